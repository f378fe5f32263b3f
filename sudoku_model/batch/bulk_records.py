"""Records of classic puzzles that were decided or graded in bulk: bytes, no object for each.

A record is a row of a table of bytes. What is not in every record, such as a second solution, is a
column that some rows leave out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_model.batch.records import value_in
from sudoku_model.classics.decided import Decided
from sudoku_model.classics.grades import GradedArray
from sudoku_model.puzzle import Puzzle

_Bytes = npt.NDArray[np.uint8]
_Rows = npt.NDArray[np.bool_]

_WORDS = (b"", b"unique", b"multiple")
"""By the number of solutions, the verdicts that need no reason."""

_Column = tuple[_Bytes, _Rows | None]
"""Bytes, for each row or the same for all, and the rows that have them, None for all."""


class _Member(NamedTuple):
    """What stands under a key of the records.

    Attributes:
        key: the key.
        columns: the value.
        is_text: whether JSON has it in quotes.
        rows: the records that have it, None for all; in CSV the others have an empty cell.
    """

    key: str
    columns: Sequence[_Column]
    is_text: bool = True
    rows: _Rows | None = None


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
    words = [_constant(word, decided.counts == count) for count, word in enumerate(_WORDS) if word]
    members = [_Member("puzzle", [(puzzles, None)]), _Member("verdict", words)]
    first = decided.first + ord("0"), None
    several = decided.counts == 2
    second = decided.second + ord("0"), several
    if form == "jsonl":
        more = [_constant(b'","', several), second]
        solutions = [_constant(b'["'), first, *more, _constant(b'"]')]
        members.append(_Member("solutions", solutions, is_text=False))
    else:
        members += [_Member("solution", [first]), _Member("second_solution", [second])]
    return _records(prefix, numbers, members, form)


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
    has_wrong = graded.wrong > 0
    standings = [
        _constant(b"solved", graded.solved),
        _constant(b"right", ~(has_wrong | graded.solved)),
        _constant(b"wrong", has_wrong),
    ]
    first_wrong = _cell_names()[graded.first_wrong], has_wrong
    members = [
        _Member("puzzle", [(puzzles, None)]),
        _Member("answer", [(answers, None)]),
        _Member("standing", standings),
        _Member("right_count", _decimal(graded.right.astype(np.intp)), is_text=False),
        _Member("wrong_count", _decimal(graded.wrong.astype(np.intp)), is_text=False),
        _Member("first_wrong", [first_wrong], rows=has_wrong),
    ]
    return _records(prefix, numbers, members, form)


@lru_cache(maxsize=1)
def _cell_names() -> _Bytes:
    """Return the names of the cells of a classic puzzle, a row each."""
    names = map(Puzzle.empty(9).grid.cell_name, range(81))
    return np.frombuffer("".join(names).encode(), np.uint8).reshape(81, -1)


def _records(
    prefix: str, numbers: npt.NDArray[np.intp], members: Sequence[_Member], form: str
) -> BulkRecords:
    """Return records with their names and what stands in them; none of them has a reason."""
    is_json = form == "jsonl"
    name = value_in(form, prefix)
    quote = name[-1:] if name[-1:] == b'"' else b""
    start = b'{"name":' if is_json else b""
    columns = [_constant(start + name.removesuffix(quote)), *_decimal(numbers), _constant(quote)]
    for key, value, is_text, some in members:
        rows = some if is_json else None
        around = b'"' if is_json and is_text else b""
        before = f',"{key}":'.encode() if is_json else b","
        columns += [_constant(before + around, rows), *value, _constant(around, rows)]
    return _joined([*columns, _constant(b"}\n" if is_json else b",\n")], len(numbers))


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
