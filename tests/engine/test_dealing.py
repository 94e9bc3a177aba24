"""Deals that are proved before they are offered: the first that will do, and what is known."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from bear_river.catalogue import CATALOGUE, Entry, entry
from bear_river.deal import first_position
from bear_river.dealing import (
    MOST_TRIED,
    SEARCH_LIMIT,
    Proof,
    can_be_proved,
    dealing,
    is_graded,
    proving,
)
from bear_river.notation import read_board, read_move
from bear_river.position import play
from bear_river.rating import Grade, rate
from bear_river.solver import Outcome, decide, ended
from tests.engine import plain_search
from tests.engine.examples import abandoned, in_slices
from tests.engine.test_solver_proof import PACKS, sampled

# Deals of Bear River that are soon rated: two lost ones, and one of each grade and one more.
LOST_DEALS = (4, 7)
DEALS = (4, 11, 34, 7, 35, 36, 13, 10)


def is_won(key: str, number: int) -> bool:
    first = first_position(entry(key).rules, number)
    return decide(first, SEARCH_LIMIT).outcome is Outcome.WINNABLE


@cache
def grade(number: int) -> Grade | None:
    rating = rate(first_position(entry("bear-river").rules, number), SEARCH_LIMIT)
    return None if rating is None else rating.grade


class Row:
    """Draws the numbers of a row one after the other, and counts them."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.drawn = 0
        self._numbers = iter(numbers)

    def __call__(self) -> int:
        self.drawn += 1
        return next(self._numbers)


def require_first(
    key: str, numbers: range | tuple[int, ...], wanted: Grade | None, will_do: Callable[[int], bool]
) -> None:
    """See that the first number of a row that will do is offered, and none drawn after it."""
    row = Row(numbers)
    expected = next(number for number in numbers if will_do(number))
    assert ended(dealing(key, row, wanted)) == (expected, Proof(Outcome.WINNABLE, wanted))
    assert row.drawn == numbers.index(expected) + 1


@pytest.mark.parametrize("start", [1, 4, 15])
def test_the_first_deal_that_can_be_won_is_offered(start: int) -> None:
    require_first(
        "bear-river", range(start, start + 50), None, lambda number: is_won("bear-river", number)
    )


@pytest.mark.parametrize("wanted", Grade)
def test_the_first_deal_of_the_wanted_grade_is_offered(wanted: Grade) -> None:
    numbers = DEALS[::-1] if wanted is Grade.FAIR else DEALS
    require_first("bear-river", numbers, wanted, lambda number: grade(number) is wanted)


def test_the_deals_of_these_tests_have_all_grades() -> None:
    assert {grade(number) for number in DEALS} == {None, *Grade}
    assert not any(is_won("bear-river", number) for number in LOST_DEALS)


@pytest.mark.parametrize("wanted", [None, Grade.GENTLE])
def test_after_a_hundred_deals_in_vain_there_is_none(wanted: Grade | None) -> None:
    row = Row(LOST_DEALS * MOST_TRIED)
    found, told = in_slices(dealing("bear-river", row, wanted))
    assert found is None
    assert row.drawn == MOST_TRIED == 100
    assert len(told) >= MOST_TRIED  # a pause for each


def test_the_hundredth_deal_may_still_do() -> None:
    row = Row([*LOST_DEALS * 49, 4, 5, 1])
    assert ended(dealing("bear-river", row)) == (5, Proof(Outcome.WINNABLE))
    row = Row([*LOST_DEALS * 50, 5])
    assert ended(dealing("bear-river", row)) is None


def test_a_search_that_is_too_long_is_given_up_for_another_deal() -> None:
    first = first_position(entry("cromwell").rules, 1)
    assert decide(first, SEARCH_LIMIT).outcome is Outcome.UNDECIDED
    require_first("cromwell", range(1, 9), None, lambda number: is_won("cromwell", number))


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)
def test_each_game_without_a_redeal_and_with_all_cards_open_has_proved_deals(game: Entry) -> None:
    assert can_be_proved(game.rules) == (not game.rules.redeals and not game.rules.hidden)
    if can_be_proved(game.rules) and game.key != "cromwell":
        require_first(game.key, range(1, 4), None, lambda number: is_won(game.key, number))


def test_games_with_redeals_or_hidden_cards_are_not_proved() -> None:
    assert {game.key for game in CATALOGUE if not can_be_proved(game.rules)} == {
        "la-belle-lucie",
        "three-shuffles-and-a-draw",
        "trefoil",
        "super-flower-garden",
        "linus",
        "demon-fan",
        "fascination-fan",
        "alternative",
    }
    rules = entry("bear-river").rules
    assert not can_be_proved(replace(rules, redeals=1))
    assert not can_be_proved(replace(rules, hidden=True))
    assert can_be_proved(entry("la-belle-lucie+redeals-0").rules)


def test_only_bear_river_and_its_kin_have_grades() -> None:
    graded = {game.key for game in CATALOGUE if is_graded(game.rules)}
    assert graded == {"bear-river", "bear-river-line"}
    assert not is_graded(entry("bear-river+cells-1").rules)
    assert not is_graded(entry("bear-river+redeals-1").rules)


@pytest.mark.parametrize("pace", [1, 50, 10**9])
@pytest.mark.parametrize("wanted", [None, Grade.HARD])
def test_a_deal_is_the_same_at_any_pace(pace: int, wanted: Grade | None) -> None:
    abandoned(dealing("bear-river", Row(DEALS), wanted, pace), slices=3)
    row = Row(DEALS)
    found, told = in_slices(dealing("bear-river", row, wanted, pace))
    expected = 11 if wanted is None else 34
    assert found == (expected, Proof(Outcome.WINNABLE, wanted))
    assert row.drawn == DEALS.index(expected) + 1
    assert len(told) >= row.drawn - 1


def test_what_is_proved_of_a_deal() -> None:
    rules = entry("bear-river").rules
    lost, hard = first_position(rules, 4), first_position(rules, 34)
    assert ended(proving(lost, 60_000)) == Proof(Outcome.LOST)
    assert ended(proving(hard, 60_000)) == Proof(Outcome.WINNABLE, Grade.HARD)
    assert ended(proving(hard, 1)) == Proof(Outcome.UNDECIDED)
    shamrocks = first_position(entry("shamrocks").rules, 1)
    assert ended(proving(shamrocks, 60_000)) == Proof(Outcome.WINNABLE)


def test_a_win_may_be_found_where_its_grade_is_not() -> None:
    rules, ungraded = entry("bear-river").rules, 0
    for number in (34, 35, 36):
        first = first_position(rules, number)
        enough = decide(first).nodes
        rating = rate(first, enough)
        grade_if_known = None if rating is None else rating.grade
        assert ended(proving(first, enough)) == Proof(Outcome.WINNABLE, grade_if_known)
        ungraded += rating is None
    assert ungraded


@pytest.mark.parametrize("pace", [1, 50, 10**9])
def test_a_proof_is_the_same_at_any_pace(pace: int) -> None:
    for number in (4, 34):
        first = first_position(entry("bear-river").rules, number)
        abandoned(proving(first, 60_000, pace), slices=3)
        found, told = in_slices(proving(first, 60_000, pace))
        assert found.grade is grade(number)
        assert len(told) > 20 or number == 4


def test_before_a_redeal_no_deal_is_lost() -> None:
    board = "la-belle-lucie; base A; foundations KC KS KH 8D; {}9D QD / JD / TD / KD" + " / -" * 14
    last_deal, before = (read_board(board.format(text))[1] for text in ("redeals 2; ", ""))
    for first, outcome in ((before, Outcome.UNDECIDED), (last_deal, Outcome.LOST)):
        assert ended(proving(first, 60_000)) == Proof(Outcome.WINNABLE)
        lost = play(first, read_move("2>1"))
        assert ended(proving(lost, 60_000)) == Proof(outcome)
        assert decide(lost).outcome is Outcome.LOST


def test_proofs_agree_with_a_plain_search() -> None:
    proved = []
    redealing = PACKS["la-belle-lucie"][-1]
    for first in islice(sampled((*PACKS["bear-river"][:4], redealing)), 60):
        has_redeal = first.rules is redealing and first.redeals < redealing.redeals
        can_be_won = plain_search.decide(first, 10_000)
        proof = ended(proving(first, 10_000))
        no_win = Outcome.UNDECIDED if has_redeal else Outcome.LOST
        assert proof.outcome is (Outcome.WINNABLE if can_be_won else no_win)
        assert (proof.grade is None) == (not can_be_won or first.rules is redealing)
        proved.append((proof.outcome, has_redeal))
    assert {*proved} == {
        (Outcome.WINNABLE, False),
        (Outcome.WINNABLE, True),
        (Outcome.LOST, False),
        (Outcome.UNDECIDED, True),
    }
