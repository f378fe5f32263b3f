"""What is looked into is what is solved, and every clause says where it comes from."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.inside.attribution import CLUES, RULES, AttributedCnf, encode_attributed
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.sat.cnf import encode
from sudoku_model.statement import state_puzzle
from tests.constraints.test_catalog import SILENT, example_of
from tests.puzzles import UNIQUE


def example_puzzle(kind: type[Constraint]) -> Puzzle:
    board, _ = example_of(kind)
    empty = Puzzle(board.grid, (None,) * len(board.grid.cells), constraints=board.constraints)
    return empty.with_given("r5c5", 3)


def assert_same_clauses(puzzle: Puzzle, encoding: Encoding, at_most_one: str) -> AttributedCnf:
    solved = encode(state_puzzle(puzzle), encoding, at_most_one)
    explored = encode_attributed(puzzle, encoding, at_most_one)
    assert explored.cnf == solved
    assert len(explored.unit_origins) == len(solved.units)
    assert len(explored.clause_origins) == len(solved.clauses)
    assert all(explored.unit_origins)
    assert all(explored.clause_origins)
    auxiliary = range(explored.model.literal_count + 1, solved.variable_count + 1)
    assert sorted(explored.names) == list(auxiliary)
    assert all(explored.names.values())
    return explored


@pytest.mark.sample(every=6)
@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
def test_the_explored_clauses_of_a_constraint_are_the_solved_ones_and_name_it(
    kind: type[Constraint],
) -> None:
    if kind.__module__.endswith("regions"):
        pytest.skip("unknown regions on 9x9 are slow; the test below takes a smaller grid")
    puzzle = example_puzzle(kind)
    explored = assert_same_clauses(puzzle, Encoding.EXTENDED, "pairwise")
    said = {origin for notes in explored.clause_origins for origin in notes}
    said |= {origin for notes in explored.unit_origins for origin in notes}
    of_it = {origin.text for origin in said if origin.family == kind.__name__}
    assert of_it or kind.__name__ in SILENT
    assert of_it <= {constraint.describe() for constraint in puzzle.constraints}
    assert {origin.family for origin in said} - set(RULES) <= {
        type(constraint).__name__ for constraint in puzzle.constraints
    }
    assert "r5c5" in {origin.subject for origin in said if origin.family == CLUES}


@pytest.mark.slow
@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("at_most_one", ["pairwise", "ladder"])
def test_so_they_are_in_every_encoding(
    kind: type[Constraint], encoding: Encoding, at_most_one: str
) -> None:
    assert_same_clauses(example_puzzle(kind), encoding, at_most_one)


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("at_most_one", ["pairwise", "seqcounter", "bitwise", "ladder"])
def test_of_a_classic_and_of_unknown_regions_too(encoding: Encoding, at_most_one: str) -> None:
    assert_same_clauses(sm.read(UNIQUE), encoding, at_most_one)
    regions = Puzzle.empty(sm.ChaosConstruction.grid(4)).with_constraints(sm.ChaosConstruction())
    assert_same_clauses(regions, encoding, at_most_one)
