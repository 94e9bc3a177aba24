"""The player's wishes: what the table does by itself, and how it looks."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from bear_river.banking import Banking
from bear_river.rating import Grade
from bear_river.rules import Rules


class Colours(Enum):
    """How many colours the suits have: as suits the game, or as the player says."""

    GAME = "game"
    TWO = "two"
    FOUR = "four"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player wishes.

    Attributes:
        clock: whether the time is shown.
        banking: what is banked without being asked.
        supermoves: whether several cards may move in one turn, one after the other.
        colours: how many colours the suits have.
        lamp: whether it is shown if the game can still be won.
        proves_deals: whether new deals are proved winnable before they are dealt.
        grade: how hard they are to be, None for any.
        tells_turns: whether each turn is told of a game that goes on by itself.
    """

    clock: bool = True
    banking: Banking = Banking.OFF
    supermoves: bool = False
    colours: Colours = Colours.GAME
    lamp: bool = False
    proves_deals: bool = True
    grade: Grade | None = None
    tells_turns: bool = True


def colours_of(settings: Settings, rules: Rules) -> Colours:
    """Return how many colours the suits have in a game.

    Where the rules tell red from black, two colours say what counts; elsewhere four tell the suits
    apart more easily.
    """
    if settings.colours is not Colours.GAME:
        return settings.colours
    return Colours.TWO if rules.heeds_colour else Colours.FOUR


def with_setting(settings: Settings, name: str, word: str) -> Settings:
    """Return the settings with one of them as a word says it.

    Raises:
        KeyError, ValueError: there is no such setting, or the word is none of its.
    """
    return _CHANGES[name](settings, word)


def words(settings: Settings) -> dict[str, str]:
    """Return each setting as a word, as `with_setting` takes it.

    >>> words(Settings())["colours"], words(Settings())["lamp"]
    ('game', 'off')
    """
    return {
        "clock": _switch_word(settings.clock),
        "banking": settings.banking.value,
        "supermoves": _switch_word(settings.supermoves),
        "colours": settings.colours.value,
        "lamp": _switch_word(settings.lamp),
        "deals": "winnable" if settings.proves_deals else "any",
        "grade": "any" if settings.grade is None else settings.grade.value,
        "telling": _switch_word(settings.tells_turns),
    }


def _switch_word(is_on: bool) -> str:
    return "on" if is_on else "off"


def _is_on(word: str) -> bool:
    return {"on": True, "off": False}[word]


def _is_proved(word: str) -> bool:
    return {"any": False, "winnable": True}[word]


def _grade(word: str) -> Grade | None:
    return None if word == "any" else Grade(word)


_CHANGES: dict[str, Callable[[Settings, str], Settings]] = {
    "clock": lambda settings, word: replace(settings, clock=_is_on(word)),
    "banking": lambda settings, word: replace(settings, banking=Banking(word)),
    "supermoves": lambda settings, word: replace(settings, supermoves=_is_on(word)),
    "colours": lambda settings, word: replace(settings, colours=Colours(word)),
    "lamp": lambda settings, word: replace(settings, lamp=_is_on(word)),
    "deals": lambda settings, word: replace(settings, proves_deals=_is_proved(word)),
    "grade": lambda settings, word: replace(settings, grade=_grade(word)),
    "telling": lambda settings, word: replace(settings, tells_turns=_is_on(word)),
}
