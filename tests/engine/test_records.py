"""Records and statistics: what they count, whatever order a log is in and how often it is told."""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from random import Random
from typing import TypedDict, Unpack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bear_river.events import Event, Judgement, Kind, Moment, Standing
from bear_river.rating import Grade
from bear_river.records import (
    DEFINITIONS,
    FEWEST_FOR_AN_INTERVAL,
    Part,
    Record,
    Result,
    Slip,
    Statistics,
    records_of,
    statistics,
    updated,
)
from bear_river.share import score_interval
from bear_river.solver import Outcome
from tests.engine import statistics_oracle as oracle
from tests.engine.test_events import event as event_of

DAY = 24 * 60 * 60_000
NOON = 1_796_040_000_000  # on the last day of November 2026
STANDING = Standing("bear-river", 7, base=3, elapsed=60_000, moves=40, undos=1, hints=1, banked=20)
JUDGEMENT = Judgement(Outcome.WINNABLE, None, lost_by=None, turns=40, chances=0, kept=0)

# The entries of the games in random logs, with bases that they may have.
BASES = (("bear-river", (0, 3, 12)), ("fan", (None,)), ("chessboard", (None, 5)))

zones = st.sampled_from([-720, -61, 0, 345, 840])


def chance_event(number: int, kind: Kind, day: int, zone: int, seed: int) -> Event:
    """Return an event of a game; the seed decides how the game stands."""
    key, bases = BASES[number % len(BASES)]
    chance = Random(seed)
    standing = Standing(
        key,
        number % 12,  # some deals are played twice, and what is true of one of them is of the other
        base=bases[number % len(bases)],
        elapsed=chance.choice([None, *range(9)]),
        moves=chance.randrange(99),
        undos=chance.randrange(2),
        hints=chance.randrange(2),
        banked=chance.randrange(53),
    )
    truth = (Outcome.WINNABLE, Outcome.LOST)[number % 2]
    proof = chance.choice([truth, Outcome.UNDECIDED])
    chances = chance.randrange(9)
    judgement = Judgement(
        proof,
        grade=chance.choice([None, *Grade]) if proof is Outcome.WINNABLE else None,
        lost_by=chance.choice([None, *range(40)]),
        turns=40,
        chances=chances,
        kept=chance.randint(0, chances),
    )
    moment = Moment(NOON + day * DAY, zone)
    return event_of(str(number), kind, moment, standing, proof, judgement=judgement)


def some_events(names: int, kinds: Sequence[Kind], most: int) -> st.SearchStrategy[list[Event]]:
    """Draw events of games called 0, 1 and so on; many happen at one time."""
    one = st.builds(
        chance_event,
        st.integers(0, names - 1),
        st.sampled_from(kinds),
        st.integers(0, 20).map(lambda count: 5 * count),
        zones,
        st.integers(0, 1000),
    )
    return st.integers(0, most).flatmap(lambda n: st.lists(one, min_size=n, max_size=n))


few_games = some_events(6, [*Kind], 40)
many_games = some_events(60, [Kind.FINISHED, Kind.FINISHED, Kind.LEFT, Kind.RESUMED], 60)
judged_games = some_events(24, [Kind.STARTED, Kind.LEFT, Kind.FINISHED, *3 * [Kind.JUDGED]], 60)
logs = few_games | many_games | judged_games
# An event is told from all others by its key, so two that share it come from a damaged log.
sound_logs = logs.map(lambda log: [*{event.key: event for event in log}.values()])


def require_equal(found: Statistics, expected: Statistics) -> None:
    assert (found.interval is None) == (expected.interval is None)
    if found.interval is not None:
        assert found.interval == pytest.approx(expected.interval, abs=1e-6)
    assert replace(found, interval=None) == replace(expected, interval=None)


def of(log: Sequence[Event]) -> Statistics:
    return statistics(records_of(log))


@given(sound_logs, st.data())
@settings(max_examples=200)
def test_statistics_are_what_their_definitions_say(log: list[Event], data: st.DataObject) -> None:
    doubled = data.draw(st.lists(st.sampled_from(log), max_size=10)) if log else []
    require_equal(of(log + doubled), oracle.count(log))


@given(logs, st.randoms(use_true_random=False))
def test_the_order_in_which_events_arrive_makes_no_difference(
    log: list[Event], random: Random
) -> None:
    other = log.copy()
    random.shuffle(other)
    assert records_of(other) == records_of(log)
    assert of(other) == of(log)


@given(logs)
def test_the_order_of_records_makes_no_difference_to_the_statistics(log: list[Event]) -> None:
    records = records_of(log)
    assert statistics(records[::-1]) == statistics(iter(records)) == statistics(records)


@given(logs)
def test_a_log_joined_with_itself_changes_nothing(log: list[Event]) -> None:
    assert records_of(log + log) == records_of(log)


@given(logs, logs)
def test_two_logs_joined_in_either_order_are_the_same(one: list[Event], other: list[Event]) -> None:
    assert records_of(one + other) == records_of(other + one)
    assert records_of(one + other + one) == records_of(one + other)


@given(logs)
def test_a_game_counts_at_most_once_whatever_happens_to_it(log: list[Event]) -> None:
    names = {event.game_id for event in log}
    each = [of([event for event in log if event.game_id == name]) for name in names]
    assert all(game.played <= 1 and game.won <= game.played for game in each)
    together = of(log)
    assert together.played == sum(game.played for game in each)
    assert together.won == sum(game.won for game in each)
    assert together.played == sum(part.played for part in together.by_month)
    assert together.won == sum(part.won for part in together.by_month)
    assert together.reviewed == sum(game.reviewed for game in each) <= together.played
    assert together.slipped == sum(slip.games for slip in together.by_slip) <= together.reviewed


@given(logs, st.lists(zones, min_size=60, max_size=60))
def test_where_the_players_clock_stood_alters_nothing_but_the_months(
    log: list[Event], there: list[int]
) -> None:
    sound = {event.key: event for event in log}.values()
    moved = [
        replace(event, moment=Moment(event.moment.at, zone))
        for event, zone in zip(sound, there, strict=False)
    ]
    assert replace(of([*sound]), by_month=()) == replace(of(moved), by_month=())


# One example for each definition.


class Changes(TypedDict, total=False):
    key: str
    number: int | None
    base: int | None
    elapsed: int | None
    moves: int
    undos: int
    hints: int
    banked: int


def happened(name: str, kind: Kind, at: int, **standing: Unpack[Changes]) -> Event:
    """Return an event on a day from the 30th of November 2026 on."""
    own_deal = replace(STANDING, number=sum(map(ord, name)))
    stands = replace(own_deal, **standing)
    return event_of(name, kind, Moment(NOON + at * DAY), stands, Outcome.WINNABLE)


def won(name: str = "w", at: int = 1, **standing: Unpack[Changes]) -> Event:
    return happened(name, Kind.FINISHED, at, **standing)


def left(name: str = "l", at: int = 1, **standing: Unpack[Changes]) -> Event:
    return happened(name, Kind.LEFT, at, **standing)


def proved(name: str, outcome: Outcome, at: int = 2) -> Event:
    return Event(name, Kind.PROVED, Moment(NOON + at * DAY), outcome=outcome)


class Findings(TypedDict, total=False):
    outcome: Outcome
    grade: Grade | None
    lost_by: int | None
    chances: int
    kept: int


def judged(name: str, at: int = 2, **findings: Unpack[Findings]) -> Event:
    judgement = replace(JUDGEMENT, **findings)
    return Event(name, Kind.JUDGED, Moment(NOON + at * DAY), judgement=judgement)


def row(letters: str) -> list[Event]:
    """Return games that ended one after the other, won where the letter is w."""
    return [
        (won if letter == "w" else left)(f"{number:03}", number)
        for number, letter in enumerate(letters)
    ]


def test_every_figure_has_a_definition_and_every_definition_a_figure() -> None:
    assert [*DEFINITIONS] == [field.name for field in fields(Statistics)]
    assert all(text.endswith(".") for text in DEFINITIONS.values())


def test_no_games_have_counts_of_zero_and_no_other_figures() -> None:
    nothing = dict.fromkeys(DEFINITIONS)
    counts = (
        "played",
        "won",
        "streak",
        "longest_streak",
        "previous_streak",
        "won_without_help",
        "won_without_undo",
        "winnable",
        "unproved",
        "reviewed",
        "slipped",
    )
    parts = ("by_month", "by_base", "by_grade", "by_slip")
    expected = {**nothing, **dict.fromkeys(counts, 0), **dict.fromkeys(parts, ())}
    found = of([])
    assert {name: getattr(found, name) for name in DEFINITIONS} == expected


def test_without_wins_there_are_no_best_figures_rather_than_zeros() -> None:
    found = of([left("a"), left("b")])
    assert found.best_time is found.median_time is None
    assert found.fewest_moves is found.median_moves is None
    assert found.won_of_winnable is None
    assert found.share == 0.0


def test_games_won_and_games_left_are_played() -> None:
    found = of([won("a"), left("b"), left("c"), left("d")])
    assert (found.played, found.won, found.share) == (4, 1, 0.25)


def test_a_game_still_in_hand_is_not_counted() -> None:
    assert of([happened("a", Kind.STARTED, 0)]) == of([])
    assert of([left("a", 1), happened("a", Kind.RESUMED, 2)]) == of([])


def test_a_game_resumed_and_left_again_is_counted_as_it_stood_then() -> None:
    found = of([left("a", 1, banked=2), happened("a", Kind.RESUMED, 2), left("a", 3, banked=8)])
    assert (found.played, found.average_banked) == (1, 8.0)


def test_a_game_won_counts_as_it_was_won_first_whatever_is_undone_afterwards() -> None:
    log = [
        won("a", 1, elapsed=7, moves=60),
        left("a", 2, elapsed=1, moves=1),
        happened("a", Kind.RESUMED, 3),
        won("a", 4, elapsed=2, moves=2),
    ]
    assert of(log) == of(log[:1])
    assert records_of(log) == records_of(log[:1])


def test_the_interval_appears_at_20_games() -> None:
    assert FEWEST_FOR_AN_INTERVAL == 20
    assert of(row("w" * 7 + "l" * 12)).interval is None
    found = of(row("w" * 7 + "l" * 13))
    assert found.interval == score_interval(7, 20)
    assert found.interval == pytest.approx((0.1812, 0.5671), abs=1e-4)


@pytest.mark.parametrize(
    ("games", "streak", "longest", "previous"),
    [
        ("l", 0, 0, 0),
        ("w", 1, 1, 0),
        ("wwl", 0, 2, 2),
        ("wwwlw", 1, 3, 3),
        ("wlwww", 3, 3, 1),
        ("wwlwlww", 2, 2, 1),
        ("wwll", 0, 2, 2),
        ("wwwlwllww", 2, 3, 1),
        ("llw", 1, 1, 0),
    ],
)
def test_streaks_are_rows_of_wins(games: str, streak: int, longest: int, previous: int) -> None:
    found = of(row(games))
    assert (found.streak, found.longest_streak, found.previous_streak) == (
        streak,
        longest,
        previous,
    )


def test_a_game_in_hand_does_not_end_a_streak() -> None:
    assert of([*row("ww"), happened("x", Kind.STARTED, 9)]).streak == 2


def test_a_streak_follows_the_order_in_which_games_ended() -> None:
    log = [happened("a", Kind.STARTED, 0), *row("lw"), won("a", 9)]
    assert of(log).streak == 2
    assert of([*log, left("x", 8)]).streak == 1


def test_zero_milliseconds_are_a_time_and_not_none() -> None:
    found = of([won("a", elapsed=0), won("b", elapsed=500)])
    assert found.best_time == 0
    assert found.median_time == 250
    assert of([won("a", elapsed=0)]).median_time == 0


def test_times_are_of_games_won_with_the_clock_on() -> None:
    found = of([won("a", elapsed=None), won("b", elapsed=900), left("c", elapsed=1)])
    assert (found.best_time, found.median_time) == (900, 900)
    found = of([won("a", elapsed=None)])
    assert (found.won, found.best_time, found.median_time) == (1, None, None)


def test_half_of_the_wins_took_no_longer_than_the_median() -> None:
    found = of([won(name, elapsed=time) for name, time in zip("abc", (5, 1, 900), strict=True)])
    assert (found.best_time, found.median_time) == (1, 5)
    found = of([won(name, elapsed=time) for name, time in zip("abcd", (9, 1, 4, 7), strict=True)])
    assert found.median_time == 5.5


def test_fewest_and_median_moves_are_of_games_won() -> None:
    log = [won("a", moves=70), won("b", moves=61), won("c", moves=64), left("d", moves=3)]
    found = of(log)
    assert (found.fewest_moves, found.median_moves) == (61, 64)
    assert of(log[1:]).median_moves == 62.5


def test_wins_without_help_and_without_undo_are_counted_apart() -> None:
    log = [
        won("a", hints=0, undos=0),
        won("b", hints=0, undos=2),
        won("c", hints=0, undos=1),
        won("d", hints=3, undos=0),
        won("e", hints=1, undos=1),
        left("f", hints=0, undos=0),
    ]
    assert (of(log).won_without_help, of(log).won_without_undo) == (3, 2)


def test_cards_are_averaged_over_the_games_left() -> None:
    assert of([won(banked=52)]).average_banked is None
    assert of([left("a", banked=0)]).average_banked == 0.0
    assert of([left("a", banked=4), left("b", banked=9), won(banked=52)]).average_banked == 6.5


def test_a_deal_can_be_won_where_you_won_it_or_the_solver_proved_it() -> None:
    log = [won("a"), left("b"), left("c"), left("d"), left("e")]
    log += [
        proved("b", Outcome.WINNABLE),
        proved("c", Outcome.LOST),
        proved("d", Outcome.UNDECIDED),
    ]
    found = of(log)
    assert (found.winnable, found.won_of_winnable, found.unproved) == (2, 0.5, 2)


def test_a_win_needs_no_proof_and_no_proof_takes_it_back() -> None:
    for outcome in Outcome:
        (record,) = records_of([won("a"), proved("a", outcome)])
        assert record.outcome is Outcome.WINNABLE
    assert of([won("a")]).winnable == 1


def test_a_search_that_gave_up_takes_no_proof_back() -> None:
    for outcome in (Outcome.WINNABLE, Outcome.LOST):
        for first, second in ((1, 2), (2, 1)):
            log = [left("a"), proved("a", outcome, first), proved("a", Outcome.UNDECIDED, second)]
            assert records_of(log)[0].outcome is outcome


def test_what_is_known_of_a_deal_is_nothing_until_something_is_told() -> None:
    assert records_of([left("a")])[0].outcome is None
    undecided = [left("a"), proved("a", Outcome.UNDECIDED)]
    assert records_of(undecided)[0].outcome is Outcome.UNDECIDED


def test_a_game_in_hand_whose_deal_is_proved_counts_nowhere() -> None:
    assert of([happened("a", Kind.STARTED, 0), proved("a", Outcome.WINNABLE)]) == of([])


def ended(year: int, month: int, day: int, hour: int, zone: int) -> Event:
    """Return a win at an hour of UTC, by a clock some hours ahead of that."""
    at = int(datetime(year, month, day, hour, tzinfo=UTC).timestamp()) * 1000
    return replace(won(f"{at} {zone}"), moment=Moment(at, zone * 60))


def test_months_are_by_the_players_own_clock() -> None:
    log = [
        ended(2026, 11, 30, 23, zone=0),
        ended(2026, 11, 30, 23, zone=1),
        ended(2027, 1, 1, 2, zone=-3),
        ended(2027, 1, 1, 3, zone=-3),
        replace(ended(2027, 1, 20, 0, zone=0), kind=Kind.LEFT),
    ]
    assert of(log).by_month == (
        Part("2026-11", played=1, won=1),
        Part("2026-12", played=2, won=2),
        Part("2027-01", played=2, won=1),
    )


def test_a_game_is_of_the_month_in_which_it_ended() -> None:
    log = [happened("a", Kind.STARTED, 0), left("a", 1), left("b", 32)]
    assert [part.name for part in of(log).by_month] == ["2026-12", "2027-01"]


@pytest.mark.parametrize(
    ("moment", "month"),
    [
        (Moment(0, -1), "1969-12"),
        (Moment(0, 0), "1970-01"),
        (Moment(253_402_214_400_000, 1439), "9999-12"),
        (Moment(253_402_214_400_000, 1440), "10000-01"),
    ],
)
def test_every_time_that_a_log_may_have_lies_in_a_month(moment: Moment, month: str) -> None:
    assert of([replace(won(), moment=moment)]).by_month == (Part(month, played=1, won=1),)


def test_bases_stand_in_order_of_rank_and_an_ace_is_one() -> None:
    log = [won("a", base=12), left("b", base=9), won("c", base=0), left("d", base=12)]
    assert of(log).by_base == (Part(0, 1, 1), Part(9, 1, 0), Part(12, 2, 1))


def test_games_whose_base_is_always_the_same_are_in_no_part_by_base() -> None:
    found = of([won("a", key="fan", base=None), left("b", base=4)])
    assert (found.played, found.by_base) == (2, (Part(4, 1, 0),))


def test_a_deal_that_was_won_once_can_be_won_whenever_it_is_played() -> None:
    found = of([left("a", 1, number=7), won("b", 2, number=7), left("c", 3)])
    assert (found.winnable, found.won_of_winnable, found.unproved) == (2, 0.5, 1)


def test_a_base_that_the_player_chose_is_a_base_too() -> None:
    found = of([won("a", key="chessboard", base=5), left("b", key="fan", base=None)])
    assert (found.played, found.by_base) == (2, (Part(5, 1, 1),))


# Reviews.


def test_games_played_are_reviewed_once_however_often_that_was_done() -> None:
    log = [won("a"), judged("a"), judged("a", 3), left("b"), judged("b"), left("c")]
    assert (of(log).played, of(log).reviewed) == (3, 2)


def test_reviews_of_games_in_hand_or_deleted_are_not_counted() -> None:
    in_hand = [happened("a", Kind.STARTED, 0), judged("a", lost_by=4, chances=3, kept=1)]
    resumed = [left("b", 1), judged("b", 2, lost_by=4, chances=3), happened("b", Kind.RESUMED, 3)]
    deleted = [left("c"), judged("c", 2, lost_by=4, chances=3), happened("c", Kind.DELETED, 3)]
    assert of(in_hand) == of(resumed) == of(deleted) == of([])


def test_the_latest_review_holds() -> None:
    first, second = judged("a", 2, grade=Grade.FAIR, lost_by=3), judged("a", 4, lost_by=5)
    for log in ([left("a"), first, second], [second, first, left("a")]):
        assert records_of(log)[0].judgement == second.judgement


def test_a_review_tells_nothing_of_a_game_that_was_played_on_since() -> None:
    review = judged("a", 2, lost_by=3, grade=Grade.FAIR)
    log = [left("a", 1), review, happened("a", Kind.RESUMED, 3)]
    assert records_of(log)[0].judgement == review.judgement
    for end in (left("a", 4), won("a", 4)):
        (record,) = records_of([*log, end])
        assert (record.judgement, record.outcome) == (None, Outcome.WINNABLE)
    again = judged("a", 5, lost_by=8)
    assert records_of([*log, left("a", 4), again])[0].judgement == again.judgement


def test_a_game_won_stays_reviewed_whatever_is_undone_afterwards() -> None:
    log = [won("a", 1), judged("a", 2, kept=1, chances=1)]
    assert records_of([*log, left("a", 3)]) == records_of(log)


def test_a_review_at_the_moment_of_the_end_is_of_the_game_that_ended() -> None:
    for end in (left("a", 1), won("a", 1)):
        assert records_of([judged("a", 1), end])[0].judgement == JUDGEMENT


def test_what_a_review_says_of_a_deal_is_known_of_it() -> None:
    for outcome in Outcome:
        assert records_of([left("a"), judged("a", outcome=outcome)])[0].outcome is outcome
        assert records_of([won("a"), judged("a", outcome=outcome)])[0].outcome is Outcome.WINNABLE
    found = of([left("a"), judged("a"), left("b"), judged("b", outcome=Outcome.LOST), left("c")])
    assert (found.winnable, found.won_of_winnable, found.unproved) == (1, 0.0, 1)


def test_a_review_that_gave_up_takes_no_proof_back() -> None:
    undecided = judged("a", 3, outcome=Outcome.UNDECIDED)
    (record,) = records_of([left("a"), proved("a", Outcome.LOST), undecided])
    assert (record.outcome, record.judgement) == (Outcome.LOST, undecided.judgement)
    (record,) = records_of([left("a"), proved("a", Outcome.UNDECIDED, 3), judged("a", 2)])
    assert record.outcome is Outcome.WINNABLE


def test_wins_slip_in_games_left_whose_losing_turn_is_known() -> None:
    log = [left("a"), judged("a", lost_by=0), left("b"), judged("b"), left("c")]
    assert of(log).slipped == 1
    # Lost, taken back, and won: nothing slipped away.
    assert of([won("d"), judged("d", lost_by=3)]).slipped == 0
    assert of([won("d"), judged("d", lost_by=3)]).by_slip == ()


def test_half_of_the_turns_that_lost_came_no_later_than_the_median_counted_from_1() -> None:
    log = [left("a"), judged("a", lost_by=0)]
    assert of(log).median_slip == 1
    log += [left("b"), judged("b", lost_by=9)]
    assert of(log).median_slip == 5.5
    log += [left("c"), judged("c", lost_by=30), won("d"), judged("d", lost_by=39)]
    assert of(log).median_slip == 10
    assert of([left("a"), judged("a")]).median_slip is None


def test_turns_at_which_the_win_could_be_lost_are_shared_over_all_games_reviewed() -> None:
    assert of([won("a"), judged("a")]).kept_share is None
    log = [won("a"), judged("a", chances=7, kept=7), left("b"), judged("b", chances=1, kept=0)]
    assert of(log).kept_share == 7 / 8
    assert of([left("a"), judged("a", chances=3, kept=0)]).kept_share == 0.0


def test_grades_stand_from_gentle_to_fierce() -> None:
    log = []
    for name, grade in zip("abcde", reversed(Grade), strict=True):
        log += [left(name), judged(name, grade=grade)]
    log += [won("f"), judged("f", grade=Grade.TRICKY), won("g"), judged("g"), left("h")]
    assert of(log).by_grade == (
        Part("gentle", played=1, won=0),
        Part("fair", played=1, won=0),
        Part("tricky", played=2, won=1),
        Part("hard", played=1, won=0),
        Part("fierce", played=1, won=0),
    )


def test_the_grade_of_a_deal_is_that_of_all_games_of_it() -> None:
    log = [
        *(left("a", 1, number=7), won("b", 2, number=7)),
        *(left("c", 3, number=7), judged("c", 4, grade=Grade.HARD), happened("c", Kind.RESUMED, 5)),
        *(left("d", number=8), left("e", number=7, key="fan")),
    ]
    assert of(log).by_grade == (Part("hard", played=2, won=1),)


def test_no_two_boards_of_the_players_own_are_of_one_grade_by_being_so() -> None:
    log = [left("a", number=None), judged("a", grade=Grade.FAIR), left("b", number=None)]
    assert of(log).by_grade == (Part("fair", played=1, won=0),)


def test_where_two_games_tell_two_grades_of_a_deal_the_later_game_is_believed() -> None:
    log = [
        *(left("a", 1, number=7), judged("a", 9, grade=Grade.FAIR)),
        *(left("b", 2, number=7), judged("b", 3, grade=Grade.FIERCE)),
    ]
    assert of(log).by_grade == (Part("fierce", played=2, won=0),)


def test_wins_slip_by_tens_of_turns_and_empty_tens_between_are_told() -> None:
    log = []
    for name, lost_by in zip("abcd", (10, 19, 30, 39), strict=True):
        log += [left(name), judged(name, lost_by=lost_by)]
    assert of(log).by_slip == (Slip(1, 10, 0), Slip(11, 20, 2), Slip(21, 30, 0), Slip(31, 40, 2))
    assert of([left("a"), judged("a", lost_by=9)]).by_slip == (Slip(1, 10, 1),)
    assert of([left("a"), judged("a")]).by_slip == ()


# Records.


def test_a_record_says_how_a_game_stood_and_when() -> None:
    start, leave = happened("a", Kind.STARTED, 0, moves=1), left("a", 1, moves=30)
    resume, win = happened("a", Kind.RESUMED, 2), won("a", 3, moves=61)
    expected = (
        ([start], Result.IN_HAND, start, ""),
        ([start, leave], Result.LEFT, leave, leave.key),
        ([start, leave, resume], Result.IN_HAND, leave, leave.key),
        ([start, leave, resume, win], Result.WON, win, win.key),
        ([leave], Result.LEFT, leave, leave.key),
        ([win], Result.WON, win, win.key),
    )
    for log, result, last, key in expected:
        assert last.standing is not None
        assert records_of(log) == (
            Record(
                "a",
                result,
                last.standing,
                last.moment,
                game_key=key,
                is_starred=False,
                outcome=Outcome.WINNABLE if result is Result.WON else None,
                judgement=None,
            ),
        )


def test_records_stand_the_latest_first() -> None:
    log = [won("b", 2), left("a", 5), won("d", 2), happened("c", Kind.STARTED, 4)]
    assert [record.game_id for record in records_of(log)] == ["a", "c", "b", "d"]


def test_a_game_deleted_is_gone_and_stays_gone_when_an_older_log_is_joined_again() -> None:
    older = [happened("a", Kind.STARTED, 0), left("a", 1), won("b")]
    newer = [*older, happened("a", Kind.DELETED, 2)]
    assert [record.game_id for record in records_of(newer)] == ["b"]
    assert records_of(newer + older) == records_of(older + newer) == records_of([won("b")])
    assert of(newer) == of([won("b")])


def test_a_game_deleted_stays_gone_when_it_is_played_on_elsewhere() -> None:
    log = [left("a", 1), happened("a", Kind.DELETED, 2), happened("a", Kind.RESUMED, 3)]
    assert records_of([*log, won("a", 4)]) == ()


def test_a_game_restored_comes_back_as_it_was() -> None:
    log = [left("a", 1)]
    gone = [*log, happened("a", Kind.DELETED, 2)]
    back = [*gone, happened("a", Kind.RESTORED, 3)]
    assert records_of(back) == records_of(log)
    assert records_of([*back, happened("a", Kind.DELETED, 4)]) == ()


def test_the_last_word_on_a_star_holds() -> None:
    log = [left("a")]
    for at, (kind, is_starred) in enumerate(
        [(Kind.STARRED, True), (Kind.UNSTARRED, False), (Kind.STARRED, True)]
    ):
        log.append(happened("a", kind, at))
        assert records_of(log)[0].is_starred == is_starred


def test_marks_proofs_and_reviews_alone_make_no_game() -> None:
    kinds = (Kind.STARRED, Kind.RESTORED, Kind.RESUMED, Kind.JUDGED)
    assert (
        records_of([*(happened("a", kind, 1) for kind in kinds), proved("a", Outcome.LOST)]) == ()
    )


def test_games_of_one_deal_are_games_of_their_own() -> None:
    assert of([won("a"), won("b"), left("c")]).played == 3


@given(logs, st.data())
def test_records_brought_up_to_date_are_those_of_all_events(
    log: list[Event], data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(log)))
    before, news = log[:cut], log[cut:]
    assert updated(records_of(before), log, news) == records_of(log)
