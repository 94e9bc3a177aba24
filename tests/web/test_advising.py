"""A hint that keeps the win, the way back to one, and a way to win to be watched."""

import json
from dataclasses import replace

import pytest

from bear_river import speech
from bear_river.advice import Advice
from bear_river.game import Game, numbered_deal, take_turn
from bear_river.notation import board_text
from bear_river.position import REDEAL, has_legal_move, is_won, legal_moves, play
from bear_river.solver import Outcome, Verdict, decide
from tests.browser.table import taps, won_game
from tests.web.elements import with_class
from tests.web.solver import after, answered
from web.app import begin, step
from web.intent import Intent
from web.questions import advice_data, verdict_data
from web.scene import scene
from web.state import Origin, State, table_game, table_position

HINT, BACK, UNDO, REDO = map(Intent, ("hint", "back", "undo", "redo"))
LOSING = (Intent("tap", "fan-8"), Intent("tap", "fan-17"))  # loses deal 3, whatever comes after
MORE = (Intent("tap", "fan-1"), Intent("tap", "fan-5"))  # one more turn after that


def begun(number: int = 3, key: str = "bear-river") -> State:
    return begin(numbered_deal(key, number))


def hints(state: State) -> int:
    return state.session.hand.hints


def tool(state: State) -> tuple[str, bool]:
    """Return what stands in the place of the hint: its action, and whether it can be used."""
    tools = with_class(scene(state), "tool")
    (found,) = (each for each in tools if each["data-tool"] == "hint")
    return found["data-action"], found["aria-disabled"] == "false"


def played(number: int, turns: int) -> State:
    """Return a game that goes on as one that was won, some turns of it."""
    pairs = [*taps(won_game(number))][:turns]
    return after(begun(number), *(Intent("tap", name) for pair in pairs for name in pair))


def test_where_no_move_is_left_the_way_back_can_be_used() -> None:
    state = step(begun(), Intent("board", "bear-river v1; deal 2; turns 5>12 | 1>18 | 13>6"))
    assert not has_legal_move(table_position(state))
    told = after(state, HINT)
    assert tool(told) == ("back", True)
    back = after(told, Intent(tool(told)[0]))
    assert decide(table_position(back)).outcome is Outcome.WINNABLE


def test_a_long_search_for_a_deal_can_be_stopped_when_the_game_is_won() -> None:
    won = after(played(20, len(won_game(20).turns)), Intent("close"))
    waiting = step(won, Intent("new", "5"))
    asked = answered(waiting, "700").value
    slow = step(waiting, Intent("looked", asked))
    assert tool(slow) == ("stop-looking", True)


def advised(state: State, found: Advice) -> State:
    """Return a state after advice of the solver's."""
    return step(state, answered(state, json.dumps(advice_data(found))))


OPEN = Advice(Outcome.UNDECIDED, until_redeal=False)


def test_there_is_no_way_back_from_a_win_nor_from_what_is_not_known() -> None:
    won = after(played(20, len(won_game(20).turns)), Intent("close"))
    told = step(won, BACK)
    assert (told.message, told.coach.wish) == (speech.ALREADY_WON, None)
    state = advised(step(begun(), BACK), OPEN)
    assert state.message == speech.NO_WAY_KNOWN


def test_what_the_solver_did_not_find_out_is_not_asked_again_at_once() -> None:
    state = advised(step(begun(), HINT), OPEN)
    for intent in (HINT, BACK):
        assert step(state, intent).coach.wish is None
    assert step(after(state, *LOSING), BACK).coach.wish is not None


def test_a_draw_is_no_longer_chosen_once_the_solver_is_asked() -> None:
    state = begun(1, "three-shuffles-and-a-draw")
    state = after(state, Intent("redeal"), Intent("redeal"), Intent("draw"))
    assert state.is_drawing
    asked = step(state, HINT)
    assert not asked.is_drawing
    assert step(asked, Intent("put-back")).message == speech.NO_LONGER_LOOKING


def test_where_no_way_to_win_is_found_it_is_said_so_and_nothing_is_shown() -> None:
    lost = after(begun(), *LOSING)
    for state, told in (
        (lost, "It cannot be won."),
        (begun(1, "la-belle-lucie"), "It cannot be won without a redeal."),
        (
            begun(1, "demon-fan"),
            "No way to win is known: it may depend on cards that lie face down.",
        ),
    ):
        tried = after(state, Intent("win"))
        assert tried.message == told
        assert (tried.replay, tried.session) == (None, state.session)
    verdict = Verdict(Outcome.UNDECIDED, 60_001, (), until_redeal=False)
    asked = step(begun(), Intent("win"))
    tried = step(asked, answered(asked, json.dumps(verdict_data(verdict))))
    assert tried.message == "No way to win was found, nor that there is none."


def test_a_hint_shows_a_move_that_keeps_the_win_and_counts_as_help() -> None:
    state = after(begun(), HINT)
    hint = state.hint
    assert hint is not None
    assert decide(play(table_position(state), hint)).outcome is Outcome.WINNABLE
    assert state.message.endswith(" It keeps the win.")
    assert hints(state) == 1


def test_hints_lead_to_a_win_and_after_the_first_none_takes_a_search() -> None:
    state, shown = after(begun(), HINT), 1
    while not is_won(table_position(state)):
        hint = state.hint
        assert hint is not None
        assert state.coach.wish is None
        game = take_turn(state.session.game, (hint,))
        names = [*taps(at_last_turn(game))][-1]
        state = after(state, *(Intent("tap", name) for name in names))
        if not is_won(table_position(state)):
            state, shown = step(state, HINT), shown + 1
    assert hints(state) == shown


def at_last_turn(game: Game) -> Game:
    """Return a game of its latest turn alone, for the taps of it."""
    return replace(game, turns=game.turns[-1:], positions=game.positions[-2:], cursor=1)


def test_a_hint_that_is_shown_already_is_told_again_and_not_counted_again() -> None:
    once = after(begun(), HINT)
    twice = step(once, HINT)
    assert twice.message == once.message
    assert twice.messages > once.messages
    assert hints(twice) == 1
    assert hints(after(twice, *LOSING, UNDO, HINT)) == 2, "it was gone, and is shown anew"


def test_where_the_game_is_lost_a_hint_shows_no_move_and_is_no_help() -> None:
    lost = after(begun(), *LOSING, HINT)
    assert lost.message == (
        "This cannot be won any more. The deal could be: go back to its start. Press Go back, or G."
    )
    assert (lost.hint, hints(lost)) == (None, 0)
    assert tool(lost) == ("back", True)


def test_a_deal_that_cannot_be_won_has_no_way_back() -> None:
    for what in (HINT, BACK):
        told = after(begun(24), what)
        assert told.message == "This deal cannot be won."
        assert told.session == begun(24).session
        assert tool(told) == ("hint", True)


def test_what_is_lost_stays_lost_whatever_is_played_and_the_hint_stays_a_way_back() -> None:
    state = step(after(begun(), *LOSING, HINT), MORE[0])
    state = step(state, MORE[1])
    assert tool(state) == ("back", True)
    assert step(state, HINT).coach.wish is None
    assert tool(step(step(state, UNDO), UNDO)) == ("hint", True)


@pytest.mark.parametrize("is_asked", [True, False])
def test_the_way_back_leads_to_the_latest_turn_that_could_be_won(is_asked: bool) -> None:
    good = after(begun(10), HINT)
    assert good.hint is not None
    lost = after(begun(10), Intent("tap", "fan-3"), Intent("tap", "fan-5"))
    lost = after(lost, *([HINT] if is_asked else []))
    back = after(lost, BACK)
    assert back.message == "Back at the deal: from here it can be won. Redo leads forward again."
    assert decide(table_position(back)).outcome is Outcome.WINNABLE
    hand = back.session.hand
    assert (hand.game.cursor, len(hand.game.turns), hand.undos, hand.hints) == (0, 1, 1, 0)
    assert step(back, BACK).message == speech.STILL_WINNABLE
    assert after(back, REDO).session.game == lost.session.game


def test_the_way_back_stops_in_the_middle_of_a_game_too_and_counts_the_turns() -> None:
    state = begun(2)
    state = step(state, Intent("board", "bear-river v1; deal 3; turns 2>6 | 9>18 | 14>F"))
    back = after(state, BACK)
    at = back.session.game.cursor
    worth = [decide(each).outcome for each in state.session.game.positions]
    assert at == max(turn for turn, found in enumerate(worth) if found is Outcome.WINNABLE)
    assert 0 < at < 3
    assert back.session.hand.undos == 3 - at
    assert back.message.startswith(f"Back after turn {at}: ")


def test_advice_is_given_up_once_another_way_is_taken() -> None:
    state = after(begun(), HINT)
    other = after(state, *LOSING)
    assert step(other, HINT).coach.wish is not None
    lost = after(begun(), *LOSING, HINT)
    kept = after(lost, UNDO, *MORE)
    assert tool(kept) == ("hint", True), "as many turns, but others"
    assert step(kept, HINT).coach.wish is not None
    new = after(state, Intent("deal", "5"))
    assert step(new, HINT).coach.wish is not None


def test_after_a_redeal_a_loss_is_asked_about_anew() -> None:
    lost = after(begun(1, "la-belle-lucie"), HINT)
    assert lost.message == "This deal cannot be won without a redeal."
    assert step(lost, HINT).coach.wish is None
    assert step(after(lost, Intent("redeal")), HINT).coach.wish is not None
    assert REDEAL in after(lost, Intent("redeal")).session.game.turns[0]


def test_a_hint_for_cards_that_lie_face_down_promises_nothing() -> None:
    state = after(begun(1, "demon-fan"), HINT)
    assert state.message.endswith(" Whether this can be won without a redeal is not known.")
    assert hints(state) == 1


def test_a_hint_on_a_board_of_ones_own_and_with_two_packs() -> None:
    own = board_text("bear-river", won_game(20).positions[40])
    for state in (step(begun(), Intent("board", own)), begun(1, "house-on-the-hill")):
        told = after(state, HINT)
        assert told.hint in legal_moves(table_position(state))
        assert told.message.startswith("You can ")


def test_a_way_to_win_goes_on_by_itself_from_where_the_game_is() -> None:
    state = after(played(20, 4), Intent("win"))
    replay = state.replay
    assert replay is not None
    assert (replay.origin, replay.is_win, replay.is_running) == (Origin.TABLE, True, True)
    game = table_game(state)
    assert game.cursor == 4
    assert game.turns[:4] == played(20, 4).session.game.turns
    assert is_won(game.positions[-1])
    count = len(game.turns) - 4
    assert state.message == f"A way to win in {count} moves from turn 4 on. It goes on by itself."
    assert hints(state) == 1
    closed = after(state, Intent("stop"))
    assert (closed.replay, closed.message) == (None, speech.BACK_AT_YOUR_GAME)
    assert closed.session.game == played(20, 4).session.game


def test_a_way_to_win_from_the_deal_proves_it() -> None:
    state = after(begun(), Intent("win", "0"))
    assert table_game(state).cursor == 0
    deal = state.session.game.deal
    assert state.coach.proofs[deal].outcome is Outcome.WINNABLE
    assert (
        after(begun(24), Intent("win")).coach.proofs[numbered_deal("bear-river", 24)].outcome
        is Outcome.LOST
    )
    redeals = after(begun(1, "la-belle-lucie"), Intent("win"))
    assert redeals.coach.proofs == {}, "a redeal may still win it"


def test_a_won_game_has_no_hint_and_no_way_to_win() -> None:
    won = after(played(20, len(won_game(20).turns)), Intent("close"))
    for intent in (HINT, Intent("win")):
        told = step(won, intent)
        assert (told.message, told.coach.wish) == (speech.ALREADY_WON, None)
        assert hints(told) == 0
