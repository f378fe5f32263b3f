"""What a step costs a person to see, by what the step shows.

Prices are on the scale of Sudoku Explainer, as Sukaku Explainer continues it: a classic technique
costs what it costs there. (That is a convention of long use, not a measurement.) Whatever else a
step is, what must be done to see it decides, and nothing that does not stand in the step:

- *cells*: how many cells that are still open it speaks of;
- *marks*: how much must be kept in mind of them: as many times can a cell be told apart in two as
  its candidates need, so a cell with two digits left is one, with eight three;
- *cases*: how many combinations, or cases, it goes through;
- *clues*: how many constraints, houses and cells it joins;
- *reach*: over how many rows and columns one must look to see the cells;
- *removed*: how many candidates must be struck out in the end.

How much each of these weighs is a guess; see ``docs/pages/how-to/step-by-step.md`` for what could
be held against data of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import TYPE_CHECKING, Final, NamedTuple

from sudoku_model.analysis.steps.deduction import Deduction
from sudoku_model.analysis.steps.facts import Fact, PlaceFact, TotalFact
from sudoku_model.analysis.steps.names import CHAINS, DIFFICULTY

if TYPE_CHECKING:
    from sudoku_model.analysis.steps.layout import Layout
    
LEAST_OF_ALL, LEAST_OF_ONE, LEAST_OF_TWO, LEAST_OF_PATTERNS, LEAST_OF_CHAINS = (
    *(DIFFICULTY["hidden single"], DIFFICULTY["pointing"], DIFFICULTY["naked pair"]),
    *(DIFFICULTY["naked triple"], DIFFICULTY["XY-wing"]),
)
"""The least that placing a digit costs, what else one fact excludes, two of them, larger subsets
and wings, and chains. Kinds of steps are looked for in this order."""

IN_A_LINE: Final = 0.3
"""What it adds to look for the place of a digit along a row or a column, not in a box."""

PER_LINK: Final = 0.2
"""What each further link of a chain adds."""

LEAST_OF_RULE: Final = 2.0
"""What it costs to see what a constraint says of two neighbours of which little is left."""

LEAST_OF_TRYING: Final = 3.6
"""What it costs at least to see what facts say together that make no technique."""


class Shown(NamedTuple):
    """What a person must do to see what a constraint says, as a step shows it.

    Attributes:
        cells: how many open cells to look at.
        marks: how much to keep in mind of their candidates: so many times they can be halved.
        reach: over how many rows and columns the cells lie, two neighbours over three.
        removed: how many candidates are struck out.
        clues: how many houses and constraints were joined.
    """

    cells: int
    marks: float
    reach: int
    removed: int
    clues: int = 1

    @property
    def load(self) -> float:
        """What this adds to the least that a constraint costs.

        Twice as much of anything adds the same again, as with most of what people perceive; what
        is to be kept in mind weighs more the more it is.
        """
        return float(
            0.5 * log2(max(self.cells, 2) / 2)
            + 0.15 * self.marks**0.5
            + 0.2 * log2(max(self.reach, 3) / 3)
            + 0.1 * log2(max(self.removed, 1))
            + 0.4 * log2(self.clues)
        )


def price(layout: Layout, alive: int, deduction: Deduction, name: str) -> float:
    """Return what a step costs, given the candidates before it and its name."""
    facts = deduction.facts
    if name in DIFFICULTY:
        cost = DIFFICULTY[name]
        if name in CHAINS:
            cost += PER_LINK * (len(facts) - 4)
        elif name == "hidden single" and _is_along_a_line(layout.facts[facts[0]]):
            cost += IN_A_LINE
        return round(cost, 1)
    rules = [number for number in facts if number >= layout.first_rule]
    cost = LEAST_OF_RULE if len(facts) == 1 else joined(len(facts))
    return round(cost + _shown(layout, alive, rules, deduction.excluded).load, 1)


def joined(count: int) -> float:
    """Return the least that it costs to see what so many facts say together, without a name."""
    return LEAST_OF_TRYING + (0.9 * count if count < 4 else 2.4 + 0.3 * count)


def _is_along_a_line(fact: Fact) -> bool:
    return isinstance(fact, PlaceFact) and fact.kind in ("row", "column")


def _shown(layout: Layout, alive: int, rules: Sequence[int], excluded: int) -> Shown:
    grid = layout.puzzle.grid
    open_cells: dict[int, int] = {}
    clues = 0
    for rule in rules:
        fact = layout.facts[rule]
        clues += 1
        if isinstance(fact, TotalFact):
            clues += len(fact.leftover.houses) + len(fact.leftover.cages) - 1
        for cell in fact.cells:
            left = (layout.cell_masks[cell] & alive).bit_count()
            if left > 1:
                open_cells[cell] = left
    on_board = [cell for cell in open_cells if cell < len(grid.board)]
    rows = [cell // grid.columns for cell in on_board]
    columns = [cell % grid.columns for cell in on_board]
    reach = max(rows) - min(rows) + max(columns) - min(columns) + 2 if on_board else 0
    marks = sum(log2(left) for left in open_cells.values())
    removed = (excluded & alive).bit_count()
    return Shown(len(open_cells), marks, reach, removed, max(clues, 1))
