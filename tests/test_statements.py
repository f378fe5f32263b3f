"""The statements of a model: a sequence as any other, of which clauses take little memory."""

from __future__ import annotations

import tracemalloc
from itertools import repeat
from time import monotonic

import pytest

import sudoku_model as sm
from sudoku_model.deadline import GaveUpError, deadline
from sudoku_model.model import AllDifferent, Clause, Model, Statement
from sudoku_model.model import statements as stating

SOME = [(1, 2), (-3,), (), (1, -2, 3)]


def model_of_some() -> Model:
    """Return a model with clauses, one of them guarded, around a larger statement."""
    model = Model()
    cells = tuple(model.variable(name, (1, 2, 3)) for name in "abc")
    model.post_clauses(SOME[:2], "first")
    model.post(AllDifferent(cells), "they differ")
    model.post(Clause(SOME[2]), "second")
    model.post(Clause(SOME[3]), "guarded", (5,))
    return model


def test_statements_come_back_as_they_were_posted() -> None:
    found = model_of_some().statements
    assert [one.origin for one in found] == ["first", "first", "they differ", "second", "guarded"]
    clauses = [one.primitive for one in found if isinstance(one.primitive, Clause)]
    assert clauses == [Clause(literals) for literals in SOME]
    assert [one.when for one in found] == [(), (), (), (), (5,)]
    assert list(found.since(3)) == found[3:] == [found[3], found[-1]]
    assert found.clauses(0, 2) == SOME[:2]


def test_larger_statements_are_no_clauses_guarded_or_not() -> None:
    model = model_of_some()
    assert model.statements.larger() == [model.statements[2]]
    assert [place for place, _ in model.statements.others()] == [2, 4]
    assert [place for place, _ in model.statements.others(3)] == [4]


def test_statements_can_be_put_in_taken_out_and_replaced() -> None:
    model = model_of_some()
    found, expected = model.statements, list(model.statements)
    other = Statement(Clause((7, 8)), "another")
    for changed in (found, expected):
        changed[0] = other
        changed[1:3] = [other, other, other]
        changed.insert(1, expected[-1])
        del changed[0], changed[-2:]
        changed += [other]
    assert found == expected
    assert repr(found) == repr(expected)
    assert found != expected[:-1]


def test_a_copy_grows_on_its_own() -> None:
    model = model_of_some()
    copied = model.statements.copy()
    copied.add_clauses([(1,)], "more")
    assert len(copied) == len(model.statements) + 1
    assert copied[:-1] == list(model.statements)


def test_literals_in_a_list_are_kept_as_a_tuple() -> None:
    model = Model()
    model.post(Clause([1, 2]), "mine")  # type: ignore[arg-type]
    assert model.statements[0].primitive == Clause((1, 2))


def test_a_clause_costs_little_more_than_its_literals() -> None:
    literals = [(number, number + 1, number + 2) for number in range(20_000)]
    model = Model()
    tracemalloc.start()
    try:
        model.post_clauses(literals, "many")
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 30 * len(literals)


class TestBounds:
    """What can be stated without end, or takes all of the memory, is ended."""

    def test_a_deadline_holds_inside_of_one_block_of_clauses(self) -> None:
        model = Model()
        with deadline(monotonic() + 0.05), pytest.raises(GaveUpError, match="time limit"):
            model.post_clauses(repeat((1, 2)), "endless")

    @pytest.mark.parametrize(
        "clue",
        [
            sm.Sandwich("r1", 5),
            sm.AllPairs("r1c1-r4c6", ((1, 2), (2, 1), (3, 4))),
            sm.XSum("r1", 12),
        ],
        ids=lambda clue: type(clue).__name__,
    )
    def test_too_many_statements_are_refused_and_the_clue_is_named(
        self, clue: sm.Constraint, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        puzzle = sm.Puzzle.empty(6).with_constraints(clue, sm.Sandwich("r2", 5))
        assert sm.encode(puzzle).clauses()
        monkeypatch.setattr(stating, "MAX_STATEMENTS", 60)
        with pytest.raises(sm.UnsupportedError, match=r"r[12].*: before it .* 60 statements"):
            sm.encode(puzzle).clauses()
