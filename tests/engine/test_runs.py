"""Runs that move as one: what is a run, where it goes, and what is refused."""

from dataclasses import replace

import pytest

from bear_river import speech
from bear_river.advice import hint
from bear_river.catalogue import entry
from bear_river.deal import first_position
from bear_river.game import board_deal, new_game, position, take_turn, undo
from bear_river.notation import move_text, read_board, read_move
from bear_river.position import (
    IllegalMove,
    Move,
    Position,
    Refusal,
    fan_pile,
    legal_moves,
    play,
    run_length,
)
from bear_river.rules import FanGroup, Matching, Rules, Space, Step, Unit


def lasker(*fans: str) -> Position:
    """Return a board of Lasker with these fans, all other cards in the last one, kings lowest."""
    named = {card for fan in fans for card in fan.split()}
    rest = " ".join(
        card for rank in "KQJT98765432A" for suit in "CSHD" if (card := rank + suit) not in named
    )
    line = " / ".join([*fans, *["-"] * (9 - len(fans)), rest])
    return read_board(f"lasker; base -; foundations - - - -; {line}")[1]


def runs(board: Position, fan: int) -> list[str]:
    """Return the moves of more than one card that a fan, counted from 1, may make."""
    return [
        move_text(move)
        for move in legal_moves(board)
        if move.count > 1 and move.source == fan_pile(fan - 1)
    ]


def refusal(board: Position, text: str) -> Refusal:
    with pytest.raises(IllegalMove) as caught:
        play(board, read_move(text))
    assert speech.refused(caught.value).endswith(".")
    return caught.value.refusal


@pytest.mark.parametrize(
    ("fan", "length"),
    [
        ("9H", 1),
        ("9H 8H", 2),
        ("9H 8H 7H", 3),
        ("7H 8H 9H", 3),
        ("QH KH AH 2H", 4),
        ("2H AH KH QH", 4),
        ("8H 9H 8S", 1),
        ("3C 9H 8H", 2),
        ("8H 9H TH 9S 8S 7S", 3),
        ("9S TS 9H 8H", 2),
        ("8S 9S 8H 7H 6H", 3),
        ("7S 8S 9S TS 9H", 1),
        ("JS TS 9S TH", 1),
    ],
)
def test_a_run_is_of_one_suit_and_goes_one_way(fan: str, length: int) -> None:
    assert run_length(lasker(fan, "AC"), 0) == length


def test_a_run_ends_where_its_direction_turns() -> None:
    any_suit = replace(entry("lasker").rules, matching=Matching.ANY)
    board = replace(lasker("7S 8C 9H 8S", "AC"), rules=any_suit)
    assert run_length(board, 0) == 2


def test_any_part_of_a_run_goes_where_its_lowest_card_fits() -> None:
    board = lasker("9H 8H 7H", "TH", "6H", "9S", "QD")
    assert runs(board, 1) == [
        *(f"1*2>{fan}" for fan in (6, 7, 8, 9)),
        *(f"1*3>{fan}" for fan in (2, 6, 7, 8, 9)),
    ]
    after = play(board, read_move("1*3>2"))
    assert after.fans[0] == ()
    assert after.fans[1] == (*board.fans[1], *board.fans[0])
    assert "1*2>9" in runs(board, 1)
    assert len(play(board, read_move("1*2>9")).fans[8]) == 2


def test_what_is_no_run_is_refused() -> None:
    board = lasker("3C 9H 8H", "TH", "4C")
    assert refusal(board, "1*3>3") is Refusal.NO_RUN
    assert refusal(board, "1*4>3") is Refusal.TOO_FEW_CARDS
    assert refusal(board, "1*2>3") is Refusal.OTHER_SUIT
    assert refusal(board, "1*2>1") is Refusal.SAME_FAN
    assert refusal(board, "1*2>F") is Refusal.BANKED_ONE_BY_ONE
    assert refusal(board, "1*2>a") is Refusal.NO_SUCH_CELL
    assert refusal(board, "5*2>3") is Refusal.NO_CARD
    with pytest.raises(IllegalMove):
        play(board, Move(fan_pile(0), fan_pile(1), count=0))
    with pytest.raises(IllegalMove):
        play(board, Move(fan_pile(0), fan_pile(0), depth=0, count=2))


def test_in_other_games_cards_move_one_at_a_time() -> None:
    first = lasker("9H 8H", "TH")
    board = replace(first, rules=entry("chessboard").rules)
    assert refusal(board, "1*2>2") is Refusal.ONE_AT_A_TIME
    assert all(move.count == 1 for move in legal_moves(board))


RULES = Rules(
    fans=(FanGroup(16, 3, Space.ANY), FanGroup(2, 2, Space.ANY)),
    columns=6,
    matching=Matching.ANY,
    step=Step.DOWN,
    unit=Unit.RUN,
    cap=4,
    cells=1,
    hidden=True,
)


def test_a_run_needs_room_for_all_of_it_and_shows_its_face() -> None:
    board = Position(
        RULES,
        ((12, 11, 10), (25, 38), (24,), ()),
        (0, 0, 0, 0),
        0,
        cells=(None,),
        face_down=(1, 0, 0, 0),
    )
    assert run_length(board, 0) == 2
    assert refusal(board, "1*3>4") is Refusal.NO_RUN
    assert play(board, read_move("1*2>2")).fans[1] == (25, 38, 11, 10)
    full = replace(board, fans=((12, 11, 10), (37, 50, 25), (24,), ()))
    assert refusal(full, "1*2>2") is Refusal.NO_ROOM_FOR_RUN
    assert "1*2>2" not in runs(full, 1)
    assert refusal(full, "1*2>a") is Refusal.NO_RUN_TO_CELL


def test_a_run_is_undone_as_one_and_told_as_one() -> None:
    board = lasker("4C 9H 8H 7H", "TH")
    game = new_game(board_deal("lasker", board))
    move = read_move("1*3>2")
    after = take_turn(game, (move,))
    assert position(undo(after)) == board
    assert speech.turn_made(board, (move,)) == (
        "Moved the 9 of hearts and 2 cards on it from fan 1 to fan 2. 4 of clubs uncovered."
    )
    assert speech.undone(board, (move,)) == ("Undone: 9 of hearts and 2 cards on it back on fan 1.")


def test_hints_may_be_runs_and_are_not_taken_back() -> None:
    hinted_runs = 0
    for number in range(1, 20):
        now: Position = first_position(entry("cromwell").rules, number)
        last: Move | None = None
        for _ in range(40):
            advised = hint(now, last)
            if advised is None:
                break
            if last is not None:
                assert advised.move != Move(last.target, last.source, count=last.count)
            hinted_runs += advised.move.count > 1
            assert speech.hinted(now, advised).endswith(".")
            now, last = play(now, advised.move), advised.move
    assert hinted_runs
