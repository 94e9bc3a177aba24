"""Supermoves: the top cards of a fan go to another one, in their order, by single legal moves.

To shift some cards is to put a few of them aside, to shift the rest, and to bring the few back; to
put them aside or to bring them back is to shift cards too. Cards wait in cells and on fans that
were empty, nowhere else. Where fans are built down, c cells and s spaces that take any card, the
target not counted, carry (c + 1) * 2**s cards like this. Where they are built up as well as down,
one such space carries them all: they lie on it the other way round.

None of this is reckoned in advance. Every move of a chain has been played by the time the chain is
returned, so a cap, or a space that takes only some cards, counts as it does in any other move.
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

_Shift = tuple[Pile, Pile, int]
_Shifted = tuple[Chain, Position]


def liftable(position: Position, index: int) -> int:
    """Return how many cards at the top of a fan follow each other as the game builds, face up.

    They need not go in one direction. A fan that holds cards has at least one, an empty fan none.
    """
    cards = position.fans[index][hidden_in(position, index) :]
    downwards = pairwise(reversed(cards))
    built = takewhile(lambda pair: builds_on(position, *pair), downwards)
    return min(1, len(cards)) + sum(1 for _ in built)


def supermove(position: Position, source: int, target: int, count: int) -> Chain | None:
    """Return moves that shift so many cards from the top of a fan to another one, in their order.

    After them every other pile is as it was before. A run that moves as a unit is one such move.

    Args:
        position: where the cards lie.
        source: the index of the fan that gives.
        target: the index of the fan that takes.
        count: how many cards.

    Returns:
        The moves, of which there is one where that is legal by itself; None where cells and spaces
        do not help. In the games of the catalogue a search among these piles finds no chain that is
        shorter, and none where there is none here. Under other rules a card could sometimes wait on
        one of the two fans, which is not tried.
    """
    lifted = 0 < count <= liftable(position, source)
    return _chain(position, source, target, count) if lifted else None


def longest_supermove(position: Position, source: int, target: int, most: int) -> Chain | None:
    """Return the supermove that shifts the most cards from a fan to another one, at most so many.

    None where not even one card may go.
    """
    counts = range(min(most, liftable(position, source)), 0, -1)
    chains = (_chain(position, source, target, count) for count in counts)
    return next(filter(None, chains), None)


def _chain(position: Position, source: int, target: int, count: int) -> Chain | None:
    lowest = position.fans[source][-count]
    if source == target or not fan_takes(position, target, lowest, count):
        return None
    giving, taking = fan_pile(source), fan_pile(target)
    cells = (cell_pile(index) for index, card in enumerate(position.cells) if card is None)
    empty = (fan_pile(index) for index, cards in enumerate(position.fans) if not cards)
    places = (*cells, *(fan for fan in empty if fan != taking))
    shifted = _shifted(position, giving, taking, count, places)
    return shifted and shifted[0]


def _shifted(
    position: Position, source: Pile, target: Pile, count: int, places: tuple[Pile, ...]
) -> _Shifted | None:
    """Return moves that shift so many cards from pile to pile, and where they lead.

    Args:
        position: where the cards lie.
        source: the pile that gives.
        target: the pile that takes.
        count: how many cards.
        places: where cards may wait, what is tried first in front.
    """
    if not _fits(position, source, target, count):
        return None
    direct = Move(source, target, count=count)
    if refusal_of(position, direct) is None:
        return (direct,), play(position, direct)
    cards = position.fans[source.index][-count:]
    if cards == cards[::-1]:  # cards of two packs, the same once they are turned round
        return _all_shifted(position, ((source, target, 1),) * count, places)
    for place in _unlike(position, [place for place in places if place not in (source, target)]):
        for few in range(1, count):
            if not _fits(position, source, place, few):
                continue
            aside = _shifted(position, source, place, few, places)
            if aside is None:
                break  # there is even less room for more
            moves, now = aside
            rest = _all_shifted(now, ((source, target, count - few), (place, target, few)), places)
            if rest:
                return moves + rest[0], rest[1]
    return None


def _all_shifted(
    position: Position, shifts: Iterable[_Shift], places: tuple[Pile, ...]
) -> _Shifted | None:
    """Return the moves of several shifts, one after the other, and where they lead."""
    moves: Chain = ()
    for source, target, count in shifts:
        shifted = _shifted(position, source, target, count, places)
        if shifted is None:
            return None
        moves, position = moves + shifted[0], shifted[1]
    return moves, position


def _fits(position: Position, source: Pile, target: Pile, count: int) -> bool:
    """Tell whether the lowest of some cards may lie on a pile, which has room for all of them."""
    if target.kind is PileKind.CELL:
        return count == 1 and position.cells[target.index] is None
    card = moving_card(position, Move(source, target, count=count))
    return card is not None and fan_takes(position, target.index, card, count)


def _unlike(position: Position, piles: Iterable[Pile]) -> Iterable[Pile]:
    """Return piles without those that are like one before them: they would only be tried again."""
    first: dict[object, Pile] = {}
    for pile in piles:
        first.setdefault(_likeness(position, pile), pile)
    return first.values()


def _likeness(position: Position, pile: Pile) -> object:
    """Return what two piles have in common that hold and take the same."""
    if pile.kind is PileKind.CELL:
        return position.cells[pile.index]
    return position.rules.spaces[pile.index], position.fans[pile.index]
