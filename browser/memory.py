"""What Python has loaded when its memory is written: this runs in Pyodide.

A memory cannot hold libraries of C, such as the SAT solver. So what needs one is loaded later, at
the first question.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

_FIRST = json.loads(Path("/packages/browser/first.json").read_text(encoding="utf-8"))
"""The modules that the first verdict needs; `archives.py` has listed them."""


class _NotInMemory(BaseException):
    """A library of C is needed. Nobody may take that for a library that is not there."""


class _Refusing(PathFinder):
    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = super().find_spec(fullname, path, target)
        if spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)):
            raise _NotInMemory
        return spec


def _load() -> None:
    handle = import_module("sudoku_model.page.controller").handle_text
    handle(json.dumps({"ask": "edit", "do": "new", "order": 9}))
    place = sys.meta_path.index(PathFinder)
    sys.meta_path[place] = _Refusing
    for name in _FIRST:
        with suppress(_NotInMemory):
            import_module(name)
    sys.meta_path[place] = PathFinder
    # What lies in folders is looked up anew: the files of the reader are not those of the writer.
    sys.path_importer_cache.clear()
    gc.collect()


_load()
