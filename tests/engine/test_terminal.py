"""The game in a terminal: every command, what is refused, and whole games."""

from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river import speech
from bear_river.catalogue import CATALOGUE, Entry
from bear_river.game import Status, new_game, numbered_deal, position, status
from bear_river.notation import game_text, move_text, read_game
from bear_river.position import banked, legal_moves
from bear_river.session import Session, start, taken_up
from bear_river.terminal import HELP, Reply, answer, play_lines, table_text

FIRST = start(numbered_deal("bear-river", 24))


def after(*lines: str, session: Session = FIRST) -> Reply:
    """Return the last reply to several lines."""
    reply = Reply(session, "")
    for line in lines:
        reply = answer(reply.session, line)
    return reply


def turns(reply: Reply) -> str:
    return game_text(reply.session.game).partition("turns ")[2]


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("9>6", "9>6"),
        ("9 6", "9>6"),
        ("  9   6 ", "9>6"),
        ("9>6 9>7", "9>6"),
        ("1 1", ""),
        ("1>F", ""),
        ("1 f", ""),
        ("", ""),
        ("nine six", ""),
        ("9>", ""),
        ("9>6 nonsense", ""),
        ("a>1", ""),
        ("R", ""),
        ("7.1>7", ""),
        ("7*2>6", ""),
        ("99>1", ""),
    ],
)
def test_a_line_of_moves_plays_up_to_the_first_that_cannot_be(line: str, made: str) -> None:
    reply = after(line)
    assert turns(reply) == made
    assert reply.text == "" or reply.text.endswith(".")
    assert (reply.session == FIRST) == (not made)


def test_each_move_of_a_line_is_a_turn() -> None:
    assert turns(after("5>f 10>f 10>f", session=start(numbered_deal("bear-river", 1)))) == (
        "5>F | 10>F"
    )


def test_moves_are_told_as_the_table_tells_them() -> None:
    assert after("9>6").text == (
        "Moved the 6 of diamonds from fan 9 to short fan 6. 9 of hearts uncovered."
    )
    assert after("9>7").text == ("Not possible: fan 7 is full; a fan holds three cards at most.")
    assert after("hello").text.endswith("Type help for what can be done.")


def test_undo_and_redo_go_turn_by_turn() -> None:
    assert after("undo").text == speech.NOTHING_TO_UNDO
    assert after("redo").text == speech.NOTHING_TO_REDO
    back = after("9>6", "undo")
    assert position(back.session.game) == position(FIRST.game)
    assert back.text == "Undone: 6 of diamonds back on fan 9."
    again = after("9>6", "u", "redo")
    assert turns(again) == "9>6"
    assert again.text.startswith("Redone. Moved the 6 of diamonds")


def test_moves_and_a_hint_are_told() -> None:
    assert after("moves").text == "9>6 10>6"
    assert after("hint").text == "This deal cannot be won."
    assert after("hint").session == FIRST
    winnable = start(numbered_deal("bear-river", 3))
    keeps = after("hint", session=winnable)
    assert " It keeps the win. (" in keeps.text
    move = keeps.text.rpartition("(")[2].rstrip(")")
    assert "It keeps the win" in after(move, "hint", session=winnable).text
    lost = after("9>18", "hint", session=winnable)
    assert lost.text.endswith("The deal could be: go back to its start.")


def test_new_deals_restart_and_back() -> None:
    other = after("9>6", "new 25")
    assert other.session.game.deal.number == 25
    assert other.text == "Bear River, deal 25. Foundations start on an 8."
    assert turns(after("9>6", "new 25", "back")) == "9>6"
    assert turns(after("9>6", "restart")) == ""
    assert after("back").text == speech.NOTHING_EARLIER
    assert after("new zero").text.startswith("A deal number is made of digits only")
    assert after("new 0").session == FIRST
    assert after("new").session.game.deal.number != FIRST.game.deal.number


def test_rules_board_save_help_and_quit() -> None:
    assert "No fan is ever built to more than three cards" in after("rules").text
    assert after("board").shows_table
    assert after("save").text == "bear-river v1; deal 24"
    assert read_game(after("9>6", "save").text).cursor == 1
    assert after("HELP").text == after("?").text == HELP
    assert after("quit").is_over
    assert after("quit").text == ""
    assert after("9>6", "quit").text.endswith("bear-river v1; deal 24; turns 9>6")


def test_a_won_game_and_a_stuck_one_are_told() -> None:
    wins = (Path(__file__).parents[1] / "golden" / "wins.txt").read_text(encoding="ascii")
    won = read_game(wins.splitlines()[0])
    lines = [" ".join(map(move_text, turn)) for turn in won.turns]
    written: list[str] = []
    clock = count(0, 1000)
    left = play_lines(
        taken_up(new_game(won.deal)), lines, written.append, milliseconds=lambda: next(clock)
    )
    assert status(left.game) is Status.WON
    assert left.elapsed == 1000 * len(lines)
    assert any("Won. 52 banked, " in text for text in written)
    assert after("hint", session=left).text == speech.ALREADY_WON
    stuck = next(
        number
        for number in range(1, 1000)
        if len(legal_moves(position(new_game(numbered_deal("bear-river", number))))) == 0
    )
    assert after(f"new {stuck}").text.endswith("No card can move: take another deal.")


def test_only_a_redeal_is_left() -> None:
    session = start(numbered_deal("la-belle-lucie", 1))
    reply = Reply(session, "")
    for _ in range(500):
        first = move_text(legal_moves(position(reply.session.game))[0])
        if first == "R":
            break
        reply = answer(reply.session, first)
    assert reply.text.endswith(speech.ONLY_A_REDEAL)
    assert "Gathered, shuffled and dealt again. 1 redeal left." in answer(reply.session, "r").text


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)
@pytest.mark.parametrize("width", [20, 80, 200])
def test_the_table_shows_every_fan_and_fits(game: Entry, width: int) -> None:
    shown = table_text(new_game(numbered_deal(game.key, 24)), width)
    fans = shown.partition("\n\n")[2]
    sizes = sum(game.rules.sizes)
    hidden = fans.count("##")
    assert hidden == (sizes - len(game.rules.sizes) if game.rules.hidden else 0)
    cards = [word for word in fans.split() if word[-1] in "CSHD"]
    assert len(cards) == sizes - hidden
    longest = max(map(len, fans.splitlines()))
    assert longest <= max(width, 3 * max(game.rules.sizes) + 3)
    assert all(line == line.rstrip() for line in shown.splitlines())


def test_the_table_looks_like_this() -> None:
    assert table_text(after("9>6").session.game).splitlines()[:5] == [
        "1 of 52 banked, 1 move, base A",
        "banked  C - (next AC)  AS (next 2S)  H - (next AH)  D - (next AD)",
        "",
        " 1 4C 6H TD   2 5H JC KC   3 QC TH 8H   4 5D KH 8S   5 2D 6S 4S   6 7H 7D 6D",
        " 7 AH 8C 4H   8 7S AC KS   9 2C 9H     10 QH 5C 8D  11 9S TC 7C  12 2S TS",
    ]


words = st.sampled_from(
    [
        "undo",
        "redo",
        "new",
        "new 7",
        "restart",
        "back",
        "9>6",
        "R",
        "1 2",
        "1>F",
        "a>b",
        "save",
        "?",
    ]
)


@given(st.lists(st.one_of(words, st.text(max_size=20)), max_size=30))
def test_whatever_is_typed_is_answered_and_no_game_breaks(lines: list[str]) -> None:
    session = FIRST
    for line in lines:
        reply = answer(session, line)
        assert banked(position(reply.session.game)) >= 1
        assert read_game(game_text(reply.session.game)) == reply.session.game
        session = reply.session


def test_what_follows_a_refusal_is_not_played_and_the_table_not_shown() -> None:
    reply = after("1>1 9>6")
    assert turns(reply) == ""
    assert not reply.shows_table
    assert after("9>6").shows_table


def test_commands_stand_alone() -> None:
    assert after("undo 3").text == "undo stands alone. Type help for what can be done."
    assert after("9>6", "quit now").session.game.cursor == 1
    assert not after("quit now").is_over
    assert after("exit").is_over


def test_the_end_is_told_however_it_comes() -> None:
    reply = after("10>6")
    session = reply.session
    assert not legal_moves(position(session.game))
    assert "No legal move is left" in reply.text
    assert after("moves", session=session).text == "No move is legal."
    assert "No legal move is left" in after("undo", "redo", session=session).text
    assert after("hint", session=session).text.startswith("This cannot be won")


def test_two_redeals_may_be_typed_at_once() -> None:
    reply = after("R R", session=start(numbered_deal("la-belle-lucie", 1)))
    assert turns(reply) == "R | R"


def test_the_whole_table_of_a_game_with_all_that_can_be_there() -> None:
    free = after("1>a 2>b", session=start(numbered_deal("freefan", 24))).session.game
    assert table_text(free).splitlines()[:3] == [
        "0 of 52 banked, 2 moves",
        "banked  C - (next AC)  S - (next AS)  H - (next AH)  D - (next AD)",
        "cells  a 3S  b JH",
    ]
    shuffles = start(numbered_deal("three-shuffles-and-a-draw", 24)).game
    assert table_text(shuffles).splitlines()[0] == (
        "0 of 52 banked, 0 moves, 2 redeals left, 1 draw left"
    )
    chess = after("1>F", session=start(numbered_deal("chessboard", 24))).session.game
    assert table_text(chess).splitlines()[:2] == [
        "1 of 52 banked, 1 move, base 3",
        "banked  C - (next 3C)  S - (next 3S)  H - (next 3H)  3D (next 4D)",
    ]
    assert table_text(start(numbered_deal("chessboard", 24)).game).splitlines()[0] == (
        "0 of 52 banked, 0 moves, base not chosen"
    )
    house = start(numbered_deal("house-on-the-hill", 24)).game
    assert table_text(house, 200).splitlines()[1:3] == [
        "banked  C - (next AC)  C - (next KC)  S - (next AS)  S - (next KS)",
        "banked  H - (next AH)  H - (next KH)  D - (next AD)  D - (next KD)",
    ]
    done = read_game("fan v1; base A; foundations KC KS KH QD; KD" + " / -" * 17)
    assert table_text(done).splitlines()[1] == (
        "banked  KC (done)  KS (done)  KH (done)  QD (next KD)"
    )


def test_the_table_is_written_when_it_changes_and_the_game_at_the_end() -> None:
    written: list[str] = []
    play_lines(FIRST, ["hint", "9>6", "board"], written.append, milliseconds=lambda: 0)
    assert sum("banked  C" in text for text in written) == 3
    assert written[-1] == "\nTo go on later, keep this line: bear-river v1; deal 24; turns 9>6"
