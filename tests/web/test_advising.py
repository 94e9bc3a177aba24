"""A hint that keeps the win, the way back to one, and a way to win to be watched."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from bear_river import speech
from bear_river.advice import Advice
from bear_river.game import Game, numbered_deal, position, take_turn
from bear_river.notation import board_text
from bear_river.position import REDEAL, has_legal_move, is_won, legal_moves, play
from bear_river.solver import Outcome, Verdict, decide
from tests.browser.table import taps, won_game
from tests.web.elements import with_class
from tests.web.solver import after, answer, answered, solved
from web.app import begin, step
from web.intent import Intent
from web.questions import advice_data, verdict_data
from web.scene import resting, scene
from web.state import Origin, State, table_game, table_position

HINT, BACK, UNDO, REDO = map(Intent, ("hint", "back", "undo", "redo"))
LOSING = (Intent("tap", "fan-8"), Intent("tap", "fan-17"))  # loses deal 3, whatever comes after
MORE = (Intent("tap", "fan-1"), Intent("tap", "fan-5"))  # one more turn after that
STUCK = (Intent("tap", "fan-9"), Intent("tap", "fan-5"))  # leaves no move in deal 24, itself lost


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
