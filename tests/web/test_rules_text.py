"""The rules of a game as they are read: what they tell of it, and where they lead."""

import pytest

from bear_river.catalogue import CATALOGUE, Entry, UnknownGame
from tests.web.elements import with_class
from web.kin import kin
from web.markup import Element, element, to_html
from web.rules_text import rules_of


def read(key: str) -> Element:
    return element("div", *rules_of(key))


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda game: game.key)
def test_all_that_the_catalogue_tells_of_a_game_is_there(game: Entry) -> None:
    html = to_html(read(game.key))
    told = (game.summary, *game.setup, *game.play, *game.strategy, *game.sources, *game.aliases)
    assert [text for text in told if to_html(text) not in html] == []


def test_there_are_no_rules_of_a_game_that_is_not_there() -> None:
    with pytest.raises(UnknownGame):
        rules_of("golf")


def test_kin_goes_both_ways() -> None:
    for game in CATALOGUE:
        others = [other.key for other in kin(game.key)]
        assert game.key not in others
        assert len({*others}) == len(others)
        assert tuple(others[: len(game.kin)]) == game.kin
        assert all(game.key in [back.key for back in kin(other)] for other in others)


def test_rules_name_other_names_and_kin() -> None:
    root = read("chessboard")
    assert "Also called Fives." in to_html(root)
    kindred = with_class(root, "pick")
    assert {each["data-action"] for each in kindred} == {"game"}
    assert [each["data-value"] for each in kindred] == [game.key for game in kin("chessboard")]
    assert "Also called" not in to_html(read("fan"))
