"""Libraries that cannot be had everywhere: what needs one says so in a sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from sudoku_model.errors import UnsupportedError

IN_BROWSER: Final = sys.platform == "emscripten"
"""Whether Python runs in a browser, or in another place for WebAssembly (Pyodide)."""

_CALLED: Final = {"numpy": "NumPy", "ortools": "OR-Tools"}


def is_there(library: str) -> bool:
    """Say whether a library is installed."""
    return find_spec(library) is not None


def can_compile() -> bool:
    """Say whether the extra package is there that compiles Python."""
    return is_there("numba")


def to_install(extra: str) -> str:
    """Return how the libraries of an extra are had, in an installation and in a clone.

    Example:
        >>> from sudoku_model.libraries import to_install
        >>> to_install("board")
        "pip install 'sudoku-model[board]', or in a clone: uv run --extra board sudoku-model ..."
    """
    return (
        f"pip install 'sudoku-model[{extra}]', or in a clone: "
        f"uv run --extra {extra} sudoku-model ..."
    )


@contextmanager
def needed_for(what: str, instead: str = "") -> Iterator[None]:
    """Say what a library is needed for if it turns out to be missing.

    Args:
        what: what is imported here, as the subject of a sentence.
        instead: what to do without it, as the end of the sentence.

    Raises:
        UnsupportedError: if the library is missing.

    Example:
        >>> from sudoku_model.libraries import needed_for
        >>> with needed_for("the solver 'cpsat'", "choose another one, such as 'sat'"):
        ...     raise ModuleNotFoundError(name="ortools.sat")
        Traceback (most recent call last):
            ...
        sudoku_model.errors.UnsupportedError: the solver 'cpsat' needs OR-Tools, which is not ...
    """
    try:
        yield
    except ModuleNotFoundError as problem:
        library = _CALLED.get((problem.name or "").partition(".")[0])
        if library is None:
            raise
        why = "cannot be had in a browser" if IN_BROWSER else "is not installed"
        hint = f"; {instead}" if instead else ""
        raise UnsupportedError(f"{what} needs {library}, which {why}{hint}") from None
