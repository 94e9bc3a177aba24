"""Automatic banking: only what is proved to cost nothing, or what ends the game.

A card that is banked is gone from the fans for good, and another may have wanted it as its place.
So a card is banked for the player only where `bear_river.solver.prunings` proves it safe for the
rules of the game; and where a redeal is left, nothing is: the sizes of the fans that it deals
depend on what is banked before.
"""

from enum import Enum

from bear_river.position import (
    Move,
    Position,
    is_bank,
    is_won,
    legal_moves,
    play,
    redeals_left,
)
from bear_river.solver import Outcome, decide, safe_bank


class Banking(Enum):
    """What is banked without being asked: nothing, what is safe, or what ends the game."""

    OFF = "off"
    SAFE = "safe"
    FINISH = "finish"


def automatic_banks(position: Position, banking: Banking) -> tuple[Move, ...]:
    """Return the banks that follow a move by themselves, in order.

    Args:
        position: what the move has led to.
        banking: the player's choice. `FINISH` banks only where that alone wins the game, and no
            card lies face down; where suits are built both ways, it tries the way up first.
    """
    match banking:
        case Banking.OFF:
            return ()
        case Banking.SAFE:
            return _safe_banks(position)
        case Banking.FINISH:
            return _finish(position)


def _safe_banks(position: Position) -> tuple[Move, ...]:
    moves: list[Move] = []
    if redeals_left(position) == 0:
        while bank := safe_bank(position):
            moves.append(bank)
            position = play(position, bank)
    return tuple(moves)


def _finish(position: Position) -> tuple[Move, ...]:
    moves: list[Move] = []
    if position.base is None or any(position.face_down):
        return ()
    while bank := next(filter(is_bank, legal_moves(position)), None):
        moves.append(bank)
        position = play(position, bank)
    return tuple(moves) if is_won(position) else ()


def lost_by_banking_at_once(position: Position, limit: int) -> bool | None:
    """Tell whether a win is lost to a table that banks every card as soon as it can be.

    None where the position cannot be won at all, or a search has come to its limit.

    Args:
        position: a position of a game of one pack, with its base set.
        limit: how many nodes each search may look at.
    """
    if decide(position, limit).outcome is not Outcome.WINNABLE:
        return None
    outcome = decide(position, limit, bank_at_once=True).outcome
    return None if outcome is Outcome.UNDECIDED else outcome is Outcome.LOST
