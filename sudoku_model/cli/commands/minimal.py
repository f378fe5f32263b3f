"""The command ``minimal``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from sudoku_model.analysis.minimal import FINDS
from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.exits import code_of_status
from sudoku_model.cli.options import asking_options, find_option, limit_option


@click.command()
@asks
@asking_options
@find_option(FINDS, "One minimal set of clues, one with the fewest, or all.")
@limit_option
def minimal(asking: Asking, **wanted: Any) -> int:
    """Name the clues that could be dropped, for puzzles with one solution.

    Exits with 0 if every puzzle has exactly one solution, 1 if some has not, 2 on bad input and
    3 if that was not decided in time.
    """
    from sudoku_model import minimal as find

    return asking.answer_all(partial(find, **wanted), code_of_status, print_drawn)
