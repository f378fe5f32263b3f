"""The command ``hint``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
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
def hint(asking: Asking, **wanted: Any) -> int:
    """Name the easiest next step, or the mistakes on a board that is filled half."""
    from sudoku_model import hint as find

    return asking.answer_all(partial(find, **wanted), code_of_steps, print_drawn)
