"""Drawing, reading, writing and naming, for the floors below those that do it.

A question takes the text of a puzzle, a puzzle shows itself as a picture in a notebook, an answer
prints a board, the report of a defect holds the puzzle as JSON, the error for a name that is none
has the class that setters call so. Drawing and formats import puzzles and answers, so these cannot
import them. They ask here; the package itself names the modules (`provide`), and each is imported
when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

_home_of: dict[str, str] = {}


def provide(module: str, *names: str) -> None:
    """Say which module has functions of these names."""
    _home_of.update(dict.fromkeys(names, module))


def _asked(name: str) -> Callable[..., Any]:
    """Return what calls a function by its name, once its module is named."""

    def call(*values: Any, **named: Any) -> Any:
        return getattr(import_module(_home_of[name]), name)(*values, **named)

    return call


svg: Callable[..., str] = _asked("svg")
text: Callable[..., str] = _asked("text")
curve_svg: Callable[..., str] = _asked("curve_svg")
curve_text: Callable[..., str] = _asked("curve_text")
"""Boards and curves of ratings, drawn."""

read: Callable[..., Any] = _asked("read")
read_text: Callable[..., Any] = _asked("read_text")
account_anew: Callable[..., Any] = _asked("account_anew")
to_object: Callable[..., dict[str, Any]] = _asked("to_object")
"""Puzzles from texts, with changed texts, and as data."""

to_dict: Callable[..., dict[str, Any]] = _asked("to_dict")
to_records: Callable[..., list[dict[str, Any]]] = _asked("to_records")
record_columns: Callable[..., dict[str, str]] = _asked("record_columns")
is_record: Callable[..., bool] = _asked("is_record")
"""Answers as data, and the records of runs."""

classes_called: Callable[..., tuple[str, ...]] = _asked("classes_called")
"""Classes by what setters call them."""
