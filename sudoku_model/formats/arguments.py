"""What a user names to be read: files, puzzles themselves, ``-`` for standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeAlias

from sudoku_model.errors import SourceError
from sudoku_model.formats.base import Options
from sudoku_model.formats.source import within_quotes

STDIN = "-"
"""What stands for standard input."""

Given: TypeAlias = "Path | BinaryIO | str"

_LOOKS_LIKE_A_FILE = re.compile(
    r"(?!.*://|N4[\w+/=%]{40}|(scl|ctc|fpuz)\w*N4)[^\s~<{]*[/\\][^\s~<{]*"
    r"|[^\s~<{]+\.[A-Za-z]\w{0,11}"
)
"""A path or a name with an ending; no link or its payload, no markup, nor an item of ISS's text."""

_LONGEST_PATH = 200
"""The payload of a link may have slashes as well, but it is longer than any path people type."""


@dataclass(frozen=True)
class Reading:
    """How to read the sources.

    Attributes:
        format: the format's name, or None to recognise it.
        box: rows and columns of a box, or None for the default.
        alphabet: the symbols of the digits, or None to recognise them.
        column: the name of the column with the puzzles in tables, or None to find it.
        state_offered: whether to state what is offered for rules in words.
    """

    format: str | None = None
    box: tuple[int, int] | None = None
    alphabet: str | None = None
    column: str | None = None
    state_offered: bool = False

    @property
    def options(self) -> Options:
        """What readers of formats are told."""
        return Options(self.box, self.alphabet, self.state_offered)


def resolve(argument: str) -> Given:
    """Return what an argument stands for: a file, standard input, or the text that it is.

    The shell of Windows hands on the quotes that other shells take away.
    """
    if argument == STDIN:
        return sys.stdin.buffer
    return Path(argument) if is_there(argument) else argument[within_quotes(argument)]


def is_there(argument: str) -> bool:
    """Say whether an argument names a file, or anything else that is there.

    Windows takes no notice of dots at the end: to it an empty board is the folder that it is in.
    """
    return os.path.lexists(argument) and not argument.endswith("...")


def missing_file(argument: str) -> SourceError | None:
    """Return the error for a text that is no puzzle, if it looks like the name of a file."""
    if is_file_name(argument):
        return SourceError(f"there is no file {argument!r}, and it is not a puzzle")
    return None


def is_file_name(text: str) -> bool:
    """Say whether a text that is no puzzle looks like the name of a file."""
    from sudoku_model.formats.recognition import is_link

    is_short = len(text) <= _LONGEST_PATH
    return is_short and bool(_LOOKS_LIKE_A_FILE.fullmatch(text)) and not is_link(text)


def name_of_text(number: int, arguments: Sequence[str]) -> str:
    """Return what messages call an argument that is a puzzle itself; nothing if there is only one.

    Arguments are counted from 1.
    """
    return f"argument {number}" if len(arguments) > 1 else ""
