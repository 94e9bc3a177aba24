"""The part of the address after `#`: which deal is on the table, or which screen before it.

#/bear-river/24       a deal
#/bear-river/new      a deal of a number yet to be drawn
#/games               the games to choose from
#/statistics          the statistics
#/history             the games that were played
#/history/ID/TURN     one of them, at one of its turns
"""

from dataclasses import dataclass

from bear_river.catalogue import UnknownGame
from bear_river.deal import BadDealNumber, read_deal_number
from bear_river.game import Deal, numbered_deal
from web.state import Origin, State

NEW = "/new"
_NEW_NUMBER = "new/"
GAMES, STATISTICS, HISTORY = "games", "statistics", "history"
SCREENS = (STATISTICS, HISTORY)  # those of the log
ADDRESSED = (GAMES, *SCREENS)  # all that have an address
_LONGEST_ID = 40


@dataclass(frozen=True, slots=True)
class NewDeal:
    """A new deal of a game.

    Attributes:
        game: the key of the game.
        number: the number of the deal, if it need not be proved.
    """

    game: str
    number: int


class BadAddress(ValueError):
    """An address that leads to no deal; the message is a sentence for the reader."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen before the table.

    Attributes:
        name: one of `ADDRESSED`.
        game_id: the game of the history that is asked for, "" for none.
        turn: at which of its turns.
    """

    name: str
    game_id: str = ""
    turn: int = 0


def address_of(state: State) -> str:
    """Return the address of what a state shows."""
    if state.dialog in ADDRESSED:
        return f"#/{state.dialog}"
    if state.replay is not None and state.replay.origin is Origin.HISTORY:
        return f"#/{HISTORY}/{state.replay.played.game_id}/{state.replay.game.cursor}"
    return address(state.session.game.deal)


def address(deal: Deal) -> str:
    """Return the address of a deal.

    >>> address(numbered_deal("bear-river", 24))
    '#/bear-river/24'
    """
    return f"#/{deal.game}/{deal.number}" if deal.number else f"#/{deal.game}"


def drawn(text: str, number: int) -> str:
    """Return an address with a deal number where it asks for a new deal.

    >>> drawn("#/bear-river/new", 24), drawn("#/bear-river/7", 24)
    ('#/bear-river/new/24', '#/bear-river/7')
    """
    return f"{text}/{number}" if text.endswith(NEW) else text


def read_address(text: str) -> Deal | NewDeal | Screen | None:
    """Return the deal or the screen that an address leads to, None where it names none.

    >>> read_address("#/bear-river/24") == numbered_deal("bear-river", 24)
    True
    >>> read_address("#/history/8F2K/12")
    Screen(name='history', game_id='8F2K', turn=12)
    >>> read_address("#/bear-river/new/24")
    NewDeal(game='bear-river', number=24)

    Raises:
        BadAddress: it names a deal that there is not.
    """
    if not text.startswith("#/"):
        return None
    game, _, number = text.removeprefix("#/").partition("/")
    if game in ADDRESSED:
        return _screen(game, number)
    if not number:
        return None
    is_new, number = number.startswith(_NEW_NUMBER), number.removeprefix(_NEW_NUMBER)
    try:
        deal = numbered_deal(game, read_deal_number(number))
    except (UnknownGame, BadDealNumber) as error:
        raise BadAddress(f"This address leads to no deal. {error}") from error
    return NewDeal(game, deal.number or 0) if is_new else deal


def _screen(name: str, rest: str) -> Screen:
    game_id, _, turn = rest.partition("/")
    if name != HISTORY or not game_id:
        return Screen(name)
    is_turn = turn.isascii() and turn.isdigit() and len(turn) < len("10000")
    return Screen(name, game_id[:_LONGEST_ID], int(turn) if is_turn else 0)
