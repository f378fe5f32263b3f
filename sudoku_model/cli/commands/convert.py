"""The command ``convert``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import DONE_IN_TIME
from sudoku_model.cli.options import draft_rules_option, target_option, time_limit_option
from sudoku_model.cli.output import named, note_line, warn_of_conditions
from sudoku_model.cli.sources import Reading, print_written, read_sources, readable, reading_options
from sudoku_model.errors import UnsupportedError

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle


@command(
    Topic.PUZZLES,
    DONE_IN_TIME,
    ("convert --to json puzzle.txt", "into the form that holds every constraint"),
    ("convert --to sudokupad puzzle.txt", "into a link"),
    ("convert --to sudokupad --title 'Slow start' puzzle.txt", "with a title of one's own"),
    ("convert --to json --add 'killer(r1c1 r1c2, 5)' puzzle.txt", "with one more cage"),
    ("convert --to sudokupad --draw puzzle.txt", "with drawings of what SudokuPad cannot state"),
)
@reading_options
@target_option(f"One of {', '.join(completing.written_formats())}.", required=True)
@click.option(
    "--add",
    "added",
    multiple=True,
    metavar="CLUE",
    shell_complete=completing.constraint,
    help="A clue to write as well: one that ambiguity --offer prints, r1c1=5, AntiKnight, "
    "'thermo(r1c1 r2c1)', or the call or the JSON form that constraints NAME shows.",
)
@click.option("--title", metavar="TEXT", help="The title to write instead of that of the source.")
@click.option("--author", metavar="TEXT", help="The author to write instead.")
@click.option("--rules", metavar="TEXT", help="The rules in words to write instead.")
@draft_rules_option
@click.option(
    "--draw",
    is_flag=True,
    help="Draw what SudokuPad cannot state, name it, and draft the rules in words if there are "
    "none: enough for people, not for programs.",
)
@time_limit_option("Give up, with exit code 3, if a puzzle takes longer to read.")
def convert(
    sources: tuple[str, ...],
    reading: Reading,
    target: str,
    added: tuple[str, ...],
    draft_rules: bool,
    draw: bool,
    time_limit: float | None,
    **texts: str | None,
) -> None:
    """Write puzzles in another format.

    Title, author and rules in words are those of the source, unless others are given. What a
    format has no place for is noted, and so is what the source says and no constraint states.
    """
    from sudoku_model.clues import with_more_clues
    from sudoku_model.formats.registry import find_format
    from sudoku_model.formats.spelled import clue_of
    from sudoku_model.publishing import fog_notes, without_place

    form = find_format(target, to_write=True)
    if draw:
        _require_site(target)
    clues = [clue_of(text) for text in added]
    single, entries = read_sources(sources, reading, time_limit)
    lost: dict[str, None] = {}

    def puzzles() -> Iterator[Puzzle]:
        for read, _ in readable(entries):
            puzzle = with_more_clues(read, clues).with_texts(**texts)
            if draft_rules:
                from sudoku_model.drafting import with_rules

                puzzle = with_rules(puzzle)
            lost.update(dict.fromkeys(without_place(puzzle, target)))
            for words in fog_notes(puzzle, target):
                click.echo(note_line(named(puzzle.name, words)), err=True)
            if form.keeps:  # the others refuse a puzzle with conditions
                warn_of_conditions(puzzle, "this is stated")
            yield _drawn(puzzle) if draw else puzzle

    print_written(puzzles(), target, single=single)
    if lost:
        message = f"{target} has no place for the {', the '.join(lost)}"
        click.echo(note_line(message), err=True)


def _require_site(target: str) -> None:
    """Refuse drawings for formats that state what they hold, or refuse it."""
    from sudoku_model.publishing import SHOWS_ONLY

    if target != SHOWS_ONLY:
        raise click.UsageError(f"--draw is for --to {SHOWS_ONLY}: other formats state, or refuse.")


def _drawn(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle as SudokuPad shows it, and say what it does not state there.

    What cannot be shown either is left to the writer, which says so.
    """
    from sudoku_model.publishing import drawn_for_sudokupad

    try:
        shown = drawn_for_sudokupad(puzzle)
    except UnsupportedError:
        return puzzle
    for words in shown.notes:
        click.echo(note_line(named(puzzle.name, words)), err=True)
    return shown.puzzle
