"""A player's own game as elements: what can be changed about a game, and what comes of it.

What is chosen is a draft: it may make no sense, and then the reason is shown and nothing is played.
"""

from collections.abc import Callable
from dataclasses import replace

from bear_river import speech
from bear_river.catalogue import KEYS, UnknownGame, entry
from bear_river.variation import FIELDS, OWN, Field, changes_text, chosen, read_changes
from web.deals import deal_new
from web.markup import Element, element
from web.state import State, name_of, say, table_game

OWN_GAME = "own-game"
"""The name of the dialog."""

MOST_NAMES = 40
LONGEST_NAME = 40


def own_game(state: State) -> tuple[Element, ...]:
    """Return what is in the dialog: the fields of the draft, what it makes, a name, and Play."""
    problem = _problem(state)
    name = "" if problem else entry(_key(state)).name
    return (
        element("p", f"Change {entry(state.draft_of).name} as you like."),
        element("p", problem, class_="error", id="own-error", role="alert"),
        element("p", name, class_="made", role="status"),
        *(_select(state, field) for field in FIELDS),
        element(
            "form",
            element("label", "Name", for_="own-name"),
            element(
                "input",
                id="own-name",
                name="name",
                maxlength=LONGEST_NAME,
                autocomplete="off",
                value=dict(state.names).get(_key(state), ""),
            ),
            element(
                "button",
                "Play",
                class_="choice",
                aria_disabled="true" if problem else "false",
                aria_describedby="own-error",
            ),
            class_="number",
            data_form="own-game",
        ),
    )


def _select(state: State, field: Field) -> Element:
    rules = entry(state.draft_of).rules
    base = chosen(rules)[field.word]
    now = dict(state.draft).get(field.word, base)
    choices = [(choice.word, choice.text) for choice in field.choices]
    if base == OWN:
        choices.insert(0, (OWN, f"as in {entry(state.draft_of).name}"))
    options = (
        element(
            "option", text, value=f"{field.word} {word}", selected=True if word == now else None
        )
        for word, text in choices
    )
    name = f"own-{field.word}"
    return element(
        "p",
        element("label", field.label, for_=name),
        element("select", *options, id=name, data_input="vary"),
        class_="field",
    )


def _key(state: State) -> str:
    """Return the key of the game that the draft makes."""
    changes = changes_text(dict(state.draft))
    return f"{state.draft_of}+{changes}" if changes else state.draft_of


def _problem(state: State) -> str:
    """Return why the draft makes no game to be kept, "" where it makes one."""
    key, kept = _key(state), dict(state.names)
    if key in KEYS:
        return speech.NOTHING_CHANGED
    if key not in kept and len(kept) == MOST_NAMES:
        return speech.TOO_MANY_GAMES
    try:
        entry(key)
    except UnknownGame as error:
        return str(error)
    return ""


def _begin(state: State, key: str) -> State:
    """Open the panel with a game to be changed: the one of a key, or the one on the table."""
    key = key or table_game(state).deal.game
    base, _, changes = key.partition("+")
    draft = read_changes(changes, entry(base).rules) if changes else {}
    return replace(state, dialog=OWN_GAME, hand=None, draft_of=base, draft=tuple(draft.items()))


def _vary(state: State, value: str) -> State:
    """Choose in one field of the draft: the value is its word and, after a blank, the choice's."""
    word, _, choice = value.partition(" ")
    changes = {**dict(state.draft), word: choice}
    if chosen(entry(state.draft_of).rules)[word] == choice:
        del changes[word]
    return replace(state, draft=tuple(changes.items()))


def _play(state: State, value: str) -> State:
    """Play the draft, and keep it under a name.

    The value is the name and, after a blank, the number of the deal.
    """
    if _problem(state):
        return state
    typed, _, number = value.rpartition(" ")
    key = _key(state)
    name = typed.strip()[:LONGEST_NAME] or entry(key).name
    names = {**dict(state.names), key: name}
    return deal_new(replace(state, names=tuple(names.items())), key, int(number))


def _forget(state: State, key: str) -> State:
    """Take a game off the list of the player's own."""
    names = tuple((each, name) for each, name in state.names if each != key)
    return say(replace(state, names=names), speech.forgotten(name_of(state, key)))


ACTIONS: dict[str, Callable[[State, str], State]] = {
    "own": _begin,
    "vary": _vary,
    "own-game": _play,
    "forget": _forget,
}
