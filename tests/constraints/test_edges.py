"""Cases at the edge of what constraints mean, each of which a small mistake would get wrong.

They were found by making such mistakes on purpose (``python -m attacks mutants``).
"""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

import sudoku_model as sm
from sudoku_model.constraints import machines
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.modifiers import Modifier
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.stated import state_rules
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


@pytest.mark.sample(every=6)
@pytest.mark.parametrize(
    "grid",
    [
        free_grid(4, 4, 16),
        Grid(4, 4, range(1, 17), (0,) * 16, has_rows=False, has_columns=False),
        Grid(4, 4, range(1, 18), (0,) * 16, has_rows=False, has_columns=False),
    ],
    ids=["digits may repeat", "a house of all digits", "a house with a digit too many"],
)
@pytest.mark.slow
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


@pytest.mark.sample(every=8)
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


@pytest.mark.slow
def test_parts_of_a_line_that_lie_in_no_region_and_outside() -> None:
    grid = free_grid(1, 4, 3, regions=(0, 0, None, 1), extras=(ExtraCell("x", (1, 4)),))
    for text in ("r1c1-r1c4", "r1c1 r1c2 r1c3 x", "x r1c1 r1c2 r1c4", "r1c1 x r1c2"):
        assert_check_and_statement_agree(grid, sm.RegionSumLine(text))
        assert_check_and_statement_agree(grid, sm.RegionSumLine(text, 3))


@pytest.mark.parametrize("total", range(1, 9))
@pytest.mark.parametrize("digits", [range(3), range(1, 4), range(2, 4)])
@pytest.mark.sample(every=8)
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
    ],
)
def test_what_makes_no_sense_is_refused(make, digits: range, message: str) -> None:
    grid = Grid(9, 9, digits, (None,) * 81)
    with pytest.raises(ConstraintError) as caught:
        make().validate(Board(grid))
    assert message in str(caught.value)


NINE = Grid.square(9)


def accepted(clue: Constraint, grid: Grid = NINE) -> bool:
    assert clue.describe()
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
    assert accepted(kind("r1c1 r1c2 r2c2 r1c1 r2c1"))


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
@pytest.mark.sample(every=8)
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


def assert_agree_on(grid: Grid, clue: Constraint, domains: list[range | tuple[int, ...]]) -> int:
    """Compare check and statement where the cells have only some of their digits left.

    Returns the number of fillings that obey the clue.
    """
    board, model = Board(grid, (clue,)), state_rules(grid, domains)
    clue.state(Stating(board, model, "tested"))
    right = 0
    with open_session(model, Sat("minisat22")) as session:
        for values in filter(grid.holds, product(*domains)):
            expected = clue.holds(board, values)
            outcome = session.solve(model.literals(values)).outcome
            assert (outcome is Outcome.SAT) == expected, values
            right += expected
    return right


def digits_left(
    grid: Grid, clue: Constraint, domains: list[range | tuple[int, ...]] | None = None
) -> dict[str, list[int]]:
    """Return what unit propagation leaves of the cells, with some of their digits to begin with."""
    model = state_rules(grid, domains or grid.domains)
    clue.state(Stating(Board(grid, (clue,)), model, "tested"))
    with open_session(model, Sat()) as session:
        found = session.propagate(())
    assert found.consistent
    out = {-literal for literal in found.literals}
    return {
        cell.name: [v for v, lit in zip(cell.domain, cell.literals, strict=True) if lit not in out]
        for cell in model.variables[: len(grid.cells)]
    }


ALL = range(1, 7)


@pytest.mark.parametrize(
    "domains",
    [
        [ALL, ALL, (6,), (1,)],
        [(1,), (6,), ALL, ALL],
        [ALL, ALL, (1, 6), (1,)],
        [(2, 3), ALL, (1, 5), ALL],
        [ALL, (2, 5), ALL, (3, 4)],
        [(1,), (4,), ALL, ALL],
        [ALL, ALL, (4,), (1,)],
    ],
    ids=str,
)
@pytest.mark.parametrize("difference", [2, 3])
def test_a_digit_between_two_cells_of_a_house_has_a_partner_for_each(
    domains: list[range | tuple[int, ...]], difference: int
) -> None:
    grid = free_grid(1, 4, 6, has_rows=True)
    assert_agree_on(grid, sm.Whisper("r1c1-r1c4", difference), domains)


@pytest.mark.parametrize(
    "domains",
    [
        [(3, 4), ALL, (1, 2)],
        [(1, 2), ALL, (3, 4)],
        [(3, 4, 6), (1, 2, 5), (1, 2)],
        [(1,), (2, 5), (3, 4, 6)],
        [(2, 6), (1, 5), (3, 4)],
        [(5, 6), (3, 4), (1, 2, 6)],
    ],
    ids=str,
)
@pytest.mark.parametrize("total", [0, 3, 4])
def test_a_lunchbox_some_of_whose_cells_can_be_no_end(
    domains: list[range | tuple[int, ...]], total: int
) -> None:
    assert_agree_on(free_grid(1, 3, 6), sm.Lunchbox("r1c1-r1c3", total), domains)


@pytest.mark.parametrize("total", [0, 2, 3, 5])
def test_a_lunchbox_of_a_row_that_holds_all_digits(total: int) -> None:
    grid = free_grid(1, 4, 4, has_rows=True)
    assert assert_agree_on(grid, sm.Lunchbox("r1c1-r1c4", total), [grid.digits] * 4) > 0


@pytest.mark.parametrize("cells", ["r1c1 r1c2 r1c3 x", "x r1c3 r1c1", "r1c1 x r1c2 y"])
def test_an_extra_cell_of_a_lunchbox_can_be_smaller_or_larger_than_digits(cells: str) -> None:
    grid = free_grid(1, 3, 4, extras=(ExtraCell("x", (-3, 0, 3)), ExtraCell("y", (2, 7))))
    clues = [sm.Lunchbox(cells, total) for total in (-2, 0, 1, 2, 3, 4)]
    assert sum(assert_agree_on(grid, clue, [*grid.domains]) for clue in clues) > 0


@pytest.mark.parametrize("clue", [sm.Renban("r1c1-r1c3"), sm.Nabner("r1c1-r1c3")])
@pytest.mark.parametrize("digits", [range(-3, 4), range(3, 10)], ids=str)
def test_sets_of_negative_or_larger_digits_on_a_line(clue: Constraint, digits: range) -> None:
    assert assert_agree_on(free_grid(1, 3, digits), clue, [digits] * 3) > 0


@pytest.mark.parametrize("cells", ["x r1c1 r1c2", "r1c1 r1c2 x"])
def test_a_closed_line_with_one_smaller_number_may_be_cut_anywhere(cells: str) -> None:
    grid = free_grid(1, 2, range(2, 4), extras=(ExtraCell("x", (0, 1)),))
    line = sm.SumLine(cells, 3, loop=True)
    assert assert_agree_on(grid, line, [*[grid.digits] * 2, (0, 1)]) == 3


def test_many_different_digits_are_not_counted_by_a_single_machine() -> None:
    grid = free_grid(1, 20, 20)
    model = state_rules(grid)
    sm.Contains("r1c1-r1c20", tuple(grid.digits)).state(Stating(Board(grid), model, "tested"))
    with open_session(model, Sat()) as session:
        assert session.solve(()).outcome is Outcome.SAT


def test_digits_that_are_no_distance_are_free() -> None:
    grid = free_grid(2, 2, range(-1, 3))
    assert assert_agree_on(grid, sm.AntiTaxicab(), [grid.digits] * 4) > 0


def test_negative_digits_in_a_sandwich_take_away_from_the_sum() -> None:
    grid = free_grid(1, 4, range(-1, 4))
    sandwich = sm.Sandwich("r1c1-r1c4", 0, 2, 3)
    assert sandwich.holds(Board(grid), (2, 1, -1, 3))
    assert assert_agree_on(grid, sandwich, [grid.digits] * 4) > 0


@pytest.mark.parametrize(
    ("cells", "known", "other"),
    [
        ("r1c1-r1c5", "r1c1", "r1c5"),  # three cells of the first row
        ("r6c6 r7c7 r8c8 r9c9 r9c8", "r6c6", "r9c8"),  # three cells of the last box
    ],
)
def test_the_cells_of_any_house_need_room_between_the_ends(
    cells: str, known: str, other: str
) -> None:
    domains = [(4,) if NINE.cell_name(cell) == known else NINE.digits for cell in NINE.cells]
    assert digits_left(NINE, sm.BetweenLine(cells), domains)[other] == [8, 9]


def test_a_line_with_many_digits_and_cells_is_stated_without_sets_of_digits() -> None:
    grid = free_grid(1, 9, 25)
    model = state_rules(grid)
    sm.Nabner("r1c1-r1c9").state(Stating(Board(grid), model, "line"))
    with open_session(model, Sat()) as session:
        assert session.solve(()).outcome is Outcome.SAT


@pytest.mark.parametrize("missing", range(5))
@pytest.mark.parametrize("window", [0, 1])
def test_one_of_five_successive_cells_has_each_remainder(window: int, missing: int) -> None:
    """Where only one of them can have it, it does; for each remainder, in each of the windows."""
    grid = free_grid(1, 6, range(10, 15))
    others = tuple(digit for digit in grid.digits if digit % 5 != missing)
    domains: list[range | tuple[int, ...]] = [others] * 6
    domains[window + 2] = grid.digits
    domains[0 if window else 5] = grid.digits  # outside the window
    left = digits_left(grid, sm.Modular("r1c1-r1c6", 5), domains)
    assert left[f"r1c{window + 3}"] == [10 + missing]


@pytest.mark.parametrize(
    ("clue", "grid"),
    [
        (sm.Sequence("r1c1 r1c2"), NINE),
        (sm.RegionSameDigits(), NINE),
        (sm.RegionSameDigits(), Grid(1, 3, range(1, 5), (None,) * 3, has_columns=False)),
        (sm.RegionSumLine("r1c1 r1c2 r1c3"), NINE),
        (sm.Clone("r1c1 r1c2", "r1c1 r1c2"), NINE),
        (sm.SameDigits(("r1c1", "r1c1")), NINE),
        (sm.AntiTaxicab(18), NINE),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_true_of_every_grid_states_nothing(clue: Constraint, grid: Grid) -> None:
    model = state_rules(grid)
    before = len(model.statements)
    clue.state(Stating(Board(grid, (clue,)), model, "tested"))
    assert len(model.statements) == before


@pytest.mark.parametrize(
    "make",
    [
        lambda states: sm.Automaton("r1", states, (), states[:1]),
        lambda states: sm.Automaton("r1", states[:1], (), states),
        lambda states: sm.Automaton("r1", (0,), [(s, 1, 0) for s in states], (0,)),
        lambda states: sm.Automaton("r1", (0,), [(0, 1, s) for s in states], (0,)),
    ],
    ids=["start", "accept", "moves from", "moves to"],
)
def test_all_states_of_a_machine_count(make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "MAX_STATES", 5)  # thousands of them take their time
    make(tuple(range(5)))
    with pytest.raises(ConstraintError, match="6 states, expected at most 5"):
        make(tuple(range(6)))


@pytest.mark.parametrize(
    ("values", "is_magic"),
    [
        ((1, 2, 3, 4, 2, 4, 1, 3, 3, 1, 4, 2, 4, 3, 2, 1), True),
        ((1, 2, 3, 4, 1, 4, 3, 2, 4, 1, 3, 2, 4, 3, 1, 2), False),  # but for the diagonal up
        ((1, 2, 3, 4, 3, 2, 1, 4, 3, 2, 4, 1, 3, 4, 2, 1), False),  # but for the diagonal down
    ],
)
def test_both_diagonals_of_a_larger_magic_square_count(
    values: tuple[int, ...], is_magic: bool
) -> None:
    domains = [(value,) for value in values]
    found = assert_agree_on(free_grid(4, 4, 4), sm.MagicSquare("r1c1-r4c4"), domains)
    assert bool(found) == is_magic


@pytest.mark.parametrize(
    "values", [(2, 1, 0), (3, 0, 0), (0, 3, 0), (0, 0, 3), (0, 2, 1), (2, 0, 1)]
)
def test_zeros_may_stand_anywhere_in_the_runs_of_a_closed_line(values: tuple[int, ...]) -> None:
    domains = [(value,) for value in values]
    line = sm.SumLine("r1c1-r1c3", 3, loop=True)
    assert assert_agree_on(free_grid(1, 3, range(4)), line, domains) == 1


def test_a_row_that_groups_share_out_needs_no_variable_for_their_sum() -> None:
    grid = free_grid(1, 4, 4, has_rows=True)
    clue = sm.EqualSum(("r1c1 r1c2", "r1c3 r1c4"))
    assert digits_left(grid, clue, [(1,), *[range(1, 5)] * 3])["r1c2"] == [4]
    model = state_rules(grid)
    clue.state(Stating(Board(grid), model, "tested"))
    assert len(model.variables) == 4


@pytest.mark.parametrize(("digits", "is_right"), [((9, 5, 1), True), ((9, 6, 1), False)])
def test_other_groups_have_the_sum_of_those_that_share_out_a_row(
    digits: tuple[int, ...], is_right: bool
) -> None:
    clue = sm.EqualSum(("r1c1-r1c3", "r1c4-r1c6", "r1c7-r1c9", "r2c1-r2c3"))
    model = state_rules(NINE)
    clue.state(Stating(Board(NINE), model, "tested"))
    cells = zip(model.variables[9:12], digits, strict=True)
    with open_session(model, Sat()) as session:
        outcome = session.solve([cell.equals(digit) for cell, digit in cells]).outcome
    assert (outcome is Outcome.SAT) == is_right


@pytest.mark.parametrize("exactly", [False, True])
def test_many_digits_that_are_counted_together(exactly: bool) -> None:
    """So many that no single machine counts them."""
    grid = free_grid(1, 9, 9)
    clue = sm.Contains("r1c1-r1c9", (1, 2, 3, 4, 5, 6, 7, 7), exactly)
    model = state_rules(grid)
    clue.state(Stating(Board(grid), model, "tested"))
    right = (7, 1, 2, 3, 4, 5, 6, 7, 8)
    with open_session(model, Sat("minisat22")) as session:
        for place, digit in product(range(9), grid.digits):
            values = (*right[:place], digit, *right[place + 1 :])
            outcome = session.solve(model.literals(values)).outcome
            assert (outcome is Outcome.SAT) == clue.holds(Board(grid), values), values


def test_a_clue_that_says_how_often_many_digits_occur() -> None:
    grid = free_grid(1, 8, 9)
    clue = sm.LookAndSay("r1c1-r1c8", "11121314151617")
    model = state_rules(grid)
    clue.state(Stating(Board(grid), model, "tested"))
    right = (7, 1, 2, 3, 4, 5, 6, 8)
    with open_session(model, Sat("minisat22")) as session:
        for place, digit in product(range(8), grid.digits):
            values = (*right[:place], digit, *right[place + 1 :])
            outcome = session.solve(model.literals(values)).outcome
            assert (outcome is Outcome.SAT) == clue.holds(Board(grid), values), values


@pytest.mark.parametrize(
    ("says", "is_read"),
    [("999x1", True), ("1x999", True), ("1000x1", False), ("1x1000", False), ("231", False)],
)
def test_how_many_figures_a_number_of_a_clue_has(says: str, is_read: bool) -> None:
    if is_read:
        assert sm.LookAndSay("r1c1", says)
    else:
        with pytest.raises(ConstraintError, match="pairs of a count and a digit"):
            sm.LookAndSay("r1c1", says)


def test_circles_hold_no_digit_that_is_no_number_of_circles() -> None:
    # -2, 4 and 1 add up to the number of circles, as the digits used must.
    grid = free_grid(1, 3, range(-2, 6))
    assert assert_agree_on(grid, sm.CountingCircles("r1c1-r1c3"), [grid.digits] * 3) == 1 + 3


@pytest.mark.parametrize(
    ("digits", "cells", "fits"),
    [
        (range(3, 6), "r1c2-r1c4", True),
        (range(3, 6), "r1c2 r1c3", False),
        (range(-1, 2), "r1c2-r1c4", True),
        (range(-1, 1), "r1c2-r1c4", False),
    ],
)
def test_a_cell_that_can_hold_one_number_of_digits_can_count_them(
    digits: range, cells: str, fits: bool
) -> None:
    assert accepted(sm.CountDistinct("r1c1", cells), free_grid(1, 4, digits)) == fits


def test_cells_of_a_line_touch_as_they_do_in_the_grid() -> None:
    board = Board(free_grid(1, 5, 2))
    region = sm.Connected((1,), cells="r1c1 r1c2 r1c4 r1c5")
    assert region.holds(board, (1, 1, 2, 2, 2))
    assert not region.holds(board, (2, 1, 2, 1, 2))
    assert sm.Connected((1,), cells="r1c1 r1c2 r1c4 r1c5", columns=4).holds(board, (2, 1, 2, 1, 2))


@pytest.mark.parametrize(
    ("clue", "grid", "fits"),
    [
        (sm.DisjointGroups(places=(1, 9)), NINE, True),
        (sm.DisjointGroups(places=(0,)), NINE, False),
        (sm.DisjointGroups(places=(10,)), NINE, False),
        # Six boxes, one of which has a hole at its last place.
        (sm.DisjointGroups(4), free_grid(4, 6, 5, holes=frozenset([23])), False),
        (sm.DisjointGroups(4, (4,)), free_grid(4, 6, 5, holes=frozenset([23])), True),
        (sm.DisjointGroups(places=(6,)), Grid.square(6), True),
        (sm.DisjointGroups(places=(7,)), Grid.square(6), False),
        (sm.Windoku(), Grid(6, 6, range(1, 7), (None,) * 36), True),
        (sm.Windoku(), Grid(6, 6, range(1, 7), (None,) * 36, holes=frozenset([0])), True),
        (sm.Windoku(), Grid(6, 6, range(1, 7), (None,) * 36, holes=frozenset([8])), False),
        (sm.RegionSameDigits(), free_grid(2, 2, 3), False),
        (sm.Doppelganger(), free_grid(3, 3, range(4), has_rows=True, has_columns=True), True),
        (sm.Doppelganger(), free_grid(3, 2, range(4), has_rows=True, has_columns=True), False),
        (sm.Doppelganger(), free_grid(2, 3, range(4), has_rows=True, has_columns=True), False),
        (sm.Doppelganger(), free_grid(2, 3, range(4), has_rows=True), True),
        (
            sm.Doppelganger(),
            free_grid(2, 3, range(4), has_rows=True, regions=(0, 0, 0, 1, 1, None)),
            False,
        ),
        (
            sm.Doppelganger(),
            free_grid(2, 3, range(4), has_rows=True, regions=(0, 0, 1, 0, 1, 1)),
            True,
        ),
        (sm.Lunchbox("r1c1 r1c2", 0), NINE, True),
        (sm.Lunchbox("r1c1", 0), NINE, False),
        (sm.Lunchbox("r1", 35), NINE, True),
        (sm.Lunchbox("r1 r2c1", 35), NINE, False),
        (sm.LittleKiller("r1c1 r2c1 r3c3", 12), NINE, False),
        (sm.LittleKiller("r1c1 r3c2 r3c3", 12), NINE, False),
        (sm.SumLine("r1c1 x", 5), free_grid(1, 1, 5, extras=(ExtraCell("x", (-1, 1)),)), False),
        (sm.SumLine("r1c1 x", 5), free_grid(1, 1, 5, extras=(ExtraCell("x", (0, 1)),)), True),
        (sm.Quadruple("r1c1 r2c2 r1c2 r2c1", (1, 1)), Grid(2, 2, range(1, 5), (0, 1, 2, 0)), True),
        (sm.Quadruple("r1c1 r2c2 r1c2 r2c1", (1, 1)), Grid(2, 2, range(1, 5), (0, 1, 1, 0)), False),
    ],
)
def test_which_grids_a_clue_fits(clue: Constraint, grid: Grid, fits: bool) -> None:
    assert accepted(clue, grid) == fits


def test_holes_at_the_same_place_of_their_boxes_do_not_clash() -> None:
    grid = free_grid(4, 4, 4, holes=frozenset([0, 10]))
    values = (1, 2, 1, 2, 3, 4, 3, 4, 3, 1, 1, 3, 4, 3, 2, 1)
    groups = sm.DisjointGroups(4, (1,))
    domains = [(value,) for value in values]
    assert assert_agree_on(grid, groups, domains) == 1


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: sm.DisjointGroups(1), "a size of 1, expected a number of cells from 2"),
        (lambda: sm.Windoku(1), "a size of 1, expected a number of cells from 2"),
        (lambda: sm.GlobalModular(1), "a modulus of 1, expected 2, 3 or 4"),
        (lambda: sm.Quadruple("r1c1-r2c2", ()), "no digits, expected at least one"),
    ],
)
def test_fields_just_below_what_makes_sense(make, message: str) -> None:
    with pytest.raises(ConstraintError) as caught:
        make()
    assert message in str(caught.value)


def test_the_least_that_makes_sense() -> None:
    assert sm.DisjointGroups(2).size == sm.Windoku(2).size == sm.GlobalModular(2).modulus == 2


def _missed() -> tuple[Grid, list[tuple[int, ...]], list[int]]:
    """Return a grid, its rows, and what its rows and columns miss."""
    names = [f"{kind}{number}" for kind in ("dgc", "dgr") for number in range(1, 5)]
    extras = tuple(ExtraCell(name, (1, 2, 3, 4)) for name in names)
    grid = free_grid(4, 4, range(5), has_rows=True, has_columns=True, extras=extras)
    rows = [(0, 1, 2, 3), (2, 4, 1, 0), (3, 2, 0, 4), (4, 0, 3, 1)]
    return grid, rows, [10 - sum(line) for line in (*rows, *zip(*rows, strict=True))]


@pytest.mark.parametrize("wrong", [None, *range(8)])
def test_each_extra_cell_holds_the_digit_that_its_row_or_column_misses(wrong: int | None) -> None:
    grid, rows, missing = _missed()
    if wrong is not None:
        missing[wrong] = missing[wrong] % 4 + 1
    values = (*(digit for row in rows for digit in row), *missing)
    found = assert_agree_on(grid, sm.Doppelganger(), [(value,) for value in values])
    assert found == (wrong is None)


def test_no_two_extra_cells_can_exchange_the_digits_that_are_missed() -> None:
    grid, rows, missing = _missed()
    filled, model = [digit for row in rows for digit in row], state_rules(grid)
    sm.Doppelganger().state(Stating(Board(grid), model, "tested"))
    with open_session(model, Sat("minisat22")) as session:
        assert session.solve(model.literals((*filled, *missing))).outcome is Outcome.SAT
        for one, other in combinations(range(8), 2):
            if missing[one] != missing[other]:
                moved = list(missing)
                moved[one], moved[other] = moved[other], moved[one]
                values = (*filled, *moved)
                assert session.solve(model.literals(values)).outcome is Outcome.UNSAT, values


def test_no_single_cell_of_a_larger_magic_square_can_be_another_digit() -> None:
    grid = free_grid(4, 4, 4)
    square, model = sm.MagicSquare("r1c1-r4c4"), state_rules(grid)
    square.state(Stating(Board(grid), model, "magic"))
    magic = (1, 2, 3, 4, 2, 4, 1, 3, 3, 1, 4, 2, 4, 3, 2, 1)
    with open_session(model, Sat("minisat22")) as session:
        for place, digit in product(range(16), grid.digits):
            values = (*magic[:place], digit, *magic[place + 1 :])
            outcome = session.solve(model.literals(values)).outcome
            assert (outcome is Outcome.SAT) == (values == magic), (place, digit)


def test_a_magic_square_that_holds_all_digits_needs_no_variable_for_its_sum() -> None:
    grid = Grid(4, 4, range(1, 17), (0,) * 16, has_rows=False, has_columns=False)
    model = state_rules(grid)
    sm.MagicSquare("r1c1-r4c4").state(Stating(Board(grid), model, "magic"))
    assert len(model.variables) == 16


@pytest.mark.parametrize("pair", list(combinations(range(9), 2)), ids=str)
@pytest.mark.sample(every=8)
def test_cells_of_a_magic_square_that_see_each_other_differ(pair: tuple[int, int]) -> None:
    regions = tuple(0 if cell in pair else None for cell in range(9))
    model = state_rules(free_grid(3, 3, 3, regions=regions))
    before = len(model.statements)
    board = Board(free_grid(3, 3, 3, regions=regions))
    sm.MagicSquare("r1c1-r3c3").state(Stating(board, model, "magic"))
    ((table, _, _),) = model.statements[before:]
    assert all(row[pair[0]] != row[pair[1]] for row in table.tuples)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "clue",
    [
        sm.MagicSquare("r1c1-r4c4"),
        sm.MagicSquare("r1c1-r3c3"),
        sm.Sum("r1c1 r2c2", "==", 5),
        sm.KillerCage("r1c1-r1c3", 8),
        sm.RellikCage("r1c1-r1c3", 8),
        sm.EqualityCage("r1c1-r1c4"),
        sm.Renban("r1c1-r1c3"),
        sm.Nabner("r1c1 r1c2"),
        sm.BetweenLine("r1c1-r1c3"),
        sm.Lockout("r1c1-r1c3", 1),
        sm.Whisper("r1c1-r1c3", 1),
        sm.EqualSum(("r1c1 r1c2", "r2c1 r2c2 r2c3")),
        sm.Zipper("r1c1-r1c4"),
        sm.Sandwich("r1c1-r1c4", 2),
        sm.Lunchbox("r1c1-r1c3", 2),
        sm.CountingCircles("r1c1-r1c3"),
        sm.SameDigits(("r1c1 r1c2", "r2c1 r2c2")),
        sm.ValueIndexing("r1c1-r1c4"),
        sm.RowIndexing("r1c1"),
    ],
    ids=lambda clue: clue.describe()[:40],
)
@pytest.mark.parametrize("emptied", ["first", "all"])
@pytest.mark.sample(every=8)
def test_where_a_cell_has_no_digit_left_a_clue_can_be_stated_and_nothing_holds(
    clue: Constraint, emptied: str
) -> None:
    grid = free_grid(4, 4, 4)
    domains = [() if cell == 0 or emptied == "all" else grid.digits for cell in grid.cells]
    model = state_rules(grid, domains)
    clue.state(Stating(Board(grid, (clue,)), model, "tested"))
    with open_session(model, Sat("minisat22")) as session:
        assert session.solve(()).outcome is Outcome.UNSAT


def test_sums_of_groups_that_meet_only_at_the_largest_of_one() -> None:
    grid = free_grid(2, 3, 5, has_rows=True)
    domains = [*[(2, 3, 4)] * 3, (5,), (4,), grid.digits]
    clue = sm.EqualSum(("r1c1-r1c3", "r2c1 r2c2"))
    assert assert_agree_on(grid, clue, domains) > 0


def test_numbers_of_a_balanced_cage_that_are_no_digits_are_even_or_odd_but_not_low_or_high() -> (
    None
):
    grid = free_grid(1, 1, 5, extras=(ExtraCell("x", (-2, 0, 2, 9)),))
    found = assert_agree_on(grid, sm.EqualityCage("x r1c1"), [grid.digits, (-2, 0, 2, 9)])
    # 3 with -2 or 0; 2 with 5.
    assert found == 3


def test_a_line_through_regions_that_goes_on_outside_the_grid() -> None:
    grid = free_grid(1, 2, 3, regions=(0, 1), extras=(ExtraCell("x", (1, 3)),))
    assert assert_agree_on(grid, sm.RegionSumLine("r1c1 x"), [*[grid.digits] * 2, (1, 3)]) == 6


@pytest.mark.parametrize("digits", [range(-2, 3), range(-4, -1)], ids=str)
@pytest.mark.parametrize(("op", "total"), [("<=", -3), ("<", 0), ("==", -5), ("!=", -1)])
def test_sums_of_negative_digits_that_differ(digits: range, op: str, total: int) -> None:
    grid = free_grid(1, 3, digits, has_rows=True)
    assert_agree_on(grid, sm.Sum("r1c1 r1c2", op, total), [digits] * 3)


def test_remainders_modulo_five_take_turns_on_a_longer_line() -> None:
    grid = free_grid(1, 7, 10)
    clue, model = sm.Modular("r1c1-r1c7", 5), state_rules(grid)
    clue.state(Stating(Board(grid), model, "tested"))
    right = (1, 2, 3, 4, 5, 6, 7)
    with open_session(model, Sat("minisat22")) as session:
        for place, digit in product(range(7), grid.digits):
            values = (*right[:place], digit, *right[place + 1 :])
            outcome = session.solve(model.literals(values)).outcome
            assert (outcome is Outcome.SAT) == clue.holds(Board(grid), values), values


def test_which_values_of_other_cells_a_line_can_read() -> None:
    other = free_grid(1, 1, range(1, 6), extras=(ExtraCell("x", (0, 1)), ExtraCell("y", (1, 2))))
    assert not accepted(sm.Entropic("r1c1 x"), other)
    assert accepted(sm.Entropic("r1c1 y"), other)
    assert accepted(sm.Automaton("y", ("a",), (("a", 5, "a"),), ("a",)), other)


SIDE_BY_SIDE = Grid.overlapping([(Grid.square(4), 0, 0), (Grid.square(4), 0, 2)])


@pytest.mark.parametrize(
    ("constraint", "said"),
    [
        (sm.ColumnIndexing("r1c4"), "a line of 6 cells, expected at most 4"),
        (sm.Windoku(), "a grid of 4x6, expected one grid"),
        (sm.Doubler(), "6 houses apart from each other, expected at most 4"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_numbers_the_lines_of_one_grid_is_refused_where_grids_overlap(
    constraint: Constraint, said: str
) -> None:
    """The fourth column is the second one of the other grid."""
    grid = constraint.extend(SIDE_BY_SIDE) if isinstance(constraint, Modifier) else SIDE_BY_SIDE
    with pytest.raises(ConstraintError, match=said):
        constraint.validate(Board(grid, (constraint,)))


def test_lines_that_digits_number_may_be_indexed_where_grids_overlap() -> None:
    sm.RowIndexing("r1c5").validate(Board(SIDE_BY_SIDE))
