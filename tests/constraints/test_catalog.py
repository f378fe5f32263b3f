import inspect
import pickle
from dataclasses import fields
from itertools import groupby
from types import NoneType, UnionType
from typing import Any, ClassVar, get_args, get_origin

import pytest

import sudoku_model as sm
import sudoku_model.constraints
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.catalog import (
    CONSTRAINTS,
    SECTIONS,
    example_board,
    example_call,
    summary,
)
from sudoku_model.constraints.fields import hints_of
from sudoku_model.stated import state_rules

SILENT = {
    "RegionSameDigits",  # every house of a 9x9 grid holds all digits
    "FullRankTies",
    "Doubler",  # known places: only `Values` has something to say
    "Negator",
}
"""Constraints whose examples need no statement."""

every_kind = pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)


def example_of(kind: type[Constraint]) -> tuple[Board, Constraint]:
    """Return the example of a class, and a 9x9 board for it."""
    return example_board(kind), kind(**kind.example)


@pytest.mark.sample(every=8)
@every_kind
def test_the_example_fits_a_9x9_grid_and_can_be_stated(kind: type[Constraint]) -> None:
    board, example = example_of(kind)
    example.validate(board)
    model = state_rules(board.grid)
    before = len(model.statements)
    example.state(Stating(board, model, "example"))
    assert len(model.statements) > before or kind.__name__ in SILENT
    assert example.holds(board, [domain[0] for domain in board.grid.domains]) in (True, False)


@every_kind
@pytest.mark.sample(every=12)
def test_it_is_described_for_people(kind: type[Constraint]) -> None:
    text = inspect.getdoc(kind)
    assert text
    assert text.splitlines()[0].endswith(".")
    assert summary(kind) == text.splitlines()[0]
    assert len(summary(kind)) <= 96
    for field in fields(kind):
        assert field.name in text, f"{kind.__name__}.{field.name} is not explained"
    sentence = example_of(kind)[1].describe()
    assert sentence
    assert kind.example.get("cells", "") in sentence
    assert "\n" not in sentence
    assert not sentence.endswith(".")


@every_kind
@pytest.mark.sample(every=12)
def test_it_can_be_a_key_and_be_sent_to_another_process(kind: type[Constraint]) -> None:
    example = kind(**kind.example)
    again = pickle.loads(pickle.dumps(example))
    assert again == example
    assert hash(again) == hash(example)
    assert {example: 1}[again] == 1


def is_plain(hint: Any) -> bool:
    """Say whether JSON can hold a field of this type."""
    if get_origin(hint) is UnionType:
        return all(map(is_plain, get_args(hint)))
    if get_origin(hint) is tuple:
        return all(is_plain(part) for part in get_args(hint) if part is not Ellipsis)
    return hint in (str, int, bool, NoneType) or hint is Constraint


@every_kind
@pytest.mark.sample(every=12)
def test_its_fields_can_be_written_to_a_file(kind: type[Constraint]) -> None:
    hints = hints_of(kind)
    for field in fields(kind):
        assert is_plain(hints[field.name]), f"{kind.__name__}.{field.name}: {field.type}"
    # Text of a cell field is cleaned, so that equal constraints are equal.
    for name in kind.cell_fields:
        assert name in hints


def test_all_classes_that_a_file_can_hold_are_found_and_no_name_is_used_twice() -> None:
    public = {getattr(sudoku_model.constraints, name) for name in sudoku_model.constraints.__all__}
    assert {*CONSTRAINTS.values()} == public - {sm.Predicate}
    modules = [kind.__module__ for kind in CONSTRAINTS.values()]
    runs = [module for module, _ in groupby(modules)]
    assert len(set(runs)) == len(runs)  # each stands with its own family
    assert all(SECTIONS.values())
    plain = [name.lower() for name in CONSTRAINTS]
    assert len(set(plain)) == len(plain)
    assert all(name == kind.__name__ for name, kind in CONSTRAINTS.items())
    assert not any(inspect.isabstract(kind) for kind in CONSTRAINTS.values())


@every_kind
@pytest.mark.sample(every=12)
def test_the_example_can_be_copied_as_python_code(kind: type[Constraint]) -> None:
    assert eval(example_call(kind), {"sm": sm}) == kind(**kind.example)


class _AnyFields(Constraint):
    """Its example holds fields of every kind."""

    example: ClassVar = {
        "numbers": [1, 2],
        "one": (3,),
        "listed": [4],
        "several": ("r1c1", "r2c2"),
        "inner": (sm.Difference("r1c1 r1c2"), sm.Difference("r1c1 r1c2", 2)),
        "none": None,
        "function": max,
    }


def test_an_example_is_written_without_what_goes_without_saying() -> None:
    assert example_call(_AnyFields) == (
        f"{__name__}._AnyFields(numbers=[1, 2], one=(3,), listed=[4], several=('r1c1', 'r2c2'), "
        "inner=(sm.Difference(cells='r1c1 r1c2'), sm.Difference(cells='r1c1 r1c2', value=2)), "
        "none=None, function=max)"
    )
    assert example_call(CONSTRAINTS["AntiKing"]) == "sm.AntiKing()"


def test_every_constraint_can_be_imported_by_its_name() -> None:
    assert sudoku_model.constraints.__all__ == sorted([*CONSTRAINTS, "Predicate"])
    for name, kind in CONSTRAINTS.items():
        assert getattr(sudoku_model.constraints, name) is kind
    assert set(CONSTRAINTS) <= set(dir(sudoku_model.constraints))
    hint = "has no attribute 'KillerCages'; did you mean 'KillerCage'"
    with pytest.raises(AttributeError, match=hint):
        _ = sudoku_model.constraints.KillerCages
