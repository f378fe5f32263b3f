"""Cases at the edge of what constraints mean, each of which a small mistake would get wrong.

They were found by making such mistakes on purpose (``python -m attacks mutants``).
"""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.statement import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid

DURER = (16, 3, 2, 13, 5, 10, 11, 8, 9, 6, 7, 12, 4, 15, 14, 1)


def nearly_magic() -> list[tuple[int, ...]]:
    """Dürer's square, its rows in any order (the diagonals break), any two cells exchanged."""
    rows = [DURER[4 * row : 4 * row + 4] for row in range(4)]
    found = [tuple(v for row in order for v in row) for order in permutations(rows)]
    for first, second in combinations(range(16), 2):
        values = list(DURER)
        values[first], values[second] = values[second], values[first]
        found.append(tuple(values))
    return found


@pytest.mark.parametrize(
    "grid",
    [
        free_grid(4, 4, 16),
        Grid(4, 4, range(1, 17), (0,) * 16, has_rows=False, has_columns=False),
        Grid(4, 4, range(1, 18), (0,) * 16, has_rows=False, has_columns=False),
    ],
    ids=["digits may repeat", "a house of all digits", "a house with a digit too many"],
)
def test_each_line_of_a_magic_square_counts(grid: Grid) -> None:
    square = sm.MagicSquare("r1c1-r4c4")
    board, model = Board(grid), state_rules(grid)
    square.state(Stating(board, model, "magic"))
    with open_session(model, Sat("cadical153")) as session:
        answers = {
            values: session.solve(model.literals(values)).outcome is Outcome.SAT
            for values in nearly_magic()
        }
    assert answers == {values: square.holds(board, values) for values in answers}
    assert answers[DURER]
    assert sum(answers.values()) < 10


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ((2, 7, 6, 9, 5, 1, 4, 8, 3), "the last row's order"),
        ((1, 2, 3, 2, 3, 1, 3, 1, 2), "a diagonal of 9 and one of 6"),
        ((2, 2, 1, 1, 2, 2, 2, 1, 2), "one diagonal"),
        ((1, 2, 1, 2, 1, 2, 1, 2, 1), "rows of 4 and of 5"),
    ],
)
def test_no_line_of_a_small_magic_square_is_left_out(wrong: tuple[int, ...], line: str) -> None:
    square = sm.MagicSquare("r1c1-r3c3")
    assert not square.holds(Board(free_grid(3, 3, 9)), wrong), line


def test_squares_that_are_magic_in_all_but_one_line_are_not_magic() -> None:
    """Of all squares of 1 and 2: only those with a single sum."""
    square = sm.MagicSquare("r1c1-r3c3")
    grid = free_grid(3, 3, 2)
    board = Board(grid)
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    for values in product((1, 2), repeat=9):
        sums = {sum(values[place] for place in line) for line in lines}
        assert square.holds(board, values) == (len(sums) == 1)
    assert_check_and_statement_agree(grid, square, engines=["sat"])


@pytest.mark.parametrize(
    ("constraint", "cells"),
    [
        (sm.EqualityCage, "r1c1 r1c2 x r1c3"),
        (sm.EqualityCage, "x r1c1"),
        (lambda cells: sm.RellikCage(cells, 5), "r1c1 r1c2 x"),
        (lambda cells: sm.RellikCage(cells, -1), "r1c1 r1c2 x"),
        (lambda cells: sm.KillerCage(cells, (4, 5)), "r1c1 x r1c3"),
        (lambda cells: sm.Sum(cells, "<=", 5, (2, -1)), "r1c1 x"),
        (lambda cells: sm.EqualSum((cells, "r1c3")), "r1c1 x"),
        (lambda cells: sm.EqualSum((cells, "r1c2 r1c3")), "r1c1 x"),
        (sm.Zipper, "r1c1 x r1c2 r1c3"),
        (lambda cells: sm.Arrow("r1c1", cells), "r1c2 x"),
        (sm.DoubleArrow, "r1c1 r1c2 x r1c3"),
        (sm.Renban, "r1c1 x r1c2"),
        (sm.Nabner, "r1c1 x"),
        (sm.Thermometer, "r1c1 x r1c2"),
        (sm.SlowThermometer, "r1c1 x r1c2"),
        (sm.Palindrome, "r1c1 x r1c2 r1c3"),
        (lambda cells: sm.Whisper(cells, 2), "r1c1 x r1c2"),
        (sm.BetweenLine, "r1c1 x r1c2"),
        (sm.BetweenLine, "x r1c1 r1c2"),
        (lambda cells: sm.Lockout(cells, 1), "x r1c1 r1c2"),
        (sm.Modular, "r1c1 x r1c2"),
        (sm.Sequence, "r1c1 x r1c2"),
        (lambda cells: sm.Contains(cells, (2, 3)), "r1c1 x r1c2"),
        (lambda cells: sm.SameDigits((cells, "r1c2 r1c3")), "r1c1 x"),
        (lambda cells: sm.Clone(cells, "r1c2 r1c3"), "r1c1 x"),
        (lambda cells: sm.Difference(cells, 1), "r1c1 x"),
        (lambda cells: sm.Ratio(cells, 2), "r1c1 x"),
        (lambda cells: sm.PairSum(cells, 5), "r1c1 x"),
        (sm.GreaterThan, "x r1c1"),
        (lambda cells: sm.SumLine(cells, 5), "r1c1 x r1c2"),
        (lambda cells: sm.SumLine(cells, 5, loop=True), "r1c1 x r1c2"),
        (lambda cells: sm.CountDistinct("r1c1", cells), "r1c2 x r1c3"),
    ],
)
def test_cells_outside_of_the_grid_with_digits_of_their_own(constraint, cells: str) -> None:
    """An extra cell may hold numbers that no cell of the grid holds: 0, 2, 9."""
    grid = free_grid(1, 3, 3, extras=(ExtraCell("x", (0, 2, 9)),))
    clue: Constraint = constraint(cells)
    try:
        clue.validate(Board(grid, (clue,)))
    except ConstraintError:
        pytest.fail("a cell outside of the grid is a cell")
    assert_check_and_statement_agree(grid, clue)


def test_parts_of_a_line_that_lie_in_no_region_and_outside() -> None:
    grid = free_grid(1, 4, 3, regions=(0, 0, None, 1), extras=(ExtraCell("x", (1, 4)),))
    for text in ("r1c1-r1c4", "r1c1 r1c2 r1c3 x", "x r1c1 r1c2 r1c4", "r1c1 x r1c2"):
        assert_check_and_statement_agree(grid, sm.RegionSumLine(text))
        assert_check_and_statement_agree(grid, sm.RegionSumLine(text, 3))


@pytest.mark.parametrize("total", range(1, 9))
@pytest.mark.parametrize("digits", [range(3), range(1, 4), range(2, 4)])
def test_closed_lines_of_runs_with_any_sum(digits: range, total: int) -> None:
    grid = free_grid(1, 4, digits)
    closed, opened = (sm.SumLine("r1c1-r1c4", total, loop=loop) for loop in (True, False))
    more = assert_check_and_statement_agree(grid, closed, engines=["sat"])
    assert more >= assert_check_and_statement_agree(grid, opened, engines=["sat"])


def test_a_line_of_one_cell_is_a_run() -> None:
    assert assert_check_and_statement_agree(free_grid(1, 1, 4), sm.SumLine("r1c1", 3)) == 1


@pytest.mark.parametrize(
    ("make", "digits", "message"),
    [
        (lambda: sm.MagicSquare("r1c1"), range(1, 10), "1 cells, expected a square of them: 4"),
        (lambda: sm.MagicSquare("r1c1 r1c2"), range(1, 10), "2 cells, expected a square of them"),
        (lambda: sm.SumLine("r1c1 r1c2", 3), range(-1, 8), "negative digits, expected digits"),
        (lambda: sm.EqualSum(("r1c1",)), range(1, 10), "a single group of cells, expected two"),
        (
            lambda: sm.EqualSum(("r1c1", "r1c2 r1c3 r1c4")),
            range(5, 14),
            "groups of 1 and of 3 cells, expected sums that can be equal",
        ),
        (lambda: sm.RellikCage("r1c1", 2_000_000), range(1, 10), "a number from -1000000 to"),
        (lambda: sm.KillerCage("r1c1", 2_000_000), range(1, 10), "a number from -1000000 to"),
        (lambda: sm.Sum("r1c1", "==", 2_000_000), range(1, 10), "a number from -1000000 to"),
        (
            lambda: sm.Sum("r1c1", "==", 5, (2_000_000,)),
            range(1, 10),
            "a number from -1000000 to",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(make, digits: range, message: str) -> None:
    grid = Grid(9, 9, digits, (None,) * 81)
    with pytest.raises(ConstraintError) as caught:
        make().validate(Board(grid))
    assert message in str(caught.value)


NINE = Grid.square(9)


def accepted(clue: Constraint, grid: Grid = NINE) -> bool:
    try:
        clue.validate(Board(grid, (clue,)))
    except ConstraintError:
        return False
    return True


TOUCHING = [
    sm.Thermometer,
    sm.SlowThermometer,
    sm.Palindrome,
    sm.Whisper,
    sm.BetweenLine,
    sm.Lockout,
    sm.Zipper,
]
"""Lines that are drawn from cell to cell."""

JUMPING = [sm.Renban, sm.Modular, sm.Sequence, sm.Entropic, sm.DoubleArrow, sm.RegionSumLine]
"""Lines of which only the set or the order of the cells counts."""

ONCE = [sm.Thermometer, sm.Renban, sm.Nabner, sm.KillerCage, sm.DifferentDigits, sm.EqualityCage]
"""Clues that no digit could obey if a cell were named twice."""


@pytest.mark.parametrize("kind", TOUCHING)
def test_lines_that_are_drawn_from_cell_to_cell_may_not_jump(kind) -> None:
    assert accepted(kind("r1c1 r1c2 r2c3"))
    assert not accepted(kind("r1c1 r1c2 r2c4"))
    assert not accepted(kind("r1c1 r3c1 r4c1"))
    assert not accepted(kind("r1c1 r1c2 r3c2"))


@pytest.mark.parametrize("kind", JUMPING)
def test_other_lines_may_jump(kind) -> None:
    assert accepted(kind("r1c1 r5c5 r9c2"))


@pytest.mark.parametrize("kind", ONCE)
def test_where_digits_differ_no_cell_comes_twice(kind) -> None:
    assert not accepted(kind("r1c1 r1c2 r1c3 r1c1"))


@pytest.mark.parametrize("kind", [k for k in (*TOUCHING, *JUMPING) if k not in ONCE])
def test_other_lines_may_come_back(kind) -> None:
    assert accepted(kind("r1c1 r1c2 r2c2 r1c1"))


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        (sm.Thermometer, 2),
        (sm.Whisper, 2),
        (sm.Palindrome, 2),
        (sm.DoubleArrow, 3),
        (sm.ValueIndexing, 3),
        (lambda cells: sm.SumLine(cells, 4), 1),
        (lambda cells: sm.Regex(cells, "[1-9]+"), 1),
    ],
)
def test_how_short_a_line_may_be(kind, least: int) -> None:
    names = ["r1c1", "r1c2", "r1c3"]
    assert accepted(kind(" ".join(names[:least])))
    assert least == 1 or not accepted(kind(" ".join(names[: least - 1])))


@pytest.mark.parametrize(
    ("clue", "said"),
    [
        (sm.Whisper("r1c1 r1c2"), sm.Whisper("r1c1 r1c2", 5)),
        (sm.Lockout("r1c1 r1c2"), sm.Lockout("r1c1 r1c2", 4)),
        (sm.Difference("r1c1 r1c2"), sm.Difference("r1c1 r1c2", 1)),
        (sm.Ratio("r1c1 r1c2"), sm.Ratio("r1c1 r1c2", 2)),
        (sm.Modular("r1c1 r1c2"), sm.Modular("r1c1 r1c2", 3)),
        (sm.GlobalModular(), sm.GlobalModular(3)),
        (sm.NegativeSum(), sm.NegativeSum((5, 10))),
        (sm.NegativeRatio(), sm.NegativeRatio((2,), True)),
        (sm.NegativeDifference(), sm.NegativeDifference((1,), True)),
        (sm.NonConsecutive(), sm.NonConsecutive("orthogonal", False)),
        (sm.Contains("r1c1", (1,)), sm.Contains("r1c1", (1,), False)),
        (sm.SumLine("r1c1", 5), sm.SumLine("r1c1", 5, False)),
        (sm.AntiTaxicab(), sm.AntiTaxicab(None, True)),
    ],
    ids=lambda clue: repr(clue)[:40],
)
def test_what_is_meant_where_nothing_is_said(clue: Constraint, said: Constraint) -> None:
    assert clue == said


@pytest.mark.parametrize("kind", [sm.RowIndexing, sm.ColumnIndexing, sm.BoxIndexing])
def test_only_cells_of_the_board_point_somewhere(kind) -> None:
    grid = free_grid(2, 2, 2, regions=(0, 0, 1, 1), extras=(ExtraCell("x", (1, 2)),))
    assert accepted(kind("r1c1 r2c2"), grid)
    for cells in ("x", "x r1c1", "r1c1 x"):
        assert not accepted(kind(cells), grid)


def test_a_cell_that_points_belongs_to_a_region() -> None:
    grid = free_grid(1, 3, 2, regions=(0, 0, None))
    assert accepted(sm.BoxIndexing("r1c1 r1c2"), grid)
    assert not accepted(sm.BoxIndexing("r1c1 r1c3"), grid)


def test_a_machine_may_move_on_any_value_of_its_cells_and_on_any_digit() -> None:
    grid = free_grid(1, 2, range(2, 5), extras=(ExtraCell("x", (0, 7, 9)),))

    def automaton(digit: int, cells: str = "r1c1 x") -> sm.Automaton:
        return sm.Automaton(cells, ("a",), (("a", digit, "a"),), ("a",))

    moves = {digit for digit in range(-1, 11) if accepted(automaton(digit), grid)}
    assert moves == {0, 2, 3, 4, 7, 9}
    moves = {digit for digit in range(-1, 11) if accepted(automaton(digit, "r1c1 r1c2"), grid)}
    assert moves == {2, 3, 4}


def test_a_machine_may_accept_where_it_starts_but_not_where_it_never_is() -> None:
    assert accepted(sm.Automaton("r1", ("a",), (("a", 1, "b"),), ("a",)))
    assert accepted(sm.Automaton("r1", ("a",), (("a", 1, "b"),), ("b",)))
    assert not accepted(sm.Automaton("r1", ("a",), (("a", 1, "b"),), ("a", "c")))
    assert not accepted(sm.Automaton("r1", ("a",), (("a", 1, "b"),), ("c", "a")))


@pytest.mark.parametrize("digits", [range(1, n) for n in range(4, 11)], ids=len)
def test_low_middle_and_high_for_any_number_of_digits(digits: range) -> None:
    """As many digits are low as high; the middle takes what cannot be shared out."""
    grid = free_grid(1, 3, digits)
    count = assert_check_and_statement_agree(grid, sm.Entropic("r1c1-r1c3"), engines=["sat"])
    outer = (len(digits) + 1) // 3
    assert count == 6 * outer * outer * (len(digits) - 2 * outer)


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("make", [sm.Renban, sm.Nabner, lambda cells: sm.Lockout(cells, 2)])
def test_sets_on_a_line_whose_cells_see_each_other(make, size: int) -> None:
    grid = Grid(1, size, range(1, 7), (None,) * size, has_columns=False)
    clue = make(f"r1c1-r1c{min(size, 3)}")
    assert_check_and_statement_agree(grid, clue, engines=["sat"])


@pytest.mark.parametrize("digits", [range(6), range(1, 6), range(-1, 3), range(2, 5)], ids=str)
@pytest.mark.parametrize("has_rows", [False, True], ids=["digits may repeat", "digits differ"])
@pytest.mark.parametrize(
    "clue",
    [
        sm.XSum("r1c1-r1c3", 6),
        sm.NumberedRoom("r1c1-r1c3", 1),
        sm.NumberedRoom("r1c1-r1c3", 2),
        sm.Sandwich("r1c1-r1c3", 3),
        sm.Skyscraper("r1c1-r1c3", 2),
        sm.HiddenSkyscraper("r1c1-r1c3", 2),
        sm.Lunchbox("r1c1-r1c3", 3),
    ],
    ids=lambda clue: type(clue).__name__,
)
def test_lines_with_more_or_fewer_digits_than_cells(
    clue: Constraint, digits: range, has_rows: bool
) -> None:
    grid = Grid(1, 3, digits, (None,) * 3, has_rows=has_rows, has_columns=False)
    if accepted(clue, grid):
        assert_check_and_statement_agree(grid, clue, engines=["sat"])


def test_the_only_digit_that_numbers_a_room_may_be_the_last() -> None:
    assert accepted(sm.NumberedRoom("r1c1 r1c2", 1), free_grid(1, 2, range(-1, 2)))
    assert not accepted(sm.NumberedRoom("r1c1 r1c2", -1), free_grid(1, 2, range(-1, 1)))


def test_a_diagonal_names_no_cell_twice_and_turns_nowhere() -> None:
    assert accepted(sm.LittleKiller("r1c1 r2c2 r3c3", 15))
    assert accepted(sm.LittleKiller("r3c1 r2c2 r1c3", 15))
    for cells in ("r1c1 r1c1", "r1c1 r2c2 r1c3", "r1c1 r2c2 r3c1", "r1c1 r2c1", "r1c1 r1c2"):
        assert not accepted(sm.LittleKiller(cells, 10)), cells


def test_a_diagonal_through_regions_that_it_leaves_and_comes_back_to() -> None:
    regions = [None] * 16
    for cell, region in ((0, 0), (5, 1), (10, 0), (15, 1)):
        regions[cell] = region
    grid = free_grid(4, 4, 3, regions=tuple(regions))
    model = state_rules(grid)
    clue = sm.LittleKiller("r1c1 r2c2 r3c3 r4c4", 8)
    clue.state(Stating(Board(grid), model, "diagonal"))
    cells = [model.variables[cell] for cell in (0, 5, 10, 15)]
    with open_session(model, Sat("minisat22")) as session:
        for a, b, c, d in product(grid.digits, repeat=4):
            asked = [cell.equals(value) for cell, value in zip(cells, (a, b, c, d), strict=True)]
            right = a != c and b != d and a + b + c + d == 8
            assert (session.solve(asked).outcome is Outcome.SAT) == right, (a, b, c, d)


@pytest.mark.parametrize("settled", [0, 2, 4, 7, 8])
def test_magic_squares_of_which_one_cell_is_known(settled: int) -> None:
    grid = free_grid(3, 3, 3)
    board = Board(grid)
    domains = [(3,) if cell == settled else (1, 2, 3) for cell in grid.cells]
    model = state_rules(grid, domains)
    square = sm.MagicSquare("r1c1-r3c3")
    square.state(Stating(board, model, "magic"))
    ((table, _, _),) = model.statements
    magic = {values for values in product(*domains) if square.holds(board, values)}
    assert table.tuples == magic  # type: ignore[union-attr]
    assert magic
