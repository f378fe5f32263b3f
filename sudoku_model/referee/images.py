"""What symmetries make of a grid, in clauses: is some image of it allowed?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from sudoku_model.model import Literal
from sudoku_model.referee.symmetries import Lines, Symmetries


class Image(NamedTuple):
    """What a symmetry makes of a grid: for each cell and digit (by its place) those before it."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class ImagesInClauses:
    """Clauses that say: one grid is an image of another.

    The symmetries are taken one after the other, and a permutation is a Boolean for each pair of a
    new place and an old one. Each fact about the image has a literal.

    Attributes:
        given: a literal for each fact about the grid of which the image is taken.
        usual: the literals under which the image is the grid itself.
        top: the largest variable that is in use.
    """

    def __init__(self, symmetries: Symmetries, image: Sequence[Literal], top: int) -> None:
        self._grid = symmetries.grid
        self.top = top
        self.clauses: list[list[Literal]] = []
        self.usual: list[Literal] = []
        self.given = facts = [self._new() for _ in image]
        self._turned: Literal | None = None
        if "transpose" in symmetries.names:
            self._turned = self._new()
            self.usual.append(-self._turned)
            facts = self._transposed(facts, self._turned)
        # Without names of digits the last stage changes nothing, and joins the facts to the image.
        rows, columns = self._grid.rows, self._grid.columns
        order = self._grid.order
        names = Lines(order, order, "digits" in symmetries.names, False)
        across = columns * order
        self._rows, facts = self._permuted(symmetries.rows, facts, across, None)
        self._columns, facts = self._permuted(symmetries.columns, facts, order, None)
        self._names, _ = self._permuted(names, facts, 1, image)
        assert rows * across == len(image)

    def _new(self) -> Literal:
        self.top += 1
        return self.top

    def _transposed(self, facts: Sequence[Literal], turned: Literal) -> list[Literal]:
        found = []
        order, columns = self._grid.order, self._grid.columns
        for place, fact in enumerate(facts):
            cell, digit = divmod(place, order)
            row, column = divmod(cell, columns)
            other = facts[(column * columns + row) * order + digit]
            found.append(self._new())
            self._equal(-turned, other, found[-1])
            self._equal(turned, fact, found[-1])
        return found

    def _equal(self, unless: Literal, one: Literal, other: Literal) -> None:
        self.clauses += [[unless, -one, other], [unless, one, -other]]

    def _permuted(
        self, lines: Lines, facts: Sequence[Literal], step: int, into: Sequence[Literal] | None
    ) -> tuple[dict[tuple[int, int], Literal], list[Literal]]:
        """State that lines are taken in another order, such as the rows of a grid.

        The same fact is `step` facts from itself in the next line. Return for each place and line
        that may come there the literal that says so; and what holds afterwards, for which there are
        new literals if none are given.
        """
        if lines.are_fixed and into is None:
            return {}, [*facts]
        chosen = self._permutation(lines)
        found = [self._new() for _ in facts] if into is None else [*into]
        for after, fact in enumerate(found):
            place = after // step % lines.total
            for line in range(lines.total):
                if (place, line) in chosen:
                    before = facts[after + (line - place) * step]
                    self._equal(-chosen[place, line], before, fact)
        return chosen, found

    def _permutation(self, lines: Lines) -> dict[tuple[int, int], Literal]:
        every = range(lines.total)
        chosen = {
            (place, line): self._new()
            for place in every
            for line in every
            if lines.may_be(place, line)
        }
        self.usual += [literal for (place, line), literal in chosen.items() if place == line]
        self._match(every, chosen)
        if lines.outside:
            self._keep_blocks(lines, chosen)
        return chosen

    def _match(self, every: Iterable[int], chosen: Mapping[tuple[int, int], Literal]) -> None:
        """State that each place has one line, and each line one place."""
        for one in every:
            self._exactly_one([own for (place, _), own in chosen.items() if place == one])
            self._exactly_one([own for (_, line), own in chosen.items() if line == one])

    def _keep_blocks(self, lines: Lines, chosen: Mapping[tuple[int, int], Literal]) -> None:
        """State that the lines of a block stay together."""
        blocks = range(lines.total // lines.block)
        whole = {(new, old): self._new() for new in blocks for old in blocks}
        for new in blocks:
            self._exactly_one([whole[new, old] for old in blocks])
        for (place, line), literal in chosen.items():
            self.clauses.append([-literal, whole[place // lines.block, line // lines.block]])

    def _exactly_one(self, literals: Sequence[Literal]) -> None:
        self.clauses.append([*literals])
        self.clauses += [[-one, -other] for one, other in combinations(literals, 2)]

    def found(self, true: set[Literal]) -> Image:
        """Return the image that true literals speak of."""
        rows = _taken(self._rows, true, self._grid.rows)
        columns = _taken(self._columns, true, self._grid.columns)
        cells = [row * self._grid.columns + column for row in rows for column in columns]
        if self._turned in true:
            cells = [
                cell % self._grid.columns * self._grid.columns + cell // self._grid.columns
                for cell in cells
            ]
        return Image(tuple(cells), tuple(_taken(self._names, true, self._grid.order)))


def _taken(
    chosen: Mapping[tuple[int, int], Literal], true: set[Literal], count: int
) -> Sequence[int]:
    lines = {place: line for (place, line), literal in chosen.items() if literal in true}
    return [lines.get(place, place) for place in range(count)]
