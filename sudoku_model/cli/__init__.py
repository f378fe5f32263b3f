"""The command line ``sudoku-model``. A thin face: it reads, asks the library, and prints."""

from sudoku_model.cli.process import main

__all__ = ["main"]
