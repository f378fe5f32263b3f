"""The command ``conflict``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from sudoku_model.analysis.conflicts import FINDS
from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.exits import code_of_conflict
from sudoku_model.cli.options import asking_options, find_option, limit_option


@click.command()
@asks
@asking_options
@find_option(FINDS, "One minimal conflict, several that share no clue, a smallest one, or all.")
@limit_option
def conflict(asking: Asking, **wanted: Any) -> int:
    """Name clues that cannot stand together, for puzzles without solutions.

    Exits with 0 if every puzzle has a solution, 1 if some has none, 2 on bad input and 3 if that
    was not decided in time. What the time did not suffice to prove is said in words.
    """
    from sudoku_model import conflict as find

    return asking.answer_all(partial(find, **wanted), code_of_conflict, print_drawn)
