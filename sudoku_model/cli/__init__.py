"""The command line ``sudoku-model``. A thin face: it reads, asks the library, and prints."""

from sudoku_model.cli.commands import main

__all__ = ["main"]
