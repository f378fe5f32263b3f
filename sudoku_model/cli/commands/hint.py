"""The command ``hint``."""

from __future__ import annotations

from functools import partial

import click

from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.exits import code_of_steps
from sudoku_model.cli.options import step_options


@click.command()
@asks
@click.option(
    "--filled",
    metavar="BOARD",
    help="The board as far as it is filled, in any format for givens; also with candidates.",
)
@step_options
def hint(asking: Asking, filled: str | None) -> int:
    """Name the easiest next step, or the mistakes on a board that is filled half.

    Exits with 0, with 1 if the puzzle has not exactly one solution or the board is wrong, 2 on
    bad input and 3 if the time did not suffice.
    """
    from sudoku_model import hint as find

    return asking.answer_all(partial(find, filled=filled), code_of_steps, print_drawn)
