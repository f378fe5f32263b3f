"""All constraints by name, family by family."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType

from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import OptionError

FAMILIES = (
    "whole_grid",
    "negative",
    "squares",
    "missing_digits",
    "pairs",
    "lines",
    "machines",
    "sum_lines",
    "cages",
    "sets",
    "regions",
    "outside",
    "sandwiches",
    "sightlines",
    "full_rank",
    "composites",
    "modifiers",
)
"""The modules that hold constraints, in the order in which people are shown them."""


def _classes(family: str) -> Iterator[type[Constraint]]:
    """Yield the public constraints that a module defines, in its order."""
    module = import_module(f"sudoku_model.constraints.{family}")
    for name, value in vars(module).items():
        if (
            isinstance(value, type)
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
