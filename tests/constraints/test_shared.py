"""Facts that constraints share say what their names say, and have one value in each grid."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from sudoku_model.constraints.base import Board, Stating
from sudoku_model.constraints.negation import Recorder
from sudoku_model.constraints.shared import (
    Fact,
    all_facts,
    any_fact,
    comes_before,
    equals,
    names_of,
    negation,
    shared,
    state_clause,
)
from sudoku_model.grid import Grid
from sudoku_model.model import Clause, Model
from sudoku_model.solvers import Outcome, Sat, open_session
from sudoku_model.stated import state_rules
from tests.constraints.harness import free_grid

ROW = free_grid(1, 4, 3)
DIFFERENT = Grid(1, 4, range(1, 5), (None,) * 4, has_columns=False)
NARROWED = [(1, 2, 3), (1, 3), (2, 3), (1, 2, 3)]


def placed(grid: Grid, domains: list[tuple[int, ...]] | None = None) -> tuple[Model, Stating]:
    model = state_rules(grid, domains)
    return model, Stating(Board(grid), model, "tested")


def assert_means(
    define: Callable[[Stating], Fact],
    meaning: Callable[..., bool],
    grid: Grid = ROW,
    domains: list[tuple[int, ...]] | None = None,
) -> None:
    """In every filling the fact has the value that it should have, and cannot have the other."""
    model, to = placed(grid, domains)
    fact = define(to)
    fillings = [v for v in product(*(domains or grid.domains)) if grid.holds(v)]
    if isinstance(fact, bool):
        assert {meaning(*values) for values in fillings} == {fact}
        return
    with open_session(model, Sat("minisat22")) as session:
        for values in fillings:
            cells = model.literals(values)
            right = fact if meaning(*values) else -fact
            assert session.solve([*cells, right]).outcome is Outcome.SAT, values
            assert session.solve([*cells, -right]).outcome is Outcome.UNSAT, values


def test_the_opposite_of_what_is_known_is_known() -> None:
    assert negation(True) is False
    assert negation(False) is True
    assert negation(5) == -5


def test_what_is_said_of_several_cells_names_each_of_them() -> None:
    _, to = placed(ROW)
    assert names_of(to.variables([2, 0, 1])) == "r1c3 r1c1 r1c2"


def test_a_value_outside_the_domain_is_never_taken() -> None:
    _, to = placed(ROW)
    cell = to.variables([0])[0]
    assert equals(cell, 3) == cell.equals(3)
    assert equals(cell, 0) is False
    assert equals(cell, 4) is False


def test_what_is_known_of_one_fact_is_known_of_any_and_of_all() -> None:
    model, to = placed(ROW)
    literal = model.boolean("open")
    before = len(model.statements)
    assert any_fact(to, [], "none") is False
    assert any_fact(to, [False, False], "none") is False
    assert any_fact(to, [False, literal, True], "some") is True
    assert any_fact(to, [False, literal], "one") == literal
    assert all_facts(to, [], "none") is True
    assert all_facts(to, [True, True], "all") is True
    assert all_facts(to, [literal, False], "not all") is False
    assert all_facts(to, [literal, True], "one") == literal
    assert len(model.statements) == before


def test_any_and_all_of_several_facts() -> None:
    def three(to: Stating) -> list[Fact]:
        return [False, *(cell.equals(2) for cell in to.variables(range(3)))]

    assert_means(lambda to: any_fact(to, three(to), "any"), lambda *row: 2 in row[:3])
    assert_means(
        lambda to: all_facts(to, [True, *three(to)[1:]], "all"), lambda *row: row[:3] == (2, 2, 2)
    )


def test_a_clause_of_facts() -> None:
    model, to = placed(ROW)
    literal = model.boolean("open")
    before = len(model.statements)
    state_clause(to, False, literal, True)
    assert len(model.statements) == before
    state_clause(to, False, literal, False)
    state_clause(to, False)
    assert [s.primitive.literals for s in model.statements[before:]] == [(literal,), ()]  # type: ignore[union-attr]


def test_a_fact_is_defined_once_and_without_the_guard() -> None:
    model, to = placed(ROW)
    guarded = to.when(model.boolean("guard"))
    cell, other = to.variables([0, 1])
    facts = [comes_before(place, [cell], [other], True) for place in (guarded, to, guarded)]
    assert len(set(facts)) == 1
    assert all(not statement.when for statement in model.statements)
    places: list[Stating] = []

    def define(place: Stating) -> Fact:
        places.append(place)
        return model.boolean("known")

    first = shared(guarded, "key", "known", define)
    assert first == shared(to, "key", "known", define)
    assert first != shared(to, "other", "known", define)
    assert [place.guard for place in places] == [(), ()]


LINES = [
    ((0,), (1,)),
    ((0, 1), (2, 3)),
    ((2, 3), (1, 0)),
    ((0, 1, 2), (3, 1, 0)),
    ((0, 1, 2), (0, 2, 3)),
    ((0, 1), (0, 1)),
    ((), ()),
]


@pytest.mark.parametrize(("first", "second"), LINES)
@pytest.mark.parametrize("domains", [None, NARROWED], ids=["all digits", "some digits"])
def test_which_of_two_lines_comes_first(
    first: tuple[int, ...], second: tuple[int, ...], domains: list[tuple[int, ...]] | None
) -> None:
    assert_means(
        lambda to: comes_before(to, to.variables(first), to.variables(second), True),
        lambda *row: [row[c] for c in first] < [row[c] for c in second],
        domains=domains,
    )


@pytest.mark.parametrize(("first", "second"), LINES[:5])
def test_which_of_two_lines_comes_first_where_cells_differ(
    first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    assert_means(
        lambda to: comes_before(to, to.variables(first), to.variables(second), False),
        lambda *row: [row[c] for c in first] < [row[c] for c in second],
        grid=DIFFERENT,
    )


def test_two_lines_that_differ_are_compared_once() -> None:
    model, to = placed(DIFFERENT)
    one, other = to.variables([0, 1]), to.variables([2, 3])
    less = comes_before(to, one, other, False)
    before = len(model.variables)
    assert comes_before(to, other, one, False) == negation(less)
    assert len(model.variables) == before
    # Where they may be equal, neither need be smaller.
    may_tie = comes_before(to, one, other, True)
    assert comes_before(to, other, one, True) != negation(may_tie)


def test_cells_that_two_lines_begin_with_are_passed_over() -> None:
    _, to = placed(ROW)
    a, b, c, d = to.variables(range(4))
    assert comes_before(to, (a, b, c), (a, b, d), True) == comes_before(to, (c,), (d,), True)
    assert comes_before(to, (a, b), (a, b), True) is False


def test_many_clauses_are_what_they_are_one_by_one() -> None:
    clauses = [(1, -2), (3,), ()]
    models = []
    for at_once in (True, False):
        model, to = placed(ROW)
        guarded = to.when(model.boolean("guard"))
        for place in (to, guarded):
            if at_once:
                place.clauses(iter(clauses))
            else:
                for literals in clauses:
                    place.clause(*literals)
        models.append(model)
    assert models[0].statements == models[1].statements


def test_many_clauses_are_recorded_where_their_opposite_is_wanted() -> None:
    model, to = placed(ROW)
    before = len(model.statements)
    recorder = Recorder(to)
    recorder.clauses([(1, -2), (3,)])
    assert len(model.statements) == before
    assert [one.primitive for one in recorder.recorded] == [Clause((1, -2)), Clause((3,))]
