"""The command ``rate``."""

from __future__ import annotations

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.exits import code_of_steps
from sudoku_model.cli.options import step_options


@click.command()
@asks
@step_options
def rate(asking: Asking) -> int:
    """Rate how hard puzzles are, by the steps that solve them.

    Exit codes are those of explain.
    """
    from sudoku_model import rate as find

    return asking.answer_all(find, code_of_steps)
