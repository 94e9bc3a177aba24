"""What the page takes of the memory: at the start, and with the solver's worker."""

from pathlib import Path

from playwright.sync_api import BrowserContext

from bear_river.notation import game_text
from bench import pages
from tests.browser.table import won_game
from tools.server import Server

RUNS = 3
KILOBYTE = 1024
GAME = game_text(won_game(20))
DECIDE = "(game) => globalThis.bearRiver.decide(game)"


def measure(site: Server) -> None:
    """Print what the page's own process holds, its share of what it shares included."""
    for kind, script in pages.STARTS.items():
        for _ in range(RUNS):
            with pages.profile(**pages.PHONE) as context:
                context.add_init_script(script)
                before, after = figures_of(context, site)
            print(f"Started {kind}: {before:.0f} MB; with the worker {after:.0f} MB")


def figures_of(context: BrowserContext, site: Server) -> tuple[float, float]:
    """Return the megabytes of the page before and after the worker's start."""
    page = context.pages[0]
    page.goto(site.url)
    pages.wait_until_playable(page)
    before = largest_renderer()
    page.evaluate(DECIDE, GAME)
    return before, largest_renderer()


def largest_renderer() -> float:
    """Return the proportional set size of the page's process, in megabytes, as Linux tells it."""
    sizes = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            rollup = (process / "smaps_rollup").read_text()
        except OSError:
            continue  # it has ended
        if b"--type=renderer" in command:
            (line,) = (line for line in rollup.splitlines() if line.startswith("Pss:"))
            sizes.append(int(line.split()[1]) * KILOBYTE / 1e6)
    return max(sizes)
