"""The lamp: what it shows and tells, what it asks, and what it need not ask."""

import json

import pytest

from bear_river.game import numbered_deal, position
from bear_river.solver import LIMIT, Outcome, Verdict, decide
from tests.browser.table import taps, won_game
from tests.web.elements import elements
from tests.web.solver import after, answer, answered
from web.app import begin, step
from web.intent import Intent
from web.questions import WORTH, kind_of, verdict_data
from web.scene import scene
from web.state import State
from web.wishes import NOW, question

ON = Intent("set", "lamp on")
LOSING = (Intent("tap", "fan-8"), Intent("tap", "fan-17"))  # loses deal 3, whatever comes after


def lamp(state: State) -> str:
    """Return what the lamp shows, "" where there is none."""
    facts = (dict(each.attributes) for each in elements(scene(state)))
    return next((each["data-worth"] for each in facts if each.get("data-fact") == "lamp"), "")


def turns(number: int) -> list[tuple[Intent, Intent]]:
    """Return the turns of a deal that is won by them, each as its taps."""
    return [(Intent("tap", one), Intent("tap", two)) for one, two in taps(won_game(number))]


def after_at_once(state: State, *intents: Intent) -> State:
    """Return a state after some intents, before the solver has answered anything."""
    for intent in intents:
        state = step(state, intent)
    return state


def found(state: State, outcome: Outcome) -> State:
    """Return a state after an answer on the position on the table."""
    verdict = Verdict(outcome, 1, (), until_redeal=False)
    return step(state, answered(state, json.dumps(verdict_data(verdict))))


def begun(number: int = 3, key: str = "bear-river") -> State:
    return begin(numbered_deal(key, number))


def test_what_is_known_of_a_neighbour_tells_more_than_a_search_that_gave_up() -> None:
    first, second = turns(20)[:2]
    at_first = after_at_once(begun(20), ON, *first)
    there = found(after_at_once(found(at_first, Outcome.UNDECIDED), *second), Outcome.WINNABLE)
    back = step(there, Intent("undo"))
    assert lamp(back) == "winnable"
    assert not question(back, NOW)
    lost = found(after_at_once(begun(20), ON), Outcome.LOST)
    open_there = after_at_once(lost, *first)
    assert lamp(open_there) == "lost"


def test_after_a_redeal_it_shows_nothing_until_there_is_an_answer() -> None:
    state = found(after_at_once(begun(1, "la-belle-lucie"), ON), Outcome.LOST)
    assert lamp(state) == "lost"
    redealt = step(state, Intent("redeal"))
    assert lamp(redealt) == ""
    lit = found(redealt, Outcome.WINNABLE)
    assert lamp(lit) == "winnable"
    assert lit.messages == redealt.messages, "other cards are no change of what was"
    assert lamp(step(lit, Intent("undo"))) == "lost"
