"""What the state asks of the solver, and what becomes of its answers.

A question is told by the state alone, and an answer is taken only while its question is still the
one: so whatever happens meanwhile, an answer that comes too late is about nothing.
"""

from collections.abc import Callable
from dataclasses import replace

from bear_river import speech
from bear_river.game import at_turn, position
from bear_river.notation import game_text
from web.advising import take_hint, take_way_back, take_win
from web.deals import (
    prove,
    question_of_deals,
    take_deal,
    take_proof,
    take_ready_deal,
    take_wished_proof,
    wanted_grade,
)
from web.lamp import question_of_lamp, take_worth
from web.log import question_of_log, take_judgement
from web.looking_back import take_findings
from web.questions import (
    DEAL,
    PROOF,
    ask_advice,
    ask_deal,
    ask_line,
    ask_proof,
    ask_review,
    kind_of,
)
from web.state import State, Wish, say

NOW, ASIDE = "now", "aside"
"""The lanes of the solver: what the player waits for, and what it looks into aside."""

GOES_ON = frozenset(
    {
        *("answer", "looked", "tick", "go-on", "say", "trouble", "offers", "log", "log-alone"),
        *("replay", "focus-pile", "focus-tool", "focus-place"),
    }
)
"""The actions during which a wish goes on; any other is the player's, who has gone on."""


def question(state: State, lane: str) -> str:
    """Return what a state asks of the solver on a lane, "" for nothing."""
    if lane == ASIDE:
        return question_of_log(state) or question_of_deals(state)
    wish = state.coach.wish
    return question_of_lamp(state) if wish is None else _QUESTIONS[wish.kind](state, wish)


def given_up(state: State) -> State:
    """Return the state with nothing to be waited for."""
    return replace(state, coach=replace(state.coach, wish=None, looked=0))


def _ask_advice(state: State, _: Wish) -> str:
    return ask_advice(state.session.game)


def _ask_win(state: State, wish: Wish) -> str:
    game = state.session.game
    return ask_line(game.deal.game, position(at_turn(game, wish.number)))


def _ask_proof(state: State, _: Wish) -> str:
    game = state.session.game
    return ask_proof(game.deal.game, game.positions[0])


def _ask_deal(state: State, wish: Wish) -> str:
    return ask_deal(wish.key, wanted_grade(state.settings, wish.key))


def _ask_review(state: State, _: Wish) -> str:
    view = state.coach.review
    return "" if view is None else ask_review(game_text(view.played.game))


def _answer(state: State, value: str) -> State:
    lane, asked, answer = value.split("\n", 2)
    if not asked or asked != question(state, lane):
        return state
    if lane == ASIDE:
        return _ASIDE.get(kind_of(asked), take_judgement)(state, answer)
    wish = state.coach.wish
    if wish is None:
        return take_worth(state, answer)
    return _TAKERS[wish.kind](given_up(state), wish, answer)


def _looked(state: State, value: str) -> State:
    """Show how far a search has come that the player waits for, and tell once that it is long."""
    lane, asked, nodes = value.split("\n", 2)
    wish = state.coach.wish
    if lane != NOW or wish is None or asked != question(state, lane):
        return state
    looked = max(state.coach.looked, int(nodes))
    state = replace(state, coach=replace(state.coach, looked=looked))
    if wish.is_slow:
        return state
    slow = replace(state.coach, wish=replace(wish, is_slow=True))
    sentence = speech.LOOKING_FOR_A_DEAL if wish.kind == "deal" else speech.LOOKING
    return say(replace(state, coach=slow), sentence)


def _stop(state: State, _value: str) -> State:
    if state.coach.wish is None:
        return state
    return say(given_up(state), speech.NO_LONGER_LOOKING)


_QUESTIONS: dict[str, Callable[[State, Wish], str]] = {
    "hint": _ask_advice,
    "back": _ask_advice,
    "win": _ask_win,
    "proof": _ask_proof,
    "deal": _ask_deal,
    "review": _ask_review,
}
_TAKERS: dict[str, Callable[[State, Wish, str], State]] = {
    "hint": take_hint,
    "back": take_way_back,
    "win": take_win,
    "proof": take_wished_proof,
    "deal": take_deal,
    "review": take_findings,
}
_ASIDE: dict[str, Callable[[State, str], State]] = {
    DEAL: take_ready_deal,
    PROOF: take_proof,
}

ACTIONS: dict[str, Callable[[State, str], State]] = {
    "answer": _answer,
    "looked": _looked,
    "stop-looking": _stop,
    "prove": prove,
}
