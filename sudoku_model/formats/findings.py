"""What a reader of a setter's document collects: constraints, and what cannot be stated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.cages import DifferentDigits
from sudoku_model.deadline import heed_deadline
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.phrases import contradiction, counted
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

MAX_CONSTRAINTS = 10_000
"""Most constraints that a document may state: one for each cell of the largest grid."""


class Findings:
    """Collects the parts of one puzzle, each constraint with the path of its JSON.

    Attributes:
        stated: the constraints, each with its path.
        unstated: phrases for what the document demands and no constraint states.
        drawings: how many drawings of each kind may carry a rule.
    """

    def __init__(self) -> None:
        self.stated: list[tuple[str, Constraint]] = []
        self.unstated: list[str] = []
        self.drawings: Counter[str] = Counter()

    def add(self, node: Node, build: Callable[[], Constraint]) -> None:
        """State a constraint; what its class finds wrong is said of `node`.

        Raises:
            UnfitError: if the constraint makes no sense, or is one too many.
        """
        if len(self.stated) == MAX_CONSTRAINTS:
            raise node.unfit(f"at most {MAX_CONSTRAINTS} constraints", "another constraint")
        try:
            self.stated.append((node.path, build()))
        except SudokuModelError as problem:
            raise contradiction(problem, node.path) from None

    def add_disjoint_groups(
        self, node: Node, regions: Sequence[int | None], name: Callable[[Iterable[int]], str]
    ) -> None:
        """State that cells at the same place of their regions, in reading order, differ.

        Args:
            node: what demands it.
            regions: the region of each cell.
            name: from cells to what constraints call them.

        Raises:
            UnfitError: if the regions are not of the same size.
        """
        members: dict[int, list[int]] = {}
        for cell, region in enumerate(regions):
            if region is not None:
                members.setdefault(region, []).append(cell)
        if len({len(cells) for cells in members.values()}) != 1:
            raise node.unfit("regions of the same size", "disjoint groups without such regions")
        for group in zip(*members.values(), strict=True):
            self.add(node, partial(DifferentDigits, name(group)))

    def puzzle(
        self, grid: Grid, givens: tuple[int | None, ...], *, typed: int = 0, **fields: Any
    ) -> Puzzle:
        """Build the puzzle.

        Args:
            grid: the geometry.
            givens: the given digits by cell.
            typed: how many digits were typed into the grid that are not given.
            fields: further attributes of the puzzle.

        Raises:
            UnfitError: if something does not fit the grid; it says where that stands.
        """
        try:
            return Puzzle(
                grid,
                givens,
                constraints=tuple(constraint for _, constraint in self.stated),
                unstated=(*self.unstated, *self._drawn()),
                notes=(_ignored(typed),) if typed else (),
                **fields,
            )
        except SudokuModelError as problem:
            raise contradiction(problem, self._culprit(grid)) from None

    def _drawn(self) -> list[str]:
        return [
            f"{counted(count, f'drawn {kind}')} whose rule may stand in the text only"
            for kind, count in self.drawings.items()
            if count
        ]

    def _culprit(self, grid: Grid) -> str:
        """Return the path of the first constraint that does not fit the grid."""
        board = Board(grid, [constraint for _, constraint in self.stated])
        for path, constraint in self.stated:
            heed_deadline()
            try:
                constraint.validate(board)
            except SudokuModelError:
                return path
        return ""


def _ignored(typed: int) -> str:
    was, ignored = ("was", "is") if typed == 1 else ("were", "are")
    return f"{counted(typed, 'digit')} that {was} typed but not given {ignored} ignored"
