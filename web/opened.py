"""A fan that is opened: all its cards, large enough to be read, and those that can be raised."""

from collections.abc import Iterator

from bear_river import speech
from bear_river.cards import RANK_LETTERS, SUITS, Card, rank_of, suit_of
from bear_river.position import draw, fan_pile, hidden_in, refusal_of
from web.board import drawing
from web.markup import Element, classes, element
from web.state import State, table_position

_PICTURE = {"role": "img"}


def opened_title(state: State) -> str:
    """Return the name of the fan that is open."""
    return speech.pile_title(table_position(state).rules, fan_pile(state.opened))


def opened(state: State) -> tuple[Element, ...]:
    """Return the cards of the fan that is open, the lowest first."""
    told = speech.opened(table_position(state), state.opened)
    return element("p", told), element("ol", *_cards(state), class_="open-cards")


def _cards(state: State) -> Iterator[Element]:
    now, index = table_position(state), state.opened
    for depth, card in enumerate(now.fans[index]):
        is_hidden = depth < hidden_in(now, index)
        can_rise = state.replay is None and refusal_of(now, draw(index, depth)) is None
        name = speech.FACE_DOWN if is_hidden else speech.card_title(card)
        face = element(
            "button" if can_rise else "span",
            *(() if is_hidden else _drawings(card)),
            class_=classes("open-card", is_hidden=is_hidden),
            data_suit=None if is_hidden else SUITS[suit_of(card)],
            aria_label=speech.to_raise(name) if can_rise else name,
            **(_raises(depth) if can_rise else _PICTURE),
        )
        yield element("li", face)


def _raises(depth: int) -> dict[str, str]:
    return {"type": "button", "data_action": "raise", "data_value": str(depth)}


def _drawings(card: Card) -> tuple[Element, ...]:
    suit = SUITS[suit_of(card)]
    return (
        drawing("rank", f"rank-{RANK_LETTERS[rank_of(card)]}"),
        drawing("suit", f"suit-{suit}"),
    )
