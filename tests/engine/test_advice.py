"""Advice: a hint is a legal move, and a preference has its reason."""

from hypothesis import given

from bear_river.advice import Hint, Reason, hint
from bear_river.position import Position, legal_moves
from tests.engine.examples import board, move, positions


@given(positions())
def test_a_hint_is_a_legal_move_wherever_there_is_one(position: Position) -> None:
    found = hint(position)
    moves = legal_moves(position)
    assert (found is None) == (not moves)
    assert found is None or found.move in moves


def test_banking_comes_first() -> None:
    position = board("1: QH KH / 2: JH / 6: KD / 13: KS QS", foundations="KC JS TH QD")
    found = hint(position)
    assert found is not None
    assert found.reason is Reason.BANKS


def test_a_base_card_waits_for_a_move_that_uncovers_a_bank() -> None:
    position = board(
        "1: KH AH / 2: QC 2H / 3: KC 3H / 4: TH 9H 4H / 5: 8H 7H 5H / 13: QH JH 6H",
        foundations="JC KS - KD",
    )
    assert move(1, "F") in legal_moves(position)
    assert hint(position) == Hint(move(2, 3), Reason.UNCOVERS_A_BANK)


def test_the_last_card_of_a_long_fan_is_left_alone_while_there_is_a_choice() -> None:
    position = board("1: QH / 2: TH KH / 3: JH 9H", foundations="KC KS 8H KD")
    found = hint(position)
    assert found is not None
    assert found.reason is not Reason.GIVES_UP_A_FAN
