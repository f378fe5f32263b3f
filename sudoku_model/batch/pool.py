"""A pool of worker processes on this machine.

The pools of the standard library run the user's script again in each worker unless it is written
for that, break with the first worker that dies, and leave workers behind when this process is
killed. Here each worker is a fresh interpreter with a pipe and a thread of its own, so it is
known which call a worker died of, and a worker ends when its pipe does.
"""

from __future__ import annotations

import atexit
import pickle
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from multiprocessing.spawn import get_executable
from threading import Condition, Lock, Thread
from types import TracebackType
from typing import Any, BinaryIO, TypeVar, cast

import cloudpickle

from sudoku_model.batch.worker import OUT_OF_MEMORY, read_message, write_message
from sudoku_model.errors import SudokuModelError, WorkerDiedError

R = TypeVar("R")

MAX_DEATHS = 3
"""How many workers a call may kill before it is given up."""

HOPELESS_DEATHS = 10 * MAX_DEATHS
"""So many workers more than can die at once may die one after the other without any answer."""

AHEAD = 2
"""How many calls a worker is sent: the second travels while the first is answered."""

_PATIENCE = 0.5
"""Seconds that the end of a killed pool waits for a lock or a thread."""

PIPE_BYTES = 1 << 20
"""Room in a pipe, where the system lets one choose: calls and answers are about so large."""


class BrokenPoolError(SudokuModelError, BrokenExecutor):
    """The workers of a pool do not start, or die whatever they are asked."""


class ProcessPool(Executor):
    """Worker processes that start when they are first needed and stay warm.

    Works in scripts without a main guard, in notebooks and from any thread. What is called and
    its arguments may be defined in the user's script. A worker that dies is replaced and what it
    was asked is asked again; a call that kills three workers fails with a `WorkerDiedError`. If
    workers do nothing but die the pool gives up, and all calls fail with a `BrokenPoolError`.

    Left by an exception, the `with` block of a pool kills the workers instead of waiting for
    them; so does the end of this process.
    """

    def __init__(self, workers: int) -> None:
        """Prepare a pool; nothing is started yet.

        Args:
            workers: number of processes.
        """
        if workers < 1:
            raise ValueError(f"a pool has at least 1 worker, not {workers}")
        self._max_workers = workers  # the name by which the standard library's pools have it
        # The lock itself is entered, not the condition: its `__enter__` is Python, and Ctrl-C may
        # strike there after the lock was taken, which nobody would ever release.
        self._lock = Lock()
        self._changed = Condition(self._lock)
        self._waiting: deque[_Call] = deque()
        self._threads: list[Thread] = []
        self._alive: set[_Worker] = set()
        self._idle = 0
        self._closing = False
        self._killed = False
        self._failure: BaseException | None = None
        self._deaths = 0
        """How many workers have died since there was an answer."""
        atexit.register(self.kill)

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """See `concurrent.futures.Executor.submit`."""
        future: Future[R] = Future()
        with self._lock:
            if self._failure:
                raise BrokenPoolError(str(self._failure)) from self._failure
            if self._closing:
                raise RuntimeError("a pool that was shut down takes no calls")
            self._waiting.append(_Call(future, (fn, args, kwargs)))
            if self._idle < len(self._waiting) and len(self._threads) < self._max_workers:
                self._start_thread()
            self._changed.notify()
        return future

    def _start_thread(self) -> None:
        """Start a thread; if there is no room for it, those that there are must do.

        Raises:
            BrokenPoolError: if there are none.
        """
        thread = Thread(target=self._serve, name="sudoku-model pool", daemon=True)
        self._threads.append(thread)
        try:
            thread.start()
        except RuntimeError as problem:
            self._threads.remove(thread)
            if not self._threads:
                self._waiting.clear()
                raise BrokenPoolError(f"no worker process can be started: {problem}") from None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `concurrent.futures.Executor.shutdown`."""
        with self._lock:
            self._close(cancel_futures=cancel_futures)
        if wait:
            self._join()
            atexit.unregister(self.kill)

    def kill(self) -> None:
        """Kill the workers, whatever they are doing, and cancel what they have been asked."""
        self._killed = True  # before the workers are listed: a later one kills itself
        for worker in list(self._alive):
            worker.kill()
        # Ctrl-C may have left some lock taken, also one of a future. So nothing here waits for
        # long; the threads are daemons, and a worker ends when this process does.
        if self._lock.acquire(timeout=_PATIENCE):
            try:
                self._close(cancel_futures=True)
            finally:
                self._lock.release()
        self._join(_PATIENCE)
        atexit.unregister(self.kill)

    def _join(self, timeout: float | None = None) -> None:
        for thread in self._threads:
            if thread.is_alive():  # Ctrl-C may have come just before it was started
                thread.join(timeout)

    def _close(self, *, cancel_futures: bool) -> None:
        self._closing = True
        if cancel_futures:
            while self._waiting:
                self._waiting.popleft().future.cancel()
        self._changed.notify_all()

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
        """What each thread does: ask a worker, and replace it when it dies."""
        if hasattr(signal, "pthread_sigmask"):
            # Inherited by the worker: Ctrl-C is for the process that can say what it means.
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        calls: deque[_Call] = deque()
        try:
            while self._take(calls, 0):
                self._serve_with_one_worker(calls)
        except BaseException as error:
            self._fail(error, calls)

    def _serve_with_one_worker(self, calls: deque[_Call]) -> None:
        """Ask a new worker until the pool is closed or the worker has died.

        Args:
            calls: what was taken from the queue and is not answered yet, in order.
        """
        worker = self._start_worker()
        sent = 0
        try:
            while True:
                while sent < AHEAD and self._take(calls, sent):
                    if not sent and not worker.is_alive():  # it died of nothing it was asked
                        return
                    worker.send(calls[sent].message)
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
            _blame(calls, ending)
            self._count_death(ending)
        finally:
            with self._lock:
                self._alive.discard(worker)
            worker.close()

    def _count_death(self, ending: str) -> None:
        """Note that a worker has died.

        Raises:
            BrokenPoolError: if they do nothing else.
        """
        with self._lock:
            self._deaths += 1
            deaths = self._deaths
        if deaths >= HOPELESS_DEATHS + MAX_DEATHS * self._max_workers:
            raise BrokenPoolError(
                f"{deaths} worker processes died one after the other, the last one by {ending}"
            )

    def _start_worker(self) -> _Worker:
        """Return a worker that waits for calls, the first of a few that does.

        Raises:
            BrokenPoolError: if they all end before.
        """
        for _ in range(MAX_DEATHS):
            worker = _Worker()
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

    def _take(self, calls: deque[_Call], sent: int) -> bool:
        """Take a call from the queue unless there is one left to send; false if there is none."""
        while len(calls) <= sent:
            with self._lock:
                if not sent:
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

    def _fail(self, error: BaseException, calls: deque[_Call]) -> None:
        """Give up: workers cannot be started, or are not wanted any more."""
        with self._lock:
            if not self._killed:
                self._failure = error
            self._closing = True
            calls.extend(
                call for call in self._waiting if call.future.set_running_or_notify_cancel()
            )
            self._waiting.clear()
            self._changed.notify_all()
        for call in calls:
            call.future.set_exception(error)


class _Call:
    """A call that was submitted, and what has become of it."""

    def __init__(
        self,
        future: Future[Any],
        content: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]],
    ) -> None:
        self.future = future
        self.message = b""
        self.deaths = 0
        self._content = content

    def prepare(self) -> bool:
        """Pickle the call; false if it was cancelled or cannot be pickled."""
        if not self.future.set_running_or_notify_cancel():
            return False
        try:
            # By value where it must be: a worker cannot import what is defined in the user's
            # script or notebook.
            self.message = cloudpickle.dumps(self._content)
        except Exception as error:
            self.future.set_exception(error)
            return False
        return True

    def settle(self, answer: bytearray) -> None:
        """Hand the worker's answer to whom it may concern."""
        try:
            trace, value = pickle.loads(answer)
        except Exception as error:
            self.future.set_exception(error)
            return
        if trace is None:
            self.future.set_result(value)
        else:
            value.__cause__ = _WorkerTraceback(trace)
            self.future.set_exception(value)

    def give_up(self, problem: str) -> None:
        """Say that no worker survives this call."""
        _, arguments, _ = self._content
        item = arguments[0] if len(arguments) == 1 else arguments
        self.future.set_exception(WorkerDiedError(item, problem))


def _blame(calls: deque[_Call], ending: str) -> None:
    """Count the death of a worker against the first of its calls; the others had not begun."""
    calls[0].deaths += 1
    if calls[0].deaths == MAX_DEATHS:
        calls.popleft().give_up(f"{MAX_DEATHS} died of it, the last one by {ending}")


class _WorkerTraceback(Exception):  # noqa: N818 - says where the exception it caused was raised
    def __str__(self) -> str:
        return f"\n{self.args[0]}"


_START = """
import sys
sys.path[:] = {path}
try:
    from sudoku_model.batch.worker import main
except MemoryError:
    sys.exit({out_of_memory})
main()
"""
"""What a worker runs."""


class _Worker:
    """A worker process and the pipes to it."""

    def __init__(self) -> None:
        code = _START.format(path=[str(path) for path in sys.path], out_of_memory=OUT_OF_MEMORY)
        self._process = subprocess.Popen(
            [get_executable(), "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pipesize=PIPE_BYTES,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._calls = cast(BinaryIO, self._process.stdin)
        self._answers = cast(BinaryIO, self._process.stdout)

    def becomes_ready(self) -> bool:
        """Wait until it can be asked; false if it ends before."""
        try:
            read_message(self._answers)
        except EOFError:
            return False
        return True

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def send(self, message: bytes) -> None:
        write_message(self._calls, message)

    def receive(self) -> bytearray:
        return read_message(self._answers)

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> str:
        """End the process, which must have nothing to do; say how it ended."""
        with suppress(OSError):  # what it has not read goes nowhere
            self._calls.close()
        self._answers.close()
        code = self._process.wait()
        if code == OUT_OF_MEMORY:
            return "lack of memory"
        with suppress(ValueError):
            return signal.Signals(-code).name
        return f"exit code {code}"
