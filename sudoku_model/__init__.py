"""State a Sudoku once, and decide with real solvers whether its solution is the only one.

>>> import sudoku_model as sm
>>> puzzle = sm.read("1... ..3. .4.. ...2")
>>> print(sm.check(puzzle))
exactly one solution

Importing this package loads nothing but this list of names: each part is imported when it is
first used, and each solver when it is first asked.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sudoku_model.analysis.propagation import Candidates, propagate
    from sudoku_model.analysis.solutions import Count, count, solutions, solve
    from sudoku_model.analysis.uniqueness import Status, Verdict, check
    from sudoku_model.boards import is_valid, solve_in_place
    from sudoku_model.errors import (
        DefectError,
        GridError,
        OptionError,
        PuzzleFormatError,
        SourceError,
        SudokuModelError,
        UndecidedError,
        UnsupportedError,
    )
    from sudoku_model.export import encode
    from sudoku_model.formats import format_names, read, read_many, write, write_many
    from sudoku_model.grid import Grid, House
    from sudoku_model.puzzle import Clash, Puzzle, Solution
    from sudoku_model.solvers import Backtracking, CpSat, Elimination, Encoding, Sat

__version__ = "0.1.0"

_HOMES = {
    "analysis.propagation": ("Candidates", "propagate"),
    "analysis.solutions": ("Count", "count", "solutions", "solve"),
    "analysis.uniqueness": ("Status", "Verdict", "check"),
    "boards": ("is_valid", "solve_in_place"),
    "errors": (
        "DefectError",
        "GridError",
        "OptionError",
        "PuzzleFormatError",
        "SourceError",
        "SudokuModelError",
        "UndecidedError",
        "UnsupportedError",
    ),
    "export": ("encode",),
    "formats": ("format_names", "read", "read_many", "write", "write_many"),
    "grid": ("Grid", "House"),
    "puzzle": ("Clash", "Puzzle", "Solution"),
    "solvers": ("Backtracking", "CpSat", "Elimination", "Encoding", "Sat"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Backtracking",
    "Candidates",
    "Clash",
    "Count",
    "CpSat",
    "DefectError",
    "Elimination",
    "Encoding",
    "Grid",
    "GridError",
    "House",
    "OptionError",
    "Puzzle",
    "PuzzleFormatError",
    "Sat",
    "Solution",
    "SourceError",
    "Status",
    "SudokuModelError",
    "UndecidedError",
    "UnsupportedError",
    "Verdict",
    "check",
    "count",
    "encode",
    "format_names",
    "is_valid",
    "propagate",
    "read",
    "read_many",
    "solutions",
    "solve",
    "solve_in_place",
    "write",
    "write_many",
]


def __getattr__(name: str) -> Any:
    """Import the part of the package that a public name lives in."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME_OF])
