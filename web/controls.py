"""From what the player does to intents: taps, keys, focus and forms."""

from collections.abc import Callable
from typing import Any

from js import document
from pyodide.ffi import create_proxy

from bear_river.rules import Rules
from web.app import Intent
from web.piles import neighbour

# The browser's own objects, which have no types in Python.
Event = Any
Node = Any

DOUBLE_TAP = 400  # milliseconds between the two taps, about what desktops allow a double click

_KEYS = {
    "u": Intent("undo"),
    "r": Intent("redo"),
    "h": Intent("hint"),
    "n": Intent("new"),
    "?": Intent("open", "keys"),
}
_CONTROL_KEYS = {"z": Intent("undo"), "y": Intent("redo"), "Z": Intent("redo")}
_TOOL_STEPS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}


class Controls:
    """Listens to the page, and hands on what the player means.

    Args:
        dispatch: takes each intent.
        rules: gives the rules of the game on the table, for its shape.
    """

    def __init__(self, dispatch: Callable[[Intent], None], rules: Callable[[], Rules]) -> None:
        self._dispatch = dispatch
        self._rules = rules
        self._last_tap = ("", -DOUBLE_TAP)

    def listen(self, app: Node) -> None:
        """Listen to the element that the table is in, and to the keys of the whole page."""
        app.addEventListener("click", create_proxy(self._on_click))
        app.addEventListener("focusin", create_proxy(self._on_focus))
        app.addEventListener("submit", create_proxy(self._on_submit))
        app.addEventListener("close", create_proxy(self._on_close), True)  # it does not bubble
        document.addEventListener("keydown", create_proxy(self._on_key))

    def _on_click(self, event: Event) -> None:
        button = event.target.closest("button")
        if not button:
            if event.target.matches("dialog"):  # its backdrop
                self._dispatch(Intent("close"))
        elif button.hasAttribute("data-pile"):
            button.focus()  # Safari gives a clicked button no focus
            self._tap(button.getAttribute("data-pile"), event)
        elif button.hasAttribute("data-action"):
            value = button.getAttribute("data-value") or ""
            self._dispatch(Intent(button.getAttribute("data-action"), value))

    def _tap(self, pile: str, event: Event) -> None:
        last_pile, last_time = self._last_tap
        by_pointer = event.detail > 0
        if by_pointer and pile == last_pile and event.timeStamp - last_time < DOUBLE_TAP:
            self._last_tap = ("", -DOUBLE_TAP)
            self._dispatch(Intent("double-tap", pile))
        else:
            self._last_tap = (pile, event.timeStamp)
            self._dispatch(Intent("tap", pile))

    def _on_focus(self, event: Event) -> None:
        pile, tool = event.target.closest(".pile"), event.target.closest(".tool")
        if pile:
            self._dispatch(Intent("focus-pile", pile.getAttribute("data-pile")))
        elif tool:
            self._dispatch(Intent("focus-tool", tool.textContent))

    def _on_submit(self, event: Event) -> None:
        event.preventDefault()
        field = event.target.querySelector("input")
        self._dispatch(Intent(event.target.getAttribute("data-form"), field.value))

    def _on_close(self, event: Event) -> None:
        if event.target.hasAttribute("data-open"):  # closed by Escape, not by the scene
            self._dispatch(Intent("close"))

    def _on_key(self, event: Event) -> None:
        if event.altKey or event.isComposing or event.target.closest("dialog"):
            return
        held = event.ctrlKey or event.metaKey
        if held and event.key in _CONTROL_KEYS:
            event.preventDefault()
            self._dispatch(_CONTROL_KEYS[event.key])
        elif event.key == "Escape":
            self._dispatch(Intent("put-back"))
        elif event.target.closest(".pile"):
            self._on_board_key(event, f"Control+{event.key}" if held else event.key)
        elif event.target.closest(".tool"):
            self._on_tool_key(event)
        elif event.target == document.body and event.key.startswith("Arrow"):
            event.preventDefault()
            document.querySelector(".fan[tabindex='0']").focus()

    def _on_board_key(self, event: Event, key: str) -> None:
        pile = event.target.closest(".pile").getAttribute("data-pile")
        there = neighbour(pile, key, self._rules())
        if there is not None:
            event.preventDefault()
            document.querySelector(f"[data-pile='{there}']").focus()
        elif key.startswith("Arrow"):
            event.preventDefault()  # an edge: the page must not scroll
        elif key.lower() == "b":
            self._dispatch(Intent("bank", pile))
        elif key.lower() in _KEYS:
            event.preventDefault()
            self._dispatch(_KEYS[key.lower()])

    def _on_tool_key(self, event: Event) -> None:
        if event.key in _TOOL_STEPS:
            event.preventDefault()
            tools = [*document.querySelectorAll(".tool")]
            place = tools.index(event.target.closest(".tool")) + _TOOL_STEPS[event.key]
            tools[place % len(tools)].focus()
