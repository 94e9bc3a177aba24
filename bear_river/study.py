"""A study of many deals of a game: a row for each, and what the rows say together.

Every row names its game, the version of the rules and the limit of the search. So it says what it
is worth wherever it is copied to, and a file of rows is continued only by the study that began it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from statistics import NormalDist

from bear_river.catalogue import entry
from bear_river.deal import checked_deal_number, first_position
from bear_river.share import score_interval
from bear_river.solver import Outcome, solve

LEVEL = 0.95
LONGEST_LINE = 500

_COLUMNS = ("game", "version", "limit", "deal", "outcome", "nodes", "moves")
_PERCENTS = (50, 90, 95, 99, 100)


class CannotStudy(ValueError):
    """What keeps a study from being made; the message is a sentence, or the end of one."""


class Form(Enum):
    """How rows are written."""

    CSV = "csv"
    JSON_LINES = "jsonl"


@dataclass(frozen=True, slots=True)
class Study:
    """What all rows of a file have in common.

    Attributes:
        game: the game's key.
        version: the version of its rules.
        limit: how many nodes the search of a deal may look at.
    """

    game: str
    version: int
    limit: int


@dataclass(frozen=True, slots=True)
class Row:
    """What the search of a deal has found out.

    Attributes:
        deal: its number.
        outcome: whether it can be won.
        nodes: how many different positions were looked at.
        moves: how many moves the win has that was found, None where none was.
    """

    deal: int
    outcome: Outcome
    nodes: int
    moves: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """How often everything has been found, which is all that a summary needs of any number of rows.

    Attributes:
        outcomes: how many deals have each outcome.
        nodes: how many deals took so many nodes.
        moves: how many wins have so many moves.
    """

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    nodes: Counter[int] = field(default_factory=Counter)
    moves: Counter[int] = field(default_factory=Counter)

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return self.outcomes.total()

    def add(self, row: Row) -> None:
        """Count one row more."""
        self.outcomes[row.outcome] += 1
        self.nodes[row.nodes] += 1
        if row.moves is not None:
            self.moves[row.moves] += 1


@dataclass(frozen=True, slots=True)
class Kept:
    """What of a file is kept when its study goes on.

    Attributes:
        missing: the deals that are still to be searched.
        tally: the deals asked for that need no search.
        size: how many bytes the file's whole lines have.
        cut: how many bytes follow them, of a line that was cut short.
    """

    missing: range
    tally: Tally = field(default_factory=Tally)
    size: int = 0
    cut: int = 0


def searched(study: Study, deal: int) -> Row:
    """Search a deal.

    Raises:
        CannotStudy: the rules here are of another version than the study's.
        UnknownGame: there is no such game here.
    """
    rules = entry(study.game).rules
    if rules.version != study.version:
        raise CannotStudy(
            f"A worker has version {rules.version} of the rules of {study.game}, and the study is "
            f"of version {study.version}: install the same bear-river on all workers."
        )
    verdict = solve(first_position(rules, deal), study.limit)
    moves = len(verdict.line) if verdict.outcome is Outcome.WINNABLE else None
    return Row(deal, verdict.outcome, verdict.nodes, moves)


def header(form: Form) -> str:
    """Return what stands in a file before its rows."""
    return ",".join(_COLUMNS) + "\n" if form is Form.CSV else ""


def row_text(study: Study, row: Row, form: Form) -> str:
    """Return a row as a line.

    >>> study, row = Study("fan", 1, 5000), Row(24, Outcome.WINNABLE, 33, 77)
    >>> print(row_text(study, row, Form.CSV), end="")
    fan,1,5000,24,winnable,33,77
    >>> print(row_text(study, row, Form.JSON_LINES)[:55])
    {"game": "fan", "version": 1, "limit": 5000, "deal": 24
    """
    found = (row.deal, row.outcome.value, row.nodes, row.moves)
    values = (study.game, study.version, study.limit, *found)
    if form is Form.CSV:
        return ",".join("" if value is None else str(value) for value in values) + "\n"
    return json.dumps(dict(zip(_COLUMNS, values, strict=True))) + "\n"


def read_kept(lines: Iterable[bytes], study: Study, form: Form, deals: range) -> Kept:
    """Return what of a file is kept when its study goes on, or begins if the file is empty.

    Args:
        lines: the file's lines with their ends; of one that is too long, what is read of it.
        study: what the file is to be a study of.
        form: how its rows are written.
        deals: the deals that are asked for; others in the file stand aside.

    Raises:
        CannotStudy: it is a file of something else, or its rows make no sense, or a deal is missing
            before its last row, where it has no place; the message follows on the file's name.
    """
    missing, tally = deals, Tally()
    last = size = 0
    head = header(form)
    for number, line in enumerate(lines, start=1):
        is_head = number == 1 and head != ""
        if len(line) > LONGEST_LINE:
            raise CannotStudy(f"line {number} is not a row of a study.")
        if not line.endswith(b"\n"):
            _require_start(line, head if is_head else _start(study, form))
            return Kept(missing, tally, size, cut=len(line))
        if is_head:
            if line != head.encode():
                raise CannotStudy("line 1 is not the header of a study.")
        else:
            row = _read_line(line, number, study, form)
            if row.deal <= last:
                raise CannotStudy(f"line {number} has deal {row.deal} after deal {last}.")
            last = row.deal
            if missing and row.deal > missing[0]:
                raise CannotStudy(
                    f"it has deal {row.deal} and before that not deal {missing[0]}, and rows stand "
                    "in order: give another file."
                )
            if row.deal in missing[:1]:
                tally.add(row)
                missing = missing[1:]
        size += len(line)
    return Kept(missing, tally, size)


def percentile(counts: Mapping[int, int], percent: int) -> int:
    """Return the least value that at least this part of the values does not exceed.

    This is the nearest-rank method.

    Args:
        counts: how often there is each value; at least one.
        percent: from 1 to 100.

    >>> percentile({10: 1, 20: 1, 30: 1, 40: 1}, 50), percentile({10: 99, 40: 1}, 99)
    (20, 10)
    """
    rank = -(-percent * sum(counts.values()) // 100)
    for value in sorted(counts):
        rank -= counts[value]
        if rank <= 0:
            return value
    raise ValueError("there is no percentile of nothing")


def interval(successes: int, trials: int, level: float = LEVEL) -> tuple[float, float]:
    """Return the score interval of a share: see `bear_river.share`.

    Args:
        successes: how many of the trials succeeded.
        trials: how many there were; at least one.
        level: the confidence, between 0 and 1.

    >>> [round(100 * end, 2) for end in interval(57_833, 100_000)]
    [57.53, 58.14]
    """
    # From below: close to 1 the upper quantile would be of 1 itself.
    return score_interval(successes, trials, -NormalDist().inv_cdf((1 - level) / 2))


def summary_text(study: Study, deals: range, tally: Tally, level: float = LEVEL) -> str:
    """Return what the rows of a study say together; what is undecided is never left out.

    Args:
        study: which study it is.
        deals: the deals that it is about.
        tally: what was found in all of them.
        level: the confidence of the interval, between 0 and 1.
    """
    game = entry(study.game)
    lines = [
        f"{game.name}, version {study.version} of its rules, {_deals_text(deals)}, "
        f"node limit {study.limit:,}",
        *(["Each deal is judged as it lies until the first redeal."] if game.rules.redeals else []),
        "",
        *_outcome_lines(tally, level),
        "",
        "".join(f"{title:>12}" for title in ("", "median", "90 %", "95 %", "99 %", "largest")),
        _percentile_line("nodes", tally.nodes),
        _percentile_line("moves to win", tally.moves),
    ]
    return "\n".join(lines)


def _read_line(line: bytes, number: int, study: Study, form: Form) -> Row:
    try:
        of, row = _read_row(line.decode(), form)
    except ValueError as error:
        raise CannotStudy(f"line {number} is not a row of a study.") from error
    if of.game != study.game:
        raise CannotStudy(f"it is a study of {of.game}, not of {study.game}.")
    if of.version != study.version:
        raise CannotStudy(
            f"it is of version {of.version} of the rules of {of.game}, not of {study.version}."
        )
    if of.limit != study.limit:
        raise CannotStudy(f"its limit is {of.limit} nodes, not {study.limit}.")
    return row


def _read_row(text: str, form: Form) -> tuple[Study, Row]:
    """Return what a line says.

    Raises:
        ValueError: no study writes such a line.
    """
    values = _values(text, form)
    if {*values} != {*_COLUMNS}:
        raise ValueError("other columns")
    game = entry(values["game"])
    study = Study(game.key, int(values["version"]), int(values["limit"]))
    moves = int(values["moves"]) if values["moves"] else None
    deal, nodes = checked_deal_number(int(values["deal"])), int(values["nodes"])
    row = Row(deal, Outcome(values["outcome"]), nodes, moves)
    if nodes < 0 or (moves or 0) < 0 or (row.outcome is Outcome.WINNABLE) != (moves is not None):
        raise ValueError("what cannot be")
    # Numbers can be written in many ways, and lines that are continued are to be all alike.
    if row_text(study, row, form) != text:
        raise ValueError("another way to write it")
    return study, row


def _values(text: str, form: Form) -> dict[str, str]:
    if form is Form.CSV:
        return dict(zip(_COLUMNS, text.removesuffix("\n").split(","), strict=True))
    data = json.loads(text)
    named = data.items() if isinstance(data, dict) else ()
    return {name: "" if value is None else str(value) for name, value in named}


def _require_start(line: bytes, start: str) -> None:
    """Let a line that was cut short pass if it begins, as far as it goes, as it should.

    Raises:
        CannotStudy: it does not, so it was not this study that wrote it.
    """
    length = min(len(line), len(start))
    if line[:length] != start.encode()[:length]:
        raise CannotStudy("its last line, which has no end, is not of this study.")


def _start(study: Study, form: Form) -> str:
    """Return what all rows of a study begin with."""
    text = row_text(study, Row(1, Outcome.LOST, 0, None), form)
    return text[: text.index("1,lost" if form is Form.CSV else '"deal"')]


def _deals_text(deals: range) -> str:
    first, last = deals[0], deals[-1]
    return f"deal {first}" if first == last else f"deals {first}-{last}"


def _outcome_lines(tally: Tally, level: float) -> list[str]:
    won, lost, undecided = (
        tally.outcomes[each] for each in (Outcome.WINNABLE, Outcome.LOST, Outcome.UNDECIDED)
    )
    decided, deals = won + lost, tally.deals
    counts = {"deals": deals, "winnable": won, "lost": lost, "undecided": undecided}
    lines = [f"{title:<9}  {count:>13,}" for title, count in counts.items()]
    if decided:
        low, high = interval(won, decided, level)
        lines += [
            "",
            f"winnable of the decided: {_percent(won / decided)} %, with {100 * level:.10g} % "
            f"confidence {_percent(low)} to {_percent(high)} % (Wilson)",
        ]
    else:
        lines += ["", "winnable of the decided: none is decided"]
    least, most = won / deals, (won + undecided) / deals
    return [
        *lines,
        f"winnable of all: {_percent(least)} % if all undecided are lost, "
        f"{_percent(most)} % if all are won",
    ]


def _percentile_line(title: str, counts: Mapping[int, int]) -> str:
    values = [f"{percentile(counts, each):,}" if counts else "-" for each in _PERCENTS]
    return f"{title:<12}" + "".join(f"{value:>12}" for value in values)


def _percent(share: float) -> str:
    return f"{100 * share:.2f}"
