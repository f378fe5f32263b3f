"""Data held against the JSON Schemas of the package."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import sudoku_model as sm


def draft() -> Any:
    """Return the class that validates by the draft of JSON Schema that the package writes."""
    # jsonschema imports this where it is installed, to check addresses, of which our schemas have
    # none; it compiles 38 grammars then, which takes longer than all checks of the default run.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    from jsonschema import Draft202012Validator

    return Draft202012Validator


@cache
def _validator(name: str) -> Any:
    from referencing import Registry, Resource

    schemas = sm.schemas()
    known = ((name, Resource.from_contents(schema)) for name, schema in schemas.items())
    return draft()(schemas[name], registry=Registry().with_resources(known))


def problems(data: Any, name: str = "answer.json") -> list[str]:
    """Return what a schema has against some data, with the place of each."""
    return [f"{one.json_path}: {one.message}" for one in _validator(name).iter_errors(data)]
