"""The command ``hint``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.corpora import Work, corpus_options
from sudoku_model.cli.exits import Exits, code_of_steps
from sudoku_model.cli.options import step_options

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle

_STAGES = ("where", "what", "why")


@command(
    Topic.STEPS,
    Exits(
        "there is a next step, or nothing is left to do",
        "some puzzle has not exactly one solution, or the board is wrong",
        "the time did not suffice for some puzzle",
    ),
    ("hint 1.....3..4.....2", "the easiest first step"),
    (
        "hint 1.....3..4.....2 --filled 132...3..4.....2",
        "the next one, or the mistake, on this board",
    ),
    ("hint --stage where 1.....3..4.....2", "only where to look"),
)
@asks
@click.option(
    "--filled",
    metavar="BOARD",
    help="The board as far as it is filled, in any format for givens; also with candidates.",
)
@click.option(
    "--stage",
    type=click.Choice(_STAGES),
    default="why",
    show_default=True,
    help="Say only where to look, or also what kind of thing is there, or all of it.",
)
@step_options
@corpus_options("a record of each hint")
def hint(asking: Asking, work: Work, *, filled: str | None, stage: Any, assume_unique: bool) -> int:
    """Name the easiest next step, or the mistakes on a board that is filled half."""
    from sudoku_model.batch.settings import StepQuestion

    question = StepQuestion("hint", assume_unique)

    def ask(puzzle: Puzzle, **how: Any) -> Any:
        return question.ask(puzzle, filled=filled, **how).up_to(stage)

    is_partial = stage != _STAGES[-1]
    work.refuse("--filled", filled)
    work.refuse(f"--stage {stage}", is_partial)
    if filled is not None or is_partial:
        return asking.answer_all(ask, code_of_steps, print_drawn)
    return asking.answer_steps(question, work, print_drawn)
