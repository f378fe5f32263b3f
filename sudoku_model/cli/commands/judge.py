"""The command ``judge``."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exit, Exits, end_if_interrupted
from sudoku_model.cli.options import FILE, output_option, time_limit_option, workers_option
from sudoku_model.cli.output import Bar, finding, printable

if TYPE_CHECKING:
    from sudoku_model.classroom.submission import JudgedSubmission


def _endings() -> tuple[str, ...]:
    from sudoku_model.classroom.tables import ENDINGS

    return ENDINGS


@command(
    Topic.PROOFS,
    Exits(
        "every submission is right, or no mistake was found in it",
        "some is too weak or too strong, or defines no model",
        "the time did not suffice for some submission",
    ),
    ("judge class --task task.py", "the models of a class, each with the reason"),
    ("judge class --task task.py --output class.html", "a page with the boards that show it"),
)
@click.argument("folder", type=FILE, metavar="FOLDER", shell_complete=completing.folder)
@click.option(
    "--task",
    type=FILE,
    required=True,
    metavar="TASK.py",
    shell_complete=completing.file_ending_in(lambda: [".py"]),
    help="A module that says what is asked, such as: puzzle = sudoku_model.Puzzle.empty(9)",
)
@output_option("A file for the table: .csv, .jsonl, or .html with the boards drawn.", _endings)
@time_limit_option("For each submission, to be run and judged.", 60.0)
@workers_option
def judge(
    folder: Path, task: Path, output: Path | None, time_limit: float, workers: int | None
) -> int:
    """Judge the models that a class has written: right, too weak or too strong, and why.

    FOLDER holds modules and notebooks. Each is run in a process of its own, with limits of time and
    memory, and defines a model: clauses, or a pair of a CpModel and its variables. This runs
    the code that was handed in: whatever your account may do, it may do.
    """
    from sudoku_model import judge_folder
    from sudoku_model.classroom.judging import submissions_in
    from sudoku_model.classroom.tables import summary, write_table
    from sudoku_model.files import ending_among

    if output is not None:
        ending_among(output, _endings())  # a mistake in it is better said before anything is run
    paths = submissions_in(folder, task)
    width = max(len(printable(path.relative_to(folder).as_posix())) for path in paths)
    found: list[JudgedSubmission] = []
    answers = judge_folder(folder, task, time_limit=time_limit, workers=workers)
    bar = Bar(is_wanted=True, total=len(paths), unit=" submissions")
    try:
        with closing(answers):
            for judged in bar.follow(answers):
                if judged.judgement is not None:
                    end_if_interrupted(judged.judgement.reason)
                found.append(judged)
                bar.write(f"{printable(judged.name).ljust(width)}  {finding(judged)}\n")
    except KeyboardInterrupt:
        if output is None or not found:
            raise
        write_table(found, output)
        raise KeyboardInterrupt(f"{output} has the {len(found)} that were judged") from None
    if output is not None:
        write_table(found, output)
    bar.print(summary(found), err=True)
    return max(map(_code, found))


def _code(judged: JudgedSubmission) -> Exit:
    from sudoku_model import Judged

    if judged.status in (Judged.RIGHT.value, Judged.NOT_REFUTED.value):
        return Exit.OK
    return Exit.UNDECIDED if judged.status == Judged.UNDECIDED.value else Exit.NOT_UNIQUE
