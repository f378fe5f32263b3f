"""Unknown regions: the reader's words, the statement, and what bad input gets."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.regions import (
    ChaosArrow,
    ChaosConstruction,
    ChaosCount,
    with_unknown_regions,
)
from sudoku_model.errors import ConstraintError, GridError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.statement import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid

LATIN_3 = with_unknown_regions(3)


def values(digits: str, regions: str) -> list[int]:
    return [*map(int, digits.replace(" ", "")), *map(int, regions.replace(" ", ""))]


@pytest.mark.parametrize(
    ("digits", "regions", "expected"),
    [
        ("123 231 312", "111 222 333", True),
        ("123 231 312", "222 111 333", False),  # not numbered by their first cells
        ("123 231 312", "112 122 333", False),  # 1 2 2
        ("123 312 231", "112 122 333", True),
        ("132 321 213", "112 122 333", False),  # 1 3 3
        ("123 231 312", "112 132 332", False),
        ("123 231 312", "121 122 333", False),  # in two pieces
        ("123 231 312", "111 122 333", False),  # of different sizes
        ("123 231 312", "123 123 123", True),
    ],
)
def test_regions_are_connected_of_equal_size_and_hold_different_digits(
    digits: str, regions: str, expected: bool
) -> None:
    assert ChaosConstruction().holds(Board(LATIN_3), values(digits, regions)) == expected


def test_a_count_and_an_arrow_look_at_one_region() -> None:
    board = Board(LATIN_3)
    found = values("123 231 312", "112 122 333")
    assert ChaosCount("r1c2", "r1c1 r1c2 r2c1 r2c2", offset=1).holds(board, found)
    assert not ChaosCount("r1c2", "r1c1 r1c2 r2c1 r2c2").holds(board, found)
    # From r1c1: r1c2 to the right, r2c1 below; r1c1 itself counts once.
    assert ChaosArrow("r1c3", ("r1c1 r1c2 r1c3", "r1c1 r2c1 r3c1")).holds(board, found)
    assert ChaosArrow("r2c2").holds(board, found) == (found[4] == 2)
    # Behind a cell of another region nothing is seen.
    found = values("123 231 312", "121 122 333")
    assert ChaosArrow("r1c1", ("r1c1 r1c2 r1c3",)).holds(board, found)


def enumerated(grid: Grid, *constraints: Constraint, guard: bool | None = None) -> set:
    """Return all solutions by a SAT solver that blocks every Boolean of the model.

    So it also sees auxiliary variables that do not follow from the cells: they bring a solution
    up twice.
    """
    board = Board(grid, constraints)
    model = state_rules(grid)
    guards = () if guard is None else (model.boolean("guard"),)
    for constraint in constraints:
        constraint.validate(board)
        constraint.state(Stating(board, model, "clue", guards))
    found: list[tuple[int, ...]] = []
    assume = [literal if guard else -literal for literal in guards]
    with open_session(model, Sat("minisat22")) as session, session.scope():
        while (answer := session.solve(assume)).outcome is Outcome.SAT:
            found.append(tuple(answer.values[: len(grid.cells)]))
            session.add([-literal for literal in model.literals(answer.values)])
    assert len(set(found)) == len(found)
    return set(found)


def expected_solutions(grid: Grid, *constraints: Constraint) -> set:
    board = Board(grid, constraints)
    digits = latin_squares(grid)
    numbers = list(product(*(grid.domains[len(grid.board) :])))
    return {
        (*square, *regions)
        for square in digits
        for regions in numbers
        if all(c.holds(board, (*square, *regions)) for c in constraints)
    }


def latin_squares(grid: Grid) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for cell in grid.board:
        before = [peer for peer in grid.peers[cell] if peer < cell]
        found = [
            (*square, digit)
            for square in found
            for digit in grid.digits
            if all(square[peer] != digit for peer in before)
        ]
    return found


def test_chaos_construction_is_stated_as_it_is_meant_on_latin_squares() -> None:
    assert enumerated(LATIN_3, ChaosConstruction()) == only_chaos(LATIN_3)


def only_chaos(grid: Grid) -> set:
    """The solutions, found by drawing all divisions first."""
    board = Board(grid)
    found = set()
    for square in latin_squares(grid):
        for regions in divisions(grid, len(grid.digits)):
            if ChaosConstruction(len(grid.digits)).holds(board, (*square, *regions)):
                found.add((*square, *regions))
    return found


def divisions(grid: Grid, size: int) -> list[tuple[int, ...]]:
    """Every numbering in the order of first cells, of regions of equal size."""
    found: list[tuple[int, ...]] = [()]
    for _ in grid.board:
        found = [
            (*start, number)
            for start in found
            for number in range(1, max(start, default=0) + 2)
            if start.count(number) < size and number <= len(grid.board) // size
        ]
    return found


@pytest.mark.parametrize(
    ("rows", "columns", "digits", "size"),
    [
        (2, 2, 2, 1),
        (2, 2, 2, 2),
        (2, 2, 3, 2),
        (1, 4, 2, 2),
        (2, 3, 2, 2),
        (1, 3, 3, 3),
        (2, 2, 4, 4),
    ],
)
def test_chaos_construction_is_stated_as_it_is_meant_on_any_grid(
    rows: int, columns: int, digits: int, size: int
) -> None:
    grid = with_unknown_regions(free_grid(rows, columns, digits), size)
    found = enumerated(grid, ChaosConstruction(size))
    assert found == expected_solutions(grid, ChaosConstruction(size))


def test_chaos_construction_under_a_false_guard_says_nothing() -> None:
    grid = with_unknown_regions(free_grid(2, 2, 2), 2)
    assert enumerated(grid, ChaosConstruction(2), guard=True) == enumerated(
        grid, ChaosConstruction(2)
    )
    assert len(enumerated(grid, ChaosConstruction(2), guard=False)) == 2**8
    rows = with_unknown_regions(Grid(2, 2, range(1, 3), (None,) * 4))
    assert len(enumerated(rows, ChaosConstruction(), guard=False)) == 2 * 2**4


def test_both_engines_agree_on_unknown_regions() -> None:
    grid = with_unknown_regions(free_grid(2, 2, 2), 2)
    # 2 ways to cut the square into halves, each half 12 or 21.
    assert assert_check_and_statement_agree(grid, ChaosConstruction(2)) == 8


CELLS = st.permutations([f"r{row}c{column}" for row in (1, 2) for column in (1, 2, 3)])


@settings(max_examples=8, deadline=None)
@given(CELLS, st.integers(1, 6), st.integers(-1, 2))
def test_counts_are_stated_as_they_are_meant(cells: list[str], count: int, offset: int) -> None:
    grid = with_unknown_regions(Grid(2, 3, range(1, 3), (None,) * 6, False, True), 3)
    clue = ChaosCount("r1c1", " ".join(cells[:count]), offset)
    assert_agree_or_refused(grid, clue)


@settings(max_examples=8, deadline=None)
@given(CELLS, st.integers(1, 4), st.integers(0, 2), st.integers(-1, 1))
def test_arrows_are_stated_as_they_are_meant(
    cells: list[str], first: int, second: int, offset: int
) -> None:
    grid = with_unknown_regions(Grid(2, 3, range(1, 3), (None,) * 6, False, True), 3)
    arms = (" ".join(cells[:first]), " ".join([cells[0], *cells[first : first + second]]))
    assert_agree_or_refused(grid, ChaosArrow("r1c2", arms, offset))


def assert_agree_or_refused(grid: Grid, clue: Constraint) -> None:
    try:
        clue.validate(Board(grid))
    except ConstraintError:
        assert not expected_solutions(grid, clue)
    else:
        assert_check_and_statement_agree(grid, clue)


def test_arrows_look_in_four_directions_by_default() -> None:
    grid = with_unknown_regions(Grid(2, 3, range(1, 4), (None,) * 6, False, False), 3)
    board = Board(grid)
    assert ChaosArrow("r1c2").holds(board, values("131 111", "111 222"))
    assert not ChaosArrow("r1c2").holds(board, values("131 111", "111 111"))
    assert ChaosArrow("r1c2").holds(board, values("121 111", "212 212"))
    small = with_unknown_regions(Grid(2, 2, range(1, 4), (None,) * 4, False, False), 2)
    assert_check_and_statement_agree(small, ChaosArrow("r2c1"))


def test_regions_may_be_given_and_used_by_givens() -> None:
    puzzle = Puzzle.empty(ChaosConstruction.grid(4)).with_constraints(ChaosConstruction())
    assert not sm.check(puzzle).is_unique
    rows = puzzle
    for cell, region in enumerate("1122 1122 3344 3344".replace(" ", ""), start=1):
        rows = rows.with_given(f"cc{cell}", int(region))
    for cell, digit in {"r1c1": 1, "r1c2": 2, "r1c3": 3, "r2c1": 3, "r3c1": 2, "r4c3": 2}.items():
        rows = rows.with_given(cell, digit)
    assert sm.check(rows).solutions
    assert all(solution.values[:16] for solution in sm.check(rows).solutions)
    # Restricted, not given: the statement must cope with any part of the numbers.
    some = puzzle.with_candidates("cc6", [2, 3]).with_candidates("cc9", [2, 4]).with_given("cc7", 3)
    first = sm.solve(some)
    assert first is not None and first["cc7"] == 3 and first["cc9"] in (2, 4)


def test_the_number_of_solutions_of_a_small_grid() -> None:
    found = sm.count(Puzzle.empty(LATIN_3).with_constraints(ChaosConstruction()), limit=10_000)
    assert found.is_exact
    assert found.value == len(only_chaos(LATIN_3))


@pytest.mark.parametrize(
    ("constraint", "grid", "message"),
    [
        (ChaosConstruction(), Grid.square(9), "cc1"),
        (ChaosConstruction(4), ChaosConstruction.grid(9), "regions of 4 cells in 81 cells"),
        (ChaosConstruction(27), ChaosConstruction.grid(9), "at most 9"),
        (ChaosConstruction(3), ChaosConstruction.grid(9), "from 1 to 27"),
        (ChaosConstruction(0), ChaosConstruction.grid(9), "regions of 0 cells"),
        (ChaosCount("r1c1", "r1c1 r1c2"), Grid.square(9), "cc1"),
        (ChaosCount("r1c1 r1c2", "r1c1 r1c2"), ChaosConstruction.grid(9), "one"),
        (ChaosCount("r1c1", "cc1 cc2"), ChaosConstruction.grid(9), "cells of the grid"),
        (ChaosCount("r1c1", "r1c1 r1c1"), ChaosConstruction.grid(9), "twice"),
        (ChaosCount("r1c1", "r1c1 r1c2", 4), ChaosConstruction.grid(9), "one from 1 to 2"),
        (ChaosCount("r1c1", "r1c1 r1c10"), ChaosConstruction.grid(9), "outside"),
        (ChaosArrow("r1c1", ("r1c1 r1c2", "r2c1 r2c2")), ChaosConstruction.grid(9), "same cell"),
        (ChaosArrow("cc1"), ChaosConstruction.grid(9), "cells of the grid"),
        (ChaosArrow("r1c1 r1c2"), ChaosConstruction.grid(9), "one"),
    ],
)
def test_bad_input_is_refused(constraint: Constraint, grid: Grid, message: str) -> None:
    with pytest.raises(ConstraintError, match=message) as caught:
        constraint.validate(Board(grid))
    assert str(caught.value).startswith(type(constraint).__name__)


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(ConstraintError, match="a whole number"):
        ChaosConstruction("9")  # type: ignore[arg-type]
    with pytest.raises(ConstraintError, match="a whole number"):
        ChaosCount("r1c1", "r1c1", "")  # type: ignore[arg-type]
    with pytest.raises(ConstraintError, match="arms is"):
        ChaosArrow("r1c1", "r1c1 r1c2")  # type: ignore[arg-type]


def test_grids_that_cannot_have_such_regions_are_refused() -> None:
    with pytest.raises(GridError, match="regions of 4 cells do not fill"):
        with_unknown_regions(9, 4)
    with pytest.raises(GridError, match="named twice"):
        with_unknown_regions(with_unknown_regions(4))
    with pytest.raises(GridError):
        with_unknown_regions(0)


@pytest.mark.parametrize("kind", [ChaosConstruction, ChaosCount, ChaosArrow])
def test_the_example_is_sensible(kind: type[Constraint]) -> None:
    constraint = kind(**kind.example)
    constraint.validate(Board(ChaosConstruction.grid(9)))
    assert constraint.describe()
