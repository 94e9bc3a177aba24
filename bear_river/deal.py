"""From a deal number to a shuffled deck to the first position.

Deals are numbered as PySolFC numbers them, so that a number gives the same cards here and there.
Numbers up to 31,999 use the linear congruential generator that Microsoft's card games made known,
larger ones the Mersenne Twister through `random.Random(number).random()`, the one call whose
results Python promises to keep. Either way the deck is shuffled by swapping from the end, and the
cards are dealt from the end of the shuffled deck, one to each fan in turn, round after round.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from bear_river.cards import Card, card_of, rank_of, suit_of
from bear_river.position import Position
from bear_river.rules import Rules, require_playable

LARGEST_DEAL_NUMBER = 10**20 - 1
LARGEST_MICROSOFT_NUMBER = 31_999

_NEW_DEAL_NUMBERS = range(100_000_000, 1_000_000_000)


class BadDealNumber(ValueError):
    """A deal number that gives no deal; the message is a sentence for the reader."""


def new_deal_number() -> int:
    """Return a deal number of nine digits from the system's own randomness.

    The start state of `random` is not asked: a memory snapshot of the interpreter freezes it.
    """
    return random.SystemRandom().choice(_NEW_DEAL_NUMBERS)


def read_deal_number(text: str) -> int:
    """Return the deal number that a player typed; blanks, commas and a leading # are passed over.

    >>> read_deal_number(" #12,345 ")
    12345

    Raises:
        BadDealNumber: the text is not a number from 1 to the largest deal number.
    """
    digits = text.strip().removeprefix("#").replace(",", "").replace(" ", "")
    if not digits:
        raise BadDealNumber("Type a deal number, for example 24.")
    if not (digits.isascii() and digits.isdigit()):
        raise BadDealNumber("A deal number is made of digits only, for example 24.")
    if len(digits.lstrip("0")) > len(str(LARGEST_DEAL_NUMBER)):
        raise BadDealNumber("A deal number has twenty digits at most.")
    return checked_deal_number(int(digits))


def checked_deal_number(number: int) -> int:
    """Return the number again if it is a deal's.

    Raises:
        BadDealNumber: it is not between 1 and the largest deal number.
    """
    if not 1 <= number <= LARGEST_DEAL_NUMBER:
        raise BadDealNumber("Deal numbers start at 1 and have twenty digits at most.")
    return number


def shuffled_deck(number: int, suits: int = 4, ranks: int = 13) -> tuple[Card, ...]:
    """Return the deck of a deal number in the order in which it is dealt.

    Raises:
        BadDealNumber: the number is not a deal's.
    """
    checked_deal_number(number)
    if number <= LARGEST_MICROSOFT_NUMBER:
        deck = [card_of(suit, rank) for rank in range(ranks) for suit in _microsoft_order(suits)]
        below = _microsoft_generator(number)
    else:
        deck = [card_of(suit, rank) for suit in range(suits) for rank in range(ranks)]
        below = _mersenne_generator(number)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(reversed(deck))


def first_position(rules: Rules, number: int) -> Position:
    """Return the position that a deal number begins with.

    Raises:
        BadDealNumber: the number is not a deal's.
        NotYet: the rules ask for something that this engine does not play yet.
    """
    require_playable(rules)
    return deal_out(rules, shuffled_deck(number, rules.suits, rules.ranks))


def deal_out(rules: Rules, deck: Sequence[Card]) -> Position:
    """Deal a deck, given in the order of dealing, to the fans; the card left over is the base."""
    fans: list[list[Card]] = [[] for _ in rules.sizes]
    *dealt, base_card = deck
    for index, card in zip(_dealing_order(rules.sizes), dealt, strict=True):
        fans[index].append(card)
    return Position(
        rules=rules,
        fans=tuple(map(tuple, fans)),
        foundations=tuple(int(suit == suit_of(base_card)) for suit in range(rules.suits)),
        base=rank_of(base_card),
    )


def _dealing_order(sizes: Sequence[int]) -> Iterator[int]:
    rounds = range(max(sizes))
    return chain.from_iterable(
        (index for index, size in enumerate(sizes) if size > filled) for filled in rounds
    )


def _microsoft_order(suits: int) -> tuple[int, ...]:
    clubs, spades, hearts, diamonds = 0, 1, 2, 3
    return tuple(suit for suit in (clubs, diamonds, hearts, spades) if suit < suits)


def _microsoft_generator(seed: int) -> Callable[[int], int]:
    state = seed

    def below(limit: int) -> int:
        nonlocal state
        state = (state * 214_013 + 2_531_011) & 0x7FFFFFFF
        return (state >> 16) % limit

    return below


def _mersenne_generator(seed: int) -> Callable[[int], int]:
    generator = random.Random(seed)
    return lambda limit: int(generator.random() * limit)
