"""What cannot be had in a browser, and the cells that need it.

A cell that needs OR-Tools does not fail: the page says so, and shows what was stored for the cell.
An import alone needs nothing yet. It gives a stand-in, so that the rest of its cell runs.
"""

from __future__ import annotations

import ast
import errno
import re
from importlib.util import find_spec
from typing import Any, Final, NoReturn

from sudoku_model.errors import UnsupportedError

LIBRARIES: Final = {"numpy": "NumPy", "ortools": "OR-Tools", "matplotlib": "matplotlib"}
"""What the notebooks import that may be missing, and what it is called."""

PROCESSES: Final = "processes of its own"

_SAID: Final = re.compile(r"needs (.+?), which (?:cannot be had|is not installed)")


class Absent:
    """Stands for a library that is not there, or for a part of it: whoever uses it is told so."""

    def __init__(self, library: str) -> None:
        self.__dict__["_library"] = library

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        self()

    def __call__(self, *_values: object, **_named: object) -> NoReturn:
        library = self.__dict__["_library"]
        raise UnsupportedError(f"this needs {library}, which cannot be had in a browser")


class Imports(ast.NodeTransformer):
    """Replaces imports of what is missing, anywhere in a cell, by stand-ins."""

    STAND_IN: Final = "__absent__"

    def visit_Import(self, node: ast.Import) -> Any:
        return self._replaced(node, lambda alias: alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        return self._replaced(node, lambda _: "" if node.level else node.module or "")

    def _replaced(self, node: Any, module_of: Any) -> Any:
        kept, given = [], []
        for alias in node.names:
            root = module_of(alias).partition(".")[0]
            if root not in LIBRARIES or find_spec(root) is not None:
                kept.append(alias)
                continue
            name = alias.asname or (root if isinstance(node, ast.Import) else alias.name)
            code = f"{name} = {self.STAND_IN}({LIBRARIES[root]!r})"
            statement = ast.parse(code).body[0]
            for part in ast.walk(statement):
                ast.copy_location(part, node)
            given.append(statement)
        node.names = kept
        return [*([node] if kept else []), *given]


def missing_for(problem: BaseException) -> str | None:
    """Return what is missing if an exception was raised for that reason, and None if not."""
    if isinstance(problem, UnsupportedError):
        said = _SAID.search(str(problem))
        return said[1] if said else None
    if isinstance(problem, ModuleNotFoundError):
        return LIBRARIES.get((problem.name or "").partition(".")[0])
    if isinstance(problem, OSError) and problem.errno in {errno.ENOTSUP, errno.ENOSYS}:
        return PROCESSES
    if isinstance(problem, RuntimeError) and "start new thread" in str(problem):
        return "threads"
    return None
