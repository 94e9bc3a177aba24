"""Advice: a move worth looking at, chosen from the legal ones by plain preferences.

It does not look ahead, so it promises nothing about winning, and the sentence for it says only that
the move is allowed.
"""

from dataclasses import dataclass
from enum import Enum, auto

from bear_river.cards import suit_of
from bear_river.position import (
    FOUNDATION,
    Move,
    Position,
    exposed_card,
    legal_moves,
    next_card,
    relative_rank,
)
from bear_river.rules import Space


class Reason(Enum):
    """What speaks for a move, the strongest first."""

    BANKS = auto()
    UNCOVERS_A_BANK = auto()
    EMPTIES_A_SPACE = auto()
    BANKS_A_BASE = auto()
    UNLOADS_LATER = auto()
    BUILDS = auto()
    USES_A_SPACE = auto()
    GIVES_UP_A_FAN = auto()
    SHIFTS_A_SPACE = auto()


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal move and what speaks for it."""

    move: Move
    reason: Reason


def hint(position: Position) -> Hint | None:
    """Return the legal move that plain preferences put first, None where no move is legal."""
    hints = [Hint(move, _reason(position, move)) for move in legal_moves(position)]
    return min(
        hints,
        key=lambda each: (each.reason.value, not _runs_down(position, each.move)),
        default=None,
    )


def _reason(position: Position, move: Move) -> Reason:
    card = exposed_card(position, move.source)
    assert card is not None, "a legal move has a card to move"
    if move.target == FOUNDATION:
        return Reason.BANKS if relative_rank(position, card) else Reason.BANKS_A_BASE
    host = exposed_card(position, move.target)
    rest = position.fans[move.source.index][:-1]
    keeps_its_space = position.rules.spaces[move.source.index] is not Space.NONE
    if not rest:
        if not keeps_its_space:
            return Reason.GIVES_UP_A_FAN
        return Reason.SHIFTS_A_SPACE if host is None else Reason.EMPTIES_A_SPACE
    if rest[-1] == next_card(position, suit_of(rest[-1])):
        return Reason.UNCOVERS_A_BANK
    if host is None:
        return Reason.USES_A_SPACE
    return Reason.UNLOADS_LATER if _runs_down(position, move) else Reason.BUILDS


def _runs_down(position: Position, move: Move) -> bool:
    """Tell whether a move puts a card on the next higher one, so that it can leave before it."""
    if move.target == FOUNDATION:
        return False
    card, host = exposed_card(position, move.source), exposed_card(position, move.target)
    if card is None or host is None:
        return False
    return relative_rank(position, host) == relative_rank(position, card) + 1
