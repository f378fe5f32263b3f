"""The JSON Schemas of puzzles and of constraints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from sudoku_model.answers.kinds import Schema
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS, summary
from sudoku_model.constraints.fields import LARGEST_FIELD, MAX_ITEMS, MAX_TEXT, hints_of
from sudoku_model.formats.constraint_json import OWN, PACKAGE, PACKAGE_VERSION
from sudoku_model.formats.native import COSMETICS, MARK, READABLE_VERSIONS, REQUIRED

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_WHOLE = {"type": "integer"}
_VALUES = {"type": "array", "items": {"type": ["integer", "null"]}}
_CONSTRAINTS = {"type": "array", "items": {"$ref": "constraint.json"}}


def _named(key: str, items: Schema) -> Schema:
    one = _object(name=_TEXT, **{key: {"type": "array", "items": items}})
    return {"type": "array", "items": one}


def _object(**parts: Schema) -> Schema:
    """Return the schema of an object that has all of these parts, and no others."""
    return {
        "type": "object",
        "properties": parts,
        "required": [*parts],
        "additionalProperties": False,
    }


def puzzle_schema() -> Schema:
    """Return the schema of the JSON form of this package."""
    offer = _object(rule=_TEXT, constraints=_CONSTRAINTS, signals=_TEXTS)
    offer["properties"] |= {"drawings": _cosmetics()}
    digits = {"type": "array", "items": _WHOLE, "minItems": 2, "maxItems": 2}
    by_cell = {"type": "object", "additionalProperties": {"type": "array", "items": _WHOLE}}
    told: list[tuple[str, Schema, str]] = [
        ("format", {"const": MARK}, "what this is"),
        ("version", {"enum": [*READABLE_VERSIONS]}, "the version of this form"),
        ("title", _TEXT, "what the puzzle is called"),
        ("author", _TEXT, "who made it"),
        ("comment", _TEXT, "what else the source says"),
        ("name", _TEXT, "where it came from"),
        ("rows", _WHOLE | {"minimum": 1}, "the height in cells"),
        ("columns", _WHOLE | {"minimum": 1}, "the width in cells"),
        ("digits", digits, "the first and the last digit"),
        ("regions", _VALUES, "the number of each cell's region, from 0, or null"),
        ("alphabet", {"type": ["string", "null"]}, "a symbol for each digit; null for numbers"),
        ("givens", _VALUES, "for each cell in row-major order its digit, or null"),
        ("candidates", by_cell, "for cells that are restricted their digits"),
        ("constraints", _CONSTRAINTS, "what else must hold"),
        ("rules", _TEXT, "the rules in words"),
        ("expected", _VALUES, "the solution that the source states"),
        ("unstated", _TEXTS, "what the source demands and is not stated"),
        ("notes", _TEXTS, "remarks about the reading of the source"),
        ("offered", {"type": "array", "items": offer}, "constraints for rules in words"),
        ("cosmetics", _cosmetics(), "what is only drawn, and states nothing"),
        ("fog", _fog(), "what hides the board from its solver"),
        ("houses", _named("cells", _TEXT), "further cells that must hold different digits"),
        ("holes", _TEXTS, "cells that hold no digit"),
        ("extras", _named("values", _WHOLE), "cells outside the board"),
        ("hasRows", {"type": "boolean"}, "whether the digits of each row differ"),
        ("hasColumns", {"type": "boolean"}, "whether the digits of each column differ"),
    ]
    return {
        "description": "A puzzle in the JSON form of sudoku-model.",
        "type": "object",
        "properties": {key: schema | {"description": words} for key, schema, words in told},
        "required": sorted(REQUIRED),
        "additionalProperties": False,
    }


def _fog() -> Schema:
    link = _object(cells=_TEXT, clears=_TEXT)
    return _object(lit=_TEXT, links={"type": "array", "items": link})


def _cosmetics() -> Schema:
    kinds = [
        _class_schema(kind, get_type_hints(kind), "kind", name) for name, kind in COSMETICS.items()
    ]
    return {"type": "array", "items": {"anyOf": kinds}}


def constraint_schema() -> Schema:
    """Return the schema of a constraint, with one of each class of the catalog."""
    classes = [
        {
            "if": {"properties": {"type": {"const": name}}, "required": ["type"]},
            "then": {"$ref": f"#/$defs/{name}"},
        }
        for name in sorted(CONSTRAINTS)
    ]
    own = {
        "description": "A constraint of somebody's own: its sentence. It cannot be read.",
        "type": "object",
        "properties": {"type": _TEXT, OWN: _TEXT},
        "required": ["type", OWN],
        "additionalProperties": False,
    }
    published = {
        "description": "A constraint of a package that announces it: its fields are the package's.",
        "type": "object",
        "properties": {"type": _TEXT, PACKAGE: _TEXT, PACKAGE_VERSION: _TEXT},
        "required": ["type", PACKAGE],
    }
    of_catalog = {"properties": {"type": {"enum": sorted(CONSTRAINTS)}}, "allOf": classes}
    return {
        "description": "A constraint: its class and the fields that have not their default.",
        "type": "object",
        "required": ["type"],
        "if": {"required": [OWN]},
        "then": own,
        "else": {"if": {"required": [PACKAGE]}, "then": published, "else": of_catalog},
        "$defs": {
            name: {"description": summary(kind)} | _class_schema(kind, hints_of(kind), "type", name)
            for name, kind in sorted(CONSTRAINTS.items())
        },
    }


def _class_schema(kind: Any, hints: Mapping[str, Any], key: str, name: str) -> Schema:
    """Return the schema of a class: its name under a key, then its fields."""
    own = fields(kind)
    parts = {field.name: _field_schema(hints[field.name]) for field in own}
    return {
        "type": "object",
        "properties": {key: {"const": name}, **parts},
        "required": [key, *(field.name for field in own if field.default is MISSING)],
        "additionalProperties": False,
    }


def _field_schema(hint: Any) -> Schema:
    """Return the schema of what an annotation allows in a field; see `constraints.fields`."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return {"anyOf": [_field_schema(part) for part in parts]}
    if origin is Literal:
        return {"enum": [*parts]}
    if origin is tuple:
        return _tuple_schema(parts)
    if isinstance(hint, type) and issubclass(hint, Constraint):
        return {"$ref": "#"}
    plain: dict[Any, Schema] = {
        str: {"type": "string", "maxLength": MAX_TEXT},
        int: {"type": "integer", "minimum": -LARGEST_FIELD, "maximum": LARGEST_FIELD},
        float: {"type": "number"},
        bool: {"type": "boolean"},
        NoneType: {"type": "null"},
    }
    return plain[hint]


def _tuple_schema(parts: Sequence[Any]) -> Schema:
    if Ellipsis in parts:
        return {"type": "array", "items": _field_schema(parts[0]), "maxItems": MAX_ITEMS}
    size = len(parts)
    items = [_field_schema(part) for part in parts]
    return {"type": "array", "prefixItems": items, "minItems": size, "maxItems": size}
