"""Chains as players write them, in Eureka notation: ``(1=2)r1c1-(2)r7c1=(2)r7c8-(2=1)r2c8``.

Strong links are written ``=``, weak ones ``-``; neighbours in the same cell stand in one pair of
brackets. (Sudopedia, "Eureka Notation".)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

from sudoku_model.analysis.steps.extra_cells import cell_in_words
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.grid import Grid


def notation(
    layout: Layout, nodes: Sequence[int], marks: str, cells: Sequence[Sequence[int]] = ()
) -> str:
    """Write candidates, or groups of them, with a mark between each two.

    Args:
        layout: the puzzle.
        nodes: the candidates of each.
        marks: ``=`` or ``-`` between each and the next.
        cells: where each is written, if not at its own cells: the cells of an almost locked set.
    """
    texts: list[tuple[str, str]] = []
    for node, mark, at in zip(nodes, ["", *marks], cells or repeat(()), strict=False):
        digits = "".join(map(str, layout.digits_in(node)))
        where = _cells_named(layout.puzzle.grid, sorted(at or layout.cells_in(node)))
        if texts and texts[-1][1] == where:
            texts[-1] = f"{texts[-1][0]}{mark}{digits}", where
        else:
            texts.append((f"{mark}({digits}", where))
    return "".join(f"{inside}){where}" for inside, where in texts)


def _cells_named(grid: Grid, cells: Sequence[int]) -> str:
    """Name cells in line at once, as in ``r1c23``."""
    columns, size = grid.columns, len(grid.board)
    if len(cells) > 1 and max(cells) < size:
        rows = sorted({cell // columns + 1 for cell in cells})
        across = sorted({cell % columns + 1 for cell in cells})
        if max(*rows, *across) < 10 and len(rows) * len(across) == len(cells):
            return f"r{''.join(map(str, rows))}c{''.join(map(str, across))}"
    return ",".join(cell_in_words(grid, cell) for cell in cells)
