"""Pieces of a board: all of them, each once, with what holds them together and where they go on."""

from __future__ import annotations

import random
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


@pytest.mark.slow
@pytest.mark.parametrize("size", range(5))
def test_divisions_of_nine_are_admitted_if_and_only_if_no_region_is_apart(size: int) -> None:
    """Regions exchange pieces at random; with `size` the last exchange cuts one in two or more."""
    rng = random.Random(f"divisions {size}")
    grid = with_unknown_regions(Grid(9, 9, range(1, 10), (None,) * 81), 9)
    empty = sm.Puzzle.empty(grid).with_constraints(ChaosConstruction())
    touching = [(a, b) for a in range(81) for b in grid.neighbours(a) if b < 81]
    tried = 0
    while tried < 8:
        regions = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]
        for _ in range(40):
            regions = exchanged(regions, 1, touching, rng, is_whole=True)
        if size:
            regions = exchanged(regions, size, touching, rng, is_whole=False)
        filled = sm.solve(sm.Puzzle.empty(Grid(9, 9, range(1, 10), tuple(regions))))
        if filled is None:
            continue
        tried += 1
        order = list(dict.fromkeys(regions))
        puzzle = empty
        for cell, region in enumerate(regions):
            puzzle = puzzle.with_given(grid.cell_name(81 + cell), 1 + order.index(region))
        for cell in rng.sample(range(81), 20):
            puzzle = puzzle.with_given(grid.cell_name(cell), filled.values[cell])
        assert (sm.solve(puzzle) is not None) == (size == 0), regions


def exchanged(
    regions: list[int],
    size: int,
    touching: list[tuple[int, int]],
    rng: random.Random,
    *,
    is_whole: bool,
) -> list[int]:
    """Return regions two of which have exchanged pieces, and are whole afterwards or are not."""
    while True:
        one, other = piece_of(regions, size, touching, rng), piece_of(regions, size, touching, rng)
        first, second = regions[one[0]], regions[other[0]]
        if first == second:
            continue
        new = list(regions)
        for pieces_of, region in ((one, second), (other, first)):
            for cell in pieces_of:
                new[cell] = region
        are_whole = all(
            is_connected(cells, [side for side in touching if {*side} <= cells])
            for region in (first, second)
            for cells in [{cell for cell in range(81) if new[cell] == region}]
        )
        if are_whole == is_whole:
            return new


def piece_of(
    regions: list[int], size: int, touching: list[tuple[int, int]], rng: random.Random
) -> list[int]:
    """Return a connected piece of a region that was drawn."""
    piece = [rng.randrange(81)]
    while len(piece) < size:
        beside = [
            b
            for a, b in touching
            if a in piece and b not in piece and regions[b] == regions[piece[0]]
        ]
        piece.append(rng.choice(beside))
    return piece
