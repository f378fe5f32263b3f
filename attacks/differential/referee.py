"""The referee: all fillings of a grid, and for each clue those that obey its check.

It shares nothing with the engines: fillings come from plain search, and what a constraint means
from its method `holds`. Sets of fillings are the bits of a number, so that any set of clues is
judged by a few operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from operator import and_

from attacks.puzzles import Values
from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Constraint
from sudoku_model.puzzle import Puzzle

Places = frozenset[int]


class Referee:
    """Judges the puzzles of one shape.

    Attributes:
        fillings: fillings that obey the houses; all solutions are among them.
        is_whole: whether these are all fillings of the grid, so that any clue may be left out.
    """

    def __init__(self, shape: Puzzle, fillings: Sequence[Values], *, is_whole: bool) -> None:
        self.fillings = fillings
        self.is_whole = is_whole
        self._shape = shape
        self._constraints: dict[Constraint, int] = {}
        self._cells: dict[tuple[int, int], int] = {}

    @cached_property
    def everything(self) -> int:
        """All fillings."""
        return (1 << len(self.fillings)) - 1

    @cached_property
    def fixed(self) -> list[int]:
        """The cells that have the same digit in all fillings, unless these are all of the grid."""
        columns = [] if self.is_whole else [*zip(*self.fillings, strict=True)]
        return [cell for cell, column in enumerate(columns) if len({*column}) == 1]

    def with_digit(self, cell: int, digit: int) -> int:
        """Return the fillings with a digit in a cell."""
        if (cell, digit) not in self._cells:
            self._cells[cell, digit] = _bits(values[cell] == digit for values in self.fillings)
        return self._cells[cell, digit]

    def obeying(self, constraint: Constraint) -> int:
        """Return the fillings that obey a constraint in the company of those of the shape."""
        if constraint not in self._constraints:
            board = self._shape.board
            holding = (constraint.holds(board, values) for values in self.fillings)
            self._constraints[constraint] = _bits(holding)
        return self._constraints[constraint]

    def keeping(self, clue: Clue) -> int:
        """Return the fillings that keep a clue."""
        if clue.constraint is not None:
            return self.obeying(clue.constraint)
        cell = self._shape.grid.cell(clue.cell)
        return sum(self.with_digit(cell, digit) for digit in clue.digits)

    def left_by(self, clues: Iterable[Clue]) -> int:
        """Return the fillings that keep all of several clues."""
        return reduce(and_, map(self.keeping, clues), self.everything)

    def listed(self, found: int) -> list[Values]:
        """Return the fillings of a set."""
        values = []
        while found:
            lowest = found & -found
            values.append(self.fillings[lowest.bit_length() - 1])
            found ^= lowest
        return values

    def solutions(self, puzzle: Puzzle) -> list[Values]:
        """Return the solutions of a puzzle of the shape."""
        left = reduce(and_, map(self.obeying, puzzle.constraints), self.everything)
        for cell, given in enumerate(puzzle.givens):
            if given is not None:
                left &= self.with_digit(cell, given)
        for cell, digits in puzzle.candidates.items():
            left &= sum(self.with_digit(cell, digit) for digit in digits)
        return self.listed(left)

    def broken(self, clues: Sequence[Clue], among: int) -> set[Places]:
        """Return for the fillings of a set which clues each of them breaks, by their places."""
        masks = [self.keeping(clue) for clue in clues]
        return {
            frozenset(place for place, mask in enumerate(masks) if not mask >> number & 1)
            for number in range(len(self.fillings))
            if among >> number & 1
        }


def _bits(truths: Iterable[bool]) -> int:
    return sum(1 << place for place, truth in enumerate(truths) if truth)


def minimal_hitting_sets(sets: Iterable[Places], most: int) -> set[Places] | None:
    """Return the minimal sets that meet each of several sets, None if there are too many to list.

    One set after the other is met. (C. Berge, "Hypergraphs", 1989.)

    Args:
        sets: the sets to be met; if one of them is empty, nothing meets it.
        most: how many may be at hand at any time.
    """
    found: set[Places] = {frozenset()}
    for one in _smallest(sets):
        met = {hit for hit in found if hit & one}
        grown = {hit | {place} for hit in found - met for place in one}
        found = met | {hit for hit in grown if not any(other <= hit for other in met)}
        found = set(_smallest(found))
        if len(found) > most:
            return None
    return found


def _smallest(sets: Iterable[Places]) -> Iterator[Places]:
    """Yield the sets that contain no other one, small ones first."""
    kept: list[Places] = []
    for one in sorted(set(sets), key=len):
        if not any(other <= one for other in kept):
            kept.append(one)
            yield one
