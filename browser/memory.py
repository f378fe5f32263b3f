"""What Python has loaded when its memory is written: this runs in Pyodide.

A memory cannot hold libraries of C, such as the SAT solver. A module that stands in for each of
them loads it when one of its functions is called. So all else is there: what imports the library,
and what the first question has worked out before it needed it.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

_FIRST = json.loads(Path("/packages/browser/first.json").read_text(encoding="utf-8"))
"""The modules that the first verdict needs, and the functions of libraries of C among them;
`archives.py` has listed them."""


class _NotInMemory(BaseException):
    """A library of C is needed. Nobody may take that for a library that is not there."""


class _StandIn(ModuleType):
    """Stands for a library of C, and takes over all that is in it when it is loaded."""

    may_load = False

    def __getattr__(self, name: str) -> Any:
        if name not in _FIRST["libraries"][self.__name__]:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return partial(self._call, name)

    def _call(self, name: str, *arguments: Any) -> Any:
        if not self.may_load:
            raise _NotInMemory
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
            vars(self).update(vars(import_module(self.__name__)))
        return vars(self)[name](*arguments)


class _StandingIn(PathFinder, Loader):
    """Finds stand-ins where there are libraries of C."""

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname in _FIRST["libraries"]:
            return spec_from_loader(fullname, cls())
        return super().find_spec(fullname, path, target)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the library is loaded later."""


def _load() -> None:
    place = sys.meta_path.index(PathFinder)
    sys.meta_path[place] = _StandingIn
    for name in _FIRST["modules"]:
        import_module(name)
    handle = import_module("sudoku_model.page.controller").handle
    new = handle({"ask": "edit", "do": "new", "rows": 9, "columns": 9})
    puzzle = new["answer"]["puzzle"]
    handle({"ask": "load", "text": puzzle})
    with suppress(_NotInMemory):
        handle({"ask": "verdict", "puzzle": puzzle})
    sys.meta_path[place] = PathFinder
    _StandIn.may_load = True
    # What lies in folders is looked up anew: the files of the reader are not those of the writer.
    sys.path_importer_cache.clear()
    gc.collect()


_load()
