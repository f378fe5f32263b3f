"""A rule that is not in the catalog: along a mountain line digits rise to a peak, and then fall."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import sudoku_model as sm

Place = tuple[int, str]


class Climb:
    """Reads a line digit by digit; remembers the last digit, and the part of the way."""

    start: Place = (0, "at the foot")

    def step(self, place: Place, digit: int) -> Place | None:
        """Take the next digit; None if this is no mountain any more."""
        last, part = place
        if part == "at the foot":
            return digit, "begun"
        if digit > last and part != "down":
            return digit, "up"
        return (digit, "down") if digit < last and part != "begun" else None

    def accepts(self, place: Place) -> bool:
        """Say whether the line may end here."""
        return place[1] == "down"


CLIMB = Climb()


@dataclass(frozen=True)
class Mountain(sm.Constraint):
    """The digits along a line rise to a peak, which is not at an end, and then fall."""

    cells: str

    def holds(self, board: sm.Board, values: Sequence[int]) -> bool:
        """Say what the rule means, for a filled grid."""
        line = board.values(self.cells, values)
        peak = line.index(max(line))
        up, down = pairwise(line[: peak + 1]), pairwise(line[peak:])
        is_inside = 0 < peak < len(line) - 1
        return is_inside and all(a < b for a, b in up) and all(a > b for a, b in down)

    def state(self, to: sm.Stating) -> None:
        """Say the same to the solvers."""
        to.regular(to.cells(self.cells), CLIMB)

    def describe(self) -> str:
        """Say it to people."""
        return f"the digits along {self.cells} rise to a peak and then fall"


lines = Mountain("r1"), Mountain("c4"), Mountain("r4c1-r4c3")
print(sm.count(sm.Puzzle.empty(4).with_constraints(*lines)))

# `holds` and `state` share no code. Do they say the same? Try it where all grids can be tried.
empty, rule = sm.Puzzle.empty(4), Mountain("r2")
meant = {grid.values for grid in sm.solutions(empty) if rule.holds(empty.board, grid.values)}
stated = {grid.values for grid in sm.solutions(empty.with_constraints(rule))}
print(f"{len(meant)} of 288 grids obey the rule; stated like that: {stated == meant}")
