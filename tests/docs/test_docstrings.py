"""Whatever is public explains itself; an override may leave that to what it overrides."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import sudoku_model
from tests.each import for_each

NEEDS_AN_EXTRA = (
    "sudoku_model.classics.lanes",
    "sudoku_model.classics.numba_search",
    "sudoku_model.generation.compiled",
    "sudoku_model.__main__",
)
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(sudoku_model.__path__, "sudoku_model.")
    if module.name not in NEEDS_AN_EXTRA
)


def public_members(kind: type) -> Iterator[str]:
    for name, member in vars(kind).items():
        plain = getattr(
            member, "__func__", getattr(member, "fget", getattr(member, "func", member))
        )
        if not name.startswith("_") and inspect.isfunction(plain):
            yield name


@for_each(MODULES)
def test_what_is_public_has_a_docstring_of_its_own_or_of_what_it_overrides(name: str) -> None:
    module = import_module(name)
    assert module.__doc__
    for kind in vars(module).values():
        if inspect.isclass(kind) and kind.__module__ == name and not kind.__name__.startswith("_"):
            silent = [
                member
                for member in public_members(kind)
                if not any(getattr(vars(base).get(member), "__doc__", "") for base in kind.__mro__)
            ]
            assert not silent, f"{kind.__name__} has members without a docstring"
