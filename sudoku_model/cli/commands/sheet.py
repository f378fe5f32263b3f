"""The command ``sheet``: puzzles on paper."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exit, Exits, code_of_status, end_if_interrupted
from sudoku_model.cli.options import draft_rules_option, output_option, time_limit_option
from sudoku_model.cli.output import finding, printable, warn_of_conditions
from sudoku_model.cli.sources import Reading, read_sources, readable, reading_options

if TYPE_CHECKING:
    from sudoku_model.puzzle import Solution

_PAPERS = ("a4", "letter")


@command(
    Topic.PUZZLES,
    Exits(
        "every puzzle has exactly one solution, or nothing is checked",
        "some puzzle has none or several",
        "undecided for some puzzle",
    ),
    (
        "sheet puzzles.txt --output class.pdf --per-page 6",
        "for a class, with the solutions at the end",
    ),
)
@reading_options
@output_option("The PDF file to write.", lambda: [".pdf"], required=True, metavar="FILE.pdf")
@click.option("--title", default="", metavar="TEXT", help="What stands at the top of each page.")
@click.option(
    "--per-page", default=4, show_default=True, metavar="N", help="Puzzles on a page, up to 20."
)
@click.option("--paper", type=click.Choice(_PAPERS), default="a4", show_default=True)
@click.option(
    "--no-solutions",
    "solutions",
    flag_value=False,
    default=True,
    help="Leave out the last pages with the solutions.",
)
@draft_rules_option
@time_limit_option("Give up reading and solving a puzzle after this time.")
def sheet(
    sources: tuple[str, ...],
    reading: Reading,
    output: Path,
    title: str,
    per_page: int,
    paper: str,
    solutions: bool,
    draft_rules: bool,
    time_limit: float | None,
) -> int:
    """Set puzzles on pages for print, with their solutions on the last ones.

    Writes a PDF; needs the extra "print". Every puzzle is checked, and what has not exactly one
    solution is named; of several the sheet shows one. With --no-solutions nothing is checked.
    """
    from sudoku_model import check
    from sudoku_model.drawing import print_sheet

    _, entries = read_sources(sources, reading, time_limit)
    timed = list(islice(readable(entries), print_sheet.MOST_PUZZLES + 1))
    from sudoku_model.drafting import with_rules

    puzzles = [with_rules(puzzle) if draft_rules else puzzle for puzzle, _ in timed]
    print_sheet.check_options(len(puzzles), output, per_page, paper)
    shown: list[Solution | None] = []
    codes = {Exit.OK}
    for number, (puzzle, left) in enumerate(timed if solutions else (), start=1):
        verdict = check(puzzle, time_limit=left)
        end_if_interrupted(verdict.reason)
        warn_of_conditions(puzzle)
        shown.append(next(iter(verdict.solutions), None))
        codes.add(code_of_status(verdict))
        if not verdict.is_unique:
            name = printable(str(puzzle.name or number))
            click.echo(f"{name}: {finding(verdict)}", err=True)
    print_sheet.sheet(puzzles, output, solutions=shown, title=title, per_page=per_page, paper=paper)
    return max(codes)
