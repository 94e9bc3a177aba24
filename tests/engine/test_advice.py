"""Advice: a hint is a legal move, and a preference has its reason."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bear_river.advice import Hint, Reason, hint
from bear_river.catalogue import BEAR_RIVER
from bear_river.deal import first_position
from bear_river.position import FOUNDATION, Move, Position, legal_moves, play
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


def moves_an_only_card_for_nothing(position: Position, each: Move) -> bool:
    fan = position.fans[each.source.index]
    if each.target == FOUNDATION or len(fan) > 1:
        return False
    short = each.source.index % 6 == 5
    return not short or not position.fans[each.target.index]


def leaves_its_next_higher_card(position: Position, each: Move) -> bool:
    *rest, card = position.fans[each.source.index]
    assert position.base is not None
    higher = card - card % 13 + (card + 1 - card // 13 * 13) % 13
    return bool(rest) and rest[-1] == higher and card % 13 != (position.base - 1) % 13


@given(positions())
def test_what_is_never_of_use_is_never_hinted(position: Position) -> None:
    found = hint(position)
    if found is not None:
        assert not moves_an_only_card_for_nothing(position, found.move)
    elif legal_moves(position):
        assert all(moves_an_only_card_for_nothing(position, each) for each in legal_moves(position))


@given(positions())
def test_a_card_on_its_next_higher_one_is_moved_last_of_all(position: Position) -> None:
    found = hint(position)
    if found is None or found.reason is not Reason.LEAVES_A_GOOD_PLACE:
        return
    for each in legal_moves(position):
        assert leaves_its_next_higher_card(position, each) or moves_an_only_card_for_nothing(
            position, each
        )


def test_hints_that_are_followed_never_take_each_other_back() -> None:
    followed = 0
    for number in range(1, 101):
        position, last = first_position(BEAR_RIVER.rules, number), None
        for _ in range(60):
            found = hint(position, last)
            if found is None:
                break
            assert last is None or found.move != Move(last.target, last.source)
            position, last = play(position, found.move), found.move
            followed += 1
    assert followed > 1000


@given(positions(["demon-fan"]), st.randoms(use_true_random=False))
def test_what_lies_face_down_is_not_looked_at(position: Position, order: Random) -> None:
    hidden = [
        card
        for fan, count in zip(position.fans, position.face_down, strict=True)
        for card in fan[:count]
    ]
    order.shuffle(hidden)
    others = iter(hidden)
    fans = tuple(
        (*(next(others) for _ in fan[:count]), *fan[count:])
        for fan, count in zip(position.fans, position.face_down, strict=True)
    )
    assert hint(replace(position, fans=fans)) == hint(position)
