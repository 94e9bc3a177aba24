"""Looking back: the turn that lost, what would have won, and advice on the way."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river import speech
from bear_river.advice import Advice, advise
from bear_river.banking import Banking, automatic_banks
from bear_river.game import (
    Game,
    at_turn,
    board_deal,
    new_game,
    numbered_deal,
    take_turn,
)
from bear_river.game import position as position_of
from bear_river.notation import read_board, read_move
from bear_river.position import REDEAL, Move, Position, is_won, legal_moves, play
from bear_river.review import review, reviewing, seeking_last_winnable
from bear_river.solver import Outcome, decide, ended
from tests.engine.examples import abandoned, in_slices, positions
from tests.engine.test_solver import with_others_face_down

LIMIT = 100_000
POSITIONS, ALL_POSITIONS = 40, 1_000
LOST_GAMES, ALL_LOST_GAMES = 6, 50


def random_game(key: str, number: int, turns: int) -> Game:
    generator = random.Random(number)
    game = new_game(numbered_deal(key, number))
    for _ in range(turns):
        moves = [move for move in legal_moves(position_of(game)) if move != REDEAL]
        if not moves:
            break
        game = take_turn(game, (generator.choice(moves),))
    return game


def require_good_advice(game: Game, earlier: Advice | None = None) -> Advice:
    """See that advice is true: a hint keeps the win, a way back leads to where there was one."""
    advice = advise(game, LIMIT, earlier)
    now = position_of(game)
    assert advice.outcome is decide(now, LIMIT).outcome
    assert speech.advised(game, advice).endswith(".")
    match advice.outcome:
        case Outcome.WINNABLE:
            assert advice.back_to is None
            assert (advice.hint is None) == is_won(now)
            if advice.hint is not None:
                after = play(now, advice.hint.move)
                assert decide(after, LIMIT).outcome is Outcome.WINNABLE
        case Outcome.LOST:
            assert advice.hint is None
            back = advice.back_to
            if back is None:
                assert decide(game.positions[0], LIMIT).outcome is Outcome.LOST
                assert "no earlier turn is known" in speech.advised(game, advice)
            else:
                assert decide(game.positions[back], LIMIT).outcome is Outcome.WINNABLE
                assert decide(game.positions[back + 1], LIMIT).outcome is Outcome.LOST
        case _:
            pass
    return advice


def follow_hints(game: Game, steps: int) -> Game:
    """Play what is advised and see that no hint takes the one before it back."""
    advice: Advice | None = None
    for _ in range(steps):
        last = None if advice is None or advice.hint is None else advice.hint.move
        advice = require_good_advice(game, advice)
        if advice.hint is None:
            break
        if last is not None:
            assert advice.hint.move != Move(last.target, last.source, count=last.count)
        game = take_turn(game, (advice.hint.move,))
    return game


def require_hints(count: int) -> None:
    """Advise on so many random positions of deals that can be won."""
    seen = number = 0
    while seen < count:
        number += 1
        first = new_game(numbered_deal("bear-river", number))
        if decide(position_of(first), LIMIT).outcome is not Outcome.WINNABLE:
            continue
        game = random_game("bear-river", number, turns=random.Random(number).randrange(25))
        follow_hints(game, steps=3)
        seen += 1


@pytest.mark.parametrize(
    ("key", "number"),
    [("bear-river", 61), ("shamrocks", 1), ("shamrocks-ii", 4), ("midnight-clover", 11)],
)
@pytest.mark.parametrize("banking", [Banking.OFF, Banking.SAFE])
def test_hints_that_are_followed_lead_to_the_win_without_a_circle(
    key: str, number: int, banking: Banking
) -> None:
    game: Game = new_game(numbered_deal(key, number))
    advice: Advice | None = None
    seen = set()
    while not is_won(position_of(game)):
        assert position_of(game) not in seen
        seen.add(position_of(game))
        advice = advise(game, LIMIT, advice)
        assert advice.hint is not None
        assert "onto the None" not in speech.advised(game, advice)
        after = play(position_of(game), advice.hint.move)
        game = take_turn(game, (advice.hint.move, *automatic_banks(after, banking)))
    assert advise(game, LIMIT, advice) == Advice(Outcome.WINNABLE, until_redeal=False)


def test_who_leaves_the_line_gets_a_new_one() -> None:
    game = new_game(numbered_deal("bear-river", 3))
    first = advise(game, LIMIT)
    assert first.hint is not None
    other = next(
        move
        for move in legal_moves(position_of(game))
        if move != first.hint.move and decide(play(position_of(game), move)).line == ()
    )
    elsewhere = take_turn(game, (other,))
    assert advise(elsewhere, LIMIT, first) == advise(elsewhere, LIMIT)
    assert advise(game, LIMIT, first) == first


def test_a_line_that_no_longer_wins_is_not_gone_on_with() -> None:
    game = new_game(numbered_deal("bear-river", 3))
    first = advise(game, LIMIT)
    assert first.hint is not None
    too_short = replace(first, line=first.line[:-1])
    after = take_turn(game, (first.hint.move,))
    assert advise(after, LIMIT, first).line == first.line[1:]
    assert advise(after, LIMIT, too_short) == advise(after, LIMIT)
    assert advise(game, LIMIT, Advice(Outcome.LOST, until_redeal=False)) == first


def test_a_draw_is_advised_in_its_own_words() -> None:
    game = new_game(numbered_deal("midnight-clover", 11))
    advice = advise(game, LIMIT)
    while advice.hint is not None and advice.hint.move.depth is None:
        game = take_turn(game, (advice.hint.move,))
        advice = advise(game, LIMIT, advice)
    assert advice.hint is not None
    move = advice.hint.move
    card = position_of(game).fans[move.source.index][move.depth or 0]
    assert speech.advised(game, advice) == (
        f"You can raise the {speech.card_name(card)} to the top of "
        f"fan {move.source.index + 1}. It keeps the win."
    )


def test_hints_keep_the_win_and_lost_positions_name_the_way_back() -> None:
    require_hints(POSITIONS)


@pytest.mark.full
def test_hints_keep_the_win_in_a_thousand_positions() -> None:
    require_hints(ALL_POSITIONS)


def require_reviews(count: int) -> None:
    """Review so many games that were lost by a turn."""
    seen = number = 0
    while seen < count:
        number += 1
        game = random_game("bear-river", number, turns=30)
        found = review(game, LIMIT)
        assert len(found.outcomes) == len(game.turns) + 1
        assert speech.reviewed(game, found)
        if found.lost_by is None:
            assert found.better is None
            assert len({*found.outcomes}) == 1
            continue
        seen += 1
        winnable, lost = found.outcomes[: found.lost_by + 1], found.outcomes[found.lost_by + 1 :]
        assert {*winnable} == {Outcome.WINNABLE}
        assert {*lost} == {Outcome.LOST}
        assert decide(game.positions[found.lost_by], LIMIT).outcome is Outcome.WINNABLE
        assert decide(game.positions[found.lost_by + 1], LIMIT).outcome is Outcome.LOST
        assert ended(seeking_last_winnable(game, LIMIT)) == found.lost_by
        assert found.better is not None
        now = game.positions[found.lost_by]
        for move in found.better.line:
            now = play(now, move)
        assert is_won(now)


def test_a_review_marks_the_turn_that_lost() -> None:
    require_reviews(LOST_GAMES)


@pytest.mark.full
def test_a_review_marks_the_turn_that_lost_fifty_games() -> None:
    require_reviews(ALL_LOST_GAMES)


def test_a_review_says_of_each_position_what_a_search_of_it_says() -> None:
    for number in (1, 2, 3, 4):
        game = random_game("bear-river", number, turns=20)
        outcomes = [decide(each, LIMIT).outcome for each in game.positions]
        assert review(game, LIMIT).outcomes == (*outcomes,)
        part = at_turn(game, 7)
        assert review(part, LIMIT).outcomes == (*outcomes[:8],)


def test_a_redeal_begins_anew() -> None:
    game = random_game("trefoil", 5, turns=6)
    redealt = take_turn(game, (REDEAL,))
    for _ in range(4):
        moves = [move for move in legal_moves(position_of(redealt)) if move != REDEAL]
        if moves:
            redealt = take_turn(redealt, (moves[0],))
    found = review(redealt, 3_000)
    outcomes = [decide(each, 3_000).outcome for each in redealt.positions]
    assert found.outcomes == (*outcomes,)
    back = ended(seeking_last_winnable(redealt, 3_000))
    assert back is None or back > len(game.turns)


def test_a_game_that_a_redeal_has_saved_was_not_lost() -> None:
    board = read_board(
        "la-belle-lucie; base A; foundations KC KS KH 8D; 9D QD / JD / TD / KD" + " / -" * 14
    )[1]
    lost = take_turn(new_game(board_deal("la-belle-lucie", board)), (read_move("2>1"),))
    found = review(lost, LIMIT)
    assert (found.outcomes, found.lost_by) == ((Outcome.WINNABLE, Outcome.LOST), 0)
    assert "Turn 1 lost it without a redeal: Moved the jack" in speech.reviewed(lost, found)
    saved = next(game for number in range(100) if (game := redealt(lost, number)) is not None)
    after = review(saved, LIMIT)
    assert after.outcomes == (Outcome.WINNABLE, Outcome.LOST, Outcome.WINNABLE)
    assert after.lost_by is None
    assert speech.reviewed(saved, after).startswith("No turn lost it")
    assert ended(seeking_last_winnable(saved, LIMIT)) == 2


def redealt(game: Game, number: int) -> Game | None:
    """Return the game after a redeal with other random numbers, if it can be won then."""
    first = replace(game.positions[0], number=number)
    again = new_game(board_deal("la-belle-lucie", first))
    for turn in (*game.turns, (REDEAL,)):
        again = take_turn(again, turn)
    return again if decide(position_of(again), LIMIT).outcome is Outcome.WINNABLE else None


def test_a_search_that_is_too_short_is_owned_up_to() -> None:
    game = random_game("fan", 24, turns=3)
    found = review(game, limit=2)
    assert {*found.outcomes} == {Outcome.UNDECIDED}
    assert found.lost_by is None
    assert speech.reviewed(game, found) == "Which turn lost it, if one did, is not known."
    advice = advise(game, limit=2)
    assert advice.outcome is Outcome.UNDECIDED
    assert "not known" in speech.advised(game, advice)


@given(positions(["demon-fan"]), st.randoms(use_true_random=False))
def test_advice_does_not_look_under_what_lies_face_down(
    position: Position, generator: random.Random
) -> None:
    game = new_game(board_deal("demon-fan", position))
    other = with_others_face_down(position_of(game), generator)
    assert advise(new_game(board_deal("demon-fan", other)), 300) == advise(game, 300)


@pytest.mark.parametrize("pace", [1, 40, 10**9])
def test_a_review_in_slices_is_the_same_at_any_pace(pace: int) -> None:
    for key, number, limit in (("bear-river", 1, LIMIT), ("bear-river", 3, LIMIT), ("fan", 2, 200)):
        game = random_game(key, number, turns=20)
        abandoned(reviewing(game, limit, pace), slices=2)
        found, told = in_slices(reviewing(game, limit, pace))
        assert found == review(game, limit)
        assert len(told) >= 2  # a pause for the first position and one for the last
        last = ended(seeking_last_winnable(game, limit))
        assert in_slices(seeking_last_winnable(game, limit, pace))[0] == last


def test_work_at_a_smaller_pace_has_more_pauses() -> None:
    game = random_game("bear-river", 3, turns=20)
    pauses = [len(in_slices(reviewing(game, LIMIT, pace))[1]) for pace in (1, 40, 10**9)]
    assert pauses == sorted({*pauses}, reverse=True)
