"""A board put together from what a text says, and checked: the one gate for all untrusted boards.

Whatever form a text has, the board that it shows must hold the game's whole pack, each card once,
in no more fans and no longer ones than the game has. `BadText` says in a sentence what is wrong.
"""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bear_river.cards import Card, card_of, card_text, rank_of, suit_of
from bear_river.position import Position, banked, foundation_cards, redeals_left
from bear_river.rules import Base, DrawTime, Rules, Starters
from bear_river.wording import counted

LONGEST_TEXT = 100_000
_MOST_LISTS = 200


class BadText(ValueError):
    """Text that cannot be read; the message is one sentence that says what is wrong with it."""


def require_short(text: str) -> None:
    """Let a text pass that is short enough to be read.

    Raises:
        BadText: it is longer than any board or game.
    """
    if len(text) > LONGEST_TEXT:
        raise BadText(f"The text is too long: it has more than {LONGEST_TEXT} characters.")


def read_json(text: str) -> Any:  # noqa: ANN401 -- whatever the text holds
    """Return what an untrusted JSON text holds.

    Raises:
        BadText: it is no JSON, or has far more lists and objects than anything that is read here.
            Nested without end they would exhaust the stack of a browser's Python, and end it.
    """
    if text.count("[") + text.count("{") > _MOST_LISTS:
        raise BadText("The text has more lists than any board.")
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except ValueError as error:
        raise BadText("The text is not JSON that can be read.") from error


def shown(text: str) -> str:
    """Return a piece of text as a sentence quotes it, cut short.

    >>> shown("7X")
    "'7X'"
    """
    longest = 20
    return repr(text if len(text) <= longest else text[:longest] + "…")


def foundation_heights(
    rules: Rules, tops: Sequence[Card | None], base: int | None
) -> tuple[int, ...]:
    """Return how many cards lie on each foundation.

    Args:
        rules: the game's.
        tops: the top card of each foundation, None for an empty one, in the order of the rules.
        base: the rank on which they start, None where it is not chosen yet.

    Raises:
        BadText: a card lies on a foundation of another suit, or the base is not known.
    """
    return tuple(_height(rules, place, top, base) for place, top in enumerate(tops))


def face_down_counts(rules: Rules, hidden: Sequence[int]) -> tuple[int, ...]:
    """Return how many cards of each fan lie face down, as a `Position` has it.

    Raises:
        BadText: a card does in a game that hides none.
    """
    if rules.hidden:
        return tuple(hidden)
    if any(hidden):
        number = next(number for number, count in enumerate(hidden, start=1) if count)
        raise BadText(f"Fan {number} has cards face down; no fan has here.")
    return ()


def hidden_under(hidden: Sequence[bool], number: int) -> int:
    """Return how many cards of a fan lie face down, given card by card from the bottom.

    Args:
        hidden: for each card whether it does.
        number: the fan's, counted from 1, for the sentence.

    Raises:
        BadText: one lies on a card that is face up, or nothing covers it.
    """
    count = sum(hidden)
    if any(hidden[count:]):
        raise BadText(f"Fan {number} has a card face down on one that is face up.")
    if hidden and count == len(hidden):
        raise BadText(f"Fan {number} has a card face down that nothing covers.")
    return count


def checked_board(board: Position) -> Position:
    """Return the board again if its game can be played from it.

    Raises:
        BadText: it has too many or too few fans, a fan above the cap, a card too often or one too
            few, or lies as it cannot: without the starters, say.
    """
    _require_fans(board)
    _require_whole_pack(board)
    _require_start(board)
    return board


def _height(rules: Rules, place: int, top: Card | None, base: int | None) -> int:
    if top is None:
        return 0
    suit, is_down = rules.foundations[place]
    if suit_of(top) != suit:
        raise BadText(
            f"{card_text(top)} cannot lie on foundation {place + 1}: the order is clubs, spades, "
            "hearts, diamonds."
        )
    if base is None:
        raise BadText(f"{card_text(top)} is banked, so the base has been chosen: name its rank.")
    above = (rank_of(top) - base) % rules.ranks
    return rules.ranks - above if is_down else above + 1


def _require_fans(board: Position) -> None:
    rules = board.rules
    if len(board.fans) != len(rules.sizes):
        raise BadText(
            f"The board has {counted(len(board.fans), 'fan')}; this game has {len(rules.sizes)}."
        )
    for number, fan in enumerate(board.fans, start=1):
        if rules.cap and len(fan) > rules.cap:
            raise BadText(f"Fan {number} has {len(fan)} cards; the most is {rules.cap}.")


def _require_start(board: Position) -> None:
    """Refuse what no deal begins with and no play leads to."""
    rules = board.rules
    if rules.base is Base.CHOSEN and board.base is not None and not banked(board):
        raise BadText("The first card banked chooses the base, and none is: write base -.")
    if rules.starters is Starters.LAST and not banked(board):
        raise BadText("No card is banked, but in this game one is from the start: the base.")
    if rules.starters is Starters.ALL and not all(board.foundations):
        raise BadText("A foundation is empty, but in this game each has a card from the start.")
    if rules.draw_time is DrawTime.LAST and board.draws and redeals_left(board):
        raise BadText("A draw is said to have been made, but it comes after the last redeal.")


def _require_whole_pack(board: Position) -> None:
    rules = board.rules
    pack = (card_of(suit, rank) for suit in range(rules.suits) for rank in range(rules.ranks))
    wanted = Counter(dict.fromkeys(pack, rules.decks))
    seen = Counter(card for fan in board.fans for card in fan)
    seen.update(card for card in board.cells if card is not None)
    for place in range(len(board.foundations)):
        seen.update(foundation_cards(board, place))
    for card, times in sorted(seen.items()):
        if card not in wanted:
            raise BadText(f"{card_text(card)} is not in this game's pack.")
        if times > wanted[card]:
            raise BadText(f"{card_text(card)} is on the board {times} times, banked cards counted.")
    missing = sorted((wanted - seen).elements())
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise BadText(f"{card_text(missing[0])}{more} cannot be found on the board.")
