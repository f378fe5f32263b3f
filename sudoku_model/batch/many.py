"""Verdicts on many puzzles, and other answers: in order, lazily, on all cores."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import groupby, islice, zip_longest
from typing import TYPE_CHECKING, Any

from sudoku_model.analysis.filled import Filled
from sudoku_model.analysis.uniqueness import BOTH
from sudoku_model.analysis.verdict import Verdict
from sudoku_model.batch.answers import ChunkAnswer, answer_chunk
from sudoku_model.batch.chunks import Boards, Chunk, UnreadablePuzzle, parted
from sudoku_model.batch.outputs import Form
from sudoku_model.batch.settings import GradeQuestion, Settings, StepQuestion
from sudoku_model.batch.verdicts import decide_chunk, entries
from sudoku_model.deadline import CANCELLED, GaveUpError, each_in_time, reason_to_stop
from sudoku_model.errors import OptionError, PuzzleFormatError, UndecidedError, WorkerDiedError
from sudoku_model.option_numbers import number_from_0
from sudoku_model.puzzle import Puzzle, as_puzzle, expect_several, is_classic
from sudoku_model.solvers import Engine, Limits, engine_named
from sudoku_model.workers.ordered import Crew, in_order

if TYPE_CHECKING:
    from sudoku_model.analysis.grading import Grade
    from sudoku_model.analysis.steps import Explanation, Hint, Rating

_CLASSICS, _OTHERS = 4096, 16
"""Puzzles in a chunk: some ten milliseconds of work, as much as it costs to hand it over many
times."""

_CLASSIC_LINE = re.compile(r"[1-9.0]{81}\r?\n?")


def check_many(
    puzzles: Iterable[Puzzle | str],
    solver: str | Engine | None = None,
    *,
    time_limit: float | None = None,
    implied: bool = True,
    audit: float = 0.0,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Iterator[Verdict]:
    """Decide for each of many puzzles whether it has exactly one solution, none, or several.

    Lazy on both sides: verdicts come in the order of the puzzles while these are read, so
    memory is bounded whatever their number. Classic 9x9 puzzles are decided in bulk (see
    `check_array`), all others by the SAT engine as `check` does, which keeps its solvers warm.

    Args:
        puzzles: the puzzles, or their texts as `read` takes them.
        solver: the engine for every puzzle, as for `check`; None for the above.
        time_limit: seconds for each puzzle that is read or that an engine is asked about, None for
            no limit.
        implied: as for `check`.
        audit: the part of the verdicts of the bulk stage, 0 to 1, that the SAT engine decides
            again.
        executor: who does the work: any `concurrent.futures.Executor`, such as that of a Dask
            client (``client.get_executor()``). Puzzles with a lambda or another function that
            pickle refuses need a `ProcessPool`; that of the standard library cannot take them. By
            default this process, and when the work goes on for longer than a pool takes to start, a
            process for each core.
        workers: without an executor, how many processes at most.

    Yields:
        The verdicts. What the bulk stage has decided has ``"bulk"`` as its solver and a share of
        the time of its batch.

    Raises:
        PuzzleFormatError: at its place, if a text cannot be read.
        UndecidedError: at its place, if a text cannot be read in time.
        OptionError: if there is no such engine, or an option makes no sense.
        DefectError: if a wrong answer was found; see `check`.

    Example:
        >>> import sudoku_model as sm
        >>> verdicts = sm.check_many(["1... ..3. .4.. ...2", "1... ..3. .4.. 3..."])
        >>> [verdict.status.value for verdict in verdicts]
        ['unique', 'multiple']
    """
    expect_several(puzzles)
    if (part := number_from_0("audit", audit, "a part from 0 to 1")) > 1:
        raise OptionError(f"found audit {audit}, expected a part from 0 to 1")
    limits = Limits(time_limit)  # a mistake in it is better said now
    settings = Settings(_name_of(solver), limits.seconds, implied, audit=part, is_repeatable=False)
    return _answers(puzzles, settings, Crew(executor, workers))


def rate_many(
    puzzles: Iterable[Puzzle | str],
    solver: str | Engine | None = None,
    *,
    assume_unique: bool = False,
    refutation: bool = False,
    time_limit: float | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Iterator[Rating]:
    """Rate how hard each of many puzzles is, as `rate` does.

    Lazy on both sides, in order, and on all cores, as `check_many`, which finds the solutions.
    Arguments and errors are those of `check_many`; `assume_unique` and `refutation` as for `rate`.

    Yields:
        The ratings.

    Example:
        >>> import sudoku_model as sm
        >>> ratings = sm.rate_many(["1... ..3. .4.. ...2", "1234 3412 214. 43.."])
        >>> [(rating.difficulty, len(rating.explanation)) for rating in ratings]
        [(1.2, 12), (1.0, 3)]
    """
    question = StepQuestion("rate", assume_unique, refutation=refutation)
    return _step_answers(puzzles, question, solver, time_limit, Crew(executor, workers))


def steps_many(
    puzzles: Iterable[Puzzle | str],
    solver: str | Engine | None = None,
    *,
    assume_unique: bool = False,
    proof_seconds: float | None = None,
    time_limit: float | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Iterator[Explanation]:
    """Explain each of many puzzles step by step, as `steps` does.

    Lazy on both sides, in order, and on all cores, as `check_many`, which finds the solutions.
    Arguments and errors are those of `check_many`; `assume_unique` and `proof_seconds` are as for
    `steps`.

    Yields:
        The explanations.

    Example:
        >>> import sudoku_model as sm
        >>> for explanation in sm.steps_many(["1234 3412 214. 43.."]):
        ...     print([step.name for step in explanation])
        ['full house', 'full house', 'full house']
    """
    if proof_seconds is not None:
        proof_seconds = number_from_0("proof_seconds", proof_seconds)
    question = StepQuestion("explain", assume_unique, proof_seconds)
    return _step_answers(puzzles, question, solver, time_limit, Crew(executor, workers))


def hint_many(
    puzzles: Iterable[Puzzle | str],
    solver: str | Engine | None = None,
    *,
    assume_unique: bool = False,
    time_limit: float | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Iterator[Hint]:
    """Name the easiest first step of each of many puzzles, as `hint` does.

    Lazy on both sides, in order, and on all cores, as `check_many`, which finds the solutions.
    Arguments and errors are those of `check_many`; `assume_unique` as for `hint`.

    Yields:
        The hints.

    Example:
        >>> import sudoku_model as sm
        >>> for hint in sm.hint_many(["1... ..3. .4.. ...2", "1234 3412 214. 43.."]):
        ...     print(hint)
        hidden single: r1c2 is 3: box 1 has no other place for it
        full house: r3c4 is 3: it is the last open cell of row 3
    """
    question = StepQuestion("hint", assume_unique)
    return _step_answers(puzzles, question, solver, time_limit, Crew(executor, workers))


def grade_many(
    puzzles: Iterable[Puzzle | str | Verdict],
    answers: Iterable[Filled],
    solver: str | Engine | None = None,
    *,
    time_limit: float | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Iterator[Grade]:
    """Say what each of many answers is worth, as `grade` does.

    Lazy on both sides, in order, and on all cores, as `check_many`, which finds the solutions.
    Millions of answers to classic puzzles are faster by the array: see `grade_array`.
    Arguments and errors are those of `check_many`; the puzzle of each answer may be a verdict.

    Yields:
        The grades.

    Raises:
        PuzzleFormatError: at its place, if an answer is no board for its puzzle.
        OptionError: if there are more puzzles than answers, or fewer.

    Example:
        >>> import sudoku_model as sm
        >>> killer = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2", 3))
        >>> answers = ["1324 4231 2413 3142", "4... .... .... ...."]
        >>> for grade in sm.grade_many(["1... ..3. .4.. ...2", killer], answers):
        ...     print(grade.standing.value, grade.wrong)
        solved ()
        wrong ('r1c1',)
    """
    expect_several(puzzles)
    settings = Settings(_name_of(solver), Limits(time_limit).seconds, question=GradeQuestion())
    chunks = _graded_chunks(puzzles, answers, settings)
    return _answered(chunks, settings, Crew(executor, workers))


def _graded_chunks(
    puzzles: Iterable[Puzzle | str | Verdict], answers: Iterable[Filled], settings: Settings
) -> Iterator[Chunk]:
    """Yield chunks of puzzles with their answers."""
    pairs = _pairs(puzzles, answers)
    number = 0
    while some := list(islice(pairs, _OTHERS)):
        batch, filled = zip(*some, strict=True)
        first = number * _OTHERS + 1
        places = tuple(range(first, first + len(some)))
        boards = Boards("answers", "answer ", places, filled)
        yield replace(_read_already(number, first, batch, settings), boards=boards)
        number += 1


def _pairs(
    puzzles: Iterable[Puzzle | str | Verdict], answers: Iterable[Filled]
) -> Iterator[tuple[Puzzle | str | Verdict, Filled]]:
    """Yield each puzzle with its answer."""
    none: Any = object()
    for puzzle, answer in zip_longest(puzzles, answers, fillvalue=none):
        if puzzle is none or answer is none:
            which = "fewer" if answer is none else "more"
            raise OptionError(f"found {which} answers than puzzles, expected one for each")
        yield puzzle, answer


def _step_answers(
    puzzles: Iterable[Puzzle | str],
    question: StepQuestion,
    solver: str | Engine | None,
    time_limit: float | None,
    crew: Crew,
) -> Iterator[Any]:
    expect_several(puzzles)
    settings = Settings(_name_of(solver), Limits(time_limit).seconds, question=question)
    return _answers(puzzles, settings, crew)


def _name_of(solver: str | Engine | None) -> str | None:
    if solver in (None, BOTH):
        return solver
    return str(engine_named(solver))


def entries_by_chunk(
    chunks: Iterable[Chunk], settings: Settings, crew: Crew
) -> Generator[tuple[Chunk, Iterable[Any]], None, None]:
    """Decide the puzzles of chunks, or answer another question about each, wherever is fastest.

    Yields:
        The chunks in order, each with what was found out about each of its puzzles: an `Entry`,
        or a `StepEntry` or `GradeEntry` if there is such a question.
    """
    under_way: deque[Chunk] = deque()
    is_of_verdicts = settings.question is None

    def noted() -> Iterator[Chunk]:
        for chunk in chunks:
            under_way.append(chunk)
            yield replace(chunk, known=()) if is_of_verdicts else chunk

    ask = partial(_answering(settings.question)[0], settings=settings)
    with closing(_in_order(ask, noted(), crew)) as results:
        for result in results:
            chunk = under_way.popleft()
            # Verdicts are made in this process: an outcome is quicker to hand over.
            yield chunk, entries(chunk, result) if is_of_verdicts else result


def _answering(
    question: StepQuestion | GradeQuestion | None,
) -> tuple[Callable[..., Any], Callable[..., ChunkAnswer]]:
    """Return what answers a question about chunks: puzzle by puzzle, and as a file has it."""
    if question is None:
        return decide_chunk, answer_chunk
    if isinstance(question, StepQuestion):
        from sudoku_model.batch.steps import answer_steps, step_answers

        return step_answers, answer_steps
    from sudoku_model.batch.grades import answer_grades, grades

    return grades, answer_grades


def answers(
    chunks: Iterable[Chunk], form: Form, settings: Settings, crew: Crew
) -> Generator[ChunkAnswer, None, None]:
    """Answer chunks as an output file has them; see `entries_by_chunk`."""
    answer = partial(_answering(settings.question)[1], settings=settings, form=form)
    return _in_order(answer, chunks, crew)


def _in_order(
    ask: Callable[[Chunk], Any], chunks: Iterable[Chunk], crew: Crew
) -> Generator[Any, None, None]:
    def lost(chunk: Chunk, died: WorkerDiedError) -> Any:
        return ask(replace(chunk, died=died.problem))

    return in_order(ask, chunks, crew, lost=lost)


def _answers(puzzles: Iterable[Puzzle | str], settings: Settings, crew: Crew) -> Iterator[Any]:
    """Yield the verdicts on puzzles, or the answers to the question about their steps."""
    chunks = (
        replace(_chunk(number, first, batch, settings), known=_known(batch))
        for number, (first, batch) in enumerate(_batches(puzzles, settings))
    )
    return _answered(chunks, settings, crew)


def _answered(chunks: Iterable[Chunk], settings: Settings, crew: Crew) -> Iterator[Any]:
    with closing(entries_by_chunk(chunks, settings, crew)) as answered:
        for _, entries_of_chunk in answered:
            for entry in entries_of_chunk:
                if isinstance(entry, UnreadablePuzzle):
                    raise entry.error
                yield entry


def _known(batch: Iterable[Puzzle | str]) -> tuple[Puzzle | None, ...]:
    return tuple([puzzle if isinstance(puzzle, Puzzle) else None for puzzle in batch])


def _batches(
    puzzles: Iterable[Puzzle | str], settings: Settings
) -> Iterator[tuple[int, list[Puzzle | str]]]:
    """Split the puzzles where the bulk stage begins or ends, and yield the number of the first."""
    first = 1
    for is_bulk, group in groupby(puzzles, partial(_is_bulk, settings=settings)):
        size = _CLASSICS if is_bulk and settings.question is None else _OTHERS
        while batch := list(islice(group, size)):
            yield first, batch
            first += len(batch)


def _is_bulk(puzzle: Puzzle | str, settings: Settings) -> bool:
    if settings.solver is not None:
        return False
    if isinstance(puzzle, Puzzle):
        return is_classic(puzzle)
    return isinstance(puzzle, str) and _CLASSIC_LINE.fullmatch(puzzle) is not None


def _chunk(number: int, first: int, batch: list[Puzzle | str], settings: Settings) -> Chunk:
    if _is_bulk(batch[0], settings):
        lines = "\n".join(map(_line, batch)).encode()
        return Chunk(number, "puzzle ", "puzzles", first, lines)
    return _read_already(number, first, batch, settings)


def _read_already(
    number: int, first: int, batch: Iterable[Puzzle | str | Verdict], settings: Settings
) -> Chunk:
    read_already = (_read(puzzle, place) for place, puzzle in enumerate(batch, first))
    puzzles, left = parted(each_in_time(read_already, settings.time_limit))
    verdicts = {place: one for place, one in enumerate(batch) if isinstance(one, Verdict)}
    return Chunk(number, "puzzle ", "puzzles", first, puzzles=puzzles, left=left, verdicts=verdicts)


def _line(classic: Puzzle | str) -> str:
    if isinstance(classic, str):
        return classic[:81]
    return "".join([str(given or 0) for given in classic.givens])


def _read(puzzle: Puzzle | str | Verdict, number: int) -> Puzzle | UnreadablePuzzle:
    if isinstance(puzzle, Verdict):
        return puzzle.puzzle
    if isinstance(puzzle, Puzzle):
        return puzzle
    name = f"puzzle {number}"
    try:
        return replace(as_puzzle(puzzle, name=name), name=name)
    except PuzzleFormatError as error:
        return UnreadablePuzzle(name, error)
    except GaveUpError as stop:
        if reason_to_stop() == CANCELLED:
            raise
        return UnreadablePuzzle(name, UndecidedError(str(stop)))
