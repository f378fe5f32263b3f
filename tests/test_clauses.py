"""The clauses of each primitive: what they mean, how strongly they propagate, how many they are.

A clause that is missing may let a solution slip in, or leave an auxiliary Boolean open, or weaken
propagation; where several clauses guard the same thing only their number tells.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest
from pysat.solvers import Solver

from sudoku_model.errors import UnsupportedError
from sudoku_model.model import (
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Model,
    Primitive,
    Regular,
    Table,
    Variable,
)
from sudoku_model.model.machines import SumMachine
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.sat import statements
from sudoku_model.solvers.sat.cnf import Cnf, encode, encode_statements
from sudoku_model.solvers.sat.writer import ClauseWriter

MakePrimitive = Callable[[list[Variable]], Primitive]

PRIMITIVES: dict[str, tuple[int, int, MakePrimitive]] = {
    "clause": (2, 3, lambda v: Clause((v[0].equals(1), -v[1].equals(2)))),
    "two different": (2, 3, lambda v: AllDifferent(tuple(v))),
    "a permutation": (3, 3, lambda v: AllDifferent(tuple(v))),
    "rising pair": (2, 4, lambda v: Table(tuple(v), frozenset({(1, 2), (1, 3), (2, 3), (3, 4)}))),
    "forbidden triple": (3, 3, lambda v: Table(tuple(v), frozenset({(1, 2, 3)}), allowed=False)),
    "triples": (
        3,
        3,
        lambda v: Table(tuple(v), frozenset({(1, 2, 3), (1, 3, 3), (2, 2, 1), (3, 1, 1)})),
    ),
    "sum": (3, 3, lambda v: Linear(tuple((1, x) for x in v), "==", 6)),
    "weighted bound": (3, 3, lambda v: Linear(((2, v[0]), (-1, v[1]), (1, v[2])), "<=", 4)),
    "different with sum": (3, 5, lambda v: DistinctSum(tuple(v), frozenset({8}))),
    "different with one of two sums": (2, 5, lambda v: DistinctSum(tuple(v), frozenset({4, 8}))),
    "machine": (
        3,
        3,
        lambda v: Regular(tuple(v), SumMachine((1, 2, 1), "==", 7, (4, 3, 1, 0), (12, 9, 3, 0))),
    ),
    "connected": (
        4,
        2,
        lambda v: Connectivity(tuple(x.equals(1) for x in v), ((0, 1), (1, 2), (2, 3))),
    ),
}


CLAUSES = {
    "clause": 1,
    "two different": 3,
    "a permutation": 12,
    "rising pair": 8,
    "forbidden triple": 1,
    "triples": 13,
    "sum": 37,
    "weighted bound": 26,
    "different with sum": 58,
    "different with one of two sums": 44,
    "machine": 15,
    "connected": 80,
}
"""How many there are. Fewer may be better; then say here how many, and see that nothing is lost."""

WEAKER = {"a permutation", "different with sum", "different with one of two sums", "connected"}
"""Unit propagation on these is not domain consistent."""


def stated(name: str, *, guarded: bool) -> tuple[Model, Cnf, list[int]]:
    """One primitive over variables of its own, all clauses, and the guard."""
    count, size, make = PRIMITIVES[name]
    model = Model()
    variables = [model.variable(f"x{i}", range(1, size + 1)) for i in range(count)]
    guard = [model.boolean("guard")] if guarded else []
    model.post(make(variables), name, tuple(guard))
    return model, encode(model, Encoding.EXTENDED, "pairwise"), guard


def cells_of(model: Model) -> list[Variable]:
    return [variable for variable in model.variables if not variable.is_boolean]


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("name", list(PRIMITIVES))
def test_what_propagates_is_what_follows(name: str, guarded: bool) -> None:
    """From whatever values are left, propagation removes each that is in no solution."""
    model, cnf, guard = stated(name, guarded=guarded)
    cells = cells_of(model)
    right = [
        values
        for values in product(*(variable.domain for variable in cells))
        if model.holds([*values, *(1 for _ in guard)])
    ]
    # What is fixed without any assumption `propagate` does not report.
    with Solver("minisat22", bootstrap_with=cnf.clauses) as s:
        for removed in product(*(subsets(variable) for variable in cells)):
            left = [set(v.literals) - set(part) for v, part in zip(cells, removed, strict=True)]
            supported = {
                variable.equals(value)
                for values in right
                if all(v.equals(x) in part for v, x, part in zip(cells, values, left, strict=True))
                for variable, value in zip(cells, values, strict=True)
            }
            narrowed = [-literal for part in removed for literal in part]
            consistent, literals = s.propagate([*cnf.units, *guard, *narrowed])
            alive = set().union(*left) - {-literal for literal in literals} if consistent else set()
            assert alive >= supported
            if name not in WEAKER:
                assert alive == supported, removed


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("name", list(PRIMITIVES))
def test_solutions_are_those_of_the_meaning_and_leave_no_boolean_open(
    name: str, guarded: bool
) -> None:
    model, cnf, guard = stated(name, guarded=guarded)
    cells = cells_of(model)
    top = max(literal for variable in cells for literal in variable.literals)
    with Solver("minisat22", bootstrap_with=[*cnf.clauses, *([unit] for unit in cnf.units)]) as s:
        for values in product(*(variable.domain for variable in cells)):
            given = [v.equals(value) for v, value in zip(cells, values, strict=True)]
            holds = model.holds([*values, *(1 for _ in guard)])
            assert s.solve(assumptions=[*guard, *given]) == holds, values
            if holds:
                others = [-literal for literal in s.get_model() if abs(literal) > top]
                assert not any(s.solve(assumptions=[*guard, *given, other]) for other in others)
            # A false guard forbids nothing.
            assert not guard or s.solve(assumptions=[-guard[0], *given])


@pytest.mark.parametrize("name", list(PRIMITIVES))
def test_no_clause_is_lost(name: str) -> None:
    model, _, _ = stated(name, guarded=False)
    cnf = encode_statements(model, model.statements)
    written = [tuple(sorted(clause)) for clause in cnf.clauses]
    assert len(written) + len(cnf.units) == CLAUSES[name]
    assert len(set(written)) == len(written)


def subsets(variable: Variable) -> list[tuple[int, ...]]:
    literals = variable.literals
    return [part for size in range(len(literals)) for part in combinations(literals, size)]


def written(model: Model, encoding: Encoding = Encoding.EXTENDED) -> set[frozenset[int]]:
    cnf = encode(model, encoding, "pairwise")
    return {frozenset(clause) for clause in cnf.clauses} | {frozenset((u,)) for u in cnf.units}


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("code", range(1, 2**9, 7))
@pytest.mark.sample(every=12)
def test_a_relation_of_two_variables_gives_each_value_its_partners(
    code: int, allowed: bool
) -> None:
    """Or, where all partners but one go with it, says which one does not: that is shorter."""
    model = Model()
    x, y = model.variable("x", (1, 2, 3)), model.variable("y", (2, 3, 5))
    bare = written(model)
    pairs = list(product(x.domain, y.domain))
    listed = frozenset(pair for place, pair in enumerate(pairs) if code >> place & 1)
    model.post(Table((x, y), listed | {(9, 9)}, allowed), "related")
    good = listed if allowed else set(pairs) - listed
    expected = set()
    for value in x.domain:
        yes = {b for a, b in good if a == value}
        no = set(y.domain) - yes
        if len(no) == 1:
            expected.add(frozenset((-x.equals(value), -y.equals(no.pop()))))
        elif no:
            expected.add(frozenset((-x.equals(value), *y.among(yes))))
    for value in y.domain:
        yes = {a for a, b in good if b == value}
        no = set(x.domain) - yes
        if len(no) == 1:
            expected.add(frozenset((-y.equals(value), -x.equals(no.pop()))))
        elif no:
            expected.add(frozenset((-y.equals(value), *x.among(yes))))
    assert written(model) - bare == expected


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("at_most_one", ["pairwise", "native", "seqcounter"])
def test_what_a_house_says_already_is_not_said_again(at_most_one: str, order: int) -> None:
    model = Model()
    cells = [model.variable(f"x{i}", range(1, 6)) for i in range(9)]
    houses = [tuple(cells[:5]), tuple(cells[4:])]
    for house in houses[::order]:
        model.post(AllDifferent(house), "house")
    bare = encode(model, Encoding.EXTENDED, at_most_one)
    for group in (cells[:4], cells[1:5], cells[3:5], cells[4:6], cells[4:8], cells[5:]):
        model.post(AllDifferent(tuple(group)), "within a house")
    assert encode(model, Encoding.EXTENDED, at_most_one) == bare
    model.post(AllDifferent((cells[3], cells[5])), "across two houses")
    more = encode(model, Encoding.EXTENDED, at_most_one)
    assert len(more.clauses) == len(bare.clauses) + 5


def test_a_guard_stands_before_each_clause_of_its_statement_and_no_other() -> None:
    model = Model()
    cells = tuple(model.variable(f"x{i}", (1, 2, 3)) for i in range(2))
    one, two = model.boolean("one"), model.boolean("two")
    table = Table(cells, frozenset({(1, 2), (2, 1)}))
    model.post(table, "open")
    plain = encode_statements(model, model.statements).clauses
    model.post(table, "guarded", (one, -two))
    model.post(table, "open again")
    clauses = encode_statements(model, model.statements).clauses
    unit = encode_statements(model, model.statements[:1]).units
    guarded = [(-one, two, *clause) for clause in plain] + [(-one, two, u) for u in unit]
    assert sorted(clauses) == sorted([*plain, *guarded, *plain])


def test_a_forbidden_row_outside_of_the_domains_forbids_nothing() -> None:
    model = Model()
    cells = tuple(model.variable(f"x{i}", (1, 2)) for i in range(3))
    bare = written(model)
    for place in range(3):
        row = [1, 1, 1]
        row[place] = 7
        model.post(Table(cells, frozenset({tuple(row)}), allowed=False), "forbidden")
    assert written(model) == bare


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("places", ["xx", "xxy", "xyx", "yxx", "xyy", "xxx", "xyxy"])
def test_a_variable_may_come_twice_in_a_table(places: str, allowed: bool) -> None:
    model = Model()
    named = {name: model.variable(name, (1, 2, 3)) for name in "xy"}
    rows = [row for row in product((1, 2, 3), repeat=len(places)) if sum(row) % 4 == 0]
    cells = tuple(named[place] for place in places)
    model.post(Table(cells, frozenset(rows), allowed), "table")
    cnf = encode(model, Encoding.EXTENDED, "pairwise")
    with Solver("minisat22", bootstrap_with=[*cnf.clauses, *([u] for u in cnf.units)]) as solver:
        for values in product((1, 2, 3), repeat=2):
            assert solver.solve(assumptions=model.literals(values)) == model.holds(values), values


def test_statements_that_would_fill_the_memory_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(statements, "MAX_CLAUSES", 20)
    model = Model()
    cells = tuple(model.variable(f"x{i}", range(1, 6)) for i in range(3))
    for number, total in enumerate((8, 9), start=1):
        model.post(Linear(tuple((1, cell) for cell in cells), "==", total), "sum")
        if number == 1:  # what one statement needs is written
            assert len(encode_statements(model, model.statements).clauses) > 20
        else:
            with pytest.raises(UnsupportedError, match="before it there are more than 20 clauses"):
                encode_statements(model, model.statements)


def test_forbidden_rows_come_in_their_order() -> None:
    """The same model is the same file, however its sets were made."""
    model = Model()
    cells = tuple(model.variable(f"x{i}", range(40)) for i in range(3))
    rows = [(17 * i % 40, 31 * i % 40, 7 * i % 40) for i in range(30)]
    model.post(Table(cells, frozenset(rows), allowed=False), "forbidden")
    clauses = encode_statements(model, model.statements).clauses
    assert clauses == [
        tuple(-cell.equals(value) for cell, value in zip(cells, row, strict=True))
        for row in sorted(rows)
    ]


@pytest.mark.parametrize("encoding", list(Encoding))
def test_sums_of_the_same_cells_under_different_guards_stay_apart(encoding: Encoding) -> None:
    model = Model()
    cells = tuple(model.variable(f"x{i}", (1, 2, 3)) for i in range(2))
    one, two = model.boolean("one"), model.boolean("two")
    model.post(DistinctSum(cells, frozenset({3})), "first", (one,))
    model.post(DistinctSum(cells, frozenset({5})), "second", (two,))
    model.post(DistinctSum(cells, frozenset({3, 4, 5})), "third", (one, two))
    cnf = encode(model, encoding, "pairwise")
    with Solver("minisat22", bootstrap_with=[*cnf.clauses, *([unit] for unit in cnf.units)]) as s:
        for values in product((1, 2, 3), (1, 2, 3), (0, 1), (0, 1)):
            assert s.solve(assumptions=model.literals(values)) == model.holds(values), values


@pytest.mark.parametrize("name", ["seqcounter", "ladder", "bitwise", "totalizer"])
def test_other_encodings_of_at_most_one_begin_where_they_are_smaller(name: str) -> None:
    """Up to three literals the pairs are three clauses; from four on the encoding is used."""
    for count in (2, 3, 4, 6):
        pairwise, other = Cnf(count), Cnf(count)
        ClauseWriter(pairwise, "pairwise").at_most_one(range(1, count + 1))
        ClauseWriter(other, name).at_most_one(range(1, count + 1))
        assert (pairwise.clauses == other.clauses) == (count <= 3)
        assert len(pairwise.clauses) == count * (count - 1) // 2
        with Solver("minisat22", bootstrap_with=[*other.clauses, *([u] for u in other.units)]) as s:
            for true in product((-1, 1), repeat=count):
                literals = [sign * place for place, sign in enumerate(true, start=1)]
                assert s.solve(assumptions=literals) == (true.count(1) <= 1)


def test_encodings_are_those_that_pysat_knows_by_that_name() -> None:
    from pysat.card import CardEnc, EncType

    for name in ("seqcounter", "sortnetwrk", "cardnetwrk", "bitwise", "ladder", "kmtotalizer"):
        cnf = Cnf(10)
        ClauseWriter(cnf, name).at_most_one(range(1, 6))
        wanted = CardEnc.atmost(
            [1, 2, 3, 4, 5], bound=1, top_id=10, encoding=getattr(EncType, name)
        )
        clauses = [*map(list, cnf.clauses), *([unit] for unit in cnf.units)]
        assert sorted(clauses) == sorted(wanted.clauses)
        assert cnf.variable_count == max(10, wanted.nv)


def test_a_pair_excludes_itself_once_whichever_comes_first() -> None:
    before = ClauseWriter(Cnf(4), "pairwise")
    before.exclude([(1, 3)])
    writer = before.continued(4)
    writer.exclude([(1, 2), (2, 1), (3, 1), (1, 3), (4, 2)])
    writer.exclude([(2, 4)])
    assert [set(clause) for clause in writer.cnf.clauses] == [{-1, -3}, {-1, -2}, {-2, -4}]


def test_the_empty_clause_is_a_contradiction_of_its_own() -> None:
    cnf = Cnf(2)
    ClauseWriter(cnf, "pairwise").clause(())
    assert cnf.variable_count == 3
    assert sorted(cnf.units) == [-3, 3]


@pytest.mark.parametrize("encoding", list(Encoding))
def test_variables_after_a_boolean_have_one_value_as_well(encoding: Encoding) -> None:
    model = Model()
    model.boolean("first")
    x = model.variable("x", (1, 2, 3))
    model.boolean("between")
    y = model.variable("y", (4, 5))
    assert written(model, encoding) == {
        frozenset(x.literals),
        *(frozenset((-a, -b)) for a, b in combinations(x.literals, 2)),
        frozenset(y.literals),
        frozenset(-literal for literal in y.literals),
    }


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_model_without_houses_and_with_hardly_a_variable(count: int) -> None:
    model = Model()
    for number in range(count):
        model.variable(f"x{number}", (1, 2))
    assert len(written(model)) == 2 * count


@pytest.mark.parametrize("size", [3, 5])
def test_under_a_guard_a_house_is_not_said_again_either(size: int) -> None:
    model = Model()
    cells = tuple(model.variable(f"x{i}", range(1, size + 1)) for i in range(size))
    guard = model.boolean("guard")
    model.post(AllDifferent(cells), "house")
    bare = written(model)
    model.post(AllDifferent(cells), "again", (guard,))
    model.post(AllDifferent(cells[:2]), "a part", (guard,))
    assert written(model) == bare


def test_only_triads_relate_a_cage_to_the_house_around_it() -> None:
    model = Model()
    cells = tuple(model.variable(f"x{i}", range(1, 6)) for i in range(5))
    model.post(AllDifferent(cells), "house")
    model.post(DistinctSum(cells[:3], frozenset({8})), "cage")
    outside = {literal for cell in cells[3:] for literal in cell.literals}
    for encoding in Encoding:
        related = [
            clause
            for clause in written(model, encoding)
            if any(abs(literal) in outside for literal in clause)
            and any(abs(literal) > model.literal_count for literal in clause)
        ]
        assert bool(related) == (encoding is Encoding.TRIADS)
