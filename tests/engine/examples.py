"""Positions, games and conversions that the engine's tests share."""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

from bear_river.cards import card_text, cards_text, read_card
from bear_river.catalogue import entry
from bear_river.deal import LARGEST_DEAL_NUMBER, first_position
from bear_river.game import Deal, Game, new_game, numbered_deal, position, take_turn
from bear_river.notation import read_board
from bear_river.position import FOUNDATION, Move, Position, fan_pile, legal_moves, play
from bear_river.solver import Sliced
from tests.engine import oracle

Found = TypeVar("Found")

GAMES = ("bear-river", "bear-river-line")

deal_numbers = st.one_of(st.integers(1, 40_000), st.integers(1, LARGEST_DEAL_NUMBER))


def board(
    fans: str, base: str = "A", foundations: str = "- - - -", game: str = "bear-river"
) -> Position:
    """Return the board with these fans, given by number (`3: KH QH / 18: AH`).

    Every card that is not named is banked, so the foundations must be told by their tops and what
    remains is checked by the reader of boards.
    """
    named = {}
    for part in fans.split("/"):
        number, _, cards = part.partition(":")
        named[int(number)] = cards.strip()
    line = " / ".join(named.get(number, "-") for number in range(1, 19))
    return read_board(f"{game}; base {base}; foundations {foundations}; {line}")[1]


def move(source: int, target: int | str) -> Move:
    """Return a move by fan numbers from 1, `F` for the foundations."""
    return Move(
        fan_pile(source - 1),
        FOUNDATION if isinstance(target, str) else fan_pile(target - 1),
    )


def oracle_board(position: Position) -> oracle.Board:
    """Return the same board as the oracle writes it."""
    assert position.base is not None
    line = oracle.ranks_from_base(oracle.RANKS[position.base])
    return oracle.Board(
        foundations=tuple(
            tuple(rank + suit for rank in line[:count])
            for suit, count in zip(oracle.SUITS, position.foundations, strict=True)
        ),
        fans=tuple(tuple(map(card_text, fan)) for fan in position.fans),
        base_rank=oracle.RANKS[position.base],
    )


def oracle_moves(position: Position) -> set[oracle.Move]:
    """Return the engine's legal moves as the oracle writes them."""
    return {
        (
            each.source.index + 1,
            "F" if each.target == FOUNDATION else each.target.index + 1,
        )
        for each in legal_moves(position)
    }


@st.composite
def positions(draw: st.DrawFn, games: Sequence[str] = GAMES) -> Position:
    """Draw a position that play reaches from some deal."""
    now = first_position(entry(draw(st.sampled_from(games))).rules, draw(deal_numbers))
    for choice in draw(st.lists(st.integers(0, 10_000), max_size=60)):
        moves = legal_moves(now)
        if not moves:
            break
        now = play(now, moves[choice % len(moves)])
    return now


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game of a numbered deal with turns of one to three moves, all in force."""
    game = new_game(numbered_deal(draw(st.sampled_from(GAMES)), draw(deal_numbers)))
    lengths = st.lists(st.integers(0, 10_000), min_size=1, max_size=3)
    for choices in draw(st.lists(lengths, max_size=25)):
        now, turn = position(game), []
        for choice in choices:
            moves = legal_moves(now)
            if not moves:
                break
            turn.append(moves[choice % len(moves)])
            now = play(now, turn[-1])
        if not turn:
            break
        game = take_turn(game, tuple(turn))
    return game


def fans_text(position: Position) -> str:
    """Return the fans on one line, as the published examples write them."""
    return " / ".join(map(cards_text, position.fans))


def card(text: str) -> int:
    """Return the card that a text names."""
    return read_card(text)


def game_from(first: Position) -> Game:
    """Return a game that begins with a position of any rules, a smaller pack's too."""
    return Game(Deal("bear-river", 1), turns=(), cursor=0, positions=(first,))


def in_slices(work: Sliced[Found]) -> tuple[Found, list[int]]:
    """Return what some work finds, and what it tells at each pause."""
    told = []
    while True:
        try:
            told.append(next(work))
        except StopIteration as end:
            found: Found = end.value
            return found, told


def abandoned(work: Sliced[object], slices: int) -> None:
    """Do so many slices of some work, fewer where it ends sooner, and give it up."""
    for _ in zip(range(slices), work, strict=False):
        pass
    work.close()
