"""The arrow keys: from pile to pile over the whole board."""

import pytest

from bear_river.catalogue import BEAR_RIVER, KEYS, entry
from bear_river.position import FOUNDATION, cell_pile, fan_pile
from web.piles import cell_id, fan_id, foundation_id, neighbour, read_pile


def from_fan(number: int, key: str) -> str | None:
    return neighbour(f"fan-{number - 1}", key, BEAR_RIVER.rules)


def fan(number: int) -> str:
    return f"fan-{number - 1}"


@pytest.mark.parametrize(
    ("number", "key", "there"),
    [
        (1, "arrowright", fan(2)),
        (2, "arrowleft", fan(1)),
        (1, "arrowdown", fan(7)),
        (13, "arrowup", fan(7)),
        (9, "home", fan(7)),
        (9, "end", fan(12)),
        (9, "control+home", fan(1)),
        (9, "control+end", fan(18)),
        (2, "arrowup", "foundation-1"),
        (6, "arrowup", "foundation-3"),
        (1, "arrowleft", None),
        (6, "arrowright", None),
        (13, "arrowdown", None),
        (7, "arrowleft", None),
        (1, "x", None),
    ],
)
def test_keys_lead_from_a_fan(number: int, key: str, there: str | None) -> None:
    assert from_fan(number, key) == there


@pytest.mark.parametrize(
    ("suit", "key", "there"),
    [
        (0, "arrowright", "foundation-1"),
        (1, "arrowleft", "foundation-0"),
        (0, "arrowleft", None),
        (3, "arrowright", None),
        (2, "arrowdown", fan(3)),
        (2, "arrowup", None),
        (2, "home", "foundation-0"),
        (0, "end", "foundation-3"),
        (0, "x", None),
    ],
)
def test_keys_lead_from_a_foundation(suit: int, key: str, there: str | None) -> None:
    assert neighbour(f"foundation-{suit}", key, BEAR_RIVER.rules) == there


@pytest.mark.parametrize("key", KEYS)
def test_every_pile_is_reached_by_the_arrows(key: str) -> None:
    rules = entry(key).rules
    reached, open_piles = {"fan-0"}, ["fan-0"]
    while open_piles:
        pile = open_piles.pop()
        for press in ("arrowleft", "arrowright", "arrowup", "arrowdown"):
            there = neighbour(pile, press, rules)
            if there is not None and there not in reached:
                reached.add(there)
                open_piles.append(there)
    assert len(reached) == len(rules.sizes) + len(rules.foundations) + rules.cells


def test_down_to_a_shorter_row_leads_to_its_last_fan() -> None:
    rules = entry("clover-leaf").rules
    assert neighbour("fan-9", "arrowdown", rules) == "fan-15"
    assert neighbour("fan-10", "arrowdown", rules) == "fan-15"
    assert neighbour("fan-11", "arrowdown", rules) == "fan-15"
    assert neighbour("fan-15", "arrowdown", rules) is None


def test_the_cells_lie_behind_the_foundations() -> None:
    rules = entry("freefan").rules
    assert neighbour("foundation-3", "arrowright", rules) == "cell-0"
    assert neighbour("cell-0", "arrowleft", rules) == "foundation-3"
    assert neighbour("cell-1", "arrowright", rules) is None
    assert neighbour("cell-1", "arrowdown", rules) == "fan-5"
    assert neighbour("fan-4", "arrowup", rules) == "cell-0"
    assert neighbour("foundation-0", "end", rules) == "cell-1"


def test_names_lead_back_to_piles() -> None:
    rules = BEAR_RIVER.rules
    assert [read_pile(fan_id(index), rules) for index in range(18)] == [
        fan_pile(index) for index in range(18)
    ]
    assert read_pile("foundation-2", rules) == FOUNDATION
    assert read_pile(cell_id(1), entry("freefan").rules) == cell_pile(1)


def test_where_suits_are_built_both_ways_a_foundation_means_its_way() -> None:
    names = [foundation_id(place) for place in range(8)]
    ways = [read_pile(name, entry("house-on-the-hill").rules).index for name in names]
    assert ways == [0, 1] * 4
    assert {read_pile(name, entry("house-in-the-wood").rules) for name in names} == {FOUNDATION}
