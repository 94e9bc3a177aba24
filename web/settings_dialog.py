"""The settings as elements: each with its choices, and what they do in a sentence."""

from typing import NamedTuple

from web.markup import Element, element
from web.picks import one_of
from web.settings import words
from web.state import State


class _Setting(NamedTuple):
    """A setting: its name, its label, its choices as (word, label), and what it does."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    does: str


_SWITCH = (("off", "Off"), ("on", "On"))
_SETTINGS = (
    _Setting(
        "banking",
        "Automatic banking",
        (("off", "Off"), ("safe", "Safe"), ("finish", "Finish")),
        "Safe banks after a move whatever is proved to cost no win; a card that may still be "
        "needed stays. Finish banks only when that alone ends the game. Both belong to the turn "
        "before them: one undo takes all of it back.",
    ),
    _Setting(
        "supermoves",
        "Supermoves",
        _SWITCH,
        "Cards that follow each other move together, where they could go one by one through free "
        "cells and spaces. It is one turn.",
    ),
    _Setting(
        "colours",
        "Colours of the suits",
        (("game", "As suits the game"), ("two", "Two"), ("four", "Four")),
        "Four colours tell the suits apart; two say what counts where red and black matter.",
    ),
    _Setting(
        "clock", "Clock", _SWITCH, "It runs from the first move, and rests when you look away."
    ),
)


def settings_dialog(state: State) -> tuple[Element, ...]:
    """Return the settings of a state, and what can be chosen."""
    return tuple(_setting(each, words(state.settings)[each.name]) for each in _SETTINGS)


def _setting(setting: _Setting, chosen: str) -> Element:
    title = f"setting-{setting.name}"
    choices = ((f"{setting.name} {word}", label) for word, label in setting.choices)
    return element(
        "div",
        element("h3", setting.label, id=title),
        one_of("set", choices, f"{setting.name} {chosen}", aria_labelledby=title),
        element("p", setting.does),
        class_="setting",
    )
