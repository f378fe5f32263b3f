"""The command line as a process: its signals and its end."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import Any

from sudoku_model.cli.exits import Exit, tell, tell_of_defect, tell_out_of_memory

_STOPPING = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
]
"""The signals that ask a process to end: Ctrl-C, `kill` and `timeout`, a closed terminal, and
Ctrl-Break or a closed window on Windows."""

_interruptions: list[int] = []
"""The signals that have interrupted the command."""


def main() -> None:
    """Run the command line, to the end of this process.

    The first signal that asks for the end interrupts the command, so that it can say what is safe;
    the next one ends the process at once, whatever it does.
    """
    code: Any = Exit.BAD_INPUT
    try:
        heed_signals()
        from sudoku_model.cli.commands import main as run

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
    sys.exit(code)


class Interruption(KeyboardInterrupt):
    """What Ctrl-C, or another signal that asks for the end, raises.

    It is a kind of its own because of how CPython, 3.11 for one, treats the usual one: if that is
    raised in text that is evaluated, such as that of which dataclasses and named tuples are made,
    then `python -m` ends by SIGINT, although it was caught and whatever exit code is told
    (`run_eval_code_obj` and `Py_RunMain`).
    """


def heed_signals() -> None:
    """Let the signals that ask for the end interrupt this process."""
    for number in _STOPPING:
        # An ignored signal (nohup, a job in the background) stays ignored.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt if number == signal.SIGINT else _as_ctrl_c)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _interruptions.append(number)
    _let_signals_end_it()
    raise Interruption


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
