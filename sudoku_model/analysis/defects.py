"""Reports of defects in engines, with all that is needed to reproduce them."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from sudoku_model.analysis.verdict import Verdict
from sudoku_model.errors import DefectError
from sudoku_model.faces import to_object
from sudoku_model.puzzle import Puzzle

_TOLD = {"answer", "version", "package", "name", "notes", "without", "offered", "puzzle"}


def defect(what: str, puzzle: Puzzle, verdicts: Iterable[Verdict], **settings: Any) -> DefectError:
    """Build the error that reports a defect on one line: what happened, and JSON to repeat it."""
    report = {
        "puzzle": to_object(puzzle, describe_own=True),
        "settings": settings,
        "verdicts": [_alone(verdict.to_dict()) for verdict in verdicts],
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


def _alone(verdict: dict[str, Any]) -> dict[str, Any]:
    """Leave out what the report says of the puzzle itself, and of the versions."""
    return {key: value for key, value in verdict.items() if key not in _TOLD}
