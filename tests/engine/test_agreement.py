"""The engine against the oracle: every invariant and every legal move, position by position."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from bear_river.catalogue import BEAR_RIVER, BEAR_RIVER_LINE, entry
from bear_river.deal import first_position
from bear_river.position import Position, legal_moves, play
from tests.engine import oracle
from tests.engine.examples import GAMES, oracle_board, oracle_moves

GOLDEN = Path(__file__).parents[1] / "golden" / "reachable.txt"

DEALS = 1000
POSITIONS_A_DEAL, ALL_POSITIONS_A_DEAL = 20, 135


def distinct_positions(number: int) -> Iterator[Position]:
    """Yield positions of a deal, each once, going on at random from the last few found."""
    generator = random.Random(number)
    first = first_position(BEAR_RIVER.rules, number)
    seen, open_positions = {first}, [first]
    while open_positions:
        nearest = max(0, len(open_positions) - 8)
        position = open_positions.pop(generator.randrange(nearest, len(open_positions)))
        yield position
        for move in legal_moves(position):
            after = play(position, move)
            if after not in seen:
                seen.add(after)
                open_positions.append(after)


def require_agreement(positions_a_deal: int) -> int:
    """Compare so many positions of each deal, and return how many there were."""
    count = 0
    for number in range(1, DEALS + 1):
        for position in islice(distinct_positions(number), positions_a_deal):
            board = oracle_board(position)
            assert oracle.faults(board) == []
            assert oracle_moves(position) == oracle.legal_moves(board)
            count += 1
    return count


def test_positions_agree_with_the_oracle() -> None:
    assert require_agreement(POSITIONS_A_DEAL) >= 15_000


@pytest.mark.full
def test_a_hundred_thousand_positions_agree_with_the_oracle() -> None:
    assert require_agreement(ALL_POSITIONS_A_DEAL) >= 100_000


@pytest.mark.parametrize("number", range(1, 41))
def test_positions_cut_at_the_base_agree_with_the_oracle(number: int) -> None:
    for position in islice(distinct_positions(number), 40):
        cut = Position(BEAR_RIVER_LINE.rules, position.fans, position.foundations, position.base)
        assert oracle_moves(cut) == oracle.legal_moves(oracle_board(cut), circle=False)


def reachable(position: Position, depth: int) -> list[int]:
    """Count the positions first reached after 0, 1, ..., depth moves."""
    seen = newest = {position}
    counts = [1]
    for _ in range(depth):
        newest = {play(each, move) for each in newest for move in legal_moves(each)} - seen
        seen = seen | newest
        counts.append(len(newest))
    return counts


def golden_counts() -> list[tuple[str, int, list[int]]]:
    rows = [line.split() for line in GOLDEN.read_text(encoding="ascii").splitlines()]
    return [(game, int(number), list(map(int, counts))) for game, number, *counts in rows]


def test_counts_of_reachable_positions_never_change() -> None:
    counts = golden_counts()
    assert {game for game, _, _ in counts} == set(GAMES)
    assert len({number for _, number, _ in counts}) == 20
    for game, number, expected in counts:
        first = first_position(entry(game).rules, number)
        circle = entry(game).rules.wrap
        assert reachable(first, depth=4) == expected
        assert oracle.reachable(oracle_board(first), 4, circle=circle) == expected
