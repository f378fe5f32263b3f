"""Right grids that count as the same, where a model breaks symmetry on purpose.

A clause that breaks symmetry follows from no rule: it forbids right grids. It does no harm to the
question whether there is a solution if of each right grid some grid is left that a symmetry makes
of it. So a model that declares symmetries is too strong only if it forbids a right grid and all
its images under them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from sudoku_model.constraints.wording import enumerated
from sudoku_model.errors import UnsupportedError, expect_known
from sudoku_model.grid import Grid
from sudoku_model.model import Literal
from sudoku_model.puzzle import Puzzle

SYMMETRIES: Mapping[str, str] = MappingProxyType(
    {
        "digits": "the names of digits",
        "rows": "the order of rows in a band",
        "bands": "the order of bands",
        "columns": "the order of columns in a stack",
        "stacks": "the order of stacks",
        "transpose": "a reflection along the diagonal",
    }
)
"""By name what a symmetry of an empty grid changes."""


class Lines(NamedTuple):
    """In which orders the rows, or the columns, of a grid may be taken.

    Attributes:
        total: how many lines there are.
        block: how many of them a band, or a stack, has.
        inside: whether the lines of a block may change places.
        outside: whether the blocks may.
    """

    total: int
    block: int
    inside: bool
    outside: bool

    @property
    def are_fixed(self) -> bool:
        """Whether there is but one order."""
        return not (self.inside or self.outside)

    def may_be(self, place: int, line: int) -> bool:
        """Say whether a line may come to a place."""
        return (self.outside or place // self.block == line // self.block) and (
            self.inside or place % self.block == line % self.block
        )


@dataclass(frozen=True)
class Symmetries:
    """The symmetries that a model declares to break.

    Attributes:
        names: their names, those of `SYMMETRIES`.
        grid: the grid, whose rules they keep.
    """

    names: tuple[str, ...]
    grid: Grid

    @staticmethod
    def declared(names: Iterable[str], puzzle: Puzzle) -> Symmetries:
        """Return the symmetries of these names.

        Raises:
            OptionError: if a symmetry is not known.
            UnsupportedError: if the puzzle does not keep it.
        """
        given = _known(names)
        if given:
            _expect_kept(puzzle, is_transposed="transpose" in given)
        return Symmetries(tuple(name for name in SYMMETRIES if name in given), puzzle.grid)

    @property
    def rows(self) -> Lines:
        """The orders of the rows."""
        down, _ = self.grid.box or (1, 1)
        return Lines(self.grid.rows, down, "rows" in self.names, "bands" in self.names)

    @property
    def columns(self) -> Lines:
        """The orders of the columns."""
        _, across = self.grid.box or (1, 1)
        return Lines(self.grid.columns, across, "columns" in self.names, "stacks" in self.names)

    def representatives(self) -> Iterator[list[tuple[Literal, ...]]]:
        """Yield clauses that each right grid, or an image of it, obeys.

        They are about the facts of `Numbering`: digits that are named after their places in a
        house; rows in the order of their digits in a column; columns likewise.
        """
        grid, order = self.grid, self.grid.order

        def fact(cell: int, digit: int) -> Literal:
            return cell * order + digit + 1

        if "digits" in self.names:
            for house in grid.houses:
                yield [(fact(cell, digit),) for digit, cell in enumerate(house.cells)]
        for lines, across in ((self.rows, grid.column), (self.columns, grid.row)):
            if not lines.are_fixed:
                for number in range(grid.rows + grid.columns - lines.total):
                    cells = across(number)
                    yield [
                        (-fact(cells[before], high), -fact(cells[after], low))
                        for before, after in _neighbours(lines)
                        for low, high in combinations(range(order), 2)
                    ]


def _expect_kept(puzzle: Puzzle, *, is_transposed: bool) -> None:
    """Refuse one that is another after its rows, or rows and columns, were exchanged."""
    grid = puzzle.grid
    if puzzle.constraints or puzzle.candidates or {*puzzle.givens} != {None}:
        raise UnsupportedError(
            "a symmetry is declared for an empty grid: givens and clues do not keep it"
        )
    if grid.box is None or not grid.is_plain:
        raise UnsupportedError("a symmetry is declared for a grid with rectangular boxes")
    if is_transposed and (grid.box[0] != grid.box[1] or grid.rows != grid.columns):
        raise UnsupportedError("rows are exchanged for columns where grid and boxes are square")


def _known(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of symmetries if there are such."""
    # A single name is meant as such, and not as its letters.
    given = (names,) if isinstance(names, str) else tuple(names)
    for name in given:
        expect_known("symmetry", name, SYMMETRIES)
    return given


def in_words(names: Iterable[str]) -> str:
    """Say what symmetries of these names change."""
    return enumerated(SYMMETRIES[name] for name in names)


def _neighbours(lines: Lines) -> Iterator[tuple[int, int]]:
    """Yield the pairs of lines that can be brought into order."""
    starts = range(0, lines.total, lines.block)
    if lines.inside:
        for start in starts:
            yield from ((line, line + 1) for line in range(start, start + lines.block - 1))
    if lines.outside:
        yield from ((start, start + lines.block) for start in starts[:-1])
