"""The statistics as elements: figures that are read as text, and drawn charts that say no more.

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

Row = tuple[str, tuple[int, ...]]
"""What a row of a chart tells: its name, and one count for each column."""


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
    months = _rows(found.by_month[-_MOST_MONTHS:], record_words.month_name)
    bases = _rows(found.by_base, record_words.base_name)
    grades = _rows(found.by_grade, record_words.grade_name)
    slips = [(record_words.slip_name(slip), (slip.games,)) for slip in found.by_slip]
    yield from _chart("by_month", "By month", ("Month", "Played", "Won"), months)
    yield from _chart("by_base", "By base", ("Base", "Played", "Won"), bases)
    yield from _chart("by_grade", "By grade", ("Grade", "Played", "Won"), grades)
    yield from _chart("by_slip", "Where the win slips", ("Turns", "Games"), slips)


def _rows(parts: Iterable[Part], words: Callable[..., str]) -> list[Row]:
    return [(words(part.name), (part.played, part.won)) for part in parts]


def _figure(figure: record_words.Figure) -> Element:
    return element(
        "div",
        element("dt", figure.label),
        element("dd", figure.value, class_="value"),
        element("dd", figure.definition, class_="definition"),
        class_="figure",
        data_figure=figure.name,
    )


def _chart(name: str, title: str, heads: tuple[str, ...], rows: Sequence[Row]) -> Iterator[Element]:
    """Yield a chart, or nothing where there is nothing to draw.

    Args:
        name: its field in the statistics.
        title: what it is called.
        heads: what is said over the names of the rows, and over each of their counts.
        rows: what it tells; one of them at least has a count above zero.
    """
    if not rows:
        return
    most = max(max(counts) for _, counts in rows)
    yield element("h3", title)
    yield element("p", DEFINITIONS[name], class_="definition")
    yield element(
        "table",
        element(
            "thead",
            element("tr", *(element("th", head, scope="col") for head in heads), element("td")),
        ),
        element(
            "tbody",
            *(
                element(
                    "tr",
                    element("th", words, scope="row"),
                    *(element("td", str(count)) for count in counts),
                    element("td", _bar(counts, most), class_="bar"),
                )
                for words, counts in rows
            ),
        ),
        class_="chart",
        data_chart=name,
    )


def _bar(counts: Iterable[int], most: int) -> Element:
    """Return the counts of a row as bars: games, and over them those that were won, if told."""
    return element(
        "svg",
        *(
            element("rect", class_=kind, width=f"{_BAR * count / most:g}", height=10)
            for kind, count in zip(("played", "won"), counts, strict=False)
        ),
        viewBox=f"0 0 {_BAR} 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
