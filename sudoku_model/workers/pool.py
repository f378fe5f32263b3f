"""A pool of worker processes on this machine.

The pools of the standard library run the user's script again in each worker unless it is written
for that, break with the first worker that dies, leave workers behind when this process is killed,
and cannot cancel what has begun. Here each worker is a fresh interpreter with a pipe and a thread
of its own, so it is known which call a worker died of, and a worker ends when its pipe does.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import suppress
from itertools import count
from math import ceil
from pathlib import Path
from threading import Condition, Lock, Thread, current_thread
from types import TracebackType
from typing import Any, Final, TypeVar

import cloudpickle

from sudoku_model.errors import SudokuModelError, WorkerDiedError
from sudoku_model.uncollected import uncollected
from sudoku_model.workers.calls import Call
from sudoku_model.workers.worker import Worker

R = TypeVar("R")

MAX_DEATHS = 3
"""How many workers a call may kill before it is given up."""

HOPELESS_DEATHS = 10 * MAX_DEATHS
"""How many workers may die one after the other without any answer, besides those that can die at
once."""

AHEAD: Final = 2
"""How many calls a worker is sent: the second travels while the first is answered."""

_PATIENCE: Final = 0.5
"""Seconds that the end of a killed pool waits for a lock or a thread."""

_CGROUP_LIMIT = Path("/sys/fs/cgroup/cpu.max")


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


class BrokenPoolError(SudokuModelError, BrokenExecutor):
    """The workers of a pool do not start, or all calls kill them."""


class _SuperfluousError(Exception):
    """A thread has nothing to do, and enough other threads wait for calls."""


class ProcessPool(Executor):
    """Worker processes that start when they are first needed and stay warm.

    Works in scripts without a main guard, in notebooks and from any thread. What is called and
    its arguments may be defined in the user's script. A worker that dies is replaced and what it
    was asked is asked again; a call that kills three workers fails with a `WorkerDiedError`. If
    workers do nothing but die the pool gives up, and all calls fail with a `BrokenPoolError`.

    A call can be cancelled when it has begun: a `sudoku_model.Cancellation` that is in force for
    it is cancelled then, and a worker that does not heed it is killed.

    Left by an exception, the `with` block of a pool kills the workers instead of waiting for
    them; so does the end of this process.

    Raises:
        ValueError: if there is to be no worker at all.

    Example:
        >>> import sudoku_model as sm
        >>> with sm.ProcessPool(1) as pool:
        ...     question = pool.submit(sm.check, sm.read("1... ..3. .4.. ...2"))
        ...     print(question.result())
        exactly one solution
    """

    def __init__(self, workers: int | None = None, *, idle: int | None = None) -> None:
        """Prepare a pool; nothing is started yet.

        Args:
            workers: number of processes; None for all cores that this process may use.
            idle: how many processes are kept that have nothing to do; None for all.
        """
        if workers is None:
            workers = usable_cores()
        if workers < 1:
            raise ValueError(f"a pool has at least 1 worker, not {workers}")
        self._max_workers = workers  # the name by which the standard library's pools have it
        self._max_idle = workers if idle is None else idle
        # The lock itself is entered, not the condition: its `__enter__` is Python, and Ctrl-C may
        # strike there after the lock was taken, which nobody would ever release.
        self._lock = Lock()
        self._changed = Condition(self._lock)
        self._waiting: deque[_PoolCall] = deque()
        self._threads: list[Thread] = []
        self._alive: set[Worker] = set()
        self._idle = 0
        self._closing = False
        self._killed = False
        self._failure: BaseException | None = None
        self._deaths = 0
        """How many workers have died since there was an answer."""
        atexit.register(self.kill)

    @property
    def pids(self) -> frozenset[int]:
        """The numbers of the processes that there are."""
        with self._lock:
            return frozenset(worker.pid for worker in self._alive)

    @property
    def is_usable(self) -> bool:
        """Whether it takes calls."""
        return not self._closing

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Call[R]:
        """Have a worker call a function with these arguments, and return the call.

        Raises:
            SudokuModelError: if the workers do not start, or all calls have killed them.
            RuntimeError: if the pool was shut down.
        """
        call: _PoolCall = _PoolCall((fn, args, kwargs))
        with self._lock:
            if self._failure:
                raise BrokenPoolError(str(self._failure)) from self._failure
            if self._closing:
                raise RuntimeError("a pool that was shut down takes no calls")
            self._waiting.append(call)
            # In a callback of a call the thread of its worker is about to take the next one.
            is_taken = self._idle >= len(self._waiting) or current_thread() in self._threads
            if not is_taken and len(self._threads) < self._max_workers:
                self._start_thread()
            self._changed.notify()
        return call

    def _start_thread(self) -> None:
        """Start a thread; if there is no room for it, the present ones must do, if any."""
        thread = Thread(target=self._serve, name="sudoku-model pool", daemon=True)
        self._threads.append(thread)
        try:
            thread.start()
        except RuntimeError as problem:
            self._threads.remove(thread)
            if not self._threads:
                self._waiting.clear()
                raise _no_worker(problem) from None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls, and end the workers when they have answered.

        Args:
            wait: whether to wait for that.
            cancel_futures: whether calls that no worker has begun are cancelled.
        """
        self._close(cancel_futures=cancel_futures)
        if wait:
            self._join()
            atexit.unregister(self.kill)

    def kill(self) -> None:
        """Kill the workers, whatever they are doing, and cancel what they have been asked."""
        self._killed = True  # before the workers are listed: a later one kills itself
        for worker in list(self._alive):
            worker.kill()
        # Ctrl-C may have left some lock taken, also that of a future. So nothing here waits for
        # long; the threads are daemons, and a worker ends when this process does.
        self._close(cancel_futures=True, patience=_PATIENCE)
        self._join(_PATIENCE)
        atexit.unregister(self.kill)

    def _join(self, timeout: float | None = None) -> None:
        for thread in list(self._threads):
            if thread.is_alive():  # Ctrl-C may have come just before it was started
                thread.join(timeout)

    def _close(self, *, cancel_futures: bool, patience: float = -1) -> None:
        """Take no more calls; give up if the lock is not free soon enough."""
        if not self._lock.acquire(timeout=patience):
            return
        try:
            self._closing = True
            unwanted = list(self._waiting) if cancel_futures else []
            if unwanted:
                self._waiting.clear()
            self._changed.notify_all()
        finally:
            self._lock.release()
        for call in unwanted:  # not under the lock: whoever waits for a call hears of it
            call.cancel()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.shutdown()
        else:
            self.kill()

    def _serve(self) -> None:
        """Run a thread of the pool: ask a worker, and replace it when it dies."""
        if hasattr(signal, "pthread_sigmask"):
            # Inherited by the worker: Ctrl-C is for the process that can say what it means.
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        calls: deque[_PoolCall] = deque()
        try:
            while self._take(calls, 0, most_idle=0):
                self._serve_with_one_worker(calls)
        except _SuperfluousError:
            pass
        except BaseException as error:
            self._fail(error, calls)

    def _serve_with_one_worker(self, calls: deque[_PoolCall]) -> None:
        """Ask a new worker until the pool is closed or the worker has died.

        `calls` are those that were taken from the queue and are not answered yet, in order.
        """
        worker = self._start_worker()
        sent = 0
        try:
            while True:
                while sent < AHEAD and self._take(calls, sent, most_idle=self._max_idle):
                    if not sent and not worker.is_alive:  # it died of nothing it was asked
                        return
                    calls[sent].send_to(worker, calls)
                    sent += 1
                if not sent:
                    return
                answer = worker.receive()
                self._deaths = 0
                sent -= 1
                calls.popleft().settle(answer)
                del answer  # it may be large, and the next one may take long
        except (EOFError, OSError):
            if self._killed:
                raise CancelledError("the pool was killed") from None
            ending = worker.close()
            if _blame(calls, ending):
                self._count_death(ending)
        finally:
            with self._lock:
                self._alive.discard(worker)
            worker.close()

    def _count_death(self, ending: str) -> None:
        """Note that a worker has died, and give the pool up if workers do nothing else."""
        with self._lock:
            self._deaths += 1
            deaths = self._deaths
        if deaths >= HOPELESS_DEATHS + MAX_DEATHS * self._max_workers:
            raise BrokenPoolError(
                f"{deaths} worker processes died one after the other, the last one by {ending}"
            )

    def _start_worker(self) -> Worker:
        """Return a worker that waits for calls, the first of a few that does.

        Raises:
            BrokenPoolError: if there can be no process, or all end before.
        """
        for _ in range(MAX_DEATHS):
            try:
                worker = Worker()
            except OSError as problem:
                raise _no_worker(problem) from None
            with self._lock:
                self._alive.add(worker)
                if self._killed:
                    worker.kill()
            if worker.becomes_ready():
                return worker
            with self._lock:
                self._alive.discard(worker)
            ending = worker.close()
            if self._killed:
                break
        raise BrokenPoolError(f"a worker process ended by {ending} at its start")

    def _take(self, calls: deque[_PoolCall], sent: int, *, most_idle: int) -> bool:
        """Take a call from the queue unless there is one left to send; false if there is none.

        At most `most_idle` threads, this one included, may wait for a call; more are superfluous.
        """
        while len(calls) <= sent:
            with self._lock:
                if not sent:
                    if not (self._waiting or self._closing) and self._idle >= most_idle:
                        self._threads.remove(current_thread())
                        raise _SuperfluousError
                    self._idle += 1
                    self._changed.wait_for(lambda: self._waiting or self._closing)
                    self._idle -= 1
                # Near the end a worker must not keep two calls while another has none.
                if len(self._waiting) < (self._max_workers if sent else 1):
                    return False
                call = self._waiting.popleft()
            if call.prepare():
                calls.append(call)
        return True

    def _fail(self, error: BaseException, calls: deque[_PoolCall]) -> None:
        """Give all calls up: workers cannot be started, or are not wanted any more."""
        with self._lock:
            if not self._killed:
                self._failure = error
            self._closing = True
            calls.extend(call for call in self._waiting if call.set_running_or_notify_cancel())
            self._waiting.clear()
            self._changed.notify_all()
        for call in calls:
            call.set_exception(error)


def _no_worker(problem: Exception) -> BrokenPoolError:
    return BrokenPoolError(f"no worker process can be started: {problem}")


_numbers = count(1)


class _PoolCall(Call[Any]):
    """A call that was submitted, and what has become of it."""

    def __init__(self, content: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]) -> None:
        super().__init__()
        self.deaths = 0
        self._number = next(_numbers)
        self._content = content
        self._message = b""
        self._worker: Worker | None = None
        self._queue: deque[_PoolCall] = deque()

    @property
    def pid(self) -> int | None:
        """The number of the process that answers it, once it was sent to one."""
        return None if self._worker is None else self._worker.pid

    def prepare(self) -> bool:
        """Pickle the call; false if it was cancelled or cannot be pickled."""
        if not self.set_running_or_notify_cancel():
            return False
        try:
            # By value where it must be: a worker cannot import what is defined in the user's
            # script or notebook.
            self._message = cloudpickle.dumps(self._content)
        except Exception as error:
            self.set_exception(error)
            return False
        return True

    def send_to(self, worker: Worker, queue: deque[_PoolCall]) -> None:
        """Let a worker answer the call, after those before it in the queue."""
        self._worker, self._queue = worker, queue
        worker.send(self._number, self._message)
        if self.is_given_up:  # in the meantime, or the worker before it was killed for another one
            worker.cancel(self._number)

    def _ask_to_end(self) -> None:
        if self._worker is not None:
            self._worker.cancel(self._number)

    def _end(self) -> None:
        """Kill the worker if it is this call that it answers; another one is not to blame."""
        with suppress(IndexError):
            if self._worker is not None and self._queue[0] is self:
                self._worker.kill()

    def settle(self, answer: bytearray) -> None:
        """Hand the worker's answer to those who wait for it."""
        try:
            with uncollected():
                trace, value = pickle.loads(answer)
        except Exception as error:
            self.set_exception(error)
            return
        if trace is None:
            self.set_result(value)
        else:
            value.__cause__ = _WorkerTraceback(trace)
            self.set_exception(value)

    def give_up(self, problem: str) -> None:
        """Say that no worker survives this call."""
        _, arguments, _ = self._content
        item = arguments[0] if len(arguments) == 1 else arguments
        self.set_exception(WorkerDiedError(item, problem))


def _blame(calls: deque[_PoolCall], ending: str) -> bool:
    """Count the death of a worker against the first of its calls; the others had not begun.

    The answer is False if the worker was killed because nobody waits for the answer.
    """
    if calls[0].is_given_up:
        calls.popleft().set_exception(CancelledError())
        return False
    calls[0].deaths += 1
    if calls[0].deaths == MAX_DEATHS:
        calls.popleft().give_up(f"{MAX_DEATHS} died of it, the last one by {ending}")
    return True


class _WorkerTraceback(Exception):  # noqa: N818 - says where the exception it caused was raised
    def __str__(self) -> str:
        return f"\n{self.args[0]}"
