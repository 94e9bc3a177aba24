"""Cards: what they are made of, how they are written, what is refused."""

import pytest

from bear_river.cards import (
    CARDS_IN_A_PACK,
    BadCard,
    card_of,
    card_text,
    cards_text,
    rank_of,
    read_card,
    read_rank,
    suit_of,
)


def test_every_card_is_its_suit_and_rank() -> None:
    cards = [card_of(suit, rank) for suit in range(4) for rank in range(13)]
    assert cards == list(range(CARDS_IN_A_PACK))
    assert [(suit_of(card), rank_of(card)) for card in cards] == [
        (suit, rank) for suit in range(4) for rank in range(13)
    ]


def test_a_second_pack_looks_like_the_first() -> None:
    for card in range(CARDS_IN_A_PACK):
        twin = card_of(suit_of(card), rank_of(card), copy=1)
        assert twin == card + CARDS_IN_A_PACK
        assert (suit_of(twin), rank_of(twin)) == (suit_of(card), rank_of(card))
        assert card_text(twin) == card_text(card)


def test_every_card_reads_back() -> None:
    for card in range(CARDS_IN_A_PACK):
        assert read_card(card_text(card)) == card
        assert read_card(card_text(card).lower()) == card


@pytest.mark.parametrize("text", ["TH", "10H", "10h", "tH", "10♥", "T♡", "10♥\ufe0e"])
def test_the_ten_of_hearts_has_many_spellings(text: str) -> None:
    assert card_text(read_card(text)) == "TH"


@pytest.mark.parametrize("text", ["", "H", "10", "1H", "11H", "AX", "AHH", "♥A", "A H", "ä♥"])
def test_what_is_no_card_gets_a_sentence(text: str) -> None:
    with pytest.raises(BadCard, match=r"is not a (card|rank): .*\.$"):
        read_card(text)


@pytest.mark.parametrize("text", ["", "0", "1", "14", "AA", "x", "♥"])
def test_what_is_no_rank_gets_a_sentence(text: str) -> None:
    with pytest.raises(BadCard, match=r"is not a rank: .*\.$"):
        read_rank(text)


def test_a_long_text_is_cut_in_the_sentence() -> None:
    with pytest.raises(BadCard) as caught:
        read_card("x" * 10_000)
    assert len(str(caught.value)) < 100


def test_no_cards_are_written_as_a_dash() -> None:
    assert cards_text([]) == "-"
    assert cards_text([read_card("AS"), read_card("TH")]) == "AS TH"
