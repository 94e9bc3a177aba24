"""What a long search does to a drag: how many frames are late while a card follows the pointer."""

from playwright.sync_api import Page

from bench import pages
from tests.browser.coach import set_to
from tests.browser.conftest import NO_WORKERS
from tools.server import Server

RATES = (1, 4)
LATE = 50  # milliseconds between two frames
STEPS = 80
ROUNDS = 3
START = 3_000  # milliseconds, for a worker to start
# The solver comes to no end here before its limit, which takes it longer than a drag.
LONG = "#/clover-leaf/1"
CASES = ("nothing is searched", "a search in the worker", "a search in the page")

WATCH_FRAMES = """() => {
    globalThis.frames = [];
    let last = performance.now();
    const note = (now) => {
        globalThis.frames.push(now - last);
        last = now;
        globalThis.watching = requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""
END = "() => { cancelAnimationFrame(globalThis.watching); return globalThis.frames.slice(1); }"
IS_SEARCHING = "() => document.querySelector('[data-fact=lamp]').hasAttribute('data-asking')"


def measure(site: Server) -> None:
    """Print the late frames of drags beside no search, one in the worker, and one in the page.

    The cases take turns. A slowed page's worker is not slowed: that is how the browser does it.
    """
    for rate in RATES:
        frames: dict[str, list[float]] = {case: [] for case in CASES}
        for _ in range(ROUNDS):
            for case in CASES:
                frames[case] += _frames_of_drag(site, rate, case)
        print(f"Frames of {ROUNDS} drags of {STEPS} steps, {rate}x slower:")
        for case, times in frames.items():
            late = sum(time > LATE for time in times)
            print(f"  {case}: {late} of {len(times)} over {LATE} ms, longest {max(times):.0f} ms")


def _frames_of_drag(site: Server, rate: int, case: str) -> list[float]:
    with pages.profile(viewport={"width": 1366, "height": 768}) as context:
        page = context.pages[0]
        if case == CASES[2]:
            page.add_init_script(NO_WORKERS)
        page.goto(site.url + LONG)
        pages.wait_until_playable(page)
        if case != CASES[0]:
            set_to(page, "lamp", "on")
            page.wait_for_function(IS_SEARCHING, timeout=120_000)
            page.wait_for_timeout(START)
        pages.slow_down(page, rate)
        times = _drag(page)
        if case != CASES[0] and not page.evaluate(IS_SEARCHING):
            raise RuntimeError("The search ended before the drag.")
        return times


def _drag(page: Page) -> list[float]:
    """Drag a card about, and return the times between frames, in milliseconds."""
    box = page.locator("[data-pile=fan-1]").bounding_box()
    assert box is not None
    left, top = box["x"] + box["width"] - 20, box["y"] + 20
    page.evaluate(WATCH_FRAMES)
    page.mouse.move(left, top)
    page.mouse.down()
    for step in range(STEPS):
        page.mouse.move(left + 10 + 5 * (step % 60), top + 3 * (step % 80))
    page.mouse.up()
    times: list[float] = page.evaluate(END)
    return times
