"""What clauses say of fillings, held against a search that tries every value of every variable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from random import Random

import pytest

from sudoku_model.audit.clauses import Clauses

CELLS, AUXILIARY = 4, 3
FILLINGS = list(product((False, True), repeat=CELLS))
Clause = tuple[int, ...]


def some_clauses(seed: int) -> list[Clause]:
    random = Random(seed)
    variables = range(1, CELLS + AUXILIARY + 1)
    return [
        tuple(random.choice((one, -one)) for one in random.sample(variables, random.choice((2, 3))))
        for _ in range(random.randint(6, 14))
    ]


def known() -> dict[int, int]:
    """Return for each cell the fillings in which it is true, as bits."""
    return {
        cell + 1: sum(filling[cell] << at for at, filling in enumerate(FILLINGS))
        for cell in range(CELLS)
    }


def literals_of(filling: Sequence[bool]) -> set[int]:
    return {one if value else -one for one, value in enumerate(filling, 1)}


def hold(clauses: Iterable[Clause], true: set[int]) -> bool:
    return all(not true.isdisjoint(clause) for clause in clauses)


def propagated(clauses: Sequence[Clause], true: set[int]) -> set[int] | None:
    """Return all that unit propagation makes true, None where it contradicts."""
    true = set(true)
    while True:
        before = len(true)
        for clause in clauses:
            left = [one for one in clause if -one not in true]
            if not left:
                return None
            if len(left) == 1:
                true.add(left[0])
        if len(true) == before:
            return true


@pytest.mark.parametrize("seed", range(40))
def test_fillings_are_admitted_that_can_be_completed_and_no_others(seed: int) -> None:
    clauses = some_clauses(seed)
    can_be = [
        any(
            hold(clauses, literals_of((*filling, *rest)))
            for rest in product((False, True), repeat=AUXILIARY)
        )
        for filling in FILLINGS
    ]
    judgement = Clauses(clauses).judge(known(), len(FILLINGS))
    assert [bool(judgement.admitted >> at & 1) for at in range(len(FILLINGS))] == can_be
    assert judgement.admitted | judgement.refused == 2 ** len(FILLINGS) - 1


@pytest.mark.parametrize("seed", range(40))
def test_literals_are_refuted_that_unit_propagation_refutes(seed: int) -> None:
    clauses = some_clauses(seed)
    literals = [
        one for variable in range(1, CELLS + AUXILIARY + 1) for one in (variable, -variable)
    ]
    asked = [
        *([one] for one in literals),
        *([one, other] for one, other in product(literals, repeat=2) if one not in (other, -other)),
    ]
    assert Clauses(clauses).refuted(asked) == [
        propagated(clauses, {*assumed}) is None for assumed in asked
    ]


@pytest.mark.parametrize("seed", range(40))
def test_a_clause_is_nearly_broken_where_one_of_its_literals_is_left(seed: int) -> None:
    clauses = some_clauses(seed)
    found = Clauses(clauses).nearly_broken(known(), len(FILLINGS))
    for at, filling in enumerate(FILLINGS):
        true = propagated(clauses, literals_of(filling))
        if true is None:
            continue  # which of the literals are false then depends on the order
        for clause in clauses:
            left = [one for one in clause if -one not in true]
            assert bool(found[clause] >> at & 1) == (len(left) == 1)
