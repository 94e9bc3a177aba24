"""Shuffling as PySolFC does it: a number stands for an endless row of random numbers.

Numbers up to 31,999 use the linear congruential generator that Microsoft's card games made known,
larger ones the Mersenne Twister through `random.Random(number).random()`, the one call whose
results Python promises to keep. A deck is shuffled by swapping from the end, and its cards are
dealt from the end of the shuffled deck. A redeal goes on in the same row where the deal, or the
redeal before it, has stopped.
"""

import random
from collections.abc import Callable, Iterator, Sequence

from bear_river.cards import CARDS_IN_A_PACK, Card, card_of

LARGEST_MICROSOFT_NUMBER = 31_999


def shuffled_deck(number: int, decks: int = 1, suits: int = 4, ranks: int = 13) -> tuple[Card, ...]:
    """Return the deck of a number in the order in which it is dealt; both packs look alike.

    >>> shuffled_deck(24)[:2] == (card_of(suit=0, rank=3), card_of(suit=2, rank=4))
    True
    """
    packs = [card_of(suit, rank) for suit in range(suits) for rank in range(ranks)] * decks
    # FreeCell's order, which PySolFC keeps for what has the size of one pack.
    if number <= LARGEST_MICROSOFT_NUMBER and len(packs) <= CARDS_IN_A_PACK:
        packs = [card_of(suit, rank) for rank in range(ranks) for suit in _microsoft_order(suits)]
    return shuffled(packs, number)


def shuffled(cards: Sequence[Card], number: int, drawn: int = 0) -> tuple[Card, ...]:
    """Return cards, shuffled, in the order in which they are dealt.

    Args:
        cards: what is shuffled; as many numbers are drawn as there are cards, less one.
        number: which row of random numbers.
        drawn: how many of them have been drawn before.
    """
    deck = [*cards]
    below = _generator(number, drawn)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(reversed(deck))


def dealt(
    cards: Sequence[Card], sizes: Sequence[int], *, late: bool
) -> tuple[tuple[Card, ...], ...]:
    """Return cards dealt to fans, one to each in turn, round after round.

    Args:
        cards: the cards in the order of dealing.
        sizes: how many cards each fan is dealt.
        late: whether a fan that is dealt fewer than others waits for the last rounds; else it is
            dealt in the first ones.

    >>> dealt("abcdef", (3, 1, 2), late=False)
    (('a', 'd', 'f'), ('b',), ('c', 'e'))
    >>> dealt("abcdef", (3, 1, 2), late=True)
    (('a', 'b', 'd'), ('e',), ('c', 'f'))
    """
    fans: list[list[Card]] = [[] for _ in sizes]
    for index, card in zip(_dealing_order(sizes, late=late), cards, strict=True):
        fans[index].append(card)
    return tuple(map(tuple, fans))


def _dealing_order(sizes: Sequence[int], *, late: bool) -> Iterator[int]:
    rounds = max(sizes, default=0)
    for filled in range(rounds):
        for index, size in enumerate(sizes):
            if size >= rounds - filled if late else size > filled:
                yield index


def _microsoft_order(suits: int) -> tuple[int, ...]:
    clubs, spades, hearts, diamonds = 0, 1, 2, 3
    return tuple(suit for suit in (clubs, diamonds, hearts, spades) if suit < suits)


def _generator(number: int, drawn: int) -> Callable[[int], int]:
    if number <= LARGEST_MICROSOFT_NUMBER:
        below = _microsoft_generator(number)
    else:
        below = _mersenne_generator(number)
    for _ in range(drawn):
        below(1)
    return below


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
