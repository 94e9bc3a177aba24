"""How the piles of the table are named in the page, and which one lies next to which."""

from bear_river.position import Pile, PileKind, cell_pile, fan_pile
from bear_river.rules import Directions, Rules

_KINDS = {"fan": PileKind.FAN, "foundation": PileKind.FOUNDATION, "cell": PileKind.CELL}


def fan_id(index: int) -> str:
    """Return the name of a fan, counted from 0."""
    return f"fan-{index}"


def cell_id(index: int) -> str:
    """Return the name of a cell, counted from 0."""
    return f"cell-{index}"


def foundation_id(place: int) -> str:
    """Return the name of a foundation, by its place among all of them, from 0."""
    return f"foundation-{place}"


def pile_id(pile: Pile) -> str:
    """Return the name of a fan or of a cell."""
    return cell_id(pile.index) if pile.kind is PileKind.CELL else fan_id(pile.index)


def read_pile(name: str, rules: Rules) -> Pile:
    """Return the pile that a name means.

    Any foundation means the foundations; where suits are built both ways, those of its way.
    """
    kind, index = read_place(name)
    match kind:
        case PileKind.FOUNDATION:
            both_ways = rules.directions is Directions.BOTH
            return Pile(kind, index % rules.decks if both_ways else 0)
        case PileKind.CELL:
            return cell_pile(index)
        case _:
            return fan_pile(index)


def read_place(name: str) -> tuple[PileKind, int]:
    """Return the kind of a pile, and its place among those of its kind, from 0."""
    kind, _, index = name.partition("-")
    return _KINDS[kind], int(index)


def neighbour(name: str, key: str, rules: Rules) -> str | None:
    """Return the pile that an arrow key, Home or End leads to; None at an edge.

    The cells stand behind the foundations in the top row. Up from the highest fans leads to the
    pile above, or to the last one where there is none; down from the top row to the fan below, and
    down to a row that is shorter to its last fan where there is none below.

    Args:
        name: the pile that has the focus.
        key: the key as `web.keys` writes it, such as `arrowleft` or `control+home`.
        rules: the rules of the game, for the shape of its table.
    """
    kind, index = read_place(name)
    if kind is PileKind.FAN:
        return _from_fan(index, key, rules)
    top = top_row(rules)
    return _from_top(top.index(name), key, rules, top)


def most_unsqueezed(rules: Rules) -> int:
    """Return how many cards a fan of the table has room for; more of them are squeezed."""
    return max(3, *rules.sizes)


def top_row(rules: Rules) -> list[str | None]:
    """Return the names of the piles above the fans, from the left; None where none stands.

    The foundations are at the left, the cells at the right.
    """
    foundations, cells = len(rules.foundations), rules.cells
    free = max(0, rules.columns - foundations - cells)
    return [
        *map(foundation_id, range(foundations)),
        *[None] * free,
        *map(cell_id, range(cells)),
    ]


def _from_top(slot: int, key: str, rules: Rules, top: list[str | None]) -> str | None:
    if key == "arrowdown":
        return fan_id(min(slot * rules.columns // len(top), rules.columns - 1))
    names = [name for name in top if name is not None]
    place = names.index(top[slot] or "")
    to = {"arrowleft": place - 1, "arrowright": place + 1, "home": 0, "end": len(names) - 1}.get(
        key
    )
    return names[to] if to is not None and 0 <= to < len(names) else None


def _from_fan(fan: int, key: str, rules: Rules) -> str | None:
    fans = len(rules.sizes)
    column = fan % rules.columns
    row_start = fan - column
    row_end = min(row_start + rules.columns, fans) - 1
    if key == "arrowup" and row_start == 0:
        return _above(column, rules)
    to = {
        "arrowleft": fan - 1 if fan > row_start else None,
        "arrowright": fan + 1 if fan < row_end else None,
        "arrowup": fan - rules.columns,
        "arrowdown": min(fan + rules.columns, fans - 1) if row_end < fans - 1 else None,
        "home": row_start,
        "end": row_end,
        "control+home": 0,
        "control+end": fans - 1,
    }.get(key)
    return fan_id(to) if to is not None and 0 <= to < fans else None


def _above(column: int, rules: Rules) -> str | None:
    top = top_row(rules)
    slots = range(column * len(top) // rules.columns, -1, -1)
    return next((top[slot] for slot in slots if top[slot] is not None), None)
