"""Whether the deal of a game can be won, in steps: the same in the worker and in the page."""

from collections.abc import Iterator

from bear_river.board import BadText
from bear_river.notation import read_game
from bear_river.solver import Outcome, Verdict, searching

# What a search may take of the memory of a phone: see `bear_river.solver`.
_LIMIT = 60_000  # nodes


def deciding(text: str, pace: int) -> Iterator[str]:
    """Yield an empty text after every few nodes, and at last the outcome of a game's deal.

    Args:
        text: a game, as `notation` writes it; one that cannot be read is undecided.
        pace: the nodes between two steps.
    """
    try:
        first = read_game(text).positions[0]
    except BadText:
        yield Outcome.UNDECIDED.value
        return
    search = searching(first, _LIMIT, pace, with_line=False)
    while True:
        try:
            next(search)
        except StopIteration as end:
            yield _known(end.value).value
            return
        yield ""


def _known(verdict: Verdict) -> Outcome:
    """Return what a verdict says of a deal: before a redeal, no line that wins is no loss."""
    is_known = verdict.outcome is Outcome.WINNABLE or not verdict.until_redeal
    return verdict.outcome if is_known else Outcome.UNDECIDED
