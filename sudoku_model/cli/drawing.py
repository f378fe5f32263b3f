"""The commands that draw: on the screen, into a file, on sheets of paper."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import click

from sudoku_model.analysis.conflicts import conflict as find_conflict
from sudoku_model.analysis.propagation import propagate
from sudoku_model.analysis.solutions import solve as find_solution
from sudoku_model.analysis.uniqueness import check as decide
from sudoku_model.analysis.verdict import Status
from sudoku_model.cli.exits import Exit
from sudoku_model.cli.options import reading_options
from sudoku_model.cli.output import only_one, print_board, printable, warn_of_conditions
from sudoku_model.cli.sources import Reading, read_sources
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import INTERRUPTED

_ENDINGS = ".svg, .html, .txt, .pdf or .png"
_PAPERS = ("a4", "letter")
_Shown: TypeAlias = tuple[Puzzle | Solution, dict[str, Any]]


@click.command()
@reading_options
@click.option("--solution", is_flag=True, help="Draw a solution instead of the puzzle.")
@click.option("--candidates", is_flag=True, help="Add what naked and hidden singles leave over.")
@click.option("--conflict", is_flag=True, help="Draw clues that cannot stand together, alone.")
@click.option("--output", type=click.Path(path_type=Path), help=f"A file: {_ENDINGS}.")
def draw(
    sources: tuple[str, ...],
    reading: Reading,
    solution: bool,
    candidates: bool,
    conflict: bool,
    output: Path | None,
) -> int:
    """Draw puzzles in the terminal, or one puzzle into a file.

    The ending of the file's name chooses the kind; PDF and PNG need the extra "print". Several
    puzzles go on the pages of a sheet.

    Exits with 0, with 1 if there is no solution or conflict to be drawn, and with 2 on bad input.
    """
    if solution + candidates + conflict > 1:
        raise click.UsageError("--solution, --candidates and --conflict are three drawings.")
    if output is not None:
        from sudoku_model.drawing.printing import ending_of

        ending_of(output)  # a mistake in it is better said before anything is solved
    what, find = (
        ("solution", _solution)
        if solution
        else ("conflict", _conflict)
        if conflict
        else ("puzzle", _candidates if candidates else _puzzle)
    )
    code = Exit.OK
    single, puzzles = only_one(read_sources(sources, reading))
    if output is not None and not single:
        raise click.UsageError(
            "--output draws one puzzle; the sources hold several. For a PDF of all, see sheet."
        )
    for puzzle in puzzles:
        shown = find(puzzle)
        if shown is None:
            name = f"{printable(puzzle.name)}: " if puzzle.name and not single else ""
            click.echo(f"error: {name}the puzzle has no {what} to draw", err=True)
            code = Exit.NOT_UNIQUE
        elif output is None:
            print_board(shown[0], **{"sentences": True, **shown[1]})
        else:
            from sudoku_model.drawing.printing import draw as draw_to_file

            draw_to_file(shown[0], output, **shown[1])
    return code


def _puzzle(puzzle: Puzzle) -> _Shown | None:
    return puzzle, {}


def _candidates(puzzle: Puzzle) -> _Shown | None:
    return puzzle, {"candidates": propagate(puzzle).digits}


def _solution(puzzle: Puzzle) -> _Shown | None:
    solution = find_solution(puzzle)
    return None if solution is None else (solution, {})


def _conflict(puzzle: Puzzle) -> _Shown | None:
    found = find_conflict(puzzle)
    if found.reason.startswith(INTERRUPTED):
        raise KeyboardInterrupt
    return found.drawing() if found.is_broken else None


@click.command()
@reading_options
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE.pdf",
    help="The PDF file to write.",
)
@click.option("--title", default="", help="What stands at the top of each page.")
@click.option("--per-page", default=4, show_default=True, help="Puzzles on a page, up to 20.")
@click.option("--paper", type=click.Choice(_PAPERS), default="a4", show_default=True)
@click.option(
    "--no-solutions",
    "solutions",
    flag_value=False,
    default=True,
    help="Leave out the last pages with the solutions.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Give up solving a puzzle after this time.",
)
def sheet(
    sources: tuple[str, ...],
    reading: Reading,
    output: Path,
    title: str,
    per_page: int,
    paper: str,
    solutions: bool,
    time_limit: float | None,
) -> int:
    """Set puzzles on pages for print, with their solutions on the last ones.

    Writes a PDF; needs the extra "print". Every puzzle is checked, and what has not exactly one
    solution is named: exits with 0 if all have, 1 if some has none or several (the sheet shows
    one of them), 2 on bad input and 3 if some is undecided. With --no-solutions nothing is
    checked.
    """
    from sudoku_model.drawing import print_sheet

    puzzles = list(islice(read_sources(sources, reading), print_sheet.MOST_PUZZLES + 1))
    print_sheet.check_options(len(puzzles), output, per_page, paper)
    found: list[Solution | None] = []
    codes = {Exit.OK}
    for number, puzzle in enumerate(puzzles if solutions else (), start=1):
        verdict = decide(puzzle, time_limit=time_limit)
        if verdict.reason == INTERRUPTED:
            raise KeyboardInterrupt
        warn_of_conditions(puzzle)
        found.append(next(iter(verdict.solutions), None))
        if verdict.status is not Status.UNIQUE:
            click.echo(printable(f"{puzzle.name or number}: {verdict}"), err=True)
            is_open = verdict.status is Status.UNDECIDED
            codes.add(Exit.UNDECIDED if is_open else Exit.NOT_UNIQUE)
    print_sheet.sheet(puzzles, output, solutions=found, title=title, per_page=per_page, paper=paper)
    return max(codes)
