"""What the general search may leave out, by what the rules of a game make sound.

Let W(S) be the least number of moves in which the position S is won, infinite if it cannot be. Each
rule keeps, in every S that can be won, a way on that can be won in fewer moves, or in as many but
with one more card at rest for good; so they can be combined, and a table of seen positions cannot
close a circle. Where a proof needs something of the rules, `prunings_of` asks for it.

**Safe banks.** The card c can be banked. Let S' be S after that. Play any win of S in S', keeping
this true: the position from S' is the one from S with some banked cards taken away from the table.
A move of a card that is gone is skipped, and c's own move is saved. Fans are no longer than in S,
and cells and spaces no fuller, so every other move is possible as it stands, but for one kind: a
card x put onto a card y that is gone. Banking c is safe wherever x can then be banked too, or has
been: wherever all that may lie on y is banked before y or next after it.

*   In suit, one pack, the ranks in a line: x is y - 1, banked before y, or y + 1, which can be
    banked as soon as y is: its predecessors are. So all banks are safe. A suit that is built down
    is the same seen from its other end. Draws change nothing: one that raises a card that is gone
    is skipped, and the others raise what they raised.
*   In suit, one pack, the ranks in a circle: the same but for y the base card, on which the last
    card of the suit may want to lie. So all banks are safe but the base cards'.
*   Alternating colours, down, one pack: x is one of the two cards of the other colour one rank
    below y. Safe if both are banked.
*   Any suit, down, one pack: x is any of the three others one rank below. Safe if all are banked.
*   Any suit up and down, two packs, or runs that move as one: no rule is used.

**Lone cards.** A fan that takes nothing when empty holds one card x. Moving x to another fan or to
a cell is never needed: let it lie, and put on x what would be put on it elsewhere; there is at
least as much room for it, and the place x would have taken stays free. A draw raises its card in
whichever of the two fans that lies, and is skipped if it is on top there. No shortest win has such
a move. Not used where runs move as one.

**Pins.** In suit, down, one pack, no cap, no cells, no space that takes any card, and no draw to be
had: the card x can be put on
y = x + 1, and y never has to move again but to its foundation: it lies on y + 1, its only place; or
alone in a fan that takes nothing when empty; or it is a king alone in its fan. Then x is put there
at once. For y is its only place too, and whatever is put on x can be put on it there as well; x is
banked from there when it would be from where it was, since all that can lie on it is x - 1, with
what lies on that. The fan that x leaves is only the shorter. W does not grow, and x is at rest.
Where spaces take aces too, nothing changes: an ace in play is banked before anything else.
With cells y may want to leave y + 1 for a while; with a draw y + 1 may be raised from under it.
"""

from dataclasses import dataclass
from enum import Enum, auto

from bear_river.position import Position, draws_left, redeals_left
from bear_river.rules import Directions, DrawTime, Matching, Rules, Space, Step, Unit


class SafeBanks(Enum):
    """Which cards are banked as soon as they can be."""

    NONE = auto()
    ALL = auto()
    ALL_BUT_BASE = auto()
    AFTER_OTHER_COLOUR = auto()
    AFTER_ALL_OTHERS = auto()


@dataclass(frozen=True, slots=True)
class Prunings:
    """The rules that are sound in a position and all that follow from it until a redeal.

    Attributes:
        banks: which banks are forced.
        lone_cards: whether the last card of a fan that takes nothing stays for its foundation.
        pins: whether a card that finds its last place is put there at once.
    """

    banks: SafeBanks
    lone_cards: bool
    pins: bool


def prunings_of(position: Position) -> Prunings:
    """Return the rules that are sound from a position on."""
    rules = position.rules
    by_card = rules.unit is Unit.CARD
    return Prunings(
        banks=safe_banks(rules),
        lone_cards=by_card,
        pins=(
            by_card
            and (rules.decks, rules.cap, rules.cells) == (1, 0, 0)
            and (rules.matching, rules.step) == (Matching.SUIT, Step.DOWN)
            and (rules.directions, rules.wrap) == (Directions.UP, False)
            and Space.ANY not in rules.spaces
            and not may_draw(position)
        ),
    )


def safe_banks(rules: Rules) -> SafeBanks:
    """Return which banks the rules of a game make safe."""
    if rules.decks != 1 or rules.unit is not Unit.CARD or rules.directions is Directions.BOTH:
        return SafeBanks.NONE
    if rules.matching is Matching.SUIT and rules.step is not Step.EQUAL:
        return SafeBanks.ALL_BUT_BASE if rules.wrap else SafeBanks.ALL
    if rules.step is Step.DOWN and not rules.wrap and rules.directions is Directions.UP:
        if rules.matching is Matching.ALTERNATE:
            return SafeBanks.AFTER_OTHER_COLOUR
        if rules.matching is Matching.ANY:
            return SafeBanks.AFTER_ALL_OTHERS
    return SafeBanks.NONE


def may_draw(position: Position) -> bool:
    """Tell whether a draw may be made before the next redeal."""
    is_later = position.rules.draw_time is DrawTime.LAST and redeals_left(position) > 0
    return draws_left(position) > 0 and not is_later
