"""The JSON Schemas of puzzles and of constraints."""

from __future__ import annotations

from sudoku_model.answers.kinds import Schema
from sudoku_model.constraints.catalog import CONSTRAINTS, summary
from sudoku_model.constraints.field_schemas import class_schema
from sudoku_model.constraints.fields import hints_of
from sudoku_model.formats.constraint_json import OWN, PACKAGE, PACKAGE_VERSION
from sudoku_model.formats.native_keys import KEYS, REQUIRED

_TEXT = {"type": "string"}


def puzzle_schema() -> Schema:
    """Return the schema of the JSON form of this package."""
    return {
        "description": "A puzzle in the JSON form of sudoku-model.",
        "type": "object",
        "properties": {
            name: key.shape.schema | {"description": key.meaning} for name, key in KEYS.items()
        },
        "required": sorted(REQUIRED),
        "additionalProperties": False,
    }


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
            name: {"description": summary(kind)} | class_schema(kind, hints_of(kind), "type", name)
            for name, kind in sorted(CONSTRAINTS.items())
        },
    }
