"""Rules: what makes a game, what makes none, and what is not played yet."""

from dataclasses import replace
from typing import Any

import pytest

from bear_river.catalogue import BEAR_RIVER, CATALOGUE, Entry, entry
from bear_river.deal import first_position
from bear_river.rules import (
    BadRules,
    Base,
    Directions,
    FanGroup,
    Matching,
    NotYet,
    Remix,
    Rules,
    Space,
    Starters,
    Step,
    require_playable,
)


def test_the_short_fans_stand_at_the_right() -> None:
    rules = BEAR_RIVER.rules
    assert rules.columns == 6
    assert rules.sizes == (3, 3, 3, 3, 3, 2) * 3
    assert [number for number, space in enumerate(rules.spaces, 1) if space is Space.ANY] == [
        6,
        12,
        18,
    ]


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda game: game.key)
def test_every_game_of_the_catalogue_is_played(game: Entry) -> None:
    require_playable(game.rules)


@pytest.mark.parametrize(
    "change",
    [
        {"fans": (FanGroup(18, 3),)},
        {"fans": (FanGroup(16, 3),)},
        {"starters": Starters.NONE},
        {"cap": 2},
        {"ranks": 0},
        {"ranks": 14},
        {"suits": 5},
        {"columns": 0},
        {"decks": 0},
        {"base": Base.CHOSEN},
        {"starters": Starters.NONE, "fans": (FanGroup(52, 1),)},
        {"directions": Directions.BOTH},
        {"starters": Starters.NONE, "fans": (FanGroup(52, 1),), "base": Base.CHOSEN, "wrap": False},
        {
            "starters": Starters.NONE,
            "fans": (FanGroup(52, 1, Space.KING),),
            "base": Base.CHOSEN,
        },
        {"cap": -1},
        {"cells": -1},
        {"redeals": -1},
        {"draws": -1},
    ],
    ids=str,
)
def test_rules_that_make_no_game_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadRules, match=r"\.$"):
        replace(BEAR_RIVER.rules, **change)


@pytest.mark.parametrize(
    ("key", "change", "reason"),
    [
        ("chessboard", {"fans": (FanGroup(13, 4, Space.ENDS),)}, "no space asks for kings or aces"),
        ("bear-river", {"step": Step.EQUAL}, "no corner to turn"),
        ("chessboard", {"wrap": False}, "have to go round the corner"),
        ("chessboard", {"directions": Directions.BLACK_UP}, "all suits are built up"),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_reason(
    key: str, change: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadRules, match=rf"{reason}.*\.$"):
        replace(entry(key).rules, **change)


def test_a_base_is_chosen_where_equal_ranks_do_not_ask_for_it() -> None:
    rules = replace(entry("chessboard").rules, step=Step.EQUAL, wrap=False)
    assert rules.base is Base.CHOSEN


def test_fans_are_short_where_they_alone_take_a_card_again() -> None:
    assert BEAR_RIVER.rules.short_fans == (5, 11, 17)
    for key in ("fan", "chessboard", "shamrocks", "clover-leaf"):
        assert entry(key).rules.short_fans == ()


FAN = entry("fan").rules


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        (replace(FAN, take_back=True), "take_back = True"),
        (replace(FAN, foundation_matching=Matching.ALTERNATE), "foundation_matching = alternate"),
        (replace(FAN, starters=Starters.CATCH), "starters = catch"),
        (replace(FAN, redeals=1, remix=Remix.ROTATE), "remix = rotate"),
        (
            replace(FAN, fans=(FanGroup(17, 3, Space.REFILL), FanGroup(1, 1))),
            "spaces that take refill",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_not_played_yet_says_so(rules: Rules, named: str) -> None:
    with pytest.raises(NotYet, match=rf"{named}.* yet\.$"):
        first_position(rules, 24)
