"""Machines for sums and tables: what they accept, and that they stop where nothing can follow."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import product

import pytest

from sudoku_model.model import RELATIONS, Assignment, Linear, Machine, Model, Table
from sudoku_model.model.diagram import run, unroll
from sudoku_model.solvers.lowering import MembershipMachine, linear_machine, table_machine


def after(machine: Machine, values: Iterable[int]) -> Hashable | None:
    """Return the state after some values, None for a dead end."""
    state: Hashable | None = machine.start
    for value in values:
        if state is not None:
            state = machine.step(state, value)
    return state


def prefixes(domains: Sequence[Sequence[int]]) -> Iterable[tuple[int, ...]]:
    for length in range(1, len(domains) + 1):
        yield from product(*domains[:length])


@pytest.mark.parametrize("relation", RELATIONS)
def test_a_sum_is_read_term_by_term(relation: str) -> None:
    model = Model()
    x, y = model.variable("x", (1, 2, 4)), model.variable("y", (-1, 3))
    yes = model.boolean("yes")
    weighted = ((2, x), (-1, y), (3, yes), (1, x), (5, -yes), (2, y), (-2, y))
    for constant in (*range(-4, 25), 10**30, -(10**30)):
        linear = Linear(weighted, relation, constant)
        terms, machine = linear_machine(linear, model)
        assert terms == (x, y, yes, -yes), "each term once"
        domains = [model.domain(term) for term in terms]
        for values in product((1, 2, 4), (-1, 3), (0, 1)):
            read = [*values, 1 - values[-1]]
            assert run(machine, read) == linear.holds(Assignment(model, values)), values
        for read in prefixes(domains):
            rest = list(product(*domains[len(read) :]))
            totals = [
                sum(c * v for c, v in zip(machine.coefficients, (*read, *more), strict=True))
                for more in rest
            ]
            out_of_reach = {
                "==": not min(totals) <= constant <= max(totals),
                "<=": min(totals) > constant,
                "<": min(totals) >= constant,
                ">=": max(totals) < constant,
                ">": max(totals) <= constant,
                "!=": False,
            }[relation]
            assert (after(machine, read) is None) == out_of_reach, read


def test_terms_that_cancel_out_are_not_read() -> None:
    model = Model()
    x, y = model.variable("x", (1, 2)), model.variable("y", (1, 2))
    terms, machine = linear_machine(Linear(((1, x), (2, y), (-1, x)), "==", 4), model)
    assert terms == (y,)
    assert machine.coefficients == (2,)
    assert (machine.least, machine.greatest) == ((2, 0), (4, 0))


def test_a_term_without_values_adds_nothing() -> None:
    model = Model()
    x, nothing = model.variable("x", (1, 2)), model.variable("nothing", ())
    _, machine = linear_machine(Linear(((1, x), (1, nothing)), "==", 2), model)
    assert (machine.least, machine.greatest) == ((1, 0, 0), (2, 0, 0))


@pytest.mark.parametrize("allowed", [True, False])
def test_a_table_is_read_cell_by_cell(allowed: bool) -> None:
    model = Model()
    cells = tuple(model.variable(f"x{i}", (1, 2, 3)) for i in range(3))
    rows = frozenset({(1, 2, 3), (1, 2, 1), (2, 2, 2), (9, 1, 1), (3, 1, 9)})
    machine = table_machine(Table(cells, rows, allowed))
    for values in product((1, 2, 3), repeat=3):
        assert run(machine, values) == ((values in rows) == allowed)
    for read in prefixes([(1, 2, 3)] * 3):
        follows = any(row[: len(read)] == read for row in rows)
        assert (after(machine, read) is None) == (allowed and not follows), read


@pytest.mark.parametrize("values", [(1, 2, 3, 4), (0, 2, 5), (-2, -1, 3), (4,), ()])
def test_which_values_a_set_holds_is_read_value_by_value(values: tuple[int, ...]) -> None:
    for count in range(len(values) + 1):
        for totals in (frozenset({3}), frozenset({5, 7}), frozenset({0}), frozenset(range(-9, 20))):
            machine = MembershipMachine(values, count, totals)
            for taken in product((0, 1), repeat=len(values)):
                total = sum(value for value, bit in zip(values, taken, strict=True) if bit)
                right = sum(taken) == count and total in totals
                assert run(machine, taken) == right, (taken, count, totals)
            for read in prefixes([(0, 1)] * len(values)):
                sums = [
                    sum(v for v, bit in zip(values, (*read, *more), strict=True) if bit)
                    for more in product((0, 1), repeat=len(values) - len(read))
                    if sum(read) + sum(more) == count
                ]
                reached = any(min(sums) <= total <= max(sums) for total in totals if sums)
                assert (after(machine, read) is not None) == reached, (read, count, totals)


def test_a_diagram_has_no_dead_ends_and_no_two_nodes_alike() -> None:
    """Of the sums of three dice that are 5: one node for each sum that can still come right."""
    model = Model()
    dice = tuple(model.variable(name, range(1, 7)) for name in "abc")
    _, machine = linear_machine(Linear(tuple((1, die) for die in dice), "==", 5), model)
    diagram = unroll(machine, [die.domain for die in dice])
    assert diagram.widths == (1, 3, 3, 1)
    assert [len(layer) for layer in diagram.layers] == [3, 6, 3]
    words = {
        (a.value, b.value, c.value)
        for a in diagram.layers[0]
        for b in diagram.layers[1]
        for c in diagram.layers[2]
        if a.target == b.source and b.target == c.source
    }
    assert words == {w for w in product(range(1, 7), repeat=3) if sum(w) == 5}
