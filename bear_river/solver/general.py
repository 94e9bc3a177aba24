"""The search for every game but Bear River: best first, over positions made alike.

A card is a number, `suit * ranks + order`, where the order says when the card is banked: 0 is the
first of its foundation, whichever way that is built. A position is a *state*: the fans, sorted
among those that take the same when empty, since such fans are interchangeable; the sorted cells;
how many cards lie on each foundation; and how many draws are left. Both copies of a card in two
packs have one number. A card that lies face down is `HIDDEN`: the search knows no more of it than
the player does, and where a move would turn one up, it goes no further.

`bear_river.solver.prunings` says what is left out, and why that is sound.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from bear_river.cards import Card, card_of, is_red, rank_of, suit_of
from bear_river.position import Move, Position, draws_left
from bear_river.rules import Directions, Matching, Rules, Space, Step, Unit
from bear_river.solver.line import bank, onto
from bear_river.solver.prunings import SafeBanks, may_draw, prunings_of
from bear_river.solver.verdict import Outcome, Path

HIDDEN = -1

Fan = tuple[int, ...]
Fans = tuple[Fan, ...]
State = tuple[Fans, tuple[int, ...], tuple[int, ...], int]
OpenFans = dict[int, list[int]]
Spaces = list[tuple[int, Space]]

_UNBANKED, _OVER_OWN, _OVER_OTHER, _IN_CELL = 6, 5, 1, 3


@dataclass(frozen=True, slots=True)
class Board:
    """What stays the same while a position is searched.

    Attributes:
        rules: the game's.
        base: the rank on which the foundations start.
        classes: for each kind of space its fans, as the bounds of a slice of them all, in the order
            in which a state has them.
        order: the places of the state's fans among the position's.
        dead: for each fan of a state whether it takes nothing when empty.
        hosts: for each card the cards that it may be put on.
        places: for each suit its foundations.
        reversed: which foundations are built down, where a suit is built both ways.
        banks: which banks are forced.
        lone_cards: whether the last card of a dead fan stays.
        pins: whether a card that finds its last place is put there.
        draws: whether draws may be made.
    """

    rules: Rules
    base: int
    classes: tuple[tuple[int, int, Space], ...]
    order: tuple[int, ...]
    dead: tuple[bool, ...]
    hosts: tuple[tuple[int, ...], ...]
    places: tuple[range, ...]
    reversed: tuple[bool, ...]
    banks: SafeBanks
    lone_cards: bool
    pins: bool
    draws: bool


def board_of(position: Position, *, bank_at_once: bool = False) -> Board:
    """Return what stays the same from a position on; its base is chosen.

    Args:
        position: where the search starts.
        bank_at_once: whether every card is banked as soon as it can be, safe or not.
    """
    rules, prunings = position.rules, prunings_of(position)
    order = sorted(range(len(rules.spaces)), key=lambda index: rules.spaces[index].value)
    classes, start = [], 0
    for space, indices in groupby(order, key=lambda index: rules.spaces[index]):
        stop = start + len([*indices])
        classes.append((start, stop, space))
        start = stop
    base = position.base
    assert base is not None, "a search begins with a base"
    both = rules.directions is Directions.BOTH
    return Board(
        rules=rules,
        base=base,
        classes=tuple(classes),
        order=tuple(order),
        dead=tuple(rules.spaces[index] is Space.NONE for index in order),
        hosts=tuple(_hosts(rules, number) for number in range(rules.suits * rules.ranks)),
        places=rules.foundations_of,
        reversed=tuple(both and is_down for _, is_down in rules.foundations),
        banks=SafeBanks.ALL if bank_at_once else prunings.banks,
        # A lone card that is put on another may keep it from being banked at once.
        lone_cards=prunings.lone_cards and not bank_at_once,
        pins=prunings.pins,
        draws=may_draw(position),
    )


def number_of(board: Board, card: Card) -> int:
    """Return the number of a card: its suit, and when it is banked."""
    rules, suit = board.rules, suit_of(card)
    order = (rank_of(card) - board.base) % rules.ranks
    if _runs_down(rules, suit):
        order = rules.ranks - 1 - order
    return suit * rules.ranks + order


def card_at(board: Board, number: int) -> Card:
    """Return the card of a number."""
    rules = board.rules
    rank = (board.base + _rank(rules, number)) % rules.ranks
    return card_of(number // rules.ranks, rank)


def state_of(board: Board, position: Position) -> State:
    """Return the state of a position."""
    hidden = position.face_down or (0,) * len(position.fans)
    fans = [
        (
            *(HIDDEN for _ in range(hidden[index])),
            *(number_of(board, card) for card in position.fans[index][hidden[index] :]),
        )
        for index in board.order
    ]
    return (
        _sorted(board, fans),
        tuple(sorted(number_of(board, card) for card in position.cells if card is not None)),
        position.foundations,
        draws_left(position) if board.draws else 0,
    )


def forced_move(board: Board, position: Position) -> Move | None:
    """Return the next move that is made without a choice, None where there is none."""
    if found := safe_bank(board, position):
        return found
    pin = _pin(board, state_of(board, position)) if board.pins else None
    return pin and onto(position, card_at(board, pin[0]), card_at(board, pin[1]))


def safe_bank(board: Board, position: Position) -> Move | None:
    """Return a bank that is made without a choice, None where there is none."""
    number = _safe_bank(board, state_of(board, position))
    return None if number is None else bank(position, card_at(board, number))


def search(board: Board, position: Position, limit: int, pace: int) -> Path:
    """Search a position.

    Args:
        board: what `board_of` gives for it.
        position: where to start.
        limit: how many nodes may be looked at.
        pace: after how many of them the search pauses.
    """
    costs: dict[Fan, int] = {}
    start = _settled(board, state_of(board, position))
    parents: dict[State, State | None] = {start: None}
    cursor = _guess(board, start, costs)
    buckets: list[list[State]] = [[] for _ in range(cursor + 1)]
    buckets[cursor].append(start)
    depends_on_hidden, pause = False, min(pace, limit + 1)
    if _turns_up(start):
        return Outcome.UNDECIDED, 1, ()
    if _is_won(board, start):
        return Outcome.WINNABLE, 1, (start,)
    while True:
        while not buckets[cursor]:
            cursor += 1
            if cursor == len(buckets):
                outcome = Outcome.UNDECIDED if depends_on_hidden else Outcome.LOST
                return outcome, len(parents), ()
        state = buckets[cursor].pop()
        if len(parents) >= pause:
            if len(parents) > limit:
                return Outcome.UNDECIDED, len(parents), ()
            yield len(parents)
            pause = min(len(parents) + pace, limit + 1)
        for child in _children(board, state):
            after = _settled(board, child)
            if after in parents:
                continue
            if _turns_up(after):
                depends_on_hidden = True
                continue
            parents[after] = state
            if _is_won(board, after):
                return Outcome.WINNABLE, len(parents), _path(parents, after)
            guess = _guess(board, after, costs)
            if guess >= len(buckets):
                buckets.extend([] for _ in range(guess + 1 - len(buckets)))
            buckets[guess].append(after)
            cursor = min(cursor, guess)


def _runs_down(rules: Rules, suit: int) -> bool:
    """Tell whether a suit is built down alone; where it is built both ways, order is upwards."""
    return rules.directions is not Directions.BOTH and rules.foundations[suit * rules.decks][1]


def _rank(rules: Rules, number: int) -> int:
    """Return the rank of a card by its number, counted from the base."""
    suit, order = divmod(number, rules.ranks)
    return rules.ranks - 1 - order if _runs_down(rules, suit) else order


def _hosts(rules: Rules, number: int) -> tuple[int, ...]:
    """Return the numbers of the cards that a card may be put on."""
    suit, rank = number // rules.ranks, _rank(rules, number)
    found = []
    for host_suit in range(rules.suits):
        if rules.matching is Matching.SUIT and host_suit != suit:
            continue
        if rules.matching is Matching.ALTERNATE and is_red(host_suit) == is_red(suit):
            continue
        for host_rank in range(rules.ranks):
            if _follows(rules, rank, host_rank):
                down = _runs_down(rules, host_suit)
                host_order = rules.ranks - 1 - host_rank if down else host_rank
                found.append(host_suit * rules.ranks + host_order)
    return tuple(found)


def _follows(rules: Rules, rank: int, host: int) -> bool:
    """Tell whether a rank may be put on another, both counted from the base."""
    if rules.step is Step.EQUAL:
        return rank == host
    below = (host - rank) % rules.ranks if rules.wrap else host - rank
    up = {rules.ranks - 1} if rules.wrap else {-1}
    return below == 1 or (rules.step is Step.UP_OR_DOWN and below in up)


def _sorted(board: Board, fans: list[Fan]) -> Fans:
    if len(board.classes) == 1:
        fans.sort()
        return tuple(fans)
    return tuple(fan for start, stop, _ in board.classes for fan in sorted(fans[start:stop]))


def _is_won(board: Board, state: State) -> bool:
    return sum(state[2]) == board.rules.cards


def _turns_up(state: State) -> bool:
    """Tell whether a card lies exposed that no one has seen."""
    return any(fan and fan[-1] == HIDDEN for fan in state[0])


def _path(parents: dict[State, State | None], last: State) -> tuple[State, ...]:
    path: list[State] = []
    state: State | None = last
    while state is not None:
        path.append(state)
        state = parents[state]
    return tuple(reversed(path))


def _places_for(board: Board, counts: tuple[int, ...], number: int) -> Iterator[int]:
    """Yield the foundations that take a card now, of two alike only the first."""
    suit, order = divmod(number, board.rules.ranks)
    taken = False
    for place in board.places[suit]:
        if board.reversed[place]:
            if counts[place] == board.rules.ranks - 1 - order:
                yield place
        elif counts[place] == order and not taken:
            taken = True
            yield place


def _banked(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def _is_safe(board: Board, counts: tuple[int, ...], number: int) -> bool:
    """Tell whether a card that can be banked is banked at once; one pack is taken for granted."""
    suit, order = divmod(number, board.rules.ranks)
    match board.banks:
        case SafeBanks.ALL:
            return True
        case SafeBanks.ALL_BUT_BASE:
            return order > 0
        case SafeBanks.AFTER_OTHER_COLOUR:
            red = is_red(suit)
            return all(count >= order for other, count in enumerate(counts) if is_red(other) != red)
        case SafeBanks.AFTER_ALL_OTHERS:
            return min(counts) >= order
        case _:
            return False


def _safe_bank(board: Board, state: State) -> int | None:
    """Return a card that is banked without a choice."""
    if board.banks is SafeBanks.NONE:
        return None
    fans, cells, counts, _ = state
    in_play = {fan[-1] for fan in fans if fan}.union(cells)
    ranks = board.rules.ranks
    for suit, count in enumerate(counts):
        wanted = suit * ranks + count
        if wanted in in_play and count < ranks and _is_safe(board, counts, wanted):
            return wanted
    return None


def _pin(board: Board, state: State) -> tuple[int, int] | None:
    """Return a card that finds its last place, and the card it goes on."""
    fans, hosts = state[0], board.hosts
    at_rest = set()
    for index, fan in enumerate(fans):
        if len(fan) > 1:
            # A king has no host, and so never lies on it.
            if fan[-2:-1] == hosts[fan[-1]]:
                at_rest.add(fan[-1])
        elif fan and (board.dead[index] or not hosts[fan[0]]):
            at_rest.add(fan[0])
    for index, fan in enumerate(fans):
        if fan and (len(fan) > 1 or not board.dead[index]):
            for host in hosts[fan[-1]]:
                if host in at_rest:
                    return fan[-1], host
    return None


def _settled(board: Board, state: State) -> State:
    """Return a state after all that is done without a choice."""
    while True:
        number = _safe_bank(board, state)
        if number is not None:
            state = _taken(board, state, number)
            counts = _banked(state[2], number // board.rules.ranks)
            state = (state[0], state[1], counts, state[3])
            continue
        pin = _pin(board, state) if board.pins else None
        if pin is None:
            return state
        fans = [
            (*fan, pin[0]) if fan and fan[-1] == pin[1] else fan
            for fan in _taken(board, state, pin[0])[0]
        ]
        state = (_sorted(board, fans), *state[1:])


def _taken(board: Board, state: State, number: int) -> State:
    """Return a state without a card in play; one pack is taken for granted."""
    fans, cells, counts, draws = state
    if number in cells:
        return fans, tuple(cell for cell in cells if cell != number), counts, draws
    left = [fan[:-1] if fan and fan[-1] == number else fan for fan in fans]
    return _sorted(board, left), cells, counts, draws


def _children(board: Board, state: State) -> Iterator[State]:
    """Yield what the moves of a choice lead to."""
    fans, cells, counts, draws = state
    cap = board.rules.cap
    open_fans: dict[int, list[int]] = {}
    for index, fan in enumerate(fans):
        if fan and (not cap or len(fan) < cap):
            open_fans.setdefault(fan[-1], []).append(index)
    spaces = [*_spaces(board, fans)]
    for index, fan in enumerate(fans):
        if fan and not (index and fans[index - 1] == fan and _alike(board, index - 1, index)):
            yield from _children_of_fan(board, state, index, open_fans, spaces)
    for at, number in enumerate(cells):
        if not (at and cells[at - 1] == number):
            yield from _children_of_cell(board, state, at, open_fans, spaces)
    if draws:
        for index, fan in enumerate(fans):
            for depth in range(len(fan) - 1):
                drawn = (*fan[:depth], *fan[depth + 1 :], fan[depth])
                yield _with(board, fans, (index, drawn)), cells, counts, draws - 1


def _children_of_fan(
    board: Board, state: State, index: int, open_fans: OpenFans, spaces: Spaces
) -> Iterator[State]:
    fans, cells, counts, draws = state
    number, rest = fans[index][-1], fans[index][:-1]
    for place in _places_for(board, counts, number):
        yield _with(board, fans, (index, rest)), cells, _banked(counts, place), draws
    if board.lone_cards and not rest and board.dead[index]:
        return
    for count in range(1, _run_length(board, fans[index]) + 1):
        rest, run = fans[index][:-count], fans[index][-count:]
        for target in _targets(board, run[0], open_fans, spaces):
            taking = fans[target]
            # A whole fan that goes to a space like its own changes nothing.
            changes = rest or taking or not _alike(board, index, target)
            fits = not board.rules.cap or len(taking) + count <= board.rules.cap
            if target != index and changes and fits:
                there = _with(board, fans, (index, rest), (target, taking + run))
                yield there, cells, counts, draws
    if len(cells) < board.rules.cells:
        rest = fans[index][:-1]
        yield _with(board, fans, (index, rest)), tuple(sorted((*cells, number))), counts, draws


def _children_of_cell(
    board: Board, state: State, at: int, open_fans: OpenFans, spaces: Spaces
) -> Iterator[State]:
    fans, cells, counts, draws = state
    number, others = cells[at], cells[:at] + cells[at + 1 :]
    for place in _places_for(board, counts, number):
        yield fans, others, _banked(counts, place), draws
    for target in _targets(board, number, open_fans, spaces):
        yield _with(board, fans, (target, (*fans[target], number))), others, counts, draws


def _spaces(board: Board, fans: Fans) -> Iterator[tuple[int, Space]]:
    """Yield an empty fan of each kind that takes something: of those alike one is enough."""
    for start, _, space in board.classes:
        # Sorted fans have the empty ones first.
        if space is not Space.NONE and not fans[start]:
            yield start, space


def _targets(board: Board, number: int, open_fans: OpenFans, spaces: Spaces) -> Iterator[int]:
    """Yield the fans that a card may be put on."""
    for host in board.hosts[number]:
        yield from open_fans.get(host, ())
    for index, space in spaces:
        if space is Space.ANY or _fills(board, number, space):
            yield index


def _fills(board: Board, number: int, space: Space) -> bool:
    last, suit = board.rules.ranks - 1, number // board.rules.ranks
    order = number % board.rules.ranks
    if space is Space.ENDS:
        return order in (0, last)
    return order == (0 if _runs_down(board.rules, suit) else last)


def _alike(board: Board, one: int, other: int) -> bool:
    """Tell whether two fans of a state are interchangeable."""
    return any(start <= one < stop and start <= other < stop for start, stop, _ in board.classes)


def _run_length(board: Board, fan: Fan) -> int:
    """Return how many cards at the top of a fan move as one."""
    if board.rules.unit is Unit.CARD:
        return 1
    ranks, length = board.rules.ranks, 1
    steps = [
        (_rank(board.rules, under) - _rank(board.rules, above)) % ranks
        for under, above in pairwise(fan)
    ]
    while (
        length < len(fan)
        and fan[-length - 1] != HIDDEN
        and steps[-length] == steps[-1]
        and fan[-length - 1] in board.hosts[fan[-length]]
    ):
        length += 1
    return length


def _with(board: Board, fans: Fans, *changes: tuple[int, Fan]) -> Fans:
    changed = [*fans]
    for index, fan in changes:
        changed[index] = fan
    return _sorted(board, changed)


def _guess(board: Board, state: State, costs: dict[Fan, int]) -> int:
    """Guess how far a state is from a win: the smaller, the sooner it is looked at."""
    fans, cells, counts, _ = state
    guess = _UNBANKED * (board.rules.cards - sum(counts)) + _IN_CELL * len(cells)
    for fan in fans:
        if len(fan) > 1:
            cost = costs.get(fan)
            if cost is None:
                cost = costs[fan] = _fan_cost(fan, board.rules.ranks)
            guess += cost
    return guess


def _fan_cost(fan: Fan, ranks: int) -> int:
    """Count the pairs in a fan of which the lower card is banked first, those of a suit dearer."""
    cost = 0
    for depth, number in enumerate(fan):
        for below in fan[:depth]:
            if below != HIDDEN and below % ranks < number % ranks:
                cost += _OVER_OWN if below // ranks == number // ranks else _OVER_OTHER
    return cost
