"""The page of the answers as data, from their schemas; and the schemas themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import sudoku_model as sm

_INTRODUCTION = """\
# Answers as data

What `to_dict` returns, what `from_dict` reads, and what commands print with `--json`, key by key.
The [guide](../how-to/data.md) says how to use it, the page on [versions](../versions.md) what of it
stays.

Each schema is a file (JSON Schema, draft 2020-12); the folder `answers/schemas` of the package has
them too, and `sudoku_model.schemas` returns them. They refer to each other by their file names.
These are not about one answer alone:

| file | describes |
|---|---|
"""

_GENERAL = ("answer", "puzzle", "constraint", "record")

_USUAL = ("answer", "version", "package", "name", "without", "offered", "puzzle")

_ABOUT_USUAL = """
## All answers

An answer says what it is before anything else, and ends with its puzzle. Parts that stand alone,
such as a clue, have none.

"""

SCHEMAS = "schemas"
"""The folder of the site in which the schemas stand."""


def write_pages(source: Path) -> None:
    """Write the page."""
    schemas = {name.removesuffix(".json"): schema for name, schema in sm.schemas().items()}
    usual = {key: schemas["verdict"]["properties"][key] for key in _USUAL}
    usual["answer"] = {"enum": schemas["answer"]["properties"]["answer"]["enum"]}
    parts = [_INTRODUCTION]
    parts += [f"| {_link(name)} | {schemas[name]['description']} |\n" for name in _GENERAL]
    parts += [_ABOUT_USUAL, *_table(usual, schemas["verdict"]["required"])]
    shared: dict[str, Any] = {}
    for name, schema in schemas.items():
        if name not in _GENERAL:
            parts += _section(name, schema, f"{_link(name)}. ", usual)
            shared |= schema.get("$defs", {})
    parts.append("\n## Parts of answers\n")
    for name in sorted(shared.keys() - schemas.keys()):
        parts += _section(name, shared[name], "", {})
    folder = source / "reference"
    folder.mkdir(exist_ok=True)
    (folder / "answers.md").write_text("".join(parts), encoding="utf-8")


def write_schemas(folder: Path) -> None:
    """Write the files with the schemas into a folder of the site's own files."""
    (folder / SCHEMAS).mkdir(parents=True)
    for name, schema in sm.schemas().items():
        text = json.dumps(schema, indent=1)
        (folder / SCHEMAS / name).write_text(f"{text}\n", encoding="utf-8")


def _link(name: str) -> str:
    return f'<a href="../{SCHEMAS}/{name}.json"><code>{name}.json</code></a>'


def _section(
    name: str, schema: Mapping[str, Any], link: str, usual: Mapping[str, Any]
) -> Iterator[str]:
    yield f"\n({name}-data)=\n### `{name}`\n\n{link}{schema['description']}\n\n"
    own = {
        key: value
        for key, value in schema["properties"].items()
        if key not in usual or (key == "name" and value != usual[key])
    }
    yield from _table(own, schema["required"])


def _table(keys: Mapping[str, Any], required: Sequence[str]) -> Iterator[str]:
    yield "| key | holds | meaning |\n|---|---|---|\n"
    for key, value in keys.items():
        kind = _kind(value) + ("" if key in required else ", or is left out")
        yield f"| `{key}` | {kind} | {value.get('description', '')} |\n"


def _kind(schema: Mapping[str, Any]) -> str:
    """Say in a few words what a schema allows."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2].removesuffix(".json")
        return f"`{name}`" if name in _GENERAL else f"[`{name}`](#{name}-data)"
    if "const" in schema or "enum" in schema:
        words = schema["enum"] if "enum" in schema else [schema["const"]]
        return ", ".join(f"`{json.dumps(word)}`" for word in words)
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    if schema["type"] == "array":
        items = schema["prefixItems"] if "prefixItems" in schema else [schema["items"]]
        return f"list of {', '.join(map(_kind, items))}"
    if schema["type"] == "object" and "additionalProperties" in schema:
        return f"for each name {_kind(schema['additionalProperties'])}"
    return schema["type"] if isinstance(schema["type"], str) else " or ".join(schema["type"])
