"""How commands end: the exit codes, the answers that they stand for, and the last words."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import click

from sudoku_model.cli.output import error_line, wants_colours
from sudoku_model.errors import DefectError, SudokuModelError, UndecidedError

_reserve = [bytes(2**22)]
"""Room for the last words, if there is no other left: some of Python's arenas.

Unlike a bytearray, bytes of zeros are never written to, so they cost none.
"""


class Exit(IntEnum):
    """The exit code of a command."""

    OK = 0
    NOT_UNIQUE = 1
    BAD_INPUT = 2
    UNDECIDED = 3
    DEFECT = 70
    UNREAD = 141  # as for a process that the closed pipe ends: 128 + SIGPIPE


class Exits(NamedTuple):
    """What the exit codes of a command mean.

    Every command ends with 2 if the input is bad or the output cannot be written, with 3 if it is
    interrupted, and with 141 if the output is closed before the answer is known.

    Attributes:
        ok: what 0 means.
        not_unique: what 1 means; "" if the command never ends so.
        undecided: what 3 means besides; "" if the command is always done in time.
        bad_input: what 2 means besides.
        defect: what 70 means.
    """

    ok: str
    not_unique: str = ""
    undecided: str = ""
    bad_input: str = ""
    defect: str = ""

    def rows(self) -> Iterator[tuple[Exit, str]]:
        """Yield each code with its meaning."""
        yield Exit.OK, self.ok
        if self.not_unique:
            yield Exit.NOT_UNIQUE, self.not_unique
        yield Exit.BAD_INPUT, _listed(self.bad_input, "bad input, or the output cannot be written")
        yield Exit.UNDECIDED, _listed(self.undecided, "interrupted")
        if self.defect:
            yield Exit.DEFECT, self.defect


def _listed(*meanings: str) -> str:
    return ", or ".join(filter(None, meanings))


IN_GENERAL = Exits(
    "what was asked for is so, or has been done",
    "it is not so: no solution, or several",
    "undecided: the time did not suffice",
    defect="a defect of the program or a solver; please report it",
)
"""What the exit codes have in common, and the one that no command is meant to end with."""

STEPS = Exits(
    "every puzzle has exactly one solution, and the steps lead to it",
    "some puzzle has none or several",
    "the time did not suffice for some puzzle, or its source demands more than is stated",
)
DONE = Exits("done")
DONE_IN_TIME = Exits("done", undecided="the time did not suffice for some puzzle")
UNIQUE = Exits(
    "every puzzle has exactly one solution",
    "some puzzle has none or several",
    "undecided for some puzzle, or decided without something that its source demands",
)
CONSISTENT = Exits(
    "every puzzle has a solution", "some puzzle has none", "undecided for some puzzle"
)
"""What they mean for several commands."""

NOTED = "sudoku_model.noted"
"""Where the context of a command has the codes that were noted."""


def note(code: Exit) -> None:
    """Note that something could not be read, or not in time: the command goes on nevertheless."""
    click.get_current_context().meta.setdefault(NOTED, {Exit.OK}).add(code)


_KNOWN = "sudoku_model.known"


def known(code: Exit) -> Exit:
    """Note the code that a command ends with, also if nobody reads what it has yet to print."""
    click.get_current_context().meta[_KNOWN] = code
    return code


def code_unread(context: click.Context) -> Exit:
    """Return the code of a command whose output nobody reads any more."""
    code: Exit = context.meta.get(_KNOWN, Exit.UNREAD)
    return code


def end_if_interrupted(reason: str) -> None:
    """Let Ctrl-C end the command, now that what was known by then has been printed.

    Args:
        reason: why the answer is not known, or not all of it.

    Raises:
        KeyboardInterrupt: if that is why.
    """
    from sudoku_model.solvers import INTERRUPTED

    if reason.startswith(INTERRUPTED):
        raise KeyboardInterrupt


def code_of_status(answer: Any) -> Exit:
    """Return the code for an answer whose status tells the number of solutions."""
    from sudoku_model import Status

    # Only a verdict is compared with the solution that the source states.
    is_conditional = getattr(answer, "is_conditional", answer.puzzle.unstated)
    if answer.status is Status.UNDECIDED or is_conditional:
        return Exit.UNDECIDED
    return Exit.OK if answer.status is Status.UNIQUE else Exit.NOT_UNIQUE


def code_of(is_so: bool | None) -> Exit:
    """Return the code for what is so, is not so, or is not known."""
    if is_so is None:
        return Exit.UNDECIDED
    return Exit.OK if is_so else Exit.NOT_UNIQUE


def code_of_conflict(answer: Any) -> Exit:
    """Return the code for a conflict or a repair."""
    return code_of(None if answer.is_broken is None else not answer.is_broken)


def code_of_steps(answer: Any) -> Exit:
    """Return the code for an explanation, a hint or a rating."""
    code = code_of_status(getattr(answer, "verdict", answer))
    if code is not Exit.OK:
        return code
    if getattr(answer, "mistakes", False) or getattr(answer, "has_mistakes", False):
        return Exit.NOT_UNIQUE
    return Exit.UNDECIDED if answer.reason else Exit.OK


def code_of_error(error: SudokuModelError) -> Exit:
    """Return the code for what was not answered."""
    if isinstance(error, UndecidedError):
        return Exit.UNDECIDED
    return Exit.DEFECT if isinstance(error, DefectError) else Exit.BAD_INPUT


class StoppedError(Exception):
    """A command was interrupted; the message says what is safe."""


def nobody_reads() -> None:
    """Let the rest of the output go nowhere: Python must not try to flush it when it ends."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def tell(message: str) -> None:
    """Print the last words; the exit code is right even if standard error cannot be written."""
    with suppress(OSError):
        click.echo(message, err=True, color=wants_colours())


def tell_out_of_memory() -> None:
    """Say that there is not enough memory; saying it takes some."""
    _reserve.clear()
    tell(error_line("there is not enough memory for this"))


def tell_of_defect() -> None:
    """Say where the program failed, and what its authors have to know."""
    import platform
    import traceback

    from sudoku_model import __version__

    tell(traceback.format_exc())
    place = f"Python {platform.python_version()}, {platform.system()}"
    tell(error_line(f"this is a defect of sudoku-model {__version__} ({place}):"))
    tell("please report it with the lines above and what you asked")
