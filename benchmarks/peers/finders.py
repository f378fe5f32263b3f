"""Packages that cannot decide uniqueness: they find a solution, and nothing tells of a second."""

from __future__ import annotations

from importlib import import_module

from benchmarks.contestant import Contestant, Verdicts, one_by_one
from benchmarks.peers.rules import digits, square


def _lib_sudoku() -> Verdicts:
    solve = import_module("lib_sudoku").solve

    def solution(line: str) -> str:
        try:
            return "".join(map(str, solve(bytearray(digits(line)))))
        except ValueError:
            return ""

    return one_by_one(solution)


def _sudoku_rust() -> Verdicts:
    numpy, solve = import_module("numpy"), import_module("sudoku_rust").solve

    def solution(line: str) -> str:
        try:
            return "".join(map(str, solve(numpy.array(square(line), numpy.uint16)).ravel()))
        except ValueError:
            return ""

    return one_by_one(solution)


def _dokusan() -> Verdicts:
    boards, errors = import_module("dokusan.boards"), import_module("dokusan.exceptions")
    backtrack = import_module("dokusan.solvers").backtrack
    box = boards.BoxSize(3, 3)

    def solution(line: str) -> str:
        try:
            return str(backtrack(boards.Sudoku.from_list(square(line), box_size=box)))
        except errors.DokusanError:
            return ""

    return one_by_one(solution)


FINDERS = (
    Contestant("lib-sudoku", "lib-sudoku", "solve(), Rust", _lib_sudoku, interrupt=True),
    Contestant("sudoku-rust", "sudoku-rust", "solve(), Rust", _sudoku_rust, interrupt=True),
    Contestant("dokusan", "dokusan", "backtrack()", _dokusan, interrupt=True),
)
