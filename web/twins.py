"""The two cards that are alike in a game of two packs: which of them is which on the page.

To the rules they are one and the same. On the page one of them moves and the other lies still, and
it should be the node of the one that moves that goes from here to there.
"""

from dataclasses import replace

from web.markup import Element

_PLACE = ("data-place", "data-column", "data-row", "data-depth")

_Children = tuple[Element | str, ...]


def with_twins_at_rest(before: Element, after: Element) -> Element:
    """Return a table on which every card that stays where it was is the same node.

    Args:
        before: the table that is shown.
        after: the table to be shown, of the same game of two packs.
    """
    return _inside(before, after, ("board", "cards"))


def _inside(before: Element, after: Element, path: tuple[str, ...]) -> Element:
    """Return an element with the cards paired that lie at the end of a path of classes."""
    if not path:
        return replace(after, children=_paired(before.children, after.children))
    children = (
        _inside(was, now, path[1:])
        if isinstance(was, Element) and isinstance(now, Element) and _class(now) == path[0]
        else now
        for was, now in zip(before.children, after.children, strict=False)
    )
    return replace(after, children=(*children, *after.children[len(before.children) :]))


def _paired(before: _Children, after: _Children) -> _Children:
    """Return cards, which stand in the order of the pack, with twins changed that have crossed."""
    if len(before) != len(after):
        return after
    cards = [*after]
    for one, other in zip(range(0, len(cards), 2), range(1, len(cards), 2), strict=True):
        stays = _place(cards[one]) == _place(before[other])
        if stays or _place(cards[other]) == _place(before[one]):
            cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


def _place(card: Element | str) -> tuple[str | None, ...]:
    attributes = dict(card.attributes) if isinstance(card, Element) else {}
    return tuple(attributes.get(name) for name in _PLACE)


def _class(item: Element) -> str | None:
    return dict(item.attributes).get("class")
