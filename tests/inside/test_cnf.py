"""The clauses of a puzzle can be looked up by what they are about and where they come from."""

from __future__ import annotations

import re

import pytest

import sudoku_model as sm
from sudoku_model.errors import OptionError, UnsupportedError
from sudoku_model.inside import encode
from sudoku_model.inside.cnf import NamedCnf
from sudoku_model.solvers import Outcome
from tests.puzzles import UNIQUE

SMALL = sm.read("1... ..3. .4.. ...2")
VARIANT = sm.Puzzle.empty(6).with_constraints(
    sm.KillerCage("r1c1 r1c2 r2c1", 10),
    sm.Thermometer("r3c1 r3c2 r2c2"),
    sm.Arrow("r1c4", "r1c5 r2c6"),
)


@pytest.fixture(scope="module")
def classic() -> NamedCnf:
    return sm.encode(sm.read(UNIQUE), "extended")


def test_a_row_holds_each_digit_somewhere(classic: NamedCnf) -> None:
    (clause,) = classic.clauses("row 3 holds a 5")
    assert clause.names == tuple(f"r3c{column}=5" for column in range(1, 10))
    assert clause.origin == "row 3 holds a 5 somewhere"
    assert classic.clause(clause.number) == clause


def test_a_row_and_a_box_may_share_a_clause(classic: NamedCnf) -> None:
    (clause,) = (c for c in classic.clauses("box 1") if set(c.names) == {"r1c1≠4", "r1c3≠4"})
    assert clause.origin == "row 1 holds 4 at most once; box 1 holds 4 at most once"
    assert clause in classic.clauses("row 1")


def test_who_only_takes_the_clauses_does_not_wait_for_where_they_come_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cnf = sm.encode(sm.read(UNIQUE))
    with monkeypatch.context() as patched:
        patched.setattr("sudoku_model.inside.cnf.encode_attributed", None)
        assert len(cnf.clauses()) == len(cnf) == len(cnf.literals)
        assert max(map(abs, (one for clause in cnf.literals for one in clause))) == 729
    assert [clause.literals for clause in cnf.clauses()] == cnf.literals


def test_row_1_is_not_row_10() -> None:
    cnf = encode(sm.Puzzle.empty(10), "extended")
    assert len(cnf.clauses("row 1")) == len(cnf.clauses("row 10"))
    assert not any(clause.origin == "row 10 holds a 5 somewhere" for clause in cnf.clauses("row 1"))


def test_the_clauses_about_a_cell_are_those_that_mention_it(classic: NamedCnf) -> None:
    about = classic.about("r1c3")
    mentioned = [
        clause
        for clause in classic.clauses()
        if any(re.split("[=≠]", name)[0] == "r1c3" for name in clause.names)
    ]
    assert list(about) == mentioned
    assert {c.number for c in classic.about("r1c3=4")} < {c.number for c in about}


def test_a_variable_lists_the_clauses_of_each_sign(classic: NamedCnf) -> None:
    variable = classic.variable("r1c3=4")
    assert variable.number == classic.literal("r1c3=4") == 2 * 9 + 4
    assert not variable.is_auxiliary
    assert len(variable.positive) == 4  # the cell, its row, its column, its box
    assert len(variable.negative) == 8 + 20  # the other digits, and the cells that see it
    assert "r1c3 holds a digit" in str(variable)


@pytest.mark.parametrize("written", ["r1c1≠5", "r1c1!=5", "r1c1 != 5", "not r1c1=5", "-r1c1=5"])
def test_a_literal_can_be_written_in_several_ways(classic: NamedCnf, written: str) -> None:
    assert classic.literal(written) == -classic.literal("r1c1=5") == -classic.literal(" r1c1 = 5 ")


def test_names_and_literals_go_both_ways() -> None:
    for cnf in (encode(VARIANT, "triads"), encode(VARIANT, "extended", at_most_one="ladder")):
        for number in range(1, cnf.variable_count + 1):
            assert cnf.literal(cnf.name(number)) == number
            assert cnf.literal(cnf.name(-number)) == -number


def test_statistics_count_what_is_there(classic: NamedCnf) -> None:
    counted = classic.statistics
    assert counted.variables == 729
    assert counted.auxiliary == 0
    assert counted.clauses == len(classic) == len(classic.clauses()) == 10_530 + 24
    assert counted.families == {
        "givens and candidates": 24,
        "each cell holds a digit": 81,
        "no cell holds two digits": 81 * 36,
        "each house holds each digit": 3 * 81,
        "no house holds a digit twice": 810 * 9,
    }
    assert counted.lengths == {1: 24, 2: 81 * 36 + 810 * 9, 9: 324}
    assert counted.literals == sum(length * n for length, n in counted.lengths.items())


def test_the_clauses_of_a_constraint_and_its_auxiliary_variables_name_it() -> None:
    cnf = encode(VARIANT, "extended")
    cage = cnf.clauses("KillerCage")
    assert len(cage) > 10
    assert {c.origin for c in cage} == {
        "the cage r1c1 r1c2 r2c1 holds different digits that add up to 10"
    }
    assert "1 in r1c1, r1c2, r2c1" in cnf.auxiliary_variables
    assert "node 1 of KillerCage r1c1 r1c2 r2c1" in cnf.auxiliary_variables
    assert len(set(cnf.variables)) == cnf.variable_count


def test_equal_constraints_have_variables_of_their_own() -> None:
    lines = [sm.Sum("r1c1 r1c2 r1c3", "!=", 9), sm.Sum("r1c1 r1c2 r1c3", "!=", 10)]
    cnf = encode(sm.Puzzle.empty(6).with_constraints(*lines), "extended")
    assert len(set(cnf.variables)) == cnf.variable_count
    assert any("Sum r1c1 r1c2 r1c3 (2)" in name for name in cnf.variables)


def test_dimacs_has_the_same_clauses_in_the_same_order() -> None:
    cnf = encode(SMALL, "extended")
    lines = [line for line in cnf.text().splitlines() if line[0] not in "cp"]
    assert [tuple(map(int, line.split()[:-1])) for line in lines] == cnf.literals


def test_a_clause_can_be_added() -> None:
    cnf = encode(SMALL, "extended")
    longer = cnf.with_clause("r1c1≠1", "r1c2=2", "r1c1≠1")
    assert len(longer) == len(cnf) + 1 == longer.statistics.clauses
    assert str(longer.clause(len(longer))) == "r1c1≠1 or r1c2=2 (added)"
    assert [clause.number for clause in longer.clauses("added")] == [len(longer)]
    assert longer.about("r1c2=2")[-1].number == len(longer)
    assert "r1c2=2" in longer.propagate()
    assert longer.text().splitlines()[-1] == "-1 6 0"
    assert f"p cnf {longer.variable_count} {len(longer)}" in longer.text().splitlines()
    # The formula that was there before stays as it is.
    assert len(cnf.clauses()) == len(cnf) == cnf.statistics.clauses
    assert not cnf.clauses("added")


def test_a_clause_that_forbids_the_only_solution_leaves_none() -> None:
    cnf = encode(sm.read(UNIQUE), "extended")
    solution = cnf.search().solution
    assert solution is not None
    cells = map(cnf.puzzle.grid.cell_name, cnf.puzzle.grid.cells)
    assert (
        cnf.with_clause(*(f"{cell}≠{solution[cell]}" for cell in cells)).search().outcome
        is Outcome.UNSAT
    )


def test_a_clause_that_contradicts_a_clue_is_broken_before_anything_is_decided() -> None:
    cnf = encode(SMALL, "extended").with_clause("r1c1≠1")
    conflict = cnf.propagate().conflict
    assert conflict is not None
    assert (str(conflict.clause), conflict.level) == ("r1c1≠1 (added)", 0)
    assert cnf.search().outcome is Outcome.UNSAT


def test_an_empty_clause_cannot_be_added() -> None:
    with pytest.raises(OptionError, match="found no literals"):
        encode(SMALL, "extended").with_clause()


def test_encodings_are_chosen_by_the_names_that_engines_use() -> None:
    ladder = sm.encode(SMALL, "sat::minimal:ladder")
    assert (ladder.encoding, ladder.at_most_one) == (sm.Encoding.MINIMAL, "ladder")
    again = sm.encode(SMALL, "minimal", at_most_one="ladder")
    assert ladder.literals == again.literals
    assert sm.encode(SMALL, sm.Sat(encoding=sm.Encoding.TRIADS)).encoding is sm.Encoding.TRIADS


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("exteded", "did you mean 'extended'"),
        ("dimacs", "their text is DIMACS"),
        ("backtracking", "expected one of minimal, extended, triads, cpsat"),
        ("sat::minimal:ladderr", "did you mean 'ladder'"),
    ],
)
def test_what_is_no_encoding_is_refused(how: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        sm.encode(SMALL, how)


def test_what_cannot_be_looked_at_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="native"):
        sm.encode(SMALL, at_most_one="native")
    with pytest.raises(UnsupportedError, match="46,656 candidates"):
        sm.encode(sm.Puzzle.empty(36)).clauses()
    with pytest.raises(OptionError, match="found the literal 5, expected a name such as 'r1c1=5'"):
        sm.encode(SMALL).literal(5)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="found 5, expected one of minimal, extended"):
        sm.encode(SMALL, 5)  # type: ignore[call-overload]
    with pytest.raises(OptionError, match="r1c1=9"):
        sm.encode(SMALL).variable("r1c1=9")
    with pytest.raises(OptionError, match="clause 0"):
        sm.encode(SMALL).clause(0)


def test_everything_is_shown_as_text_and_as_html(classic: NamedCnf) -> None:
    for thing in (classic, classic.statistics, classic.about("r1c3"), classic.variable("r1c3=4")):
        assert "r1c3" in str(thing) or "clauses" in str(thing)
        html = thing._repr_html_()
        assert html.count("<table>") == html.count("</table>") > 0
    shown = classic.about("r1c3")
    assert "… and 205 more" in str(shown)
    assert "… and 205 more" in shown._repr_html_()


def test_names_from_strangers_are_escaped() -> None:
    evil = sm.Predicate("r1c1 r1c2", max, "<script>alert(1)</script>\x1b[2J")
    cnf = encode(sm.Puzzle.empty(4).with_constraints(evil), "extended")
    html = cnf.clauses("Predicate")._repr_html_() + cnf._repr_html_()
    assert "<script>" not in html
    assert "\x1b" not in html


@pytest.mark.parametrize("encoding", ["minimal", "triads"])
def test_pysat_takes_the_formula_with_the_names_of_its_variables(encoding: str) -> None:
    from pysat.solvers import Solver

    puzzle = sm.Puzzle.empty(4).with_constraints(sm.KillerCage("r1c1 r1c2 r2c1", 6))
    cnf = sm.encode(puzzle, encoding)
    formula, pool = cnf.to_pysat()
    assert [*map(tuple, formula.clauses)] == [*map(tuple, cnf.literals)]
    assert formula.nv == pool.top == cnf.variable_count
    assert [pool.obj(number) for number in range(1, pool.top + 1)] == cnf.variables
    own = pool.id("the corners are the same")
    assert own == cnf.variable_count + 1
    for digit in range(1, 5):
        formula.append([-own, -pool.id(f"r1c1={digit}"), pool.id(f"r4c4={digit}")])
    with Solver("cadical153", bootstrap_with=formula) as solver:
        assert solver.solve(assumptions=[own])
        solution = sm.decode(puzzle, solver.get_model()).solution
    assert solution is not None
    assert solution["r1c1"] == solution["r4c4"]
