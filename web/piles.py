"""How the piles of the table are named in the page, and which one lies next to which."""

from bear_river.position import FOUNDATION, Pile, fan_pile
from bear_river.rules import Rules


def fan_id(index: int) -> str:
    """Return the name of a fan, counted from 0."""
    return f"fan-{index}"


def foundation_id(suit: int) -> str:
    """Return the name of the foundation of a suit."""
    return f"foundation-{suit}"


def read_pile(name: str) -> Pile:
    """Return the pile that a name means; any of the foundations means the foundations."""
    kind, _, index = name.partition("-")
    return FOUNDATION if kind == "foundation" else fan_pile(int(index))


def read_foundation(name: str) -> int:
    """Return the suit of the foundation that a name means."""
    return int(name.removeprefix("foundation-"))


def neighbour(name: str, key: str, rules: Rules) -> str | None:
    """Return the pile that an arrow key, Home or End leads to; None at an edge.

    Up from the top row leads to the foundation above, or to the last foundation where there is
    none; down from a foundation leads to the fan below it.

    Args:
        name: the pile that has the focus.
        key: the key as `web.keys` writes it, such as `arrowleft` or `control+home`.
        rules: the rules of the game, for the shape of its table.
    """
    pile = read_pile(name)
    if pile == FOUNDATION:
        return _from_foundation(read_foundation(name), key, rules)
    return _from_fan(pile.index, key, rules)


def _from_foundation(suit: int, key: str, rules: Rules) -> str | None:
    last = rules.suits - 1
    if key == "arrowdown":
        return fan_id(min(suit, rules.columns - 1))
    to = {"arrowleft": suit - 1, "arrowright": suit + 1, "home": 0, "end": last}.get(key)
    return foundation_id(to) if to is not None and 0 <= to <= last else None


def _from_fan(fan: int, key: str, rules: Rules) -> str | None:
    fans = len(rules.sizes)
    column = fan % rules.columns
    row_start = fan - column
    row_end = min(row_start + rules.columns, fans) - 1
    if key == "arrowup" and row_start == 0:
        return foundation_id(min(column, rules.suits - 1))
    to = {
        "arrowleft": fan - 1 if fan > row_start else None,
        "arrowright": fan + 1 if fan < row_end else None,
        "arrowup": fan - rules.columns,
        "arrowdown": fan + rules.columns,
        "home": row_start,
        "end": row_end,
        "control+home": 0,
        "control+end": fans - 1,
    }.get(key)
    return fan_id(to) if to is not None and 0 <= to < fans else None
