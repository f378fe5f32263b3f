"""The commands for people who solve by hand: explain, hint, rate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from sudoku_model.cli.exits import Exit
from sudoku_model.cli.options import reading_options
from sudoku_model.cli.output import Results, only_one, print_board, printable, warn_of_conditions
from sudoku_model.cli.sources import Reading, read_sources
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import INTERRUPTED

_time_limit = click.option(
    "--time-limit",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="Stop at a puzzle after this time; what is known by then is printed.",
)
_as_json = click.option(
    "--json", "as_json", is_flag=True, help="One JSON object a puzzle and line."
)


@click.command()
@reading_options
@_time_limit
@click.option(
    "--assume-unique",
    is_flag=True,
    help="Allow steps that use that there is only one solution: unique rectangles.",
)
@click.option(
    "--proof",
    "proof_seconds",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    default=0.0,
    help="Try so long, at each step, to prove that no fewer facts exclude anything.",
)
@_as_json
def explain(
    sources: tuple[str, ...],
    reading: Reading,
    time_limit: float | None,
    assume_unique: bool,
    proof_seconds: float,
    as_json: bool,
) -> int:
    """Explain puzzles step by step, from the start to the solution.

    Each step names what it rests on, and its technique if people have a name for it. Exits with 0
    if every puzzle is explained to its end, 1 if some has no solution or several, 2 on bad input
    and 3 if the time did not suffice.
    """
    from sudoku_model.analysis.steps import steps

    return _answer_all(
        sources,
        reading,
        as_json,
        lambda puzzle: steps(
            puzzle,
            assume_unique=assume_unique,
            proof_seconds=proof_seconds,
            time_limit=time_limit,
        ),
        lambda answer: click.echo(printable_lines(str(answer))),
    )


@click.command()
@reading_options
@click.option(
    "--filled",
    metavar="BOARD",
    help="The board as far as it is filled, in any format for givens; also with candidates.",
)
@_time_limit
@_as_json
def hint(
    sources: tuple[str, ...],
    reading: Reading,
    filled: str | None,
    time_limit: float | None,
    as_json: bool,
) -> int:
    """Name the easiest next step, or the mistakes on a board that is filled half.

    Exits with 0, with 1 if the puzzle has not exactly one solution or the board is wrong, 2 on
    bad input and 3 if the time did not suffice.
    """
    from sudoku_model.analysis.steps import hint as find_hint

    def show(answer: Any) -> None:
        click.echo(printable_lines(str(answer)))
        board, drawn = answer.drawing()
        if drawn["highlight"]:
            print_board(board, **drawn)

    return _answer_all(
        sources,
        reading,
        as_json,
        lambda puzzle: find_hint(puzzle, filled, time_limit=time_limit),
        show,
    )


@click.command()
@reading_options
@_time_limit
@_as_json
def rate(
    sources: tuple[str, ...],
    reading: Reading,
    time_limit: float | None,
    as_json: bool,
) -> int:
    """Rate how hard puzzles are, by the steps that solve them.

    Exit codes are those of explain.
    """
    from sudoku_model.analysis.steps import rate as find_rating

    return _answer_all(
        sources,
        reading,
        as_json,
        lambda puzzle: find_rating(puzzle, time_limit=time_limit),
        lambda answer: click.echo(printable_lines(str(answer))),
    )


def printable_lines(text: str) -> str:
    """Escape what could steer a terminal, line by line."""
    return "\n".join(map(printable, text.splitlines()))


def _answer_all(
    sources: tuple[str, ...],
    reading: Reading,
    as_json: bool,
    ask: Callable[[Puzzle], Any],
    show: Callable[[Any], None],
) -> int:
    """Answer one question about each puzzle; the worst exit code of all counts.

    Raises:
        KeyboardInterrupt: after Ctrl-C, when what was known by then has been printed.
    """
    code = Exit.OK
    single, puzzles = only_one(read_sources(sources, reading))
    results = Results(single=single)
    for puzzle in results.follow(puzzles):
        answer = ask(puzzle)
        code = max(code, _judged(answer))
        warn_of_conditions(puzzle)
        if as_json:
            results.print_json(answer.to_dict())
        elif single:
            show(answer)
        else:
            for line in str(answer).splitlines():
                results.print(f"{puzzle.name}: {line}")
        if answer.reason.startswith(INTERRUPTED):
            raise KeyboardInterrupt
    return code


def _judged(answer: Any) -> Exit:
    """Return the exit code for an explanation, a hint or a rating."""
    from sudoku_model.analysis.verdict import Status

    status = answer.verdict.status
    if status is Status.UNDECIDED:
        return Exit.UNDECIDED
    if status is not Status.UNIQUE or getattr(answer, "mistakes", False):
        return Exit.NOT_UNIQUE
    return Exit.UNDECIDED if answer.reason else Exit.OK
