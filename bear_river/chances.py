"""How much there was to go wrong: at a position that can be won, how many moves keep that."""

from dataclasses import dataclass
from math import inf

from bear_river.game import Game
from bear_river.position import REDEAL, Position, legal_moves, play
from bear_river.review import Judge, Review
from bear_river.solver import Outcome, Sliced


@dataclass(frozen=True, slots=True)
class Chance:
    """The legal moves of a position that can be won, a redeal not counted.

    Attributes:
        keeping: how many of them keep the win.
        losing: how many lose it.
    """

    keeping: int
    losing: int

    @property
    def share(self) -> float:
        """The share of the moves that keep the win; there is always one that does."""
        return self.keeping / (self.keeping + self.losing)

    @property
    def is_thread(self) -> bool:
        """Whether the win hangs by a thread: a single move keeps it, and there are others."""
        return self.keeping == 1 and self.losing > 0


def weighing(position: Position, judge: Judge) -> Sliced[Chance | None]:
    """Find in slices how many moves of a position keep its win; None where that is not known.

    Args:
        position: a position that can be won and is not won yet.
        judge: tells what the positions after it are worth.
    """
    moves = [move for move in legal_moves(position) if move != REDEAL]
    outcomes = []
    for move in moves:
        outcomes += [(yield from judge.judging(play(position, move)))]
    if Outcome.UNDECIDED in outcomes or Outcome.WINNABLE not in outcomes:
        return None
    return Chance(outcomes.count(Outcome.WINNABLE), outcomes.count(Outcome.LOST))


def weighing_turns(
    game: Game, found: Review, judge: Judge, most: float = inf
) -> Sliced[tuple[Chance | None, ...]]:
    """Find in slices how much there was to go wrong at each turn in force of a game.

    None stands for a turn at which nothing could be lost any more, or of which that is not known.

    Args:
        game: any game.
        found: its review.
        judge: tells what positions are worth.
        most: how many nodes all searches together may look at, more or less; the turns that are
            left then are not known.
    """
    chances: list[Chance | None] = []
    for position, outcome in zip(game.positions[: game.cursor], found.outcomes, strict=False):
        is_open = outcome is Outcome.WINNABLE and judge.nodes < most
        chances.append((yield from weighing(position, judge)) if is_open else None)
    return tuple(chances)


def kept_of(found: Review, chances: tuple[Chance | None, ...]) -> tuple[int, int]:
    """Return at how many turns a win could have been lost, and how many of those kept it.

    Only turns whose outcome is known count. The first number is the larger one.
    """
    at_risk = [
        after
        for chance, after in zip(chances, found.outcomes[1:], strict=True)
        if chance is not None and chance.losing and after is not Outcome.UNDECIDED
    ]
    return len(at_risk), at_risk.count(Outcome.WINNABLE)
