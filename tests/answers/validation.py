"""Data held against the JSON Schemas of the package."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import sudoku_model as sm


@cache
def _validator(name: str) -> Any:
    schemas = sm.schemas()
    known = ((name, Resource.from_contents(schema)) for name, schema in schemas.items())
    return Draft202012Validator(schemas[name], registry=Registry().with_resources(known))


def problems(data: Any, name: str = "answer.json") -> list[str]:
    """Return what a schema has against some data, with the place of each."""
    return [f"{one.json_path}: {one.message}" for one in _validator(name).iter_errors(data)]
