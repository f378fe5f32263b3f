"""The commands, each in a module of this folder, and the function that runs them.

The command ``check`` is the function `check` in the module ``check``; no list names it. A module
declares its command, and the command imports what it needs when it runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import click

from sudoku_model import __version__
from sudoku_model.cli import colours
from sudoku_model.cli.command import (
    COMPLETION_VARIABLE,
    HELP_OPTIONS,
    NAME,
    Helpful,
    Topic,
)
from sudoku_model.cli.exits import IN_GENERAL, NOTED, Exit, code_of_error, tell, tell_out_of_memory
from sudoku_model.cli.output import printable
from sudoku_model.errors import SudokuModelError


def main() -> None:
    """Run the command line; every error of ours is one message and an exit code."""
    _open_streams()
    if COMPLETION_VARIABLE in os.environ:  # a shell asks, while its user types
        import sudoku_model.cli.shells  # noqa: F401
    try:
        code = commands.main(
            standalone_mode=False, complete_var=COMPLETION_VARIABLE, color=colours.wanted()
        )
        sys.stdout.flush()
    except SudokuModelError as error:
        tell(colours.error(printable(str(error))))
        code = code_of_error(error)
    except click.ClickException as error:
        _tell_of_misuse(error)
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
        tell(colours.error(f"cannot write the output: {error.strerror}"))
        code = Exit.BAD_INPUT
    sys.exit(code or Exit.OK)


def _open_streams() -> None:
    """Open the standard streams that the caller has closed, and let them print any sign."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A title that the terminal cannot show must not end the run.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _tell_of_misuse(error: click.ClickException) -> None:
    context = getattr(error, "ctx", None)
    if context is not None:
        tell(context.get_usage())
        tell(f"Try '{context.command_path} {HELP_OPTIONS[-1]}' for help.\n")
    tell(colours.error("\n".join(map(printable, error.format_message().splitlines()))))


def _nobody_reads() -> Exit:
    """Stop without a word: the reader of the output has seen enough."""
    # Python must not try to flush the rest when it ends.
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    return Exit.OK


class _InterruptedError(Exception):
    """A command was interrupted; the message says what is safe."""


class _Modules(Mapping[str, click.Command]):
    """The commands by their names. Each is loaded when it is asked for."""

    def __init__(self) -> None:
        self._names = [module.name for module in iter_modules(__path__)]

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._names:
            raise KeyError(name)
        try:
            command: click.Command = getattr(import_module(f"{__name__}.{name}"), name)
        except KeyboardInterrupt as stop:
            raise _InterruptedError(str(stop)) from None
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class _Commands(Helpful, click.Group):
    """All commands; keeps closed pipes and interruptions from click.

    It would exit with 1 when a pipe is closed, which here means "not unique", and print an empty
    line after an interruption, without a word about what is safe.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(Exit.BAD_INPUT)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under their topics, each with its whole first sentence."""
        listed = {topic: list[tuple[str, str]]() for topic in Topic}
        for name, command in self.commands.items():
            topic = getattr(command, "topic", Topic.OTHERS)
            listed[topic].append((name, command.get_short_help_str(limit=1000)))
        width = max(map(len, self.commands))
        for topic, rows in listed.items():
            if rows:
                with formatter.section(topic.value):
                    formatter.write_dl([(name.ljust(width), text) for name, text in rows])

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
            code = super().invoke(ctx) or Exit.OK
        except BrokenPipeError:
            return _nobody_reads()
        except KeyboardInterrupt as stop:
            raise _InterruptedError(str(stop)) from None
        noted = ctx.meta.get(NOTED, {Exit.OK})
        return Exit.BAD_INPUT if Exit.BAD_INPUT in noted else max(code, *noted)


@click.group(
    cls=_Commands,
    commands=_Modules(),
    exits=IN_GENERAL,
    examples=[
        ("check 1.....3..4.....2", "is this solution the only one?"),
        ("conflict 11..............", "why is there none?"),
        ("explain 1.....3..4.....2", "how would a person get there?"),
    ],
    context_settings={"help_option_names": HELP_OPTIONS},
    epilog=f"{NAME} COMMAND -h shows what a command does, with examples.",
)
@click.version_option(__version__, "-V", "--version", prog_name=NAME)
def commands() -> None:
    """State a Sudoku, solve it, and decide whether its solution is the only one.

    A SOURCE is a file, a puzzle itself, a link, or - for standard input.
    """
