"""The command line ``sudoku-model``. A thin face: it reads, asks the library, and prints."""

import signal

__all__ = ["main"]


def main() -> None:
    """Run the command line to the end of this process; until it can heed Ctrl-C, that ends it."""
    # Python would show a traceback; what is ignored (nohup) stays ignored.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from sudoku_model.cli import process

    process.main()
