"""The command ``count``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.analysis.counting import Method
from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exit, Exits
from sudoku_model.cli.options import limit_option, solving_options

if TYPE_CHECKING:
    from sudoku_model.analysis.counting import Count


@command(
    Topic.ANSWERS,
    Exits("every count is exact", undecided="the time did not suffice for some puzzle"),
    ("count 1...............", "all solutions"),
    ("count --limit 10 1...............", "as soon as there are ten"),
)
@asks
@solving_options
@limit_option("Stop at this number of solutions, found one by one.")
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

    return asking.answer_all(partial(find, **wanted), _code)


def _code(number: Count) -> Exit:
    return Exit.OK if number.is_complete else Exit.UNDECIDED
