"""Makes a line that a search has found shorter: no search in a hurry finds the shortest."""

from collections.abc import Iterator, Sequence

from bear_river.position import IllegalMove, Move, Position, is_won, play

Line = tuple[Move, ...]


def shortened(position: Position, line: Line) -> Line:
    """Return a line that wins in as many moves or fewer, and repeats no position.

    None of its moves can simply be left out.

    Args:
        position: where the line begins.
        line: moves that lead to a win, or none.
    """
    shorter = _without_circles(position, line)
    while (tried := _without_circles(position, _merged(position, shorter))) != shorter:
        shorter = tried
    return shorter


def _merged(position: Position, line: Line) -> Line:
    """Leave out moves, one after the other from the start, while what is left still wins."""
    before: list[Move] = []
    left = line
    while left:
        shorter = next((tail for tail in _shorter(left) if wins(position, tail)), None)
        if shorter is None:
            before.append(left[0])
            position = play(position, left[0])
            left = left[1:]
        else:
            left = shorter
    return tuple(before)


def _without_circles(position: Position, line: Line) -> Line:
    """Leave out the moves between a position and the same position later."""
    positions = [position]
    for move in line:
        positions.append(play(positions[-1], move))
    last_at = {each: index for index, each in enumerate(positions)}
    kept: list[Move] = []
    index = 0
    while (index := last_at[positions[index]]) < len(line):
        kept.append(line[index])
        index += 1
    return tuple(kept)


def _shorter(line: Line) -> Iterator[Line]:
    """Yield what becomes of a line without its first move, or with that and a later one in one."""
    first, rest = line[0], line[1:]
    yield rest
    for index, move in enumerate(rest):
        if move.source == first.target and (move.count, first.count) == (1, 1):
            direct = Move(first.source, move.target)
            yield (*rest[:index], direct, *rest[index + 1 :])
            yield (direct, *rest[:index], *rest[index + 1 :])
            return


def wins(position: Position, line: Sequence[Move]) -> bool:
    """Tell whether moves can be made one after the other, and lead to a win."""
    try:
        for move in line:
            position = play(position, move)
    except IllegalMove:
        return False
    return is_won(position)
