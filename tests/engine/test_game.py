"""Games: turns, undo and redo, and how a game stands."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bear_river.catalogue import UnknownGame
from bear_river.deal import BadDealNumber
from bear_river.game import (
    Deal,
    Game,
    OtherVersion,
    Status,
    at_turn,
    board_deal,
    moves_made,
    new_game,
    numbered_deal,
    position,
    redo,
    status,
    take_turn,
    undo,
)
from bear_river.notation import game_text, read_game
from bear_river.position import IllegalMove, legal_moves, play
from tests.engine.examples import board, games, move

FIRST = new_game(numbered_deal("bear-river", 1))


@given(games())
def test_undoing_everything_gives_the_deal_and_redoing_everything_the_end(game: Game) -> None:
    end, turns = position(game), len(game.turns)
    back = game
    for _ in range(turns):
        back = undo(back)
    assert position(back) == position(new_game(game.deal))
    assert undo(back) == back
    for _ in range(turns):
        back = redo(back)
    assert back == game
    assert position(back) == end
    assert redo(back) == back


@given(games(), st.integers(-3, 40))
def test_any_turn_can_be_gone_to(game: Game, cursor: int) -> None:
    there = at_turn(game, cursor)
    assert 0 <= there.cursor <= len(game.turns)
    replayed = position(new_game(game.deal))
    for turn in game.turns[: there.cursor]:
        for each in turn:
            replayed = play(replayed, each)
    assert position(there) == replayed


def test_a_turn_is_undone_as_one() -> None:
    game = take_turn(FIRST, (move(5, "F"), move(10, "F")))
    assert moves_made(game) == 2
    assert undo(game).cursor == 0
    assert position(undo(game)) == position(FIRST)


def test_a_new_turn_drops_what_was_undone() -> None:
    game = undo(take_turn(FIRST, (move(5, "F"),)))
    other = take_turn(game, (move(2, 6),))
    assert other.turns == ((move(2, 6),),)
    assert redo(other) == other
    assert position(other) == play(position(FIRST), move(2, 6))
    assert other.positions == (position(FIRST), position(other))


def test_a_turn_with_an_illegal_move_is_refused_whole() -> None:
    with pytest.raises(IllegalMove):
        take_turn(FIRST, (move(2, 6), move(1, 2)))
    assert FIRST.turns == ()
    assert position(FIRST) == position(new_game(FIRST.deal))


def test_a_turn_needs_a_move() -> None:
    with pytest.raises(ValueError, match="at least one move"):
        take_turn(FIRST, ())


def test_a_game_goes_on_is_stuck_or_won() -> None:
    assert status(FIRST) is Status.IN_PLAY
    stuck = next(
        game
        for game in (new_game(numbered_deal("bear-river", number)) for number in range(1, 1000))
        if not legal_moves(position(game))
    )
    assert status(stuck) is Status.NO_MOVES
    last = new_game(board_deal("bear-river", board("6: KD", foundations="KC KS KH QD")))
    assert status(take_turn(last, (move(6, "F"),))) is Status.WON


def test_a_deal_needs_a_known_game_its_version_and_a_number_or_a_board() -> None:
    with pytest.raises(UnknownGame, match="klondike"):
        numbered_deal("klondike", 1)
    with pytest.raises(BadDealNumber):
        numbered_deal("bear-river", 0)
    with pytest.raises(OtherVersion, match="version 7"):
        new_game(replace(FIRST.deal, version=7))
    with pytest.raises(ValueError, match="a number or a board"):
        new_game(Deal("bear-river", 1))
    with pytest.raises(ValueError, match="not one of bear-river-line"):
        new_game(board_deal("bear-river-line", position(FIRST)))


def test_every_golden_win_is_one() -> None:
    lines = (Path(__file__).parents[1] / "golden" / "wins.txt").read_text(encoding="ascii")
    games = [read_game(line) for line in lines.splitlines()]
    assert len(games) == 12
    assert all(status(game) is Status.WON for game in games)
    assert all(
        game_text(game) == line for game, line in zip(games, lines.splitlines(), strict=True)
    )
