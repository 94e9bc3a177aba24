"""A player who knows no rules: who reads from the page what can be done, and does it.

Which piles take a card is read from their names, as a screen reader speaks them.
"""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.table import focus

_GIVING = ":is(.fan, .cell-pile):not([data-count='0'])"
_TAKING = "[data-pile][aria-label$='Can take it.']"
_NAMES = "(nodes) => nodes.map((node) => node.dataset.pile)"
_PLACE = """(name) => {
    const node = document.querySelector(`[data-pile=${name}]`);
    return [node.dataset.row ?? -1, node.dataset.column].map(Number);
}"""

Press = Callable[[Page, str], None]


def by_touch(page: Page, name: str) -> None:
    """Tap a pile with a finger."""
    page.locator(f"[data-pile={name}]").tap()


def by_key(page: Page, name: str) -> None:
    """Go to a pile by the arrow keys, and press Enter there."""
    row, column = page.evaluate(_PLACE, name)
    while (here := page.evaluate(_PLACE, focus(page)))[0] != row:
        page.keyboard.press("ArrowDown" if here[0] < row else "ArrowUp")
    for _ in range(abs(column - here[1])):
        if focus(page) == name:
            break
        page.keyboard.press("ArrowRight" if column > here[1] else "ArrowLeft")
    assert focus(page) == name
    page.keyboard.press("Enter")


def moves(page: Page) -> int:
    """Return how many moves the page has counted."""
    return int(page.locator("[data-fact=moves]").inner_text().split()[0])


def play(page: Page, press: Press, count: int, random: Random) -> None:
    """Play some moves, whatever the game is; where nothing moves, redeal or go back."""
    while count:
        before = moves(page)
        if _play_one(page, press, random):
            expect(page.locator("[data-fact=moves]")).not_to_have_text(_counted(before))
            count -= 1
        else:
            _do_something_else(page)


def _play_one(page: Page, press: Press, random: Random) -> bool:
    sources = page.locator(_GIVING).evaluate_all(_NAMES)
    for source in random.sample(sources, len(sources)):
        press(page, source)
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
            continue
        taking = page.locator(_TAKING).evaluate_all(_NAMES)
        if taking:
            press(page, random.choice(taking))
            return True
        while page.locator(".table[data-hand=card]").count():
            press(page, source)
    return False


def _do_something_else(page: Page) -> None:
    redeal = page.locator("[data-tool=redeal]:not([aria-disabled=true])")
    tool = redeal if redeal.count() else page.locator("[data-tool=new]")
    tool.click()
    page.locator("#fans [tabindex='0']").focus()


def _counted(number: int) -> str:
    return f"{number} move" if number == 1 else f"{number} moves"
