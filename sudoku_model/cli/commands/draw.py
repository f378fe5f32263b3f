"""The command ``draw``: on the screen, or into a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exit, Exits, end_if_interrupted
from sudoku_model.cli.options import output_option, time_limit_option
from sudoku_model.cli.output import error_line, named, print_board, warn_of_conditions
from sudoku_model.cli.sources import Reading, read_sources, readable, reading_options

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle, Solution


def _endings() -> tuple[str, ...]:
    from sudoku_model.drawing.printing import ENDINGS

    return ENDINGS


@command(
    Topic.PUZZLES,
    Exits("drawn", "there is no solution or conflict to draw", "the time did not suffice"),
    ("draw 1.....3..4.....2", "in the terminal"),
    ("draw --solution 1.....3..4.....2 --output board.svg", "its solution, into a file"),
)
@reading_options
@click.option("--solution", is_flag=True, help="Draw a solution instead of the puzzle.")
@click.option("--candidates", is_flag=True, help="Add what naked and hidden singles leave over.")
@click.option("--conflict", is_flag=True, help="Draw clues that cannot stand together, alone.")
@output_option("A file: .svg, .html, .txt, .pdf or .png.", _endings)
@time_limit_option("Give up, with exit code 3, if reading to drawing a puzzle takes longer.")
def draw(
    sources: tuple[str, ...],
    reading: Reading,
    output: Path | None,
    time_limit: float | None,
    **drawings: bool,
) -> int:
    """Draw puzzles in the terminal, or one puzzle into a file.

    The ending of the file's name chooses the kind; PDF and PNG need the extra "print". Several
    puzzles go on the pages of a sheet.
    """
    from sudoku_model.solvers import Limits

    what = _wanted(drawings)
    if output is not None:
        from sudoku_model.files import ending_among

        ending_among(output, _endings())  # a mistake in it is better said before anything is solved
    code = Exit.OK
    single, entries = read_sources(sources, reading, time_limit)
    if output is not None and not single:
        raise click.UsageError(
            "--output draws one puzzle; the sources hold several. For a PDF of all, see sheet."
        )
    for puzzle, left in readable(entries):
        with Limits(left).in_force():
            shown = _drawing(puzzle, what, left)
            if shown is None:
                lack = named("" if single else puzzle.name, f"the puzzle has no {what} to draw")
                click.echo(error_line(lack), err=True)
                code = Exit.NOT_UNIQUE
            elif output is None:
                print_board(shown[0], **{"sentences": True, **shown[1]})
            else:
                from sudoku_model.drawing.printing import draw as draw_to_file

                draw_to_file(shown[0], output, **shown[1])
        warn_of_conditions(puzzle, "this is drawn")
    return code


def _wanted(drawings: Mapping[str, bool]) -> str:
    """Return the name of the drawing that an option asks for, which is the puzzle if none does."""
    wanted = [name for name, is_wanted in drawings.items() if is_wanted]
    if len(wanted) > 1:
        raise click.UsageError("--solution, --candidates and --conflict are three drawings.")
    return wanted[0] if wanted else "puzzle"


def _drawing(
    puzzle: Puzzle, what: str, seconds: float | None
) -> tuple[Puzzle | Solution, dict[str, Any]] | None:
    """Return the board to draw and the options of the drawing, None if there is no such board."""
    import sudoku_model as sm
    from sudoku_model.errors import UndecidedError

    if what == "candidates":
        return puzzle, {"candidates": sm.propagate(puzzle).digits}
    if what == "solution":
        solution = sm.solve(puzzle, time_limit=seconds)
        return None if solution is None else (solution, {})
    if what == "conflict":
        answer = sm.conflict(puzzle, time_limit=seconds)
        end_if_interrupted(answer.reason)
        if answer.is_broken is None:
            raise UndecidedError(str(answer))
        return answer.drawing() if answer.is_broken else None
    return puzzle, {}
