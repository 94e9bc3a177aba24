"""Deals of the family: a golden file of boards, and Fan as pysol-cards deals it."""

from pathlib import Path

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

from bear_river.cards import cards_text
from bear_river.catalogue import CATALOGUE, Entry, entry
from bear_river.deal import first_position
from bear_river.notation import board_text, read_board
from bear_river.position import REDEAL, play

GOLDEN = Path(__file__).parents[1] / "golden" / "boards.txt"
NUMBERS = (1, 24, 31_999, 32_000, 12345678901234567890)


def golden_boards() -> list[str]:
    return GOLDEN.read_text(encoding="ascii").splitlines()


def boards(game: Entry) -> list[str]:
    """Return the lines of a game: its deals, and after each what its redeals make of them."""
    lines = []
    for number in NUMBERS:
        position = first_position(game.rules, number)
        lines.append(f"{number}: {board_text(game.key, position)}")
        for _ in range(game.rules.redeals):
            position = play(position, REDEAL)
            lines.append(f"{number}: {board_text(game.key, position)}")
    return lines


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)
def test_the_golden_boards_come_out(game: Entry) -> None:
    golden = [line for line in golden_boards() if line.split()[1] == f"{game.key};"]
    assert golden == boards(game)
    for line in golden:
        key, position = read_board(line.partition(": ")[2])
        assert (key, position.rules) == (game.key, game.rules)


def test_the_golden_file_has_every_game() -> None:
    named = {line.split()[1].removesuffix(";") for line in golden_boards()}
    assert named == {each.key for each in CATALOGUE}


@pytest.mark.parametrize(
    "numbers", [range(1, 201), range(31_900, 32_000), range(10**9, 10**9 + 100)]
)
def test_fan_is_dealt_as_pysol_cards_deals_it(numbers: range) -> None:
    rules, render = entry("fan").rules, CardRenderer(print_ts=True)
    for number in numbers:
        dealt = Game("fan", number, RandomBase.DEALS_PYSOLFC).calc_deal_string(number, render)
        ours = first_position(rules, number).fans
        assert dealt.splitlines() == [cards_text(fan) for fan in ours], number
