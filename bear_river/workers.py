"""Who searches the deals of a study: this process, more of this machine, or a Dask cluster.

Whoever it is, the rows come in the order of the deals.
"""

import importlib
import logging
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import ParamSpec, TypeVar

from bear_river.study import CannotStudy, Row, Study, searched

# Windows lets nobody wait for more.
MOST_PROCESSES = 61 if sys.platform == "win32" else 1_000

# A part of about this many nodes takes a fifth of a second, a hundred times what handing it out
# takes, and yet little is lost with it.
_NODES_IN_A_PART = 5_000
# While one hard deal holds up the rows, this many parts for each worker keep the others busy.
_PARTS_AHEAD = 64
# A cluster may grow while it works.
_FEWEST_EXPECTED = 8
# Seconds; a scheduler that is there answers at once.
_PATIENCE = 10
# Seconds; only after them it is noticed that a scheduler has gone.
_GLANCE = 1
_DIED = (
    "A process has ended in the middle of its search, perhaps for want of memory: try fewer "
    "--processes or a smaller --limit."
)
_GONE = "The Dask scheduler has gone; what was found so far is kept, if it went to a file."

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Crew:
    """Who searches.

    Attributes:
        executor: takes the work.
        ahead: how many parts of it are handed out before the first is done.
        most: how many deals a part of it has at most.
        is_there: whether it can still answer.
    """

    executor: Executor
    ahead: int
    most: int = 64
    is_there: Callable[[], bool] = lambda: True


def rows_in_order(crew: Crew, study: Study, deals: range) -> Iterator[Row]:
    """Yield the rows of some deals in their order, whichever is done first.

    Only a few parts are handed out at a time, however many deals there are.

    Raises:
        CannotStudy: a worker has died, or cannot search.
    """
    waiting: deque[Future[tuple[Row, ...]]] = deque()
    size, count, nodes = 1, 0, 0
    while deals or waiting:
        while deals and len(waiting) < crew.ahead:
            waiting.append(crew.executor.submit(search_part, study, deals[:size]))
            deals = deals[size:]
        rows = _result(crew, waiting.popleft())
        yield from rows
        count += len(rows)
        nodes += sum(row.nodes for row in rows)
        size = max(1, min(crew.most, _NODES_IN_A_PART * count // max(1, nodes)))


def search_part(study: Study, deals: range) -> tuple[Row, ...]:
    """Search some deals, one after the other; this is what a worker does."""
    return tuple(searched(study, deal) for deal in deals)


def this_process() -> Crew:
    """Return a crew that needs no other process, and so no parts to make it worth while."""
    return Crew(_ThisProcess(), ahead=1, most=1)


@contextmanager
def processes(count: int) -> Iterator[Crew]:
    """Let processes of this machine search, and leave none behind.

    Args:
        count: how many, at most `MOST_PROCESSES`.
    """
    others = {*multiprocessing.active_children()}
    # Processes that are spawned share nothing with this one: no thread, no lock, no bar.
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=spawn, initializer=_begin_worker)
    try:
        yield Crew(pool, ahead=_PARTS_AHEAD * count)
        pool.shutdown()
    except BaseException:
        # A search may take minutes, and nobody waits for what it finds any more.
        for process in {*multiprocessing.active_children()} - others:
            process.terminate()
        pool.shutdown(cancel_futures=True)
        raise


def processes_here() -> int:
    """Return how many processes keep this machine busy."""
    return min(os.cpu_count() or 1, MOST_PROCESSES)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """Let a Dask cluster search; it needs the same bear-river as this machine.

    Args:
        address: its scheduler's, such as tcp://10.0.0.1:8786.

    Raises:
        CannotStudy: Dask is not installed, no scheduler answers, or workers have died.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise CannotStudy(
            'A cluster needs Dask, which is not installed: pip install "bear-river[cluster]".'
        ) from error
    with _without_log():
        try:
            client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise CannotStudy(f"No Dask scheduler answers at {address[:100]}.") from error
        with client:
            crew = Crew(
                client.get_executor(),
                _PARTS_AHEAD * max(sum(client.nthreads().values()), _FEWEST_EXPECTED),
                is_there=lambda: bool(client.status == "running"),
            )
            _require_engine(crew)
            try:
                yield crew
            except distributed.KilledWorker as error:
                raise CannotStudy(_DIED) from error


class _ThisProcess(Executor):
    """Does what it is given at once."""

    def submit(
        self,
        fn: Callable[_Arguments, _Result],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Result]:
        done: Future[_Result] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@contextmanager
def _without_log() -> Iterator[None]:
    """Keep Dask from showing every thread that an end cuts off: what is wrong is said in words."""
    before = logging.root.manager.disable
    logging.disable()
    try:
        yield
    finally:
        logging.disable(before)


def _require_engine(crew: Crew) -> None:
    """Let a crew pass that knows what it will be asked to do.

    Raises:
        CannotStudy: this package, or this module of it, is not there.
    """
    try:
        _result(crew, crew.executor.submit(search_part, Study("", 0, 0), range(0)))
    except (ImportError, AttributeError, RuntimeError) as error:
        raise CannotStudy(
            "The cluster cannot search: install the same bear-river for its scheduler and for all "
            "of its workers."
        ) from error


def _result(crew: Crew, part: Future[tuple[Row, ...]]) -> tuple[Row, ...]:
    # What Dask was about to bring when its scheduler ended never comes.
    while not wait([part], timeout=_GLANCE).done:
        if not crew.is_there():
            raise CannotStudy(_GONE)
    try:
        return part.result()
    except CancelledError as error:
        raise CannotStudy(_GONE) from error
    except (BrokenExecutor, MemoryError) as error:
        raise CannotStudy(_DIED) from error


def _begin_worker() -> None:
    """Make a process of the pool end quietly with an interrupt, and with the process it is of."""
    # What was started in the background is not to be interrupted, nor are its processes.
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
