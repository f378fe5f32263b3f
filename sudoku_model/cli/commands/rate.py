"""The command ``rate``."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import STEPS, code_of_steps
from sudoku_model.cli.options import step_options


@command(
    Topic.STEPS,
    STEPS,
    ("rate puzzles.txt", "the difficulty of every puzzle of a file"),
    ("rate --curve puzzle.txt", "where it is hard, and where it is narrow"),
)
@asks
@step_options
@click.option(
    "--curve",
    is_flag=True,
    help="Draw how hard each step is, and how many were open that are as easy.",
)
@click.option(
    "--refutation",
    is_flag=True,
    help="Add how many steps it takes to refute digits, for somebody who knows no technique.",
)
def rate(asking: Asking, *, curve: bool, **wanted: Any) -> int:
    """Rate how hard puzzles are, by the steps that solve them.

    The steps are those of explain. If the time is over, a puzzle is at least as hard as is said.
    """
    from sudoku_model import rate as find
    from sudoku_model.drawing import supports_unicode

    def tell(rating: Any) -> str:
        if not curve or not rating.curve:
            return str(rating)
        return f"{rating}\n{rating.curve_text(unicode=supports_unicode(sys.stdout))}"

    return asking.answer_all(partial(find, **wanted), code_of_steps, tell=tell)
