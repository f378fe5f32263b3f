"""Lines that a machine reads, and indices: meaning, statement, messages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_model.constraints import automata
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.machines import (
    Automaton,
    BoxIndexing,
    ColumnIndexing,
    Entropic,
    Modular,
    Regex,
    RowIndexing,
    Sequence,
    ValueIndexing,
)
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import ExtraCell
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
        (Entropic(LINE), ["14725", "92681"], ["14782", "12456", "14752"]),
        (Entropic("r1c1 r1c2"), ["14"], ["13"]),
        (Modular(LINE), ["12345", "78915"], ["14789", "12354"]),
        (Modular(LINE, 2), ["12345", "98763"], ["13579", "12344"]),
        (Modular("r1c1 r1c2", 3), ["12", "13"], ["14"]),
        (Sequence(LINE), ["12345", "97531", "55555"], ["12346", "12321"]),
        (RowIndexing("r1c1"), ["1", "2" + "." * 8 + "1"], ["2" + "." * 8 + "3"]),
        (ColumnIndexing("r1c2"), ["42.2", ".2"], ["23.3"]),
        (BoxIndexing("r1c2"), ["42......." + "2", ".2"], ["34......." + "1"]),
        (ValueIndexing(LINE), ["51599", "52959", "53995"], ["52599", "54999", "50555"]),
        (Regex(LINE, "1.*5"), ["12345", "15555"], ["12344", "21345"]),
        (Regex(LINE, "([12]{2}3)*.."), ["12399", "11355"], ["12499"]),
        (
            Automaton(LINE, (0,), ((0, 1, 0), (0, 1, 1), (1, 2, 1)), (1,)),
            ["11112", "12222"],
            ["11121", "22222", "11113"],
        ),
    ],
)
def test_means_what_setters_mean(
    constraint: Constraint, right: list[str], wrong: list[str]
) -> None:
    constraint.validate(CLASSIC)
    assert [d for d in right if not holds_at_start(constraint, d.replace(".", "9"))] == []
    assert [d for d in wrong if holds_at_start(constraint, d.replace(".", "9"))] == []


@few
@given(
    st.sampled_from([Entropic, Modular, Sequence, ValueIndexing]),
    st.integers(3, 5),
    st.sampled_from([range(1, 5), range(0, 4), range(2, 6)]),
    st.booleans(),
)
def test_check_and_statement_agree(kind: type, count: int, digits: range, house: bool) -> None:
    house = house and count <= 4
    grid = free_grid(1, count, digits, has_rows=house)
    assert_check_and_statement_agree(grid, kind("r1"))


@pytest.mark.parametrize("digits", [4, 5])
def test_low_and_high_are_equally_many(digits: int) -> None:
    # Of 4 digits the classes are 1, 23, 4, of 5 they are 12, 3, 45.
    found = assert_check_and_statement_agree(free_grid(1, 3, digits), Entropic("r1"))
    sizes = [1, 2, 1] if digits == 4 else [2, 1, 2]
    assert found == 6 * sizes[0] * sizes[1] * sizes[2]


@pytest.mark.sample(every=2)
@pytest.mark.parametrize(("modulus", "count"), [(2, 4), (4, 5), (5, 5), (5, 6), (5, 3)])
def test_any_modulus(modulus: int, count: int) -> None:
    grid = free_grid(1, count, 5 if count < 6 else range(1, 6))
    engines = ("sat", "cpsat") if count < 6 else ("sat",)
    assert assert_check_and_statement_agree(grid, Modular("r1", modulus), engines=engines) > 0


def test_of_many_classes_cells_one_round_apart_hold_the_same_one() -> None:
    """Each follows by propagation alone, from what a cell holds and from what it does not."""
    grid = free_grid(1, 6, 10)
    model = state_rules(grid)
    Modular("r1", 5).state(Stating(Board(grid), model, "line"))
    first, last = model.variables[0], model.variables[5]
    with open_session(model, Sat("cadical153")) as session:
        for one, other in ((first, last), (last, first)):
            held = set(session.propagate([one.equals(3)]).literals)
            assert {-other.equals(d) for d in range(1, 11) if d not in (3, 8)} <= held
            gone = set(session.propagate([-one.equals(3), -one.equals(8)]).literals)
            assert {-other.equals(3), -other.equals(8)} <= gone


@few
@given(
    st.sampled_from([RowIndexing, ColumnIndexing, BoxIndexing]),
    st.lists(st.sampled_from(range(4)), min_size=1, max_size=4, unique=True),
    st.sampled_from([range(1, 5), range(0, 4), range(2, 6)]),
    st.booleans(),
)
def test_indices(kind: type, cells: list[int], digits: range, houses: bool) -> None:
    regions = (0, 0, 0, 0) if kind is BoxIndexing else (None,) * 4
    grid = free_grid(2, 2, digits, has_rows=houses, has_columns=houses, regions=regions)
    text = " ".join(f"r{cell // 2 + 1}c{cell % 2 + 1}" for cell in cells)
    assert_check_and_statement_agree(grid, kind(text))


def test_an_index_does_not_point_into_a_hole() -> None:
    grid = free_grid(1, 3, 3, holes=frozenset([1]))
    assert assert_check_and_statement_agree(grid, ColumnIndexing("r1c1")) == 3 + 1


@few
@given(
    st.sampled_from(["(12|21)*3?", "[^3]+", ".*22.*", "1?2?3?4?", "(.[34]){2}", "1*|4.*"]),
    st.integers(1, 4),
    st.booleans(),
)
def test_regular_expressions(pattern: str, count: int, house: bool) -> None:
    grid = free_grid(1, count, 4, has_rows=house)
    assert_check_and_statement_agree(grid, Regex("r1", pattern))


states = st.sampled_from([0, 1, "a"])


@few
@given(
    st.lists(st.tuples(states, st.integers(1, 3), states), max_size=10),
    st.lists(states, min_size=1, max_size=2),
    st.integers(1, 4),
    st.booleans(),
)
def test_machines(transitions: list, start: list, count: int, house: bool) -> None:
    accept = sorted({move[2] for move in transitions}, key=str)[:1]
    grid = free_grid(1, count, 4 if house else 3, has_rows=house)
    machine = Automaton("r1", start, transitions, accept)
    assert_check_and_statement_agree(grid, machine)


def test_a_machine_reads_extra_cells_with_their_own_values() -> None:
    grid = free_grid(1, 2, 2, extras=(ExtraCell("v", (7, 8)),))
    machine = Automaton("r1c1 v r1c1", (0,), ((0, 1, 1), (1, 8, 2), (2, 1, 0)), (0,))
    assert assert_check_and_statement_agree(grid, machine) == 2


def test_a_machine_may_end_in_a_state_that_it_only_leaves() -> None:
    machine = Automaton("r1", (0,), ((0, 1, 0), (5, 2, 0)), (0, 5))
    assert assert_check_and_statement_agree(free_grid(1, 2, 2), machine) == 1


def test_each_cell_of_the_line_counts_for_the_size_of_a_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(automata, "MOST_STEPS", 3 * 9)
    machine = [(0, digit, 0) for digit in range(1, 10)]
    Automaton("r1c1-r1c3", (0,), machine, (0,)).validate(CLASSIC)
    with pytest.raises(ConstraintError, match=r"steps over 4 cells, expected a smaller one, or a"):
        Automaton("r1c1-r1c4", (0,), machine, (0,)).validate(CLASSIC)


HARD = "(.*[1-5].{40}){3}.*"


@pytest.mark.parametrize(
    ("constraint", "said"),
    [
        (Entropic("r1c1"), "1 cell, expected at least 2"),
        (Modular("r1", 1), "modulus 1, expected one from 2 to 9"),
        (Modular("r1", 10), "modulus 10, expected one from 2 to 9"),
        (ValueIndexing("r1c1 r1c2"), "2 cells, expected at least 3"),
        (RowIndexing("r1c1 r1c1"), "r1c1 twice"),
        (Regex("r1", "1("), "Regex: found the end of the pattern at character 3"),
        (Regex("r1", "x"), "expected a digit of the grid"),
        (Regex("r1 r2 r3 r4 r5 r6 r7 r8 r9", HARD), "more than 500000 steps over 81 cells"),
        (Automaton("r1c1", (0,), ((0, 12, 0),), (0,)), "a transition on 12, expected digits"),
        (Automaton("r1c1", (0,), ((0, 1, 0),), (5,)), "the accepting state 5"),
    ],
)
def test_a_slip_gets_a_clear_message(constraint: Constraint, said: str) -> None:
    with pytest.raises(ConstraintError, match=re.escape(said)) as caught:
        constraint.validate(CLASSIC)
    assert str(caught.value).startswith(type(constraint).__name__)


def test_slips_that_need_no_grid_or_another_one() -> None:
    with pytest.raises(ConstraintError, match=r"transitions has .*, expected 3 values"):
        Automaton("r1", (0,), ((0, 1),), (0,))
    with pytest.raises(ConstraintError, match="start is 0, expected a list"):
        Automaton("r1", 0, ((0, 1, 0),), (0,))  # type: ignore[arg-type]
    with pytest.raises(ConstraintError, match="cells that belong to a region"):
        BoxIndexing("r1c1").validate(Board(free_grid(1, 4, 4)))
    with pytest.raises(ConstraintError, match="cells of the board"):
        RowIndexing("v").validate(Board(free_grid(1, 1, 2, extras=(ExtraCell("v", (1,)),))))
    with pytest.raises(ConstraintError, match="at least 3: low, middle and high"):
        Entropic("r1").validate(Board(free_grid(1, 2, 2)))


@pytest.mark.parametrize(
    "kind",
    [
        Automaton,
        BoxIndexing,
        ColumnIndexing,
        Entropic,
        Modular,
        Regex,
        RowIndexing,
        Sequence,
        ValueIndexing,
    ],
)
def test_the_example_is_sound(kind: type[Constraint]) -> None:
    example = kind(**kind.example)
    example.validate(CLASSIC)
    assert example.example["cells"] in example.describe()
