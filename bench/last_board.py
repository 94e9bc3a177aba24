"""How soon a player who comes back sees the board as it was left, and can play on."""

from playwright.sync_api import BrowserContext, Page

from bench import figures, pages
from tests.browser.table import address, expect_message, taps, won_game
from tools.server import Server

RUNS = 7
RATES = (1, 4)
GAME = won_game(20)
TURNS = 12

# The second frame begins when the first, which has the cards, is painted.
WATCH_BOARD = """new MutationObserver((_, observer) => {
    if (!document.querySelector(".card")) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("board-painted")));
}).observe(document, { childList: true, subtree: true });"""
MARKS = """["first-contentful-paint", "board-painted", "playable"].map(
    (name) => performance.getEntriesByName(name)[0].startTime)"""
NAMES = ("first paint", "last board painted", "playable")


def measure(site: Server) -> None:
    """Print the times of warm starts, at full speed and slowed down, in turns."""
    times: dict[int, list[list[float]]] = {rate: [] for rate in RATES}
    with pages.profile(**pages.PHONE) as context:
        page = context.pages[0]
        leave_a_game(page, site)
        page.close()
        for _ in range(RUNS):
            for rate in RATES:
                times[rate].append(come_back(context, site, rate))
    print("Coming back to a game of 12 turns, from what the browser keeps, on a phone's screen:")
    for rate in RATES:
        for name, values in zip(NAMES, zip(*times[rate], strict=True), strict=True):
            print(f"  {rate}x slower: {name}: {figures.summary(values)}")


def leave_a_game(page: Page, site: Server) -> None:
    """Play some turns, once the browser keeps the site."""
    page.goto(site.url + address(GAME))
    expect_message(page, "Ready to play offline.")
    page.reload()
    pages.wait_until_playable(page)
    for pair in list(taps(GAME))[:TURNS]:
        for name in pair:
            page.locator(f"[data-pile={name}]").tap()


def come_back(context: BrowserContext, site: Server, rate: int) -> list[float]:
    """Return when the page had its first paint, had the board painted, and could be played."""
    page = context.new_page()
    page.add_init_script(WATCH_BOARD)
    pages.slow_down(page, rate)
    page.goto(site.url)
    pages.wait_until_playable(page)
    times: list[float] = page.evaluate(MARKS)
    page.close()
    return times
