"""The solver: whether a position can be won, and how.

>>> from bear_river.catalogue import entry
>>> from bear_river.deal import first_position
>>> first = first_position(entry("bear-river").rules, 1)
>>> verdict = solve(first)
>>> verdict.outcome.value
'winnable'

A limit is a number of nodes, never a time, so that every machine gives the same answer; it bounds
the memory too: a node takes some 150 bytes in Bear River and 400 in Shamrocks, as `build.py bench
solver` measures it.

A verdict never tells what the player cannot know: cards that lie face down are unknown to the
search too, and where a redeal is left, the verdict is about the cards as they lie until then.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bear_river.position import Move, Position, redeals_left
from bear_river.solver import bear_river, general
from bear_river.solver.line import line_of
from bear_river.solver.shortening import shortened
from bear_river.solver.slices import Sliced, ended
from bear_river.solver.verdict import Outcome, Searching, Verdict

__all__ = [
    "LIMIT",
    "PACE",
    "Outcome",
    "Searching",
    "Sliced",
    "Verdict",
    "decide",
    "ended",
    "safe_bank",
    "searching",
    "solve",
]

LIMIT = 4_000_000
PACE = 500


def solve(position: Position, limit: int = LIMIT) -> Verdict:
    """Return whether a position can be won, with a line of moves if it can.

    Args:
        position: any position.
        limit: how many nodes may be looked at; with more the verdict is undecided.
    """
    return ended(searching(position, limit))


def decide(position: Position, limit: int = LIMIT, *, bank_at_once: bool = False) -> Verdict:
    """Return the same, without a line: for who asks of many positions only whether.

    Args:
        position: any position.
        limit: how many nodes may be looked at.
        bank_at_once: whether every card is banked as soon as it can be, safe or not, as a table
            does that banks all by itself; with one pack only, and a base that is set.
    """
    if bank_at_once:
        return ended(_with_base(position, limit, PACE, with_line=False, bank_at_once=True))
    return ended(searching(position, limit, with_line=False))


def searching(
    position: Position, limit: int = LIMIT, pace: int = PACE, *, with_line: bool = True
) -> Searching:
    """Search a position in slices: `solve` for who has other things to do meanwhile.

    Args:
        position: any position.
        limit: how many nodes may be looked at.
        pace: after how many of them the search pauses; `PACE` where the base is still open.
        with_line: whether a line is told where there is a win.
    """
    search = _with_any_base if position.base is None else _with_base
    return search(position, limit, pace, with_line=with_line)


def safe_bank(position: Position) -> Move | None:
    """Return a move that banks a card and is proved to cost nothing, None where there is none.

    The proof holds until the next redeal: see `bear_river.solver.prunings`.
    """
    if position.base is None:
        return None
    if bear_river.plays(position.rules):
        return bear_river.forced_move(position)
    return general.safe_bank(general.board_of(position), position)


def _with_base(
    position: Position, limit: int, pace: int, *, with_line: bool, bank_at_once: bool = False
) -> Searching:
    key_of: Callable[[Position], object]
    if bear_river.plays(position.rules):
        outcome, nodes, keys = yield from bear_river.search(
            position, limit, pace, bank_at_once=bank_at_once
        )
        key_of, forced = bear_river.key_of, bear_river.forced_move
    else:
        board = general.board_of(position, bank_at_once=bank_at_once)
        outcome, nodes, keys = yield from general.search(board, position, limit, pace)
        key_of, forced = partial(general.state_of, board), partial(general.forced_move, board)
    line = line_of(position, keys, key_of, forced) if with_line else ()
    return Verdict(outcome, nodes, shortened(position, line), redeals_left(position) > 0)


def _with_any_base(position: Position, limit: int, _: int, *, with_line: bool) -> Searching:
    """Search for each base that may be chosen, taking turns, until one wins or all are lost.

    Until the first card is banked, nothing depends on the base: `Rules` sees to that. So a win of
    the game is a win of the same position with its base set beforehand to the rank that is banked
    first. Each base has its turn of `PACE` nodes whatever pace is asked for: which of them wins
    must not depend on that.
    """
    ranks = range(position.rules.ranks)
    open_searches = {
        base: _with_base(replace(position, base=base), limit, PACE, with_line=with_line)
        for base in ranks
    }
    nodes = dict.fromkeys(ranks, 0)
    until_redeal = redeals_left(position) > 0
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
                return Verdict(Outcome.UNDECIDED, sum(nodes.values()), (), until_redeal)
            yield sum(nodes.values())
    outcome = Outcome.LOST if lost == len(ranks) else Outcome.UNDECIDED
    return Verdict(outcome, sum(nodes.values()), (), until_redeal)
