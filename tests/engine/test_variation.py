"""A player's own games: their keys, what can be changed, what makes no sense, and how they play."""

import random
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bear_river import notation, speech
from bear_river.advice import hint
from bear_river.board import BadText
from bear_river.cards import Card
from bear_river.catalogue import CATALOGUE, KEYS, Entry, UnknownGame, entry
from bear_river.deal import first_position
from bear_river.events import read_log
from bear_river.game import Game, board_deal, new_game, numbered_deal, position, take_turn
from bear_river.interchange import pysolfc_text, read_any
from bear_river.position import (
    IllegalMove,
    Move,
    Position,
    fan_pile,
    foundation_cards,
    legal_moves,
    play,
    refusal_of,
)
from bear_river.record_words import game_name
from bear_river.rules import BadRules, DrawTime, Matching, Space, Step, Unit, require_playable
from bear_river.variation import (
    FIELDS,
    OWN,
    BadVariation,
    changes_text,
    chosen,
    read_changes,
    varied,
)

MOST_MOVES = 60

WORDS = {
    "spaces": ("none", "any", "king", "ends"),
    "matching": ("suit", "colour", "any"),
    "step": ("down", "up-or-down", "equal"),
    "corner": ("no", "yes"),
    "cap": ("none", "2", "3", "4", "5", "6"),
    "cells": ("0", "1", "2", "3", "4"),
    "redeals": ("0", "1", "2", "3", "4", "5", "6"),
    "draws": ("none", "last", "any"),
    "hidden": ("no", "yes"),
    "moves": ("card", "run"),
}

every_game = pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)

# A choice for some of the fields, in any order.
choices = st.permutations([*WORDS]).flatmap(
    lambda words: st.fixed_dictionaries(
        {}, optional={word: st.sampled_from(WORDS[word]) for word in words}
    )
)


@st.composite
def own_games(draw: st.DrawFn) -> Entry:
    """Draw a game that some changes make, whatever they are, of a game of the catalogue."""
    base = draw(st.sampled_from(CATALOGUE))
    own, changes = chosen(base.rules), draw(choices)
    changes = {word: choice for word, choice in changes.items() if choice != own[word]}
    for word in [*changes]:
        key = f"{base.key}+{changes_text(changes)}"
        try:
            return entry(key)
        except UnknownGame:
            del changes[word]
    return base


def wandered(key: str, number: int) -> Game:
    """Return a game of random moves, redeals and draws among them."""
    generator, game = random.Random(number), new_game(numbered_deal(key, number))
    for _ in range(MOST_MOVES):
        moves = legal_moves(position(game))
        if not moves:
            break
        game = take_turn(game, (generator.choice(moves),))
    return game


def cards_of(now: Position) -> Counter[Card]:
    """Count the cards on the table and on the foundations."""
    cards = Counter(card for fan in now.fans for card in fan)
    cards.update(card for card in now.cells if card is not None)
    for place in range(len(now.foundations)):
        cards.update(foundation_cards(now, place))
    return cards


def is_sentence(text: str) -> bool:
    return (text[0].isupper() or text[0] == "'") and text.endswith(".") and "\n" not in text


def test_the_fields_and_their_words_stay_as_they_are() -> None:
    """Links, saves and logs hold these words for ever."""
    assert {field.word: tuple(each.word for each in field.choices) for field in FIELDS} == WORDS
    assert [field.word for field in FIELDS] == [*WORDS]


def test_every_field_and_choice_has_words_for_a_player() -> None:
    labels = [field.label for field in FIELDS]
    assert len({*labels}) == len(labels)
    for field in FIELDS:
        assert field.label[0].isupper()
        for texts in ([each.text for each in field.choices], [each.name for each in field.choices]):
            assert all(texts)
            assert len({*texts}) == len(texts)


@every_game
def test_choosing_what_a_game_has_changes_nothing(game: Entry) -> None:
    own = chosen(game.rules)
    assert [*own] == [*WORDS]
    changes = {word: choice for word, choice in own.items() if choice != OWN}
    assert varied(game.rules, changes) == game.rules
    assert varied(game.rules, {}) == game.rules


def test_only_bear_river_has_what_no_choice_is() -> None:
    have = {game.key for game in CATALOGUE if OWN in chosen(game.rules).values()}
    assert have == {"bear-river", "bear-river-line"}
    assert chosen(entry("bear-river").rules) == {
        "spaces": OWN,
        "matching": "suit",
        "step": "up-or-down",
        "corner": "yes",
        "cap": "3",
        "cells": "0",
        "redeals": "0",
        "draws": "none",
        "hidden": "no",
        "moves": "card",
    }


@pytest.mark.parametrize(
    ("key", "attribute", "value"),
    [
        ("bear-river+spaces-any", "spaces", (Space.ANY,) * 18),
        ("bear-river+spaces-none", "spaces", (Space.NONE,) * 18),
        ("fan+spaces-ends", "spaces", (Space.ENDS,) * 18),
        ("la-belle-lucie+spaces-king", "spaces", (Space.KING,) * 18),
        ("fan+matching-colour", "matching", Matching.ALTERNATE),
        ("fan+matching-any", "matching", Matching.ANY),
        ("linus+matching-suit", "matching", Matching.SUIT),
        ("fan+step-up-or-down", "step", Step.UP_OR_DOWN),
        ("shamrocks+step-down", "step", Step.DOWN),
        ("shamrocks+step-equal", "step", Step.EQUAL),
        ("fan+corner-yes", "wrap", True),
        ("bear-river+corner-no", "wrap", False),
        ("bear-river+cap-none", "cap", 0),
        ("bear-river+cap-6", "cap", 6),
        ("fan+cells-4", "cells", 4),
        ("freefan+cells-0", "cells", 0),
        ("fan+redeals-6", "redeals", 6),
        ("demon-fan+redeals-0", "redeals", 0),
        ("fan+draws-any", "draw_time", DrawTime.ANY),
        ("la-belle-lucie+draws-last", "draws", 1),
        ("three-shuffles-and-a-draw+draws-none", "draws", 0),
        ("fan+hidden-yes", "hidden", True),
        ("demon-fan+hidden-no", "hidden", False),
        ("fan+moves-run", "unit", Unit.RUN),
        ("lasker+moves-card", "unit", Unit.CARD),
    ],
)
def test_a_change_changes_what_it_names(key: str, attribute: str, value: object) -> None:
    assert getattr(entry(key).rules, attribute) == value


@given(own_games())
def test_every_key_reads_back(game: Entry) -> None:
    base_key, _, text = game.key.partition("+")
    base = entry(base_key).rules
    changes = read_changes(text, base) if text else {}
    assert changes_text(changes) == text
    assert game.rules == varied(base, changes)
    assert {word: chosen(game.rules)[word] for word in changes} == changes
    assert entry(game.key) == game
    assert entry(game.key).key == game.key


@given(st.sampled_from(CATALOGUE), choices)
def test_changes_make_a_game_or_a_sentence(game: Entry, changes: Mapping[str, str]) -> None:
    try:
        rules = varied(game.rules, changes)
    except BadRules as error:
        assert is_sentence(str(error))
        return
    require_playable(rules)
    assert chosen(rules) == {**chosen(game.rules), **changes}
    kept = ("deck_turned", "decks", "base", "directions", "starters", "kings", "version")
    for attribute in (*kept, "sizes", "columns"):
        assert getattr(rules, attribute) == getattr(game.rules, attribute)


@given(own_games(), st.integers(1, 10**12))
@settings(max_examples=40)
def test_random_play_keeps_the_pack_whole(game: Entry, number: int) -> None:
    played = wandered(game.key, number)
    pack = cards_of(played.positions[0])
    assert pack.total() == game.rules.cards
    assert cards_of(position(played)) == pack
    for now in played.positions:
        assert not game.rules.cap or max(map(len, now.fans)) <= game.rules.cap
        assert len(now.cells) == game.rules.cells
        assert bool(now.face_down) == game.rules.hidden
        for hidden, fan in zip(now.face_down, now.fans, strict=game.rules.hidden):
            assert 0 <= hidden <= max(0, len(fan) - 1)


@given(own_games(), st.integers(1, 10**12))
@settings(max_examples=40)
def test_games_and_boards_read_back(game: Entry, number: int) -> None:
    played = wandered(game.key, number)
    assert notation.read_game(notation.game_text(played)) == played
    text = notation.board_text(game.key, position(played), lines=True)
    key, board = notation.read_board(text)
    assert (key, board.rules) == (game.key, game.rules)
    assert notation.board_text(key, board, lines=True) == text
    own = new_game(board_deal(key, board))
    assert read_any(notation.game_text(own)) == own


def test_a_game_of_a_players_own_is_a_line_that_people_can_read() -> None:
    text = "bear-river+cap-4+cells-1 v1; deal 24; turns 1>13 13>a | 6>9"
    game = notation.read_game(text)
    assert notation.game_text(game) == text
    assert len(position(game).fans[8]) == 4
    assert read_any(text, "bear-river+cap-4+cells-1") == game


def test_other_programs_boards_are_read_for_a_players_own_game() -> None:
    board = first_position(entry("fan+cells-2").rules, 24)
    read = read_any(pysolfc_text(board), "fan+cells-2")
    assert read.deal.game == "fan+cells-2"
    assert position(read) == board


def test_the_log_names_a_players_own_game() -> None:
    line = (
        '{"schema":1,"game":"A","kind":"started","at":1,"zone":0,"standing":{"key":"fan+cells-2",'
        '"number":24,"base":null,"elapsed":null,"moves":1,"undos":0,"hints":0,"banked":0}}'
    )
    (event,) = read_log(line).events
    assert event.standing is not None
    assert game_name(event.standing.key) == "Fan with two cells"
    assert game_name("fan+bells-2") == "fan+bells-2"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("bear-river+cap-4", "Bear River with fans of four at most"),
        ("fan+spaces-any+cells-2", "Fan with spaces for any card and two cells"),
        (
            "bear-river-line+spaces-none+step-down+redeals-1",
            "Bear River, cut at the base, with no spaces, fans built down and one redeal",
        ),
    ],
)
def test_a_name_says_what_is_changed(key: str, name: str) -> None:
    assert entry(key).name == name


def test_an_own_game_is_an_entry_like_others() -> None:
    game, base = entry("bear-river+cap-4+cells-2"), entry("bear-river")
    assert game.rules.version == base.rules.version
    assert game.summary == "Bear River, changed by a player: most cards in a fan: four; cells: two."
    assert "No fan is ever built to more than four cards." in game.play
    assert "Beside the fans are two cells, empty at first." in game.setup
    assert game.strategy == ()
    assert game.sources == ("A player's own game, made from Bear River.",)
    assert game.kin == ("bear-river", *base.kin)
    assert game.key not in KEYS


def test_an_own_game_that_the_catalogue_has_says_so() -> None:
    game = entry("fan+cells-2")
    assert game.sources[-1] == "With these rules it is Free Fan."
    assert game.kin == ("free-fan", "fan", "fan-16", "la-belle-lucie", "ceiling-fan")


@given(own_games())
def test_own_games_have_their_words_in_whole_sentences(game: Entry) -> None:
    for text in (game.summary, *game.setup, *game.play, *game.sources):
        assert is_sentence(text)
        assert "  " not in text
    assert game.key not in game.kin
    assert all(entry(key) for key in game.kin)


@given(own_games(), st.integers(1, 10**12))
@settings(max_examples=20)
def test_there_is_a_sentence_for_whatever_is_on_the_table(game: Entry, number: int) -> None:
    played = wandered(game.key, number)
    for before, (move,) in [*zip(played.positions, played.turns, strict=False)][::7]:
        said = [speech.turn_made(before, (move,)), speech.undone(before, (move,))]
        said += [speech.hinted(before, hint(before))]
        for index in range(len(before.fans)):
            said += [speech.fan_label(before, index, in_hand=False, takes=True)]
            tried = Move(move.source, fan_pile(index))
            if refusal := refusal_of(before, tried):
                said += [speech.refused(IllegalMove(before, tried, refusal))]
        assert all(text.endswith(".") and "  " not in text for text in said)


BAD_KEYS = {
    "golf+cap-4": "There is no game called golf here.",
    "Fan+cap-4": "There is no game called Fan here: perhaps fan is meant.",
    "fan+": "'' is nothing that can be changed: write cap-4, for example.",
    "fan+bells-2": "'bells' is nothing that can be changed: write cap-4, for example.",
    "fan+" + "x" * 500: f"'{'x' * 20}' is nothing that can be changed: write cap-4, for example.",
    "fan++cap-4": "'' is nothing that can be changed: write cap-4, for example.",
    "fan+cap": "After cap comes one of none, 2, 3, 4, 5 and 6, not ''.",
    "fan+cap-9": "After cap comes one of none, 2, 3, 4, 5 and 6, not '9'.",
    "fan+cap-04": "After cap comes one of none, 2, 3, 4, 5 and 6, not '04'.",
    "fan+cap-4\n": "After cap comes one of none, 2, 3, 4, 5 and 6, not '4\\n'.",
    "bear-river+spaces-own": "After spaces comes one of none, any, king and ends, not 'own'.",
    "fan+cap-none": "Without cap-none the game is the same.",
    "fan+cells-2+cells-2": "There are two changes of cells.",
    "fan+cells-2+cap-4": "These changes are written in another order: cap-4+cells-2.",
    "fan+cap-2": "A fan is dealt more than its cap of 2 cards.",
    "bear-river+spaces-king": "Spaces ask for kings or aces only where the base is the ace.",
    "chessboard+spaces-ends": (
        "While the base is not chosen yet, no space asks for kings or aces."
    ),
    "shamrocks+step-equal+corner-yes": (
        "Where cards are built on equal ranks, there is no corner to turn."
    ),
    "chessboard+corner-no": (
        "While the base is not chosen yet, the ranks have to go round the corner."
    ),
    "fan+draws-last": "A draw after the last redeal needs a game with a redeal.",
    "three-shuffles-and-a-draw+redeals-0": (
        "A draw after the last redeal needs a game with a redeal."
    ),
    "fan+step-equal": (
        "No two cards of a pack are alike in rank and suit, so none could be built on."
    ),
}


@pytest.mark.parametrize(("key", "sentence"), BAD_KEYS.items())
def test_a_bad_key_gets_its_sentence(key: str, sentence: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        entry(key)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("key", ["fan+cap-9", "fan+cells-2+cap-4", "fan+draws-last"])
def test_a_text_with_a_bad_key_gets_the_same_sentence(key: str) -> None:
    for read in (notation.read_game, read_any):
        with pytest.raises(BadText) as caught:
            read(f"{key} v1; deal 24")
        assert str(caught.value) == BAD_KEYS.get(key)


@given(st.sampled_from(KEYS), st.text("+-acelps0249 \n", max_size=30))
def test_whatever_follows_a_plus_makes_a_game_or_a_sentence(key: str, text: str) -> None:
    try:
        game = entry(f"{key}+{text}")
    except UnknownGame as error:
        assert is_sentence(str(error))
    else:
        assert game.key == f"{key}+{text}"


@pytest.mark.parametrize("changes", [{"bells": "2"}, {"cap": "9"}, {"cap": OWN}])
def test_what_is_no_change_is_refused(changes: Mapping[str, str]) -> None:
    with pytest.raises(BadVariation, match=r"\.$"):
        varied(entry("fan").rules, changes)


def test_equal_ranks_of_one_suit_may_be_built_in_two_packs() -> None:
    assert entry("house-in-the-wood+step-equal").rules.step is Step.EQUAL


def test_a_hidden_card_may_be_drawn() -> None:
    first = first_position(entry("fan+draws-any+hidden-yes").rules, 24)
    move = next(each for each in legal_moves(first) if each.depth == 0)
    after = play(first, move)
    assert after.fans[0][-1] == first.fans[0][0]
    assert after.face_down[0] == first.face_down[0] - 1
