"""What a test looks for among the elements of a page."""

from collections.abc import Iterator

from web.markup import Element


def elements(item: Element | str) -> Iterator[Element]:
    """Yield an element and all that is in it."""
    if isinstance(item, Element):
        yield item
        for child in item.children:
            yield from elements(child)


def with_class(root: Element, name: str) -> list[dict[str, str]]:
    """Return the attributes of all elements of a class."""
    found = (dict(each.attributes) for each in elements(root))
    return [each for each in found if name in each.get("class", "").split()]


def texts(root: Element, name: str) -> list[str]:
    """Return the texts of all elements of a class, without what is in elements of their own."""
    return [
        "".join(child for child in each.children if isinstance(child, str))
        for each in elements(root)
        if name in dict(each.attributes).get("class", "").split()
    ]
