"""Constraints as JSON: an object with the class's name under "type" and its fields.

Fields that have their default value may be left out. Tuples are lists; constraints inside
constraints are objects of the same kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, find_constraint
from sudoku_model.errors import ConstraintError, UnsupportedError

MAX_DEPTH = 32
"""How deep constraints may be nested."""

_WORDS = {str: "a string", int: "an integer", bool: "true or false", NoneType: "null"}


def to_json(constraint: Constraint) -> dict[str, Any]:
    """Return a constraint in values that JSON can hold; fields with their default are left out.

    Raises:
        UnsupportedError: if it is a constraint of the user's own, which no name stands for.
    """
    name = type(constraint).__name__
    if CONSTRAINTS.get(name) is not type(constraint):
        raise UnsupportedError(f"JSON cannot hold a constraint of your own ({name})")
    described: dict[str, Any] = {"type": name}
    for field in fields(constraint):
        value = getattr(constraint, field.name)
        if value != field.default or field.default is MISSING:
            described[field.name] = _plain(value)
    return described


def _plain(value: Any) -> Any:
    if isinstance(value, Constraint):
        return to_json(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, str | int):
        return value
    raise UnsupportedError(f"JSON cannot hold {value!r}")


def from_json(value: object, depth: int = 0) -> Constraint:
    """Return the constraint that a JSON value describes.

    Raises:
        ConstraintError: if a field is missing, unknown or of the wrong kind, or makes no sense.
        OptionError: if no constraint has the name under "type".
    """
    if not isinstance(value, Mapping) or not isinstance(value.get("type"), str):
        raise ConstraintError('found a constraint of another form, expected {"type": NAME, ...}')
    if depth > MAX_DEPTH:
        raise ConstraintError(f"found constraints nested deeper than {MAX_DEPTH}")
    kind = find_constraint(value["type"])
    hints = _hints(kind)
    known = {field.name: field for field in fields(kind)}
    for name in value:
        if name != "type" and name not in known:
            raise ConstraintError(
                f"{kind.__name__}: found the field {name!r}, expected {', '.join(known) or 'none'}"
            )
    for name, field in known.items():
        if name not in value and field.default is MISSING and field.default_factory is MISSING:
            raise ConstraintError(f"{kind.__name__}: the field {name!r} is missing")
    given = {
        name: _typed(value[name], hints[name], f"{kind.__name__}.{name}", depth)
        for name in known
        if name in value
    }
    return kind(**given)


@lru_cache(maxsize=256)
def _hints(kind: type[Constraint]) -> dict[str, Any]:
    return get_type_hints(kind)


def _typed(value: Any, hint: Any, where: str, depth: int) -> Any:
    """Return the value of a field if it is of the kind that the field's annotation says."""
    if get_origin(hint) in (Union, UnionType):
        for choice in get_args(hint):
            try:
                return _typed(value, choice, where, depth)
            except ConstraintError:  # noqa: PERF203
                continue
        expected = " or ".join(dict.fromkeys(_words(choice) for choice in get_args(hint)))
        raise ConstraintError(f"{where}: found {value!r:.60}, expected {expected}")
    if get_origin(hint) is tuple:
        return _typed_list(value, get_args(hint), where, depth)
    if isinstance(hint, type) and issubclass(hint, Constraint):
        return from_json(value, depth + 1)
    if type(value) is not hint:  # True is no integer here
        raise ConstraintError(f"{where}: found {value!r:.60}, expected {_words(hint)}")
    return value


def _typed_list(value: Any, parts: tuple[Any, ...], where: str, depth: int) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise ConstraintError(f"{where}: found {value!r:.60}, expected a list")
    if len(parts) == 2 and parts[1] is Ellipsis:
        return tuple(_typed(item, parts[0], where, depth) for item in value)
    if len(value) != len(parts):
        raise ConstraintError(f"{where}: found {len(value)} values, expected {len(parts)}")
    return tuple(
        _typed(item, part, where, depth) for item, part in zip(value, parts, strict=True)
    )


def _words(hint: Any) -> str:
    return _WORDS.get(hint, "a list" if get_origin(hint) is tuple else "a constraint")
