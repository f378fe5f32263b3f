"""The command ``candidates``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import CONSISTENT, Exit, code_of
from sudoku_model.cli.options import asking_options, limit_option
from sudoku_model.cli.output import print_board, printable

if TYPE_CHECKING:
    from sudoku_model.analysis.candidates import TrueCandidates


@command(
    Topic.ANSWERS,
    CONSISTENT,
    ("candidates 1.....3..4......", "what each cell can hold"),
    ("candidates --limit 5 1.....3..4......", "in how many solutions, up to five"),
)
@asks
@asking_options
@limit_option("Count the solutions of each candidate, up to this number.", metavar="CAP")
def candidates(asking: Asking, limit: int | None) -> int:
    """Print the digits that each cell takes over all solutions."""
    from sudoku_model import true_candidates

    return asking.answer_all(partial(true_candidates, limit=limit), _code, _print)


def _code(answer: TrueCandidates) -> Exit:
    return code_of(bool(answer.solutions) if answer.is_complete and answer.is_counted else None)


def _print(answer: TrueCandidates) -> None:
    if not answer.solutions:
        click.echo(printable(str(answer)))
        return
    print_board(answer.puzzle, candidates=answer.digits)
    click.echo(answer.found)
    if answer.counts is not None:
        grid = answer.puzzle.grid
        for cell in answer.open_cells:
            number = grid.cell(cell)
            pairs = zip(answer.digits[number], answer.counts[number], strict=True)
            click.echo(f"{cell}: {', '.join(f'{digit} in {seen}' for digit, seen in pairs)}")
