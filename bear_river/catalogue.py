"""The games: each a `Rules` value and its words. Adding a game is adding an entry."""

from dataclasses import dataclass, replace
from difflib import get_close_matches

from bear_river.rules import (
    Base,
    Dealing,
    Directions,
    DrawTime,
    FanGroup,
    Kings,
    Matching,
    Rules,
    Space,
    Starters,
    Step,
    Unit,
)
from bear_river.wording import play_words, setup_words


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
    """A key that names no game; the message is a sentence."""


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
        dealing=Dealing.EARLY,
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
        dealing=Dealing.EARLY,
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


def _game(
    key: str,
    name: str,
    rules: Rules,
    summary: str,
    *,
    strategy: tuple[str, ...],
    sources: tuple[str, ...],
    aliases: tuple[str, ...] = (),
) -> Entry:
    """Return an entry whose setup and play are worded from its rules."""
    return Entry(
        key=key,
        name=name,
        rules=rules,
        summary=summary,
        setup=setup_words(rules),
        play=play_words(rules),
        strategy=strategy,
        sources=sources,
        aliases=aliases,
    )


def _eighteen(space: Space = Space.NONE) -> tuple[FanGroup, ...]:
    """Return seventeen fans of three and one of a single card."""
    return (FanGroup(17, 3, space), FanGroup(1, 1, space))


def _sixteen_and_two(space: Space = Space.NONE) -> tuple[FanGroup, ...]:
    """Return sixteen fans of three and two of two."""
    return (FanGroup(16, 3, space), FanGroup(2, 2, space))


_FAN_RULES = Rules(fans=_eighteen(Space.KING), columns=6)
_LUCIE_RULES = Rules(fans=_eighteen(), columns=6, redeals=2)
_SHAMROCKS_RULES = Rules(
    fans=_eighteen(),
    columns=6,
    matching=Matching.ANY,
    step=Step.UP_OR_DOWN,
    cap=3,
    kings=Kings.UNDER_SUIT,
)
_CLOVER_RULES = Rules(
    fans=(FanGroup(16, 3, Space.ENDS),),
    columns=6,
    directions=Directions.BLACK_UP,
    starters=Starters.ALL,
    step=Step.UP_OR_DOWN,
)
_CHESSBOARD_RULES = Rules(
    fans=(FanGroup(2, 6, Space.ANY), FanGroup(8, 5, Space.ANY)),
    columns=5,
    dealing=Dealing.EARLY,
    base=Base.CHOSEN,
    step=Step.UP_OR_DOWN,
    wrap=True,
)
_HOUSE_RULES = Rules(
    fans=(FanGroup(34, 3), FanGroup(1, 2)), columns=7, decks=2, step=Step.UP_OR_DOWN
)

_ON_KINGS = (
    "Only a king fills a space, so look where your kings lie before you empty a fan.",
    "A card on the next higher one of its suit is out of the way for good: it is banked first.",
)
_ON_NO_SPACES = (
    "A king covers what lies under it until all its suit is banked, unless it lies at the bottom.",
    "Look at each card before you build on it: what you cover waits for what you put there.",
)
_ON_REDEALS = (
    "Do all that helps before you redeal, and nothing else: the shuffle undoes every build.",
)
_ON_SHORT_FANS = (
    "With three cards to a fan, every build is also a place that is gone: undo builds by banking.",
)
_ON_CLOVER = (
    "Black runs up and red runs down: black kings and red aces are banked last of all.",
    "A build can be turned round card by card wherever two fans of a suit lie open.",
)

FAN = _game(
    "fan",
    "Fan",
    _FAN_RULES,
    "The plainest of the fans: built down in suit, with kings for the spaces.",
    strategy=_ON_KINGS,
    sources=(
        "PySolFC deals it like this, and its deal numbers give the same cards as ours.",
        "Other tables deal sixteen fans of three and two of two: that is here as Fan, 16 and 2.",
    ),
    aliases=("The Fan",),
)
FAN_16 = _game(
    "fan-16",
    "Fan, 16 and 2",
    replace(_FAN_RULES, fans=_sixteen_and_two(Space.KING)),
    "Fan with its last four cards in two fans of two.",
    strategy=_ON_KINGS,
    sources=("Solvitaire and several collections deal Fan like this.",),
)
LA_BELLE_LUCIE = _game(
    "la-belle-lucie",
    "La Belle Lucie",
    _LUCIE_RULES,
    "Fans built down in suit, no use for a space, and two redeals.",
    strategy=(*_ON_NO_SPACES, *_ON_REDEALS),
    sources=(
        "PySolFC plays it with two redeals and no draw, as here.",
        "Others add one draw after the last redeal: here that is Three Shuffles and a Draw.",
    ),
    aliases=("Midnight Oil", "Clover Leaf", "Alexander the Great"),
)
THREE_SHUFFLES = _game(
    "three-shuffles-and-a-draw",
    "Three Shuffles and a Draw",
    replace(_LUCIE_RULES, draws=1),
    "La Belle Lucie with one buried card raised after the last redeal.",
    strategy=(
        *_ON_NO_SPACES,
        *_ON_REDEALS,
        "Keep the draw until nothing else moves: one raised card must set free all that is left.",
    ),
    sources=(
        "Tables differ on the draw: some play the card at once, or let it go to any fan. Here it "
        "is raised to the top of its own fan, after the last redeal.",
    ),
)
TREFOIL = _game(
    "trefoil",
    "Trefoil",
    Rules(fans=(FanGroup(16, 3),), columns=6, starters=Starters.ALL, redeals=2),
    "La Belle Lucie with the aces banked before the deal.",
    strategy=(*_ON_NO_SPACES, *_ON_REDEALS),
    sources=("PySolFC plays it like this.",),
)
SUPER_FLOWER_GARDEN = _game(
    "super-flower-garden",
    "Super Flower Garden",
    replace(_LUCIE_RULES, matching=Matching.ANY),
    "La Belle Lucie built down whatever the suit.",
    strategy=(
        "Every rank has four hosts, so build long, but never on the card that you need next.",
        *_ON_REDEALS,
    ),
    sources=("PySolFC plays it with two redeals and no draw, as here.",),
)
LINUS = _game(
    "linus",
    "Linus",
    replace(_LUCIE_RULES, matching=Matching.ALTERNATE),
    "La Belle Lucie built down in alternating colours.",
    strategy=(*_ON_NO_SPACES, *_ON_REDEALS),
    sources=("It follows from La Belle Lucie; PySolFC has no game of this name.",),
)
DEMON_FAN = _game(
    "demon-fan",
    "Demon Fan",
    Rules(fans=_sixteen_and_two(), columns=6, hidden=True, matching=Matching.ALTERNATE, redeals=6),
    "Only the top of each fan is seen, and six redeals help to find the rest.",
    strategy=(
        "Turn up cards where it costs least: in the fans that hold fewest.",
        *_ON_REDEALS,
    ),
    sources=(
        "PySolFC calls its form Fascination Fan and deals seventeen fans of three and one card: "
        "that is here under that name.",
    ),
)
FASCINATION_FAN = _game(
    "fascination-fan",
    "Fascination Fan",
    replace(DEMON_FAN.rules, fans=_eighteen()),
    "Demon Fan in seventeen fans of three and one of a single card.",
    strategy=DEMON_FAN.strategy,
    sources=("This is how PySolFC deals it, under this name.",),
)
SHAMROCKS = _game(
    "shamrocks",
    "Shamrocks",
    _SHAMROCKS_RULES,
    "Fans of three at most, built up or down whatever the suit.",
    strategy=_ON_SHORT_FANS,
    sources=(
        "Which kings are moved at the deal differs: here a king only goes under a card of its own "
        "suit. PySolFC leaves kings where they fall: that is Shamrocks, as dealt.",
    ),
    aliases=("Three-Card Fan",),
)
SHAMROCKS_AS_DEALT = _game(
    "shamrocks-as-dealt",
    "Shamrocks, as dealt",
    replace(_SHAMROCKS_RULES, kings=Kings.NONE),
    "Shamrocks with the kings where they fall.",
    strategy=_ON_SHORT_FANS,
    sources=("This is PySolFC's Shamrocks.",),
)
SHAMROCKS_II = _game(
    "shamrocks-ii",
    "Shamrocks II",
    replace(_SHAMROCKS_RULES, kings=Kings.SWAP),
    "Shamrocks with every king at the bottom of its fan.",
    strategy=_ON_SHORT_FANS,
    sources=("This is PySolFC's Shamrocks II.",),
)
FREEFAN = _game(
    "freefan",
    "FreeFan",
    replace(_FAN_RULES, fans=_sixteen_and_two(Space.KING), cells=2),
    "Fan with two cells: nearly every deal can be won.",
    strategy=(*_ON_KINGS, "Keep a cell free for as long as you can; two full cells are none."),
    sources=("PySolFC deals seventeen fans of three and one card: that is Free Fan.",),
)
FREE_FAN = _game(
    "free-fan",
    "Free Fan",
    replace(_FAN_RULES, cells=2),
    "FreeFan as PySolFC deals it.",
    strategy=FREEFAN.strategy,
    sources=(
        "PySolFC moves several cards at once where the cells have room for them; here they go one "
        "by one.",
    ),
)
LUCKY_FAN = _game(
    "lucky-fan",
    "Lucky Fan",
    replace(FREEFAN.rules, cap=3),
    "FreeFan with no more than three cards to a fan.",
    strategy=(*FREEFAN.strategy, *_ON_SHORT_FANS),
    sources=("PySolFC has no game of this name; it is dealt by the same method.",),
)
CLOVER_LEAF = _game(
    "clover-leaf",
    "Clover Leaf",
    _CLOVER_RULES,
    "Black suits go up, red suits go down, and both ends fill spaces.",
    strategy=_ON_CLOVER,
    sources=("PySolFC builds black up and red down, as here; others build red up and black down.",),
)
ALTERNATIVE = _game(
    "alternative",
    "Alternative",
    replace(_CLOVER_RULES, fans=(FanGroup(16, 3),), redeals=1),
    "Clover Leaf without the use of spaces, and with one redeal.",
    strategy=(*_ON_CLOVER, *_ON_REDEALS),
    sources=("PySolFC has no game of this name; it is dealt as Clover Leaf is.",),
)
ALEXANDER_THE_GREAT = _game(
    "alexander-the-great",
    "Alexander the Great",
    replace(_CLOVER_RULES, fans=(FanGroup(12, 4, Space.ENDS),)),
    "Clover Leaf in twelve fans of four.",
    strategy=_ON_CLOVER,
    sources=("PySolFC plays it; older books use the name for La Belle Lucie.",),
)
CHESSBOARD = _game(
    "chessboard",
    "Chessboard",
    _CHESSBOARD_RULES,
    "Ten long fans built up or down in suit, and a base that you choose.",
    strategy=(
        "Do not hurry to bank: the base is best chosen when you see which rank lies open in most "
        "suits.",
        "A space takes any card; the first one is worth more than a card banked.",
    ),
    sources=("AisleRiot and PySolFC play it; where their two longer fans stand differs.",),
    aliases=("Fives",),
)
FORTRESS = _game(
    "fortress",
    "Fortress",
    replace(_CHESSBOARD_RULES, base=Base.ACE, wrap=False),
    "Chessboard that starts on the aces and does not turn the corner.",
    strategy=(
        "A space takes any card; about one deal in five can be won, so it must not be wasted.",
    ),
    sources=("AisleRiot and PySolFC play it.",),
)
LASKER = _game(
    "lasker",
    "Lasker",
    replace(_CHESSBOARD_RULES, unit=Unit.RUN),
    "Chessboard in which a run moves as one.",
    strategy=(
        "A run that moves as one turns a space into a space elsewhere: look for the fan that a run "
        "empties.",
        "Do not hurry to bank: the base is best chosen when you see which rank lies open in most "
        "suits.",
    ),
    sources=("PySolFC plays it.",),
)
HOUSE_IN_THE_WOOD = _game(
    "house-in-the-wood",
    "House in the Wood",
    _HOUSE_RULES,
    "Two packs in thirty-five fans, built up or down in suit.",
    strategy=(
        "Every card is there twice: before you dig for one, look where its twin lies.",
        *_ON_NO_SPACES[1:],
    ),
    sources=("PySolFC plays it.",),
    aliases=("Double Fan",),
)
HOUSE_ON_THE_HILL = _game(
    "house-on-the-hill",
    "House on the Hill",
    replace(_HOUSE_RULES, directions=Directions.BOTH),
    "House in the Wood with half of the foundations built down from the king.",
    strategy=(
        "Aces and kings both start a foundation; what lies between has two ways to go.",
        *_ON_NO_SPACES[1:],
    ),
    sources=("PySolFC plays it.",),
)
BOX_FAN = _game(
    "box-fan",
    "Box Fan",
    Rules(
        fans=(FanGroup(16, 3, Space.KING),),
        columns=6,
        starters=Starters.ALL,
        matching=Matching.ALTERNATE,
    ),
    "Aces banked before the deal, alternating colours, and kings for the spaces.",
    strategy=_ON_KINGS[:1],
    sources=("PySolFC plays it.",),
)
CEILING_FAN = _game(
    "ceiling-fan",
    "Ceiling Fan",
    replace(_FAN_RULES, matching=Matching.ALTERNATE),
    "Fan in alternating colours.",
    strategy=_ON_KINGS[:1],
    sources=("PySolFC plays it.",),
)
MIDNIGHT_CLOVER = _game(
    "midnight-clover",
    "Midnight Clover",
    Rules(
        fans=(FanGroup(16, 3, Space.KING),),
        columns=6,
        starters=Starters.ALL,
        draws=1,
        draw_time=DrawTime.ANY,
    ),
    "Aces banked before the deal, kings for the spaces, and one draw.",
    strategy=(*_ON_KINGS, "The draw is best spent on a low card that a king lies on."),
    sources=("PySolFC has no game of this name; it is dealt by the same method.",),
)

CATALOGUE = (
    BEAR_RIVER,
    BEAR_RIVER_LINE,
    FAN,
    FAN_16,
    LA_BELLE_LUCIE,
    THREE_SHUFFLES,
    TREFOIL,
    SUPER_FLOWER_GARDEN,
    LINUS,
    DEMON_FAN,
    FASCINATION_FAN,
    SHAMROCKS,
    SHAMROCKS_AS_DEALT,
    SHAMROCKS_II,
    FREEFAN,
    FREE_FAN,
    LUCKY_FAN,
    CLOVER_LEAF,
    ALTERNATIVE,
    ALEXANDER_THE_GREAT,
    CHESSBOARD,
    FORTRESS,
    LASKER,
    HOUSE_IN_THE_WOOD,
    HOUSE_ON_THE_HILL,
    BOX_FAN,
    CEILING_FAN,
    MIDNIGHT_CLOVER,
)

_BY_KEY = {entry.key: entry for entry in CATALOGUE}


def entry(key: str) -> Entry:
    """Return the game with this key.

    Raises:
        UnknownGame: there is none.
    """
    if key not in _BY_KEY:
        close = get_close_matches(key, _BY_KEY, n=1)
        meant = f" Did you mean {close[0]}?" if close else ""
        raise UnknownGame(f"There is no game called {key[:40]} here.{meant}")
    return _BY_KEY[key]
