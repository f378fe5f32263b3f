"""Clues as they are written on a command line: what is read, and what is refused and how."""

from __future__ import annotations

import pytest

import sudoku_model as sm
from sudoku_model.clues import Clue
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.errors import SudokuModelError
from sudoku_model.formats.spelled import clue_of, constraint_of
from sudoku_model.grid import Grid


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
        "KillerCage(r1c1 r1c2, 7)",
        "killer(R1C1 r1c2, total=7)",
        "sm.killer-cage(r1c1-r1c2, 7)",
    ],
)
def test_a_constraint_may_be_written_in_several_ways(text: str) -> None:
    made = constraint_of(text)
    assert isinstance(made, sm.KillerCage)
    cells = Grid.square(9).select(made.cells)
    assert (cells, made.total) == ((0, 1), 7)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("thermo(r1c1 r2c1)", sm.Thermometer("r1c1 r2c1")),
        ("little killer(r1c3 r2c2, 5)", sm.LittleKiller("r1c3 r2c2", 5)),
        ("Kleiner Killer('r1c3 r2c2', 5)", sm.LittleKiller("r1c3 r2c2", 5)),
        ("arrow(r1c1, r1c2 r1c3)", sm.Arrow("r1c1", "r1c2 r1c3")),
        ("159(c1)", sm.ColumnIndexing("c1")),
        ("Dutch whispers(r1c1 r1c2)", sm.Whisper("r1c1 r1c2", 4)),
        ("whispers(r1c1 r1c2, 3)", sm.Whisper("r1c1 r1c2", 3)),
        ("X(r1c1 r1c2)", sm.PairSum("r1c1 r1c2", 10)),
        ("XV(r1c1 r1c2, 5)", sm.PairSum("r1c1 r1c2", 5)),
        ("rising diagonal", sm.Diagonal("up")),
        ("anti-camel", sm.AntiLeaper(1, 3)),
        ("Or([thermo(r1c1 r1c2), x(r1c1 r1c2)])",
         sm.Or((sm.Thermometer("r1c1 r1c2"), sm.PairSum("r1c1 r1c2", 10)))),
        ("Regex(r1, '.*1r2c3.*')", sm.Regex("r1", ".*1r2c3.*")),
    ],
)  # fmt: skip
def test_a_constraint_may_be_called_as_setters_call_it(text: str, expected: sm.Constraint) -> None:
    assert constraint_of(text) == expected


def test_digits_of_a_cell_are_a_given_or_candidates() -> None:
    assert clue_of("R1C2 = 12") == Clue.given("r1c2", 12)
    assert clue_of("r1c2=1,2") == Clue("r1c2", (1, 2))
    assert clue_of("AntiKnight") == Clue(constraint=sm.AntiKnight())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("KillerCage(", "no call of a constraint"),
        ("KillerCage(x)", "no call of a constraint"),
        ("thermo r1c1 r2c1", "expected such as AntiKnight, thermo(r1c1 r2c1)"),
        ("thermo(r1c1, r2c1)", "found 2 values, expected 1 at most (cells)"),
        ("whispers(r1c1 r1c2)", "German whispers (Whisper(difference=5)) or Dutch whispers"),
        ("diagonals", "name one of them, or its direction"),
        ("modular!(r1c1 r1c2 r1c3)", "name one of them, or its modulus"),
        ("kropki(r1c1 r1c2)", "White dot (Difference(value=1)) or Black dot (Ratio(value=2))"),
        ("X(r1c1 r1c2, 9)", "found total=9, but it means PairSum(total=10)"),
        ("jigsaw", "regions of any shape belong to the grid"),
        ("", "found constraint ''"),
        ("a.b.KillerCage(3)", "found constraint 'a.b.KillerCage'"),
        ("KillerCage('r1c1 r1c2', *x)", "no call of a constraint"),
        ("KillerCage('r1c1 r1c2', **x)", "found **x"),
        ("KillerCage('r1c1 r1c2', 7, 8)", "found 3 values, expected 2 at most"),
        ("KillerCage('r1c1 r1c2', 7, total=8)", "found total=8"),
        ("KillerCage('r1c1 r1c2', totl=8)", "found the field 'totl'"),
        ("KillerCage()", "found no field 'cells'"),
        ("exec('x = 1')", "found constraint 'exec'"),
        ("(" * 5000, "no call of a constraint"),
        ("{", "no JSON"),
        ("r1c1=", "no call of a constraint"),
    ],
)
def test_what_is_none_is_refused_in_one_message(text: str, words: str) -> None:
    with pytest.raises(SudokuModelError) as caught:
        clue_of(text)
    assert words in str(caught.value)
