"""Does a time limit hold from the first byte of a file to the answer of a command?

Each class of the catalog gets files with large clues on 100x100, in every format that can hold
them. They are made in a process of its own, so that the one that is measured knows nothing of them.
"""

from __future__ import annotations

import gc
import io
import random
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from attacks.limits.large import large_puzzle
from attacks.limits.times import MEASURED_AGAIN, in_a_fork
from sudoku_model.cli.commands import commands
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.errors import SudokuModelError, UndecidedError
from sudoku_model.formats import FORMATS, read, write

Ask = Callable[[], str]

LIMITS = (0.2, 1.0)

SLACK = 0.2
"""Seconds of processor time that a command may go on after its limit."""

MOST_MEGABYTES = 500.0

SECONDS_TO_MAKE = 20.0
"""Longer than clues take to draw: what is drawn must still be written."""

COMMANDS = (
    *("check", "solve", "count", "candidates", "conflict", "repair", "minimal", "ambiguity"),
    *("convert --to json", "convert --to line", "draw", "draw --solution", "draw --candidates"),
    *("encode", "encode --how cpsat", "hint", "explain", "rate", "canonical"),
)


@dataclass(frozen=True)
class Read:
    """How a command about a file went.

    Attributes:
        constraint: the class of the clues.
        form: the format of the file.
        command: the command.
        limit: its time limit.
        seconds: how long it took; see `attacks.limits.times`.
        megabytes: the memory that its process took at most.
        ending: how it ended.
    """

    constraint: str
    form: str
    command: str
    limit: float
    seconds: float
    megabytes: float
    ending: str

    def __str__(self) -> str:
        asked = f"{self.command} --time-limit {self.limit}"
        cost = f"{self.seconds:.2f} s, {self.megabytes:.0f} MB"
        return f"{asked} about {self.constraint} as {self.form}: {cost}, {self.ending}"

    @property
    def beyond(self) -> float:
        """By how many seconds it was late; negative if it was done before."""
        return self.seconds - self.limit

    @property
    def has_fallen(self) -> bool:
        """Whether it took too long or too much, or ended as nothing may end."""
        is_wrong = self.ending.startswith(("error", "crashed", "stopped", "out of memory"))
        return self.beyond > SLACK or self.megabytes > MOST_MEGABYTES or is_wrong


def reads(seed: int) -> Iterator[Read]:
    """Ask about files of each class, again and again."""
    chance = random.Random(seed)
    for number in count(seed):
        for constraint in chance.sample([*CONSTRAINTS], len(CONSTRAINTS)):
            with TemporaryDirectory() as folder:
                make = partial(_written, constraint, number, Path(folder))
                in_a_fork(partial(_ready, make), SECONDS_TO_MAKE)
                for path in sorted(Path(folder).iterdir()):
                    yield _asked(constraint, path, chance)


def _written(constraint: str, seed: int, folder: Path) -> str:
    """Write a puzzle with clues of a class in all formats that can hold it."""
    puzzle = large_puzzle(constraint, random.Random(f"{constraint} {seed}"))
    for name, form in FORMATS.items():
        if form.can_write:
            with suppress(SudokuModelError):
                text = write(puzzle, name)
                (folder / name).write_text(text, encoding="utf-8")
    return ""


def _asked(constraint: str, path: Path, chance: random.Random) -> Read:
    command, limit = chance.choice(COMMANDS), chance.choice(LIMITS)
    arguments = [*command.split(), "--time-limit", str(limit), str(path)]
    ask = partial(_run, arguments)
    runs: list[Read] = []
    while not runs or (runs[-1].has_fallen and len(runs) <= MEASURED_AGAIN):
        seconds, megabytes, ending = in_a_fork(partial(_ready, ask), limit)
        runs.append(Read(constraint, path.name, command, limit, seconds, megabytes, ending))
    return min(runs, key=lambda run: (run.has_fallen, run.seconds))


def _ready(ask: Ask) -> Ask:
    """Return what asks: it needs no preparation."""
    return ask


def _run(arguments: list[str]) -> str:
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            code = commands.main(arguments, standalone_mode=False)
    except UndecidedError:
        return "undecided"
    except (SudokuModelError, click.ClickException) as refusal:
        return f"refused: {refusal}"
    return f"exit code {code or 0}"


def import_commands() -> None:
    """Ask each command once: what a limit may not count is the import of what it needs."""
    with TemporaryDirectory() as folder:
        puzzle = Path(folder) / "puzzle"
        puzzle.write_text("1... ..3. .4.. ...2")
        for name, form in FORMATS.items():
            if form.can_write:
                with suppress(SudokuModelError):
                    read(write(read("1... ..3. .4.. ...2"), name), format=name)
        for command in COMMANDS:
            _run([*command.split(), str(puzzle)])
    gc.freeze()  # what is known by now would be gone through again in each process
