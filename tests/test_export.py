"""Each model that is written is read by a program that is not ours, and has the same solutions."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import compress, product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.outside import HIGHS, Z3
from sudoku_model.constraints.cages import KillerCage
from sudoku_model.errors import OptionError, UnsupportedError
from sudoku_model.export.dimacs import write_dimacs
from sudoku_model.export.inequalities import Inequalities, Row
from sudoku_model.export.lp import write_lp
from sudoku_model.export.minizinc import write_minizinc
from sudoku_model.export.opb import write_opb
from sudoku_model.export.smtlib import write_smtlib
from sudoku_model.export.text import identifier
from sudoku_model.grid import Grid
from sudoku_model.inside import encode
from sudoku_model.model import Clause, Connectivity, Linear, Model, Variable
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Encoding
from tests.models import assignments, corner_cases, models
from tests.outside import ask
from tests.puzzles import all_solutions

SMALL = Puzzle.empty(4).with_given("r1c1", 3).with_candidates("r2c3", [1, 4])
"""Few enough solutions to list, and every kind of clue."""

SOLUTIONS = sorted(all_solutions(SMALL))


def clasp(path: Path) -> tuple[int, list[set[int]]]:
    """Return how many models clasp finds, and the variables that are true in each."""
    command = [sys.executable, "-m", "clingo", "--mode=clasp", str(path), "0"]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    number = re.search(r"Models\s*:\s*(\d+)", output)
    assert number, output
    models: list[set[int]] = []
    for sign, digits in re.findall(r"(-?)x?(\d+)", " ".join(re.findall(r"^v (.*)$", output, re.M))):
        if digits == "1":  # the values of a model start with its first variable
            models.append(set())
        if not sign:
            models[-1].add(int(digits))
    return int(number[1]), models


def meanings(text: str, prefix: str) -> dict[int, str]:
    """Read the comments that say what each variable means."""
    return {int(n): name for n, name in re.findall(rf"^{prefix}(\d+) (r\d+c\d+=\d+)$", text, re.M)}


def grids(models: list[set[int]], names: dict[int, str]) -> list[tuple[int, ...]]:
    found = []
    for model in models:
        facts = dict(names[v].split("=") for v in model if v in names)
        found.append(tuple(int(facts[SMALL.grid.cell_name(cell)]) for cell in SMALL.grid.cells))
    return sorted(found)


@pytest.mark.sample(every=6)
@pytest.mark.parametrize("encoding", [e.value for e in Encoding])
@pytest.mark.parametrize("at_most_one", ["pairwise", "ladder", "bitwise"])
def test_clasp_finds_the_solutions_of_dimacs(
    tmp_path: Path, encoding: str, at_most_one: str
) -> None:
    pytest.importorskip("clingo")
    text = encode(SMALL, encoding, at_most_one=at_most_one).text()
    path = tmp_path / "small.cnf"
    path.write_text(text, encoding="ascii")
    number, models = clasp(path)
    assert number == len(SOLUTIONS)
    assert grids(models, meanings(text, "c ")) == SOLUTIONS


def test_pysat_reads_dimacs() -> None:
    from pysat.formula import CNF

    text = encode(SMALL).text()
    cnf = CNF(from_string=text)
    header = re.search(r"^p cnf (\d+) (\d+)$", text, re.M)
    assert header
    assert (cnf.nv, len(cnf.clauses)) == (int(header[1]), int(header[2]))


def test_clasp_finds_the_solutions_of_opb(tmp_path: Path) -> None:
    pytest.importorskip("clingo")
    text = encode(SMALL, "opb").text()
    path = tmp_path / "small.opb"
    path.write_text(text, encoding="ascii")
    number, models = clasp(path)
    assert number == len(SOLUTIONS)
    # Of pseudo-Boolean models clasp prints the last one only.
    assert models
    assert set(grids(models, meanings(text, r"\* x"))) <= set(SOLUTIONS)


def test_or_tools_reads_its_text_form() -> None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    text = encode(SMALL, "cpsat").text()
    try:
        assert model.proto.parse_text_format(text)
    except AttributeError:  # before OR-Tools 9.15 the model was a plain protocol buffer
        from google.protobuf import text_format

        text_format.Parse(text, model.Proto())
    assert model.validate() == ""
    solver = cp_model.CpSolver()
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    values = tuple(list(solver.response_proto.solution)[: len(SMALL.grid.cells)])
    assert values in SOLUTIONS


def solutions_of_minizinc(path: Path, text: str) -> list[tuple[int, ...]]:
    if shutil.which("minizinc") is None:
        pytest.skip("MiniZinc is not installed here")
    path.write_text(text, encoding="utf-8")
    command = ["minizinc", "--solver", "gecode", "-a", str(path)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sorted(
        tuple(map(int, re.findall(r"^.+=(-?\d+)$", part, re.M)))
        for part in output.split("-" * 10)[:-1]
    )


def test_minizinc_finds_the_solutions(tmp_path: Path) -> None:
    assert (
        solutions_of_minizinc(tmp_path / "small.mzn", encode(SMALL, "minizinc").text()) == SOLUTIONS
    )


@pytest.mark.slow
def test_minizinc_reads_every_primitive(tmp_path: Path) -> None:
    @settings(max_examples=20, deadline=None)
    @given(models())
    def check(model: Model) -> None:
        text = "\n".join(write_minizinc(model))
        assert solutions_of_minizinc(tmp_path / "random.mzn", text) == assignments(model)

    check()
    for model in corner_cases().values():
        text = "\n".join(write_minizinc(model))
        assert solutions_of_minizinc(tmp_path / "corner.mzn", text) == assignments(model)


def values_of(variable: Variable, true: set[int]) -> int:
    """Return the value that a variable has where these literals are true."""
    return next(
        value
        for value, literal in zip(variable.domain, variable.literals, strict=True)
        if (abs(literal) in true) == (literal > 0)
    )


def solutions_of_opb(text: str, model: Model) -> list[tuple[int, ...]]:
    """Read the format, and let CP-SAT find all solutions of the inequalities."""
    from ortools.sat.python import cp_model

    header, *lines = text.splitlines()
    sizes = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", header)
    assert sizes
    constraints = [line for line in lines if not line.startswith("*")]
    assert len(constraints) == int(sizes[2])
    target = cp_model.CpModel()
    booleans = [target.new_bool_var(f"x{number + 1}") for number in range(int(sizes[1]))]
    for line in constraints:
        parts = re.fullmatch(r"((?:[+-]\d+ x\d+ )+)(>=|=) (-?\d+) ;", line)
        assert parts, line
        terms = [(int(c), int(v)) for c, v in re.findall(r"([+-]\d+) x(\d+)", parts[1])]
        assert len({variable for _, variable in terms}) == len(terms)
        total = sum(coefficient * booleans[variable - 1] for coefficient, variable in terms)
        target.add(total >= int(parts[3]) if parts[2] == ">=" else total == int(parts[3]))
    found = []
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    while solver.solve(target) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        true = {n for n, boolean in enumerate(booleans, 1) if solver.boolean_value(boolean)}
        found.append(tuple(values_of(variable, true) for variable in model.variables))
        # Auxiliary variables may be undetermined: the next solution differs in one of the model's.
        own = enumerate(booleans[: model.literal_count], 1)
        target.add_bool_or([one.negated() if n in true else one for n, one in own])
    return sorted(found)


def solutions_of_dimacs(text: str, model: Model) -> list[tuple[int, ...]]:
    """Let PySAT find all solutions, told apart by the variables that are shown."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    shown = re.search(r"^c p show (.*) 0$", text, re.M)
    all_variables = re.search(r"^p cnf (\d+) ", text, re.M)
    assert all_variables
    numbers = list(map(int, shown[1].split())) if shown else range(1, int(all_variables[1]) + 1)
    found = []
    with Solver("minisat22", bootstrap_with=CNF(from_string=text).clauses) as solver:
        while solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            found.append(tuple(values_of(variable, true) for variable in model.variables))
            solver.add_clause([-n if n in true else n for n in numbers])
    return sorted(found)


@pytest.mark.parametrize("relation", ["==", "!=", "<=", ">"])
@pytest.mark.parametrize("way", ["as it is", "guarded", "cancelled out"])
def test_rows_hold_where_a_sum_does(relation: str, way: str) -> None:
    model = Model()
    one, other = (model.variable(name, (0, 2, 3)) for name in ("one", "other"))
    terms = ((1, one), (-2, other) if way != "cancelled out" else (-1, one))
    guard = (model.boolean("guard"),) if way == "guarded" else ()
    model.post(Linear(terms, relation, -1), "a sum", guard)
    said = Inequalities(model)
    numbers = range(1, said.variable_count + 1)
    found = {
        tuple(values_of(variable, true) for variable in model.variables)
        for signs in product((False, True), repeat=len(numbers))
        if all(_holds(row, true := {*compress(numbers, signs)}) for row in said.rows)
    }
    assert sorted(found) == assignments(model)


def _holds(row: Row, true: set[int]) -> bool:
    total = sum(coefficient for number, coefficient in row.coefficients.items() if number in true)
    return total == row.bound if row.relation == "=" else total >= row.bound


@settings(max_examples=60, deadline=None)
@given(models())
@pytest.mark.slow
def test_opb_and_dimacs_say_every_primitive(model: Model) -> None:
    right = assignments(model)
    assert solutions_of_opb("\n".join(write_opb(model)), model) == right
    for encoding in Encoding:
        lines = write_dimacs(model, encoding, "pairwise")
        assert solutions_of_dimacs("\n".join(lines), model) == right


@pytest.mark.sample(every=16)
@pytest.mark.parametrize("name", corner_cases())
def test_opb_and_dimacs_say_corner_cases(name: str) -> None:
    model = corner_cases()[name]
    right = assignments(model)
    assert solutions_of_opb("\n".join(write_opb(model)), model) == right
    lines = write_dimacs(model, Encoding.EXTENDED, "pairwise")
    assert solutions_of_dimacs("\n".join(lines), model) == right


def values_in_smtlib(model: Model, answer: str) -> list[int] | None:
    """Read Z3's answer to a script; None if there is no solution."""
    said, _, rest = answer.partition("\n")
    if said == "unsat":
        return None
    assert said == "sat", answer
    pairs = re.findall(r"\(([^\s()]+) (-?\d+|\(- \d+\)|true|false)\)", rest)
    words = {"true": 1, "false": 0}
    known = {n: words[v] if v in words else int(re.sub("[() ]", "", v)) for n, v in pairs}
    return [known[identifier(variable)] for variable in model.variables]


@settings(max_examples=1, deadline=None)
@given(st.lists(models(), min_size=10, max_size=10))
@pytest.mark.slow
def test_z3_and_highs_solve_every_primitive(several: list[Model]) -> None:
    solved_by_z3_and_highs([*several, *corner_cases().values()])


def solved_by_z3_and_highs(several: list[Model]) -> None:
    with TemporaryDirectory() as name:
        programs = [Path(name) / f"{number}.lp" for number in range(len(several))]
        for model, program in zip(several, programs, strict=True):
            program.write_text("\n".join([*write_lp(model), ""]), encoding="utf-8")
        # HiGHS is asked about all of them at once: it takes long to start.
        answers = ask(HIGHS, *programs).split("Model status")[1:]
        for model, program, answer in zip(several, programs, answers, strict=True):
            right = assignments(model)
            columns = re.findall(r"^x(\d+) (\S+)$", answer, re.M)
            true = {int(number) for number, value in columns if float(value) > 0.5}
            if columns:
                assert tuple(values_of(variable, true) for variable in model.variables) in right
            else:
                assert "Infeasible" in answer
                assert not right
            script = program.with_suffix(".smt2")
            lines = list(write_smtlib(model))
            names = " ".join(identifier(variable) for variable in model.variables)
            script.write_text("\n".join([*lines[:-1], f"(get-value ({names}))"]), encoding="utf-8")
            found = values_in_smtlib(model, ask(Z3, script))
            assert not right if found is None else tuple(found) in right


@pytest.mark.slow
def test_clasp_finds_the_solutions_of_a_killer(tmp_path: Path) -> None:
    pytest.importorskip("clingo")
    killer = replace(SMALL, constraints=(KillerCage("r2c2 r2c3 r3c3", 8),))
    number = {cell: SMALL.grid.cell(cell) for cell in ("r2c2", "r2c3", "r3c3")}
    right = [s for s in SOLUTIONS if sum(s[cell] for cell in number.values()) == 8]
    right = [s for s in right if s[number["r2c2"]] != s[number["r3c3"]]]
    assert 0 < len(right) < len(SOLUTIONS)
    text = encode(killer).text()
    path = tmp_path / "killer.cnf"
    path.write_text(text, encoding="utf-8")
    found, solutions = clasp(path)
    assert (found, grids(solutions, meanings(text, "c "))) == (len(right), right)
    text = encode(killer, "opb").text()
    path = tmp_path / "killer.opb"
    path.write_text(text, encoding="utf-8")
    found, solutions = clasp(path)
    assert found == len(right)
    assert set(grids(solutions, meanings(text, r"\* x"))) <= set(right)


def test_model_counters_are_told_which_variables_are_cells() -> None:
    caged = SMALL.with_constraints(KillerCage("r1c1 r1c2 r2c1", 6))
    lines = encode(caged).text().splitlines()
    assert lines[0] == "c t pmc"
    assert f"c p show {' '.join(map(str, range(1, 65)))} 0" in lines
    assert "c p show" not in encode(SMALL).text()


LP = ("\\", "Minimize", " obj: ", "Subject To", " c", "  ", "Binary", " x", "End")


@pytest.mark.parametrize("writer", [write_minizinc, write_opb, write_lp, write_smtlib])
def test_names_stay_on_their_line_and_are_no_identifiers(writer: Callable) -> None:
    model = Model()
    x = model.variable('a "name"\nconstraint false; %', (1, 2))
    var = model.boolean("var")
    piece = Connectivity((x.equals(1), var), ())
    model.post(piece, "a clue\nof two lines", (var,))
    model.post(Clause((var,)), "true\u2028")
    text = "\n".join(writer(model))
    allowed = ("constraint", "var", "array", "include", "solve", "output", "*", "+", "-", "(", *LP)
    assert all(line.startswith(allowed) for line in text.splitlines())
    assert "constraint false; %" not in text.splitlines()


def test_every_statement_of_minizinc_names_its_rule_or_clue() -> None:
    text = encode(SMALL, "minizinc").text()
    constraints = [line for line in text.splitlines() if line.startswith("constraint")]
    assert all(" % " in line for line in constraints)
    assert "constraint r1c1 = 3; % the given 3 at r1c1" in constraints


def test_a_cell_with_gaps_in_its_domain_is_written_as_a_set() -> None:
    from sudoku_model.stated import state_rules

    model = state_rules(Grid.square(4), [(1, 4), *[(1, 2, 3, 4)] * 15])
    assert "var {1, 4}: r1c1;" in write_minizinc(model)


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(OptionError, match="did you mean 'minizinc'"):
        encode(SMALL, "minizink")
    with pytest.raises(OptionError, match="did you mean 'triads'"):
        encode(SMALL, "triad")
    with pytest.raises(UnsupportedError, match="native"):
        encode(SMALL, at_most_one="native")
