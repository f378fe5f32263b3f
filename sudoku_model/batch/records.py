"""Records: each is one line of an output file, about one puzzle.

They hold no times, so that two runs over the same input can be compared byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from sudoku_model.errors import PuzzleFormatError

if TYPE_CHECKING:
    from sudoku_model.analysis.verdict import Verdict

MAX_RECORD = 64 * 1024 * 1024
"""Longest line of an output file in bytes that is read back."""

COLUMNS = ("name", "puzzle", "verdict", "solution", "second_solution", "reason")
"""The columns of a table of records."""

UNREADABLE = "unreadable"
"""The verdict on a puzzle that cannot be read."""

UNDECIDED = "undecided"
"""The verdict on a puzzle that cannot be read in time, as on one that cannot be decided in time."""

VERDICTS = ("unique", "none", "multiple", UNDECIDED, UNREADABLE)
"""The words that a record has for what is known."""

_CONDITIONALLY = "conditionally "

CONDITIONAL = tuple(f"{_CONDITIONALLY}{word}" for word in VERDICTS[:3])
"""The words under which verdicts are counted that hold without something the source demands."""

STANDINGS = ("solved", "right", "wrong", UNDECIDED, UNREADABLE)
"""The words that a record has for what an answer is worth."""

PUZZLE_ON_A_LINE = (
    "the puzzle on one line: the givens, or the JSON form where these are not all of it"
)
"""What stands under the key ``puzzle`` of a record; `sudoku_model.read` reads it."""

_EXPECTED = "a record as `sudoku-model check --output` writes it"


class Record(NamedTuple):
    """What is known about one puzzle of a run.

    Attributes:
        name: where the puzzle came from, such as ``file.txt:12``.
        puzzle: the puzzle on one line: the givens, or the JSON form where these are not all of it.
        verdict: ``unique``, ``none``, ``multiple``, ``undecided`` or ``unreadable``.
        solutions: none, one or two different ones, each as a line of digits.
        reason: why the verdict is ``undecided`` or ``none``, or what is wrong with an
            ``unreadable`` puzzle, else empty.

    Example:
        >>> import sudoku_model as sm
        >>> record = sm.Record("a.txt:1", "1.....3..4.....2", "unique", ("1324423124133142",))
        >>> record.cells()
        ('a.txt:1', '1.....3..4.....2', 'unique', '1324423124133142', '', '')
    """

    name: str
    puzzle: str
    verdict: str
    solutions: tuple[str, ...] = ()
    reason: str = ""

    def cells(self) -> tuple[str, ...]:
        """Return the record as a row of `COLUMNS`."""
        first, second = (*self.solutions, "", "")[:2]
        return (self.name, self.puzzle, self.verdict, first, second, self.reason)


def counted_as(verdict: Verdict) -> str:
    """Return the word under which a verdict is counted."""
    is_conditional = verdict.is_complete and verdict.is_conditional
    return f"{_CONDITIONALLY if is_conditional else ''}{verdict.status.value}"


class GradeRecord(NamedTuple):
    """What one answer of a run is worth.

    Attributes:
        name: where the answer came from, such as ``answers.txt:12``.
        puzzle: the puzzle on one line: the givens, or the JSON form where these are not all of it.
        answer: the answer as text.
        standing: ``solved``, ``right``, ``wrong``, ``undecided`` or ``unreadable``.
        right_count: how many entries are right, besides the givens; None if that is not known.
        wrong_count: how many are wrong.
        first_wrong: the cell of the first wrong entry, "" if there is none.
        reason: what else must be known, else empty.
    """

    name: str
    puzzle: str
    answer: str
    standing: str
    right_count: int | None = None
    wrong_count: int | None = None
    first_wrong: str = ""
    reason: str = ""


def format_records(records: Sequence[Record], form: str) -> bytes:
    """Return records as the lines of an output file.

    Args:
        records: the records, in order.
        form: ``"jsonl"`` or ``"csv"``; the latter without its header, for which see
            `csv_header`.
    """
    if form == "jsonl":
        return format_objects([*map(members_of, records)], COLUMNS, form)
    rows = (record.cells() for record in records)
    return format_objects([dict(zip(COLUMNS, row, strict=True)) for row in rows], COLUMNS, form)


_RARE = frozenset(("right_count", "wrong_count", "first_wrong", "reason"))
"""The keys of records that are left out where there is nothing to tell."""


def members_of(record: Record | GradeRecord) -> dict[str, Any]:
    """Return what there is to tell, by key."""
    told = record._asdict()
    return {key: it for key, it in told.items() if it not in (None, "") or key not in _RARE}


def csv_header(columns: Iterable[str] = COLUMNS) -> bytes:
    """Return the line that stands once at the start of a CSV file."""
    return f"{','.join(columns)}\n".encode()


def format_objects(
    objects: Sequence[Mapping[str, Any]], columns: Iterable[str], form: str
) -> bytes:
    """Return records that are objects as the lines of an output file.

    Args:
        objects: the records, in order.
        columns: the keys that they may have, for CSV.
        form: as for `format_records`.
    """
    if form == "jsonl":
        return b"".join([_as_json(one) + b"\n" for one in objects])
    columns = [*columns]
    text = "".join(
        f"{','.join(csv_field(cell_text(one.get(key))) for key in columns)}\n" for one in objects
    )
    return _as_csv(text)


def cell_text(value: object) -> str:
    """Return a value as the text of a cell: words as they are, what has parts as JSON."""
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
"""Made once: `json.dumps` makes one for each record."""


def _as_json(value: object) -> bytes:
    try:
        return _ENCODER.encode(value).encode()
    except UnicodeEncodeError:  # the name of a file that is no UTF-8
        return json.dumps(value, separators=(",", ":")).encode()


def value_in(form: str, text: str) -> bytes:
    """Return a text as it stands in a record of a form."""
    return _as_json(text) if form == "jsonl" else _as_csv(csv_field(text))


def _as_csv(text: str) -> bytes:
    return text.encode(errors="backslashreplace")


def csv_field(text: str) -> str:
    """Put quotes around a field that needs them (RFC 4180)."""
    if any(sign in text for sign in ',"\n\r'):
        return '"' + text.replace('"', '""') + '"'
    return text


def parse_records(stream: BinaryIO, name: str) -> Iterator[Record]:
    """Yield the records of an open file of JSON lines.

    Raises:
        PuzzleFormatError: if a line holds something else.
    """
    for number, value in _parsed(stream, name):
        record = _record(value)
        if record is None:
            raise PuzzleFormatError("another value", _EXPECTED, source=name, line=number)
        yield record


def parse_objects(stream: BinaryIO, name: str) -> Iterator[dict[str, Any]]:
    """Yield the objects of an open file of JSON lines; see `parse_records`."""
    for number, value in _parsed(stream, name):
        if not isinstance(value, dict):
            raise PuzzleFormatError("another value", "an object", source=name, line=number)
        yield value


def _parsed(stream: BinaryIO, name: str) -> Iterator[tuple[int, object]]:
    number = 0
    while line := stream.readline(MAX_RECORD + 1):
        number += 1
        if len(line) > MAX_RECORD:
            raise PuzzleFormatError(
                "a longer line", f"at most {MAX_RECORD} bytes", source=name, line=number
            )
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError):  # ValueError: no JSON, or no UTF-8
            raise PuzzleFormatError("no JSON", _EXPECTED, source=name, line=number) from None


def _record(value: object) -> Record | None:
    """Return what a line of JSON says, or None if that is no record."""
    if not isinstance(value, dict):
        return None
    value = {"reason": "", **value}
    solutions = value.pop("solutions", None)
    if value.keys() != {"name", "puzzle", "verdict", "reason"} or not isinstance(solutions, list):
        return None
    if not all(isinstance(text, str) for text in (*value.values(), *solutions)):
        return None
    if value["verdict"] not in VERDICTS or len(solutions) > 2:
        return None
    return Record(**value, solutions=tuple(solutions))
