"""Records and statistics in words: the names of the figures, and how their values are told."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import gmtime

from bear_river.catalogue import UnknownGame, entry
from bear_river.events import Moment
from bear_river.records import DEFINITIONS, Record, Result, Slip, Statistics
from bear_river.speech import clock, duration, rank_name
from bear_river.wording import counted

NONE = "none yet"
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the statistics, ready to be shown.

    Attributes:
        name: its field in `Statistics`.
        label: what it is called.
        value: what it comes to.
        definition: what it counts.
    """

    name: str
    label: str
    value: str
    definition: str


def figures(found: Statistics) -> Iterator[Figure]:
    """Yield the figures of some games, in the order in which they are shown."""
    for name, label, value in _FIGURES:
        yield Figure(name, label, value(found), DEFINITIONS[name])


def percent(share: float | None) -> str:
    """Return a share in percent.

    >>> percent(0.5839), percent(None)
    ('58 %', 'none yet')
    """
    return NONE if share is None else f"{100 * share:.0f} %"


def _interval(found: Statistics) -> str:
    if found.interval is None:
        return NONE
    low, high = found.interval
    return f"{percent(low)} to {percent(high)}"


def _time(elapsed: float | None) -> str:
    return NONE if elapsed is None else duration(int(elapsed))


def _number(value: float | None) -> str:
    return NONE if value is None else f"{value:.1f}".removesuffix(".0")


_FIGURES: tuple[tuple[str, str, Callable[[Statistics], str]], ...] = (
    ("played", "Played", lambda found: str(found.played)),
    ("won", "Won", lambda found: str(found.won)),
    ("share", "Share won", lambda found: percent(found.share)),
    ("interval", "That share, give or take", _interval),
    ("streak", "Wins in a row now", lambda found: str(found.streak)),
    ("longest_streak", "Most wins in a row", lambda found: str(found.longest_streak)),
    ("previous_streak", "Wins in the row before", lambda found: str(found.previous_streak)),
    ("best_time", "Best time", lambda found: _time(found.best_time)),
    ("median_time", "Median time", lambda found: _time(found.median_time)),
    ("fewest_moves", "Fewest moves", lambda found: _number(found.fewest_moves)),
    ("median_moves", "Median of moves", lambda found: _number(found.median_moves)),
    ("won_without_help", "Won without help", lambda found: str(found.won_without_help)),
    ("won_without_undo", "Won without undo", lambda found: str(found.won_without_undo)),
    ("average_banked", "Cards banked when left", lambda found: _number(found.average_banked)),
    ("winnable", "Games whose deal can be won", lambda found: str(found.winnable)),
    ("won_of_winnable", "Share won of those", lambda found: percent(found.won_of_winnable)),
    ("unproved", "Games whose deal is open", lambda found: str(found.unproved)),
    ("reviewed", "Games looked back on", lambda found: str(found.reviewed)),
    ("slipped", "Wins that slipped away", lambda found: str(found.slipped)),
    ("median_slip", "Median turn of the slip", lambda found: _number(found.median_slip)),
    ("kept_share", "Good turns where it mattered", lambda found: percent(found.kept_share)),
)


def game_name(key: str) -> str:
    """Return the name of a game, or its key where the catalogue has no such game any more."""
    try:
        return entry(key).name
    except UnknownGame:
        return key


def deal_name(record: Record) -> str:
    """Return the game and the deal of a record."""
    number = record.standing.number
    return f"{game_name(record.standing.key)}, {f'deal {number}' if number else 'your own board'}"


def result_words(record: Record) -> str:
    """Return what came of a game.

    A game in hand is told without numbers: those of its first turn would be of no use.
    """
    standing = record.standing
    time = "" if standing.elapsed is None else f", {clock(standing.elapsed)}"
    match record.result:
        case Result.WON:
            return f"Won in {counted(standing.moves, 'move')}{time}"
        case Result.LEFT:
            return f"Left with {counted(standing.banked, 'card')} banked{time}"
        case _:
            return "In hand"


def day(moment: Moment) -> str:
    """Return a day and a time by the player's own clock.

    >>> day(Moment(1_796_000_400_000, 60))
    '30 November 2026, 02:00'
    """
    there = gmtime((moment.at + moment.zone * 60_000) // 1000)
    date = f"{there.tm_mday} {_MONTHS[there.tm_mon - 1]} {there.tm_year}"
    return f"{date}, {there.tm_hour:02}:{there.tm_min:02}"


def month_name(month: str) -> str:
    """Return a month in words.

    >>> month_name("2026-11")
    'November 2026'
    """
    year, _, number = month.partition("-")
    return f"{_MONTHS[int(number) - 1]} {year}"


def base_name(rank: int) -> str:
    """Return a base in words.

    >>> base_name(5)
    'Base 6'
    """
    return f"Base {rank_name(rank)}"


def grade_name(grade: str) -> str:
    """Return a grade, by its value, as a heading.

    >>> grade_name("gentle")
    'Gentle'
    """
    return grade.capitalize()


def slip_name(slip: Slip) -> str:
    """Return in words between which turns games were lost.

    >>> slip_name(Slip(first=1, last=10, games=3))
    'Turns 1 to 10'
    """
    return f"Turns {slip.first} to {slip.last}"
