"""Many calls by a Dask cluster."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sudoku_model.errors import OptionError, SourceError, WorkerDiedError
from sudoku_model.workers.clusters import scheduler_executor
from sudoku_model.workers.ordered import Crew, in_order, ordered_map, window_of
from tests.workers import calls
from tests.working import PATIENCE, wait_until

if find_spec("distributed") is None:
    pytest.skip("needs distributed: pip install 'sudoku-model[dask]'", allow_module_level=True)

ROOT = Path(__file__).parents[2]


class Cluster:
    """A scheduler and two workers, each in a process of its own, on this machine only."""

    def __init__(self, directory: Path, started: ExitStack) -> None:
        self._directory = directory
        self._started = started
        file = directory / "scheduler.json"
        self.scheduler = self._start(
            "dask_scheduler", "--port", "0", "--scheduler-file", file, "--no-show"
        )
        self.workers = [
            self._start("dask_worker", "--scheduler-file", file, "--nthreads", "1", "--no-nanny")
            for _ in range(2)
        ]
        import distributed

        wait_until(file.exists)
        with distributed.Client(scheduler_file=str(file), set_as_default=False) as client:
            self.address = client.scheduler.address
            client.wait_for_workers(2, timeout=PATIENCE)

    def _start(self, command: str, *arguments: str | Path) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", f"distributed.cli.{command}", *arguments),
                *("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"),
            ],
            cwd=self._directory,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._started.callback(process.wait)
        self._started.callback(process.kill)
        return process


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as started:
        yield Cluster(tmp_path, started)


@pytest.mark.slow
def test_the_executor_of_a_client_can_be_given():
    import distributed

    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=6, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        executor = client.get_executor()
        assert window_of(executor) == 24
        # Equal items are no reason to lose one of them.
        items = [number // 2 for number in range(40)]
        expected = [2 * item for item in items]
        assert list(in_order(calls.double, items, Crew(executor))) == expected
        results = in_order(calls.refuse_three, range(1000), Crew(executor))
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(ValueError, match="not three"):
            next(results)


@pytest.mark.slow
def test_an_address_where_nothing_listens_is_reported_in_time():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    with (
        pytest.raises(SourceError, match=f"no Dask scheduler answers at {address} within 1 sec"),
        scheduler_executor(address, timeout=1),
    ):
        pass


@pytest.mark.slow
def test_a_server_that_is_no_scheduler_is_reported_in_time():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with (
            pytest.raises(SourceError, match="no Dask scheduler answers"),
            scheduler_executor(f"tcp://127.0.0.1:{port}", timeout=1),
        ):
            pass


@pytest.mark.slow
@pytest.mark.parametrize("address", ["nonsense", "foo://host:1", "tcp://host:port", ""])
def test_an_address_that_is_none_is_reported(address: str):
    with (
        pytest.raises(OptionError, match="expected the address of a Dask scheduler such as"),
        scheduler_executor(address),
    ):
        pass


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(OptionError, match=r"pip install 'sudoku-model\[dask\]'"),
        scheduler_executor("tcp://127.0.0.1:8786"),
    ):
        pass


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_costs_no_result(cluster: Cluster):
    import distributed

    held = []
    with (
        scheduler_executor(cluster.address) as executor,
        distributed.Client(cluster.address, set_as_default=False) as client,
    ):
        results = ordered_map(calls.large, range(100), executor, window=8)
        for number, result in enumerate(results):
            assert result == bytes([number]) * 1_000_000
            if number == 30:
                cluster.workers[0].send_signal(signal.SIGKILL)
            held.append(client.run_on_scheduler(count_tasks))
        assert len(held) == 100
        assert len(client.nthreads()) == 1
        # What was handed out is released on the cluster: 8 in flight, and a few on their way.
        assert max(held) <= 12


def count_tasks(dask_scheduler: Any) -> int:
    return len(dask_scheduler.tasks)


@pytest.mark.slow
def test_an_item_that_kills_its_workers_is_named(tmp_path: Path):
    import distributed

    dask = pytest.importorskip("dask")
    function = partial(calls.kill_process_on_three, tmp_path / "deaths")
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        scheduler_executor(cluster.scheduler_address) as executor,
    ):
        results = ordered_map(function, range(5), executor, window=1, lost=lambda item, _: -item)
        assert list(results) == [0, 1, 2, -3, 4]
        results = ordered_map(function, [3], executor, window=1)
        with pytest.raises(WorkerDiedError, match="no worker process survives 3: "):
            next(results)
        # Dask fails to close a cluster one of whose workers is just being started again.
        with distributed.Client(cluster) as client:
            client.wait_for_workers(1, timeout=PATIENCE)


@pytest.mark.slow
def test_a_scheduler_that_goes_away_ends_the_iteration(cluster: Cluster):
    with (
        pytest.raises(SourceError, match="the Dask scheduler is gone"),
        scheduler_executor(cluster.address, timeout=5) as executor,
    ):
        for number, _ in enumerate(ordered_map(calls.large, range(1000), executor, window=8)):
            if number == 10:
                cluster.scheduler.kill()
