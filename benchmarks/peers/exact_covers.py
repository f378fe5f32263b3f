"""Packages for exact covers, each given the matrix of a classic Sudoku.

729 rows for "this digit in this cell" and 324 columns for what they cover; the rows that
contradict a given are left out.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import islice

import numpy as np
import numpy.typing as npt

from benchmarks.contestant import Contestant, Verdicts, by_number, one_by_one
from benchmarks.peers.rules import BOXES, COLUMNS, NINE, ROWS, digits

Matrix = npt.NDArray[np.bool_]


@cache
def _rules() -> Matrix:
    rules = np.zeros((81, 9, 4, 81), bool)
    places = np.arange(81)
    for digit in NINE:
        rules[places, digit, 0, places] = True
    for kind, houses in enumerate((ROWS, COLUMNS, BOXES), start=1):
        for number, house in enumerate(houses):
            for digit in NINE:
                rules[house, digit, kind, 9 * number + digit] = True
    return rules.reshape(729, 324)


def _matrix(line: str) -> Matrix:
    given = np.array(digits(line))[:, None]
    rows: Matrix = _rules()[((given == 0) | (given == np.arange(1, 10))).ravel()]
    return rows


def _xcover() -> Verdicts:
    covers = import_module("xcover").covers_bool

    def verdict(line: str) -> str:
        return by_number(sum(1 for _ in islice(covers(_matrix(line)), 2)))

    return one_by_one(verdict)


def _exact_cover() -> Verdicts:
    all_solutions = import_module("exact_cover").get_all_solutions
    error = import_module("exact_cover.error").NoSolution

    def verdict(line: str) -> str:
        try:
            return by_number(len(all_solutions(_matrix(line), max_count=2)))
        except error:
            return by_number(0)

    return one_by_one(verdict)


EXACT_COVERS = (
    Contestant("xcover", "xcover", "second item of covers_bool(), Numba", _xcover),
    Contestant("exact-cover", "exact-cover", "get_all_solutions(max_count=2), C", _exact_cover),
)
