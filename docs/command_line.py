"""The page of the command line, from the commands themselves."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from pathlib import Path

import click

from sudoku_model.cli.commands import commands

_SHARED_BY = 5
"""An option that so many commands have is described once for all of them."""

_INTRODUCTION = """\
# Command line

A `SOURCE` is a puzzle itself, a link, a file, or `-` for standard input; a file may hold many
puzzles. Whatever is wrong with the input is said in one message, and the exit code is then 2.
`sudoku-model COMMAND --help` says what stands here.
"""


def write_pages(source: Path) -> None:
    """Write the page."""
    options = Counter(map(_row, _all_options()))
    shared = {row for row, count in options.items() if count >= _SHARED_BY}
    parts = [
        _INTRODUCTION,
        "## Options of many commands",
        _table([*filter(shared.__contains__, options)]),
    ]
    for name, command in sorted(commands.commands.items()):
        parts += _section(name, command, shared)
    folder = source / "reference"
    folder.mkdir(exist_ok=True)
    (folder / "cli.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _all_options() -> list[click.Option]:
    return [option for command in commands.commands.values() for option in _options(command)]


def _options(command: click.Command) -> list[click.Option]:
    return [param for param in command.params if isinstance(param, click.Option)]


def _section(name: str, command: click.Command, shared: set[str]) -> list[str]:
    usage = " ".join(command.collect_usage_pieces(click.Context(command)))
    description = _marked(inspect.cleandoc(command.help or ""))
    parts = [f"## `{name}`", f"```text\nsudoku-model {name} {usage}\n```", description]
    own = [row for row in map(_row, _options(command)) if row not in shared]
    if own:
        parts.append(_table(own))
    others = [f"`{o.opts[0]}`" for o in _options(command) if _row(o) in shared]
    if others:
        anchor = "#options-of-many-commands"
        parts.append(f"{'Also' if own else 'Has'} [as many others]({anchor}): {', '.join(others)}.")
    return parts


def _row(option: click.Option) -> str:
    context = click.Context(click.Command("none"))
    record = option.get_help_record(context)
    assert record is not None
    written, meaning = (text.replace("|", "\\|") for text in record)
    return f"| `{written}` | {_marked(meaning)} |"


def _marked(text: str) -> str:
    """Mark the options that a description speaks of as code, and let nothing else be markup."""
    plain = re.sub(r"([<>\[\]*_])", r"\\\1", text)
    return re.sub(r"(?<![\w-])--[a-z][a-z-]*", r"`\g<0>`", plain)


def _table(rows: list[str]) -> str:
    return "\n".join(["| option | what it does |", "|---|---|", *rows])
