"""The command ``minimal``."""

from __future__ import annotations

from functools import partial
from typing import Any

from sudoku_model.analysis.minimal import FINDS
from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import UNIQUE, code_of_status
from sudoku_model.cli.options import asking_options, at_most_option, find_option


@command(
    Topic.REASONS,
    UNIQUE,
    ("minimal 12....3..4.....2", "clues that could be dropped"),
    ("minimal --find all puzzle.txt", "every way to drop clues"),
)
@asks
@asking_options
@find_option(FINDS, "One minimal set of clues, one with the fewest, or all.")
@at_most_option
def minimal(asking: Asking, **wanted: Any) -> int:
    """Name the clues that could be dropped, for puzzles with one solution."""
    from sudoku_model import minimal as find

    return asking.answer_all(partial(find, **wanted), code_of_status, print_drawn)
