"""Verdicts that were once wrong."""

import pytest

import sudoku_model as sm


@pytest.mark.parametrize("solver", ["sat", "cpsat"])
def test_sums_that_can_never_be_equal_may_be_denied(solver: str) -> None:
    never = sm.EqualSum(("r1c1 r1c2", "r2c2 r3c3 r4c4 r2c4"))
    puzzle = (
        sm.Puzzle.empty(4)
        .with_constraints(sm.Not(never))
        .with_given("r1c1", 1)
        .with_given("r1c2", 2)
    )
    assert sm.count(puzzle, solver) == sm.count(puzzle.without_constraint(sm.Not(never)), solver)


@pytest.mark.parametrize("solver", ["sat", "cpsat"])
def test_a_lockout_line_reads_values_not_digits(solver: str) -> None:
    doubler = sm.Doubler("r1c1", "all")
    line = sm.Values(sm.Lockout("r1c1 r2c2 r3c3", difference=2))
    grid = doubler.extend(sm.Grid.square(4))
    puzzle = sm.Puzzle.empty(grid).with_constraints(doubler, line)
    puzzle = puzzle.with_given("r1c1", 4).with_given("r3c3", 3)
    every = sm.Puzzle.empty(grid).with_constraints(doubler)
    every = every.with_given("r1c1", 4).with_given("r3c3", 3)
    right = {s.values for s in sm.solutions(every) if puzzle.holds(s.values)}
    assert right
    assert {s.values for s in sm.solutions(puzzle, solver)} == right
