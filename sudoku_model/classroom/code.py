"""Code from modules and notebooks, run piece by piece; mistakes are told by their places."""

from __future__ import annotations

import ast
import asyncio
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from inspect import iscoroutine
from pathlib import Path
from traceback import walk_tb
from types import CodeType, MappingProxyType, ModuleType
from typing import Any, Final, NamedTuple

from sudoku_model.errors import SudokuModelError

NOTEBOOK: Final = ".ipynb"
ENDINGS: Final = (".py", NOTEBOOK)
"""What files with code end in."""

_FILE: Final = "<submission"

_KEPT: Final = ("%%time", "%%capture")
"""Magics of a cell whose rest is Python and runs as it would without them."""

_AWAIT: Final = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
"""A flag for the compiler: cells of a notebook may wait, as in Jupyter."""

_TIMED: Final = "%time "
"""A magic before a statement that runs as it would without it."""


class CodeError(Exception):
    """Code cannot be run to its end; the message says where and why, on one line.

    Attributes:
        defined: what the cells of a notebook had defined before, empty for a module.
    """

    def __init__(self, message: str, defined: Mapping[str, Any] = MappingProxyType({})) -> None:
        super().__init__(message)
        self.defined = defined


class _Piece(NamedTuple):
    """A part of a file that runs as a whole.

    Attributes:
        place: what the part is called, empty for a whole file.
        source: its text; bytes may say how they are encoded.
    """

    place: str
    source: str | bytes


def run_file(path: Path, name: str) -> dict[str, Any]:
    """Run a module, or the cells of a notebook in their order, and return what it defines.

    Like "Run all", a notebook ends with the first cell that fails, and its cells may use `await`.
    Magics of IPython are left out. The code finds `name` as ``__name__``.

    Raises:
        CodeError: if it cannot be read, or not be run to its end.
    """
    module = ModuleType(name)
    sys.modules[name] = module  # dataclasses look for the module of a class
    module.__dict__["display"] = lambda *_, **__: None
    try:
        with closing(asyncio.new_event_loop()) as loop:
            for piece in _pieces_of(path):
                waiting = eval(_compiled(piece), module.__dict__)
                if iscoroutine(waiting):
                    loop.run_until_complete(waiting)
    except CodeError:
        raise
    except BaseException as problem:
        defined = module.__dict__ if path.suffix == NOTEBOOK else {}
        raise CodeError(told(problem), defined) from problem
    return module.__dict__


def told(problem: BaseException) -> str:
    """Return on one line where in the code that was run something went wrong, and what."""
    kind = type(problem).__name__
    try:
        text = " ".join(str(problem).split())
    except Exception:  # a class of the code itself may fail at this
        text = ""
    place, line = _place_of(problem)
    if isinstance(problem, SyntaxError):
        text = str(problem.msg)
    where = ", ".join(filter(None, (place, f"line {line}" if line else "")))
    # Our own errors say all in words: what was found, and what was expected.
    is_ours = isinstance(problem, SudokuModelError)
    what = (text if is_ours else f"{kind}: {text}") if text else kind
    return f"{where}: {what}" if where else what


def _place_of(problem: BaseException) -> tuple[str, int | None]:
    """Return the piece and the line at which the code was when it failed."""
    found: tuple[str, int | None] = ("", None)
    if isinstance(problem, SyntaxError) and (problem.filename or "").startswith(_FILE):
        return _place_in(str(problem.filename)), problem.lineno
    for frame, line in walk_tb(problem.__traceback__):
        file = frame.f_code.co_filename
        if file.startswith(_FILE):
            found = _place_in(file), line
    return found


def _place_in(file: str) -> str:
    return file[len(_FILE) + 1 : -1]


def _pieces_of(path: Path) -> Iterator[_Piece]:
    if path.suffix != NOTEBOOK:
        yield _Piece("", path.read_bytes())
        return
    try:
        cells = json.loads(path.read_bytes())["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise CodeError("it is no notebook, expected JSON with cells (nbformat 4)") from None
    for number, source in enumerate(sources, start=1):
        yield _Piece(f"code cell {number}", source)


def _compiled(piece: _Piece) -> CodeType:
    """Compile a piece; in a notebook lines that only IPython understands are left out."""
    file, source = f"{_FILE} {piece.place}>", piece.source
    if isinstance(source, bytes):
        return compile(source, file, "exec")
    first, _, rest = source.lstrip().partition("\n")
    if first.startswith("%%"):
        if first.split()[0] not in _KEPT:
            return compile("", file, "exec")
        source = f"\n{rest}"
    lines = source.split("\n")
    # A line that begins so may be the rest of an expression: Python itself must refuse it.
    while (number := _refused(lines)) is not None and _is_magic(lines[number]):
        line = lines[number]
        indent, statement = line[: len(line) - len(line.lstrip())], line.strip()
        kept = statement.removeprefix(_TIMED)
        lines[number] = indent + (kept if kept != statement else "pass")
    code: CodeType = compile("\n".join(lines), file, "exec", _AWAIT)
    return code


def _refused(lines: Sequence[str]) -> int | None:
    """Return the number of the line, from 0, that Python cannot read; None if it can read all."""
    try:
        compile("\n".join(lines), _FILE, "exec", _AWAIT)
    except SyntaxError as problem:
        number = (problem.lineno or 0) - 1
        return number if 0 <= number < len(lines) else None
    return None


def _is_magic(line: str) -> bool:
    statement = line.strip()
    return statement.startswith(("%", "!", "?")) or statement.endswith("?")
