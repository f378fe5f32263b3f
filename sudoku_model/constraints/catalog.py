"""All constraints by name, found in the modules of this package.

A module says under which heading people are shown its constraints: ``SECTION = "Lines"``. A class
that has a function as a field is in no list, as no file can hold it.
"""

from __future__ import annotations

import inspect
from abc import ABCMeta
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import Final, get_origin

from sudoku_model import constraints
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.fields import hints_of
from sudoku_model.constraints.modifiers import Doubler, Modifier
from sudoku_model.constraints.regions import ChaosConstruction, with_unknown_regions
from sudoku_model.constraints.well_made import is_of_package
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import Grid

_HEADINGS: Final = {
    "The whole grid": "whole_grid",
    "Pairs of cells and small marks": "pairs",
    "Lines": "lines",
    "Cages and other sets of cells": "cages",
    "Regions that the solver has to find": "regions",
    "Clues outside the grid": "outside",
    "Constraints of constraints, and values that are not digits": "composites",
}
"""The order of the sections, and the module that comes first in each.

Further modules follow by name, and so do further sections, as they are found.
"""


def _classes(module: ModuleType) -> Iterator[type[Constraint]]:
    """Yield the public constraints that a module defines, in its order."""
    for name, value in vars(module).items():
        if (
            type(value) is ABCMeta  # in Python 3.10 an alias (tuple[int]) is an instance of type
            and issubclass(value, Constraint)
            and value.__module__ == module.__name__
            and not name.startswith("_")
            and not inspect.isabstract(value)
            and not any(get_origin(hint) is Callable for hint in hints_of(value).values())
        ):
            yield value


def _sections() -> dict[str, tuple[type[Constraint], ...]]:
    by_heading: dict[str, list[type[Constraint]]] = {heading: [] for heading in _HEADINGS}
    names = [info.name for info in iter_modules(constraints.__path__)]
    for name in sorted(names, key=lambda name: (name not in _HEADINGS.values(), name)):
        module = import_module(f"{constraints.__name__}.{name}")
        if kinds := [*_classes(module)]:
            by_heading.setdefault(module.SECTION, []).extend(kinds)
    return {heading: tuple(kinds) for heading, kinds in by_heading.items()}


SECTIONS: Final[Mapping[str, tuple[type[Constraint], ...]]] = MappingProxyType(_sections())
"""The constraints under the headings that people are shown."""

CONSTRAINTS: Final[Mapping[str, type[Constraint]]] = MappingProxyType(
    {kind.__name__: kind for kinds in SECTIONS.values() for kind in kinds}
)
"""Every constraint by the name of its class."""


def summary(kind: type[Constraint]) -> str:
    """Return the sentence that says what a constraint means."""
    return (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " ")


def example_board(kind: type[Constraint]) -> Board:
    """Return a 9x9 board with the example of a constraint, and with what that cannot do without.

    Raises:
        ConstraintError: if the example makes no sense on any of the boards that are tried.
    """
    example, usual = kind(**kind.example), Grid.square(9)
    modifier = example if isinstance(example, Modifier) else Doubler()
    tried: tuple[tuple[Grid, tuple[Constraint, ...]], ...] = (
        (usual, ()),
        (Grid.rectangle(9, 9, range(10), (3, 3)), ()),
        (with_unknown_regions(9), (ChaosConstruction(),)),
        (modifier.extend(usual), (modifier,)),
    )
    for grid, more in tried:
        board = Board(grid, tuple(dict.fromkeys((*more, example))))
        try:
            example.validate(board)
        except ConstraintError as problem:
            refusal = problem
        else:
            return board
    raise refusal


def example_call(
    kind: type[Constraint], changed: Mapping[str, object] = MappingProxyType({})
) -> str:
    """Return the example of a constraint as Python code, with `sudoku_model` imported as `sm`.

    A class of another package stands behind the name of its module. Fields may be changed.
    """
    example = {**kind.example, **changed}
    arguments = ", ".join(f"{name}={in_python(value)}" for name, value in example.items())
    return f"{_class_in_python(kind)}({arguments})"


def _class_in_python(kind: type[Constraint]) -> str:
    return f"{'sm' if is_of_package(kind) else kind.__module__}.{kind.__name__}"


def in_python(value: object) -> str:
    """Return a constraint, or the value of one of its fields, as `example_call` writes it."""
    if isinstance(value, Constraint):
        given = [(field.name, getattr(value, field.name), field) for field in fields(value)]
        listed = [f"{name}={in_python(v)}" for name, v, field in given if v != field.default]
        return f"{_class_in_python(type(value))}({', '.join(listed)})"
    if isinstance(value, tuple | list):
        left, right = "()" if isinstance(value, tuple) else "[]"
        comma = "," if isinstance(value, tuple) and len(value) == 1 else ""
        return f"{left}{', '.join(map(in_python, value))}{comma}{right}"
    return getattr(value, "__name__", "") or repr(value)
