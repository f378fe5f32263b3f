"""The command line as a process: what signals do to it, and how it ends."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import Any

from sudoku_model.cli.exits import Exit
from sudoku_model.cli.last_words import tell, tell_out_of_memory

_STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")
"""What asks a process to end: Ctrl-C, `kill` and `timeout`, a terminal that is closed."""

_interruptions: list[int] = []
"""The signals that have interrupted the command."""


def main() -> None:
    """Run the command line, to the end of this process.

    The first signal that asks for it interrupts what is done, so that what is safe can be said;
    the next one ends the process at once, whatever it does.
    """
    code: Any = Exit.BAD_INPUT
    try:
        _heed_signals()
        from sudoku_model.cli.commands import main as run

        run()
    except SystemExit as end:
        code = end.code
    except MemoryError:  # while the program was being loaded, as below
        tell_out_of_memory()
    except BaseException:
        # Modules in C may turn an interruption into an error of their own when they are loaded.
        if not _interruptions:
            raise
        tell("interrupted")
        code = Exit.UNDECIDED
    # From here on an interruption would be reported by Python, in its words.
    _let_signals_end_it()
    sys.exit(code)


def _heed_signals() -> None:
    for name in _STOPPING:
        number = getattr(signal, name, None)
        # What is ignored (nohup, a job in the background) stays ignored.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt if name == "SIGINT" else _as_ctrl_c)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _interruptions.append(number)
    _let_signals_end_it()
    raise KeyboardInterrupt


def _as_ctrl_c(number: int, frame: FrameType | None) -> None:
    """Do what Ctrl-C does now: where it must wait, so must this."""
    handler = signal.getsignal(signal.SIGINT)
    if callable(handler):
        handler(number, frame)
    else:
        _interrupt(number, frame)


def _let_signals_end_it() -> None:
    for name in _STOPPING:
        number = getattr(signal, name, None)
        if number is not None and callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
