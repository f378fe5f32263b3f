"""Run the command line: ``python -m sudoku_model``."""

from sudoku_model.cli import main

main()
