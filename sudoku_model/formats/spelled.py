"""Clues as they are written on a command line.

A constraint is its name, its call in Python (``sm.KillerCage(cells='r1c1 r1c2', total=7)``, which
is read and not run) or its JSON form; a given is ``r1c1=5``, candidates are ``r1c1=1,2``.
"""

from __future__ import annotations

import ast
import re
from json import JSONDecodeError
from typing import Any, Final

from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import OptionError, SudokuModelError
from sudoku_model.formats.constraint_json import field_names, from_json
from sudoku_model.formats.json_text import UnfitError, load_json
from sudoku_model.languages.finding import find_constraint

LONGEST: Final = 100_000
"""So many characters a constraint may have."""

_DIGITS: Final = re.compile(r"\s*(r\d+c\d+)\s*=\s*(\d+(?:\s*,\s*\d+)*)\s*", re.IGNORECASE)

_EXPECTED: Final = (
    """such as AntiKnight, KillerCage("r1c1 r1c2", total=10) or """
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
    """
    if text.lstrip().startswith("{"):
        try:
            return from_json(load_json(text))
        except (JSONDecodeError, UnfitError) as problem:
            raise _no_constraint(text, f"no JSON ({problem})") from None
    if "(" not in text or len(text) > LONGEST:
        return from_json({"type": text})
    try:
        parsed = ast.parse(text.strip(), mode="eval").body
        return from_json(_as_json(parsed))
    except SudokuModelError:
        raise  # some of these are a ValueError as well
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _no_constraint(text, "no call of a constraint") from None


def _no_constraint(text: str, what: str) -> OptionError:
    return OptionError(f"found the constraint {text[:60]!r}, which is {what}, expected {_EXPECTED}")


def _as_json(node: ast.expr) -> Any:
    """Return a value that stands in a call as JSON has it.

    Raises:
        ValueError: if it is neither a constraint nor plain data.
    """
    if isinstance(node, ast.List | ast.Tuple):
        return [_as_json(part) for part in node.elts]
    if not isinstance(node, ast.Call):
        return ast.literal_eval(node)
    name = _name(node.func)
    places = zip(field_names(find_constraint(name)), node.args, strict=False)
    values = {field: _as_json(value) for field, value in places}
    if len(values) < len(node.args):
        raise OptionError(f"{name}: found {len(node.args)} values, expected {len(values)} at most")
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg in values:
            raise OptionError(f"{name}: found {ast.unparse(keyword)}, expected each field once")
        values[keyword.arg] = _as_json(keyword.value)
    return {"type": name, **values}


def _name(function: ast.expr) -> str:
    """Return the name of a class, behind ``sm.`` or without."""
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return function.attr
    if isinstance(function, ast.Name):
        return function.id
    raise ValueError
