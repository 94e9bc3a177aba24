"""Cards, ranks and suits: small integers and how they are written and read.

A card is `copy * 52 + suit * 13 + rank`. Suits are numbered clubs, spades, hearts, diamonds (the
order in which the foundations stand), ranks from 0 for the ace to 12 for the king. A second pack
adds 52 (`copy` 1); nothing that compares cards looks at the copy.
"""

from collections.abc import Iterable

Card = int

SUITS = ("clubs", "spades", "hearts", "diamonds")
RANKS = (
    *("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    *("jack", "queen", "king"),
)

SUIT_LETTERS = "CSHD"
RANK_LETTERS = "A23456789TJQK"

RANKS_IN_A_SUIT = len(RANKS)
CARDS_IN_A_PACK = len(SUITS) * RANKS_IN_A_SUIT

_SUIT_SIGNS = {"♣": "C", "♠": "S", "♥": "H", "♦": "D", "♧": "C", "♤": "S", "♡": "H", "♢": "D"}
_TEXT_VARIANT = "\ufe0e"


class BadCard(ValueError):
    """A piece of text that names no card or no rank; its message is a sentence for the reader."""


def card_of(suit: int, rank: int, copy: int = 0) -> Card:
    """Return the card of a suit (0 to 3), a rank (0 to 12) and a copy (0 for the first pack)."""
    return copy * CARDS_IN_A_PACK + suit * RANKS_IN_A_SUIT + rank


def suit_of(card: Card) -> int:
    """Return the suit of a card, 0 (clubs) to 3 (diamonds)."""
    return card % CARDS_IN_A_PACK // RANKS_IN_A_SUIT


def is_red(suit: int) -> bool:
    """Tell whether a suit is red: hearts and diamonds are."""
    return suit >= SUITS.index("hearts")


def rank_of(card: Card) -> int:
    """Return the rank of a card, 0 (ace) to 12 (king)."""
    return card % RANKS_IN_A_SUIT


def card_text(card: Card) -> str:
    """Return the two letters of a card, rank then suit.

    >>> card_text(card_of(suit=2, rank=9))
    'TH'
    """
    return RANK_LETTERS[rank_of(card)] + SUIT_LETTERS[suit_of(card)]


def cards_text(cards: Iterable[Card]) -> str:
    """Return the texts of several cards with blanks between them, `-` when there are none."""
    return " ".join(map(card_text, cards)) or "-"


def read_rank(text: str) -> int:
    """Return the rank that a text names: A, 2 to 9, T or 10, J, Q, K, in either case.

    Raises:
        BadCard: the text names no rank.
    """
    letter = "T" if text == "10" else text.upper()
    if len(letter) != 1 or letter not in RANK_LETTERS:
        raise BadCard(f"{_shown(text)} is not a rank: ranks are A, 2 to 9, T (or 10), J, Q and K.")
    return RANK_LETTERS.index(letter)


def read_card(text: str) -> Card:
    """Return the card of the first pack that a text names, rank then suit.

    >>> read_card("TH") == read_card("10h") == read_card("10♥")
    True

    Raises:
        BadCard: the text names no card.
    """
    plain = text.removesuffix(_TEXT_VARIANT)
    rank, suit = plain[:-1], plain[-1:]
    letter = _SUIT_SIGNS.get(suit, suit.upper())
    if len(letter) != 1 or letter not in SUIT_LETTERS:
        raise BadCard(f"{_shown(text)} is not a card: write the rank and then C, S, H or D.")
    return card_of(SUIT_LETTERS.index(letter), read_rank(rank))


def _shown(text: str) -> str:
    longest = 12
    return repr(text if len(text) <= longest else text[:longest] + "…")
