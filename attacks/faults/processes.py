"""Commands as processes: started so that nothing of them can hide, and watched to their end."""

from __future__ import annotations

import os
import resource
import secrets
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Any

ROOT = Path(__file__).parents[2]

PATIENCE = 180.0
"""Seconds after which a process that ought to end is said to hang."""

_MARK = "SUDOKU_MODEL_FAULTS"
_POLL = 0.005


@dataclass
class Ended:
    """What a process has left.

    Attributes:
        code: its exit code, as of `subprocess`; None if it had to be killed because it hung.
        out: what it has printed.
        err: what it has said on standard error.
        orphans: the command lines of processes that have outlived it.
    """

    code: int | None
    out: bytes
    err: str
    orphans: list[str]


class Running:
    """A command that runs in a folder of its own and in a process group of its own.

    Args:
        arguments: of the command line.
        folder: where it runs.
        logs: where its output is kept.
        temporary: its folder for temporary files.
        stdout: where it prints; by default a file in `logs`.
        stderr: likewise.
        environment: variables beside those of this process.
        limits: resource limits, as of `resource.setrlimit`.
    """

    def __init__(
        self,
        arguments: list[str],
        folder: Path,
        logs: Path,
        temporary: Path,
        *,
        stdout: IO[Any] | int | None = None,
        stderr: IO[Any] | None = None,
        environment: Mapping[str, str] | None = None,
        limits: Mapping[int, int] | None = None,
    ) -> None:
        self._mark = f"{os.getpid()}-{secrets.token_hex(8)}"
        self._out, self._err = logs / f"{self._mark}.out", logs / f"{self._mark}.err"
        paths = os.pathsep.join([(environment or {}).get("PYTHONPATH", ""), str(ROOT)])
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "sudoku_model", *arguments],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=out if stdout is None else stdout,
                stderr=err if stderr is None else stderr,
                start_new_session=True,
                env={
                    **os.environ,
                    **(environment or {}),
                    "PYTHONPATH": paths.removeprefix(os.pathsep),
                    "TMPDIR": str(temporary),
                    _MARK: self._mark,
                },
            )

        for kind, limit in (limits or {}).items():  # long before it writes anything
            resource.prlimit(self.pid, kind, (limit, limit))

    @property
    def pid(self) -> int:
        """Its number."""
        return self.process.pid

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.process.poll() is not None

    def let_run(self, seconds: float) -> bool:
        """Wait, and say whether it still runs then."""
        end = monotonic() + seconds
        while not self.is_over and monotonic() < end:
            sleep(_POLL)
        return not self.is_over

    def children(self) -> list[int]:
        """Return the processes that it has started, while it runs."""
        found: list[int] = []
        for task in Path(f"/proc/{self.pid}/task").glob("*/children"):
            with suppress(OSError):
                found += map(int, task.read_text().split())
        return found

    def send(self, number: signal.Signals, *, to_group: bool = False) -> None:
        """Send it a signal, if it still runs; with its group, as Ctrl-C in a terminal."""
        with suppress(ProcessLookupError):
            if not self.is_over:
                (os.killpg if to_group else os.kill)(self.pid, number)

    def end(self) -> Ended:
        """Wait for its end, and for that of everything it has started."""
        try:
            code: int | None = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            code = None
            kill_marked(self._mark)
            self.process.wait()
        orphans = self._orphans()
        kill_marked(self._mark)
        ended = Ended(code, self._read(self._out), self._read(self._err).decode(), orphans)
        for log in (self._out, self._err):
            log.unlink(missing_ok=True)
        return ended

    @staticmethod
    def _read(log: Path) -> bytes:
        with suppress(FileNotFoundError):
            return log.read_bytes()
        return b""

    def _orphans(self) -> list[str]:
        """Return what runs on although a while has passed."""
        deadline = monotonic() + PATIENCE / 6
        while left := marked(self._mark):
            if monotonic() > deadline:
                return [_command_line(process) for process in left]
            sleep(0.02)
        return []


def marked(mark: str) -> list[int]:
    """Return the living processes that bear a mark that begins so."""
    sought = f"{_MARK}={mark}".encode()
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            is_dead = (path / "stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
            if not is_dead and sought in (path / "environ").read_bytes():
                found.append(int(path.name))
    return found


def kill_marked(mark: str = f"{os.getpid()}-") -> None:
    """End the processes that bear a mark that begins so; all of this attack, unless said."""
    for process in marked(mark):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def _command_line(process: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:100]
    return str(process)
