"""Sudoku packages of the Python package index, each asked in its own fastest documented way.

They are imported when they are entered, and by name, so that none of them has to be installed.
"""

from __future__ import annotations

from importlib import import_module
from itertools import islice

from benchmarks.contestant import (
    MULTIPLE,
    NONE,
    UNIQUE,
    Contestant,
    Verdicts,
    by_number,
    one_by_one,
)


def _py_sudoku() -> Verdicts:
    sudoku = import_module("sudoku")

    def verdict(line: str) -> str:
        cells = [int(symbol) if symbol.isdigit() else 0 for symbol in line]
        board = [cells[start : start + 9] for start in range(0, 81, 9)]
        puzzle = sudoku.Sudoku(3, 3, board=board)
        # Its question about several solutions answers "no" where there is none at all.
        if puzzle.has_multiple_solutions():
            return MULTIPLE
        return NONE if puzzle.solve().get_difficulty() < 0 else UNIQUE

    return one_by_one(verdict)


def _dlxsudoku() -> Verdicts:
    module = import_module("dlxsudoku.sudoku")

    def verdict(line: str) -> str:
        try:
            module.Sudoku(line).solve()
        except module.SudokuHasNoSolutionError:
            return NONE
        except module.SudokuHasMultipleSolutionsError:
            return MULTIPLE
        return UNIQUE

    return one_by_one(verdict)


def _sudokutools() -> Verdicts:
    decode = import_module("sudokutools.sudoku").Sudoku.decode
    dlx = import_module("sudokutools.solve").dlx

    def verdict(line: str) -> str:
        # What its is_unique does, which does not tell none from several.
        return by_number(sum(1 for _ in islice(dlx(decode(line, empty=".")), 2)))

    return one_by_one(verdict)


def _rustoku() -> Verdicts:
    rustoku = import_module("rustoku")

    def verdict(line: str) -> str:
        try:
            return by_number(rustoku.count_solutions(line, 2))
        except ValueError:  # two givens clash
            return NONE

    return one_by_one(verdict)


def _hodoku() -> Verdicts:
    generator = import_module("hodoku.generator.generator").SudokuGenerator()

    def verdict(line: str) -> str:
        generator.solve_string(line)
        return by_number(generator.get_solution_count())

    return one_by_one(verdict)


PACKAGES = (
    Contestant("rustoku", "rustoku", "count_solutions(until=2), Rust", _rustoku),
    Contestant("hodoku-py", "hodoku-py", "its generator's validator, C", _hodoku),
    Contestant("dlxsudoku", "dlxsudoku", "solve() raises if several", _dlxsudoku, interrupt=True),
    Contestant(
        "sudokutools", "sudokutools", "second solution of dlx()", _sudokutools, interrupt=True
    ),
    Contestant(
        "py-sudoku", "py-sudoku", "has_multiple_solutions(), solve()", _py_sudoku, interrupt=True
    ),
)
