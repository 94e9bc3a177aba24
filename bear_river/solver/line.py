"""From the keys of a search back to moves that the engine plays."""

from collections.abc import Callable, Sequence

from bear_river.cards import Card
from bear_river.position import (
    FOUNDATION,
    Move,
    Pile,
    Position,
    cell_pile,
    exposed_card,
    fan_pile,
    legal_moves,
    play,
)

Forced = Callable[[Position], Move | None]


def line_of(
    position: Position, keys: Sequence[object], key_of: Callable[[Position], object], forced: Forced
) -> tuple[Move, ...]:
    """Return the moves that lead from a position along the keys of a search.

    Every move is the engine's own: it is looked for among the legal ones, so no mistake of a search
    gets into a line.

    Args:
        position: where the search began.
        keys: the key after the forced moves of the start, and after each move and those it forces;
            none where the search has found no win, and then there is no line.
        key_of: gives the key of a position.
        forced: gives the next move that the search makes without a choice.
    """
    moves: list[Move] = []
    if not keys:
        return ()
    position = _settled(position, forced, moves)
    for key in keys[1:]:
        for move in legal_moves(position):
            tried = [move]
            after = _settled(play(position, move), forced, tried)
            if key_of(after) == key:
                position = after
                moves += tried
                break
        else:
            raise AssertionError("a search goes from a position to the next by a legal move")
    return tuple(moves)


def bank(position: Position, card: Card) -> Move:
    """Return the move that banks a card in play."""
    return Move(_pile_of(position, card), FOUNDATION)


def onto(position: Position, card: Card, host: Card) -> Move:
    """Return the move of a card in play onto another."""
    return Move(_pile_of(position, card), _pile_of(position, host))


def _settled(position: Position, forced: Forced, moves: list[Move]) -> Position:
    while move := forced(position):
        moves.append(move)
        position = play(position, move)
    return position


def _pile_of(position: Position, card: Card) -> Pile:
    piles = [
        *(fan_pile(index) for index in range(len(position.fans))),
        *(cell_pile(index) for index in range(len(position.cells))),
    ]
    return next(pile for pile in piles if exposed_card(position, pile) == card)
