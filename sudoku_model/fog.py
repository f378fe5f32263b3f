"""Fog of war: what hides a board from its solver until right digits are placed.

It states nothing, and no question looks at it; SudokuPad shows it. A digit counts as right there if
it is that of the stated solution (`Puzzle.expected`).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from sudoku_model.errors import GridError
from sudoku_model.grid import Grid
from sudoku_model.moves import Move, NotCarriedError
from sudoku_model.texts import shown


@dataclass(frozen=True)
class FogLink:
    """What clears the fog of some cells.

    Attributes:
        cells: the names of the cells that must all hold their right digits.
        clears: the names of the cells that are free of fog then.

    Raises:
        GridError: if these are no texts, or one of them names no cell.

    Example:
        >>> import sudoku_model as sm
        >>> sm.FogLink("r1c1 r1c2", "r5c5").clears
        'r5c5'
    """

    cells: str
    clears: str

    def __post_init__(self) -> None:
        for text in (self.cells, self.clears):
            if not isinstance(text, str) or not text.strip():
                raise GridError(f"found {shown(text)} for cells of a fog, expected their names")


@dataclass(frozen=True)
class Fog:
    """Fog over a board.

    Attributes:
        lit: the names of the cells that are free of it from the beginning; an empty text for none.
        links: which right digits clear which cells. Without any, each right digit clears its own
            cell and those around it.

    Raises:
        GridError: if something else is given.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.Puzzle.empty(4).with_fog(sm.Fog("r1c1 r1c2"))
        >>> sm.check(puzzle).conditions, sm.turned(puzzle, "half-turn").fog.lit
        ((), 'r4c4 r4c3')
        >>> sm.read(sm.write(puzzle, "sudokupad")).fog == puzzle.fog
        True
    """

    lit: str = ""
    links: tuple[FogLink, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.lit, str):
            raise GridError(f"found {shown(self.lit)} for the lit cells of a fog, expected names")
        if not isinstance(self.links, tuple | list):
            raise GridError(f"found {shown(self.links)} for the links of a fog, expected a list")
        object.__setattr__(self, "links", tuple(self.links))
        for link in self.links:
            if not isinstance(link, FogLink):
                raise GridError(f"found {shown(link)} in a fog, expected FogLink(...)")

    def lit_cells(self, grid: Grid) -> tuple[int, ...]:
        """Return the numbers of the cells that are free of it from the beginning."""
        return grid.select(self.lit) if self.lit.strip() else ()

    def check(self, grid: Grid) -> None:
        """Check that all of its cells lie on a board.

        Raises:
            GridError: if one does not.
        """
        named = [text for link in self.links for text in (link.cells, link.clears)]
        for cell in (*self.lit_cells(grid), *(c for text in named for c in grid.select(text))):
            if cell not in grid.board or cell in grid.holes:
                raise GridError(f"the fog has {grid.cell_name(cell)}, expected cells of the board")

    def carried(self, move: Move) -> Fog:
        """Return what becomes of it when cells go elsewhere; a link that loses a cell ends."""
        before, after, places = move.before, move.after, move.cells
        lit = [places[cell] for cell in self.lit_cells(before) if cell in places]
        links = []
        for link in self.links:
            with suppress(NotCarriedError):
                links.append(FogLink(move.names(link.cells), move.names(link.clears)))
        return Fog(after.names(lit), tuple(links))
