"""Asks the solver what the state wants to know: in a worker, or else in the pauses of the page."""

from collections.abc import Callable

from js import bearRiver, performance, setTimeout
from pyodide.ffi import create_once_callable, create_proxy

from bear_river.solver import Sliced
from web.answering import answering
from web.intent import Intent

_PACE = 50  # nodes between two looks at the clock
_SLICE = 8  # milliseconds between two pauses: few enough for the page to answer a tap meanwhile
_PATIENCE = 1_000  # milliseconds after which a search is told of that nothing was heard of
_NEWS = 500  # milliseconds between two tellings of how far a search has come


class Lane:
    """Asks one question at a time; a newer one ends the older.

    Args:
        name: "now" for what the player waits for, "aside" for what comes after that.
        dispatch: takes answers, and how far a search has come, as intents.
    """

    def __init__(self, name: str, dispatch: Callable[[Intent], None]) -> None:
        self._name = name
        self._dispatch = dispatch
        self._question = ""
        self._number = 0
        self._last_news = 0.0

    def turn_to(self, question: str) -> None:
        """Ask a question, "" for none; what was begun of another is given up."""
        if question == self._question:
            return
        self._question = question
        self._number += 1
        if not question:
            bearRiver.stopAsking(self._name)
            return
        number = self._number
        progress = create_proxy(lambda nodes: self._tell("looked", number, str(nodes)))
        # A worker that has yet to start says nothing; but who waits is to know that it is at work.
        setTimeout(create_once_callable(lambda *_: self._tell("looked", number, "0")), _PATIENCE)

        def take(answer: str) -> None:
            progress.destroy()
            self._tell("answer", number, answer)

        def go_on(_reason: object) -> None:
            progress.destroy()
            self._go_on(number, answering(question, _PACE))

        bearRiver.ask(self._name, question, progress).then(
            create_once_callable(take), create_once_callable(go_on)
        )

    def _go_on(self, number: int, work: Sliced[str]) -> None:
        if number != self._number:
            return
        start = performance.now()
        while performance.now() - start < _SLICE:
            try:
                nodes = next(work)
            except StopIteration as end:
                self._tell("answer", number, end.value)
                return
        if start - self._last_news > _NEWS:
            self._last_news = start
            self._tell("looked", number, str(nodes))
        setTimeout(create_once_callable(lambda *_: self._go_on(number, work)), 0)

    def _tell(self, what: str, number: int, news: str) -> None:
        if number != self._number:
            return
        question = self._question
        if what == "answer":
            self._question = ""  # the same may be asked again
        self._dispatch(Intent(what, f"{self._name}\n{question}\n{news}"))
