"""The manual page ``sudoku-model(1)``, from the commands themselves.

``python -m docs.manual`` writes it to where the wheel takes it from.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from docs.command_line import OF_SEVERAL, OPTIONS_OF_MANY, Described, Row, described, shared_options
from sudoku_model import __version__
from sudoku_model.cli.command import NAME, Helpful
from sudoku_model.cli.commands import commands
from sudoku_model.cli.exits import IN_GENERAL, Exits

PAGE = Path(__file__).with_name(f"{NAME}.1")

_SIGNS = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}
"""What typesetters would take for something else than the sign that is typed."""

_OPTION = re.compile(r"(?<![\w\\])(\\-){1,2}[a-zA-Z][a-z\\-]*")
"""An option among such signs."""

_ENVIRONMENT = [
    Row("NO_COLOR", "If it is set and not empty, no colours are shown; see https://no-color.org."),
    Row("FORCE_COLOR", "If it is set and not empty, colours are shown where no terminal is, too."),
    Row("TERM", "No colours are shown if it is dumb."),
]


def manual() -> str:
    """Return the page."""
    return "\n".join(_lines()) + "\n"


def write_pages(source: Path) -> None:
    """Write the page for the site, which offers it as a file."""
    (source / "reference" / PAGE.name).write_text(manual(), encoding="utf-8")


def _lines() -> Iterator[str]:
    yield r".\" Written by python -m docs.manual."
    yield f'.TH {NAME.upper()} 1 "" "{NAME} {__version__}" "User Commands"'
    yield ".SH NAME"
    yield rf"{_plain(NAME)} \- state a Sudoku, solve it, and prove its solution unique"
    yield ".SH SYNOPSIS"
    yield rf"\fB{_plain(NAME)}\fR \fICOMMAND\fR [\fIOPTION\fR]... [\fISOURCE\fR]..."
    yield ".SH DESCRIPTION"
    yield from _paragraphs((commands.help or "").strip().split("\n\n"))
    yield ".SS Examples"
    yield from _examples(commands)
    yield ".SH COMMANDS"
    topic = None
    for one in described():
        if one.command.topic != topic:
            if topic:
                yield ".PP"
            topic = one.command.topic
            yield rf"\fI{_plain(topic.value)}\fR"
        yield from _item(rf"\fB{one.name}\fR", one.paragraphs[0])
    for one in described():
        yield from _section(one)
    yield f".SH {OPTIONS_OF_MANY.upper()}"
    yield from _options(shared_options())
    yield ".SH EXIT STATUS"
    yield from _paragraphs(
        [f"{OF_SEVERAL} What a code means for a command stands in its section; in general:"]
    )
    yield from _exits(IN_GENERAL)
    yield ".SH ENVIRONMENT"
    for name, meaning in _ENVIRONMENT:
        yield from _item(rf"\fB{name}\fR", meaning)


def _section(one: Described) -> Iterator[str]:
    yield f".SH {_plain(f'{NAME} {one.name}'.upper())}"
    yield rf"\fB{_plain(f'{NAME} {one.name}')}\fR {_plain(one.usage)}"
    yield ".PP"
    yield from _paragraphs(one.paragraphs)
    yield ".SS Examples"
    yield from _examples(one.command)
    yield ".SS Options"
    yield from _options(one.own)
    if one.shared:
        listed = ", ".join(rf"\fB{_plain(name)}\fR" for name in one.shared)
        if one.own:
            yield ".PP"
        yield from _wrapped(f"{'Also' if one.own else 'Has'} as many others: {listed}.")
    yield ".SS Exit status"
    yield from _exits(one.command.exits)


def _examples(command: Helpful) -> Iterator[str]:
    yield ".EX"
    for example in command.examples:
        yield _plain(f"# {example.meaning}")
        yield _plain(f"{NAME} {example.arguments}")
    yield ".EE"


def _options(rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        yield from _item(_OPTION.sub(r"\\fB\g<0>\\fR", _plain(row.written)), row.meaning)


def _exits(exits: Exits) -> Iterator[str]:
    for code, meaning in exits.rows():
        yield from _item(rf"\fB{int(code)}\fR", meaning)


def _item(term: str, text: str) -> Iterator[str]:
    yield ".TP"
    yield term
    yield from _wrapped(_plain(text))


def _paragraphs(texts: Iterable[str]) -> Iterator[str]:
    for number, text in enumerate(texts):
        if number:
            yield ".PP"
        yield from _wrapped(_plain(" ".join(text.split())))


def _plain(text: str) -> str:
    return "".join(_SIGNS.get(sign, sign) for sign in text)


def _wrapped(text: str) -> Iterator[str]:
    """Yield lines of usual length, none of which is taken for a request."""
    for line in textwrap.wrap(text, 78, break_long_words=False, break_on_hyphens=False):
        yield rf"\&{line}" if line.startswith(".") else line


if __name__ == "__main__":
    PAGE.write_text(manual(), encoding="utf-8")
