"""The part of the address after `#`: which deal is on the table."""

from bear_river.catalogue import UnknownGame
from bear_river.deal import BadDealNumber, read_deal_number
from bear_river.game import Deal, numbered_deal

NEW = "/new"
SHOWN = ("bear-river", "bear-river-line")  # the games that the table can show


class BadAddress(ValueError):
    """An address that leads to no deal; the message is a sentence for the reader."""


def address(deal: Deal) -> str:
    """Return the address of a deal.

    >>> address(numbered_deal("bear-river", 24))
    '#/bear-river/24'
    """
    return f"#/{deal.game}/{deal.number}" if deal.number else f"#/{deal.game}"


def drawn(text: str, number: int) -> str:
    """Return an address with a deal number where it asks for a new deal.

    >>> drawn("#/bear-river/new", 24), drawn("#/bear-river/7", 24)
    ('#/bear-river/24', '#/bear-river/7')
    """
    return f"{text.removesuffix(NEW)}/{number}" if text.endswith(NEW) else text


def read_address(text: str) -> Deal | None:
    """Return the deal that an address leads to, None where it names none.

    >>> read_address("#/bear-river/24") == numbered_deal("bear-river", 24)
    True

    Raises:
        BadAddress: it names a deal that there is not.
    """
    if not text.startswith("#/"):
        return None
    game, _, number = text.removeprefix("#/").partition("/")
    if not number:
        return None
    if game not in SHOWN:
        raise BadAddress(f"This address leads to no deal. This table does not play {game[:40]}.")
    try:
        return numbered_deal(game, read_deal_number(number))
    except (UnknownGame, BadDealNumber) as error:
        raise BadAddress(f"This address leads to no deal. {error}") from error
