"""How long a player waits for a new deal that is proved winnable, of any grade and of each."""

import time
from collections.abc import Iterator

from playwright.sync_api import Page

from bear_river.rating import Grade
from bench import figures, pages
from tests.browser.coach import set_to
from tools.server import Server

EACH = 10
WISHES = ("any", *(grade.value for grade in Grade))

IS_ANOTHER = "(deal) => document.querySelector('[data-fact=deal]').textContent !== deal"


def measure(site: Server) -> None:
    """Print the waits for new deals, none of which could be prepared: no game was begun before."""
    with pages.profile(viewport={"width": 1366, "height": 768}) as context:
        page = context.pages[0]
        page.goto(f"{site.url}#/bear-river/20")
        pages.wait_until_playable(page)
        waits = {wish: [*_waits(page, wish)] for wish in WISHES}
    print(f"From N to a new deal that is proved, {EACH} of each grade, nothing prepared:")
    for wish, times in waits.items():
        print(f"  {wish}: {figures.summary(times)}")
    graded = [time for wish, times in waits.items() if wish != "any" for time in times]
    high = figures.percentile(graded, 0.95)
    print(f"  all that have a grade: 95th percentile {high:.0f} ms, {figures.summary(graded)}")


def _waits(page: Page, wish: str) -> Iterator[float]:
    """Ask for deals, and yield how long each took to come, in milliseconds."""
    set_to(page, "grade", wish)
    page.locator("[data-pile=fan-0]").focus()
    for _ in range(EACH):
        deal = page.locator("[data-fact=deal]").inner_text()
        start = time.perf_counter()
        page.keyboard.press("n")
        page.wait_for_function(IS_ANOTHER, arg=deal, timeout=300_000)
        yield 1_000 * (time.perf_counter() - start)
