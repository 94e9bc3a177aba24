"""The statistics as elements: figures that are read as text, and two drawn charts that say no more.

Each chart is a table whose rows are drawn as bars too, so there is one truth for eye and ear.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from bear_river import record_words
from bear_river.records import DEFINITIONS, Part, Record, statistics
from web.markup import Element, element
from web.picks import one_of
from web.state import State

_MOST_MONTHS = 24
_BAR = 100  # the width of the longest bar, in the units of its drawing


def figures(state: State) -> Iterator[Element]:
    """Yield what the statistics say of the games of one entry, or of all."""
    log = state.log
    yield element("p", log.problem, class_="error", role="alert")
    if log.events is None:
        yield element("p", "" if log.problem else "Reading the log of your games.")
        return
    keys = [*dict.fromkeys(record.standing.key for record in log.records)]
    if len(keys) > 1:
        yield _games(sorted(keys), log.game)
    yield from _told([r for r in log.records if log.game in ("", r.standing.key)])


def _games(keys: Iterable[str], chosen: str) -> Element:
    choices = [("", "All games"), *((key, record_words.game_name(key)) for key in keys)]
    return one_of("figures-of", choices, chosen, aria_label="Games")


def _told(records: Sequence[Record]) -> Iterator[Element]:
    found = statistics(records)
    yield element("dl", *map(_figure, record_words.figures(found)), class_="figures")
    if found.by_month:
        months = found.by_month[-_MOST_MONTHS:]
        yield from _chart("By month", "by_month", months, record_words.month_name)
    if found.by_base:
        yield from _chart("By base", "by_base", found.by_base, record_words.base_name)


def _figure(figure: record_words.Figure) -> Element:
    return element(
        "div",
        element("dt", figure.label),
        element("dd", figure.value, class_="value"),
        element("dd", figure.definition, class_="definition"),
        class_="figure",
        data_figure=figure.name,
    )


def _chart(
    title: str, name: str, parts: Sequence[Part], words: Callable[..., str]
) -> Iterator[Element]:
    most = max(part.played for part in parts)
    yield element("h3", title)
    yield element("p", DEFINITIONS[name], class_="definition")
    yield element(
        "table",
        element(
            "thead",
            element(
                "tr",
                *(
                    element("th", head, scope="col")
                    for head in (title.removeprefix("By ").capitalize(), "Played", "Won")
                ),
                element("td"),
            ),
        ),
        element(
            "tbody",
            *(
                element(
                    "tr",
                    element("th", words(part.name), scope="row"),
                    element("td", str(part.played)),
                    element("td", str(part.won)),
                    element("td", _bar(part, most), class_="bar"),
                )
                for part in parts
            ),
        ),
        class_="chart",
        data_chart=name,
    )


def _bar(part: Part, most: int) -> Element:
    return element(
        "svg",
        element("rect", class_="played", width=f"{_BAR * part.played / most:g}", height=10),
        element("rect", class_="won", width=f"{_BAR * part.won / most:g}", height=10),
        viewBox=f"0 0 {_BAR} 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
