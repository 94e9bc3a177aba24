"""The catalogue: keys, and words that agree with the data."""

import pytest

from bear_river.catalogue import CATALOGUE, Entry, UnknownGame, entry
from bear_river.rules import Space
from tests.engine.examples import GAMES


def test_the_games_are_there_in_order() -> None:
    assert tuple(each.key for each in CATALOGUE)[:2] == GAMES
    assert all(entry(each.key) is each for each in CATALOGUE)


def test_an_unknown_game_gets_a_sentence_and_the_nearest_name() -> None:
    with pytest.raises(UnknownGame, match=r"^There is no game called golf here\.$"):
        entry("golf")
    with pytest.raises(UnknownGame, match=r"here: perhaps clover-leaf is meant\.$"):
        entry("cloverleaf")


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)
def test_every_game_has_its_words_in_whole_sentences(game: Entry) -> None:
    for text in (game.summary, *game.setup, *game.play, *game.strategy, *game.sources):
        assert text[0].isupper()
        assert text.endswith(".")
        assert "  " not in text


def test_the_words_name_what_the_data_says() -> None:
    full, cut = map(entry, GAMES)
    assert "three cards" in " ".join(full.play)
    assert full.rules.cap == 3
    assert full.rules.spaces.count(Space.ANY) == 3
    assert full.rules.wrap
    assert any("full circle" in text for text in full.play)
    assert not cut.rules.wrap
    assert any("cut at the base" in text for text in cut.play)


def test_kin_are_other_games_of_the_catalogue() -> None:
    for game in CATALOGUE:
        assert 1 <= len(game.kin) <= 4
        assert len({*game.kin}) == len(game.kin)
        assert game.key not in game.kin
        assert all(entry(key) for key in game.kin)


def test_no_alias_is_the_name_of_a_game() -> None:
    names = {each.name.casefold() for each in CATALOGUE}
    assert not [alias for each in CATALOGUE for alias in each.aliases if alias.casefold() in names]


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)
def test_no_sentence_is_too_long_to_follow(game: Entry) -> None:
    for text in (game.summary, *game.setup, *game.play, *game.strategy, *game.sources):
        for sentence in text.split(". "):
            assert len(sentence.split()) <= 32, sentence
