"""A game of the history on the table: its turns, its pace, and the way back into hand."""

import pytest

from bear_river import speech
from bear_river.game import at_turn, numbered_deal, position
from bear_river.position import is_won
from bear_river.session import Played, Told, take_in_hand
from tests.browser.table import taps, won_game
from tests.web.elements import with_class
from tests.web.solver import solved
from web.address import address_of
from web.app import begin, step
from web.intent import Intent
from web.replay import PACES, begin_replay, next_turn_in
from web.scene import resting, scene
from web.state import State, table_game

FIRST = begin(numbered_deal("bear-river", 5))
LEFT = Played(won_game(20), game_id="7", told=Told.LEFT, told_at=9, elapsed=500, hints=2)
SHOWN = begin_replay(FIRST, LEFT, 0)
LAST = len(won_game(20).turns)
FIRST_TURN = [*taps(won_game(5))][:1]


def after(state: State, *intents: Intent | str) -> State:
    for intent in intents:
        state = step(state, intent if isinstance(intent, Intent) else Intent(intent))
    return state


def test_a_replay_begins_at_the_turn_that_is_asked_for() -> None:
    assert SHOWN.message == f"Bear River, deal 20: {LAST} turns, to be looked at."
    assert table_game(begin_replay(FIRST, LEFT, 7)).cursor == 7
    assert table_game(begin_replay(FIRST, LEFT, 9_999)).cursor == LAST


def test_it_goes_forward_and_back_by_turns_and_tells_them() -> None:
    two = after(SHOWN, "redo", "redo")
    assert table_game(two).cursor == 2
    assert two.message.startswith(f"Turn 2 of {LAST}. Banked the ")
    assert two.last is not None
    back = after(two, "undo", "undo")
    assert (table_game(back).cursor, back.last) == (0, None)
    assert back.message == f"The deal, before the first of {LAST} turns."
    assert after(back, "undo").message == "This is the deal."
    end = after(SHOWN, Intent("go-to", str(LAST)))
    assert after(end, "redo").message == "This is the end of the game."


def test_it_goes_to_any_turn() -> None:
    assert [table_game(after(SHOWN, Intent("go-to", str(n)))).cursor for n in (17, 0, LAST)] == [
        17,
        0,
        LAST,
    ]


def test_it_runs_at_a_pace_to_its_end_and_stops_there() -> None:
    assert next_turn_in(SHOWN) is None
    running = after(SHOWN, "run")
    assert next_turn_in(running) == dict(PACES)["steady"]
    paces = [next_turn_in(after(running, *["pace"] * times)) for times in (1, 2, 3)]
    assert paces == [400, 2000, 1000]
    assert next_turn_in(after(running, "run")) is None
    assert next_turn_in(after(running, Intent("open", "rules"))) is None
    steps = 0
    while next_turn_in(running) is not None:
        running, steps = after(running, "go-on"), steps + 1
    assert (steps, table_game(running).cursor) == (LAST, LAST)
    again = after(running, "run")
    assert (table_game(again).cursor, next_turn_in(again)) == (0, 1000)


@pytest.mark.parametrize("action", ["undo", "redo"])
def test_a_step_by_hand_stops_it(action: str) -> None:
    assert next_turn_in(after(SHOWN, "redo", "run", action)) is None


@pytest.mark.parametrize(
    "intent",
    [
        Intent("tap", "fan-0"),
        Intent("double-tap", "fan-0"),
        Intent("bank", "fan-0"),
        Intent("pick-up", "fan-0"),
        Intent("drop", "fan-1"),
        Intent("hint"),
        Intent("new"),
        Intent("deal", "1"),
        Intent("board", "bear-river v1; deal 1"),
        Intent("restart"),
        Intent("bring-back"),
        Intent("game", "bear-river-line 5"),
        Intent("clock"),
    ],
)
def test_its_cards_cannot_be_played(intent: Intent) -> None:
    tried = after(SHOWN, intent)
    assert tried.message == speech.ONLY_LOOKING
    assert (tried.session, tried.replay, tried.hand) == (SHOWN.session, SHOWN.replay, None)


def test_played_on_it_is_in_hand_again_as_the_same_game() -> None:
    state = after(SHOWN, Intent("go-to", "12"), "play-on")
    hand = state.session.hand
    assert state.replay is None
    assert (hand.game_id, hand.told, hand.told_at) == ("7", Told.LEFT, 9)
    assert (hand.game.cursor, len(hand.game.turns), hand.elapsed, hand.hints) == (12, LAST, 500, 2)
    assert state.message == "In hand again, after 12 turns."
    assert hand.undos == 1, "to go on from an earlier turn takes turns back"
    assert after(SHOWN, Intent("go-to", str(LAST)), "play-on").session.hand.undos == 0


def test_played_on_it_is_not_among_the_earlier_games_too() -> None:
    earlier = take_in_hand(take_in_hand(FIRST.session, LEFT), FIRST.session.hand)
    assert [played.game_id for played in earlier.earlier] == ["7"]
    state = begin_replay(State(earlier), LEFT, 3)
    assert after(state, "play-on").session.earlier == ()


def test_what_is_in_hand_stays_there_and_comes_back() -> None:
    begun = after(FIRST, Intent("tap", "fan-0"), "put-back")
    state = begin_replay(begun, LEFT, 3)
    assert state.session == begun.session
    for way_out in ("stop", "put-back"):
        left = after(state, way_out)
        assert (left.replay, left.dialog, left.session) == (None, "history", begun.session)


def test_the_address_of_a_deal_ends_it() -> None:
    assert after(SHOWN, Intent("address", "#/bear-river/1")).replay is None


def test_the_clock_of_the_game_in_hand_rests_meanwhile() -> None:
    begun = after(FIRST, *(Intent("tap", name) for pair in FIRST_TURN for name in pair))
    assert after(begun, Intent("tick", "1000")).session.elapsed == 1000
    assert after(begin_replay(begun, LEFT, 0), Intent("tick", "1000")).session.elapsed == 0


def test_the_table_shows_it_with_its_own_tools() -> None:
    table = scene(after(SHOWN, "redo"))
    assert dict(table.attributes)["data-state"] == "replay"
    names = [tool["data-tool"] for tool in with_class(table, "tool")]
    assert names == ["undo", "redo", "run", "pace", "review", "play-on", "close"]
    running = with_class(scene(after(SHOWN, "run")), "tool")
    assert running[2]["data-tool"] == "pause"
    (slider,) = with_class(table, "slider")
    assert (slider["value"], slider["max"]) == ("1", str(LAST))


def test_what_is_kept_for_the_next_start_is_the_game_in_hand() -> None:
    assert resting(SHOWN) == resting(FIRST)


def test_its_keys_mean_nothing_without_it() -> None:
    for action in ("run", "pace", "go-on", "play-on", "stop"):
        assert after(FIRST, action) is FIRST
    assert after(FIRST, Intent("go-to", "3")) is FIRST


def test_at_turn_and_replay_agree() -> None:
    assert table_game(after(SHOWN, Intent("go-to", "5"))) == at_turn(won_game(20), 5)


def test_turns_of_a_game_that_goes_on_by_itself_can_be_left_untold() -> None:
    quiet = after(SHOWN, Intent("set", "telling off"))
    running = after(quiet, "run", "go-on", "go-on")
    assert table_game(running).cursor == 2
    assert (running.message, running.messages) == (speech.RUNNING, quiet.messages + 1)
    assert running.last is not None
    by_hand = after(running, "redo")
    assert by_hand.message.startswith(f"Turn 3 of {LAST}. ")
    ended = after(by_hand, Intent("go-to", str(LAST - 1)), "run", "go-on")
    assert ended.message.startswith(f"Turn {LAST} of {LAST}. "), "it no longer runs"
    told = after(SHOWN, "run", "go-on")
    assert told.message.startswith(f"Turn 1 of {LAST}. ")


def test_a_way_to_win_runs_at_once_and_is_left_to_the_table() -> None:
    begun = after(FIRST, *(Intent("tap", name) for pair in FIRST_TURN for name in pair))
    watched = solved(after(begun, "win"))
    assert next_turn_in(watched) == dict(PACES)["steady"]
    assert address_of(watched) == "#/bear-river/5", "it has no address of its own"
    assert dict(scene(watched).attributes)["data-state"] == "replay"
    for way_out in ("stop", "put-back"):
        left = after(watched, "go-on", way_out)
        assert (left.replay, left.dialog, left.message) == (None, "", speech.BACK_AT_YOUR_GAME)
        assert left.session.game == begun.session.game
    assert after(watched, Intent("address", "#/bear-river/5")).replay is None


def test_a_way_to_win_is_watched_to_its_end_and_from_its_beginning_again() -> None:
    watched = solved(after(FIRST, "win"))
    while next_turn_in(watched) is not None:
        watched = after(watched, "go-on")
    assert is_won(position(table_game(watched)))
    again = after(watched, "run")
    assert (table_game(again).cursor, next_turn_in(again)) == (0, 1000)


def test_played_on_a_way_to_win_is_the_game_in_hand_with_redo_along_it() -> None:
    watched = after(solved(after(FIRST, "win")), "go-on", "go-on")
    on = after(watched, "play-on")
    assert on.session.game == table_game(watched)
    assert (on.session.hand.hints, on.session.hand.undos) == (1, 0)
    assert on.message == "In hand again, after 2 turns."
    assert after(on, "redo").session.game.cursor == 3
