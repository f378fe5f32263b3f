"""The model of CP-SAT: what is stated, where it comes from, and what the solver says of it."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.errors import OptionError
from sudoku_model.inside.attribution import RULES
from sudoku_model.inside.cpsat import BOOLEANS, NamedCpModel
from tests.constraints.test_catalog import SILENT
from tests.inside.test_attribution import example_puzzle
from tests.puzzles import UNIQUE, UNIQUE_4X4

CAGED = sm.Puzzle.empty(4).with_constraints(
    sm.KillerCage("r1c1 r1c2", 5), sm.Difference("r2c3 r2c4")
)


@pytest.fixture(scope="module")
def caged() -> NamedCpModel:
    return sm.encode(CAGED.with_given("r3c3", 2), "cpsat")


def test_houses_are_stated_as_all_different(caged: NamedCpModel) -> None:
    (row,) = caged.constraints.of("row 3")
    assert row.kind == "all_diff"
    assert row.text == "all_diff(r3c1, r3c2, r3c3, r3c4)"
    assert row.origin == "row 3 holds different digits"
    assert row.variables == ("r3c1", "r3c2", "r3c3", "r3c4")
    assert row.proto.startswith("all_diff {")


def test_constraints_are_listed_by_where_they_come_from(caged: NamedCpModel) -> None:
    cage = caged.constraints.of("KillerCage")
    assert {"r1c1 - r1c2 != 0", "r1c1 + r1c2 == 5"} <= {constraint.text for constraint in cage}
    assert {constraint.origin for constraint in cage} == {CAGED.constraints[0].describe()}
    (pair,) = caged.constraints.of("Difference")
    assert pair.text == "table(r2c3, r2c4) is one of 6 tuples"
    (clue,) = caged.constraints.of("clue r3c3")
    assert clue.text == "[r3c3=2]"
    meanings = {constraint.text for constraint in caged.constraints.of(BOOLEANS)}
    assert {"if [r3c3=2]: r3c3 == 2", "if not [r3c3=2]: r3c3 != 2"} <= meanings


def test_comparisons_are_written_as_people_write_them() -> None:
    cells = "r1c1 r3c2"
    sums = [sm.Sum(cells, "<", 4), sm.Sum(cells, "!=", 5), sm.Sum(cells, "==", 6)]
    model = sm.encode(sm.Puzzle.empty(4).with_constraints(*sums), "cpsat")
    written = {constraint.text for constraint in model.constraints.of("Sum")}
    assert {"1 <= r1c1 + r3c2 <= 3", "r1c1 + r3c2 != 5", "r1c1 + r3c2 == 6"} <= written


def test_a_part_of_a_list_is_a_list(caged: NamedCpModel) -> None:
    first = caged.constraints[:2]
    assert len(first) == 2
    assert str(first[0]) == "all_diff(r1c1, r1c2, r1c3, r1c4) (row 1 holds different digits)"


def test_the_constraints_about_a_cell(caged: NamedCpModel) -> None:
    about = caged.constraints.about("r2c3")
    assert {c.origin for c in about} >= {
        "row 2 holds different digits",
        "box 2 holds different digits",
    }
    assert all("r2c3" in constraint.variables for constraint in about)


@pytest.mark.sample(every=32)
@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
def test_every_constraint_is_attributed(kind: type[Constraint]) -> None:
    if kind.__module__.endswith("regions"):
        pytest.skip("unknown regions on 9x9 are slow")
    puzzle = example_puzzle(kind)
    cp = sm.encode(puzzle, "cpsat")
    listed = cp.constraints
    assert len(listed) == len(cp.target.proto.constraints)
    families = {constraint.family for constraint in listed}
    assert kind.__name__ in families or kind.__name__ in SILENT
    own = {type(constraint).__name__ for constraint in puzzle.constraints}
    assert families <= own | {*RULES, BOOLEANS}


def test_variables_have_names_and_domains(caged: NamedCpModel) -> None:
    assert caged.variables["r1c1"] == "1..4"
    assert caged.variables["r3c3=2"] == "0..1"


def test_the_text_is_the_one_that_is_exported(caged: NamedCpModel) -> None:
    text = caged.text()
    assert caged.proto.splitlines() == text.splitlines()


def test_statistics_count_what_is_there() -> None:
    counted = sm.encode(sm.read(UNIQUE), "cpsat").statistics
    assert counted.kinds == {"all_diff": 27, "linear": 48, "bool_or": 24}
    assert counted.families == {
        "each house holds different digits": 27,
        "what Booleans of cells mean": 48,
        "givens and candidates": 24,
    }
    assert (counted.variables, counted.booleans) == (81 + 24, 24)
    assert "#kAllDiff: 27" in counted.text


def test_a_run_has_a_solution_figures_a_log_and_what_presolve_did() -> None:
    puzzle = sm.read(UNIQUE)
    run = sm.encode(puzzle, "cpsat").solve()
    assert run.status == "OPTIMAL"
    assert run.solution == sm.check(puzzle).solution
    assert {"conflicts", "branches", "propagations", "walltime"} <= run.statistics.keys()
    assert "Starting CP-SAT solver" in run.log
    assert run.presolve.rules
    assert all(times > 0 for times in run.presolve.rules.values())
    assert run.presolve.left[0].startswith("#Variables")


def test_presolve_solves_an_easy_puzzle_and_can_be_switched_off() -> None:
    cp = sm.encode(sm.read(UNIQUE_4X4), "cpsat")
    assert cp.solve().presolve.left[0].startswith("#Variables: 0")
    without = cp.solve(cp_model_presolve=False)
    assert without.solution is not None
    assert not without.presolve.left[0].startswith("#Variables: 0")


def test_there_may_be_no_solution() -> None:
    broken = sm.Puzzle.empty(4).with_given("r1c1", 1).with_given("r1c2", 1)
    run = sm.encode(broken, "cpsat").solve()
    assert (run.status, run.solution) == ("INFEASIBLE", None)


def test_parameters_are_checked(caged: NamedCpModel) -> None:
    assert "linearization_level: 2" in caged.log(linearization_level=2)
    with pytest.raises(OptionError, match="did you mean 'linearization_level'"):
        caged.solve(linearization_levl=2)
    with pytest.raises(OptionError, match="linearization_level='high'"):
        caged.solve(linearization_level="high")
    with pytest.raises(OptionError, match="at-most-one"):
        sm.encode(CAGED, "cpsat", at_most_one="ladder")  # type: ignore[call-overload]


def test_everything_is_shown_as_text_and_as_html(caged: NamedCpModel) -> None:
    run = caged.solve()
    for thing in (caged, caged.constraints, caged.statistics, run, run.presolve):
        assert str(thing)
        assert thing._repr_html_().count("<table>") == thing._repr_html_().count("</table>") > 0
    assert repr(caged).startswith("<NamedCpModel: ")


def test_constraints_of_ones_own_can_be_added() -> None:
    model = sm.encode(sm.Puzzle.empty(4), "cpsat")
    known = len(model.constraints)
    cells, target = model.cells, model.target
    assert [*cells] == [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    product = target.new_int_var(1, 16, "product")
    target.add_multiplication_equality(product, [cells["r1c1"], cells["r1c2"]])
    target.add(product == 12)
    target.add(cells["r1c1"] < cells["r1c2"])
    run = model.solve()
    assert run.solution is not None
    assert (run.solution["r1c1"], run.solution["r1c2"]) == (3, 4)
    added = model.constraints[known:]
    assert [constraint.kind for constraint in added] == ["int_prod", "linear", "linear"]
    assert str(added[0]) == "int_prod(r1c1, r1c2, product) (added)"
    assert added[2].text == "r1c1 - r1c2 <= -1"
    assert model.statistics.kinds["int_prod"] == 1
