"""The keys of a puzzle's JSON: what each means, what may stand under it, whether it is needed.

Readers check values by this table, and the JSON Schema of a puzzle is made of it. The fields of
drawings are those of `DrawnLine`, `DrawnShape` and `DrawnCage`, and those of constraints are
described in `constraint_json`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, NamedTuple, get_type_hints

from sudoku_model.constraints.field_schemas import Schema, class_schema
from sudoku_model.cosmetics import Cosmetic, DrawnCage, DrawnLine, DrawnShape
from sudoku_model.formats.json_text import LARGEST_NUMBER
from sudoku_model.grid import MAX_CELLS

MARK = "sudoku-model"
VERSION = 2
READABLE_VERSIONS = (1, 2)

DRAWINGS: Mapping[str, type[Cosmetic]] = {
    "line": DrawnLine,
    "shape": DrawnShape,
    "cage": DrawnCage,
}
"""The drawings by their kinds."""


class Shape(NamedTuple):
    """What a value has to look like; what it says is looked at where it is used.

    Attributes:
        fits: says whether a value does.
        schema: the JSON Schema of such values.
        expected: the same in words, for errors.
    """

    fits: Callable[[Any], bool]
    schema: Schema
    expected: str = ""


class Key(NamedTuple):
    """What stands under a key.

    Attributes:
        meaning: what it is, for people.
        shape: what it has to look like.
        is_required: whether it may not be left out.
    """

    meaning: str
    shape: Shape
    is_required: bool = False


def _list_of(one: Shape, expected: str = "") -> Shape:
    return Shape(
        lambda value: isinstance(value, list) and all(map(one.fits, value)),
        {"type": "array", "items": one.schema},
        expected,
    )


def _or_null(one: Shape) -> Shape:
    schema = {"type": [one.schema["type"], "null"]}
    return Shape(lambda value: value is None or one.fits(value), schema, f"{one.expected} or null")


def _or_empty(one: Shape) -> Shape:
    """Return a shape that anything empty has as well, though nothing else is written."""
    return one._replace(fits=lambda value: not value or one.fits(value))


def _object(expected: str = "", /, **members: Shape) -> Shape:
    """Return the shape of an object with just these members."""
    return Shape(
        lambda value: (
            isinstance(value, dict)
            and value.keys() == members.keys()
            and all(one.fits(value[key]) for key, one in members.items())
        ),
        {
            "type": "object",
            "properties": {key: one.schema for key, one in members.items()},
            "required": [*members],
            "additionalProperties": False,
        },
        expected,
    )


def _is_whole(value: Any) -> bool:
    return type(value) is int and abs(value) <= LARGEST_NUMBER


def _are_digits(value: Any) -> bool:
    return _WHOLES.fits(value) and len(value) == 2 and 0 <= value[1] - value[0] < MAX_CELLS


def _are_by_cell(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_WHOLES.fits, value.values()))


def _is_drawing(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in DRAWINGS:
        return False
    own = fields(DRAWINGS[kind])
    needed = {field.name for field in own if field.default is MISSING}
    return needed <= value.keys() - {"kind"} <= {field.name for field in own}


def _is_offer(value: Any) -> bool:
    """Say whether a value is an offer; that of a rule for which nothing is drawn is shorter."""
    if not isinstance(value, dict):
        return False
    shorter = {key: part for key, part in value.items() if key != "drawings"}
    return _PLAIN_OFFER.fits(shorter) and _DRAWINGS.fits(value.get("drawings", []))


_TEXT = Shape(lambda value: isinstance(value, str), {"type": "string"}, "a string")
_ANY_TEXT = Shape(lambda _: True, _TEXT.schema)  # `Fog` says better what is wrong with its cells
_WHOLE = Shape(_is_whole, {"type": "integer"}, "an integer")
_SIZE = _WHOLE._replace(schema={"type": "integer", "minimum": 1})
_SWITCH = Shape(lambda value: isinstance(value, bool), {"type": "boolean"}, "true or false")
_WHOLES = _list_of(_WHOLE)
_VALUES = _list_of(_or_null(_WHOLE), "a list of integers and nulls")
_TEXTS = _list_of(_TEXT, "a list of strings")
_DIGITS = Shape(
    _are_digits, _WHOLES.schema | {"minItems": 2, "maxItems": 2}, "the first and the last digit"
)
_BY_CELL = Shape(
    _are_by_cell,
    {"type": "object", "additionalProperties": _WHOLES.schema},
    'lists of integers by cell, as in {"r1c1": [1, 2]}',
)
_CONSTRAINTS = Shape(
    lambda value: isinstance(value, list),
    {"type": "array", "items": {"$ref": "constraint.json"}},
    "a list of objects",
)
_DRAWING_SCHEMAS = [
    class_schema(kind, get_type_hints(kind), "kind", name) for name, kind in DRAWINGS.items()
]
_DRAWINGS = _list_of(
    Shape(_is_drawing, {"anyOf": _DRAWING_SCHEMAS}),
    'a list of objects such as {"kind": "line", "spots": [[0.5, 0.5], [0.5, 1.5]]}',
)
_PLAIN_OFFER = _object(rule=_TEXT, constraints=_CONSTRAINTS, signals=_TEXTS)
_PARTS = _PLAIN_OFFER.schema["properties"] | {"drawings": _DRAWINGS.schema}
_OFFERS = _list_of(
    Shape(_is_offer, _PLAIN_OFFER.schema | {"properties": _PARTS}),
    'a list of objects such as {"rule": "...", "constraints": [...], "signals": []}',
)
_FOG = _object(
    'an object such as {"lit": "r1c1 r1c2", "links": []}',
    lit=_ANY_TEXT,
    links=_list_of(_object(cells=_ANY_TEXT, clears=_ANY_TEXT)),
)
_HOUSES = _list_of(
    _object(name=_TEXT, cells=_TEXTS),
    'a list of objects such as {"name": "row 1 of grid 2", "cells": ["r1c1", "r1c2"]}',
)
_EXTRAS = _list_of(
    _object(name=_TEXT, values=_WHOLES), 'a list of objects such as {"name": "x", "values": [1, 2]}'
)
_MARK = Shape(lambda _: True, {"const": MARK})  # as the version it is looked at before all else
_VERSION = Shape(lambda _: True, {"enum": [*READABLE_VERSIONS]})

KEYS: Mapping[str, Key] = {
    "format": Key("what this is", _MARK, is_required=True),
    "version": Key("the version of this form", _VERSION, is_required=True),
    "title": Key("what the puzzle is called", _TEXT),
    "author": Key("who made it", _TEXT),
    "comment": Key("what else the source says", _TEXT),
    "name": Key("where it came from", _TEXT),
    "rows": Key("the height in cells", _SIZE, is_required=True),
    "columns": Key("the width in cells", _SIZE, is_required=True),
    "digits": Key("the first and the last digit", _DIGITS, is_required=True),
    "regions": Key("the number of each cell's region, from 0, or null", _VALUES, is_required=True),
    "alphabet": Key("a symbol for each digit; null for numbers", _or_null(_TEXT)),
    "givens": Key("for each cell in row-major order its digit, or null", _VALUES, is_required=True),
    "candidates": Key("for cells that are restricted their digits", _BY_CELL),
    "constraints": Key("what else must hold", _CONSTRAINTS),
    "rules": Key("the rules in words", _TEXT),
    "expected": Key("the solution that the source states", _VALUES),
    "unstated": Key("what the source demands and is not stated", _TEXTS),
    "notes": Key("remarks about the reading of the source", _TEXTS),
    "offered": Key("constraints for rules in words", _OFFERS),
    "cosmetics": Key("what is only drawn, and states nothing", _DRAWINGS),
    "fog": Key("what hides the board from its solver", _FOG),
    "houses": Key("further cells that must hold different digits", _or_empty(_HOUSES)),
    "holes": Key(
        "cells that hold no digit", _or_empty(_TEXTS)._replace(expected="a list of cells")
    ),
    "extras": Key("cells outside the board", _EXTRAS),
    "hasRows": Key("whether the digits of each row differ", _SWITCH),
    "hasColumns": Key("whether the digits of each column differ", _SWITCH),
}
"""In the order in which they are described."""

REQUIRED = frozenset(name for name, key in KEYS.items() if key.is_required)

TEXTS = ("title", "author", "comment", "rules", "name")
"""The keys of texts about the puzzle."""
