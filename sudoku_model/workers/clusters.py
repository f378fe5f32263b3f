"""Dask clusters: how to reach one, and what its executor tells beyond `concurrent.futures`.

Dask is not imported before a cluster is asked for.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from logging import CRITICAL, getLogger
from typing import TYPE_CHECKING

from sudoku_model import __version__
from sudoku_model.errors import OptionError, SourceError
from sudoku_model.libraries import to_install

if TYPE_CHECKING:
    from distributed import Client


def client_of(executor: Executor) -> Client | None:
    """The Dask client that an executor belongs to, if it is Dask's."""
    if "distributed" not in sys.modules:
        return None
    from distributed.cfexecutor import ClientExecutor

    return executor._client if isinstance(executor, ClientExecutor) else None


def is_disconnected(executor: Executor) -> bool:
    """Whether it is a cluster's and the scheduler is gone: all its calls are lost then."""
    client = client_of(executor)
    return client is not None and client.status != "running"


def has_killed_workers(error: BaseException) -> bool:
    """Whether Dask has given an item up because it killed its workers."""
    if "distributed" not in sys.modules:
        return False
    from distributed import KilledWorker

    return isinstance(error, KilledWorker)


@contextmanager
def scheduler_executor(address: str, *, timeout: float = 10.0) -> Iterator[Executor]:
    """Connect to a Dask cluster that is running; disconnect at the end.

    The address is that of its scheduler, ``tcp://host:8786``; the timeout is in seconds.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise OptionError(
            f"a Dask scheduler needs an extra package ({error}): {to_install('dask')}"
        ) from None
    _find_scheduler(address, timeout)
    with (
        _quiet("distributed.client"),  # an exception says once what has ended the work
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
    """Check that a scheduler answers: without one a client waits for ever, and says little."""
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
            server = thread.submit(ask).result()
    except (asyncio.TimeoutError, OSError):
        raise SourceError(
            f"no Dask scheduler answers at {address} within {timeout:g} seconds"
        ) from None
    except (ValueError, TypeError) as error:
        raise OptionError(
            f"found {address!r}, expected the address of a Dask scheduler such as "
            f"tcp://host:8786 ({error})"
        ) from None
    if server != "Scheduler":
        raise SourceError(f"what answers at {address} is a Dask {server.lower()}, not a scheduler")


def _refuse_other_versions(client: Client) -> None:
    """Refuse workers with another version, which may read items differently, or without any."""
    for worker, version in client.run(_version, on_error="return").items():
        if isinstance(version, BaseException):
            raise SourceError(f"worker {worker} cannot import sudoku_model ({version})")
        if version != __version__:
            raise SourceError(
                f"worker {worker} has sudoku-model {version}, expected {__version__} as here"
            )


def _version() -> str:
    return __version__
