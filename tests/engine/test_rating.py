"""Ratings: how narrow the way to a win is, and the grade, which is known sooner."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import combinations, islice
from math import log

import pytest

from bear_river import speech
from bear_river.catalogue import entry
from bear_river.deal import first_position
from bear_river.game import new_game, numbered_deal
from bear_river.game import position as position_of
from bear_river.position import PileKind, Position, legal_moves, play
from bear_river.rating import BOUNDS, Grade, Rating, grade_of, grading, rate, rating
from bear_river.solver import Outcome, decide, ended, solve
from tests.engine.examples import abandoned, in_slices
from tests.engine.test_solver_proof import PACKS, sampled

LIMIT = 100_000


def test_a_rating_is_the_narrowness_of_the_way() -> None:
    rules = entry("bear-river").rules
    rated = 0
    for number in range(1, 13):
        first = new_game(numbered_deal("bear-river", number))
        found = rate(position_of(first), LIMIT)
        can_be_won = decide(position_of(first), LIMIT).outcome is Outcome.WINNABLE
        assert (found is not None) == can_be_won
        if found is not None:
            rated += 1
            assert found.risk >= 0
            assert found.grade is grade_of(found.risk)
            assert found.traps * 0.69 <= found.risk
            assert speech.rated(found).startswith(found.grade.value.capitalize())
    assert rated > 3
    assert rate(replace(position_of(first), rules=rules), limit=1) is None


def test_a_way_without_a_choice_has_no_risk() -> None:
    game = new_game(numbered_deal("bear-river", 1))
    now = position_of(game)
    *most, _ = solve(now).line
    for move in most:
        now = play(now, move)
    found = rate(now)
    assert found is not None
    assert (found.risk, found.grade, found.traps) == (0.0, Grade.GENTLE, 0)


def test_the_grades_follow_each_other() -> None:
    bounds = [bound for _, bound in BOUNDS]
    assert bounds == sorted(bounds)
    grades = [grade_of(bound) for bound in (0.0, *bounds)]
    assert grades == [*Grade]


@pytest.mark.parametrize(("key", "number"), [("bear-river", 3), ("la-belle-lucie", 14)])
def test_a_risk_is_the_sum_over_the_line(key: str, number: int) -> None:
    first = number
    while decide(now := first_position(entry(key).rules, first)).outcome is not Outcome.WINNABLE:
        first += 1
    found, risk, traps = rate(now, LIMIT), 0.0, 0
    for move in solve(now, LIMIT).line:
        moves = {each for each in legal_moves(now) if each.source.kind is not PileKind.TABLE}
        keeping = [each for each in moves if decide(play(now, each)).outcome is Outcome.WINNABLE]
        risk += log(len(moves) / len(keeping))
        traps += 2 * len(keeping) <= len(moves)
        now = play(now, move)
    assert found is not None
    assert found.risk == pytest.approx(risk)
    assert found.risk > 0
    assert found.traps == traps
    assert traps or key != "bear-river"


def test_a_rating_needs_every_move_decided() -> None:
    first = first_position(entry("shamrocks").rules, 4)
    assert decide(first, 20_000).outcome is Outcome.WINNABLE
    assert rate(first, 7_000) is None


# Deals of Bear River that are soon rated: a lost one, one that is gentle, a tricky and a hard one.
SOME_DEALS, MANY_DEALS = (4, 35, 11, 34), range(1, 41)


def require_grade(position: Position, *wanteds: Collection[Grade]) -> Grade | None:
    """See that a grade is that of the whole risk wherever it is wanted, and return it."""
    whole = rate(position, LIMIT)
    for wanted in wanteds:
        expected = None if whole is None else grade_of(whole.risk)
        if expected not in wanted:
            expected = None
        assert ended(grading(position, wanted, LIMIT)) is expected, (wanted, whole)
    return None if whole is None else whole.grade


def require_grades(numbers: Iterable[int]) -> None:
    rules = entry("bear-river").rules
    wanteds: list[tuple[Grade, ...]] = [(grade,) for grade in Grade]
    found = {require_grade(first_position(rules, number), *wanteds) for number in numbers}
    assert {None, Grade.GENTLE, Grade.TRICKY, Grade.HARD} <= found


def test_a_grade_is_that_of_the_whole_risk_whichever_is_wanted() -> None:
    require_grades(SOME_DEALS)


@pytest.mark.full
def test_the_grades_of_forty_deals_are_those_of_their_whole_risks() -> None:
    require_grades(MANY_DEALS)


def test_any_grades_may_be_wanted_together() -> None:
    some = [(), *combinations(Grade, 2), tuple(Grade)]
    found = Counter(
        require_grade(position, *some) for position in islice(sampled(PACKS["bear-river"]), 36)
    )
    assert found[None]
    assert found[Grade.GENTLE]
    assert found[Grade.TRICKY]


def test_a_grade_is_sooner_known_than_the_risk() -> None:
    first = first_position(entry("bear-river").rules, 13)
    whole = len(in_slices(rating(first, LIMIT))[1])
    fierce = len(in_slices(grading(first, (Grade.FIERCE,), LIMIT))[1])
    none = len(in_slices(grading(first, (Grade.GENTLE,), LIMIT))[1])
    assert none < fierce < whole


def test_a_rating_up_to_some_risk_is_a_part_of_the_whole() -> None:
    first = first_position(entry("bear-river").rules, 34)
    whole = rate(first, LIMIT)
    assert whole is not None
    before = 0.0
    for most in (0.0, 0.5, 3.0, whole.risk, 100.0):
        part = ended(rating(first, LIMIT, most=most))
        assert part is not None
        assert min(most, whole.risk) <= part.risk <= whole.risk
        assert before <= part.risk
        assert part.traps <= whole.traps
        before = part.risk
    assert ended(rating(first, LIMIT, most=0.0)) == Rating(0.0, Grade.GENTLE, 0)
    assert part == whole


@pytest.mark.parametrize("pace", [1, 30, 10**9])
def test_a_rating_in_slices_is_the_same_at_any_pace(pace: int) -> None:
    first = first_position(entry("bear-river").rules, 34)
    abandoned(rating(first, LIMIT, pace), slices=25)
    found, told = in_slices(rating(first, LIMIT, pace))
    assert found == rate(first, LIMIT)
    assert len(told) > len(solve(first, LIMIT).line)
    assert ended(grading(first, (Grade.HARD,), LIMIT, pace)) is Grade.HARD
