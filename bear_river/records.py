"""The log of games as records, one of each game, and the statistics that follow from them.

Nothing here is kept anywhere: both are folds over the events of `bear_river.events`, so that a
definition can change, logs can be joined, and nothing drifts. The order of events and their
repetition make no difference.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from time import gmtime
from typing import TypeVar

from bear_river.events import Event, Judgement, Kind, Moment, Standing
from bear_river.game import Game
from bear_river.rating import Grade
from bear_river.session import Played, Told
from bear_river.share import score_interval
from bear_river.solver import Outcome

FEWEST_FOR_AN_INTERVAL = 20

Name = TypeVar("Name", str, int)


class Result(Enum):
    """How far a game has come."""

    IN_HAND = "in hand"
    LEFT = "left"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Record:
    """One game, as the log has it.

    Attributes:
        game_id: what the log calls it.
        result: how far it has come; won once, it stays won.
        standing: how it stood when it was won, else when it was last left, else at its first turn.
        moment: when that was.
        game_key: the key of the event that the text of the game goes with, "" where there is none.
        is_starred: whether the player has marked it.
        outcome: what is known of its deal, None where nothing is.
        judgement: what the latest review has found of it as it stood then; None where there has
            been none since.
    """

    game_id: str
    result: Result
    standing: Standing
    moment: Moment
    game_key: str
    is_starred: bool
    outcome: Outcome | None
    judgement: Judgement | None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the games that were played.

    Attributes:
        name: what they have in common: a month as `2026-11`, a rank, or a grade's value.
        played: how many were played.
        won: how many of those were won.
    """

    name: str | int
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Slip:
    """How many games were lost by one of some turns that follow each other.

    Attributes:
        first: the first of these turns, counted from 1.
        last: the last of them.
        games: how many games were lost by one of them.
    """

    first: int
    last: int
    games: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the records say together. Every figure is defined in `DEFINITIONS`; None means none."""

    played: int
    won: int
    share: float | None
    interval: tuple[float, float] | None
    streak: int
    longest_streak: int
    previous_streak: int
    best_time: int | None
    median_time: float | None
    fewest_moves: int | None
    median_moves: float | None
    won_without_help: int
    won_without_undo: int
    average_banked: float | None
    winnable: int
    won_of_winnable: float | None
    unproved: int
    reviewed: int
    slipped: int
    median_slip: float | None
    kept_share: float | None
    by_month: tuple[Part, ...]
    by_base: tuple[Part, ...]
    by_grade: tuple[Part, ...]
    by_slip: tuple[Slip, ...]


DEFINITIONS: Mapping[str, str] = {
    "played": "Games in which a move was made, even if it was taken back, and that were won or "
    "left: for another deal, or to begin again. A game that is still in hand is not among them.",
    "won": "Games whose last card was banked. A game counts once, whatever is undone afterwards.",
    "share": "Games won, of the games played.",
    "interval": "What chance leaves open: of intervals made like this one, 95 of 100 hold the true "
    f"share. From {FEWEST_FOR_AN_INTERVAL} games on.",
    "streak": "Games won one after the other, up to the last game played.",
    "longest_streak": "The most games ever won one after the other.",
    "previous_streak": "Games won one after the other, in the row of wins before that.",
    "best_time": "Of the games won with the clock on: the shortest time.",
    "median_time": "Of the games won with the clock on: the time in the middle.",
    "fewest_moves": "Of the games won: the fewest moves, those to the foundations included.",
    "median_moves": "Of the games won: the number of moves in the middle.",
    "won_without_help": "Games won in which no hint showed a move.",
    "won_without_undo": "Games won in which no turn was taken back.",
    "average_banked": "Of the games left: how many cards lay on the foundations, on average.",
    "winnable": "Games played whose deal can be won: you have won it once, or the solver has "
    "proved it.",
    "won_of_winnable": "Games won, of the games played whose deal can be won.",
    "unproved": "Games left whose deal you have not won, and the solver has not decided.",
    "reviewed": "Games played that were looked back on, position by position, as they stood when "
    "they were won or last left.",
    "slipped": "Games left that could be won, until one turn lost them: those of which a review "
    "has found that turn.",
    "median_slip": "Of those games: the turn that lost it, counted from 1, the one in the middle.",
    "kept_share": "Of all turns of the games reviewed at which the game could be won, and a move "
    "that the rules allow would have lost it: the share that kept the win.",
    "by_month": "Games played and won, by the month in which they ended.",
    "by_base": "Games played and won, by the rank of the base, where that is not always the ace.",
    "by_grade": "Games played and won, by how hard their deal is, where a review of any game of "
    "that deal has told it.",
    "by_slip": "Games left that could be won, by the turn that lost them, where a review has found "
    "it.",
}
"""What each figure of `Statistics` counts."""


def records_of(events: Iterable[Event]) -> tuple[Record, ...]:
    """Return a record of each game of a log, the latest first; deleted ones are left out."""
    games: dict[str, dict[str, Event]] = {}
    for event in events:
        known = games.setdefault(event.game_id, {})
        same = known.setdefault(event.key, event)
        if same != event:  # a log that somebody has written in: any choice will do, if always one
            known[event.key] = min(same, event, key=repr)
    found = (_record([*known.values()]) for known in games.values())
    return tuple(sorted(filter(None, found), key=newest_first))


def updated(
    records: Iterable[Record], events: Iterable[Event], news: Iterable[Event]
) -> tuple[Record, ...]:
    """Return the records after more has happened: the same as those of all events, but sooner.

    Args:
        records: those of the events before.
        events: all events, the new ones among them.
        news: the new ones.
    """
    changed = {event.game_id for event in news}
    others = (record for record in records if record.game_id not in changed)
    anew = records_of(event for event in events if event.game_id in changed)
    return tuple(sorted((*others, *anew), key=newest_first))


def newest_first(record: Record) -> tuple[int, str]:
    """Return what records are sorted by, so that the latest stands first."""
    return -record.moment.at, record.game_id


_ORDER = {kind: number for number, kind in enumerate(Kind)}


def _record(events: list[Event]) -> Record | None:
    events.sort(key=lambda event: (event.moment.at, _ORDER[event.kind]))
    finished = told = judged = None
    outcome: Outcome | None = None
    is_deleted = is_starred = is_left = False
    for event in events:
        match event.kind:
            case Kind.FINISHED:
                finished = finished or event
            case Kind.STARTED:
                told, is_left = told or event, False
            case Kind.LEFT:
                told, is_left = event, True
            case Kind.RESUMED:
                is_left = False
            case Kind.PROVED:
                outcome = _surer(outcome, event.outcome)
            case Kind.JUDGED if event.judgement is not None:
                judged, outcome = event, _surer(outcome, event.judgement.outcome)
            case Kind.STARRED | Kind.UNSTARRED:
                is_starred = event.kind is Kind.STARRED
            case Kind.DELETED | Kind.RESTORED:
                is_deleted = event.kind is Kind.DELETED
    last = finished or told
    if is_deleted or last is None or last.standing is None:
        return None
    return Record(
        game_id=last.game_id,
        result=Result.WON if finished else Result.LEFT if is_left else Result.IN_HAND,
        standing=last.standing,
        moment=last.moment,
        game_key="" if last.kind is Kind.STARTED else last.key,
        is_starred=is_starred,
        outcome=Outcome.WINNABLE if finished else outcome,
        judgement=judged.judgement if judged and judged.moment.at >= last.moment.at else None,
    )


def _surer(known: Outcome | None, told: Outcome | None) -> Outcome | None:
    """Return what is known after one more proof; that a search gave up takes nothing back."""
    return known if told is None or (known and told is Outcome.UNDECIDED) else told


def played_of(record: Record, game: Game) -> Played:
    """Return a game of the log as it was played, ready to be taken in hand again."""
    standing = record.standing
    return Played(
        game,
        elapsed=standing.elapsed or 0,
        is_timed=standing.elapsed is not None,
        hints=standing.hints,
        undos=standing.undos,
        game_id=record.game_id,
        told=Told.FINISHED if record.result is Result.WON else Told.LEFT,
        told_at=record.moment.at,
    )


def statistics(records: Iterable[Record]) -> Statistics:
    """Return what some records say together, whatever order they stand in."""
    known = sorted(records, key=lambda record: (record.moment.at, record.game_id))
    ended = [record for record in known if record.result is not Result.IN_HAND]
    won = [record.standing for record in ended if record.result is Result.WON]
    left = [record for record in ended if record.result is Result.LEFT]
    times = [standing.elapsed for standing in won if standing.elapsed is not None]
    moves = [standing.moves for standing in won]
    proved = {_deal(record) for record in ended if record.outcome is Outcome.WINNABLE}
    winnable = sum(_deal(record) in proved for record in ended)
    streaks = _streaks(ended)
    reviewed = [record.judgement for record in ended if record.judgement]
    chances = sum(judgement.chances for judgement in reviewed)
    slips = [*_slips(left)]
    grades = _grades(known)
    return Statistics(
        played=len(ended),
        won=len(won),
        share=len(won) / len(ended) if ended else None,
        interval=(
            score_interval(len(won), len(ended)) if len(ended) >= FEWEST_FOR_AN_INTERVAL else None
        ),
        streak=streaks[-1],
        longest_streak=max(streaks),
        previous_streak=next((streak for streak in reversed(streaks[:-1]) if streak), 0),
        best_time=min(times, default=None),
        median_time=_median(times),
        fewest_moves=min(moves, default=None),
        median_moves=_median(moves),
        won_without_help=sum(not standing.hints for standing in won),
        won_without_undo=sum(not standing.undos for standing in won),
        average_banked=(
            sum(record.standing.banked for record in left) / len(left) if left else None
        ),
        winnable=winnable,
        won_of_winnable=len(won) / winnable if winnable else None,
        unproved=sum(
            record.outcome in (None, Outcome.UNDECIDED) and _deal(record) not in proved
            for record in left
        ),
        reviewed=len(reviewed),
        slipped=len(slips),
        median_slip=_median(slips),
        kept_share=sum(judgement.kept for judgement in reviewed) / chances if chances else None,
        by_month=_parts(ended, _month),
        by_base=_parts((record for record in ended if record.standing.base is not None), _base),
        by_grade=_parts(
            (record for record in ended if _deal(record) in grades),
            lambda record: grades[_deal(record)],
            order=[grade.value for grade in Grade].index,
        ),
        by_slip=_by_tens(slips),
    )


def _deal(record: Record) -> tuple[str, int | str]:
    """Return what tells the deal of a record from others; no two own boards are one."""
    number = record.standing.number
    return record.standing.key, record.game_id if number is None else number


def _grades(known: Iterable[Record]) -> dict[tuple[str, int | str], str]:
    """Return the grades of the deals of some records; what the last of them says holds."""
    return {
        _deal(record): record.judgement.grade.value
        for record in known
        if record.judgement and record.judgement.grade
    }


def _slips(left: Iterable[Record]) -> Iterator[int]:
    """Yield the turns that lost some games, counted from 1, where they are known."""
    for record in left:
        if record.judgement and record.judgement.lost_by is not None:
            yield record.judgement.lost_by + 1


def _by_tens(slips: Iterable[int]) -> tuple[Slip, ...]:
    """Return how many turns there are of each ten, up to the last that has one."""
    tens = Counter((turn - 1) // 10 for turn in slips)
    return tuple(
        Slip(10 * ten + 1, 10 * ten + 10, tens[ten]) for ten in range(max(tens, default=-1) + 1)
    )


def _streaks(ended: Sequence[Record]) -> list[int]:
    """Return the lengths of all rows of wins, 0 where two losses meet, the current one last."""
    streaks = [0]
    for record in ended:
        if record.result is Result.WON:
            streaks[-1] += 1
        else:
            streaks.append(0)
    return streaks


def _median(values: Iterable[int]) -> float | None:
    ordered = sorted(values)
    if not ordered:
        return None
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def _month(record: Record) -> str:
    there = gmtime((record.moment.at + record.moment.zone * 60_000) // 1000)
    return f"{there.tm_year}-{there.tm_mon:02}"


def _base(record: Record) -> int:
    assert record.standing.base is not None, "only games with a base are asked for it"
    return record.standing.base


def _parts(
    records: Iterable[Record],
    name: Callable[[Record], Name],
    order: Callable[[Name], int] | None = None,
) -> tuple[Part, ...]:
    """Return the games by a name, in the order of these, or in one that is given."""
    played: dict[Name, int] = {}
    won: dict[Name, int] = {}
    for record in records:
        part = name(record)
        played[part] = played.get(part, 0) + 1
        won[part] = won.get(part, 0) + (record.result is Result.WON)
    return tuple(Part(part, played[part], won[part]) for part in sorted(played, key=order))
