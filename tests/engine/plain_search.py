"""Whether a position can be won, found out in the plainest way: by playing everything.

This is what the solver is compared with, so it leaves out nothing and prefers nothing: every legal
move of every position is tried until a position is won or none is left. The redeal alone is never
made, since what is asked is whether the cards can be won as they lie.
"""

from collections.abc import Callable, Hashable

from bear_river.position import REDEAL, Position, is_won, legal_moves, play

Key = Callable[[Position], Hashable]


def successors(position: Position) -> list[Position]:
    """Return the position after each legal move but the redeal."""
    return [play(position, move) for move in legal_moves(position) if move != REDEAL]


def sorted_position(position: Position) -> Hashable:
    """Return what two positions have in common that differ in the order of their piles alone.

    Two fans that take the same when they are empty may change places, and so may two cells: no rule
    of a move asks where they stand.
    """
    hidden = position.face_down or (0,) * len(position.fans)
    spaces = (space.value for space in position.rules.spaces)
    fans = sorted(zip(spaces, position.fans, hidden, strict=True))
    cells = sorted(-1 if card is None else card for card in position.cells)
    return tuple(fans), position.foundations, position.base, tuple(cells), position.draws


def reachable(position: Position, key: Key = sorted_position) -> dict[Hashable, Position]:
    """Return every position that play leads to, the first one too."""
    seen = {key(position): position}
    still_open = [position]
    while still_open:
        for after in successors(still_open.pop()):
            if key(after) not in seen:
                seen[key(after)] = after
                still_open.append(after)
    return seen


def decide(position: Position, most: int, key: Key = sorted_position) -> bool | None:
    """Return whether a position can be won without a redeal.

    Args:
        position: any position.
        most: how many different positions may be seen; with more it stays undecided: None.
        key: what is the same for positions that count as one.
    """
    seen = {key(position)}
    still_open = [position]
    while still_open:
        now = still_open.pop()
        if is_won(now):
            return True
        for after in reversed(successors(now)):
            after_key = key(after)
            if after_key not in seen:
                seen.add(after_key)
                still_open.append(after)
        if len(seen) > most:
            return None
    return False
