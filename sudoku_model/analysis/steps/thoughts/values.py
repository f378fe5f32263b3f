"""Thoughts about clues on values: what a clue says of values, said of digits and of what is marked.

Inside such a clue values are digits, so those think about it who think about the constraint; each
of their thoughts is turned into one about the digits of cells and about which are modified.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Final, NamedTuple, TypeAlias

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.thoughts.kinds import VALUES
from sudoku_model.analysis.steps.thoughts.registry import thinkers_about
from sudoku_model.analysis.steps.thoughts.thought import Thinker, Thinkers, Thought
from sudoku_model.analysis.steps.thoughts.view import RuleView
from sudoku_model.analysis.steps.wording import excluded_in_words
from sudoku_model.bits import bits
from sudoku_model.constraints.modifiers import Modifier, Values
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

Left: TypeAlias = "Sequence[Sequence[int]]"
"""What a cell's digit can be, then each of the marks that modify it."""


PER_VALUE = 0.4
"""How much harder a thought is to see about values than about digits."""


class _Inside(NamedTuple):
    """What a clue on values looks like where values are digits.

    Attributes:
        layout: its only rules are what the clue says; its digits are the values.
        rules: for each of these rules what is known of it whatever is left.
        parts: for each cell the cells that make its value: its own, then its marks.
        value: for each cell what makes the value of what these hold.
    """

    layout: Layout
    rules: dict[int, dict[object, object]]
    parts: dict[int, tuple[int, ...]]
    value: dict[int, Callable[[Sequence[int]], int]]

    def values(self, cell: int, left: Left) -> set[int]:
        """Return what a cell can be worth."""
        return {self.value[cell](held) for held in product(*left)}

    def left(self, view: RuleView, cell: int) -> list[Sequence[int]]:
        """Return what is left of what makes the value of a cell."""
        return [view.digits(part) for part in self.parts[cell]]

    def known(self, view: RuleView, premise: int) -> list[int]:
        """Return what must be known of what makes a value for that to be one of some."""
        cell = self.layout.cell_of[next(bits(premise))]
        return self.to_know(view, cell, {*self.layout.digits_in(premise)})

    def to_know(
        self,
        view: RuleView,
        cell: int,
        values: set[int],
        supposed: int | None = None,
        digits: Sequence[int] = (),
    ) -> list[int]:
        """Return the same, where one of the parts of the cell is supposed to hold some digits."""
        left, known = self.left(view, cell), []
        for place, part in enumerate(self.parts[cell]):
            free = [*left]
            free[place] = digits if place == supposed else view.domain(part)
            if place == supposed or self.values(cell, free) <= values:
                left = free
            else:
                known.append(part)
        return known

    def excluded(self, view: RuleView, cell: int, place: int, values: set[int]) -> list[int]:
        """Return what a part of a cell cannot hold where the cell has none of some values."""
        left = self.left(view, cell)
        return [
            one
            for one in left[place]
            if self.values(cell, [*left[:place], [one], *left[place + 1 :]]) <= values
        ]

    def view(self, outside: RuleView, rule: int) -> RuleView:
        """Return what a thinker about one of the rules can see."""
        alive = 0
        for cell in self.parts:
            for value in self.values(cell, self.left(outside, cell)):
                alive |= 1 << self.layout.candidate(cell, value)
        return RuleView(self.layout, rule, alive, kept=self.rules[rule])


_IS: Final = re.compile(r" (?:is|are)(?: not)?\b")
"""After this a conclusion says digits, which are values."""


def _marks_of(cell: int, modifiers: Iterable[Modifier], grid: Grid) -> list[int]:
    """Return the cells that say whether a cell is modified; nothing is open where all are."""
    return [one.mark(grid, cell) for one in modifiers if one.placing != "all"]


def _inside(view: RuleView) -> _Inside | None:
    """Return what a clue looks like inside; None if it is not about the cells that it names."""
    clue, board = view.clue(Values), view.board
    cells = view.own_cells(clue.constraint)
    if not cells:
        return None
    grid = clue.board_inside(board).grid
    layout = Layout(Puzzle(grid, (None,) * len(grid.cells), constraints=(clue.constraint,)))
    modifiers = [one for one in board.constraints if isinstance(one, Modifier)]
    own = {cell: [one for one in modifiers if cell in one.concerned(board.grid)] for cell in cells}
    parts = {cell: (cell, *_marks_of(cell, own[cell], board.grid)) for cell in cells}
    value = {cell: _value_by(own[cell]) for cell in cells}
    rules = range(layout.first_rule, len(layout.facts))
    return _Inside(layout, {rule: {} for rule in rules}, parts, value)


def _value_by(modifiers: Sequence[Modifier]) -> Callable[[Sequence[int]], int]:
    """Return what makes a value of a digit and of the marks of some modifiers."""

    def value(held: Sequence[int]) -> int:
        digit, *marks = held
        for modifier in modifiers:
            if kind := 1 if modifier.placing == "all" else marks.pop(0):
                digit = modifier.value(digit, kind)
        return digit

    return value


def _think(view: RuleView) -> Iterator[Thought]:
    """Turn what can be seen of the values."""
    return _turned(view, is_patient=False)


def _patient(view: RuleView) -> Iterator[Thought]:
    return _turned(view, is_patient=True)


def _turned(view: RuleView, *, is_patient: bool) -> Iterator[Thought]:
    inside = view.once(_inside)
    for rule in inside.rules if inside else ():
        assert inside is not None
        seen = inside.view(view, rule)
        if is_patient:
            seen = seen.asked_about(seen.alive)
        thinkers = thinkers_about(inside.layout.facts[rule])
        found = (one.think(seen) for one in thinkers if one.is_patient == is_patient)
        for thought in chain.from_iterable(found):
            yield from _outside(view, inside, seen, thought)


def _outside(
    view: RuleView, inside: _Inside, seen: RuleView, thought: Thought
) -> Iterator[Thought]:
    """Turn a thought about values, for each digit or mark that it says something of."""
    layout = inside.layout
    excluded = thought.excluded & seen.alive
    then = thought.then or excluded_in_words(layout, seen.alive, excluded)
    worth = _IS.sub(r"\g<0> worth", then)
    why = f"as values, {thought.why}, so {worth}"
    kind = VALUES._replace(price=thought.kind.price + PER_VALUE)
    known = [part for premise in thought.premises for part in inside.known(view, premise)]
    for cell in layout.cells_in(excluded):
        own = {*layout.digits_in(excluded & layout.cell_masks[cell])}
        for place, part in enumerate(inside.parts[cell]):
            found = inside.excluded(view, cell, place, own)
            if not found:
                continue
            further = inside.to_know(view, cell, own, place, found)
            looked_at = [one for one in dict.fromkeys((*known, *further)) if one != part]
            premises, gone = view.premises(looked_at), view.mask(part, found)
            yield Thought(kind, (view.rule,), premises, gone, why, cases=thought.cases)


THINKERS: Final[Thinkers] = {
    Values: (Thinker((VALUES,), _think), Thinker((VALUES,), _patient, is_patient=True))
}
