"""The results of many independent calls, in the order of their arguments."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from typing import TypeVar

from sudoku_model.batch.clusters import has_killed_workers, is_disconnected
from sudoku_model.errors import SourceError, WorkerDiedError

T = TypeVar("T")
R = TypeVar("R")

_POLL_SECONDS = 0.5
"""How often a wait looks up: on Windows Ctrl-C does not end a wait that is under way, and a
cluster that was lost does not always say so."""


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
    before it is lost. However it ends, what has not begun is cancelled.

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
    item: T,
    future: Future[R],
    executor: Executor,
    lost: Callable[[T, WorkerDiedError], R] | None,
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
    try:
        while not wait([future], _POLL_SECONDS).done:
            if is_disconnected(executor):
                raise CancelledError
        return future.result()
    except CancelledError:
        if is_disconnected(executor):
            raise SourceError("the Dask scheduler is gone, and with it what was asked") from None
        raise
