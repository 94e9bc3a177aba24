"""From a deal number to a shuffled deck to the first position.

Deals are numbered as PySolFC numbers them, so that a number gives the same cards here and there:
see `bear_river.shuffle`.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

from bear_river.cards import RANKS_IN_A_SUIT, Card, card_of, rank_of, suit_of
from bear_river.position import Position
from bear_river.rules import Base, Dealing, Kings, Rules, Starters, require_playable
from bear_river.shuffle import dealt, shuffled_deck

LARGEST_DEAL_NUMBER = 10**20 - 1

_KING = RANKS_IN_A_SUIT - 1
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


def first_position(rules: Rules, number: int) -> Position:
    """Return the position that a deal number begins with.

    Raises:
        BadDealNumber: the number is not a deal's.
        NotYet: the rules ask for something that this engine does not play yet.
    """
    require_playable(rules)
    deck = shuffled_deck(checked_deal_number(number), rules.decks, rules.suits, rules.ranks)
    first = deal_out(rules, deck[::-1] if rules.deck_turned else deck)
    return replace(first, number=number, drawn=len(deck) - 1) if rules.redeals else first


def deal_out(rules: Rules, deck: Sequence[Card]) -> Position:
    """Deal a deck, given in the order of dealing.

    Starters are first taken out, the rest keeping its order; or else the card left over starts its
    foundation, and sets the base.
    """
    cards, base = [*deck], 0 if rules.base is Base.ACE else None
    foundations = [0] * (rules.suits * rules.decks)
    if rules.starters is Starters.LAST:
        last = cards.pop()
        base = rank_of(last)
        foundations[suit_of(last) * rules.decks] = 1
    if rules.starters is Starters.ALL:
        for place in range(len(foundations)):
            cards.remove(starter(rules, place))
            foundations[place] = 1
    fans = dealt(cards, rules.sizes, late=rules.dealing is Dealing.LATE)
    fans = tuple(_with_kings_moved(rules.kings, fan) for fan in fans)
    return Position(
        rules=rules,
        fans=fans,
        foundations=tuple(foundations),
        base=base,
        cells=(None,) * rules.cells,
        face_down=tuple(max(0, size - 1) for size in rules.sizes) if rules.hidden else (),
    )


def starter(rules: Rules, foundation: int) -> Card:
    """Return the card that a foundation, given by its place, begins with if the base is an ace."""
    suit, is_down = rules.foundations[foundation]
    return card_of(suit, rules.ranks - 1 if is_down else 0)


def _with_kings_moved(kings: Kings, fan: tuple[Card, ...]) -> tuple[Card, ...]:
    match kings:
        case Kings.BOTTOM:
            return tuple(sorted(fan, key=lambda card: rank_of(card) != _KING))
        case Kings.SWAP:
            return _with_kings_swapped(fan)
        case Kings.UNDER_SUIT:
            return _with_kings_under_their_suits(fan)
        case _:
            return fan


def _with_kings_swapped(fan: tuple[Card, ...]) -> tuple[Card, ...]:
    """Swap each king, from the lowest, with the lowest other card under it."""
    cards = [*fan]
    for place, king in enumerate(fan):
        others = [under for under in range(place) if rank_of(cards[under]) != _KING]
        if rank_of(king) == _KING and others:
            cards[place], cards[others[0]] = cards[others[0]], cards[place]
    return tuple(cards)


def _with_kings_under_their_suits(fan: tuple[Card, ...]) -> tuple[Card, ...]:
    """Put each king that covers cards of its suit under the lowest of them."""
    cards = [*fan]
    for king in fan:
        covered = [card for card in cards[: cards.index(king)] if suit_of(card) == suit_of(king)]
        if rank_of(king) == _KING and covered:
            cards.remove(king)
            cards.insert(cards.index(covered[0]), king)
    return tuple(cards)
