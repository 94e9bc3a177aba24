"""What the player holds: the cards on top of a pile, and the turns that can put them down.

The engine says what is legal; here is how one gesture comes to be a turn of one or more moves.
"""

from dataclasses import dataclass

from bear_river.cards import Card
from bear_river.game import Turn
from bear_river.position import (
    Move,
    Pile,
    PileKind,
    Position,
    cell_pile,
    exposed_card,
    fan_pile,
    play,
    refusal_of,
    run_length,
)
from bear_river.supermove import liftable, longest_supermove


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards in hand: the highest ones of a pile, on which they still lie.

    Attributes:
        pile: a fan or a cell.
        count: how many cards.
    """

    pile: Pile
    count: int = 1


def lifted(position: Position, pile: Pile, *, supermoves: bool) -> int:
    """Return how many cards can be taken in hand from a pile: 0 where there is none.

    Args:
        position: the position on the table.
        pile: any pile.
        supermoves: whether several cards may move in one turn, one after the other.
    """
    if exposed_card(position, pile) is None:
        return 0
    if pile.kind is not PileKind.FAN:
        return 1
    length = run_length(position, pile.index)
    return max(length, liftable(position, pile.index)) if supermoves else length


def cards_held(position: Position, hand: Hand) -> tuple[Card, ...]:
    """Return the cards in hand, the lowest first."""
    if hand.pile.kind is PileKind.FAN:
        return position.fans[hand.pile.index][-hand.count :]
    card = exposed_card(position, hand.pile)
    return () if card is None else (card,)


def turn_to(position: Position, hand: Hand, target: Pile, *, supermoves: bool) -> Turn:
    """Return the turn that puts as many of the cards in hand on a pile as it takes.

    Raises:
        IllegalMove: it takes none; the reason is that of the card on top.
    """
    turn = _turn_to(position, hand, target, supermoves=supermoves)
    if turn is not None:
        return turn
    move = Move(hand.pile, target)
    play(position, move)
    return (move,)


def targets_of(position: Position, hand: Hand, *, supermoves: bool) -> frozenset[Pile]:
    """Return the piles that take cards in hand."""
    piles = (
        *(Pile(PileKind.FOUNDATION, way) for way in range(position.rules.decks)),
        *map(cell_pile, range(len(position.cells))),
        *map(fan_pile, range(len(position.fans))),
    )
    return frozenset(
        pile for pile in piles if _turn_to(position, hand, pile, supermoves=supermoves)
    )


def bank_of(position: Position, pile: Pile) -> Move:
    """Return the move that banks the card on top of a pile, or would if that were legal."""
    ways = [Move(pile, Pile(PileKind.FOUNDATION, way)) for way in range(position.rules.decks)]
    return next((move for move in ways if refusal_of(position, move) is None), ways[0])


def _turn_to(position: Position, hand: Hand, target: Pile, *, supermoves: bool) -> Turn | None:
    are_fans = {hand.pile.kind, target.kind} == {PileKind.FAN} and hand.pile != target
    if supermoves and are_fans and hand.count > 1:
        return longest_supermove(position, hand.pile.index, target.index, hand.count)
    counts = range(hand.count, 0, -1) if are_fans else (1,)
    moves = (Move(hand.pile, target, count=count) for count in counts)
    return next(((move,) for move in moves if refusal_of(position, move) is None), None)
