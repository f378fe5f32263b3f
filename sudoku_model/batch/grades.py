"""From a chunk of puzzles and answers to what the answers are worth, in worker processes.

The verdicts come first, as for `sudoku_model.batch.verdicts`. For a file, answers to classic
puzzles that were decided in bulk are graded by the array, all others one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.filled import Filled
from sudoku_model.analysis.grading import Grade, grade
from sudoku_model.analysis.limits import heed
from sudoku_model.analysis.verdict import Verdict
from sudoku_model.batch.answers import (
    ChunkAnswer,
    record_of,
    remarks,
    shown_problems,
    symbols_of_lines,
)
from sudoku_model.batch.bulk_records import BulkRecords, format_grades
from sudoku_model.batch.chunks import Boards, Chunk, UnreadablePuzzle
from sudoku_model.batch.lines import digits_of
from sudoku_model.batch.outputs import Form
from sudoku_model.batch.records import GradeRecord, format_objects, members_of
from sudoku_model.batch.settings import Settings
from sudoku_model.batch.verdicts import (
    ChunkOutcome,
    Entry,
    decide_chunk,
    is_compiled,
    placed_entries,
    seconds_after,
)
from sudoku_model.classics.decided import Decided
from sudoku_model.classics.grades import grade_array
from sudoku_model.digits import default_alphabet
from sudoku_model.errors import OptionError, PuzzleFormatError, UndecidedError
from sudoku_model.formats.phrases import contradiction
from sudoku_model.puzzle import is_classic

GradeEntry: TypeAlias = Grade | UnreadablePuzzle
"""What an answer is worth, or what cannot be read: its puzzle, or the answer itself."""

_Bytes = npt.NDArray[np.uint8]
_Rows = npt.NDArray[np.intp]


def answer_grades(chunk: Chunk, settings: Settings, form: Form) -> ChunkAnswer:
    """Grade the answers to the puzzles of a chunk, and format what they are worth.

    The arguments and errors, and what the answer depends on, are those of `answer_chunk`.
    """
    if chunk.died:
        pairs = zip(_lost(chunk), _boards(chunk).filled, strict=True)
        records = [_record(entry, entry.name, "", board) for entry, board in pairs]
        standings = Counter(record.standing for record in records)
        return ChunkAnswer(form.payload(_lines(records, form)), standings, ())
    close_idle()
    outcome = decide_chunk(chunk, settings)
    bulk = _by_array(chunk, outcome, settings, form)
    others = [*_one_by_one(chunk, outcome, settings, bulk.numbers)]
    counts = +bulk.counts
    counts.update(record.standing for _, record, _ in others)
    lines = ((number, _lines([record], form)) for number, record, _ in others)
    payload = form.payload(bulk.records.among(lines, bulk.numbers))
    return ChunkAnswer(payload, counts, shown_problems(filter(None, (one[2] for one in others))))


def grades(chunk: Chunk, settings: Settings) -> Sequence[GradeEntry]:
    """Grade the answers to the puzzles of a chunk."""
    if chunk.died:
        return _lost(chunk)
    close_idle()
    entries = _entries(chunk, placed_entries(chunk, decide_chunk(chunk, settings)))
    return [
        _graded(chunk, number, place, entry, settings)
        for number, (place, entry) in enumerate(entries)
    ]


def _boards(chunk: Chunk) -> Boards:
    assert chunk.boards is not None
    return chunk.boards


def _lost(chunk: Chunk) -> list[UnreadablePuzzle]:
    # Not graded here: what has ended the workers would end this process.
    reason = UndecidedError(f"its worker process died: {chunk.died}")
    return [UnreadablePuzzle(name, reason) for name in _boards(chunk).names()]


def _known(chunk: Chunk) -> Verdict | None:
    """Return the verdict on the only puzzle, of which all boards of a chunk are answers."""
    return chunk.verdicts.get(0) if len(chunk.puzzles) == 1 else None


def _entries(chunk: Chunk, entries: Iterator[tuple[int, Entry]]) -> Iterator[tuple[int, Entry]]:
    """Yield for each board the verdict on its puzzle, and the place of that."""
    if (known := _known(chunk)) is not None:
        return repeat((0, known), len(_boards(chunk).filled))
    return entries


def _graded(chunk: Chunk, number: int, place: int, entry: Entry, settings: Settings) -> GradeEntry:
    """Grade one board of a chunk."""
    if isinstance(entry, UnreadablePuzzle):
        return entry
    boards = _boards(chunk)
    board = boards.filled[number]
    left = settings.time_limit
    if _known(chunk) is None:
        left = seconds_after(chunk, place, entry, settings)
    try:
        graded = grade(entry, board, settings.solver or "sat", time_limit=left)
    except (PuzzleFormatError, OptionError) as problem:
        what = problem if isinstance(problem, PuzzleFormatError) else contradiction(problem)
        expected = "an answer" if isinstance(board, str) and not board.strip() else what.expected
        return boards.unreadable(number, what.found, expected)
    heed(graded.reason)
    return graded


# Records.


class _Classics(NamedTuple):
    """Answers to classic puzzles with solutions that are lines of 81 symbols.

    Attributes:
        numbers: which of the boards of the chunk they are, increasing.
        puzzles: shape ``(n, 81)``: the symbols of their puzzles.
        givens: shape ``(n, 81)``: the digits of these.
        decided: what is known of these already.
    """

    numbers: _Rows
    puzzles: _Bytes
    givens: _Bytes
    decided: Decided | None


class _Bulk(NamedTuple):
    """Answers that were graded by the array.

    Attributes:
        numbers: which of the boards of the chunk they are, increasing.
        records: their records.
        counts: how many there are of each standing.
    """

    numbers: _Rows
    records: BulkRecords
    counts: Counter[str]


def _by_array(chunk: Chunk, outcome: ChunkOutcome, settings: Settings, form: Form) -> _Bulk:
    """Grade the answers that the array can grade."""
    boards = _boards(chunk)
    plain, symbols, digits = _plain_lines(boards)
    if (known := _known(chunk)) is not None:
        numbers, puzzles, givens, decided = _answers_to_one(known, plain, settings)
    else:
        numbers, puzzles, givens, decided = _answers_to_lines(chunk, outcome, plain)
    rows = np.searchsorted(plain, numbers)
    graded = grade_array(
        givens, digits[rows], decided=decided, compiled=is_compiled(chunk, settings)
    )
    names = np.array(boards.numbers, np.intp)[numbers]
    records = format_grades(boards.prefix, names, puzzles, symbols[rows], graded, form.text)
    solved, wrong = int(graded.solved.sum()), int(np.count_nonzero(graded.wrong))
    counts = Counter(solved=solved, wrong=wrong, right=len(numbers) - solved - wrong)
    return _Bulk(numbers, records, counts)


def _answers_to_one(verdict: Verdict, plain: _Rows, settings: Settings) -> _Classics:
    """Return the lines if all are answers to one classic puzzle that no engine is named for."""
    puzzle = verdict.puzzle
    is_usual = is_classic(puzzle) and puzzle.alphabet == default_alphabet(range(1, 10))
    if not is_usual or settings.solver is not None or verdict.solution is None:
        nothing = np.empty((0, 81), np.uint8)
        return _Classics(plain[:0], nothing, nothing, None)
    symbols = puzzle.line().encode()
    puzzles = np.repeat(np.frombuffer(symbols, np.uint8)[None], len(plain), axis=0)
    givens = np.repeat(digits_of(symbols)[0], len(plain), axis=0)
    return _Classics(plain, puzzles, givens, None)


def _answers_to_lines(chunk: Chunk, outcome: ChunkOutcome, plain: _Rows) -> _Classics:
    """Return those of the lines that are answers to puzzles that were decided in bulk."""
    lines = outcome.lines
    others = [place for place, _ in outcome.others]
    numbers = np.arange(len(lines.places)) + np.searchsorted(others, lines.places)
    has_solution = outcome.decided.counts[: len(lines.places)] > 0
    rows = np.flatnonzero(np.isin(numbers, plain) & has_solution)
    symbols = symbols_of_lines(chunk, lines.starts[rows])
    return _Classics(numbers[rows], symbols, lines.givens[rows], outcome.decided.of(rows))


def _plain_lines(boards: Boards) -> tuple[_Rows, _Bytes, _Bytes]:
    """Return which boards are lines of 81 usual symbols, these, and their digits."""
    texts = [board.strip() if isinstance(board, str) else "" for board in boards.filled]
    numbers = [i for i, text in enumerate(texts) if len(text) == 81 and text.isascii()]
    text = "".join([texts[number] for number in numbers]).encode()
    digits, are_digits = digits_of(text)
    symbols = np.frombuffer(text, np.uint8).reshape(-1, 81)
    return np.array(numbers, np.intp)[are_digits], symbols[are_digits], digits[are_digits]


def _one_by_one(
    chunk: Chunk, outcome: ChunkOutcome, settings: Settings, done: _Rows
) -> Iterator[tuple[int, GradeRecord, str]]:
    """Yield the number of each board that is not done, its record, and what is wrong with it."""
    boards = _boards(chunk)
    is_done = np.zeros(len(boards.filled), bool)
    is_done[done] = True
    if is_done.all():
        return
    entries = _entries(chunk, placed_entries(chunk, outcome))
    for number, (place, entry) in enumerate(entries):
        if not is_done[number]:
            graded = _graded(chunk, number, place, entry, settings)
            puzzle = record_of(entry).puzzle
            record = _record(graded, boards.name(number), puzzle, boards.filled[number])
            yield number, record, str(graded.error) if isinstance(graded, UnreadablePuzzle) else ""


def _record(graded: GradeEntry, name: str, puzzle: str, board: Filled) -> GradeRecord:
    answer = board.strip() if isinstance(board, str) else ""
    if isinstance(graded, UnreadablePuzzle):
        return GradeRecord(graded.name, puzzle, answer, graded.verdict, reason=graded.reason)
    return GradeRecord(
        name,
        puzzle,
        answer,
        graded.standing.value,
        len(graded.right),
        len(graded.wrong),
        graded.wrong[0] if graded.wrong else "",
        remarks(graded.reason, graded.puzzle.unstated),
    )


def _lines(records: Iterable[GradeRecord], form: Form) -> bytes:
    return format_objects([*map(members_of, records)], form.columns, form.text)
