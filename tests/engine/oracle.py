"""The rules of Bear River a second time, as plainly as they can be said.

The tests hold the engine against this file. It shares no code with the engine and is slow on
purpose: each function is meant to be checked by reading it beside the rule in its docstring.

A card is a string of its rank and its suit ('TH' is the ten of hearts). Fans are numbered 1 to 18.
A move is (giving fan, taking fan), or (giving fan, 'F') for a move to the foundation of the card's
suit.

Sources of the rules: the descriptions of Bear River in AisleRiot and PySolFC (full circle, three
cards at most, the three short fans), politaire (circle cut at the base) and PySolFC alone (order
of dealing). They differ on taking cards back from a foundation; here nothing leaves one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

RANKS = "A23456789TJQK"
SUITS = "CSHD"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)

FAN_NUMBERS = range(1, 19)
SHORT_FANS = (6, 12, 18)
MOST_CARDS_IN_A_FAN = 3

Move = tuple[int, int | str]


@dataclass(frozen=True)
class Board:
    """A position: four foundations in the order C S H D, fans 1 to 18, and the rank of the base.

    Foundations and fans list their cards bottom to top. The last card of a fan is its exposed one.
    """

    foundations: tuple[tuple[str, ...], ...]
    fans: tuple[tuple[str, ...], ...]
    base_rank: str


def ranks_from_base(base_rank: str) -> str:
    """The thirteen ranks upwards from the base, going on with the ace after the king.

    >>> ranks_from_base("9")
    '9TJQKA2345678'
    """
    start = RANKS.index(base_rank)
    return RANKS[start:] + RANKS[:start]


def are_neighbours(one_rank: str, other_rank: str, base_rank: str, circle: bool) -> bool:
    """Whether two ranks are one step apart, in either direction.

    The ranks stand in a line that starts at the base. On the full circle the two ends of that
    line, the base and the rank just below it, are neighbours as well.

    >>> are_neighbours("K", "A", base_rank="9", circle=False)
    True
    >>> are_neighbours("8", "9", base_rank="9", circle=False)
    False
    >>> are_neighbours("8", "9", base_rank="9", circle=True)
    True
    """
    line = ranks_from_base(base_rank)
    pairs = [(line[place], line[place + 1]) for place in range(12)]
    if circle:
        pairs.append((line[12], line[0]))
    return (one_rank, other_rank) in pairs or (other_rank, one_rank) in pairs


def foundation_takes(board: Board, card: str) -> bool:
    """Whether the foundation of the card's suit takes the card.

    Every foundation starts with the base rank and rises by one rank a card, from the king on to
    the ace, until it holds all thirteen of its suit.
    """
    rank, suit = card[0], card[1]
    foundation = board.foundations[SUITS.index(suit)]
    if len(foundation) == 0:
        return rank == board.base_rank
    if len(foundation) == 13:
        return False
    top_rank = foundation[-1][0]
    next_rank = "A" if top_rank == "K" else RANKS[RANKS.index(top_rank) + 1]
    return rank == next_rank


def fan_takes(board: Board, taking: int, card: str, circle: bool) -> bool:
    """Whether a fan takes a card that comes from another fan.

    A fan with one or two cards takes a card of the suit of its exposed card and one rank above or
    below it. A fan with three cards takes nothing. An empty fan takes nothing either, but an empty
    short fan takes any card.
    """
    fan = board.fans[taking - 1]
    if len(fan) == 0:
        return taking in SHORT_FANS
    if len(fan) >= MOST_CARDS_IN_A_FAN:
        return False
    rank, suit = card[0], card[1]
    exposed_rank, exposed_suit = fan[-1][0], fan[-1][1]
    return suit == exposed_suit and are_neighbours(rank, exposed_rank, board.base_rank, circle)


def legal_moves(board: Board, circle: bool = True) -> set[Move]:
    """Every legal move.

    One card moves at a time, the exposed card of a fan, to its foundation or to another fan.
    With circle=True ranks are neighbours all the way round; with circle=False the circle is cut
    at the base (see are_neighbours), which concerns the fans only.
    """
    moves: set[Move] = set()
    for giving in FAN_NUMBERS:
        fan = board.fans[giving - 1]
        if len(fan) == 0:
            continue
        card = fan[-1]
        if foundation_takes(board, card):
            moves.add((giving, "F"))
        for taking in FAN_NUMBERS:
            if taking != giving and fan_takes(board, taking, card, circle):
                moves.add((giving, taking))
    return moves


def play(board: Board, move: Move, circle: bool = True) -> Board:
    """The board after a move: the exposed card of the giving fan lies on top of the taking pile.

    Raises ValueError when the move is not legal.
    """
    if move not in legal_moves(board, circle):
        raise ValueError(f"{move} is not a legal move on this board; choose one of legal_moves.")
    giving, taking = move
    foundations = [list(foundation) for foundation in board.foundations]
    fans = [list(fan) for fan in board.fans]
    card = fans[giving - 1].pop()
    if isinstance(taking, str):
        foundations[SUITS.index(card[1])].append(card)
    else:
        fans[taking - 1].append(card)
    return Board(
        foundations=tuple(tuple(foundation) for foundation in foundations),
        fans=tuple(tuple(fan) for fan in fans),
        base_rank=board.base_rank,
    )


def first_board(cards: Sequence[str]) -> Board:
    """The board dealt from a shuffled deck, whose first element is dealt first.

    Each of the eighteen fans gets one card in turn, then each a second one, then each but the
    three short fans a third one. The 52nd card goes to the foundation of its suit, and its rank is
    the base of all four (PySolFC's order of dealing).

    Raises ValueError when the cards are not the 52 cards of a deck, once each.
    """
    if sorted(cards) != sorted(DECK):
        raise ValueError("These are not the 52 cards of a deck; give each card exactly once.")
    fans: list[list[str]] = [[] for _ in FAN_NUMBERS]
    undealt = list(cards)
    for number in FAN_NUMBERS:
        fans[number - 1].append(undealt.pop(0))
    for number in FAN_NUMBERS:
        fans[number - 1].append(undealt.pop(0))
    for number in FAN_NUMBERS:
        if number not in SHORT_FANS:
            fans[number - 1].append(undealt.pop(0))
    base = undealt.pop(0)
    return Board(
        foundations=tuple((base,) if base[1] == suit else () for suit in SUITS),
        fans=tuple(tuple(fan) for fan in fans),
        base_rank=base[0],
    )


def reachable(board: Board, depth: int, circle: bool = True) -> list[int]:
    """How many boards can be reached in 0, 1, ..., depth moves and not in fewer.

    The result has depth + 1 entries. Boards that differ only in which fan holds which cards count
    as different boards.
    """
    seen = {board}
    newest = {board}
    counts = [1]
    for _ in range(depth):
        following = set()
        for position in newest:
            for move in legal_moves(position, circle):
                following.add(play(position, move, circle))
        newest = following - seen
        seen = seen | newest
        counts.append(len(newest))
    return counts


def is_won(board: Board) -> bool:
    """Whether all four foundations hold their thirteen cards."""
    return all(len(foundation) == 13 for foundation in board.foundations)


def faults(board: Board) -> list[str]:
    """One sentence for each thing that is wrong with a board, none for a sound one.

    On a sound board each of the 52 cards lies in exactly one place, no fan has more than three
    cards, and every foundation holds its own suit, upwards from the base and round the corner.
    """
    found = []
    if len(board.foundations) != 4:
        found.append(f"There are {len(board.foundations)} foundations instead of 4.")
    if len(board.fans) != 18:
        found.append(f"There are {len(board.fans)} fans instead of 18.")
    if board.base_rank not in tuple(RANKS):
        found.append(f"The base rank {board.base_rank!r} is not a rank.")

    cards = [card for pile in board.foundations + board.fans for card in pile]
    for card in DECK:
        if cards.count(card) != 1:
            found.append(f"{card} lies on the board {cards.count(card)} times instead of once.")
    for card in cards:
        if card not in DECK:
            found.append(f"{card!r} is not a card of the deck.")

    for number, fan in enumerate(board.fans, start=1):
        if len(fan) > MOST_CARDS_IN_A_FAN:
            found.append(f"Fan {number} holds {len(fan)} cards, which is more than 3.")

    if board.base_rank in tuple(RANKS):
        line = ranks_from_base(board.base_rank)
        for suit, foundation in zip(SUITS, board.foundations, strict=False):
            complete = tuple(rank + suit for rank in line)
            if foundation != complete[: len(foundation)]:
                found.append(
                    f"The foundation of {suit} does not rise in suit from {board.base_rank}:"
                    f" {' '.join(foundation)}."
                )
    return found
