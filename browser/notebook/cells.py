"""Runs the cells of a notebook, one after the other, in a namespace that they share."""

from __future__ import annotations

import ast
import inspect
import json
import linecache
import sys
from collections.abc import Callable, Iterator
from symtable import symtable
from traceback import TracebackException
from types import ModuleType, TracebackType
from typing import Any, Final

from browser.notebook.missing import PROCESSES, Absent, Imports, Lacking, missing_for
from browser.notebook.shown import Say, Shown

_UNSET: Final = object()


class Notebook:
    """The Python of a notebook.

    The page hears what a cell shows, and at the end how it ended: ``{"done": True}``, or with
    ``"error"`` what went wrong, or with ``"missing"`` what cannot be had in a browser, and with
    ``"through"`` an earlier cell that needed it.

    Args:
        say: tells the page.

    Example:
        >>> import asyncio, sys
        >>> said, streams = [], (sys.stdout, sys.stderr)
        >>> asyncio.run(Notebook(said.append).run(1, "6 * 7"))
        >>> sys.stdout, sys.stderr = streams
        >>> said
        [{'cell': 1, 'data': {'text/plain': '42'}}, {'cell': 1, 'done': True}]
    """

    def __init__(self, say: Say) -> None:
        self.shown = Shown(say)
        self.shown.install()
        module = ModuleType("__main__")
        module.__dict__.update({Imports.STAND_IN: Absent})
        sys.modules["__main__"] = module
        self._names = module.__dict__
        self._lacked: set[str] = set()

    def hear(self, message: str) -> None:
        """Take what the page says to a widget, as JSON."""
        from browser.notebook.widgets import heard

        heard(json.loads(message))
        self.shown.flush()

    async def run(self, cell: int, source: str) -> None:
        """Run a cell, and tell the page what it shows and how it ended."""
        self.shown.begin(cell)
        before = dict(self._names)
        try:
            value = await self._value(source, f"cell {cell}")
            if value is not None:
                self.shown.display(value)
        except BaseException as problem:
            self.shown.flush()
            self._tell(problem, source, before)
        else:
            self.shown.flush()
            self.shown.say(done=True)

    async def _value(self, source: str, name: str) -> Any:
        """Run the code, and return the value of the expression at its end, if there is one."""
        linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
        tree: ast.Module = Imports().visit(ast.parse(source, name))
        last: ast.Expression | None = None
        if tree.body and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";"):
            last = ast.Expression(tree.body.pop().value)  # type: ignore[attr-defined]
        await self._evaluated(tree, name, "exec")
        return None if last is None else await self._evaluated(last, name, "eval")

    async def _evaluated(self, tree: ast.Module | ast.Expression, name: str, mode: str) -> Any:
        code = compile(tree, name, mode, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        value = eval(code, self._names)
        return await value if code.co_flags & inspect.CO_COROUTINE else value

    def _tell(self, problem: BaseException, source: str, before: dict[str, Any]) -> None:
        library = missing_for(problem)
        through = isinstance(problem, Lacking) and problem.through
        if isinstance(problem, FileNotFoundError) and PROCESSES in self._lacked:
            library, through = PROCESSES, True  # which would have written it
        if library is None:
            text = "".join(TracebackException.from_exception(_of_cells(problem)).format())
            self.shown.say(done=False, error=text)
            return
        # What the cell would have set is not there, not even as an earlier cell has set it.
        for name in _set_by(source):
            if self._names.get(name, _UNSET) is before.get(name, _UNSET):
                self._names[name] = Absent(library, through=True)
        self._lacked.add(library)
        self.shown.say(done=False, missing=library, through=through)


def on_page(tell: Callable[[str], None]) -> Notebook:
    """Return the notebook of a page, which is told everything as JSON."""
    return Notebook(lambda message: tell(json.dumps(message)))


def _set_by(source: str) -> Iterator[str]:
    for symbol in symtable(source, "cell", "exec").get_symbols():
        if symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace():
            yield symbol.get_name()


def _of_cells(problem: BaseException) -> BaseException:
    """Leave out of a traceback what lies before the cell: how it was called."""
    trace: TracebackType | None = problem.__traceback__
    while trace and not trace.tb_frame.f_code.co_filename.startswith("cell "):
        trace = trace.tb_next
    return problem.with_traceback(trace)
