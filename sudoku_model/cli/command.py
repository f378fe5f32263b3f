"""How commands are declared, and what their help shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, NamedTuple

import click

from sudoku_model.cli import colours
from sudoku_model.cli.exits import Exits

NAME = "sudoku-model"
"""What the program is called."""

COMPLETION_VARIABLE = "_SUDOKU_MODEL_COMPLETE"
"""The environment variable by which a shell asks for completions."""

HELP_OPTIONS = ("-h", "--help")


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
    """A command line that is worth copying.

    Attributes:
        arguments: what stands behind the name of the program.
        meaning: what it is for.
    """

    arguments: str
    meaning: str


class _Formatter(click.HelpFormatter):
    """Lets headings stand out where a terminal can show it."""

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{colours.heading(f'{heading}:')}\n")

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{colours.heading('Usage:')} ")


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
        except click.UsageError:
            if not any(option in given for option in HELP_OPTIONS):
                raise
            click.echo(ctx.get_help())
            ctx.exit()


def _no_color_option() -> click.Option:
    return click.Option(
        ["--no-color"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=colours.refuse,
        help="No colours, as with NO_COLOR; else a terminal shows them.",
    )


class Command(Helpful):
    """A command.

    Args:
        topic: what it is for.
    """

    def __init__(self, *args: Any, topic: Topic, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.topic = topic


def command(
    topic: Topic, exits: Exits, *examples: tuple[str, str]
) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command.

    Args:
        topic: what it is for.
        exits: what its exit codes mean.
        examples: what stands behind the name of the program, and what that is for.
    """
    return click.command(cls=Command, topic=topic, exits=exits, examples=examples)
