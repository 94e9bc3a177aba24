"""A fan that is opened: all its cards, large enough to be read, and those that can be raised."""

from collections.abc import Iterator

from bear_river import speech
from bear_river.cards import RANK_LETTERS, SUITS, Card, rank_of, suit_of
from bear_river.position import draw, fan_pile, hidden_in, refusal_of
from web.board import drawing
from web.markup import Element, element
from web.state import State, table_position


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
        if depth < hidden_in(now, index):
            face = element("span", class_="open-card is-hidden", role="img", aria_label="Face down")
        elif state.replay is None and refusal_of(now, draw(index, depth)) is None:
            face = element(
                "button",
                *_drawings(card),
                type="button",
                class_="open-card",
                data_suit=SUITS[suit_of(card)],
                data_action="raise",
                data_value=depth,
                aria_label=speech.to_raise(card),
            )
        else:
            face = element(
                "span",
                *_drawings(card),
                class_="open-card",
                data_suit=SUITS[suit_of(card)],
                role="img",
                aria_label=speech.card_title(card),
            )
        yield element("li", face)


def _drawings(card: Card) -> tuple[Element, ...]:
    suit = SUITS[suit_of(card)]
    return (
        drawing("rank", f"rank-{RANK_LETTERS[rank_of(card)]}"),
        drawing("suit", f"suit-{suit}"),
    )
