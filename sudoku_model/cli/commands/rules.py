"""The command ``rules``."""

from __future__ import annotations

import click

from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import DONE_IN_TIME
from sudoku_model.cli.options import time_limit_option
from sudoku_model.cli.output import print_lines, printable, warn_of_conditions
from sudoku_model.cli.sources import Reading, read_sources, readable, reading_options


@command(
    Topic.PUZZLES,
    DONE_IN_TIME,
    ("rules puzzle.txt", "the rules that a setter would publish with it"),
)
@reading_options
@time_limit_option("Give up, with exit code 3, if a puzzle takes longer to read.")
def rules(sources: tuple[str, ...], reading: Reading, time_limit: float | None) -> None:
    """Draft the rules in words from what puzzles state, one sentence a kind of clue.

    Of several puzzles each begins with its name. What a source demands and no constraint states
    is named on standard error, and not among the rules. The option --draft-rules of convert and
    sheet puts them into a link and on paper.
    """
    from sudoku_model.drafting import draft_rules

    is_single, entries = read_sources(sources, reading, time_limit)
    for number, (puzzle, _) in enumerate(readable(entries), start=1):
        if not is_single:
            click.echo(printable(f"{puzzle.name or number}:"))
        warn_of_conditions(puzzle)
        print_lines(draft_rules(puzzle))
