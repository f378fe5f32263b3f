"""What answers and claimed steps are worth."""

from __future__ import annotations

from typing import Any

from sudoku_model.analysis.graded_steps import GradedClaim, GradedStep
from sudoku_model.analysis.grading import ClueState, Grade, GradedClue, Standing
from sudoku_model.answers.kinds import (
    FLAG,
    NAMES,
    TEXT,
    WHOLE,
    About,
    CellName,
    ListOf,
    Maybe,
    Word,
)
from sudoku_model.answers.parts import CLASH, CLUE, PUZZLE, Solutions
from sudoku_model.answers.steps import MISTAKE
from sudoku_model.answers.table import Key, Table, Told
from sudoku_model.answers.verdicts import REASON, SECONDS, complete
from sudoku_model.formats.json_text import Node

_GRADED_CLUE = Table(
    GradedClue,
    Key("clue", CLUE, "the clue"),
    Key("state", Word(ClueState), "'open' if that depends on cells that are open"),
)


def _grade(about: About, node: Node, **values: Any) -> Grade:
    if len(values["values"]) != len(about.grid.cells):
        expected = f"a number or null for each of the {len(about.grid.cells)} cells"
        raise node.members()["values"].unfit(expected, f"{len(values['values'])}")
    return Grade(**values)


GRADE = Table(
    Grade,
    Key("standing", Word(Standing), "whether it is a solution, right so far, or wrong"),
    Told("solved", FLAG, "whether it is a solution", "is_solved"),
    complete(Told),
    Key("values", ListOf(Maybe(WHOLE)), "the answer: for each cell a number, or null"),
    Key("right", NAMES, "the cells with entries that are right, besides the givens"),
    Key("wrong", NAMES, "those with entries that are wrong, in the order of reading"),
    Key("mistake", Maybe(MISTAKE), "the first wrong entry, and why it is wrong"),
    Key("clashes", ListOf(CLASH), "cells that break the rules of the grid"),
    Key("clues", ListOf(_GRADED_CLUE), "each clue, and what the answer makes of it"),
    Told("disagreements", NAMES, "cells in which the source states another", is_rare=True),
    REASON,
    SECONDS,
    build=_grade,
)

_CLAIM = Table(
    GradedClaim,
    Key("cell", CellName(), "the cell"),
    Key("digit", WHOLE, "the digit"),
    Key("placed", FLAG, "whether it is said to be there, not to be excluded", "is_placed"),
    Key("follows", Maybe(FLAG), "whether every solution is so; null if undecided"),
    Key("clues", ListOf(CLUE), "clues and entries that suffice for it", default=()),
    Solutions("counterexample", "a solution that is otherwise", is_one=True),
    Told("sentence", TEXT, "the claim in words", lambda claim, about: str(claim)),
)

GRADED_STEP = Table(
    GradedStep,
    Told("follows", Maybe(FLAG), "whether all of it follows; null if undecided"),
    complete(Told),
    Key("board", PUZZLE, "the puzzle together with what was filled in"),
    Key("claims", ListOf(_CLAIM), "what is claimed, one by one"),
    REASON,
    SECONDS,
)
