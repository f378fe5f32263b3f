"""All constraints by name, family by family."""

from __future__ import annotations

import inspect
from abc import ABCMeta
from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from importlib import import_module
from itertools import chain
from types import MappingProxyType

from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import OptionError

SECTIONS = {
    "The whole grid": ("whole_grid", "negative", "squares", "missing_digits"),
    "Pairs of cells and small marks": ("pairs",),
    "Lines": ("lines", "machines", "sum_lines"),
    "Cages and other sets of cells": ("cages", "sets"),
    "Regions that the solver has to find": ("regions",),
    "Clues outside the grid": ("outside", "sandwiches", "sightlines", "full_rank"),
    "Constraints of constraints, and values that are not digits": ("composites", "modifiers"),
}
"""The modules that hold constraints, in the order and under the headings that people are shown."""

FAMILIES = tuple(chain(*SECTIONS.values()))


def _classes(family: str) -> Iterator[type[Constraint]]:
    """Yield the public constraints that a module defines, in its order."""
    module = import_module(f"sudoku_model.constraints.{family}")
    for name, value in vars(module).items():
        if (
            type(value) is ABCMeta  # in Python 3.10 an alias (tuple[int]) is an instance of type
            and issubclass(value, Constraint)
            and value.__module__ == module.__name__
            and not name.startswith("_")
            and not inspect.isabstract(value)
        ):
            yield value


CONSTRAINTS: Mapping[str, type[Constraint]] = MappingProxyType(
    {kind.__name__: kind for family in FAMILIES for kind in _classes(family)}
)
"""Every constraint by the name of its class."""

_BY_PLAIN_NAME = {name.lower(): kind for name, kind in CONSTRAINTS.items()}


def example_call(kind: type[Constraint]) -> str:
    """Return the example of a constraint as Python code, with `sudoku_model` imported as `sm`."""
    arguments = ", ".join(f"{name}={_in_python(value)}" for name, value in kind.example.items())
    return f"sm.{kind.__name__}({arguments})"


def _in_python(value: object) -> str:
    if isinstance(value, Constraint):
        given = [(field.name, getattr(value, field.name), field) for field in fields(value)]
        listed = [f"{name}={_in_python(v)}" for name, v, field in given if v != field.default]
        return f"sm.{type(value).__name__}({', '.join(listed)})"
    if isinstance(value, tuple | list):
        left, right = "()" if isinstance(value, tuple) else "[]"
        comma = "," if isinstance(value, tuple) and len(value) == 1 else ""
        return f"{left}{', '.join(map(_in_python, value))}{comma}{right}"
    return getattr(value, "__name__", "") or repr(value)


def find_constraint(name: str) -> type[Constraint]:
    """Return the constraint of a name; capitals, blanks, ``-`` and ``_`` do not matter.

    Raises:
        OptionError: if there is none; the message names the nearest one.
    """
    plain = "".join(symbol for symbol in name.lower() if symbol not in " -_")
    if plain in _BY_PLAIN_NAME:
        return _BY_PLAIN_NAME[plain]
    near = get_close_matches(plain[:60], _BY_PLAIN_NAME, n=1, cutoff=0.0)
    raise OptionError(
        f"found constraint {name[:60]!r}, expected one of the {len(CONSTRAINTS)} in the catalog "
        f"(did you mean {_BY_PLAIN_NAME[near[0]].__name__!r}?)"
    )
