"""The log of games on the page: what it is told and asked, and what the player does with it.

The log itself lies in the browser's database; reading it takes a while. So an action that needs it
only says so in the state (`wanted`), and goes on when the text has come.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from bear_river import speech
from bear_river.board import BadText
from bear_river.events import (
    Event,
    Kind,
    Moment,
    NewerLog,
    Telling,
    read_log,
    told,
)
from bear_river.notation import read_game
from bear_river.records import Record, Result, played_of, records_of, updated
from bear_river.session import change_to, without
from web.address import HISTORY, SCREENS, STATISTICS
from web.questions import ask_review, judgement_of, read_findings
from web.replay import begin_replay
from web.state import LogView, State, fresh, marked, say

LOG = "log"


def brought_up_to_date(
    state: State, moment: Moment, new_id: Callable[[], str]
) -> tuple[State, tuple[Telling, ...]]:
    """Return the state as one that the log knows, and what the log has to be told for that.

    Args:
        state: what is on the page.
        moment: now.
        new_id: draws a name that no game has.
    """
    session, tellings = told(state.session, moment, new_id)
    marks = (Telling(_timed(mark, moment, state.log.events or ())) for mark in state.log.marks)
    tellings = (*tellings, *marks)
    if not tellings:
        return state, ()
    log = replace(state.log, marks=())
    if log.events is not None:
        news = tuple(telling.event for telling in tellings)
        events = (*log.events, *news)
        log = replace(log, events=events, records=updated(log.records, events, news))
    return replace(state, session=session, log=log), tellings


def _timed(mark: Event, moment: Moment, events: Iterable[Event]) -> Event:
    """Return a mark with its time: after all else of its game, be the clock set back since."""
    before = max((each.moment.at for each in events if each.game_id == mark.game_id), default=-1)
    return replace(mark, moment=replace(moment, at=max(moment.at, before + 1)))


def wanted(state: State) -> str:
    """Return what has to be read before the state can be shown.

    That is `LOG`, or the key of the event whose game is asked for, or "" for nothing.
    """
    log = state.log
    if state.dialog not in SCREENS:
        return ""
    if log.events is None:
        return "" if log.problem else LOG
    record = _asked(state)
    if record is None and log.judged is None:
        record = to_judge(state)
    return record.game_key if record else ""


def to_judge(state: State) -> Record | None:
    """Return the game that the solver is to look back on next, None where there is none.

    That is while the statistics are open, of the games that have ended.
    """
    if state.dialog != STATISTICS:
        return None
    return next(
        (
            record
            for record in state.log.records
            if record.result is not Result.IN_HAND
            and record.judgement is None
            and record.game_key
            and record.game_id not in state.log.unreadable
        ),
        None,
    )


def question_of_log(state: State) -> str:
    """Return what the statistics ask the solver, "" for nothing, or while a game is yet to come."""
    record, judged = to_judge(state), state.log.judged
    if record is None or judged is None or judged[0] != record.game_key:
        return ""
    return ask_review(judged[1])


def take_judgement(state: State, answer: str) -> State:
    """Return the state with what was found of a game for the statistics."""
    record, findings = to_judge(state), read_findings(answer)
    if record is None:
        return state
    log = replace(state.log, judged=None)
    if findings is None:
        log = replace(log, unreadable=log.unreadable | {record.game_id})
        return replace(state, log=log)
    found = judgement_of(findings)
    return marked(replace(state, log=log), record.game_id, Kind.JUDGED, found)


def opened(state: State, screen: str) -> State:
    """Return the state with a screen of the log open; what has been read of it is up to date."""
    log = LogView(said_before=state.messages)
    if state.log.events is not None:
        log = replace(log, events=state.log.events, records=state.log.records)
        log = replace(log, problem=state.log.problem)
    return replace(state, dialog=screen, number_error="", board_error="", hand=None, log=log)


def ask_for_game(state: State, game_id: str, turn: int) -> State:
    """Return the state with a game of the history asked for; it comes when it has been read."""
    state = opened(state, HISTORY)
    asked = replace(state, log=replace(state.log, asked=(game_id, turn)))
    return asked if asked.log.events is None else _go_to_asked(asked)


def _read_alone(state: State, text: str) -> State:
    """Take in what is new in the log, where the rest of it cannot be read."""
    state = _read(state, text)
    problem = state.log.problem or speech.LOG_NOT_READ
    return replace(state, log=replace(state.log, problem=problem))


def _read(state: State, text: str) -> State:
    """Take the log in, as the page has read it."""
    if state.dialog not in SCREENS:
        return state
    try:
        found = read_log(text)
    except NewerLog as error:
        return replace(state, log=replace(state.log, asked=None, problem=str(error)))
    problem = speech.unreadable(found.unreadable) if found.unreadable else ""
    log = replace(state.log, events=found.events, records=records_of(found.events), problem=problem)
    return _go_to_asked(replace(state, log=log))


def _go_to_asked(state: State) -> State:
    """Go on to the game that is asked for, if that needs nothing to be read any more."""
    if state.log.asked is None:
        return state
    game_id, _ = state.log.asked
    record = _asked(state)
    if record is None:
        return _not_asked(say(state, speech.NO_SUCH_GAME))
    if record.result is not Result.IN_HAND:
        return state
    for played in state.session.hands:
        if played.game_id == game_id:
            session = change_to(state.session, played.game.deal.game)
            return say(_not_asked(fresh(state, session)), speech.TAKEN_UP)
    return _not_asked(say(state, speech.IN_HAND_ELSEWHERE))


def _asked(state: State) -> Record | None:
    if state.log.asked is None:
        return None
    game_id, _ = state.log.asked
    return _record(state, game_id)


def _record(state: State, game_id: str) -> Record | None:
    return next((record for record in state.log.records if record.game_id == game_id), None)


def _not_asked(state: State) -> State:
    return replace(state, log=replace(state.log, asked=None))


def _watch(state: State, game_id: str) -> State:
    return _go_to_asked(replace(state, log=replace(state.log, asked=(game_id, 0))))


def _replay(state: State, value: str) -> State:
    """Show the game that was asked for, as the page has read it: after its key, on a line."""
    key, _, text = value.partition("\n")
    record, judged = _asked(state), to_judge(state)
    if record is None and judged is not None and judged.game_key == key:
        return replace(state, log=replace(state.log, judged=(key, text)))
    if state.log.asked is None or record is None or record.game_key != key:
        return state  # it comes too late: something else is asked for now
    _, turn = state.log.asked
    try:
        game = read_game(text)
    except BadText as error:
        return _not_asked(say(state, speech.not_to_be_shown(str(error) if text else "")))
    return begin_replay(_not_asked(state), played_of(record, game), turn)


def _star(state: State, game_id: str) -> State:
    return say(marked(state, game_id, Kind.STARRED), speech.STARRED)


def _unstar(state: State, game_id: str) -> State:
    return say(marked(state, game_id, Kind.UNSTARRED), speech.UNSTARRED)


def _delete(state: State, game_id: str) -> State:
    if any(played.game_id == game_id for played in state.session.hands):
        return say(state, speech.STILL_IN_HAND)
    record = _record(state, game_id)
    if record is None:
        return state
    if state.replay is not None and state.replay.played.game_id == game_id:
        state = replace(state, replay=None)
    state = marked(state, game_id, Kind.DELETED)
    log = replace(state.log, removed=(*state.log.removed, record))
    session = without(state.session, game_id)
    return say(replace(state, session=session, log=log), speech.DELETED)


def _restore(state: State, game_id: str) -> State:
    removed = tuple(each for each in state.log.removed if each.game_id != game_id)
    state = marked(state, game_id, Kind.RESTORED)
    return say(replace(state, log=replace(state.log, removed=removed)), speech.RESTORED)


def _choose(state: State, choice: str) -> State:
    return replace(state, log=replace(state.log, choice=choice, page=0))


def _turn_to(state: State, page: str) -> State:
    if not page:
        return state
    return replace(state, log=replace(state.log, page=int(page)))


def _figures_of(state: State, key: str) -> State:
    return replace(state, log=replace(state.log, game=key))


ACTIONS: dict[str, Callable[[State, str], State]] = {
    "log": _read,
    "log-alone": _read_alone,
    "replay": _replay,
    "watch": _watch,
    "star": _star,
    "unstar": _unstar,
    "delete": _delete,
    "restore": _restore,
    "choose": _choose,
    "page": _turn_to,
    "figures-of": _figures_of,
}
