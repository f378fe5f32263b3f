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


class Lacking(BaseException):
    """Something was used that is not there. No cell takes it for a failure of its own code.

    Attributes:
        library: what is missing.
        through: whether an earlier cell needed it.
    """

    def __init__(self, library: str, through: bool) -> None:
        super().__init__(library)
        self.library = library
        self.through = through


class Absent:
    """Stands for what is not there: a library, or what a cell would have set with it.

    Whoever uses it, in whatever way, raises `Lacking`.
    """

    def __init__(self, library: str, through: bool = False) -> None:
        self.__dict__["_lacking"] = library, through

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        _use(self)


def _use(absent: Absent, *_values: object, **_named: object) -> NoReturn:
    raise Lacking(*absent.__dict__["_lacking"])


for _name in (
    *("call", "iter", "next", "len", "getitem", "setitem", "contains", "bool", "hash"),
    *("str", "repr", "format", "int", "float", "index", "enter", "await"),
    *("eq", "ne", "lt", "le", "gt", "ge", "neg", "invert", "abs", "round"),
    *(
        f"{side}{operation}"
        for side in ("", "r")
        for operation in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow")
    ),
    *(f"{side}{operation}" for side in ("", "r") for operation in ("and", "or", "xor", "matmul")),
):
    setattr(Absent, f"__{_name}__", _use)


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
    if isinstance(problem, Lacking):
        return problem.library
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
