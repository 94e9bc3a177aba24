"""Small buttons as elements: one, or a row of which one is chosen."""

from collections.abc import Iterable

from web.markup import Element, element


def pick(
    label: str,
    action: str,
    value: str = "",
    *,
    pressed: bool | None = None,
    able: bool | None = None,
    name: str | None = None,
) -> Element:
    """Return a small button.

    Args:
        label: what it shows.
        action: what it means.
        value: what that is done to.
        pressed: whether it is the chosen one, None where none is ever chosen.
        able: whether it can be used, None where it always can.
        name: what a screen reader says, None for the label.
    """
    return element(
        "button",
        label,
        type="button",
        class_="pick",
        data_action=action,
        data_value=value or None,
        aria_label=name,
        aria_pressed=_word(pressed),
        aria_disabled=_word(None if able is None else not able),
    )


def one_of(action: str, choices: Iterable[tuple[str, str]], chosen: str, **named: str) -> Element:
    """Return a row of small buttons of which one is chosen.

    Args:
        action: what they mean.
        choices: the value and the label of each.
        chosen: the value of the chosen one.
        named: what names the row: `aria_label` or `aria_labelledby`.
    """
    buttons = (pick(label, action, value, pressed=value == chosen) for value, label in choices)
    return element("div", *buttons, class_="picks", role="group", **named)


def _word(holds: bool | None) -> str | None:
    return None if holds is None else ("true" if holds else "false")
