"""Rows and columns of grids that overlap: a fish lies on one board."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.patterns import subsets
from sudoku_model.analysis.steps.position import Position

FOUR = sm.Grid.square(4)
LATIN = sm.Grid(3, 3, range(1, 4), (None,) * 9)
STACKED = sm.Grid.overlapping([(LATIN, 0, 0), (LATIN, 2, 0)])
OVERLAPPING = sm.Grid.overlapping([(FOUR, 0, 0), (FOUR, 2, 2), (FOUR, 4, 0), (FOUR, 0, 4)])


def boards(grid: sm.Grid, kind: str) -> list[set[str]]:
    """Return the lines of a kind that need a 1, of each board."""
    layout = Layout(sm.Puzzle.empty(grid))
    found = []
    for lines in layout.lines:
        facts = [layout.facts[number] for number in lines.numbers]
        places = [fact for fact in facts if isinstance(fact, PlaceFact)]
        if {(place.kind, place.digit) for place in places} == {(kind, 1)}:
            found.append({place.house for place in places})
    return found


def test_a_usual_grid_is_one_board() -> None:
    (rows,) = boards(sm.Grid.square(9), "row")
    (columns,) = boards(sm.Grid.square(9), "column")
    assert rows == {f"row {number}" for number in range(1, 10)}
    assert columns == {f"column {number}" for number in range(1, 10)}


@pytest.mark.parametrize("kind", ["row", "column"])
def test_each_of_the_grids_that_overlap_is_a_board(kind: str) -> None:
    lines = [{f"{kind} {line} of grid {grid}" for line in range(1, 5)} for grid in range(1, 5)]
    assert sorted(map(sorted, boards(OVERLAPPING, kind))) == sorted(map(sorted, lines))


def test_a_row_in_which_grids_overlap_lies_on_both_boards() -> None:
    assert boards(STACKED, "row") == [
        {"row 1 of grid 1", "row 2 of grid 1", "row 3 of grid 1"},
        {"row 3 of grid 1", "row 2 of grid 2", "row 3 of grid 2"},
    ]


def test_rows_of_two_boards_make_no_fish() -> None:
    # Rows 1 and 3 of the upper grid and row 3 of the lower one have their 1 in columns 1 to 3. But
    # column 1 of the one grid is not that of the other: r1c1 and r5c1 may both be 1.
    layout = Layout(sm.Puzzle.empty(STACKED))
    position = Position(layout, layout.puzzle)
    position.exclude(sum(1 << layout.candidate(cell, 1) for cell in (8, 14)))
    for facts, _ in subsets(layout, position, 3, Memory()):
        told = " ".join(str(layout.facts[fact]) for fact in facts)
        assert not ("row 1 of grid 1" in told and "row 3 of grid 2" in told)


def test_steps_are_found_on_many_grids_that_overlap() -> None:
    for seed in (1, 5, 65, 103):
        grid = sm.Grid.overlapping([(sm.Grid.square(6), 0, 0), (sm.Grid.square(6), 4, 3)])
        path = sm.steps(sm.generate(grid, seed=seed))
        assert path.is_complete
