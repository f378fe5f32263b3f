"""The command ``repair``."""

from __future__ import annotations

from functools import partial

from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import CONSISTENT, code_of_conflict
from sudoku_model.cli.options import asking_options, at_most_option


@command(Topic.REASONS, CONSISTENT, ("repair 11..............", "the fewest clues to take away"))
@asks
@asking_options
@at_most_option
def repair(asking: Asking, limit: int) -> int:
    """Name the fewest clues without which a broken puzzle has a solution."""
    from sudoku_model import repair as find

    return asking.answer_all(partial(find, limit=limit), code_of_conflict, print_drawn)
