"""Records of classic puzzles that were decided or graded in bulk: bytes, no object for each.

A record is a row of a table of bytes. What is not in every record, such as a second solution, is a
column that some rows leave out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_model.batch.records import csv_field
from sudoku_model.classics.decided import Decided
from sudoku_model.classics.grades import GradedArray
from sudoku_model.puzzle import Puzzle

_Bytes = npt.NDArray[np.uint8]
_Rows = npt.NDArray[np.bool_]

_WORDS = (b"", b"unique", b"multiple")
"""By the number of solutions, the verdicts that need no reason."""


class _Frame(NamedTuple):
    """What stands around the values of a record."""

    before_name: bytes
    after_name: bytes
    after_puzzle: bytes
    after_verdict: bytes
    after_first: bytes
    before_second: bytes
    end: bytes


def _json_frame(prefix: str) -> _Frame:
    try:
        name = json.dumps(prefix, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # the name of a file that is no UTF-8
        name = json.dumps(prefix).encode()
    start = b'{"name":' + name.removesuffix(b'"')
    ends = (b'","puzzle":"', b'","verdict":"', b'","solutions":["', b"", b'","', b'"]}\n')
    return _Frame(start, *ends)


def _csv_frame(prefix: str) -> _Frame:
    name = csv_field(prefix)
    quote = b'"' if name != prefix else b""
    start = name.encode(errors="backslashreplace").removesuffix(quote)
    return _Frame(start, quote + b",", b",", b",", b",", b"", b",\n")


_FRAMES: dict[str, Callable[[str], _Frame]] = {"jsonl": _json_frame, "csv": _csv_frame}


class _GradeFrame(NamedTuple):
    """What stands around the values of a record of a grade."""

    before_name: bytes
    after_name: bytes
    after_puzzle: bytes
    after_answer: bytes
    after_standing: bytes
    after_right: bytes
    after_wrong: bytes
    after_cell: bytes
    end: bytes


def _json_grade_frame(prefix: str) -> _GradeFrame:
    before, after, *_ = _json_frame(prefix)
    ends = (b'","answer":"', b'","standing":"', b'","right_count":', b',"wrong_count":')
    return _GradeFrame(before, after, *ends, b',"first_wrong":"', b'"', b"}\n")


def _csv_grade_frame(prefix: str) -> _GradeFrame:
    before, after, *_ = _csv_frame(prefix)
    return _GradeFrame(before, after, b",", b",", b",", b",", b",", b"", b",\n")


_GRADE_FRAMES: dict[str, Callable[[str], _GradeFrame]] = {
    "jsonl": _json_grade_frame,
    "csv": _csv_grade_frame,
}


@dataclass(frozen=True)
class BulkRecords:
    """The lines of an output file about some puzzles, in order.

    Attributes:
        text: the lines.
        ends: where in the text each of them ends.
    """

    text: bytes
    ends: npt.NDArray[np.intp]

    def part(self, start: int, stop: int) -> bytes:
        """Return the lines from one place to another."""
        first = int(self.ends[start - 1]) if start else 0
        return self.text[first : int(self.ends[stop - 1])] if stop > start else b""

    def among(self, others: Iterable[tuple[int, bytes]], places: npt.NDArray[np.intp]) -> bytes:
        """Return the lines and others, both in the order of their places.

        Args:
            others: the other lines, each with its place, in order.
            places: where these lines stand, increasing.
        """
        lines, done = [], 0
        for place, line in others:
            before = int(np.searchsorted(places, place))
            lines += [self.part(done, before), line]
            done = before
        return b"".join([*lines, self.part(done, len(places))])


def format_bulk(
    prefix: str, numbers: npt.NDArray[np.intp], puzzles: _Bytes, decided: Decided, form: str
) -> BulkRecords:
    """Return the records of puzzles that have solutions, as `format_records` formats them.

    Args:
        prefix: what their names begin with.
        numbers: what their names end with.
        puzzles: shape ``(n, 81)``: their symbols, none of which needs an escape.
        decided: the verdicts on them, one solution or several each.
        form: ``"jsonl"`` or ``"csv"``.
    """
    frame = _FRAMES[form](prefix)
    several = decided.counts == 2
    columns = [
        _constant(frame.before_name),
        *_decimal(numbers),
        _constant(frame.after_name),
        (puzzles, None),
        _constant(frame.after_puzzle),
        *(_constant(word, decided.counts == count) for count, word in enumerate(_WORDS) if word),
        _constant(frame.after_verdict),
        (decided.first + ord("0"), None),
        _constant(frame.after_first),
        _constant(frame.before_second, several),
        (decided.second + ord("0"), several),
        _constant(frame.end),
    ]
    return _joined(columns, len(numbers))


def format_grades(
    prefix: str,
    numbers: npt.NDArray[np.intp],
    puzzles: _Bytes,
    answers: _Bytes,
    graded: GradedArray,
    form: str,
) -> BulkRecords:
    """Return the records of answers to puzzles that have solutions, as objects are formatted.

    Arguments are those of `format_bulk`, with the symbols of the answers and what these are worth.
    """
    frame = _GRADE_FRAMES[form](prefix)
    has_wrong = graded.wrong > 0
    is_open = ~(has_wrong | graded.solved)
    # CSV has its comma whether or not there is a cell.
    has_cell = has_wrong if form == "jsonl" else None
    return _joined(
        [
            _constant(frame.before_name),
            *_decimal(numbers),
            _constant(frame.after_name),
            (puzzles, None),
            _constant(frame.after_puzzle),
            (answers, None),
            _constant(frame.after_answer),
            _constant(b"solved", graded.solved),
            _constant(b"right", is_open),
            _constant(b"wrong", has_wrong),
            _constant(frame.after_standing),
            *_decimal(graded.right.astype(np.intp)),
            _constant(frame.after_right),
            *_decimal(graded.wrong.astype(np.intp)),
            _constant(frame.after_wrong, has_cell),
            (_cell_names()[graded.first_wrong], has_wrong),
            _constant(frame.after_cell, has_cell),
            _constant(frame.end),
        ],
        len(numbers),
    )


@lru_cache(maxsize=1)
def _cell_names() -> _Bytes:
    """Return the names of the cells of a classic puzzle, a row each."""
    names = map(Puzzle.empty(9).grid.cell_name, range(81))
    return np.frombuffer("".join(names).encode(), np.uint8).reshape(81, -1)


_Column = tuple[_Bytes, _Rows | None]
"""Bytes, for each row or the same for all, and the rows that have them, None for all."""


def _joined(columns: list[_Column], rows: int) -> BulkRecords:
    """Put columns side by side; those that no row has are left out."""
    columns = [(column, some) for column, some in columns if some is None or some.any()]
    table = np.concatenate([_spread(column, rows) for column, _ in columns], axis=1)
    if all(present is None or present.all() for _, present in columns):
        # All rows are equally long, as nearly always.
        return BulkRecords(table.tobytes(), np.arange(1, rows + 1) * table.shape[1])
    is_there = np.concatenate([_presence(*column, rows) for column in columns], axis=1)
    return BulkRecords(table[is_there].tobytes(), is_there.sum(axis=1).cumsum())


def _constant(text: bytes, rows: _Rows | None = None) -> _Column:
    return np.frombuffer(text, np.uint8)[None], rows


def _decimal(numbers: npt.NDArray[np.intp]) -> list[_Column]:
    """Return a column for each digit of numbers from 0."""
    powers = [10**power for power in range(len(str(numbers.max(initial=1))))]
    least = np.maximum(numbers, 1)  # 0 has a digit, too
    return [
        ((numbers // power % 10 + ord("0")).astype(np.uint8)[:, None], least >= power)
        for power in reversed(powers)
    ]


def _spread(column: _Bytes, rows: int) -> _Bytes:
    return np.broadcast_to(column, (rows, column.shape[1]))


def _presence(column: _Bytes, rows_with_it: _Rows | None, rows: int) -> _Rows:
    is_there = np.ones(rows, bool) if rows_with_it is None else rows_with_it
    return np.broadcast_to(is_there[:, None], (rows, column.shape[1]))
