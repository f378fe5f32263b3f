"""What an executor of a Dask cluster says beyond `concurrent.futures`, without importing Dask."""

from __future__ import annotations

import sys
from concurrent.futures import Executor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributed import Client


def client_of(executor: Executor) -> Client | None:
    """The Dask client that an executor belongs to, if it is Dask's."""
    if "distributed" not in sys.modules:
        return None
    from distributed.cfexecutor import ClientExecutor

    return executor._client if isinstance(executor, ClientExecutor) else None


def is_disconnected(executor: Executor) -> bool:
    """Whether it is a cluster's and the scheduler is gone: what it was asked is lost then."""
    client = client_of(executor)
    return client is not None and client.status != "running"


def has_killed_workers(error: BaseException) -> bool:
    """Whether Dask gives an item up because its workers died of it."""
    if "distributed" not in sys.modules:
        return False
    from distributed import KilledWorker

    return isinstance(error, KilledWorker)
