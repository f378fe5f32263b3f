"""The results of many independent calls, in the order of their arguments."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

from sudoku_model.deadline import heed_deadline, is_heeded
from sudoku_model.errors import SourceError, WorkerDiedError
from sudoku_model.option_numbers import whole_number_or_none
from sudoku_model.workers.clusters import client_of, has_killed_workers, is_disconnected
from sudoku_model.workers.pool import ProcessPool, usable_cores

T = TypeVar("T")
R = TypeVar("R")

POOL_PAYS_AFTER = 0.5
"""Seconds of work in this process. After them, the rest is expected to be worth a pool's start."""

_WINDOW_PER_WORKER = 4
_SMALLEST_WINDOW = 16
"""Items in flight: enough to keep the other workers busy while one of them takes long, and few
enough to hold their results in memory."""

_POLL_SECONDS = 0.5
"""How often a wait is interrupted: on Windows Ctrl-C does not end a wait that is under way, and a
cluster that was lost does not always say so."""

_HEEDING_SECONDS = 0.05
"""How often it is interrupted if it may be cancelled."""


@dataclass(frozen=True)
class Crew:
    """Who does work of many parts.

    Attributes:
        executor: who is handed the parts, if there is one.
        workers: without an executor, how many processes may be used; None for all usable cores.

    Raises:
        OptionError: if that is no number of processes.
    """

    executor: Executor | None = None
    workers: int | None = None

    def __post_init__(self) -> None:
        workers = whole_number_or_none("workers", self.workers, least=1)
        object.__setattr__(self, "workers", workers)


ANYBODY = Crew()


def in_order(
    function: Callable[[T], R],
    items: Iterable[T],
    crew: Crew = ANYBODY,
    *,
    lost: Callable[[T, WorkerDiedError], R] | None = None,
) -> Generator[R, None, None]:
    """Call a function with each item wherever that is fastest; see `ordered_map`.

    Without an executor the work begins in this process. Where it goes on for long a pool takes
    over, which lives as long as the iteration.

    Args:
        function: what to call.
        items: its arguments, one for each call.
        crew: who calls it.
        lost: the result for an item whose worker processes died again and again.
    """
    executor = crew.executor
    if executor is not None:
        yield from ordered_map(function, items, executor, window=window_of(executor), lost=lost)
        return
    items = iter(items)
    workers = usable_cores() if crew.workers is None else crew.workers
    yield from _in_this_process(function, items, POOL_PAYS_AFTER if workers > 1 else None)
    with ProcessPool(workers) as pool:
        yield from ordered_map(function, items, pool, window=window_of(pool), lost=lost)


def _in_this_process(
    function: Callable[[T], R], items: Iterator[T], seconds: float | None
) -> Generator[R, None, None]:
    """Call the function here until it has taken so many seconds, or until the items end."""
    spent = 0.0
    for item in items:
        heed_deadline()
        begun = perf_counter()
        result = function(item)
        spent += perf_counter() - begun
        yield result
        if seconds is not None and spent >= seconds:
            return


def window_of(executor: Executor) -> int:
    """How many items an executor is to have in flight."""
    return max(_SMALLEST_WINDOW, _WINDOW_PER_WORKER * _workers_of(executor))


def _workers_of(executor: Executor) -> int:
    """How many calls an executor answers at once, as far as it tells."""
    client = client_of(executor)
    if client is not None:
        workers = sum(client.nthreads().values())
    else:
        workers = getattr(executor, "_max_workers", 0)
    return workers or usable_cores()


def ordered_map(
    function: Callable[[T], R],
    items: Iterable[T],
    executor: Executor,
    *,
    window: int,
    lost: Callable[[T, WorkerDiedError], R] | None = None,
) -> Generator[R, None, None]:
    """Call a function with each item in an executor; yield the results in the order of the items.

    Lazy: `items` is read in the thread that asks for results, and no further than `window` items
    beyond the last result that was handed out. An exception of the function is raised in place
    of its result and ends the iteration, one of `items` in place of the item, so that no result
    before it is lost. A `sudoku_model.Cancellation` ends it with an `UndecidedError`. However it
    ends, what is under way is cancelled as far as the executor can do that.

    Args:
        function: what to call; process pools need a function that can be pickled.
        items: its arguments, one for each call.
        executor: who calls it: threads, processes, a cluster.
        window: how many items may be in flight at once.
        lost: the result for an item whose worker processes died again and again; without it
            the `WorkerDiedError` is raised.
    """
    if window < 1:
        raise ValueError(f"window must be at least 1, not {window}")
    flying: deque[tuple[T, Future[R]]] = deque()
    broken: list[Exception] = []
    try:
        for item in _until_broken(items, broken):
            flying.append((item, executor.submit(function, item)))
            while flying and (len(flying) == window or flying[0][1].done()):
                yield _result(*flying.popleft(), executor, lost)
        while flying:
            yield _result(*flying.popleft(), executor, lost)
        if broken:
            raise broken[0]
    finally:
        for _, future in flying:
            future.cancel()


def _until_broken(items: Iterable[T], broken: list[Exception]) -> Iterator[T]:
    """Yield the items up to where they break off; the reason is left in `broken`."""
    try:
        yield from items
    except Exception as problem:
        broken.append(problem)


def _result(
    item: T, future: Future[R], executor: Executor, lost: Callable[[T, WorkerDiedError], R] | None
) -> R:
    try:
        return _await(future, executor)
    except WorkerDiedError as error:
        died = error
    except BaseException as error:
        future.cancel()
        if not has_killed_workers(error):
            raise
        died = WorkerDiedError(item, str(error))
        died.__cause__ = error
    if lost is None:
        raise died
    return lost(item, died)


def _await(future: Future[R], executor: Executor) -> R:
    heed_deadline()  # results may come so quickly that nothing is waited for
    try:
        while not wait([future], _HEEDING_SECONDS if is_heeded() else _POLL_SECONDS).done:
            heed_deadline()
            if is_disconnected(executor):
                raise CancelledError
        return future.result()
    except CancelledError:
        if is_disconnected(executor):
            raise SourceError("the Dask scheduler is gone, and with it what was asked") from None
        raise
