"""The triad encoding, compared clause by clause with one that is written down from its idea.

The idea: a Boolean says that a digit is in the cells that a row (or a column) shares with a box.
Everything is said by name here, so no numbering has to agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from pysat.solvers import Solver

from sudoku_model import Encoding, Grid
from sudoku_model.model import DistinctSum, Model
from sudoku_model.solvers.sat.cnf import Cnf, encode
from sudoku_model.stated import state_rules

Named = frozenset[tuple[bool, str]]
"""A clause: for each literal whether it is affirmed, and what it says."""


def named(model: Model, cnf: Cnf) -> list[Named]:
    """Return the clauses with names in place of numbers."""

    def name(literal: int) -> str:
        return cnf.names[literal] if literal > model.literal_count else model.name(literal)

    return [frozenset((one > 0, name(abs(one))) for one in clause) for clause in cnf.clauses]


def some(names: Iterable[str]) -> Named:
    return frozenset((True, name) for name in names)


def not_both(names: Iterable[str]) -> Iterator[Named]:
    for pair in combinations(names, 2):
        yield frozenset((False, name) for name in pair)


def part(digit: int, cells: list[tuple[int, int]]) -> str:
    """Name "the digit is in these cells": a single cell speaks for itself."""
    if len(cells) == 1:
        return f"r{cells[0][0]}c{cells[0][1]}={digit}"
    return f"{digit} in {', '.join(f'r{r}c{c}' for r, c in sorted(cells))}"


def triads(size: int, height: int, width: int) -> set[Named]:
    """The encoding of a grid whose boxes have that height and width."""
    numbers = range(1, size + 1)
    box_of = {(r, c): ((r - 1) // height, (c - 1) // width) for r in numbers for c in numbers}
    clauses: set[Named] = set()
    for cell in box_of:
        values = [part(digit, [cell]) for digit in numbers]
        clauses |= {some(values), *not_both(values)}
    for digit in numbers:
        for axis in (0, 1):
            shares: dict[tuple, list[tuple[int, int]]] = {}
            for cell, box in box_of.items():
                shares.setdefault((cell[axis], box), []).append(cell)
            by_line: dict[object, list[str]] = {}
            for (line, box), cells in shares.items():
                whole = part(digit, cells)
                single = [part(digit, [cell]) for cell in cells]
                # The Boolean is true if and only if one cell holds the digit; never do two.
                clauses.add(some(single) | {(False, whole)})
                clauses |= {frozenset({(True, whole), (False, name)}) for name in single}
                clauses |= set(not_both(single))
                by_line.setdefault(line, []).append(whole)
                by_line.setdefault(box, []).append(whole)
            for wholes in by_line.values():
                clauses |= {some(wholes), *not_both(wholes)}
    return clauses


@pytest.mark.parametrize(("size", "height", "width"), [(4, 2, 2), (6, 2, 3), (6, 3, 2), (9, 3, 3)])
def test_the_clauses_are_those_of_the_idea(size: int, height: int, width: int) -> None:
    model = state_rules(Grid.square(size, (height, width)))
    cnf = encode(model, Encoding.TRIADS, "pairwise")
    written = named(model, cnf)
    assert set(written) == triads(size, height, width)
    assert len(set(written)) == len(written), "no clause comes twice"
    assert not cnf.units


CAGES = {
    "in a row": [(1, 1), (1, 2), (1, 3)],
    "in a column": [(2, 2), (3, 2)],
    "in a row and a box": [(4, 3), (4, 4)],
}
"""Each house has at most one of them inside."""


def cages_in_houses() -> set[Named]:
    """What a cage holds, the rest of a house around it does not, and the other way."""
    numbers = range(1, 5)
    cells = [(r, c) for r in numbers for c in numbers]
    houses = [{cell for cell in cells if cell[0] == n} for n in numbers]
    houses += [{cell for cell in cells if cell[1] == n} for n in numbers]
    houses += [
        {(r, c) for r, c in cells if ((r - 1) // 2, (c - 1) // 2) == box}
        for box in ((0, 0), (0, 1), (1, 0), (1, 1))
    ]
    clauses: set[Named] = set()
    for cage in CAGES.values():
        for digit in numbers:
            held, single = part(digit, cage), [part(digit, [cell]) for cell in cage]
            clauses |= {some(single) | {(False, held)}, *not_both(single)}
            clauses |= {frozenset({(True, held), (False, name)}) for name in single}
            for house in houses:
                if set(cage) < house:
                    rest = [part(digit, [cell]) for cell in house - set(cage)]
                    clauses.add(some([held, *rest]))
                    clauses |= {frozenset({(False, held), (False, name)}) for name in rest}
    return clauses


def test_cages_and_the_houses_around_them() -> None:
    model = state_rules(Grid.square(4))
    for name, cage in CAGES.items():
        variables = tuple(model.variables[4 * (r - 1) + c - 1] for r, c in cage)
        model.post(DistinctSum(variables, frozenset({5, 7})), name)
    cnf = encode(model, Encoding.TRIADS, "pairwise")
    # What adds up the digits of a cage speaks of no cell but where a digit is in it.
    cnf.names |= {
        number: f"#{number}"
        for number in range(model.literal_count + 1, cnf.variable_count + 1)
        if number not in cnf.names
    }
    of_cells = [
        clause for clause in named(model, cnf) if any(name.startswith("r") for _, name in clause)
    ]
    assert set(of_cells) == {
        clause
        for clause in triads(4, 2, 2) | cages_in_houses()
        if any(name.startswith("r") for _, name in clause)
    }
    assert len(set(of_cells)) == len(of_cells)


def test_large_houses_are_cut_where_digits_are_left_over_as_well() -> None:
    boxes = tuple(cell % 6 // 3 for cell in range(12))
    grid = Grid(2, 6, range(1, 13), boxes, has_columns=False)
    cnf = encode(state_rules(grid), Encoding.TRIADS, "pairwise")
    parts = {name.removeprefix("7 in ") for name in cnf.names.values() if name.startswith("7 in")}
    assert parts == {"r1c1, r1c2, r1c3", "r1c4, r1c5, r1c6", "r2c1, r2c2, r2c3", "r2c4, r2c5, r2c6"}


@pytest.mark.parametrize("encoding", [Encoding.EXTENDED, Encoding.TRIADS])
def test_triads_have_the_solutions_of_the_rules(encoding: Encoding) -> None:
    cnf = encode(state_rules(Grid.square(4)), encoding, "pairwise")
    with Solver("minisat22", bootstrap_with=cnf.clauses) as solver:
        assert sum(1 for _ in solver.enum_models()) == 288


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("encoding", list(Encoding))
@pytest.mark.parametrize("at_most_one", ["pairwise", "native", "seqcounter"])
@pytest.mark.parametrize("settled", [(), (1,), (2, 3)])
def test_further_variables_of_a_puzzle_change_no_clause_of_the_rules(
    encoding: Encoding, at_most_one: str, settled: tuple[int, ...]
) -> None:
    """The rules are kept for the next puzzle; auxiliary variables move, what they say does not."""

    def said(booleans: int) -> tuple[list[Named], ...]:
        grid = Grid.square(4)
        model = state_rules(grid, [settled or grid.digits, *[grid.digits] * 15])
        for number in range(booleans):
            model.boolean(f"b{number}")
        for pair in grid.pairs_apart(0, 1):  # some of them are triads
            cells = tuple(model.variables[cell] for cell in pair)
            model.post(DistinctSum(cells, frozenset({4, 6})), "cage")
        cnf = encode(model, encoding, at_most_one)
        for number in range(model.literal_count + 1, cnf.variable_count + 1):
            cnf.names.setdefault(number, f"#{number - model.literal_count}")
        native = Cnf(cnf.variable_count, clauses=cnf.native_at_most_one, names=cnf.names)
        units = Cnf(cnf.variable_count, clauses=[(u,) for u in cnf.units], names=cnf.names)
        return named(model, cnf), named(model, native), named(model, units)

    plain = said(0)
    assert said(1) == plain
    assert said(7) == plain
    assert said(0) == plain
