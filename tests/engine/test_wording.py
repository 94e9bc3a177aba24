"""The words of rules that no game of the catalogue has, or not worded from its data."""

from dataclasses import replace

import pytest

from bear_river.catalogue import BEAR_RIVER, BEAR_RIVER_LINE, entry
from bear_river.rules import Matching, Rules, Step
from bear_river.wording import play_words, setup_words


def test_the_deal_of_bear_river_is_worded_from_its_rules() -> None:
    assert setup_words(BEAR_RIVER.rules) == (
        "One pack is dealt into fifteen fans of three cards and three fans of two cards, all face "
        "up.",
        "Fans 6, 12 and 18 are the short fans.",
        "One card is left over. It goes to the foundation of its suit, and its rank is the base: "
        "the other suits start on that rank too.",
    )


def test_the_play_of_bear_river_is_worded_from_its_rules() -> None:
    assert play_words(BEAR_RIVER.rules) == (
        "The top card of a fan is in play; the ones under it wait. Cards move one at a time.",
        "To bank a card is to play it to its foundation, where it stays.",
        "Bank all fifty-two cards to win. A foundation takes its own suit upwards from the base, "
        "the ace after the king, until thirteen cards lie there.",
        "A fan takes a card one rank above or below its top card and of the same suit. The ranks "
        "go round in a full circle: an ace and a king are neighbours.",
        "No fan is ever built to more than three cards.",
        "An empty short fan takes any card. Any other fan, once empty, stays closed.",
        "There is no redeal.",
    )


FAN, CHESSBOARD = entry("fan").rules, entry("chessboard").rules


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (BEAR_RIVER_LINE.rules, "cut at the base: a base card and the rank just below it are not"),
        (replace(FAN, wrap=True), "in a full circle: below an ace comes a king."),
        (
            replace(FAN, step=Step.EQUAL, matching=Matching.ANY),
            "A fan takes a card of the same rank as its top card and of any suit.",
        ),
        (replace(CHESSBOARD, redeals=1), "dealt again in fans of six; the last fan takes what is"),
        (replace(FAN, redeals=2), "dealt again in fans of three; the last fan takes what is left."),
        (replace(FAN, cells=1), "Beside the fans is one cell, empty at first."),
        (replace(FAN, cells=4), "Beside the fans are four cells, empty at first."),
    ],
)
def test_rules_are_worded(rules: Rules, words: str) -> None:
    assert words in " ".join((*setup_words(rules), *play_words(rules)))


def test_equal_ranks_have_no_corner() -> None:
    rules = replace(CHESSBOARD, step=Step.EQUAL, wrap=False, matching=Matching.ANY)
    words = " ".join(play_words(rules))
    assert "neighbours" not in words
    assert "circle" not in words
