"""The command line as a process: its streams, its signals, its errors and its end."""

from __future__ import annotations

import gc
import os
import signal
import sys
from functools import partial
from pathlib import Path
from threading import Timer, get_ident
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from sudoku_model.cli.command import COMPLETION_VARIABLE, HELP_OPTIONS
from sudoku_model.cli.exits import (
    Exit,
    StoppedError,
    code_of_error,
    nobody_reads,
    tell,
    tell_of_defect,
    tell_out_of_memory,
)
from sudoku_model.cli.output import error_line, printable, wants_colours
from sudoku_model.errors import SudokuModelError

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_STOPPING = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
]
"""The signals that ask a process to end: Ctrl-C, `kill` and `timeout`, a closed terminal, and
Ctrl-Break or a closed window on Windows."""

_A_MOMENT = 0.01
"""Seconds after which Python has left what it may not be interrupted in."""

_interruptions: list[int] = []
"""The signals that have interrupted the command."""


def main() -> None:
    """Run the command line to the end of this process, whatever happens.

    The first signal that asks for the end interrupts the command, so that it can say what is safe;
    the next one ends the process at once, whatever it does.
    """
    code: Any = Exit.BAD_INPUT
    try:
        heed_signals()
        run()
    except SystemExit as end:
        code = end.code
    except MemoryError:  # while the program was being loaded, as below
        tell_out_of_memory()
    except BaseException:
        # Modules in C may turn an interruption into an error of their own when they are loaded.
        if _interruptions:
            tell("interrupted")
            code = Exit.UNDECIDED
        else:
            tell_of_defect()
            code = Exit.DEFECT
    # From here on an interruption would be reported by Python, in its words.
    _let_signals_end_it()
    # Nothing that still waits for the end is in a circle: Python need not look for them. After
    # large puzzles that takes half a second beyond a time limit.
    gc.freeze()
    sys.exit(code)


def run() -> None:
    """Run the command line; every error of ours is one message and an exit code."""
    from sudoku_model.cli.commands import commands

    _open_streams()
    if COMPLETION_VARIABLE in os.environ:  # a shell asks, while its user types
        import sudoku_model.cli.shells  # noqa: F401
    code: Any = Exit.UNREAD
    try:
        code = commands.main(
            standalone_mode=False, complete_var=COMPLETION_VARIABLE, color=wants_colours()
        )
        sys.stdout.flush()
    except SudokuModelError as error:
        tell(error_line(error))
        code = code_of_error(error)
    except click.ClickException as error:
        _tell_of_misuse(error)
        code = Exit.BAD_INPUT
    except (StoppedError, KeyboardInterrupt, click.Abort) as stop:
        what_is_safe = f": {printable(str(stop))}" if str(stop) else ""
        tell(f"interrupted{what_is_safe}")
        code = Exit.UNDECIDED
    except MemoryError:
        tell_out_of_memory()
        code = Exit.BAD_INPUT
    except BrokenPipeError:
        nobody_reads()
    except OSError as error:
        nobody_reads()
        tell(error_line(f"cannot write the output: {error.strerror}"))
        code = Exit.BAD_INPUT
    sys.exit(code or Exit.OK)


def _open_streams() -> None:
    """Open the standard streams that the caller has closed, and let them print any sign."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A title that the terminal cannot show must not end the run.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _tell_of_misuse(error: click.ClickException) -> None:
    context = getattr(error, "ctx", None)
    if context is not None:
        tell(context.get_usage())
        tell(f"Try '{context.command_path} {HELP_OPTIONS[-1]}' for help.\n")
    first, *more = error.format_message().splitlines() or [""]
    tell("\n".join([error_line(first), *map(printable, more)]))


class Interruption(KeyboardInterrupt):
    """What Ctrl-C, or another signal that asks for the end, raises.

    It is a kind of its own because of how CPython, 3.11 for one, treats the usual one: if that is
    raised in text that is evaluated, such as that of which dataclasses and named tuples are made,
    then `python -m` ends by SIGINT, although it was caught and whatever exit code is told
    (`run_eval_code_obj` and `Py_RunMain`).
    """


def heed_signals() -> None:
    """Let the signals that ask for the end interrupt this process."""
    sys.unraisablehook = _interrupt_again
    for number in _STOPPING:
        # An ignored signal (nohup, a job in the background) stays ignored.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt if number == signal.SIGINT else _as_ctrl_c)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _interruptions.append(number)
    _let_signals_end_it()
    raise Interruption


def _interrupt_again(lost: UnraisableHookArgs) -> None:
    """Interrupt once more where Python took no notice: in what is called when an object goes."""
    if isinstance(lost.exc_value, Interruption):
        heed_signals()
        again = partial(signal.raise_signal, _interruptions[-1])
        if hasattr(signal, "pthread_kill"):  # which also ends what this thread waits for
            again = partial(signal.pthread_kill, get_ident(), _interruptions[-1])
        Timer(_A_MOMENT, again).start()
    else:
        sys.__unraisablehook__(lost)


def _as_ctrl_c(number: int, frame: FrameType | None) -> None:
    """Do what Ctrl-C does at present: where that must wait, this must wait as well."""
    handler = signal.getsignal(signal.SIGINT)
    if callable(handler):
        handler(number, frame)
    else:
        _interrupt(number, frame)


def _let_signals_end_it() -> None:
    for number in _STOPPING:
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
