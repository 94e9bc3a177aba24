"""Dragging cards from a fan or a cell to a pile, by mouse, pen or touch.

A press on a pile becomes a drag when the pointer has gone a little way. The scene knows only that
the cards are in hand; where they hang meanwhile is between this module and the stylesheet. Whatever
else empties the hand (Escape, undo, another deal) ends a drag too: the stylesheet lets a card go
that is in hand no more.
"""

from collections.abc import Callable
from math import hypot
from typing import Any, NamedTuple

from js import clearTimeout, document, setTimeout, window
from pyodide.ffi import create_proxy

from bear_river.rules import Rules
from web.drop import Rectangle, distance, pile_under, seen
from web.intent import Intent
from web.piles import fan_id

# The browser's own objects, which have no types in Python.
Event = Any
Node = Any

HOLD = 700  # milliseconds after which a finger that rests on a fan opens it
THRESHOLD = 8  # pixels: a hand that taps may tremble by less

_TREMBLE = 2 * THRESHOLD

_GIVES = ":is(.fan, .cell-pile):not([data-count='0'])"
_MAIN_BUTTON_ALONE = 1  # as `buttons` of an event has it; a finger and a pen count as that button


class _Press(NamedTuple):
    """A pointer that went down on a pile: which, of what kind, on which pile, where, on how many.

    The pile is named with how many cards are meant, as `pile_and_count` does.
    """

    pointer: int
    kind: str
    pile: Node
    x: float
    y: float
    meant: str


def meant(pile: Node, event: Event) -> str:
    """Return the name of a pile, and where runs are lifted, after it how many cards are meant.

    These are the card under the pointer and all that lie on it.
    """
    name = str(pile.getAttribute("data-pile"))
    if not document.querySelector(".table[data-lifts='run']"):
        return name
    under = [
        int(card.getAttribute("data-depth"))
        for card in _cards_of(pile)
        if distance(event.clientX, event.clientY, _rectangle(card)) == 0
    ]
    return f"{name} {int(pile.getAttribute('data-count')) - max(under)}" if under else name


class Drag:
    """Follows one pointer at a time from a press on a fan to the pile where it lets go.

    Args:
        dispatch: takes each intent.
        rules: gives the rules of the game on the table, for its shape.

    Attributes:
        was_drag: whether the latest press became a drag, or opened a fan: the click after it is no
            tap.
    """

    def __init__(self, dispatch: Callable[[Intent], None], rules: Callable[[], Rules]) -> None:
        self._dispatch = dispatch
        self._rules = rules
        self._press: _Press | None = None
        self._cards: list[Node] = []
        self._hold = 0
        self._on_move_proxy = create_proxy(self._on_move)
        self._on_hold_proxy = create_proxy(self._on_hold)
        self.was_drag = False

    def listen(self, app: Node) -> None:
        """Listen to the element that the table is in, and to what can end a drag."""
        app.addEventListener("pointerdown", create_proxy(self._on_press))
        app.addEventListener("contextmenu", create_proxy(self._on_context_menu))
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
        pile = event.target.closest(_GIVES)
        if pile and event.button == 0:
            self._press = _Press(
                event.pointerId,
                event.pointerType,
                pile,
                event.clientX,
                event.clientY,
                meant(pile, event),
            )
            document.addEventListener("pointermove", self._on_move_proxy)
            if event.pointerType == "touch":
                self._hold = setTimeout(self._on_hold_proxy, HOLD)

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

    def _on_hold(self, *_: object) -> None:
        if self._press is not None and not self.was_drag:
            self.was_drag = True
            pile = self._press.pile
            self._end()
            self._open(pile)

    def _on_context_menu(self, event: Event) -> None:
        """Open a fan by the other button of a mouse; a finger that rests does so by itself."""
        if event.target.closest(".pile, .card"):
            event.preventDefault()
            if getattr(event, "pointerType", "") != "touch":
                self._open(event.target.closest(".fan"))

    def _open(self, pile: Node) -> None:
        if pile and pile.matches(".fan"):
            self._dispatch(Intent("open-fan", pile.getAttribute("data-pile")))

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
        clearTimeout(self._hold)
        press.pile.setPointerCapture(press.pointer)
        # A finger that drags gives no focus by itself, and no keyboard's ring is wanted for it.
        press.pile.focus(preventScroll=True, focusVisible=False)
        _let_cards_over_the_edge()
        self._dispatch(Intent("pick-up", press.meant))
        self._cards = sorted(
            document.querySelectorAll(".card.is-in-hand"),
            key=lambda card: int(card.getAttribute("data-depth")),
        )
        for card in self._cards:
            card.setAttribute("data-dragged", "")

    def _hang(self, x: float, y: float) -> None:
        """Show the cards that far from their places, in pixels."""
        for card in self._cards:
            card.style.translate = f"{x}px {y}px"

    def _is_held_by_another_kind(self, event: Event) -> bool:
        press = self._press
        return press is not None and self._holds_card() and event.pointerType != press.kind

    def _holds_card(self) -> bool:
        return any(card.isConnected and card.matches(".is-in-hand") for card in self._cards)

    def _pile_under(self, press: _Press) -> str | None:
        piles = {
            str(pile.getAttribute("data-pile")): _rectangle(pile)
            for pile in document.querySelectorAll(".pile")
        }
        own = str(press.pile.getAttribute("data-pile"))
        view = _rectangle(document.querySelector(".board"))
        return pile_under(_rectangle(self._cards[0]), seen(piles, view), {own, *self._targets()})

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
        clearTimeout(self._hold)
        for card in self._cards:
            card.removeAttribute("data-dragged")
            card.style.translate = ""
        self._press, self._cards = None, []


def _is_trembling_tap(press: _Press, event: Event, pile: str | None) -> bool:
    """Tell whether a finger went so little that it was meant to tap: the card stays in hand."""
    went = hypot(event.clientX - press.x, event.clientY - press.y)
    back = pile == press.pile.getAttribute("data-pile")
    return bool(press.kind == "touch" and back and went < _TREMBLE)


def _let_cards_over_the_edge() -> None:
    """Mark a board that has nothing to scroll: it need not cut off cards at its edge."""
    board = document.querySelector(".board")
    if board.hasAttribute("data-whole"):
        return  # measured now, a card that still flies would count
    whole = board.scrollWidth <= board.clientWidth and board.scrollHeight <= board.clientHeight
    board.toggleAttribute("data-whole", whole)


def _cards_of(pile: Node) -> list[Node]:
    """Return the cards that lie where a fan is."""
    column, row = (pile.getAttribute(f"data-{name}") for name in ("column", "row"))
    place = f".card[data-place='fan'][data-column='{column}'][data-row='{row}']"
    return [*document.querySelectorAll(place)]


def _rectangle(node: Node) -> Rectangle:
    box = node.getBoundingClientRect()
    return Rectangle(box.left, box.top, box.right, box.bottom)
