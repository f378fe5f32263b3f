"""A solution of a large grid by local search, in compiled code.

Every variable has a value from the beginning, and one after the other gets another value until no
two that must differ are alike. Each move is the one that leaves the fewest such pairs, and a value
that a variable has just left is tabu for a while, or the search would go in circles. That is
TabuCol, by which graphs are coloured (A. Hertz and D. de Werra, Computing 39, 1987), with a list of
colours for each vertex. On half-filled grids, whose solutions are scattered, it needs a tenth of
the time of a search that guesses and learns.

It never shows that there is no solution, and what it finds is advice: a solver is told to guess it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from numba import njit

from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.model import AllDifferent, Model

_Numbers = npt.NDArray[np.int64]

MOVES: Final = 4_000_000
"""After so many it gives up: they take some three seconds on a 36x36 grid."""

_MOVES_OF_A_SLICE = 50_000
"""Between two looks at the clock."""

_LEAST_TENURE = 10
_TENURE_PER_HUNDRED = 30
"""For how many moves a value is tabu: a random number below the first, and the second for each
hundred variables in conflict. Forty and fifty find as much on 36x36; a hundred finds less."""

_PAIRS, _LISTED, _FEWEST, _MOVE, _RANDOM = range(5)  # places in the state


def find_solution(model: Model) -> list[int] | None:
    """Return a value for each variable so that all groups differ, None if none was found.

    It is the same each time. Statements other than `AllDifferent` are not looked at.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.solvers.tabu import find_solution
        >>> from sudoku_model.stated import state_narrowed
        >>> find_solution(state_narrowed(sm.read("1... ..3. .4.. ...2")).model)
        [1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2]
    """
    if not all(variable.domain for variable in model.variables):
        return None
    values, domains = _numbered([variable.domain for variable in model.variables])
    neighbours = _rows(_differing(model))
    chosen = domains[1][domains[0][:-1]].copy()
    met, listed, places, state = _start(len(values), chosen, neighbours[0], neighbours[1])
    tabu = np.zeros_like(met)
    for _ in range(MOVES // _MOVES_OF_A_SLICE):
        heed_deadline()
        _improve(_MOVES_OF_A_SLICE, *domains, *neighbours, chosen, met, tabu, listed, places, state)
        if not state[_PAIRS]:
            return [values[index] for index in chosen.tolist()]
    return None


def _differing(model: Model) -> list[list[int]]:
    """Return for each variable those that differ from it."""
    differing: list[set[int]] = [set() for _ in model.variables]
    for primitive, _, _ in in_time(model.statements.larger()):
        if isinstance(primitive, AllDifferent):
            for number in primitive.numbers:
                differing[number] |= primitive.numbers
    return [sorted(others - {number}) for number, others in enumerate(differing)]


def _numbered(domains: Sequence[Sequence[int]]) -> tuple[list[int], tuple[_Numbers, _Numbers]]:
    """Return all values in order, and the rows of the domains: places of values in that order."""
    values = sorted(set[int]().union(*domains))
    place = {value: index for index, value in enumerate(values)}
    return values, _rows([[place[value] for value in domain] for domain in domains])


def _rows(rows: list[list[int]]) -> tuple[_Numbers, _Numbers]:
    """Return where each row begins, and all rows one after the other."""
    starts = np.cumsum([0, *map(len, rows)], dtype=np.int64)
    return starts, np.array([item for row in rows for item in row], np.int64)


@njit(cache=True)
def _start(
    order: int, chosen: _Numbers, starts: _Numbers, neighbours: _Numbers
) -> tuple[_Numbers, _Numbers, _Numbers, _Numbers]:
    """Return what the search keeps up to date.

    It is how many neighbours of a variable have a value; the variables in conflict, and where in
    this list each is (-1: nowhere); numbers of the search as a whole.
    """
    count = len(chosen)
    met = np.zeros((count, order), np.int64)
    for one in range(count):
        for other in neighbours[starts[one] : starts[one + 1]]:
            met[other, chosen[one]] += 1
    listed = np.zeros(count, np.int64)
    places = np.full(count, -1, np.int64)
    state = np.zeros(5, np.int64)
    for one in range(count):
        if met[one, chosen[one]]:
            _list(one, listed, places, state)
            state[_PAIRS] += met[one, chosen[one]]
    state[_PAIRS] //= 2
    state[_FEWEST] = state[_PAIRS]
    state[_RANDOM] = 1
    return met, listed, places, state


@njit(cache=True)
def _list(one: int, listed: _Numbers, places: _Numbers, state: _Numbers) -> None:
    """Add a variable to those in conflict."""
    places[one] = state[_LISTED]
    listed[state[_LISTED]] = one
    state[_LISTED] += 1


@njit(cache=True)
def _unlist(one: int, listed: _Numbers, places: _Numbers, state: _Numbers) -> None:
    """Take a variable from those in conflict; the last one of the list takes its place."""
    state[_LISTED] -= 1
    last = listed[state[_LISTED]]
    listed[places[one]] = last
    places[last] = places[one]
    places[one] = -1


@njit(cache=True)
def _random(below: int, state: _Numbers) -> int:
    """Return the next number of a sequence that looks random (Park and Miller's)."""
    state[_RANDOM] = state[_RANDOM] * 48271 % 0x7FFFFFFF
    return int(state[_RANDOM] % below)


@njit(cache=True)
def _improve(
    moves: int,
    starts: _Numbers,
    domains: _Numbers,
    firsts: _Numbers,
    neighbours: _Numbers,
    chosen: _Numbers,
    met: _Numbers,
    tabu: _Numbers,
    listed: _Numbers,
    places: _Numbers,
    state: _Numbers,
) -> None:
    """Make so many moves, or fewer if no conflict is left."""
    for _ in range(moves):
        if not state[_PAIRS]:
            return
        state[_MOVE] += 1
        change, one, value = _best_move(starts, domains, chosen, met, tabu, listed, state)
        if one < 0:  # all are tabu
            continue
        left = chosen[one]
        _move(one, value, firsts, neighbours, chosen, met, listed, places, state)
        state[_PAIRS] += change
        state[_FEWEST] = min(state[_FEWEST], state[_PAIRS])
        tenure = _random(_LEAST_TENURE, state) + _TENURE_PER_HUNDRED * state[_LISTED] // 100
        tabu[one, left] = state[_MOVE] + tenure


@njit(cache=True)
def _best_move(
    starts: _Numbers,
    domains: _Numbers,
    chosen: _Numbers,
    met: _Numbers,
    tabu: _Numbers,
    listed: _Numbers,
    state: _Numbers,
) -> tuple[int, int, int]:
    """Return the change of a move in pairs, its variable (-1: there is no move) and its value.

    A tabu value is taken all the same if fewer pairs are left then than ever before.
    """
    record = state[_FEWEST] - state[_PAIRS]
    least, ties, mover, new = 1 << 30, 0, -1, -1
    for one in listed[: state[_LISTED]]:
        now = met[one, chosen[one]]
        for value in domains[starts[one] : starts[one + 1]]:
            change = met[one, value] - now
            if change > least or value == chosen[one]:
                continue
            if tabu[one, value] > state[_MOVE] and change >= record:
                continue
            ties = ties + 1 if change == least else 1
            if ties == 1 or _random(ties, state) == 0:
                least, mover, new = change, one, value
    return least, mover, new


@njit(cache=True)
def _move(
    one: int,
    value: int,
    firsts: _Numbers,
    neighbours: _Numbers,
    chosen: _Numbers,
    met: _Numbers,
    listed: _Numbers,
    places: _Numbers,
    state: _Numbers,
) -> None:
    """Give a variable another value."""
    left = chosen[one]
    chosen[one] = value
    for other in neighbours[firsts[one] : firsts[one + 1]]:
        met[other, left] -= 1
        met[other, value] += 1
        if chosen[other] == left and not met[other, left]:
            _unlist(other, listed, places, state)
        elif chosen[other] == value and places[other] < 0:
            _list(other, listed, places, state)
    if not met[one, value]:
        _unlist(one, listed, places, state)
