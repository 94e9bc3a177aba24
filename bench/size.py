"""What a first visit brings, as it travels: by file, until the page can be played and in all."""

import gzip
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Request

from bench import pages
from tools.server import COMPRESSED, Server

BUDGETS = {"from the snapshot": 7.5e6, "plainly": 5.6e6}  # bytes until the page can be played
OWN_BUDGET = 60_000  # bytes of our own pages, styles, scripts and Python
OWN = (".html", ".css", ".js", ".mjs")
LEAST = 10_000  # bytes of a file that has a line of its own
PLAYABLE = "performance.timeOrigin + performance.getEntriesByName('playable')[0].startTime"
KEPT = "() => navigator.serviceWorker.ready.then(() => true)"


def measure(site: Server) -> None:
    """Print the sizes of both kinds of start."""
    for kind, script in pages.STARTS.items():
        in_time, in_all = visit(site, script)
        report(site, f"A first visit that starts {kind}", in_time, in_all, BUDGETS[kind])
    own = sum(
        travelling(file)
        for file in site.folder.rglob("*")
        if file.suffix in OWN and "runtime-" not in str(file)
    )
    print(f"Our own pages, styles and scripts: {own:,} bytes (budget {OWN_BUDGET:,}, with Python)")


def visit(site: Server, script: str) -> tuple[set[str], set[str]]:
    """Return what a first visit asks for before the page can be played, and in all."""
    asked: list[Request] = []
    with pages.profile(**pages.PHONE) as context:
        context.add_init_script(script)
        context.on("requestfinished", lambda request: asked.append(request))  # noqa: PLW0108
        page = context.pages[0]
        page.goto(site.url)
        page.wait_for_function(KEPT)
        playable = page.evaluate(PLAYABLE)
    first = {path(each): each for each in reversed(asked)}
    in_time = {name for name, each in first.items() if each.timing["startTime"] < playable}
    return in_time, {*first}


def path(request: Request) -> str:
    """Return what a server is asked for by a request."""
    return urlsplit(request.url).path


def report(
    site: Server, title: str, until_playable: set[str], in_all: set[str], budget: float
) -> None:
    """Print the files of one visit, the largest first, and what they come to."""
    sizes = {name: travelling(file) for name in in_all if (file := site.find(name))}
    print(f"{title}:")
    for name, size in sorted(sizes.items(), key=lambda item: -item[1]):
        if size >= LEAST:
            when = "" if name in until_playable else " (later)"
            print(f"  {size:>9,} {name.rpartition('/')[2] or 'index.html'}{when}")
    before = sum(size for name, size in sizes.items() if name in until_playable)
    print(f"  until playable: {before:,} bytes (budget {budget:,.0f})")
    print(f"  in all: {sum(sizes.values()):,} bytes")


def travelling(file: Path) -> int:
    """Return how many bytes of a file travel: text and WebAssembly are compressed by the host."""
    content = file.read_bytes()
    return len(gzip.compress(content, 6) if file.suffix in COMPRESSED else content)
