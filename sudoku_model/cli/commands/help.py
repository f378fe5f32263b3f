"""The command ``help``."""

from __future__ import annotations

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import DONE


def _commands(context: click.Context, _parameter: click.Parameter, typed: str) -> completing.Items:
    above = context.parent
    return [] if above is None else above.command.shell_complete(above, typed)


@command(
    Topic.HELP,
    DONE,
    ("help", "the commands, by what they are for"),
    ("help check", "one of them, with examples"),
)
@click.argument("name", metavar="[COMMAND]", required=False, shell_complete=_commands)
@click.pass_context
def help(context: click.Context, name: str | None) -> None:
    """Show what there is, or what a command does."""
    above = context.parent
    assert above is not None
    if name is None:
        click.echo(above.get_help())
        return
    assert isinstance(above.command, click.Group)
    _, wanted, _ = above.command.resolve_command(above, [name])
    assert wanted is not None
    click.echo(wanted.get_help(wanted.context_class(wanted, above, name)))
