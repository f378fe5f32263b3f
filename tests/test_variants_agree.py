"""Whole puzzles at random: every engine finds the solutions that exhaustive search finds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.constraints.composites import Not
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.puzzle import Puzzle

ENGINES = ("sat", "sat:cadical153:minimal", "cpsat")
MOST_FILLINGS = {True: 12, False: 60}
"""Fillings of the grid that a puzzle's givens leave, with and without CP-SAT, which states the
puzzle anew for each."""

JIGSAW = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
JIGSAW_6 = tuple(int(c) for c in "000111000111222333222333444555444555")


def grids() -> list[Grid]:
    """The shapes that puzzles are made on."""
    bare = (None,) * 16
    part = (0, 0, None, None, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2, None, None)
    return [
        Grid.square(4),
        Grid.square(4),
        Grid.square(6),
        Grid(4, 4, range(1, 5), JIGSAW),
        Grid(4, 4, range(1, 5), bare),
        Grid(4, 4, range(4), part),
        Grid(3, 3, range(4), (None,) * 9),
        Grid(3, 4, range(1, 6), (0, 0, 1, 1) * 2 + (None,) * 4),
        Grid(4, 4, range(1, 5), bare, holes=frozenset((5, 6))),
        Grid(4, 4, range(1, 5), bare, has_rows=False),
        Grid(4, 4, range(1, 5), JIGSAW, extras=(ExtraCell("x", (0, 1, 2, 3)),)),
        Grid(6, 6, range(1, 7), JIGSAW_6, has_columns=False),
        Grid(6, 6, range(6), (None,) * 36),
    ]


def fillings(
    puzzle: Puzzle, most: int, chance: random.Random | None = None
) -> list[tuple[int, ...]] | None:
    """Return all fillings that obey the houses and the clues of cells; None if they are many."""
    grid = puzzle.grid
    free = {cell: set(puzzle.allowed(cell)) for cell in grid.cells}
    values: dict[int, int] = {}
    found: list[tuple[int, ...]] = []

    def fill() -> bool:
        if not free:
            found.append(tuple(values[cell] for cell in grid.cells))
            return len(found) < most
        cell = min(free, key=lambda c: len(free[c]))
        digits = sorted(free.pop(cell))
        if chance is not None:
            chance.shuffle(digits)
        goes_on = True
        for digit in digits:
            changed = [c for c in grid.peers[cell] if c in free and digit in free[c]]
            for other in changed:
                free[other].remove(digit)
            values[cell] = digit
            goes_on = fill()
            for other in changed:
                free[other].add(digit)
            if not goes_on:
                break
        free[cell] = set(digits)
        return goes_on

    return found if fill() or chance is not None else None


# Fields at random.


class Chance:
    """Draws constraints for a grid."""

    def __init__(self, seed: int, grid: Grid) -> None:
        self.random = random.Random(seed)
        self.grid = grid
        self.usable = [cell for cell in grid.cells if cell not in grid.holes]

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def digit(self) -> int:
        return self.random.choice(self.grid.digits)

    def digits(self, least: int = 1, most: int = 4) -> tuple[int, ...]:
        return tuple(self.digit() for _ in range(self.number(least, most)))

    def cell(self) -> str:
        return self.grid.cell_name(self.random.choice(self.usable))

    def cells(self, least: int = 2, most: int = 4) -> str:
        count = min(len(self.usable), self.number(least, most))
        return self.grid.names(self.random.sample(self.usable, count))

    def path(self, least: int = 2, most: int = 6) -> str:
        """A line whose cells touch; now and then it crosses itself."""
        grid = self.grid
        board = [cell for cell in grid.board if cell not in grid.holes]
        line = [self.random.choice(board)]
        for _ in range(self.number(least, most) - 1):
            near = [*grid.neighbours(line[-1]), *grid.leaps(line[-1], 1, 1)]
            fresh = [cell for cell in near if cell not in line]
            if not fresh and self.random.random() < 0.5:
                break
            line.append(self.random.choice(fresh if self.random.random() < 0.9 and fresh else near))
        return grid.names(line)

    def line(self) -> str:
        """A whole row or column, read from either end, or a part of one."""
        grid = self.grid
        cells = (
            grid.row(self.number(0, grid.rows - 1))
            if self.random.random() < 0.5
            else grid.column(self.number(0, grid.columns - 1))
        )
        cells = cells[::-1] if self.random.random() < 0.5 else cells
        return grid.names(cells[self.number(0, 1) if self.random.random() < 0.3 else 0 :])

    def pair(self) -> str:
        return self.path(2, 2)

    def total(self, count: int = 3) -> int:
        return self.number(count * self.grid.digits[0], count * self.grid.digits[-1])

    def groups(self, same: bool) -> tuple[str, ...]:
        size = self.number(1, 3)
        return tuple(self.cells(size, size if same else 3) for _ in range(self.number(2, 3)))

    def square(self) -> str:
        row = self.number(1, self.grid.rows - 1)
        column = self.number(1, self.grid.columns - 1)
        return f"r{row}c{column}-r{row + 1}c{column + 1}"

    def diagonal(self) -> str:
        row, column = self.number(0, self.grid.rows - 1), self.number(0, self.grid.columns - 1)
        down, across = self.random.choice(((1, 1), (1, -1), (-1, 1), (-1, -1)))
        cells = []
        while 0 <= row < self.grid.rows and 0 <= column < self.grid.columns:
            cells.append(row * self.grid.columns + column)
            row, column = row + down, column + across
        return self.grid.names(cells)

    def relation(self) -> tuple[tuple[int, int], ...]:
        pairs = [*product(self.grid.digits, repeat=2)]
        return tuple(sorted(self.random.sample(pairs, self.number(len(pairs) // 2, len(pairs)))))

    def machine(self) -> dict[str, object]:
        states = range(self.number(1, 3))
        moves = [*product(states, self.grid.digits, states)]
        chosen = self.random.sample(moves, self.number(len(moves) // 2, len(moves)))
        return {
            "cells": self.path(1, 5),
            "start": (0,),
            "transitions": tuple(chosen),
            "accept": (chosen[-1][2],),
        }

    def pattern(self) -> str:
        a, b, c = (self.digit() for _ in range(3))
        return self.random.choice(
            (f".*{a}.*", f"({a}|{b}|.{c})*", f"[^{a}]+", f".?[{a}{b}].{{1,3}}", f"(.{a})?.*{b}?")
        )

    def constraint(self, depth: int = 0) -> Constraint:
        """Return a constraint that fits the grid."""
        names = sorted(CONSTRAINTS.keys() - _SKIPPED - (_COMPOSITES if depth > 1 else set()))
        while True:
            name = self.random.choice(names)
            if depth == 0 and self.random.random() < 0.15:
                name = self.random.choice(sorted(_COMPOSITES))
            try:
                found = CONSTRAINTS[name](**_FIELDS[name](self, depth))  # type: ignore[operator]
                found.validate(Board(self.grid, (found,)))
            except ConstraintError:
                continue
            return found

    def several(self, depth: int, least: int = 0) -> tuple[Constraint, ...]:
        return tuple(self.constraint(depth + 1) for _ in range(self.number(least, 3)))


_Fields = Callable[..., dict[str, object]]


def _only(**draw: Callable[[Chance], object]) -> _Fields:
    return lambda chance, depth: {name: value(chance) for name, value in draw.items()}


def _exactly(chance: Chance, depth: int) -> dict[str, object]:
    members = chance.several(depth, 1)
    return {"count": chance.number(0, len(members)), "constraints": members}


def _sum(chance: Chance, depth: int) -> dict[str, object]:
    cells = chance.cells(1, 4)
    count = len(cells.split())
    factors = tuple(chance.number(-2, 3) for _ in range(count)) if chance.number(0, 1) else ()
    op = chance.random.choice(("==", "!=", "<=", ">=", "<", ">"))
    return {"cells": cells, "op": op, "value": chance.total(count), "coefficients": factors}


def _same(chance: Chance, depth: int) -> dict[str, object]:
    size = chance.number(1, 3)
    return {"cells": chance.cells(size, size), "copy": chance.cells(size, size)}


def _replicate(chance: Chance, depth: int) -> dict[str, object]:
    origin = chance.square()[:4]
    inner = chance.constraint(2)
    return {"constraints": (inner,), "origin": origin, "targets": f"{origin} {chance.cell()}"}


def _look_and_say(chance: Chance) -> str:
    digits = chance.random.sample(list(chance.grid.digits), chance.number(1, 2))
    return " ".join(f"{chance.number(0, 2)}x{digit}" for digit in digits)


_CELLS = _only(cells=Chance.cells)
_PATH = _only(cells=Chance.path)
_PAIR = _only(cells=Chance.pair)
_NOTHING = _only()
_BOX_SIZE = _only(size=lambda c: c.random.choice((None, 4, 6)))

_FIELDS: dict[str, _Fields] = {
    "Diagonal": _only(direction=lambda c: c.random.choice(("up", "down"))),
    "Windoku": _BOX_SIZE,
    "DisjointGroups": _BOX_SIZE,
    "AntiKnight": _NOTHING,
    "AntiKing": _NOTHING,
    "AntiLeaper": _only(
        rows=lambda c: c.number(0, 2),
        columns=lambda c: c.number(1, 3),
        digits=lambda c: c.digits(0, 2),
    ),
    "AntiTaxicab": _only(
        distance=lambda c: c.random.choice((None, 2, 3)), in_lines=lambda c: c.number(0, 1) == 1
    ),
    "NonConsecutive": _only(
        neighbours=lambda c: c.random.choice(("orthogonal", "diagonal")),
        exempt_dots=lambda c: c.number(0, 1) == 1,
    ),
    "GlobalEntropy": _NOTHING,
    "GlobalModular": _only(modulus=lambda c: c.number(2, 3)),
    "DutchFlatmates": _NOTHING,
    "NegativeSum": _only(sums=lambda c: (c.total(2),)),
    "NegativeRatio": _only(
        ratios=lambda c: (c.number(2, 3),), any_dot=lambda c: c.number(0, 1) == 1
    ),
    "NegativeDifference": _only(
        differences=lambda c: (c.number(1, 3),), any_dot=lambda c: c.number(0, 1) == 1
    ),
    "RegionSameDigits": _NOTHING,
    "Doppelganger": _NOTHING,
    "Difference": _only(cells=Chance.pair, value=lambda c: c.number(1, 3)),
    "Ratio": _only(cells=Chance.pair, value=lambda c: c.number(2, 3)),
    "PairSum": _only(cells=Chance.pair, total=lambda c: c.total(2)),
    "GreaterThan": _PAIR,
    "Minimum": _CELLS,
    "Maximum": _CELLS,
    "Even": _CELLS,
    "Odd": _CELLS,
    "DigitClass": _only(cells=Chance.cells, digits=Chance.digits),
    "Quadruple": _only(cells=Chance.square, digits=Chance.digits),
    "Pair": _only(cells=Chance.path, pairs=Chance.relation),
    "AllPairs": _only(cells=Chance.cells, pairs=Chance.relation),
    "Thermometer": _PATH,
    "SlowThermometer": _PATH,
    "Palindrome": _PATH,
    "Whisper": _only(cells=Chance.path, difference=lambda c: c.number(0, 3)),
    "Renban": _CELLS,
    "Nabner": _CELLS,
    "BetweenLine": _PATH,
    "Lockout": _only(cells=Chance.path, difference=lambda c: c.number(0, 3)),
    "Arrow": _only(circle=lambda c: c.cells(1, c.number(1, 2)), shaft=lambda c: c.cells(1, 4)),
    "DoubleArrow": _PATH,
    "RegionSumLine": _only(
        cells=Chance.path, total=lambda c: c.random.choice((None, None, c.total(2)))
    ),
    "SumLine": _only(
        cells=Chance.path, total=lambda c: c.number(1, 8), loop=lambda c: c.number(0, 1) == 1
    ),
    "EqualSum": _only(groups=lambda c: c.groups(same=False)),
    "Zipper": _PATH,
    "Entropic": _PATH,
    "Modular": _only(cells=Chance.path, modulus=lambda c: c.number(2, 4)),
    "Sequence": _PATH,
    "RowIndexing": _CELLS,
    "ColumnIndexing": _CELLS,
    "BoxIndexing": _CELLS,
    "ValueIndexing": _only(cells=lambda c: c.path(3, 6)),
    "Regex": _only(cells=Chance.path, pattern=Chance.pattern),
    "Automaton": lambda chance, depth: chance.machine(),
    "KillerCage": _only(
        cells=Chance.cells,
        total=lambda c: c.random.choice((None, c.total(), (c.total(), c.total(2)))),
    ),
    "Sum": _sum,
    "DifferentDigits": _CELLS,
    "ExtraRegion": _CELLS,
    "RellikCage": _only(cells=Chance.cells, total=Chance.total),
    "EqualityCage": _CELLS,
    "MagicSquare": _only(cells=lambda c: c.square() if c.number(0, 3) else c.cells(9, 9)),
    "Clone": _same,
    "SameDigits": _only(groups=lambda c: c.groups(same=True)),
    "Contains": _only(
        cells=Chance.cells, digits=lambda c: c.digits(1, 3), exactly=lambda c: c.number(0, 1) == 1
    ),
    "LookAndSay": _only(cells=Chance.cells, says=_look_and_say),
    "CountingCircles": _CELLS,
    "CountDistinct": _only(cell=Chance.cell, cells=Chance.cells),
    "Connected": _only(
        digits=Chance.digits,
        size=lambda c: c.random.choice((None, None, c.number(1, 8))),
        cells=lambda c: c.random.choice(("", "", c.cells(4, 8))),
        columns=lambda c: c.random.choice((None, None, 2, 3)),
    ),
    "LittleKiller": _only(cells=Chance.diagonal, total=lambda c: c.total(c.number(1, 4))),
    "Sandwich": _only(
        cells=Chance.line,
        total=lambda c: c.number(0, 9),
        first=lambda c: c.random.choice((None, None, c.digit())),
        last=lambda c: c.random.choice((None, None, c.digit())),
    ),
    "Lunchbox": _only(cells=lambda c: c.cells(2, 5), total=lambda c: c.number(0, 9)),
    "XSum": _only(cells=Chance.line, total=lambda c: c.number(1, 12)),
    "Skyscraper": _only(cells=Chance.line, count=lambda c: c.number(0, 4)),
    "HiddenSkyscraper": _only(cells=Chance.line, digit=Chance.digit),
    "NumberedRoom": _only(cells=Chance.line, digit=Chance.digit),
    "FullRank": _only(
        cells=Chance.line,
        rank=lambda c: c.number(1, 16),
        ties=lambda c: c.random.choice(("none", "only-unclued", "any")),
    ),
    "FullRankTies": _only(ties=lambda c: c.random.choice(("none", "any"))),
    "Or": lambda chance, depth: {"constraints": chance.several(depth)},
    "And": lambda chance, depth: {"constraints": chance.several(depth)},
    "Not": lambda chance, depth: {"constraint": chance.constraint(depth + 1)},
    "Exactly": _exactly,
    "Replicate": _replicate,
}

_COMPOSITES = {"Or", "And", "Not", "Exactly", "Replicate"}
_SKIPPED = {
    *("ChaosConstruction", "ChaosCount", "ChaosArrow"),  # they need a grid of their own
    *("Doubler", "Negator", "HotCold", "Values"),
}


def random_puzzle(seed: int, most: int) -> tuple[Puzzle, list[tuple[int, ...]]]:
    """Return a puzzle, and all fillings of its grid that its clues of cells allow."""
    chance = random.Random(seed)
    grid = chance.choice(grids())
    # A filling to give cells from, so that few others are left.
    empty = Puzzle.empty(grid)
    draw = Chance(seed, grid)
    full = (fillings(empty, 1, chance) or [])[0]
    hidden = chance.sample(draw.usable, len(draw.usable))
    puzzle = empty
    for cell in hidden:
        name = grid.cell_name(cell)
        if chance.random() < 0.1:
            others = {full[cell], chance.choice(grid.domains[cell])}
            puzzle = puzzle.with_candidates(name, sorted(others))
        else:
            puzzle = puzzle.with_given(name, full[cell])
        found = fillings(puzzle, most)
        if found is not None:
            break
    assert found
    constraints = [draw.constraint() for _ in range(chance.randint(1, 4))]
    # So that most puzzles have a solution: what the filling breaks is turned round.
    board = Board(grid, constraints)
    if chance.random() < 0.7:
        constraints = [c if c.holds(board, full) else Not(c) for c in constraints]
    return puzzle.with_constraints(*constraints), found


def solution_sets(
    puzzle: Puzzle, engines: Sequence[str]
) -> Iterator[tuple[str, set[tuple[int, ...]]]]:
    for engine in engines:
        for implied in (True, False):
            found = [s.values for s in sm.solutions(puzzle, engine, implied=implied)]
            assert len(set(found)) == len(found), "each solution once"
            yield f"{engine}, implied={implied}", set(found)


def assert_all_agree(seed: int, engines: Sequence[str] = ENGINES) -> int:
    """Compare every engine with exhaustive search, and the questions with each other."""
    puzzle, found = random_puzzle(seed, MOST_FILLINGS["cpsat" in engines])
    right = {values for values in found if puzzle.holds(values)}
    for name, solutions in solution_sets(puzzle, engines):
        assert solutions == right, (seed, name, puzzle.constraints)
    # Sessions are kept; the next question must start as if nothing had been asked.
    for engine in engines:
        status = sm.check(puzzle, engine).status
        assert (status is sm.Status.NONE, status is sm.Status.UNIQUE) == (
            not right,
            len(right) == 1,
        ), (seed, engine)
    assert sm.count(puzzle, engines[0]).value == len(right)
    return len(right)


@pytest.mark.parametrize("block", range(6))
def test_engines_and_exhaustive_search_agree(block: int) -> None:
    for seed in range(block * 4, block * 4 + 4):
        assert_all_agree(seed)


def test_the_solver_of_choice_on_many_more() -> None:
    counts = [assert_all_agree(seed, ("sat",)) for seed in range(1_000, 1_120)]
    assert 0 in counts
    assert max(counts) > 1


@pytest.mark.slow
def test_engines_and_exhaustive_search_agree_on_many() -> None:
    for seed in range(10_000, 10_000 + 400):
        assert_all_agree(seed)
