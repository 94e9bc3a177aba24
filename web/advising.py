"""What the player asks the solver on the table: a hint, a way back, a win to be watched."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from bear_river import speech
from bear_river.advice import Advice, followed
from bear_river.dealing import Proof
from bear_river.game import Game, Status, at_turn, status, take_turn
from bear_river.position import REDEAL, Move
from bear_river.session import Played, with_game, with_hand
from bear_river.solver import Outcome
from web.deals import with_proof
from web.lamp import known_worth, with_worth
from web.questions import read_advice, read_verdict
from web.state import Coach, Origin, Replay, State, Wish, fresh, say


def current_advice(coach: Coach, game: Game) -> Advice | None:
    """Return advice on the position that a game is at, None where there is none yet.

    Advice given before holds on as long as the line of it is followed, and where a game is lost it
    stays so. What was not known holds where it was asked for.
    """
    earlier, given_at = coach.advice, coach.advised
    if earlier is None or given_at is None or game.cursor < given_at.cursor:
        return None
    since = given_at.cursor
    if game.turns[:since] != given_at.turns[:since]:
        return None
    if earlier.outcome is Outcome.UNDECIDED:
        return earlier if game.cursor == since else None
    if earlier.outcome is not Outcome.LOST:
        return followed(game, earlier, since)
    redealt = any(REDEAL in turn for turn in game.turns[since : game.cursor])
    return None if redealt else earlier


def wish(state: State, what: Wish) -> State:
    """Return the state with something to be waited for."""
    coach = replace(state.coach, wish=what, looked=0)
    return replace(state, hand=None, is_drawing=False, coach=coach)


def _hint(state: State, _value: str) -> State:
    game = state.session.game
    if status(game) is Status.WON:
        return say(state, speech.ALREADY_WON)
    found = current_advice(state.coach, game)
    return wish(state, Wish("hint")) if found is None else _advised(state, found)


def _advised(state: State, found: Advice) -> State:
    """Show and tell advice. A game is helped when a move is shown, not by being told of a loss."""
    game = state.session.game
    state = replace(state, hand=None, coach=_with_advice(state.coach, game, found))
    told = speech.advised(game, found)
    if found.outcome is Outcome.LOST and found.back_to is not None:
        told = f"{told} {speech.WAY_BACK}"
    if found.hint is None:
        return say(replace(state, hint=None), told)
    if found.hint.move != state.hint:
        state = helped(replace(state, hint=found.hint.move))
    return say(state, told)


def _with_advice(coach: Coach, game: Game, found: Advice) -> Coach:
    known = with_worth(coach, game, found.outcome)
    return replace(known, advice=found, advised=game, lamp=found.outcome)


def helped(state: State) -> State:
    """Return the state with the game in hand known as one in which a move was shown."""
    return replace(state, session=with_hand(state.session, with_hint(state.session.hand)))


def with_hint(played: Played) -> Played:
    """Return a game known as one in which a move was shown once more."""
    return replace(played, hints=played.hints + 1)


def take_hint(state: State, _wish: Wish, answer: str) -> State:
    """Return the state with the advice that was wished for."""
    return _advised(state, read_advice(answer))


def _back(state: State, _value: str) -> State:
    """Go back to the latest turn at which the game could be won."""
    game = state.session.game
    if status(game) is Status.WON:
        return say(state, speech.ALREADY_WON)
    found = current_advice(state.coach, game)
    if found is not None:
        return _gone_back(state, found)
    if known_worth(state.coach, game) is Outcome.WINNABLE:
        return say(state, speech.STILL_WINNABLE)
    return wish(state, Wish("back"))


def take_way_back(state: State, _wish: Wish, answer: str) -> State:
    """Return the state after going back, where that was wished for."""
    found = read_advice(answer)
    return _gone_back(
        replace(state, coach=_with_advice(state.coach, state.session.game, found)), found
    )


def _gone_back(state: State, found: Advice) -> State:
    game, hand = state.session.game, state.session.hand
    if found.outcome is Outcome.WINNABLE:
        return say(state, speech.STILL_WINNABLE)
    if found.outcome is Outcome.UNDECIDED:
        return say(state, speech.NO_WAY_KNOWN)
    if found.back_to is None:
        return say(state, speech.advised(game, found))
    there = at_turn(game, found.back_to)
    undos = hand.undos + game.cursor - there.cursor
    session = with_game(with_hand(state.session, replace(hand, undos=undos)), there)
    coach = with_worth(state.coach, there, Outcome.WINNABLE)
    coach = replace(coach, lamp=Outcome.WINNABLE, review=None)
    state = replace(state, session=session, hand=None, hint=None, last=None, coach=coach)
    state = replace(state, is_drawing=False)
    return say(state, speech.went_back(there))


def _watch_win(state: State, value: str) -> State:
    """Watch a way to win: from a turn on that the value names, or else from where the game is."""
    game = state.session.game
    turn = int(value) if value else game.cursor
    if status(at_turn(game, turn)) is Status.WON:
        return say(state, speech.ALREADY_WON)
    return wish(replace(state, dialog=""), Wish("win", number=turn))


def take_win(state: State, asked: Wish, answer: str) -> State:
    """Return the state with a way to win that goes on by itself; all its moves are shown."""
    start = at_turn(state.session.game, asked.number)
    found = read_verdict(answer)
    if not asked.number and not (found.outcome is Outcome.LOST and found.until_redeal):
        state = with_proof(state, start.deal, Proof(found.outcome))
    if found.outcome is not Outcome.WINNABLE:
        return say(state, speech.no_win(start.positions[start.cursor], found))
    state = helped(state)
    game = won_game(start, found.line)
    played = replace(state.session.hand, game=at_turn(game, start.cursor))
    replay = Replay(played, Origin.TABLE, is_running=True, is_win=True)
    shown = replace(fresh(state, state.session), replay=replay)
    return say(shown, speech.shown_win(start, len(found.line)))


def won_game(start: Game, line: Iterable[Move]) -> Game:
    """Return a game that goes on along a line of moves, a turn each."""
    for move in line:
        start = take_turn(start, (move,))
    return start


ACTIONS: dict[str, Callable[[State, str], State]] = {
    "hint": _hint,
    "back": _back,
    "win": _watch_win,
}
