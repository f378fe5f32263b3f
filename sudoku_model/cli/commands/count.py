"""The command ``count``."""

from __future__ import annotations

from typing import Any

import click

from sudoku_model.analysis.counting import Method
from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exit, Exits
from sudoku_model.cli.options import POSITIVE, solving_options
from sudoku_model.cli.output import json_line, warn_of_conditions


@command(
    Topic.ANSWERS,
    Exits("every count is exact", undecided="the time did not suffice for some puzzle"),
    ("count 1...............", "all solutions"),
    ("count --limit 10 1...............", "as soon as there are ten"),
)
@asks
@solving_options
@click.option(
    "--limit",
    type=POSITIVE,
    metavar="N",
    help="Stop at this number of solutions, found one by one.",
)
@click.option(
    "--method",
    type=click.Choice([method.value for method in Method]),
    help="Count in this way only, instead of the one that suits the puzzle.",
)
def count(asking: Asking, **wanted: Any) -> int:
    """Count the solutions of each puzzle: exactly, or else estimate how many there are.

    The answer says whether they were listed, counted without listing them, or estimated.
    """
    from sudoku_model import count as find
    from sudoku_model.solvers import INTERRUPTED

    code = Exit.OK
    single, puzzles, bar = asking.follow()
    for puzzle, how in puzzles:
        number = find(puzzle, **how, **wanted)
        if not number.is_complete:
            code = Exit.UNDECIDED
        warn_of_conditions(puzzle)
        if asking.as_json:
            bar.print(json_line(number.to_dict()))
        else:
            bar.print(str(number) if single else f"{puzzle.name}: {number}")
        if number.reason == INTERRUPTED:
            raise KeyboardInterrupt
    return code
