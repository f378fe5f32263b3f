"""The page of the techniques of classics: what each says, with an example, drawn and told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import sudoku_model as sm
from sudoku_model.analysis.steps import CellFact, PlaceFact
from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.step import step_of
from sudoku_model.analysis.steps.techniques import TECHNIQUES, Technique
from sudoku_model.bits import bits, mask_of
from sudoku_model.drawing import svg

_PICTURE_SIZE = 420


class Example(NamedTuple):
    """A position on an empty board that shows a technique and little else.

    Attributes:
        left: the candidates that are left of some facts: of a cell (``r1c1``), or of the places of
            a digit in a house (``row 1: 5``).
        excluded: what the technique excludes.
        placed: the candidate that it places, if it does.
        settled: the cells that hold their digits.
        facts: what it rests on, if not on all that something is left of; of other facts the
            beginning of what they say.
        size: how many digits there are.
        rules: constraints, for houses that a plain board has not.
    """

    left: Mapping[str, str]
    excluded: str
    placed: str = ""
    settled: str = ""
    facts: tuple[str, ...] = ()
    size: int = 9
    rules: tuple[sm.Constraint, ...] = ()

    @property
    def layout(self) -> Layout:
        """The empty board."""
        return _empty(self.size, self.rules)

    def candidates(self, text: str) -> int:
        """Return candidates that are written as in ``r1c1=5 r2c3=7``."""
        layout = self.layout
        pairs = (name.split("=") for name in text.split())
        grid = layout.puzzle.grid
        return mask_of(layout.candidate(grid.cell(cell), int(digit)) for cell, digit in pairs)

    def alive(self) -> int:
        """Return the candidates that are left."""
        layout = self.layout
        alive = (1 << len(layout.cell_of)) - 1
        for name, left in self.left.items():
            alive &= ~layout.masks[self._fact(name)] | self.candidates(left)
        return alive | self.candidates(self.excluded)

    def deduction(self) -> Deduction:
        """Return the step."""
        facts = sorted(map(self._fact, self.facts or self.left))
        placed = next(bits(self.candidates(self.placed)), None)
        return Deduction(tuple(facts), self.candidates(self.excluded), placed)

    def step(self) -> sm.Step:
        """Return the step as people see it."""
        layout, alive, grid = self.layout, self.alive(), self.layout.puzzle.grid
        settled = sum(layout.cell_masks[grid.cell(name)] for name in self.settled.split())
        return step_of(layout, alive, settled & alive, self.deduction(), 1)

    def picture(self) -> str:
        """Draw the position with the candidates that the technique is about."""
        layout, step = self.layout, self.step()
        deduction, alive = self.deduction(), self.alive()
        about = deduction.excluded
        for number in deduction.facts:
            about |= layout.masks[number]
        if self.facts:
            about |= self.candidates(" ".join(self.left.values()))
        board, shown = step.drawing()
        left = enumerate(layout.digits_left(alive & about))
        shown["candidates"] = {cell: digits for cell, digits in left if digits}
        return svg(board, size=_PICTURE_SIZE, **shown)

    def _fact(self, text: str) -> int:
        """Find a fact by what people call it."""
        for number, fact in enumerate(self.layout.facts):
            if isinstance(fact, CellFact):
                is_meant = text == fact.name
            elif isinstance(fact, PlaceFact):
                is_meant = text == f"{fact.house}: {fact.digit}"
            else:
                is_meant = str(fact).startswith(text)
            if is_meant:
                return number
        raise LookupError(text)


@cache
def _empty(size: int, rules: tuple[sm.Constraint, ...]) -> Layout:
    # Small boards are those of techniques for which the solution is the only one.
    puzzle = sm.Puzzle.empty(size).with_constraints(*rules)
    return Layout(puzzle, assume_unique=size < 9)


_DIAGONAL = sm.Diagonal("down")

EXAMPLES: Final[Mapping[str, Example]] = {
    "locked candidates": Example(
        {"the diagonal from r1c1: 5": "r1c1=5 r2c2=5"}, "r1c2=5", rules=(_DIAGONAL,)
    ),
    "grouped turbot fish": Example(
        {
            "the diagonal from r1c1: 5": "r1c1=5 r2c2=5 r9c9=5",
            "row 3: 5": "r3c2=5 r3c7=5",
        },
        "r9c7=5",
        rules=(_DIAGONAL,),
    ),
    "sashimi jellyfish": Example(
        {
            "row 1: 5": "r1c1=5 r1c4=5",
            "row 3: 5": "r3c4=5 r3c7=5",
            "row 5: 5": "r5c7=5 r5c9=5",
            "row 8: 5": "r8c9=5 r8c2=5 r8c3=5",
        },
        "r7c1=5 r9c1=5",
    ),
    "grouped discontinuous nice loop": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "box 7: 2": "r7c1=2 r8c1=2 r9c3=2",
            "column 3: 3": "r9c3=3 r5c3=3",
            "column 9: 3": "r5c9=3 r1c9=3",
        },
        "r1c9=1",
    ),
    "grouped continuous nice loop": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "box 7: 2": "r7c1=2 r8c1=2 r9c3=2",
            "column 3: 1": "r9c3=1 r1c3=1",
        },
        "r1c9=1 r5c1=2 r9c3=6",
    ),
    "full house": Example(
        {
            "row 1: 5": "r1c1=5",
            "r1c2": "r1c2=6",
            "r1c3": "r1c3=7",
            "r1c4": "r1c4=8",
            "r1c5": "r1c5=9",
            "r1c6": "r1c6=1",
            "r1c7": "r1c7=2",
            "r1c8": "r1c8=3",
            "r1c9": "r1c9=4",
        },
        "r2c1=5",
        placed="r1c1=5",
        settled="r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
        facts=("row 1: 5",),
    ),
    "hidden single": Example(
        {"row 1: 5": "r1c1=5"},
        "r2c1=5",
        placed="r1c1=5",
    ),
    "naked single": Example(
        {"r1c1": "r1c1=5"},
        "r2c1=5",
        placed="r1c1=5",
    ),
    "pointing": Example(
        {"box 1: 5": "r1c1=5 r1c3=5"},
        "r1c7=5",
    ),
    "claiming": Example(
        {"row 1: 5": "r1c1=5 r1c3=5"},
        "r2c2=5",
    ),
    "naked pair": Example(
        {"r1c1": "r1c1=1 r1c1=2", "r1c5": "r1c5=1 r1c5=2"},
        "r1c9=1",
    ),
    "naked triple": Example(
        {"r1c1": "r1c1=1 r1c1=2", "r2c2": "r2c2=2 r2c2=3", "r3c3": "r3c3=1 r3c3=2 r3c3=3"},
        "r1c2=1",
    ),
    "naked quad": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=2 r1c2=3",
            "r1c3": "r1c3=3 r1c3=4",
            "r1c4": "r1c4=4 r1c4=1",
        },
        "r1c9=1",
    ),
    "hidden pair": Example(
        {"row 1: 1": "r1c1=1 r1c5=1", "row 1: 2": "r1c1=2 r1c5=2"},
        "r1c1=7",
    ),
    "hidden quad": Example(
        {
            "row 1: 1": "r1c1=1 r1c2=1",
            "row 1: 2": "r1c2=2 r1c5=2",
            "row 1: 3": "r1c5=3 r1c9=3",
            "row 1: 4": "r1c9=4 r1c1=4",
        },
        "r1c1=7",
    ),
    "hidden triple": Example(
        {"box 1: 1": "r1c1=1 r1c2=1", "box 1: 2": "r1c2=2 r2c3=2", "box 1: 3": "r1c1=3 r2c3=3"},
        "r1c1=7",
    ),
    "X-wing": Example(
        {"row 1: 5": "r1c1=5 r1c7=5", "row 5: 5": "r5c1=5 r5c7=5"},
        "r8c1=5",
    ),
    "swordfish": Example(
        {
            "column 1: 5": "r1c1=5 r4c1=5",
            "column 4: 5": "r4c4=5 r7c4=5",
            "column 8: 5": "r1c8=5 r7c8=5",
        },
        "r1c5=5",
    ),
    "jellyfish": Example(
        {
            "row 1: 5": "r1c1=5 r1c4=5",
            "row 3: 5": "r3c4=5 r3c7=5",
            "row 5: 5": "r5c7=5 r5c9=5",
            "row 8: 5": "r8c9=5 r8c1=5",
        },
        "r9c1=5",
    ),
    "skyscraper": Example(
        {"row 1: 5": "r1c1=5 r1c7=5", "row 5: 5": "r5c1=5 r5c8=5"},
        "r2c8=5 r6c7=5",
    ),
    "two-string kite": Example(
        {"row 5: 5": "r5c1=5 r5c7=5", "column 2: 5": "r4c2=5 r9c2=5"},
        "r9c7=5",
    ),
    "turbot fish": Example(
        {"box 1: 5": "r1c1=5 r2c2=5", "row 8: 5": "r8c2=5 r8c7=5"},
        "r1c7=5",
    ),
    "empty rectangle": Example(
        {"box 1: 5": "r1c1=5 r2c1=5 r3c2=5", "row 8: 5": "r8c1=5 r8c7=5"},
        "r3c7=5",
    ),
    "grouped skyscraper": Example(
        {"row 1: 5": "r1c1=5 r1c2=5 r1c7=5", "row 3: 5": "r3c1=5 r3c3=5 r3c8=5"},
        "r2c9=5",
    ),
    "finned X-wing": Example(
        {"row 1: 5": "r1c1=5 r1c7=5 r1c8=5", "row 5: 5": "r5c1=5 r5c7=5"},
        "r2c7=5 r3c7=5",
    ),
    "sashimi X-wing": Example(
        {"row 1: 5": "r1c2=5 r1c7=5 r1c8=5", "row 5: 5": "r5c2=5 r5c9=5"},
        "r3c9=5",
    ),
    "finned swordfish": Example(
        {
            "column 1: 5": "r1c1=5 r4c1=5",
            "column 4: 5": "r4c4=5 r7c4=5",
            "column 8: 5": "r1c8=5 r7c8=5 r8c8=5",
        },
        "r7c7=5 r7c9=5",
    ),
    "sashimi swordfish": Example(
        {
            "column 1: 5": "r1c1=5 r4c1=5",
            "column 4: 5": "r4c4=5 r7c4=5",
            "column 8: 5": "r1c8=5 r8c8=5 r9c8=5",
        },
        "r7c7=5 r7c9=5",
    ),
    "finned jellyfish": Example(
        {
            "row 1: 5": "r1c1=5 r1c4=5",
            "row 3: 5": "r3c4=5 r3c7=5",
            "row 5: 5": "r5c7=5 r5c9=5",
            "row 8: 5": "r8c9=5 r8c1=5 r8c2=5",
        },
        "r7c1=5 r9c1=5",
    ),
    "grouped two-string kite": Example(
        {"row 5: 5": "r5c1=5 r5c3=5 r5c7=5", "column 2: 5": "r4c2=5 r9c2=5"},
        "r9c7=5",
    ),
    "XY-wing": Example(
        {"r1c1": "r1c1=1 r1c1=2", "r1c7": "r1c7=1 r1c7=3", "r6c1": "r6c1=2 r6c1=3"},
        "r6c7=3",
    ),
    "XYZ-wing": Example(
        {"r1c1": "r1c1=1 r1c1=2 r1c1=3", "r1c7": "r1c7=1 r1c7=3", "r2c2": "r2c2=2 r2c2=3"},
        "r1c3=3",
    ),
    "W-wing": Example(
        {"r1c1": "r1c1=1 r1c1=2", "r6c6": "r6c6=1 r6c6=2", "row 8: 1": "r8c1=1 r8c6=1"},
        "r1c6=2",
    ),
    "XY-chain": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c5": "r1c5=2 r1c5=3",
            "r6c5": "r6c5=3 r6c5=4",
            "r6c9": "r6c9=4 r6c9=5",
            "r9c9": "r9c9=5 r9c9=1",
        },
        "r9c1=1",
    ),
    "remote pair": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c5": "r1c5=1 r1c5=2",
            "r6c5": "r6c5=1 r6c5=2",
            "r6c9": "r6c9=1 r6c9=2",
        },
        "r1c9=1 r1c9=2",
    ),
    "simple colouring": Example(
        {
            "column 1: 5": "r1c1=5 r9c1=5",
            "column 6: 5": "r1c6=5 r5c6=5",
            "box 6: 5": "r5c7=5 r4c9=5",
        },
        "r9c9=5",
    ),
    "AIC": Example(
        {"r1c1": "r1c1=1 r1c1=2", "row 7: 2": "r7c1=2 r7c8=2", "column 8: 1": "r7c8=1 r2c8=1"},
        "r1c9=1",
    ),
    "discontinuous nice loop": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "row 7: 2": "r7c1=2 r7c8=2",
            "column 8: 3": "r7c8=3 r5c8=3",
            "column 9: 3": "r5c9=3 r1c9=3",
        },
        "r1c9=1",
    ),
    "continuous nice loop": Example(
        {"r1c1": "r1c1=1 r1c1=2", "row 7: 2": "r7c1=2 r7c8=2", "column 8: 1": "r7c8=1 r1c8=1"},
        "r1c9=1 r5c1=2 r7c8=6",
    ),
    "grouped AIC": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "box 7: 2": "r7c1=2 r8c1=2 r9c3=2",
            "column 8: 2": "r9c8=2 r4c8=2",
            "r4c9": "r4c9=2 r4c9=1",
        },
        "r1c9=1",
    ),
    "ALS-XZ": Example(
        {
            "r1c1": "r1c1=1 r1c1=2 r1c1=3",
            "r1c2": "r1c2=2 r1c2=3 r1c2=4",
            "r1c3": "r1c3=3 r1c3=4",
            "r5c1": "r5c1=1 r5c1=4",
        },
        "r2c1=4 r3c1=4",
    ),
    "ALS-XY-wing": Example(
        {
            "r5c4": "r5c4=1 r5c4=9",
            "r1c4": "r1c4=1 r1c4=2 r1c4=4",
            "r1c5": "r1c5=2 r1c5=4",
            "r1c6": "r1c6=2 r1c6=3 r1c6=4",
            "r7c6": "r7c6=3 r7c6=9",
        },
        "r5c6=9 r7c4=9",
    ),
    "ALS chain": Example(
        {
            "r5c4": "r5c4=1 r5c4=9",
            "r1c4": "r1c4=1 r1c4=2 r1c4=4",
            "r1c5": "r1c5=2 r1c5=4",
            "r1c6": "r1c6=2 r1c6=3 r1c6=4",
            "r7c6": "r7c6=3 r7c6=5 r7c6=6",
            "r7c7": "r7c7=5 r7c7=6",
            "r7c8": "r7c8=5 r7c8=6 r7c8=8",
            "r9c8": "r9c8=8 r9c8=9",
        },
        "r5c8=9 r9c4=9",
    ),
    "Sue de Coq": Example(
        {
            "r1c1": "r1c1=1 r1c1=2 r1c1=3",
            "r1c2": "r1c2=1 r1c2=2 r1c2=3 r1c2=4",
            "r1c7": "r1c7=1 r1c7=2",
            "r2c3": "r2c3=3 r2c3=4",
        },
        "r1c9=1 r3c3=3",
    ),
    "cell forcing chain": Example(
        {
            "r5c5": "r5c5=1 r5c5=2 r5c5=3",
            "r5c1": "r5c1=1 r5c1=9",
            "r1c5": "r1c5=2 r1c5=9",
            "r5c9": "r5c9=3 r5c9=7",
            "r1c9": "r1c9=7 r1c9=9",
        },
        "r1c1=9",
    ),
    "house forcing chain": Example(
        {
            "row 5: 5": "r5c1=5 r5c5=5 r5c9=5",
            "row 8: 5": "r8c1=5 r8c5=5",
            "r2c9": "r2c9=4 r2c9=5",
            "r2c1": "r2c1=4 r2c1=5",
        },
        "r1c1=5",
    ),
    "forcing net": Example(
        {
            "row 2: 4": "r2c6=4 r2c9=4",
            "row 2: 9": "r2c2=9 r2c6=9 r2c9=9",
            "row 2: 5": "r2c2=5 r2c6=5 r2c8=5 r2c9=5",
            "row 6: 4": "r6c7=4 r6c9=4",
            "column 7: 5": "r1c7=5 r3c7=5 r6c7=5",
        },
        "r2c6=1",
    ),
    "unique rectangle 1": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=1 r1c2=2",
            "r3c1": "r3c1=1 r3c1=2",
            "r3c2": "r3c2=1 r3c2=2 r3c2=5",
        },
        "r3c2=1 r3c2=2",
        facts=("1 and 2 crosswise in r1c1 r1c2 r3c1 r3c2",),
        size=6,
    ),
    "unique rectangle 2": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=1 r1c2=2",
            "r3c1": "r3c1=1 r3c1=2 r3c1=5",
            "r3c2": "r3c2=1 r3c2=2 r3c2=5",
        },
        "r3c3=5 r3c4=5 r4c3=5",
        facts=("1 and 2 crosswise in r1c1 r1c2 r3c1 r3c2",),
        size=6,
    ),
    "unique rectangle 3": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=1 r1c2=2",
            "r3c1": "r3c1=1 r3c1=2 r3c1=5",
            "r3c2": "r3c2=1 r3c2=2 r3c2=6",
            "r3c4": "r3c4=5 r3c4=6",
        },
        "r3c5=5 r3c3=6",
        facts=("r3c4", "1 and 2 crosswise in r1c1 r1c2 r3c1 r3c2"),
        size=6,
    ),
    "unique rectangle 4": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=1 r1c2=2",
            "r3c1": "r3c1=1 r3c1=2 r3c1=5",
            "r3c2": "r3c2=1 r3c2=2 r3c2=6",
            "row 3: 1": "r3c1=1 r3c2=1",
        },
        "r3c1=2 r3c2=2",
        facts=("row 3: 1", "1 and 2 crosswise in r1c1 r1c2 r3c1 r3c2"),
        size=6,
    ),
    "unique rectangle 5": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=1 r1c2=2 r1c2=5",
            "r3c1": "r3c1=1 r3c1=2 r3c1=5",
            "r3c2": "r3c2=1 r3c2=2",
        },
        "r2c1=5",
        facts=("1 and 2 crosswise in r1c1 r1c2 r3c1 r3c2",),
        size=6,
    ),
    "unique rectangle 6": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=1 r1c2=2 r1c2=5",
            "r3c1": "r3c1=1 r3c1=2 r3c1=6",
            "r3c2": "r3c2=1 r3c2=2",
            "row 1: 1": "r1c1=1 r1c2=1",
            "row 3: 1": "r3c1=1 r3c2=1",
        },
        "r1c2=1 r3c1=1",
        facts=("row 1: 1", "row 3: 1", "1 and 2 crosswise in r1c1 r1c2 r3c1 r3c2"),
        size=6,
    ),
    "hidden rectangle": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=1 r1c2=2 r1c2=3",
            "r3c1": "r3c1=1 r3c1=2 r3c1=4",
            "r3c2": "r3c2=1 r3c2=2 r3c2=5",
            "row 3: 1": "r3c1=1 r3c2=1",
            "column 2: 1": "r1c2=1 r3c2=1",
        },
        "r3c2=2",
        facts=("row 3: 1", "column 2: 1", "1 and 2 crosswise in r1c1 r1c2 r3c1 r3c2"),
        size=6,
    ),
    "BUG+1": Example(
        {
            "r1c1": "r1c1=1 r1c1=2",
            "r1c2": "r1c2=1 r1c2=2",
            "r1c3": "r1c3=3",
            "r1c4": "r1c4=4",
            "r2c1": "r2c1=3",
            "r2c2": "r2c2=4",
            "r2c3": "r2c3=1",
            "r2c4": "r2c4=2",
            "r3c1": "r3c1=1 r3c1=2",
            "r3c2": "r3c2=1 r3c2=2 r3c2=3",
            "r3c3": "r3c3=4",
            "r3c4": "r3c4=3",
            "r4c1": "r4c1=4",
            "r4c2": "r4c2=3",
            "r4c3": "r4c3=2",
            "r4c4": "r4c4=1",
        },
        "r3c2=1 r3c2=2",
        settled="r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4",
        facts=("two digits in each open cell",),
        size=4,
    ),
}
"""An example of each technique."""


def write_pages(source: Path) -> None:
    """Write the page, and its drawings beside it."""
    folder = source / "techniques"
    folder.mkdir()
    sections = "\n".join(_section(folder, one) for one in TECHNIQUES.values())
    (folder / "index.md").write_text(
        f"""# Techniques of classics

These are the names that steps of puzzles without constraints have, the easiest first. The number
says how hard a step is to see, on the scale of Sudoku Explainer; what it grows with stands behind
it. A chain is told link by link, with the notation that players use beside it: `=` for a strong
link, of whose ends one is true, and `-` for a weak one, of whose ends not both are.

Subsets, fish, Sue de Coq and loops that go round are one sentence whatever they remove, and can
remove more than a dozen candidates. Steps about rules [remove fewer](../thoughts/index.md).

{sections}""",
        encoding="utf-8",
    )


def _section(folder: Path, technique: Technique) -> str:
    """Return what is said of a technique."""
    grows = f", and {technique.per_fact} for each fact more than {technique.least}"
    price = f"{technique.difficulty}{grows if technique.per_fact else ''}"
    told = f"## {technique.name[0].upper()}{technique.name[1:]}\n\n{technique.meaning}\n"
    told += f"\nDifficulty {price}. Described by {technique.source}.\n"
    example = EXAMPLES.get(technique.name)
    if example is None:
        return told
    file = technique.name.replace(" ", "-").replace("+", "-")
    (folder / f"{file}.svg").write_text(example.picture(), encoding="utf-8")
    step = example.step()
    written = f" `{step.notation}`" if step.notation else ""
    return f"{told}\n![{technique.name}]({file}.svg)\n\n> {step.sentence}.{written}\n"
