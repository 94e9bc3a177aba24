"""Notation: what is written is read back equal, and bad text gets one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river.board import LONGEST_TEXT, BadText
from bear_river.catalogue import entry
from bear_river.deal import first_position
from bear_river.game import Game, at_turn, board_deal, new_game, numbered_deal
from bear_river.notation import (
    MOST_TURNS,
    board_text,
    game_text,
    move_text,
    read_board,
    read_game,
    read_move,
    read_turns,
    turns_text,
)
from bear_river.position import FOUNDATION, Move, Position, fan_pile
from tests.engine.examples import GAMES, games, move, positions

moves = st.builds(
    Move,
    st.builds(fan_pile, st.integers(0, 98)),
    st.one_of(st.just(FOUNDATION), st.builds(fan_pile, st.integers(0, 98))),
)
turns = st.lists(st.lists(moves, min_size=1, max_size=4).map(tuple), max_size=30).map(tuple)


@given(moves)
def test_moves_read_back(each: Move) -> None:
    assert read_move(move_text(each)) == each


@given(turns)
def test_turns_read_back(each: tuple[tuple[Move, ...], ...]) -> None:
    assert read_turns(turns_text(each)) == each


@given(positions(), st.sampled_from(GAMES), st.booleans())
def test_boards_read_back(position: Position, key: str, lines: bool) -> None:
    board = Position(entry(key).rules, position.fans, position.foundations, position.base)
    assert read_board(board_text(key, board, lines=lines)) == (key, board)


@given(games(), st.integers(0, 30))
def test_games_read_back(game: Game, cursor: int) -> None:
    there = at_turn(game, cursor)
    assert read_game(game_text(there)) == there


@given(games())
def test_games_from_a_board_read_back(game: Game) -> None:
    board = game.positions[-1]
    other = new_game(board_deal(game.deal.game, board))
    assert read_game(game_text(other)) == other


def test_a_game_is_one_line_that_people_can_read() -> None:
    text = "bear-river v1; deal 1; turns 5>F 10>F | 2>6; at 1"
    game = read_game(text)
    assert game_text(game) == text
    assert game.deal == numbered_deal("bear-river", 1)
    assert game.turns == ((move(5, "F"), move(10, "F")), (move(2, 6),))
    assert game.cursor == 1


BOARD = board_text("bear-river", first_position(entry("bear-river").rules, 24), lines=True)


def test_a_board_has_a_line_a_fan() -> None:
    assert BOARD.splitlines()[:5] == [
        "bear-river",
        "base A",
        "foundations - AS - -",
        "4C 6H TD",
        "5H JC KC",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + BOARD,
        BOARD.replace("\n", "\r\n"),
        "\n\n" + BOARD + "\n\n",
        BOARD.replace("T", "10"),
        BOARD.replace("H", "♥").replace("S", "♠"),
        BOARD.replace("KC", "kc"),
        "; ".join(BOARD.splitlines()),
        BOARD.replace("bear-river", "bear-river v1"),
    ],
    ids=[
        "byte-order mark",
        "Windows line ends",
        "blank lines",
        "10 for T",
        "suit signs",
        "small letters",
        "semicolons",
        "version",
    ],
)
def test_boards_are_read_in_many_spellings(text: str) -> None:
    assert read_board(text) == read_board(BOARD)


BAD_BOARDS = {
    "nothing": ("", "There is no text to read."),
    "blanks": (" \n ; \n", "There is no text to read."),
    "another game": (
        BOARD.replace("bear-river", "klondike"),
        "There is no game called klondike here",
    ),
    "no game": (BOARD.removeprefix("bear-river\n"), "not with a game such as bear-river."),
    "binary": ("\x00\x01\x02PK", "not with a game such as bear-river."),
    "no base": (BOARD.replace("base A\n", ""), "does not say its base"),
    "base twice": (BOARD.replace("base A", "base A\nbase A"), "base is there twice."),
    "bad base": (BOARD.replace("base A", "base 1"), "'1' is not a rank"),
    "no foundations": (BOARD.replace("foundations - AS - -\n", ""), "it has 0."),
    "three foundations": (BOARD.replace("- AS - -", "- AS -"), "it has 3."),
    "wrong foundation": (BOARD.replace("- AS - -", "AS - - -"), "cannot lie on foundation 1"),
    "bad foundation": (BOARD.replace("- AS - -", "- ?? - -"), "'??' is not a card"),
    "bad card": (BOARD.replace("4C 6H TD", "4C 6X TD"), "'6X' is not a card"),
    "bad rank": (BOARD.replace("4C 6H TD", "4C 1H TD"), "'1' is not a rank"),
    "a card twice": (BOARD.replace("4C 6H TD", "4C 4C TD"), "4C is on the board 2 times"),
    "a banked card": (BOARD.replace("4C 6H TD", "AS 6H TD"), "AS is on the board 2 times"),
    "one missing": (BOARD.replace("4C 6H TD", "4C 6H"), "TD cannot be found on the board."),
    "three missing": (BOARD.replace("4C 6H TD", "-"), "4C and 2 more cannot be found"),
    "too few fans": (BOARD.replace("4C 6H TD\n", ""), "has 17 fans; this game has 18."),
    "too many fans": (BOARD + "\n-", "has 19 fans; this game has 18."),
    "a fan too long": (
        BOARD.replace("7H 7D\n", "7H 7D 4C 6H\n").replace("4C 6H TD", "TD"),
        "Fan 6 has 4 cards; the most is 3.",
    ),
    "too long": (BOARD + " " * LONGEST_TEXT, "The text is too long"),
    "a whole game": (BOARD + "\nturns 1>2", "This is a whole game, not a board"),
    "bad version": (BOARD.replace("bear-river", "bear-river vX"), "not with a game"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD_BOARDS.values(), ids=BAD_BOARDS.keys())
def test_a_bad_board_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as caught:
        read_board(text)
    message = str(caught.value)
    assert sentence in message
    assert message.endswith(".")
    assert "\n" not in message
    assert len(message) < 160


BAD_GAMES = {
    "other version": ("bear-river v2; deal 1", "version 2"),
    "bad deal": ("bear-river v1; deal zero", "digits only"),
    "deal out of range": ("bear-river v1; deal 0", "start at 1"),
    "number and board": (BOARD + "\ndeal 24", "only one of them"),
    "neither": ("bear-river v1", "neither a deal number nor a board."),
    "bad move": ("bear-river v1; deal 1; turns 5-F", "'5-F' is not a move"),
    "fan 0": ("bear-river v1; deal 1; turns 0>1", "'0>1' is not a move"),
    "fan 100": ("bear-river v1; deal 1; turns 100>1", "is not a move"),
    "no such fan": ("bear-river v1; deal 1; turns 19>1", "Turn 1 does not follow the rules"),
    "illegal": ("bear-river v1; deal 1; turns 5>F | 5>F", "Turn 2 does not follow the rules"),
    "empty turn": ("bear-river v1; deal 1; turns 5>F | | 10>F", "Turn 2 has no move in it."),
    "at too far": ("bear-river v1; deal 1; turns 5>F; at 2", "turn 2, but it has only 1."),
    "at nonsense": ("bear-river v1; deal 1; at end", "needs a number, not 'end'."),
    "at negative": ("bear-river v1; deal 1; at -1", "needs a number, not '-1'."),
    "turns twice": ("bear-river v1; deal 1; turns 5>F; turns 5>F", "turns is there twice."),
    "too many turns": (
        "bear-river v1; deal 1; turns " + "|".join(["1>2"] * (MOST_TURNS + 1)),
        "more than 5000 are not read.",
    ),
    "a stray part": ("bear-river v1; deal 1; hello", "'hello' begins no part of a game"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD_GAMES.values(), ids=BAD_GAMES.keys())
def test_a_bad_game_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as caught:
        read_game(text)
    message = str(caught.value)
    assert sentence in message
    assert message.endswith(".")
    assert "\n" not in message


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (read_board, read_game, read_move, read_turns):
        try:
            read(text)
        except BadText as error:
            assert str(error).endswith(".")


alphabet = st.sampled_from(
    [*"A23TJQKCSHD /;-|>F\n", "bear-river", "base ", "foundations ", "deal "]
)


@given(st.lists(alphabet, max_size=80).map("".join))
def test_text_that_looks_like_a_board_is_read_or_refused(text: str) -> None:
    for start in ("", "bear-river; ", "bear-river; base A; foundations - - - -; "):
        for read in (read_board, read_game):
            try:
                read(start + text)
            except BadText as error:
                assert str(error).endswith(".")
