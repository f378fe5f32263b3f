"""Drawing, reading, writing and naming, for the floors below those that do it.

A question takes the text of a puzzle, a puzzle shows itself as a picture in a notebook, an answer
prints a board, the report of a defect holds the puzzle as JSON, the error for a name that is none
has the class that setters call so. Drawing and formats import puzzles and answers, so these cannot
import them. They ask here; the package itself names the modules (`provide`), and each is imported
when it is first needed.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_home_of: dict[str, str] = {}


def provide(module: str, *names: str) -> None:
    """Say which module has functions of these names."""
    _home_of.update(dict.fromkeys(names, module))


def svg(board: object, **shown: Any) -> str:
    """Draw a board as `sudoku_model.drawing.svg` does."""
    return str(_function("svg")(board, **shown))


def text(board: object, **shown: Any) -> str:
    """Draw a board as `sudoku_model.drawing.text` does."""
    return str(_function("text")(board, **shown))


def curve_svg(curve: object, levels: object) -> str:
    """Draw the curve of a rating as `sudoku_model.drawing.curve.curve_svg` does."""
    return str(_function("curve_svg")(curve, levels))


def curve_text(curve: object, levels: object, width: int, **how: Any) -> str:
    """Draw the curve of a rating as `sudoku_model.drawing.curve.curve_text` does."""
    return str(_function("curve_text")(curve, levels, width, **how))


def read(source: str, **options: Any) -> Any:
    """Read a puzzle as `sudoku_model.formats.read` does."""
    return _function("read")(source, **options)


def read_text(text: str, **options: Any) -> Any:
    """Read a puzzle as `sudoku_model.formats.read_text` does."""
    return _function("read_text")(text, **options)


def account_anew(puzzle: object) -> Any:
    """Account for changed texts as `sudoku_model.formats.words.account_anew` does."""
    return _function("account_anew")(puzzle)


def to_object(puzzle: object, **how: Any) -> dict[str, Any]:
    """Write a puzzle as data, as `sudoku_model.formats.native.to_object` does."""
    written: dict[str, Any] = _function("to_object")(puzzle, **how)
    return written


def to_dict(answer: object) -> dict[str, Any]:
    """Write an answer as `sudoku_model.answers.writing.to_dict` does."""
    written: dict[str, Any] = _function("to_dict")(answer)
    return written


def to_records(answer: object) -> list[dict[str, Any]]:
    """Write an answer as records, as `sudoku_model.answers.records.to_records` does."""
    written: list[dict[str, Any]] = _function("to_records")(answer)
    return written


def record_columns(question: str) -> dict[str, str]:
    """Return the columns that `sudoku_model.answers.records.record_columns` knows."""
    columns: dict[str, str] = _function("record_columns")(question)
    return columns


def is_record(value: object) -> bool:
    """Say whether an object of JSON is what `sudoku_model.answers.recorded.is_record` finds."""
    return bool(_function("is_record")(value))


def classes_called(words: str) -> tuple[str, ...]:
    """Return the classes that `sudoku_model.languages.finding.classes_called` finds."""
    found: tuple[str, ...] = _function("classes_called")(words)
    return found


def _function(name: str) -> Any:
    return getattr(import_module(_home_of[name]), name)
