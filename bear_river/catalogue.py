"""The games: each a `Rules` value and its words. Adding a game is adding an entry."""

from dataclasses import dataclass

from bear_river.rules import Base, FanGroup, Rules, Space, Starters, Step


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the catalogue.

    Attributes:
        key: its name in addresses, saves and on the command line.
        name: its name for people.
        rules: how it is played.
        summary: what it is, in a sentence.
        setup: how it is dealt, a paragraph an item.
        play: how it is played, a rule an item.
        strategy: how it is won, a piece of advice an item.
        sources: who else plays it, and how that differs.
        aliases: other names for it.
    """

    key: str
    name: str
    rules: Rules
    summary: str
    setup: tuple[str, ...]
    play: tuple[str, ...]
    strategy: tuple[str, ...]
    sources: tuple[str, ...]
    aliases: tuple[str, ...] = ()


class UnknownGame(ValueError):
    """A key that names no game; the message is a sentence that lists the ones there are."""


_BEAR_RIVER_FANS = (FanGroup(5, 3), FanGroup(1, 2, Space.ANY)) * 3

_BEAR_RIVER_SETUP = (
    "One pack is dealt face up into three rows of six fans. The first five fans of a row hold "
    "three cards: the long fans. The sixth holds two: the three at the right are the short fans.",
    "One card is left over. It goes to the foundation of its suit, and its rank is the base: the "
    "other three suits start on that rank too. An empty foundation shows the card it waits for.",
)

_BEAR_RIVER_PLAY = (
    "The top card of a fan, dealt last, is in play; the ones under it wait. Cards move one at a "
    "time.",
    "Bank all fifty-two cards to win. A foundation takes its own suit, one rank higher each time. "
    "After the king comes the ace, until thirteen cards lie there.",
    "A fan takes a card of the same suit as its top card, one rank higher or one rank lower.",
    "No fan is ever built to more than three cards, the short fans included.",
    "An empty short fan takes any card. Any other fan, once empty, stays closed.",
    "What is banked stays banked, and there is no redeal.",
)

_FULL_CIRCLE = "On the fans the ranks go round in a full circle: an ace and a king are neighbours."

_CUT_CIRCLE = (
    "On the fans the circle is cut at the base: the base and the rank just below it are not "
    "neighbours. An ace and a king are, unless the base is an ace."
)

_BEAR_RIVER_STRATEGY = (
    "Count from the base. If it is a 9, a queen is three steps away and an 8 comes last of all.",
    "At the start every long fan is full, so only the short fans take a card. Look there first.",
    "The short fans are all the room you have. Empty one early, and think before you fill it: the "
    "best guest is a card that soon goes to its foundation.",
    "A card that lies on the next higher one of its suit is banked before it, and so is never in "
    "its way. Prefer such builds to the ones that run the other way.",
    "When one card is left in a long fan, leave it there for its foundation: the place that it "
    "would leave is lost.",
)

BEAR_RIVER = Entry(
    key="bear-river",
    name="Bear River",
    rules=Rules(
        fans=_BEAR_RIVER_FANS,
        columns=6,
        base=Base.DEALT,
        starters=Starters.LAST,
        step=Step.UP_OR_DOWN,
        wrap=True,
        cap=3,
    ),
    summary="Fans of three, built up or down in suit, with a base that the deal chooses.",
    setup=_BEAR_RIVER_SETUP,
    play=(*_BEAR_RIVER_PLAY, _FULL_CIRCLE),
    strategy=(
        *_BEAR_RIVER_STRATEGY,
        "Banking never hurts, with one exception: a card of the base rank may still be wanted as "
        "a place for the card just below it, the very last one of its suit.",
    ),
    sources=(
        "AisleRiot and PySolFC play it on the same full circle. PySolFC also lets a card come back "
        "from its foundation; its deal numbers give the same cards as ours.",
        "Politaire's rules read as if the circle were cut at the base: that game is here as Bear "
        "River, cut at the base.",
    ),
)

BEAR_RIVER_LINE = Entry(
    key="bear-river-line",
    name="Bear River, cut at the base",
    rules=Rules(
        fans=_BEAR_RIVER_FANS,
        columns=6,
        base=Base.DEALT,
        starters=Starters.LAST,
        step=Step.UP_OR_DOWN,
        cap=3,
    ),
    summary="Bear River on a line of ranks that starts at the base, a little harder to win.",
    setup=_BEAR_RIVER_SETUP,
    play=(*_BEAR_RIVER_PLAY, _CUT_CIRCLE),
    strategy=(*_BEAR_RIVER_STRATEGY, "Banking never hurts: bank whatever can be banked."),
    sources=("This is how Politaire's rules for Bear River read.",),
)

CATALOGUE = (BEAR_RIVER, BEAR_RIVER_LINE)

_BY_KEY = {entry.key: entry for entry in CATALOGUE}


def entry(key: str) -> Entry:
    """Return the game with this key.

    Raises:
        UnknownGame: there is none.
    """
    if key not in _BY_KEY:
        raise UnknownGame(f"There is no such game here; there are: {', '.join(_BY_KEY)}.")
    return _BY_KEY[key]
