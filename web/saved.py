"""The page as text that outlives it: the games in hand, and the last scene.

Two texts are kept. The *games* are what counts: every turn writes them. The *scene* is what the
page shows before Python is up; it carries the number of the save that it belongs to, so that it is
shown only with the games that it was drawn for.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from bear_river.board import read_json
from bear_river.catalogue import UnknownGame, entry
from bear_river.dealing import Proof
from bear_river.game import Deal, numbered_deal
from bear_river.notation import game_text, read_game
from bear_river.rating import Grade
from bear_river.session import Played, Session, Told
from bear_river.solver import Outcome
from web.address import address
from web.markup import Element
from web.scene import resting
from web.settings import Settings, with_setting, words
from web.state import Coach, State

SCHEMA = 4
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
    return json.dumps(
        {
            "schema": SCHEMA,
            "number": number,
            "settings": words(state.settings),
            "names": dict(state.names),
            "proofs": _proofs_data(state),
            "hands": [_played_data(played) for played in state.session.hands],
            "earlier": [_played_data(played) for played in state.session.earlier],
        }
    )


def read_games(text: str) -> tuple[State, int]:
    """Return the state and the number of a save.

    Raises:
        BadSave: the text is damaged, or was written by a newer version of the page.
    """
    try:
        data = migrated(read_json(text))
        hands, earlier = (tuple(map(_played, data[name])) for name in ("hands", "earlier"))
        _require_hands(hands)
        settings, names = _settings(data["settings"]), _names(data["names"])
        coach = Coach(proofs=_proofs(data["proofs"]))
        session = Session(hands, earlier)
        return State(session, settings=settings, names=names, coach=coach), int(data["number"])
    except BadSave:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise BadSave(DAMAGED) from error


def _with_hands(data: dict[str, Any]) -> dict[str, Any]:
    """Return the second schema of a save from the first, which had one game in hand and no log."""
    new = {"timed": True, "hints": 0, "undos": 0, "told": "nothing", "told_at": 0}
    # The same save gives the same names, should it be read twice before it is written anew.
    *earlier, hand = (
        {**played, **new, "id": sha256(f"{number} {played}".encode()).hexdigest()[:16]}
        for number, played in enumerate(data["games"])
    )
    others = {name: value for name, value in data.items() if name != "games"}
    return {**others, "schema": 2, "hands": [hand], "earlier": earlier}


def _with_settings(data: dict[str, Any]) -> dict[str, Any]:
    """Return the third schema of a save from the second, whose only setting was the clock."""
    others = {name: value for name, value in data.items() if name != "clock"}
    settings = {**words(Settings()), "clock": "on" if data["clock"] else "off"}
    return {**others, "schema": 3, "settings": settings, "names": {}}


def _with_proofs(data: dict[str, Any]) -> dict[str, Any]:
    """Return the fourth schema of a save from the third, in which nothing was proved of deals."""
    settings = {**words(Settings()), **data["settings"]}
    return {**data, "schema": 4, "settings": settings, "proofs": {}}


_MIGRATIONS: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = (
    _with_hands,
    _with_settings,
    _with_proofs,
)


def migrated(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a save as today's schema has them.

    Raises:
        BadSave: they are of a newer schema.
        ValueError, KeyError, TypeError: they are not a save's.
    """
    schema = data["schema"]
    if type(schema) is not int or schema < 1:
        raise ValueError("a schema is a number from 1")
    if schema > SCHEMA:
        raise BadSave(NEWER)
    for step in _MIGRATIONS[schema - 1 :]:
        data = step(data)
    return data


def _settings(data: dict[str, Any]) -> Settings:
    settings = Settings()
    for name in words(settings):
        settings = with_setting(settings, name, data[name])
    return settings


def _names(data: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the player's own games; one that can no longer be made is left out."""
    return tuple((key, str(name)) for key, name in data.items() if _is_game(key))


def _proofs_data(state: State) -> dict[str, list[str | None]]:
    """Return what is known of the deals in hand and before, each by its game and number.

    A board of the player's own has no number: what is known of it is found out again.
    """
    kept = [played.game.deal for played in (*state.session.hands, *state.session.earlier)]
    known = state.coach.proofs
    return {
        f"{deal.game} {deal.number}": [known[deal].outcome.value, _grade_word(known[deal])]
        for deal in kept
        if deal in known and deal.number is not None
    }


def _grade_word(proof: Proof) -> str | None:
    return proof.grade and proof.grade.value


def _proofs(data: dict[str, Any]) -> dict[Deal, Proof]:
    found = {}
    for name, (outcome, grade) in data.items():
        key, _, number = name.partition(" ")
        if _is_game(key):
            proof = Proof(Outcome(outcome), None if grade is None else Grade(grade))
            found[numbered_deal(key, int(number))] = proof
    return found


def _is_game(key: str) -> bool:
    try:
        entry(key)
    except UnknownGame:
        return False
    return True


def _require_hands(hands: tuple[Played, ...]) -> None:
    keys = [played.game.deal.game for played in hands]
    if not keys or len(set(keys)) < len(keys):
        raise ValueError("there is a game in hand, and one of each entry at most")


def read_number(text: str) -> int:
    """Return the number of a save, 0 where it cannot be read.

    >>> read_number('{"number": 7}'), read_number("7"), read_number('{"number": 1e999}')
    (7, 0, 0)
    """
    try:
        return int(read_json(text)["number"])
    except (ValueError, KeyError, TypeError, OverflowError):
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


def _played_data(played: Played) -> dict[str, object]:
    return {
        "game": game_text(played.game),
        "elapsed": played.elapsed,
        "timed": played.is_timed,
        "hints": played.hints,
        "undos": played.undos,
        "id": played.game_id,
        "told": played.told.value,
        "told_at": played.told_at,
    }


def _played(data: dict[str, Any]) -> Played:
    return Played(
        read_game(data["game"]),
        elapsed=max(0, int(data["elapsed"])),
        is_timed=bool(data["timed"]),
        hints=max(0, int(data["hints"])),
        undos=max(0, int(data["undos"])),
        game_id=str(data["id"]),
        told=Told(data["told"]),
        told_at=max(0, int(data["told_at"])),
    )


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
