"""What a search finds out about a position."""

from dataclasses import dataclass
from enum import Enum

from bear_river.position import Move
from bear_river.solver.slices import Sliced


class Outcome(Enum):
    """Whether a position can be won.

    Undecided means that the search stopped at its limit, or that it depends on cards that lie face
    down.
    """

    WINNABLE = "winnable"
    LOST = "lost"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search has found out.

    Attributes:
        outcome: whether the position can be won.
        nodes: how many different positions were looked at.
        line: the moves of a win, none where no win was found.
        until_redeal: whether a redeal is left: then the outcome is about the cards as they lie, and
            what a redeal would bring is not known.
    """

    outcome: Outcome
    nodes: int
    line: tuple[Move, ...] = ()
    until_redeal: bool = False


Searching = Sliced[Verdict]
"""A search in slices."""

Path = Sliced[tuple[Outcome, int, tuple[object, ...]]]
"""The same before its line is told: the outcome, the nodes, and the keys from start to win."""
