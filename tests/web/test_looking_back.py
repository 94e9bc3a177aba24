"""The review of a game: what it finds, what can be seen of it, and the way back to the table."""

from bear_river.game import at_turn, numbered_deal
from bear_river.session import Played, Told
from bear_river.solver import Outcome
from tests.browser.table import taps, won_game
from tests.web.elements import elements, with_class
from tests.web.solver import after
from web.app import begin, step
from web.intent import Intent
from web.markup import Element
from web.replay import begin_replay
from web.scene import scene
from web.state import State

ON = Intent("set", "lamp on")
REVIEW = Intent("review")
LOSING = (Intent("tap", "fan-8"), Intent("tap", "fan-17"))  # loses deal 3, whatever comes after
MORE = (Intent("tap", "fan-1"), Intent("tap", "fan-5"))


def begun(number: int = 3, key: str = "bear-river") -> State:
    return begin(numbered_deal(key, number))


def turns(number: int) -> list[tuple[Intent, Intent]]:
    """Return the turns of a deal that is won by them, each as its taps."""
    return [(Intent("tap", one), Intent("tap", two)) for one, two in taps(won_game(number))]


def played(number: int, turns_taken: int) -> State:
    """Return a game that goes on as one that was won, some turns of it."""
    return after(begun(number), *(tap for pair in turns(number)[:turns_taken] for tap in pair))


LOST = after(begun(), *LOSING)


def test_what_is_known_of_a_game_is_known_still_after_it_was_looked_at() -> None:
    state = after(LOST, ON, Intent("hint"))
    for way in (
        (REVIEW, Intent("look", "0"), Intent("stop")),
        (REVIEW, Intent("better"), Intent("put-back")),
        (Intent("win", "0"), Intent("stop")),
    ):
        back = state
        for intent in way:
            back = after(back, intent)
        assert back.replay is None
        assert back.coach.lamp is Outcome.LOST
        tools = {each["data-tool"]: each["data-action"] for each in with_class(scene(back), "tool")}
        assert tools["hint"] == "back"


def test_a_review_that_was_made_is_there_again_without_a_search() -> None:
    state = after(LOST, REVIEW, Intent("look", "0"), Intent("stop"))
    again = step(state, REVIEW)
    assert again.coach.wish is None
    assert again.session.hand.hints == 1
    assert dict(dialog(again).attributes)["data-dialog"] == "review"


def dialog(state: State) -> Element:
    return next(e for e in elements(scene(state)) if "data-open" in dict(e.attributes))


def test_played_on_from_a_look_back_the_game_keeps_its_hints_its_time_and_its_turns() -> None:
    undone = after(LOST, *MORE, Intent("undo"))
    seen = after(undone, Intent("tick", "1000"), REVIEW, Intent("close"), Intent("tick", "2000"))
    assert (seen.session.hand.hints, seen.session.elapsed) == (1, 3000)
    on = after(seen, REVIEW, Intent("look", "0"), Intent("play-on"))
    assert on.replay is None
    assert on.session.game == at_turn(seen.session.game, 0), "redo leads forward again"
    hand = on.session.hand
    assert (hand.hints, hand.elapsed, hand.undos) == (1, 3000, seen.session.hand.undos + 1)
    assert on.session.earlier == ()


def test_played_on_from_a_way_to_win_only_turns_that_are_left_are_taken_back() -> None:
    state = played(20, 4)
    at_once = after(state, Intent("win"), Intent("play-on"))
    assert (at_once.session.hand.undos, at_once.session.hand.hints) == (0, 1)
    assert at_once.session.game.turns[:4] == state.session.game.turns
    from_the_deal = after(state, Intent("win", "0"), Intent("play-on"))
    assert (from_the_deal.session.hand.undos, from_the_deal.session.game.cursor) == (4, 0)
    assert from_the_deal.session.earlier == ()


def test_what_positions_are_worth_is_known_still_when_a_deal_begins_anew() -> None:
    state = after(begun(), ON, *LOSING)
    asked_again = step(state, Intent("restart"))
    assert asked_again.coach.lamp is Outcome.WINNABLE


def test_a_way_to_win_is_no_game_that_was_played_and_leads_back_to_the_review_of_that() -> None:
    reviewed = after(LOST, REVIEW)
    again = after(reviewed, Intent("better"), REVIEW)
    assert again.coach.review == reviewed.coach.review
    won = after(played(20, 5), Intent("win"), REVIEW)
    assert won.coach.review is not None
    assert won.coach.review.played.game.turns == played(20, 5).session.game.turns
    history = after(begin_replay(begun(20), LEFT, 1), REVIEW)
    same = after(history, Intent("better"), REVIEW)
    assert same.coach.review == history.coach.review
    assert same.log.marks == history.log.marks


LEFT = Played(LOST.session.game, game_id="7", told=Told.LEFT, told_at=9)


def test_a_game_of_the_history_is_helped_if_it_is_played_on_after_a_better_move_was_shown() -> None:
    shown = begin_replay(begun(20), LEFT, 1)
    assert after(shown, Intent("play-on")).session.hand.hints == 0
    reviewed = after(shown, REVIEW)
    assert after(reviewed, Intent("close"), Intent("play-on")).session.hand.hints == 1
    assert after(reviewed, Intent("look", "0"), Intent("play-on")).session.hand.hints == 1
    assert after(reviewed, Intent("better"), Intent("play-on")).session.hand.hints == 1
    assert reviewed.session.hand.hints == 0, "the game in hand is another one"
