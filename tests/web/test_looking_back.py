"""The review of a game: what it finds, what can be seen of it, and the way back to the table."""

import pytest

from bear_river import speech
from bear_river.game import at_turn, numbered_deal, take_turn
from bear_river.notation import game_text
from bear_river.position import is_won
from bear_river.session import Played, Told
from bear_river.solver import Outcome, decide
from tests.browser.table import taps, won_game
from tests.web.elements import elements, texts, with_class
from tests.web.solver import after, answered, solved
from web.app import begin, step
from web.intent import Intent
from web.markup import Element
from web.replay import begin_replay
from web.scene import scene
from web.state import Origin, State, table_game

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


def facts(state: State) -> dict[str, str]:
    """Return what the open dialog says, each by the name of what it is about."""
    found = ((dict(each.attributes), each.children) for each in elements(dialog(state)))
    return {named["data-fact"]: str(text[0]) for named, text in found if "data-fact" in named}


def places(state: State) -> list[dict[str, str]]:
    return with_class(dialog(state), "place")


def picks(state: State) -> list[tuple[str, str]]:
    found = with_class(dialog(state), "pick")
    return [(each["data-action"], each.get("data-value", "")) for each in found]


def test_before_a_move_there_is_nothing_to_look_back_on() -> None:
    state = step(begun(), REVIEW)
    assert (state.message, state.dialog) == (speech.NOTHING_TO_REVIEW, "")
    undone = after(LOST, Intent("undo"), REVIEW)
    assert (undone.message, undone.dialog) == (speech.NOTHING_TO_REVIEW, "")


def test_while_it_is_made_the_dialog_says_so_and_lets_it_be_stopped() -> None:
    state = step(LOST, REVIEW)
    assert picks(state) == [("stop-looking", "")]
    assert places(state) == []
    looked = step(state, Intent("looked", answered(state, "1500").value))
    assert texts(dialog(looked), "looked") == ["1,500 positions"]
    assert speech.LOOKING in texts(dialog(looked), "said")
    stopped = step(looked, Intent("stop-looking"))
    assert picks(stopped) == [("review", "")]
    assert places(solved(step(stopped, REVIEW)))


def test_it_tells_the_turn_that_lost_and_what_would_have_been_better() -> None:
    state = after(LOST, *MORE, REVIEW)
    found = facts(state)
    assert found["verdict"].startswith("Turn 1 lost it: Moved the ")
    assert state.message == found["verdict"]
    assert found["better"].startswith("Better: ")
    assert picks(state) == [("look", "1"), ("look", "0"), ("better", "")]
    assert state.session.hand.hints == 1, "a move was shown"


def test_the_better_move_keeps_the_win_and_its_line_can_be_watched() -> None:
    reviewed = after(LOST, *MORE, REVIEW)
    shown = after(reviewed, Intent("better"))
    assert shown.replay is not None
    assert (shown.replay.is_win, shown.replay.is_running) == (True, True)
    game = table_game(shown)
    assert game.cursor == 0
    assert is_won(game.positions[-1])
    assert decide(game.positions[1]).outcome is Outcome.WINNABLE
    assert shown.session.hand.hints == 1, "the move was shown before"
    closed = after(shown, Intent("stop"))
    assert (closed.message, closed.dialog) == (speech.BACK_AT_YOUR_GAME, "")
    assert closed.session == reviewed.session


def test_a_strip_has_every_position_with_its_worth_and_marks_what_lost() -> None:
    state = after(LOST, *MORE, REVIEW)
    strip = places(state)
    assert [each["data-worth"] for each in strip] == ["winnable", "lost", "lost"]
    assert [each["data-value"] for each in strip] == ["0", "1", "2"]
    assert ["data-lost" in each for each in strip] == [False, True, False]
    assert strip[0]["aria-label"] == "The deal: winnable."
    assert strip[1]["aria-label"].startswith("Turn 1: lost. Moved the ")
    assert strip[1]["aria-label"].endswith(f" {speech.LOST_THE_WIN}")
    assert not strip[2]["aria-label"].endswith(speech.LOST_THE_WIN)
    assert [each["tabindex"] for each in strip] == ["-1", "0", "-1"], "Tab leads to what lost"
    moved = step(state, Intent("focus-place", "2"))
    assert [each["tabindex"] for each in places(moved)] == ["-1", "-1", "0"]


def test_of_a_game_that_lost_nothing_the_strip_begins_at_its_end() -> None:
    state = after(played(20, 6), REVIEW)
    assert facts(state)["verdict"] == "No turn lost it: it can be won still, or is won."
    assert "better" not in facts(state)
    assert picks(state) == []
    assert [each["tabindex"] for each in places(state)] == [*["-1"] * 6, "0"]
    assert state.session.hand.hints == 0, "no move was shown"


def test_it_counts_the_turns_that_kept_the_win_and_names_the_threads() -> None:
    state = after(LOST, REVIEW)
    assert facts(state)["kept"] == (
        "At one turn some legal move would have lost the win; the move made lost it."
    )
    assert facts(state)["threads"] == "At no turn was there only one move that kept the win."
    won = after(played(20, len(won_game(20).turns)), REVIEW)
    view = won.coach.review
    assert view is not None
    assert view.findings is not None
    found = view.findings
    threads = [str(n + 1) for n, each in enumerate(found.chances) if each and each.is_thread]
    marked = [each["data-value"] for each in places(won) if speech.ONLY_MOVE in each["aria-label"]]
    assert marked == threads
    assert facts(won)["threads"] == speech.threads(
        [int(n) - 1 for n in threads], won_game(20), found.review
    )


def test_turns_that_were_undone_are_not_looked_at() -> None:
    state = after(LOST, *MORE, Intent("undo"), REVIEW)
    assert len(places(state)) == 2
    longer = after(state, Intent("close"), Intent("redo"), REVIEW)
    assert len(places(longer)) == 3


def test_a_turn_that_is_looked_at_is_told_with_what_it_was_worth() -> None:
    state = after(LOST, *MORE, REVIEW, Intent("look", "1"))
    assert state.replay is not None
    assert (state.replay.origin, state.replay.is_running) == (Origin.TABLE, False)
    assert table_game(state).cursor == 1
    assert state.message.startswith("Turn 1 of 2. Moved the ")
    assert state.message.endswith(f" {speech.LOST_THE_WIN}")
    assert lamp(state) == "lost"
    assert state.last is not None
    before = after(state, Intent("undo"))
    assert lamp(before) == "winnable"
    assert before.message == "The deal, before the first of 2 turns."
    assert after(before, Intent("redo")).message == state.message
    at_the_deal = after(LOST, REVIEW, Intent("look", "0"))
    assert at_the_deal.message == "The deal, before the first of 1 turn."
    back = after(state, Intent("stop"))
    assert (back.message, back.session.game.cursor) == (speech.BACK_AT_YOUR_GAME, 2)


def lamp(state: State) -> str:
    found = (dict(each.attributes) for each in elements(scene(state)))
    return next((each["data-worth"] for each in found if each.get("data-fact") == "lamp"), "")


def test_a_review_leads_from_the_table_of_a_look_back_to_itself() -> None:
    reviewed = after(LOST, *MORE, REVIEW)
    again = step(after(reviewed, Intent("look", "1")), REVIEW)
    assert again.coach.wish is None
    assert again.coach.review is not None
    assert (again.dialog, again.coach.review.place) == ("review", 1)


def test_a_game_of_the_history_is_looked_back_on_and_left_to_the_history() -> None:
    reviewed = after(begin_replay(begun(20), LEFT, 1), REVIEW)
    assert facts(reviewed)["verdict"].startswith("Turn 1 lost it")
    seen = after(reviewed, Intent("look", "0"))
    assert seen.replay is not None
    assert seen.replay.origin is Origin.HISTORY
    assert after(seen, Intent("stop")).dialog == "history"
    assert after(reviewed, Intent("better"), Intent("put-back")).dialog == "history"


def test_what_is_found_of_one_game_is_not_said_of_another() -> None:
    reviewed = after(LOST, REVIEW, Intent("close"))
    other = begin_replay(reviewed, Played(won_game(20), game_id="8", told=Told.FINISHED), 1)
    assert lamp(other) == ""
    assert len(places(after(other, REVIEW))) == len(won_game(20).turns) + 1
    new = after(reviewed, Intent("deal", "5"))
    assert new.coach.review is None


def test_a_game_with_a_redeal_is_looked_back_on_from_the_last_one() -> None:
    state = after(begun(1, "la-belle-lucie"), Intent("redeal"), REVIEW)
    assert len(places(state)) == 2
    assert places(state)[0]["aria-label"].startswith("The deal: ")
    assert "better" not in facts(state)


@pytest.mark.parametrize("key", ["demon-fan", "freefan"])
def test_games_of_other_rules_are_looked_back_on_too(key: str) -> None:
    state = after(begun(3, key), Intent("hint"))
    hint = state.hint
    assert hint is not None
    text = game_text(take_turn(state.session.game, (hint,)))
    reviewed = after(state, Intent("board", text), REVIEW)
    assert len(places(reviewed)) == 2
    assert after(reviewed, Intent("look", "1")).replay is not None


def test_the_tool_for_it_is_not_there_while_a_way_to_win_is_watched() -> None:
    def names(state: State) -> list[str]:
        return [each["data-tool"] for each in with_class(scene(state), "tool")]

    assert "review" in names(after(LOST, REVIEW, Intent("look", "0")))
    assert "review" not in names(after(LOST, REVIEW, Intent("better")))


def test_what_cannot_be_read_is_not_looked_at_for_ever() -> None:
    state = step(LOST, REVIEW)
    refused = step(state, answered(state, "null"))
    assert refused.coach.wish is None
    assert picks(refused) == [("review", "")]
