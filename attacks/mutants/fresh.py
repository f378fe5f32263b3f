"""Run tests against a mutant in a process that imports the mistake from the start.

``python -m attacks.mutants.fresh`` reads what to run from standard input; its exit code is 0 if
the tests passed. Needed for what importing runs: constants, defaults, and whatever test modules
make when they are collected.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

import pytest

from attacks.mutants.mutation import compiled
from attacks.mutants.pytest_runs import ARGUMENTS, Quiet


class Loader(SourceFileLoader):
    """Imports a module with a mistake in it."""

    def __init__(self, module: str, code: CodeType) -> None:
        super().__init__(module, code.co_filename)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        """Return the code with the mistake."""
        return self._code


class Finder(MetaPathFinder):
    """Finds the one module, in place of the file that it comes from."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find the one module."""
        if fullname != self._loader.name:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None:
            spec.loader = self._loader
        return spec


class Only:
    """A pytest plugin that keeps some tests, in their order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self._order = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop the others."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self._order),
            key=lambda item: self._order[item.nodeid],
        )


def main() -> int:
    """Run what standard input asks for."""
    asked = json.load(sys.stdin)
    loader = Loader(asked["module"], compiled(asked["module"], asked["number"]))
    package = asked["module"].partition(".")[0]
    # Finding the module has imported its package, and with it what changes statements.
    stale = [name for name in sys.modules if name.partition(".")[0] == package]
    for name in (*stale, "attacks.mutants.weakening"):
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, Finder(loader))
    files = sorted({test.split("::")[0] for test in asked["tests"]})
    return pytest.main([*ARGUMENTS, "-x", *files], plugins=[Quiet(), Only(asked["tests"])])


if __name__ == "__main__":
    sys.exit(main())
