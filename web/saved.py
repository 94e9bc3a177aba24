"""The page as text that outlives it: the games in hand, and the last scene.

Two texts are kept. The *games* are what counts: every turn writes them. The *scene* is what the
page shows before Python is up; it carries the number of the save that it belongs to, so that it is
shown only with the games that it was drawn for.
"""

import json
from typing import Any

from bear_river.board import BadText
from bear_river.game import Game
from bear_river.notation import game_text, read_game
from bear_river.session import Session
from web.address import address
from web.markup import Element
from web.scene import resting
from web.state import State

SCHEMA = 1
DAMAGED = "The last game that was kept here is damaged and cannot be read."
NEWER = (
    "The last game was kept by a newer version of this page. Load the page again before you play."
)


class BadSave(ValueError):
    """A text that no games can be read from; the message is a sentence for the player."""


def games_text(state: State, number: int) -> str:
    """Return the games of a state as text.

    Args:
        state: what is on the page.
        number: the number of this save, higher than that of any before it.
    """
    session = state.session
    played = [*session.earlier, (session.game, session.elapsed)]
    return json.dumps(
        {
            "schema": SCHEMA,
            "number": number,
            "clock": state.clock,
            "games": [{"game": game_text(game), "elapsed": elapsed} for game, elapsed in played],
        }
    )


def read_games(text: str) -> tuple[State, int]:
    """Return the state and the number of a save.

    Raises:
        BadSave: the text is damaged, or was written by a newer version of the page.
    """
    try:
        data = json.loads(text)
        is_newer = data["schema"] > SCHEMA
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadSave(DAMAGED) from error
    if is_newer:
        raise BadSave(NEWER)
    try:
        *earlier, (game, elapsed) = map(_played, data["games"])
        session = Session(game, elapsed, tuple(earlier))
        return State(session, clock=bool(data["clock"])), int(data["number"])
    except (BadText, ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise BadSave(DAMAGED) from error


def read_number(text: str) -> int:
    """Return the number of a save, 0 where it cannot be read.

    >>> read_number('{"number": 7}'), read_number("7"), read_number('{"number": 1e999}')
    (7, 0, 0)
    """
    try:
        return int(json.loads(text)["number"])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return 0


def scene_text(state: State, number: int, version: str) -> str:
    """Return the scene of a state as text.

    Args:
        state: what is on the page.
        number: the number of the save that it belongs to.
        version: the version of the page, which alone can read it.
    """
    return json.dumps(
        {
            "number": number,
            "version": version,
            "address": address(state.session.game.deal),
            "scene": _data(resting(state)),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def read_scene(text: str) -> Element:
    """Return the elements of a scene that this version of the page wrote."""
    element = _element(json.loads(text)["scene"])
    assert isinstance(element, Element), "a scene is an element"
    return element


def _played(data: dict[str, Any]) -> tuple[Game, int]:
    return read_game(data["game"]), max(0, int(data["elapsed"]))


def _data(item: Element | str) -> object:
    if isinstance(item, str):
        return item
    return [item.tag, item.attributes, [_data(child) for child in item.children]]


def _element(data: object) -> Element | str:
    match data:
        case str():
            return data
        case [str() as tag, list() as attributes, list() as children]:
            named = tuple((name, value) for name, value in attributes)
            return Element(tag, named, tuple(map(_element, children)))
    raise ValueError("a scene is made of texts and elements")
