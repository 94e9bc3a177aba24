"""The shape of a deal as a small drawing: what a game looks like before anybody plays it.

All parts of a kind are one `path`, and of a covered card only what is seen of it is drawn: with an
element a card, the drawings of the catalogue would be some 1,800 elements, which is slow to paint.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bear_river.rules import Rules, Space, Starters
from web.markup import Element, element

# In the units of the drawing.
_WIDTH, _HEIGHT = 8, 11
_ACROSS = _WIDTH + 2
_SPLAY = 3
_BETWEEN_ROWS = 5
_BELOW = 2  # from a fan to the line under it
_MARGIN = 1  # for the lines around the outermost


class _Layout(NamedTuple):
    """All that the drawing shows, so that games of one shape share it.

    Attributes:
        columns: how many fans stand in a row.
        sizes: how many cards each fan is dealt.
        takes: whether each fan takes a card once it is empty.
        is_hidden: whether all but the exposed cards lie face down.
        foundations: how many there are.
        starters: how many of them hold a card from the start.
        cells: how many there are.
    """

    columns: int
    sizes: tuple[int, ...]
    takes: tuple[bool, ...]
    is_hidden: bool
    foundations: int
    starters: int
    cells: int


class _Part(NamedTuple):
    """A part of the drawing: what kind of thing it is, and its line."""

    kind: str
    line: str


KINDS = ("foundation", "cell", "takes", "down", "up")
"""What is drawn, each a class of its own.

That is: an empty foundation, an empty cell, the line under a fan that takes a card once it is
empty, a card face down, a card face up.
"""


def shape(rules: Rules) -> Element:
    """Return the drawing of a deal, for the eye alone."""
    foundations = rules.suits * rules.decks
    starters = {Starters.LAST: 1, Starters.ALL: foundations}
    return _drawn(
        _Layout(
            rules.columns,
            rules.sizes,
            tuple(space is not Space.NONE for space in rules.spaces),
            rules.hidden,
            foundations,
            starters.get(rules.starters, 0),
            rules.cells,
        )
    )


@lru_cache(maxsize=64)
def _drawn(layout: _Layout) -> Element:
    width = max(layout.columns, layout.foundations + layout.cells) * _ACROSS - _ACROSS + _WIDTH
    rows = -(-len(layout.sizes) // layout.columns)
    height = _HEIGHT + rows * _row_height(layout) + _BELOW
    parts = [*_top_row(layout, width), *_fans(layout, width)]
    lines = {kind: "".join(part.line for part in parts if part.kind == kind) for kind in KINDS}
    return element(
        "svg",
        *(element("path", class_=kind, d=line) for kind, line in lines.items() if line),
        class_="shape",
        viewBox=f"{-_MARGIN} {-_MARGIN} {width + 2 * _MARGIN} {height + 2 * _MARGIN}",
        aria_hidden="true",
    )


def _row_height(layout: _Layout) -> int:
    return _BETWEEN_ROWS + _HEIGHT + _SPLAY * (max(layout.sizes) - 1)


def _top_row(layout: _Layout, width: int) -> Iterator[_Part]:
    """Yield the foundations, at the left, and the cells, at the right."""
    for index in range(layout.foundations):
        kind = "up" if index < layout.starters else "foundation"
        yield _Part(kind, _box(index * _ACROSS, 0, _HEIGHT))
    for index in range(1, layout.cells + 1):
        yield _Part("cell", _box(width + _ACROSS - _WIDTH - index * _ACROSS, 0, _HEIGHT))


def _fans(layout: _Layout, width: int) -> Iterator[_Part]:
    """Yield the cards of each fan, from bottom to top, splayed downwards."""
    left = (width + _ACROSS - _WIDTH - layout.columns * _ACROSS) // 2
    for index, (size, takes) in enumerate(zip(layout.sizes, layout.takes, strict=True)):
        row, column = divmod(index, layout.columns)
        x, y = left + column * _ACROSS, _HEIGHT + _BETWEEN_ROWS + row * _row_height(layout)
        covered = "down" if layout.is_hidden else "up"
        for depth in range(size - 1):
            yield _Part(covered, _box(x, y + depth * _SPLAY, _SPLAY))
        top = y + (size - 1) * _SPLAY
        yield _Part("up", _box(x, top, _HEIGHT))
        if takes:
            yield _Part("takes", f"M{x} {top + _HEIGHT + _BELOW}h{_WIDTH}")


def _box(x: int, y: int, height: int) -> str:
    return f"M{x} {y}h{_WIDTH}v{height}h-{_WIDTH}z"
