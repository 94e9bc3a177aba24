"""How narrow the way to a win is.

The *risk* of a position that can be won is the sum, over the positions of a line that wins, of
-ln(share of the legal moves that keep the win). So exp(-risk) is the chance of a player who picks a
legal move at random, but is put back on the line each time, to make no move that loses. A redeal
counts as no move.
"""

from dataclasses import dataclass
from enum import Enum
from math import log

from bear_river.position import REDEAL, Position, legal_moves, play
from bear_river.review import Judge, remembering
from bear_river.solver import LIMIT, Outcome, solve


class Grade(Enum):
    """How hard a deal is, in five grades of its risk."""

    GENTLE = "gentle"
    FAIR = "fair"
    TRICKY = "tricky"
    HARD = "hard"
    FIERCE = "fierce"


BOUNDS = ((Grade.GENTLE, 0.5), (Grade.FAIR, 2.0), (Grade.TRICKY, 4.5), (Grade.HARD, 8.0))
"""The risk below which a grade ends; what is not below the last is fierce.

So each grade has about a fifth of the winnable ones among the deals 1 to 400 of Bear River.
"""


@dataclass(frozen=True, slots=True)
class Rating:
    """What a rating has found.

    Attributes:
        risk: the sum; 0 where no move along the line can lose.
        grade: which grade that is.
        traps: at how many positions of the line at most half of the legal moves keep the win.
    """

    risk: float
    grade: Grade
    traps: int


def rate(position: Position, limit: int = LIMIT) -> Rating | None:
    """Return how narrow the way to a win is.

    None where the position is lost, or a search has come to its limit.

    Args:
        position: any position.
        limit: how many nodes each search may look at.
    """
    judge = remembering(limit)
    verdict = solve(position, limit)
    if verdict.outcome is not Outcome.WINNABLE:
        return None
    risk, traps = 0.0, 0
    for move in verdict.line:
        share = _share_that_keeps(position, judge)
        if share is None:
            return None
        risk -= log(share)
        traps += share <= 1 / 2
        position = play(position, move)
    return Rating(risk, grade_of(risk), traps)


def grade_of(risk: float) -> Grade:
    """Return the grade of a risk.

    >>> grade_of(0.0).value, grade_of(2.0).value, grade_of(30.0).value
    ('gentle', 'tricky', 'fierce')
    """
    return next((grade for grade, bound in BOUNDS if risk < bound), Grade.FIERCE)


def _share_that_keeps(position: Position, judge: Judge) -> float | None:
    """Return the share of the legal moves after which a position can be won; None if not known."""
    moves = [move for move in legal_moves(position) if move != REDEAL]
    outcomes = [judge(play(position, move)).outcome for move in moves]
    if Outcome.UNDECIDED in outcomes:
        return None
    return outcomes.count(Outcome.WINNABLE) / len(moves)
