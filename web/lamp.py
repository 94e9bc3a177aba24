"""The lamp: whether the game on the table can still be won, as far as is known."""

from dataclasses import replace

from bear_river import speech
from bear_river.game import Game, Status, position, status
from bear_river.position import REDEAL, redeals_left
from bear_river.solver import Outcome
from web.questions import ask_worth, read_verdict
from web.state import Coach, State, say, table_position

_MOST_KEPT = 1_000  # positions of one game


def known_worth(coach: Coach, game: Game) -> Outcome | None:
    """Return what the position of a game is worth, None where that has to be found out.

    Nothing has to be where one turn leads to a position that can be won, or back to one that is
    lost; a redeal is the exception. That holds even where a search of the position itself gave up.
    """
    if status(game) is Status.WON:
        return Outcome.WINNABLE
    at, searched = game.cursor, coach.worth.get(position(game))
    if searched in (None, Outcome.UNDECIDED) and at == 0 and game.deal in coach.proofs:
        searched = coach.proofs[game.deal].outcome
    if searched not in (None, Outcome.UNDECIDED):
        return searched
    if at > 0 and REDEAL not in game.turns[at - 1]:
        before = coach.worth.get(game.positions[at - 1])
        if before is Outcome.LOST:
            return Outcome.LOST
    if at < len(game.turns) and REDEAL not in game.turns[at]:
        after = coach.worth.get(game.positions[at + 1])
        if after is Outcome.WINNABLE:
            return Outcome.WINNABLE
    return searched


def question_of_lamp(state: State) -> str:
    """Return what the lamp asks the solver, "" for nothing."""
    game = state.session.game
    if not state.settings.lamp or state.replay is not None:
        return ""
    if known_worth(state.coach, game) is not None:
        return ""
    return ask_worth(game.deal.game, table_position(state))


def take_worth(state: State, answer: str) -> State:
    """Return the state with what was found of the position on the table."""
    found = read_verdict(answer).outcome
    return replace(state, coach=with_worth(state.coach, state.session.game, found))


def with_worth(coach: Coach, game: Game, outcome: Outcome) -> Coach:
    """Return what is known with one position more: the one that a game is at."""
    known = {**coach.worth, position(game): outcome}
    if len(known) > _MOST_KEPT:
        del known[next(iter(known))]
    return replace(coach, worth=known)


def lit(before: State, after: State) -> State:
    """Return a state with the lamp showing what is known, and telling what has changed.

    It goes on showing what it did until there is an answer, so that it does not flicker; but after
    a redeal what it showed is about cards that lie otherwise.
    """
    coach, game = after.coach, after.session.game
    found = known_worth(coach, game)
    if found is None:
        if coach.lamp is None or _redeals(before) == _redeals(after):
            return after
        return replace(after, coach=replace(coach, lamp=None))
    if found is not coach.worth.get(position(game)):
        coach = with_worth(coach, game, found)
    elif found is coach.lamp:
        return after
    lit_now = replace(after, coach=replace(coach, lamp=found))
    has_changed = coach.lamp not in (None, found)
    if not after.settings.lamp or not has_changed or status(game) is Status.WON:
        return lit_now
    told = speech.worth_changed(found, until_redeal=redeals_left(position(game)) > 0)
    is_new = after.messages > before.messages
    return say(lit_now, f"{after.message} {told}") if is_new else say(lit_now, told)


def _redeals(state: State) -> int:
    return redeals_left(position(state.session.game))
