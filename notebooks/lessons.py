"""What the notebooks ask, how it is solved, and how long they take.

An exercise is three cells: its text, which begins ``### Exercise 2. Title (easy)`` (or ``medium``,
``hard``); a cell to fill in, with the identity ``exercise-2-stub``; and ``exercise-2-check``, which
says by `sudoku_model.feedback` whether it is right.

Solutions are modules of the same name in the folder ``solutions``, with a cell for each exercise
and one for what there is to say about it::

    # %% exercise-2 [markdown]
    # Of cells with equally many digits, `min` takes the first one.

    # %% exercise-2
    def fewest(empty, fitting): ...
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import nbformat
from nbformat import NotebookNode

HERE: Final = Path(__file__).resolve().parent
SOLUTIONS: Final = HERE / "solutions"

WORDS_A_MINUTE: Final = 130
"""How fast a text is read that is to be understood."""

LINES_A_MINUTE: Final = 8
"""How fast code is read and run."""

EXERCISE_MINUTES: Final = {"easy": 5, "medium": 10, "hard": 20}
"""How long an exercise takes, by what its title says."""

TIME: Final = re.compile(
    r"It takes about \d+ minutes to read and run(, and \d+ for the exercises)?\."
)
"""The sentence that a notebook begins with."""

_EXERCISE: Final = re.compile(r"### Exercise (\d+)\. (.+) \((easy|medium|hard)\)$", re.M)
_SOLUTION: Final = re.compile(r"^# %% (\S+)( \[markdown\])?$\n", re.M)


@dataclass(frozen=True)
class Exercise:
    """An exercise of a notebook.

    Attributes:
        name: the beginning of the identities of its cells: ``exercise-2``.
        title: its title.
        difficulty: a key of `EXERCISE_MINUTES`.
    """

    name: str
    title: str
    difficulty: str

    @property
    def stub(self) -> str:
        """The identity of the cell to fill in."""
        return f"{self.name}-stub"

    @property
    def check(self) -> str:
        """The identity of the cell that checks it."""
        return f"{self.name}-check"


@dataclass(frozen=True)
class Solution:
    """A solution of an exercise.

    Attributes:
        text: what there is to say about it, in Markdown; may be empty.
        code: what the cell to fill in holds then.
    """

    text: str
    code: str


@dataclass(frozen=True)
class Lesson:
    """A notebook as a part of the course.

    Attributes:
        path: its file.
        notebook: what is in it.
    """

    path: Path
    notebook: NotebookNode

    @staticmethod
    def read(path: Path) -> Lesson:
        """Read a notebook."""
        return Lesson(path, nbformat.read(path, as_version=4))

    @property
    def title(self) -> str:
        """The first heading."""
        return self.introduction.splitlines()[0].removeprefix("# ")

    @property
    def introduction(self) -> str:
        """The text that it begins with."""
        return str(self.notebook.cells[0].source)

    @property
    def exercises(self) -> list[Exercise]:
        """What is asked, in its order."""
        return [
            Exercise(f"exercise-{number}", title, difficulty)
            for cell in self.notebook.cells
            for number, title, difficulty in _EXERCISE.findall(cell.source)
        ]

    @property
    def minutes(self) -> tuple[int, int]:
        """How long it takes to read and run it, and to do the exercises; rounded to five."""
        words = lines = 0
        for cell in self.notebook.cells:
            if cell.cell_type == "markdown":
                words += len(cell.source.split())
            elif not cell.id.endswith("-check"):  # it is run, and not read
                lines += sum(bool(line.strip()) for line in cell.source.splitlines())
        reading = words / WORDS_A_MINUTE + lines / LINES_A_MINUTE
        writing = sum(EXERCISE_MINUTES[exercise.difficulty] for exercise in self.exercises)
        return 5 * round(reading / 5), writing

    @property
    def time(self) -> str:
        """The sentence that says so."""
        reading, writing = self.minutes
        exercises = f", and {writing} for the exercises" if writing else ""
        return f"It takes about {reading} minutes to read and run{exercises}."

    @property
    def solutions(self) -> dict[str, Solution]:
        """The solutions, by the names of the exercises."""
        path = SOLUTIONS / f"{self.path.stem}.py"
        return _solutions(path.read_text(encoding="utf-8")) if path.exists() else {}

    def solved(self) -> NotebookNode:
        """Return the notebook with each solution and the same check once more after a check."""
        solutions = self.solutions
        after = {exercise.check: exercise for exercise in self.exercises}
        cells = []
        for cell in self.notebook.cells:
            cells.append(cell)
            exercise = after.get(cell.id)
            if exercise:
                code = solutions[exercise.name].code
                name = exercise.name
                cells.append(nbformat.v4.new_code_cell(code, id=f"{name}-solution"))
                cells.append(nbformat.v4.new_code_cell(cell.source, id=f"{name}-solved"))
        return nbformat.from_dict({**self.notebook, "cells": cells})


def lessons() -> list[Lesson]:
    """Return all lessons, in the order of the course."""
    return [Lesson.read(path) for path in sorted(HERE.glob("*.ipynb"))]


def _solutions(text: str) -> dict[str, Solution]:
    """Return the solutions that a module holds."""
    texts: dict[str, str] = {}
    codes: dict[str, str] = {}
    _, *parts = _SOLUTION.split(text)
    for name, kind, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if kind:
            lines = (line.removeprefix("#").removeprefix(" ") for line in body.strip().splitlines())
            texts[name] = "\n".join(lines)
        else:
            codes[name] = body.strip()
    return {name: Solution(texts.get(name, ""), code) for name, code in codes.items()}
