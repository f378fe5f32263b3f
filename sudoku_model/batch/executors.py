"""Who does the work of a batch: this process, all cores of this machine, or a cluster."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from logging import CRITICAL, getLogger
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from sudoku_model import __version__
from sudoku_model.batch.clusters import client_of
from sudoku_model.batch.ordered import ordered_map
from sudoku_model.batch.pool import ProcessPool
from sudoku_model.errors import OptionError, SourceError, WorkerDiedError

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")
R = TypeVar("R")

POOL_PAYS_AFTER = 0.5
"""Seconds of work in this process after which more is expected than it costs to start a pool."""

_WINDOW_PER_WORKER = 4
_SMALLEST_WINDOW = 16
"""Items in flight: enough to keep the other workers busy while one of them takes long, and few
enough to hold their results in memory."""

_CGROUP_LIMIT = Path("/sys/fs/cgroup/cpu.max")


def in_order(
    function: Callable[[T], R],
    items: Iterable[T],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    lost: Callable[[T, WorkerDiedError], R] | None = None,
) -> Generator[R, None, None]:
    """Call a function with each item wherever that is fastest; see `ordered_map`.

    Without an executor the work begins in this process. Where it goes on for long a pool takes
    over, which lives as long as the iteration.

    Args:
        function: what to call.
        items: its arguments, one for each call.
        executor: who calls it.
        workers: without an executor, how many processes may be used; None for all usable cores.
        lost: the result for an item whose worker processes died again and again.
    """
    if executor is not None:
        yield from ordered_map(function, items, executor, window=window_of(executor), lost=lost)
        return
    items = iter(items)
    workers = usable_cores() if workers is None else workers
    yield from _in_this_process(function, items, POOL_PAYS_AFTER if workers > 1 else None)
    with local_pool(workers) as pool:
        yield from ordered_map(function, items, pool, window=window_of(pool), lost=lost)


def _in_this_process(
    function: Callable[[T], R], items: Iterator[T], seconds: float | None
) -> Generator[R, None, None]:
    """Call the function here until so much time was spent in it, or until the items end."""
    spent = 0.0
    for item in items:
        begun = perf_counter()
        result = function(item)
        spent += perf_counter() - begun
        yield result
        if seconds is not None and spent >= seconds:
            return


def local_pool(workers: int | None = None) -> ProcessPool:
    """A pool of processes on this machine.

    Args:
        workers: how many; None for all cores that this process may use.
    """
    return ProcessPool(usable_cores() if workers is None else workers)


def usable_cores() -> int:
    """Number of cores that this process may use: its affinity and its container's share."""
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    with suppress(OSError, ValueError):  # there is no such limit, or it is spelled "max"
        quota, period = _CGROUP_LIMIT.read_text().split()
        cores = min(cores, ceil(int(quota) / int(period)))
    return cores


def window_of(executor: Executor) -> int:
    """How many items an executor is to have in flight."""
    return max(_SMALLEST_WINDOW, _WINDOW_PER_WORKER * _workers_of(executor))


def _workers_of(executor: Executor) -> int:
    """How many calls an executor answers at once, as far as it says so."""
    client = client_of(executor)
    if client is not None:
        workers = sum(client.nthreads().values())
    else:
        workers = getattr(executor, "_max_workers", 0)
    return workers or usable_cores()


@contextmanager
def scheduler_executor(address: str, *, timeout: float = 10.0) -> Iterator[Executor]:
    """Connect to a Dask cluster that is running; disconnect at the end.

    Args:
        address: of its scheduler: ``tcp://host:8786``.
        timeout: for how many seconds to try.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise OptionError(
            f"a Dask scheduler needs an extra package ({error}): pip install 'sudoku-model[dask]'"
        ) from None
    _find_scheduler(address, timeout)
    with (
        _quiet("distributed.client"),  # what ends the work is said once, by an exception
        Client(address, timeout=timeout, set_as_default=False) as client,
    ):
        _refuse_other_versions(client)
        if not client.nthreads():
            getLogger(__name__).warning("the Dask scheduler at %s has no workers yet", address)
        # Not pure: Dask would look into each item only to find that no two of them are equal.
        yield client.get_executor(pure=False)


@contextmanager
def _quiet(name: str) -> Iterator[None]:
    logger = getLogger(name)
    level = logger.level
    logger.setLevel(CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(level)


def _find_scheduler(address: str, timeout: float) -> None:
    """Check that a scheduler answers: a client waits for ever for what is none, and says little."""
    from distributed import Security
    from distributed.core import rpc

    async def kind() -> str:
        security = Security().get_connection_args("client")
        async with rpc(address, connection_args=security) as server:
            return str((await server.identity())["type"])

    def ask() -> str:
        return asyncio.run(asyncio.wait_for(kind(), timeout))

    try:
        # In a thread: a notebook has an event loop of its own in this one.
        with ThreadPoolExecutor(1) as thread:
            found = thread.submit(ask).result()
    except (asyncio.TimeoutError, OSError):
        raise SourceError(
            f"no Dask scheduler answers at {address} within {timeout:g} seconds"
        ) from None
    except (ValueError, TypeError) as error:
        raise OptionError(
            f"found {address!r}, expected the address of a Dask scheduler such as "
            f"tcp://host:8786 ({error})"
        ) from None
    if found != "Scheduler":
        raise SourceError(f"what answers at {address} is a Dask {found.lower()}, not a scheduler")


def _refuse_other_versions(client: Client) -> None:
    """Workers with another version may read items differently, those without it not at all."""
    for worker, version in client.run(_version, on_error="return").items():
        if isinstance(version, BaseException):
            raise SourceError(f"worker {worker} cannot import sudoku_model ({version})")
        if version != __version__:
            raise SourceError(
                f"worker {worker} has sudoku-model {version}, expected {__version__} as here"
            )


def _version() -> str:
    return __version__
