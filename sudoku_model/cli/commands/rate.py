"""The command ``rate``."""

from __future__ import annotations

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import STEPS, code_of_steps
from sudoku_model.cli.options import step_options


@command(
    Topic.STEPS,
    STEPS,
    ("rate puzzles.txt", "the difficulty of every puzzle of a file"),
)
@asks
@step_options
def rate(asking: Asking) -> int:
    """Rate how hard puzzles are, by the steps that solve them."""
    from sudoku_model import rate as find

    return asking.answer_all(find, code_of_steps)
