"""The command ``solve``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.exits import Exit
from sudoku_model.cli.options import reading_options, solving_options
from sudoku_model.cli.output import json_line, print_board, warn_of_conditions
from sudoku_model.errors import UndecidedError

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle, Solution


@click.command()
@reading_options
@solving_options
@click.option("--to", "target", help="Format to print the solutions in, as of convert.")
@asks
def solve(asking: Asking, target: str | None) -> int:
    """Print a solution of each puzzle; whether it is the only one, check tells.

    Puzzles that were read as --format judge are answered in the same form. Exits with 0 if each
    puzzle has a solution, 1 if some has none, 2 on bad input and 3 if some is undecided.
    """
    from sudoku_model.analysis.solutions import solve as find

    if target is None and asking.reading.format == "judge":
        target = "judge"
    codes = {Exit.OK}
    single, puzzles, bar = asking.follow()

    def answers() -> Iterator[tuple[Puzzle, Solution | None, str]]:
        for puzzle in puzzles:
            try:
                solution = find(puzzle, **asking.how)
            except UndecidedError as error:
                codes.add(Exit.UNDECIDED)
                yield puzzle, None, f"undecided: {error}"
                continue
            if solution is None:
                codes.add(Exit.NOT_UNIQUE)
                yield puzzle, None, "no solution"
                continue
            warn_of_conditions(puzzle)
            yield puzzle, solution, ""

    if target is not None and not asking.as_json:
        _write_solutions(answers(), target)
        return max(codes)
    for puzzle, solution, problem in answers():
        if asking.as_json:
            line = solution.line() if solution else None
            record: dict[str, Any] = {"name": puzzle.name, "solution": line}
            record["problem"] = problem or None
            if solution and puzzle.grid.extras:
                record["extras"] = solution.extras
            bar.print(json_line(record))
        elif solution is None:
            bar.print(f"{puzzle.name}: {problem}" if puzzle.name else problem)
        elif single:
            print_board(solution)
        else:
            extras = "; ".join(_extra_lines(solution))
            bar.print(f"{solution.line()} # {extras}" if extras else solution.line())
    return max(codes)


def _extra_lines(solution: Solution) -> list[str]:
    if not solution.puzzle.grid.extras:
        return []
    from sudoku_model.drawing.scene import extra_lines

    return extra_lines(solution)


def _write_solutions(answers: Iterator[tuple[Puzzle, Solution | None, str]], target: str) -> None:
    """Print solutions in a format; puzzles without one are named on standard error."""
    from sudoku_model.formats import write_many

    def solved() -> Iterator[Solution]:
        for puzzle, solution, problem in answers:
            if solution is None:
                click.echo(f"{puzzle.name or puzzle.line()}: {problem}", err=True)
            else:
                yield solution

    for chunk in write_many(solved(), target):
        click.echo(chunk, nl=False)
