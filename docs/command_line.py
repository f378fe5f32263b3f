"""The commands as they declare themselves, and the page of the command line that is made of it."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import click

from sudoku_model.cli.command import NAME, Command, Topic
from sudoku_model.cli.commands import commands

_SHARED_BY = 5
"""An option that so many commands have is described once for all of them."""

OPTIONS_OF_MANY = "Options of many commands"

OF_SEVERAL = "Of several puzzles the worst counts: 2 if some cannot be read, else the largest code."

_INTRODUCTION = """\
# Command line

A `SOURCE` is a puzzle itself, a link, a file, or `-` for standard input; a file may hold many
puzzles. Whatever is wrong with the input is said in one message, and the exit code is then 2.
`sudoku-model COMMAND --help` says what stands here, and so does
{download}`the manual page <sudoku-model.1>`.
"""


class Row(NamedTuple):
    """An option.

    Attributes:
        written: how it is written, with what stands for its value.
        meaning: what it does.
    """

    written: str
    meaning: str


class Described(NamedTuple):
    """A command.

    Attributes:
        name: what it is called.
        command: as it is declared.
        usage: what follows its name.
        paragraphs: what it does; the first one is a single sentence.
        own: the options that few other commands have.
        shared: the names of its other options.
    """

    name: str
    command: Command
    usage: str
    paragraphs: list[str]
    own: list[Row]
    shared: list[str]


def shared_options() -> list[Row]:
    """Return the options that are described once, in the order in which they are met."""
    counts = Counter(row for command in commands.commands.values() for row in _rows(command))
    return [row for row, count in counts.items() if count >= _SHARED_BY]


def described() -> Iterator[Described]:
    """Yield all commands, by their topics."""
    shared = shared_options()
    declared = {name: it for name, it in commands.commands.items() if isinstance(it, Command)}
    topics = [*Topic]
    for name, command in sorted(declared.items(), key=lambda item: topics.index(item[1].topic)):
        rows = _rows(command)
        yield Described(
            name,
            command,
            " ".join(command.collect_usage_pieces(click.Context(command))),
            [" ".join(text.split()) for text in inspect.cleandoc(command.help or "").split("\n\n")],
            [row for row in rows if row not in shared],
            [row.written.split()[0].rstrip(",") for row in rows if row in shared],
        )


def _rows(command: click.Command) -> list[Row]:
    context = click.Context(command)
    records = [
        param.get_help_record(context)
        for param in command.params
        if isinstance(param, click.Option)
    ]
    return [Row(*record) for record in records if record is not None]


def write_pages(source: Path) -> None:
    """Write the page."""
    parts = [_INTRODUCTION, f"## {OPTIONS_OF_MANY}", _table(shared_options()), *_exit_codes()]
    for one in sorted(described(), key=attrgetter("name")):
        parts += _section(one)
    folder = source / "reference"
    folder.mkdir(exist_ok=True)
    (folder / "cli.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def _exit_codes() -> Iterator[str]:
    yield "## Exit codes"
    yield (
        f"{OF_SEVERAL} Besides, every command ends with 2 if its input is bad or its output cannot "
        "be written, with 3 if it is interrupted, and with 70 after a defect of the program or "
        "of a solver: please report that. Where the reader of the output closes it first "
        "(`| head`), the code is that of the answer if this is known by then, as it is of a single "
        "puzzle, and else 141, as a shell has it for a process that a closed pipe ends."
    )
    lines = ["| command | 0 | 1 | 2 | 3 |", "|---|---|---|---|---|"]
    for one in sorted(described(), key=attrgetter("name")):
        exits = one.command.exits
        cells = map(_marked, (exits.ok, exits.not_unique, exits.bad_input, exits.undecided))
        lines.append(f"| [`{one.name}`](#{one.name}) | {' | '.join(cells)} |")
    yield "\n".join(lines)


def _section(one: Described) -> Iterator[str]:
    yield f"## `{one.name}`"
    yield f"```text\n{NAME} {one.name} {one.usage}\n```"
    yield from map(_marked, one.paragraphs)
    examples = "\n".join(f"# {it.meaning}\n{NAME} {it.arguments}" for it in one.command.examples)
    yield f"```sh\n{examples}\n```"
    if one.own:
        yield _table(one.own)
    if one.shared:
        anchor = f"#{OPTIONS_OF_MANY.lower().replace(' ', '-')}"
        listed = ", ".join(f"`{name}`" for name in one.shared)
        yield f"{'Also' if one.own else 'Has'} [as many others]({anchor}): {listed}."


def _marked(text: str) -> str:
    """Mark the options that a description speaks of as code, and let nothing else be markup."""
    plain = re.sub(r"([<>\[\]*_|])", r"\\\1", text)
    return re.sub(r"(?<![\w-])--[a-z][a-z-]*", r"`\g<0>`", plain)


def _in_cell(text: str) -> str:
    return text.replace("|", "\\|")


def _table(rows: list[Row]) -> str:
    lines = [f"| `{_in_cell(row.written)}` | {_marked(row.meaning)} |" for row in rows]
    return "\n".join(["| option | what it does |", "|---|---|", *lines])
