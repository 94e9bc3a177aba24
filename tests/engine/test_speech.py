"""Speech: the sentences of the table, asserted word for word."""

from dataclasses import replace

import pytest

from bear_river.advice import Hint, Reason, hint
from bear_river.game import Status, new_game, numbered_deal, position, take_turn
from bear_river.notation import read_board, read_turns
from bear_river.position import FOUNDATION, IllegalMove, Move, Position, fan_pile, play
from bear_river.speech import (
    brought_back,
    clock,
    dealt,
    duration,
    fan_label,
    foundation_label,
    hinted,
    nothing_to_pick_up,
    picked_up,
    put_back,
    redone,
    refused,
    stuck,
    turn_made,
    undone,
    won,
)
from tests.engine.examples import board, card, move

BOARD = board(
    "1: QH KH / 2: JH TH / 3: KC / 6: KD / 13: KS QS",
    foundations="QC JS 9H QD",
)
FULL = board("1: QH JH TH / 2: 9H / 6: KC QC JC / 7: KH / 12: TC", foundations="9C KS 8H KD")


def label(board: Position, number: int, *, in_hand: bool = False, takes: bool = False) -> str:
    return fan_label(board, number - 1, in_hand=in_hand, takes=takes)


def test_fans_say_their_card_their_number_and_their_room() -> None:
    assert label(BOARD, 1) == "King of hearts. Fan 1. Under it: queen of hearts. Room for one."
    assert label(BOARD, 3) == "King of clubs. Fan 3. Room for two."
    assert label(BOARD, 6) == "King of diamonds. Short fan 6. Room for two."
    assert label(BOARD, 4) == "Fan 4, empty, closed."
    assert label(BOARD, 12) == "Short fan 12, empty, takes any card."
    assert label(FULL, 1) == "10 of hearts. Fan 1. Under it: jack of hearts, queen of hearts. Full."


def test_fans_say_last_what_changes_while_a_card_is_in_hand() -> None:
    assert label(BOARD, 3, in_hand=True) == "King of clubs. Fan 3. Room for two. Picked up."
    assert label(BOARD, 12, takes=True).endswith("takes any card. Can take it.")


def test_foundations_say_what_they_wait_for() -> None:
    assert foundation_label(BOARD, 2, takes=False) == "Hearts: up to 9. Next 10. 9 of 13."
    assert foundation_label(FULL, 3, takes=False) == "Diamonds: complete."
    assert foundation_label(BOARD, 2, takes=True).endswith("Can take it.")
    deal = position(new_game(numbered_deal("bear-river", 24)))
    assert foundation_label(deal, 0, takes=False) == "Clubs: needs an ace to start."


@pytest.mark.parametrize(
    ("board", "wrong", "sentence"),
    [
        (BOARD, move(4, 1), "fan 4 is empty."),
        (BOARD, move(1, 19), "the fans are numbered 1 to 18."),
        (BOARD, move(19, 1), "the fans are numbered 1 to 18."),
        (BOARD, move(1, 1), "the king of hearts is on fan 1 already."),
        (BOARD, move(1, 2), "king and 10 are not one step apart."),
        (BOARD, move(1, 3), "hearts do not go on clubs."),
        (
            BOARD,
            move(1, 4),
            "fan 4 is empty and stays closed; only a short fan takes a card again.",
        ),
        (FULL, move(2, 1), "fan 1 is full; a fan holds three cards at most."),
        (FULL, move(12, 6), "short fan 6 is full; a fan holds three cards at most."),
        (BOARD, move(1, "F"), "the hearts foundation takes the 10 next."),
        (BOARD, Move(FOUNDATION, fan_pile(0)), "what is banked stays banked."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_refusal_names_the_rule(board: Position, wrong: Move, sentence: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        play(board, wrong)
    assert refused(caught.value) == f"Not possible: {sentence}"


def test_a_refusal_at_the_cut_names_the_base() -> None:
    cut = board(
        "1: AH / 2: KH / 3: QH JH TH / 4: 9H 8H 7H / 5: 6H 5H 4H / 7: 3H 2H",
        foundations="KC KS - KD",
        game="bear-river-line",
    )
    with pytest.raises(IllegalMove) as caught:
        play(cut, move(1, 2))
    assert refused(caught.value) == (
        "Not possible: the circle is cut at the base, between ace and king."
    )


def test_only_what_comes_to_a_shift_is_told_as_one() -> None:
    text = "base A; foundations QC JS JH QD; cells -; KC QH / KD QS / KH / KS" + " / -" * 14
    before = read_board(f"fan+matching-any+cells-1; {text}")[1]
    exchange = read_turns("1>a 2>1 a>2")[0]
    assert turn_made(before, exchange) == (
        "Moved the queen of hearts from fan 1 to cell A. King of clubs uncovered. "
        "Moved the queen of spades from fan 2 to fan 1. King of diamonds uncovered. "
        "Moved the queen of hearts from cell A to fan 2."
    )
    assert undone(before, exchange) == "Undone: queen of hearts back on fan 1."
    through_cell = read_turns("1>a a>3")[0]
    assert turn_made(before, through_cell) == (
        "Moved the queen of hearts from fan 1 to fan 3, one by one. King of clubs uncovered."
    )
    left_in_cell = read_turns("1>3 2>a")[0]
    assert turn_made(before, left_in_cell).count("Moved the") == 2


def test_a_turn_is_told_cause_first() -> None:
    assert turn_made(BOARD, (move(1, 12),)) == (
        "Moved the king of hearts from fan 1 to short fan 12. Queen of hearts uncovered."
    )
    assert turn_made(BOARD, (move(2, "F"),)) == (
        "Banked the 10 of hearts from fan 2. Hearts next: jack. Jack of hearts uncovered."
    )
    assert turn_made(BOARD, (move(6, "F"),)) == (
        "Banked the king of diamonds from short fan 6. Diamonds complete."
    )
    assert turn_made(BOARD, (move(2, "F"), move(2, "F"), move(6, "F"))) == (
        "Banked the 10 of hearts from fan 2. Hearts next: jack. Jack of hearts uncovered. "
        "Banked jack of hearts; king of diamonds."
    )
    assert undone(BOARD, (move(1, 12),)) == "Undone: king of hearts back on fan 1."
    assert redone(BOARD, (move(3, "F"),)) == (
        "Redone. Banked the king of clubs from fan 3. Clubs complete."
    )


def test_a_card_in_hand_is_told_with_its_places() -> None:
    assert picked_up(BOARD, [card("KH")], 0) == "King of hearts picked up. Nothing can take it now."
    assert picked_up(BOARD, [card("KH")], 1) == "King of hearts picked up. It can go to 1 place."
    assert picked_up(BOARD, [card("KH")], 3) == "King of hearts picked up. It can go to 3 places."
    assert put_back([card("TH")]) == "10 of hearts put back."
    assert nothing_to_pick_up(BOARD, fan_pile(3)) == "There is no card on fan 4."


def test_a_new_deal_names_its_base_and_says_when_nothing_can_move() -> None:
    assert dealt("Bear River", 24, BOARD, Status.IN_PLAY) == (
        "Bear River, deal 24. Foundations start on an ace."
    )
    assert dealt("Bear River", None, BOARD, Status.NO_MOVES) == (
        "Bear River, your own board. No card can move: take another deal."
    )


def test_hints_name_the_move_and_what_speaks_for_it() -> None:
    assert hinted(BOARD, hint(BOARD)) == "You can bank the 10 of hearts from fan 2."
    shelf = board("1: QH KH / 2: JH / 3: TH 9H", foundations="KC KS 8H KD")
    assert hinted(shelf, hint(shelf)) == "You can bank the 9 of hearts from fan 3."
    space = board("1: QH JH / 6: 8H KH / 12: TH 9H", foundations="KC KS 7H KD")
    assert hinted(space, Hint(move(1, 18), Reason.USES_A_SPACE)) == (
        "You can move the jack of hearts from fan 1 to empty short fan 18."
    )
    assert hinted(space, Hint(move(12, 6), Reason.BUILDS)) == (
        "You can move the 9 of hearts from short fan 12 onto the king of hearts on short fan 6."
    )
    assert hinted(BOARD, None) == "No move looks useful here. Undo, or take another deal."
    over = board("1: KH", foundations="KC KS QH KD")
    assert hinted(play(over, move(1, "F")), None).startswith("No legal move is left.")


def test_an_earlier_game_is_told_by_its_name() -> None:
    assert brought_back("Bear River", 24) == "Back to Bear River, deal 24."
    assert brought_back("Bear River", None) == "Back to Bear River."


def test_ranks_have_the_right_article() -> None:
    eight = replace(BOARD, base=7)
    assert "start on an 8." in dealt("Bear River", 1, eight, Status.IN_PLAY)


def test_the_end_is_told_with_its_numbers() -> None:
    assert stuck(BOARD) == (
        "No legal move is left, with 44 of 52 banked. Undo, or take another deal."
    )
    game = new_game(numbered_deal("bear-river", 1))
    assert won(take_turn(game, (move(5, "F"),)), 52, 241_000) == (
        "Won. 52 banked, 1 move, 4 minutes 1 second."
    )


@pytest.mark.parametrize(
    ("elapsed", "shown", "told"),
    [
        (0, "0:00", "0 seconds"),
        (999, "0:00", "0 seconds"),
        (61_000, "1:01", "1 minute 1 second"),
        (3_599_000, "59:59", "59 minutes 59 seconds"),
        (3_661_000, "1:01:01", "1 hour 1 minute 1 second"),
    ],
)
def test_times_are_shown_and_told(elapsed: int, shown: str, told: str) -> None:
    assert clock(elapsed) == shown
    assert duration(elapsed) == told
