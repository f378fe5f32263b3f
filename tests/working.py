"""Waiting and measuring by what was done, not by the clock: machines are slow and busy."""

from __future__ import annotations

import gc
import os
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

PATIENCE = 300
"""Seconds after which something that must happen is taken not to happen."""


def wait_until(holds: Callable[[], object]) -> None:
    """Wait for something that must happen."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


def is_running(process: int) -> bool:
    """Say whether there is a process, be it one that has ended and that nobody has waited for."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def processor_seconds(ask: Callable[[], object]) -> float:
    """Return how much processor time something takes, without the garbage of the tests before it.

    A collection looks at all that thousands of tests have left: that alone may take a second. It
    stays frozen, as the tests themselves do since they were collected: nothing thaws a part.
    """
    gc.collect()
    gc.freeze()
    started = time.process_time()
    ask()
    return time.process_time() - started


def let_work(process: subprocess.Popen[Any], seconds: float) -> None:
    """Wait until a process has worked for so many seconds of processor time from now on.

    What its own workers do is counted too. Where the system does not tell, for so many seconds.
    """
    if not Path("/proc/self/stat").exists():
        time.sleep(seconds)
        return
    end = time.monotonic() + PATIENCE
    worked = _worked(process.pid) + seconds
    while process.poll() is None and _worked(process.pid) < worked:
        assert time.monotonic() < end, "it does not work"
        time.sleep(0.01)


def _worked(process: int) -> float:
    worked = 0.0
    with suppress(OSError):  # it has ended meanwhile
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        worked = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        for task in Path(f"/proc/{process}/task").iterdir():
            worked += sum(map(_worked, map(int, (task / "children").read_text().split())))
    return worked
