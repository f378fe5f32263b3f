"""Clues as they are written on a command line: what is read, and what is refused and how."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.clues import Clue
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats.spelled import clue_of, constraint_of


@pytest.mark.parametrize("kind", CONSTRAINTS.values(), ids=CONSTRAINTS)
def test_the_call_of_every_constraint_is_read_again(kind: type[sm.Constraint]) -> None:
    clue = Clue(constraint=kind(**kind.example))
    assert clue_of(clue.call) == clue


@pytest.mark.parametrize(
    "text",
    [
        'KillerCage("r1c1 r1c2", 7)',
        "sm.KillerCage('r1c1 r1c2', total=7)",
        ' KillerCage(total=7, cells="r1c1 r1c2")',
        '{"type": "KillerCage", "cells": "r1c1 r1c2", "total": 7}',
    ],
)
def test_a_constraint_may_be_written_in_several_ways(text: str) -> None:
    assert constraint_of(text) == sm.KillerCage("r1c1 r1c2", 7)


def test_digits_of_a_cell_are_a_given_or_candidates() -> None:
    assert clue_of("R1C2 = 12") == Clue.given("r1c2", 12)
    assert clue_of("r1c2=1,2") == Clue("r1c2", (1, 2))
    assert clue_of("AntiKnight") == Clue(constraint=sm.AntiKnight())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("KillerCage(", "no call of a constraint"),
        ("KillerCage(x)", "no call of a constraint"),
        ("a.b.KillerCage(3)", "no call of a constraint"),
        ("KillerCage('r1c1 r1c2', *x)", "no call of a constraint"),
        ("KillerCage('r1c1 r1c2', **x)", "found **x"),
        ("KillerCage('r1c1 r1c2', 7, 8)", "found 3 values, expected 2 at most"),
        ("KillerCage('r1c1 r1c2', 7, total=8)", "found total=8"),
        ("KillerCage('r1c1 r1c2', totl=8)", "found the field 'totl'"),
        ("KillerCage()", "found no field 'cells'"),
        ("exec('x = 1')", "found constraint 'exec'"),
        ("(" * 5000, "no call of a constraint"),
        ("{", "no JSON"),
        ("r1c1=", "found constraint 'r1c1='"),
    ],
)
def test_what_is_none_is_refused_in_one_message(text: str, words: str) -> None:
    with pytest.raises(SudokuModelError) as caught:
        clue_of(text)
    assert words in str(caught.value)
