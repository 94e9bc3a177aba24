"""The rules of a game as elements: the deal, the play, how to win, and what is like it."""

from collections.abc import Iterable
from functools import lru_cache

from bear_river.catalogue import Entry, entry
from web.kin import kin
from web.markup import Element, element
from web.picks import pick


@lru_cache(maxsize=64)
def rules_of(key: str) -> tuple[Element, ...]:
    """Return the rules of a game.

    Raises:
        UnknownGame: no game has this key.
    """
    game = entry(key)
    return (
        element("p", game.summary),
        *(element("p", text) for text in also_called(game)),
        element("h3", "The deal"),
        *(element("p", text) for text in game.setup),
        element("h3", "The play"),
        _list(game.play),
        *((element("h3", "How to win"), _list(game.strategy)) if game.strategy else ()),
        element("h3", "Elsewhere"),
        *(element("p", text) for text in game.sources),
        element("h3", "Games like it"),
        element(
            "div",
            *(pick(other.name, "game", other.key) for other in kin(key)),
            class_="picks",
            role="group",
            aria_label="Games like it",
        ),
    )


def also_called(game: Entry) -> tuple[str, ...]:
    """Return the sentence that names a game's other names, or nothing where it has none.

    >>> also_called(entry("la-belle-lucie"))
    ('Also called Midnight Oil, Fair Lucy and The Fan.',)
    """
    if not game.aliases:
        return ()
    *most, last = game.aliases
    names = f"{', '.join(most)} and {last}" if most else last
    return (f"Also called {names}.",)


def _list(texts: Iterable[str]) -> Element:
    return element("ul", *(element("li", text) for text in texts))
