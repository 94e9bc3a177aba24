"""What is asked of the solver and for how long: wishes, late answers, and how far a search is."""

import pytest

from bear_river import speech
from bear_river.game import numbered_deal
from bear_river.session import Played, Told
from tests.browser.table import won_game
from tests.web.elements import elements, texts
from tests.web.solver import answer, answered, begun, solved
from web.app import begin, step, taken_over
from web.intent import Intent
from web.questions import kind_of
from web.replay import begin_replay
from web.scene import scene
from web.state import State
from web.wishes import ASIDE, GOES_ON, NOW, question

FIRST = begin(numbered_deal("bear-river", 3))
BEGUN = begun(FIRST)
WISHES = {
    "hint": "advice",
    "back": "advice",
    "win": "line",
    "prove": "proof",
    "new": "deal",
    "review": "review",
}
"""What the player can wait for, and what is asked for that."""


def waiting(action: str) -> State:
    return step(BEGUN, Intent(action, "7" if action == "new" else ""))


def looked(state: State, nodes: int) -> State:
    return step(state, Intent("looked", answered(state, str(nodes)).value))


@pytest.mark.parametrize("action", WISHES)
def test_each_wish_asks_one_question_which_ends_with_its_answer(action: str) -> None:
    state = waiting(action)
    assert kind_of(question(state, NOW)) == WISHES[action]
    done = step(state, answer(state))
    assert done.coach.wish is None
    assert not question(done, NOW)
    assert done.messages > state.messages


@pytest.mark.parametrize("action", WISHES)
def test_a_wish_ends_with_whatever_the_player_does_next_and_its_answer_is_late(action: str) -> None:
    state = waiting(action)
    late = answer(state)
    for intent in (
        Intent("tap", "fan-0"),
        Intent("undo"),
        Intent("redo"),
        Intent("open", "menu"),
        Intent("close"),
        Intent("restart"),
        Intent("set", "lamp on"),
        Intent("set", "banking off"),
        Intent("deal", "1"),
        Intent("game", "fan 5"),
        Intent("address", "#/bear-river/5"),
        Intent("copy"),
    ):
        gone_on = step(state, intent)
        if gone_on.coach.wish is not None:
            assert intent.action == "game", "a new deal is waited for instead"
            assert gone_on.coach.wish.key == "fan"
        assert step(gone_on, late) is gone_on


@pytest.mark.parametrize("action", WISHES)
def test_a_wish_goes_on_while_the_page_does_its_own(action: str) -> None:
    state = waiting(action)
    for intent in (
        Intent("tick", "1000"),
        Intent("say", "Copied."),
        Intent("offers", "install"),
        Intent("trouble"),
        Intent("focus-pile", "fan-3"),
        Intent("focus-tool", "new"),
        Intent("focus-place", "0"),
        Intent("go-on"),
        Intent("answer", "aside\n\nnull"),
        Intent("log", ""),
    ):
        assert intent.action in GOES_ON
        on = step(state, intent)
        assert on.coach.wish == state.coach.wish
        assert question(on, NOW) == question(state, NOW)


@pytest.mark.parametrize("action", WISHES)
def test_a_wish_can_be_stopped(action: str) -> None:
    state = waiting(action)
    for intent in (Intent("stop-looking"), Intent("put-back")):
        stopped = step(state, intent)
        assert stopped.message == speech.NO_LONGER_LOOKING
        assert not question(stopped, NOW)
        assert stopped.session == BEGUN.session
        assert step(stopped, answer(state)) is stopped
    assert step(BEGUN, Intent("stop-looking")) is BEGUN


def test_a_newer_wish_takes_the_place_of_an_older_one() -> None:
    hint = waiting("hint")
    win = step(hint, Intent("win"))
    assert kind_of(question(win, NOW)) == "line"
    assert step(win, answer(hint)) is win
    assert solved(win).replay is not None
    back = step(hint, Intent("back"))
    assert solved(back).message == speech.STILL_WINNABLE, "though the same is asked for it"
    assert solved(back).session.hand.hints == 0


def test_a_page_that_is_taken_over_waits_for_nothing() -> None:
    for action in WISHES:
        state = waiting(action)
        over = taken_over(state, begin(numbered_deal("bear-river", 1)))
        assert not question(over, NOW)
        assert step(over, answer(state)) is over


def test_an_answer_to_one_lane_is_none_to_the_other() -> None:
    state = waiting("new")
    asked = question(state, NOW)
    assert question(state, ASIDE) == asked, "the next deal is prepared meanwhile"
    for_later = step(state, answer(state, ASIDE))
    assert for_later.coach.wish == state.coach.wish
    assert for_later.coach.ready is not None
    assert for_later.session == state.session


def test_a_long_search_is_told_once_and_shows_how_far_it_is() -> None:
    state = waiting("win")
    assert texts(scene(state), "looked") == [""]
    slow = looked(state, 1200)
    assert slow.message == speech.LOOKING
    assert texts(scene(slow), "looked") == ["1,200 positions"]
    slower = looked(slow, 3400)
    assert slower.messages == slow.messages
    assert texts(scene(slower), "looked") == ["3,400 positions"]
    assert texts(scene(looked(slower, 900)), "looked") == ["3,400 positions"], "it only grows"
    done = solved(slower)
    assert done.replay is not None
    assert texts(scene(done), "looked") == [""]
    assert looked(waiting("new"), 5).message == speech.LOOKING_FOR_A_DEAL


def test_a_long_search_can_be_stopped_by_the_tool_of_the_hint() -> None:
    def label(state: State) -> str:
        found = (dict(each.attributes) for each in elements(scene(state)))
        return next(each["data-action"] for each in found if each.get("data-tool") == "hint")

    state = waiting("hint")
    assert label(state) == "hint"
    assert label(looked(state, 700)) == "stop-looking"
    assert label(step(looked(state, 700), Intent("stop-looking"))) == "hint"


def test_how_far_another_search_is_is_not_told() -> None:
    hint = waiting("hint")
    news = answered(hint, "700").value
    win = step(hint, Intent("win"))
    assert step(win, Intent("looked", news)) is win
    lit = step(step(BEGUN, Intent("stop-looking")), Intent("set", "lamp on"))
    assert looked(lit, 700) is lit, "nobody waits for the lamp"
    aside = answered(BEGUN, "700", ASIDE).value
    assert step(BEGUN, Intent("looked", aside)) is BEGUN


def test_nothing_is_asked_for_a_game_that_is_looked_at_but_its_review() -> None:
    played = Played(won_game(20), game_id="7", told=Told.LEFT)
    shown = begin_replay(BEGUN, played, 3)
    for action in ("hint", "back", "win", "new"):
        refused = step(shown, Intent(action))
        assert refused.message == speech.ONLY_LOOKING
        assert not question(refused, NOW)
    assert kind_of(question(step(shown, Intent("review")), NOW)) == "review"


def test_an_answer_to_nothing_changes_nothing() -> None:
    for lane in (NOW, ASIDE):
        assert not question(FIRST, lane)
        assert step(FIRST, Intent("answer", f"{lane}\n\nnull")) is FIRST
