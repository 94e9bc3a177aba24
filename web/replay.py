"""A game looked at on the table, of the history or a way to win: what can be done with it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile

from bear_river import speech
from bear_river.catalogue import entry
from bear_river.game import Game, at_turn
from bear_river.session import Played, take_in_hand, with_hand
from web.address import HISTORY
from web.looking_back import seen
from web.state import Origin, Replay, State, fresh, say

PACES = (("slow", 2000), ("steady", 1000), ("quick", 400))
"""How fast a game goes on by itself: a name, and the milliseconds between two turns."""


def begin_replay(state: State, played: Played, turn: int) -> State:
    """Return the state with a game of the history on the table, at one of its turns."""
    game = at_turn(played.game, turn)
    shown = Replay(replace(played, game=game), Origin.HISTORY)
    told = speech.replayed(entry(game.deal.game).name, game.deal.number, len(game.turns))
    return say(replace(fresh(state, state.session), replay=shown), told)


def next_turn_in(state: State) -> int | None:
    """Return after how many milliseconds the game goes on by itself, None where it does not."""
    if state.replay is None or not state.replay.is_running or state.dialog:
        return None
    return PACES[state.replay.pace][1]


def step_replay(state: State, replayed: Replay, action: str, value: str) -> State | None:
    """Return the state after an action on a game that is looked at, None where it has no say."""
    if action in _NOT_HERE:
        return say(state, speech.ONLY_LOOKING)
    if action not in _ACTIONS:
        return None
    return _ACTIONS[action](state, replayed, value)


def _back(state: State, replayed: Replay, _: str) -> State:
    return _told(state, replace(replayed, is_running=False), replayed.game.cursor - 1)


def _forward(state: State, replayed: Replay, _: str) -> State:
    return _told(state, replace(replayed, is_running=False), replayed.game.cursor + 1)


def _go_on(state: State, replayed: Replay, _: str) -> State:
    """Do what happens when it is time for the next turn."""
    at_end = replayed.game.cursor + 1 >= len(replayed.game.turns)
    return _told(state, replace(replayed, is_running=not at_end), replayed.game.cursor + 1)


def _go_to(state: State, replayed: Replay, value: str) -> State:
    return _told(state, replace(replayed, is_running=False), int(value))


def _told(state: State, replayed: Replay, turn: int) -> State:
    game = at_turn(replayed.game, turn)
    shown = replace(state, replay=_at(replayed, game))
    if game.cursor == replayed.game.cursor:
        return say(shown, speech.no_more_turns(game))
    return seen(shown, game, is_told=state.settings.tells_turns or not replayed.is_running)


def _at(replayed: Replay, game: Game) -> Replay:
    return replace(replayed, played=replace(replayed.played, game=game))


def _run(state: State, replayed: Replay, _: str) -> State:
    if replayed.is_running:
        return say(replace(state, replay=replace(replayed, is_running=False)), speech.PAUSED)
    game = replayed.game
    at_end = game.cursor == len(game.turns)
    running = replace(_at(replayed, at_turn(game, 0) if at_end else game), is_running=True)
    return say(replace(state, replay=running, last=None), speech.RUNNING)


def _change_pace(state: State, replayed: Replay, _: str) -> State:
    pace = (replayed.pace + 1) % len(PACES)
    changed = replace(state, replay=replace(replayed, pace=pace))
    return say(changed, speech.pace(PACES[pace][0]))


def _play_on(state: State, replayed: Replay, _: str) -> State:
    """Take the game in hand again: it is the same game, and counts once whatever comes of it.

    To go on from an earlier turn, or along another way, is to take turns back.
    """
    played, game = replayed.played, replayed.game
    if replayed.origin is Origin.TABLE:
        session = with_hand(state.session, _gone_over(state.session.hand, game))
        return say(fresh(state, session), speech.played_on(game))
    if game.cursor < len(game.turns):
        played = replace(played, undos=played.undos + 1)
    session = take_in_hand(state.session, played)
    return say(fresh(state, session), speech.played_on(replayed.game))


def _gone_over(hand: Played, game: Game) -> Played:
    """Return the game in hand as one of its own turns has it, or a turn of a way to win it."""
    there, own = game.turns[: game.cursor], hand.game.turns
    shared = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(there, own, strict=False))
    )
    undos = hand.undos + max(0, hand.game.cursor - shared)
    is_own = own[: len(game.turns)] == game.turns
    return replace(hand, game=at_turn(hand.game, game.cursor) if is_own else game, undos=undos)


def _stop(state: State, replayed: Replay, _: str) -> State:
    """Go back to where the game came from."""
    if replayed.origin is Origin.TABLE:
        return say(fresh(state, state.session), speech.BACK_AT_YOUR_GAME)
    log = replace(state.log, said_before=state.messages, removed=())
    return replace(fresh(state, state.session), dialog=HISTORY, log=log)


_ACTIONS: dict[str, Callable[[State, Replay, str], State]] = {
    "undo": _back,
    "redo": _forward,
    "go-on": _go_on,
    "go-to": _go_to,
    "run": _run,
    "pace": _change_pace,
    "play-on": _play_on,
    "put-back": _stop,
    "stop": _stop,
}

ONLY_IN_REPLAY = ("go-on", "go-to", "run", "pace", "play-on", "stop")
_NOT_HERE = (
    *("tap", "double-tap", "bank", "pick-up", "drop", "hint", "redeal", "draw", "raise"),
    *("new", "deal", "board", "restart", "bring-back", "game", "clock", "back", "win"),
)
