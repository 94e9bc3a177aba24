"""The exact search for Bear River, and for Bear River cut at the base, on bit masks.

Cards are numbered by suit and by rank counted from the base, `suit * ranks + rank`, and a set of
cards is an int with their bits. Everything that changes in a game is in one int, the *key*: two
bits a card say what it lies on,

    0   what it lay on at the start; or it is banked
    1   the next higher card of its suit
    2   the next lower one
    3   nothing, as the lowest card of a short fan

and above them stand the bits of the cards that the foundations want next. No two positions that
differ have the same key, and short fans, which are alike, are not told apart; long fans are named
for good by their lowest card (rule 2). So the table of keys that were seen makes the search exact:
when it runs dry, every position that matters has been looked at and none is a win.

Beside its key a position carries what follows from it but is dear to work out: the masks of exposed
cards, of cards at the bottom of a fan and of those just above, and how many short fans are empty.

Four rules leave out moves. Let W(S) be the least number of moves in which S is won, infinite if it
cannot be. A rule may leave out a move that lies on no shortest win, and may force one that lies on
some shortest win: such rules can be combined, and the table of seen keys cannot close a circle.

1.  A card that is not of the base rank is banked as soon as it can be. Let S' be S after banking c.
    Play any win of S in S', keeping this true: the position from S' is the one from S with a run
    c..m of that suit banked too. A move of a card of the run is skipped. A move of a card x onto a
    card of the run cannot be made, but then x is a neighbour of it and not in the run, so it is the
    one below c, which is banked already, or the one above m: it is banked, and the run grows. Every
    other move can be made as it stands, since no fan is longer and no empty short fan is filled.
    The move of c itself is saved: W(S') <= W(S) - 1.

    Where the ranks go round in a full circle, the base card breaks this: the last card of its suit
    is its neighbour too, and cannot be banked instead. A base card is forced only where that last
    card lies at the bottom of a long fan, which by rule 2 it leaves for its foundation alone.

2.  The last card of a long fan moves to its foundation only. The fan it leaves takes nothing. Let
    it lie instead, with two free places on it; what would be put on it elsewhere is put on it
    there, and its host stays free. So no shortest win has such a move.

3.  The only card of a short fan does not go to an empty short fan: that changes nothing.

4.  One empty short fan stands for all.

The order of the search is by a guess of how far a position is from a win: best first, from buckets.
It changes which win is found, never whether there is one.
"""

from dataclasses import dataclass, replace

from bear_river.cards import Card, rank_of, suit_of
from bear_river.position import (
    FOUNDATION,
    Move,
    Position,
    fan_pile,
    foundation_for,
    relative_rank,
)
from bear_river.rules import Base, Directions, Matching, Rules, Space, Starters, Step, Unit
from bear_river.solver.verdict import Outcome, Path

_CAP = 3
_UNBANKED, _LOWERED, _SHELVED = 6, 6, 4
_BURIED, _OVER_OWN, _OVER_OTHER = 2, 3, 1


def plays(rules: Rules) -> bool:
    """Tell whether this search is for these rules: Bear River's, whatever the size of the pack."""
    return (
        rules.cap == _CAP
        and {*rules.spaces} <= {Space.NONE, Space.ANY}
        and (rules.matching, rules.step) == (Matching.SUIT, Step.UP_OR_DOWN)
        and (rules.directions, rules.base) == (Directions.UP, Base.DEALT)
        and (rules.starters, rules.unit) == (Starters.LAST, Unit.CARD)
        and (rules.decks, rules.cells, rules.redeals, rules.draws) == (1, 0, 0, 0)
        and not (rules.hidden or rules.take_back)
        and rules.ranks > 2
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """What stays the same while a position is searched.

    Attributes:
        cards: how many there are.
        low: the mask of the base cards.
        high: the mask of the last card of each suit.
        circle: whether these are neighbours.
        fixed: the mask of the cards at the bottom of long fans.
        safe: the mask of the cards that rule 1 banks.
        under: for each card the bit of the card that it lies on, by its code.
        cost: for each card its part of the guess, by its code.
    """

    cards: int
    low: int
    high: int
    circle: bool
    fixed: int
    safe: int
    under: tuple[tuple[int, int, int, int], ...]
    cost: tuple[tuple[int, int, int, int], ...]


_Node = tuple[int, int, int, int, int, int]
"""The key, the masks of exposed, lowest and second cards, the empty short fans, and the guess."""


def index_of(position: Position, card: Card) -> int:
    """Return the number of a card among all, by suit and by rank from the base."""
    return suit_of(card) * position.rules.ranks + relative_rank(position, card)


def key_of(position: Position) -> int:
    """Return the key of a position; see the top of this module."""
    rules, key = position.rules, 0
    for fan, space in zip(position.fans, rules.spaces, strict=True):
        for depth, card in enumerate(fan):
            if depth:
                code = _code(position, card, fan[depth - 1])
            else:
                code = 3 if space is Space.ANY else 0
            key |= code << 2 * index_of(position, card)
    return key | _wanted(position) << 2 * rules.cards


def is_forced(position: Position, card: Card) -> bool:
    """Tell whether rule 1 banks a card as soon as its foundation wants it."""
    if relative_rank(position, card) or not position.rules.wrap:
        return True
    last = (rank_of(card) - 1) % position.rules.ranks
    lowest = (
        fan[0]
        for fan, space in zip(position.fans, position.rules.spaces, strict=True)
        if fan and space is Space.NONE
    )
    return any(suit_of(each) == suit_of(card) and rank_of(each) == last for each in lowest)


def forced_move(position: Position) -> Move | None:
    """Return the next move that rule 1 makes without a choice, None where there is none."""
    for index, fan in enumerate(position.fans):
        if fan and foundation_for(position, fan[-1]) is not None and is_forced(position, fan[-1]):
            return Move(fan_pile(index), FOUNDATION)
    return None


def search(position: Position, limit: int, pace: int, *, bank_at_once: bool = False) -> Path:  # noqa: PLR0912, PLR0915
    """Search a position; the rules of `plays` are taken for granted.

    Args:
        position: where to start.
        limit: how many nodes may be looked at.
        pace: after how many of them the search pauses.
        bank_at_once: whether base cards are banked as soon as they can be too, safe or not. Then
            none is ever a place for another card, and rule 2 holds as before.

    This is one long function because calls cost more than the work between them: what is a line
    here runs millions of times.
    """
    table = _table(position)
    if bank_at_once:
        table = replace(table, safe=table.safe | table.low)
    low, high = table.low, table.high
    under, cost, safe = table.under, table.cost, table.safe
    movable, unsafe = ~table.fixed, ~safe
    round_low, round_high = (low, high) if table.circle else (0, 0)
    not_low, not_high = ~low, ~high
    to_high, wanted_at = position.rules.ranks - 1, 2 * table.cards

    start = _banked(_node(position, table), table, wanted_at)
    first, cursor = start[0], start[5]
    parents: dict[int, int] = {first: first}
    if not first >> wanted_at:
        return Outcome.WINNABLE, 1, (first,)
    buckets: list[list[_Node]] = [[] for _ in range(cursor + 1)]
    buckets[cursor].append(start)
    pause = min(pace, limit + 1)
    while True:
        while not buckets[cursor]:
            cursor += 1
            if cursor == len(buckets):
                return Outcome.LOST, len(parents), ()
        key, tops, floors, seconds, spaces, guess = buckets[cursor].pop()
        if len(parents) >= pause:
            if len(parents) > limit:
                return Outcome.UNDECIDED, len(parents), ()
            yield len(parents)
            pause = min(len(parents) + pace, limit + 1)
        hosts, movers = tops & (floors | seconds), tops & movable
        moves = (
            (3, movers & ~floors if spaces else 0),
            (2, movers & ((hosts << 1 & not_low) | (hosts & round_high) >> to_high)),
            (1, movers & ((hosts >> 1 & not_high) | (hosts & round_low) << to_high)),
            (0, tops & key >> wanted_at & unsafe),
        )
        for kind, those in moves:
            left = those
            while left:
                bit = left & -left
                left ^= bit
                card = bit.bit_length() - 1
                code = key >> 2 * card & 3
                new_tops, new_floors, new_seconds, new_spaces = tops, floors, seconds, spaces
                if floors & bit:
                    new_floors ^= bit
                    if code == 3:
                        new_spaces += 1
                else:
                    new_seconds &= ~bit
                    new_tops |= under[card][code]
                new_key = key ^ (code ^ kind) << 2 * card
                new_guess = guess + cost[card][kind] - cost[card][code]
                if kind == 3:
                    new_spaces -= 1
                    new_floors |= bit
                elif kind:
                    host = under[card][kind]
                    new_tops ^= host
                    if new_floors & host:
                        new_seconds |= bit
                else:
                    new_tops ^= bit
                    new_key = key ^ code << 2 * card ^ (bit | bit << 1) << wanted_at
                    new_guess = guess - _UNBANKED - cost[card][code]
                bankable = new_tops & new_key >> wanted_at & safe
                while bankable:
                    bit_up = bankable & -bankable
                    up = bit_up.bit_length() - 1
                    code_up = new_key >> 2 * up & 3
                    new_key ^= code_up << 2 * up ^ bit_up << wanted_at
                    if not bit_up & high:
                        new_key ^= bit_up << wanted_at + 1
                    new_tops ^= bit_up
                    if new_floors & bit_up:
                        new_floors ^= bit_up
                        if code_up == 3:
                            new_spaces += 1
                    else:
                        new_seconds &= ~bit_up
                        new_tops |= under[up][code_up]
                    new_guess -= _UNBANKED + cost[up][code_up]
                    bankable = new_tops & new_key >> wanted_at & safe
                if new_key in parents:
                    continue
                parents[new_key] = key
                if not new_key >> wanted_at:
                    return Outcome.WINNABLE, len(parents), _path(parents, new_key)
                if new_guess >= len(buckets):
                    buckets.extend([] for _ in range(new_guess + 1 - len(buckets)))
                buckets[new_guess].append(
                    (new_key, new_tops, new_floors, new_seconds, new_spaces, new_guess)
                )
                cursor = min(cursor, new_guess)


def _path(parents: dict[int, int], last: int) -> tuple[int, ...]:
    path = [last]
    while parents[path[-1]] != path[-1]:
        path.append(parents[path[-1]])
    return tuple(reversed(path))


def _code(position: Position, card: Card, below: Card) -> int:
    """Return the code of a card that lies on another."""
    ranks = position.rules.ranks
    if suit_of(card) == suit_of(below):
        if (rank_of(card) + 1) % ranks == rank_of(below):
            return 1
        if (rank_of(below) + 1) % ranks == rank_of(card):
            return 2
    return 0


def _wanted(position: Position) -> int:
    """Return the mask of the cards that the foundations want next."""
    ranks = position.rules.ranks
    return sum(
        1 << suit * ranks + count
        for suit, count in enumerate(position.foundations)
        if count < ranks
    )


def _table(position: Position) -> _Table:
    rules = position.rules
    ranks, cards = rules.ranks, rules.cards
    low = sum(1 << suit * ranks for suit in range(rules.suits))
    fixed, below, buried = 0, [0] * cards, [0] * cards
    for fan, space in zip(position.fans, rules.spaces, strict=True):
        numbers = [index_of(position, card) for card in fan]
        if numbers and space is Space.NONE:
            fixed |= 1 << numbers[0]
        for depth, card in enumerate(numbers):
            below[card] = 1 << numbers[depth - 1] if depth else 0
            buried[card] = _buried_cost(card, numbers[:depth], ranks)
    circle = rules.wrap
    lasts = fixed & low << ranks - 1
    return _Table(
        cards=cards,
        low=low,
        high=low << ranks - 1,
        circle=circle,
        fixed=fixed,
        safe=((1 << cards) - 1) ^ low | (lasts >> ranks - 1 if circle else low),
        under=tuple(
            (below[card], 1 << _step(card, 1, ranks), 1 << _step(card, -1, ranks), 0)
            for card in range(cards)
        ),
        cost=tuple((buried[card], 0, _LOWERED, _SHELVED) for card in range(cards)),
    )


def _step(card: int, by: int, ranks: int) -> int:
    """Return the number of the neighbour of a card, round the corner."""
    return card - card % ranks + (card % ranks + by) % ranks


def _buried_cost(card: int, below: list[int], ranks: int) -> int:
    """Guess how many moves it costs that a card lies on these: those that are banked before it."""
    if not below:
        return 0
    sooner = [each for each in below if each % ranks < card % ranks]
    own = sum(each // ranks == card // ranks for each in sooner)
    return _BURIED + _OVER_OWN * own + _OVER_OTHER * (len(sooner) - own)


def _node(position: Position, table: _Table) -> _Node:
    tops = floors = seconds = spaces = 0
    key = key_of(position)
    guess = _UNBANKED * (table.cards - sum(position.foundations))
    for fan, space in zip(position.fans, position.rules.spaces, strict=True):
        numbers = [index_of(position, card) for card in fan]
        if not numbers:
            spaces += space is Space.ANY
            continue
        tops |= 1 << numbers[-1]
        floors |= 1 << numbers[0]
        seconds |= 1 << numbers[1] if len(numbers) > 1 else 0
        guess += sum(table.cost[card][key >> 2 * card & 3] for card in numbers)
    return key, tops, floors, seconds, spaces, guess


def _banked(node: _Node, table: _Table, wanted_at: int) -> _Node:
    """Return a node after rule 1."""
    key, tops, floors, seconds, spaces, guess = node
    while bankable := tops & key >> wanted_at & table.safe:
        bit = bankable & -bankable
        card = bit.bit_length() - 1
        code = key >> 2 * card & 3
        key ^= code << 2 * card ^ bit << wanted_at
        if not bit & table.high:
            key ^= bit << wanted_at + 1
        tops ^= bit
        if floors & bit:
            floors ^= bit
            spaces += code == 3
        else:
            seconds &= ~bit
            tops |= table.under[card][code]
        guess -= _UNBANKED + table.cost[card][code]
    return key, tops, floors, seconds, spaces, guess
