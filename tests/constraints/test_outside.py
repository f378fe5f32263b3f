"""Clues outside the grid: the reader's words, the statement, and what bad input gets."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.full_rank import FullRank, FullRankTies
from sudoku_model.constraints.outside import LittleKiller, NumberedRoom, XSum
from sudoku_model.constraints.sandwiches import Lunchbox, Sandwich
from sudoku_model.constraints.sightlines import HiddenSkyscraper, Skyscraper
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid, House
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.stated import state_rules
from tests.constraints.harness import assert_check_and_statement_agree, free_grid


def row_grid(length: int, digits: int | range, *, differ: bool) -> Grid:
    """One row; `differ`: its cells see each other."""
    return free_grid(1, length, digits, has_rows=differ)


def holds(constraint: Constraint, digits: str, grid: Grid | None = None) -> bool:
    """Say whether a line of the 9x9 grid with these digits obeys a constraint on row 1."""
    grid = grid or free_grid(1, len(digits), range(10))
    return constraint.holds(Board(grid), list(map(int, digits)))


@pytest.mark.parametrize(
    ("constraint", "digits", "expected"),
    [
        (Sandwich("r1", 11, 1, 9), "123659478", False),
        (Sandwich("r1", 16, 1, 9), "123659478", True),
        (Sandwich("r1", 16, 1, 9), "874956321", True),
        (Sandwich("r1", 0, 1, 9), "234567819", True),
        (Sandwich("r1", 0, 1, 9), "234567811", False),
        (Sandwich("r1", 5, 2, 7), "327", False),
        (Sandwich("r1", 3, 2, 7), "237", True),
        (Lunchbox("r1", 7), "42579", False),
        (Lunchbox("r1", 12), "42579", True),  # between 2 and 9 stand 5 and 7
        (Lunchbox("r1", 10), "42559", False),
        (Lunchbox("r1", 0), "5283", True),
        (XSum("r1", 15), "372645189", False),
        (XSum("r1", 12), "372645189", True),
        (XSum("r1", 1), "172645389", True),
        (XSum("r1", 0), "0132", True),  # the first 0 digits
        (XSum("r1", 1), "0132", False),
        (Skyscraper("r1", 1), "912345678", True),
        (Skyscraper("r1", 9), "123456789", True),
        (Skyscraper("r1", 3), "324516789", False),
        (Skyscraper("r1", 2), "0102", True),
        (HiddenSkyscraper("r1", 2), "352416789", True),
        (HiddenSkyscraper("r1", 4), "352416789", False),
        (HiddenSkyscraper("r1", 0), "330", True),
        (NumberedRoom("r1", 7), "375", False),
        (NumberedRoom("r1", 5), "375", True),
        (NumberedRoom("r1", 0), "201", True),
        (NumberedRoom("r1", 5), "915", False),
    ],
)
def test_clues_hold_for_just_these_digits(
    constraint: Constraint, digits: str, expected: bool
) -> None:
    assert holds(constraint, digits) == expected


def test_a_little_killer_may_repeat_digits() -> None:
    board = Board(free_grid(2, 2, 9))
    assert LittleKiller("r1c1 r2c2", 10).holds(board, [5, 1, 1, 5])
    assert not LittleKiller("r1c1 r2c2", 9).holds(board, [5, 1, 1, 5])


def test_full_rank_counts_smaller_readings() -> None:
    # The readings are 12 21 34 43 13 31 24 42, in order 12 13 21 24 31 34 42 43.
    board, values = Board(free_grid(2, 2, 4)), [1, 2, 3, 4]
    assert FullRank("r1", 1).holds(board, values)
    assert FullRank("c2", 4).holds(board, values)
    assert FullRank("r2c2 r2c1", 8).holds(board, values)
    assert not FullRank("r2", 5).holds(board, values)


def test_equal_readings_count_as_the_rule_for_ties_says() -> None:
    # 12 21 23 32 12 21 23 32: everything comes up twice.
    board, values = Board(free_grid(2, 2, 3)), [1, 2, 2, 3]
    assert FullRank("r1c2 r1c1", 3, "any").holds(board, values)
    assert not FullRank("r1c2 r1c1", 3).holds(board, values)
    # 12 21 13 31 11 11 23 32: only a column that carries no clue comes up twice.
    values = [1, 2, 1, 3]
    assert FullRank("r1", 3).holds(board, values)
    assert not FullRank("r1", 3, "none").holds(board, values)
    assert not FullRankTies().holds(board, values)
    assert FullRankTies("any").holds(board, values)


LINES = st.sampled_from([(4, range(1, 5), True), (4, range(5), True), (3, range(4), False)])


@settings(max_examples=12, deadline=None)
@given(LINES, st.integers(0, 9))
def test_sandwiches_are_stated_as_they_are_meant(line: tuple[int, range, bool], total: int) -> None:
    length, digits, differ = line
    agree_or_refuse(row_grid(length, digits, differ=differ), Sandwich("r1", total))


def test_sandwiches_between_other_digits() -> None:
    grid = row_grid(5, range(1, 6), differ=True)
    assert assert_check_and_statement_agree(grid, Sandwich("r1", 4, 2, 5)) == 20
    assert_check_and_statement_agree(grid, Sandwich("r1", 4, first=3))
    assert_check_and_statement_agree(row_grid(5, range(1, 7), differ=True), Sandwich("r1", 7, 6, 2))


@settings(max_examples=12, deadline=None)
@given(LINES, st.integers(0, 7))
def test_lunchboxes_are_stated_as_they_are_meant(line: tuple[int, range, bool], total: int) -> None:
    length, digits, differ = line
    agree_or_refuse(row_grid(length, digits, differ=differ), Lunchbox("r1", total))


@pytest.mark.parametrize("total", [0, 3, 7, 9, 11])
def test_lunchboxes_with_three_cells_between(total: int) -> None:
    # CP-SAT lists a solution once for each way through the machines that are not in force.
    grid = row_grid(5, range(1, 7), differ=True)
    assert assert_check_and_statement_agree(grid, Lunchbox("r1", total), engines=("sat",))


def test_cells_of_a_lunchbox_may_be_unable_to_hold_some_digits() -> None:
    extras = tuple(ExtraCell(f"x{number}", (1, 2, 3)) for number in range(3))
    grid = free_grid(1, 2, range(5), extras=extras)
    lunch = Lunchbox("r1c1 x0 x1 x2 r1c2", 6)
    assert assert_check_and_statement_agree(grid, lunch, engines=["sat"]) == 12


@settings(max_examples=12, deadline=None)
@given(LINES, st.integers(0, 12))
def test_x_sums_are_stated_as_they_are_meant(line: tuple[int, range, bool], total: int) -> None:
    length, digits, differ = line
    agree_or_refuse(row_grid(length, digits, differ=differ), XSum("r1", total))


def test_an_x_sum_may_be_the_first_digit_alone() -> None:
    grid = row_grid(3, 3, differ=False)
    assert assert_check_and_statement_agree(grid, XSum("r1", 1)) == 9
    assert assert_check_and_statement_agree(row_grid(3, 3, differ=True), XSum("r1", 1)) == 2


def test_an_x_sum_of_0_asks_for_a_first_digit_of_0() -> None:
    for differ, fillings in ((False, 16), (True, 6)):
        grid = row_grid(3, range(4), differ=differ)
        assert assert_check_and_statement_agree(grid, XSum("r1", 0)) == fillings


@settings(max_examples=10, deadline=None)
@given(LINES, st.integers(0, 5))
def test_skyscrapers_are_stated_as_they_are_meant(
    line: tuple[int, range, bool], count: int
) -> None:
    length, digits, differ = line
    agree_or_refuse(row_grid(length, digits, differ=differ), Skyscraper("r1", count))


@settings(max_examples=10, deadline=None)
@given(LINES, st.integers(0, 5))
def test_hidden_skyscrapers_are_stated_as_they_are_meant(
    line: tuple[int, range, bool], digit: int
) -> None:
    length, digits, differ = line
    agree_or_refuse(row_grid(length, digits, differ=differ), HiddenSkyscraper("r1", digit))


@settings(max_examples=10, deadline=None)
@given(LINES, st.integers(0, 5))
def test_numbered_rooms_are_stated_as_they_are_meant(
    line: tuple[int, range, bool], digit: int
) -> None:
    length, digits, differ = line
    agree_or_refuse(row_grid(length, digits, differ=differ), NumberedRoom("r1", digit))


def agree_or_refuse(grid: Grid, constraint: Constraint) -> None:
    """Compare check and statement; a clue that is refused must be true of no grid."""
    try:
        constraint.validate(Board(grid))
    except ConstraintError:
        board = Board(grid)
        fillings = (values for values in product(*grid.domains) if grid.holds(values))
        assert not any(constraint.holds(board, values) for values in fillings)
    else:
        assert_check_and_statement_agree(grid, constraint)


@pytest.mark.parametrize("total", [4, 6, 7, 9])
def test_little_killers_are_stated_as_they_are_meant(total: int) -> None:
    cells = "r1c1 r2c2 r3c3"
    house = House("corner", (0, 4))
    grid = free_grid(3, 3, 3, more_houses=(house,), holes=frozenset({1, 2, 3, 5, 6, 7}))
    agree_or_refuse(grid, LittleKiller(cells, total))
    agree_or_refuse(replace(grid, more_houses=()), LittleKiller(cells, total))
    whole = replace(grid, more_houses=(House("diagonal", (0, 4, 8)),), digits=range(5))
    agree_or_refuse(whole, LittleKiller(cells, total))


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("ties", ["none", "only-unclued", "any"])
@pytest.mark.parametrize(("cells", "rank"), [("r1", 2), ("c2", 5), ("r2c2 r2c1", 7), ("c1", 1)])
def test_full_rank_is_stated_as_it_is_meant_on_any_grid(cells: str, rank: int, ties: str) -> None:
    assert_check_and_statement_agree(free_grid(2, 2, 3), FullRank(cells, rank, ties))


@pytest.mark.parametrize("ties", ["none", "only-unclued", "any"])
@pytest.mark.parametrize("rank", range(1, 13))
@pytest.mark.sample(every=8)
def test_full_rank_is_stated_as_it_is_meant_on_latin_squares(rank: int, ties: str) -> None:
    grid = free_grid(3, 3, 3, has_rows=True, has_columns=True)
    assert_sat_agrees_on_latin_squares(grid, FullRank("r3", rank, ties))
    assert_sat_agrees_on_latin_squares(grid, FullRank("c2", rank, ties))


@pytest.mark.sample(every=18)
@pytest.mark.parametrize("rank", [1, 6, 7, 8, 11, 14])
@pytest.mark.slow
def test_full_rank_is_stated_as_it_is_meant_on_4x4(rank: int) -> None:
    latin = Grid(4, 4, range(4), (None,) * 16)
    boxes = Grid.square(4)
    for ties in ("none", "only-unclued", "any"):
        assert_sat_agrees_on_latin_squares(latin, FullRank("r4c4-r4c1", rank, ties))
        assert_sat_agrees_on_latin_squares(boxes, FullRank("c2", rank, ties))
    assert_sat_agrees_on_latin_squares(latin, FullRankTies())


def assert_sat_agrees_on_latin_squares(grid: Grid, constraint: Constraint) -> None:
    """As the harness, for grids with so many rules that few fillings obey them."""
    board = Board(grid, (constraint,))
    constraint.validate(board)
    model = state_rules(grid)
    guard = model.boolean("guard")
    constraint.state(Stating(board, model, "clue", (guard,)))
    fillings = latin_squares(grid)
    assert fillings
    with open_session(model, Sat("minisat22")) as session:
        for values in fillings:
            cells = model.literals(values)
            expected = Outcome.SAT if constraint.holds(board, values) else Outcome.UNSAT
            assert session.solve([guard, *cells]).outcome is expected, values
            free = session.solve([-guard, *cells])
            assert free.outcome is Outcome.SAT, values
            # The auxiliary variables follow from the cells, also where the clue is not in force.
            with session.scope():
                session.add([-literal for literal in model.literals(free.values)])
                assert session.solve([-guard, *cells]).outcome is Outcome.UNSAT, values


def latin_squares(grid: Grid) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for cell in grid.cells:
        before = [peer for peer in grid.peers[cell] if peer < cell]
        found = [
            (*values, digit)
            for values in found
            for digit in grid.digits
            if all(values[peer] != digit for peer in before)
        ]
    return found[:: max(1, len(found) // 100)]


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        (Sandwich("r1", 36), "a sum of 36 between 1 and 9"),
        (Sandwich("r1", 1), "a sum of 1 between"),
        (Sandwich("r1", 5, 3, 3), "two different digits"),
        (Sandwich("r1", 5, 0, 9), "the digit 0, expected one from 1 to 9"),
        (Sandwich("r1c1 r2c2", 0), "one row or column"),
        (Sandwich("r1c1 r1c3 r1c2", 0), "one row or column"),
        (Sandwich("r1c1", 0), "at least two"),
        (Sandwich("r1 r1", 0), "twice"),
        (Sandwich("r1 r10", 0), "outside"),
        (LittleKiller("r1c1 r2c2 r3c4", 12), "the cells of a diagonal in order"),
        (LittleKiller("r1c1 r2c2 r1c3", 12), "the cells of a diagonal in order"),
        (LittleKiller("r1c1 r2c2 r3c3", 5), "one from 6 to 24"),
        (LittleKiller("r1c1 r2c2 r3c3 r4c4", 34), "one from 7 to 33"),
        (Lunchbox("r1c1", 0), "2 to 9"),
        (Lunchbox("r1c1 r1c2 r1c3", 9), "a sum of 9 in 3 cells"),
        (XSum("r1", 2), "a sum of 2"),
        (XSum("r1", 46), "a sum of 46"),
        (Skyscraper("r1", 10), "a number from 1 to 9"),
        (Skyscraper("r1", 0), "a number from 1 to 9"),
        (HiddenSkyscraper("r1", 9), "a higher digit"),
        (HiddenSkyscraper("r1", 12), "the digit 12"),
        (NumberedRoom("c1", 0), "the digit 0"),
        (FullRank("r1c1-r1c8", 3), "a whole row or column"),
        (FullRank("r1", 37), "one from 1 to 36"),
    ],
)
def test_bad_input_is_refused(constraint: Constraint, message: str) -> None:
    with pytest.raises(ConstraintError, match=message) as caught:
        constraint.validate(Board(Grid.square(9)))
    assert str(caught.value).startswith(type(constraint).__name__)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (LittleKiller, {"total": "12"}),
        (Sandwich, {"total": None}),
        (Sandwich, {"total": 3, "last": "9"}),
        (Lunchbox, {"total": 2.5}),
        (XSum, {"total": (3, 4)}),
        (Skyscraper, {"count": True}),
        (HiddenSkyscraper, {"digit": "x"}),
        (NumberedRoom, {"digit": None}),
        (FullRank, {"rank": "3"}),
    ],
)
def test_what_is_no_number_is_refused(kind: type[Constraint], fields: dict[str, object]) -> None:
    with pytest.raises(ConstraintError, match="a whole number"):
        kind(cells="r1", **fields)


def test_unknown_ties_and_other_grids_are_refused() -> None:
    with pytest.raises(ConstraintError, match="only-unclued"):
        FullRank("r1", 1, "some")
    with pytest.raises(ConstraintError, match="square"):
        FullRank("r1", 1).validate(Board(Grid.rectangle(2, 3)))
    with pytest.raises(ConstraintError, match="square"):
        FullRankTies().validate(Board(Grid.rectangle(2, 3)))


@pytest.mark.parametrize(
    "kind",
    [
        LittleKiller,
        Sandwich,
        Lunchbox,
        XSum,
        Skyscraper,
        HiddenSkyscraper,
        NumberedRoom,
        FullRank,
        FullRankTies,
    ],
)
def test_the_example_is_sensible(kind: type[Constraint]) -> None:
    constraint = kind(**kind.example)
    constraint.validate(Board(Grid.square(9)))
    assert constraint.describe()


def left_by_propagation(grid: Grid, constraint: Constraint, *known: tuple[str, int]) -> list[str]:
    """Return for each cell the digits that unit propagation leaves, as text."""
    board = Board(grid, (constraint,))
    model = state_rules(grid)
    constraint.state(Stating(board, model, "clue"))
    assume = [model.variables[grid.cell(cell)].equals(digit) for cell, digit in known]
    with open_session(model, Sat()) as session:
        result = session.propagate(assume)
    assert result.consistent
    gone = {-literal for literal in result.literals if literal < 0}
    return [
        "".join(
            str(digit)
            for digit, literal in zip(variable.domain, variable.literals, strict=True)
            if literal not in gone
        )
        for variable in model.variables[: len(grid.cells)]
    ]


def test_propagation_knows_which_digits_fit_between_the_crusts() -> None:
    grid = Grid.square(9)
    # All other digits between: the two are at the ends.
    ends = left_by_propagation(grid, Sandwich("r1", 35))
    assert ends[:9] == ["19", *["2345678"] * 7, "19"]
    # 7 lies between them, or 2 and 5, or 3 and 4: never three cells.
    lunch = left_by_propagation(grid, Lunchbox("r1", 7), ("r1c3", 9))
    assert [place for place, left in enumerate(lunch[:9], 1) if "1" in left] == [1, 5, 6]
    # 3 is 3 or 1+2, but 1 is a crust: one cell between.
    near = left_by_propagation(grid, Sandwich("r1", 3), ("r1c1", 1))
    assert near[:4] == ["1", "3", "9", "245678"]
    assert left_by_propagation(grid, Skyscraper("r1", 9))[:9] == list("123456789")
    assert left_by_propagation(grid, Skyscraper("r1", 1))[0] == "9"
    assert left_by_propagation(grid, XSum("r1", 45))[0] == "9"
    # 3 is 2+1: the first digits 1 and 3 do not do.
    assert left_by_propagation(grid, XSum("r1", 3))[:2] == ["2", "1"]
    room = left_by_propagation(grid, NumberedRoom("r1", 4), ("r1c2", 5))
    assert "2" not in room[0]
    assert left_by_propagation(grid, NumberedRoom("r1", 4), ("r1c3", 4))[0] == "3"
    assert left_by_propagation(grid, FullRank("r4", 18))[27] == "5"
    assert left_by_propagation(grid, LittleKiller("r1c1 r2c2 r3c3", 7))[0] == "124"
    # Two boxes with three cells each: 6 + 6.
    line = "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6"
    assert left_by_propagation(grid, LittleKiller(line, 12))[::10][:6] == ["123"] * 6
    hidden = left_by_propagation(grid, HiddenSkyscraper("r1", 8))
    assert hidden[0] == "12345679"


def test_rank_compares_with_the_lines_of_the_same_digit() -> None:
    grid = Grid.square(4)
    # Row 3 from the right begins with 13, so row 1 does not begin with 14.
    left = left_by_propagation(grid, FullRank("r1", 1), ("r3c4", 1), ("r3c3", 3))
    assert left[:2] == ["1", "23"]
