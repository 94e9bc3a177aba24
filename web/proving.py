"""Proves the deals of games that were left, in the pauses of the page."""

from collections.abc import Callable

from js import bearRiver, setTimeout
from pyodide.ffi import create_once_callable

from bear_river.board import BadText
from bear_river.notation import read_game
from bear_river.records import Record
from bear_river.solver import Outcome, Searching, Verdict, searching
from web.intent import Intent

# What a search may take of the memory of a phone: see `bear_river.solver`.
_LIMIT = 60_000  # nodes
_PACE = 200  # nodes between two pauses: few enough for the page to answer a tap meanwhile


class Prover:
    """Looks at one game after another.

    Args:
        dispatch: takes what is found, as an intent.
    """

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._dispatch = dispatch
        self._record: Record | None = None
        self._search: Searching | None = None

    def turn_to(self, record: Record | None) -> None:
        """Look at a game, or at none; what was begun of another is given up."""
        if record == self._record:
            return
        self._record, self._search = record, None
        if record is not None:
            bearRiver.readGame(record.game_key).then(
                create_once_callable(lambda text: self._begin(record, text))
            )

    def _begin(self, record: Record, text: str) -> None:
        if record != self._record:
            return
        try:
            first = read_game(text).positions[0]
        except BadText:
            self._tell(record, Outcome.UNDECIDED)
            return
        self._search = searching(first, _LIMIT, _PACE, with_line=False)
        self._go_on(record, self._search)

    def _go_on(self, record: Record, search: Searching) -> None:
        if search is not self._search:
            return
        try:
            next(search)
        except StopIteration as end:
            verdict: Verdict = end.value
            # Before a redeal, that no line wins does not mean that the deal is lost.
            is_known = verdict.outcome is Outcome.WINNABLE or not verdict.until_redeal
            self._tell(record, verdict.outcome if is_known else Outcome.UNDECIDED)
        else:
            setTimeout(create_once_callable(lambda *_: self._go_on(record, search)), 0)

    def _tell(self, record: Record, outcome: Outcome) -> None:
        self._dispatch(Intent("proved", f"{record.game_id} {outcome.value}"))
