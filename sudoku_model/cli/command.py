"""How commands are declared, what their help shows, and how all of them are found and run."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple, TypeAlias

import click

from sudoku_model.cli.exits import NOTED, Exit, Exits, StoppedError, code_unread, nobody_reads
from sudoku_model.cli.output import emphasised, refuse_colours

NAME = "sudoku-model"
"""What the program is called."""

COMPLETION_VARIABLE = "_SUDOKU_MODEL_COMPLETE"
"""The environment variable by which a shell asks for completions."""

HELP_OPTIONS = ("-h", "--help")

Function: TypeAlias = Callable[..., Any]
"""A function that becomes a command, or an option that is added to one."""


class Topic(Enum):
    """What a command is for: the headings under which commands are listed, in their order."""

    ANSWERS = "Decide and solve"
    REASONS = "Learn why"
    STEPS = "Solve as people do"
    PUZZLES = "Make, show and convert puzzles"
    PROOFS = "Let others check or solve"
    HELP = "Look things up"
    OTHERS = "Other commands"


class Example(NamedTuple):
    """A command line that is worth copying."""

    arguments: str
    meaning: str


class _Formatter(click.HelpFormatter):
    """Lets headings stand out where a terminal can show it."""

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{emphasised(f'{heading}:')}\n")

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{emphasised('Usage:')} ")


class _Context(click.Context):
    formatter_class = _Formatter


class Helpful(click.Command):
    """A command, or the group of all; where the user asks for help, mistakes do not matter.

    Args:
        exits: what its exit codes mean.
        examples: command lines that are worth copying, behind the name of the program, and what
            they are for.
    """

    context_class = _Context

    def __init__(
        self, *args: Any, exits: Exits, examples: Sequence[tuple[str, str]], **settings: Any
    ) -> None:
        super().__init__(*args, **settings)
        self.params.append(_no_color_option())
        self.exits = exits
        self.examples = tuple(Example(*example) for example in examples)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_help_text(ctx, formatter)
        with formatter.section("Examples"):
            for example in self.examples:
                indent = " " * formatter.current_indent
                formatter.write(f"{indent}# {example.meaning}\n")
                formatter.write(f"{indent}{NAME} {example.arguments}\n")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(int(code)), text) for code, text in self.exits.rows()])
        super().format_epilog(ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; who asks for help gets it, whatever is wrong with the others."""
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if not any(option in given for option in HELP_OPTIONS):
                raise _with_what_it_takes(error) from None
            click.echo(ctx.get_help())
            ctx.exit()


def _with_what_it_takes(error: click.UsageError) -> click.UsageError:
    """Return an error; of an option that is missing it also tells the help."""
    if not isinstance(error, click.MissingParameter):
        return error
    return click.MissingParameter(getattr(error.param, "help", None), error.ctx, error.param)


def _no_color_option() -> click.Option:
    return click.Option(
        ["--no-color"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=refuse_colours,
        help="No colours, as with NO_COLOR; else a terminal shows them.",
    )


class Command(Helpful):
    """A command."""

    def __init__(self, *args: Any, topic: Topic, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.topic = topic


def command(
    topic: Topic, exits: Exits, *examples: tuple[str, str]
) -> Callable[[Function], Command]:
    """Declare a command.

    Args:
        topic: what it is for.
        exits: what its exit codes mean.
        examples: what stands behind the name of the program, and what that is for.
    """
    return click.command(cls=Command, topic=topic, exits=exits, examples=examples)


class Beside(click.Option):
    """An option that makes sense only beside another one.

    Args:
        other: the name of the other one.
        otherwise: what the user is told who leaves that out.
    """

    def __init__(self, *args: Any, other: str, otherwise: str, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.other = other
        self.otherwise = otherwise

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Refuse the option where the other one is left out."""
        if opts.get(self.name) and opts.get(self.other) is None:
            raise click.UsageError(self.otherwise, ctx)
        return super().handle_parse_result(ctx, opts, args)


def gathered(name: str, make: Function, *parameters: Function) -> Callable[[Function], Function]:
    """Add parameters to a command that gets one value, made of theirs.

    Args:
        name: what the command calls that value.
        make: makes it of what is given, by the names of the parameters.
        parameters: the parameters, in the order in which help shows them.
    """
    declared: Any = with_parameters(lambda: None, *parameters)
    names = [parameter.name for parameter in declared.__click_params__]

    def add(command: Function) -> Function:
        @functools.wraps(command)
        def wrapped(*args: Any, **given: Any) -> Any:
            given[name] = make(**{one: given.pop(one) for one in names})
            return command(*args, **given)

        return with_parameters(wrapped, *parameters)

    return add


def with_parameters(command: Function, *parameters: Function) -> Function:
    """Add parameters to a command, in the order in which its help shows them."""
    for parameter in reversed(parameters):
        command = parameter(command)
    return command


class CommandsOf(Mapping[str, click.Command]):
    """The commands of a package, by their names. Each is loaded when it is asked for.

    The command ``check`` is the function `check` in the module ``check``; no list names it.
    """

    def __init__(self, package: str, path: Iterable[str]) -> None:
        self._package = package
        self._names = [module.name for module in iter_modules(path)]

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._names:
            raise KeyError(name)
        try:
            command: click.Command = getattr(import_module(f"{self._package}.{name}"), name)
        except KeyboardInterrupt as stop:
            raise StoppedError(str(stop)) from None
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class AllCommands(Helpful, click.Group):
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
        """Find the command; who has left it out before a puzzle is told so."""
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
        except BrokenPipeError:  # without a word: the reader of the output has seen enough
            nobody_reads()
            return code_unread(ctx)
        except KeyboardInterrupt as stop:
            raise StoppedError(str(stop)) from None
        noted = ctx.meta.get(NOTED, {Exit.OK})
        return Exit.BAD_INPUT if Exit.BAD_INPUT in noted else max(code, *noted)
