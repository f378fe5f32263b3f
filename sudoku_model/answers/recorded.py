"""Records of every kind: the lines that runs write about puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from sudoku_model.answers.commands import RECORD
from sudoku_model.answers.datasets import ROW
from sudoku_model.answers.kinds import Schema
from sudoku_model.answers.records import GRADE_RECORD, RATING_RECORD, STEP_RECORD

RECORDS: Final = (RECORD, ROW, GRADE_RECORD, RATING_RECORD, STEP_RECORD)


def is_record(value: Mapping[str, Any]) -> bool:
    """Say whether an object has a puzzle and the keys of a record, and no other keys."""
    return any(value.keys() <= keys for keys in _keys())


@cache
def _keys() -> list[frozenset[str]]:
    """Return the keys that the records of each kind may have; files hold millions of records."""
    shared: dict[str, Schema] = {}
    return [
        frozenset(key for entry in table.keys for key, _, _ in entry.properties(shared))
        for table in RECORDS
    ]
