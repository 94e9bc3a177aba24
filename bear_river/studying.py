"""The command `study`: its arguments, the file that it begins or goes on with, its progress bar."""

import argparse
import importlib
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TextIO

from bear_river import workers
from bear_river.catalogue import entry
from bear_river.deal import BadDealNumber, read_deal_number
from bear_river.solver import LIMIT
from bear_river.study import (
    LEVEL,
    LONGEST_LINE,
    CannotStudy,
    Form,
    Kept,
    Study,
    header,
    read_kept,
    row_text,
    summary_text,
)

Write = Callable[[str], None]

_FORMS = {form.value: form for form in Form}
_MOST_DIGITS = 18


def add_arguments(verb: argparse.ArgumentParser) -> None:
    """Tell a parser what `run` is to be asked."""
    verb.add_argument("game", metavar="GAME", help="its key, as games lists it")
    add_deals(verb)
    add_limit(verb)
    verb.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        help="where the rows go; if it holds some, the study goes on after them",
    )
    verb.add_argument(
        "--form", choices=[*_FORMS], help="how rows are written, if FILE's name does not tell"
    )
    verb.add_argument(
        "--level",
        type=_level,
        default=LEVEL,
        help=f"the confidence of the interval, {LEVEL} if not given",
    )
    searchers = verb.add_mutually_exclusive_group()
    searchers.add_argument(
        "--processes",
        metavar="N",
        type=_processes,
        help="how many search at a time, one for each core if not given",
    )
    searchers.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        type=_address,
        help="let a Dask cluster search; it needs bear-river too, and workers of one thread",
    )
    verb.add_argument("--quiet", action="store_true", help="show no progress bar")


def add_deals(verb: argparse.ArgumentParser) -> None:
    """Tell a parser of the deals that a command is about."""
    verb.add_argument(
        "--deals", metavar="A-B", required=True, type=_deals, help="which, for example 1-1000"
    )


def add_limit(verb: argparse.ArgumentParser) -> None:
    """Tell a parser of the limit of a search."""
    verb.add_argument(
        "--limit",
        metavar="NODES",
        type=_count,
        default=LIMIT,
        help=f"how many positions a search may look at, {LIMIT:,} if not given",
    )


def run(asked: argparse.Namespace) -> None:
    """Search the deals that were asked for, write a row for each, and tell what they say together.

    The rows go to the file, each as soon as all before it are there, and the summary to standard
    output. Without a file the rows go there, and the summary to standard error. Nothing is written
    before it is known that all can be done as asked.

    Args:
        asked: as `add_arguments` has it.

    Raises:
        ValueError: there is no such game, the file holds something else, or the search has failed;
            rows that were written stay.
        OSError: the file cannot be read, or nothing reads standard output any more.
    """
    game = entry(asked.game)
    study = Study(game.key, game.rules.version, asked.limit)
    form = _form(asked.out, asked.form)
    kept = _kept(asked.out, study, form, asked.deals)
    tally = kept.tally
    with (
        _crew(asked, kept.missing) as crew,
        _rows_to(asked.out, kept) as write,
        _bar(kept, shown=_shows_bar(asked)) as advance,
    ):
        if not kept.size:
            write(header(form))
        for row in workers.rows_in_order(crew, study, kept.missing):
            write(row_text(study, row, form))
            tally.add(row)
            advance()
    summary = summary_text(study, asked.deals, tally, asked.level)
    print(summary, file=sys.stderr if asked.out is None else sys.stdout)


def _form(out: Path | None, name: str | None) -> Form:
    if name is not None:
        return _FORMS[name]
    if out is None:
        return Form.CSV
    suffix = out.suffix.lower().removeprefix(".")
    if suffix not in _FORMS:
        raise CannotStudy(f"Say with --form what {out} is to be, {' or '.join(_FORMS)}.")
    return _FORMS[suffix]


def _kept(out: Path | None, study: Study, form: Form, deals: range) -> Kept:
    # What is no file, such as a pipe, has nothing to go on with, and may never end.
    if out is None or not out.is_file():
        return Kept(deals)
    with out.open("rb") as file:
        try:
            lines = iter(partial(file.readline, LONGEST_LINE + 1), b"")
            return read_kept(lines, study, form, deals)
        except CannotStudy as error:
            raise CannotStudy(f"{out} cannot be continued: {error}") from error


def _crew(asked: argparse.Namespace, missing: range) -> AbstractContextManager[workers.Crew]:
    count = asked.processes or workers.processes_here()
    if missing and asked.scheduler is not None:
        return workers.cluster(asked.scheduler)
    if missing and count > 1:
        return workers.processes(count)
    return nullcontext(workers.this_process())


@contextmanager
def _rows_to(out: Path | None, kept: Kept) -> Iterator[Write]:
    """Open what the rows are written to, and take from its end what was cut short."""
    if out is None:
        yield partial(print, end="", flush=True)
        return
    with _saying_what_cannot_be_written(out):
        file = out.open("ab")
    try:
        with _saying_what_cannot_be_written(out):
            if kept.cut:
                file.truncate(kept.size)

        def write(text: str) -> None:
            with _saying_what_cannot_be_written(out):
                file.write(text.encode())
                file.flush()

        yield write
    finally:
        # Only what could not be written, and was said, is left to fail once more.
        with suppress(OSError):
            file.close()


@contextmanager
def _saying_what_cannot_be_written(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotStudy(f"{out} cannot be written: {error.strerror}.") from error


def _shows_bar(asked: argparse.Namespace) -> bool:
    """Return whether a progress bar has a place: a terminal that rows do not go to as well."""
    rows_are_seen = asked.out is None and _is_terminal(sys.stdout)
    return _is_terminal(sys.stderr) and not asked.quiet and not rows_are_seen


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


@contextmanager
def _bar(kept: Kept, *, shown: bool) -> Iterator[Callable[[], object]]:
    """Show how far the study is, if tqdm is there; call what this gives after every row."""
    try:
        tqdm = importlib.import_module("tqdm") if shown else None
    except ImportError:
        tqdm = None
    if tqdm is None:
        yield lambda: None
        return
    done = kept.tally.deals
    total = done + kept.missing.stop - kept.missing.start
    with tqdm.tqdm(total=total, initial=done, unit=" deals", file=sys.stderr) as bar:
        yield bar.update


def _deals(text: str) -> range:
    first, dash, last = text.partition("-")
    try:
        low = read_deal_number(first)
        high = read_deal_number(last) if dash else low
    except BadDealNumber as error:
        raise argparse.ArgumentTypeError(f"{error} A range is typed like 1-1000.") from error
    if low > high:
        raise argparse.ArgumentTypeError(f"Deals go upwards: type {high}-{low}.")
    return range(low, high + 1)


def _count(text: str) -> int:
    digits = text.lstrip("0")
    if not (text.isascii() and text.isdigit() and 0 < len(digits) <= _MOST_DIGITS):
        raise argparse.ArgumentTypeError(
            f"Type a whole number from 1, of {_MOST_DIGITS} digits at most."
        )
    return int(digits)


def _processes(text: str) -> int:
    count = _count(text)
    if count > workers.MOST_PROCESSES:
        raise argparse.ArgumentTypeError(f"Type {workers.MOST_PROCESSES} at most.")
    return count


def _address(text: str) -> str:
    if not re.fullmatch(r"((tcp|tls|ws|wss)://)?[^\s/]+:[0-9]+", text):
        raise argparse.ArgumentTypeError("Type an address like tcp://10.0.0.1:8786.")
    return text


def _level(text: str) -> float:
    try:
        level = float(text)
    except ValueError:
        level = 0
    if not 0 < level < 1:
        raise argparse.ArgumentTypeError("Type a number between 0 and 1, for example 0.99.")
    return level
