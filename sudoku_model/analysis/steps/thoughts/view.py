"""A rule on the board: its cells, what each can still be, and what sees what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from sudoku_model.analysis.steps.facts import RuleFact, TotalFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits
from sudoku_model.constraints.base import Board, Constraint


class RuleView:
    """What a thinker can see: one rule, its cells, and what these can see.

    Attributes:
        layout: the puzzle.
        rule: the number of the rule among the facts.
        alive: the candidates that are left, of all cells.
        freed: cells of which the view forgets what they have lost.

    Args:
        layout: the puzzle.
        rule: the number of the rule.
        alive: the candidates that are left.
        freed: cells that count as if nothing was known of them.
    """

    def __init__(self, layout: Layout, rule: int, alive: int, freed: Collection[int] = ()) -> None:
        self.layout = layout
        self.rule = rule
        self.alive = alive
        self.freed = frozenset(freed)

    @property
    def fact(self) -> RuleFact | TotalFact:
        """The rule."""
        fact = self.layout.facts[self.rule]
        assert isinstance(fact, RuleFact | TotalFact)
        return fact

    @property
    def constraint(self) -> Constraint:
        """The constraint that the rule belongs to."""
        fact = self.layout.facts[self.rule]
        assert isinstance(fact, RuleFact)
        return fact.constraint

    @property
    def board(self) -> Board:
        """What the constraint can see."""
        return self.layout.puzzle.board

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that the rule speaks of, in order of reading."""
        return self.fact.cells

    def without(self, freed: Iterable[int]) -> RuleView:
        """Return the view that has forgotten what some more cells have lost."""
        return RuleView(self.layout, self.rule, self.alive, self.freed.union(freed))

    def domain(self, cell: int) -> Sequence[int]:
        """Return the digits of a cell when nothing is known of it."""
        return self.layout.puzzle.grid.domains[cell]

    def candidates(self, cell: int) -> int:
        """Return the candidates of a cell that are left."""
        mask = self.layout.cell_masks[cell]
        return mask if cell in self.freed else mask & self.alive

    def digits(self, cell: int) -> tuple[int, ...]:
        """Return the digits of a cell that are left, in order."""
        return tuple(map(self.layout.digit_of.__getitem__, bits(self.candidates(cell))))

    def mask(self, cell: int, digits: Iterable[int]) -> int:
        """Return the candidates "the cell is one of these digits"; it has all of them."""
        return sum(1 << self.layout.candidate(cell, digit) for digit in digits)

    def places(self, digit: int, cells: Iterable[int]) -> int:
        """Return the candidates "a cell is this digit" that are left in some cells."""
        return sum(
            1 << self.layout.candidate(cell, digit) for cell in cells if digit in self.digits(cell)
        )

    def seen_by_all(self, mask: int) -> int:
        """Return the candidates on the whole board that go with none of some candidates."""
        return self.layout.common_links(mask) & self.alive if mask else 0

    def differ(self, one: int, other: int) -> bool:
        """Say whether two cells cannot hold the same digit."""
        if one == other:
            return False
        shared = set(self.domain(one)) & set(self.domain(other))
        layout = self.layout
        return all(
            layout.links[layout.candidate(one, digit)] >> layout.candidate(other, digit) & 1
            for digit in shared
        )

    def name(self, cell: int) -> str:
        """Return what people call a cell."""
        return self.layout.puzzle.grid.cell_name(cell)

    def groups(self, cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Take cells apart into groups whose cells all differ, in order, greedily."""
        left = list(dict.fromkeys(cells))
        while left:
            group: list[int] = []
            for cell in left:
                if all(self.differ(cell, other) for other in group):
                    group.append(cell)
            yield tuple(group)
            left = [cell for cell in left if cell not in group]
