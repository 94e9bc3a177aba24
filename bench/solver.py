"""How fast positions are decided: in CPython beside a plain search, and in the page's Python."""

import time
import tracemalloc
from collections.abc import Callable
from statistics import median

from playwright.sync_api import Page

from bear_river.catalogue import entry
from bear_river.deal import first_position
from bear_river.position import Position
from bear_river.solver import Outcome, decide
from bench import figures, pages, yardstick
from tools import python_in_page
from tools.server import Server

PAIRS = 7
DEALS = range(1, 201)
DEALS_IN_THE_PAGE = range(1, 501)
FAN_DEALS = range(1, 401)
LIMIT = 60_000
# Undecided at the limit, so that all of that is searched.
HARD_DEAL = 969
QUICK, SOON = 0.1, 1.0

TIME_DEALS = """
import time
from bear_river.catalogue import entry
from bear_river.deal import first_position
from bear_river.solver import solve

def timed(number):
    position = first_position(entry("bear-river").rules, number)
    start = time.perf_counter()
    solve(position)
    return time.perf_counter() - start

[timed(number) for number in range({start}, {stop})]
"""


def measure(site: Server) -> None:
    """Print nodes a second in alternated runs, nodes of Fan, times in the page, and memory."""
    print_speed()
    print_fan()
    with pages.profile() as context:
        page = context.pages[0]
        page.goto(site.url)
        pages.wait_until_playable(page)
        print_times(page)
    print_memory()


def print_speed() -> None:
    """Print the speeds of both searches, and the ratio of each pair of runs."""
    positions = [first_position(entry("bear-river").rules, number) for number in DEALS]
    ours, plain = [], []
    for _ in range(PAIRS):
        ours.append(speed(positions, lambda position: decide(position).nodes))
        plain.append(speed(positions, lambda position: yardstick.search(position, LIMIT * 100)[1]))
    ratios = [one / other for one, other in zip(ours, plain, strict=True)]
    print(
        f"Bear River, {len(positions)} deals, CPython: {median(ours) / 1000:.0f} k nodes/s, the "
        f"yardstick {median(plain) / 1000:.0f} k, ratio {median(ratios):.2f} "
        f"({min(ratios):.2f} to {max(ratios):.2f}, n = {PAIRS})"
    )


def speed(positions: list[Position], nodes_of: Callable[[Position], int]) -> float:
    """Return how many nodes a second a search looks at."""
    start = time.process_time()
    nodes = sum(map(nodes_of, positions))
    return nodes / (time.process_time() - start)


def print_fan() -> None:
    """Print how many nodes the deals of Fan take."""
    rules = entry("fan").rules
    verdicts = [decide(first_position(rules, number)) for number in FAN_DEALS]
    nodes = [verdict.nodes for verdict in verdicts]
    undecided = sum(verdict.outcome is Outcome.UNDECIDED for verdict in verdicts)
    print(
        f"Fan, {len(nodes)} deals: {sum(nodes) / len(nodes):.0f} nodes a deal, largest "
        f"{max(nodes)}, {undecided} undecided"
    )


def print_times(page: Page) -> None:
    """Print how long the page's Python takes to decide deals of Bear River, lines included."""
    code = TIME_DEALS.format(start=DEALS_IN_THE_PAGE.start, stop=DEALS_IN_THE_PAGE.stop)
    times: list[float] = page.evaluate(python_in_page.RUN, code)
    shares = [sum(each < bound for each in times) / len(times) for bound in (QUICK, SOON)]
    high = [f"{figures.percentile(times, share) * 1000:.0f}" for share in (0.5, 0.9, 0.95, 0.99, 1)]
    print(
        f"Bear River, {len(times)} deals, in the page: {shares[0]:.1%} under {QUICK} s, "
        f"{shares[1]:.1%} under {SOON:.0f} s; 50th, 90th, 95th, 99th percentile and longest "
        f"{' / '.join(high)} ms"
    )


def print_memory() -> None:
    """Print the most memory that a search up to a limit holds."""
    for key, number in (("bear-river", HARD_DEAL), ("shamrocks", 5)):
        position = first_position(entry(key).rules, number)
        tracemalloc.start()
        nodes = decide(position, LIMIT).nodes
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        each = f"{peak / 2**20:.0f} MB at most, {peak / nodes:.0f} bytes a node"
        print(f"{key}, deal {number}: {nodes} nodes, {each}")
