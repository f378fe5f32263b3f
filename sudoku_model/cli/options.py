"""The options that several commands share."""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import click

from sudoku_model.cli.sources import Reading
from sudoku_model.formats import FORMATS

Command: TypeAlias = Callable[..., Any]

_BOX = re.compile(r"([1-9]\d?)[xX]([1-9]\d?)", re.ASCII)


def _parse_box(
    ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """Turn a box shape such as 2x3 into rows and columns."""
    if value is None:
        return None
    match = _BOX.fullmatch(value)
    if match is None:
        raise click.BadParameter(
            f"found {value!r}, expected rows and columns of a box, such as 2x3", ctx, param
        )
    return int(match[1]), int(match[2])


def reading_options(command: Command) -> Command:
    """Add SOURCE... and the options that say how to read it."""

    @functools.wraps(command)
    def wrapped(
        *args: Any,
        format_name: str | None,
        box: tuple[int, int] | None,
        alphabet: str | None,
        column: str | None,
        sources: tuple[str, ...],
        **rest: Any,
    ) -> Any:
        if not sources:
            if sys.stdin.isatty():
                raise click.UsageError("Name a file or a puzzle, or - for standard input.")
            sources = ("-",)
        reading = Reading(format_name, box, alphabet, column)
        return command(*args, sources=sources, reading=reading, **rest)

    return _with(
        wrapped,
        click.argument("sources", nargs=-1, metavar="[SOURCE]..."),
        click.option("--format", "format_name", help=f"Else recognised: {', '.join(FORMATS)}."),
        click.option(
            "--box",
            callback=_parse_box,
            metavar="ROWSxCOLUMNS",
            help="Box shape where it is not the default one.",
        ),
        click.option(
            "--alphabet",
            help="Symbols of the digits in order, or: digits (1-9A-Z), letters, zero (0-9A-Z).",
        ),
        click.option(
            "--column",
            metavar="NAME",
            help="Column of the puzzles in a table (CSV, Parquet, Arrow). Else found.",
        ),
    )


def asking_options(command: Command) -> Command:
    """Add the options that say who is asked, for how long, and how the answer is printed."""
    return _with(
        command,
        click.option(
            "--solver",
            default="sat",
            show_default=True,
            help="sat, cpsat, backtracking or propagation; or, with PySAT's names of a solver "
            "and of the encodings, sat:SOLVER:ENCODING:AT-MOST-ONE.",
        ),
        click.option(
            "--time-limit",
            type=click.FloatRange(min=0),
            metavar="SECONDS",
            help="Give up on a puzzle after this time: its verdict is then undecided.",
        ),
        click.option("--json", "as_json", is_flag=True, help="One JSON object a puzzle and line."),
    )


def solving_options(command: Command) -> Command:
    """Add the options of a command that asks about the puzzle as a whole."""
    return _with(
        asking_options(command),
        click.option(
            "--no-implied",
            "implied",
            flag_value=False,
            default=True,
            help="State the constraints alone, without the sums that follow from whole houses.",
        ),
    )


def _with(command: Command, *parameters: Callable[[Command], Command]) -> Command:
    for parameter in reversed(parameters):
        command = parameter(command)
    return command
