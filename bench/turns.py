"""How long a turn takes, from the player's tap to the frame that shows it."""

from collections.abc import Iterator

from playwright.sync_api import Page

from bench import figures, pages
from tests.browser.table import address, taps, won_game
from tools.server import Server

TURNS = 100
RATES = (1, 4)
GAMES = [won_game(number) for number in (20, 5)]

# The Event Timing API gives, for each event, the time until the next frame is painted, in steps of
# 8 ms; it leaves out what takes less than 16 ms.
LEAST = 16
WATCH_EVENTS = """globalThis.measured = [];
new PerformanceObserver((list) => {
    const clicks = list.getEntries().filter(({ name }) => name === "click");
    measured.push(...clicks.map(({ duration }) => duration));
}).observe({ type: "event", durationThreshold: 16 });"""
SETTLED = "() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 50)))"
YARDSTICK = "<!doctype html><button data-pile=bare>0</button>"
COUNT = """() => {
    document.querySelector("button").onclick = ({ target }) => {
        target.textContent = Number(target.textContent) + 1;
    };
}"""


def measure(site: Server) -> None:
    """Print the times of a hundred turns by taps, at full speed and slowed down.

    Beside them stands the yardstick: a page with one button, whose number a tap counts up.
    """
    for rate in RATES:
        with pages.profile(**pages.PHONE) as context:
            page, bare = context.pages[0], context.new_page()
            page.add_init_script(WATCH_EVENTS)
            turns = list(times_of_turns(page, site, rate))
            counts = list(times_of_counts(bare, rate))
        print(f"From a tap to the frame that shows what it does, {rate}x slower:")
        for name, times in (("a turn", turns), ("a bare button", counts)):
            high = figures.percentile(times, 0.95)
            print(f"  {name}: 95th percentile {high:.0f} ms, {figures.summary(times)}")


def times_of_turns(page: Page, site: Server, rate: int) -> Iterator[float]:
    """Play and yield how long the second tap of each turn took, in milliseconds."""
    left = TURNS
    page.bring_to_front()
    for game in GAMES:
        page.goto("about:blank")
        page.goto(site.url + address(game))
        pages.wait_until_playable(page)
        pages.slow_down(page, rate)
        for giving, taking in list(taps(game))[:left]:
            time_of_tap(page, giving)
            yield time_of_tap(page, taking)
            left -= 1


def times_of_counts(page: Page, rate: int) -> Iterator[float]:
    """Tap the bare button and yield how long each tap took, in milliseconds."""
    page.bring_to_front()
    page.set_content(YARDSTICK)
    page.evaluate(COUNT)
    page.evaluate(f"() => {{ {WATCH_EVENTS} }}")
    pages.slow_down(page, rate)
    for _ in range(TURNS):
        yield time_of_tap(page, "bare")


def time_of_tap(page: Page, pile: str) -> float:
    """Tap a pile and return how long it took until that was seen, in milliseconds."""
    page.evaluate("measured.length = 0")
    page.locator(f"[data-pile={pile}]").tap()
    page.evaluate(SETTLED)
    times: list[float] = page.evaluate("measured")
    return max([LEAST, *times])
