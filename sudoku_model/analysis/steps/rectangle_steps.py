"""Unique rectangles with what else is known of their corners: types 1 to 6, and hidden ones.

Two digits must not stand crosswise in four cells if that would leave a second solution: see
`sudoku_model.analysis.steps.rectangles`. (Types as in HoDoKu, "Uniqueness", and SudokuWiki,
"Unique Rectangles" and "Hidden Unique Rectangles".)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations

from sudoku_model.analysis.steps.facts import CellFact, PlaceFact, UniqueFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.rectangles import Rectangle
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import bits, mask_of, union_of

MOST_IN_SUBSET = 3
"""How many cells are joined to a rectangle to make a naked subset of what its corners hold."""


class _Corners:
    """What is left in the corners of a rectangle.

    Attributes:
        number: of the fact.
        cells: two opposite corners, then the other two.
        alive: their candidates.
        extra: those of them that are not of the two digits.
    """

    def __init__(self, layout: Layout, alive: int, number: int) -> None:
        fact = layout.facts[number]
        assert isinstance(fact, UniqueFact)
        self._layout = layout
        self.number = number
        self.cells, self.digits = fact.rectangle
        self.alive = layout.masks[number] & alive
        self.of_digits = sum(
            1 << layout.candidate(cell, digit) for cell in self.cells for digit in self.digits
        )
        self.extra = self.alive & ~self.of_digits

    @property
    def is_open(self) -> bool:
        """Whether both digits are left in all corners."""
        return not self.of_digits & ~self.alive

    @property
    def floor(self) -> list[int]:
        """The corners that have only the two digits."""
        return [cell for cell in self.cells if not self._layout.cell_masks[cell] & self.extra]

    @property
    def is_side(self) -> bool:
        """Whether two corners that are not opposite have only the two digits."""
        floor = self.floor
        return len(floor) == 2 and not self.are_opposite(*floor)

    @property
    def is_diagonal(self) -> bool:
        """Whether two opposite corners have only the two digits."""
        floor = self.floor
        return len(floor) == 2 and self.are_opposite(*floor)

    def are_opposite(self, one: int, other: int) -> bool:
        """Say whether two corners are opposite."""
        return {one, other} in ({*self.cells[:2]}, {*self.cells[2:]})

    def excluded(self, places: Sequence[int]) -> int:
        """Return what no way to fill the corners goes with that gives houses their digits there.

        Of the candidates in each of `places` one must be true.
        """
        layout = self._layout
        deadly = [
            mask_of(layout.candidate(*held) for held in cross)
            for cross in Rectangle(self.cells, self.digits).crosswise
        ]
        common = -1
        for filled in self._fillings(self.cells, 0):
            if filled not in deadly and all(filled & place for place in places):
                common &= layout.all_links(filled)
                if not common:
                    break
        return common if common != -1 else 0

    def _fillings(self, cells: Sequence[int], filled: int) -> Iterator[int]:
        if not cells:
            yield filled
            return
        for one in bits(self._layout.cell_masks[cells[0]] & self.alive):
            if not self._layout.links[one] & filled:
                yield from self._fillings(cells[1:], filled | 1 << one)


def rectangle_steps(layout: Layout, alive: int) -> Iterator[Pattern]:
    """Yield what rectangles exclude with houses, or with cells, that are joined to them."""
    for number in range(layout.first_rule, len(layout.facts)):
        if isinstance(layout.facts[number], UniqueFact):
            corners = _Corners(layout, alive, number)
            if corners.is_open and corners.extra:
                yield from _with_places(layout, alive, corners)
                yield from _with_cells(layout, alive, corners)


def _with_places(layout: Layout, alive: int, corners: _Corners) -> Iterator[Pattern]:
    around = sorted(_places_in(layout, alive, corners))
    alone = {number: corners.excluded([layout.masks[number] & alive]) for number in around}
    for number, excluded in alone.items():
        if excluded & alive:
            yield (number, corners.number), excluded & alive
    for one, other in combinations(alone, 2):
        both = corners.excluded([layout.masks[one] & alive, layout.masks[other] & alive])
        if both & alive & ~(alone[one] | alone[other]):
            yield (one, other, corners.number), both & alive


def _places_in(layout: Layout, alive: int, corners: _Corners) -> set[int]:
    """Return the houses' digits that have several places, all of them in the corners."""
    return {
        number
        for one in bits(corners.of_digits)
        for number in layout.facts_at[one]
        if isinstance(layout.facts[number], PlaceFact)
        and (live := layout.masks[number] & alive) & (live - 1)
        and not live & ~corners.of_digits
    }


def _with_cells(layout: Layout, alive: int, corners: _Corners) -> Iterator[Pattern]:
    """Yield subsets of cells of which the two corners with further digits are one cell."""
    roof = {*layout.cells_in(corners.extra)}
    if len(roof) != 2 or len(layout.digits_in(corners.extra)) < 2:
        return
    for house in layout.houses:
        if not roof <= {*house.cells}:
            continue
        others = _open_cells(layout, alive, [cell for cell in house.cells if cell not in roof])
        for chosen in _few_of([*others]):
            union = corners.extra | union_of(map(others.__getitem__, chosen))
            excluded = _excluded_by_subset(layout, union, len(chosen) + 1) & alive
            if excluded:
                yield (*chosen, corners.number), excluded


def _open_cells(layout: Layout, alive: int, cells: Iterable[int]) -> Mapping[int, int]:
    """Return the candidates left of cells that have several, by the facts about the cells."""
    return {
        layout.fact_of_cell[cell]: live
        for cell in cells
        if cell in layout.fact_of_cell and (live := layout.cell_masks[cell] & alive) & (live - 1)
    }


def _few_of(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the choices that may be joined to a rectangle, the smallest first."""
    sizes = range(1, MOST_IN_SUBSET + 1)
    return chain.from_iterable(combinations(numbers, size) for size in sizes)


def _excluded_by_subset(layout: Layout, union: int, size: int) -> int:
    """Return what so many cells exclude if these are all their candidates."""
    digits = layout.by_digit.taken(union)
    is_subset = digits.bit_count() == size
    return layout.linked_by_slot(union, layout.by_digit, digits) if is_subset else 0


def _alone(layout: Layout, corners: _Corners) -> str:
    """Name a rectangle with which nothing is joined."""
    if len(corners.floor) == 3:
        return "unique rectangle 1"
    if len(layout.digits_in(corners.extra)) != 1:
        return "unique rectangle"
    return f"unique rectangle {2 if corners.is_side else 5}"


def of_rectangle(layout: Layout, alive: int, facts: Sequence[int]) -> str:
    """Name what a rectangle excludes, with other facts or alone."""
    joined = [layout.facts[fact] for fact in facts[:-1]]
    corners = _Corners(layout, alive, facts[-1])
    if not joined:
        return _alone(layout, corners)
    if corners.is_side and all(isinstance(fact, CellFact) for fact in joined):
        return "unique rectangle 3"
    places = [fact for fact in joined if isinstance(fact, PlaceFact)]
    return _joined_with(places, corners) if len(places) == len(joined) else ""


def _joined_with(places: Sequence[PlaceFact], corners: _Corners) -> str:
    """Name a rectangle with which places of digits in houses are joined."""
    if corners.is_side and len(places) == 1:
        return "unique rectangle 4"
    are_alike = len(places) == 2 and places[0].digit == places[1].digit
    if corners.is_diagonal and are_alike:
        return "unique rectangle 6"
    return "hidden rectangle"
