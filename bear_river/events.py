"""What happens to games, as events that never change: the log is nothing but these.

A session is asked what the log does not know of it yet (`told`); so whatever a page does, and
wherever it is cut off, the log can be brought up to date from the games themselves. Events are
values: a log is a set of them, two logs are one when joined, and an event that comes twice is one.

As text an event is a line of JSON that names its schema. Older schemas are brought up to date one
step at a time; an event of a newer one is refused.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from enum import Enum
from typing import Any

from bear_river.board import read_json
from bear_river.cards import RANKS
from bear_river.game import moves_made, position
from bear_river.notation import game_text
from bear_river.position import banked, is_won
from bear_river.rating import Grade
from bear_river.rules import Base
from bear_river.session import Played, Session, Told
from bear_river.solver import Outcome

SCHEMA = 2
NEWER = (
    "Some of your games were kept by a newer version of this page. "
    "Load the page again to see them; nothing has been changed."
)


class NewerLog(ValueError):
    """A log that a newer version has written to; the message is a sentence for the player."""


class Kind(Enum):
    """What happened to a game."""

    STARTED = "started"
    LEFT = "left"
    RESUMED = "resumed"
    FINISHED = "finished"
    PROVED = "proved"
    JUDGED = "judged"
    STARRED = "starred"
    UNSTARRED = "unstarred"
    DELETED = "deleted"
    RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stood when something happened to it.

    Attributes:
        key: the key of its catalogue entry.
        number: its deal number, None for a board of the player's own.
        base: the rank of its base, None in games where that is always the ace, and while it was
            still to be chosen.
        elapsed: how long it had been played, in milliseconds; None where no clock ran.
        moves: how many moves were in force.
        undos: how many turns had been taken back.
        hints: how many times a move had been shown.
        banked: how many cards lay on the foundations.
    """

    key: str
    number: int | None
    base: int | None
    elapsed: int | None
    moves: int
    undos: int
    hints: int
    banked: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a review has found of a game.

    Attributes:
        outcome: whether its deal could be won, as the cards lay.
        grade: how hard its deal is, None where that is not known; only one that can be won has it.
        lost_by: the turn in force, counted from 0, that lost the game; None where none did, or it
            is not known.
        turns: how many turns were in force.
        chances: at how many of them the game could be won, and some legal move would have lost it.
        kept: how many of those turns kept the win.
    """

    outcome: Outcome
    grade: Grade | None
    lost_by: int | None
    turns: int
    chances: int
    kept: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A time, and where the player's clock stood then.

    Attributes:
        at: milliseconds since the beginning of 1970, UTC.
        zone: how many minutes that clock was ahead of UTC.
    """

    at: int
    zone: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a game.

    Attributes:
        game_id: which game.
        kind: what happened.
        moment: when, by the player's clock.
        standing: how the game stood, where it was started, left or finished.
        outcome: what was proved of its deal, where something was.
        judgement: what a review has found of it, where there was one.
    """

    game_id: str
    kind: Kind
    moment: Moment
    standing: Standing | None = None
    outcome: Outcome | None = None
    judgement: Judgement | None = None

    @property
    def key(self) -> str:
        """What tells this event from all others."""
        return f"{self.game_id} {self.moment.at} {self.kind.value}"


@dataclass(frozen=True, slots=True)
class Telling:
    """What the log has to be told.

    Attributes:
        event: what happened.
        game: the game as `bear_river.notation` writes it, where it was left or finished; else "".
    """

    event: Event
    game: str = ""


def told(
    session: Session, moment: Moment, new_id: Callable[[], str]
) -> tuple[Session, tuple[Telling, ...]]:
    """Return the session as one that the log knows, and what the log has to be told for that.

    A game is told of from its first turn on; won once, it stays won whatever is undone later. Times
    of one game only grow, even where the player's clock is set back.

    Args:
        session: the games in hand and the earlier ones.
        moment: now.
        new_id: draws a name that no game has.
    """
    tellings: list[Telling] = []

    def brought_up_to_date(played: Played, *, is_in_hand: bool) -> Played:
        for kind in _untold(played, is_in_hand=is_in_hand):
            now = replace(moment, at=max(moment.at, played.told_at + 1))
            name = played.game_id or new_id()
            played = replace(played, game_id=name, told=_TOLD[kind], told_at=now.at)
            text = game_text(played.game) if kind in (Kind.LEFT, Kind.FINISHED) else ""
            standing = standing_of(played) if kind in _WITH_STANDING else None
            tellings.append(Telling(Event(name, kind, now, standing), text))
        return played

    hands = tuple(brought_up_to_date(played, is_in_hand=True) for played in session.hands)
    earlier = tuple(brought_up_to_date(played, is_in_hand=False) for played in session.earlier)
    return (Session(hands, earlier), tuple(tellings)) if tellings else (session, ())


_TOLD = {
    Kind.STARTED: Told.IN_HAND,
    Kind.RESUMED: Told.IN_HAND,
    Kind.LEFT: Told.LEFT,
    Kind.FINISHED: Told.FINISHED,
}


def _untold(played: Played, *, is_in_hand: bool) -> Iterator[Kind]:
    if not played.has_begun or played.told is Told.FINISHED:
        return
    if played.told is Told.NOTHING:
        yield Kind.STARTED
    if is_won(position(played.game)):
        yield Kind.FINISHED
    elif is_in_hand and played.told is Told.LEFT:
        yield Kind.RESUMED
    elif not is_in_hand and played.told is not Told.LEFT:
        yield Kind.LEFT


def standing_of(played: Played) -> Standing:
    """Return how a game stands."""
    game, now = played.game, position(played.game)
    return Standing(
        key=game.deal.game,
        number=game.deal.number,
        base=None if now.rules.base is Base.ACE else now.base,
        elapsed=played.elapsed if played.is_timed else None,
        moves=moves_made(game),
        undos=played.undos,
        hints=played.hints,
        banked=banked(now),
    )


def event_text(event: Event) -> str:
    """Return an event as text, the game that goes with it apart."""
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "game": event.game_id,
        "kind": event.kind.value,
        "at": event.moment.at,
        "zone": event.moment.zone,
    }
    if event.standing is not None:
        data["standing"] = asdict(event.standing)
    if event.outcome is not None:
        data["outcome"] = event.outcome.value
    if event.judgement is not None:
        data["judgement"] = _judgement_data(event.judgement)
    return json.dumps(data, separators=(",", ":"))


def _judgement_data(judgement: Judgement) -> dict[str, Any]:
    grade = judgement.grade
    values = {"outcome": judgement.outcome.value, "grade": None if grade is None else grade.value}
    return {**asdict(judgement), **values}


@dataclass(frozen=True, slots=True)
class Log:
    """What could be read of a log.

    Attributes:
        events: its events, in no order that means anything.
        unreadable: how many more there are that are damaged.
    """

    events: tuple[Event, ...] = ()
    unreadable: int = 0


def read_log(text: str) -> Log:
    """Return the log that a text tells, an event a line; the damaged ones are counted.

    Raises:
        NewerLog: a newer version has written to it.
    """
    events, unreadable = [], 0
    for line in text.split("\n"):
        if not line:
            continue
        try:
            events.append(_event(migrated(read_json(line))))
        except NewerLog:
            raise
        except (ValueError, KeyError, TypeError, AttributeError):
            unreadable += 1
    return Log(tuple(events), unreadable)


def _with_reviews(data: dict[str, Any]) -> dict[str, Any]:
    """Schema 2 has games judged; all that was told before is told as it was."""
    return {**data, "schema": 2}


_MIGRATIONS: Sequence[Callable[[dict[str, Any]], dict[str, Any]]] = (_with_reviews,)


def migrated(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of an event as today's schema has them.

    Raises:
        NewerLog: they are of a newer schema.
        ValueError, KeyError, TypeError: they are not an event's.
    """
    schema = data["schema"]
    if _whole(schema) < 1:
        raise ValueError("a schema is a number from 1")
    if schema > SCHEMA:
        raise NewerLog(NEWER)
    for step in _MIGRATIONS[schema - 1 :]:
        data = step(data)
    return data


def _event(data: dict[str, Any]) -> Event:
    kind = _KINDS[data["kind"]]
    return Event(
        _text(data["game"]),
        kind,
        _moment(data["at"], data["zone"]),
        _standing(data["standing"]) if kind in _WITH_STANDING else None,
        _OUTCOMES[data["outcome"]] if kind is Kind.PROVED else None,
        _judgement(data["judgement"]) if kind is Kind.JUDGED else None,
    )


def _moment(at: object, zone: object) -> Moment:
    moment = Moment(_whole(at), _whole(zone))
    if not (0 <= moment.at <= _LATEST and abs(moment.zone) <= _FARTHEST):
        raise ValueError("a time lies between 1970 and the year 9999")
    return moment


_LATEST = 253_402_214_400_000  # the last day of the year 9999, in milliseconds
_FARTHEST = 24 * 60  # minutes; no clock is a day away from UTC
_WITH_STANDING = (Kind.STARTED, Kind.LEFT, Kind.FINISHED)
_KINDS = {kind.value: kind for kind in Kind}
_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_GRADES = {grade.value: grade for grade in Grade}
_MOST_TURNS = 100_000  # more than anybody plays; the statistics tell of every ten of them


def _standing(data: dict[str, Any]) -> Standing:
    return Standing(
        key=_text(data["key"]),
        number=_count_or_none(data["number"]),
        base=_rank_or_none(data["base"]),
        elapsed=_count_or_none(data["elapsed"]),
        moves=_count(data["moves"]),
        undos=_count(data["undos"]),
        hints=_count(data["hints"]),
        banked=_count(data["banked"]),
    )


def _judgement(data: dict[str, Any]) -> Judgement:
    grade = data["grade"]
    judgement = Judgement(
        outcome=_OUTCOMES[data["outcome"]],
        grade=None if grade is None else _GRADES[grade],
        lost_by=_count_or_none(data["lost_by"]),
        turns=_count(data["turns"]),
        chances=_count(data["chances"]),
        kept=_count(data["kept"]),
    )
    if judgement.grade is not None and judgement.outcome is not Outcome.WINNABLE:
        raise ValueError("only a deal that can be won has a grade")
    if judgement.lost_by is not None and judgement.lost_by >= judgement.turns:
        raise ValueError("the turn that lost is one of the turns")
    if not judgement.kept <= judgement.chances <= judgement.turns <= _MOST_TURNS:
        raise ValueError("what was kept was a chance, and each chance a turn")
    return judgement


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a name is a text")
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError("a number is whole")
    return value


def _count(value: object) -> int:
    count = _whole(value)
    if count < 0:
        raise ValueError("a count is not below zero")
    return count


def _rank_or_none(value: object) -> int | None:
    rank = _count_or_none(value)
    if rank is not None and rank >= len(RANKS):
        raise ValueError("there is no such rank")
    return rank


def _count_or_none(value: object) -> int | None:
    return None if value is None else _count(value)
