"""The rules of a game in words, made from its data, so that text and engine cannot disagree."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bear_river.rules import (
    Base,
    Directions,
    DrawTime,
    Kings,
    Matching,
    Rules,
    Space,
    Starters,
    Step,
    Unit,
)

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_TIMES = ("Never", "Once", "Twice", "Three times", "Four times", "Five times", "Six times")

_SUITS = {
    Matching.SUIT: "and of the same suit",
    Matching.ALTERNATE: "and of the other colour",
    Matching.ANY: "and of any suit",
}
_STEPS = {
    Step.DOWN: "one rank below its top card",
    Step.UP_OR_DOWN: "one rank above or below its top card",
    Step.EQUAL: "of the same rank as its top card",
}
_SPACES = {
    Space.NONE: "An empty fan stays empty.",
    Space.ANY: "An empty fan is a space: it takes any card.",
    Space.KING: "An empty fan is a space: it takes a king, and nothing else.",
    Space.ENDS: "An empty fan is a space: it takes an ace or a king, and nothing else.",
}
_SHORT_FANS = "An empty short fan takes any card. Any other fan, once empty, stays closed."
_KINGS = {
    Kings.UNDER_SUIT: "A king that covers cards of its own suit in its fan is put under them.",
    Kings.BOTTOM: "Each king goes to the bottom of its fan.",
    Kings.SWAP: (
        "Each king that covers other ranks changes places with the bottom card of its fan that is "
        "no king."
    ),
}


def setup_words(rules: Rules) -> tuple[str, ...]:
    """Return how a game is dealt, a sentence an item."""
    return tuple(_setup(rules))


def play_words(rules: Rules) -> tuple[str, ...]:
    """Return how a game is played, a rule an item."""
    return tuple(_play(rules))


def number_word(number: int) -> str:
    """Return a number below a hundred in words, in digits from there on.

    >>> [number_word(number) for number in (3, 17, 30, 52, 104)]
    ['three', 'seventeen', 'thirty', 'fifty-two', '104']
    """
    if number < len(_NUMBERS):
        return _NUMBERS[number]
    tens, ones = divmod(number, 10)
    if tens >= len(_TENS) + 2:
        return str(number)
    return f"{_TENS[tens - 2]}-{_NUMBERS[ones]}" if ones else _TENS[tens - 2]


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "fan"), counted(2, "fan")
    ('1 fan', '2 fans')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(items: Sequence[str]) -> str:
    """Return some things in a row as a sentence has them.

    >>> listed(["6"]), listed(["6", "12", "18"])
    ('6', '6, 12 and 18')
    """
    *others, last = items
    return f"{', '.join(others)} and {last}" if others else last


def _setup(rules: Rules) -> Iterator[str]:
    packs = "One pack is" if rules.decks == 1 else "Two packs are"
    yield f"{packs} dealt into {_layout(rules)}{'' if rules.hidden else ', all face up'}."
    if rules.hidden:
        yield "Only the top card of a fan is face up; a card turns up as soon as nothing covers it."
    if rules.short_fans:
        yield f"Fans {listed([str(index + 1) for index in rules.short_fans])} are the short fans."
    if rules.starters is Starters.LAST:
        yield (
            "One card is left over. It goes to the foundation of its suit, and its rank is the "
            "base: the other suits start on that rank too."
        )
    if rules.starters is Starters.NONE:
        count = number_word(rules.decks)
        yield f"The foundations, {count} for each suit, are empty at first."
    if rules.starters is Starters.ALL:
        yield f"{_starters(rules)} lie on the foundations from the start."
    if rules.kings in _KINGS:
        yield _KINGS[rules.kings]
    if rules.cells:
        are = "is one cell" if rules.cells == 1 else f"are {number_word(rules.cells)} cells"
        yield f"Beside the fans {are}, empty at first."


def _layout(rules: Rules) -> str:
    return listed(
        [
            f"{number_word(count)} {'fan' if count == 1 else 'fans'} of {_cards(size)}"
            for size, count in Counter(rules.sizes).items()
        ]
    )


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{number_word(count)} cards"


def _starters(rules: Rules) -> str:
    match rules.directions:
        case Directions.RED_UP:
            return "The red aces and the black kings"
        case Directions.BLACK_UP:
            return "The black aces and the red kings"
        case _:
            return f"The {number_word(rules.suits * rules.decks)} aces"


def _play(rules: Rules) -> Iterator[str]:
    top = "The top card of a fan is in play; the ones under it wait."
    yield f"{top} Cards move one at a time." if rules.unit is Unit.CARD else top
    yield "To bank a card is to play it to its foundation, where it stays."
    yield f"Bank all {number_word(rules.cards)} cards to win. {_foundations(rules)}"
    building = f"A fan takes a card {_STEPS[rules.step]} {_SUITS[rules.matching]}."
    yield f"{building} {_corner(rules)}".strip()
    if rules.unit is Unit.RUN:
        one_way = ", all upwards or all downwards," if rules.step is Step.UP_OR_DOWN else ""
        yield f"Cards on top of a fan that follow each other like this{one_way} may move as one."
    if rules.cap:
        yield f"No fan is ever built to more than {number_word(rules.cap)} cards."
    if rules.short_fans:
        yield _SHORT_FANS
    else:
        yield from (_SPACES[space] for space in dict.fromkeys(rules.spaces))
    if rules.cells:
        yield "A cell holds any one card, which goes back to a fan or to its foundation."
    if rules.redeals:
        yield (
            f"{_TIMES[rules.redeals]}, whenever you like, the cards that are not banked may be "
            f"gathered, shuffled, and dealt again in fans of {number_word(max(rules.sizes))}; the "
            "last fan takes what is left."
        )
        if rules.hidden:
            yield "A redeal leaves only the top cards face up again."
    if rules.draws:
        when = "after the last redeal" if rules.draw_time is DrawTime.LAST else "whenever you like"
        yield (
            f"{_TIMES[rules.draws]}, {when}, a card that others cover may be raised to the top "
            "of its own fan: the draw."
        )
    if not rules.redeals:
        yield "There is no redeal."


def _foundations(rules: Rules) -> str:
    if rules.base is Base.DEALT:
        return (
            "A foundation takes its own suit upwards from the base, the ace after the king, until "
            "thirteen cards lie there."
        )
    if rules.base is Base.CHOSEN:
        return (
            "The first card that you bank sets the base: every foundation starts on its rank. It "
            "takes its own suit upwards, the ace after the king, until thirteen cards lie there."
        )
    match rules.directions:
        case Directions.BOTH:
            return (
                "Each suit has two foundations: one takes it from the ace up to the king, the "
                "other from the king down to the ace."
            )
        case Directions.UP:
            each = (
                "A foundation takes its own suit"
                if rules.decks == 1
                else ("Each suit has two foundations, and each of them takes it")
            )
            return f"{each} from the ace up to the king."
        case _:
            up, down = (
                ("Red", "black") if rules.directions is Directions.RED_UP else ("Black", "red")
            )
            return (
                f"{up} foundations take their own suit from the ace up to the king, {down} ones "
                "theirs from the king down to the ace."
            )


def _corner(rules: Rules) -> str:
    if rules.step is Step.EQUAL:
        return ""
    if rules.wrap and rules.step is Step.DOWN:
        return "The ranks go round in a full circle: below an ace comes a king."
    if rules.wrap:
        return "The ranks go round in a full circle: an ace and a king are neighbours."
    if rules.base is not Base.ACE:
        return (
            "The circle of the ranks is cut at the base: a base card and the rank just below it "
            "are not neighbours. An ace and a king are, unless the base is an ace."
        )
    return "An ace and a king are not neighbours." if rules.step is Step.UP_OR_DOWN else ""
