"""The command `study`: what it finds, what it writes, how it goes on, and what it refuses."""

import io
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bear_river import workers
from bear_river.__main__ import main
from bear_river.catalogue import entry
from bear_river.deal import LARGEST_DEAL_NUMBER, first_position
from bear_river.solver import Outcome, solve
from bear_river.study import (
    CannotStudy,
    Form,
    Row,
    Study,
    Tally,
    header,
    interval,
    percentile,
    row_text,
    searched,
    summary_text,
)
from bench import figures

Capture = pytest.CaptureFixture[str]
Change = Callable[[str], str]

TREE = Path(__file__).parents[2]
# With this limit some of the first twelve deals are winnable, one is lost, and some are undecided.
PATIENCE = 180  # seconds, for what ends at once on a machine that is not busy
FAN = Study("fan", entry("fan").rules.version, 300)
DEALS = range(1, 13)
ASKED = ("study", "fan", "--limit", "300", "--processes", "1", "--deals")


@cache
def row(deal: int) -> Row:
    """Return the row that a deal of Fan is to have, from the solver itself."""
    verdict = solve(first_position(entry("fan").rules, deal), FAN.limit)
    won = verdict.outcome is Outcome.WINNABLE
    return Row(deal, verdict.outcome, verdict.nodes, len(verdict.line) if won else None)


def rows_text(deals: range = DEALS, form: Form = Form.CSV) -> str:
    return header(form) + "".join(row_text(FAN, row(deal), form) for deal in deals)


def refused(capture: Capture, *arguments: str) -> str:
    """Return the sentence of a study that cannot be made."""
    assert main(arguments) == 1
    out, error = capture.readouterr()
    assert out == ""
    assert error.endswith(".\n")
    assert error.count("\n") == 1
    return error


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let no deal be searched twice by these tests; give the deals that were asked for."""
    asked: list[int] = []

    def known_row(_: Study, deal: int) -> Row:
        asked.append(deal)
        return row(deal)

    monkeypatch.setattr(workers, "searched", known_row)
    return asked


# What the rows say together.


@pytest.mark.parametrize(
    ("successes", "trials", "level", "low", "high"),
    [
        (57_833, 100_000, 0.95, 0.5753, 0.5814),
        # R. G. Newcombe, Statistics in Medicine 17 (1998), page 861, method 3.
        (81, 263, 0.95, 0.2553, 0.3662),
        (15, 148, 0.95, 0.0624, 0.1605),
        (0, 20, 0.95, 0, 0.1611),
        (1, 29, 0.95, 0.0061, 0.1718),
        # From the formula, by hand, with 1.96 and 2.5758.
        (20, 20, 0.95, 0.8389, 1),
        (50, 100, 0.99, 0.3753, 0.6247),
    ],
)
def test_the_interval_is_wilsons(
    successes: int, trials: int, level: float, low: float, high: float
) -> None:
    assert interval(successes, trials, level) == pytest.approx((low, high), abs=0.000051)


@given(st.integers(1, 10**9), st.floats(1e-12, 1 - 1e-16), st.data())
def test_an_interval_holds_its_share_and_stays_between_0_and_1(
    trials: int, level: float, data: st.DataObject
) -> None:
    successes = data.draw(st.integers(0, trials))
    low, high = interval(successes, trials, level)
    assert 0 <= low <= high <= 1
    assert low - 1e-9 <= successes / trials <= high + 1e-9


@given(st.lists(st.integers(0, 50), min_size=1), st.integers(1, 100))
def test_a_percentile_is_of_the_nearest_rank(values: list[int], percent: int) -> None:
    found = percentile(Counter(values), percent)
    assert 100 * sum(value <= found for value in values) >= percent * len(values)
    assert 100 * sum(value < found for value in values) < percent * len(values)
    if percent in (50, 100):  # other shares are no exact fractions
        assert found == figures.percentile(values, percent / 100)


def test_a_summary_counts_what_is_undecided_apart() -> None:
    tally = Tally()
    for deal in range(1, 61):
        tally.add(Row(deal, Outcome.WINNABLE, deal, 50 + deal))
    for deal in range(61, 101):
        tally.add(Row(deal, Outcome.LOST, deal, None))
    for deal in range(101, 201):
        tally.add(Row(deal, Outcome.UNDECIDED, 5_000, None))
    text = summary_text(Study("fan", 1, 5_000), range(1, 201), tally, 0.99)
    assert text.splitlines() == [
        "Fan, version 1 of its rules, deals 1-200, node limit 5,000",
        "",
        "deals                200",
        "winnable              60",
        "lost                  40",
        "undecided            100",
        "",
        "winnable of the decided: 60.00 %, with 99 % confidence 47.14 to 71.61 % (Wilson)",
        "winnable of all: 30.00 % if all undecided are lost, 80.00 % if all are won",
        "",
        "                  median        90 %        95 %        99 %     largest",
        "nodes                100       5,000       5,000       5,000       5,000",
        "moves to win          80         104         107         110         110",
    ]


def test_a_summary_of_nothing_decided_claims_nothing(capsys: Capture) -> None:
    assert main(["study", "la-belle-lucie", "--deals", "1", "--limit", "1"]) == 0
    out, error = capsys.readouterr()
    assert out == header(Form.CSV) + "la-belle-lucie,1,1,1,undecided,6,\n"
    assert "deal 1, node limit 1\nEach deal is judged as it lies until the first redeal.\n" in error
    assert "winnable of the decided: none is decided\n" in error
    assert "0.00 % if all undecided are lost, 100.00 % if all are won\n" in error
    assert error.split()[-5:] == ["-"] * 5


# What is written, and where.


def test_rows_go_to_a_file_and_the_summary_to_standard_output(
    capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "study.csv"
    assert main([*ASKED, "1-12", "--out", str(file), "--level", "0.9"]) == 0
    out, error = capsys.readouterr()
    assert file.read_bytes() == rows_text().encode()
    assert error == ""
    assert out.startswith("Fan, version 1 of its rules, deals 1-12, node limit 300\n")
    assert "\nundecided              4\n" in out
    assert "with 90 % confidence" in out


def test_rows_go_to_standard_output_and_the_summary_to_standard_error(
    capsys: Capture, known: list[int]
) -> None:
    assert main([*ASKED, "#3"]) == 0
    out, error = capsys.readouterr()
    assert out == rows_text(range(3, 4))
    assert error.startswith("Fan, version 1 of its rules, deal 3, node limit 300\n")


def test_both_forms_hold_the_same_rows(capsys: Capture, tmp_path: Path, known: list[int]) -> None:
    in_csv, in_lines = tmp_path / "study.CSV", tmp_path / "study.jsonl"
    for file in (in_csv, in_lines):
        assert main([*ASKED, "1-12", "--out", str(file)]) == 0
    names, *rows = (line.split(",") for line in in_csv.read_text(encoding="utf-8").splitlines())
    objects = [json.loads(line) for line in in_lines.read_text(encoding="utf-8").splitlines()]
    assert [[*data] for data in objects] == [names] * 12
    assert [
        ["" if value is None else str(value) for value in data.values()] for data in objects
    ] == rows
    capsys.readouterr()
    assert main([*ASKED, "1-12", "--form", "jsonl"]) == 0
    assert capsys.readouterr().out == in_lines.read_text(encoding="utf-8")


def test_the_form_is_asked_for_where_the_name_does_not_tell(
    capsys: Capture, tmp_path: Path, known: list[int]
) -> None:
    file = tmp_path / "study.txt"
    assert "Say with --form what" in refused(capsys, *ASKED, "1", "--out", str(file))
    assert not file.exists()
    assert main([*ASKED, "1", "--out", str(file), "--form", "jsonl"]) == 0
    assert file.read_text(encoding="utf-8") == rows_text(range(1, 2), Form.JSON_LINES)


# How a study goes on.


@pytest.mark.parametrize("form", Form, ids=lambda each: each.value)
def test_a_study_that_was_cut_anywhere_ends_as_one_that_was_not(
    form: Form, tmp_path: Path, known: list[int], capsys: Capture
) -> None:
    file = tmp_path / f"study.{form.value}"
    whole = rows_text(range(1, 5), form).encode()
    assert main([*ASKED, "1-4", "--out", str(file)]) == 0
    summary = capsys.readouterr().out
    for length in range(len(whole) + 1):
        known.clear()
        file.write_bytes(whole[:length])
        assert main([*ASKED, "1-4", "--out", str(file)]) == 0
        assert file.read_bytes() == whole
        assert capsys.readouterr().out == summary
        lines_kept = whole[:length].count(b"\n") - header(form).count("\n")
        assert known == [1, 2, 3, 4][max(0, lines_kept) :]


def test_other_deals_of_the_file_are_kept_and_stand_aside(
    tmp_path: Path, known: list[int], capsys: Capture
) -> None:
    file = tmp_path / "study.csv"
    for asked, searched_now, held in (
        ("3-5", [3, 4, 5], [3, 4, 5]),
        ("4-7", [6, 7], [3, 4, 5, 6, 7]),
        ("4-6", [], [3, 4, 5, 6, 7]),
        ("10", [10], [3, 4, 5, 6, 7, 10]),
    ):
        known.clear()
        assert main([*ASKED, asked, "--out", str(file)]) == 0
        assert known == searched_now
        first, _, last = asked.partition("-")
        count = int(last or first) - int(first) + 1
        assert f"\ndeals     {count:>14}\n" in capsys.readouterr().out
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        assert lines[1:] == [row_text(FAN, row(deal), Form.CSV) for deal in held]


def replace(old: str, new: str) -> Change:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (replace("fan,", "fan-16,"), "it is a study of fan-16, not of fan."),
        (replace("fan,1,", "fan,2,"), "it is of version 2 of the rules of fan, not of 1."),
        (replace(",300,", ",4000000,"), "its limit is 4000000 nodes, not 300."),
        (replace("fan,1,300,4,", "fan,1,300,3,"), "line 5 has deal 3 after deal 3."),
        (replace("fan,1,300,5,", "fan,1,300,2,"), "line 6 has deal 2 after deal 4."),
        (replace(row_text(FAN, row(3), Form.CSV), ""), "it has deal 4 and before that not deal 3"),
        (replace("fan,1,300,1,", "fan,1,300,0,"), "line 2 is not a row"),
        (replace("fan,1,300,2,", "fan,1,300,02,"), "line 3 is not a row"),
        (replace("2,winnable,33,77", "2,winnable,33,"), "line 3 is not a row"),
        (replace("2,winnable,33,77", "2,winnable,33,-77"), "line 3 is not a row"),
        (replace("2,winnable,33,77", "2,winnable,-33,77"), "line 3 is not a row"),
        (replace("2,winnable,33,77", "2,lost,33,77"), "line 3 is not a row"),
        (replace("2,winnable,33,77", "2,certain,33,77"), "line 3 is not a row"),
        (replace("2,winnable,33,77", "2,winnable,33"), "line 3 is not a row"),
        (replace("2,winnable,33,77", "2,winnable,33,77,0"), "line 3 is not a row"),
        (replace("2,winnable,33,77", "2,winnable,33,seventy"), "line 3 is not a row"),
        (replace("2,winnable,33,77", "2,winnable,33," + "7" * 5_000), "line 3 is not a row"),
        (replace("fan,1,300,3,", "golf,1,300,3,"), "line 4 is not a row"),
        (replace("fan,1,300,3,", "\nfan,1,300,3,"), "line 4 is not a row"),
        (replace("\n", "\r\n"), "line 1 is not the header"),
        (replace(header(Form.CSV), ""), "line 1 is not the header"),
        (lambda text: header(Form.CSV) + text, "line 2 is not a row"),
        (lambda text: text + "fan,1,400,13", "its last line, which has no end, is not of"),
        (lambda _: "My notes", "its last line, which has no end, is not of"),
        (lambda _: "My notes\n", "line 1 is not the header"),
        (lambda _: "a" * 2_000_000, "line 1 is not a row"),
        (lambda _: rows_text(form=Form.JSON_LINES), "line 1 is not the header"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(
    change: Change, sentence: str, capsys: Capture, tmp_path: Path, known: list[int]
) -> None:
    file = tmp_path / "study.csv"
    file.write_bytes(change(rows_text(range(1, 9))).encode())
    before = file.read_bytes()
    error = refused(capsys, *ASKED, "1-12", "--out", str(file))
    assert error.startswith(f"{file} cannot be continued: {sentence}")
    assert file.read_bytes() == before
    assert known == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (replace('"deal": 2,', '"deal": 2.0,'), "line 2 is not a row"),
        (replace('"deal": 2,', '"deal": [2],'), "line 2 is not a row"),
        (replace('"moves": 77', '"moves": 77, "moves": 77'), "line 2 is not a row"),
        (replace(', "moves": 77', ""), "line 2 is not a row"),
        (lambda _: "[]\n", "line 1 is not a row"),
        (lambda _: "7\n", "line 1 is not a row"),
        (lambda _: "{\n", "line 1 is not a row"),
        (lambda _: '{"game": "fan-16", "ver', "its last line, which has no end, is not of"),
        (lambda _: rows_text(), "line 1 is not a row"),
    ],
)
def test_lines_of_json_are_read_as_strictly(
    change: Change, sentence: str, capsys: Capture, tmp_path: Path, known: list[int]
) -> None:
    file = tmp_path / "study.jsonl"
    file.write_bytes(change(rows_text(range(1, 9), Form.JSON_LINES)).encode())
    before = file.read_bytes()
    error = refused(capsys, *ASKED, "1-12", "--out", str(file))
    assert error.startswith(f"{file} cannot be continued: {sentence}")
    assert file.read_bytes() == before


BYTES = st.one_of(
    st.binary(max_size=60),
    st.tuples(
        st.integers(0, len(rows_text())), st.binary(max_size=3), st.integers(0, len(rows_text()))
    ).map(lambda cut: rows_text()[: cut[0]].encode() + cut[1] + rows_text()[cut[2] :].encode()),
)


@given(content=BYTES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_file_holds_what_is_not_continued_is_not_changed(
    content: bytes, capsys: Capture, tmp_path: Path, known: list[int]
) -> None:
    file = tmp_path / "study.csv"
    file.write_bytes(content)
    if main([*ASKED, "1-12", "--out", str(file)]):
        assert file.read_bytes() == content
        assert capsys.readouterr().err.startswith(f"{file} cannot be continued: ")
    else:
        whole_lines = content[: content.rfind(b"\n") + 1]
        assert file.read_bytes().startswith(whole_lines)
        assert file.read_bytes().count(b"\n") >= len(DEALS) + 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--deals", "0"], "Deal numbers start at 1"),
        (["--deals", "0-4"], "Deal numbers start at 1"),
        (["--deals", "9-3"], "Deals go upwards: type 3-9."),
        (["--deals", "1-2-3"], "made of digits only"),
        (["--deals", "-5"], "Type a deal number"),
        (["--deals", "5-"], "Type a deal number"),
        (["--deals", ""], "Type a deal number"),
        (["--deals", "all"], "made of digits only"),
        (["--deals", f"1-{LARGEST_DEAL_NUMBER + 1}"], "twenty digits at most"),
        (["--deals", "9" * 5_000], "twenty digits at most"),
        ([], "--deals"),
        (["--deals", "1", "--limit", "0"], "Type a whole number from 1"),
        (["--deals", "1", "--limit", "1e6"], "Type a whole number from 1"),
        (["--deals", "1", "--limit", "9" * 5_000], "Type a whole number from 1"),
        (["--deals", "1", "--processes", "0"], "Type a whole number from 1"),
        (["--deals", "1", "--processes", "100000"], "at most."),
        (["--deals", "1", "--processes", "2", "--scheduler", "a:1"], "not allowed with"),
        (["--deals", "1", "--scheduler", "nonsense"], "Type an address like"),
        (["--deals", "1", "--scheduler", "gopher://a:1"], "Type an address like"),
        (["--deals", "1", "--level", "1"], "between 0 and 1"),
        (["--deals", "1", "--level", "nan"], "between 0 and 1"),
        (["--deals", "1", "--level", "high"], "between 0 and 1"),
        (["--deals", "1", "--form", "xml"], "invalid choice: 'xml'"),
    ],
)
def test_what_is_not_understood_shows_the_usage_and_writes_nothing(
    arguments: list[str], sentence: str, capsys: Capture, tmp_path: Path, known: list[int]
) -> None:
    file = tmp_path / "study.csv"
    with pytest.raises(SystemExit) as left:
        main(["study", "fan", "--out", str(file), *arguments])
    assert left.value.code == 2
    error = capsys.readouterr().err
    assert "usage: python -m bear_river study" in error
    assert sentence in error
    assert not file.exists()


def test_what_cannot_be_written_is_said(capsys: Capture, tmp_path: Path, known: list[int]) -> None:
    assert "no game called golf" in refused(capsys, "study", "golf", "--deals", "1")
    for out, reason in (
        (tmp_path / "nowhere/study.csv", "No such file or directory"),
        (tmp_path, "Is a directory"),
        (Path("/dev/full"), "No space left on device"),
    ):
        if out.parent != Path("/dev") or out.exists():
            error = refused(capsys, *ASKED, "1", "--form", "csv", "--out", str(out))
            assert error == f"{out} cannot be written: {reason}.\n"
    assert [*tmp_path.iterdir()] == []


# Who searches.


def test_more_processes_find_the_same(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "study.csv"
    assert main([*ASKED, "1-12", "--processes", "2", "--out", str(file)]) == 0
    assert file.read_bytes() == rows_text().encode()


class Backwards(Executor):
    """Does nothing until it has a number of tasks, then all of them, the last one first."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.tasks: list[tuple[Callable[[], object], Future[Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: object, **kwargs: object) -> Future[Any]:
        self.tasks.append((lambda: fn(*args, **kwargs), Future()))
        given = self.tasks[-1][1]
        if len(self.tasks) == self.count:
            while self.tasks:
                task, future = self.tasks.pop()
                future.set_result(task())
        return given


def test_rows_come_in_order_whichever_is_found_first(known: list[int]) -> None:
    crew = workers.Crew(Backwards(12), ahead=12)
    assert [*workers.rows_in_order(crew, FAN, DEALS)] == [row(deal) for deal in DEALS]
    assert known == [*reversed(DEALS)]


class Counting(Executor):
    """Does nothing but count what it is given, and takes no more than there can be need of."""

    def __init__(self) -> None:
        self.deals: list[range] = []

    def submit(self, fn: Callable[..., Any], /, *args: object, **kwargs: object) -> Future[Any]:
        assert (fn, kwargs) == (workers.search_part, {})
        _, deals = args
        assert isinstance(deals, range)
        self.deals.append(deals)
        assert len(self.deals) < 1_000
        done: Future[Any] = Future()
        done.set_result(tuple(Row(deal, Outcome.LOST, 50, None) for deal in deals))
        return done


def test_few_parts_are_handed_out_at_a_time_and_they_grow_with_easy_deals() -> None:
    executor = Counting()
    rows = workers.rows_in_order(
        workers.Crew(executor, ahead=5), FAN, range(1, LARGEST_DEAL_NUMBER + 1)
    )
    first = [each.deal for each in islice(rows, 1_000)]
    assert first == [*range(1, 1_001)]
    sizes = [len(deals) for deals in executor.deals]
    assert sizes[:6] == [1, 1, 1, 1, 1, 64]
    assert sum(sizes[:-5]) <= 1_000


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (BrokenExecutor(), "A process has ended in the middle of its search"),
        (MemoryError(), "A process has ended in the middle of its search"),
        (CancelledError(), "The Dask scheduler has gone"),
    ],
)
def test_the_end_of_a_worker_is_said(error: BaseException, sentence: str) -> None:
    part: Future[Any] = Future()
    part.set_exception(error)
    crew = workers.Crew(SimpleNamespace(submit=lambda *_: part), ahead=1)  # type: ignore[arg-type]
    with pytest.raises(CannotStudy, match=sentence):
        next(workers.rows_in_order(crew, FAN, DEALS))


def test_who_never_answers_and_has_gone_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "_GLANCE", 0)
    crew = workers.Crew(Backwards(2), ahead=1, is_there=lambda: False)
    with pytest.raises(CannotStudy, match="The Dask scheduler has gone"):
        next(workers.rows_in_order(crew, FAN, DEALS))


def test_a_worker_with_other_rules_does_not_search() -> None:
    with pytest.raises(CannotStudy, match="install the same bear-river on all workers"):
        searched(Study("fan", FAN.version + 1, 300), 1)


def test_a_cluster_finds_the_same(tmp_path: Path, capsys: Capture) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    file = tmp_path / "study.csv"
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp://",
        dashboard_address=None,
    ) as cluster:
        asked = ["--scheduler", cluster.scheduler_address, "--out", str(file)]
        assert main([*ASKED[:4], "--deals", "1-12", *asked]) == 0
    assert file.read_bytes() == rows_text().encode()


def test_a_cluster_that_is_not_there_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    monkeypatch.setattr(workers, "_PATIENCE", 0.1)
    out = ("--out", str(tmp_path / "study.csv"))
    error = refused(
        capsys, "study", "fan", "--deals", "1", "--scheduler", "tcp://127.0.0.1:1", *out
    )
    assert error == "No Dask scheduler answers at tcp://127.0.0.1:1.\n"
    assert [*tmp_path.iterdir()] == []


def test_a_cluster_needs_dask(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    out = ("--out", str(tmp_path / "study.csv"))
    error = refused(capsys, "study", "fan", "--deals", "1", "--scheduler", "127.0.0.1:8786", *out)
    assert 'pip install "bear-river[cluster]"' in error
    assert [*tmp_path.iterdir()] == []


class Killed(Exception):
    """What a Dask cluster raises where a task has killed several workers."""


@pytest.mark.parametrize("fault", [ImportError, AttributeError, RuntimeError, Killed])
def test_a_cluster_that_cannot_search_is_said(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Client(Executor):
        """Answers like a cluster."""

        status = "running"

        def __init__(self, *_: object, **__: object) -> None:
            pass

        def get_executor(self) -> Executor:
            return self

        def nthreads(self) -> dict[str, int]:
            return {}

        def submit(self, fn: Callable[..., Any], /, *args: object, **_: object) -> Future[Any]:
            assert fn == workers.search_part
            done: Future[Any] = Future()
            if fault is Killed and not args[1]:
                done.set_result(())
            else:
                done.set_exception(fault())
            return done

    fake = SimpleNamespace(Client=Client, KilledWorker=Killed)
    monkeypatch.setitem(sys.modules, "distributed", fake)
    sentence = "A process has ended" if fault is Killed else "install the same bear-river"
    with pytest.raises(CannotStudy, match=sentence), workers.cluster("a:1") as crew:
        next(workers.rows_in_order(crew, FAN, DEALS))


# How it leaves.


def test_an_interrupt_leaves_quietly_and_what_is_done_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    def until_interrupted(_: Study, deal: int) -> Row:
        if deal == 4:
            raise KeyboardInterrupt
        return row(deal)

    monkeypatch.setattr(workers, "searched", until_interrupted)
    file = tmp_path / "study.csv"
    assert main([*ASKED, "1-12", "--out", str(file)]) == 130
    assert capsys.readouterr() == ("", "")
    assert file.read_text(encoding="utf-8") == rows_text(range(1, 4))


# The long way to start it: whoever runs the tests may have interrupts switched off.
START = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from bear_river.__main__ import main
sys.exit(main())
"""


@contextmanager
def begun(*arguments: str) -> "Iterator[subprocess.Popen[bytes]]":
    """Begin a study in two processes of its own, and read its first row."""
    with subprocess.Popen(
        [sys.executable, "-c", START, "study", *arguments, "--processes", "2"],
        bufsize=0,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=TREE,
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == header(Form.CSV).encode()
            assert b",1,winnable," in process.stdout.readline()
            yield process
        finally:
            process.kill()


def all_that_came(process: "subprocess.Popen[bytes]") -> tuple[bytes, bytes]:
    """Return what a study and its processes say until none of them is left."""
    return process.communicate(timeout=PATIENCE)


# These go on for minutes, if nobody ends them: the one with many deals, the other with its second.
LONG = ("bear-river", "--deals", "1-100000")
HARD = ("super-flower-garden", "--deals", "1-2")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    with begun(*LONG) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, error = all_that_came(process)
        assert (process.returncode, error) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows sends interrupts to whole consoles")
@pytest.mark.parametrize("study", [LONG, HARD], ids=["long", "hard"])
def test_an_interrupt_ends_all_processes(study: tuple[str, ...]) -> None:
    with begun(*study) as process:
        process.send_signal(signal.SIGINT)
        _, error = all_that_came(process)
        assert (process.returncode, error) == (130, b"")


@pytest.mark.parametrize("study", [LONG, HARD], ids=["long", "hard"])
def test_processes_end_with_the_one_that_began_them(study: tuple[str, ...]) -> None:
    with begun(*study) as process:
        process.kill()
        out, _ = all_that_came(process)
        deals = [line.split(b",")[3] for line in out.splitlines(keepends=True) if b"\n" in line]
        assert deals == [str(deal).encode() for deal in range(2, len(deals) + 2)]


# The progress bar.


class Terminal(io.StringIO):
    """Somebody who looks."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_how_far_it_is(
    tmp_path: Path, known: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("tqdm", reason="tqdm is not installed")
    file = tmp_path / "study.csv"
    file.write_text(rows_text(range(1, 4)), encoding="utf-8")
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main([*ASKED, "1-12", "--out", str(file)]) == 0
    assert "3/12" in screen.getvalue()
    assert "12/12" in screen.getvalue()


def test_no_bar_is_shown_where_it_has_no_place(
    tmp_path: Path, known: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "study.csv"
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main([*ASKED, "1-6", "--out", str(file), "--quiet"]) == 0
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert main([*ASKED, "1-6"]) == 0
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert main([*ASKED, "1-8", "--out", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == rows_text(range(1, 9))
    assert "\r" not in screen.getvalue()


def test_the_standard_library_is_enough() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "bear_river", *ASKED, "1-2", "--processes", "2"],
        capture_output=True,
        text=True,
        check=False,
        cwd=TREE,
    )
    assert done.returncode == 0
    assert done.stdout == rows_text(range(1, 3))
