"""Dragging in a browser, by mouse and by finger.

Each test answers something that players of other tables complain of: drops that miss by a hair and
cards that jump under the finger; dragging that a tablet does not know; a page that scrolls along,
that goes on scrolling by itself, or that scrolls no more; a drag that never ends; a card that went
nobody saw where; an undo that forgets a part or spoils the board; menus of the browser over the
cards; a card that plays although it was let go elsewhere.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from bear_river.game import Game
from tests.browser.conftest import open_table
from tests.browser.table import address, expect_message, focus, message, taps, won_game
from tools.server import Server

FIRST_DEAL = "#/bear-river/1"
PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
on_a_phone = pytest.mark.browser_context_args(**PHONE)

Point = tuple[float, float]

BOX = """(selector) => {
    const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [left, top, width, height];
}"""
LAYOUT = """() => [...document.querySelectorAll(".card")].map((card) => {
    const { left, top } = card.getBoundingClientRect();
    return [card.dataset.card, Math.round(left), Math.round(top)];
})"""
SCROLLED = """() => [document.documentElement, document.body, document.querySelector(".board")]
    .flatMap((node) => [node.scrollLeft, node.scrollTop])"""


# web.drag's HOLD: a finger that rests so long opens a fan, and on a slow machine all of them rest.
NO_REST = """const { setTimeout } = globalThis;
globalThis.setTimeout = (act, wait, ...more) => wait === 700 ? 0 : setTimeout(act, wait, ...more);
"""


@pytest.fixture(autouse=True)
def without_rest(page: Page) -> None:
    page.add_init_script(NO_REST)


class Finger:
    """Fingers on the screen; the first one that is named is the first that was put down."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def down(self, *at: Point) -> None:
        self._touch("touchStart", *at)

    def move(self, *to: Point) -> None:
        self._touch("touchMove", *to)

    def up(self) -> None:
        self._touch("touchEnd")

    def cancel(self) -> None:
        self._touch("touchCancel")

    def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


class Mouse:
    """The mouse with its main button."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def down(self, at: Point) -> None:
        self._mouse.move(*at)
        self._mouse.down()

    def move(self, to: Point) -> None:
        self._mouse.move(*to)

    def up(self) -> None:
        self._mouse.up()


class Pen:
    """A pen on the screen."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._at: Point = (0, 0)

    def down(self, at: Point) -> None:
        self._at = at
        self._touch("mousePressed", pressed=True)

    def move(self, to: Point) -> None:
        self._at = to
        self._touch("mouseMoved", pressed=True)

    def up(self) -> None:
        self._touch("mouseReleased", pressed=False)

    def _touch(self, kind: str, *, pressed: bool) -> None:
        x, y = self._at
        button = {"button": "left", "buttons": int(pressed), "clickCount": 1}
        event = {"type": kind, "x": x, "y": y, "pointerType": "pen", **button}
        self._session.send("Input.dispatchMouseEvent", event)


Pointer = Finger | Mouse | Pen


def box(page: Page, selector: str) -> tuple[float, float, float, float]:
    left, top, width, height = page.evaluate(BOX, selector)
    return left, top, width, height


def centre(page: Page, selector: str) -> Point:
    left, top, width, height = box(page, selector)
    return left + width / 2, top + height / 2


def pile(name: str) -> str:
    return f".pile[data-pile={name}]"


def drag(pointer: Pointer, start: Point, end: Point) -> None:
    """Press, go there in two steps, and let go."""
    pointer.down(start)
    pointer.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    pointer.move(end)
    pointer.up()


def top_of(page: Page, fan: str) -> Point:
    """Return the middle of the top card of a fan."""
    selector = page.evaluate(
        """(fan) => {
            const { column, row, count } = document.querySelector(`[data-pile=${fan}]`).dataset;
            return `.card[data-row="${row}"][data-column="${column}"][data-depth="${count - 1}"]`;
        }""",
        fan,
    )
    return centre(page, selector)


def play_by_drags(page: Page, pointer: Pointer, game: Game) -> None:
    for number, (giving, taking) in enumerate(taps(game), start=1):
        drag(pointer, top_of(page, giving), centre(page, pile(taking)))
        moves = f"{number} move" + ("" if number == 1 else "s")
        expect(page.locator("[data-fact=moves]")).to_have_text(moves)
        assert focus(page) != "body"


def expect_won(page: Page) -> None:
    expect(page.locator(".table")).to_have_attribute("data-state", "won")
    assert message(page).startswith("Won. 52 banked, ")


def expect_no_move(page: Page) -> None:
    expect(page.locator(".is-in-hand, [data-dragged]")).to_have_count(0)
    expect(page.locator("[data-fact=moves]")).to_have_text("0 moves")


@pytest.mark.full
@on_a_phone
def test_a_deal_is_won_by_dragging_with_a_finger(page: Page, site: Server) -> None:
    game = won_game(20)
    open_table(page, site, address(game))
    play_by_drags(page, Finger(page), game)
    expect_won(page)


def test_a_deal_is_won_by_dragging_with_the_mouse(page: Page, site: Server) -> None:
    game = won_game(35)
    open_table(page, site, address(game))
    play_by_drags(page, Mouse(page), game)
    expect_won(page)


@on_a_phone
def test_a_card_lands_though_it_misses_by_two_fifths_of_its_width(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    left, top, _, height = box(page, pile("fan-11"))
    width = box(page, ".card")[2]
    start = top_of(page, "fan-1")
    drag(Finger(page), start, (left - 0.39 * width, top + height / 2))
    expect_message(page, "Moved the 2 of clubs from fan 2 to short fan 12.")


@on_a_phone
def test_a_dragged_card_stays_where_the_finger_took_hold_of_it(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    finger, card = Finger(page), ".card[data-card='2C']"
    left, top, *_ = box(page, card)
    finger.down((left + 9, top + 13))
    for x, y in ((left + 60, top + 90), (left + 200, top + 400), (left + 5, top + 300)):
        finger.move((x, y))
        expect(page.locator(card)).to_have_attribute("data-dragged", "")
        page.evaluate("new Promise((done) => requestAnimationFrame(done))")
        here = box(page, card)
        assert (x - here[0], y - here[1]) == pytest.approx((9, 13), abs=1)
    finger.up()


def test_nothing_is_left_to_the_browsers_own_dragging(page: Page, site: Server) -> None:
    page.add_init_script(
        """window.dragStarts = 0;
        addEventListener("dragstart", () => { window.dragStarts += 1; }, true);"""
    )
    open_table(page, site, FIRST_DEAL)
    drag(Mouse(page), top_of(page, "fan-1"), centre(page, pile("fan-5")))
    expect_message(page, "Moved the 2 of clubs from fan 2 to short fan 6.")
    assert page.evaluate("window.dragStarts") == 0
    assert page.locator("[draggable]").count() == 0


@on_a_phone
def test_a_drag_starts_at_once_and_the_page_does_not_scroll_along(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    finger, (x, y) = Finger(page), top_of(page, "fan-1")
    finger.down((x, y))
    finger.move((x, y + 20))
    expect(page.locator(".is-in-hand")).to_have_attribute("data-card", "2C")
    finger.move((x, y + 300))
    finger.up()
    assert page.evaluate(SCROLLED) == [0] * 6
    styles = """() => [".card", ".fan", "html"].map((name) => {
        const style = getComputedStyle(document.querySelector(name));
        return name === "html" ? style.overscrollBehaviorY : style.touchAction;
    })"""
    assert page.evaluate(styles) == ["none", "none", "none"]


@on_a_phone
def test_letting_go_at_the_edge_leaves_nothing_scrolling(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    finger = Finger(page)
    for _ in range(2):
        drag(finger, top_of(page, "fan-1"), (389, 843))
        expect_message(page, "2 of clubs put back.")
        assert page.evaluate(SCROLLED) == [0] * 6
    expect_no_move(page)


@on_a_phone
def test_the_rules_can_be_scrolled_by_touch_after_a_drag(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    finger = Finger(page)
    drag(finger, top_of(page, "fan-1"), (200, 830))
    # Soon after a drag by touch Chromium makes no click of a tap: the mouse opens the rules.
    page.locator(".tool", has_text="Menu").click()
    page.get_by_role("button", name="Rules and strategy").click()
    rules = page.locator("dialog[open] .content")
    expect(rules).to_have_count(1)
    assert rules.evaluate("(node) => node.scrollTop") == 0
    finger.down((200, 600))
    for y in range(580, 200, -20):
        finger.move((200, y))
    finger.up()
    assert rules.evaluate("(node) => node.scrollTop") > 100


def release_capture(page: Page) -> None:
    page.evaluate("document.querySelector('[data-pile=fan-1]').releasePointerCapture(1)")
    page.mouse.move(300, 300)  # the loss is told with the next event


def take_fan_out(page: Page) -> None:
    page.evaluate(
        """() => {
            const fan = document.querySelector("[data-pile=fan-1]"), cell = fan.parentNode;
            fan.remove();
            cell.append(fan);
        }"""
    )
    page.mouse.move(300, 300)


def press_other_button(page: Page) -> None:
    page.mouse.down(button="right")
    page.mouse.up(button="right")


WAYS_TO_BREAK_OFF: dict[str, Callable[[Page], Any]] = {
    "the pointer is cancelled": lambda page: page.evaluate(
        """document.querySelector("[data-pile=fan-1]").dispatchEvent(
            new PointerEvent("pointercancel", { pointerId: 1, bubbles: true }))"""
    ),
    "the capture is lost": release_capture,
    "the fan leaves the page": take_fan_out,
    "Escape": lambda page: page.keyboard.press("Escape"),
    "undo": lambda page: page.keyboard.press("u"),
    "the page is hidden": lambda page: page.evaluate(
        "document.dispatchEvent(new Event('visibilitychange'))"
    ),
    "the window loses the focus": lambda page: page.evaluate("dispatchEvent(new Event('blur'))"),
    "another button": press_other_button,
    "the window is resized": lambda page: page.set_viewport_size({"width": 900, "height": 700}),
    "a dialog opens": lambda page: page.keyboard.press("?"),
    "no button is pressed any more": lambda page: page.evaluate(
        """document.querySelector("[data-pile=fan-1]").dispatchEvent(
            new PointerEvent("pointermove", { pointerId: 1, buttons: 0, bubbles: true }))"""
    ),
    "another deal": lambda page: page.evaluate("location.hash = '#/bear-river/24'"),
}


@pytest.mark.parametrize("way", WAYS_TO_BREAK_OFF)
def test_a_drag_that_is_broken_off_moves_nothing_and_the_next_one_works(
    page: Page, site: Server, way: str
) -> None:
    open_table(page, site, FIRST_DEAL)
    mouse, layout = Mouse(page), page.evaluate(LAYOUT)
    mouse.down(top_of(page, "fan-1"))
    mouse.move(centre(page, pile("fan-5")))
    expect(page.locator("[data-dragged]")).to_have_count(1)
    WAYS_TO_BREAK_OFF[way](page)
    expect(page.locator(".is-in-hand")).to_have_count(0)
    if way not in ("another deal", "the window is resized"):
        assert page.evaluate(LAYOUT) == layout
    mouse.up()
    page.keyboard.press("Escape")  # the dialog, where one is open
    expect_no_move(page)
    assert focus(page) != "body" or way == "the fan leaves the page"
    page.evaluate("location.hash = '#/bear-river/1'")
    expect(page.locator("[data-fact=deal]")).to_have_text("Deal 1")
    drag(mouse, top_of(page, "fan-1"), centre(page, pile("fan-5")))
    expect_message(page, "Moved the 2 of clubs from fan 2 to short fan 6.")


def test_a_card_is_dragged_with_a_pen(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    page.evaluate(
        "addEventListener('pointerdown', (event) => { window.kind = event.pointerType; })"
    )
    drag(Pen(page), top_of(page, "fan-1"), centre(page, pile("fan-5")))
    expect_message(page, "Moved the 2 of clubs from fan 2 to short fan 6.")
    assert page.evaluate("window.kind") == "pen"


@on_a_phone
def test_a_second_finger_neither_drags_nor_stops_the_first(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    finger, first, second = Finger(page), top_of(page, "fan-1"), top_of(page, "fan-4")
    finger.down(first)
    finger.move((first[0], first[1] + 20))
    expect(page.locator("[data-dragged]")).to_have_attribute("data-card", "2C")
    finger.down((first[0], first[1] + 20), second)
    finger.move(centre(page, pile("fan-5")), (second[0], second[1] + 60))
    expect(page.locator("[data-dragged]")).to_have_count(1)
    expect(page.locator("[data-dragged]")).to_have_attribute("data-card", "2C")
    finger.up()
    expect_message(page, "Moved the 2 of clubs from fan 2 to short fan 6.")
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")


@on_a_phone
def test_a_release_that_nobody_hears_of_does_not_stop_the_next_drag(
    page: Page, site: Server
) -> None:
    open_table(page, site, FIRST_DEAL)
    finger = Finger(page)
    finger.down(top_of(page, "fan-1"))
    finger.move(centre(page, pile("fan-5")))
    expect(page.locator("[data-dragged]")).to_have_count(1)
    page.evaluate(
        """for (const name of ["pointerup", "lostpointercapture"]) addEventListener(name,
            (event) => event.stopImmediatePropagation(), { capture: true, once: true })"""
    )
    finger.up()
    drag(finger, top_of(page, "fan-4"), centre(page, pile("foundation-3")))
    expect_message(page, "Banked the 6 of diamonds from fan 5.")
    expect(page.locator("[data-fact=moves]")).to_have_text("1 move")


@on_a_phone
def test_a_touch_that_the_system_cancels_moves_nothing(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    finger, layout = Finger(page), page.evaluate(LAYOUT)
    finger.down(top_of(page, "fan-1"))
    finger.move(centre(page, pile("fan-5")))
    expect(page.locator("[data-dragged]")).to_have_count(1)
    finger.cancel()
    expect_no_move(page)
    assert page.evaluate(LAYOUT) == layout


def test_the_card_that_moved_last_is_marked_until_the_next_move(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    drag(Mouse(page), top_of(page, "fan-1"), centre(page, pile("fan-5")))
    expect(page.locator(".is-last")).to_have_attribute("data-card", "2C")
    drag(Mouse(page), top_of(page, "fan-4"), centre(page, pile("foundation-3")))
    expect(page.locator(".is-last")).to_have_attribute("data-card", "6D")


def test_undo_takes_back_turn_by_turn_and_redo_brings_all_again(page: Page, site: Server) -> None:
    game = won_game(35)
    open_table(page, site, address(game))
    layouts = [page.evaluate(LAYOUT)]
    for giving, taking in list(taps(game))[:12]:
        drag(Mouse(page), top_of(page, giving), centre(page, pile(taking)))
        layouts.append(page.evaluate(LAYOUT))
    for layout in reversed(layouts[:-1]):
        page.keyboard.press("u")
        assert page.evaluate(LAYOUT) == layout
    for layout in layouts[1:]:
        page.keyboard.press("r")
        assert page.evaluate(LAYOUT) == layout


def test_no_menu_and_no_selection_comes_over_the_cards(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    page.evaluate(
        """addEventListener("contextmenu",
            (event) => { window.prevented = event.defaultPrevented; })"""
    )
    page.mouse.click(*top_of(page, "fan-1"), button="right")
    assert page.evaluate("window.prevented") is True
    expect(page.get_by_role("dialog", name="Fan 2", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.click(683, 20, button="right")
    assert page.evaluate("window.prevented") is False
    select = "(name) => getComputedStyle(document.querySelector(name)).userSelect"
    assert page.evaluate(select, ".card") == "none"
    page.locator("[data-tool=menu]").click()
    assert page.evaluate(select, ".dialog p") == "text"


@pytest.mark.parametrize("where", ["beside all piles", "on its own fan"])
def test_a_card_let_go_elsewhere_goes_back_and_plays_nothing(
    page: Page, site: Server, where: str
) -> None:
    open_table(page, site, FIRST_DEAL)
    layout, (x, y) = page.evaluate(LAYOUT), top_of(page, "fan-1")
    drag(Mouse(page), (x, y), (640, 5) if where == "beside all piles" else (x + 12, y))
    expect_message(page, "2 of clubs put back.")
    expect_no_move(page)
    assert page.evaluate(LAYOUT) == layout


def test_a_refused_drop_says_why_and_the_card_goes_back(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    layout = page.evaluate(LAYOUT)
    drag(Mouse(page), top_of(page, "fan-1"), centre(page, pile("fan-2")))
    expect_message(page, "Not possible: fan 3 is full; a fan holds three cards at most.")
    expect_no_move(page)
    assert page.evaluate(LAYOUT) == layout


SCROLL = """() => new Promise((done) => {
    const board = document.querySelector(".board");
    board.addEventListener("scroll", () => requestAnimationFrame(done), { once: true });
    board.scrollTo(0, 60);
})"""


def begin_drag_on_scrolled_board(page: Page) -> Mouse:
    page.evaluate(SCROLL)
    mouse, (x, y) = Mouse(page), top_of(page, "fan-1")
    mouse.down((x, y))
    mouse.move((x + 20, y))
    expect(page.locator("[data-dragged]")).to_have_count(1)
    return mouse


SMALL = pytest.mark.browser_context_args(viewport={"width": 341, "height": 192})


@SMALL
def test_a_card_let_go_over_what_cannot_be_seen_of_a_scrolling_board_goes_back(
    page: Page, site: Server
) -> None:
    open_table(page, site, FIRST_DEAL)
    mouse = begin_drag_on_scrolled_board(page)
    mouse.move((335, 188))
    mouse.up()
    expect_message(page, "2 of clubs put back.")
    expect_no_move(page)
    assert page.locator(".board").evaluate("(node) => node.scrollTop") == 60


@SMALL
def test_a_board_that_scrolls_under_a_drag_ends_it(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    begin_drag_on_scrolled_board(page)
    page.mouse.wheel(0, -40)
    expect_message(page, "2 of clubs put back.")
    expect_no_move(page)


@on_a_phone
@pytest.mark.parametrize(("far", "said"), [(10, "2 of clubs picked up."), (17, "put back.")])
def test_a_finger_that_trembles_taps(page: Page, site: Server, far: int, said: str) -> None:
    open_table(page, site, FIRST_DEAL)
    x, y = top_of(page, "fan-1")
    drag(Finger(page), (x, y), (x, y + far))
    expect_message(page, said)
    expect(page.locator("[data-dragged]")).to_have_count(0)
    expect(page.locator(".is-in-hand")).to_have_count(1 if far == 10 else 0)


def test_a_press_that_hardly_moves_is_a_click(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    x, y = top_of(page, "fan-1")
    drag(Mouse(page), (x, y), (x + 5, y))
    expect_message(page, "2 of clubs picked up.")
    expect(page.locator("[data-dragged]")).to_have_count(0)


def test_another_pointer_and_another_button_change_nothing(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    x, y = top_of(page, "fan-1")
    page.mouse.move(x, y)
    page.mouse.down(button="right")
    page.mouse.move(x + 60, y)
    expect(page.locator(".is-in-hand")).to_have_count(0)
    page.mouse.up(button="right")
    page.keyboard.press("Escape")  # that button opens the fan
    expect(page.locator("dialog[open]")).to_have_count(0)
    mouse = Mouse(page)
    mouse.down((x, y))
    mouse.move((x + 60, y))
    page.evaluate("document.dispatchEvent(new PointerEvent('pointerup', { pointerId: 77 }))")
    expect(page.locator("[data-dragged]")).to_have_count(1)
    mouse.up()


def test_the_keyboard_goes_on_after_a_drag(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    drag(Mouse(page), top_of(page, "fan-1"), (640, 5))
    expect_message(page, "2 of clubs put back.")
    page.keyboard.press("Enter")
    expect_message(page, "2 of clubs picked up.")


@on_a_phone
def test_a_finger_brings_no_ring_of_the_keyboard(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    drag(Finger(page), top_of(page, "fan-1"), (389, 843))
    expect_message(page, "2 of clubs put back.")
    assert focus(page) == "fan-1"
    assert not page.evaluate("document.activeElement.matches(':focus-visible')")


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_a_dragged_card_follows_at_once_and_over_all_others(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    mouse = Mouse(page)
    mouse.down(top_of(page, "fan-1"))
    mouse.move((1300, 700))
    card = page.locator("[data-dragged]")
    expect(card).to_have_css("transition-property", "none")
    expect(card).to_have_css("z-index", "90")
    expect(page.locator(".board")).to_have_css("overflow", "visible")
    mouse.up()
    page.evaluate("Promise.all(document.getAnimations().map((flight) => flight.finished))")
    drag(mouse, top_of(page, "fan-1"), centre(page, pile("fan-5")))
    expect(page.locator(".is-last")).to_have_css("transition-property", "transform, translate")


def test_no_second_tap_zooms_the_page(page: Page, site: Server) -> None:
    open_table(page, site, FIRST_DEAL)
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Deals and boards").click()
    for name in ("html", "body", ".tool", ".choice", "input"):
        expect(page.locator(name).first).to_have_css("touch-action", "manipulation")
    content = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in content
    assert "maximum-scale" not in content
