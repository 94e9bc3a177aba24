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
from bear_river.game import Game, position
from bear_river.position import (
    Move,
    Pile,
    PileKind,
    Position,
    exposed_card,
    fan_pile,
    foundation_cards,
    foundation_for,
    hidden_in,
    redeals_left,
)
from bear_river.rules import Rules, Space
from bear_river.solver import Outcome
from web.hand import cards_held
from web.lamp import known_worth
from web.looking_back import findings_of
from web.markup import Element, classes, element
from web.piles import (
    cell_id,
    fan_id,
    foundation_id,
    most_unsqueezed,
    pile_id,
    top_row,
)
from web.state import State, table_game, table_position, targets

SHAPES = {Outcome.WINNABLE: "won", Outcome.LOST: "lost", Outcome.UNDECIDED: "open"}
"""The drawing for what a position is worth: told apart by shape, not by colour alone."""

MOST_SHOWN = 31  # cards of a pile that the stylesheet tells apart
_ROOM_FOR_FACTS = 2  # columns


class Spot(NamedTuple):
    """A place on the board, in the words of the stylesheet.

    Attributes:
        place: what kind of pile it is in.
        column: counted from the left, from 0; above the fans it is one of as many as stand there.
        row: of fans, counted from the top, from 0; None above them.
        depth: how many cards lie under this place in its pile.
        size: how many cards lie in its pile.
    """

    place: str
    column: int
    row: int | None
    depth: int
    size: int


class _Marks(NamedTuple):
    """What is marked on the board: names of piles, and cards.

    Attributes:
        taking: the piles that can take the cards in hand.
        hinted: the piles of a hint.
        in_hand: the name of the pile whose cards are in hand, "" for none.
        held: the cards in hand.
    """

    taking: frozenset[str]
    hinted: frozenset[str]
    in_hand: str
    held: tuple[Card, ...]


def board(state: State) -> Element:
    """Return the board of a state."""
    now = table_position(state)
    marks = _marks(now, state)
    return _board(
        now.rules,
        foundations=_foundations(now, state, marks),
        cells=_cells(now, state, marks),
        fans=_fans(now, state, marks),
        cards=_cards(now, state, marks),
        facts=_facts(state),
    )


def empty_board(rules: Rules) -> Element:
    """Return the board of a game before there is a deal."""
    return _board(
        rules,
        foundations=(
            _foundation(
                place, suit, 0, ghost="", label=SUITS[suit], looks="pile foundation", tab=False
            )
            for place, (suit, _) in enumerate(rules.foundations)
        ),
        cells=(),
        fans=(
            _fan(
                index,
                _fan_spot(rules, index, 0, 0),
                space=space,
                label=speech.pile_name(rules, fan_pile(index)),
                looks=_fan_looks(rules, index),
                in_hand=False,
                tab=False,
            )
            for index, space in enumerate(rules.spaces)
        ),
        cards=(),
        facts=(),
    )


def _marks(now: Position, state: State) -> _Marks:
    hand, hint = state.hand, state.hint
    return _Marks(
        taking=frozenset() if hand is None else _names(now, hand.pile, targets(state)),
        hinted=frozenset() if hint is None else _hinted(now, hint),
        in_hand="" if hand is None else pile_id(hand.pile),
        held=() if hand is None else cards_held(now, hand),
    )


def _names(now: Position, source: Pile, piles: Iterable[Pile]) -> frozenset[str]:
    """Return the page's names of some piles, for the foundations that of the card of another."""
    card = exposed_card(now, source)
    places = {
        pile: None if card is None else foundation_for(now, card, pile.index)
        for pile in piles
        if pile.kind is PileKind.FOUNDATION
    }
    foundations = {foundation_id(place) for place in places.values() if place is not None}
    return frozenset({pile_id(pile) for pile in piles if pile not in places} | foundations)


def _hinted(now: Position, hint: Move) -> frozenset[str]:
    return _names(now, hint.source, (hint.source, hint.target))


def _board(
    rules: Rules,
    *,
    foundations: Iterable[Element],
    cells: Iterable[Element],
    fans: Iterable[Element],
    cards: Iterable[Element],
    facts: Iterable[Element],
) -> Element:
    in_fans, columns = [*fans], rules.columns
    rows = [in_fans[start : start + columns] for start in range(0, len(in_fans), columns)]
    above = top_row(rules)
    return element(
        "div",
        element("div", *foundations, class_="foundations", role="group", aria_label="Foundations"),
        *(
            [element("div", *cells, class_="cells", role="group", aria_label="Cells")]
            if rules.cells
            else []
        ),
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
        data_above=len(above),
        data_steps=most_unsqueezed(rules) - 1,
        data_facts="beside" if above.count(None) >= _ROOM_FOR_FACTS else "over",
    )


def _foundations(now: Position, state: State, marks: _Marks) -> Iterator[Element]:
    for place, (suit, is_down) in enumerate(now.rules.foundations):
        name = foundation_id(place)
        yield _foundation(
            place,
            suit,
            now.foundations[place],
            ghost=_ghost(now, is_down, marks.held),
            label=speech.foundation_label(now, place, takes=name in marks.taking),
            looks=classes(
                "pile",
                "foundation",
                is_target=name in marks.taking,
                is_hint=name in marks.hinted,
            ),
            tab=place == state.foundation,
        )


def _ghost(now: Position, is_down: bool, held: tuple[Card, ...]) -> str:
    """Return the rank that an empty foundation shows: the one that it starts on.

    Until the base is chosen that is the rank it would be, were the card in hand banked.
    """
    if now.base is None:
        return RANK_LETTERS[rank_of(held[-1])] if held else ""
    first = now.base + (now.rules.ranks - 1 if is_down else 0)
    return RANK_LETTERS[first % now.rules.ranks]


@lru_cache(maxsize=512)
def _foundation(
    place: int, suit: int, count: int, *, ghost: str, label: str, looks: str, tab: bool
) -> Element:
    return element(
        "button",
        drawing("ghost-rank", f"rank-{ghost}") if ghost else "",
        drawing("ghost-suit", f"suit-{SUITS[suit]}"),
        type="button",
        class_=looks,
        data_pile=foundation_id(place),
        data_column=place,
        data_suit=SUITS[suit],
        data_count=count,
        aria_label=label,
        tabindex=0 if tab else -1,
    )


def _cells(now: Position, state: State, marks: _Marks) -> Iterator[Element]:
    for index, card in enumerate(now.cells):
        name = cell_id(index)
        yield element(
            "button",
            type="button",
            class_=classes(
                "pile",
                "cell-pile",
                is_target=name in marks.taking,
                is_hint=card is None and name in marks.hinted,
            ),
            data_pile=name,
            data_column=_cell_column(now.rules, index),
            data_count=0 if card is None else 1,
            aria_label=speech.cell_label(
                now, index, in_hand=name == marks.in_hand, takes=name in marks.taking
            ),
            tabindex=0 if index == state.cell else -1,
        )


def _cell_column(rules: Rules, index: int) -> int:
    return len(top_row(rules)) - rules.cells + index


def _fans(now: Position, state: State, marks: _Marks) -> Iterator[Element]:
    for index, cards in enumerate(now.fans):
        name, space = fan_id(index), now.rules.spaces[index]
        yield _fan(
            index,
            _fan_spot(now.rules, index, 0, len(cards)),
            space=space,
            label=speech.fan_label(
                now, index, in_hand=name == marks.in_hand, takes=name in marks.taking
            ),
            looks=_fan_looks(
                now.rules,
                index,
                is_target=not cards and name in marks.taking,
                is_hint=not cards and name in marks.hinted,
            ),
            in_hand=name == marks.in_hand,
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


def _fan_looks(rules: Rules, index: int, **flags: bool) -> str:
    return classes("pile", "fan", is_short=index in rules.short_fans, **flags)


def _fan_spot(rules: Rules, index: int, depth: int, size: int) -> Spot:
    row, column = divmod(index, rules.columns)
    if size > MOST_SHOWN:
        depth, size = depth * (MOST_SHOWN - 1) // (size - 1), MOST_SHOWN
    return Spot("fan", column, row, depth, size)


def _cards(now: Position, state: State, marks: _Marks) -> Iterator[Element]:
    for card, pile, spot, is_hidden in sorted(_placed(now)):
        on_top = spot.depth == spot.size - 1
        is_held = pile == marks.in_hand and spot.size - spot.depth <= len(marks.held)
        looks = classes(
            "card",
            is_hidden=is_hidden,
            is_in_hand=is_held,
            is_target=on_top and pile in marks.taking,
            is_hint=on_top and pile in marks.hinted,
            is_last=card == state.last and (on_top or now.rules.decks == 1),
        )
        yield _hidden_card(spot, looks) if is_hidden else _card(card, spot, looks)


def _placed(now: Position) -> Iterator[tuple[Card, str, Spot, bool]]:
    """Yield each card with the name of its pile, its place on the board, and if it is face down."""
    for index, cards in enumerate(now.fans):
        hidden = hidden_in(now, index)
        for depth, card in enumerate(cards):
            spot = _fan_spot(now.rules, index, depth, len(cards))
            yield card, fan_id(index), spot, depth < hidden
    for index, held in enumerate(now.cells):
        if held is not None:
            column = _cell_column(now.rules, index)
            yield held, cell_id(index), Spot("cell", column, None, 0, 1), False
    for place, count in enumerate(now.foundations):
        for depth, card in enumerate(foundation_cards(now, place)):
            spot = Spot("foundation", place, None, depth, count)
            yield card, foundation_id(place), spot, False


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
        **_at(spot),
    )


@lru_cache(maxsize=256)
def _hidden_card(spot: Spot, looks: str) -> Element:
    return element("span", class_=looks, **_at(spot))


def _at(spot: Spot) -> dict[str, str | int | None]:
    return {
        "data_place": spot.place,
        "data_column": spot.column,
        "data_row": spot.row,
        "data_depth": spot.depth,
        "data_count": spot.size,
    }


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
        yield _fact("time", speech.clock(state.session.elapsed) if state.settings.clock else "")
        yield _fact("grade", _grade(state))
        if state.settings.lamp:
            is_asking = known_worth(state.coach, game) is None
            yield _lamp(game, state.coach.lamp, is_asking=is_asking)
    else:
        yield _fact("moves", speech.turn_fact(game))
        yield _slider(game)
        findings = findings_of(state, game)
        if findings is not None:
            yield _lamp(game, findings.review.outcomes[game.cursor], is_asking=False)


def _grade(state: State) -> str:
    proof = state.coach.proofs.get(state.session.game.deal)
    return "" if proof is None or proof.grade is None else speech.grade_fact(proof.grade)


def _lamp(game: Game, found: Outcome | None, *, is_asking: bool) -> Element:
    """Return the lamp. While it asks it shows what it did; the stylesheet dims it if that lasts."""
    until_redeal = redeals_left(position(game)) > 0
    return element(
        "p",
        drawing("worth", f"worth-{SHAPES[found or Outcome.UNDECIDED]}"),
        speech.worth_fact(found, until_redeal=until_redeal) if found else speech.STILL_LOOKING,
        class_="fact",
        data_fact="lamp",
        data_worth="" if found is None else found.value,
        data_asking=is_asking,
    )


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
