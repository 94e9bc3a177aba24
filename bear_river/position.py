"""A position, the moves that it allows, and the position after a move.

A position is an immutable value. A move either leads to a new position or is refused with a reason,
and then nothing has changed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from bear_river.cards import Card, card_of, rank_of, suit_of
from bear_river.rules import Rules, Space


class PileKind(Enum):
    """The kinds of pile that a move can name."""

    FAN = auto()
    FOUNDATION = auto()


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of the table: its kind, and its index in board order from 0.

    The foundations count as one pile, since a card has only one foundation to go to.
    """

    kind: PileKind
    index: int = 0


FOUNDATION = Pile(PileKind.FOUNDATION)


def fan_pile(index: int) -> Pile:
    """Return the fan with this index, counted from 0 in board order."""
    return Pile(PileKind.FAN, index)


@dataclass(frozen=True, slots=True)
class Move:
    """One card from the pile that gives to the pile that takes."""

    source: Pile
    target: Pile


class Refusal(Enum):
    """Why a move is not allowed."""

    NO_SUCH_FAN = auto()
    NO_CARD = auto()
    FOUNDATION_KEEPS = auto()
    SAME_FAN = auto()
    CLOSED = auto()
    FULL = auto()
    OTHER_SUIT = auto()
    NOT_NEIGHBOURS = auto()
    ACROSS_THE_BASE = auto()
    NOT_NEXT = auto()


class IllegalMove(ValueError):
    """A move that the rules refuse, with the reason as data.

    Attributes:
        move: the move that was tried.
        refusal: why it is refused.
        position: the position, unchanged, in which it was tried.
    """

    def __init__(self, position: "Position", move: Move, refusal: Refusal) -> None:
        super().__init__(refusal.name)
        self.position = position
        self.move = move
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Position:
    """Where every card lies.

    Attributes:
        rules: the rules under which it is played; not hashed, since that would part no two of them.
        fans: the cards of each fan, bottom to top.
        foundations: how many cards lie on the foundation of each suit.
        base: the rank on which the foundations start.
    """

    rules: Rules = field(hash=False)
    fans: tuple[tuple[Card, ...], ...]
    foundations: tuple[int, ...]
    base: int


def relative_rank(position: Position, card: Card) -> int:
    """Return how far a card's rank lies above the base, from 0 round the corner to 12."""
    return (rank_of(card) - position.base) % position.rules.ranks


def exposed_card(position: Position, pile: Pile) -> Card | None:
    """Return the card of a pile that is in play, the last one of a fan.

    Empty fans have none, nor have the foundations, which give no card.
    """
    cards = position.fans[pile.index] if pile.kind is PileKind.FAN else ()
    return cards[-1] if cards else None


def foundation_card(position: Position, suit: int) -> Card | None:
    """Return the top card of the foundation of a suit, None while it is empty."""
    count = position.foundations[suit]
    if not count:
        return None
    return card_of(suit, (position.base + count - 1) % position.rules.ranks)


def next_card(position: Position, suit: int) -> Card | None:
    """Return the card that the foundation of a suit waits for, None when it is complete."""
    count = position.foundations[suit]
    if count == position.rules.ranks:
        return None
    return card_of(suit, (position.base + count) % position.rules.ranks)


def banked(position: Position) -> int:
    """Return how many cards lie on the foundations; this is also the score."""
    return sum(position.foundations)


def is_won(position: Position) -> bool:
    """Tell whether every card lies on the foundations."""
    return banked(position) == position.rules.cards


def has_room(position: Position, index: int) -> bool:
    """Tell whether the cap of the game lets a fan hold one card more."""
    cap = position.rules.cap
    return not cap or len(position.fans[index]) < cap


def refusal_of(position: Position, move: Move) -> Refusal | None:
    """Return why a move is not allowed, None where it is."""
    fans = position.fans
    for pile in (move.source, move.target):
        if pile.kind is PileKind.FAN and not 0 <= pile.index < len(fans):
            return Refusal.NO_SUCH_FAN
    if move.source.kind is PileKind.FOUNDATION:
        return Refusal.FOUNDATION_KEEPS
    card = exposed_card(position, move.source)
    if card is None:
        return Refusal.NO_CARD
    if move.target.kind is PileKind.FOUNDATION:
        return None if card == next_card(position, suit_of(card)) else Refusal.NOT_NEXT
    if move.source == move.target:
        return Refusal.SAME_FAN
    return _fan_refusal(position, card, move.target.index)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return every legal move once, by giving fan, the foundation first, then the taking fans."""
    return tuple(_legal_moves(position))


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    Raises:
        IllegalMove: the rules refuse the move; it carries the reason.
    """
    refusal = refusal_of(position, move)
    if refusal is not None:
        raise IllegalMove(position, move, refusal)
    fans = list(position.fans)
    foundations = list(position.foundations)
    *rest, card = fans[move.source.index]
    fans[move.source.index] = tuple(rest)
    if move.target.kind is PileKind.FOUNDATION:
        foundations[suit_of(card)] += 1
    else:
        fans[move.target.index] += (card,)
    return replace(position, fans=tuple(fans), foundations=tuple(foundations))


def _legal_moves(position: Position) -> Iterator[Move]:
    open_fans = [
        index
        for index, cards in enumerate(position.fans)
        if has_room(position, index) and (cards or position.rules.spaces[index] is not Space.NONE)
    ]
    for source, cards in enumerate(position.fans):
        if not cards:
            continue
        card = cards[-1]
        if card == next_card(position, suit_of(card)):
            yield Move(fan_pile(source), FOUNDATION)
        for target in open_fans:
            if target != source and _fan_refusal(position, card, target) is None:
                yield Move(fan_pile(source), fan_pile(target))


def _fan_refusal(position: Position, card: Card, index: int) -> Refusal | None:
    cards = position.fans[index]
    if not cards:
        return Refusal.CLOSED if position.rules.spaces[index] is Space.NONE else None
    if not has_room(position, index):
        return Refusal.FULL
    if suit_of(card) != suit_of(cards[-1]):
        return Refusal.OTHER_SUIT
    return _step_refusal(position, card, cards[-1])


def _step_refusal(position: Position, card: Card, host: Card) -> Refusal | None:
    apart = abs(relative_rank(position, card) - relative_rank(position, host))
    if apart == 1:
        return None
    if apart == position.rules.ranks - 1:
        return None if position.rules.wrap else Refusal.ACROSS_THE_BASE
    return Refusal.NOT_NEIGHBOURS
