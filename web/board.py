"""The board as elements: foundations, fans, cards, and the facts beside them.

The fifty-two cards are a layer of their own, always in the same order: a move changes the
attributes of one of them, and the stylesheet knows where that puts it. The piles under them are
buttons, and carry the names that a screen reader speaks.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from bear_river import speech
from bear_river.cards import RANK_LETTERS, SUITS, Card, card_text, rank_of, suit_of
from bear_river.game import Game
from bear_river.position import (
    Move,
    Pile,
    PileKind,
    Position,
    exposed_card,
    fan_pile,
    foundation_cards,
)
from bear_river.rules import Rules, Space
from web.markup import Element, classes, element
from web.piles import fan_id, foundation_id
from web.state import State, table_game, table_position, targets


class Spot(NamedTuple):
    """A place on the board, in the words of the stylesheet.

    Attributes:
        column: counted from the left, from 0.
        row: counted from the top, from 0; None for the row of the foundations.
        depth: how many cards lie under this place in its pile.
        size: how many cards lie in its pile.
    """

    column: int
    row: int | None
    depth: int
    size: int


def board(state: State) -> Element:
    """Return the board of a state."""
    now = table_position(state)
    taking = _names(now, state.hand, targets(state))
    hinted = _hinted(now, state.hint)
    return _board(
        now.rules,
        foundations=_foundations(now, state, taking, hinted),
        fans=_fans(now, state, taking, hinted),
        cards=_cards(now, state, taking, hinted),
        facts=_facts(state),
    )


def empty_board(rules: Rules) -> Element:
    """Return the board of a game before there is a deal."""
    return _board(
        rules,
        foundations=(
            _foundation(suit, 0, ghost="", label=SUITS[suit], looks="pile foundation", tab=False)
            for suit in range(rules.suits)
        ),
        fans=(
            _fan(
                index,
                _fan_spot(rules, index, 0, 0),
                space=space,
                label=speech.pile_name(rules, fan_pile(index)),
                looks=_fan_looks(space),
                in_hand=False,
                tab=False,
            )
            for index, space in enumerate(rules.spaces)
        ),
        cards=(),
        facts=(),
    )


def _names(now: Position, hand: int | None, piles: Iterable[Pile]) -> frozenset[str]:
    """Return the page's names of some piles, for the foundations that of the card of a fan."""
    card = None if hand is None else exposed_card(now, fan_pile(hand))
    return frozenset(
        fan_id(pile.index) if pile.kind is PileKind.FAN else foundation_id(suit_of(card))
        for pile in piles
        if card is not None
    )


def _hinted(now: Position, hint: Move | None) -> frozenset[str]:
    if hint is None:
        return frozenset()
    return _names(now, hint.source.index, (hint.source, hint.target))


def _board(
    rules: Rules,
    *,
    foundations: Iterable[Element],
    fans: Iterable[Element],
    cards: Iterable[Element],
    facts: Iterable[Element],
) -> Element:
    cells, columns = [*fans], rules.columns
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return element(
        "div",
        element("div", *foundations, class_="foundations", role="group", aria_label="Foundations"),
        element(
            "div",
            *(element("div", *row, class_="row", role="row") for row in rows),
            class_="fans",
            id="fans",
            role="grid",
            aria_label="Fans",
        ),
        element("div", *cards, class_="cards", aria_hidden="true"),
        element("div", *facts, class_="facts"),
        class_="board",
        dir="ltr",
        data_columns=columns,
        data_rows=len(rows),
    )


def _foundations(
    now: Position, state: State, taking: frozenset[str], hinted: frozenset[str]
) -> Iterator[Element]:
    for suit, count in enumerate(now.foundations):
        name = foundation_id(suit)
        yield _foundation(
            suit,
            count,
            ghost="" if now.base is None else RANK_LETTERS[now.base],
            label=speech.foundation_label(now, suit, takes=name in taking),
            looks=classes("pile", "foundation", is_target=name in taking, is_hint=name in hinted),
            tab=suit == state.foundation,
        )


@lru_cache(maxsize=512)
def _foundation(suit: int, count: int, *, ghost: str, label: str, looks: str, tab: bool) -> Element:
    return element(
        "button",
        drawing("ghost-rank", f"rank-{ghost}") if ghost else "",
        drawing("ghost-suit", f"suit-{SUITS[suit]}"),
        type="button",
        class_=looks,
        data_pile=foundation_id(suit),
        data_column=suit,
        data_suit=SUITS[suit],
        data_count=count,
        aria_label=label,
        tabindex=0 if tab else -1,
    )


def _fans(
    now: Position, state: State, taking: frozenset[str], hinted: frozenset[str]
) -> Iterator[Element]:
    for index, cards in enumerate(now.fans):
        name, space, in_hand = fan_id(index), now.rules.spaces[index], index == state.hand
        yield _fan(
            index,
            _fan_spot(now.rules, index, 0, len(cards)),
            space=space,
            label=speech.fan_label(now, index, in_hand=in_hand, takes=name in taking),
            looks=_fan_looks(
                space,
                is_target=not cards and name in taking,
                is_hint=not cards and name in hinted,
            ),
            in_hand=in_hand,
            tab=index == state.fan,
        )


@lru_cache(maxsize=2048)
def _fan(
    index: int, spot: Spot, *, space: Space, label: str, looks: str, in_hand: bool, tab: bool
) -> Element:
    button = element(
        "button",
        type="button",
        class_=looks,
        data_pile=fan_id(index),
        data_column=spot.column,
        data_row=spot.row,
        data_space=space.value,
        data_count=spot.size,
        aria_label=label,
        tabindex=0 if tab else -1,
    )
    selected = "true" if in_hand else "false"
    return element("div", button, class_="cell", role="gridcell", aria_selected=selected)


def _fan_looks(space: Space, **flags: bool) -> str:
    return classes("pile", "fan", is_short=space is Space.ANY, **flags)


def _fan_spot(rules: Rules, index: int, depth: int, count: int) -> Spot:
    row, column = divmod(index, rules.columns)
    return Spot(column, row, depth, count)


def _cards(
    now: Position, state: State, taking: frozenset[str], hinted: frozenset[str]
) -> Iterator[Element]:
    in_hand = None if state.hand is None else exposed_card(now, fan_pile(state.hand))
    for card, pile, spot in sorted(_placed(now)):
        on_top = spot.depth == spot.size - 1
        looks = classes(
            "card",
            is_in_hand=card == in_hand,
            is_target=on_top and pile in taking,
            is_hint=on_top and pile in hinted,
            is_last=card == state.last,
        )
        yield _card(card, spot, looks)


def _placed(now: Position) -> Iterator[tuple[Card, str, Spot]]:
    """Yield each card with the name of its pile and its place on the board."""
    for index, cards in enumerate(now.fans):
        for depth, card in enumerate(cards):
            yield card, fan_id(index), _fan_spot(now.rules, index, depth, len(cards))
    for suit, count in enumerate(now.foundations):
        for depth, card in enumerate(foundation_cards(now, suit)):
            yield card, foundation_id(suit), Spot(suit, None, depth, count)


@lru_cache(maxsize=4096)
def _card(card: Card, spot: Spot, looks: str) -> Element:
    suit = SUITS[suit_of(card)]
    return element(
        "span",
        drawing("rank", f"rank-{RANK_LETTERS[rank_of(card)]}"),
        drawing("suit", f"suit-{suit}"),
        drawing("pip", f"suit-{suit}"),
        class_=looks,
        data_card=card_text(card),
        data_suit=suit,
        data_place="foundation" if spot.row is None else "fan",
        data_column=spot.column,
        data_row=spot.row,
        data_depth=spot.depth,
        data_count=spot.size,
    )


@lru_cache(maxsize=128)
def drawing(name: str, symbol: str) -> Element:
    """Return a drawing of the page's own symbols, for the eye alone.

    Args:
        name: the class of the drawing, which gives its place and size.
        symbol: the name of the symbol.
    """
    return element("svg", element("use", href=f"#{symbol}"), class_=name, aria_hidden="true")


def _facts(state: State) -> Iterator[Element]:
    game = table_game(state)
    yield _fact("deal", speech.deal_fact(game.deal.number))
    yield _fact("banked", speech.banked_fact(table_position(state)))
    if state.replay is None:
        yield _fact("moves", speech.moves_fact(game))
        yield _fact("time", speech.clock(state.session.elapsed) if state.clock else "")
    else:
        yield _fact("moves", speech.turn_fact(game))
        yield _slider(game)


def _fact(name: str, text: str) -> Element:
    return element("p", text, class_="fact", data_fact=name)


def _slider(game: Game) -> Element:
    """Return what leads to any turn of a game that is looked at."""
    return element(
        "input",
        type="range",
        class_="slider",
        min=0,
        max=len(game.turns),
        value=game.cursor,
        data_input="go-to",
        aria_label="Turn",
        aria_valuetext=speech.turn_fact(game),
    )
