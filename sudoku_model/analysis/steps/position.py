"""What is known at a point of a solve, kept up to date from step to step.

A step takes away a few candidates, so only the facts that speak of these are counted again.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits
from sudoku_model.puzzle import Puzzle


class Position:
    """The candidates that are left on a board, and in how many ways each fact can still be true.

    Attributes:
        settled: the candidates that are known to be true.
        ways: for each fact how many of its candidates are left.
        single: the facts about cells and houses with one way left that is not settled, and this.
    """

    def __init__(self, layout: Layout, board: Puzzle) -> None:
        self._layout = layout
        self.alive = layout.left_on(board)
        self.settled = 0
        for cell, given in enumerate(board.givens):
            own = layout.cell_masks[cell] & self.alive
            if own.bit_count() == 1 and (given is not None or cell in board.grid.holes):
                self.settled |= own
                self.alive &= ~layout.links[own.bit_length() - 1]
        alive, masks, not_settled = self.alive, layout.masks, ~self.settled
        self.ways = [*map(int.bit_count, map(alive.__and__, masks))]
        self.single = {
            number: (masks[number] & alive).bit_length() - 1
            for number, count in enumerate(self.ways[: layout.first_rule])
            if count == 1 and masks[number] & alive & not_settled
        }

    def exclude(self, mask: int) -> None:
        """Take candidates away."""
        gone = self.alive & mask
        self.alive = alive = self.alive ^ gone
        layout, ways = self._layout, self.ways
        facts_at, first_rule = layout.facts_at, layout.first_rule
        for one in bits(gone):
            for fact in facts_at[one]:
                left = ways[fact] = ways[fact] - 1
                if left == 1 and fact < first_rule:
                    self.single[fact] = (layout.masks[fact] & alive).bit_length() - 1

    def settle(self, candidate: int) -> None:
        """Note that a candidate is true, and take away what it excludes."""
        self.settled |= 1 << candidate
        self.exclude(self._layout.links[candidate])
        for fact in self._layout.facts_at[candidate]:
            self.single.pop(fact, None)

    def settle_extras(self) -> None:
        """Note what cells beside the board are that have one number left, which says it already.

        Where that takes something away from other cells it is worth a step of its own.
        """
        layout = self._layout
        for one in [*self.single.values()]:
            is_extra = layout.cell_of[one] >= len(layout.puzzle.grid.board)
            if is_extra and not layout.links[one] & self.alive:
                self.settle(one)

    def with_ways(self, count: int, numbers: Iterable[int]) -> dict[int, int]:
        """Return those of some facts that have so many ways left, with these."""
        ways, masks, alive = self.ways, self._layout.masks, self.alive
        return {number: masks[number] & alive for number in numbers if ways[number] == count}

    def open_facts(self) -> list[int]:
        """Return the facts about cells and houses that have several ways left."""
        ways = self.ways
        return [number for number in range(self._layout.first_rule) if ways[number] > 1]
