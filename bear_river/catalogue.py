"""The games: each a `Rules` value and its words. Adding a game is adding an entry.

A player's own games are made from these, and have entries like them: see `bear_river.variation`.
"""

from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache

from bear_river.rules import (
    BadRules,
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
from bear_river.variation import (
    BadVariation,
    changes_name,
    changes_words,
    read_changes,
    varied,
)
from bear_river.wording import play_words, setup_words


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the catalogue, or one that a player has made from it.

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
        kin: the keys of the games most like it.
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
    kin: tuple[str, ...] = ()


_LONGEST_KEY = 40
_OWN_GAMES_KEPT = 64


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
    "Count ranks from the base, not from the ace. With 5 as the base, an ace lies above a king, "
    "and a 4 above all.",
    "At the start every long fan is full, so only the short fans take a card. Look there first.",
    "Only a short fan takes any card once it is empty. Empty one early, and fill it with a card "
    "that will soon be banked.",
    "Counted from the base, a card on the next higher one of its suit is banked first. Prefer such "
    "builds to those that run the other way.",
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
    summary="Fans of three, built up or down in suit; the card left over sets the base.",
    setup=_BEAR_RIVER_SETUP,
    play=(*_BEAR_RIVER_PLAY, _FULL_CIRCLE),
    strategy=(
        *_BEAR_RIVER_STRATEGY,
        "Banking never hurts, with one exception: a card of the base rank. The last card of its "
        "suit may still need it as a place to lie.",
    ),
    sources=(
        "AisleRiot and PySolFC play it on the same full circle. PySolFC also lets a card come back "
        "from its foundation; its deal numbers give the same cards as ours.",
        "AisleRiot lays the left-over card on the first foundation, whatever its suit, and deals "
        "anew without a word when no card can move.",
        "Politaire's rules do not mention the corner: the game on the cut circle is here as Bear "
        "River, cut at the base. Politaire can also move several cards through empty short fans.",
    ),
    kin=("bear-river-line", "shamrocks", "chessboard", "lucky-fan"),
)

BEAR_RIVER_LINE = Entry(
    key="bear-river-line",
    name="Bear River, cut at the base",
    rules=replace(BEAR_RIVER.rules, wrap=False),
    summary="Bear River on a line of ranks that starts at the base, a little harder to win.",
    setup=_BEAR_RIVER_SETUP,
    play=(*_BEAR_RIVER_PLAY, _CUT_CIRCLE),
    strategy=(*_BEAR_RIVER_STRATEGY, "Banking never hurts: bank whatever can be banked."),
    sources=(
        "Politaire's rules can be read like this, and solitaire.gg lists them so. AisleRiot and "
        "PySolFC play the full circle.",
    ),
    kin=("bear-river", "lucky-fan", "fortress"),
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
    kin: tuple[str, ...] = (),
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
        kin=kin,
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

# Pieces of advice that hold in several games: each was checked against the rules of every game
# that has it.
_BANK_ALL = "Banking never hurts: bank whatever can be banked."
_BANK_BUT_BASE = (
    "Once the base is set, banking never hurts, except for a base card: the last card of its suit "
    "may still need it as a place to lie."
)
_BUILDS_LOCK = (
    "A build locks two cards: the one moved has no other place, and the one under it waits until "
    "that is banked."
)
_FREE_BUILDS = (
    "You lose nothing by building on a king at the bottom of its fan, or on a card that already "
    "lies on the next higher one of its suit."
)
_KINGS_FILL = "Only a king fills a space, so look where your kings lie before you empty a fan."
_NEVER_OPENS = (
    "A fan such as 4, 9, 8 of one suit, bottom to top, never opens: such a deal cannot be won."
)
_KINGS_HOLD = (
    "A king that lies on other cards holds them until its whole suit is banked, or until you "
    "redeal."
)
_BEFORE_A_REDEAL = (
    "A redeal keeps only what is banked, so bank all you can before it. Builds that free nothing "
    "are not worth making."
)
_LEAVE_LAST = "Never move the last card of a fan to another fan: the empty fan takes nothing."
_OTHER_COLOUR_SAFE = (
    "Banking is safe once both cards of the other colour, one rank lower, are banked."
)
_TWO_PLACES = (
    "A card has two places at most. Before you cover one of them, look which card needs it more."
)
_SUIT_BUILDS_FIRST = (
    "Prefer to build on the next higher card of the same suit: the card on top is then banked "
    "first."
)
_KEEP_A_CELL = (
    "Keep one cell empty for as long as you can: with both full, you can only build and bank."
)
_BOTH_DIRECTIONS = (
    "Build black suits with the low card on top and red suits with the high card on top: that is "
    "the order in which they are banked."
)
_FEW_ENDS = (
    "Only black kings and red aces are left to fill a space, and they are banked last. Build down "
    "on such a king and up on such an ace."
)
_TURN_ROUND = "Empty a fan early: with one space a run can be turned round, card by card."
_LOW_ON_TOP = "A run with its low card on top goes straight to its foundation."

_TAKES_BACK = "PySolFC also lets a card come back from its foundation."
_AS_LISTED = (
    "The rules are those that solitaire.gg lists; the cards are dealt by PySolFC's method.",
)

FAN = _game(
    "fan",
    "Fan",
    _FAN_RULES,
    "The plainest of the fans: built down in suit, with kings for the spaces.",
    strategy=(_BANK_ALL, _KINGS_FILL, _BUILDS_LOCK, _FREE_BUILDS, _NEVER_OPENS),
    sources=(
        f"PySolFC deals it like this, and its deal numbers give the same cards as ours. "
        f"{_TAKES_BACK}",
        "Solvitaire and solitaire.gg deal sixteen fans of three and two of two: that is here as "
        "Fan, 16 and 2.",
    ),
    kin=("fan-16", "free-fan", "la-belle-lucie", "ceiling-fan"),
)
FAN_16 = _game(
    "fan-16",
    "Fan, 16 and 2",
    replace(_FAN_RULES, fans=_sixteen_and_two(Space.KING)),
    "Fan with its last four cards in two fans of two.",
    strategy=FAN.strategy,
    sources=(
        "Solvitaire and solitaire.gg deal Fan like this; Solvitaire also lets cards come back from "
        "the foundations.",
    ),
    kin=("fan", "freefan", "lucky-fan"),
)
LA_BELLE_LUCIE = _game(
    "la-belle-lucie",
    "La Belle Lucie",
    _LUCIE_RULES,
    "Fans built down in suit, no use for a space, and two redeals.",
    strategy=(_BEFORE_A_REDEAL, _KINGS_HOLD, _BUILDS_LOCK, _FREE_BUILDS),
    sources=(
        f"PySolFC plays it with two redeals and no draw, as here. {_TAKES_BACK}",
        "Others add one draw after the last redeal: here that is Three Shuffles and a Draw.",
        "Solitaire City and Solitaire Till Dawn redeal only when nothing moves. Idiot's Delight "
        "lets you choose how many redeals and draws there are.",
        "Older lists also call it Clover Leaf or Alexander the Great, which are other games here.",
    ),
    aliases=("Midnight Oil", "Fair Lucy", "The Fan"),
    kin=("three-shuffles-and-a-draw", "trefoil", "super-flower-garden", "linus"),
)
THREE_SHUFFLES = _game(
    "three-shuffles-and-a-draw",
    "Three Shuffles and a Draw",
    replace(_LUCIE_RULES, draws=1),
    "La Belle Lucie with one buried card raised after the last redeal.",
    strategy=(
        *LA_BELLE_LUCIE.strategy,
        "Save the draw for a card that no build can reach, such as a low one under a king, and "
        "plan the last deal around it.",
    ),
    sources=(
        "As in Solitaire City, any buried card is raised to the top of its own fan, after the last "
        "redeal. In Solitaire Till Dawn and Idiot's Delight it may also go to another fan.",
        "PySolFC draws only the second card of a fan, at any time, and only to where it fits.",
    ),
    kin=("la-belle-lucie", "trefoil", "midnight-clover"),
)
TREFOIL = _game(
    "trefoil",
    "Trefoil",
    Rules(fans=(FanGroup(16, 3),), columns=6, starters=Starters.ALL, redeals=2),
    "La Belle Lucie with the aces banked before the deal.",
    strategy=LA_BELLE_LUCIE.strategy,
    sources=(
        "PySolFC plays it, and lets cards other than aces come back from the foundations.",
        "Others allow three redeals, gather the cards without a shuffle, or add a draw.",
    ),
    kin=("la-belle-lucie", "three-shuffles-and-a-draw", "midnight-clover"),
)
SUPER_FLOWER_GARDEN = _game(
    "super-flower-garden",
    "Super Flower Garden",
    replace(_LUCIE_RULES, matching=Matching.ANY),
    "La Belle Lucie built down in any suit.",
    strategy=(
        "There are up to four places for a card. Choose the same suit if you can: the card on top "
        "is then banked first.",
        "Do not cover a card that is wanted soon with one that is banked later.",
        "Within a deal a card is safe to bank once all four foundations have reached the rank "
        "below it.",
        _BEFORE_A_REDEAL,
    ),
    sources=(
        f"PySolFC plays it with two redeals and no draw, as here. {_TAKES_BACK}",
        "Solitaire Forever adds one draw.",
    ),
    kin=("la-belle-lucie", "linus", "shamrocks"),
)
LINUS = _game(
    "linus",
    "Linus",
    replace(_LUCIE_RULES, matching=Matching.ALTERNATE),
    "La Belle Lucie built down in alternating colours.",
    strategy=(
        _TWO_PLACES,
        _LEAVE_LAST,
        f"Within a deal: {_OTHER_COLOUR_SAFE[0].lower()}{_OTHER_COLOUR_SAFE[1:]}",
        _BEFORE_A_REDEAL,
    ),
    sources=_AS_LISTED,
    kin=("la-belle-lucie", "demon-fan", "ceiling-fan"),
)
DEMON_FAN = _game(
    "demon-fan",
    "Demon Fan",
    Rules(fans=_sixteen_and_two(), columns=6, hidden=True, matching=Matching.ALTERNATE, redeals=6),
    "Only the top of each fan is seen, and six redeals help to find the rest.",
    strategy=(
        "Prefer the move that turns up a new card. Before you make it, look at what it covers.",
        "Build on a king or a lone card if you can: a king cannot leave, and a lone card covers "
        "nothing.",
        "When nothing more can be banked, redeal. What you have seen of the hidden cards is lost "
        "then too.",
    ),
    sources=(
        "Solitaire City deals it like this, and redeals only when nothing moves.",
        "PySolFC calls its form Fascination Fan and deals seventeen fans of three and one card: "
        "that is here under that name.",
    ),
    kin=("fascination-fan", "linus", "la-belle-lucie"),
)
FASCINATION_FAN = _game(
    "fascination-fan",
    "Fascination Fan",
    replace(DEMON_FAN.rules, fans=_eighteen()),
    "Demon Fan in seventeen fans of three and one of a single card.",
    strategy=DEMON_FAN.strategy,
    sources=(f"This is how PySolFC deals it, under this name. {_TAKES_BACK}",),
    kin=("demon-fan", "linus"),
)
SHAMROCKS = _game(
    "shamrocks",
    "Shamrocks",
    _SHAMROCKS_RULES,
    "Fans of three at most, built up or down in any suit.",
    strategy=(
        "At the start only the fan of one card has room. Every card banked from a full fan makes "
        "room for one build.",
        "An empty fan takes nothing. Never move its last card to another fan, and think before you "
        "bank it: it may be the only place open.",
        _SUIT_BUILDS_FIRST,
    ),
    sources=(
        "Sources differ on the kings: here a king goes only under cards of its own suit. PySolFC "
        "leaves kings where they fall: that is Shamrocks, as dealt. Wikipedia puts every king to "
        "the bottom.",
        "A book of 1883 builds down only. In Cavendish's Three-Card Fan of 1890 a spare king may "
        "fill a space. Some sites join king and ace.",
    ),
    aliases=("Three-Card Fan",),
    kin=("shamrocks-as-dealt", "shamrocks-ii", "bear-river", "super-flower-garden"),
)
SHAMROCKS_AS_DEALT = _game(
    "shamrocks-as-dealt",
    "Shamrocks, as dealt",
    replace(_SHAMROCKS_RULES, kings=Kings.NONE),
    "Shamrocks with the kings where they fall.",
    strategy=SHAMROCKS.strategy,
    sources=(f"This is PySolFC's Shamrocks. {_TAKES_BACK}",),
    kin=("shamrocks", "shamrocks-ii"),
)
SHAMROCKS_II = _game(
    "shamrocks-ii",
    "Shamrocks II",
    replace(_SHAMROCKS_RULES, kings=Kings.SWAP, deck_turned=True),
    "Shamrocks with every king at the bottom of its fan.",
    strategy=SHAMROCKS.strategy,
    sources=(f"This is PySolFC's Shamrocks II. {_TAKES_BACK}",),
    kin=("shamrocks", "shamrocks-as-dealt"),
)
FREEFAN = _game(
    "freefan",
    "FreeFan",
    replace(_FAN_RULES, fans=_sixteen_and_two(Space.KING), cells=2),
    "Fan with two cells: nearly every deal can be won.",
    strategy=(
        _BANK_ALL,
        _KEEP_A_CELL,
        "A build pins the card under it; a cell sets it free again. With both cells empty, a run "
        "of three cards can change fans, card by card.",
        _KINGS_FILL,
    ),
    sources=(
        "Solitaire.gg deals it like this. PySolFC deals seventeen fans of three and one card: that "
        "is Free Fan.",
    ),
    kin=("free-fan", "lucky-fan", "fan-16"),
)
FREE_FAN = _game(
    "free-fan",
    "Free Fan",
    replace(_FAN_RULES, cells=2),
    "FreeFan as PySolFC deals it.",
    strategy=FREEFAN.strategy,
    sources=(
        "PySolFC moves several cards at once where the cells have room for them; here they go one "
        f"by one. {_TAKES_BACK}",
    ),
    kin=("freefan", "fan", "lucky-fan"),
)
LUCKY_FAN = _game(
    "lucky-fan",
    "Lucky Fan",
    replace(FREEFAN.rules, cap=3),
    "FreeFan with a cap: a fan of three is full.",
    strategy=(
        _BANK_ALL,
        _KEEP_A_CELL,
        "At the start only the two fans of two have room. Every card banked from a full fan makes "
        "room for one build.",
        "A build that leaves a full fan moves the free place there: look which card can use it.",
        _KINGS_FILL,
    ),
    sources=("Solitaire.gg deals it like this; the cards are dealt by PySolFC's method.",),
    kin=("freefan", "fan-16", "bear-river"),
)
CLOVER_LEAF = _game(
    "clover-leaf",
    "Clover Leaf",
    _CLOVER_RULES,
    "Black suits go up, red suits go down, and aces and kings fill spaces.",
    strategy=(_BANK_ALL, _BOTH_DIRECTIONS, _FEW_ENDS),
    sources=(
        f"PySolFC builds black up and red down, as here. {_TAKES_BACK}",
        "Solitaire.gg builds red suits up and black suits down. Another site lets an empty fan "
        "take nothing.",
    ),
    kin=("alexander-the-great", "alternative", "house-on-the-hill"),
)
ALTERNATIVE = _game(
    "alternative",
    "Alternative",
    replace(_CLOVER_RULES, fans=(FanGroup(16, 3),), redeals=1),
    "Clover Leaf in which an empty fan stays empty, with one redeal.",
    strategy=(_BOTH_DIRECTIONS, _LEAVE_LAST, _BEFORE_A_REDEAL),
    sources=(*_AS_LISTED, "There red suits are built up and black suits down."),
    kin=("clover-leaf", "alexander-the-great"),
)
ALEXANDER_THE_GREAT = _game(
    "alexander-the-great",
    "Alexander the Great",
    replace(_CLOVER_RULES, fans=(FanGroup(12, 4, Space.ENDS),)),
    "Clover Leaf in twelve fans of four.",
    strategy=(
        *CLOVER_LEAF.strategy,
        "Fans of four cover more: before you empty one, see that a black king or a red ace is free "
        "to fill it.",
    ),
    sources=(f"PySolFC plays it; older books use the name for La Belle Lucie. {_TAKES_BACK}",),
    kin=("clover-leaf", "alternative", "fortress"),
)
CHESSBOARD = _game(
    "chessboard",
    "Chessboard",
    _CHESSBOARD_RULES,
    "Ten fans of five or six, built up or down in suit; your first banked card sets the base.",
    strategy=(
        "Do not hurry to bank: the base is best chosen when you see which rank lies open in most "
        "suits.",
        _TURN_ROUND,
        _BANK_BUT_BASE,
    ),
    sources=(
        "AisleRiot and PySolFC play it, with the two longer fans in different places. solitaire.gg "
        "draws the base at random.",
    ),
    aliases=("Fives",),
    kin=("fortress", "lasker", "bear-river"),
)
FORTRESS = _game(
    "fortress",
    "Fortress",
    replace(_CHESSBOARD_RULES, base=Base.ACE, wrap=False),
    "Chessboard with aces as the base; a king and an ace are not neighbours.",
    strategy=("About one deal in five can be won.", _BANK_ALL, _TURN_ROUND, _LOW_ON_TOP),
    sources=(f"AisleRiot and PySolFC play it. {_TAKES_BACK}",),
    kin=("chessboard", "alexander-the-great"),
)
LASKER = _game(
    "lasker",
    "Lasker",
    replace(_CHESSBOARD_RULES, unit=Unit.RUN),
    "Chessboard in which a run moves as one.",
    strategy=(
        "A fan that holds nothing but one run is as good as a space, if another fan takes the run.",
        CHESSBOARD.strategy[0],
        _TURN_ROUND,
    ),
    sources=("PySolFC plays it.",),
    kin=("chessboard", "fortress"),
)
HOUSE_IN_THE_WOOD = _game(
    "house-in-the-wood",
    "House in the Wood",
    _HOUSE_RULES,
    "Two packs in thirty-five fans, built up or down in suit.",
    strategy=(
        "Every card is there twice: before you dig for one, look where its twin lies.",
        _LEAVE_LAST,
        "Before you bank a card, look whether another card of its suit still needs it as a place.",
        "Build with the low card on top where you can: that is the order in which cards are "
        "banked.",
    ),
    sources=(
        f"PySolFC plays it. {_TAKES_BACK}",
        "Another game called Double Fan deals 24 fans and fills spaces with kings.",
    ),
    aliases=("Double Fan",),
    kin=("house-on-the-hill", "clover-leaf"),
)
HOUSE_ON_THE_HILL = _game(
    "house-on-the-hill",
    "House on the Hill",
    replace(_HOUSE_RULES, directions=Directions.BOTH),
    "House in the Wood with half of the foundations built down from the king.",
    strategy=(
        "Either copy of a card serves either foundation. A run with its low end on top goes to "
        "one, with its high end on top to the other.",
        _LEAVE_LAST,
    ),
    sources=(f"PySolFC plays it. {_TAKES_BACK}",),
    kin=("house-in-the-wood", "clover-leaf"),
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
    strategy=(_KINGS_FILL, _TWO_PLACES, _OTHER_COLOUR_SAFE),
    sources=(f"PySolFC plays it. {_TAKES_BACK}",),
    kin=("ceiling-fan", "midnight-clover", "trefoil"),
)
CEILING_FAN = _game(
    "ceiling-fan",
    "Ceiling Fan",
    replace(_FAN_RULES, matching=Matching.ALTERNATE),
    "Fan in alternating colours.",
    strategy=BOX_FAN.strategy,
    sources=(
        f"PySolFC plays it. {_TAKES_BACK}",
        "Solitaire.gg deals sixteen fans of three and two of two.",
    ),
    kin=("fan", "box-fan", "linus"),
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
    strategy=(
        _BANK_ALL,
        _KINGS_FILL,
        _BUILDS_LOCK,
        _FREE_BUILDS,
        "Save the draw for a locked fan, such as 4, 9, 8 of one suit, bottom to top: only the draw "
        "reaches the 4.",
    ),
    sources=_AS_LISTED,
    kin=("trefoil", "fan", "three-shuffles-and-a-draw"),
)
CROMWELL = _game(
    "cromwell",
    "Cromwell",
    Rules(
        fans=(FanGroup(26, 4),),
        columns=7,
        decks=2,
        unit=Unit.RUN,
        draws=1,
        draw_time=DrawTime.ANY,
    ),
    "Two packs in twenty-six fans of four, built down in suit; runs move as one.",
    strategy=(
        "Every card is there twice: before you dig for one, look where its twin lies.",
        "A run takes all that lies on it along, so build long: only its lowest card needs a place.",
        _LEAVE_LAST,
    ),
    sources=(
        "PySolFC plays it, and draws only the second card of a fan, to where it fits. Here any "
        "buried card is raised to the top of its own fan.",
    ),
    kin=("house-in-the-wood", "lasker"),
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
    CROMWELL,
)

_BY_KEY = {entry.key: entry for entry in CATALOGUE}

KEYS = tuple(_BY_KEY)


def entry(key: str) -> Entry:
    """Return the game with this key.

    >>> entry("fan+cells-2+redeals-1").name
    'Fan with two cells and one redeal'

    Raises:
        UnknownGame: there is none, or what is changed about it makes none.
    """
    if "+" in key:
        return _own_game(key)
    if key not in _BY_KEY:
        close = get_close_matches(key, _BY_KEY, n=1)
        meant = f": perhaps {close[0]} is meant" if close else ""
        named = (
            key if key.isprintable() and 0 < len(key) <= _LONGEST_KEY else repr(key[:_LONGEST_KEY])
        )
        raise UnknownGame(f"There is no game called {named} here{meant}.")
    return _BY_KEY[key]


@lru_cache(maxsize=_OWN_GAMES_KEPT)
def _own_game(key: str) -> Entry:
    """Return the game that the changes in a key make of a game of the catalogue."""
    base_key, _, text = key.partition("+")
    base = entry(base_key)
    try:
        changes = read_changes(text, base.rules)
        rules = varied(base.rules, changes)
    except (BadVariation, BadRules) as error:
        raise UnknownGame(str(error)) from error
    same = [each for each in CATALOGUE if each.rules == rules]
    return _game(
        key,
        f"{base.name}{',' * (',' in base.name)} with {changes_name(changes)}",
        rules,
        f"{base.name}, changed by a player: {changes_words(changes)}.",
        strategy=(),
        sources=(
            f"A player's own game, made from {base.name}.",
            *(f"With these rules it is {each.name}." for each in same),
        ),
        kin=tuple(dict.fromkeys((*(each.key for each in same), base.key, *base.kin))),
    )
