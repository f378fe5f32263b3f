"""Make large puzzles from a seed, and the collections in ``benchmarks/data``.

``python -m benchmarks.generate`` writes those collections anew, which takes some minutes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from benchmarks.samples import OWN_DATA, SEED
from sudoku_model.analysis.solutions import solve
from sudoku_model.analysis.uniqueness import check
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.stated import shifted_rows

MINIMAL_ORDERS = (9, 10, 12, 16)
MINIMAL_EACH = 10
SCRAMBLES = 10
"""How often each line takes part in an exchange, about."""

HARD_GIVENS = 292
"""With fewer givens than this, the checks on the way take minutes."""


def filled(order: int, rng: random.Random) -> Puzzle:
    """Return a filled grid: the pattern of shifted rows, with everything shuffled that may be."""
    grid = Grid.square(order)
    return disguised(Puzzle(grid, shifted_rows(grid)), rng)


def disguised(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Return the same puzzle with rows, columns and digits exchanged.

    It is as hard as before, but what a solver has learnt about the original is of no use.
    """
    order = puzzle.grid.order
    high, wide = _box(puzzle.grid)
    rows = _shuffled_within_bands(order, high, rng)
    columns = _shuffled_within_bands(order, wide, rng)
    digits = dict(zip(puzzle.grid.digits, rng.sample(puzzle.grid.digits, order), strict=True))
    givens = (puzzle.givens[order * row + column] for row in rows for column in columns)
    return replace(
        puzzle, givens=tuple(None if given is None else digits[given] for given in givens)
    )


def _box(grid: Grid) -> tuple[int, int]:
    if grid.box is None:
        raise ValueError(f"the grid {grid} has no boxes")
    return grid.box


def _shuffled_within_bands(order: int, size: int, rng: random.Random) -> list[int]:
    bands = rng.sample(range(order // size), order // size)
    return [size * band + line for band in bands for line in rng.sample(range(size), size)]


def kept(puzzle: Puzzle, fraction: float, rng: random.Random) -> Puzzle:
    """Return the puzzle with only this fraction of its givens."""
    cells = puzzle.grid.cells
    chosen = set(rng.sample(cells, round(fraction * len(cells))))
    givens = (given if cell in chosen else None for cell, given in enumerate(puzzle.givens))
    return replace(puzzle, givens=tuple(givens))


def randomised(order: int, rng: random.Random) -> Puzzle:
    """Return a filled grid that does not look like the pattern.

    The pattern's rows are shifts of one another. A quarter of it leaves the solver much freedom,
    and what the solver fills in has no such order.
    """
    solution = solve(kept(filled(order, rng), 0.25, rng))
    if solution is None:
        raise ValueError("a part of a filled grid has no solution")
    return replace(solution.puzzle, givens=solution.values)


def scrambled(order: int, rng: random.Random) -> Puzzle:
    """Return a filled grid of any size that does not look like the pattern; no solver is asked.

    The pattern's rows are shifts of one another. Where two rows of a band hold the same digits in
    a few columns, these digits are exchanged; the same with two columns of a stack.
    """
    puzzle = filled(order, rng)
    high, wide = _box(puzzle.grid)
    cells = [puzzle.givens[order * row : order * (row + 1)] for row in range(order)]
    lines = [list(row) for row in cells]
    for _ in range(2 * SCRAMBLES):
        for size in (high, wide):
            for _ in range(order):
                _exchange_cycle(lines, size, rng)
            lines = [list(line) for line in zip(*lines, strict=True)]
    return disguised(replace(puzzle, givens=tuple(d for line in lines for d in line)), rng)


def _exchange_cycle(lines: list[list[int | None]], size: int, rng: random.Random) -> None:
    """Exchange the least set of places of two lines in a band that keeps the digits of both."""
    band = size * rng.randrange(len(lines) // size)
    one, other = rng.sample(lines[band : band + size], 2)
    start = place = rng.randrange(len(one))
    where = {digit: index for index, digit in enumerate(one)}
    while True:
        one[place], other[place] = other[place], one[place]
        place = where[one[place]]
        if place == start:
            return


def thinned(puzzle: Puzzle, givens: int, rng: random.Random) -> Puzzle:
    """Return the puzzle without as many givens as can be spared, but with at least `givens`.

    Each given is tried once, in random order: with `givens` 0 none of those left can be spared.
    """
    left = puzzle.given_count
    for cell in rng.sample(puzzle.grid.cells, len(puzzle.grid.cells)):
        if left <= givens:
            break
        thinner = puzzle.without(puzzle.grid.cell_name(cell))
        if check(thinner).is_unique:
            puzzle, left = thinner, left - 1
    return puzzle


def _write(name: str, comment: str, puzzles: Sequence[Puzzle]) -> None:
    lines = [f"# {comment}", *(puzzle.line() for puzzle in puzzles)]
    (OWN_DATA / name).write_text("\n".join(lines) + "\n", encoding="ascii")


def main() -> None:
    """Write the collections."""
    for order in MINIMAL_ORDERS:
        rng = random.Random(f"{SEED} {order}")
        puzzles = [thinned(randomised(order, rng), 0, rng) for _ in range(MINIMAL_EACH)]
        comment = f"{order}x{order}, one solution, no given can be spared; benchmarks/generate.py"
        _write(f"minimal_{order}.txt", comment, puzzles)
    rng = random.Random(SEED)
    hard = [thinned(randomised(25, rng), HARD_GIVENS, rng) for _ in range(3)]
    _write(
        "hard_25.txt", f"25x25, {HARD_GIVENS} givens, one solution; benchmarks/generate.py", hard
    )


if __name__ == "__main__":
    main()
