"""From elements to the page: what is there is patched, never rebuilt."""

from typing import Any

from js import document

from web.markup import Element

# The browser's own objects, which have no types in Python.
Node = Any

_SVG_TAGS = frozenset({"svg", "use", "rect", "path"})
_SVG = "http://www.w3.org/2000/svg"


def paint(node: Node, old: Element, new: Element) -> None:
    """Make a node of the page, which shows `old`, show `new`.

    Both have the same tag. Parts that are the same value are not looked at.
    """
    if old is new:
        return
    _paint_attributes(node, dict(old.attributes), dict(new.attributes))
    _paint_children(node, old.children, new.children)


def show_dialogs(table: Node) -> None:
    """Open the dialog that is marked to be open, and close the others."""
    dialogs = [*table.querySelectorAll("dialog")]
    for dialog in dialogs:
        if dialog.open and not dialog.hasAttribute("data-open"):
            dialog.close()  # first, so that the next one gives the focus back where this one would
    for dialog in dialogs:
        if dialog.hasAttribute("data-open") and not dialog.open:
            dialog.showModal()


def focus(selector: str) -> None:
    """Give the focus to the first node of a selector, if there is one."""
    node = document.querySelector(selector)
    if node:
        node.focus()


def _paint_attributes(node: Node, old: dict[str, str], new: dict[str, str]) -> None:
    for name, value in new.items():
        if old.get(name) != value:
            node.setAttribute(name, value)
            if name == "value":
                node.value = value  # an input that was used no longer heeds its attribute
    for name in old.keys() - new.keys():
        node.removeAttribute(name)


def _paint_children(
    node: Node, old: tuple[Element | str, ...], new: tuple[Element | str, ...]
) -> None:
    nodes = node.childNodes
    for index, (before, after) in enumerate(zip(old, new, strict=False)):
        if before is after:
            continue
        if isinstance(before, Element) and isinstance(after, Element) and before.tag == after.tag:
            paint(nodes.item(index), before, after)
        elif before != after:
            node.replaceChild(_made(after), nodes.item(index))
    for _ in range(len(new), len(old)):
        node.lastChild.remove()
    for after in new[len(old) :]:
        node.appendChild(_made(after))


def _made(item: Element | str) -> Node:
    if isinstance(item, str):
        return document.createTextNode(item)
    if item.tag in _SVG_TAGS:
        node = document.createElementNS(_SVG, item.tag)
    else:
        node = document.createElement(item.tag)
    for name, value in item.attributes:
        node.setAttribute(name, value)
    for child in item.children:
        node.appendChild(_made(child))
    return node
