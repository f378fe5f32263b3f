"""The command ``grade``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exit, Exits
from sudoku_model.cli.options import FILE, asking_options
from sudoku_model.cli.output import json_line, printable, warn_of_conditions
from sudoku_model.cli.sources import readable
from sudoku_model.errors import OptionError, PuzzleFormatError
from sudoku_model.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_model.analysis.graded_steps import GradedStep
    from sudoku_model.analysis.grading import Grade
    from sudoku_model.analysis.verdict import Verdict
    from sudoku_model.batch.corpus import UnreadablePuzzle
    from sudoku_model.formats.source import Line, Source


@command(
    Topic.ANSWERS,
    Exits(
        "every answer is right as far as it goes, or the step follows",
        "some answer is wrong, or the step does not follow",
        "undecided for some answer",
    ),
    ("grade 1.....3..4.....2 --answer 1324423124133142", "whether it is the solution"),
    ("grade puzzles.txt --answers answers.txt", "a line for each puzzle; of one puzzle, all lines"),
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
    metavar="FILE",
    help="A file of answers, one a line: one for each puzzle, or all of them for a single one.",
)
@click.option(
    "--step",
    metavar="CLAIM",
    help="Digits that are said to follow from the board: r1c2=3, or r1c2<>4 for one that is out.",
)
@asking_options
def grade(
    asking: Asking, *, answer: str | None, answers_file: Path | None, step: str | None
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
        return _grade_file(asking, answers_file)
    if step is not None:

        def ask_step(puzzle: Puzzle, **how: Any) -> GradedStep:
            return grade_step(puzzle, step, answer, **how)

        return asking.answer_all(ask_step, _code_of_step)
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


def _code_of_step(step: GradedStep) -> Exit:
    if step.follows is None:
        return Exit.UNDECIDED
    return Exit.OK if step.follows else Exit.NOT_UNIQUE


def _grade_file(asking: Asking, path: Path) -> int:
    """Grade the answers of a file, one a line, each with the puzzle of its place."""
    from sudoku_model import grade as find
    from sudoku_model.batch.corpus import UnreadablePuzzle
    from sudoku_model.formats.phrases import contradiction
    from sudoku_model.formats.source import open_source
    from sudoku_model.solvers import INTERRUPTED

    code = Exit.OK
    with open_source(path) as source:
        for about, how, (number, text) in _pairs(asking, source):
            if isinstance(about, UnreadablePuzzle):
                asking.report(about)
                continue
            try:
                graded = find(about, text, **how)
            except (PuzzleFormatError, OptionError) as problem:
                what = problem if isinstance(problem, PuzzleFormatError) else contradiction(problem)
                expected = what.expected if text.strip() else "an answer"
                error = source.error(what.found, expected, line=number)
                asking.report(UnreadablePuzzle(source.puzzle_name(number), error))
                continue
            if graded.reason.startswith(INTERRUPTED):
                raise KeyboardInterrupt
            code = max(code, _code(graded))
            if isinstance(about, Puzzle):
                warn_of_conditions(about)
            told = printable(f"{source.puzzle_name(number)}: {graded}")
            click.echo(json_line(graded.to_dict()) if asking.as_json else told)
    return code


def _pairs(
    asking: Asking, source: Source
) -> Iterator[tuple[Puzzle | Verdict | UnreadablePuzzle, dict[str, Any], Line]]:
    """Yield the puzzle of each answer, the arguments that say how it is graded, and the answer.

    A single puzzle is decided once, for all of the answers.

    Raises:
        PuzzleFormatError: if there are not as many answers as puzzles, or none at all.
    """
    from sudoku_model import check

    single, entries = asking.read()
    lines = (line for line in source if not line[1].lstrip().startswith("#"))
    # A blank line keeps the place of an answer that is missing; behind the last one it is none.
    answers = _without_the_end(lines) if single else lines
    number = 0
    if single:
        ((puzzle, left),) = readable(entries)
        warn_of_conditions(puzzle)
        verdict = check(puzzle, **asking.how_with(left))
        for number, text in answers:
            yield verdict, asking.how, (number, text)
    else:
        for entry, answer in zip_longest(entries, answers):
            if entry is None and answer is not None and not answer[1].strip():
                continue
            if entry is None or answer is None:
                which = "fewer" if answer is None else "more"
                found = f"{which} answers than puzzles"
                raise source.error(found, "an answer for each puzzle", line=number or None)
            number = answer[0]
            about, left = entry
            yield about, asking.how_with(left), answer
    if not number:
        raise source.error("nothing", "an answer on each line")


def _without_the_end(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines without the blank ones at the end."""
    blank: list[Line] = []
    for line in lines:
        blank.append(line)
        if line[1].strip():
            yield from blank
            blank.clear()
