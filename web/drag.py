"""Dragging a card from a fan to a pile, by mouse, pen or touch.

A press on a fan becomes a drag when the pointer has gone a little way. The scene knows only that
the card is in hand; where it hangs meanwhile is between this module and the stylesheet. Whatever
else empties the hand (Escape, undo, another deal) ends a drag too: the stylesheet lets a card go
that is in hand no more.
"""

from collections.abc import Callable
from math import hypot
from typing import Any, NamedTuple

from js import document, window
from pyodide.ffi import create_proxy

from bear_river.rules import Rules
from web.drop import Rectangle, pile_under, seen
from web.intent import Intent
from web.piles import fan_id

# The browser's own objects, which have no types in Python.
Event = Any
Node = Any

THRESHOLD = 8  # pixels: a hand that taps may tremble by less

_TREMBLE = 2 * THRESHOLD

_FULL_FAN = ".fan:not([data-count='0'])"
_MAIN_BUTTON_ALONE = 1  # as `buttons` of an event has it; a finger and a pen count as that button


class _Press(NamedTuple):
    """A pointer that went down on a fan: which, of what kind, on which fan, and where."""

    pointer: int
    kind: str
    fan: Node
    x: float
    y: float


class Drag:
    """Follows one pointer at a time from a press on a fan to the pile where it lets go.

    Args:
        dispatch: takes each intent.
        rules: gives the rules of the game on the table, for its shape.

    Attributes:
        was_drag: whether the latest press became a drag, so that the click after it is no tap.
    """

    def __init__(self, dispatch: Callable[[Intent], None], rules: Callable[[], Rules]) -> None:
        self._dispatch = dispatch
        self._rules = rules
        self._press: _Press | None = None
        self._card: Node | None = None
        self._on_move_proxy = create_proxy(self._on_move)
        self.was_drag = False

    def listen(self, app: Node) -> None:
        """Listen to the element that the table is in, and to what can end a drag."""
        app.addEventListener("pointerdown", create_proxy(self._on_press))
        app.addEventListener("contextmenu", create_proxy(_on_context_menu))
        document.addEventListener("pointerup", create_proxy(self._on_release))
        for loss in ("pointercancel", "lostpointercapture"):
            document.addEventListener(loss, create_proxy(self._on_loss))
        document.addEventListener("visibilitychange", create_proxy(self._on_leave))
        window.addEventListener("blur", create_proxy(self._on_leave))
        window.addEventListener("resize", create_proxy(self._on_resize))
        document.addEventListener("scroll", create_proxy(self._on_scroll), True)  # of the board

    def _on_press(self, event: Event) -> None:
        if not event.isPrimary or self._is_held_by_another_kind(event):
            return
        self._cancel()  # of one kind there is one first pointer: the last one was lost
        self.was_drag = False
        fan = event.target.closest(_FULL_FAN)
        if fan and event.button == 0:
            self._press = _Press(
                event.pointerId, event.pointerType, fan, event.clientX, event.clientY
            )
            document.addEventListener("pointermove", self._on_move_proxy)

    def _on_move(self, event: Event) -> None:
        press = self._press
        if press is None or event.pointerId != press.pointer:
            return
        if event.buttons != _MAIN_BUTTON_ALONE:
            self._cancel()
            return
        x, y = event.clientX - press.x, event.clientY - press.y
        if not self.was_drag and hypot(x, y) >= THRESHOLD:
            self._pick_up(press)
        self._hang(x, y)

    def _on_release(self, event: Event) -> None:
        press = self._press
        if press is None or event.pointerId != press.pointer:
            return
        self._hang(event.clientX - press.x, event.clientY - press.y)
        if not self._holds_card():
            self._end()
            return
        pile = self._pile_under(press)
        self._end()
        if not _is_trembling_tap(press, event, pile):
            self._dispatch(Intent("drop", pile or ""))

    def _on_loss(self, event: Event) -> None:
        if self._press is not None and event.pointerId == self._press.pointer:
            self._cancel()

    def _on_leave(self, _event: Event) -> None:
        self._cancel()

    def _on_resize(self, _event: Event) -> None:
        self._cancel()  # the card's place is no longer where it was under the pointer
        document.querySelector(".board").removeAttribute("data-whole")

    def _on_scroll(self, event: Event) -> None:
        if event.target.matches and event.target.matches(".board"):
            self._cancel()

    def _pick_up(self, press: _Press) -> None:
        self.was_drag = True
        press.fan.setPointerCapture(press.pointer)
        # A finger that drags gives no focus by itself, and no keyboard's ring is wanted for it.
        press.fan.focus(preventScroll=True, focusVisible=False)
        _let_cards_over_the_edge()
        self._dispatch(Intent("pick-up", press.fan.getAttribute("data-pile")))
        self._card = document.querySelector(".card.is-in-hand") or None
        if self._card is not None:
            self._card.setAttribute("data-dragged", "")

    def _hang(self, x: float, y: float) -> None:
        """Show the card that far from its place, in pixels."""
        if self._card is not None:
            self._card.style.translate = f"{x}px {y}px"

    def _is_held_by_another_kind(self, event: Event) -> bool:
        press = self._press
        return press is not None and self._holds_card() and event.pointerType != press.kind

    def _holds_card(self) -> bool:
        card = self._card
        return card is not None and bool(card.isConnected and card.matches(".is-in-hand"))

    def _pile_under(self, press: _Press) -> str | None:
        piles = {
            str(pile.getAttribute("data-pile")): _rectangle(pile)
            for pile in document.querySelectorAll(".pile")
        }
        own = str(press.fan.getAttribute("data-pile"))
        view = _rectangle(document.querySelector(".board"))
        return pile_under(_rectangle(self._card), seen(piles, view), {own, *self._targets()})

    def _targets(self) -> set[str]:
        """Return the names of the piles that are shown to take the card."""
        columns = self._rules().columns
        return {
            node.getAttribute("data-pile")
            or fan_id(
                int(node.getAttribute("data-row")) * columns + int(node.getAttribute("data-column"))
            )
            for node in document.querySelectorAll(
                ".pile.is-target, .card.is-target[data-place='fan']"
            )
        }

    def _cancel(self) -> None:
        held = self._holds_card()
        self._end()
        if held:
            self._dispatch(Intent("put-back"))

    def _end(self) -> None:
        """Let go of the pointer and of the card, which goes where the scene has it."""
        document.removeEventListener("pointermove", self._on_move_proxy)
        if self._card is not None:
            self._card.removeAttribute("data-dragged")
            self._card.style.translate = ""
        self._press = self._card = None


def _on_context_menu(event: Event) -> None:
    if event.target.closest(".pile, .card"):
        event.preventDefault()


def _is_trembling_tap(press: _Press, event: Event, pile: str | None) -> bool:
    """Tell whether a finger went so little that it was meant to tap: the card stays in hand."""
    went = hypot(event.clientX - press.x, event.clientY - press.y)
    back = pile == press.fan.getAttribute("data-pile")
    return bool(press.kind == "touch" and back and went < _TREMBLE)


def _let_cards_over_the_edge() -> None:
    """Mark a board that has nothing to scroll: it need not cut off cards at its edge."""
    board = document.querySelector(".board")
    if board.hasAttribute("data-whole"):
        return  # measured now, a card that still flies would count
    whole = board.scrollWidth <= board.clientWidth and board.scrollHeight <= board.clientHeight
    board.toggleAttribute("data-whole", whole)


def _rectangle(node: Node) -> Rectangle:
    box = node.getBoundingClientRect()
    return Rectangle(box.left, box.top, box.right, box.bottom)
