"""What a log of ten thousand games costs: the start of the page, and opening the statistics."""

import random
from collections.abc import Iterator

from playwright.sync_api import BrowserContext, Page

from bear_river.events import Event, Kind, Moment, Standing, event_text
from bear_river.notation import game_text
from bear_river.solver import Outcome
from bench import figures, pages
from tests.browser.table import won_game
from tools.server import Server

GAMES = 10_000
RUNS = 7
RATES = (1, 4)
FIRST = 1_640_995_200_000  # the beginning of 2022, in milliseconds since that of 1970
HOURS = 4  # between two games
GAME = won_game(20)

# The store is the page's own; it is filled as the page fills it.
FILL = """([folder, tellings]) => new Promise((done, fail) => {
    const request = indexedDB.open(`bear-river:${folder}:table`);
    request.onerror = fail;
    request.onsuccess = () => {
        const change = request.result.transaction(["log", "games"], "readwrite");
        for (const [key, event, game] of tellings) {
            change.objectStore("log").put(event, key);
            if (game) change.objectStore("games").put(game, key);
        }
        change.oncomplete = () => { request.result.close(); done(); };
    };
})"""
OPEN = """async (name) => {
    const begun = performance.now();
    location.hash = `#/${name}`;
    while (!document.querySelector(name === "history" ? ".games li" : ".figure"))
        await new Promise(requestAnimationFrame);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - begun;
}"""
PLAYABLE = "performance.getEntriesByName('playable')[0].startTime"


def measure(site: Server) -> None:
    """Print the times with a log of many games against those with a log of one, in turns."""
    times: dict[tuple[str, int, str], list[float]] = {}
    # Another port is another origin, with a storage of its own.
    with Server(site.folder, site.path) as other, pages.profile(**pages.PHONE) as context:
        sites = {"1 game": (site, 1), f"{GAMES} games": (other, GAMES)}
        for there, count in sites.values():
            prepare(context, there, count)
        for _ in range(RUNS):
            for rate in RATES:
                for name, (there, _) in sites.items():
                    for what, time in visit(context, there, rate).items():
                        times.setdefault((what, rate, name), []).append(time)
    print(f"A log of {GAMES} games, on a phone's screen:")
    for (what, rate, name), values in sorted(times.items()):
        print(f"  {what}, {rate}x slower, {name}: {figures.summary(values)}")


def prepare(context: BrowserContext, site: Server, count: int) -> None:
    """Let the browser keep the site, and a log of so many games."""
    page = context.new_page()
    page.goto(f"{site.url}#/bear-river/1")
    page.locator(".message").filter(has_text="Ready to play offline.").wait_for(timeout=60_000)
    told = [[event.key, event_text(event), game] for event, game in log(count)]
    for start in range(0, len(told), 1000):
        page.evaluate(FILL, [site.path, told[start : start + 1000]])
    page.close()


def log(count: int) -> Iterator[tuple[Event, str]]:
    """Yield what a log of so many games is told, half of them won, with the text of each."""
    chance = random.Random(1)
    text = game_text(GAME)
    for number in range(count):
        is_won = chance.random() < 0.5
        start = Moment(FIRST + number * HOURS * 3_600_000)
        end = Moment(start.at + chance.randrange(60_000, 900_000))
        standing = Standing(
            key=chance.choice(["bear-river", "bear-river-line"]),
            number=chance.randrange(1, 10**6),
            base=chance.randrange(13),
            elapsed=end.at - start.at,
            moves=chance.randrange(60, 130),
            undos=chance.randrange(9),
            hints=chance.randrange(3),
            banked=52 if is_won else chance.randrange(45),
        )
        game_id = f"{number:016x}"
        yield Event(game_id, Kind.STARTED, start, standing), ""
        yield Event(game_id, Kind.FINISHED if is_won else Kind.LEFT, end, standing), text
        if not is_won:
            outcome = chance.choice([Outcome.WINNABLE, Outcome.LOST])
            yield Event(game_id, Kind.PROVED, end, outcome=outcome), ""


def visit(context: BrowserContext, site: Server, rate: int) -> dict[str, float]:
    """Return when the page could be played, and how long its screens took to open."""
    page = context.new_page()
    pages.slow_down(page, rate)
    page.goto(f"{site.url}#/bear-river/1")
    pages.wait_until_playable(page)
    times = {"playable": float(page.evaluate(PLAYABLE))}
    for name in ("statistics", "history"):
        times[name] = float(page.evaluate(OPEN, name))
        close(page)
    page.close()
    return times


def close(page: Page) -> None:
    """Close the dialog that is open."""
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
