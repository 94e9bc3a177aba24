"""The rules of Bear River as behaviour, one test a rule, on boards made for it."""

import pytest
from hypothesis import given

from bear_river.cards import card_text
from bear_river.position import (
    FOUNDATION,
    IllegalMove,
    Move,
    Position,
    Refusal,
    banked,
    exposed_card,
    fan_pile,
    foundation_card,
    is_won,
    legal_moves,
    next_card,
    play,
    refusal_of,
)
from tests.engine.examples import GAMES, board, card, fans_text, move, positions

# Two hearts and a few more cards left; everything else is banked up to just below them.
LATE = board(
    "1: QH KH / 2: JH / 3: KC / 6: KD / 13: KS QS",
    foundations="QC JS TH QD",
)


def test_only_the_last_card_of_a_fan_is_in_play() -> None:
    assert exposed_card(LATE, fan_pile(0)) == card("KH")
    after = play(LATE, move(1, 12))
    assert exposed_card(after, fan_pile(0)) == card("QH")
    assert exposed_card(after, fan_pile(3)) is None
    assert exposed_card(after, FOUNDATION) is None


def test_a_foundation_takes_its_suit_in_order() -> None:
    assert next_card(LATE, 2) == card("JH")
    after = play(LATE, move(2, "F"))
    assert foundation_card(after, 2) == card("JH")
    assert banked(after) == banked(LATE) + 1
    assert refusal_of(LATE, move(1, "F")) is Refusal.NOT_NEXT
    assert refusal_of(LATE, move(13, "F")) is None


def test_foundations_turn_the_corner_from_king_to_ace() -> None:
    position = board("1: AH 2H / 6: AS 2S", base="3", foundations="2C KS KH 2D")
    assert next_card(position, 1) == card("AS")
    after = play(position, Move(fan_pile(5), fan_pile(11)))
    after = play(after, move(6, "F"))
    assert foundation_card(after, 1) == card("AS")
    assert not is_won(after)


def test_an_empty_foundation_takes_the_base_only() -> None:
    position = board(
        "1: 9S 8S 7S / 2: 6S 5S 4S / 3: 3S 2S AS / 4: KS QS JS / 5: TS",
        base="9",
        foundations="8C - 8H 8D",
    )
    assert next_card(position, 1) == card("9S")
    assert refusal_of(position, move(5, "F")) is Refusal.NOT_NEXT
    assert foundation_card(position, 1) is None


def test_fans_are_built_up_or_down_in_suit() -> None:
    position = board(
        "1: 9H / 2: TH / 3: JH / 4: KD QD / 5: JD TD / 6: KH QH", foundations="KC KS 8H 9D"
    )
    assert refusal_of(position, move(1, 2)) is None
    assert refusal_of(position, move(2, 1)) is None
    assert refusal_of(position, move(3, 1)) is Refusal.NOT_NEIGHBOURS
    assert refusal_of(position, move(3, 4)) is Refusal.OTHER_SUIT
    assert refusal_of(position, move(5, 1)) is Refusal.OTHER_SUIT


@pytest.mark.parametrize("game", GAMES)
def test_ace_and_king_are_neighbours_away_from_the_base(game: str) -> None:
    position = board("1: KH 2H / 2: AH 3H 4H", base="5", foundations="4C 4S QH 4D", game=game)
    position = play(position, move(1, 6))
    assert refusal_of(position, move(6, 1)) is Refusal.NOT_NEIGHBOURS
    position = play(play(position, move(2, 12)), move(2, 18))
    assert refusal_of(position, move(1, 2)) is None
    assert refusal_of(position, move(2, 1)) is None


def test_the_base_and_the_rank_below_it_meet_on_the_full_circle_only() -> None:
    fans = "1: AH / 2: KH QH / 3: JH TH 9H / 4: 8H 7H 6H / 5: 5H 4H 3H / 7: 2H"
    foundations = "KC KS - KD"
    full = board(fans, foundations=foundations)
    cut = board(fans, foundations=foundations, game="bear-river-line")
    full, cut = play(full, move(2, 6)), play(cut, move(2, 6))
    assert refusal_of(full, move(1, 2)) is None
    assert refusal_of(full, move(2, 1)) is None
    assert refusal_of(cut, move(1, 2)) is Refusal.ACROSS_THE_BASE
    assert refusal_of(cut, move(2, 1)) is Refusal.ACROSS_THE_BASE


def test_no_fan_is_built_beyond_three() -> None:
    position = board(
        "1: QH JH TH / 2: 9H / 6: KC QC JC / 7: KH / 12: TC", foundations="9C KS 8H KD"
    )
    assert refusal_of(position, move(2, 1)) is Refusal.FULL
    assert refusal_of(position, move(12, 6)) is Refusal.FULL


def test_an_empty_short_fan_takes_any_card_and_no_other_fan_does() -> None:
    for short in (12, 18):
        assert refusal_of(LATE, move(1, short)) is None
    for long in (4, 5, 7, 11, 17):
        assert refusal_of(LATE, move(1, long)) is Refusal.CLOSED


def test_nothing_comes_back_from_a_foundation() -> None:
    for target in range(18):
        back = Move(FOUNDATION, fan_pile(target))
        assert refusal_of(LATE, back) is Refusal.FOUNDATION_KEEPS


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        (move(4, 1), Refusal.NO_CARD),
        (move(4, "F"), Refusal.NO_CARD),
        (move(19, 1), Refusal.NO_SUCH_FAN),
        (move(1, 19), Refusal.NO_SUCH_FAN),
        (move(0, 1), Refusal.NO_SUCH_FAN),
        (move(1, 1), Refusal.SAME_FAN),
        (move(1, 2), Refusal.NOT_NEIGHBOURS),
        (move(1, 3), Refusal.OTHER_SUIT),
        (move(1, 4), Refusal.CLOSED),
        (move(1, "F"), Refusal.NOT_NEXT),
    ],
    ids=lambda value: value.name if isinstance(value, Refusal) else "",
)
def test_a_refused_move_says_why_and_changes_nothing(wrong: Move, refusal: Refusal) -> None:
    before, text = hash(LATE), fans_text(LATE)
    with pytest.raises(IllegalMove) as caught:
        play(LATE, wrong)
    assert caught.value.refusal is refusal
    assert caught.value.move == wrong
    assert caught.value.position is LATE
    assert (hash(LATE), fans_text(LATE)) == (before, text)


@given(positions())
def test_every_move_is_either_legal_or_refused(position: Position) -> None:
    piles = [fan_pile(index) for index in range(-1, 19)] + [FOUNDATION]
    legal = set(legal_moves(position))
    assert len(legal) == len(legal_moves(position))
    for source in piles:
        for target in piles:
            tried = Move(source, target)
            assert (refusal_of(position, tried) is None) == (tried in legal)


@given(positions())
def test_a_move_moves_one_card_and_no_other(position: Position) -> None:
    for each in legal_moves(position):
        after = play(position, each)
        moved = exposed_card(position, each.source)
        assert moved is not None
        assert after.fans[each.source.index] == position.fans[each.source.index][:-1]
        if each.target == FOUNDATION:
            assert banked(after) == banked(position) + 1
        else:
            assert exposed_card(after, each.target) == moved
        others = (
            set(range(18))
            - {each.source.index}
            - ({each.target.index} if each.target != FOUNDATION else set())
        )
        assert all(after.fans[index] == position.fans[index] for index in others)


def test_equal_positions_hash_alike_and_different_ones_differ() -> None:
    one = play(play(LATE, move(1, 12)), move(2, 18))
    other = play(play(LATE, move(2, 18)), move(1, 12))
    assert one == other
    assert hash(one) == hash(other)
    assert one != LATE
    cut = board(
        "1: QH KH / 2: JH / 3: KC / 6: KD / 13: KS QS",
        foundations="QC JS TH QD",
        game="bear-river-line",
    )
    assert cut.fans == LATE.fans
    assert cut != LATE


def test_the_last_bank_wins() -> None:
    position = board("6: KD", foundations="KC KS KH QD")
    assert not is_won(position)
    after = play(position, move(6, "F"))
    assert is_won(after)
    assert legal_moves(after) == ()
    assert next_card(after, 3) is None
    top = foundation_card(after, 3)
    assert top is not None
    assert card_text(top) == "KD"
