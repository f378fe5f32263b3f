"""The command ``repair``."""

from __future__ import annotations

from functools import partial

import click

from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.exits import code_of_conflict
from sudoku_model.cli.options import asking_options, limit_option


@click.command()
@asks
@asking_options
@limit_option
def repair(asking: Asking, limit: int) -> int:
    """Name the fewest clues without which a broken puzzle has a solution.

    Exit codes are those of conflict.
    """
    from sudoku_model import repair as find

    return asking.answer_all(partial(find, limit=limit), code_of_conflict, print_drawn)
