"""All that the page shows, as one value."""

from dataclasses import dataclass

from bear_river.cards import Card
from bear_river.game import position
from bear_river.position import Move, Pile, Position, fan_pile, legal_moves
from bear_river.session import Session


@dataclass(frozen=True, slots=True)
class State:
    """What is on the page.

    Attributes:
        session: the game in hand and the ones before it.
        message: the latest sentence.
        messages: how many sentences there have been, so that equal ones are told apart.
        hand: the fan whose card is picked up, None while the hand is empty.
        hint: the move shown as a hint.
        last: the card that moved last.
        dialog: the dialog that is open, "" for none.
        number_error: what is wrong with the deal number that was typed.
        clock: whether the time is shown.
        offers: the names of what the browser offers besides the game.
        version: the name of the version of the page, "" for none.
        fan: the fan that the Tab key leads to.
        foundation: the foundation that the Tab key leads to.
        tool: the name of the tool that the Tab key leads to.
    """

    session: Session
    message: str = ""
    messages: int = 0
    hand: int | None = None
    hint: Move | None = None
    last: Card | None = None
    dialog: str = ""
    number_error: str = ""
    clock: bool = True
    offers: tuple[str, ...] = ()
    version: str = ""
    fan: int = 0
    foundation: int = 0
    tool: str = "undo"


def table_position(state: State) -> Position:
    """Return the position on the table."""
    return position(state.session.game)


def targets(state: State) -> frozenset[Pile]:
    """Return the piles that can take the card in hand."""
    if state.hand is None:
        return frozenset()
    source = fan_pile(state.hand)
    moves = legal_moves(table_position(state))
    return frozenset(move.target for move in moves if move.source == source)
