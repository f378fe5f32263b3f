"""The facts that a step rests on, at the granularity that people think in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from sudoku_model.analysis.steps.rectangles import Rectangle
from sudoku_model.analysis.steps.totals import Leftover
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.wording import houses_in_words, with_article

MOST_FACTS = 8
"""The most facts that one part of a step rests on: what takes more is told in parts."""


WITH_MISSING = " with its missing digit"
"""Ends the name of a house together with the cell of the digit that it misses."""


@dataclass(frozen=True)
class CellFact:
    """A cell holds one of its digits.

    Attributes:
        cell: the number of the cell.
        name: what people call it.

    Example:
        >>> from sudoku_model.analysis.steps import CellFact
        >>> print(CellFact(1, "r1c2"))
        r1c2 holds a digit
    """

    cell: int
    name: str

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that the fact speaks of."""
        return (self.cell,)

    def __str__(self) -> str:
        return f"{self.name} holds a digit"


@dataclass(frozen=True)
class PlaceFact:
    """A house needs a digit somewhere.

    Attributes:
        house: the name of the house.
        kind: "row", "column", "box", "region", "house" (a further one of the grid) or "group" (a
            rule demands that its cells differ, and they are as many as there are digits).
        cells: its cells.
        digit: the digit.

    Example:
        >>> from sudoku_model.analysis.steps import PlaceFact
        >>> print(PlaceFact("row 1", "row", (0, 1, 2, 3), digit=4))
        row 1 needs a 4
    """

    house: str
    kind: str
    cells: tuple[int, ...]
    digit: int

    @property
    def brief(self) -> str:
        """The digit and its house, in the fewest words."""
        return f"the {self.digit} of {self.house.removesuffix(WITH_MISSING)}"

    def __str__(self) -> str:
        return f"{self.house} needs {with_article(self.digit)}"


@dataclass(frozen=True)
class RuleFact:
    """A constraint holds as a whole, of cells that each hold one of their digits.

    Attributes:
        constraint: the constraint.
        cells: the cells that it speaks of.
        is_part: whether the constraint speaks of the whole grid, and this is what it says of
            these cells.
        copy: which of several things that it says of the same cells, from 0.
        words: what the constraint says, where its own sentence calls cells beside the board as a
            file does; else empty.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.analysis.steps import RuleFact
        >>> print(RuleFact(sm.Even("r1c1"), (0,)))
        r1c1 holds an even digit
    """

    constraint: Constraint
    cells: tuple[int, ...]
    is_part: bool = False
    copy: int = 0
    words: str = field(default="", repr=False, compare=False)

    def __str__(self) -> str:
        return self.words or self.constraint.describe()


@dataclass(frozen=True)
class TotalFact:
    """What houses and the sums in them leave over has a known total.

    Attributes:
        leftover: the cells, their total, and what it follows from.
        name: the equation in words.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.analysis.steps import TotalFact
        >>> puzzle = sm.generate(6, choose=["KillerCage", "Difference"], seed=2)
        >>> facts = [fact for step in sm.steps(puzzle) for fact in step.facts]
        >>> print(next(fact for fact in facts if isinstance(fact, TotalFact)))
        r3c6 + r4c6 = 8 (the total of box 4 without the cages)
    """

    leftover: Leftover
    name: str

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that the fact speaks of."""
        return tuple(sorted(self.leftover.plus | self.leftover.minus))

    def __str__(self) -> str:
        has_cages = any(not one.minus for one in self.leftover.cages)
        without = " without the cages" if has_cages else ""
        swapped = " with equal sums put in" if self.has_swaps else ""
        return f"{self.name} (the total of {self.houses}{without}{swapped})"

    @property
    def has_swaps(self) -> bool:
        """Whether cells that make as much have taken the place of others."""
        return any(one.minus for one in self.leftover.cages)

    @property
    def houses(self) -> str:
        """The houses in words."""
        return houses_in_words(house.name for house in self.leftover.houses)


@dataclass(frozen=True)
class UniqueFact:
    """There is no second solution, so two digits do not stand crosswise in four cells.

    Attributes:
        rectangle: the cells and the digits.
        name: the cells in words.

    Example:
        >>> from sudoku_model.analysis.steps.facts import UniqueFact
        >>> from sudoku_model.analysis.steps.rectangles import Rectangle
        >>> print(UniqueFact(Rectangle((0, 7, 3, 4), (1, 2)), "r1c1 r1c4 r2c1 r2c4"))
        1 and 2 crosswise in r1c1 r1c4 r2c1 r2c4 would leave a second solution
    """

    rectangle: Rectangle
    name: str

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that the fact speaks of."""
        return tuple(sorted(self.rectangle.corners))

    def __str__(self) -> str:
        one, other = self.rectangle.digits
        return f"{one} and {other} crosswise in {self.name} would leave a second solution"


@dataclass(frozen=True)
class GraveFact:
    """There is no second solution, so candidates do not come to two in each open cell and house.

    Attributes:
        cells: none, as it speaks of all open cells at once.

    Example:
        >>> from sudoku_model.analysis.steps import GraveFact
        >>> print(GraveFact())
        two digits in each open cell, and two places for each, would leave two solutions
    """

    cells: tuple[int, ...] = ()

    def __str__(self) -> str:
        return "two digits in each open cell, and two places for each, would leave two solutions"


Fact: TypeAlias = CellFact | PlaceFact | RuleFact | TotalFact | UniqueFact | GraveFact
