"""The command ``grade``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.corpora import Work, corpus_options
from sudoku_model.cli.exits import Exit, Exits, code_of
from sudoku_model.cli.options import FILE, asking_options
from sudoku_model.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_model.analysis.graded_steps import GradedStep
    from sudoku_model.analysis.grading import Grade


@command(
    Topic.ANSWERS,
    Exits(
        "every answer is right as far as it goes, or the step follows",
        "some answer is wrong, or the step does not follow",
        "undecided for some answer",
    ),
    ("grade 1.....3..4.....2 --answer 1324423124133142", "whether it is the solution"),
    ("grade puzzles.txt --answers answers.txt", "a line for each puzzle; of one puzzle, all lines"),
    ("grade puzzles.txt --answers answers.txt --output grades.csv", "a million, as a table"),
    ("grade 1.....3..4.....2 --step r1c2=3", "whether a step follows; r1c2<>4 excludes a digit"),
)
@asks
@click.option(
    "--answer",
    metavar="BOARD",
    help="The board as somebody has filled it, whole or in part, in any format for givens.",
)
@click.option(
    "--answers",
    "answers_file",
    type=FILE,
    help="A file of answers, one a line: one for each puzzle, or all of them for a single one.",
)
@click.option(
    "--step",
    metavar="CLAIM",
    help="Digits that are said to follow from the board: r1c2=3, or r1c2<>4 for one that is out.",
)
@asking_options
@corpus_options("what the answers of --answers are worth")
def grade(
    asking: Asking, work: Work, *, answer: str | None, answers_file: Path | None, step: str | None
) -> int:
    """Say what answers to puzzles are worth: solved, right so far, or wrong, and where first.

    An entry is right if some solution has it together with the right ones before it. With --step,
    say whether a claimed step follows from the board.
    """
    from sudoku_model import grade as find
    from sudoku_model import grade_step

    if answers_file is not None and (answer is not None or step is not None):
        raise click.UsageError("--answers is used without --answer and --step.")
    if answers_file is not None:
        return asking.grade_file(answers_file, work, _code)
    if work.output is not None:
        raise click.UsageError("--output is about a file of answers: name it with --answers.")
    if step is not None:

        def ask_step(puzzle: Puzzle, **how: Any) -> GradedStep:
            return grade_step(puzzle, step, answer, **how)

        return asking.answer_all(ask_step, lambda graded: code_of(graded.follows))
    if answer is None:
        raise click.UsageError("Name what is to be graded: --answer, --answers or --step.")

    def ask(puzzle: Puzzle, **how: Any) -> Grade:
        return find(puzzle, answer, **how)

    return asking.answer_all(ask, _code, print_drawn)


def _code(grade: Grade) -> Exit:
    from sudoku_model import Standing

    if grade.standing is Standing.UNDECIDED:
        return Exit.UNDECIDED
    return Exit.NOT_UNIQUE if grade.standing is Standing.WRONG else Exit.OK
