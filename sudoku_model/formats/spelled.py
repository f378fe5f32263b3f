"""Clues as they are written on a command line.

A constraint is its name, its call in Python (``sm.KillerCage(cells='r1c1 r1c2', total=7)``, which
is read and not run) or its JSON form. A name may be the words of setters, and cells need no
quotation marks: ``Dutch whispers(r1c1 r1c2)``. A given is ``r1c1=5``, candidates are ``r1c1=1,2``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from json import JSONDecodeError
from typing import Any, Final

from sudoku_model.cell_names import NAMED
from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import OptionError, SudokuModelError
from sudoku_model.formats.constraint_json import field_names, from_json
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.json_text import load_json
from sudoku_model.languages.finding import constraints_called
from sudoku_model.languages.names import NamedConstraint

LONGEST: Final = 100_000
"""So many characters a constraint may have."""

_DIGITS: Final = re.compile(r"\s*(r\d+c\d+)\s*=\s*(\d+(?:\s*,\s*\d+)*)\s*", re.IGNORECASE)

_EXPECTED: Final = (
    """such as AntiKnight, thermo(r1c1 r2c1), KillerCage("r1c1 r1c2", total=10) or """
    """{"type": "KillerCage", "cells": "r1c1 r1c2", "total": 10}"""
)


def clue_of(text: str) -> Clue:
    """Return the clue that a text stands for.

    Raises:
        OptionError: if it stands for none.
        ConstraintError: if its fields make no sense.

    Example:
        >>> print(clue_of("r1c1=5"), clue_of("sm.Even('r1c2')"), sep="; ")
        the given 5 at r1c1; r1c2 holds an even digit
    """
    digits = _DIGITS.fullmatch(text)
    if digits:
        return Clue(digits[1].lower(), tuple(map(int, digits[2].split(","))))
    return Clue(constraint=constraint_of(text))


def constraint_of(text: str) -> Constraint:
    """Return the constraint that a name, a call in Python or a text in JSON stands for.

    Raises:
        OptionError: if there is no such constraint, or the text is none of these.
        ConstraintError: if its fields make no sense.

    Example:
        >>> constraint_of('KillerCage("r1c1 r1c2", total=10)')
        KillerCage(cells='r1c1 r1c2', total=10)
        >>> constraint_of("Dutch whispers(r1c1 r1c2)")
        Whisper(cells='r1c1 r1c2', difference=4)
    """
    if text.lstrip().startswith("{"):
        try:
            return from_json(load_json(text))
        except (JSONDecodeError, UnfitError) as problem:
            raise _no_constraint(text, f"no JSON ({problem})") from None
    if len(text) > LONGEST:
        raise _no_constraint(text, f"longer than {LONGEST:,} characters")
    name, bracket, rest = text.strip().removeprefix("sm.").partition("(")
    if _TEXT_OR_CELLS.search(name):
        raise _no_constraint(text, "no call of a constraint")
    try:
        call = ast.parse(f"_({_with_cells_quoted(rest)}" if bracket else "_()", mode="eval")
        return from_json(_as_json(call.body, name))
    except SudokuModelError:
        raise  # some of these are a ValueError as well
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _no_constraint(text, "no call of a constraint") from None


_TEXT_OR_CELLS: Final = re.compile(
    r"""("[^"]*"|'[^']*')|(?<!\w){0}(?:\s+{0})*(?!\w)""".format(
        rf"(?:{re.sub(r'[?]P<[a-z0-9]+>', '?:', NAMED.pattern)})"
    ),
    re.ASCII | re.IGNORECASE,
)


def _with_cells_quoted(arguments: str) -> str:
    """Put what names cells into quotation marks where it has none: shells take them away."""
    return _TEXT_OR_CELLS.sub(lambda found: found[1] or f"'{found[0]}'", arguments)


def _no_constraint(text: str, what: str) -> OptionError:
    return OptionError(f"found the constraint {text[:60]!r}, which is {what}, expected {_EXPECTED}")


def _as_json(node: ast.expr, name: str | None = None) -> Any:
    """Return a value that stands in a call as JSON has it.

    Args:
        node: the value.
        name: what is called, if that is not what the node says.

    Raises:
        ValueError: if it is neither a constraint nor plain data.
    """
    if isinstance(node, ast.List | ast.Tuple):
        return [_as_json(part) for part in node.elts]
    if not isinstance(node, ast.Call):
        return ast.literal_eval(node)
    called = _name(node.func)
    return _constraint_json(node, called if name is None else name)


def _constraint_json(node: ast.Call, name: str) -> dict[str, Any]:
    """Return the constraint of this name with the fields of a call as JSON has it."""
    meant = constraints_called(name)
    kind = _only_class(name, meant)
    known = field_names(kind)
    values = {field: _as_json(value) for field, value in zip(known, node.args, strict=False)}
    if len(values) < len(node.args):
        raise OptionError(
            f"{name}: found {len(node.args)} values, expected {len(known)} at most "
            f"({', '.join(known) or 'none'})"
        )
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg in values:
            raise OptionError(f"{name}: found {ast.unparse(keyword)}, expected each field once")
        values[keyword.arg] = _as_json(keyword.value)
    return {"type": kind.__name__, **_with_implied(values, name, meant)}


def _name(function: ast.expr) -> str:
    """Return the name of a class, behind ``sm.`` or without."""
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return function.attr
    if isinstance(function, ast.Name):
        return function.id
    raise ValueError


def _only_class(name: str, meant: Sequence[NamedConstraint]) -> type[Constraint]:
    """Return the class that a name means."""
    kinds = {one.kind for one in meant}
    if len(kinds) > 1:
        raise OptionError(f"found {name!r}, which means {_listed(meant)}: name one of them")
    return kinds.pop()


def _with_implied(
    values: Mapping[str, Any], name: str, meant: Sequence[NamedConstraint]
) -> dict[str, Any]:
    """Return the values of fields, and those that the name implies, such as a difference of 4."""
    together = dict(values)
    for field in dict.fromkeys(field for one in meant for field in one.fields):
        implied = dict.fromkeys(one.fields.get(field) for one in meant)
        if len(implied) == 1 and together.setdefault(field, *implied) not in implied:
            raise OptionError(f"{name}: found {field}={together[field]!r}, but it means {meant[0]}")
        if field not in together:
            raise OptionError(
                f"found {name!r}, which means {_listed(meant)}: name one of them, or its {field}"
            )
    return together


def _listed(meant: Sequence[NamedConstraint]) -> str:
    return " or ".join(f"{one.name()} ({one})" for one in meant)
