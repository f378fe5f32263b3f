"""The live board for notebooks; it needs the extra ``sudoku-model[notebook]``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudoku_model.errors import UnsupportedError
from sudoku_model.libraries import to_install

if TYPE_CHECKING:
    from sudoku_model.notebook.board import LiveBoard

__all__ = ["LiveBoard"]

_NEEDED = ("anywidget", "traitlets")


def __getattr__(name: str) -> Any:
    """Load the board when it is first used: worker processes need none of it."""
    if name != "LiveBoard":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from sudoku_model.notebook.board import LiveBoard
    except ModuleNotFoundError as problem:
        if problem.name not in _NEEDED:
            raise
        return _stand_in(problem.name)
    return LiveBoard


def _stand_in(missing: str) -> type:
    """Return a class that says what is missing when somebody wants a board."""

    class LiveBoard:
        """A board for notebooks; the package that it needs is not installed."""

        def __init__(self, *_values: object, **_named: object) -> None:
            raise UnsupportedError(
                f"LiveBoard needs the package {missing}, which is not installed: "
                f"{to_install('notebook')}"
            )

    return LiveBoard
