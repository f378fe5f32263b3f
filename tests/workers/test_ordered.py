"""Many calls by threads and processes: in order, lazily, and whatever dies meanwhile."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

from sudoku_model.errors import SudokuModelError, WorkerDiedError
from sudoku_model.workers import ordered, worker
from sudoku_model.workers import pool as pool_module
from sudoku_model.workers.ordered import Crew, in_order, ordered_map, window_of
from sudoku_model.workers.pool import BrokenPoolError, ProcessPool, usable_cores
from sudoku_model.workers.process import overdue_ends_worker
from sudoku_model.workers.protocol import OUT_OF_MEMORY
from tests.workers import calls
from tests.working import PATIENCE, wait_until

posix = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of POSIX")


class Counted:
    """The numbers 0, 1, ..., and how many of them were taken, by which threads."""

    def __init__(self, end: int) -> None:
        self.end = end
        self.taken = 0
        self.threads: set[threading.Thread] = set()

    def __iter__(self) -> Iterator[int]:
        for number in range(self.end):
            self.taken += 1
            self.threads.add(threading.current_thread())
            yield number


# ordered_map


@pytest.mark.slow
def test_results_come_in_the_order_of_the_items_whoever_finishes_first():
    with ThreadPoolExecutor(4) as threads:
        results = ordered_map(calls.late_if_even, range(20), threads, window=8)
        assert list(results) == list(range(20))


def test_the_input_is_read_by_the_caller_and_no_further_than_the_window():
    items = Counted(1000)
    with ThreadPoolExecutor(4) as threads:
        results = ordered_map(calls.double, items, threads, window=5)
        assert items.taken == 0
        for count, result in enumerate(results):
            assert result == 2 * count
            assert items.taken <= count + 5
    assert items.taken == 1000
    assert items.threads == {threading.current_thread()}


@pytest.mark.slow
def test_a_result_does_not_wait_for_a_full_window_of_a_slow_input():
    read: list[int] = []

    def typed() -> Iterator[int]:
        for number in range(5):
            read.append(number)
            yield number
            time.sleep(0.05)

    with ThreadPoolExecutor(2) as threads:
        results = ordered_map(calls.double, typed(), threads, window=100)
        assert next(results) == 0
        assert len(read) < 5
        assert list(results) == [2, 4, 6, 8]


def test_an_exception_comes_in_place_of_its_result():
    items = Counted(1000)
    with ThreadPoolExecutor(4) as threads:
        results = ordered_map(calls.refuse_three, items, threads, window=5)
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(ValueError, match="not three"):
            next(results)
        assert list(results) == []
    assert items.taken <= 8


def test_no_result_before_a_broken_item_is_lost():
    go_on = threading.Event()

    def items() -> Iterator[int]:
        yield from range(5)
        go_on.set()
        raise OSError("the disk is broken")

    def wait(number: int) -> int:
        assert go_on.wait(PATIENCE)
        return number

    with ThreadPoolExecutor(2) as threads:
        results = ordered_map(wait, items(), threads, window=100)
        assert [next(results) for _ in range(5)] == list(range(5))
        with pytest.raises(OSError, match="the disk is broken"):
            next(results)


def test_an_iteration_that_is_closed_cancels_what_has_not_begun():
    begun: list[int] = []
    go_on = threading.Event()

    def wait(number: int) -> int:
        begun.append(number)
        if number:
            go_on.wait(PATIENCE)
        return number

    with ThreadPoolExecutor(1) as thread:
        results = ordered_map(wait, range(100), thread, window=10)
        assert next(results) == 0
        results.close()
        go_on.set()
    assert begun in ([0], [0, 1])


def test_a_window_without_room_is_refused():
    with ThreadPoolExecutor(1) as thread, pytest.raises(ValueError, match="window"):
        next(ordered_map(calls.double, [1], thread, window=0))


@pytest.mark.slow
def test_process_pools_of_the_standard_library_can_be_given():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(in_order(calls.double, range(20), Crew(pool))) == list(range(0, 40, 2))


# the local pool


@pytest.mark.slow
def test_workers_stay_warm():
    with ProcessPool(2) as pool:
        results = list(ordered_map(calls.where, range(40), pool, window=8))
    assert [number for number, _ in results] == list(range(40))
    assert len({process for _, process in results} - {os.getpid()}) == 2


def test_an_exception_says_where_in_the_worker_it_was_raised():
    with ProcessPool(1) as pool, pytest.raises(ValueError, match="not three") as caught:
        list(ordered_map(calls.refuse_three, range(5), pool, window=5))
    assert "in refuse_three" in str(caught.value.__cause__)


def test_an_exception_that_cannot_be_pickled_is_told():
    with ProcessPool(1) as pool, pytest.raises(RuntimeError, match="StubbornError: 4 of seven"):
        pool.submit(calls.refuse_stubbornly, 4).result()


def test_what_cannot_be_pickled_fails_alone():
    with ProcessPool(1) as pool:
        bad = pool.submit(calls.double, threading.Lock())
        good = pool.submit(calls.double, 4)
        assert isinstance(bad.exception(), TypeError)
        assert good.result() == 8


def test_what_no_module_defines_goes_to_a_worker_and_comes_back():
    with ProcessPool(1) as pool:
        add_one = pool.submit(lambda number: lambda other: number + other, 1).result()
    assert add_one(2) == 3


def test_answers_are_taken_over_without_a_search_for_garbage():
    with ProcessPool(1) as pool:
        assert pool.submit(calls.asked_when_read).result() is False
    assert gc.isenabled()


def test_what_a_call_prints_is_not_taken_for_its_answer():
    with ProcessPool(1) as pool:
        assert list(ordered_map(calls.loud, range(3), pool, window=3)) == [0, 1, 2]


def test_a_pool_works_from_another_thread():
    found: list[int] = []

    def work() -> None:
        with ProcessPool(2) as pool:
            found.extend(ordered_map(calls.double, range(10), pool, window=4))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == list(range(0, 20, 2))


@pytest.mark.slow
def test_a_pool_that_was_shut_down_has_answered_everything_and_takes_no_more():
    pool = ProcessPool(2)
    futures = [pool.submit(calls.late_if_even, number) for number in range(10)]
    pool.shutdown()
    assert [future.result(0) for future in futures] == list(range(10))
    with pytest.raises(RuntimeError, match="shut down"):
        pool.submit(calls.double, 1)


@posix
@pytest.mark.slow
def test_a_worker_killed_in_the_middle_costs_no_result():
    with ProcessPool(2) as pool:
        numbers = []
        for number, process in ordered_map(calls.where, range(60), pool, window=8):
            numbers.append(number)
            if number in {10, 30}:
                os.kill(process, signal.SIGKILL)
    assert numbers == list(range(60))


@pytest.mark.slow
@posix
def test_an_idle_worker_that_was_killed_is_replaced_and_nobody_blamed():
    with ProcessPool(1) as pool:
        for _ in range(4):
            _, process = pool.submit(calls.where, 1).result()
            os.kill(process, signal.SIGKILL)
        assert pool.submit(calls.double, 4).result() == 8


@posix
@pytest.mark.slow
def test_an_item_that_kills_its_workers_is_named(tmp_path: Path):
    record = tmp_path / "deaths"
    function = partial(calls.kill_process_on_three, record)
    with ProcessPool(2) as pool:
        results = ordered_map(
            function, range(20), pool, window=8, lost=lambda item, error: (item, str(error))
        )
        found = list(results)
    assert [number for number in found if number != found[3]] == [*range(3), *range(4, 20)]
    item, message = found[3]
    assert item == 3
    assert message == "no worker process survives 3: 3 died of it, the last one by SIGKILL"
    assert record.read_bytes() == b"..."


@pytest.mark.slow
@posix
def test_without_a_substitute_the_death_of_its_workers_is_raised(tmp_path: Path):
    function = partial(calls.kill_process_on_three, tmp_path / "deaths")
    with ProcessPool(2) as pool:
        results = ordered_map(function, range(20), pool, window=8)
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(WorkerDiedError) as caught:
            next(results)
        assert caught.value.item == 3


@posix
@pytest.mark.sample(every=2)
@pytest.mark.parametrize("call", [calls.too_large, calls.too_large_to_compile])
@pytest.mark.slow
def test_a_worker_without_memory_is_replaced_and_what_none_survives_is_named(
    call: Callable[[int], bytes],
):
    with ProcessPool(1) as pool:
        with pytest.raises(WorkerDiedError, match="the last one by lack of memory"):
            pool.submit(call, 1).result()
        assert pool.submit(calls.double, 4).result() == 8


@pytest.mark.slow
def test_a_worker_that_hangs_is_ended_where_the_system_has_no_alarm():
    with ProcessPool(1) as pool:
        with pytest.raises(WorkerDiedError, match="the last one by exit code 1"):
            pool.submit(calls.hang_without_alarm, 0.01).result()
        assert pool.submit(calls.double, 4).result() == 8


@posix
@pytest.mark.slow
def test_a_worker_that_hangs_is_ended_long_after_its_time_limit(monkeypatch: pytest.MonkeyPatch):
    with ProcessPool(1) as pool:
        with pytest.raises(WorkerDiedError, match="the last one by SIGALRM"):
            pool.submit(calls.hang, 0.01).result()
        assert pool.submit(calls.double, 4).result() == 8
    # This process is no worker: nobody may end it.
    with overdue_ends_worker(0.01):
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.slow
def test_an_exception_does_not_wait_for_calls_that_take_long():
    begun = time.monotonic()
    with pytest.raises(KeyError), ProcessPool(1) as pool:
        pool.submit(calls.double, 1).result()
        pool.submit(calls.sleep, 2 * PATIENCE)
        time.sleep(0.1)
        raise KeyError
    assert time.monotonic() - begun < PATIENCE


def test_nothing_is_left_of_a_pool():
    def threads_and_files() -> set[object]:
        files = [file for file in Path("/proc/self/fd").glob("*") if file.exists()]
        return {*threading.enumerate(), *map(os.path.realpath, files)}

    # What the tests before have left may end at any moment: only what is new counts.
    before = threads_and_files()
    with ProcessPool(2) as pool:
        for future in [pool.submit(calls.double, number) for number in range(10)]:
            future.result()
    results = in_order(calls.sleep, [0, 2 * PATIENCE, 2 * PATIENCE])
    next(results)
    results.close()
    # A timer that was cancelled ends in a moment.
    wait_until(lambda: threads_and_files() <= before)


@posix
@pytest.mark.parametrize("deaths", [2, 3])
def test_workers_that_die_at_their_start_are_replaced_twice(
    monkeypatch: pytest.MonkeyPatch, deaths: int
):
    start = worker.Worker.__init__
    started = []

    def killed_at_once(one: worker.Worker) -> None:
        start(one)
        started.append(one)
        if len(started) <= deaths:
            one.kill()

    monkeypatch.setattr(worker.Worker, "__init__", killed_at_once)
    with ProcessPool(1) as pool:
        if deaths < pool_module.MAX_DEATHS:
            assert pool.submit(calls.double, 4).result() == 8
        else:
            with pytest.raises(BrokenExecutor, match="ended by SIGKILL at its start"):
                pool.submit(calls.double, 4).result()
    assert len(started) == 3


@posix
@pytest.mark.slow
def test_a_pool_whose_workers_only_die_gives_up_instead_of_going_on_for_hours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pool_module, "HOPELESS_DEATHS", 3)
    deadly = partial(calls.kill_process_on_three, tmp_path / "record")
    with ProcessPool(1) as pool:
        assert pool.submit(deadly, 4).result() == 4
        futures = [pool.submit(deadly, number) for number in (3, 4, 3, 3, 3, 3)]
        endings = [type(future.exception(PATIENCE)) for future in futures]
        # One answer between deaths is hope enough.
        died, broken = WorkerDiedError, BrokenPoolError
        assert endings == [died, type(None), died, died, broken, broken]
        with pytest.raises(SudokuModelError, match="6 worker processes died one after the other"):
            pool.submit(deadly, 4)


@pytest.mark.parametrize("room_for", [0, 1])
def test_without_room_for_a_thread_there_is_one_message_or_one_worker_less(
    monkeypatch: pytest.MonkeyPatch, room_for: int
):
    start = threading.Thread.start
    started = []

    def crowded(thread: threading.Thread) -> None:
        if thread.name == "sudoku-model pool":
            if len(started) == room_for:
                raise RuntimeError("can't start new thread")
            started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", crowded)
    with ProcessPool(2) as pool:
        if not room_for:
            with pytest.raises(BrokenPoolError, match="can't start new thread"):
                pool.submit(calls.double, 4)
        else:
            futures = [pool.submit(calls.double, number) for number in range(4)]
            assert [future.result(PATIENCE) for future in futures] == [0, 2, 4, 6]


def test_a_worker_without_memory_to_start_ends_without_noise(tmp_path: Path):
    package = tmp_path / "sudoku_model" / "workers"
    package.mkdir(parents=True)
    (package / "process.py").write_text("raise MemoryError")
    code = worker._START.format(path=[str(tmp_path)], out_of_memory=OUT_OF_MEMORY)
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (OUT_OF_MEMORY, b"")


def test_workers_that_do_not_start_are_reported(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sudoku_model.workers.worker.get_executable", lambda: "/no/such/python")
    with ProcessPool(2) as pool:
        with pytest.raises(BrokenPoolError, match="/no/such/python"):
            pool.submit(calls.double, 1).result(PATIENCE)
        with pytest.raises(RuntimeError, match="/no/such/python"):
            pool.submit(calls.double, 1)


# scripts

SCRIPT = """
import os, sys, time
from dataclasses import dataclass
from sudoku_model.workers.ordered import Crew, ordered_map
from sudoku_model.workers.pool import ProcessPool

@dataclass
class Item:
    number: int

def ask(item):
    time.sleep({seconds})
    return item.number, os.getpid()

print("script", flush=True)
with ProcessPool(2) as pool:
    for number, process in ordered_map(ask, map(Item, range({count})), pool, window=8):
        print(number, process, flush=True)
"""


def start(tmp_path: Path, **values: float) -> subprocess.Popen[str]:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(**values))
    return subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )


def is_at_work(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def await_end(processes: set[int]) -> None:
    wait_until(lambda: not any(map(is_at_work, processes)))


@pytest.mark.slow
def test_a_script_needs_no_main_guard(tmp_path: Path):
    out, err = start(tmp_path, seconds=0, count=10).communicate(timeout=PATIENCE)
    assert err == ""
    first, *lines = out.splitlines()
    assert first == "script"
    assert [int(line.split()[0]) for line in lines] == list(range(10))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.parametrize("seconds", [0.02, 2 * PATIENCE])
@pytest.mark.slow
def test_ctrl_c_ends_a_script_at_once_and_quietly(tmp_path: Path, seconds: float):
    script = start(tmp_path, seconds=seconds, count=100_000)
    workers = read_workers(script)
    os.killpg(script.pid, signal.SIGINT)
    _, err = script.communicate(timeout=PATIENCE)
    assert script.returncode == -signal.SIGINT
    assert err.count("Traceback") == err.count("KeyboardInterrupt") == 1
    await_end(workers)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.slow
def test_workers_end_with_a_script_that_is_killed(tmp_path: Path):
    script = start(tmp_path, seconds=2 * PATIENCE, count=1000)
    workers = read_workers(script)
    script.kill()
    script.communicate()
    await_end(workers)


def read_workers(script: subprocess.Popen[str]) -> set[int]:
    """Read the numbers of the processes that work for a script, once they do."""
    assert script.stdout
    assert script.stdout.readline() == "script\n"
    children = Path(f"/proc/{script.pid}/task")
    deadline = time.monotonic() + PATIENCE
    found: set[int] = set()
    while len(found) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
        for task in children.glob("*/children"):
            found.update(map(int, task.read_text().split()))
    time.sleep(0.5)
    return found


# in_order


def test_small_work_stays_in_this_process(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ordered.ProcessPool, "submit", None)
    results = list(in_order(calls.where, range(5)))
    assert results == [(number, os.getpid()) for number in range(5)]


def test_one_worker_is_this_process(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ordered, "POOL_PAYS_AFTER", 0)
    assert {process for _, process in in_order(calls.where, range(5), Crew(workers=1))} == {
        os.getpid()
    }


@pytest.mark.slow
def test_large_work_goes_on_in_a_pool(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ordered, "POOL_PAYS_AFTER", 0.05)
    results = list(in_order(calls.where, range(50), Crew(workers=2)))
    assert [number for number, _ in results] == list(range(50))
    processes = [process for _, process in results]
    assert 1 <= processes.count(os.getpid()) <= 3
    assert os.getpid() not in processes[3:]


def test_an_exception_comes_in_its_place_wherever_the_work_is_done(
    monkeypatch: pytest.MonkeyPatch,
):
    for limit in (0, 100):
        monkeypatch.setattr(ordered, "POOL_PAYS_AFTER", limit)
        results = in_order(calls.refuse_three, range(10), Crew(workers=2))
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(ValueError, match="not three"):
            next(results)


def test_the_window_grows_with_the_workers():
    with ThreadPoolExecutor(3) as few, ThreadPoolExecutor(300) as many:
        assert window_of(few) == 16
        assert window_of(many) == 1200


def test_cores_are_those_of_the_affinity_and_of_the_container(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    limit = tmp_path / "cpu.max"
    monkeypatch.setattr(pool_module, "_CGROUP_LIMIT", limit)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    assert usable_cores() == 8
    limit.write_text("max 100000\n")
    assert usable_cores() == 8
    limit.write_text("150000 100000\n")
    assert usable_cores() == 2


def test_ctrl_c_before_a_thread_of_the_pool_is_started_hinders_no_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(thread: threading.Thread) -> None:
        raise KeyboardInterrupt

    with ProcessPool(1) as pool:
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", interrupted)
            with pytest.raises(KeyboardInterrupt):
                pool.submit(calls.double, 4)
        pool.kill()
