"""What a player can do, without a browser: intents in, states out."""

from dataclasses import replace

import pytest

from bear_river import speech
from bear_river.game import board_deal, numbered_deal, position
from bear_river.position import banked, fan_pile
from tests.engine.examples import board, card, move
from tests.web.solver import solved
from web.app import begin, step
from web.hand import Hand
from web.intent import Intent
from web.state import State, table_position, targets

FIRST = begin(numbered_deal("bear-river", 1))


def after(state: State, *intents: Intent | str) -> State:
    for intent in intents:
        state = solved(step(state, intent if isinstance(intent, Intent) else Intent(intent)))
    return state


def tap(number: int) -> Intent:
    """Return a tap on a fan, counted from 1."""
    return Intent("tap", f"fan-{number - 1}")


def test_a_page_begins_with_its_deal_told() -> None:
    assert FIRST.message == "Bear River, deal 1. Foundations start on a 6."
    assert FIRST.hand is None


def test_a_tap_picks_up_and_a_second_one_plays() -> None:
    held = after(FIRST, tap(2))
    assert held.hand == Hand(fan_pile(1))
    assert held.message == "2 of clubs picked up. It can go to 2 places."
    assert targets(held) == {fan_pile(5), fan_pile(11)}
    played = after(held, tap(6))
    assert played.session.game.turns == ((move(2, 6),),)
    assert played.hand is None
    assert played.message == (
        "Moved the 2 of clubs from fan 2 to short fan 6. Queen of diamonds uncovered."
    )


def test_a_tap_on_the_same_fan_puts_the_card_back() -> None:
    state = after(FIRST, tap(2), tap(2))
    assert state.hand is None
    assert state.session == FIRST.session
    assert state.message == "2 of clubs put back."


def pick_up(number: int) -> Intent:
    """Return the beginning of a drag from a fan, counted from 1."""
    return Intent("pick-up", f"fan-{number - 1}")


def drop(pile: str) -> Intent:
    """Return the end of a drag, over a pile or beside them all."""
    return Intent("drop", pile)


def test_a_drag_plays_as_two_taps_do() -> None:
    held = after(FIRST, pick_up(2))
    assert held == after(FIRST, tap(2))
    assert after(held, drop("fan-5")).session == after(FIRST, tap(2), tap(6)).session


@pytest.mark.parametrize("pile", ["", "fan-1"])
def test_a_card_let_go_beside_all_piles_or_over_its_own_is_put_back(pile: str) -> None:
    state = after(FIRST, pick_up(2), drop(pile))
    assert (state.session, state.hand) == (FIRST.session, None)
    assert state.message == "2 of clubs put back."


def test_a_dialog_takes_the_card_out_of_the_hand() -> None:
    assert after(FIRST, pick_up(2), Intent("open", "keys")).hand is None


def test_a_drag_of_the_card_in_hand_goes_on_with_it() -> None:
    held = after(FIRST, tap(2))
    assert after(held, pick_up(2)) == held


def test_a_drag_from_another_fan_changes_the_card_in_hand() -> None:
    assert after(FIRST, tap(2), pick_up(3)).hand == Hand(fan_pile(2))


def test_a_refused_drop_says_why_and_changes_nothing() -> None:
    state = after(FIRST, pick_up(2), drop("fan-2"))
    assert state.message == "Not possible: fan 3 is full; a fan holds three cards at most."
    assert (state.session, state.hand) == (FIRST.session, None)


@pytest.mark.parametrize("intent", [drop("fan-5"), drop(""), drop("foundation-0")])
def test_an_empty_hand_drops_nothing(intent: Intent) -> None:
    assert after(FIRST, intent) is FIRST


def test_the_tab_key_leads_to_the_pile_that_was_tapped_or_dragged_from() -> None:
    assert after(FIRST, tap(2)).fan == after(FIRST, pick_up(2)).fan == 1
    assert after(FIRST, tap(2), tap(6)).fan == 5
    assert after(FIRST, Intent("tap", "foundation-2")).foundation == 2
    assert after(FIRST, tap(2), Intent("tap", "foundation-3")).foundation == 3


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    state = after(FIRST, tap(2), tap(3))
    assert state.message == "Not possible: fan 3 is full; a fan holds three cards at most."
    assert state.session == FIRST.session
    assert state.hand is None


def test_a_foundation_takes_the_card_in_hand() -> None:
    state = after(FIRST, tap(5), Intent("tap", "foundation-3"))
    assert state.session.game.turns == ((move(5, "F"),),)


def test_a_double_tap_banks_and_says_why_it_cannot() -> None:
    double = [tap(5), Intent("double-tap", "fan-4")]
    assert after(FIRST, *double).session.game.turns == ((move(5, "F"),),)
    told = after(FIRST, tap(2), Intent("double-tap", "fan-1"))
    assert told.message == "Not possible: the clubs foundation takes the 6 next."
    assert told.hand is None
    assert told.session == FIRST.session


def test_a_second_tap_on_the_target_and_a_third_on_a_bank_do_nothing() -> None:
    played = after(FIRST, tap(2), tap(6))
    assert after(played, Intent("double-tap", "fan-5")) is played
    banked_once = after(FIRST, tap(5), Intent("double-tap", "fan-4"))
    assert after(banked_once, Intent("double-tap", "fan-4")) is banked_once


def test_nothing_is_picked_up_where_nothing_lies() -> None:
    one_card = begin(board_deal("bear-river", board("6: KD", foundations="KC KS KH QD")))
    assert after(one_card, tap(1)).message == "There is no card on fan 1."
    assert after(one_card, tap(1)).hand is None


def test_a_foundation_that_is_tapped_with_an_empty_hand_says_what_it_waits_for() -> None:
    for action in ("tap", "bank"):
        empty = after(FIRST, Intent(action, "foundation-0"))
        assert empty.message == "Clubs: needs a 6 to start."
        begun = after(FIRST, Intent(action, "foundation-2"))
        assert begun.message == "Hearts: up to 6. Next 7. 1 of 13."


def test_undo_and_redo_go_by_turns_and_say_what_they_did() -> None:
    played = after(FIRST, tap(2), tap(6))
    undone = after(played, "undo")
    assert undone.message == "Undone: 2 of clubs back on fan 2."
    assert table_position(undone) == table_position(FIRST)
    again = after(undone, "redo")
    assert again.session.game == played.session.game
    assert again.last == played.last == card("2C")
    assert undone.last == card("2C")
    assert after(FIRST, "undo").message == speech.NOTHING_TO_UNDO
    assert after(FIRST, "redo").message == speech.NOTHING_TO_REDO


def test_undo_drops_the_card_in_hand() -> None:
    played = after(FIRST, tap(2), tap(6), tap(1))
    assert after(played, "undo").hand is None
    assert after(FIRST, tap(2), "undo").hand is None


def test_a_hint_is_shown_and_told_until_the_next_move() -> None:
    state = after(FIRST, "hint")
    assert state.hint is not None
    assert state.hint == move(5, "F")
    assert state.message == "You can bank the 6 of diamonds from fan 5. It keeps the win."
    assert after(state, tap(2)).hint is None
    assert after(state, tap(2), tap(3)).hint is None
    assert after(FIRST, tap(2), "hint").hand is None


def test_a_hint_does_not_take_the_last_move_back() -> None:
    played = after(FIRST, tap(2), tap(6), "hint")
    assert played.hint != move(6, 2)


def test_a_new_deal_keeps_what_the_player_wished_for_the_page() -> None:
    wished = after(
        FIRST,
        "clock",
        tap(2),
        "hint",
        Intent("focus-pile", "fan-7"),
        Intent("focus-pile", "foundation-2"),
        Intent("focus-tool", "new"),
    )
    dealt = after(wished, Intent("deal", "24"))
    assert (dealt.settings.clock, dealt.fan, dealt.foundation, dealt.tool) == (False, 7, 2, "new")
    assert (dealt.hand, dealt.hint, dealt.last, dealt.dialog) == (None, None, None, "")


def test_a_game_without_a_move_says_so_and_has_no_hint() -> None:
    state = after(begin(numbered_deal("bear-river", 24)), tap(10), tap(6))
    assert state.message == (
        "No legal move is left, with 1 of 52 banked. Undo, or take another deal."
    )
    hinted = after(state, "hint")
    assert hinted.hint is None
    assert hinted.message == (
        "This cannot be won, and no earlier turn is known at which it could be."
    )


def test_the_last_card_wins_and_opens_the_end() -> None:
    last = begin(board_deal("bear-river", board("6: KD", foundations="KC KS KH QD")))
    won = after(last, Intent("tick", "1000"), Intent("bank", "fan-5"))
    assert won.dialog == "won"
    assert after(won, "hint").message == speech.ALREADY_WON
    assert after(won, "close", Intent("tick", "1000")).session.elapsed == 0
    assert after(won, "undo", "redo").message == "Won. 52 banked, 1 move, 0 seconds."
    assert won.message == "Won. 52 banked, 1 move, 0 seconds."
    assert banked(position(won.session.game)) == 52


def test_a_deal_is_made_by_number() -> None:
    state = after(FIRST, tap(2), tap(6), Intent("open", "boards"), Intent("deal", " 24 "))
    assert state.session.game.deal == numbered_deal("bear-river", 24)
    assert state.dialog == ""
    assert state.message == "Bear River, deal 24. Foundations start on an ace."


@pytest.mark.parametrize("typed", ["", "x", "0", "1" * 21])
def test_a_bad_number_says_what_is_wrong_and_changes_nothing(typed: str) -> None:
    asked = after(FIRST, tap(2), tap(6), Intent("open", "boards"))
    state = after(asked, Intent("deal", typed))
    assert state.number_error.endswith(".")
    assert replace(state, number_error="") == asked
    assert after(state, "close").number_error == ""


def test_a_new_deal_and_a_restart_can_be_taken_back() -> None:
    played = after(FIRST, tap(2), tap(6))
    dealt = after(played, Intent("deal", "24"))
    assert after(dealt, "bring-back").session == played.session
    restarted = after(played, "restart")
    assert table_position(restarted) == table_position(FIRST)
    assert after(restarted, "bring-back").session == played.session
    assert after(FIRST, "bring-back").message == speech.NOTHING_EARLIER


def test_another_game_begins_with_the_deal_that_was_drawn_for_it() -> None:
    state = after(FIRST, Intent("set", "deals any"), Intent("game", "chessboard 5"))
    assert state.session.game.deal == numbered_deal("chessboard", 5)
    assert state.message.startswith("Chessboard, deal 5.")


def test_an_address_leads_to_its_deal() -> None:
    assert after(FIRST, Intent("address", "#/bear-river/1")) is FIRST
    for nowhere in ("", "#", "#fans", "#/", "#/bear-river"):
        assert after(FIRST, Intent("address", nowhere)) is FIRST
    there = after(FIRST, Intent("address", "#/bear-river/24"))
    assert there.session.game.deal.number == 24


@pytest.mark.parametrize("text", ["#/golf/1", "#/bear-river/x", "#/bear-river/0", "#/a/b/c"])
def test_an_address_that_leads_nowhere_says_so_and_changes_nothing(text: str) -> None:
    state = after(FIRST, Intent("address", text))
    assert state.message.startswith("This address leads to no deal.")
    assert state.session == FIRST.session
    assert after(FIRST, Intent("open", "menu"), Intent("address", text)).dialog == ""


def test_time_runs_from_the_first_move_and_not_behind_a_dialog() -> None:
    second = Intent("tick", "1000")
    assert after(FIRST, second) is FIRST
    played = after(FIRST, tap(2), tap(6), second, second)
    assert played.session.elapsed == 2000
    assert after(played, Intent("open", "rules"), second).session.elapsed == 2000
    dealt = after(played, Intent("deal", "24"))
    assert dealt.session.elapsed == 0
    assert after(played, "undo", second).session.elapsed == 2000
    assert after(played, "restart", second).session.elapsed == 0
    assert after(dealt, "bring-back").session.elapsed == 2000


def test_equal_sentences_are_told_apart_by_their_number() -> None:
    one = after(FIRST, "undo")
    two = after(one, "undo")
    assert one.message == two.message
    assert two.messages == one.messages + 1
