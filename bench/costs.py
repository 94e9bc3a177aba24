"""What a position costs the engine: run where it is to be measured, in CPython or in the page."""

import random
import time
from collections.abc import Callable
from typing import TypeVar

from bear_river.catalogue import entry
from bear_river.deal import first_position
from bear_river.position import Position, legal_moves, play

Result = TypeVar("Result")

DEALS = range(1, 21)
MOST_MOVES = 60


def positions(key: str) -> list[Position]:
    """Return positions of games played at random, the same every time."""
    found = []
    for number in DEALS:
        generator = random.Random(number)
        position = first_position(entry(key).rules, number)
        for _ in range(MOST_MOVES):
            found.append(position)
            moves = legal_moves(position)
            if not moves:
                break
            position = play(position, generator.choice(moves))
    return found


def costs(there: list[Position]) -> tuple[float, float, float]:
    """Return what one run over some positions comes to.

    Returns:
        The microseconds of `legal_moves` a position and of `play` a move, and how many moves a
        position has.
    """
    listing, moves = _timed(lambda: [legal_moves(position) for position in there])
    pairs = [(position, move) for position, each in zip(there, moves, strict=True) for move in each]
    playing, _ = _timed(lambda: [play(position, move) for position, move in pairs])
    return listing / len(there), playing / max(1, len(pairs)), len(pairs) / len(there)


def _timed(work: Callable[[], Result]) -> tuple[float, Result]:
    start = time.perf_counter_ns()
    result = work()
    return (time.perf_counter_ns() - start) / 1000, result
