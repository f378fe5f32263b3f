"""Mutants: a module with one small mistake in it, and how it gets into a running program."""

from __future__ import annotations

import ast
import gc
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from inspect import CO_OPTIMIZED
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple, TypeAlias

from attacks.mutants.operators import Change, Kind, changes


class Mutant(NamedTuple):
    """A module with one small mistake.

    Attributes:
        module: its dotted name.
        number: which of the module's changes was made, from 0.
        lines: where the changed code and its statement begin.
        function: the dotted name of the function or class.
        code: the line of source that is changed, without the blanks around it.
        kind: what is wrong, see `Change`.
        change: what stood there and what stands there now; a second one that looks alike in the
            same line ends in "#2".
    """

    module: str
    number: int
    lines: tuple[int, ...]
    function: str
    code: str
    kind: Kind
    change: str

    @property
    def key(self) -> str:
        """What stays the same while other lines of the module change."""
        return " | ".join((self.module, self.function, self.code, self.change))


def source_of(module: str) -> Path:
    """Return the file of a module."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    return Path(spec.origin)


def mutants_of(module: str) -> Iterator[Mutant]:
    """Yield the mutants of a module."""
    text = source_of(module).read_text(encoding="utf-8")
    lines = text.splitlines()
    seen: Counter[tuple[str, str, str]] = Counter()
    for number, change in enumerate(changes(ast.parse(text), module)):
        code = lines[change.line - 1].strip()
        seen[change.function, code, change.what] += 1
        count = seen[change.function, code, change.what]
        yield Mutant(
            module,
            number,
            _lines(change),
            change.function,
            code,
            change.kind,
            change.what if count == 1 else f"{change.what} #{count}",
        )


def _lines(change: Change) -> tuple[int, ...]:
    """Return the lines by which coverage tells that the changed code is run."""
    old = change.old
    if isinstance(old, ast.FunctionDef):
        # The line of its name is run by importing.
        is_docstring = isinstance(old.body[0], ast.Expr) and isinstance(
            old.body[0].value, ast.Constant
        )
        return (old.body[min(is_docstring, len(old.body) - 1)].lineno,)
    lines = {change.line, change.statement}
    if isinstance(old, ast.If | ast.While):
        lines.add(old.test.lineno)  # of several lines the first is not traced
    return tuple(sorted(lines))


@lru_cache(maxsize=256)
def _read(module: str) -> tuple[str, str]:
    path = source_of(module)
    return str(path), path.read_text(encoding="utf-8")


def compiled(module: str, number: int | None = None) -> CodeType:
    """Return the code of a module, with the mistake of that number if one is given."""
    path, text = _read(module)
    tree = ast.parse(text)
    if number is not None:
        next(islice(changes(tree, module), number, None)).make()
    return compile(tree, path, "exec", dont_inherit=True)


class Swap(NamedTuple):
    """The code of one function before and after."""

    before: CodeType
    after: CodeType

    def make(self, functions: Functions) -> bool:
        """Give the new code to the functions that run the old one.

        False if there are none, or none that can run it.
        """
        found = [f for f in functions.get(_place(self.before), ()) if f.__code__ == self.before]
        try:
            for function in found:
                function.__code__ = self.after
        except ValueError:  # another number of variables of the enclosing scope
            return False
        return bool(found)


Functions: TypeAlias = dict[tuple[str, int], list[FunctionType]]
"""The functions of this process by file and line."""


def functions() -> Functions:
    """Return the functions of this process."""
    found: Functions = {}
    for function in gc.get_objects():
        if isinstance(function, FunctionType):
            found.setdefault(_place(function.__code__), []).append(function)
    return found


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_filename, code.co_firstlineno


def swap_of(before: CodeType, after: CodeType) -> Swap | None:
    """Return the one function that differs in the code of a module.

    None if it is no function, or if one cannot run the code of the other: without ``super()`` a
    method has a variable of its class less.
    """
    pairs = list(zip(_functions(before), _functions(after), strict=False))
    different = [Swap(*pair) for pair in pairs if pair[0] != pair[1]]
    if len(different) != 1 or different[0].before.co_freevars != different[0].after.co_freevars:
        return None
    return different[0]


def _functions(code: CodeType) -> Iterator[CodeType]:
    """Yield the functions of a module and of the classes in it, without those inside functions."""
    for part in _parts(code.co_consts):
        if part.co_flags & CO_OPTIMIZED:
            yield part
        else:
            yield from _functions(part)


def _parts(constants: Iterable[object]) -> Iterator[CodeType]:
    return (constant for constant in constants if isinstance(constant, CodeType))
