"""The command ``canonical``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.answering import Asking, asks
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import DONE_IN_TIME, code_of_error, note
from sudoku_model.cli.options import (
    check_target,
    json_option,
    puzzle_target_option,
    time_limit_option,
)
from sudoku_model.cli.output import (
    Bar,
    error_line,
    json_line,
    named,
    simplest_format,
    warn_of_conditions,
)
from sudoku_model.cli.sources import print_written
from sudoku_model.formats import write

if TYPE_CHECKING:
    from sudoku_model.puzzle import Puzzle


@command(
    Topic.PUZZLES,
    DONE_IN_TIME._replace(bad_input="some puzzle has no such form"),
    ("canonical 1.....3..4.....2", "the form of one puzzle"),
    ("canonical --unique puzzles.txt", "the puzzles of a file, of equivalent ones the first"),
)
@asks
@click.option("--unique", is_flag=True, help="Print the puzzles, of equivalent ones the first.")
@time_limit_option("Give up, with exit code 3, if the form of a puzzle takes longer.")
@puzzle_target_option
@json_option()
def canonical(asking: Asking, unique: bool, target: str | None) -> None:
    """Print the canonical form of puzzles: the same for all that are equivalent.

    Puzzles are equivalent if one can be made of the other by other digits, another order of bands
    and rows, stacks and columns, and rows for columns. The form is the smallest of all of these,
    blanks first.
    """
    check_target(target, as_json=asking.as_json)
    single, puzzles, bar = asking.follow()
    forms = _forms(puzzles, None if single else bar, unique=unique)
    if target is not None:
        boards = (puzzle if unique else form for puzzle, form in forms)
        print_written(boards, target, single=single)
        return
    for puzzle, form in forms:
        if asking.as_json:
            from sudoku_model.answers.commands import CanonicalForm

            bar.print(json_line(CanonicalForm(puzzle, form).to_dict()))
        else:
            shown = puzzle if unique else form
            bar.print(write(shown, simplest_format(shown)).rstrip("\n"))


def _forms(
    puzzles: Iterable[tuple[Puzzle, dict[str, Any]]], bar: Bar | None, *, unique: bool
) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Yield puzzles with their canonical forms; with `unique`, each form only once.

    Of several puzzles those that have no form are reported, and the others follow.
    """
    from sudoku_model import canonical as canonical_form
    from sudoku_model.errors import UndecidedError, UnsupportedError

    seen = set()
    for puzzle, how in puzzles:
        try:
            form = canonical_form(puzzle, **how)
        except (UnsupportedError, UndecidedError) as problem:
            said = named(puzzle.name, problem)
            if bar is None:
                raise type(problem)(said) from None
            note(code_of_error(problem))
            bar.tell(error_line(said))
            continue
        if unique:
            key = form.grid, form.givens
            if key in seen:
                continue
            seen.add(key)
        warn_of_conditions(puzzle, "this is stated")
        yield puzzle, form
