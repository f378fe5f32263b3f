"""Data sets as files: made in chunks, continued after an interruption, written with a datasheet."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

from sudoku_model.answers.datasets import row_columns
from sudoku_model.batch.answers import ChunkAnswer
from sudoku_model.batch.manifest import Manifest
from sudoku_model.batch.outputs import Form, form_of
from sudoku_model.batch.run import Job, run_job
from sudoku_model.dataset.datasheet import datasheet
from sudoku_model.dataset.recipe import Recipe
from sudoku_model.dataset.rows import rows_of
from sudoku_model.files import ending_among, exists_error, writing
from sudoku_model.workers.ordered import ANYBODY, Crew, in_order

CHUNK = 16
"""Puzzles of a chunk: about what an interruption costs."""

ENDING, SHEET = ".parquet", ".datasheet.md"
"""How the names of the two files end."""


@dataclass(frozen=True)
class DatasetForm(Form):
    """Rows of data sets in a Parquet file; of those of a class the first is kept."""

    @property
    def columns(self) -> dict[str, str]:
        """The columns, each with what it holds."""
        return row_columns()

    def rows(self, lines: BinaryIO, name: str) -> Iterator[tuple[Any, ...]]:
        """Yield the rows, those of a class that came before left out."""
        place = [*self.columns].index("class")
        seen: set[str] = set()
        for row in super().rows(lines, name):
            if row[place] not in seen:
                seen.add(row[place])
                yield row


def rows_in(output: Path) -> int:
    """Return how many rows a data set has: fewer than were made where some were left out."""
    from pyarrow import parquet

    rows: int = parquet.read_metadata(output).num_rows
    return rows


def numbers_in_chunks(first: int, number: int, size: int) -> Iterator[range]:
    """Yield the numbers of puzzles, counted from 1, in chunks; `first` is the first chunk's."""
    for at in range(1 + first * size, number + 1, size):
        yield range(at, min(at + size, number + 1))


def run_of_numbers(
    make: Callable[[range], ChunkAnswer],
    number: int,
    form: Form,
    settings: Mapping[str, Any],
    crew: Crew,
    size: int = CHUNK,
) -> Job:
    """Return the run that makes so many puzzles in chunks, each a function of its numbers alone."""

    def answers(first: int) -> Generator[ChunkAnswer, None, None]:
        return in_order(make, numbers_in_chunks(first, number, size), crew)

    return Job(form, settings, tuple, answers)


def make_dataset(
    recipe: Recipe,
    output: Path,
    *,
    resume: bool = False,
    crew: Crew = ANYBODY,
    on_progress: Callable[[Manifest], object] = lambda _: None,
) -> Manifest:
    """Make a data set, and write its datasheet beside it.

    The same recipe makes the same files, however often it was interrupted and whoever does the
    work.

    Args:
        recipe: what to make.
        output: the file, which ends in ``.parquet``; the datasheet ends in ``.datasheet.md``.
        resume: whether to go on with what was interrupted.
        crew: who does the work.
        on_progress: told how far the run has come.

    Raises:
        OptionError: if the name of the file ends otherwise.
        SourceError: if a file cannot be written, exists already, or belongs to another recipe.
        RunStoppedError: if it was interrupted; says how to go on.
    """
    ending_among(output, (ENDING,))
    form_of(output)  # a missing library is reported now and not after hours
    sheet = output.with_suffix(SHEET)
    if sheet.exists() and not resume:
        raise exists_error(sheet)
    form = DatasetForm("jsonl", is_table=True, question="dataset")
    make = partial(rows_of, recipe=recipe)
    job = run_of_numbers(make, recipe.number, form, recipe.settings(), crew)
    done = run_job(job, output, resume=resume, on_progress=on_progress)
    with writing(sheet):
        sheet.write_text(datasheet(output, recipe, done.counts), encoding="utf-8")
    return done
