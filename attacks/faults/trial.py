"""One trial: a command, a fault, and what must hold afterwards."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import signal
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from random import Random
from time import monotonic
from typing import IO, Any

from attacks.faults.processes import PATIENCE, Ended, Running
from attacks.faults.targets import SOURCE, Target, write_source

OLD = b"the old content\n"
"""What stands in some of the places that are written."""

INTERRUPTED, BAD_INPUT, UNREAD = 3, 2, 141
"""Exit codes of the program."""

_GZIP = b"\x1f\x8b"
_LOST = b"its worker process died"
"""Why a puzzle is undecided that several workers have died of."""

_INTERRUPTED = (INTERRUPTED, -signal.SIGINT)
"""The exit codes after one Ctrl-C, and after two."""

_ALARMING = (
    *("Traceback", "Exception ignored", "Fatal Python error", "terminate called"),
    *("Segmentation", "core dumped", "double free", "leaked semaphore"),
)


_OUT_OF_MEMORY = re.compile(r"^terminate called .*(OutOfMemoryException|bad_alloc)'$", re.M)
"""How C++ ends where it has no memory. That is told apart by the exit code, if it counts."""


@dataclass(frozen=True)
class Reference:
    """What a command leaves that nothing disturbs.

    Attributes:
        code: its exit code.
        out: what it prints.
        content: what it writes.
        seconds: how long it takes.
    """

    code: int
    out: bytes
    content: bytes
    seconds: float


class Laboratory:
    """The places of the trials, and what undisturbed commands leave."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs, self.temporary = folder / "logs", folder / "temporary"
        for place in (self.logs, self.temporary):
            place.mkdir()
        self._references: dict[str, Reference] = {}

    def source(self, target: Target) -> Path:
        """Return a file with what a target reads."""
        path = self.folder / f"{target.name.replace(' ', '_')}.txt"
        if not path.exists():
            write_source(target, path)
        return path

    def reference(self, target: Target) -> Reference:
        """Return what a target leaves that nothing disturbs; it is run for that once."""
        if target.name not in self._references:
            trial = self._trial(target, Random(0), "reference")
            begun = monotonic()
            ended = trial.start().end()
            seconds = monotonic() - begun
            content = trial.content()
            trial.clear()
            if ended.code not in (0, 1, 2) or any(word in ended.err for word in _ALARMING):
                raise RuntimeError(f"{target.name} fails undisturbed: {ended.err}")
            self._references[target.name] = Reference(ended.code, ended.out, content, seconds)
        return self._references[target.name]

    def trial(self, target: Target, chance: Random) -> Trial:
        """Return a trial in a new folder."""
        self.reference(target)
        return self._trial(target, chance, "trial")

    def _trial(self, target: Target, chance: Random, name: str) -> Trial:
        folder = self.folder / name
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir()
        (folder / SOURCE).symlink_to(self.source(target))
        return Trial(target, chance, self, folder)


@dataclass
class Trial:
    """A command that runs in a folder of its own.

    Attributes:
        target: the command.
        chance: where the fault's random choices come from.
        laboratory: where it takes place.
        folder: where it runs.
        problems: the promises that were broken.
        strikes: how often the fault has struck.
    """

    target: Target
    chance: Random
    laboratory: Laboratory
    folder: Path
    problems: list[str] = field(default_factory=list)
    strikes: int = 0

    @property
    def reference(self) -> Reference:
        """What the command leaves that nothing disturbs."""
        return self.laboratory.reference(self.target)

    @property
    def output(self) -> Path:
        """What the command writes."""
        return self.folder / self.target.output

    @property
    def partial(self) -> Path:
        """The working file of a run."""
        return self.folder / f"{self.target.output}.partial"

    @property
    def manifest(self) -> Path:
        """The manifest of a run."""
        return self.folder / f"{self.target.output}.manifest.json"

    def start(
        self,
        *,
        resume: bool = False,
        output: str = "",
        stdout: IO[Any] | int | None = None,
        stderr: IO[Any] | None = None,
        environment: Mapping[str, str] | None = None,
        limits: Mapping[int, int] | None = None,
    ) -> Running:
        """Start the command."""
        return Running(
            self.target.command(output, resume=resume and self.target.resumes),
            self.folder,
            self.laboratory.logs,
            self.laboratory.temporary,
            stdout=stdout,
            stderr=stderr,
            environment=environment,
            limits=limits,
        )

    def moment(self) -> float:
        """Return a random moment in the life of the command, in seconds."""
        return self.chance.uniform(0, 1.1 * self.reference.seconds)

    def content(self) -> bytes:
        """Return what the command has written, as bytes."""
        if not self.target.output or not self.output.exists():
            return b""
        if self.target.is_folder:
            return b"".join(
                b"%s\n%s\n" % (os.fsencode(path.name), path.read_bytes())
                for path in sorted(self.output.iterdir())
            )
        return self.output.read_bytes()

    def put_old_output(self) -> None:
        """Let there be a folder that the command is to write to again, in every other trial.

        A file that is there is refused.
        """
        if self.target.is_folder and not self.target.resumes and self.chance.random() < 0.5:
            self.start().end()

    # Promises

    def expect(self, holds: object, problem: str) -> None:
        """Note a problem unless something holds."""
        if not holds:
            self.problems.append(problem)

    def judge(
        self, ended: Ended, codes: set[int], *, prints: bool = True, speaks: bool = True
    ) -> None:
        """Check what holds of every process, whatever has happened to it.

        Args:
            ended: what it has left.
            codes: the exit codes it may have.
            prints: whether what it has printed is known.
            speaks: whether what it has said on standard error is known.
        """
        said = ended.err.strip()[-600:]
        if ended.code is None:
            self.problems.append(f"hangs for {PATIENCE:g} seconds")
            return
        err = _OUT_OF_MEMORY.sub("", ended.err)
        is_alarming = any(word in err for word in _ALARMING)
        if is_alarming and _is_starting(ended.err):
            return  # before the first line of the program nobody can help it
        self.expect(not is_alarming, f"alarms with exit code {ended.code}: {said}")
        self.expect(ended.code in codes, f"exit code {ended.code}: {said}")
        self.expect(not ended.orphans, f"leaves processes behind: {ended.orphans}")
        if speaks and not is_alarming and INTERRUPTED in codes and ended.code == INTERRUPTED:
            last = ended.err.splitlines()[-1:] or [""]
            words = [line for line in ended.err.splitlines() if "interrupted" in line]
            self.expect(words == last, f"one line was expected, found: {said}")
            self.expect("" not in ended.err.splitlines(), f"an empty line: {said!r}")
        if speaks and ended.code == BAD_INPUT != self.reference.code:
            self.expect(
                ended.err.count("error: ") == 1 and ended.err.splitlines()[-1].startswith("error:"),
                f"one message was expected, found: {said}",
            )
        if prints:
            self.expect(
                self.target.output
                or self.reference.out.startswith(ended.out)
                or (ended.code in _INTERRUPTED and self._is_cut_short(ended.out)),
                "prints something else than when undisturbed",
            )

    def _is_cut_short(self, out: bytes) -> bool:
        """Say whether all is as ever but the last answer, which says what is known by then."""
        lines, expected = out.splitlines(), self.reference.out.splitlines()
        same = 0
        while same < min(len(lines), len(expected)) and lines[same] == expected[same]:
            same += 1
        names = {line.split(b": ")[0] for line in lines[same:]}
        last, under_way = (
            {line.split(b": ")[0] for line in expected[max(0, same + step) : same + step + 1]}
            for step in (-1, 0)
        )
        says_so = any(b"interrupted" in line for line in lines[same:])
        return names == under_way or (names == last and says_so)

    def judge_whole(self, ended: Ended) -> None:
        """Check that a process has come to its proper end."""
        self.judge(ended, {self.reference.code})
        if ended.code == self.reference.code:
            self.expect(
                self.target.output or ended.out == self.reference.out,
                "does not print what it prints when undisturbed",
            )
            self._expect_whole()

    def judge_files(self, *, killed: bool = False, workers_die: bool = False) -> None:
        """Check what a disturbed command has left; a run is continued to its end for that.

        Args:
            killed: whether a process has had no chance to tidy up.
            workers_die: whether workers may have died time and again, so that a run says of what
                they had to decide that it is undecided.
        """
        if self.target.resumes:
            ended = self.start(resume=True).end()
            self.judge(ended, {self.reference.code}, prints=False)
            self._expect_whole(workers_die=workers_die)
        elif self.target.output:
            self.expect(
                self.content() in (b"", self.reference.content),
                f"{self.target.output} is there in part",
            )
        self._judge_folder(killed=killed)

    def _expect_whole(self, *, workers_die: bool = False) -> None:
        if self.target.output:
            content, expected = self.content(), self.reference.content
            self.expect(
                content == expected or (workers_die and _is_without_lost(content, expected)),
                f"{self.target.output} is not what it is when undisturbed",
            )

    def _judge_folder(self, *, killed: bool) -> None:
        known = {SOURCE, self.target.output, self.target.beside}
        known |= {self.manifest.name} if self.target.resumes else set()
        others = {path.name for path in self.folder.iterdir()} - known
        if killed:  # the name says whose they are
            others = {name for name in others if self.target.output not in name}
        self.expect(not others, f"leaves files behind: {sorted(others)}")
        left = sorted(path.name for path in self.laboratory.temporary.iterdir())
        self.expect(not left, f"leaves temporary files behind: {left}")

    def clear(self) -> None:
        """Remove everything."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for path in self.laboratory.temporary.iterdir():
            with suppress(OSError):
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def _is_without_lost(content: bytes, expected: bytes) -> bool:
    """Say whether a run tells of some puzzles that it is undecided, and else what is expected."""
    both = [
        gzip.decompress(data) if data.startswith(_GZIP) else data for data in (content, expected)
    ]
    pairs = zip_longest(*(data.splitlines() for data in both), fillvalue=b"")
    return all(line == other or _LOST in line for line, other in pairs)


def _is_starting(errors: str) -> bool:
    """Say whether a traceback ends before the program is loaded."""
    files = [line for line in errors.splitlines() if line.strip().startswith('File "')]
    ours = [line for line in files if "/sudoku_model/" in line]
    package = ("__init__.py", "__main__.py", "faces.py", "public_names.py")
    commands = ("__init__.py", "process.py", "exits.py")
    loading = (*package, *(f"cli/{name}" for name in commands))
    return (
        bool(files)
        and "Exception ignored" not in errors
        and all(
            line.endswith(("in <module>", "in main"))
            and any(f"sudoku_model/{name}" in line for name in loading)
            for line in ours
        )
    )
