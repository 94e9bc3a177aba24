"""The review as elements: what is found in words, the strip of positions, and the turns to see."""

from collections.abc import Iterator
from functools import lru_cache

from bear_river import speech
from bear_river.chances import Chance, kept_of
from bear_river.game import Game
from bear_river.review import Review
from bear_river.solver import Outcome
from web.board import SHAPES, drawing
from web.markup import Element, element
from web.picks import pick
from web.state import ReviewView, State

_LEGEND = "A disc can be won, a cross cannot, a question mark is open; a ring was the only move."


def review_dialog(state: State) -> Iterator[Element]:
    """Yield what the review of a game shows."""
    view = state.coach.review
    if view is None:
        return
    if view.findings is None:
        yield from _looking(state)
        return
    game, found, chances = view.played.game, view.findings.review, view.findings.chances
    yield element("p", speech.reviewed(game, found, in_page=True), data_fact="verdict")
    yield _strip(view, game, found, chances)
    yield element("p", _LEGEND, class_="legend", aria_hidden="true")
    yield from _turning_points(game, found, chances)
    yield element("p", speech.kept_share(*kept_of(found, chances)), data_fact="kept")


def _looking(state: State) -> Iterator[Element]:
    told = "The solver looks at every position of the game."
    yield element("p", told)
    looked = state.coach.looked
    yield element("p", speech.looked_at(looked) if looked else "", class_="looked")
    if state.coach.wish is None:
        yield element("div", pick("Look again", "review"), class_="picks")
    else:
        yield element("div", pick("Stop", "stop-looking"), class_="picks")


def _turning_points(
    game: Game, found: Review, chances: tuple[Chance | None, ...]
) -> Iterator[Element]:
    """Yield the turns that are worth seeing: the one that lost, and those that hung by a thread."""
    if found.lost_by is not None and found.better is not None:
        yield element("p", speech.better_move(game, found), data_fact="better")
        ways = (
            pick(f"See turn {found.lost_by + 1}", "look", str(found.lost_by + 1)),
            pick("See the position before it", "look", str(found.lost_by)),
            pick("Watch the better way", "better"),
        )
        yield element("div", *ways, class_="picks")
    threads = [turn for turn, chance in enumerate(chances) if chance and chance.is_thread]
    yield element("p", speech.threads(threads, game, found), data_fact="threads")


def _strip(
    view: ReviewView, game: Game, found: Review, chances: tuple[Chance | None, ...]
) -> Element:
    """Return the strip of all positions, each a button; arrow keys go along it."""
    names = _names(game, found, chances)
    return element(
        "div",
        *(
            _place(
                at,
                names[at],
                outcome,
                is_thread=at > 0 and speech.was_only_move(found, chances, at),
                is_lost=at - 1 == found.lost_by,
                is_tab=at == view.place,
            )
            for at, outcome in enumerate(found.outcomes)
        ),
        class_="strip",
        role="toolbar",
        aria_label="Every position",
    )


@lru_cache(maxsize=1)
def _names(game: Game, found: Review, chances: tuple[Chance | None, ...]) -> tuple[str, ...]:
    places = range(len(found.outcomes))
    return tuple(speech.place_name(game, found, chances, at) for at in places)


@lru_cache(maxsize=512)
def _place(
    at: int, name: str, outcome: Outcome, *, is_thread: bool, is_lost: bool, is_tab: bool
) -> Element:
    return element(
        "button",
        drawing("worth", f"worth-{'thread' if is_thread else SHAPES[outcome]}"),
        type="button",
        class_="place",
        data_action="look",
        data_value=at,
        data_worth=outcome.value,
        data_lost=is_lost,
        aria_label=name,
        tabindex=0 if is_tab else -1,
    )
