"""From a chunk of puzzles to its verdicts. This is what worker processes do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from time import perf_counter
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sudoku_model.analysis.both import agreed
from sudoku_model.analysis.classics import bulk_verdict, note_bulk, pays_to_compile
from sudoku_model.analysis.limits import heed
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status, Verdict
from sudoku_model.batch.chunks import Chunk, UnreadablePuzzle
from sudoku_model.batch.corpus import read_puzzles
from sudoku_model.batch.lines import ClassicLines, classic_lines
from sudoku_model.batch.settings import Settings, StepQuestion
from sudoku_model.classics.arrays import check_array
from sudoku_model.classics.decided import Decided
from sudoku_model.formats.line import classic_maker
from sudoku_model.libraries import can_compile
from sudoku_model.puzzle import Puzzle, Solution, is_classic
from sudoku_model.workers.process import overdue_ends_worker

_COMPILED_FROM, _COMPILED_FROM_OF_STEPS = 16, 160
"""The first chunk of lines that the compiled search decides, and the first whose steps are asked
for: such chunks have few lines. See `COMPILED_PAYS_AFTER`."""
_BULK_PAYS_FROM = 16
"""From so many puzzles on the bulk stage is faster than the SAT engine."""
_HEAD = re.compile(rb"(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\n]*")
"""Empty lines, comments, and the line behind them."""

Entry: TypeAlias = Verdict | UnreadablePuzzle


@dataclass(frozen=True)
class ChunkOutcome:
    """What was found out about a chunk.

    Attributes:
        lines: the lines that the bulk stage has decided, read.
        decided: their answers.
        others: the verdicts on the other puzzles with their places in the chunk, in order.
        seconds: how long the bulk stage took for each of its puzzles.
    """

    lines: ClassicLines
    decided: Decided
    others: Sequence[tuple[int, Entry]]
    seconds: float


def decide_chunk(chunk: Chunk, settings: Settings) -> ChunkOutcome:
    """Decide the puzzles of a chunk.

    Raises:
        DefectError: if a verdict was found to be wrong.
        KeyboardInterrupt: if Ctrl-C was pressed.
        UndecidedError: if the question was cancelled.
    """
    if chunk.died:
        return _lost_outcome(chunk, settings)
    lines = bulk_lines(chunk, settings)
    others = _others(chunk, lines, settings)
    in_bulk = {} if settings.solver is not None else _classics_in(others)
    if len(lines.places) + len(in_bulk) < _BULK_PAYS_FROM:
        if len(lines.places):
            lines = ClassicLines.none()
            others = _others(chunk, lines, settings)
        verdicts = _engine_verdicts(others, chunk, settings)
        return ChunkOutcome(lines, Decided.nothing(), verdicts, 0.0)
    givens = np.concatenate((lines.givens, _givens(in_bulk.values())))
    started = perf_counter()
    compiled = is_compiled(chunk, settings)
    decided = check_array(givens, compiled=compiled)
    if not compiled:
        note_bulk(len(givens))
    seconds = (perf_counter() - started) / len(givens)
    _audit(givens, decided, settings.audit)
    found = solutions_of(decided.of(np.arange(len(lines.places), len(givens))))
    for (index, puzzle), own in zip(in_bulk.items(), found, strict=True):
        others[index] = others[index][0], bulk_verdict(puzzle, own, seconds)
    verdicts = _engine_verdicts(others, chunk, settings)
    return ChunkOutcome(lines, decided, verdicts, seconds)


def _lost_outcome(chunk: Chunk, settings: Settings) -> ChunkOutcome:
    lines = ClassicLines.none()
    reason = f"its worker process died: {chunk.died}"
    others = _verdicts(
        other_puzzles(chunk, lines, settings),
        lambda _, puzzle: Verdict(
            puzzle, Status.UNDECIDED, (), settings.solver or "sat", 0.0, reason
        ),
    )
    return ChunkOutcome(lines, Decided.nothing(), others, 0.0)


def refuse_unreadable(outcome: ChunkOutcome, settings: Settings) -> None:
    """Raise the error of the first puzzle that cannot be read, if the settings are strict."""
    if settings.strict:
        for _, entry in outcome.others:
            if isinstance(entry, UnreadablePuzzle):
                raise entry.error


def entries(chunk: Chunk, outcome: ChunkOutcome) -> Iterator[Entry]:
    """Yield the verdicts on the puzzles of a chunk in order, given what was found out about it."""
    return (entry for _, entry in placed_entries(chunk, outcome))


def placed_entries(chunk: Chunk, outcome: ChunkOutcome) -> Iterator[tuple[int, Entry]]:
    """Yield the verdicts on the puzzles of a chunk in order, with their places in it."""
    bulk = zip(outcome.lines.places.tolist(), _bulk_verdicts(chunk, outcome), strict=True)
    next_bulk = next(bulk, None)
    for place, entry in outcome.others:
        while next_bulk is not None and next_bulk[0] < place:
            yield next_bulk
            next_bulk = next(bulk, None)
        yield place, _about(chunk.known[place], entry) if chunk.known else entry
    if next_bulk is not None:
        yield next_bulk
        yield from bulk


def _about(puzzle: Puzzle | None, entry: Entry) -> Entry:
    """Return a verdict on the puzzle that was given, not on what its digits alone make."""
    if puzzle is None or not isinstance(entry, Verdict):
        return entry
    solutions = tuple(Solution(puzzle, solution.values) for solution in entry.solutions)
    return replace(entry, puzzle=puzzle, solutions=solutions)


def pieces(chunk: Chunk, settings: Settings) -> Iterator[Chunk]:
    """Split a chunk so that a verdict need not wait for those on the puzzles behind it.

    What is decided in bulk stays together.
    """
    if len(bulk_lines(chunk, settings).places) >= _BULK_PAYS_FROM:
        yield chunk
        return
    for place, puzzle in enumerate(chunk.puzzles):
        yield replace(chunk, puzzles=(puzzle,), left=chunk.left[place : place + 1])
    if not chunk.lines:
        return
    # The lines up to the first with content stay together: that one may be a header, which can be
    # recognised only at the beginning of a source.
    head = _HEAD.match(chunk.lines)
    assert head is not None
    yield replace(chunk, lines=head[0])
    behind = chunk.lines[head.end() + 1 :]
    first = chunk.first + head[0].count(b"\n") + 1
    for number, line in enumerate(behind.split(b"\n") if behind else (), first):
        yield replace(chunk, first=number, lines=line)


def is_compiled(chunk: Chunk, settings: Settings) -> bool | None:
    """Say whether classic puzzles are searched by compiled code, as `check_array` takes it."""
    # The place in the corpus decides and not the clock, so that every run does the same.
    asks_for_steps = isinstance(settings.question, StepQuestion)
    first = _COMPILED_FROM_OF_STEPS if asks_for_steps else _COMPILED_FROM
    pays = chunk.number >= first and can_compile()
    return True if pays or (not settings.is_repeatable and pays_to_compile()) else None


def bulk_lines(chunk: Chunk, settings: Settings) -> ClassicLines:
    """Return the lines of a chunk that the bulk stage may decide."""
    if settings.solver is not None or not chunk.lines:
        return ClassicLines.none()
    return classic_lines(chunk.lines, settings.reading)


def _others(
    chunk: Chunk, lines: ClassicLines, settings: Settings
) -> list[tuple[int, Puzzle | Entry]]:
    """Return the other puzzles, or the verdicts on them that are known already."""
    return [
        (place, chunk.verdicts.get(place, entry))
        for place, entry in other_puzzles(chunk, lines, settings)
    ]


def other_puzzles(
    chunk: Chunk, lines: ClassicLines, settings: Settings
) -> Iterator[tuple[int, Puzzle | UnreadablePuzzle]]:
    """Yield the puzzles that the bulk stage does not decide, with their places in the chunk."""
    is_bulk = np.zeros(chunk.lines.count(b"\n") + 1, bool)
    is_bulk[lines.places] = True
    return read_puzzles(chunk, settings.reading, np.flatnonzero(~is_bulk).tolist())


def _verdicts(
    entries: Iterable[tuple[int, Puzzle | Entry]], verdict_on: Callable[[int, Puzzle], Verdict]
) -> list[tuple[int, Entry]]:
    """Decide each puzzle that is not decided yet; unreadable ones stay as they are."""
    return [
        (place, verdict_on(place, entry) if isinstance(entry, Puzzle) else entry)
        for place, entry in entries
    ]


def _classics_in(entries: Sequence[tuple[int, Puzzle | Entry]]) -> dict[int, Puzzle]:
    """Return the classic 9x9 puzzles by their index."""
    return {
        index: puzzle
        for index, (_, puzzle) in enumerate(entries)
        if isinstance(puzzle, Puzzle) and is_classic(puzzle)
    }


def _givens(puzzles: Iterable[Puzzle]) -> npt.NDArray[np.uint8]:
    rows = [[given or 0 for given in puzzle.givens] for puzzle in puzzles]
    return np.array(rows, np.uint8).reshape(-1, 81)


def solutions_of(decided: Decided) -> Iterator[list[tuple[int, ...]]]:
    """Yield for each puzzle the solutions that were found."""
    grids = decided.first.tobytes(), decided.second.tobytes()
    for row, count in enumerate(decided.counts.tolist()):
        digits = slice(81 * row, 81 * row + 81)
        yield [tuple(grid[digits]) for grid in grids[:count]]


def _bulk_verdicts(chunk: Chunk, outcome: ChunkOutcome) -> Iterator[Verdict]:
    """Yield the verdicts on the lines that the bulk stage has decided."""
    lines, seconds, puzzle_of = outcome.lines, outcome.seconds, classic_maker()
    # Behind the solutions of the lines stand those of other puzzles.
    solutions = islice(solutions_of(outcome.decided), len(lines.places))
    rows = zip(lines.places.tolist(), given_tuples(lines.givens), solutions, strict=True)
    for place, givens, found in rows:
        puzzle = chunk.known[place] if chunk.known else None
        if puzzle is None:
            puzzle = puzzle_of(givens, f"{chunk.prefix}{chunk.first + place}")
        yield bulk_verdict(puzzle, found, seconds)


def given_tuples(givens: npt.NDArray[np.uint8]) -> Iterator[tuple[int | None, ...]]:
    """Yield rows of givens as puzzles have them: None for an empty cell, not 0."""
    digits = np.array([None, *range(1, 10)], object)
    return map(tuple, digits[givens].tolist())


def _engine_verdicts(
    entries: Iterable[tuple[int, Puzzle | Entry]], chunk: Chunk, settings: Settings
) -> list[tuple[int, Entry]]:
    def decide(place: int, puzzle: Puzzle) -> Verdict:
        return engine_verdict(puzzle, settings, chunk.seconds_left(place, settings.time_limit))

    return _verdicts(entries, decide)


def engine_verdict(puzzle: Puzzle, settings: Settings, time_limit: float | None) -> Verdict:
    """Decide one puzzle by an engine, and end the work if that was interrupted or cancelled."""
    with overdue_ends_worker(time_limit):
        verdict = check(
            puzzle, settings.solver or "sat", time_limit=time_limit, implied=settings.implied
        )
    heed(verdict.reason)
    return verdict


def seconds_after(chunk: Chunk, place: int, verdict: Verdict, settings: Settings) -> float | None:
    """Return what the verdict on a puzzle has left of its time limit, None without one."""
    left = chunk.seconds_left(place, settings.time_limit)
    return None if left is None else max(0.0, left - verdict.seconds)


def _audit(givens: npt.NDArray[np.uint8], decided: Decided, rate: float) -> None:
    """Let the SAT engine decide a random part again, and refuse to go on if it disagrees."""
    if not rate:
        return
    chosen = np.flatnonzero(np.random.default_rng().random(len(givens)) < rate)
    for own, found in zip(
        given_tuples(givens[chosen]), solutions_of(decided.of(chosen)), strict=True
    ):
        puzzle = classic_maker()(own, "")
        verdict = check(puzzle, "sat")
        heed(verdict.reason)
        agreed(puzzle, [bulk_verdict(puzzle, found, 0.0), verdict], {"audit": rate})
