"""Supermoves: the top cards of a fan go to another one, in the same order, by single moves.

To shift some cards is to put a few of them aside, shift the rest, and bring the few back. What is
put aside lies in an empty cell, or on a fan that was empty; and to put it there, or to bring it
back, is to shift cards too. Where cards are built down, c cells and s spaces that take any card
carry (c + 1) * 2**s cards like this. Where they are built up as well as down, a single space takes
all of them one by one, the other way round, and gives them back.

Nothing is reckoned in advance: every move of a chain has been played when the chain is returned, so
caps, and spaces that take only some cards, are respected as in any other move.
"""

from collections.abc import Iterable
from itertools import pairwise, takewhile

from bear_river.position import (
    Move,
    Pile,
    PileKind,
    Position,
    builds_on,
    cell_pile,
    fan_pile,
    fan_takes,
    hidden_in,
    moving_card,
    play,
    refusal_of,
)

Chain = tuple[Move, ...]
Shift = tuple[Pile, Pile, int]


def liftable(position: Position, index: int) -> int:
    """Return how many cards at the top of a fan could be built one on the other, as they lie.

    All of them are face up. They need not go one way: each is built on the one under it alone. A
    fan that holds cards has at least one, an empty fan none.
    """
    cards = position.fans[index][hidden_in(position, index) :]
    downwards = pairwise(reversed(cards))
    built = takewhile(lambda pair: builds_on(position, *pair), downwards)
    return min(1, len(cards)) + sum(1 for _ in built)


def supermove(position: Position, source: int, target: int, count: int) -> Chain | None:
    """Return single moves that shift so many top cards of a fan to another one, in their order.

    After them every other pile is as it was. A run that moves as a unit is one such move. No other
    cards are moved, and none lies for a while on a fan that was not empty, but for the two.

    Args:
        position: where the cards lie.
        source: the index of the fan that gives.
        target: the index of the fan that takes.
        count: how many cards, at least one.

    Returns:
        The moves in order, the plain move alone where it is legal; None where there is no chain.
    """
    if not 0 < count <= liftable(position, source):
        return None
    cells = (cell_pile(cell) for cell, card in enumerate(position.cells) if card is None)
    spaces = (fan_pile(fan) for fan, cards in enumerate(position.fans) if not cards)
    giving, taking = fan_pile(source), fan_pile(target)
    shifted = _shifted(position, giving, taking, count, (*cells, *spaces, giving, taking))
    return shifted and shifted[0]


def longest_supermove(position: Position, source: int, target: int, most: int) -> Chain | None:
    """Return the supermove from a fan to another one that shifts the most cards, up to `most`.

    None where not even one card may go.
    """
    counts = range(min(most, liftable(position, source)), 0, -1)
    chains = (supermove(position, source, target, count) for count in counts)
    return next(filter(None, chains), None)


def _shifted(
    position: Position, source: Pile, target: Pile, count: int, piles: tuple[Pile, ...]
) -> tuple[Chain, Position] | None:
    """Return moves that shift so many cards from pile to pile, and where they lead.

    Args:
        position: where the cards lie.
        source: the pile that gives.
        target: the pile that takes.
        count: how many cards.
        piles: the piles that cards may lie on meanwhile, those to be tried first in front.
    """
    direct = Move(source, target, count=count)
    if refusal_of(position, direct) is None:
        return (direct,), play(position, direct)
    if count == 1 or not _ends_well(position, direct):
        return None
    for aside in _unlike(position, [pile for pile in piles if pile not in (source, target)]):
        for few in range(1, count):
            shifts = ((source, aside, few), (source, target, count - few), (aside, target, few))
            if shifted := _all_shifted(position, shifts, piles):
                return shifted
    return None


def _ends_well(position: Position, move: Move) -> bool:
    """Tell whether the lowest card fits where it has to lie, with room for the others."""
    card = moving_card(position, move)
    return (
        card is not None
        and move.target.kind is PileKind.FAN
        and fan_takes(position, move.target.index, card, move.count)
    )


def _all_shifted(
    position: Position, shifts: Iterable[Shift], piles: tuple[Pile, ...]
) -> tuple[Chain, Position] | None:
    """Return the moves of several shifts, one after the other, and where they lead."""
    moves: Chain = ()
    for source, target, count in shifts:
        shifted = _shifted(position, source, target, count, piles)
        if shifted is None:
            return None
        moves, position = moves + shifted[0], shifted[1]
    return moves, position


def _unlike(position: Position, piles: Iterable[Pile]) -> Iterable[Pile]:
    """Return piles without those that hold and take the same as one before them."""
    firsts: dict[object, Pile] = {}
    for pile in piles:
        firsts.setdefault(_contents(position, pile), pile)
    return firsts.values()


def _contents(position: Position, pile: Pile) -> object:
    if pile.kind is PileKind.CELL:
        return position.cells[pile.index]
    return position.rules.spaces[pile.index], position.fans[pile.index]
