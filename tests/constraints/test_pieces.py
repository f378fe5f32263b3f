"""Pieces of a board: all of them, each once, with what holds them together and where they go on."""

from __future__ import annotations

from itertools import combinations

import pytest

import sudoku_model as sm
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.constraints import regions
from sudoku_model.constraints.base import Board
from sudoku_model.constraints.pieces import pieces, sides
from sudoku_model.constraints.regions import ChaosConstruction, with_unknown_regions
from sudoku_model.grid import Grid


def is_connected(cells: set[int], sides: list[tuple[int, int]]) -> bool:
    reached = {min(cells)}
    for _ in cells:
        reached |= {b for side in sides for a, b in (side, side[::-1]) if a in reached}
    return reached == cells


@pytest.mark.parametrize("size", range(1, 6))
def test_each_connected_piece_comes_once_and_has_all_its_exits(size: int) -> None:
    rows, columns = 3, 4
    grid = Grid(rows, columns, range(1, 5), (None,) * 12)
    touching = [(a, b) for a in grid.board for b in grid.neighbours(a) if a < b]
    touch = sides(rows, columns)
    assert sorted(touch.values()) == sorted(touching)
    expected = {
        cells
        for cells in map(frozenset, combinations(grid.board, size))
        if is_connected(set(cells), [side for side in touching if {*side} <= cells])
    }
    found = set()
    for piece in pieces(rows, columns, size):
        ties, exits = ([touch[side] for side in some] for some in piece)
        cells = {cell for tie in ties for cell in tie} or set.intersection(*map(set, exits))
        assert is_connected(cells, ties)
        assert len(ties) == len(cells) - 1 == size - 1
        assert sorted(exits) == [side for side in sorted(touching) if len({*side} & cells) == 1]
        assert frozenset(cells) not in found
        found.add(frozenset(cells))
    assert found == expected


@pytest.mark.parametrize("largest", [5, 3, 2, 0])
def test_regions_of_six_are_the_divisions_that_plain_search_finds(
    monkeypatch: pytest.MonkeyPatch, largest: int
) -> None:
    """Pieces of three cells say all of it; with smaller ones regions are followed step by step."""
    monkeypatch.setattr(regions, "LARGEST_PIECE", largest)
    digits = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6)
    grid = with_unknown_regions(Grid(3, 4, range(1, 7), (None,) * 12), 6)
    chaos = ChaosConstruction(6)
    puzzle = sm.Puzzle.empty(grid).with_constraints(chaos)
    for cell, digit in enumerate(digits):
        puzzle = puzzle.with_given(grid.cell_name(cell), digit)
    divided = [
        tuple(1 if cell in first else 2 for cell in grid.board)
        for first in map(set, combinations(grid.board, 6))
        if 0 in first
    ]
    expected = sum(chaos.holds(Board(grid), (*digits, *numbers)) for numbers in divided)
    close_idle()
    assert sm.count(puzzle).value == expected > 1
    close_idle()
