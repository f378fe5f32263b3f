"""The commands, each in a module of this folder.

A module declares its command, and the command imports what it needs when it runs.
"""

from __future__ import annotations

import click

from sudoku_model import __version__
from sudoku_model.cli.command import HELP_OPTIONS, NAME, AllCommands, CommandsOf
from sudoku_model.cli.exits import IN_GENERAL

commands = AllCommands(
    help="""State a Sudoku, solve it, and decide whether its solution is the only one.

    A SOURCE is a file, a puzzle itself, a link, or - for standard input.
    """,
    commands=CommandsOf(__name__, __path__),
    exits=IN_GENERAL,
    examples=[
        ("check 1.....3..4.....2", "is this solution the only one?"),
        ("conflict 11..............", "why is there none?"),
        ("explain 1.....3..4.....2", "how would a person get there?"),
    ],
    context_settings={"help_option_names": HELP_OPTIONS},
    epilog=f"{NAME} COMMAND -h shows what a command does, with examples.",
)
click.version_option(__version__, "-V", "--version", prog_name=NAME)(commands)
