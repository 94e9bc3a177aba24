"""Games that are like one another, whichever of the two the catalogue says it of."""

from bear_river.catalogue import CATALOGUE, Entry, entry


def kin(key: str) -> tuple[Entry, ...]:
    """Return the games most like one: those that it names, then those that name it.

    >>> [game.key for game in kin("fortress")]
    ['chessboard', 'alexander-the-great', 'bear-river-line', 'lasker']

    Raises:
        UnknownGame: no game has this key.
    """
    named = [entry(other) for other in entry(key).kin]
    return (*named, *(each for each in CATALOGUE if key in each.kin and each not in named))
