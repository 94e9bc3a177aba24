"""Automatic banking: safe is safe, nothing before a redeal or a base, and finishing finishes."""

import random
from dataclasses import replace

import pytest

from bear_river.banking import Banking, automatic_banks, lost_by_banking_at_once
from bear_river.cards import Card, card_of, rank_of, suit_of
from bear_river.catalogue import CATALOGUE, Entry, entry
from bear_river.deal import first_position
from bear_river.notation import move_text, read_board
from bear_river.position import (
    FOUNDATION,
    PileKind,
    Position,
    exposed_card,
    is_won,
    legal_moves,
    play,
)
from bear_river.solver import Outcome, decide
from tests.engine.examples import board

COUNTEREXAMPLE = "1: QH 2H KH / 2: AH / 3: 4H / 6: JH TH 9H / 12: 8H 7H 6H / 18: 5H 3H"


def after(position: Position, banking: Banking) -> Position:
    for move in automatic_banks(position, banking):
        assert move.target.kind is PileKind.FOUNDATION
        position = play(position, move)
    return position


def random_positions(game: Entry, deals: int) -> list[Position]:
    found = []
    for number in range(1, deals + 1):
        generator = random.Random(number)
        now = first_position(game.rules, number)
        for _ in range(25):
            found.append(now)
            moves = legal_moves(now)
            if not moves:
                break
            now = play(now, generator.choice(moves))
    return found


@pytest.mark.parametrize("game", CATALOGUE, ids=lambda each: each.key)
def test_safe_banking_never_loses_a_win_and_comes_to_an_end(game: Entry) -> None:
    banked = 0
    for position in random_positions(game, deals=3):
        there = after(position, Banking.SAFE)
        assert automatic_banks(there, Banking.SAFE) == ()
        banked += there != position
        if there != position and decide(position, 300).outcome is Outcome.WINNABLE:
            assert decide(there, 20_000).outcome is Outcome.WINNABLE
    rules = game.rules
    if rules.redeals or rules.decks > 1 or game.key in ("lasker", "chessboard"):
        return
    assert bool(banked) != game.key.startswith("shamrocks")


@pytest.mark.parametrize("key", ["chessboard", "la-belle-lucie", "demon-fan"])
def test_nothing_is_banked_before_the_base_is_chosen_or_a_redeal_made(key: str) -> None:
    for number in range(1, 20):
        first = first_position(entry(key).rules, number)
        assert automatic_banks(first, Banking.SAFE) == ()
        assert automatic_banks(first, Banking.FINISH) == ()


def test_off_banks_nothing() -> None:
    assert automatic_banks(board("6: KD", foundations="KC KS KH QD"), Banking.OFF) == ()


def test_a_base_card_is_not_banked_where_the_last_of_its_suit_may_want_it() -> None:
    position = board(COUNTEREXAMPLE, foundations="KC KS - KD")
    assert [move_text(move) for move in legal_moves(position)].count("2>F") == 1
    assert automatic_banks(position, Banking.SAFE) == ()
    assert decide(position).outcome is Outcome.WINNABLE
    banked = play(position, next(m for m in legal_moves(position) if move_text(m) == "2>F"))
    assert decide(banked).outcome is Outcome.LOST
    assert lost_by_banking_at_once(position, 1000) is True


def test_a_base_card_is_banked_where_the_last_of_its_suit_lies_at_the_bottom() -> None:
    position = board(
        "1: KH 5H 3H / 2: AH / 3: 4H / 6: JH TH 9H / 12: 8H 7H 6H / 18: QH 2H",
        foundations="KC KS - KD",
    )
    assert move_text(automatic_banks(position, Banking.SAFE)[0]) == "2>F"


def test_finishing_banks_all_or_nothing() -> None:
    nearly = board("1: KH QH / 2: JH / 6: KD", foundations="KC KS TH QD")
    moves = automatic_banks(nearly, Banking.FINISH)
    assert len(moves) == 4
    assert is_won(after(nearly, Banking.FINISH))
    blocked = board("1: QH KH / 2: JH / 6: KD", foundations="KC KS TH QD")
    assert automatic_banks(blocked, Banking.FINISH) == ()


def test_the_cost_of_banking_at_once_is_counted_among_wins() -> None:
    rules = entry("bear-river").rules
    found = [
        lost_by_banking_at_once(first_position(rules, number), 20_000) for number in range(1, 61)
    ]
    lost = [number for number, is_lost in enumerate(found, 1) if is_lost]
    wins = [number for number, is_lost in enumerate(found, 1) if is_lost is not None]
    line = entry("bear-river-line").rules
    assert len(lost) >= 1
    for number in wins:
        cut = decide(first_position(line, number), 100_000).outcome
        assert (cut is Outcome.LOST) == (number in lost)


def test_both_packs_are_left_to_the_player() -> None:
    text = "house-in-the-wood; base A; foundations KC KC KS KS KH KH KD QD; KD" + "/ -" * 34
    position = read_board(text)[1]
    assert automatic_banks(position, Banking.SAFE) == ()
    assert [move_text(move) for move in automatic_banks(position, Banking.FINISH)] == ["1>F"]


def test_finishing_waits_for_a_base_and_for_every_card_to_be_seen() -> None:
    rules = entry("chessboard").rules
    fans = tuple(tuple(card_of(suit, rank) for rank in reversed(range(13))) for suit in range(4))
    bare = Position(rules, (*fans, *((),) * 6), (0, 0, 0, 0), None)
    assert automatic_banks(bare, Banking.FINISH) == ()
    assert len(automatic_banks(replace(bare, base=0), Banking.FINISH)) == 52
    demon = read_board(
        "demon-fan; base A; foundations JC KS KH KD; redeals 6; (KC) QC" + " / -" * 17
    )
    assert automatic_banks(demon[1], Banking.FINISH) == ()


def test_an_undecided_deal_counts_for_neither_side() -> None:
    rules = entry("bear-river").rules
    for number in range(1, 10):
        first = first_position(rules, number)
        assert lost_by_banking_at_once(first, limit=1) is None


def unproved(position: Position, card: Card) -> bool:
    """Tell whether nothing proves that a card can be banked at no cost, in Bear River.

    This is said once more, from the proof and not from the code: all cards are safe but those of
    the base rank, and these too where the last card of their suit lies at the bottom of a fan that
    stays closed once it is empty: it never needs another place.
    """
    base = position.base
    assert base is not None
    if rank_of(card) != base:
        return False
    last = card_of(suit_of(card), (base - 1) % 13)
    long_fans = [fan for number, fan in enumerate(position.fans, start=1) if number % 6]
    return not any(fan[:1] == (last,) for fan in long_fans)


def test_what_is_banked_by_itself_is_proved_in_a_thousand_random_positions() -> None:
    generator = random.Random(1)
    looked_at = banked_by_itself = waiting = 0
    while looked_at < 1000:
        position = first_position(entry("bear-river").rules, generator.randrange(1, 10**9))
        for _ in range(generator.randrange(40)):
            moves = legal_moves(position)
            if not moves:
                break
            position = play(position, generator.choice(moves))
        looked_at += 1
        for move in automatic_banks(position, Banking.SAFE):
            card = exposed_card(position, move.source)
            assert card is not None
            assert not unproved(position, card)
            position = play(position, move)
            banked_by_itself += 1
        waiting += any(move.target == FOUNDATION for move in legal_moves(position))
    assert banked_by_itself > 300
    assert waiting > 20, "somewhere a base card had to wait, or this would prove little"
