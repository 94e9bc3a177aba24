"""A player who knows no rules: who reads from the page what can be done, and does it.

Such a player tries a pile or two, then asks for a hint, and where that has none, tries all piles.
Where cards may go is read from the names of the piles, and what a hint says from its sentence, as a
screen reader speaks them.
"""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.table import focus, message

_TRIES = 2
_ADVICE = re.compile(r"cannot be won|is not known|It keeps the win")
_FROM = re.compile(r"from (?:short )?(fan|cell) (\w+)")
_TO = re.compile(r"(?:onto the .* on|to empty|to) (?:short )?(fan|cell) (\w+)")
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
    tried = random.sample(sources, len(sources))
    for source in tried[:_TRIES]:
        if _play_from(page, press, source, random.choice):
            return True
    if _follow_hint(page, press):
        return True
    return any(_play_from(page, press, source, random.choice) for source in tried[_TRIES:])


def _play_from(page: Page, press: Press, source: str, choose: Callable[[list[str]], str]) -> bool:
    press(page, source)
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        return False
    taking = page.locator(_TAKING).evaluate_all(_NAMES)
    if taking:
        press(page, choose(taking))
        return True
    while page.locator(".table[data-hand=card]").count():
        press(page, source)
    return False


def _follow_hint(page: Page, press: Press) -> bool:
    hint = page.locator("[data-tool=hint][data-action=hint]:not([aria-disabled=true])")
    if not hint.count():
        return False
    hint.click()
    _back_to_board(page)
    expect(page.locator(".message").filter(has_text=_ADVICE)).to_have_count(1, timeout=PATIENCE)
    told = message(page)
    source, target = _FROM.search(told), _TO.search(told)
    if source is None:
        return False
    there = "foundation-" if target is None else _pile(target)

    def choose(taking: list[str]) -> str:
        return next((pile for pile in taking if pile.startswith(there)), taking[0])

    return _play_from(page, press, _pile(source), choose)


def _pile(found: re.Match[str]) -> str:
    kind, name = found.groups()
    return f"{kind}-{int(name) - 1 if kind == 'fan' else ord(name) - ord('A')}"


def _back_to_board(page: Page) -> None:
    page.locator("#fans [tabindex='0']").focus()


def _do_something_else(page: Page) -> None:
    redeal = page.locator("[data-tool=redeal]:not([aria-disabled=true])")
    tool = redeal if redeal.count() else page.locator("[data-tool=new]")
    tool.click()
    _back_to_board(page)


def _counted(number: int) -> str:
    return f"{number} move" if number == 1 else f"{number} moves"
