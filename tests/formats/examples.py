"""Puzzles made up for these tests: any solution grid with cells taken out."""

from __future__ import annotations

from hypothesis import strategies as st

from sudoku_model.constraints.cages import KillerCage
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle, Solution

SOLVED = tuple((3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
GIVENS = tuple(digit if cell % 3 == cell // 9 % 2 else None for cell, digit in enumerate(SOLVED))
CLASSIC = Puzzle(Grid.square(9), GIVENS)
SOLUTION = Solution(CLASSIC, SOLVED)
KILLER = Puzzle(
    Grid.square(9),
    (None,) * 81,
    constraints=tuple(
        KillerCage(CLASSIC.grid.names(range(start, start + 3)), sum(SOLVED[start : start + 3]))
        for start in range(0, 81, 3)
    ),
)
KILLER_FORMATS = ("short-killer", "ps-killer", "sumocue")
LINE = CLASSIC.line()
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
OTHER_LINE = LINE.replace("2", ".")

CLASSIC_BOX = st.just((3, 3))


def puzzles(
    *,
    boxes: st.SearchStrategy[tuple[int, int]] = CLASSIC_BOX,
    with_candidates: bool = False,
    numbers: bool = False,
) -> st.SearchStrategy[Puzzle]:
    """Any givens on a square grid, clashing or not; perhaps several candidates left for a cell."""

    @st.composite
    def build(draw: st.DrawFn) -> Puzzle:
        box = draw(boxes)
        order = box[0] * box[1]
        grid = Grid.square(order, box)
        cells = st.integers(0, order**2 - 1)
        digits = st.integers(1, order)
        given = draw(st.dictionaries(cells, digits, max_size=30))
        candidates = {}
        if with_candidates:
            subset = st.frozensets(digits, min_size=2, max_size=order - 1)
            found = draw(st.dictionaries(cells, subset, max_size=10))
            candidates = {cell: s for cell, s in found.items() if cell not in given}
        alphabet = None if numbers and order > 9 else ""
        givens = tuple(given.get(cell) for cell in grid.cells)
        return Puzzle(grid, givens, candidates, alphabet=alphabet)

    return build()
