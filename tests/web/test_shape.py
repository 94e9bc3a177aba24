"""The drawing of a deal: what can be counted in it is what the deal has."""

import re

import pytest

from bear_river.catalogue import CATALOGUE, Entry, entry
from bear_river.rules import Space
from tests.web.elements import elements, with_class
from web.markup import Element, to_html
from web.shape import KINDS, shape

each_game = pytest.mark.parametrize("game", CATALOGUE, ids=lambda game: game.key)


def drawn(root: Element, kind: str) -> int:
    """Return how many things of a kind there are in a drawing."""
    return sum(path["d"].count("M") for path in with_class(root, kind))


@each_game
def test_every_card_is_drawn_and_the_covered_ones_of_hidden_fans_face_down(game: Entry) -> None:
    root, rules = shape(game.rules), game.rules
    assert drawn(root, "up") + drawn(root, "down") == rules.cards
    assert drawn(root, "down") == (rules.cards - len(rules.sizes) if rules.hidden else 0)


@each_game
def test_places_without_a_card_are_drawn(game: Entry) -> None:
    root, rules = shape(game.rules), game.rules
    filled = rules.cards - sum(rules.sizes)
    assert drawn(root, "foundation") + filled == rules.suits * rules.decks
    assert drawn(root, "cell") == rules.cells


@each_game
def test_fans_that_take_a_card_when_they_are_empty_are_told_apart(game: Entry) -> None:
    taking = [space for space in game.rules.spaces if space is not Space.NONE]
    assert drawn(shape(game.rules), "takes") == len(taking)


@each_game
def test_nothing_reaches_beyond_the_drawing(game: Entry) -> None:
    root = shape(game.rules)
    left, top, width, height = map(int, dict(root.attributes)["viewBox"].split())
    for kind in KINDS:
        for path in with_class(root, kind):
            for x, y, across, down in re.findall(r"M(\d+) (\d+)h(\d+)(?:v(\d+))?", path["d"]):
                assert left + 1 <= int(x) <= left + width - 1 - int(across)
                assert top + 1 <= int(y) <= top + height - 1 - int(down or 0)


@each_game
def test_rows_are_those_of_the_table(game: Entry) -> None:
    root, columns = shape(game.rules), game.rules.columns
    lines = "".join(path["d"] for path in with_class(root, "up"))
    x = {int(found) for found, y in re.findall(r"M(\d+) (\d+)", lines) if int(y) > 11}
    assert len(x) == columns


def test_a_drawing_is_for_the_eye_alone_and_of_few_elements() -> None:
    for game in CATALOGUE:
        root = shape(game.rules)
        assert dict(root.attributes)["aria-hidden"] == "true"
        assert len([*elements(root)]) <= 1 + len(KINDS)
        assert len(to_html(root)) < 2200


def test_games_of_one_shape_share_their_drawing() -> None:
    fan, ceiling, lucie = (
        shape(entry(key).rules) for key in ("fan", "ceiling-fan", "la-belle-lucie")
    )
    assert fan is ceiling
    assert fan != lucie
