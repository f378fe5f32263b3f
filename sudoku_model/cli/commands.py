"""The commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from sudoku_model import __version__
from sudoku_model.analysis.counting import Method
from sudoku_model.analysis.counting import count as count_solutions
from sudoku_model.analysis.solutions import solve as find_solution
from sudoku_model.cli.catalog import constraints
from sudoku_model.cli.certificates import verify
from sudoku_model.cli.check import check
from sudoku_model.cli.drawing import draw, sheet
from sudoku_model.cli.exits import Exit
from sudoku_model.cli.generation import canonical, generate
from sudoku_model.cli.options import reading_options, solving_options
from sudoku_model.cli.output import (
    Results,
    lost_texts,
    only_one,
    print_board,
    printable,
    warn_of_conditions,
)
from sudoku_model.cli.process import tell, tell_out_of_memory
from sudoku_model.cli.reasons import ambiguity, candidates, conflict, minimal, repair
from sudoku_model.cli.sources import Reading, read_sources
from sudoku_model.cli.steps import explain, hint, rate
from sudoku_model.errors import SudokuModelError, UndecidedError
from sudoku_model.export import LANGUAGES, encode_lines
from sudoku_model.files import written_whole
from sudoku_model.formats import FORMATS, write_many
from sudoku_model.formats.registry import find_format
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import INTERRUPTED, engine_named

_WRITABLE = [name for name, form in FORMATS.items() if form.can_write]


def main() -> None:
    """Run the command line; every error of ours is one message and an exit code, mostly 2."""
    _open_streams()
    try:
        code = commands.main(standalone_mode=False)
        sys.stdout.flush()
    except SudokuModelError as error:
        tell(f"error: {printable(str(error))}")
        code = Exit.UNDECIDED if isinstance(error, UndecidedError) else Exit.BAD_INPUT
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        code = Exit.BAD_INPUT
    except (_InterruptedError, KeyboardInterrupt, click.Abort) as stop:
        what_is_safe = f": {printable(str(stop))}" if str(stop) else ""
        tell(f"interrupted{what_is_safe}")
        code = Exit.UNDECIDED
    except MemoryError:
        tell_out_of_memory()
        code = Exit.BAD_INPUT
    except BrokenPipeError:
        code = _nobody_reads()
    except OSError as error:
        _nobody_reads()
        tell(f"error: cannot write the output: {error.strerror}")
        code = Exit.BAD_INPUT
    sys.exit(code or Exit.OK)


def _open_streams() -> None:
    """Give us the three standard streams, whatever the caller has closed or how it encodes."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A title that the terminal cannot show must not end the run.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _nobody_reads() -> Exit:
    """Stop without a word: who reads our output has seen enough."""
    # Python must not try to flush the rest when it ends.
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    return Exit.OK


class _InterruptedError(Exception):
    """A command was interrupted; the message says what is safe."""


class _Commands(click.Group):
    """Keeps from click what it would answer itself.

    It exits with 1 when a pipe is closed, which here means "not unique", and of an interruption
    it leaves an empty line and no word about what is safe.
    """

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if args[0].isalpha():
                raise
            help_on_it = "A puzzle follows a command, as in: sudoku-model check PUZZLE"
            raise click.UsageError(f"{error.message} {help_on_it}", ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            return _nobody_reads()
        except KeyboardInterrupt as stop:
            raise _InterruptedError(str(stop)) from None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sudoku-model")
def commands() -> None:
    """State a Sudoku, solve it, and decide whether its solution is the only one.

    A SOURCE is a file, a puzzle itself, or - for standard input.
    """


for command in (
    *(check, draw, sheet, constraints, verify),
    *(conflict, repair, ambiguity, minimal, candidates),
    *(explain, hint, rate),
    *(generate, canonical),
):
    commands.add_command(command)


@commands.command()
@reading_options
@solving_options
@click.option("--to", "target", help="Format to print the solutions in, as of convert.")
def solve(
    sources: tuple[str, ...],
    reading: Reading,
    solver: str,
    time_limit: float | None,
    implied: bool,
    as_json: bool,
    target: str | None,
) -> int:
    """Print a solution of each puzzle; whether it is the only one, check tells.

    Puzzles that were read as --format judge are answered in the same form. Exits with 0 if each
    puzzle has a solution, 1 if some has none, 2 on bad input and 3 if some is undecided.
    """
    engine = engine_named(solver)
    if target is None and reading.format == "judge":
        target = "judge"
    codes = {Exit.OK}
    single, puzzles = only_one(read_sources(sources, reading))

    results = Results(single=single)

    def answers() -> Iterator[tuple[Puzzle, Solution | None, str]]:
        for puzzle in results.follow(puzzles):
            try:
                solution = find_solution(puzzle, engine, time_limit=time_limit, implied=implied)
            except UndecidedError as error:
                codes.add(Exit.UNDECIDED)
                yield puzzle, None, f"undecided: {error}"
                continue
            if solution is None:
                codes.add(Exit.NOT_UNIQUE)
                yield puzzle, None, "no solution"
                continue
            warn_of_conditions(puzzle)
            yield puzzle, solution, ""

    if target is not None and not as_json:
        _write_solutions(answers(), target)
    else:
        for puzzle, solution, problem in answers():
            if as_json:
                line = solution.line() if solution else None
                record: dict[str, Any] = {"name": puzzle.name, "solution": line}
                record["problem"] = problem or None
                if solution and puzzle.grid.extras:
                    record["extras"] = solution.extras
                results.print_json(record)
            elif solution is None:
                results.print(f"{puzzle.name}: {problem}" if puzzle.name else problem)
            elif single:
                print_board(solution)
            else:
                extras = "; ".join(_extra_lines(solution))
                results.print(f"{solution.line()} # {extras}" if extras else solution.line())
    return max(codes)


def _extra_lines(solution: Solution) -> list[str]:
    if not solution.puzzle.grid.extras:
        return []
    from sudoku_model.drawing.scene import extra_lines

    return extra_lines(solution)


def _write_solutions(answers: Iterator[tuple[Puzzle, Solution | None, str]], target: str) -> None:
    """Print solutions in a format; puzzles without one are named on standard error."""

    def solved() -> Iterator[Solution]:
        for puzzle, solution, problem in answers:
            if solution is None:
                click.echo(f"{puzzle.name or puzzle.line()}: {problem}", err=True)
            else:
                yield solution

    for chunk in write_many(solved(), target):
        click.echo(chunk, nl=False)


@commands.command()
@reading_options
@solving_options
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    help="Stop at this number of solutions, found one by one.",
)
@click.option(
    "--method",
    type=click.Choice([method.value for method in Method]),
    help="Count in this way only, instead of the one that suits the puzzle.",
)
def count(
    sources: tuple[str, ...],
    reading: Reading,
    solver: str,
    time_limit: float | None,
    implied: bool,
    as_json: bool,
    limit: int | None,
    method: str | None,
) -> int:
    """Count the solutions of each puzzle: exactly, or else estimate how many there are.

    The answer says whether they were listed, counted without listing them, or estimated. Exits
    with 0, with 2 on bad input, and with 3 if the time did not suffice for some puzzle.
    """
    engine = engine_named(solver)
    code = Exit.OK
    single, puzzles = only_one(read_sources(sources, reading))
    results = Results(single=single)
    for puzzle in results.follow(puzzles):
        found = count_solutions(
            puzzle, engine, limit=limit, time_limit=time_limit, implied=implied, method=method
        )
        if found.was_cut_short:
            code = Exit.UNDECIDED
        if found.value or not found.is_exact:  # that there is none needs no condition
            warn_of_conditions(puzzle)
        if as_json:
            results.print_json({"name": puzzle.name, **found.to_dict()})
        else:
            results.print(str(found) if single else f"{puzzle.name}: {found}")
        if found.reason == INTERRUPTED:
            raise KeyboardInterrupt
    return code


@commands.command()
@reading_options
@click.option("--to", "target", required=True, help=f"One of {', '.join(_WRITABLE)}.")
def convert(sources: tuple[str, ...], reading: Reading, target: str) -> None:
    """Write puzzles in another format."""
    form = find_format(target, to_write=True)
    lost: dict[str, None] = {}

    def puzzles() -> Iterator[Puzzle]:
        for puzzle in read_sources(sources, reading):
            lost.update(dict.fromkeys(lost_texts(puzzle, form)))
            yield puzzle

    for chunk in write_many(puzzles(), target):
        click.echo(chunk, nl=False)
    if lost:
        click.echo(f"note: {target} has no place for the {', the '.join(lost)}", err=True)


@commands.command()
@reading_options
@click.option(
    "--language",
    default="dimacs",
    show_default=True,
    help=f"One of {', '.join(LANGUAGES)}.",
)
@click.option("--encoding", help="For dimacs: minimal, extended (default) or triads.")
@click.option("--at-most-one", help="For dimacs: PySAT's name; pairwise by default.")
@click.option("--output", type=click.Path(path_type=Path), help="A file; else standard output.")
def encode(
    sources: tuple[str, ...],
    reading: Reading,
    language: str,
    encoding: str | None,
    at_most_one: str | None,
    output: Path | None,
) -> None:
    """Write the model of a puzzle for another solver."""
    single, puzzles = only_one(read_sources(sources, reading))
    if not single:
        raise click.UsageError("encode writes the model of one puzzle; the sources hold several.")
    lines = encode_lines(next(puzzles), language, encoding=encoding, at_most_one=at_most_one)
    if output is None:
        for line in lines:
            click.echo(line)
    else:
        with written_whole(output) as file:
            file.writelines(f"{line}\n".encode() for line in lines)
