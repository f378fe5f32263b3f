"""The options, each declared once; commands pick them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from math import isnan
from pathlib import Path
from typing import Any, TypeAlias

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Function, with_parameters

Option: TypeAlias = Callable[[Function], Function]


class NumberRange(click.FloatRange):
    """A number between bounds; "nan" is none, though no bound forbids it."""

    name = "number"  # what messages call it

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number = float(super().convert(value, param, ctx))
        if isnan(number):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return number


class WholeNumberRange(click.IntRange):
    """A whole number between bounds."""

    name = "whole number"


class AnyPath(click.Path):
    """The path of a file or folder, whether it is there or not."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> Any:
        if "\0" in os.fspath(value):  # which no system can look for
            self.fail(f"{value!r} is not a valid path.", param, ctx)
        return super().convert(value, param, ctx)

    def get_metavar(self, *_: Any, **_named: Any) -> str:
        return "FILE"


POSITIVE = WholeNumberRange(min=1)
SECONDS = NumberRange(min=0)
FILE = AnyPath(path_type=Path)


def names_listed(given: Iterable[str]) -> tuple[str, ...]:
    """Return the names that an option was given: several times, with commas between, or both."""
    names = (name.strip() for listed in given for name in listed.split(","))
    return tuple(filter(None, names))


def numbers(
    pattern: str, expected: str, kind: Callable[[str], int | float] = int
) -> Callable[[str], tuple[int | float, ...]]:
    """Return the type of an option whose value is a text with numbers in it, such as 2x3.

    Args:
        pattern: a regular expression with a group for each number.
        expected: the pattern in words.
        kind: the type of the numbers.
    """
    compiled = re.compile(pattern, re.ASCII)

    def parse(text: str) -> tuple[int | float, ...]:
        match = compiled.fullmatch(text)
        if match is None:
            raise click.BadParameter(f"found {text[:40]!r}, expected {expected}")
        return tuple(kind(part) for part in match.groups() if part is not None)

    return parse


box_option = click.option(
    "--box",
    type=numbers(r"([1-9]\d?)[xX]([1-9]\d?)", "rows and columns of a box, such as 2x3"),
    metavar="ROWSxCOLUMNS",
    help="Box shape where it is not the default one.",
)


def time_limit_option(meaning: str, default: float | None = None) -> Option:
    """Return the option that limits the time; its help says what happens at the end."""
    return _with_default("--time-limit", SECONDS, default, "SECONDS", meaning)


def _with_default(
    name: str,
    kind: NumberRange | WholeNumberRange,
    default: float | None,
    metavar: str,
    meaning: str,
) -> Option:
    """Return an option whose help shows its default, if it has one."""
    is_shown = default is not None
    return click.option(
        name, type=kind, default=default, show_default=is_shown, metavar=metavar, help=meaning
    )


def json_option(of: str = "puzzle") -> Option:
    """Return the option that asks for JSON."""
    return click.option("--json", "as_json", is_flag=True, help=f"One JSON object a {of} and line.")


draft_rules_option = click.option(
    "--draft-rules",
    is_flag=True,
    help="Draft the rules in words of puzzles that have none, from what is stated.",
)

solver_option = click.option(
    "--solver",
    default="sat",
    show_default=True,
    metavar="NAME",
    shell_complete=completing.solver,
    help="sat, cpsat, backtracking or propagation; or, with PySAT's names of a solver "
    "and of the encodings, sat:SOLVER:ENCODING:AT-MOST-ONE.",
)


def asking_options(command: Function) -> Function:
    """Add the options for the solver, its time limit, and the form of the answer."""
    return with_parameters(
        command,
        solver_option,
        time_limit_option("Give up on a puzzle after this time: its verdict is then undecided."),
        json_option(),
    )


def step_options(command: Function) -> Function:
    """Add them to a command about steps, which prints the known ones when the time is over."""
    return with_parameters(
        command,
        solver_option,
        click.option(
            "--assume-unique",
            is_flag=True,
            help="Allow steps that use that there is only one solution: unique rectangles.",
        ),
        time_limit_option("Stop at a puzzle after this time; what is known by then is printed."),
        json_option(),
    )


def solving_options(command: Function) -> Function:
    """Add the options of a command that asks about the puzzle as a whole."""
    return with_parameters(
        asking_options(command),
        click.option(
            "--no-implied",
            "implied",
            flag_value=False,
            default=True,
            help="State the constraints alone, without the sums that follow from whole houses.",
        ),
    )


def find_option(choices: Iterable[str], meaning: str) -> Option:
    """Return the option that chooses which sets of clues to find."""
    return click.option(
        "--find", type=click.Choice([*choices]), default="one", show_default=True, help=meaning
    )


def limit_option(
    meaning: str, default: int | None = None, *, metavar: str = "N", least: int = 1
) -> Option:
    """Return the option that says how many."""
    return _with_default("--limit", WholeNumberRange(min=least), default, metavar, meaning)


at_most_option = limit_option("At most so many.", 20)


def output_option(meaning: str, endings: Callable[[], Iterable[str]], **settings: Any) -> Option:
    """Return the option that names a file to write, with one of some endings."""
    complete = completing.file_ending_in(endings)
    return click.option("--output", type=FILE, shell_complete=complete, help=meaning, **settings)


def target_option(meaning: str, *, required: bool = False) -> Option:
    """Return the option that names a format to write."""
    return click.option(
        "--to",
        "target",
        required=required,
        metavar="NAME",
        shell_complete=completing.format_to_write,
        help=meaning,
    )


puzzle_target_option = target_option("Format, as of convert. Else line, or json if need be.")


def check_target(target: str | None, *, as_json: bool) -> None:
    """Refuse a format that cannot be written, or is asked for beside JSON."""
    if target is not None:
        from sudoku_model.formats.registry import find_format

        find_format(target, to_write=True)
        if as_json:
            raise click.UsageError("--to and --json are two forms of output.")


certificate_option = click.option(
    "--certificate",
    type=FILE,
    metavar="DIR",
    shell_complete=completing.folder,
    help="Write a folder from which anybody can confirm the verdict on one puzzle; see verify.",
)
workers_option = click.option(
    "--workers",
    type=POSITIVE,
    metavar="N",
    help="Processes at most; all cores by default, once there is much to do.",
)
