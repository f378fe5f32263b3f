"""Answers to be graded, each with the puzzle of its place, or all of them with a single one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, count, islice
from pathlib import Path

from sudoku_model.batch.chunks import Boards, Chunk
from sudoku_model.batch.corpus import OTHER_LINES, only_entry, read_chunks
from sudoku_model.batch.settings import GradeQuestion, Settings
from sudoku_model.batch.verdicts import bulk_lines, engine_verdict, other_puzzles
from sudoku_model.formats.source import Line, Source, open_source
from sudoku_model.puzzle import Puzzle, is_classic


def chunks_to_answer(sources: Sequence[str], settings: Settings, skip: int) -> Iterator[Chunk]:
    """Yield the chunks of a run, with their answers if these are to be graded.

    Args:
        sources: as for `read_chunks`.
        settings: how to read, and what is asked.
        skip: how many chunks to leave out at the beginning.
    """
    # Without a time limit: the chunks must be the same when the run is continued.
    if not isinstance(settings.question, GradeQuestion):
        return read_chunks(
            sources, settings.reading, skip=skip, classic_lines=settings.classic_lines
        )
    chunks = read_chunks(sources, settings.reading, classic_lines=settings.classic_lines)
    return islice(paired(chunks, settings), skip, None)


def paired(
    chunks: Iterator[Chunk], settings: Settings, *, one_by_one: bool = False
) -> Iterator[Chunk]:
    """Yield chunks together with the answers to their puzzles.

    If there is a single puzzle all answers are answers to it, and it is decided once.

    Args:
        chunks: the puzzles.
        settings: how they are decided, and the file of the answers: one a line. A blank line keeps
            the place of an answer that is missing; one that begins with ``#`` is a comment.
        one_by_one: whether each answer to a single puzzle is a chunk of its own.

    Raises:
        PuzzleFormatError: if there are not as many answers as puzzles, or none at all.
        SourceError: if the file cannot be read.
    """
    assert isinstance(settings.question, GradeQuestion)
    with open_source(Path(settings.question.answers)) as source:
        lines = (line for line in source if not line[1].lstrip().startswith("#"))
        head = list(islice(chunks, 2))
        only = only_entry(head, settings.reading)
        if isinstance(only, Puzzle):
            usual = settings.classic_lines if is_classic(only) else OTHER_LINES
            size = 1 if one_by_one else usual
            yield from _all_to_one(head[0], only, source, lines, settings, size)
        else:
            yield from _one_each(chain(head, chunks), source, lines, settings)


def _all_to_one(
    chunk: Chunk,
    puzzle: Puzzle,
    source: Source,
    lines: Iterator[Line],
    settings: Settings,
    size: int,
) -> Iterator[Chunk]:
    verdict = engine_verdict(puzzle, settings, chunk.seconds_left(0, settings.time_limit))
    answers = _without_the_end(lines)
    for number in count():
        some = list(islice(answers, size))
        if not some:
            if not number:
                raise source.error("nothing", "an answer on each line")
            return
        yield Chunk(
            number,
            chunk.prefix,
            chunk.source,
            chunk.first,
            puzzles=(puzzle,),
            verdicts={0: verdict},
            boards=_boards(source, some),
        )


def _one_each(
    chunks: Iterable[Chunk], source: Source, lines: Iterator[Line], settings: Settings
) -> Iterator[Chunk]:
    last = None
    for chunk in chunks:
        wanted = _count(chunk, settings)
        some = list(islice(lines, wanted))
        last = some[-1][0] if some else last
        if len(some) < wanted:
            raise _other_number(source, "fewer", last)
        yield replace(chunk, boards=_boards(source, some))
    for number, text in lines:
        if text.strip():
            raise _other_number(source, "more", number)


def _other_number(source: Source, which: str, line: int | None) -> Exception:
    return source.error(f"{which} answers than puzzles", "an answer for each puzzle", line=line)


def _count(chunk: Chunk, settings: Settings) -> int:
    """Return how many puzzles a chunk holds, those that cannot be read included."""
    lines = bulk_lines(chunk, settings)
    return len(lines.places) + sum(1 for _ in other_puzzles(chunk, lines, settings))


def _boards(source: Source, lines: Sequence[Line]) -> Boards:
    numbers = tuple(number for number, _ in lines)
    return Boards(source.name, source.prefix, numbers, tuple(text for _, text in lines))


def _without_the_end(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines without the blank ones at the end."""
    blank: list[Line] = []
    for line in lines:
        blank.append(line)
        if line[1].strip():
            yield from blank
            blank.clear()
