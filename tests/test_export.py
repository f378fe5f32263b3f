"""Each model that is written is read by a program that is not ours, and has the same solutions."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_model.errors import OptionError, UnsupportedError
from sudoku_model.export import encode
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Encoding
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


@pytest.mark.parametrize("encoding", [e.value for e in Encoding])
@pytest.mark.parametrize("at_most_one", ["pairwise", "ladder", "bitwise"])
def test_clasp_finds_the_solutions_of_dimacs(
    tmp_path: Path, encoding: str, at_most_one: str
) -> None:
    pytest.importorskip("clingo")
    text = encode(SMALL, "dimacs", encoding=encoding, at_most_one=at_most_one)
    path = tmp_path / "small.cnf"
    path.write_text(text, encoding="ascii")
    number, models = clasp(path)
    assert number == len(SOLUTIONS)
    assert grids(models, meanings(text, "c ")) == SOLUTIONS


def test_pysat_reads_dimacs() -> None:
    from pysat.formula import CNF

    text = encode(SMALL, "dimacs")
    cnf = CNF(from_string=text)
    header = re.search(r"^p cnf (\d+) (\d+)$", text, re.M)
    assert header
    assert (cnf.nv, len(cnf.clauses)) == (int(header[1]), int(header[2]))


def test_clasp_finds_the_solutions_of_opb(tmp_path: Path) -> None:
    pytest.importorskip("clingo")
    text = encode(SMALL, "opb")
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
    text = encode(SMALL, "cpsat")
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


def test_minizinc_finds_the_solutions(tmp_path: Path) -> None:
    if shutil.which("minizinc") is None:
        pytest.skip("MiniZinc is not installed here")
    path = tmp_path / "small.mzn"
    path.write_text(encode(SMALL, "minizinc"), encoding="ascii")
    command = ["minizinc", "--solver", "gecode", "-a", str(path)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = [
        tuple(map(int, re.findall(r"^r\d+c\d+=(\d+)$", part, re.M)))
        for part in output.split("-" * 10)[:-1]
    ]
    assert sorted(found) == SOLUTIONS


def test_every_statement_of_minizinc_names_its_rule_or_clue() -> None:
    text = encode(SMALL, "minizinc")
    constraints = [line for line in text.splitlines() if line.startswith("constraint")]
    assert all(" % " in line for line in constraints)
    assert "constraint r1c1 = 3; % clue r1c1" in constraints


def test_a_cell_with_gaps_in_its_domain_is_written_as_a_set() -> None:
    from sudoku_model.export.minizinc import write_minizinc
    from sudoku_model.statement import state_rules

    model = state_rules(Grid.square(4), [(1, 4), *[(1, 2, 3, 4)] * 15])
    assert "var {1, 4}: r1c1;" in write_minizinc(model)


def test_what_cannot_be_written_is_refused() -> None:
    with pytest.raises(OptionError, match="did you mean 'minizinc'"):
        encode(SMALL, "minizink")
    with pytest.raises(OptionError, match="did you mean 'triads'"):
        encode(SMALL, encoding="triad")
    with pytest.raises(UnsupportedError, match="native"):
        encode(SMALL, at_most_one="native")
