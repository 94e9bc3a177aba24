"""A second count of the statistics, written from their definitions alone and as plain as can be."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from statistics import NormalDist, median

from bear_river.events import Event, Judgement, Kind, Standing
from bear_river.records import FEWEST_FOR_AN_INTERVAL, Part, Slip, Statistics
from bear_river.solver import Outcome


@dataclass(frozen=True)
class Played:
    """A game that counts, won or left for another deal; or one in hand, for what it tells."""

    end: Event
    standing: Standing
    is_in_hand: bool
    is_won: bool
    outcomes: set[Outcome]
    judgement: Judgement | None


def count(events: Iterable[Event]) -> Statistics:
    """Return the statistics of the games of a log."""
    log = list(events)
    games = [played(name, log) for name in sorted({event.game_id for event in log})]
    known = sorted((game for game in games if game), key=lambda game: game.end.moment.at)
    ended = [game for game in known if not game.is_in_hand]
    won = [game for game in ended if game.is_won]
    left = [game for game in ended if not game.is_won]
    shown = [deal(game) for game in ended if game.is_won or Outcome.WINNABLE in game.outcomes]
    winnable = [game for game in ended if deal(game) in shown]
    times = [game.standing.elapsed for game in won if game.standing.elapsed is not None]
    moves = [game.standing.moves for game in won]
    judgements = [game.judgement for game in ended if game.judgement]
    losing = [turn + 1 for turn in map(losing_turn, left) if turn is not None]
    graded = [game for game in ended if grade(game, known)]
    streak, rows = rows_of_wins(ended)
    before = rows[:-1] if streak else rows
    return Statistics(
        played=len(ended),
        won=len(won),
        share=ratio(len(won), len(ended)),
        interval=interval(len(won), len(ended)) if len(ended) >= FEWEST_FOR_AN_INTERVAL else None,
        streak=streak,
        longest_streak=max(rows, default=0),
        previous_streak=before[-1] if before else 0,
        best_time=min(times) if times else None,
        median_time=float(median(times)) if times else None,
        fewest_moves=min(moves) if moves else None,
        median_moves=float(median(moves)) if moves else None,
        won_without_help=len([game for game in won if game.standing.hints == 0]),
        won_without_undo=len([game for game in won if game.standing.undos == 0]),
        average_banked=ratio(sum(game.standing.banked for game in left), len(left)),
        winnable=len(winnable),
        won_of_winnable=ratio(len(won), len(winnable)),
        unproved=len(
            [
                game
                for game in left
                if game.outcomes <= {Outcome.UNDECIDED} and deal(game) not in shown
            ]
        ),
        reviewed=len(judgements),
        slipped=len(losing),
        median_slip=float(median(losing)) if losing else None,
        kept_share=ratio(
            sum(judgement.kept for judgement in judgements),
            sum(judgement.chances for judgement in judgements),
        ),
        by_month=parts(ended, month),
        by_base=parts([game for game in ended if has_a_base(game)], base),
        by_grade=tuple(
            part
            for each in ("gentle", "fair", "tricky", "hard", "fierce")
            for part in parts(graded, lambda game: grade(game, known))
            if part.name == each
        ),
        by_slip=tuple(
            Slip(first, first + 9, len([turn for turn in losing if first <= turn <= first + 9]))
            for first in range(1, max(losing, default=0) + 1, 10)
        ),
    )


def played(name: str, log: list[Event]) -> Played | None:
    """Return a game as it counts, None where it does not."""
    own = [event for event in log if event.game_id == name]
    removal = last(own, Kind.DELETED, Kind.RESTORED)
    if removal and removal.kind is Kind.DELETED:
        return None
    wins = [event for event in own if event.kind is Kind.FINISHED]
    change = last(own, Kind.STARTED, Kind.LEFT, Kind.RESUMED)
    if wins:
        end = min(wins, key=lambda event: event.moment.at)
    elif (departure := last(own, Kind.LEFT)) is not None:
        end = departure
    elif starts := [event for event in own if event.kind is Kind.STARTED]:
        end = min(starts, key=lambda event: event.moment.at)
    else:
        return None
    assert end.standing is not None
    outcomes = {event.outcome for event in own if event.outcome is not None}
    outcomes |= {event.judgement.outcome for event in own if event.judgement is not None}
    review = last([event for event in own if event.moment.at >= end.moment.at], Kind.JUDGED)
    return Played(
        end,
        end.standing,
        is_in_hand=not wins and not (change and change.kind is Kind.LEFT),
        is_won=bool(wins),
        outcomes=outcomes,
        judgement=review.judgement if review else None,
    )


def last(events: list[Event], *kinds: Kind) -> Event | None:
    """Return the last event of some kinds; at one time, the kind that is named last here."""
    some = [event for event in events if event.kind in kinds]
    return max(some, key=lambda event: (event.moment.at, kinds.index(event.kind)), default=None)


def rows_of_wins(ended: list[Played]) -> tuple[int, list[int]]:
    """Return how many wins the games end with, and the length of every row of wins."""
    letters = "".join("w" if game.is_won else " " for game in ended)
    streak = len(letters) - len(letters.rstrip("w"))
    return streak, [len(row) for row in letters.split()]


def ratio(some: int, of: int) -> float | None:
    """Return a share, None where there is nothing to have a share of."""
    return float(Fraction(some, of)) if of else None


def interval(won: int, of: int) -> tuple[float, float]:
    """Return the shares that are not too far from the one seen, for a confidence of 95 %.

    A share is too far where what was seen lies more standard deviations from what it lets expect
    than 95 % of the normal distribution do.
    """
    most = NormalDist().inv_cdf(0.975)

    def is_far(share: float) -> bool:
        return (won - of * share) ** 2 > most**2 * of * share * (1 - share)

    def end(near: float, far: float) -> float:
        if not is_far(far):
            return far
        for _ in range(60):
            middle = (near + far) / 2
            near, far = (near, middle) if is_far(middle) else (middle, far)
        return near

    return end(won / of, 0.0), end(won / of, 1.0)


def month(game: Played) -> str:
    """Return the month in which a game ended, by the player's clock."""
    moment = game.end.moment
    clock = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(
        milliseconds=moment.at, minutes=moment.zone
    )
    return f"{clock.year:04}-{clock.month:02}"


def has_a_base(game: Played) -> bool:
    """Tell whether the base is not always the ace, and was set by the end."""
    return game.standing.base is not None


def deal(game: Played) -> tuple[str, object]:
    """Return what two games have in common that are played on the same deal."""
    number = game.standing.number
    return game.standing.key, number if number is not None else game.end.game_id


def losing_turn(game: Played) -> int | None:
    """Return the turn that lost a game, counted from 0, None where that is not known."""
    return game.judgement.lost_by if game.judgement else None


def grade(game: Played, known: list[Played]) -> str:
    """Return the grade of a game's deal, as the last of its games tells it; "" for none."""
    told = [
        other.judgement.grade.value
        for other in known
        if deal(other) == deal(game) and other.judgement and other.judgement.grade
    ]
    return told[-1] if told else ""


def base(game: Played) -> int:
    """Return the rank of a game's base."""
    assert game.standing.base is not None
    return game.standing.base


def parts(games: list[Played], name: Callable[[Played], str | int]) -> tuple[Part, ...]:
    """Return the games by a name, in order of it."""
    names = {name(game) for game in games}
    return tuple(
        Part(
            each,
            played=len([game for game in games if name(game) == each]),
            won=len([game for game in games if name(game) == each and game.is_won]),
        )
        for each in sorted(names, key=lambda each: (str(type(each)), each))
    )
