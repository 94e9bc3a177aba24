"""A game looked back on: what each of its positions was worth, and the turn that lost it."""

from dataclasses import dataclass

from bear_river.game import Game
from bear_river.position import REDEAL, Position
from bear_river.solver import LIMIT, PACE, Outcome, Sliced, Verdict, ended, searching


@dataclass(frozen=True, slots=True)
class Review:
    """What a game's positions were worth.

    Attributes:
        outcomes: one for the deal and one for the position after each turn in force.
        lost_by: where the last position is lost, the turn since the last redeal, counted from 0,
            that went from a position that could be won to a lost one; None where there is none, or
            no search has found it.
        better: the verdict on the position before that turn, with a line that would have won.
    """

    outcomes: tuple[Outcome, ...]
    lost_by: int | None
    better: Verdict | None


def review(game: Game, limit: int = LIMIT) -> Review:
    """Return what the positions of a game were worth, up to the turn that it is at.

    Between two redeals a position from which a win was reached could be won, and one that a lost
    one led to is lost; so most positions need no search of their own.

    Args:
        game: any game.
        limit: how many nodes each search may look at.
    """
    return ended(reviewing(game, limit))


def reviewing(game: Game, limit: int = LIMIT, pace: int = PACE) -> Sliced[Review]:
    """Review a game in slices of some nodes: `review` for who has other things to do meanwhile."""
    positions = game.positions[: game.cursor + 1]
    judge = Judge(limit, pace)
    outcomes: list[Outcome | None] = [None] * len(positions)
    deals = _deals(game)
    for first, last in deals:
        yield from _fill(positions, outcomes, first, last, judge)
    found = tuple(outcome for outcome in outcomes if outcome is not None)
    lost_by = next(
        (
            turn
            for turn in range(*deals[-1])
            if (found[turn], found[turn + 1]) == (Outcome.WINNABLE, Outcome.LOST)
        ),
        None,
    )
    if lost_by is None:
        return Review(found, None, None)
    better = yield from searching(positions[lost_by], limit, pace)
    return Review(found, lost_by, better)


def seeking_last_winnable(game: Game, limit: int = LIMIT, pace: int = PACE) -> Sliced[int | None]:
    """Find in slices the latest turn, 0 for the deal, at which the game in force could be won.

    None where no search has found one since the last redeal: what lies before it, a new shuffle
    has decided.
    """
    positions = game.positions[: game.cursor + 1]
    outcomes: list[Outcome | None] = [None] * len(positions)
    first, last = _deals(game)[-1]
    yield from _fill(positions, outcomes, first, last, Judge(limit, pace))
    return next(
        (turn for turn in range(last, first - 1, -1) if outcomes[turn] is Outcome.WINNABLE), None
    )


class Judge:
    """Judges positions: searches each only once, and tells no lines.

    Args:
        limit: how many nodes each search may look at.
        pace: after how many of them there is a pause.

    Attributes:
        nodes: how many all searches together have looked at.
    """

    def __init__(self, limit: int, pace: int = PACE) -> None:
        self.nodes = 0
        self._limit = limit
        self._pace = pace
        self._known: dict[Position, Outcome] = {}

    def judging(self, position: Position) -> Sliced[Outcome]:
        """Find in slices whether a position can be won."""
        if position not in self._known:
            search = searching(position, self._limit, self._pace, with_line=False)
            verdict = yield from search
            self._known[position] = verdict.outcome
            self.nodes += verdict.nodes
            yield self.nodes  # a search that ends at once is a slice too: there may be very many
        return self._known[position]


def _deals(game: Game) -> list[tuple[int, int]]:
    """Return the first and last position of each stretch of a game without a redeal."""
    starts = [0, *(at + 1 for at, turn in enumerate(game.turns[: game.cursor]) if REDEAL in turn)]
    ends = [*(start - 1 for start in starts[1:]), game.cursor]
    return [*zip(starts, ends, strict=True)]


def _fill(
    positions: tuple[Position, ...],
    outcomes: list[Outcome | None],
    first: int,
    last: int,
    judge: Judge,
) -> Sliced[None]:
    """Find out the outcomes from a position to a later one of the same deal."""
    for at in (first, last):
        if outcomes[at] is None:
            outcomes[at] = yield from judge.judging(positions[at])
    between = range(first + 1, last)
    if outcomes[first] is Outcome.LOST:
        for at in between:
            outcomes[at] = Outcome.LOST
    elif outcomes[last] is Outcome.WINNABLE:
        for at in between:
            outcomes[at] = Outcome.WINNABLE
    elif between:
        middle = (first + last) // 2
        yield from _fill(positions, outcomes, first, middle, judge)
        yield from _fill(positions, outcomes, middle, last, judge)
