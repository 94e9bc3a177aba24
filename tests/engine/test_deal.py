"""Deals: the published examples, the golden file, and an independent shuffle."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.random import shuffle
from pysol_cards.random_base import RandomBase

from bear_river.cards import RANK_LETTERS, card_text, cards_text, suit_of
from bear_river.catalogue import BEAR_RIVER, entry
from bear_river.deal import (
    LARGEST_DEAL_NUMBER,
    BadDealNumber,
    checked_deal_number,
    first_position,
    new_deal_number,
    read_deal_number,
)
from bear_river.position import banked, foundation_card
from bear_river.shuffle import shuffled_deck
from tests.engine import oracle
from tests.engine.examples import GAMES, deal_numbers, fans_text, oracle_board

GOLDEN = Path(__file__).parents[1] / "golden" / "deals.txt"

PUBLISHED = {
    24: (
        "AS",
        "4C 6H TD / 5H JC KC / QC TH 8H / 5D KH 8S / 2D 6S 4S / 7H 7D / "
        "AH 8C 4H / 7S AC KS / 2C 9H 6D / QH 5C 8D / 9S TC 7C / 2S TS / "
        "KD AD JD / JS 4D 9D / 5S QS 2H / 6C 3H QD / 9C 3S 3D / 3C JH",
    ),
    1: (
        "6H",
        "JD 9D 8H / 2D QD 2C / 9H JS JH / JC AS 7D / 5D AH 6D / 7H 3C / "
        "7C 4C 8S / 5H 5C 8D / KD TS QS / KC QH 6C / 9S 4H 3D / 5S AC / "
        "AD 4D 8C / QC 7S TC / KH 3S 6S / 3H TD 9C / 2S 4S 2H / KS TH",
    ),
    12345678901234567890: (
        "TH",
        "AH AS 5H / 9D KS 2D / 7H QH 2H / 3D KH AD / 4S 4H 7C / JC JS / "
        "9S TS 8S / 6C QD 8H / 8C 9H JH / 3C 3S 8D / 7S 5D 3H / AC 4D / "
        "KD 6D 2S / 6S QC KC / 6H TC 2C / TD JD 9C / 5C 4C QS / 7D 5S",
    ),
}


@pytest.mark.parametrize("number", PUBLISHED)
@pytest.mark.parametrize("game", GAMES)
def test_published_deals_come_out_card_for_card(game: str, number: int) -> None:
    base, fans = PUBLISHED[number]
    position = first_position(entry(game).rules, number)
    assert fans_text(position) == fans
    tops = [foundation_card(position, suit) for suit in range(4)]
    assert [card_text(top) for top in tops if top is not None] == [base]
    assert position.base == RANK_LETTERS.index(base[0])


def golden_deals() -> list[tuple[int, str]]:
    lines = GOLDEN.read_text(encoding="ascii").splitlines()
    return [(int(number), cards) for number, _, cards in (line.partition(": ") for line in lines)]


def test_a_thousand_decks_never_change() -> None:
    deals = golden_deals()
    assert len({number for number, _ in deals}) == 1000
    for number, cards in deals:
        assert cards_text(shuffled_deck(number)) == cards, number


def independent_deck(number: int) -> list[str]:
    """Return the deck that `pysol-cards` shuffles, in the order of dealing."""
    cards = shuffle(createCards(1), number, RandomBase.DEALS_PYSOLFC)
    return [CardRenderer(print_ts=True).to_s(card) for card in reversed(cards)]


def test_pysol_cards_shuffles_the_golden_decks_alike() -> None:
    differ = [
        number for number, cards in golden_deals() if " ".join(independent_deck(number)) != cards
    ]
    # pysol-cards counts 32000 to Microsoft's numbers, PySolFC itself does not.
    assert differ == [32_000]


@given(deal_numbers.filter(lambda number: number != 32_000))
def test_pysol_cards_shuffles_any_deck_alike(number: int) -> None:
    assert list(map(card_text, shuffled_deck(number))) == independent_deck(number)


@given(deal_numbers)
def test_dealing_agrees_with_the_oracle(number: int) -> None:
    position = first_position(BEAR_RIVER.rules, number)
    dealt = oracle.first_board(list(map(card_text, shuffled_deck(number))))
    assert oracle_board(position) == dealt
    assert oracle.faults(dealt) == []
    assert banked(position) == 1


@given(deal_numbers, st.integers(1, 4), st.integers(1, 13))
def test_a_smaller_pack_is_shuffled_whole(number: int, suits: int, ranks: int) -> None:
    deck = shuffled_deck(number, suits=suits, ranks=ranks)
    assert len(deck) == len(set(deck)) == suits * ranks
    assert all(suit_of(card) < suits and card % 13 < ranks for card in deck)


def test_new_deals_have_nine_digits_and_differ() -> None:
    numbers = {new_deal_number() for _ in range(100)}
    assert len(numbers) > 90
    assert all(len(str(number)) == 9 for number in numbers)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("24", 24),
        (" 24 ", 24),
        ("#24", 24),
        ("12,345", 12345),
        ("0024", 24),
        (str(LARGEST_DEAL_NUMBER), LARGEST_DEAL_NUMBER),
    ],
)
def test_deal_numbers_are_read_as_typed(text: str, number: int) -> None:
    assert read_deal_number(text) == number


@pytest.mark.parametrize(
    "text", ["", "  ", "#", "0", "000", "-3", "1.5", "24a", "²", "٢٤", "1" * 21, "9" * 5000]
)
def test_what_is_no_deal_number_gets_a_sentence(text: str) -> None:
    with pytest.raises(BadDealNumber, match=r"\.$") as caught:
        read_deal_number(text)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("number", [0, -1, LARGEST_DEAL_NUMBER + 1])
def test_numbers_out_of_range_deal_nothing(number: int) -> None:
    with pytest.raises(BadDealNumber):
        checked_deal_number(number)
    with pytest.raises(BadDealNumber):
        first_position(BEAR_RIVER.rules, number)
