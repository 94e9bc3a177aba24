"""The page at work: holds the state, and lets the intents, the clock and the address change it."""

from js import document, history, location, performance, setInterval, window
from pyodide.ffi import create_proxy

from bear_river.catalogue import BEAR_RIVER, entry
from bear_river.deal import new_deal_number
from bear_river.game import numbered_deal
from bear_river.rules import Rules
from web.address import address
from web.app import begin, step
from web.controls import Controls, Event, Node
from web.dom import paint, show_dialogs
from web.intent import Intent
from web.markup import Element
from web.scene import outline, scene
from web.state import State

_SECOND = 1000  # milliseconds
_LONGEST_TICK = 2 * _SECOND  # longer ones are a computer that slept


class Page:
    """The page, from its first scene on.

    Args:
        app: the element that holds the table; the table shows the outline.
        state: what to show first.
    """

    def __init__(self, app: Node, state: State) -> None:
        self._table = app.firstElementChild
        self._scene: Element = outline()
        self._state = state
        self._last_tick = performance.now()
        self._show()
        Controls(self.dispatch, self._rules).listen(app)
        window.addEventListener("hashchange", create_proxy(self._on_address))
        setInterval(create_proxy(self._on_tick), _SECOND)

    def dispatch(self, intent: Intent) -> None:
        """Do what the player means, and show what comes of it."""
        if intent.action == "new":
            intent = Intent("deal", str(new_deal_number()))
        state = step(self._state, intent)
        if state is not self._state:
            self._state = state
            self._show()

    def _show(self) -> None:
        before, self._scene = self._scene, scene(self._state)
        paint(self._table, before, self._scene)
        show_dialogs(self._table)
        self._show_address()

    def _show_address(self) -> None:
        here = address(self._state.session.game.deal)
        if location.hash != here:
            history.replaceState(None, "", here)

    def _rules(self) -> Rules:
        return entry(self._state.session.game.deal.game).rules

    def _on_address(self, _event: Event) -> None:
        self.dispatch(Intent("address", location.hash))
        self._show_address()

    def _on_tick(self) -> None:
        now = performance.now()
        elapsed = min(now - self._last_tick, _LONGEST_TICK)
        self._last_tick = now
        if not document.hidden:
            self.dispatch(Intent("tick", str(round(elapsed))))


def start() -> None:
    """Show the deal that the address names, or else a new one, and let the player play."""
    state = begin(numbered_deal(BEAR_RIVER.key, new_deal_number()))
    Page(document.getElementById("app"), step(state, Intent("address", location.hash)))
    performance.mark("playable")


start()
