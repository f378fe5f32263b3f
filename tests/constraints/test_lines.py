"""Lines whose cells are compared with each other: meaning, statement, messages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.lines import (
    BetweenLine,
    Lockout,
    Nabner,
    Palindrome,
    Renban,
    SlowThermometer,
    Thermometer,
    Whisper,
)
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell, Grid
from sudoku_model.solvers import Sat, open_session
from sudoku_model.stated import state_rules
from tests.constraints.harness import (
    CLASSIC,
    LINE,
    assert_check_and_statement_agree,
    few,
    free_grid,
    holds_at_start,
)


@pytest.mark.parametrize(
    ("constraint", "right", "wrong"),
    [
        (Thermometer(LINE), ["12345", "24689"], ["12344", "13245", "54321"]),
        (SlowThermometer(LINE), ["12345", "11199", "22222"], ["12343", "54321"]),
        (Palindrome(LINE), ["12321", "11111"], ["12312", "12311"]),
        (Palindrome("r1c1 r1c2 r1c3 r1c4"), ["1221"], ["1212"]),
        (Whisper(LINE), ["16161", "94938"], ["15161", "16169", "12345"]),
        (Whisper(LINE, 4), ["15159"], ["14159"]),
        (Renban(LINE), ["12345", "53467", "97685"], ["12346", "12344", "11111"]),
        (Nabner(LINE), ["13579", "95173"], ["13578", "11357", "24688"]),
        (BetweenLine(LINE), ["12349", "95551", "34567"], ["12343", "19999"]),
        (Lockout(LINE), ["51239", "92223"], ["56789", "51599", "53338", "59128"]),
        (Lockout("r1c1 r1c2"), ["15", "91"], ["14", "55"]),
    ],
)
def test_means_what_setters_mean(
    constraint: Constraint, right: list[str], wrong: list[str]
) -> None:
    constraint.validate(CLASSIC)
    assert [d for d in right if not holds_at_start(constraint, d)] == []
    assert [d for d in wrong if holds_at_start(constraint, d)] == []


kinds = st.sampled_from(
    [Thermometer, SlowThermometer, Palindrome, Whisper, Renban, Nabner, BetweenLine, Lockout]
)


def _line(kind: type, cells: str, difference: int) -> Constraint:
    if kind in (Whisper, Lockout):
        return kind(cells, difference)
    return kind(cells)


@few
@given(
    kinds,
    st.integers(3, 4),
    st.sampled_from([range(1, 6), range(0, 5), range(2, 8)]),
    st.integers(0, 3),
)
def test_check_and_statement_agree(kind: type, count: int, digits: range, difference: int) -> None:
    if len(digits) > 5:
        count = 3
    if kind is Nabner:
        count = 3
    assert_check_and_statement_agree(
        free_grid(1, count, digits), _line(kind, f"r1c1-r1c{count}", difference)
    )


@few
@given(kinds, st.permutations(range(4)), st.integers(0, 3))
def test_they_agree_where_cells_see_each_other(
    kind: type, order: list[int], difference: int
) -> None:
    # The rows are houses of two cells, and so is the first column.
    grid = free_grid(2, 2, 5, has_rows=True, has_columns=True)
    names = [f"r{cell // 2 + 1}c{cell % 2 + 1}" for cell in order]
    if kind is Nabner:
        names = names[:3]
    assert_check_and_statement_agree(grid, _line(kind, " ".join(names), difference))


@pytest.mark.parametrize(
    "constraint",
    [
        Whisper("r1c1 r1c2 r1c3 r1c2", 2),
        Palindrome("r1c1 r1c2 r1c3 r1c2"),
        SlowThermometer("r1c1 r1c2 r1c1"),
        BetweenLine("r1c1 r1c2 r1c3 r1c2"),
        Lockout("r1c1 r1c2 r1c3 r1c2 r1c3", 1),
    ],
)
def test_a_line_may_come_back_to_a_cell(constraint: Constraint) -> None:
    assert_check_and_statement_agree(free_grid(1, 3, 5), constraint)
    assert_check_and_statement_agree(free_grid(1, 3, 5, has_rows=True), constraint)


def test_lines_with_many_digits_are_stated_without_sets() -> None:
    grid = free_grid(1, 3, 11)
    assert assert_check_and_statement_agree(grid, Renban("r1c1-r1c3"), engines=("sat",)) == 54
    assert assert_check_and_statement_agree(grid, Nabner("r1c1-r1c3"), engines=("sat",)) == 504


def test_a_run_of_many_digits_leaves_none_out() -> None:
    grid = free_grid(1, 4, 12)
    model = state_rules(grid)
    Renban("r1").state(Stating(Board(grid), model, "line"))
    one, two, three, four = model.variables[:4]
    with open_session(model, Sat()) as session:
        # 9 and 11 are there, so 10 must be: it has only one place left.
        found = session.propagate([one.equals(9), two.equals(11), -four.equals(10)])
    assert found.consistent
    assert three.equals(10) in found.literals


def test_a_line_without_cells_between_its_ends_says_little() -> None:
    grid = free_grid(1, 2, 4)
    assert assert_check_and_statement_agree(grid, BetweenLine("r1")) == 16
    assert assert_check_and_statement_agree(grid, Lockout("r1", 2)) == 6


def test_extra_cells_and_holes() -> None:
    extra = ExtraCell("v", (1, 2, 3, 4))
    grid = free_grid(1, 3, 3, holes=frozenset([1]), extras=(extra,))
    assert assert_check_and_statement_agree(grid, Renban("r1c1 v r1c3")) == 8
    assert assert_check_and_statement_agree(grid, Thermometer("r1c1 v")) == 6 * 3


def _left(grid: Grid, constraint: Constraint, **given_digits: int) -> dict[str, set[int]]:
    """Return what unit propagation leaves of each cell."""
    model = state_rules(grid)
    board = Board(grid, (constraint,))
    constraint.state(Stating(board, model, "line"))
    assume = [model.variables[grid.cell(c)].equals(d) for c, d in given_digits.items()]
    with open_session(model, Sat()) as session:
        found = session.propagate(assume)
        assert found.consistent
        false = {-literal for literal in found.literals if literal < 0}
    return {
        v.name: {d for d, lit in zip(v.domain, v.literals, strict=True) if lit not in false}
        for v in model.variables[: len(grid.cells)]
    }


def test_propagation_leaves_only_what_some_filling_has() -> None:
    grid = Grid.square(9)
    left = _left(grid, Thermometer("r1c1-r1c7"), r1c4=5)
    assert (left["r1c1"], left["r1c5"], left["r1c7"]) == ({1, 2}, {6, 7}, {8, 9})
    left = _left(grid, Whisper("r1c1 r2c2 r1c3 r2c4"))
    # 4 and 6 have a single partner each, and the neighbours of a middle cell see each other.
    assert left["r2c2"] == {1, 2, 3, 7, 8, 9}
    assert left["r1c1"] == {1, 2, 3, 4, 6, 7, 8, 9}
    left = _left(grid, Renban("r1c1 r4c2 r5c5 r9c9"), r1c1=9)
    assert left["r9c9"] == {6, 7, 8}
    # Three cells of a box lie between the ends.
    left = _left(grid, BetweenLine("r1c4 r2c3 r3c3 r3c2 r4c1"), r1c4=4)
    assert left["r4c1"] == {8, 9}
    left = _left(grid, Lockout("r1c4 r2c3 r3c3 r3c2 r4c1"), r1c4=1)
    assert left["r4c1"] == {5, 6}


@pytest.mark.parametrize(
    ("constraint", "said"),
    [
        (Thermometer("r1c1 r1c3"), "the line jumps from r1c1 to r1c3"),
        (Whisper("r1c1 r3c2"), "the line jumps from r1c1 to r3c2"),
        (Thermometer("r1c1 r2c2 r1c1"), "r1c1 twice"),
        (Thermometer("r1c1-r2c2"), "the block r1c1-r2c2 on a line, expected ranges along a row"),
        (Renban("R3C1-R1C3"), "the block r3c1-r1c3 on a line"),
        (Thermometer("r1c1"), "1 cell, expected at least 2"),
        (Thermometer("r1c1-r1c9 r2c9"), "10 cells, expected at most 9"),
        (Renban("r1 r2c9"), "10 cells, expected at most 9"),
        (Nabner("r1c1-r1c6"), "6 cells, expected at most 5"),
        (BetweenLine("r1c1"), "1 cell, expected at least 2"),
        (BetweenLine("r1c1 r1c2 r2c2 r1c1"), "both ends in r1c1, expected ends in two cells"),
        (Lockout("r1c1 r1c2 r2c2 r1c1"), "both ends in r1c1, expected ends in two cells"),
        (Whisper("r1c1 r1c2", 9), "a difference of 9, expected one from 0 to 8"),
        (Lockout("r1c1 r1c2", -1), "a difference of -1"),
        (Palindrome("r1c1 r1c10"), "outside the grid"),
        (Palindrome(""), "cells is empty"),
    ],
)
def test_a_slip_gets_a_clear_message(constraint: Constraint, said: str) -> None:
    with pytest.raises(ConstraintError, match=said) as caught:
        constraint.validate(CLASSIC)
    assert str(caught.value).startswith(type(constraint).__name__)
