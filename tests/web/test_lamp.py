"""The lamp: what it shows and tells, what it asks, and what it need not ask."""

import json

from bear_river.game import numbered_deal, position
from bear_river.session import Played
from bear_river.solver import Outcome, Verdict, decide
from tests.browser.table import taps, won_game
from tests.web.elements import elements
from tests.web.solver import after, answer, answered
from web.app import begin, step
from web.intent import Intent
from web.markup import to_html
from web.questions import WORTH, kind_of, verdict_data
from web.replay import begin_replay
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


def test_it_is_off_until_it_is_wanted_and_then_asks_at_once() -> None:
    assert not question(begun(), NOW)
    assert lamp(begun()) == ""
    on = step(begun(), ON)
    assert kind_of(question(on, NOW)) == WORTH
    lit = step(on, answer(on))
    assert lamp(lit) == "winnable"
    assert not question(lit, NOW)
    assert lamp(step(lit, Intent("set", "lamp off"))) == ""


def test_it_tells_what_has_changed_and_is_no_help() -> None:
    lit = after(begun(), ON)
    assert lit.messages == begun().messages, "that it is lit is nothing that has changed"
    moved = after_at_once(lit, *LOSING)
    lost = step(moved, answer(moved))
    assert (lamp(lost), lost.message) == ("lost", "It cannot be won any more.")
    undone = step(lost, Intent("undo"))
    assert undone.message.endswith(" It can be won again.")
    assert undone.session.hand.hints == 0
    again = step(undone, Intent("redo"))
    assert lamp(again) == "lost", "what has been found once is known"


def test_it_shows_what_it_did_until_there_is_an_answer() -> None:
    lit = after(begun(), ON)
    moved = after_at_once(lit, *LOSING)
    assert lamp(moved) == "winnable"
    assert [is_asking(lit), is_asking(moved)] == [False, True]


def is_asking(state: State) -> bool:
    return any("data-asking" in each for each in facts_of(state))


def facts_of(state: State) -> list[dict[str, str]]:
    found = (dict(each.attributes) for each in elements(scene(state)))
    return [each for each in found if "fact" in each.get("class", "").split()]


def test_a_late_answer_is_about_nothing() -> None:
    on = step(begun(), ON)
    moved = after_at_once(on, *LOSING)
    assert step(moved, answer(on)) is moved


def test_what_follows_from_the_rules_takes_no_search() -> None:
    lost = after(begun(), ON, *LOSING)
    (one, two) = Intent("tap", "fan-1"), Intent("tap", "fan-5")
    assert not question(after_at_once(lost, one, two), NOW)
    before_the_win = after_at_once(begun(20), *(tap for pair in turns(20)[:-1] for tap in pair))
    won = after(after_at_once(before_the_win, *turns(20)[-1]), Intent("close"), ON)
    assert lamp(won) == "winnable"
    assert not question(step(won, Intent("undo")), NOW)
    assert not question(won, NOW)


def test_it_waits_while_the_player_waits_and_while_a_game_is_looked_at() -> None:
    on = step(begun(), ON)
    assert kind_of(question(step(on, Intent("hint")), NOW)) == "advice"
    looking = begin_replay(on, Played(won_game(20)), 0)
    assert not question(looking, NOW)
    assert kind_of(question(step(looking, Intent("stop")), NOW)) == WORTH


def test_what_a_hint_finds_lights_it() -> None:
    lost = after_at_once(after(begun(), ON), *LOSING)
    told = after(lost, Intent("hint"))
    assert lamp(told) == "lost"
    assert told.message.count("cannot be won") == 1
    assert not question(told, NOW)


def test_it_tells_shape_and_words_apart() -> None:
    texts = []
    for outcome, key in (
        (Outcome.WINNABLE, "bear-river"),
        (Outcome.LOST, "bear-river"),
        (Outcome.UNDECIDED, "bear-river"),
        (Outcome.LOST, "la-belle-lucie"),
    ):
        html = to_html(scene(found(step(begun(3, key), ON), outcome)))
        _, shown = html.split('data-fact="lamp"')
        texts.append(
            (shown.split("#worth-")[1].split('"')[0], shown.split("</svg>")[1].split("<")[0])
        )
    assert texts == [
        ("won", "Winnable"),
        ("lost", "Lost"),
        ("open", "Not known"),
        ("lost", "Needs a redeal"),
    ]


def test_what_it_shows_is_true_all_along_a_game() -> None:
    state = after(begun(20), ON)
    for pair in turns(20)[:25]:
        state = after(state, *pair)
        worth = decide(position(state.session.game), 60_000).outcome
        assert lamp(state) == worth.value
