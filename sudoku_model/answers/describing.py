"""The JSON Schemas of answers, of puzzles and of constraints (draft 2020-12).

The schemas of answers allow further keys, as a later version of this package may add some; so does
who reads them. Those of puzzles and constraints allow none: what is not known might be a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sudoku_model.answers.envelope import ABOUT_PUZZLE, VERSION, WORDS, table_of
from sudoku_model.answers.kinds import TEXT, Plain, Schema
from sudoku_model.answers.parts import PUZZLE
from sudoku_model.answers.puzzle_schemas import constraint_schema, puzzle_schema
from sudoku_model.answers.table import Entry, Key, Table, Told, object_schema
from sudoku_model.formats.json_text import Node

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of all that is written as JSON, by the name of the file.

    They stand as files in the folder ``schemas`` beside this module, too. ``answer.json`` describes
    each line of ``--json`` and all that ``to_dict`` returns, and refers to the others:
    ``verdict.json``, ``conflict.json``, ... ``puzzle.json`` is the JSON form of this package,
    ``record.json`` a line of an output file of ``check --output``, ``rating-record.json`` of
    ``rate --output``, ``step-record.json`` of ``explain --output`` and ``hint --output``,
    ``grade-record.json`` of ``grade --output``, ``dataset-row.json`` a row that ``dataset`` writes.

    Returns:
        New dictionaries.

    Example:
        >>> import sudoku_model as sm
        >>> verdict = sm.schemas()["verdict.json"]
        >>> verdict["properties"]["verdict"]["enum"]
        ['unique', 'none', 'multiple', 'undecided']
        >>> set(verdict["required"]) <= set(sm.check(sm.Puzzle.empty(4)).to_dict())
        True
    """
    from sudoku_model.answers.recorded import RECORDS
    from sudoku_model.answers.records import ALWAYS, RATING_RECORD, STEP_RECORD

    found = {f"{word}.json": _answer(table_of(word)) for word in WORDS}
    found |= {f"{table.name}.json": _whole(table.meaning, table.keys) for table in RECORDS}
    for table in (RATING_RECORD, STEP_RECORD):
        found[f"{table.name}.json"]["required"] = [*ALWAYS]
    found["constraint.json"] = constraint_schema()
    found["puzzle.json"] = puzzle_schema()
    found["answer.json"] = {
        "description": "An answer: what it is stands under the key 'answer'.",
        "type": "object",
        "properties": {"answer": {"enum": list(WORDS)}},
        "required": ["answer"],
        "allOf": [
            {"if": {"properties": {"answer": {"const": word}}}, "then": {"$ref": f"{word}.json"}}
            for word in WORDS
        ],
    }
    return {
        name: {"$schema": DIALECT, "$id": name, "title": name.removesuffix(".json"), **schema}
        for name, schema in sorted(found.items())
    }


def _answer(table: Table) -> Schema:
    entries: list[Entry] = [
        Told("answer", Plain({"const": table.name}, Node.text), "what it is"),
        Told("version", Plain({"const": VERSION}, Node.integer), "the version of this form"),
        Told("package", TEXT, "the version of the package that wrote it"),
    ]
    head, puzzle = [*ABOUT_PUZZLE], Key("puzzle", PUZZLE, "the puzzle that it is about")
    if table.may_lack_puzzle:
        head = [replace(one, is_rare=True) for one in head]
        puzzle = replace(puzzle, default=None)
    if table.has_puzzle:
        return _whole(table.meaning, [*entries, *head, *table.keys, puzzle])
    return _whole(table.meaning, [*entries, *table.keys])


def _whole(meaning: str, entries: Sequence[Entry]) -> Schema:
    shared: dict[str, Schema] = {}
    schema = object_schema(meaning, entries, shared)
    return schema | ({"$defs": dict(sorted(shared.items()))} if shared else {})
