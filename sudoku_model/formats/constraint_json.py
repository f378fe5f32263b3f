"""Constraints as JSON: an object with the class's name under "type" and its fields.

Fields that have their default value may be left out. Tuples are lists; constraints inside
constraints are objects of the same kind.

A constraint of an installed package, which announces it, has the package and its version beside
the name: ``{"type": "ProductCage", "package": "product-cages", "version": "1.0", ...}``. It is read
where the package is installed; that a file names one has nothing imported.

A constraint of the user's own, which no name stands for, can be described: ``{"type": "Ascending",
"own": SENTENCE}``. That cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.custom import Predicate
from sudoku_model.constraints.published import announced_by, announcement_of
from sudoku_model.deadline import in_time
from sudoku_model.errors import ConstraintError, UnsupportedError
from sudoku_model.languages.finding import find_constraint

MAX_DEPTH = 64
"""How deep objects and lists may be nested: more than composites that can be made need."""


OWN = "own"
"""The key that tells the description of a constraint of the user's own."""

PACKAGE, PACKAGE_VERSION = "package", "version"
"""The keys that say which package a constraint is from."""


def is_data(constraint: Constraint) -> bool:
    """Say whether JSON can hold a constraint, as it cannot hold code of the user's own."""
    try:
        to_json(constraint)
    except UnsupportedError:
        return False
    return True


def to_json(constraint: Constraint, *, describe_own: bool = False) -> dict[str, Any]:
    """Return a constraint in values that JSON can hold; fields with their default are left out.

    A constraint of the user's own is described for people with `describe_own`, else refused.

    Raises:
        UnsupportedError: if it is a constraint of the user's own, which no name stands for.
    """
    name = type(constraint).__name__
    described: dict[str, Any] = {"type": name}
    if CONSTRAINTS.get(name) is not type(constraint):
        announced = announcement_of(type(constraint))
        if announced:
            described |= {PACKAGE: announced.package, PACKAGE_VERSION: announced.version}
        elif describe_own:
            return {"type": name, OWN: constraint.describe()}
        elif isinstance(constraint, Predicate):
            raise UnsupportedError(
                "JSON cannot hold the function of a Predicate; puzzle.with_tables() has tables "
                "instead, which can be written"
            )
        else:
            raise UnsupportedError(
                f"JSON cannot hold a constraint of your own ({name}), unless a package announces it"
            )
    for field in fields(constraint):
        value = getattr(constraint, field.name)
        if value != field.default or field.default is MISSING:
            described[field.name] = _plain(value, describe_own)
    return described


def _plain(value: Any, describe_own: bool) -> Any:
    if isinstance(value, Constraint):
        return to_json(value, describe_own=describe_own)
    if isinstance(value, tuple):
        return [_plain(part, describe_own) for part in value]
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
    if OWN in value:
        raise ConstraintError(
            f"found the constraint {value['type']!r:.60} of somebody's own, expected one of the "
            "catalog: JSON holds its sentence, not its meaning"
        )
    kind = _published(value) if PACKAGE in value else find_constraint(value["type"])
    names = field_names(kind)
    _check_names(value, kind, names)
    _check_needed(value, kind)
    return kind(**{name: _read(value[name], depth) for name in names if name in value})


def field_names(kind: type[Constraint]) -> list[str]:
    """Return the names of the fields of a class, in their order."""
    return [field.name for field in fields(kind)]


def _check_names(value: Mapping[str, Any], kind: type[Constraint], names: Sequence[str]) -> None:
    """Refuse fields that the constraint does not have."""
    about = {"type", PACKAGE, PACKAGE_VERSION} if PACKAGE in value else {"type"}
    for name in value:
        if name not in names and name not in about:
            raise ConstraintError(
                f"{kind.__name__}: found the field {name!r:.60}, "
                f"expected {', '.join(names) or 'none'}"
            )


def _check_needed(value: Mapping[str, Any], kind: type[Constraint]) -> None:
    """Refuse that a field is not there that the constraint needs."""
    for field in fields(kind):
        is_needed = field.default is MISSING and field.default_factory is MISSING
        if is_needed and field.name not in value:
            raise ConstraintError(f"{kind.__name__}: found no field {field.name!r}, expected one")


def _published(value: Mapping[str, Any]) -> type[Constraint]:
    """Return the class of an installed package that an object names."""
    name, package = value["type"], value[PACKAGE]
    if not isinstance(package, str) or not isinstance(value.get(PACKAGE_VERSION, ""), str):
        raise ConstraintError(f"{name:.60}: found a package or version that is no text")
    announced = announced_by(package, name)
    if announced:
        return announced.load()
    version = value.get(PACKAGE_VERSION, "")
    raise ConstraintError(
        f"found the constraint {name!r:.60} of the package {package!r:.60}"
        f"{f' {version:.20}' if version else ''}, expected that package to be installed and to "
        "announce it"
    )


def other_versions(value: object) -> Iterator[str]:
    """Yield a remark on each constraint that was written with another version of its package.

    Args:
        value: a JSON value that `from_json` has read, or several in a list.
    """
    if isinstance(value, list):
        for part in value:
            yield from other_versions(part)
    elif isinstance(value, Mapping):
        yield from other_versions(list(value.values()))
        announced = announced_by(value[PACKAGE], value["type"]) if PACKAGE in value else None
        written = value.get(PACKAGE_VERSION)
        if announced and written not in (None, announced.version):
            yield (
                f"{announced.name} was written with {announced.package} {written:.20}; "
                f"{announced.version} is installed, and may mean it otherwise"
            )


def _read(value: Any, depth: int, lists: int = 0) -> Any:
    """Return the value of a field, with its constraints read; they check what they are given."""
    if isinstance(value, list):
        if lists == MAX_DEPTH:
            raise ConstraintError(f"found lists nested deeper than {MAX_DEPTH}")
        return [_read(part, depth, lists + 1) for part in in_time(value)]
    return from_json(value, depth + 1) if isinstance(value, Mapping) else value
