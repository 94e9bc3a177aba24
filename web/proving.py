"""Proves the deals of games that were left: in a worker, or else in the pauses of the page."""

from collections.abc import Callable, Iterator

from js import bearRiver, setTimeout
from pyodide.ffi import create_once_callable

from bear_river.records import Record
from web.intent import Intent
from web.solving import deciding

_PACE = 200  # nodes between two pauses: few enough for the page to answer a tap meanwhile


class Prover:
    """Looks at one game after another.

    Args:
        dispatch: takes what is found, as an intent.
    """

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._dispatch = dispatch
        self._record: Record | None = None

    def turn_to(self, record: Record | None) -> None:
        """Look at a game, or at none; what was begun of another is given up."""
        if record == self._record:
            return
        self._record = record
        if record is None:
            bearRiver.dismissSolver()
            return
        bearRiver.readGame(record.game_key).then(
            create_once_callable(lambda text: self._begin(record, text))
        )

    def _begin(self, record: Record, text: str) -> None:
        if record == self._record:
            bearRiver.decide(text).then(
                create_once_callable(lambda outcome: self._tell(record, outcome)),
                create_once_callable(lambda _: self._go_on(record, deciding(text, _PACE))),
            )

    def _go_on(self, record: Record, steps: Iterator[str]) -> None:
        if record != self._record:
            return
        outcome = next(steps)
        if outcome:
            self._tell(record, outcome)
        else:
            setTimeout(create_once_callable(lambda *_: self._go_on(record, steps)), 0)

    def _tell(self, record: Record, outcome: str) -> None:
        if record == self._record:
            self._dispatch(Intent("proved", f"{record.game_id} {outcome}"))
