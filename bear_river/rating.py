"""How narrow the way to a win is.

The *risk* of a position that can be won is the sum, over the positions of a line that wins, of
-ln(share of the legal moves that keep the win). So exp(-risk) is the chance of a player who picks a
legal move at random, but is put back on the line each time, to make no move that loses. A redeal
counts as no move.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from math import inf, log

from bear_river.chances import weighing
from bear_river.position import Position, play
from bear_river.review import Judge
from bear_river.solver import LIMIT, PACE, Outcome, Sliced, ended, searching


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
    return ended(rating(position, limit))


def rating(
    position: Position, limit: int = LIMIT, pace: int = PACE, most: float = inf
) -> Sliced[Rating | None]:
    """Rate a position in slices of some nodes: `rate` for who has other things to do meanwhile.

    Args:
        position: any position.
        limit: how many nodes each search may look at.
        pace: after how many of them there is a pause.
        most: the risk from which on no more is of interest: what is found then is a part of it.
    """
    judge = Judge(limit, pace)
    verdict = yield from searching(position, limit, pace)
    if verdict.outcome is not Outcome.WINNABLE:
        return None
    risk, traps = 0.0, 0
    for move in verdict.line:
        if risk >= most:
            break
        chance = yield from weighing(position, judge)
        if chance is None:
            return None
        risk -= log(chance.share)
        traps += chance.share <= 1 / 2
        position = play(position, move)
    return Rating(risk, grade_of(risk), traps)


def grade_of(risk: float) -> Grade:
    """Return the grade of a risk.

    >>> grade_of(0.0).value, grade_of(2.0).value, grade_of(30.0).value
    ('gentle', 'tricky', 'fierce')
    """
    return next((grade for grade, bound in BOUNDS if risk < bound), Grade.FIERCE)


def grading(
    position: Position,
    wanted: Collection[Grade] = tuple(Grade),
    limit: int = LIMIT,
    pace: int = PACE,
) -> Sliced[Grade | None]:
    """Find in slices the grade of a position; None where that is none of those wanted, or unknown.

    This is sooner known than the risk itself: a risk only grows along a line.

    Args:
        position: any position.
        wanted: the grades that are of interest.
        limit: how many nodes each search may look at.
        pace: after how many of them there is a pause.
    """
    bounds = dict(BOUNDS)
    fiercest = max((bounds.get(grade, inf) for grade in wanted), default=0.0)
    last = BOUNDS[-1][1]
    found = yield from rating(position, limit, pace, min(fiercest, last))
    return found.grade if found is not None and found.grade in wanted else None
