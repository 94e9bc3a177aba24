"""The arrow keys: from pile to pile over the whole board."""

import pytest

from bear_river.catalogue import BEAR_RIVER
from bear_river.position import FOUNDATION, fan_pile
from web.piles import fan_id, neighbour, read_pile


def from_fan(number: int, key: str) -> str | None:
    return neighbour(f"fan-{number - 1}", key, BEAR_RIVER.rules)


def fan(number: int) -> str:
    return f"fan-{number - 1}"


@pytest.mark.parametrize(
    ("number", "key", "there"),
    [
        (1, "ArrowRight", fan(2)),
        (2, "ArrowLeft", fan(1)),
        (1, "ArrowDown", fan(7)),
        (13, "ArrowUp", fan(7)),
        (9, "Home", fan(7)),
        (9, "End", fan(12)),
        (9, "Control+Home", fan(1)),
        (9, "Control+End", fan(18)),
        (2, "ArrowUp", "foundation-1"),
        (6, "ArrowUp", "foundation-3"),
        (1, "ArrowLeft", None),
        (6, "ArrowRight", None),
        (13, "ArrowDown", None),
        (7, "ArrowLeft", None),
        (1, "x", None),
    ],
)
def test_keys_lead_from_a_fan(number: int, key: str, there: str | None) -> None:
    assert from_fan(number, key) == there


@pytest.mark.parametrize(
    ("suit", "key", "there"),
    [
        (0, "ArrowRight", "foundation-1"),
        (1, "ArrowLeft", "foundation-0"),
        (0, "ArrowLeft", None),
        (3, "ArrowRight", None),
        (2, "ArrowDown", fan(3)),
        (2, "ArrowUp", None),
        (2, "Home", "foundation-0"),
        (0, "End", "foundation-3"),
        (0, "x", None),
    ],
)
def test_keys_lead_from_a_foundation(suit: int, key: str, there: str | None) -> None:
    assert neighbour(f"foundation-{suit}", key, BEAR_RIVER.rules) == there


def test_every_pile_is_reached_by_the_arrows() -> None:
    reached, open_piles = {"fan-0"}, ["fan-0"]
    while open_piles:
        pile = open_piles.pop()
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            there = neighbour(pile, key, BEAR_RIVER.rules)
            if there is not None and there not in reached:
                reached.add(there)
                open_piles.append(there)
    assert len(reached) == 18 + 4


def test_names_lead_back_to_piles() -> None:
    assert [read_pile(fan_id(index)) for index in range(18)] == [
        fan_pile(index) for index in range(18)
    ]
    assert read_pile("foundation-2") == FOUNDATION
