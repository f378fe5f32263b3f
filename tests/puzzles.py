"""Puzzles made for the tests, the shared collections, and a referee that shares no code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import strategies as st

from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.cages import Sum
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

UNIQUE = "..9..2.6..6.5......7.....23..2.1.8...5..9..3..17......9..35.2.............17..9.4"
"""Exactly one solution; naked and hidden singles do not suffice to find it."""

EASY = "..6...3...5..4...27...8.1...95..763......5...4..6.9.1...3274..99..35...1.....175."
"""Exactly one solution; naked and hidden singles find it."""

AMBIGUOUS = UNIQUE.replace("..9..2.6.", ".....2.6.", 1)
"""`UNIQUE` without its first given: several solutions."""

BROKEN = EASY.replace("..6...3..", "6.6...3..", 1)
"""`EASY` with a second 6 in the first row, at r1c1."""

NEEDS_WINGS = "083020090000800100029300008000098700070000060006740000300006980002005000010030540"
"""Exactly one solution, which wings and a chain explain."""

MANY_CASES = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Exactly one solution, which takes forcing nets."""

PAIRS = ".....159.5..3......8.25...68.2...73...5...4...43...2.96...84.2......6..7.519....."
"""Exactly one solution, which pairs, fish and wings explain."""

TREES = "6.5....8.....5...9..1362.5..78....434....9.......2.....3...65....6.......8.9....."
"""Exactly one solution; on its way to it backtracking goes wrong more often than learning."""

UNIQUE_4X4 = "....2..3.31....."
UNIQUE_6X6 = "6.....5..2....1..4.....5..6.533....."
UNIQUE_12X12 = (
    "...9......4.4CB8....7.5.1..2.34........6.1..8C.2..3.8C.B457.5.C..67..B...6..7..A"
    "14..9....8...7.57..3...16..C.5AB..8...C4.3...4..56B..14.5.6C..9."
)
UNIQUE_16X16 = (
    ".1...D....4G..5F.4..8.7BF6.1..E9G.98.C5..D32B6..F.E.G.....9...3..F6.......8....2"
    "95..C.16.G....8....7.4.A..F3E.6.CA.3F...6E..9BG7..GEA..72..56.1.....BG.DA31...7."
    "........G.E8.C9B....42..7..CF....E....8C45..1..378...3..1...59..D.59.14.3......."
    "12.46.A..C.....G"
)


def endless_puzzle() -> Puzzle:
    """Return a puzzle that no search decides in minutes, on a fast machine either.

    Five columns hold 225 together, and by the clues their rows hold 226: to count that is easy, but
    no solver counts.
    """
    rows = (Sum(f"r{n}c1 r{n}c3 r{n}c5 r{n}c7 r{n}c9", "==", 25 + n // 9) for n in range(1, 10))
    columns = (Sum(f"r1c{n} r3c{n} r5c{n} r7c{n} r9c{n}", "==", 25) for n in range(1, 9))
    return Puzzle.empty(9).with_constraints(*rows, *columns)


SHARED_CLASSICS = Path(__file__).parents[2] / "shared" / "data" / "classic"


def shared_lines(name: str) -> list[str]:
    """Return the lines of a shared collection; skip the test where it is absent."""
    path = SHARED_CLASSICS / name
    if not path.exists():
        pytest.skip(f"the shared collection {name} is not here: {path}")
    return path.read_text(encoding="ascii").splitlines()


def all_solutions(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Yield every solution by trying every digit in every cell, in order."""
    grid = puzzle.grid
    allowed = [puzzle.allowed(cell) for cell in grid.cells]
    filled_before = [
        {
            other
            for house in grid.houses
            if cell in house.cells
            for other in house.cells
            if other < cell
        }
        for cell in grid.cells
    ]
    values: list[int] = []

    def fill() -> Iterator[tuple[int, ...]]:
        cell = len(values)
        if cell == len(grid.cells):
            yield tuple(values)
            return
        taken = {values[other] for other in filled_before[cell]}
        for digit in allowed[cell]:
            if digit not in taken:
                values.append(digit)
                yield from fill()
                values.pop()

    return fill()


@st.composite
def small_puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles of 4x4 and 6x6 with few enough solutions to list: broken, unique and ambiguous."""
    grid = draw(st.sampled_from([Grid.square(4), Grid.square(6), Grid.square(6, (3, 2))]))
    order = grid.order
    # A row cannot be wrong by itself so often that every puzzle is broken: start from a filled
    # grid, keep part of it, and then spoil a cell or two.
    rows, columns = grid.box or (1, order)
    shift = draw(st.permutations(range(order)))
    pattern = [
        shift[(columns * (r % rows) + r // rows + c) % order] + 1
        for r in range(order)
        for c in range(order)
    ]
    fewest = {4: 2, 6: 14}[order]
    kept = draw(st.sets(st.sampled_from(grid.cells), min_size=fewest))
    givens = [digit if cell in kept else None for cell, digit in enumerate(pattern)]
    spoilt = st.tuples(st.sampled_from(grid.cells), st.sampled_from(grid.digits))
    for cell, digit in draw(st.lists(spoilt, max_size=2)):
        givens[cell] = digit
    restricted = st.dictionaries(
        st.sampled_from(grid.cells), st.frozensets(st.sampled_from(grid.digits)), max_size=3
    )
    return Puzzle(grid, tuple(givens), draw(restricted))


def puzzle_9x9(line: str) -> Puzzle:
    """Return the puzzle of an 81-character line without any reader."""
    return Puzzle(Grid.square(9), tuple(int(char) if char != "." else None for char in line))


@dataclass(frozen=True)
class Ascending(Constraint):
    """A constraint as a user writes it."""

    cells: str

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        first, second = board.values(self.cells, values)
        return first < second

    def state(self, to: Stating) -> None:
        to.pair(*to.cells(self.cells), int.__lt__)

    def describe(self) -> str:
        return f"the digits of {self.cells} ascend"
