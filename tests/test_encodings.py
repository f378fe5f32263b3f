"""The clauses themselves, compared with clauses written down another way."""

from __future__ import annotations

from itertools import combinations, product
from time import monotonic

import pytest

from sudoku_model import Encoding, Grid, Puzzle, propagate
from sudoku_model.deadline import GaveUpError, deadline
from sudoku_model.errors import UnsupportedError
from sudoku_model.grid import ExtraCell
from sudoku_model.model import AllDifferent, Assignment, Clause, Model
from sudoku_model.solvers.sat.cnf import encode
from sudoku_model.stated import clue_assumptions, state_puzzle, state_rules
from tests.puzzles import UNIQUE, puzzle_9x9


def clauses_of(encoding: Encoding) -> set[frozenset[int]]:
    cnf = encode(state_rules(Grid.square(9)), encoding, "pairwise")
    assert len({frozenset(clause) for clause in cnf.clauses}) == len(cnf.clauses)
    return {frozenset(clause) for clause in cnf.clauses}


def textbook(extended: bool) -> set[frozenset[int]]:
    """Write the encodings as in Lynce and Ouaknine: s(x, y, z) says that r x, c y holds z."""

    def s(x: int, y: int, z: int) -> int:
        return 81 * x + 9 * y + z + 1

    nine = range(9)
    cells = [[s(x, y, z) for z in nine] for x in nine for y in nine]
    rows = [[s(x, y, z) for y in nine] for x in nine for z in nine]
    columns = [[s(x, y, z) for x in nine] for y in nine for z in nine]
    boxes = [
        [s(3 * i + x, 3 * j + y, z) for x in range(3) for y in range(3)]
        for i in range(3)
        for j in range(3)
        for z in nine
    ]
    houses = rows + columns + boxes
    clauses = {frozenset(group) for group in (cells + houses if extended else cells)}
    for group in cells + houses if extended else houses:
        clauses |= {frozenset((-a, -b)) for a, b in combinations(group, 2)}
    return clauses


def test_the_extended_encoding_is_the_textbooks() -> None:
    clauses = clauses_of(Encoding.EXTENDED)
    assert clauses == textbook(extended=True)
    assert len(clauses) == 10_530


def test_the_minimal_encoding_is_the_textbooks() -> None:
    clauses = clauses_of(Encoding.MINIMAL)
    assert clauses == textbook(extended=False)
    assert len(clauses) == 7_371


def test_triads_say_what_their_names_say() -> None:
    """Each auxiliary variable is true exactly where its cells hold its digit."""
    from pysat.solvers import Solver

    model = state_rules(Grid.square(4))
    cnf = encode(model, Encoding.TRIADS, "pairwise")
    assert len(cnf.names) == 4 * (4 * 2 + 4 * 2)
    with Solver("minisat22", bootstrap_with=cnf.clauses) as solver:
        for _, found in zip(range(50), solver.enum_models(), strict=False):
            true = {literal for literal in found if literal > 0}
            for variable, name in cnf.names.items():
                digit, cells = name.split(" in ")
                held = any(
                    model.variables[Grid.square(4).cell(cell)].equals(int(digit)) in true
                    for cell in cells.split(", ")
                )
                assert (variable in true) == held, name


def test_triads_find_locked_candidates_by_propagation() -> None:
    # 1 to 6 fill the rest of the first two rows of box 1, so its 7, 8 and 9 lie in row 3.
    puzzle = Puzzle.empty(9)
    for number, cell in enumerate(("r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"), start=1):
        puzzle = puzzle.with_given(cell, number)
    assert propagate(puzzle, "sat:glucose4:extended")["r3c4"] == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert propagate(puzzle, "sat:glucose4:triads")["r3c4"] == (1, 2, 3, 4, 5, 6)


def test_a_model_holds_of_what_obeys_it_and_of_nothing_else() -> None:
    model = Model()
    x, y = model.variable("x", (1, 2)), model.variable("y", (1, 2, 3))
    model.post(AllDifferent((x, y)), "different")
    model.post(Clause((x.equals(1), y.equals(3))), "either")
    obeying = [values for values in product((1, 2, 3), repeat=2) if model.holds(values)]
    assert obeying == [(1, 2), (1, 3), (2, 3)]
    assert model.literals((1, 3)) == [x.equals(1), y.equals(3)]
    assert model.blocking_clause((1, 3)) == [-x.equals(1), -y.equals(3)]
    assert Assignment(model, (1, 3)).satisfies(-y.equals(2))
    assert (model.name(x.equals(2)), model.name(-y.equals(3))) == ("x=2", "y≠3")
    with pytest.raises(ValueError, match="index"):
        x.equals(3)


def test_values_outside_of_their_domains_obey_no_model() -> None:
    model = Model()
    model.variable("x", (1, 2))
    model.variable("y", (1, 2))
    assert model.holds((2, 1))
    assert not model.holds((1, 9))
    assert not model.holds((9, 1))
    model.post(Clause((1, 2)), "x is 1 or 2")
    assert not model.holds((1, 9))


def test_a_copy_keeps_what_is_known_and_grows_on_its_own() -> None:
    model = Model()
    x = model.variable("x", (1, 2, 3))
    model.narrow(0, (1, 3))
    model.guess = (3,)
    model.post(Clause((x.equals(1),)), "one")
    copied = model.copy()
    assert copied.facts == [-x.equals(2)]
    assert copied.guess == (3,)
    assert copied.variables == model.variables
    assert copied.statements == model.statements
    copied.narrow(0, (1,))
    copied.post(Clause((-x.equals(1),)), "two")
    assert copied.variable("y", (5, 7)).literals == (4, 5)
    assert copied.boolean("yes") == 6
    assert (len(model.variables), len(model.statements), len(model.facts)) == (1, 1, 1)
    assert model.variables[0].domain == (1, 3)
    assert (model.literal_count, copied.literal_count) == (3, 6)
    assert [copied.name(literal) for literal in (1, -4, 5, 6, -6)] == [
        "x=1",
        "y≠5",
        "y=7",
        "yes",
        "not yes",
    ]


def test_literals_are_counted_up_to_a_variable() -> None:
    model = Model()
    for variable in ("x", (1, 2, 3)), ("none", ()), ("y", (4,)):
        model.variable(*variable)
    model.boolean("yes")
    model.variable("z", (1, 2))
    assert [model.literals_before(number) for number in range(6)] == [0, 3, 3, 4, 5, 7]


def test_a_boolean_has_one_literal_for_both_of_its_values() -> None:
    model = Model()
    x, yes = model.variable("x", (2, 5)), model.boolean("yes")
    boolean = model.variables[1]
    assert boolean.literals == (-yes, yes)
    assert (boolean.equals(0), boolean.equals(1)) == (-yes, yes)
    assert (model.domain(-yes), model.term_literals(-yes)) == ((0, 1), (yes, -yes))
    assert (model.domain(x), tuple(model.term_literals(x))) == ((2, 5), x.literals)
    assert model.literals((5, 0)) == [x.equals(5), -yes]


def test_a_house_of_one_cell_says_nothing() -> None:
    assert state_rules(Grid(1, 1, range(1, 3), (None,))).statements == []
    column = state_rules(Grid(2, 1, range(1, 3), (None,) * 2))
    assert [str(statement.origin) for statement in column.statements] == ["column 1"]


def test_clues_are_stated_with_their_names() -> None:
    puzzle = puzzle_9x9(UNIQUE).with_candidates("r1c1", [4, 5])
    origins = {
        str(origin)
        for primitive, origin, _ in state_puzzle(puzzle).model.statements
        if isinstance(primitive, Clause)
    }
    assert "r1c1 is one of 4, 5" in origins
    assert len(origins) == 25


def test_clues_as_assumptions_say_the_same_as_clues_as_statements() -> None:
    puzzle = puzzle_9x9(UNIQUE).with_candidates("r1c1", [4, 5]).with_candidates("r1c3", [9])
    model = state_puzzle(puzzle).model
    stated = [p.literals[0] for p, _, _ in model.statements if isinstance(p, Clause)]
    assert set(clue_assumptions(puzzle, state_rules(puzzle.grid))) == set(stated)


def test_each_clue_is_assumed_once() -> None:
    puzzle = puzzle_9x9(UNIQUE).with_candidates("r1c1", [4, 5])
    assumed = clue_assumptions(puzzle, state_rules(puzzle.grid))
    # All givens, and the seven digits that r1c1 cannot hold.
    assert len(assumed) == len(set(assumed)) == len(UNIQUE.replace(".", "")) + 7


def test_no_clause_is_written_twice() -> None:
    for encoding in Encoding:
        cnf = encode(state_rules(Grid.square(4)), encoding, "pairwise")
        written = [tuple(sorted(clause)) for clause in cnf.clauses]
        assert len(set(written)) == len(written), encoding


def test_where_each_value_is_taken_no_variable_needs_to_be_told_to_have_one_only() -> None:
    """The minimal encoding leaves it out for every house that is a permutation."""
    row = Grid(1, 3, range(1, 4), (None,) * 3, has_columns=False)
    short = Grid(1, 3, range(1, 5), (None,) * 3, has_columns=False)
    for grid, expected in ((row, False), (short, True)):
        model = state_rules(grid)
        cnf = encode(model, Encoding.MINIMAL, "pairwise")
        (one, *_), clauses = model.variables, set(map(frozenset, cnf.clauses))
        both = {-one.literals[0], -one.literals[1]}
        assert (frozenset(both) in clauses) is expected


def test_domains_alone_can_be_too_many_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_model.solvers.sat.writer.MAX_CLAUSES", 20)
    model = Model()
    model.variable("small", range(6))
    encode(model, Encoding.EXTENDED, "pairwise")
    model.variable("large", range(7))
    with pytest.raises(UnsupportedError, match="more than 20 clauses"):
        encode(model, Encoding.EXTENDED, "pairwise")


def test_clues_of_cells_beside_the_board_are_about_their_own_values() -> None:
    grid = Grid(1, 2, range(1, 3), (None,) * 2, extras=(ExtraCell("x", (1, 3, 7)),))
    puzzle = Puzzle.empty(grid).with_given("r1c2", 1).with_given("x", 7)
    model = state_rules(grid)
    expected = [model.variables[1].equals(1), model.variables[2].equals(7)]
    assert clue_assumptions(puzzle, model) == expected


def test_a_small_grid_gets_no_guess() -> None:
    grid = Grid(1, 1, range(1, 2), (None,))
    assert not state_rules(grid, grid.domains).guess


def test_a_large_grid_gets_a_guess() -> None:
    assert state_rules(Grid.square(25)).guess


def test_posting_statements_heeds_a_deadline() -> None:
    model = Model()
    with deadline(monotonic() - 1), pytest.raises(GaveUpError):
        model.post(Clause(()), "too late")
