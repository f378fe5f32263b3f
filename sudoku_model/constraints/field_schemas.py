"""What the fields of a constraint may hold, as JSON Schema; `fields` checks the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.fields import LARGEST_FIELD, MAX_ITEMS, MAX_TEXT

Schema: TypeAlias = dict[str, Any]


def class_schema(kind: Any, hints: Mapping[str, Any], key: str, name: str) -> Schema:
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
