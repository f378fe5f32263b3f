"""Lines that a machine reads, and indices: meaning, statement, messages."""

from __future__ import annotations

import re
from collections.abc import Sequence as Values
from dataclasses import replace
from itertools import accumulate, product
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.constraints import automata
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.cell_marks import DigitClass
from sudoku_model.constraints.composites import Exactly, Not, Or
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


@pytest.mark.sample(every=4)
@pytest.mark.parametrize(("modulus", "count"), [(2, 4), (4, 5), (5, 5), (5, 6), (5, 3)])
@pytest.mark.slow
def test_any_modulus_is_stated_as_it_is_meant(modulus: int, count: int) -> None:
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
def test_indices_are_stated_as_they_are_meant(
    kind: type, cells: list[int], digits: range, houses: bool
) -> None:
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
def test_regular_expressions_are_stated_as_they_are_meant(
    pattern: str, count: int, house: bool
) -> None:
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
def test_machines_are_stated_as_they_are_meant(
    transitions: list, start: list, count: int, house: bool
) -> None:
    accept = sorted({move[2] for move in transitions}, key=str)[:1]
    grid = free_grid(1, count, 4 if house else 3, has_rows=house)
    machine = Automaton("r1", start, transitions, accept)
    assert_check_and_statement_agree(grid, machine)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(states, st.integers(1, 3), states), max_size=10),
    st.lists(states, min_size=1, max_size=2),
    st.integers(1, 4),
    st.booleans(),
)
def test_a_machine_that_also_reads_its_way_on_means_the_same(
    transitions: list, start: list, count: int, house: bool
) -> None:
    accept = sorted({move[2] for move in transitions}, key=str)[:1]
    grid = free_grid(1, count, 4 if house else 3, has_rows=house)
    automata._kept.clear()
    with patch.object(automata.Layers, "has_few_sets", False):
        machine = Automaton("r1", start, transitions, accept)
        assert_check_and_statement_agree(grid, machine, engines=["sat"])
    automata._kept.clear()


APART = ".*1.{12}1.*"
"""Two 1s that are 13 cells apart: after n cells there are 2**n sets of states, up to 2**13."""


@pytest.mark.slow
def test_a_machine_in_very_many_sets_of_states_takes_few_steps() -> None:
    line = Regex("r1", APART)
    grid = free_grid(1, 40, 2)
    layers = automata.unrolled(automata.compiled(APART, grid.digits), tuple(grid.domains))
    assert not layers.has_few_sets
    assert layers.steps < 3_000
    empty = sm.Puzzle.empty(grid).with_constraints(line)
    # The places of two 1s, of which one is given and the other one follows.
    others = [cell for cell in range(40) if cell not in (4, 17)]
    alone = replace(empty, candidates=dict.fromkeys(others, frozenset((2,))))
    for engine in ("sat", "cpsat", "backtracking"):
        assert sm.count(alone, engine).value == 1
        found = sm.solve(empty, engine)
        assert found is not None
        assert line.holds(empty.board, found.values)
        assert sm.solve(alone.with_candidates("r1c5", [2]), engine) is None


def test_the_opposite_of_a_machine_is_read_by_sets_of_states() -> None:
    line, grid = Regex("r1", ".*1.{2}1.*"), free_grid(1, 5, 2)
    automata._kept.clear()
    with patch.object(automata.Layers, "has_few_sets", False):
        right = assert_check_and_statement_agree(grid, line, engines=["sat"])
        for opposite in (Not(line), Exactly(0, (line,)), Not(Not(Not(line)))):
            found = assert_check_and_statement_agree(grid, opposite, engines=["sat"])
            assert found == 2**5 - right
        either = Or((line, DigitClass("r1c1", (2,))))
        assert assert_check_and_statement_agree(grid, either, engines=["sat"]) > right
    automata._kept.clear()


def _equal_runs(cells: str, digits: int, most: int) -> Automaton:
    """A line whose first cell says into how many runs of the same sum, less one, the rest is cut.

    A run adds up to `most` at most. The machine guesses where each run ends.
    """
    start = (-1, 0, 0)
    transitions, waiting, known = set(), {start}, {start}
    while waiting:
        left, run, total = state = waiting.pop()
        for digit in range(1, digits + 1):
            taken = run + digit
            after = {(digit, 0, 0)} if left < 0 else set()
            if left >= 0 and taken <= (total or most):
                after.add((left, taken, total))
                if left and total in (0, taken):
                    after.add((left - 1, 0, taken))
            transitions |= {(str(state), digit, str(target)) for target in after}
            waiting |= after - known
            known |= after
    accept = sorted(str(s) for s in known if s[0] == 0 and s[1] == s[2] > 0)
    return Automaton(cells, (str(start),), tuple(sorted(transitions)), tuple(accept))


def _has_equal_runs(row: Values[int]) -> bool:
    total, rest = divmod(sum(row), row[0] + 1)
    ends = set(accumulate(row))
    return rest == 0 and ends.issuperset(range(total, sum(row), total))


def test_lines_of_equal_runs() -> None:
    grid = free_grid(1, 4, 3)
    right = assert_check_and_statement_agree(grid, _equal_runs("r1c1 r1", 3, 10))
    assert right == sum(map(_has_equal_runs, product((1, 2, 3), repeat=4)))


@pytest.mark.parametrize(
    ("rows", "digits", "most"),
    [(2, 5, 12), pytest.param(12, 4, 32, marks=pytest.mark.rest)],
)
@pytest.mark.slow
def test_long_lines_of_equal_runs(rows: int, digits: int, most: int) -> None:
    grid = free_grid(rows, 9, digits)
    cells = " ".join(f"r{row}" for row in range(1, rows + 1))
    puzzle = sm.Puzzle.empty(grid).with_constraints(_equal_runs(f"r1c1 {cells}", digits, most))
    found = sm.solve(puzzle.with_given("r1c1", digits - 1))
    assert found is not None
    assert _has_equal_runs(found.values)


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


TOO_MUCH = "([1-3]{1,30}|[4-9]{1,20}){30}"


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
        pytest.param(
            Regex("r1 r2 r3 r4 r5 r6 r7 r8 r9", TOO_MUCH),
            "more than 500000 steps over 81 cells",
            marks=pytest.mark.slow,
        ),
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


def test_equal_machines_are_one_whichever_tuples_they_were_made_of() -> None:
    moves = [("a", 1, "b"), ("b", 2, "a")]
    one = sm.Automaton("r1c1 r1c2", ("a",), tuple(moves), ("a",))
    other = sm.Automaton("r1c1 r1c2", ["a"], [list(move) for move in moves], ["a"])
    assert one == other
    assert hash(one) == hash(other)
    assert one != replace(one, transitions=(("a", 1, "b"), ("b", 3, "a")))
