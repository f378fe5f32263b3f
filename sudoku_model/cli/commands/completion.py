"""The command ``completion``."""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote

import click

from sudoku_model.cli.command import NAME, Topic, command
from sudoku_model.cli.exits import DONE
from sudoku_model.errors import SourceError

_SHELLS = ("bash", "zsh", "fish")


@command(
    Topic.HELP,
    DONE,
    ("completion --install", "for the shell that you use, from the next one on"),
    ("completion zsh", "the script alone, to be kept where you like"),
)
@click.argument("shell", type=click.Choice(_SHELLS), metavar="[SHELL]", required=False)
@click.option(
    "--install",
    is_flag=True,
    help="Write the script to a file that the shell reads at its start; what is changed is said.",
)
@click.pass_context
def completion(context: click.Context, shell: str | None, install: bool) -> None:
    """Let a shell complete commands, options and their values.

    Prints the script for bash, zsh or fish; without a SHELL, for the one in $SHELL.
    """
    from sudoku_model.cli.shells import script

    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in _SHELLS:
        raise click.UsageError("Name the shell: bash, zsh or fish.")
    text = script(shell, context.find_root().command)
    if not install:
        click.echo(text, nl=False)
        return
    for change in _installed(shell, text):
        click.echo(change)
    click.echo(f"{shell} completes {NAME} from its next start on")


def _installed(shell: str, text: str) -> list[str]:
    """Put the script where the shell finds it, and return what was done."""
    from sudoku_model.files import written_whole

    if shell == "fish":
        place = _folder("XDG_CONFIG_HOME", ".config") / "fish" / "completions" / f"{NAME}.fish"
    else:
        place = _folder("XDG_DATA_HOME", ".local/share") / NAME / f"completion.{shell}"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise SourceError(f"cannot make the folder {place.parent}: {problem.strerror}") from None
    with written_whole(place) as file:
        file.write(text.encode())
    done = [f"wrote {place}"]
    if shell != "fish":
        home = os.environ.get("ZDOTDIR") if shell == "zsh" else None
        settings = Path(home or Path.home()) / f".{shell}rc"
        line = f"source {quote(str(place))}  # {NAME} completion"
        if _with_line(settings, line):
            done.append(f"added to {settings}: {line}")
    return done


def _folder(variable: str, usual: str) -> Path:
    return Path(os.environ.get(variable) or Path.home() / usual)


def _with_line(settings: Path, line: str) -> bool:
    """Add a line to a file, unless it is there; say whether it was added."""
    try:
        present = settings.read_bytes() if settings.exists() else b""
        if line.encode() in present.splitlines():
            return False
        before = "\n" if present and not present.endswith(b"\n") else ""
        with settings.open("ab") as file:
            file.write(f"{before}{line}\n".encode())
    except OSError as problem:
        raise SourceError(f"cannot add a line to {settings}: {problem.strerror}") from None
    return True
