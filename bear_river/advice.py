"""Advice: a hint that keeps the win where there is one, and otherwise says how things stand.

`advise` asks the solver. Where that does not know, and for who cannot wait for it, `hint` chooses a
move worth looking at from the legal ones by plain preferences. It does not look ahead, so it
promises nothing about winning, nor does it look under what lies face down. It leaves out what is
never of use: moving the only card of a fan that stays closed (it can wait there for its foundation
as well as anywhere), moving a lone card from space to space, and taking the last move back.
"""

from dataclasses import dataclass
from enum import Enum, auto

from bear_river.cards import Card, suit_of
from bear_river.game import Game, at_turn
from bear_river.game import position as position_of
from bear_river.position import (
    Move,
    PileKind,
    Position,
    exposed_card,
    foundation_for,
    legal_moves,
    moving_card,
    relative_rank,
)
from bear_river.review import last_winnable
from bear_river.rules import Space
from bear_river.solver import LIMIT, Outcome, solve


class Reason(Enum):
    """What speaks for a move, the strongest first."""

    BANKS = auto()
    UNCOVERS_A_BANK = auto()
    EMPTIES_A_SPACE = auto()
    BANKS_A_BASE = auto()
    UNLOADS_LATER = auto()
    BUILDS = auto()
    USES_A_SPACE = auto()
    LEAVES_A_GOOD_PLACE = auto()


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal move and what speaks for it."""

    move: Move
    reason: Reason


@dataclass(frozen=True, slots=True)
class Advice:
    """What the solver means for the player.

    Attributes:
        outcome: whether the position can be won, as far as a search has found out.
        until_redeal: whether that is about the cards as they lie, with a redeal left.
        hint: a move: one that keeps the win where there is a win, one that looks useful where it is
            not known whether there is; None where the position is lost, or won already.
        back_to: where the position is lost, the latest turn at which it could be won, 0 for the
            deal; None where there is none, or none was found.
    """

    outcome: Outcome
    until_redeal: bool
    hint: Hint | None = None
    back_to: int | None = None


def advise(game: Game, limit: int = LIMIT) -> Advice:
    """Return advice on the position that a game is at.

    Args:
        game: any game.
        limit: how many nodes each search may look at.
    """
    position = position_of(game)
    verdict = solve(position, limit)
    match verdict.outcome:
        case Outcome.WINNABLE if not verdict.line:
            return Advice(verdict.outcome, verdict.until_redeal)
        case Outcome.WINNABLE:
            move = _plan(game, verdict.line, limit)[0]
            found = Hint(move, _reason(position, move))
            return Advice(verdict.outcome, verdict.until_redeal, found)
        case Outcome.LOST:
            back_to = last_winnable(game, limit)
            return Advice(verdict.outcome, verdict.until_redeal, back_to=back_to)
        case _:
            return Advice(verdict.outcome, verdict.until_redeal, hint(position, _last_move(game)))


def _plan(game: Game, line: tuple[Move, ...], limit: int) -> tuple[Move, ...]:
    """Return the line that hints follow, so that no two of them in a row undo each other.

    It is the one that the search has found, unless that begins by taking back a move which was
    itself advised: then it is the rest of the line that advised it. For a line repeats no position,
    so its second move does not undo its first.
    """
    last = _last_move(game)
    if last is None or line[0] != _taken_back(last):
        return line
    before = at_turn(game, game.cursor - 1)
    line_before = solve(position_of(before), limit).line
    advised = _plan(before, line_before, limit) if line_before else ()
    was_followed = game.turns[before.cursor] == advised[:1]
    return advised[1:] if was_followed else line


def _last_move(game: Game) -> Move | None:
    return game.turns[game.cursor - 1][-1] if game.cursor else None


def hint(position: Position, last: Move | None = None) -> Hint | None:
    """Return the legal move that plain preferences put first, None where no move is of use.

    Args:
        position: the position on the table.
        last: the move that led to it, which is never advised to be taken back.
    """
    back = _taken_back(last)
    hints = [
        Hint(move, _reason(position, move))
        for move in legal_moves(position)
        if move != back and _moves_a_card(move) and not _is_idle(position, move)
    ]
    return min(
        hints,
        key=lambda each: (each.reason.value, not _runs_down(position, each.move)),
        default=None,
    )


def _taken_back(last: Move | None) -> Move | None:
    """Return the move that takes the last one back."""
    return last and Move(last.target, last.source, count=last.count)


def _moves_a_card(move: Move) -> bool:
    """Tell whether a move is neither a draw nor a redeal, which are the player's to decide."""
    return move.depth is None and move.source.kind is not PileKind.TABLE


def _is_idle(position: Position, move: Move) -> bool:
    """Tell whether a move takes the only card of its fan and gains no place by it."""
    if move.target.kind is PileKind.FOUNDATION or move.source.kind is PileKind.CELL:
        return False
    if len(position.fans[move.source.index]) > move.count:
        return False
    stays_closed = position.rules.spaces[move.source.index] is Space.NONE
    return stays_closed or exposed_card(position, move.target) is None


def _reason(position: Position, move: Move) -> Reason:
    card = moving_card(position, move)
    assert card is not None, "a legal move moves a card"
    if move.target.kind is PileKind.FOUNDATION:
        return Reason.BANKS if relative_rank(position, card) else Reason.BANKS_A_BASE
    if move.target.kind is PileKind.CELL:
        return Reason.USES_A_SPACE
    if move.source.kind is PileKind.CELL:
        return Reason.BUILDS
    rest = position.fans[move.source.index][: -move.count]
    if not rest:
        return Reason.EMPTIES_A_SPACE
    if not _is_face_down(position, move.source.index, len(rest) - 1):
        if foundation_for(position, rest[-1]) is not None:
            return Reason.UNCOVERS_A_BANK
        if _leaves_before(position, card, rest[-1]):
            return Reason.LEAVES_A_GOOD_PLACE
    if exposed_card(position, move.target) is None:
        return Reason.USES_A_SPACE
    return Reason.UNLOADS_LATER if _runs_down(position, move) else Reason.BUILDS


def _is_face_down(position: Position, fan: int, index: int) -> bool:
    return bool(position.face_down) and index < position.face_down[fan]


def _runs_down(position: Position, move: Move) -> bool:
    """Tell whether a move puts a card on the next higher one of its suit."""
    card, host = moving_card(position, move), exposed_card(position, move.target)
    return card is not None and host is not None and _leaves_before(position, card, host)


def _leaves_before(position: Position, card: Card, host: Card) -> bool:
    """Tell whether a card is banked just before the one under it, and so is never in its way."""
    one_higher = relative_rank(position, host) == relative_rank(position, card) + 1
    return one_higher and suit_of(card) == suit_of(host)
