"""Calls that are cancelled when they have begun, in processes and in threads."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import CancelledError, ThreadPoolExecutor

import pytest

import sudoku_model as sm
from sudoku_model.workers import calls as calls_module
from sudoku_model.workers.calls import Call, LoopCall, ThreadCall
from sudoku_model.workers.ordered import Crew, in_order, ordered_map
from sudoku_model.workers.pool import ProcessPool
from tests.test_cancellation import HARD
from tests.workers import calls
from tests.working import PATIENCE, wait_until


def started(call: Call[object]) -> int:
    """Wait until a call was sent to a process; return the number of that."""
    wait_until(lambda: call.pid is not None)
    time.sleep(0.3)
    assert call.pid is not None
    return call.pid


@pytest.mark.slow
def test_a_search_in_a_worker_ends_and_the_worker_stays() -> None:
    with ProcessPool(1) as pool:
        assert pool.submit(sm.check, sm.Puzzle.empty(4)).result().status is sm.Status.MULTIPLE
        call = pool.submit(sm.check, HARD)
        process = started(call)
        assert not call.cancel()  # as every future says that runs
        assert call.result(PATIENCE).reason == "cancelled"
        number, again = pool.submit(calls.where, 1).result()
        assert (number, again) == (1, process)


@pytest.mark.slow
def test_what_does_not_listen_is_killed_and_nobody_else_is_hurt() -> None:
    with ProcessPool(1) as pool:
        first = pool.submit(calls.sleep, 2 * PATIENCE)
        behind = pool.submit(calls.where, 7)
        process = started(first)
        first.cancel()
        with pytest.raises(CancelledError):
            first.result(PATIENCE)
        number, another = behind.result(PATIENCE)
        assert (number, another != process) == (7, True)


@pytest.mark.slow
def test_a_call_that_waits_behind_another_one_in_the_worker_is_not_begun() -> None:
    with ProcessPool(1) as pool:
        first = pool.submit(calls.heeding, 1.5)
        behind = pool.submit(calls.double, 7)
        started(first)
        assert behind.running()
        behind.cancel()
        assert first.result(PATIENCE) == "not cancelled"
        with pytest.raises(CancelledError):
            behind.result(PATIENCE)


@pytest.mark.slow
def test_a_call_that_has_not_been_sent_is_cancelled_as_any() -> None:
    with ProcessPool(1) as pool:
        first = pool.submit(calls.heeding, 1.0)
        waiting = [pool.submit(calls.double, number) for number in range(4)]
        started(first)
        assert waiting[-1].cancel()
        assert waiting[-1].cancelled()
        assert [call.result(PATIENCE) for call in waiting[:-1]] == [0, 2, 4]


def test_cancelled_while_its_process_starts() -> None:
    with ProcessPool(1) as pool:
        call = pool.submit(sm.check, HARD)
        while not call.running():
            time.sleep(0.001)
        call.cancel()
        with pytest.raises(CancelledError):
            assert call.result(PATIENCE).reason == "cancelled"
            raise CancelledError  # it had begun in the meantime
        assert pool.submit(calls.double, 4).result(PATIENCE) == 8


@pytest.mark.slow
def test_calls_that_are_killed_one_after_the_other_break_no_pool(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calls_module, "GRACE_SECONDS", 0.05)
    monkeypatch.setattr("sudoku_model.workers.pool.HOPELESS_DEATHS", 1)
    with ProcessPool(1) as pool:
        for _ in range(6):
            call = pool.submit(calls.sleep, 2 * PATIENCE)
            started(call)
            call.cancel()
            with pytest.raises(CancelledError):
                call.result(PATIENCE)
        assert pool.submit(calls.double, 4).result(PATIENCE) == 8


@pytest.mark.slow
def test_asyncio_cancels_a_call_of_a_pool() -> None:
    async def ask() -> str:
        with ProcessPool(1) as pool:
            call = pool.submit(calls.heeding, PATIENCE)
            task = asyncio.wrap_future(call)
            await asyncio.to_thread(started, call)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return await asyncio.to_thread(call.result, PATIENCE)

    assert asyncio.run(ask()) == "cancelled"


def test_a_thread_ends_or_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    listening = ThreadCall(calls.heeding, PATIENCE)
    listening.cancel()
    assert listening.result(PATIENCE) == "cancelled"
    monkeypatch.setattr(calls_module, "GRACE_SECONDS", 0.05)
    deaf = ThreadCall(time.sleep, 1.0)
    deaf.cancel()
    with pytest.raises(CancelledError):
        deaf.result(PATIENCE)
    failing = ThreadCall(int, "seven")
    with pytest.raises(ValueError, match="seven"):
        failing.result(PATIENCE)


def test_the_event_loop_answers_in_its_turn_unless_the_call_is_cancelled_before() -> None:
    made: list[str] = []

    async def ask() -> list[Call[None]]:
        begun = [LoopCall(made.append, name) for name in ("one", "two", "three")]
        assert made == []
        begun[1].cancel()
        failing = LoopCall(int, "seven")
        await asyncio.sleep(0)
        assert isinstance(failing.exception(0), ValueError)
        return begun

    one, two, three = asyncio.run(ask())
    assert made == ["one", "three"]
    assert two.cancelled() and one.done() and three.done()
    assert LoopCall(int, "7").result(0) == 7, "without a loop it is made at once"


def test_without_room_for_a_timer_a_call_is_ended_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    deaf = ThreadCall(time.sleep, 1.0)

    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Timer, "start", refuse)
    deaf.cancel()
    with pytest.raises(CancelledError):
        deaf.result(0)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a signal of POSIX")
@pytest.mark.slow
def test_a_worker_that_is_stopped_does_not_hold_up_who_cancels() -> None:
    with ProcessPool(1) as pool:
        call = pool.submit(calls.heeding, PATIENCE)
        process = started(call)
        os.kill(process, signal.SIGSTOP)
        begun = time.monotonic()
        call.cancel()
        assert time.monotonic() - begun < PATIENCE / 2
        with pytest.raises(CancelledError):
            call.result(PATIENCE)


# in order


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.slow
def test_an_iteration_is_cancelled(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_model.workers.ordered.POOL_PAYS_AFTER", 0.0)
    cancellation = sm.Cancellation()
    with cancellation.in_force():
        results = in_order(calls.where, range(100_000), Crew(workers=workers))
        next(results)
        threading.Timer(0.3, cancellation.cancel).start()
        with pytest.raises(sm.UndecidedError, match="cancelled"):
            for _ in results:
                pass


@pytest.mark.slow
def test_an_iteration_that_waits_for_an_executor_is_cancelled() -> None:
    cancellation = sm.Cancellation()
    go_on = threading.Event()
    with ThreadPoolExecutor(1) as threads, cancellation.in_force():
        results = ordered_map(go_on.wait, [PATIENCE], threads, window=1)
        threading.Timer(0.3, cancellation.cancel).start()
        begun = time.monotonic()
        with pytest.raises(sm.UndecidedError, match="cancelled"):
            next(results)
        assert time.monotonic() - begun < PATIENCE / 2
        go_on.set()
