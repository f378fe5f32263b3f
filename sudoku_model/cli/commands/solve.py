"""The command ``solve``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import CONSISTENT, Exit
from sudoku_model.cli.options import check_target, solving_options, target_option
from sudoku_model.cli.output import json_line, named, print_board, warn_of_conditions
from sudoku_model.cli.sources import print_written
from sudoku_model.errors import UndecidedError

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle, Solution


_UNDECIDED = "undecided"


@command(
    Topic.ANSWERS,
    CONSISTENT,
    ("solve 1.....3..4.....2", "a solution as a board"),
    ("solve --to line puzzles.txt", "a solution a line, for each puzzle of a file"),
)
@asks
@solving_options
@target_option("Format to print the solutions in, as of convert.")
def solve(asking: Asking, target: str | None) -> int:
    """Print a solution of each puzzle; whether it is the only one, check tells.

    Puzzles that were read as --format judge are answered in the same form.
    """
    from sudoku_model import solve as find

    check_target(target, as_json=asking.as_json)
    if target is None and not asking.as_json and asking.reading.format == "judge":
        target = "judge"
    codes = {Exit.OK}
    single, puzzles, bar = asking.follow()

    def answers() -> Iterator[tuple[Puzzle, Solution | None, str]]:
        for puzzle, how in puzzles:
            problem = "no solution"
            if puzzle.rules_in_words:
                problem += " of what could be stated"
            try:
                solution = find(puzzle, **how)
            except UndecidedError as error:
                solution, problem = None, f"{_UNDECIDED}: {error}"
                codes.add(Exit.UNDECIDED)
            else:
                codes.add(Exit.NOT_UNIQUE if solution is None else Exit.OK)
            warn_of_conditions(puzzle)
            yield puzzle, solution, problem

    if target is not None:
        print_written(_solved(answers()), target, single=single)
        return max(codes)
    for puzzle, solution, problem in answers():
        if single and solution is not None and not asking.as_json:
            print_board(solution)
        else:
            bar.print(_line(puzzle, solution, problem, as_json=asking.as_json))
    return max(codes)


def _line(puzzle: Puzzle, solution: Solution | None, problem: str, *, as_json: bool) -> str:
    """Return an answer as a line."""
    if as_json:
        return json_line(_answer(puzzle, solution, problem))
    if solution is None:
        return named(puzzle.name, problem)
    extras = "; ".join(_extra_lines(solution))
    return f"{solution.line()} # {extras}" if extras else solution.line()


def _answer(puzzle: Puzzle, solution: Solution | None, problem: str) -> dict[str, Any]:
    if solution is not None:
        return solution.to_dict()
    from sudoku_model.answers.commands import Unsolved

    return Unsolved(puzzle, not problem.startswith(_UNDECIDED), problem).to_dict()


def _extra_lines(solution: Solution) -> list[str]:
    if not solution.puzzle.grid.extras:
        return []
    from sudoku_model.drawing.scene import extra_lines

    return extra_lines(solution)


def _solved(answers: Iterable[tuple[Puzzle, Solution | None, str]]) -> Iterator[Solution]:
    """Yield the solutions; puzzles without one are named on standard error."""
    for puzzle, solution, problem in answers:
        if solution is None:
            click.echo(f"{puzzle.name or puzzle.line()}: {problem}", err=True)
        else:
            yield solution
