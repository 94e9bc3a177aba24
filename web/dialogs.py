"""The dialogs as elements: menu, games, boards, rules, settings, the end, its review, the log."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from bear_river import speech
from bear_river.catalogue import entry
from bear_river.game import position
from bear_river.position import banked
from web.address import GAMES, HISTORY, STATISTICS
from web.boards import boards
from web.chooser import chooser
from web.figures import figures
from web.history import history
from web.keys import KEYS
from web.looking_back import REVIEW
from web.markup import Element, element
from web.opened import opened, opened_title
from web.own_game import OWN_GAME, own_game
from web.picks import pick
from web.review_dialog import review_dialog
from web.rules_text import rules_of
from web.settings_dialog import settings_dialog
from web.state import State, name_of, table_game, time_of

# A game's rules have its own name for a title.
_TITLES = {
    "menu": "Menu",
    GAMES: "Games",
    "boards": "Deals and boards",
    "rules": "",
    "keys": "Keys",
    OWN_GAME: "Your own game",
    "settings": "Settings",
    "fan": "Fan",
    "won": "Won",
    REVIEW: "Review",
    STATISTICS: "Statistics",
    HISTORY: "History",
}
_OFFERS = {
    "new-version": "Change to the new version",
    "install": "Install as an app",
}
_HOME_SCREEN = "To have this as an app, press Share, then Add to Home Screen."


def dialogs(state: State) -> tuple[Element, ...]:
    """Return all dialogs; only the open one, marked by `data-open`, has something in it."""
    key = table_game(state).deal.game
    contents: dict[str, Callable[[], Iterable[Element]]] = {
        "menu": lambda: _menu(state),
        GAMES: lambda: chooser(state),
        "boards": lambda: (*boards(state), *_said(state)),
        "rules": lambda: _rules(state),
        "keys": _keys,
        OWN_GAME: lambda: own_game(state),
        "settings": lambda: settings_dialog(state),
        "fan": lambda: opened(state),
        "won": lambda: _won(state),
        REVIEW: lambda: _screen(state, review_dialog),
        STATISTICS: lambda: _screen(state, figures),
        HISTORY: lambda: _screen(state, history),
    }
    return tuple(
        _open(name, _open_title(name, state), contents[name]()) if name == state.dialog else closed
        for name, closed in zip(contents, closed_dialogs(key), strict=True)
    )


@cache
def closed_dialogs(key: str) -> tuple[Element, ...]:
    """Return all dialogs of a game's table as they are until one is opened: empty."""
    return tuple(_dialog(name, _title(name, key)) for name in _TITLES)


def _title(name: str, key: str) -> str:
    return _TITLES[name] or entry(key).name


def _open_title(name: str, state: State) -> str:
    if name == "fan":
        return opened_title(state)
    if name == "rules":
        return name_of(state, state.rules_of or table_game(state).deal.game)
    return _TITLES[name]


def _open(name: str, title: str, content: Iterable[Element]) -> Element:
    # What scrolls and holds nothing to go to has to be gone to itself.
    scrolled = element("div", *content, class_="content", tabindex=0 if name == "keys" else None)
    close = element("button", "Close", type="button", class_="close", data_action="close")
    return _dialog(name, title, scrolled, close)


def _dialog(name: str, title: str, *content: Element) -> Element:
    return element(
        "dialog",
        element("h2", title, id=f"{name}-title", tabindex=-1, autofocus=True),
        *content,
        class_=f"dialog dialog-{name}",
        data_dialog=name,
        data_open=bool(content),
        aria_labelledby=f"{name}-title",
        aria_describedby="won-result" if name == "won" else None,
    )


def _screen(state: State, content: Callable[[State], Iterable[Element]]) -> tuple[Element, ...]:
    """Return what is on a screen of the log."""
    return (*_said(state), *content(state))


def _said(state: State) -> Iterator[Element]:
    """Yield what has been said since a dialog was opened.

    Whoever is in a dialog hears nothing of what is outside.
    """
    text = state.message if state.messages > state.log.said_before else ""
    twins = (text, "") if state.messages % 2 == 0 else ("", text)
    for twin in twins:
        yield element(
            "p", twin, class_="said", role="status", aria_live="polite", aria_atomic="true"
        )


def _menu(state: State) -> tuple[Element, ...]:
    return (
        _choices(
            _choice("All games", "open", GAMES),
            _choice("Rules and strategy", "open", "rules"),
            _choice("Restart this deal", "restart"),
            _choice("Watch a win from here", "win"),
            _choice("Review this game", "review", able=bool(state.session.game.cursor)),
            _choice("Back to the previous game", "bring-back", able=bool(state.session.earlier)),
            _choice("Deals and boards", "open", "boards"),
            _choice("Make your own game", "own"),
            _choice("Settings", "open", "settings"),
            _choice("Statistics", "open", STATISTICS),
            _choice("History", "open", HISTORY),
            _choice("Keys", "open", "keys"),
            *(
                _choice(label, "take", name)
                for name, label in _OFFERS.items()
                if name in state.offers
            ),
        ),
        *(element("p", _HOME_SCREEN) for name in state.offers if name == "home-screen"),
        element("p", f"Version {state.version}", class_="version", data_fact="version"),
    )


def _rules(state: State) -> tuple[Element, ...]:
    """Return the rules of the game on the table, or of one that is looked at among the games."""
    if not state.rules_of:
        key = table_game(state).deal.game
        return (*rules_of(key), element("div", pick("Change this game", "own", key)))
    ways = (
        pick("Back to the games", "open", GAMES),
        pick(f"Play {name_of(state, state.rules_of)}", "game", state.rules_of),
        pick("Change this game", "own", state.rules_of),
    )
    return (element("div", *ways, class_="picks"), *rules_of(state.rules_of))


@cache
def _keys() -> tuple[Element, ...]:
    rows = (
        element("tr", element("th", key.shown, scope="row"), element("td", key.does))
        for key in KEYS
    )
    return (element("table", element("tbody", *rows), class_="keys"),)


def _won(state: State) -> tuple[Element, ...]:
    game = state.session.game
    cards = banked(position(game))
    return (
        element("p", speech.result(game, cards, time_of(state.session.hand)), id="won-result"),
        _choices(
            _choice("New deal", "new"),
            _choice("Play this deal again", "restart"),
            _choice("Review this game", "review"),
        ),
    )


def _choices(*choices: Element) -> Element:
    return element("div", *choices, class_="choices")


def _choice(label: str, action: str, value: str = "", *, able: bool = True) -> Element:
    return element(
        "button",
        label,
        type="button",
        class_="choice",
        data_action=action,
        data_value=value or None,
        aria_disabled="false" if able else "true",
    )
