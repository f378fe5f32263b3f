"""Functions for other processes to call."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path

from sudoku_model.deadline import reason_to_stop
from sudoku_model.workers import process


def double(number: int) -> int:
    return 2 * number


def late_if_even(number: int) -> int:
    time.sleep(0.05 if number % 2 == 0 else 0)
    return number


def where(number: int) -> tuple[int, int]:
    time.sleep(0.02)
    return number, os.getpid()


def refuse_three(number: int) -> int:
    if number == 3:
        raise ValueError("not three")
    return number


class StubbornError(Exception):
    """Cannot be pickled as exceptions are by default: it has two arguments and keeps one."""

    def __init__(self, number: int, name: str) -> None:
        super().__init__(f"{number} of {name}")


def refuse_stubbornly(number: int) -> int:
    raise StubbornError(number, "seven")


class AskedWhenRead:
    """Read from a pickle it is the answer whether Python looks for garbage there."""

    def __reduce__(self) -> tuple[Callable[[], bool], tuple[()]]:
        return gc.isenabled, ()


def asked_when_read() -> AskedWhenRead:
    return AskedWhenRead()


def loud(number: int) -> int:
    print("c solver statistics", flush=True)
    os.write(1, b"c more of them\n")
    return number


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def kill_process_on_three(record: Path, number: int) -> int:
    """Kill the process that works on 3; one byte in the record for each that died."""
    if number == 3:
        with record.open("ab") as file:
            file.write(b".")
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def large(number: int) -> bytes:
    time.sleep(0.02)
    return bytes([number % 256]) * 1_000_000


def too_large(number: int) -> bytes:
    raise MemoryError


def too_large_to_compile(number: int) -> bytes:
    """Fail as Python does whose compiler has no memory."""
    raise SystemError("<built-in function compile> returned NULL without setting an exception")


def hang(time_limit: float) -> None:
    """Pay no heed to a time limit."""
    process._GRACE_SECONDS = 0.2
    with process.overdue_ends_worker(time_limit):
        time.sleep(600)


def hang_without_alarm(time_limit: float) -> None:
    """Pay no heed to a time limit where the system has no alarm, as on Windows."""
    del signal.setitimer
    hang(time_limit)


def heeding(seconds: float) -> str:
    """Take so long unless cancelled."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if reason_to_stop():
            return "cancelled"
        time.sleep(0.01)
    return "not cancelled"


def broken() -> str:
    raise BrokenExecutor
