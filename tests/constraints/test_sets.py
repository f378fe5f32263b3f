"""Sets of cells: what they mean, what they state, and what a slip in them gets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model import propagate
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.sets import (
    Clone,
    Connected,
    Contains,
    CountDistinct,
    CountingCircles,
    LookAndSay,
    SameDigits,
)
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.stated import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid, obeyed

GRID = Grid.square(9)
ROW = free_grid(1, 5, 4)
SQUARE = free_grid(3, 3, 2)
# Three rows that are houses, and digits from 0.
LATIN = Grid(3, 3, range(3), (None,) * 9)


@pytest.mark.parametrize(
    ("constraint", "right", "wrong"),
    [
        (Clone("r1c1 r1c2", "r1c3 r1c4"), [(1, 2, 1, 2), (3, 3, 3, 3)], [(1, 2, 2, 1)]),
        (SameDigits(("r1c1 r1c2", "r1c3 r1c4")), [(1, 2, 2, 1)], [(1, 2, 2, 2), (1, 1, 2, 1)]),
        (Contains("r1c1-r1c4", (1, 1, 3)), [(1, 3, 1, 1), (9, 1, 3, 1)], [(1, 3, 2, 2)]),
        (Contains("r1c1-r1c4", (1, 1, 3), True), [(9, 1, 3, 1)], [(1, 3, 1, 1), (1, 1, 3, 3)]),
        (LookAndSay("r1c1-r1c4", "2311"), [(3, 1, 3, 2)], [(3, 1, 3, 3), (3, 1, 3, 1)]),
        (LookAndSay("r1c1-r1c4", "03"), [(1, 1, 1, 2)], [(1, 2, 3, 4)]),
        (LookAndSay("r1c1-r1c4", "23 1x1"), [(3, 1, 3, 2)], [(3, 1, 3, 3)]),
        (
            CountingCircles("r1c1-r1c6"),
            [(2, 1, 2, 3, 3, 3), (5, 1, 5, 5, 5, 5), (6, 6, 6, 6, 6, 6)],
            [(2, 2, 2, 3, 3, 3), (0, 1, 5, 5, 5, 5), (1, 1, 4, 4, 4, 4)],
        ),
        (CountDistinct("r1c1", "r1c2-r1c4"), [(2, 7, 7, 1), (3, 3, 2, 1)], [(2, 1, 1, 1)]),
    ],
)
def test_sets_hold_for_just_these_digits(
    constraint: Constraint, right: list[tuple[int, ...]], wrong: list[tuple[int, ...]]
) -> None:
    assert all(obeyed(constraint, *row, digits=range(10)) for row in right)
    assert not any(obeyed(constraint, *row, digits=range(10)) for row in wrong)


@pytest.mark.parametrize(
    ("rows", "holds"),
    [
        (("211", "221", "122"), True),
        (("211", "121", "112"), False),  # only diagonal
        (("111", "111", "111"), False),  # none
        (("222", "212", "222"), True),
        (("222", "111", "111"), True),
        (("222", "111", "211"), False),
    ],
)
def test_cells_are_connected_by_their_sides(rows: tuple[str, ...], holds: bool) -> None:
    values = [int(digit) for digit in "".join(rows)]
    assert Connected((2,)).holds(Board(SQUARE), values) == holds
    size = values.count(2)
    if size:
        assert Connected((2,), size).holds(Board(SQUARE), values) == holds
        assert not Connected((2,), size % 9 + 1).holds(Board(SQUARE), values)


@pytest.mark.sample(every=8)
@pytest.mark.parametrize(
    "constraint",
    [
        Clone("r1c1 r1c2", "r1c4 r1c5"),
        Clone("r1c1 r1c2", "r1c2 r1c3"),
        SameDigits(("r1c1 r1c2", "r1c4 r1c5")),
        SameDigits(("r1c1 r1c2", "r1c2 r1c4")),
        SameDigits(("r1c1 r1c1", "r1c2 r1c4")),
        SameDigits(("r1c1 r1c2", "r1c3 r1c4", "r1c5 r1c1")),
        SameDigits(("r1c1", "r1c3", "r1c4")),
        SameDigits(("r1c1", "r1c1")),
        Contains("r1c1-r1c4", (1, 1, 4)),
        Contains("r1c1-r1c5", (1, 1, 4, 2, 3), True),
        Contains("r1c1-r1c5", (2, 2), True),
        LookAndSay("r1c1-r1c5", "1324"),
        LookAndSay("r1c1-r1c5", "02"),
        CountingCircles("r1c1-r1c5"),
        CountingCircles("r1c1-r1c3"),
        CountingCircles("r1c1"),
        CountDistinct("r1c1", "r1c2-r1c5"),
        CountDistinct("r1c1", "r1c1-r1c3"),
        Connected((2, 3)),
        Connected((1,), 2),
        Connected((1, 4), cells="r1c1 r1c2 r1c4 r1c5"),
        Connected((1, 4), cells="r1c1-r1c5", columns=2),
    ],
    ids=lambda constraint: constraint.describe(),
)
def test_check_and_statement_agree(constraint: Constraint) -> None:
    assert 0 < assert_check_and_statement_agree(ROW, constraint) <= 4**5


@pytest.mark.sample(every=6)
@pytest.mark.parametrize(
    "constraint",
    [
        Connected((2,)),
        Connected((2,), 4),
        Connected((2,), cells="r1c1-r2c3"),
        CountDistinct("r1c1", "r1c2 r2c3 r3c3 r3c2"),
        CountingCircles("r1c1 r1c3 r2c2"),
        SameDigits(("r1", "c1")),
        Clone("r1c1 r2c2", "r3c3 r2c3"),
    ],
    ids=lambda constraint: constraint.describe(),
)
def test_check_and_statement_agree_on_a_square(constraint: Constraint) -> None:
    assert 0 < assert_check_and_statement_agree(SQUARE, constraint) <= 2**9
    assert_check_and_statement_agree(LATIN, constraint)


def test_houses_bound_the_size_of_a_connected_region() -> None:
    # Each row holds each digit once, so the statement needs no more than three steps a digit.
    grid = Grid(3, 3, range(1, 4), (None,) * 9, has_columns=False)
    assert assert_check_and_statement_agree(grid, Connected((2,)), engines=["sat"]) == 24
    assert 0 < assert_check_and_statement_agree(grid, Connected((1, 2)), engines=["sat"]) < 216


def test_connected_extra_cells_lie_in_rows() -> None:
    extras = tuple(ExtraCell(f"v{number}", (1, 2)) for number in range(1, 7))
    grid = free_grid(1, 2, 2, extras=extras)
    cells = "v1 v2 v3 v4 v5 v6"
    narrow, wide = Connected((2,), cells=cells), Connected((2,), cells=cells, columns=3)
    #  2 2      2 2 1
    #  1 2      1 2 2
    #  2 2
    board = Board(grid)
    assert narrow.holds(board, (1, 1, 2, 2, 1, 2, 2, 2))
    assert wide.holds(board, (1, 1, 2, 2, 1, 1, 2, 2))
    assert not narrow.holds(board, (1, 1, 2, 1, 2, 1, 1, 2))
    assert not wide.holds(board, (1, 1, 2, 1, 1, 1, 2, 1))
    assert assert_check_and_statement_agree(grid, narrow) == assert_check_and_statement_agree(
        grid, wide
    )


@pytest.mark.parametrize("cells", ["v r1c1", "r1c1 v"])
def test_board_cells_are_laid_out_in_rows_beside_an_extra_cell(cells: str) -> None:
    grid = free_grid(1, 2, 2, extras=(ExtraCell("v", (1, 2)),))
    touching = Connected((2,), cells=cells)
    assert touching.holds(Board(grid), (2, 1, 2))
    assert assert_check_and_statement_agree(grid, touching) == 2 * 3


def test_a_circle_holds_no_digit_that_cannot_say_how_many() -> None:
    grid = free_grid(1, 5, range(-2, 5))
    puzzle = Puzzle.empty(grid).with_constraints(CountingCircles("r1c1-r1c3"))
    left = propagate(puzzle, "sat:cadical153")
    assert left.digits == ((1, 2, 3),) * 3 + (tuple(range(-2, 5)),) * 2


def test_a_hole_is_no_member() -> None:
    grid = free_grid(3, 3, 2, holes=frozenset({4}))
    assert not Connected((1,)).holds(Board(grid), (1, 2, 2, 2, 1, 2, 2, 2, 1))
    assert 0 < assert_check_and_statement_agree(grid, Connected((1,))) < 2**8


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_counts_of_any_cells(data: st.DataObject) -> None:
    grid = data.draw(
        st.sampled_from([free_grid(2, 2, range(4)), Grid(2, 2, range(2, 6), (0,) * 4)])
    )
    names = [grid.cell_name(cell) for cell in grid.cells]
    subsets = st.lists(st.sampled_from(names), min_size=1, unique=True).map(" ".join)
    digits = st.sampled_from(grid.digits)
    constraint = data.draw(
        st.one_of(
            st.builds(Contains, subsets, st.lists(digits, min_size=1, max_size=3), st.booleans()),
            st.builds(
                LookAndSay,
                subsets,
                st.dictionaries(digits, st.integers(0, 2), min_size=1, max_size=2).map(
                    lambda counts: " ".join(f"{n}x{digit}" for digit, n in counts.items())
                ),
            ),
            st.builds(CountingCircles, subsets),
            st.builds(CountDistinct, st.sampled_from(names), subsets),
            st.builds(Connected, st.lists(digits, min_size=1, max_size=2), cells=subsets),
            st.builds(
                SameDigits,
                st.integers(1, 2).flatmap(
                    lambda size: st.lists(
                        st.lists(st.sampled_from(names), min_size=size, max_size=size).map(
                            " ".join
                        ),
                        min_size=2,
                        max_size=3,
                    )
                ),
            ),
        )
    )
    try:
        constraint.validate(Board(grid))
    except ConstraintError:
        return
    assert_check_and_statement_agree(grid, constraint, engines=["sat"])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Clone("r1c1 r1c2", "r2c1"), "groups of 2 and 1 cells, expected the same number"),
        (lambda: Clone("r1c1", "r0c1"), "copy: found 'r0c1', expected a cell"),
        (lambda: SameDigits(("r1c1",)), "1 groups, expected at least two"),
        (lambda: SameDigits(("r1c1", "r1c2 r1c3")), "groups of 1 or 2 cells"),
        (lambda: Contains("r1c1 r1c2", ()), "no digits, expected at least one"),
        (lambda: Contains("r1c1 r1c2", 5), "digits is 5, expected a list"),
        (lambda: Contains("r1c1 r1c2", (1, 2, 3)), "3 digits for 2 cells, expected at most 2"),
        (lambda: Contains("r1c1 r1c2", (0,)), "the digit 0, expected digits among 1 2 3"),
        (lambda: LookAndSay("r1c1 r1c2", "123"), "'123', expected pairs of a count and a digit"),
        (lambda: LookAndSay("r1c1 r1c2", ""), "'', expected pairs"),
        (lambda: LookAndSay("r1c1 r1c2", 23), "says is 23, expected text"),
        (lambda: LookAndSay("r1c1 r1c2", "1a"), "'1a', expected pairs"),
        (lambda: LookAndSay("r1c1 r1c2", "1323"), "a digit twice"),
        (lambda: LookAndSay("r1c1 r1c2", "33"), "3 digits for 2 cells"),
        (lambda: CountingCircles("r1c1 r1c1"), "r1c1 twice"),
        (lambda: CountDistinct("r1c1 r1c2", "r2c1"), "2 cells that count, expected one"),
        (lambda: Connected(()), "no digits, expected at least one"),
        (lambda: Connected((2,), 0), "the size 0, expected a number from 1"),
        (lambda: Connected((2,), 82), "a region of 82 cells, expected at most 81"),
        (lambda: Connected((10, 11)), "the digits 10 or 11, expected some that the cells can hold"),
        (lambda: Connected((2,), columns=-1), "the columns -1"),
    ],
)
def test_a_slip_gets_one_clear_message(make, message: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        make().validate(Board(GRID))
    assert message in str(caught.value)


def test_a_cell_that_cannot_count() -> None:
    board = Board(free_grid(1, 4, range(5, 9)))
    with pytest.raises(ConstraintError, match="counts from 5 to 8, expected one from 1 to 3"):
        CountDistinct("r1c1", "r1c2-r1c4").validate(board)


@pytest.mark.parametrize(
    "kind",
    [Clone, SameDigits, Contains, LookAndSay, CountingCircles, CountDistinct, Connected],
)
def test_the_example_is_sensible(kind: type[Constraint]) -> None:
    constraint = kind(**kind.example)
    constraint.validate(Board(GRID))
    if kind is not Connected:  # the search for such a grid takes long
        model = state_rules(GRID)
        constraint.state(Stating(Board(GRID), model, "example"))
        with open_session(model, Sat("cadical153")) as session:
            assert session.solve(()).outcome is Outcome.SAT
