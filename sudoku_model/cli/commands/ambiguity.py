"""The command ``ambiguity``."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli import completing
from sudoku_model.cli.answering import Asking, asks, print_drawn
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import UNIQUE, code_of_status
from sudoku_model.cli.options import asking_options, limit_option, names_listed

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle


@command(
    Topic.REASONS,
    UNIQUE,
    ("ambiguity 1.....3..4......", "where solutions differ, and a given that decides"),
    ("ambiguity --offer killer 1.....3..4......", "cages that would decide"),
)
@asks
@asking_options
@click.option(
    "--offer",
    "kinds",
    multiple=True,
    metavar="NAME,...",
    shell_complete=completing.listed(completing.kind_with_places),
    help="Kinds of clues, such as killer,thermo or Given: print those of which a single one would "
    "leave one solution, wherever it could stand, the most natural first.",
)
@click.option(
    "--solution",
    metavar="DIGITS",
    help="The solution to leave, as a line. Else that which the source states, or any.",
)
@limit_option("At most so many deadly patterns, and so many clues of --offer.", 10, least=0)
@click.option("--details", is_flag=True, help="Print all that was found; else the best of it.")
def ambiguity(
    asking: Asking, kinds: tuple[str, ...], solution: str | None, limit: int, details: bool
) -> int:
    """Say how several solutions differ, and which givens, or other clues, would leave one.

    If the source states its own solution, that one is made unique.
    """
    from sudoku_model import ambiguity as explain
    from sudoku_model.analysis.stated_solution import stated_solution

    offer = names_listed(kinds)
    if kinds and not offer:
        raise click.UsageError("--offer names no kind; name some, such as killer.")

    def ask(puzzle: Puzzle, **how: Any) -> Any:
        wanted = stated_solution(puzzle) if solution is None else _read_solution(solution, puzzle)
        return explain(puzzle, solution=wanted, offer=offer, limit=limit, **how)

    tell = attrgetter("details") if details else str
    return asking.answer_all(ask, code_of_status, partial(print_drawn, tell=tell), tell)


def _read_solution(text: str, puzzle: Puzzle) -> list[int]:
    """Return the solution that an option states."""
    from sudoku_model.analysis.filled import entries_of
    from sudoku_model.errors import OptionError, PuzzleFormatError

    cells = puzzle.grid.cells
    try:
        digits = entries_of(puzzle, text).digits
    except (OptionError, PuzzleFormatError) as problem:
        raise OptionError(f"--solution: {problem}") from None
    if len(digits) != len(cells):
        raise OptionError(f"--solution: found {len(digits)} digits, expected {len(cells)}")
    return [digits[cell] for cell in cells]
