"""What `legal_moves` and `play` cost, in CPython and in the page's Python, and what dominates."""

import cProfile
import pstats
from collections import Counter
from pathlib import Path
from statistics import median

from playwright.sync_api import Page

from bench import costs, pages
from tools import python_in_page
from tools.server import Server

RUNS = 7
GAMES = ("bear-river", "fan")
LARGEST = 6


def measure(site: Server) -> None:
    """Print the costs of both games in both Pythons, in turns, and CPython's profile."""
    with pages.profile() as context:
        page = context.pages[0]
        page.goto(site.url)
        pages.wait_until_playable(page)
        for key in GAMES:
            here, there = [], []
            for _ in range(RUNS):
                here.append(costs.costs(costs.positions(key)))
                there.append(costs_in_the_page(page, key))
            print_costs(key, "CPython", here)
            print_costs(key, "Pyodide", there)
    for key in GAMES:
        print_profile(key)


def costs_in_the_page(page: Page, key: str) -> tuple[float, float, float]:
    """Return the costs of a game as the page's Python measures them."""
    code = f"{Path(costs.__file__).read_text(encoding='utf-8')}\n\ncosts(positions({key!r}))"
    listing, playing, moves = page.evaluate(python_in_page.RUN, code)
    return listing, playing, moves


def print_costs(key: str, where: str, runs: list[tuple[float, float, float]]) -> None:
    """Print the middle and the spread of some runs."""
    listing, playing, moves = zip(*runs, strict=True)
    print(
        f"{key}, {where}: legal_moves {median(listing):.0f} us a position "
        f"({min(listing):.0f} to {max(listing):.0f}; {moves[0]:.1f} moves), "
        f"play {median(playing):.1f} us a move ({min(playing):.1f} to {max(playing):.1f})"
    )


def print_profile(key: str) -> None:
    """Print which functions take the largest shares of the time, what they call left out."""
    there = costs.positions(key)
    with cProfile.Profile() as profile:
        costs.costs(there)
    times: Counter[str] = Counter()
    for (_, _, name), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        times[name] += own
    shares = [f"{name} {own / times.total():.0%}" for name, own in times.most_common(LARGEST)]
    print(f"{key}, CPython, under a profiler: {', '.join(shares)}")
