"""From the verdicts on a chunk of puzzles to its piece of an output file, in worker processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.verdict import Status, Verdict, obvious_contradiction
from sudoku_model.batch.bulk_records import format_bulk
from sudoku_model.batch.chunks import Chunk, UnreadablePuzzle
from sudoku_model.batch.outputs import Form
from sudoku_model.batch.records import Record, counted_as, format_records
from sudoku_model.batch.settings import Settings
from sudoku_model.batch.verdicts import (
    ChunkOutcome,
    Entry,
    decide_chunk,
    given_tuples,
    refuse_unreadable,
)
from sudoku_model.formats.line import classic_maker
from sudoku_model.formats.native import puzzle_text

_WORDS = (Status.NONE.value, Status.UNIQUE.value, Status.MULTIPLE.value)
_SHOWN_PROBLEMS = 20


@dataclass(frozen=True)
class ChunkAnswer:
    """The answer to a chunk, ready to be written.

    Attributes:
        payload: its piece of the output file.
        counts: its puzzles by verdict; see `counted_as`.
        problems: what is wrong with those that cannot be read; the first ones only.
    """

    payload: bytes
    counts: Mapping[str, int]
    problems: tuple[str, ...]


def answer_chunk(chunk: Chunk, settings: Settings, form: Form) -> ChunkAnswer:
    """Decide the puzzles of a chunk and format the answers as `form` has them.

    The answer depends on the arguments alone. Warm solvers begin anew with each chunk, because
    their earlier questions influence which two solutions they find. Arguments are those of
    `decide_chunk`, with the form of the output file.

    Raises:
        PuzzleFormatError: if a puzzle cannot be read and the settings are strict; the errors of
            `decide_chunk` besides.
    """
    close_idle()
    outcome = decide_chunk(chunk, settings)
    refuse_unreadable(outcome, settings)
    rows = len(outcome.lines.places)
    counts = outcome.decided.counts[:rows]
    solved = np.flatnonzero(counts)
    unsolved = [*_unsolved_records(chunk, outcome)]
    others = [(place, record_of(entry)) for place, entry in outcome.others]
    others += unsolved
    payload = form.payload(_lines(chunk, outcome, solved, sorted(others, key=itemgetter(0)), form))
    verdicts = Counter(
        counted_as(entry) if isinstance(entry, Verdict) else entry.verdict
        for _, entry in outcome.others
    )
    verdicts.update(record.verdict for _, record in unsolved)
    for word, number in zip(_WORDS, np.bincount(counts[solved], minlength=3).tolist(), strict=True):
        verdicts[word] += number
    return ChunkAnswer(payload, +verdicts, problems_of(outcome))


def _texts(chunk: Chunk, starts: npt.NDArray[np.intp]) -> list[str]:
    text = chunk.lines
    return [text[start : start + 81].decode() for start in starts.tolist()]


def problems_of(outcome: ChunkOutcome) -> tuple[str, ...]:
    """Say what is wrong with the first puzzles that cannot be read."""
    unreadable = (e for _, e in outcome.others if isinstance(e, UnreadablePuzzle))
    return shown_problems(str(entry.error) for entry in unreadable)


def shown_problems(problems: Iterable[str]) -> tuple[str, ...]:
    """Return as many problems of a chunk as are shown at most."""
    return tuple(islice(problems, _SHOWN_PROBLEMS))


def _lines(
    chunk: Chunk,
    outcome: ChunkOutcome,
    solved: npt.NDArray[np.intp],
    others: Sequence[tuple[int, Record]],
    form: Form,
) -> bytes:
    """Return the lines on the puzzles of a chunk in order.

    Args:
        chunk: the chunk.
        outcome: what was found out about it.
        solved: the lines that the bulk stage has found solutions of.
        others: the records of all other puzzles with their places in the chunk, in order.
        form: the form of the lines.
    """
    places = outcome.lines.places[solved]
    bulk = format_bulk(
        chunk.prefix,
        chunk.first + places,
        symbols_of_lines(chunk, outcome.lines.starts[solved]),
        outcome.decided.of(solved),
        form.text,
    )
    lines = ((place, format_records([record], form.text)) for place, record in others)
    return bulk.among(lines, places)


def symbols_of_lines(chunk: Chunk, starts: npt.NDArray[np.intp]) -> npt.NDArray[np.uint8]:
    """Return the symbols of classic puzzles, a row each, by where they start in the lines."""
    if not len(starts):
        return np.empty((0, 81), np.uint8)
    lines = sliding_window_view(np.frombuffer(chunk.lines, np.uint8), 81)
    symbols: npt.NDArray[np.uint8] = lines[starts]
    return symbols


def _unsolved_records(chunk: Chunk, outcome: ChunkOutcome) -> Iterator[tuple[int, Record]]:
    """Yield the records, with their places, of lines that have no solution by the bulk stage."""
    lines = outcome.lines
    unsolved = np.flatnonzero(outcome.decided.counts[: len(lines.places)] == 0)
    texts = _texts(chunk, lines.starts[unsolved])
    givens, puzzle_of = given_tuples(lines.givens[unsolved]), classic_maker()
    for place, text, own in zip(lines.places[unsolved].tolist(), texts, givens, strict=True):
        name = f"{chunk.prefix}{chunk.first + place}"
        reason = obvious_contradiction(puzzle_of(own, name))
        yield place, Record(name, text, Status.NONE.value, (), reason)


def record_of(entry: Entry) -> Record:
    """Return the record of the verdict on a puzzle, or of what is wrong with it."""
    if isinstance(entry, UnreadablePuzzle):
        return Record(entry.name, entry.text, entry.verdict, (), str(entry.error))
    puzzle = entry.puzzle
    solutions = tuple(solution.line() for solution in entry.solutions)
    return Record(puzzle.name, puzzle_text(puzzle), entry.status.value, solutions, _remarks(entry))


def _remarks(verdict: Verdict) -> str:
    """Return what must be known to understand a verdict."""
    disagrees = "not the solution that the source states" if verdict.disagreements else ""
    said = remarks(verdict.reason, verdict.conditions), disagrees, verdict.said_of_stated
    return "; ".join(filter(None, said))


def remarks(reason: str, conditions: Sequence[str]) -> str:
    """Return the reason for an answer, and the conditions under which it holds."""
    without = ""
    if conditions:
        # Not "cannot": a rule in words may be offered.
        are = "is" if len(conditions) == 1 else "are"
        without = f"without {'; '.join(conditions)}, which {are} not stated"
    return "; ".join(filter(None, (reason, without)))
