"""How commands end: the exit codes, the answers that they stand for, and the last words."""

from __future__ import annotations

import sys
from contextlib import suppress
from enum import IntEnum
from typing import Any

import click

_reserve = [bytearray(2**20)]
"""Memory for the last words, if there is no other left. Nothing is written to it: it costs none."""


class Exit(IntEnum):
    """The exit code of a command."""

    OK = 0
    NOT_UNIQUE = 1
    BAD_INPUT = 2
    UNDECIDED = 3


NOTED = "sudoku_model.noted"
"""Where the context of a command has the codes that were noted."""


def note(code: Exit) -> None:
    """Note that something could not be read, or not in time: the command goes on nevertheless."""
    click.get_current_context().meta.setdefault(NOTED, {Exit.OK}).add(code)


def code_of_status(answer: Any) -> Exit:
    """Return the code for an answer whose status tells the number of solutions."""
    from sudoku_model import Status

    if answer.status is Status.UNIQUE:
        return Exit.OK
    return Exit.UNDECIDED if answer.status is Status.UNDECIDED else Exit.NOT_UNIQUE


def code_of_conflict(answer: Any) -> Exit:
    """Return the code for a conflict or a repair."""
    if answer.is_broken is None:
        return Exit.UNDECIDED
    return Exit.NOT_UNIQUE if answer.is_broken else Exit.OK


def code_of_steps(answer: Any) -> Exit:
    """Return the code for an explanation, a hint or a rating."""
    code = code_of_status(answer.verdict)
    if code is not Exit.OK:
        return code
    if getattr(answer, "mistakes", False):
        return Exit.NOT_UNIQUE
    return Exit.UNDECIDED if answer.reason else Exit.OK


def tell(message: str) -> None:
    """Print the last words; the exit code is right even if standard error cannot be written."""
    with suppress(OSError):
        sys.stderr.write(f"{message}\n")


def tell_out_of_memory() -> None:
    """Say that there is not enough memory; saying it takes some."""
    _reserve.clear()
    tell("error: there is not enough memory for this")
