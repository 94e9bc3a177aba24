"""The solver's part in a test without a browser: it answers at once what a state asks."""

from dataclasses import replace

from bear_river.game import position, take_turn
from bear_river.position import legal_moves
from bear_river.session import with_game
from bear_river.solver import ended
from web.answering import answering
from web.app import step
from web.deals import TURNS_BEFORE_NEXT
from web.intent import Intent
from web.state import State
from web.wishes import ASIDE, NOW, question

_PACE = 500


def answer(state: State, lane: str = NOW) -> Intent:
    """Return the answer to what a state asks on a lane."""
    return answered(state, ended(answering(question(state, lane), _PACE)), lane)


def answered(state: State, text: str, lane: str = NOW) -> Intent:
    """Return a text as the answer to what a state asks on a lane."""
    return Intent("answer", f"{lane}\n{question(state, lane)}\n{text}")


def solved(state: State) -> State:
    """Return a state once all that the player waits for has been answered."""
    while question(state, NOW):
        state = step(state, answer(state))
    return state


def solved_aside(state: State) -> State:
    """Return a state once what is looked into aside has been answered too."""
    state = solved(state)
    while question(state, ASIDE):
        state = solved(step(state, answer(state, ASIDE)))
    return state


def begun(state: State, turns: int = TURNS_BEFORE_NEXT) -> State:
    """Return a state some turns later, each the first legal move there is."""
    game = state.session.game
    for _ in range(turns):
        game = take_turn(game, legal_moves(position(game))[:1])
    return replace(state, session=with_game(state.session, game))


def after(state: State, *intents: Intent) -> State:
    """Return a state after some intents, each answered before the next."""
    for intent in intents:
        state = solved(step(state, intent))
    return state
