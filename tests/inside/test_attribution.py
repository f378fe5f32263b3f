"""What is looked into is what is solved, and every clause says where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.inside.attribution import (
    AUXILIARY,
    CLUES,
    ONE_DIGIT,
    RULES,
    SOME_DIGIT,
    AttributedCnf,
    encode_attributed,
)
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.sat.cnf import encode
from sudoku_model.stated import origins_of, state_puzzle, state_shape
from tests.constraints.test_catalog import SILENT, example_of
from tests.puzzles import UNIQUE


def example_puzzle(kind: type[Constraint]) -> Puzzle:
    board, _ = example_of(kind)
    empty = Puzzle(board.grid, (None,) * len(board.grid.cells), constraints=board.constraints)
    return empty.with_given("r5c5", 3)


def assert_same_clauses(puzzle: Puzzle, encoding: Encoding, at_most_one: str) -> AttributedCnf:
    stated = state_puzzle(puzzle)
    solved = encode(stated.model, encoding, at_most_one)
    explored = encode_attributed(stated, encoding, at_most_one)
    assert explored.cnf == solved
    assert len(explored.unit_origins) == len(solved.units)
    assert len(explored.clause_origins) == len(solved.clauses)
    assert all(explored.unit_origins)
    assert all(explored.clause_origins)
    auxiliary = range(stated.model.literal_count + 1, solved.variable_count + 1)
    assert sorted(explored.names) == list(auxiliary)
    assert all(explored.names.values())
    return explored


@pytest.mark.sample(every=54)
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


def test_only_cells_hold_digits_and_what_a_clue_has_made_has_values() -> None:
    puzzle = Puzzle.empty(4).with_constraints(sm.Renban("r1c1 r2c1 r3c1"))
    stated = state_puzzle(puzzle)
    explored = encode_attributed(stated, Encoding.EXTENDED, "pairwise")
    said = {origin for notes in explored.clause_origins for origin in notes}
    cells = puzzle.grid.names(puzzle.grid.board).split()
    for family in (SOME_DIGIT, ONE_DIGIT):
        assert sorted(origin.subject for origin in said if origin.family == family) == cells
    made = {variable.name for variable in stated.model.variables} - {*cells}
    assert made
    assert {origin.subject for origin in said if origin.family == AUXILIARY} == made


@pytest.mark.slow
@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("at_most_one", ["pairwise", "ladder"])
def test_so_they_are_in_every_encoding(
    kind: type[Constraint], encoding: Encoding, at_most_one: str
) -> None:
    assert_same_clauses(example_puzzle(kind), encoding, at_most_one)


@pytest.mark.sample(every=16)
@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("at_most_one", ["pairwise", "seqcounter", "bitwise", "ladder"])
def test_of_a_classic_and_of_unknown_regions_too(encoding: Encoding, at_most_one: str) -> None:
    assert_same_clauses(sm.read(UNIQUE), encoding, at_most_one)
    regions = Puzzle.empty(sm.ChaosConstruction.grid(4)).with_constraints(sm.ChaosConstruction())
    assert_same_clauses(regions, encoding, at_most_one)


@dataclass(frozen=True)
class _Mine(Constraint):
    """A constraint of one's own whose sentence does not name its cells."""

    cells: str = ""
    sentence: str = "it is even"

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return all(value % 2 == 0 for value in board.values(self.cells, values))

    def state(self, to: Stating) -> None:
        for variable in to.cells(self.cells):
            to.among(variable, [value for value in variable.domain if value % 2 == 0])

    def describe(self) -> str:
        return self.sentence


def subjects(puzzle: Puzzle, cell: str) -> set[str]:
    """Return whom the unit clauses about a cell are attributed to."""
    clauses = sm.encode(puzzle).about(cell)
    return {origin.subject for one in clauses if len(one.literals) == 1 for origin in one.origins}


def test_two_clues_with_the_same_sentence_are_told_apart() -> None:
    puzzle = Puzzle.empty(4).with_constraints(_Mine("r1c1"), _Mine("r3c1"))
    assert subjects(puzzle, "r1c1") == {"_Mine r1c1"}
    assert subjects(puzzle, "r3c1") == {"_Mine r3c1"}
    twice = Puzzle.empty(4).with_constraints(_Mine("r1c1"), _Mine("r1c1"))
    assert subjects(twice, "r1c1") == {"_Mine r1c1", "_Mine r1c1 (2)"}


def test_a_clue_that_is_described_as_a_house_is_not_the_house() -> None:
    puzzle = Puzzle.empty(4).with_constraints(_Mine("r3c3", "row 1"))
    assert subjects(puzzle, "r3c3") == {"_Mine r3c3"}
    (house,) = {o for one in sm.encode(puzzle).clauses("row 1 holds a 2") for o in one.origins}
    assert (house.subject, house.family) == ("row 1", "each house holds each digit")


def test_what_several_clues_share_comes_from_all_of_them() -> None:
    """Both compare the same two cells: the order of their digits is defined once."""
    ranks = [sm.FullRank("r1", 1, "any"), sm.FullRank("r2", 2, "any")]
    puzzle = Puzzle.empty(4).with_constraints(*ranks)
    stated = state_puzzle(puzzle)
    shared = [one for one in stated.model.statements if len([*origins_of(one)]) > 1]
    assert shared
    assert {str(o) for one in shared for o in origins_of(one)} == {r.describe() for r in ranks}
    both = [one for one in sm.encode(puzzle).clauses("FullRank") if len(one.origins) > 1]
    assert both


def test_what_follows_from_houses_and_sums_names_all_of_them() -> None:
    cages = [sm.KillerCage("r1c1 r1c2 r1c3", 6), sm.KillerCage("r1c4 r1c5 r1c6", 15)]
    puzzle = Puzzle.empty(9).with_constraints(*cages, sm.KillerCage("r1c7 r1c8 r2c8 r2c7", 20))
    model = state_shape(puzzle).model
    added = [one for one in model.statements if str(one.origin).startswith("implied")]
    named = [{str(origin) for origin in origins_of(one)} for one in added]
    assert {"row 1", *(cage.describe() for cage in cages)} in named
