"""Which cells make as much as others, by rules that say nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.cages import MagicSquare, lines_of_square
from sudoku_model.constraints.sum_lines import (
    Arrow,
    DoubleArrow,
    EqualSum,
    RegionSumLine,
    Zipper,
)

Parts = Sequence[Sequence[int]]


def equal_parts(constraint: Constraint, board: Board) -> Parts:
    """Return groups of cells that all have the same sum, which is not known.

    Of a class that is derived from one of these nothing is known: it may mean something else.
    """
    parts_of = _OF.get(type(constraint))
    return () if parts_of is None else parts_of(constraint, board)


def _of_arrow(arrow: Arrow, board: Board) -> Parts:
    circle, shaft = board.cells(arrow.circle), board.cells(arrow.shaft)
    return (shaft, circle) if len(circle) == 1 else ()


def _of_double_arrow(arrow: DoubleArrow, board: Board) -> Parts:
    first, *between, last = board.cells(arrow.cells)
    return between, (first, last)


def _of_region_sums(line: RegionSumLine, board: Board) -> Parts:
    return line.parts_of(board) if line.total is None else ()


def _of_groups(rule: EqualSum, board: Board) -> Parts:
    return [board.cells(group) for group in rule.groups]


def _of_square(square: MagicSquare, board: Board) -> Parts:
    return lines_of_square(board.cells(square.cells))


_OF: Final[Mapping[type[Constraint], Callable[[Any, Board], Parts]]] = {
    Arrow: _of_arrow,
    DoubleArrow: _of_double_arrow,
    RegionSumLine: _of_region_sums,
    EqualSum: _of_groups,
    MagicSquare: _of_square,
    Zipper: Zipper.parts_of,
}

CLASSES: Final = tuple(_OF)
"""The constraints that say so."""
