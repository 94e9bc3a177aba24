"""Deals that are proved winnable before they are offered, and how hard they are."""

from collections.abc import Callable
from dataclasses import dataclass

from bear_river.catalogue import entry
from bear_river.deal import first_position
from bear_river.position import Position
from bear_river.rating import Grade, grading
from bear_river.rules import Rules
from bear_river.solver import PACE, Outcome, Sliced, searching
from bear_river.solver.bear_river import plays

SEARCH_LIMIT = 3_000
"""How many nodes the search for one deal may look at: another deal is sooner found than a proof."""

MOST_TRIED = 100


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of a deal.

    Attributes:
        outcome: whether it can be won.
        grade: how hard it is, None where that is not known.
    """

    outcome: Outcome
    grade: Grade | None = None


def can_be_proved(rules: Rules) -> bool:
    """Tell whether the deals of a game are proved before they are offered.

    With redeals few deals can be won as the cards lie, and those are not the game; of cards that
    lie face down nothing is known.
    """
    return not rules.redeals and not rules.hidden


def is_graded(rules: Rules) -> bool:
    """Tell whether deals of a game have grades: their bounds are those of Bear River's deals."""
    return plays(rules)


def dealing(
    key: str, draw: Callable[[], int], wanted: Grade | None = None, pace: int = PACE
) -> Sliced[tuple[int, Proof] | None]:
    """Look in slices for a deal that can be won; None where the first hundred are none.

    Args:
        key: the game's key.
        draw: draws a deal number.
        wanted: the grade that the deal is to have; None for any, which is then not looked into.
        pace: after how many nodes there is a pause.
    """
    rules = entry(key).rules
    for _ in range(MOST_TRIED):
        number = draw()
        first = first_position(rules, number)
        if wanted is not None:
            grade = yield from grading(first, (wanted,), SEARCH_LIMIT, pace)
            if grade is not None:
                return number, Proof(Outcome.WINNABLE, grade)
        else:
            verdict = yield from searching(first, SEARCH_LIMIT, pace, with_line=False)
            if verdict.outcome is Outcome.WINNABLE:
                return number, Proof(Outcome.WINNABLE)
        yield 0  # a deal that falls at once is a slice too
    return None


def proving(first: Position, limit: int, pace: int = PACE) -> Sliced[Proof]:
    """Find in slices whether a deal can be won, and how hard it is where its game has grades.

    Before a redeal, that no line wins is no loss.

    Args:
        first: the position that the deal begins with.
        limit: how many nodes each search may look at.
        pace: after how many of them there is a pause.
    """
    verdict = yield from searching(first, limit, pace, with_line=False)
    if verdict.outcome is not Outcome.WINNABLE:
        return Proof(Outcome.UNDECIDED if verdict.until_redeal else verdict.outcome)
    return Proof(Outcome.WINNABLE, (yield from grading_deal(first, limit, pace)))


def grading_deal(first: Position, limit: int, pace: int = PACE) -> Sliced[Grade | None]:
    """Find in slices how hard a deal is; None where its game has no grades, or it is not known."""
    if not is_graded(first.rules):
        return None
    return (yield from grading(first, tuple(Grade), limit, pace))
