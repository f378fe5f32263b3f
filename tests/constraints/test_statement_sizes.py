"""A statement or a clause that gets lost changes no solution of most puzzles; it changes a size."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudoku_model.model import Model, Primitive
from tests.constraints.statement_sizes import COMMAND, GOLDEN, boards, size_of
from tests.constraints.test_catalog import SILENT

EXPECTED: dict[str, dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
BOARDS = boards()
HOW_TO = f"if the change is meant, run `{COMMAND}` and commit {GOLDEN.name}"


def test_every_size_is_that_of_a_class() -> None:
    assert EXPECTED.keys() <= BOARDS.keys(), HOW_TO  # a new class may wait for the next run


@pytest.mark.sample(every=8)
@pytest.mark.parametrize("name", EXPECTED)
def test_no_statement_and_no_clause_gets_lost(name: str) -> None:
    assert size_of(*BOARDS[name]) == EXPECTED[name], f"{name}: {HOW_TO}"


def test_all_but_the_silent_ones_say_something() -> None:
    assert {name for name, size in EXPECTED.items() if not size["clauses"]} == SILENT


@pytest.mark.parametrize("name", ["KillerCage", "Thermometer", "XSum", "Connected", "Or"])
def test_a_lost_statement_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(
        self: Model, primitive: Primitive, origin: str, when: tuple[int, ...] = ()
    ) -> None:
        """Post nothing, the first time."""
        monkeypatch.undo()

    board, constraint = BOARDS[name]
    size_of(board, constraint)  # the grid's own statements are kept from now on
    monkeypatch.setattr(Model, "post", forgetful)
    assert size_of(board, constraint) != EXPECTED[name]
