"""Chances: how many moves of a position keep its win, against the plain search."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bear_river.catalogue import entry
from bear_river.chances import Chance, kept_of, weighing, weighing_turns
from bear_river.deal import first_position
from bear_river.game import Game, at_turn, take_turn
from bear_river.game import position as position_of
from bear_river.position import REDEAL, Position, is_won, legal_moves
from bear_river.review import Judge, Review, review
from bear_river.rules import Rules
from bear_river.solver import Outcome, decide, ended
from tests.engine import plain_search
from tests.engine.examples import abandoned, game_from, in_slices
from tests.engine.plain_search import successors
from tests.engine.test_solver_proof import PACKS, sampled

LIMIT, MOST = 100_000, 3_000
WON, LOST, UNKNOWN = Outcome.WINNABLE, Outcome.LOST, Outcome.UNDECIDED

# Packs that a plain search sees the whole of in a moment, one of them with redeals.
SMALL = {
    key: tuple(rules for rules in PACKS[key] if rules.cards <= 13)
    for key in ("bear-river", "chessboard", "la-belle-lucie", "lucky-fan", "clover-leaf")
}


def plainly_weighed(position: Position) -> Chance | None:
    """Return what a plain search counts; None where it is a loss, won, or too large for it."""
    outcomes = [plain_search.decide(after, MOST) for after in successors(position)]
    if is_won(position) or None in outcomes or True not in outcomes:
        return None
    return Chance(outcomes.count(True), outcomes.count(False))


@pytest.mark.parametrize("key", SMALL)
def test_moves_that_keep_the_win_are_counted_as_a_plain_search_counts_them(key: str) -> None:
    weighed, risky, before_a_redeal = 0, 0, 0
    for position in islice(sampled(SMALL[key]), 150):
        expected = plainly_weighed(position)
        if expected is None:
            continue
        assert ended(weighing(position, Judge(LIMIT))) == expected
        weighed += 1
        risky += expected.losing > 0
        before_a_redeal += REDEAL in legal_moves(position)
    assert weighed > 20
    assert risky
    assert before_a_redeal or key != "la-belle-lucie"


def test_a_position_in_which_nothing_wins_has_no_chance() -> None:
    lost = 0
    for position in islice(sampled(SMALL["bear-river"]), 60):
        if plain_search.decide(position, MOST) is False:
            assert ended(weighing(position, Judge(LIMIT))) is None
            lost += 1
    assert lost > 5


def test_one_move_that_is_not_decided_leaves_all_unknown() -> None:
    seen = set()
    for position in islice(sampled(SMALL["bear-river"]), 60):
        expected = plainly_weighed(position)
        if expected is None:
            continue
        for limit in (1, 4, 8, 16):
            outcomes = {ended(Judge(limit).judging(after)) for after in successors(position)}
            found = ended(weighing(position, Judge(limit)))
            assert found == (None if UNKNOWN in outcomes else expected)
            seen.add((found is None, WON in outcomes))
    assert {(True, False), (True, True), (False, True)} <= seen


def test_nothing_is_known_of_what_lies_face_down() -> None:
    first = first_position(entry("demon-fan").rules, 1)
    assert ended(weighing(first, Judge(500))) is None


def test_a_share_is_that_of_the_moves_that_keep_the_win() -> None:
    assert Chance(1, 3).share == 1 / 4
    assert Chance(2, 0).share == 1


@pytest.mark.parametrize(
    ("keeping", "losing", "is_thread"),
    [(1, 1, True), (1, 9, True), (1, 0, False), (2, 1, False), (2, 0, False)],
)
def test_a_win_hangs_by_a_thread_where_one_of_several_moves_keeps_it(
    keeping: int, losing: int, is_thread: bool
) -> None:
    assert Chance(keeping, losing).is_thread is is_thread


@pytest.mark.parametrize("pace", [1, 5, 10**9])
def test_weighing_pauses_at_each_search_and_finds_the_same_at_any_pace(pace: int) -> None:
    for position in islice(sampled(SMALL["chessboard"]), 20):
        expected = ended(weighing(position, Judge(LIMIT)))
        found, told = in_slices(weighing(position, Judge(LIMIT, pace)))
        assert found == expected
        assert len(told) >= len({*successors(position)})


def test_a_weighing_that_is_given_up_halfway_leaves_the_judge_as_good_as_new() -> None:
    for number, position in enumerate(islice(sampled(SMALL["chessboard"]), 30)):
        judge, other = Judge(LIMIT, 1), Judge(LIMIT)
        abandoned(weighing(position, judge), slices=1 + number)
        assert ended(weighing(position, judge)) == ended(weighing(position, other))
        assert judge.nodes == other.nodes


def test_a_judge_searches_a_position_only_once() -> None:
    judge = Judge(LIMIT)
    position = next(sampled(SMALL["chessboard"]))
    outcome = ended(judge.judging(position))
    nodes = judge.nodes
    assert nodes == decide(position, LIMIT).nodes > 1
    assert in_slices(judge.judging(position)) == (outcome, [])
    assert judge.nodes == nodes


def played(first: Position, generator: random.Random) -> Game:
    """Return a game of some random turns of one or two moves, the last of them taken back."""
    game = game_from(first)
    for _ in range(generator.randrange(1, 9)):
        moves = [move for move in legal_moves(position_of(game)) if move != REDEAL]
        if not moves:
            break
        turn = [generator.choice(moves)]
        after = position_of(take_turn(game, (*turn,)))
        more = [move for move in legal_moves(after) if move != REDEAL]
        if more and generator.random() < 1 / 3:
            turn.append(generator.choice(more))
        game = take_turn(game, (*turn,))
    return at_turn(game, game.cursor - generator.randrange(3))


def some_game(rules: Rules, number: int) -> Game:
    return played(next(sampled((rules,), number)), random.Random(number))


@settings(max_examples=40)
@given(st.sampled_from([*SMALL["bear-river"], *SMALL["la-belle-lucie"]]), st.integers(0, 999))
def test_the_turns_of_a_game_are_weighed_as_a_plain_search_weighs_them(
    rules: Rules, number: int
) -> None:
    game = some_game(rules, number)
    chances = ended(weighing_turns(game, review(game, LIMIT), Judge(LIMIT)))
    assert chances == tuple(map(plainly_weighed, game.positions[: game.cursor]))


@settings(max_examples=40)
@given(st.sampled_from(SMALL["chessboard"]), st.integers(0, 999), st.integers(0, 400))
def test_a_budget_leaves_turns_out_from_some_turn_on_and_changes_none(
    rules: Rules, number: int, most: int
) -> None:
    game = some_game(rules, number)
    found = review(game, LIMIT)
    whole = ended(weighing_turns(game, found, Judge(LIMIT)))
    judge = Judge(LIMIT)
    part = ended(weighing_turns(game, found, judge, most))
    known = next((at for at in range(len(whole)) if part[at] != whole[at]), len(whole))
    assert part == (*whole[:known], *(None for _ in whole[known:]))
    assert known == len(whole) or judge.nodes >= most


def test_a_budget_is_for_all_turns_together() -> None:
    first = first_position(entry("bear-river").rules, 3)
    generator, game = random.Random(2), game_from(first)
    for _ in range(4):
        game = take_turn(game, (generator.choice(legal_moves(position_of(game))),))
    found = review(game, LIMIT)
    lengths = []
    for most in (0, 1, 1_000_000):
        chances = ended(weighing_turns(game, found, Judge(LIMIT), most))
        assert len(chances) == 4
        lengths.append(sum(chance is not None for chance in chances))
    assert lengths == [0, 1, found.outcomes[:4].count(WON)]
    assert lengths[2] > 1


def test_turns_are_weighed_the_same_at_any_pace() -> None:
    for number in range(10):
        game = some_game(SMALL["bear-river"][0], number)
        found = review(game, LIMIT)
        whole = ended(weighing_turns(game, found, Judge(LIMIT)))
        for pace in (1, 10**9):
            assert in_slices(weighing_turns(game, found, Judge(LIMIT, pace)))[0] == whole


SAFE, RISK, THREAD = Chance(3, 0), Chance(2, 2), Chance(1, 4)


@pytest.mark.parametrize(
    ("outcomes", "chances", "kept"),
    [
        ((WON,), (), (0, 0)),
        ((WON, WON), (RISK,), (1, 1)),
        ((WON, LOST), (RISK,), (1, 0)),
        ((WON, WON), (SAFE,), (0, 0)),
        ((WON, UNKNOWN), (RISK,), (0, 0)),
        ((UNKNOWN, WON), (None,), (0, 0)),
        ((WON, WON, LOST, LOST), (THREAD, RISK, None), (2, 1)),
        ((WON, WON, WON, WON, UNKNOWN, LOST), (RISK, SAFE, None, THREAD, None), (1, 1)),
        ((LOST, WON, LOST), (None, THREAD), (1, 0)),
    ],
)
def test_turns_that_kept_a_win_are_counted_where_it_could_be_lost(
    outcomes: tuple[Outcome, ...], chances: tuple[Chance | None, ...], kept: tuple[int, int]
) -> None:
    assert kept_of(Review(outcomes, None, None), chances) == kept


def test_a_redeal_is_no_move_that_is_weighed() -> None:
    redealt = 0
    for position in islice(sampled(SMALL["la-belle-lucie"]), 150):
        if plainly_weighed(position) and position.rules.redeals == 0:
            with_redeal = replace(position, rules=replace(position.rules, redeals=1))
            assert REDEAL in legal_moves(with_redeal)
            found = ended(weighing(with_redeal, Judge(LIMIT)))
            assert found == plainly_weighed(position)
            redealt += 1
    assert redealt > 10
