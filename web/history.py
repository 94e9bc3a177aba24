"""The history as elements: the games that were played, the latest first, a page at a time."""

from collections.abc import Callable, Iterator, Sequence

from bear_river import record_words
from bear_river.records import Record, Result, newest_first
from web.board import drawing
from web.markup import Element, element
from web.picks import one_of, pick
from web.state import State

ROWS = 20

CHOICES: tuple[tuple[str, str, Callable[[Record], bool]], ...] = (
    ("all", "All", lambda _record: True),
    ("won", "Won", lambda record: record.result is Result.WON),
    ("left", "Left", lambda record: record.result is Result.LEFT),
    ("starred", "Starred", lambda record: record.is_starred),
)
"""Which games can be shown: a name, what it is called, and which games those are."""


def history(state: State) -> Iterator[Element]:
    """Yield the games that were played, as far as they are chosen."""
    log = state.log
    yield element("p", log.problem, class_="error", role="alert")
    yield _picks(log.choice)
    if log.events is None:
        yield element("p", "" if log.problem else "Reading the log of your games.")
        return
    chosen = next(belongs for name, _, belongs in CHOICES if name == log.choice)
    shown = sorted((*log.records, *log.removed), key=newest_first)
    records = [record for record in shown if chosen(record)]
    pages = max(1, -(-len(records) // ROWS))
    page = min(log.page, pages - 1)
    if not records:
        yield element("p", "There is no such game yet. A game is kept from its first move on.")
    yield element(
        "ul",
        *(
            _removed(record) if record in log.removed else _row(state, record)
            for record in records[page * ROWS : (page + 1) * ROWS]
        ),
        class_="games",
    )
    if pages > 1:
        yield _pages(page, pages)


def _picks(choice: str) -> Element:
    choices = ((name, label) for name, label, _ in CHOICES)
    return one_of("choose", choices, choice, aria_label="Which games")


def _row(state: State, record: Record) -> Element:
    deal, when = record_words.deal_name(record), record_words.day(record.moment)
    title = f"{deal}, {when}"
    return element(
        "li",
        element(
            "button",
            element("span", deal, class_="deal"),
            element("span", record_words.result_words(record), class_="result"),
            element("span", when, class_="when"),
            type="button",
            class_="game",
            data_action="watch",
            data_value=record.game_id,
        ),
        _mark("star", "Star", title, "unstar" if record.is_starred else "star", record),
        "" if _is_in_hand(state, record) else _mark("delete", "Delete", title, "delete", record),
        data_game=record.game_id,
        data_result=record.result.value,
    )


def _removed(record: Record) -> Element:
    """Return the row of a game that was deleted: it stays where it was until the screen closes."""
    deal = record_words.deal_name(record)
    return element(
        "li",
        element("span", f"{deal}: deleted", class_="deleted"),
        element("span"),  # so that the button takes the place, and the focus, of the one to delete
        pick(
            "Bring it back",
            "restore",
            record.game_id,
            name=f"Bring it back: {deal}, {record_words.day(record.moment)}",
        ),
        class_="is-removed",
        data_game=record.game_id,
    )


def _is_in_hand(state: State, record: Record) -> bool:
    return any(played.game_id == record.game_id for played in state.session.hands)


def _mark(name: str, label: str, title: str, action: str, record: Record) -> Element:
    pressed = "true" if record.is_starred else "false"
    return element(
        "button",
        drawing("icon", f"icon-{name}"),
        type="button",
        class_=f"mark mark-{name}",
        data_action=action,
        data_value=record.game_id,
        aria_label=f"{label}: {title}",
        aria_pressed=pressed if name == "star" else None,
    )


def _pages(page: int, pages: int) -> Element:
    steps: Sequence[tuple[str, int]] = (("Later", page - 1), ("Earlier", page + 1))
    later, earlier = (
        pick(label, "page", str(to) if 0 <= to < pages else "", able=0 <= to < pages)
        for label, to in steps
    )
    where = element("span", f"Page {page + 1} of {pages}")
    return element("div", later, where, earlier, class_="pages", role="group", aria_label="Pages")
