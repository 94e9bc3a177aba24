"""Rules: every way in which one fan game can differ from another, as one frozen value.

Ranks are compared *relative to the base*, the rank on which the foundations start: 0 is the base
and `ranks - 1` the rank just below it. So `wrap` is one question (is the last rank next to the
base?), foundations always count up from 0, and every game shares one path.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from bear_river.cards import RANKS_IN_A_SUIT, SUITS, is_red


class Space(Enum):
    """What a fan takes once it is empty."""

    NONE = "none"
    ANY = "any"
    KING = "king"
    ENDS = "ends"
    REFILL = "refill"


class Base(Enum):
    """The rank on which foundations start: the ace, the rank dealt, or the rank first played."""

    ACE = "ace"
    DEALT = "dealt"
    CHOSEN = "chosen"


class Directions(Enum):
    """Which way the foundations of the suits are built."""

    UP = "up"
    RED_UP = "red up"
    BLACK_UP = "black up"
    BOTH = "both"


class Matching(Enum):
    """Which suits may lie on each other."""

    SUIT = "suit"
    ALTERNATE = "alternate"
    ANY = "any"


class Step(Enum):
    """How far apart in rank a card and the card it is built on are."""

    DOWN = "down"
    UP_OR_DOWN = "up or down"
    EQUAL = "equal"


class Dealing(Enum):
    """When a fan that is dealt fewer cards than others gets them: in the first or the last rounds.

    Cards are dealt one to each fan in turn, round after round.
    """

    EARLY = "early"
    LATE = "late"


class Starters(Enum):
    """Which cards lie on the foundations after the deal."""

    NONE = "none"
    LAST = "last"
    ALL = "all"
    CATCH = "catch"
    CATCH_SLOT = "catch slot"


class Unit(Enum):
    """What moves from fan to fan: a card, or a run as one."""

    CARD = "card"
    RUN = "run"


class Remix(Enum):
    """What a redeal does with the cards that it gathers."""

    SHUFFLE = "shuffle"
    KEEP = "keep"
    ROTATE = "rotate"


class DrawTime(Enum):
    """When a buried card may be drawn."""

    ANY = "any"
    LAST = "last"


class Kings(Enum):
    """Which kings are moved within their fans before play."""

    NONE = "none"
    UNDER_SUIT = "under suit"
    BOTTOM = "bottom"
    SWAP = "swap"


class BadRules(ValueError):
    """Rules that make no game; the message is a sentence that says why."""


class NotYet(NotImplementedError):
    """Rules that make a game, but one that this engine does not play yet."""


@dataclass(frozen=True, slots=True)
class FanGroup:
    """A run of fans that are dealt and filled alike.

    Attributes:
        count: how many fans.
        cards: how many cards each is dealt.
        space: what each takes once it is empty.
    """

    count: int
    cards: int
    space: Space = Space.NONE


@dataclass(frozen=True)
class Rules:
    """The rules of one game.

    Attributes:
        fans: the fans in board order, row by row.
        columns: how many fans stand in a row of the table.
        dealing: in which rounds the smaller fans are dealt their cards.
        deck_turned: whether the shuffled deck is turned over before it is dealt.
        version: raised whenever the same moves could come to mean something else.
        decks: how many packs.
        hidden: whether all but the exposed cards are dealt face down.
        base: where the rank comes from on which the foundations start.
        directions: which way the foundations are built.
        foundation_matching: how suits follow each other on a foundation.
        starters: the cards that lie on the foundations after the deal.
        take_back: whether the top card of a foundation may be played again.
        matching: how suits follow each other on a fan.
        step: how ranks follow each other on a fan.
        wrap: whether building on fans joins the base and the rank just below it.
        cap: the most cards that a fan may hold by building; 0 for no limit.
        unit: what moves at once.
        cells: how many places there are for a single card.
        redeals: how often the cards may be gathered and dealt again.
        remix: what a redeal does with the cards.
        draws: how often a buried card may be raised to the top of its fan.
        draw_time: when it may be.
        kings: which kings are moved before play.
        suits: how many suits the pack has; smaller packs serve for proofs.
        ranks: how many ranks a suit has.

    Raises:
        BadRules: the fans do not hold the pack, or a number is out of its range.
    """

    fans: tuple[FanGroup, ...]
    columns: int
    dealing: Dealing = Dealing.LATE
    deck_turned: bool = False
    version: int = 1
    decks: int = 1
    hidden: bool = False
    base: Base = Base.ACE
    directions: Directions = Directions.UP
    foundation_matching: Matching = Matching.SUIT
    starters: Starters = Starters.NONE
    take_back: bool = False
    matching: Matching = Matching.SUIT
    step: Step = Step.DOWN
    wrap: bool = False
    cap: int = 0
    unit: Unit = Unit.CARD
    cells: int = 0
    redeals: int = 0
    remix: Remix = Remix.SHUFFLE
    draws: int = 0
    draw_time: DrawTime = DrawTime.LAST
    kings: Kings = Kings.NONE
    suits: int = len(SUITS)
    ranks: int = RANKS_IN_A_SUIT

    def __post_init__(self) -> None:
        """Refuse rules that make no game."""
        if not 1 <= self.suits <= len(SUITS) or not 1 <= self.ranks <= RANKS_IN_A_SUIT:
            raise BadRules("A pack has one to four suits of one to thirteen ranks.")
        if self.columns < 1 or self.decks < 1:
            raise BadRules("A game needs at least one pack, and a table at least one column.")
        if min(self.cap, self.cells, self.redeals, self.draws) < 0:
            raise BadRules("A cap and the numbers of cells, redeals and draws are never negative.")
        self._require_whole_pack()
        if (self.starters is Starters.LAST) != (self.base is Base.DEALT):
            raise BadRules("The card left over sets the base, and nothing else does.")
        if self.base is Base.CHOSEN and {Space.KING, Space.ENDS} & {*self.spaces}:
            raise BadRules("While the base is not chosen yet, no space asks for kings or aces.")
        if self.step is Step.EQUAL and self.wrap:
            raise BadRules("Where cards are built on equal ranks, there is no corner to turn.")
        if self.base is Base.CHOSEN and not (self.wrap or self.step is Step.EQUAL):
            raise BadRules(
                "While the base is not chosen yet, the ranks have to go round the corner."
            )
        if self.base is Base.CHOSEN and self.directions is not Directions.UP:
            raise BadRules("A base is chosen only where all suits are built up.")
        if self.directions is Directions.BOTH and self.decks != 2:
            raise BadRules("Suits are built both ways with two packs only.")
        if self.cap and max(self.sizes) > self.cap:
            raise BadRules(f"A fan is dealt more than its cap of {self.cap} cards.")

    def _require_whole_pack(self) -> None:
        starting = {Starters.LAST: 1, Starters.ALL: self.decks * self.suits}
        if self.starters in (Starters.CATCH, Starters.CATCH_SLOT):
            return
        dealt, started = sum(self.sizes), starting.get(self.starters, 0)
        if dealt + started != self.cards:
            raise BadRules(
                f"The fans are dealt {dealt} cards and the foundations {started}, "
                f"but there are {self.cards}."
            )

    @property
    def cards(self) -> int:
        """How many cards the game is played with."""
        return self.decks * self.suits * self.ranks

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each fan is dealt, in board order."""
        return tuple(group.cards for group in self.fans for _ in range(group.count))

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """What each fan takes once it is empty, in board order."""
        return tuple(group.space for group in self.fans for _ in range(group.count))

    @property
    def heeds_colour(self) -> bool:
        """Whether anything in the rules tells red suits from black ones."""
        one_way = self.directions in (Directions.UP, Directions.BOTH)
        return not one_way or Matching.ALTERNATE in (self.matching, self.foundation_matching)

    @cached_property
    def short_fans(self) -> tuple[int, ...]:
        """The fans, from 0, that take any card once they are empty, where others take none."""
        if {*self.spaces} != {Space.ANY, Space.NONE}:
            return ()
        return tuple(index for index, space in enumerate(self.spaces) if space is Space.ANY)

    @cached_property
    def foundations(self) -> tuple[tuple[int, bool], ...]:
        """The suit of each foundation, and whether it is built down from the last rank."""
        return tuple(
            (suit, self._runs_down(suit, copy))
            for suit in range(self.suits)
            for copy in range(self.decks)
        )

    @cached_property
    def foundations_of(self) -> tuple[range, ...]:
        """The places of the foundations of each suit among all of them."""
        starts = range(0, self.suits * self.decks, self.decks)
        return tuple(range(start, start + self.decks) for start in starts)

    def _runs_down(self, suit: int, copy: int) -> bool:
        match self.directions:
            case Directions.UP:
                return False
            case Directions.BOTH:
                return copy == 1
            case _:
                return is_red(suit) != (self.directions is Directions.RED_UP)


def require_playable(rules: Rules) -> None:
    """Let rules pass that this engine plays.

    Raises:
        NotYet: they ask for something that it does not play yet; the message names it.
    """
    played: tuple[tuple[str, object, tuple[object, ...]], ...] = (
        ("decks", rules.decks, (1, 2)),
        ("foundation_matching", rules.foundation_matching, (Matching.SUIT,)),
        ("starters", rules.starters, (Starters.NONE, Starters.LAST, Starters.ALL)),
        ("take_back", rules.take_back, (False,)),
        ("remix", rules.remix, (Remix.SHUFFLE,)),
        ("kings", rules.kings, tuple(Kings)),
    )
    for name, value, values in played:
        if value not in values:
            shown = value.value if isinstance(value, Enum) else value
            raise NotYet(f"This engine does not play {name} = {shown} yet.")
    for space in rules.spaces:
        if space is Space.REFILL:
            raise NotYet(f"This engine does not play spaces that take {space.value} yet.")
