"""Reports of defects in engines, with all that is needed to reproduce them."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from sudoku_model.analysis.verdict import Verdict
from sudoku_model.errors import DefectError, UnsupportedError
from sudoku_model.faces import write
from sudoku_model.puzzle import Puzzle


def defect(what: str, puzzle: Puzzle, verdicts: Iterable[Verdict], **settings: Any) -> DefectError:
    """Build the error that reports a defect on one line: what happened, and JSON to reproduce it.

    Args:
        what: what is wrong, as a clause.
        puzzle: the puzzle.
        verdicts: what each engine said.
        settings: the arguments that were given besides the puzzle.
    """
    report = {
        "puzzle": _data(puzzle),
        "settings": settings,
        "verdicts": [_without_name(verdict.to_dict()) for verdict in verdicts],
        "versions": versions(),
    }
    return DefectError(f"{what}; please report this: {json.dumps(report, separators=(',', ':'))}")


def versions() -> dict[str, str]:
    """Return the versions of whatever takes part in a verdict."""
    packages = ("sudoku-model", "python-sat", "ortools")
    installed = {package: _version(package) for package in packages}
    return installed | {"Python": platform.python_version(), "platform": sys.platform}


def _version(package: str) -> str:
    if package == "sudoku-model":
        from sudoku_model import __version__

        return __version__
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"


def _data(puzzle: Puzzle) -> Any:
    try:
        return json.loads(write(puzzle, "json"))
    except UnsupportedError:
        # A predicate in Python is no data; its name and cells are all that can be told.
        rest = [constraint.describe() for constraint in puzzle.constraints]
        return {"givens": puzzle.line(), "grid": str(puzzle.grid), "constraints": rest}


def _without_name(verdict: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in verdict.items() if key not in ("name", "notes")}
