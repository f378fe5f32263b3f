"""Sudoku packages of the Python package index that decide uniqueness.

Each is asked in its own fastest documented way.

They are imported when they are entered, and by name, so that none of them has to be installed.
"""

from __future__ import annotations

from importlib import import_module
from itertools import islice

from benchmarks.contestant import (
    MISSING,
    MULTIPLE,
    NONE,
    UNIQUE,
    Contestant,
    Verdicts,
    by_number,
    one_by_one,
)
from benchmarks.peers.rules import digits, square


def _py_sudoku() -> Verdicts:
    sudoku = import_module("sudoku")

    def verdict(line: str) -> str:
        puzzle = sudoku.Sudoku(3, 3, board=square(line))
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


def _pencilmark() -> Verdicts:
    pencilmark = import_module("pencilmark")

    def verdict(line: str) -> str:
        try:
            pencilmark.solve(line)
        except pencilmark.NoSolution:
            return NONE
        except pencilmark.NotUnique:
            return MULTIPLE
        return UNIQUE

    return one_by_one(verdict)


def _pencilmark_search() -> Verdicts:
    """Ask the search beneath `solve`, with the empty grid set up once for all puzzles."""
    backend = import_module("pencilmark.cbackend")
    grid = import_module("pencilmark").load("." * 81)
    rules = backend.to_cpuzzle(grid)

    def verdict(line: str) -> str:
        grid.givens = {place: int(symbol) for place, symbol in enumerate(line) if symbol != "."}
        found = backend.brute_solve(grid, limit=2, cpuzzle=rules)
        return by_number(len(found)) if found.complete else MISSING

    return one_by_one(verdict)


def _larsdoku() -> Verdicts:
    has_unique_solution = import_module("larsdoku.engine").has_unique_solution

    def verdict(line: str) -> str:
        return UNIQUE if has_unique_solution(line) else MULTIPLE

    return one_by_one(verdict)


def _py_libsudoku() -> Verdicts:
    """Ask for the first solution twice, trying the digits upwards and downwards.

    They are the least and the greatest of all: it fills the cells in a fixed order. Its search
    for several solutions calls back from a thread of its own, and blocks now and then.
    """
    library = import_module("py_libsudoku")
    upwards, downwards = list(range(1, 10)), list(range(9, 0, -1))

    def verdict(line: str) -> str:
        solver, board = library.Solver(), library.Board(digits(line))
        least, greatest = library.Board(), library.Board()
        if solver.solve(board, upwards, least) != library.SolverResult.NO_ERROR:
            return NONE
        solver.solve(board, downwards, greatest)
        return UNIQUE if least == greatest else MULTIPLE

    return one_by_one(verdict)


PACKAGES = (
    Contestant(
        "pencilmark's search",
        "pencilmark",
        "cbackend.brute_solve(limit=2), C++",
        _pencilmark_search,
    ),
    Contestant("pencilmark", "pencilmark", "solve() raises if none or several", _pencilmark),
    Contestant(
        "rustoku",
        "rustoku",
        "count_solutions(until=2), Rust",
        _rustoku,
        missing="wheels for Python 3.12 and later; else it needs a Rust compiler",
    ),
    Contestant(
        "hodoku-py",
        "hodoku-py",
        "its generator's validator, C",
        _hodoku,
        missing="Python 3.11 and later",
    ),
    Contestant(
        "larsdoku",
        "larsdoku",
        "has_unique_solution(), Numba; does not tell none from one",
        _larsdoku,
        interrupt=True,
    ),
    Contestant(
        "py-libsudoku",
        "py-libsudoku",
        "solve() with digits upwards and downwards, C++",
        _py_libsudoku,
        interrupt=True,
        missing="Python up to 3.10, with CXXFLAGS=-DCATCH_CONFIG_NO_POSIX_SIGNALS",
    ),
    Contestant("dlxsudoku", "dlxsudoku", "solve() raises if several", _dlxsudoku, interrupt=True),
    Contestant(
        "sudokutools", "sudokutools", "second solution of dlx()", _sudokutools, interrupt=True
    ),
    Contestant(
        "py-sudoku", "py-sudoku", "has_multiple_solutions(), solve()", _py_sudoku, interrupt=True
    ),
)
