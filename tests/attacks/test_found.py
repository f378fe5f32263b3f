"""What the attacks have found: each case as small as it could be made."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from attacks.differential.regression import assert_agreement
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.regions import with_unknown_regions
from sudoku_model.errors import GridError, UnsupportedError
from sudoku_model.grid import ExtraCell, Grid, House


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
def test_regions_that_fit_by_their_holes_only_are_refused_by_formats_without_holes(
    name: str,
) -> None:
    regions = (0, 0, 0, 0, 1, 1, 2, 2, 2)
    grid = Grid(3, 3, range(1, 4), regions, holes=frozenset((1,)))
    with pytest.raises(UnsupportedError, match="square grids"):
        sm.write(sm.Puzzle.empty(grid), name)


def test_a_filled_board_with_holes_has_no_clues_there() -> None:
    grid = Grid(2, 3, range(1, 4), (None,) * 6, holes=frozenset((2,)))
    puzzle = sm.Puzzle(grid, sm.random_solution(grid, seed=1).values)
    assert [clue.cell for clue in sm.clues_of(puzzle)] == ["r1c1", "r1c2", "r2c1", "r2c2", "r2c3"]
    assert sm.minimal(puzzle).status is sm.Status.UNIQUE
    assert not sm.conflict(puzzle).is_broken


def test_a_hole_has_no_candidates() -> None:
    grid = Grid(2, 3, range(1, 4), (None,) * 6, holes=frozenset((2,)))
    with pytest.raises(GridError, match="candidates for a hole"):
        sm.Puzzle(grid, (None,) * 6, {2: frozenset((1,))})


def test_a_cage_of_extra_cells_is_no_house_for_steps() -> None:
    """It has as many cells as there are digits, but some of them hold other values."""
    doubler = sm.Doubler()
    grid = doubler.extend(Grid(3, 3, range(1, 4), (None,) * 9))
    cage = sm.KillerCage("r1c2 doubler_r3c3 doubler_r1c2", 3)
    puzzle = sm.Puzzle.empty(grid).with_constraints(cage, doubler)
    only = sm.minimal(sm.Puzzle(grid, sm.random_solution(puzzle, seed=1).values)).puzzles[0]
    unique = only.with_constraints(cage, doubler)
    assert sm.steps(unique).is_complete


def test_a_house_of_extra_cells_needs_no_digit_for_steps() -> None:
    house = House("house 1", (0, 4, 5))
    extras = (sm.ExtraCell("x", (5, 7)), sm.ExtraCell("y", (5, 7)))
    grid = Grid(2, 2, range(1, 4), (None,) * 4, more_houses=(house,), extras=extras)
    puzzle = sm.Puzzle(grid, (None, 3, 3, 2, 5, None)).with_candidates("r1c1", [1, 2])
    explained = sm.steps(puzzle.with_constraints(sm.GreaterThan("r2c2 r1c1")))
    assert explained.is_complete
    assert explained.solution is not None
    assert explained.solution.values == (1, 3, 3, 2, 5, 7)


@pytest.mark.parametrize(
    "constraint",
    [sm.NonConsecutive(exempt_dots=True), sm.NegativeDifference((1,))],
    ids=repr,
)
def test_what_no_pair_of_digits_obeys_is_written_for_the_interactive_sudoku_solver(
    constraint: Constraint,
) -> None:
    grid = Grid(1, 2, range(2), (None, None))
    puzzle = sm.Puzzle.empty(grid).with_constraints(constraint)
    again = sm.read(sm.write(puzzle, "iss"), format="iss")
    assert sm.check(puzzle).status is sm.check(again).status is sm.Status.NONE


def test_cells_that_propagation_fills_wrongly_are_a_contradiction() -> None:
    """With the minimal encoding all cells are known before the constraint has been looked at."""
    puzzle = sm.read("1... 2... .... ....").with_constraints(
        sm.Not(sm.Zipper("r1c1 r2c2 r2c3")),
        sm.Not(sm.EqualSum(("b4", "r1c3 r1c4 r3c1"))),
    )
    puzzle = puzzle.with_candidates("r1c3", [4]).with_candidates("r3c1", [4])
    found = sm.propagate(puzzle, "sat:glucose4:minimal")
    assert (found.consistent, found.is_finished) == (False, False)


def test_steps_with_negative_digits_and_values() -> None:
    extras = (sm.ExtraCell("x", (-3, 0, 5)),)
    grid = Grid(1, 1, range(-1, 2), (None,), more_houses=(House("house 1", (0, 1)),), extras=extras)
    puzzle = sm.Puzzle.empty(grid).with_constraints(sm.Sum("x r1c1", "==", 4))
    explained = sm.steps(puzzle)
    assert explained.solution is not None
    assert explained.solution.values == (-1, 5)


def test_regions_laid_out_in_other_rows_are_refused_by_the_interactive_sudoku_solver() -> None:
    grid = Grid(2, 2, range(1, 5), (None,) * 4, has_rows=False, has_columns=False)
    laid_out = [
        sm.Puzzle.empty(grid).with_constraints(sm.Connected((4,), columns=n)) for n in (2, 3)
    ]
    assert sm.read(sm.write(laid_out[0], "iss"), format="iss").constraints
    with pytest.raises(UnsupportedError, match="Connected"):
        sm.write(laid_out[1], "iss")
    extras = tuple(sm.ExtraCell(f"x{number}", (1, 2, 3, 4)) for number in (1, 2, 3, 4))
    two = (sm.Connected((4,), None, "x1 x2 x3 x4", columns) for columns in (2, 3))
    puzzle = sm.Puzzle.empty(Grid(2, 2, range(1, 5), (None,) * 4, extras=extras))
    with pytest.raises(UnsupportedError, match="Connected"):
        sm.write(puzzle.with_constraints(*two), "iss")


def test_totals_out_of_reach_are_read_back_from_the_interactive_sudoku_solver() -> None:
    grid = Grid(2, 3, range(1, 4), (None,) * 6)
    cage = sm.KillerCage("r2c2 r1c2 r1c3", (6, 5))
    again = sm.read(sm.write(sm.Puzzle.empty(grid).with_constraints(cage), "iss"), format="iss")
    totals = [sm.KillerCage("r2c2 r1c2 r1c3", total) for total in (6, 5)]
    assert again.constraints == (sm.Or(totals),)


def test_tables_about_digits_are_not_written_for_regions_with_other_numbers() -> None:
    rule = sm.ChaosConstruction()
    grid = with_unknown_regions(Grid(3, 3, range(3), (None,) * 9), 3)
    puzzle = sm.Puzzle.empty(grid).with_constraints(rule, sm.Nabner("cc8 r1c2"))
    with pytest.raises(UnsupportedError, match=r"variables that are digits.*CC8"):
        sm.write(puzzle, "iss")


def test_houses_of_one_cell_that_a_format_cannot_name_are_not_lost() -> None:
    grid = Grid(1, 1, range(1), (None,), has_columns=False)
    puzzle = sm.Puzzle.empty(grid).with_constraints(sm.RegionSameDigits())
    with pytest.raises(UnsupportedError, match="RegionSameDigits"):
        sm.write(puzzle, "iss")


def test_cells_of_the_board_and_beside_it_exclude_each_other_in_steps() -> None:
    beside = ExtraCell("x", (2, 4))
    grid = Grid(2, 2, range(1, 5), (None,) * 4, False, False, extras=(beside,))
    different = sm.DifferentDigits("r2c1 x r1c2 r2c2")
    puzzle = sm.Puzzle(grid, (2, 3, None, 1, None)).with_constraints(different)
    for given in (2, 4):
        solved = sm.steps(puzzle.with_given("x", given))
        assert solved.solution is not None
        assert solved.solution["r2c1"] == 6 - given
    links = Layout(puzzle).links
    for one, linked in enumerate(links):
        assert all(links[other] >> one & 1 for other in bits(linked)), "one of them knows"


def test_what_propagation_fills_in_a_later_version_shows_the_cells_only() -> None:
    marks = (
        '{{"format":"sudoku-model","version":2,"rows":1,"columns":4,"digits":[1,4],'
        '"regions":[0,0,0,1],"givens":[{}],"hasColumns":false,'
        '"constraints":[{{"type":"AntiTaxicab","in_lines":false}}]}}'
    )
    engines = ("sat", "sat:mergesat3:extended:kmtotalizer")
    assert_agreement(
        ("candidates", marks.format("1,null,null,null"), engines, "data-16 246 190"),
        ("solve", marks.format("1,2,null,3"), engines, "data-16 246 193"),
    )


def test_a_digit_that_cells_are_said_to_lack_leaves_them_in_a_step() -> None:
    grid = Grid(1, 2, range(2), (None,) * 2, has_rows=False)
    puzzle = sm.Puzzle(grid, (None, 0)).with_constraints(sm.LookAndSay("r1c1", "0x1"))
    (step, *_) = sm.steps(puzzle).steps
    assert "has no 1" in step.sentence
