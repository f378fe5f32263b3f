"""Public names are imported when they are first used; a package's stub is the list of them.

The stub (``__init__.pyi``) tells type checkers and editors where each name lives, one name a line
(``from sudoku_model.grid import Grid as Grid``), and Python reads the same lines here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from types import ModuleType

from sudoku_model import faces
from sudoku_model.libraries import needed_for


def attach(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package that has a stub."""
    module = sys.modules[package]

    def get(name: str) -> object:
        if name == "__all__":
            return sorted(homes_in(package))
        # Python itself asks for names with underscores, and expects that there are none.
        if name.startswith("_"):
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        homes = homes_in(package)
        if name not in homes:
            hint = "" if _is_module(module, name) else _nearest(name, homes)
            missing = AttributeError(f"module {package!r} has no attribute {name!r}{hint}")
            if hint:  # Python would add a name that is spelled alike
                missing.name, missing.obj = name, None
            raise missing
        with needed_for(name):
            value = getattr(import_module(homes[name]), name)
        setattr(module, name, value)
        return value

    def listed() -> list[str]:
        return sorted({*vars(module), *homes_in(package)})

    return get, listed


@cache
def homes_in(package: str) -> dict[str, str]:
    """Return the module of each public name of a package, as its stub says."""
    module = import_module(package)
    # This is what `pkgutil.get_data` does; importing that takes longer than all else here.
    read: Callable[[str], bytes] = module.__loader__.get_data  # type: ignore[union-attr]
    homes: dict[str, str] = {}
    for line in read(f"{module.__path__[0]}/__init__.pyi").decode().splitlines():
        if line.startswith("from "):
            _, home, _, name, *_ = line.split()
            homes.update(homes_in(home) if name == "*" else {name: home})
    return homes


def _is_module(package: ModuleType, name: str) -> bool:
    """Say whether a package has a module, for which Python asks here before it imports it."""
    from importlib.machinery import PathFinder

    return PathFinder.find_spec(f"{package.__name__}.{name}", package.__path__) is not None


_OF_COMMANDS = {"candidates": "true_candidates", "convert": "write", "explain": "steps"}
"""The functions that are called otherwise than the commands that ask the same."""


def _nearest(name: str, known: Iterable[str]) -> str:
    """Return a question for the public names that a wrong one may mean, if there are any.

    A function is meant by the command that asks the same, a class by what setters call it, else the
    name that is most like the wrong one.
    """
    from difflib import get_close_matches

    by_plain_name = {public.lower(): public for public in known}
    if (command := _OF_COMMANDS.get(name)) in by_plain_name:
        return f"; did you mean {command!r}?"
    near = [by_plain_name[one] for one in get_close_matches(name.lower()[:60], by_plain_name, n=1)]
    if not name.islower():  # Python asks for modules too, before it imports them
        near = [one for one in faces.classes_called(name) if one in by_plain_name.values()] or near
    return f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
