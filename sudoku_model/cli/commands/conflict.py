"""The command ``conflict``."""

from __future__ import annotations

from functools import partial
from typing import Any

from sudoku_model.analysis.conflicts import FINDS
from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import CONSISTENT, code_of_conflict
from sudoku_model.cli.options import asking_options, at_most_option, find_option


@command(
    Topic.REASONS,
    CONSISTENT,
    ("conflict 11..............", "clues that cannot stand together"),
    ("conflict --find smallest puzzle.txt", "as few of them as possible"),
)
@asks
@asking_options
@find_option(FINDS, "One minimal conflict, several that share no clue, a smallest one, or all.")
@at_most_option
def conflict(asking: Asking, **wanted: Any) -> int:
    """Name clues that cannot stand together, for puzzles without solutions.

    What the time did not suffice to prove is said in words.
    """
    from sudoku_model import conflict as find

    return asking.answer_all(partial(find, **wanted), code_of_conflict, print_drawn)
