"""The page as a value: from a state to the elements that show it. A pure function.

Under the table are, in this order, the head with the message, the board, the toolbar, and the
dialogs.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from bear_river import speech
from bear_river.catalogue import BEAR_RIVER
from bear_river.game import Game, Status, position, status
from bear_river.position import Position, draws_left, redeals_left
from bear_river.rules import Unit
from web.advising import current_advice
from web.board import board, drawing, empty_board
from web.dialogs import closed_dialogs, dialogs
from web.intent import Intent
from web.markup import Element, element
from web.settings import Colours, colours_of
from web.state import Coach, Replay, State, name_of, table_game, table_position

TOOLS = (
    ("undo", "Undo", Intent("undo")),
    ("redo", "Redo", Intent("redo")),
    ("hint", "Hint", Intent("hint")),
    ("new", "New", Intent("new")),
    ("menu", "Menu", Intent("open", "menu")),
)

_REDEAL = ("redeal", "Redeal", Intent("redeal"))
_DRAW = ("draw", "Draw", Intent("draw"))

_BACK = ("hint", "Go back", Intent("back"))
_STOP = ("hint", "Stop", Intent("stop-looking"))

_ALWAYS = (_BACK[2], _STOP[2])
"""What can be done however a game stands, where there is a tool for it."""

_REPLAY_TOOLS = (
    ("undo", "Back", Intent("undo")),
    ("redo", "Next", Intent("redo")),
    ("run", "Run", Intent("run")),
    ("pace", "Pace", Intent("pace")),
    ("review", "Review", Intent("review")),
    ("play-on", "Play on", Intent("play-on")),
    ("close", "Close", Intent("stop")),
)

_ICONS = {"back": "back", "stop-looking": "close"}
"""The drawings of tools that take another's place."""

_STATUS_NAMES = {Status.IN_PLAY: "playing", Status.NO_MOVES: "stuck", Status.WON: "won"}


def scene(state: State) -> Element:
    """Return the table of a state."""
    return _table(
        _STATUS_NAMES[status(state.session.game)] if state.replay is None else "replay",
        state,
        message=(state.message, state.messages),
        contents=(board(state), _toolbar(state), *dialogs(state)),
    )


def resting(state: State) -> Element:
    """Return the table of a state as it is shown before Python has started: nothing in hand."""
    at_rest = replace(
        state,
        hand=None,
        hint=None,
        last=None,
        is_drawing=False,
        offers=(),
        replay=None,
        coach=Coach(proofs=state.coach.proofs),
    )
    return _table(
        "starting",
        at_rest,
        message=(speech.STARTING, 0),
        contents=(
            board(at_rest),
            _toolbar(at_rest),
            *closed_dialogs(at_rest.session.game.deal.game),
        ),
    )


def outline() -> Element:
    """Return the table as it stands before Python has started: without cards, nothing to press."""
    return _table(
        "starting",
        None,
        message=(speech.STARTING, 0),
        contents=(
            empty_board(BEAR_RIVER.rules),
            _tools(TOOLS, able=(), tab=""),
            *closed_dialogs(BEAR_RIVER.key),
        ),
    )


def _table(
    name: str, state: State | None, *, message: tuple[str, int], contents: Iterable[Element]
) -> Element:
    title = BEAR_RIVER.name if state is None else name_of(state, table_game(state).deal.game)
    holds_card = state is not None and state.hand is not None
    has_begun = state is not None and bool(state.session.game.turns)
    text, number = message
    twins = (text, "") if number % 2 == 0 else ("", text)
    return element(
        "main",
        element(
            "header",
            element("h1", title, class_="title"),
            *map(_message, twins),
            element("p", _looked(state), class_="looked"),
            class_="head",
        ),
        *contents,
        class_="table",
        data_state=name,
        data_hand="card" if holds_card else "empty",
        data_colours="four" if state is None else _colours(state).value,
        data_lifts="run" if state is not None and _lifts_runs(state) else "card",
        data_begun="true" if has_begun else "false",
        aria_busy="true" if name == "starting" else "false",
    )


def _looked(state: State | None) -> str:
    """Return how far a search has come that the player waits for."""
    is_looking = state is not None and state.coach.wish is not None and state.coach.looked > 0
    return speech.looked_at(state.coach.looked) if state is not None and is_looking else ""


def _colours(state: State) -> Colours:
    return colours_of(state.settings, table_position(state).rules)


def _lifts_runs(state: State) -> bool:
    """Tell whether it matters which card of a fan is picked up."""
    return state.settings.supermoves or table_position(state).rules.unit is Unit.RUN


def _message(text: str) -> Element:
    """Return one of the two live regions: a new text in the other one is spoken even if equal."""
    return element(
        "p", text, class_="message", role="status", aria_live="polite", aria_atomic="true"
    )


def _toolbar(state: State) -> Element:
    """Return the tools for the game in hand, or for one that is looked at."""
    if state.replay is None:
        now = table_position(state)
        tools = [_hint_as_it_is(state, tool) for tool in _tools_of(now)]
        tab = state.tool if state.tool in [name for name, _, _ in tools] else tools[0][0]
        able = [*_able(state.session.game), *(name for name, _, does in tools if does in _ALWAYS)]
        return _tools(tools, able=able, tab=tab, offers=state.offers)
    tools = [
        ("pause", "Pause", intent)
        if name == "run" and state.replay.is_running
        else (name, label, intent)
        for name, label, intent in _REPLAY_TOOLS
        if name != "review" or not state.replay.is_win
    ]
    names = [name for name, _, _ in tools]
    tab = state.tool if state.tool in names else names[2]
    return _tools(tools, able=[*_able_in_replay(state.replay)], tab=tab)


def _hint_as_it_is(state: State, tool: tuple[str, str, Intent]) -> tuple[str, str, Intent]:
    """Return a tool, the hint as what it is now: that, the end of a long search, or a way back."""
    name, _, _ = tool
    if name != "hint":
        return tool
    if state.coach.wish is not None and state.coach.wish.is_slow:
        return _STOP
    return _BACK if _has_way_back(state) else tool


def _has_way_back(state: State) -> bool:
    """Tell whether the player has been told of a turn to go back to."""
    told = state.coach.advice
    if told is None or told.back_to is None:
        return False  # so that no line is looked at: that would play it to its end
    return current_advice(state.coach, state.session.game) is told


def _tools_of(now: Position) -> Iterator[tuple[str, str, Intent]]:
    """Yield the tools of a game: with redeals and draws, where it has them, and what is left."""
    *of_play, new, menu = TOOLS
    yield from of_play
    for (name, label, intent), most, left in (
        (_REDEAL, now.rules.redeals, redeals_left(now)),
        (_DRAW, now.rules.draws, draws_left(now)),
    ):
        if most:
            yield name, f"{label} {left}", intent
    yield from (new, menu)


def _tools(
    tools: Iterable[tuple[str, str, Intent]],
    *,
    able: Collection[str],
    tab: str,
    offers: Collection[str] = (),
) -> Element:
    """Return the toolbar.

    Args:
        tools: their names, labels and meanings.
        able: the names of those that can be used now.
        tab: the name of the one that the Tab key leads to.
        offers: what the browser offers; a new version is marked on the menu.
    """
    buttons = (
        element(
            "button",
            drawing("icon", f"icon-{_ICONS.get(intent.action, name)}"),
            element("span", label, class_="label"),
            type="button",
            class_="tool",
            data_tool=name,
            data_action=intent.action,
            data_value=intent.value or None,
            data_news=name == "menu" and "new-version" in offers,
            aria_disabled="false" if name in able else "true",
            tabindex=0 if name == tab else -1,
        )
        for name, label, intent in tools
    )
    return element("div", *buttons, class_="toolbar", role="toolbar", aria_label="Game")


def _able_in_replay(replayed: Replay) -> Iterator[str]:
    if replayed.game.cursor > 0:
        yield "undo"
    if replayed.game.cursor < len(replayed.game.turns):
        yield "redo"
    yield from ("run", "pause", "pace", "review", "play-on", "close")


def _able(game: Game) -> Iterator[str]:
    """Yield the names of the tools that can be used in a game."""
    if game.cursor > 0:
        yield "undo"
    if game.cursor < len(game.turns):
        yield "redo"
    if status(game) is Status.IN_PLAY:
        yield "hint"
    if redeals_left(position(game)):
        yield "redeal"
    if not speech.why_no_draw(position(game)):
        yield "draw"
    yield from ("new", "menu")
