"""Files of new puzzles with their solutions, continued after an interruption."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from sudoku_model.batch.answers import ChunkAnswer, answer_chunk
from sudoku_model.batch.chunks import Chunk
from sudoku_model.batch.manifest import Manifest
from sudoku_model.batch.outputs import Form, form_of
from sudoku_model.batch.run import run_job
from sudoku_model.batch.settings import Settings
from sudoku_model.dataset.recipe import making_settings
from sudoku_model.dataset.rows import NOT_MADE
from sudoku_model.dataset.running import CHUNK, run_of_numbers
from sudoku_model.generation.making import made_if_found
from sudoku_model.generation.seeds import Seed
from sudoku_model.generation.wishes import Wishes
from sudoku_model.workers.ordered import Crew


def write_made(
    wishes: Wishes,
    seed: Seed,
    number: int,
    output: Path,
    *,
    resume: bool,
    crew: Crew,
    on_progress: Callable[[Manifest], object],
) -> Manifest:
    """Make puzzles, and write them as the records of `check`, with their solutions.

    The same wishes, seed and number make the same file, however often it was interrupted and
    whoever does the work. A puzzle that is not found as wished is left out, and counted.

    Args:
        wishes: what each puzzle is to be like.
        seed: where chance begins.
        number: how many puzzles to make.
        output: the file; its ending says its form, see `form_of`.
        resume: whether to go on with what was interrupted.
        crew: who does the work.
        on_progress: told how far the run has come.

    Raises:
        OptionError: if the ending of the file is unknown.
        SourceError: if the file cannot be written, exists already, or belongs to other wishes.
        RunStoppedError: if it was interrupted; says how to go on.
    """
    form = form_of(output)
    make = partial(_records_of, wishes=wishes, seed=seed, form=form)
    settings = making_settings(wishes, seed, number)
    # Those that have constraints, or are rated, may take many seconds each.
    size = 1 if wishes.choose or wishes.is_about_steps else CHUNK
    job = run_of_numbers(make, number, form, settings, crew, size)
    return run_job(job, output, resume=resume, on_progress=on_progress)


def _records_of(numbers: range, wishes: Wishes, seed: Seed, form: Form) -> ChunkAnswer:
    """Make the puzzles with these numbers, and decide them."""
    made_so_far = (made_if_found(number, wishes, seed) for number in numbers)
    found = tuple(puzzle for puzzle in made_so_far if puzzle is not None)
    chunk = Chunk(0, "puzzle ", "puzzles", numbers[0], puzzles=found)
    answer = answer_chunk(chunk, Settings(time_limit=wishes.time_limit), form)
    missed = len(numbers) - len(found)
    return replace(answer, counts={**answer.counts, NOT_MADE: missed} if missed else answer.counts)
