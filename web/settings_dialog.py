"""The settings as elements: each with its choices, and what they do in a sentence."""

from typing import NamedTuple

from web.markup import Element, element
from web.settings import words
from web.state import State


class _Wish(NamedTuple):
    """A setting: its name, its label, its choices as (word, label), and what it does."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    does: str


_SWITCH = (("off", "Off"), ("on", "On"))
_WISHES = (
    _Wish(
        "banking",
        "Automatic banking",
        (("off", "Off"), ("safe", "Safe"), ("finish", "Finish")),
        "Safe banks after a move whatever is proved to cost no win; a card that may still be "
        "needed stays. Finish banks only when that alone ends the game. Both belong to the turn "
        "before them: one undo takes all of it back.",
    ),
    _Wish(
        "supermoves",
        "Supermoves",
        _SWITCH,
        "Cards that follow each other move together, where they could go one by one through free "
        "cells and spaces. It is one turn.",
    ),
    _Wish(
        "colours",
        "Colours of the suits",
        (("game", "As suits the game"), ("two", "Two"), ("four", "Four")),
        "Four colours tell the suits apart; two say what counts where red and black matter.",
    ),
    _Wish("clock", "Clock", _SWITCH, "It runs from the first move, and rests when you look away."),
)


def wishes(state: State) -> tuple[Element, ...]:
    """Return the settings of a state, and what can be chosen."""
    return tuple(_wish(wish, words(state.settings)[wish.name]) for wish in _WISHES)


def _wish(wish: _Wish, chosen: str) -> Element:
    title = f"setting-{wish.name}"
    picks = (
        element(
            "button",
            label,
            type="button",
            class_="pick",
            data_action="set",
            data_value=f"{wish.name} {word}",
            aria_pressed="true" if word == chosen else "false",
        )
        for word, label in wish.choices
    )
    return element(
        "div",
        element("h3", wish.label, id=title),
        element("div", *picks, class_="picks", role="group", aria_labelledby=title),
        element("p", wish.does),
        class_="setting",
    )
