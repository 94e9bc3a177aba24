"""A game: a deal, the turns played on it, and a cursor that undo and redo move."""

from dataclasses import dataclass, field, replace
from enum import Enum, auto

from bear_river.catalogue import entry
from bear_river.deal import checked_deal_number, first_position
from bear_river.position import Move, Position, has_legal_move, is_won, play

Turn = tuple[Move, ...]


class OtherVersion(ValueError):
    """A deal made under rules of another version; the message is a sentence for the reader."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a game starts from: a game's key and its rules' version, with a number or a board.

    Attributes:
        game: the key of the catalogue entry.
        version: the version of its rules.
        number: the deal number, or None for a board.
        board: the board, or None for a number.
    """

    game: str
    version: int
    number: int | None = None
    board: Position | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game in hand or out of hand.

    Attributes:
        deal: what it started from.
        turns: every turn that is known, also the ones that were undone and can be redone.
        cursor: how many of the turns are in force.
        positions: the position before the first turn and after each; follows from the rest.
    """

    deal: Deal
    turns: tuple[Turn, ...]
    cursor: int
    positions: tuple[Position, ...] = field(compare=False, repr=False)


class Status(Enum):
    """How a game stands."""

    IN_PLAY = auto()
    NO_MOVES = auto()
    WON = auto()


def numbered_deal(key: str, number: int) -> Deal:
    """Return a deal of a game by its number, under today's rules.

    Raises:
        UnknownGame: no game has this key.
        BadDealNumber: the number is not a deal's.
    """
    return Deal(key, entry(key).rules.version, number=checked_deal_number(number))


def board_deal(key: str, board: Position) -> Deal:
    """Return a deal of a game that starts from a given board, under today's rules."""
    return Deal(key, entry(key).rules.version, board=board)


def new_game(deal: Deal) -> Game:
    """Return a game before its first turn.

    Raises:
        UnknownGame: the deal names no game of the catalogue.
        OtherVersion: it was made under rules of another version.
        BadDealNumber: its number is not a deal's.
        ValueError: it has neither a number nor a board, or its board is another game's.
    """
    rules = entry(deal.game).rules
    if deal.version != rules.version:
        raise OtherVersion(
            f"This game was made under version {deal.version} of the rules of {deal.game}; "
            f"here version {rules.version} is played."
        )
    if deal.board is not None:
        if deal.board.rules != rules:
            raise ValueError(f"The board of this deal is not one of {deal.game}.")
        first = deal.board
    elif deal.number is not None:
        first = first_position(rules, deal.number)
    else:
        raise ValueError("A deal needs a number or a board.")
    return Game(deal, turns=(), cursor=0, positions=(first,))


def position(game: Game) -> Position:
    """Return the position on the table."""
    return game.positions[game.cursor]


def status(game: Game) -> Status:
    """Tell whether the game is won, has no legal move left, or goes on."""
    now = position(game)
    if is_won(now):
        return Status.WON
    return Status.IN_PLAY if has_legal_move(now) else Status.NO_MOVES


def take_turn(game: Game, turn: Turn) -> Game:
    """Return the game after one more turn; what had been undone is dropped.

    Raises:
        IllegalMove: a move of the turn is refused; the game given is unchanged.
        ValueError: the turn has no move.
    """
    if not turn:
        raise ValueError("A turn has at least one move.")
    after = position(game)
    for move in turn:
        after = play(after, move)
    return Game(
        deal=game.deal,
        turns=(*game.turns[: game.cursor], turn),
        cursor=game.cursor + 1,
        positions=(*game.positions[: game.cursor + 1], after),
    )


def undo(game: Game) -> Game:
    """Return the game one turn earlier, or as it is at its start."""
    return at_turn(game, game.cursor - 1)


def redo(game: Game) -> Game:
    """Return the game one turn later, or as it is where nothing was undone."""
    return at_turn(game, game.cursor + 1)


def at_turn(game: Game, cursor: int) -> Game:
    """Return the game at one of its turns, 0 for the deal; the nearest there is."""
    return replace(game, cursor=min(max(cursor, 0), len(game.turns)))


def moves_made(game: Game) -> int:
    """Return how many moves are in force."""
    return sum(len(turn) for turn in game.turns[: game.cursor])
