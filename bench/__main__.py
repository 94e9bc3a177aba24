"""The measurements by name: `python -m bench NAME ...`, or all of them."""

import argparse

import build
from bench import (
    deals,
    engine,
    first_visit,
    last_board,
    log,
    memory,
    searching,
    size,
    solver,
    start,
    turns,
)
from tools.server import Server

MEASUREMENTS = {
    "start": start.measure,
    "first-visit": first_visit.measure,
    "size": size.measure,
    "memory": memory.measure,
    "last-board": last_board.measure,
    "turns": turns.measure,
    "log": log.measure,
    "engine": engine.measure,
    "solver": solver.measure,
    "searching": searching.measure,
    "deals": deals.measure,
}


def main() -> None:
    """Measure what is asked for on the site as the tree makes it now."""
    parser = argparse.ArgumentParser(prog="build.py bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=" | ".join(MEASUREMENTS))
    names = parser.parse_args().names or [*MEASUREMENTS]
    unknown = [name for name in names if name not in MEASUREMENTS]
    if unknown:
        parser.error(
            f"there is no measurement {unknown[0]}: name some of {', '.join(MEASUREMENTS)}"
        )
    build.build()
    with Server(build.DIST, build.PATH) as site:
        for name in names:
            MEASUREMENTS[name](site)


if __name__ == "__main__":
    main()
