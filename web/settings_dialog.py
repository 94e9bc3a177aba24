"""The settings as elements: each with its choices, and what they do in a sentence."""

from typing import NamedTuple

from bear_river.rating import Grade
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
_GRADES = (("any", "Any"), *((grade.value, grade.value.capitalize()) for grade in Grade))
_SETTINGS = (
    _Setting(
        "deals",
        "New deals",
        (("winnable", "Proved winnable"), ("any", "Any deal")),
        "The solver proves a deal before it is dealt, and you can watch how it is won. Games with "
        "redeals, or with cards face down, are dealt as they come; so is a number that you type.",
    ),
    _Setting(
        "grade",
        "How hard a new deal is",
        _GRADES,
        "By the moves along a way to win: how many of them, at each step, would lose it. Only Bear "
        "River and its kin have grades. A rare grade may take some seconds to find.",
    ),
    _Setting(
        "lamp",
        "Lamp",
        _SWITCH,
        "It shows whether the game can still be won. It names no move, and counts as no help.",
    ),
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
        "telling",
        "Tell the turns",
        _SWITCH,
        "Of a game that goes on by itself, each turn is told in a sentence.",
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
