"""Elements of a page as values: built, compared and written as HTML without a browser."""

from dataclasses import dataclass
from html import escape

VOID_TAGS = frozenset({"input"})


@dataclass(frozen=True, slots=True)
class Element:
    """An element: its tag, its attributes in order, and what is in it.

    No text child is empty and no two stand side by side, so that the HTML, read by a browser, has
    a node for each child.
    """

    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple["Element | str", ...]


def element(tag: str, *children: Element | str, **attributes: str | int | bool | None) -> Element:
    """Return an element.

    Attributes are named as Python names them: `data_pile` becomes `data-pile`, and `class_` becomes
    `class`. True gives an attribute without a value; False and None give none. Empty texts are
    left out.

    >>> to_html(element("p", "One & all", class_="fact", data_fact="deal", hidden=False))
    '<p class="fact" data-fact="deal">One &amp; all</p>'
    """
    return Element(
        tag,
        tuple(
            (name.removesuffix("_").replace("_", "-"), "" if value is True else str(value))
            for name, value in attributes.items()
            if value is not None and value is not False
        ),
        tuple(child for child in children if child != ""),
    )


def classes(*names: str, **conditional: bool) -> str:
    """Return a class attribute: the names, and those of the conditional ones that hold.

    >>> classes("card", is_last=True, is_hint=False)
    'card is-last'
    """
    held = (name.replace("_", "-") for name, holds in conditional.items() if holds)
    return " ".join((*names, *held))


def to_html(item: Element | str) -> str:
    """Return the HTML of an element or a text."""
    if isinstance(item, str):
        return escape(item, quote=False)
    attributes = "".join(
        f' {name}="{escape(value)}"' if value else f" {name}" for name, value in item.attributes
    )
    opened = f"<{item.tag}{attributes}>"
    if item.tag in VOID_TAGS:
        return opened
    return f"{opened}{''.join(map(to_html, item.children))}</{item.tag}>"


def shared(old: Element, new: Element) -> Element:
    """Return an element equal to `old` that has the very parts of `new` where both are equal.

    What is the same object need not be looked at again.

    >>> one, other = (element("p", element("b", "1"), id=name) for name in ("one", "other"))
    >>> one.children[0] is other.children[0], shared(one, other) == one
    (False, True)
    >>> shared(one, other).children[0] is other.children[0]
    True
    """
    if old == new:
        return new
    twins = zip(old.children, new.children, strict=False)
    children = [
        shared(before, after)
        if isinstance(before, Element) and isinstance(after, Element)
        else before
        for before, after in twins
    ]
    return Element(old.tag, old.attributes, (*children, *old.children[len(children) :]))
