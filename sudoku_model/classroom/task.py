"""The task that a class was set, as its teacher writes it down."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sudoku_model.classroom.code import CodeError, run_file, told
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import OptionError, SourceError, SudokuModelError
from sudoku_model.grid import Grid
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.referee.numbering import CellLiterals, by_fact
from sudoku_model.referee.symmetries import Symmetries
from sudoku_model.texts import shown

_MODULE: Final = "sudoku_model_task"
"""What the code of a task finds as its name."""

_USUAL: Final = {"name": "model", "grid": 9, "literals": None, "up_to": (), "tries": 50, "seed": 0}
"""What a task may define besides the puzzle, and what it means where it does not."""


@dataclass(frozen=True)
class Task:
    """What is asked of a class.

    Attributes:
        asked: the puzzle whose rules a model should state; or the constraint.
        name: what a submission should define.
        how: the other arguments of `judge`.
    """

    asked: Puzzle | Constraint
    name: str
    how: dict[str, Any]

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; with a constraint alone it has only that one."""
        if isinstance(self.asked, Constraint):
            return Puzzle.empty(self.how["grid"]).with_constraints(self.asked)
        return self.asked

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.puzzle.grid


def read_task(path: Path) -> Task:
    """Run the module of a task, which is trusted, and return what it asks.

    Raises:
        SourceError: if it cannot be read.
        OptionError: if it does not say what is asked.
    """
    if not path.is_file():
        raise SourceError(f"cannot open {str(path)!r}: there is no such file")
    try:
        return _task(run_file(path, _MODULE))
    except SudokuModelError as problem:
        raise OptionError(f"{path}: {problem}") from problem
    except CodeError as problem:
        if isinstance(problem.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise OptionError(f"{path}: {problem}") from problem.__cause__
    except Exception as problem:
        raise OptionError(f"{path}: {told(problem)}") from problem
    finally:
        # What it defines is handed to other processes by value, as that of no known module.
        sys.modules.pop(_MODULE, None)


def _task(defined: Mapping[str, Any]) -> Task:
    """Return what the names of a module ask; what is wrong must not be told of each submission."""
    if "puzzle" not in defined:
        raise OptionError("found no puzzle, expected such as puzzle = sm.Puzzle.empty(9)")
    asked, how = defined["puzzle"], {key: defined.get(key, own) for key, own in _USUAL.items()}
    name = how.pop("name")
    if not isinstance(name, str):
        raise OptionError(f"found {shown(name)} as name, expected what is to be defined")
    for key in ("tries", "seed"):
        how[key] = whole_number(key, how[key])
    if not isinstance(asked, Constraint):
        asked = as_puzzle(asked)
    task = Task(asked, name, how)
    how["up_to"] = Symmetries.declared(how["up_to"], task.puzzle).names
    numbers = CellLiterals(task.grid, how["literals"]).literals
    how["literals"] = by_fact(numbers, task.grid)
    return task
