"""Boards in other programs' forms: written, read back equal, and refused with a sentence."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river.board import LONGEST_TEXT, BadText
from bear_river.catalogue import CATALOGUE, Entry, UnknownGame, entry
from bear_river.deal import first_position
from bear_river.game import Game, board_deal, new_game
from bear_river.interchange import (
    NoPlace,
    named_key,
    pysolfc_text,
    read_any,
    read_pysolfc,
    read_solvitaire,
    solvitaire_json,
)
from bear_river.notation import board_text, read_board, read_game, read_move
from bear_river.position import REDEAL, Position, legal_moves, play

every_game = pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)


def some_positions(game: Entry) -> list[Position]:
    """Return positions of random games, from the first to the last, no redeal or draw made."""
    found = []
    for number in (1, 24, 10**9):
        generator = random.Random(number)
        position = first_position(game.rules, number)
        for count in range(80):
            if count % 9 == 0:
                found.append(position)
            moves = [
                move for move in legal_moves(position) if move != REDEAL and move.depth is None
            ]
            if not moves:
                break
            position = play(position, generator.choice(moves))
        found.append(position)
    return found


def as_a_board(key: str, position: Position) -> Position:
    """Return the position as one that was not dealt by number, which is how texts are read."""
    return read_board(board_text(key, position))[1]


def a_game(key: str, position: Position) -> Game:
    """Return the game that begins with the position as a text shows it."""
    return new_game(board_deal(key, as_a_board(key, position)))


@every_game
def test_a_position_survives_pysolfcs_text(game: Entry) -> None:
    for position in some_positions(game):
        text = pysolfc_text(position)
        assert read_pysolfc(game.key, text) == as_a_board(game.key, position)
        assert read_any(text, game.key) == a_game(game.key, position)


@pytest.mark.parametrize(
    "game", [each for each in CATALOGUE if each.rules.decks == 1], ids=lambda each: each.key
)
def test_a_position_survives_solvitaires_json(game: Entry) -> None:
    for position in some_positions(game):
        text = solvitaire_json(position)
        assert read_solvitaire(game.key, text) == as_a_board(game.key, position)
        assert read_any(text, game.key) == a_game(game.key, position)


@every_game
def test_a_position_survives_the_projects_own_text(game: Entry) -> None:
    for position in some_positions(game):
        for lines in (False, True):
            text = board_text(game.key, position, lines=lines)
            board = as_a_board(game.key, position)
            assert replace(board, number=0) == replace(position, number=0, drawn=0)
            for key in (game.key, None):
                assert read_any(text, key) == new_game(board_deal(game.key, board))


FAN = first_position(entry("fan").rules, 24)
BEAR = first_position(entry("bear-river").rules, 24)
DEMON = first_position(entry("demon-fan").rules, 24)
HOUSE = first_position(entry("house-on-the-hill").rules, 24)
FREE = play(first_position(entry("freefan").rules, 24), read_move("1>b"))


def test_pysolfcs_text_looks_like_this() -> None:
    assert pysolfc_text(BEAR).splitlines()[:3] == [
        "Foundations: C-0 S-A H-0 D-0",
        ": 4C 6H TD",
        ": 5H JC KC",
    ]
    assert pysolfc_text(FREE).splitlines()[1] == "FC: - 3S"
    assert pysolfc_text(DEMON).splitlines()[1].count("<") == 2
    assert pysolfc_text(HOUSE).splitlines()[0] == ("Foundations: C-0 C-0 S-0 S-0 H-0 H-0 D-0 D-0")


def test_solvitaires_json_looks_like_this() -> None:
    board = json.loads(solvitaire_json(BEAR))
    assert board["foundations"] == ["AS"]
    assert board["tableau piles"][:2] == [["4C", "6H", "10D"], ["5H", "JC", "KC"]]
    assert "cells" not in board
    assert json.loads(solvitaire_json(FREE))["cells"][0] == ""
    assert json.loads(solvitaire_json(DEMON))["tableau piles"][0][0][-1].islower()


@pytest.mark.parametrize("write", [pysolfc_text, solvitaire_json])
def test_what_a_form_has_no_place_for_is_not_written(write: Callable[[Position], str]) -> None:
    redealt = play(DEMON, REDEAL)
    with pytest.raises(NoPlace, match=r"no place for redeals that have been made\.$"):
        write(redealt)
    drawn = play(first_position(entry("midnight-clover").rules, 1), read_move("1.1>1"))
    with pytest.raises(NoPlace, match=r"no place for draws that have been made\.$"):
        write(drawn)


def test_solvitaires_json_has_no_place_for_a_second_foundation() -> None:
    with pytest.raises(NoPlace, match=r"second foundation of a suit\.$"):
        solvitaire_json(HOUSE)
    with pytest.raises(BadText, match=r"second foundation of a suit\.$"):
        read_solvitaire("house-on-the-hill", "{}")


def test_the_base_follows_from_what_is_banked() -> None:
    rules = entry("bear-river").rules
    for number in range(1, 60):
        position = first_position(rules, number)
        for _ in range(30):
            moves = sorted(legal_moves(position), key=lambda move: move.target.kind.value != 2)
            if not moves:
                break
            position = play(position, moves[0])
        assert read_pysolfc("bear-river", pysolfc_text(position)).base == position.base
        assert read_solvitaire("bear-river", solvitaire_json(position)).base == position.base


PYSOLFC = pysolfc_text(FAN)
SOLVITAIRE = solvitaire_json(FAN)
FIRST = PYSOLFC.splitlines()[1]
CARD = FIRST.split()[1]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + PYSOLFC,
        PYSOLFC.replace("\n", "\r\n"),
        PYSOLFC.replace("T", "10"),
        PYSOLFC.replace("\n: ", "\n"),
        PYSOLFC.lower(),
        PYSOLFC.replace("Foundations", "Founds").replace(" C-0", "").replace(" H-0", ""),
        PYSOLFC.partition("\n")[2],
        "\n\n" + PYSOLFC + "\n\n",
    ],
    ids=[
        "byte-order mark",
        "Windows line ends",
        "10 for T",
        "no colons",
        "small letters",
        "founds",
        "no foundations",
        "blank lines",
    ],
)
def test_pysolfcs_text_is_read_in_many_spellings(text: str) -> None:
    assert read_pysolfc("fan", text) == FAN


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + SOLVITAIRE,
        SOLVITAIRE.replace("\n", "\r\n"),
        SOLVITAIRE.replace('"10', '"T'),
        SOLVITAIRE.replace('"foundations": []', '"foundations": [], "stock": []'),
        json.dumps(json.loads(SOLVITAIRE)),
    ],
    ids=["byte-order mark", "Windows line ends", "T for 10", "an empty stock", "one line"],
)
def test_solvitaires_json_is_read_in_many_spellings(text: str) -> None:
    assert read_solvitaire("fan", text) == FAN


def test_empty_fans_at_the_end_may_be_missing() -> None:
    won = "Foundations: C-K S-K H-K D-Q\n: KD"
    assert read_pysolfc("fan", won).fans == ((51,), *[()] * 17)


def test_starters_need_not_be_told_to_solvitaires_json() -> None:
    first = first_position(entry("clover-leaf").rules, 24)
    told = json.loads(solvitaire_json(first))
    assert told.pop("foundations") == ["AC", "AS", "KH", "KD"]
    assert read_solvitaire("clover-leaf", json.dumps(told)) == first


BAD_PYSOLFC = {
    "nothing": ("", "AC and 51 more cannot be found"),
    "binary": ("\x00\x01\x02PK", "is not a card"),
    "a card twice": (PYSOLFC.replace(FIRST, f"{FIRST} {CARD}"), f"{CARD} is on the board 2 times"),
    "one missing": (PYSOLFC.replace(f"{CARD} ", "", 1), f"{CARD} cannot be found on the board."),
    "a banked card": (PYSOLFC.replace("D-0", "D-2"), "is on the board 2 times"),
    "too many fans": (PYSOLFC + "\n:\n:", "has 20 fans; this game has 18."),
    "bad card": (PYSOLFC.replace(FIRST, f"{FIRST} 1Z"), "'1Z' is not a card"),
    "bad foundation": (PYSOLFC.replace("D-0", "D-Z"), "'D-Z' is no foundation"),
    "no suit": (PYSOLFC.replace("D-0", "X-0"), "'X-0' is no foundation"),
    "a suit twice": (PYSOLFC.replace("D-0", "C-0"), "name C too often."),
    "foundations twice": (f"Founds: C-0\n{PYSOLFC}", "foundations is there twice."),
    "cells in a game without": (f"FC: - -\n{PYSOLFC}", "has 2 cells; this game has 0."),
    "face down in an open game": (
        PYSOLFC.replace(f": {CARD}", f": <{CARD}>"),
        "Fan 1 has cards face down; no fan has here.",
    ),
    "nothing covers": (
        PYSOLFC.replace(FIRST, ": <AC>"),
        "Fan 1 has a card face down that nothing covers.",
    ),
    "too long": (PYSOLFC + " " * LONGEST_TEXT, "The text is too long"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD_PYSOLFC.values(), ids=BAD_PYSOLFC.keys())
def test_bad_pysolfc_text_gets_one_sentence(text: str, sentence: str) -> None:
    require_refusal(lambda: read_pysolfc("fan", text), sentence)


def solvitaire(**piles: object) -> str:
    return json.dumps(
        {**json.loads(SOLVITAIRE), **{key.replace("_", " "): piles[key] for key in piles}}
    )


FANS = json.loads(SOLVITAIRE)["tableau piles"]
BAD_SOLVITAIRE = {
    "nothing": ("", "not JSON that can be read."),
    "binary": ("{\x00\x01\x02PK", "not JSON that can be read."),
    "cut short": (SOLVITAIRE[:-1], "not JSON that can be read."),
    "nested without end": ("[" * 90_000, "more lists than any board."),
    "objects without end": ('{"a":' * 15_000, "more lists than any board."),
    "a number without end": ("9" * 90_000, "not JSON that can be read."),
    "not an object": ("[]", "not an object with piles."),
    "no fans": ("{}", 'has no "tableau piles".'),
    "fans no list": (solvitaire(tableau_piles="AS"), '"tableau piles" is not a list.'),
    "a fan no list": (solvitaire(tableau_piles=["AS"]), "A fan is not a list."),
    "a card no text": (
        solvitaire(tableau_piles=[[7]]),
        "holds '7', which is not a card in quotes.",
    ),
    "a card twice": (
        solvitaire(tableau_piles=[[*FANS[0], FANS[0][0]], *FANS[1:]]),
        "is on the board 2 times",
    ),
    "one missing": (solvitaire(tableau_piles=[FANS[0][1:], *FANS[1:]]), "cannot be found"),
    "too few fans": (solvitaire(tableau_piles=FANS[1:]), "has 17 fans; this game has 18."),
    "too many fans": (solvitaire(tableau_piles=[*FANS, []]), "has 19 fans; this game has 18."),
    "bad card": (solvitaire(tableau_piles=[["10X"]]), "'10X' is not a card"),
    "a banked card": (solvitaire(foundations=["AS"]), "AS is on the board 2 times"),
    "banked out of turn": (solvitaire(foundations=["AS", "3S"]), "3S does not follow AS"),
    "only the top banked": (
        json.dumps(
            {
                "tableau piles": [["KD"], *[[]] * 17],
                "foundations": ["KC", "KS", "KH", "QD"],
            }
        ),
        "does not list each suit from its first card to its last.",
    ),
    "a stock": (solvitaire(stock=["AS"]), "No game here has a pile called 'stock'."),
    "cells in a game without": (solvitaire(cells=["", ""]), "has 2 cells; this game has 0."),
    "too long": (SOLVITAIRE + " " * LONGEST_TEXT, "The text is too long"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD_SOLVITAIRE.values(), ids=BAD_SOLVITAIRE.keys())
def test_bad_solvitaire_json_gets_one_sentence(text: str, sentence: str) -> None:
    require_refusal(lambda: read_solvitaire("fan", text), sentence)


@pytest.mark.parametrize("read", [read_pysolfc, read_solvitaire])
def test_bear_river_without_a_banked_card_has_no_base(
    read: Callable[[str, str], Position],
) -> None:
    text = (
        pysolfc_text(BEAR).replace("S-A", "S-0").replace("7H 7D", "7H 7D AS")
        if read is read_pysolfc
        else solvitaire_json(BEAR).replace('["AS"]', "[]").replace('"7D"]', '"7D", "AS"]')
    )
    require_refusal(lambda: read("bear-river", text), "No card is banked")


def test_a_whole_game_is_read_too() -> None:
    text = "bear-river v1; deal 1; turns 5>F 10>F | 2>6; at 1"
    assert read_any(text) == read_any(text, "bear-river") == read_game(text)


def test_what_a_text_is_a_board_of_has_to_be_known() -> None:
    require_refusal(lambda: read_any(PYSOLFC), "the game has to be named beside it.")
    require_refusal(lambda: read_any(SOLVITAIRE), "the game has to be named beside it.")
    require_refusal(lambda: read_any(" \n"), "There is no text to read.")
    own = board_text("fan", FAN)
    require_refusal(lambda: read_any(own, "fan-16"), "The text is of fan, not of fan-16.")
    with pytest.raises(UnknownGame):
        read_any(PYSOLFC, "klondike")


@pytest.mark.parametrize("key", [None, "bear-river"])
def test_a_text_of_a_game_that_there_is_not_says_so(key: str | None) -> None:
    require_refusal(lambda: read_any("golf v1; deal 3", key), "There is no game called golf here.")
    require_refusal(lambda: read_any("what is this", key), "not with a game such as bear-river.")


def test_only_the_projects_own_form_names_its_game() -> None:
    for game in CATALOGUE:
        first = first_position(game.rules, 1)
        assert named_key(board_text(game.key, first)) == game.key
        assert named_key(pysolfc_text(first)) is None
    assert named_key(SOLVITAIRE) is None
    assert named_key(" \n") is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("trefoil; base A; foundations - - - -; {cards}", "each has a card from the start."),
        ("bear-river; base 5; foundations - - - -; {cards}", "No card is banked"),
        (
            "three-shuffles-and-a-draw; base A; foundations - - - -; draws 1; {cards}",
            "it comes after the last redeal.",
        ),
    ],
    ids=lambda value: value.partition(";")[0],
)
def test_a_board_that_no_play_leads_to_is_refused(text: str, sentence: str) -> None:
    sizes = entry(text.partition(";")[0]).rules.sizes
    pack = iter([rank + suit for rank in "KQJT98765432A" for suit in "CSHD"])
    fans = [[*islice(pack, size)] for size in sizes]
    next(fan for fan in fans if len(fan) < 3 or fan is fans[-1]).extend(pack)
    cards = " / ".join(map(" ".join, fans))
    require_refusal(lambda: read_board(text.format(cards=cards)), sentence)


def test_banked_cards_are_counted_one_by_one() -> None:
    text = json.loads(SOLVITAIRE)
    text["tableau piles"] = [
        [card for card in fan if card not in ("AC", "2C", "AS")] for fan in text["tableau piles"]
    ]
    text["foundations"] = ["2C", "KS", "AS"]
    require_refusal(lambda: read_solvitaire("fan", json.dumps(text)), "does not list each suit")


def test_a_base_is_not_chosen_before_a_card_is_banked() -> None:
    first = first_position(entry("chessboard").rules, 1)
    text = board_text("chessboard", first).replace("base -", "base A")
    require_refusal(lambda: read_board(text), "The first card banked chooses the base")


def require_refusal(read: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadText) as caught:
        read()
    message = str(caught.value)
    assert sentence in message
    assert message.endswith(".")
    assert "\n" not in message
    assert len(message) < 160


@given(st.text(max_size=300), st.sampled_from(["bear-river", "demon-fan", "freefan", "chessboard"]))
def test_any_text_is_read_or_refused(text: str, key: str) -> None:
    for read in (read_pysolfc, read_solvitaire, lambda key, text: read_any(text, key)):
        for start in ("", "{", PYSOLFC[:40]):
            try:
                read(key, start + text)
            except BadText as error:
                assert str(error).endswith(".")
