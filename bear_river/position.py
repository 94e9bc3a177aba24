"""A position, the moves that it allows, and the position after a move.

A position is an immutable value. A move either leads to a new position or is refused with a reason,
and then nothing has changed. The two cards that are alike in a game of two packs are one and the
same here: nothing in the rules tells them apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import chain, pairwise

from bear_river.cards import Card, card_of, is_red, rank_of, suit_of
from bear_river.rules import Directions, DrawTime, Matching, Rules, Space, Step, Unit
from bear_river.shuffle import shuffled


class PileKind(Enum):
    """The kinds of pile that a move can name; the table is all that a redeal gathers and deals."""

    FAN = auto()
    FOUNDATION = auto()
    CELL = auto()
    TABLE = auto()


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of the table: its kind, and its index from 0: in board order for fans and cells.

    A card has one foundation, and its index is 0; only where each suit is built both ways, 0 is
    the one that is built up and 1 the one that is built down.
    """

    kind: PileKind
    index: int = 0


FOUNDATION = Pile(PileKind.FOUNDATION)


def fan_pile(index: int) -> Pile:
    """Return the fan with this index, counted from 0 in board order."""
    return Pile(PileKind.FAN, index)


def cell_pile(index: int) -> Pile:
    """Return the cell with this index, counted from 0."""
    return Pile(PileKind.CELL, index)


@dataclass(frozen=True, slots=True)
class Move:
    """A card, or a run, from the pile that gives to the pile that takes; or a draw, or a redeal.

    Attributes:
        source: the pile that gives.
        target: the pile that takes; in a draw the same fan.
        depth: in a draw, how many cards lie under the one that is raised to the top; else None.
        count: how many cards move: more than one only where a run moves as a unit.
    """

    source: Pile
    target: Pile
    depth: int | None = None
    count: int = 1


REDEAL = Move(Pile(PileKind.TABLE), Pile(PileKind.TABLE))


def draw(index: int, depth: int) -> Move:
    """Return the draw that raises the card over so many others of a fan to its top."""
    return Move(fan_pile(index), fan_pile(index), depth)


class Refusal(Enum):
    """Why a move is not allowed."""

    NO_SUCH_FAN = auto()
    NO_SUCH_CELL = auto()
    NO_CARD = auto()
    TOO_FEW_CARDS = auto()
    ONE_AT_A_TIME = auto()
    BANKED_ONE_BY_ONE = auto()
    NO_RUN_TO_CELL = auto()
    NO_SUCH_FOUNDATION = auto()
    NO_RUN = auto()
    FOUNDATION_KEEPS = auto()
    SAME_FAN = auto()
    CLOSED = auto()
    ONLY_KINGS = auto()
    ONLY_ENDS = auto()
    FULL = auto()
    NO_ROOM_FOR_RUN = auto()
    CELL_TAKEN = auto()
    CELL_TO_CELL = auto()
    OTHER_SUIT = auto()
    SAME_COLOUR = auto()
    NOT_NEIGHBOURS = auto()
    NOT_ONE_LOWER = auto()
    NOT_EQUAL = auto()
    ACROSS_THE_BASE = auto()
    NOT_NEXT = auto()
    NO_REDEAL = auto()
    NO_DRAW = auto()
    DRAW_LATER = auto()
    NOT_BURIED = auto()
    NO_SENSE = auto()


class IllegalMove(ValueError):
    """A move that the rules refuse, with the reason as data.

    Attributes:
        move: the move that was tried.
        refusal: why it is refused.
        position: the position, unchanged, in which it was tried.
    """

    def __init__(self, position: "Position", move: Move, refusal: Refusal) -> None:
        super().__init__(refusal.name)
        self.position = position
        self.move = move
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Position:
    """Where every card lies, and what may still come.

    Attributes:
        rules: the rules under which it is played; not hashed, since that would part no two of them.
        fans: the cards of each fan, bottom to top.
        foundations: how many cards lie on each foundation, suit by suit; with two packs a suit has
            two, side by side.
        base: the rank on which the foundations start; None until it is chosen.
        cells: the card in each cell, None where it is empty.
        face_down: how many cards at the bottom of each fan are hidden; empty where none ever is.
        redeals: how many redeals have been made.
        draws: how many draws have been made.
        number: in games with redeals, the row of random numbers that they go on in.
        drawn: how many of these have been drawn.
    """

    rules: Rules = field(hash=False)
    fans: tuple[tuple[Card, ...], ...]
    foundations: tuple[int, ...]
    base: int | None
    cells: tuple[Card | None, ...] = ()
    face_down: tuple[int, ...] = ()
    redeals: int = 0
    draws: int = 0
    number: int = 0
    drawn: int = 0


def relative_rank(position: Position, card: Card) -> int:
    """Return how far a card's rank lies above the base, from 0 round the corner to 12.

    Until the base is chosen it is counted from the ace.
    """
    return (rank_of(card) - (position.base or 0)) % position.rules.ranks


def exposed_card(position: Position, pile: Pile) -> Card | None:
    """Return the card of a pile that is in play: the last one of a fan, or the one in a cell.

    Empty piles have none, nor have the foundations, which give no card.
    """
    if pile.kind is PileKind.CELL:
        return position.cells[pile.index]
    cards = position.fans[pile.index] if pile.kind is PileKind.FAN else ()
    return cards[-1] if cards else None


def moving_card(position: Position, move: Move) -> Card | None:
    """Return the card that a move would set down first, None where its pile holds too few.

    It is the exposed card, or of a run the lowest card.
    """
    if move.count == 1 or move.source.kind is not PileKind.FAN:
        return exposed_card(position, move.source)
    cards = position.fans[move.source.index]
    return cards[-move.count] if 0 < move.count <= len(cards) else None


def hidden_in(position: Position, index: int) -> int:
    """Return how many cards at the bottom of a fan lie face down."""
    return position.face_down[index] if position.face_down else 0


def run_length(position: Position, index: int) -> int:
    """Return how many cards at the top of a fan may move together, 0 where it is empty.

    They are one, or where a run moves as a unit all that follow each other as the game builds,
    in one direction throughout, face up.
    """
    cards = position.fans[index]
    length = min(1, len(cards))
    if position.rules.unit is Unit.CARD:
        return length
    steps = [_step_down(position, above, under) for under, above in pairwise(cards)]
    open_cards = len(cards) - hidden_in(position, index)
    while (
        length < open_cards
        and steps[-length] == steps[-1]
        and builds_on(position, cards[-length], cards[-length - 1])
    ):
        length += 1
    return length


def foundation_cards(position: Position, foundation: int) -> tuple[Card, ...]:
    """Return the cards on a foundation, given by its place, bottom to top."""
    count = position.foundations[foundation]
    return tuple(_card_at(position, foundation, step) for step in range(count))


def is_bank(move: Move) -> bool:
    """Tell whether a move banks a card."""
    return move.target.kind is PileKind.FOUNDATION


def foundation_card(position: Position, foundation: int) -> Card | None:
    """Return the top card of a foundation, given by its place, None while it is empty."""
    count = position.foundations[foundation]
    return _card_at(position, foundation, count - 1) if count else None


def next_card(position: Position, foundation: int) -> Card | None:
    """Return the card that a foundation waits for, None when it is complete or has no base yet."""
    count = position.foundations[foundation]
    if count == position.rules.ranks or position.base is None:
        return None
    return _card_at(position, foundation, count)


def foundation_for(position: Position, card: Card, index: int = 0) -> int | None:
    """Return the place of the foundation that takes a card now, None where it has to wait.

    Args:
        position: where the card lies.
        card: any card.
        index: which of its foundations is meant, as `Pile` has it.
    """
    rules, suit = position.rules, suit_of(card)
    places = rules.foundations_of[suit]
    if rules.directions is Directions.BOTH:
        places = places[index : index + 1]
    elif index:
        return None
    for place in places:
        if position.base is None or next_card(position, place) == card:
            return place
    return None


def banked(position: Position) -> int:
    """Return how many cards lie on the foundations; this is also the score."""
    return sum(position.foundations)


def is_won(position: Position) -> bool:
    """Tell whether every card lies on the foundations."""
    return banked(position) == position.rules.cards


def has_room(position: Position, index: int, count: int = 1) -> bool:
    """Tell whether the cap of the game lets a fan hold so many cards more."""
    cap = position.rules.cap
    return not cap or len(position.fans[index]) + count <= cap


def builds_on(position: Position, card: Card, host: Card) -> bool:
    """Tell whether a card may be built on another one, as far as suit and rank go."""
    return _build_refusal(position, card, host) is None


def fan_takes(position: Position, index: int, card: Card, count: int = 1) -> bool:
    """Tell whether a fan takes a card now, with room for so many cards of which it is the first."""
    return _fan_refusal(position, card, index, count) is None


def redeals_left(position: Position) -> int:
    """Return how many redeals may still be made."""
    return position.rules.redeals - position.redeals


def draws_left(position: Position) -> int:
    """Return how many draws may still be made, now or later."""
    return position.rules.draws - position.draws


def refusal_of(position: Position, move: Move) -> Refusal | None:
    """Return why a move is not allowed, None where it is."""
    for pile in (move.source, move.target):
        if pile.kind is PileKind.FAN and not 0 <= pile.index < len(position.fans):
            return Refusal.NO_SUCH_FAN
        if pile.kind is PileKind.CELL and not 0 <= pile.index < len(position.cells):
            return Refusal.NO_SUCH_CELL
    if PileKind.TABLE in (move.source.kind, move.target.kind):
        return _redeal_refusal(position, move)
    if move.source.kind is PileKind.FOUNDATION:
        return Refusal.FOUNDATION_KEEPS
    if move.depth is not None:
        return _draw_refusal(position, move)
    if exposed_card(position, move.source) is None:
        return Refusal.NO_CARD
    if move.count != 1 and (refusal := _run_refusal(position, move)):
        return refusal
    card = moving_card(position, move)
    assert card is not None, "a run has its lowest card"
    return _card_refusal(position, move, card)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return every legal move once.

    Fans give before cells; each gives to its foundation first, then to fans, longer runs after
    shorter ones, then to a cell: only the first empty one is named, since they are alike. Draws and
    the redeal come last.
    """
    return tuple(_legal_moves(position))


def has_legal_move(position: Position) -> bool:
    """Tell whether any move is legal, sooner than `legal_moves` names them all."""
    return any(True for _ in _legal_moves(position))


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    Raises:
        IllegalMove: the rules refuse the move; it carries the reason.
    """
    refusal = refusal_of(position, move)
    if refusal is not None:
        raise IllegalMove(position, move, refusal)
    if move.source.kind is PileKind.TABLE:
        return _redealt(position)
    if move.depth is not None:
        return _drawn(position, move.source.index, move.depth)
    return _moved(position, move)


def _card_at(position: Position, foundation: int, count: int) -> Card:
    rules = position.rules
    suit, is_down = rules.foundations[foundation]
    steps = rules.ranks - 1 - count if is_down else count
    return card_of(suit, ((position.base or 0) + steps) % rules.ranks)


def _moved(position: Position, move: Move) -> Position:
    fans, cells = [*position.fans], [*position.cells]
    foundations, base = [*position.foundations], position.base
    card = moving_card(position, move)
    assert card is not None, "a legal move moves a card"
    cards: tuple[Card, ...] = (card,)
    if move.source.kind is PileKind.CELL:
        cells[move.source.index] = None
    else:
        giving = fans[move.source.index]
        fans[move.source.index], cards = giving[: -move.count], giving[-move.count :]
    match move.target.kind:
        case PileKind.CELL:
            cells[move.target.index] = card
        case PileKind.FAN:
            fans[move.target.index] += cards
        case _:
            place = foundation_for(position, card, move.target.index)
            assert place is not None, "a legal move ends on a foundation that takes the card"
            foundations[place] += 1
            base = rank_of(card) if base is None else base
    return Position(
        position.rules,
        tuple(fans),
        tuple(foundations),
        base,
        tuple(cells),
        _face_down_after(position, fans) if position.face_down else (),
        position.redeals,
        position.draws,
        position.number,
        position.drawn,
    )


def _face_down_after(position: Position, fans: list[tuple[Card, ...]]) -> tuple[int, ...]:
    """Return how many cards stay hidden: one that is exposed turns up."""
    return tuple(
        min(hidden, max(0, len(fan) - 1))
        for hidden, fan in zip(position.face_down, fans, strict=True)
    )


def _drawn(position: Position, index: int, depth: int) -> Position:
    """Raise a card to the top of its fan; one that lay face down turns up."""
    fans = [*position.fans]
    cards = fans[index]
    fans[index] = (*cards[:depth], *cards[depth + 1 :], cards[depth])
    face_down = tuple(
        hidden - (fan == index and depth < hidden) for fan, hidden in enumerate(position.face_down)
    )
    return replace(position, fans=tuple(fans), face_down=face_down, draws=position.draws + 1)


def _redealt(position: Position) -> Position:
    """Gather the fans first to last, the cells last, shuffle, and deal them fan by fan.

    Each takes as many as the largest was dealt at first, the last what is left.
    """
    rules = position.rules
    in_cells = (card for card in position.cells if card is not None)
    cards = [*chain.from_iterable(position.fans), *in_cells]
    deck = shuffled(cards, position.number, position.drawn)
    size, last = max(rules.sizes), len(position.fans) - 1
    full = (deck[size * index : size * (index + 1)] for index in range(last))
    fans = (*full, deck[size * last :])
    return replace(
        position,
        fans=fans,
        cells=(None,) * rules.cells,
        face_down=tuple(max(0, len(fan) - 1) for fan in fans) if rules.hidden else (),
        redeals=position.redeals + 1,
        drawn=position.drawn + max(0, len(cards) - 1),
    )


def _legal_moves(position: Position) -> Iterator[Move]:
    open_fans = [
        index
        for index, cards in enumerate(position.fans)
        if has_room(position, index) and (cards or position.rules.spaces[index] is not Space.NONE)
    ]
    empty_cell = next((index for index, card in enumerate(position.cells) if card is None), None)
    for index, cards in enumerate(position.fans):
        if cards:
            source = fan_pile(index)
            yield from _moves_of_card(position, source, cards[-1], open_fans)
            if position.rules.unit is Unit.RUN:
                yield from _moves_of_runs(position, index, open_fans)
            if empty_cell is not None:
                yield Move(source, cell_pile(empty_cell))
    for index, card in enumerate(position.cells):
        if card is not None:
            yield from _moves_of_card(position, cell_pile(index), card, open_fans)
    if draws_left(position) > 0:
        yield from _draws(position)
    if redeals_left(position) > 0 and _redeal_refusal(position, REDEAL) is None:
        yield REDEAL


def _moves_of_card(
    position: Position, source: Pile, card: Card, open_fans: list[int]
) -> Iterator[Move]:
    for way in range(2 if position.rules.directions is Directions.BOTH else 1):
        if foundation_for(position, card, way) is not None:
            yield Move(source, Pile(PileKind.FOUNDATION, way))
    own = source.index if source.kind is PileKind.FAN else None
    for target in open_fans:
        if target != own and _fan_refusal(position, card, target) is None:
            yield Move(source, fan_pile(target))


def _moves_of_runs(position: Position, index: int, open_fans: list[int]) -> Iterator[Move]:
    cards = position.fans[index]
    for count in range(2, run_length(position, index) + 1):
        for target in open_fans:
            fits = _fan_refusal(position, cards[-count], target, count) is None
            if target != index and fits:
                yield Move(fan_pile(index), fan_pile(target), count=count)


def _draws(position: Position) -> Iterator[Move]:
    for index, cards in enumerate(position.fans):
        for depth in range(len(cards) - 1):
            move = draw(index, depth)
            if _draw_refusal(position, move) is None:
                yield move


def _redeal_refusal(position: Position, move: Move) -> Refusal | None:
    if move != REDEAL:
        return Refusal.NO_SENSE
    has_cards = any(position.fans) or any(card is not None for card in position.cells)
    return None if redeals_left(position) > 0 and has_cards else Refusal.NO_REDEAL


def _draw_refusal(position: Position, move: Move) -> Refusal | None:
    if move.source.kind is not PileKind.FAN or move.source != move.target or move.depth is None:
        return Refusal.NO_SENSE
    if move.count != 1:
        return Refusal.NO_SENSE
    if draws_left(position) <= 0:
        return Refusal.NO_DRAW
    if position.rules.draw_time is DrawTime.LAST and redeals_left(position) > 0:
        return Refusal.DRAW_LATER
    buried = len(position.fans[move.source.index]) - 1
    return None if 0 <= move.depth < buried else Refusal.NOT_BURIED


def _run_refusal(position: Position, move: Move) -> Refusal | None:
    if move.count < 1 or move.source.kind is PileKind.CELL:
        return Refusal.NO_SENSE
    if position.rules.unit is Unit.CARD:
        return Refusal.ONE_AT_A_TIME
    if move.target.kind is PileKind.FOUNDATION:
        return Refusal.BANKED_ONE_BY_ONE
    if move.target.kind is PileKind.CELL:
        return Refusal.NO_RUN_TO_CELL
    if move.count > len(position.fans[move.source.index]):
        return Refusal.TOO_FEW_CARDS
    return None if move.count <= run_length(position, move.source.index) else Refusal.NO_RUN


def _card_refusal(position: Position, move: Move, card: Card) -> Refusal | None:
    match move.target.kind:
        case PileKind.FOUNDATION:
            ways = 2 if position.rules.directions is Directions.BOTH else 1
            if not 0 <= move.target.index < ways:
                return Refusal.NO_SUCH_FOUNDATION
            place = foundation_for(position, card, move.target.index)
            return Refusal.NOT_NEXT if place is None else None
        case PileKind.CELL:
            if move.source.kind is PileKind.CELL:
                return Refusal.CELL_TO_CELL
            return Refusal.CELL_TAKEN if position.cells[move.target.index] is not None else None
        case _:
            if move.source == move.target:
                return Refusal.SAME_FAN
            return _fan_refusal(position, card, move.target.index, move.count)


def _fan_refusal(position: Position, card: Card, index: int, count: int = 1) -> Refusal | None:
    """Return why a fan does not take a card, or a run of so many whose lowest card it is."""
    cards = position.fans[index]
    if not cards:
        refusal = _space_refusal(position, card, position.rules.spaces[index])
    elif not has_room(position, index):
        return Refusal.FULL
    else:
        refusal = _build_refusal(position, card, cards[-1])
    if refusal is None and not has_room(position, index, count):
        return Refusal.NO_ROOM_FOR_RUN
    return refusal


def _build_refusal(position: Position, card: Card, host: Card) -> Refusal | None:
    matching, suit, host_suit = position.rules.matching, suit_of(card), suit_of(host)
    if matching is Matching.SUIT and suit != host_suit:
        return Refusal.OTHER_SUIT
    if matching is Matching.ALTERNATE and is_red(suit) == is_red(host_suit):
        return Refusal.SAME_COLOUR
    return _step_refusal(position, card, host)


def _space_refusal(position: Position, card: Card, space: Space) -> Refusal | None:
    rank, last = relative_rank(position, card), position.rules.ranks - 1
    match space:
        case Space.ANY:
            return None
        case Space.KING:
            return None if rank == last else Refusal.ONLY_KINGS
        case Space.ENDS:
            return None if rank in (0, last) else Refusal.ONLY_ENDS
        case _:
            return Refusal.CLOSED


def _step_down(position: Position, card: Card, host: Card) -> int:
    """Return how many ranks a card lies below the one under it, round the corner of the ranks."""
    return (rank_of(host) - rank_of(card)) % position.rules.ranks


def _step_refusal(position: Position, card: Card, host: Card) -> Refusal | None:
    rules = position.rules
    below = relative_rank(position, host) - relative_rank(position, card)
    if rules.step is Step.EQUAL:
        return None if below == 0 else Refusal.NOT_EQUAL
    if below == 1 or (below == -1 and rules.step is Step.UP_OR_DOWN):
        return None
    is_round_the_corner = below == 1 - rules.ranks or (
        below == rules.ranks - 1 and rules.step is Step.UP_OR_DOWN
    )
    if is_round_the_corner:
        return None if rules.wrap else Refusal.ACROSS_THE_BASE
    return Refusal.NOT_NEIGHBOURS if rules.step is Step.UP_OR_DOWN else Refusal.NOT_ONE_LOWER
