"""Ratings: how narrow the way to a win is, and the grade, which is known sooner."""

from dataclasses import replace
from math import log

import pytest

from bear_river import speech
from bear_river.catalogue import entry
from bear_river.deal import first_position
from bear_river.game import new_game, numbered_deal
from bear_river.game import position as position_of
from bear_river.position import PileKind, legal_moves, play
from bear_river.rating import BOUNDS, Grade, grade_of, rate
from bear_river.solver import Outcome, decide, solve

LIMIT = 100_000


def test_a_rating_is_the_narrowness_of_the_way() -> None:
    rules = entry("bear-river").rules
    rated = 0
    for number in range(1, 13):
        first = new_game(numbered_deal("bear-river", number))
        rating = rate(position_of(first), LIMIT)
        can_be_won = decide(position_of(first), LIMIT).outcome is Outcome.WINNABLE
        assert (rating is not None) == can_be_won
        if rating is not None:
            rated += 1
            assert rating.risk >= 0
            assert rating.grade is grade_of(rating.risk)
            assert rating.traps * 0.69 <= rating.risk
            assert speech.rated(rating).startswith(rating.grade.value.capitalize())
    assert rated > 3
    assert rate(replace(position_of(first), rules=rules), limit=1) is None


def test_a_way_without_a_choice_has_no_risk() -> None:
    game = new_game(numbered_deal("bear-river", 1))
    now = position_of(game)
    *most, _ = solve(now).line
    for move in most:
        now = play(now, move)
    rating = rate(now)
    assert rating is not None
    assert (rating.risk, rating.grade, rating.traps) == (0.0, Grade.GENTLE, 0)


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
    rating, risk, traps = rate(now, LIMIT), 0.0, 0
    for move in solve(now, LIMIT).line:
        moves = {each for each in legal_moves(now) if each.source.kind is not PileKind.TABLE}
        keeping = [each for each in moves if decide(play(now, each)).outcome is Outcome.WINNABLE]
        risk += log(len(moves) / len(keeping))
        traps += 2 * len(keeping) <= len(moves)
        now = play(now, move)
    assert rating is not None
    assert rating.risk == pytest.approx(risk)
    assert rating.risk > 0
    assert rating.traps == traps
    assert traps or key != "bear-river"


def test_a_rating_needs_every_move_decided() -> None:
    first = first_position(entry("shamrocks").rules, 4)
    assert decide(first, 20_000).outcome is Outcome.WINNABLE
    assert rate(first, 7_000) is None
