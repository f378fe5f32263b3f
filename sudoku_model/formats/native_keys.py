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
    """What a value has to look like.

    Attributes:
        fits: says whether a value does.
        schema: the JSON Schema of such values.
    """

    fits: Callable[[Any], bool]
    schema: Schema


class Key(NamedTuple):
    """What stands under a key.

    Attributes:
        meaning: what it is, for people.
        shape: what it has to look like. What it says is looked at where it is used.
        expected: the same in words, for errors.
        is_required: whether it may not be left out.
    """

    meaning: str
    shape: Shape
    expected: str = ""
    is_required: bool = False


def _list_of(one: Shape) -> Shape:
    return Shape(
        lambda value: isinstance(value, list) and all(map(one.fits, value)),
        {"type": "array", "items": one.schema},
    )


def _or_null(one: Shape) -> Shape:
    return Shape(
        lambda value: value is None or one.fits(value), {"type": [one.schema["type"], "null"]}
    )


def _or_empty(one: Shape) -> Shape:
    """Return a shape that anything empty has as well, though nothing else is written."""
    return Shape(lambda value: not value or one.fits(value), one.schema)


def _object(**members: Shape) -> Shape:
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


_TEXT = Shape(lambda value: isinstance(value, str), {"type": "string"})
_WHOLE = Shape(_is_whole, {"type": "integer"})
_SWITCH = Shape(lambda value: isinstance(value, bool), {"type": "boolean"})
_WHOLES, _TEXTS, _VALUES = _list_of(_WHOLE), _list_of(_TEXT), _list_of(_or_null(_WHOLE))
_SIZE = Shape(_is_whole, {"type": "integer", "minimum": 1})
_DIGITS = Shape(_are_digits, _WHOLES.schema | {"minItems": 2, "maxItems": 2})
_BY_CELL = Shape(_are_by_cell, {"type": "object", "additionalProperties": _WHOLES.schema})
_CONSTRAINTS = Shape(
    lambda value: isinstance(value, list), {"type": "array", "items": {"$ref": "constraint.json"}}
)
_DRAWING_SCHEMAS = [
    class_schema(kind, get_type_hints(kind), "kind", name) for name, kind in DRAWINGS.items()
]
_DRAWINGS = _list_of(Shape(_is_drawing, {"anyOf": _DRAWING_SCHEMAS}))
_PLAIN_OFFER = _object(rule=_TEXT, constraints=_CONSTRAINTS, signals=_TEXTS)
_PARTS = _PLAIN_OFFER.schema["properties"] | {"drawings": _DRAWINGS.schema}
_OFFER = Shape(_is_offer, _PLAIN_OFFER.schema | {"properties": _PARTS})
_ANYWHERE = Shape(lambda _: True, _TEXT.schema)  # `Fog` says better what is wrong with its cells
_FOG = _object(lit=_ANYWHERE, links=_list_of(_object(cells=_ANYWHERE, clears=_ANYWHERE)))
_HOUSES = _or_empty(_list_of(_object(name=_TEXT, cells=_TEXTS)))
_EXTRAS = _list_of(_object(name=_TEXT, values=_WHOLES))

_A_LIST = "a list of integers and nulls"

KEYS: Mapping[str, Key] = {
    "format": Key("what this is", Shape(lambda _: True, {"const": MARK}), is_required=True),
    "version": Key(
        "the version of this form",
        Shape(lambda _: True, {"enum": [*READABLE_VERSIONS]}),
        is_required=True,
    ),
    "title": Key("what the puzzle is called", _TEXT, "a string"),
    "author": Key("who made it", _TEXT, "a string"),
    "comment": Key("what else the source says", _TEXT, "a string"),
    "name": Key("where it came from", _TEXT, "a string"),
    "rows": Key("the height in cells", _SIZE, "an integer", is_required=True),
    "columns": Key("the width in cells", _SIZE, "an integer", is_required=True),
    "digits": Key(
        "the first and the last digit", _DIGITS, "the first and the last digit", is_required=True
    ),
    "regions": Key(
        "the number of each cell's region, from 0, or null", _VALUES, _A_LIST, is_required=True
    ),
    "alphabet": Key(
        "a symbol for each digit; null for numbers", _or_null(_TEXT), "a string or null"
    ),
    "givens": Key(
        "for each cell in row-major order its digit, or null", _VALUES, _A_LIST, is_required=True
    ),
    "candidates": Key(
        "for cells that are restricted their digits",
        _BY_CELL,
        'lists of integers by cell, as in {"r1c1": [1, 2]}',
    ),
    "constraints": Key("what else must hold", _CONSTRAINTS, "a list of objects"),
    "rules": Key("the rules in words", _TEXT, "a string"),
    "expected": Key("the solution that the source states", _VALUES, _A_LIST),
    "unstated": Key("what the source demands and is not stated", _TEXTS, "a list of strings"),
    "notes": Key("remarks about the reading of the source", _TEXTS, "a list of strings"),
    "offered": Key(
        "constraints for rules in words",
        _list_of(_OFFER),
        'a list of objects such as {"rule": "...", "constraints": [...], "signals": []}',
    ),
    "cosmetics": Key(
        "what is only drawn, and states nothing",
        _DRAWINGS,
        'a list of objects such as {"kind": "line", "spots": [[0.5, 0.5], [0.5, 1.5]]}',
    ),
    "fog": Key(
        "what hides the board from its solver",
        _FOG,
        'an object such as {"lit": "r1c1 r1c2", "links": []}',
    ),
    "houses": Key(
        "further cells that must hold different digits",
        _HOUSES,
        'a list of objects such as {"name": "row 1 of grid 2", "cells": ["r1c1", "r1c2"]}',
    ),
    "holes": Key("cells that hold no digit", _or_empty(_TEXTS), "a list of cells"),
    "extras": Key(
        "cells outside the board",
        _EXTRAS,
        'a list of objects such as {"name": "x", "values": [1, 2]}',
    ),
    "hasRows": Key("whether the digits of each row differ", _SWITCH, "true or false"),
    "hasColumns": Key("whether the digits of each column differ", _SWITCH, "true or false"),
}
"""In the order in which they are described."""

REQUIRED = frozenset(name for name, key in KEYS.items() if key.is_required)

TEXTS = ("title", "author", "comment", "rules", "name")
"""The keys of texts about the puzzle."""
