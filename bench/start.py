"""How soon the page can be played: beside bare Pyodide and stock PyScript, in turns."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext

import build
from bench import figures, pages
from bench.line import slow_line
from tools import archive, contents
from tools import site as tools_site
from tools.server import Server

RUNS = 7
RATES = (1, 4)
FAST = (10e6, 0.04)  # bits a second, seconds
BARE, STOCK, OURS = "bare Pyodide", "stock PyScript", "this page"
PARTS = ("first-contentful-paint", "wasm-ready", "restored", "python-ready", "playable")
PATIENCE = 60_000  # milliseconds

MARKS = (
    """(names) => names.map((name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN)"""
)
PLAYABLE = "() => performance.getEntriesByName('playable').length > 0"
KEPT = "() => navigator.serviceWorker?.getRegistration().then((it) => Boolean(it?.active))"
BARE_PAGE = """<!doctype html><title>Bare Pyodide</title>
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
performance.mark("playable");
</script>"""
STOCK_PAGE = """<!doctype html><title>Stock PyScript</title>
<link rel="stylesheet" href="pyscript/core.css">
<script type="module" src="pyscript/core.js"></script>
<script type="py" src="main.py" config="pyscript.json"></script>"""
STOCK_CONFIG = {"interpreter": "./pyodide/pyodide.mjs", "files": {"./bear_river.zip": "./*"}}
STOCK_MAIN = """from js import performance
from bear_river.catalogue import BEAR_RIVER
from bear_river.deal import first_position
first_position(BEAR_RIVER.rules, 1)
performance.mark("playable")
"""


def measure(site: Server) -> None:
    """Print the times of warm starts, and of first visits over a line of 10 Mbit/s."""
    with contenders(site) as servers:
        for rate, times in warm(servers).items():
            report(f"Warm, {rate}x slower", times, BARE)
        report("First visit, 10 Mbit/s, 40 ms", cold(servers, FAST), STOCK)


@contextmanager
def contenders(site: Server) -> Iterator[dict[str, Server]]:
    """Serve the pages to compare, each from an origin of its own."""
    brought = build.runtime_packages()
    pyodide = {f"pyodide/{name}": data for name, data in brought["pyodide"].items()}
    pyscript = {
        path.replace("dist/", "pyscript/"): data
        for path, data in brought["@pyscript/core"].items()
        if path.startswith("dist/") and not path.endswith(".map")
    }
    stock = {
        "index.html": STOCK_PAGE.encode(),
        "main.py": STOCK_MAIN.encode(),
        "pyscript.json": json.dumps(STOCK_CONFIG).encode(),
        "bear_river.zip": archive.pack(tools_site.python_files(build.TREE)),
    }
    with TemporaryDirectory() as name:
        folders = {BARE: Path(name) / "bare", STOCK: Path(name) / "stock"}
        contents.write({"index.html": BARE_PAGE.encode(), **pyodide}, folders[BARE])
        contents.write({**stock, **pyodide, **pyscript}, folders[STOCK])
        with Server(folders[BARE]) as bare, Server(folders[STOCK]) as stock_server:
            yield {BARE: bare, STOCK: stock_server, OURS: site}


Times = dict[str, list[list[float]]]


def warm(servers: dict[str, Server]) -> dict[int, Times]:
    """Return the marks of starts from what the browser keeps, by slowness and contender."""
    times: dict[int, Times] = {rate: {name: [] for name in servers} for rate in RATES}
    with pages.profile(**pages.PHONE) as context:
        for name, server in servers.items():
            visit(context, server.url, waits_until_kept=name == OURS)
            visit(context, server.url)
        for _ in range(RUNS):
            for rate in RATES:
                for name, server in servers.items():
                    times[rate][name].append(visit(context, server.url, rate))
    return times


def cold(servers: dict[str, Server], line: tuple[float, float]) -> Times:
    """Return the marks of first visits over a line, by contender."""
    times: Times = {name: [] for name in servers}
    for _ in range(RUNS):
        for name, server in servers.items():
            with over(server, line) as address, pages.profile(**pages.PHONE) as context:
                times[name].append(visit(context, address))
    return times


@contextmanager
def over(server: Server, line: tuple[float, float]) -> Iterator[str]:
    """Give the address of a server at the other end of a line."""
    port = server.server_address[1]
    with slow_line(port, *line) as entrance:
        yield server.url.replace(f":{port}", f":{entrance}")


def visit(
    context: BrowserContext, address: str, rate: int = 1, *, waits_until_kept: bool = False
) -> list[float]:
    """Return the marks of one start."""
    page = context.new_page()
    pages.slow_down(page, rate)
    page.goto(address, timeout=PATIENCE)
    page.wait_for_function(PLAYABLE, timeout=PATIENCE)
    marks: list[float] = page.evaluate(MARKS, list(PARTS))
    if waits_until_kept:
        page.wait_for_function(KEPT, timeout=PATIENCE)
    page.close()
    return marks


def report(title: str, times: Times, against: str) -> None:
    """Print the times to the end of each contender, its ratio to one of them, and its parts."""
    print(f"{title}:")
    base = [marks[-1] for marks in times[against]]
    for name, runs in times.items():
        ends = [marks[-1] for marks in runs]
        ratio = median(ends) / median(base)
        print(f"  {name}: {figures.summary(ends)}, {ratio:.2f} of {against}")
        if name not in (BARE, STOCK):
            for part, values in zip(PARTS, zip(*runs, strict=True), strict=True):
                if not any(map(isnan, values)):  # a plain start has no snapshot to restore
                    print(f"    {part}: {figures.summary(values)}")
