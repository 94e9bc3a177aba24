"""Which pile a card falls on that is let go over the board. Pure geometry."""

from collections.abc import Collection, Mapping
from math import hypot
from typing import NamedTuple

TOLERANCE = 0.4  # of a card's width


class Rectangle(NamedTuple):
    """A rectangle of the screen: its edges, in pixels from the left and from the top."""

    left: float
    top: float
    right: float
    bottom: float


def distance(x: float, y: float, rectangle: Rectangle) -> float:
    """Return how far a point lies outside of a rectangle, in pixels.

    >>> distance(13, 14, Rectangle(0, 0, 10, 10))
    5.0
    >>> distance(3, 4, Rectangle(0, 0, 10, 10))
    0.0
    """
    left, top, right, bottom = rectangle
    return hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def pile_under(
    card: Rectangle, piles: Mapping[str, Rectangle], welcoming: Collection[str]
) -> str | None:
    """Return the pile that a card falls on, None if it falls beside them all.

    A pile is near if it holds the centre of the card once it is wider by the tolerance on every
    side. The nearest one takes the card, but one that welcomes it goes before one that does not.

    Args:
        card: where the card is let go.
        piles: where the piles lie, by their names.
        welcoming: the names of those where the card may go or stay.

    >>> piles = {"fan-0": Rectangle(0, 0, 50, 100), "fan-1": Rectangle(60, 0, 110, 100)}
    >>> pile_under(Rectangle(95, 10, 145, 80), piles, {"fan-0"})
    'fan-1'
    >>> pile_under(Rectangle(36, 10, 86, 80), piles, {"fan-0"})
    'fan-0'
    """
    x, y = (card.left + card.right) / 2, (card.top + card.bottom) / 2
    reach = TOLERANCE * (card.right - card.left)
    near = [name for name, place in piles.items() if _holds(_widened(place, reach), x, y)]
    return min(
        near, key=lambda name: (name not in welcoming, distance(x, y, piles[name])), default=None
    )


def seen(piles: Mapping[str, Rectangle], view: Rectangle) -> dict[str, Rectangle]:
    """Return what is seen of piles through a view that may cut them off; none that it hides.

    >>> piles = {"fan-0": Rectangle(0, 0, 5, 9), "fan-1": Rectangle(0, 9, 5, 18)}
    >>> seen(piles, Rectangle(0, 0, 5, 7))
    {'fan-0': Rectangle(left=0, top=0, right=5, bottom=7)}
    """
    cut = {name: _common(pile, view) for name, pile in piles.items()}
    return {name: part for name, part in cut.items() if _is_there(part)}


def _common(one: Rectangle, other: Rectangle) -> Rectangle:
    return Rectangle(
        max(one.left, other.left),
        max(one.top, other.top),
        min(one.right, other.right),
        min(one.bottom, other.bottom),
    )


def _is_there(rectangle: Rectangle) -> bool:
    return rectangle.left < rectangle.right and rectangle.top < rectangle.bottom


def _widened(rectangle: Rectangle, reach: float) -> Rectangle:
    left, top, right, bottom = rectangle
    return Rectangle(left - reach, top - reach, right + reach, bottom + reach)


def _holds(rectangle: Rectangle, x: float, y: float) -> bool:
    return distance(x, y, rectangle) == 0
