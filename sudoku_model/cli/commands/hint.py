"""The command ``hint``."""

from __future__ import annotations

from functools import partial

import click

from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.corpora import Work, corpus_options
from sudoku_model.cli.exits import Exits, code_of_steps
from sudoku_model.cli.options import step_options


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
)
@asks
@click.option(
    "--filled",
    metavar="BOARD",
    help="The board as far as it is filled, in any format for givens; also with candidates.",
)
@step_options
@corpus_options("a record of each hint")
def hint(asking: Asking, work: Work, filled: str | None, assume_unique: bool) -> int:
    """Name the easiest next step, or the mistakes on a board that is filled half."""
    from sudoku_model import hint as find
    from sudoku_model.batch.settings import StepQuestion

    ask = partial(find, filled=filled, assume_unique=assume_unique)
    if filled is not None:
        work.refuse("--filled", filled)
        return asking.answer_all(ask, code_of_steps, print_drawn)
    return asking.answer_steps(StepQuestion("hint", assume_unique), work, ask, print_drawn)
