"""From what the player does to intents: taps, keys, focus and forms; drags are `web.drag`'s."""

from collections.abc import Callable
from typing import Any

from js import document
from pyodide.ffi import create_proxy

from bear_river import speech
from bear_river.board import LONGEST_TEXT
from bear_river.rules import Rules
from web.drag import Drag, meant
from web.intent import Intent
from web.keys import BY_PRESS, ON_A_PILE
from web.piles import neighbour

# The browser's own objects, which have no types in Python.
Event = Any
Node = Any

DOUBLE_TAP = 400  # milliseconds between the two taps, about what desktops allow a double click

_LONGEST_FILE = 4 * LONGEST_TEXT  # bytes; no character has more than four

_STEPS = {"arrowleft": -1, "arrowup": -1, "arrowright": 1, "arrowdown": 1}


class Controls:
    """Listens to the page, and hands on what the player means.

    Args:
        dispatch: takes each intent.
        rules: gives the rules of the game on the table, for its shape.
    """

    def __init__(self, dispatch: Callable[[Intent], None], rules: Callable[[], Rules]) -> None:
        self._dispatch = dispatch
        self._rules = rules
        self._drag = Drag(dispatch, rules)
        self._last_tap = ("", -DOUBLE_TAP)
        self._last_press = Intent("")
        self._pressed_on_backdrop = False
        self._is_pressed = False

    def listen(self, app: Node) -> None:
        """Listen to the element that the table is in, and to the keys of the whole page."""
        self._drag.listen(app)
        app.addEventListener("pointerdown", create_proxy(self._on_press))
        app.addEventListener("click", create_proxy(self._on_click))
        app.addEventListener("focusin", create_proxy(self._on_focus))
        app.addEventListener("submit", create_proxy(self._on_submit))
        app.addEventListener("input", create_proxy(self._on_input))
        app.addEventListener("change", create_proxy(self._on_change))
        app.addEventListener("close", create_proxy(self._on_close), True)  # it does not bubble
        document.addEventListener("keydown", create_proxy(self._on_key))
        document.querySelector(".skip").addEventListener("click", create_proxy(self._on_skip))

    def _on_press(self, event: Event) -> None:
        self._is_pressed = True
        self._pressed_on_backdrop = _is_on_backdrop(event)

    def _on_click(self, event: Event) -> None:
        button = event.target.closest("button")
        if button and button.hasAttribute("data-pile"):
            # Safari gives a clicked button no focus; the keyboard's ring is for the keyboard.
            button.focus(focusVisible=event.detail == 0)
        self._is_pressed = False
        if event.detail > 0 and self._drag.was_drag:
            return  # the end of a drag; a click by the keyboard has no detail
        if not button:
            if self._pressed_on_backdrop and _is_on_backdrop(event):
                self._dispatch(Intent("close"))
        elif button.hasAttribute("data-pile"):
            self._tap(button, event)
        elif button.hasAttribute("data-action"):
            self._press(button, event)

    def _press(self, button: Node, event: Event) -> None:
        """Do what a button says; a double click does not reach what comes of its first half."""
        intent = Intent(button.getAttribute("data-action"), button.getAttribute("data-value") or "")
        if event.detail <= 1 or intent == self._last_press:
            self._last_press = intent
            self._dispatch(intent)

    def _tap(self, button: Node, event: Event) -> None:
        pile = button.getAttribute("data-pile")
        last_pile, last_time = self._last_tap
        self._last_tap = (pile, event.timeStamp)
        by_pointer = event.detail > 0
        soon = pile == last_pile and event.timeStamp - last_time < DOUBLE_TAP
        if by_pointer and soon:
            self._dispatch(Intent("double-tap", pile))
        else:
            self._dispatch(Intent("tap", meant(button, event) if by_pointer else pile))

    def _on_focus(self, event: Event) -> None:
        pile, tool = event.target.closest(".pile"), event.target.closest(".tool")
        place = event.target.closest(".place")
        if pile and self._is_pressed:
            return  # a tap or a drag begins, and brings the focus with it in one step
        if pile:
            self._dispatch(Intent("focus-pile", pile.getAttribute("data-pile")))
        elif tool:
            self._dispatch(Intent("focus-tool", tool.getAttribute("data-tool")))
        elif place:
            self._dispatch(Intent("focus-place", place.getAttribute("data-value")))

    def _on_submit(self, event: Event) -> None:
        event.preventDefault()
        field = event.target.querySelector(":is(input, textarea)[name]")
        self._dispatch(Intent(event.target.getAttribute("data-form"), field.value))

    def _on_input(self, event: Event) -> None:
        if event.target.hasAttribute("data-input"):
            self._dispatch(Intent(event.target.getAttribute("data-input"), event.target.value))

    def _on_change(self, event: Event) -> None:
        field = event.target
        if field.hasAttribute("data-file") and field.files.length:
            file = field.files.item(0)
            field.value = ""  # so that the same file can be chosen again when it has been corrected
            self._read(file, field.getAttribute("data-file"))

    def _read(self, file: Node, action: str) -> None:
        """Do with the text of a file what a form with that text would do."""
        if file.size > _LONGEST_FILE:
            self._dispatch(Intent(f"refuse-{action}", speech.FILE_TOO_LONG))
            return
        file.text().then(
            lambda text: self._dispatch(Intent(action, text)),
            lambda _: self._dispatch(Intent(f"refuse-{action}", speech.FILE_NOT_READ)),
        )

    def _on_close(self, event: Event) -> None:
        if event.target.hasAttribute("data-open"):  # closed by Escape, not by the scene
            self._dispatch(Intent("close"))

    def _on_skip(self, event: Event) -> None:
        event.preventDefault()  # the address names the deal, and nothing else
        _enter_board()

    def _on_key(self, event: Event) -> None:
        self._is_pressed = False
        if event.key == "Enter" and event.repeat and not event.target.matches("textarea"):
            event.preventDefault()  # a button held down is pressed once
            return
        if event.target.closest(".place") and _press(event) in _STEPS:
            event.preventDefault()
            _step_along(event.target.closest(".place"), _STEPS[_press(event)])
            return
        if event.altKey or event.isComposing or document.querySelector("dialog[open]"):
            return
        press = _press(event)
        if event.target == document.body and press.startswith("arrow"):
            event.preventDefault()
            _enter_board()
        elif event.target.closest(".pile") and self._on_pile_key(event, press):
            event.preventDefault()
        elif event.target.closest(".tool") and press in _STEPS:
            event.preventDefault()
            _step_along(event.target.closest(".tool"), _STEPS[press])
        elif press in BY_PRESS and (_is_no_letter(event) or event.target.closest(".table")):
            self._on_known_key(event, press)

    def _on_known_key(self, event: Event, press: str) -> None:
        key = BY_PRESS[press]
        if key.intent is not None:
            event.preventDefault()
            if key.repeats or not event.repeat:
                self._dispatch(key.intent)

    def _on_pile_key(self, event: Event, press: str) -> bool:
        """Do what a key means on a pile, and tell whether it means anything there."""
        pile = event.target.closest(".pile").getAttribute("data-pile")
        there = neighbour(pile, press, self._rules())
        if there is not None:
            document.querySelector(f"[data-pile='{there}']").focus()
        elif press in ON_A_PILE and not event.repeat:
            self._dispatch(Intent(ON_A_PILE[press], pile))
        else:
            return press.startswith("arrow")  # an edge: the page must not scroll
        return True


def _press(event: Event) -> str:
    """Return the key of an event as `web.keys` writes it."""
    held = ("control+" if event.ctrlKey or event.metaKey else "") + (
        "shift+" if event.shiftKey else ""
    )
    return held + str(event.key).lower()


def _is_no_letter(event: Event) -> bool:
    """Tell whether a key may act wherever the focus is: letters act on the table alone."""
    return len(event.key) > 1 or event.ctrlKey or event.metaKey


def _is_on_backdrop(event: Event) -> bool:
    dialog = event.target
    if not dialog.matches("dialog"):
        return False
    box = dialog.getBoundingClientRect()
    return not (box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)


def _enter_board() -> None:
    document.querySelector(".fan[tabindex='0']").focus()


def _step_along(button: Node, step: int) -> None:
    """Bring the focus along the buttons beside one, round the ends."""
    buttons = [*button.parentElement.querySelectorAll("button")]
    buttons[(buttons.index(button) + step) % len(buttons)].focus()
