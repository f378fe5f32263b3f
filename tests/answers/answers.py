"""Answers of each kind, for the tests of answers as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import sudoku_model as sm
from sudoku_model.answers.commands import CanonicalForm, Confirmation, Unsolved
from sudoku_model.batch.corpus import UnreadablePuzzle
from tests.puzzles import AMBIGUOUS, BROKEN, UNIQUE

SMALL = sm.read("1... ..3. .4.. ...2")
OPEN = sm.read("1... ..3. .4.. 3...")
TORN = sm.read("1... ..3. .4.1 ...2")
SPARE = sm.read("1... ..3. .4.. 3..2")
NINE = sm.read(UNIQUE)
CAGES = sm.Puzzle.empty(4).with_constraints(
    sm.KillerCage("r1c1 r1c2", 5),
    sm.Or((sm.Thermometer("r2c1-r2c3"), sm.Not(sm.GreaterThan("r2c1 r2c2")))),
    sm.AntiKnight(),
    sm.Even("r3c3"),
    sm.Even("r3c3"),
)
CONDITIONAL = replace(
    OPEN,
    title="Half stated",
    author="A. Setter",
    rules="Cats and dogs alternate.",
    unstated=("the rule “Cats and dogs alternate.”",),
    offered=(sm.Offer("the rule “Cats and dogs alternate.”", (sm.NonConsecutive(),), ("1 text",)),),
    notes=("1 picture is left out",),
)
EXTRA = sm.Puzzle.empty(
    replace(sm.Grid.square(4), extras=(sm.ExtraCell("total", (4, 7)),))
).with_constraints(sm.Arrow("total", "r1c1 r1c2"))
HOLES = sm.Puzzle.empty(
    sm.Grid.overlapping([(sm.Grid.square(4), 0, 0), (sm.Grid.square(4), 2, 2)])
).with_given("r1c1", 3)
WIDE = sm.random_solution(16, seed=1).puzzle if False else sm.Puzzle.empty(16)
HUNDRED = sm.Puzzle.empty(sm.Grid.rectangle(2, 70, range(1, 71)))
LETTERS = replace(SMALL, alphabet="ABCD")
ALIEN = replace(SMALL, alphabet="=.#x")


@dataclass(frozen=True)
class Ascending(sm.Constraint):
    """A constraint of one's own."""

    cells: str

    def holds(self, board: sm.Board, values: Any) -> bool:
        first, second = board.values(self.cells, values)
        return first < second

    def state(self, to: sm.Stating) -> None:
        to.pair(*to.cells(self.cells), int.__lt__)

    def describe(self) -> str:
        return f"the digits of {self.cells} ascend"


OWN = TORN.with_constraints(Ascending("r1c1 r1c2"), sm.Or((Ascending("r1c1 r1c2"),)))
