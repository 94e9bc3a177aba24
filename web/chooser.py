"""The chooser of games as elements: every game of the catalogue, to be found and to be played."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from bear_river import speech
from bear_river.catalogue import CATALOGUE, KEYS, Entry, entry
from bear_river.game import position
from bear_river.rules import Base, Rules, Space
from bear_river.wording import counted
from web.kin import kin
from web.markup import Element, element
from web.picks import pick
from web.rules_text import also_called
from web.shape import shape
from web.state import State, name_of

_LONGEST_SEARCH = 60
_OWN, _BY_NAME = "Your own", "By name"

GROUPS: tuple[tuple[str, Callable[[Rules], bool]], ...] = (
    ("Two packs", lambda rules: rules.decks > 1),
    ("Cells", lambda rules: rules.cells > 0),
    ("Cards face down", lambda rules: rules.hidden),
    ("Redeals", lambda rules: rules.redeals > 0),
    ("Fans of five and more", lambda rules: max(rules.sizes) >= 5),
    ("A base other than the ace", lambda rules: rules.base is not Base.ACE),
    ("Fans of three at most", lambda rules: 0 < rules.cap <= 3),
    ("Kings fill the spaces", lambda rules: bool({Space.KING, Space.ENDS} & {*rules.spaces})),
    ("Other fans", lambda _rules: True),
)
"""What sets games apart: a game belongs to the first group of which it holds."""


def chooser(state: State) -> tuple[Element, ...]:
    """Return what is in the dialog of the games: as far as they are searched for, in groups."""
    words = state.search.casefold().split()
    games = [game for game in _listed(state) if _has(_words_of(game.key), words)]
    standings = dict(_standings(state))
    return (
        _search(state.search),
        element("p", _found(len(games)), class_="found", role="status"),
        *_like(state.like),
        *(
            _group(state, heading, members, standings)
            for heading, members in _grouped(games, words, state.like).items()
        ),
    )


def group_of(rules: Rules) -> str:
    """Return the heading of the group that a game belongs to.

    >>> group_of(entry("bear-river").rules), group_of(entry("lucky-fan").rules)
    ('A base other than the ace', 'Cells')
    """
    return next(heading for heading, belongs in GROUPS if belongs(rules))


def _listed(state: State) -> tuple[Entry, ...]:
    if state.like:
        return (entry(state.like), *kin(state.like))
    return (*map(entry, _own(state)), *CATALOGUE)


def _own(state: State) -> list[str]:
    """Return the keys of the player's own games, and of one that is on the table by a link."""
    kept = [key for key, _ in state.names]
    on_table = state.session.game.deal.game
    return kept if on_table in (*KEYS, *kept) else [*kept, on_table]


def _grouped(games: Iterable[Entry], words: Collection[str], like: str) -> dict[str, list[Entry]]:
    """Return games by the headings that they stand under, which come as the games do.

    Own games come first, then those whose names are searched for.
    """
    groups: dict[str, list[Entry]] = {_OWN: [], _BY_NAME: []}
    for game in games:
        groups.setdefault(_heading(game, words, like), []).append(game)
    return {heading: members for heading, members in groups.items() if members}


def _heading(game: Entry, words: Collection[str], like: str) -> str:
    if like:
        return f"Like {entry(like).name}"
    if game.key not in KEYS:
        return _OWN
    if words and _has(_names_of(game.key), words):
        return _BY_NAME
    return group_of(game.rules)


def _has(text: str, words: Iterable[str]) -> bool:
    return all(word in text for word in words)


@lru_cache(maxsize=64)
def _names_of(key: str) -> str:
    game = entry(key)
    return "\n".join((game.name, *game.aliases)).casefold()


@lru_cache(maxsize=64)
def _words_of(key: str) -> str:
    game = entry(key)
    return "\n".join((_names_of(key), game.summary, *game.setup, *game.play)).casefold()


def _standings(state: State) -> Iterator[tuple[str, str]]:
    """Yield the games in hand: their keys, and how they stand."""
    for played in state.session.hands:
        where = "On the table" if played is state.session.hand else "In hand"
        yield played.game.deal.game, f"{where}, {speech.banked_fact(position(played.game))}"


def _search(text: str) -> Element:
    return element(
        "div",
        element("label", "Search", for_="search"),
        element(
            "input",
            id="search",
            type="search",
            value=text,
            maxlength=_LONGEST_SEARCH,
            autocomplete="off",
            spellcheck="false",
            data_input="search",
        ),
        class_="search",
    )


def _found(count: int) -> str:
    return counted(count, "game") if count else "No game has all these words."


def _like(key: str) -> Iterator[Element]:
    """Yield the way back from the games that are like one."""
    if key:
        yield pick("All games", "like")


def _group(
    state: State, heading: str, games: Sequence[Entry], standings: Mapping[str, str]
) -> Element:
    return element(
        "section",
        element("h3", heading),
        element(
            "ul",
            *(
                _row(game.key, name_of(state, game.key), standings.get(game.key, ""))
                for game in games
            ),
            class_="catalogue",
        ),
    )


@lru_cache(maxsize=256)
def _row(key: str, name: str, standing: str) -> Element:
    game = entry(key)
    return element(
        "li",
        element(
            "button",
            shape(game.rules),
            element("span", name, class_="name"),
            *(element("span", text, class_="aliases") for text in also_called(game)),
            element("span", game.summary, class_="summary"),
            element("span", standing, class_="standing") if standing else "",
            type="button",
            class_="entry",
            data_action="game",
            data_value=key,
        ),
        _more("Rules", "rules-of", key, name),
        _more("More like this", "like", key, name)
        if key in KEYS
        else _more("Remove", "forget", key, name),
    )


def _more(label: str, action: str, key: str, name: str) -> Element:
    return element(
        "button",
        label,
        type="button",
        class_="more",
        data_action=action,
        data_value=key,
        aria_label=f"{label}: {name}",
    )
