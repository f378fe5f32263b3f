"""The command ``board``."""

from __future__ import annotations

from contextlib import suppress

import click

from sudoku_model.cli import completing
from sudoku_model.cli.command import Topic, command
from sudoku_model.cli.exits import Exit, Exits
from sudoku_model.cli.options import WholeNumberRange
from sudoku_model.cli.sources import only_puzzle, rejoined
from sudoku_model.errors import UnsupportedError
from sudoku_model.libraries import to_install


@command(
    Topic.PUZZLES,
    Exits("ended with Ctrl-C", bad_input="nothing can listen on the port"),
    ("board", "an empty board, to set on"),
    ("board puzzle.txt", "to look at, change and solve"),
)
@click.argument("sources", nargs=-1, metavar="[SOURCE]...", shell_complete=completing.file)
@click.option(
    "--port",
    type=WholeNumberRange(1, 65535),
    metavar="PORT",
    help="Where to listen on this machine; else on the usual port, or any that is free.",
)
@click.option("--open/--no-open", "opens", default=True, help="Whether to open the browser.")
def board(sources: tuple[str, ...], port: int | None, opens: bool) -> int:
    """Open the page on which puzzles are set and solved, until Ctrl-C is pressed.

    Only this machine can reach it, and only under the address that is printed. What is done on the
    page is kept by the browser. It needs the extra "board".
    """
    from sudoku_model import write

    several = "The page shows one puzzle; the sources hold several."
    first = write(only_puzzle(rejoined(sources), several), "json") if sources else ""
    try:
        from sudoku_model.page.server import BoardServer
    except ModuleNotFoundError as problem:
        if problem.name != "aiohttp":
            raise
        raise UnsupportedError(
            f"the page needs the package aiohttp, which is not installed: {to_install('board')}"
        ) from None
    server = BoardServer(first, port)
    with suppress(KeyboardInterrupt):  # which is how it is meant to end
        click.echo(f"{server.address}\nCtrl-C ends it.")
        if opens:
            import webbrowser

            webbrowser.open(server.address)
        server.run()
    return Exit.OK
