"""A plain search for Bear River, to measure the real one against: tuples, no masks.

It follows the same rules as `bear_river.solver.bear_river`, and goes deep first.
"""

from bear_river.position import Position, relative_rank
from bear_river.rules import Space

Fans = tuple[tuple[int, ...], ...]
_CAP = 3


def search(position: Position, limit: int) -> tuple[bool | None, int]:
    """Return whether a position can be won, None beyond the limit, and how many nodes it took."""
    rules = position.rules
    ranks = rules.ranks

    def number(card: int) -> int:
        return card // ranks * ranks + relative_rank(position, card)

    long_fans, short_fans = (
        tuple(
            tuple(map(number, fan))
            for fan, space in zip(position.fans, rules.spaces, strict=True)
            if space is kind
        )
        for kind in (Space.NONE, Space.ANY)
    )
    start = _banked(long_fans, short_fans, position.foundations, ranks)
    seen, stack = {start}, [start]
    while stack:
        long_fans, short_fans, counts = stack.pop()
        if sum(counts) == rules.cards:
            return True, len(seen)
        if len(seen) > limit:
            return None, len(seen)
        fans, first_short = long_fans + short_fans, len(long_fans)
        for source, fan in enumerate(fans):
            if not fan:
                continue
            card, is_last = fan[-1], source < first_short and len(fan) == 1
            children: list[tuple[int | None, tuple[int, ...]]] = []
            if counts[card // ranks] == card % ranks:
                children.append((None, _raised(counts, card // ranks)))
            for target, host in enumerate(fans):
                fits = _fits(card, host, ranks) if host else target >= first_short and len(fan) > 1
                if target != source and fits and not is_last:
                    children.append((target, counts))
            for goal, after in children:
                changed = [*fans]
                changed[source] = fan[:-1]
                if goal is not None:
                    changed[goal] = (*fans[goal], card)
                there = _banked(changed[:first_short], changed[first_short:], after, ranks)
                if there not in seen:
                    seen.add(there)
                    stack.append(there)
    return False, len(seen)


def _fits(card: int, host: tuple[int, ...], ranks: int) -> bool:
    if len(host) >= _CAP or host[-1] // ranks != card // ranks:
        return False
    return (card - host[-1]) % ranks in (1, ranks - 1)


def _raised(counts: tuple[int, ...], suit: int) -> tuple[int, ...]:
    return (*counts[:suit], counts[suit] + 1, *counts[suit + 1 :])


def _banked(
    long_fans: "Fans | list[tuple[int, ...]]",
    short_fans: "Fans | list[tuple[int, ...]]",
    counts: tuple[int, ...],
    ranks: int,
) -> tuple[Fans, Fans, tuple[int, ...]]:
    """Return a state after the banks that are safe: see rule 1 there."""
    fans = [*long_fans, *short_fans]
    first_short, again = len(long_fans), True
    while again:
        again = False
        for index, fan in enumerate(fans):
            if fan and counts[fan[-1] // ranks] == fan[-1] % ranks:
                last = fan[-1] + ranks - 1
                if fan[-1] % ranks or any(each[:1] == (last,) for each in fans[:first_short]):
                    counts = _raised(counts, fan[-1] // ranks)
                    fans[index], again = fan[:-1], True
    return tuple(fans[:first_short]), tuple(sorted(fans[first_short:])), counts
