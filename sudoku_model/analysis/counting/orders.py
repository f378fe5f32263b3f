"""In which order to fill the cells: that decides by factors of ten how many states there are.

Few sets of cells should be half filled at any time, and what has few candidates should come first:
the digits without a clue in what remains are then many, and are interchangeable. A rule of thumb
gives the first orders; where they look expensive, small changes are tried. What an order costs is
estimated from a sample of its states, in hundredths of a second. The estimate is far too high,
for it misses most of what is merged, but it ranks orders well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from math import log2
from typing import Any, NamedTuple

import numpy as np

from sudoku_model.analysis.counting.diagrams import (
    TOO_MANY_PLACES,
    Diagrams,
    OutOfReachError,
    build,
)
from sudoku_model.analysis.counting.frontier import sampled_work
from sudoku_model.analysis.counting.houses import HousePuzzle
from sudoku_model.analysis.limits import no_longer_than, share_of
from sudoku_model.errors import UndecidedError
from sudoku_model.grid import Grid
from sudoku_model.solvers import Limits

CHEAP = 300_000
"""Estimated states below which any order will do."""

TRIES_BY_DOUBLING = 10
MOST_TRIES = 150
"""For each doubling of the estimate beyond `CHEAP` this many changes are tried, up to a limit."""

HOPELESS = 1e12
"""Estimated states that are too many: a puzzle with 24 million solutions takes seconds and is
rated 3e8, the empty 8x8 grid twice as long and is rated 5e11, the empty 9x9 grid 3e16."""

LABORIOUS = 1e9
"""Estimated states beyond which it is worth a try to list the solutions first."""

MOST_GAIN = 100
"""How much better than the first orders another one can be expected to be, at most."""

SECONDS_BY_WORK = 1e-8
LEAST_SECONDS, MOST_SECONDS = 1.0, 10.0
SHARE_OF_TIME = 0.2
"""How long to look for a better order: in proportion to what it may save, and never more than this
part of a time limit."""

WIDTH = 300
"""States of a cell that are looked at to estimate the work of an order."""

_Line = tuple[int, ...]


@dataclass(frozen=True)
class _Order:
    """Line by line, in bands that no region ties together.

    Attributes:
        bands: the lines of each band, in order.
        across: each cell's place in its line, by which the cells of a line are ordered.
        lines_across: the number of places in a line.
    """

    bands: tuple[tuple[_Line, ...], ...]
    across: dict[int, int]
    lines_across: int

    def cells(self, extras: Iterable[int]) -> list[int]:
        """Return all cells; the extra ones come last."""
        lines = (sorted(line, key=self.across.__getitem__) for band in self.bands for line in band)
        return [*chain.from_iterable(lines), *extras]

    def changed(self, random: np.random.Generator) -> _Order:
        """Return a neighbour: two bands, two lines of a band or two cells of each line swapped."""
        kind = random.integers(3)
        bands = [*map(list, self.bands)]
        if kind == 0 and len(bands) > 1:
            _swap(bands, random)
        elif kind == 1:
            a, b = random.choice(self.lines_across, 2)
            swap = {a: b, b: a}
            return replace(
                self, across={cell: swap.get(at, at) for cell, at in self.across.items()}
            )
        else:
            _swap(bands[random.integers(len(bands))], random)
        return replace(self, bands=tuple(map(tuple, bands)))


def _swap(items: list[Any], random: np.random.Generator) -> None:
    a, b = random.integers(len(items), size=2)
    items[a], items[b] = items[b], items[a]


class Plan(NamedTuple):
    """The diagrams for one order of the cells, a number that grows with their states, the order."""

    diagrams: Diagrams
    work: float
    order: _Order


def best_plan(grid: Grid, board: HousePuzzle, limits: Limits) -> Plan | None:
    """Return the diagrams for a good order of the cells, or None if there is no solution.

    Raises:
        OutOfReachError: if the diagrams would be too large in any order.
        UndecidedError: if time is over.
    """
    planner = _Planner(grid, board)
    best: Plan | None = None
    for order in _first_orders(grid, board):
        try:
            plan = planner.plan(order, limits)
        except OutOfReachError:
            continue
        if plan is None:
            return None
        if best is None or plan.work < best.work:
            best = plan
        if best.work < CHEAP:
            return best
    if best is None:
        raise OutOfReachError(TOO_MANY_PLACES)
    if best.work > HOPELESS * MOST_GAIN:
        return best
    return planner.improved(best, limits)


class _Planner:
    """Makes plans of orders, with random numbers that all of them share."""

    def __init__(self, grid: Grid, board: HousePuzzle) -> None:
        self._extras = range(len(grid.board), len(grid.cells))
        self._board = board
        self._random = np.random.default_rng(0)

    def plan(self, order: _Order, limits: Limits) -> Plan | None:
        """Return the plan for an order, or None if there is no solution.

        Raises:
            OutOfReachError: if the diagrams would be too large.
            UndecidedError: if time is over.
        """
        diagrams = build(self._board, order.cells(self._extras))
        if diagrams is None:
            return None
        return Plan(diagrams, sampled_work(diagrams, WIDTH, self._random, limits), order)

    def improved(self, best: Plan, limits: Limits) -> Plan:
        """Return the best plan that small changes of the order lead to, where they are worth it."""
        seconds = min(max(SECONDS_BY_WORK * best.work, LEAST_SECONDS), MOST_SECONDS)
        search = no_longer_than(seconds, share_of(limits, SHARE_OF_TIME))
        tries = int(TRIES_BY_DOUBLING * log2(best.work / CHEAP))
        for _ in range(min(tries, MOST_TRIES)):
            order = best.order.changed(self._random)
            try:
                plan = self.plan(order, search)
            except OutOfReachError:
                continue
            except UndecidedError:
                break
            if plan is not None and plan.work < best.work:
                best = plan
        return best


def _first_orders(grid: Grid, board: HousePuzzle) -> Iterator[_Order]:
    rows = [grid.row(row) for row in range(grid.rows)]
    columns = [grid.column(column) for column in range(grid.columns)]
    for lines, others in ((rows, columns), (columns, rows)):
        across = {cell: place for place, line in enumerate(others) for cell in line}
        bands = _bands(lines, grid)
        if len(bands) == 1:
            # All hangs together as in a jigsaw: the order of the lines is that of the board.
            sequences = [bands, [bands[0][::-1]]]
        else:
            bands = [sorted(band, key=lambda line: _weight([line], board)) for band in bands]
            bands.sort(key=lambda band: _weight(band, board))
            sequences = [bands, [bands[0], *bands[:0:-1]]]
        for sequence in sequences:
            yield _Order(tuple(map(tuple, sequence)), across, len(others))


def _bands(lines: list[_Line], grid: Grid) -> list[list[_Line]]:
    """Group successive lines that regions tie together."""
    bands: list[tuple[set[int | None], list[_Line]]] = []
    for line in lines:
        regions = {grid.regions[cell] for cell in line} - {None}
        band = [line]
        while bands and bands[-1][0] & regions:
            earlier, members = bands.pop()
            regions |= earlier
            band = members + band
        bands.append((regions, band))
    return [band for _, band in bands]


def _weight(band: Iterable[_Line], board: HousePuzzle) -> float:
    return sum(log2(len(board.domains[cell])) for line in band for cell in line)
