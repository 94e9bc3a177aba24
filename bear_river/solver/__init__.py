"""The solver: whether a position can be won, and how.

>>> from bear_river.catalogue import entry
>>> from bear_river.deal import first_position
>>> first = first_position(entry("bear-river").rules, 1)
>>> verdict = solve(first)
>>> verdict.outcome.value
'winnable'

A limit is a number of nodes, never a time, so that every machine gives the same answer; it bounds
the memory too.

A verdict never tells what the player cannot know: cards that lie face down are unknown to the
search too, and where a redeal is left, the verdict is about the cards as they lie until then.
"""

from dataclasses import replace

from bear_river.position import Position, redeals_left
from bear_river.solver import bear_river, general
from bear_river.solver.line import line_of
from bear_river.solver.shortening import shortened
from bear_river.solver.verdict import Outcome, Searching, Verdict

__all__ = ["LIMIT", "PACE", "Outcome", "Searching", "Verdict", "searching", "solve"]

LIMIT = 4_000_000
PACE = 500


def solve(position: Position, limit: int = LIMIT) -> Verdict:
    """Return whether a position can be won, with a line of moves if it can.

    Args:
        position: any position.
        limit: how many nodes may be looked at; with more the verdict is undecided.
    """
    search = searching(position, limit)
    while True:
        try:
            next(search)
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict


def searching(position: Position, limit: int = LIMIT, pace: int = PACE) -> Searching:
    """Search a position in slices: `solve` for who has other things to do meanwhile.

    Args:
        position: any position.
        limit: how many nodes may be looked at.
        pace: after how many of them the search pauses.
    """
    if position.base is None:
        return _with_any_base(position, limit, pace)
    return _with_base(position, limit, pace)


def _with_base(position: Position, limit: int, pace: int) -> Searching:
    until_redeal = redeals_left(position) > 0
    if bear_river.plays(position.rules):
        outcome, nodes, keys = yield from bear_river.search(position, limit, pace)
        line = line_of(position, keys, bear_river.key_of, bear_river.forced_move)
    else:
        board = general.board_of(position)
        outcome, nodes, keys = yield from general.search(board, position, limit, pace)
        line = line_of(
            position,
            keys,
            lambda now: general.state_of(board, now),
            lambda now: general.forced_move(board, now),
        )
    return Verdict(outcome, nodes, shortened(position, line), until_redeal)


def _with_any_base(position: Position, limit: int, pace: int) -> Searching:
    """Search for each base that may be chosen, taking turns, until one wins or all are lost.

    Until the first card is banked, nothing depends on the base; so a win of the game is a win of
    the same position with its base set beforehand to the rank that is banked first.
    """
    ranks = range(position.rules.ranks)
    open_searches = {base: _with_base(replace(position, base=base), limit, pace) for base in ranks}
    nodes = dict.fromkeys(ranks, 0)
    lost = 0
    while open_searches:
        for base, search in [*open_searches.items()]:
            try:
                nodes[base] = next(search)
            except StopIteration as end:
                verdict: Verdict = end.value
                nodes[base] = verdict.nodes
                del open_searches[base]
                lost += verdict.outcome is Outcome.LOST
                if verdict.outcome is Outcome.WINNABLE:
                    return replace(verdict, nodes=sum(nodes.values()))
            if sum(nodes.values()) > limit:
                return Verdict(Outcome.UNDECIDED, sum(nodes.values()))
            yield sum(nodes.values())
    outcome = Outcome.LOST if lost == len(ranks) else Outcome.UNDECIDED
    return Verdict(outcome, sum(nodes.values()))
