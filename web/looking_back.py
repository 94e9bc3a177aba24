"""The review of a game: what each of its positions was worth, and what would have been better."""

from collections.abc import Callable
from dataclasses import replace

from bear_river import speech
from bear_river.events import Kind
from bear_river.game import Game, at_turn, moves_made, position
from bear_river.position import is_won
from bear_river.session import Played
from web.advising import helped, with_hint, won_game
from web.questions import Findings, judgement_of, read_findings
from web.state import (
    Origin,
    Replay,
    ReviewView,
    State,
    Wish,
    fresh,
    marked,
    moved_last,
    say,
)

REVIEW = "review"


def _review(state: State, _value: str) -> State:
    """Look back on the game on the table: one in hand as far as it has come, else all of it."""
    played, origin = _to_review(state)
    if not played.game.turns:
        return say(state, speech.NOTHING_TO_REVIEW)
    log = replace(state.log, said_before=state.messages)
    state = replace(state, dialog=REVIEW, hand=None, log=log)
    view = state.coach.review
    if view is not None and view.findings is not None and _is_of(view, played, origin):
        return state
    wish, view = Wish(REVIEW), ReviewView(played, origin)
    return replace(state, coach=replace(state.coach, wish=wish, looked=0, review=view))


def _to_review(state: State) -> tuple[Played, Origin]:
    """Return the game that is looked back on; of a way to win, the one that it was found for."""
    replayed, view = state.replay, state.coach.review
    if replayed is None or (replayed.is_win and replayed.origin is Origin.TABLE):
        hand = state.session.hand
        return replace(hand, game=_in_force(hand.game)), Origin.TABLE
    if replayed.is_win and view is not None:
        return view.played, view.origin
    game = replayed.game
    return replace(replayed.played, game=at_turn(game, len(game.turns))), replayed.origin


def _is_of(view: ReviewView, played: Played, origin: Origin) -> bool:
    seen = view.played
    return (seen.game, seen.game_id, view.origin) == (played.game, played.game_id, origin)


def _in_force(game: Game) -> Game:
    """Return a game without the turns that were undone."""
    end = game.cursor + 1
    return replace(game, turns=game.turns[: game.cursor], positions=game.positions[:end])


def take_findings(state: State, _wish: Wish, answer: str) -> State:
    """Return the state with what a look back has found."""
    view, findings = state.coach.review, read_findings(answer)
    if view is None or findings is None:
        return state
    found = findings.review
    place = len(found.outcomes) - 1 if found.lost_by is None else found.lost_by + 1
    view = replace(view, findings=findings, place=place)
    state = replace(state, coach=replace(state.coach, review=view))
    if found.better is not None:
        state = _with_move_shown(state, view)
    state = _with_judgement(state, view, findings)
    return say(state, speech.reviewed(view.played.game, found, in_page=True))


def _with_move_shown(state: State, view: ReviewView) -> State:
    """Return the state with a game known as helped, once its review shows a better move.

    One of the history is so from then on, if it is played on.
    """
    replayed = state.replay
    if view.origin is Origin.TABLE or replayed is None:
        return helped(state)
    view = replace(view, played=with_hint(view.played))
    coach = replace(state.coach, review=view)
    return replace(state, coach=coach, replay=replace(replayed, played=with_hint(replayed.played)))


def _with_judgement(state: State, view: ReviewView, findings: Findings) -> State:
    """Return the state with a game's judgement to be kept in the log, if that is what it knows."""
    if not _is_as_told(state, view):
        return state
    return marked(state, view.played.game_id, Kind.JUDGED, judgement_of(findings))


def _is_as_told(state: State, view: ReviewView) -> bool:
    """Tell whether a game is looked back on as it stood when the log was told of its end.

    It is not where it has been played on since, nor where turns are among it that were undone.
    """
    played = view.played
    if not played.game_id or not played.told.is_end:
        return False
    if view.origin is Origin.TABLE:
        return is_won(position(played.game))
    ended = (each.standing for each in state.log.records if each.game_id == played.game_id)
    return any(standing.moves == moves_made(played.game) for standing in ended)


def _look(state: State, value: str) -> State:
    """Look at a position of the game that is looked back on."""
    view = state.coach.review
    if view is None or view.findings is None:
        return state
    game = at_turn(view.played.game, int(value))
    replay = Replay(replace(view.played, game=game), view.origin)
    return seen(_with_replay(state, replay, replace(view, place=game.cursor)), game)


def _better(state: State, _value: str) -> State:
    """Watch the line that would have won, from the position before the turn that lost."""
    view = state.coach.review
    if view is None or view.findings is None:
        return state
    found = view.findings.review
    if found.better is None or found.lost_by is None:
        return state
    start = at_turn(view.played.game, found.lost_by)
    game = at_turn(won_game(start, found.better.line), found.lost_by)
    replay = Replay(replace(view.played, game=game), view.origin, is_running=True, is_win=True)
    shown = _with_replay(state, replay, view)
    return say(shown, speech.shown_win(start, len(found.better.line)))


def _with_replay(state: State, replay: Replay, view: ReviewView) -> State:
    """Return the state with a position on the table, and the review to come back to."""
    shown = replace(fresh(state, state.session), replay=replay)
    return replace(shown, coach=replace(shown.coach, review=view))


def findings_of(state: State, game: Game) -> Findings | None:
    """Return what is found of a game that is looked at, None where it is another one's."""
    view = state.coach.review
    if view is None or view.played.game.turns != game.turns:
        return None
    return view.findings if view.played.game.deal == game.deal else None


def seen(state: State, game: Game, *, is_told: bool = True) -> State:
    """Return the state with the latest turn of a game that is looked at marked, and told if so."""
    if not game.cursor:
        return say(replace(state, last=None), speech.at_the_deal(game))
    before, last = game.positions[game.cursor - 1], game.turns[game.cursor - 1]
    state = replace(state, last=moved_last(before, last))
    if not is_told:
        return state
    told = speech.replayed_turn(game, before, last)
    findings = findings_of(state, game)
    remark = findings and speech.remark(findings.review, findings.chances, game.cursor)
    return say(state, f"{told} {remark}" if remark else told)


def _focus_place(state: State, value: str) -> State:
    view = state.coach.review
    if view is None:
        return state
    view = replace(view, place=int(value))
    return replace(state, coach=replace(state.coach, review=view))


ACTIONS: dict[str, Callable[[State, str], State]] = {
    "review": _review,
    "look": _look,
    "better": _better,
    "focus-place": _focus_place,
}
