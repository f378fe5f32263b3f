"""The command ``ambiguity``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import UNIQUE, code_of_status
from sudoku_model.cli.options import asking_options

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle


@command(
    Topic.REASONS,
    UNIQUE,
    ("ambiguity 1.....3..4......", "where solutions differ, and a given that decides"),
)
@asks
@asking_options
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    metavar="N",
    help="At most so many deadly patterns.",
)
def ambiguity(asking: Asking, limit: int) -> int:
    """Say how several solutions differ, and which givens would leave one.

    If the source states its own solution, that one is made unique.
    """
    from sudoku_model import ambiguity as explain

    def ask(puzzle: Puzzle, **how: Any) -> Any:
        return explain(puzzle, solution=_stated_solution(puzzle), limit=limit, **how)

    return asking.answer_all(ask, code_of_status, print_drawn)


def _stated_solution(puzzle: Puzzle) -> list[int] | None:
    """Return the solution that the source states, if it is one."""
    stated = [
        domain[0] if value is None and len(domain) == 1 else value
        for value, domain in zip(puzzle.expected, puzzle.grid.domains, strict=False)
    ]
    known = [value for value in stated if value is not None]
    return known if len(known) == len(puzzle.grid.cells) and puzzle.holds(known) else None
