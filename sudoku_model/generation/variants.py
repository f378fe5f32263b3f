"""Constraints that are chosen for a filled grid until it is the only solution.

Marks such as cages and thermometers are laid on the board at random, each true of the grid. While
there is another solution, a mark that it breaks is laid through one of the cells in which it
differs; what was in the way is taken up, and the room that this leaves is filled again. The other
solutions are kept, so that none of them comes back unseen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import TypeAlias

from sudoku_model.cached_values import cached_property
from sudoku_model.clues import Clue, with_more_clues
from sudoku_model.constraints import (
    Arrow,
    Difference,
    EqualityCage,
    Even,
    GreaterThan,
    KillerCage,
    LittleKiller,
    Odd,
    PairSum,
    Palindrome,
    Quadruple,
    Ratio,
    RellikCage,
    Renban,
    Sandwich,
    Skyscraper,
    Thermometer,
    Whisper,
    XSum,
)
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.reading import Line
from sudoku_model.errors import ConstraintError, OptionError
from sudoku_model.generation.other_solutions import other_solution
from sudoku_model.grid import Grid
from sudoku_model.languages.finding import find_constraint
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Limits

CHANGES = 400
"""How often the marks of a grid are changed before another grid is tried."""

_TRIES = 60
"""Marks through a cell that are drawn to find one that another solution breaks."""

_TAKING_ROOM = (Line, Arrow, KillerCage, RellikCage, EqualityCage)
"""What no mark that takes room is laid over, if it is there already."""

_LONGEST_CAGE, _LONGEST_LINE = 5, 6
_WHISPER = 5

Propose: TypeAlias = Callable[["Filled", int, random.Random], Iterator[Constraint]]


@dataclass(frozen=True)
class Filled:
    """A filled grid that marks are chosen for.

    Attributes:
        board: the grid, and the constraints that are there already.
        values: the value of each cell.
    """

    board: Board
    values: tuple[int, ...]

    @property
    def grid(self) -> Grid:
        """The geometry."""
        return self.board.grid

    @cached_property
    def taken(self) -> frozenset[int]:
        """The cells of cages, lines and arrows that are there already."""
        parts = (part for clue in self.board.constraints for part in clue.parts())
        marks = (part for part in parts if isinstance(part, _TAKING_ROOM))
        return frozenset(cell for mark in marks for cell in _cells_of(self.grid, mark))

    def names(self, cells: Sequence[int]) -> str:
        """Name cells as in ``r1c1 r1c2``."""
        return self.grid.names(cells)

    def touching(self, cell: int) -> list[int]:
        """Return the cells that touch one, by a side or a corner."""
        return [*self.grid.leaps(cell, 0, 1), *self.grid.leaps(cell, 1, 1)]


@dataclass(frozen=True)
class Kind:
    """A constraint that can be chosen.

    Attributes:
        propose: yields a few marks of this kind that hold, at random, through or about a cell.
        takes_room: whether its cells may carry no other mark that takes room.
    """

    propose: Propose
    takes_room: bool = False


@dataclass(frozen=True)
class _Mark:
    constraint: Constraint
    cells: frozenset[int] = frozenset()
    """Those that may carry no other mark that takes room."""


def kinds_named(names: Sequence[str | type[Constraint]]) -> tuple[type[Constraint], ...]:
    """Return the constraints that names or classes stand for.

    Raises:
        OptionError: if there is no such constraint, or it cannot be chosen.
    """
    if isinstance(names, str | type):
        names = (names,)
    kinds = [find_constraint(name) if isinstance(name, str) else name for name in names]
    for kind in kinds:
        if kind not in KINDS:
            listed = ", ".join(known.__name__ for known in KINDS)
            name = getattr(kind, "__name__", repr(kind))
            raise OptionError(f"cannot choose constraints of the kind {name}, only {listed}")
    return tuple(dict.fromkeys(kinds))


def with_marks(
    puzzle: Puzzle,
    values: tuple[int, ...],
    kinds: Sequence[type[Constraint]],
    rng: random.Random,
    limits: Limits,
) -> Puzzle | None:
    """Return the puzzle with marks of these kinds that leave these values as its only solution.

    Returns:
        The puzzle, or None if `CHANGES` did not lead to one.

    Raises:
        UndecidedError: if the time is over.
    """
    filled = Filled(puzzle.board, values)
    marks = _covered(filled, kinds, rng, [])
    others: list[tuple[int, ...]] = []
    for _ in range(CHANGES):
        other = next((known for known in others if _allows(puzzle, marks, known)), None)
        if other is None:
            marked = puzzle.with_constraints(*(mark.constraint for mark in marks))
            answer = other_solution(marked, values, limits)
            if answer is None:
                return marked
            if isinstance(answer, str):  # too hard to tell: more marks make it easier
                return None
            others.append(answer)
            other = answer
        changed = _changed(filled, kinds, rng, marks, other)
        if changed is None:
            return None
        marks = changed
    return None


def without_spare_marks(
    puzzle: Puzzle,
    bare: Puzzle,
    values: tuple[int, ...],
    rng: random.Random,
    limits: Limits,
) -> Puzzle:
    """Return a puzzle with those of its marks that it needs; they are tried in random order.

    `bare` is the same puzzle without marks, `values` are its solution.

    Raises:
        UndecidedError: if the time is over.
    """
    kept = list(puzzle.constraints[len(bare.constraints) :])
    order = list(kept)
    rng.shuffle(order)
    others: list[tuple[int, ...]] = []
    for mark in order:
        rest = [one for one in kept if one is not mark]
        thinner = with_more_clues(bare, [Clue(constraint=one) for one in rest])
        if any(thinner.holds(known) for known in others):
            continue
        answer = other_solution(thinner, values, limits)
        if answer is None:
            kept = rest
        elif not isinstance(answer, str):
            others.append(answer)
    return bare.with_constraints(*kept)


def _allows(puzzle: Puzzle, marks: Sequence[_Mark], values: Sequence[int]) -> bool:
    return all(mark.constraint.holds(puzzle.board, values) for mark in marks)


def _covered(
    filled: Filled, kinds: Sequence[type[Constraint]], rng: random.Random, marks: list[_Mark]
) -> list[_Mark]:
    """Return the marks, and more of the kinds that take room wherever there is room."""
    roomy = [kind for kind in kinds if KINDS[kind].takes_room]
    taken = {cell for mark in marks for cell in mark.cells}.union(filled.taken)
    covered = list(marks)
    cells = [cell for cell in filled.grid.board if cell not in taken]
    rng.shuffle(cells)
    for cell in cells if roomy else ():
        if cell in taken:
            continue
        for constraint in islice(_proposals(filled, [rng.choice(roomy)], cell, rng), _TRIES // 10):
            mark = _mark(filled, constraint)
            if not mark.cells & taken:
                covered.append(mark)
                taken |= mark.cells
                break
    return covered


def _changed(
    filled: Filled,
    kinds: Sequence[type[Constraint]],
    rng: random.Random,
    marks: list[_Mark],
    other: Sequence[int],
) -> list[_Mark] | None:
    """Return the marks with one more that another solution breaks, None if none was found."""
    cells = [cell for cell in filled.grid.board if other[cell] != filled.values[cell]]
    for _ in range(_TRIES):
        cell = rng.choice(cells)
        for constraint in islice(_proposals(filled, kinds, cell, rng), _TRIES):
            if constraint.holds(filled.board, other):
                continue
            new = _mark(filled, constraint)
            if new.cells & filled.taken:
                continue
            rest = [mark for mark in marks if not mark.cells & new.cells]
            return _covered(filled, kinds, rng, [*rest, new])
    return None


def _proposals(
    filled: Filled, kinds: Sequence[type[Constraint]], cell: int, rng: random.Random
) -> Iterator[Constraint]:
    """Yield marks of the kinds about a cell that the grid allows and that hold."""
    order = list(kinds)
    rng.shuffle(order)
    for kind in order:
        for constraint in KINDS[kind].propose(filled, cell, rng):
            try:
                constraint.validate(filled.board)
            except ConstraintError:  # such as dots on a grid of other digits
                continue
            if constraint.holds(filled.board, filled.values):
                yield constraint


def _mark(filled: Filled, constraint: Constraint) -> _Mark:
    if not KINDS[type(constraint)].takes_room:
        return _Mark(constraint)
    return _Mark(constraint, frozenset(_cells_of(filled.grid, constraint)))


def _cells_of(grid: Grid, constraint: Constraint) -> Iterator[int]:
    for name in constraint.cell_fields:
        yield from grid.select(getattr(constraint, name))


# Proposals; whether they hold is checked afterwards.


def _killer_cage(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    for _ in range(_TRIES // 10):
        size = 2 + rng.randrange(_LONGEST_CAGE - 1)
        cage = [cell]
        while len(cage) < size:
            digits = {filled.values[one] for one in cage}
            around = sorted(
                {
                    other
                    for one in cage
                    for other in filled.grid.neighbours(one)
                    if other not in cage and filled.values[other] not in digits
                }
            )
            if not around:
                break
            cage.append(rng.choice(around))
        if len(cage) > 1:
            total = sum(filled.values[one] for one in cage)
            yield KillerCage(filled.names(sorted(cage)), total)


def _walks(
    filled: Filled,
    cell: int,
    rng: random.Random,
    fits: Callable[[list[int], int], bool],
    shortest: int,
) -> Iterator[list[int]]:
    """Yield lines of cells that touch: from a cell in both directions, as far as each one fits.

    `fits` says whether a cell may follow at the end of a line.
    """
    for _ in range(_TRIES // 10):
        length = shortest + rng.randrange(_LONGEST_LINE - shortest + 1)
        start = [cell]
        for _ in range(rng.randrange(length)):  # begin somewhere before the cell
            before = [
                one
                for one in filled.touching(start[0])
                if one not in start and fits([one], start[0])
            ]
            if not before:
                break
            start.insert(0, rng.choice(before))
        line = start[:length]
        while len(line) < length:
            after = [
                one for one in filled.touching(line[-1]) if one not in line and fits(line, one)
            ]
            if not after:
                break
            line.append(rng.choice(after))
        if len(line) >= shortest:
            yield line


def _thermometer(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    values = filled.values
    for line in _walks(filled, cell, rng, lambda line, one: values[line[-1]] < values[one], 3):
        yield Thermometer(filled.names(line))


def _whisper(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    values = filled.values
    for line in _walks(
        filled, cell, rng, lambda line, one: abs(values[line[-1]] - values[one]) >= _WHISPER, 3
    ):
        yield Whisper(filled.names(line), _WHISPER)


def _renban(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    for line in _walks(filled, cell, rng, lambda line, one: True, 3):
        yield Renban(filled.names(line))


def _palindrome(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    for line in _walks(filled, cell, rng, lambda line, one: True, 3):
        yield Palindrome(filled.names(line))


def _arrow(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    values, highest = filled.values, filled.grid.digits[-1]

    def fits(line: list[int], one: int) -> bool:
        return sum(values[part] for part in line) + values[one] <= highest

    for shaft in _walks(filled, cell, rng, fits, 2):
        total = sum(values[one] for one in shaft)
        for end, rest in ((shaft[0], shaft), (shaft[-1], shaft[::-1])):
            for circle in filled.touching(end):
                if circle not in shaft and values[circle] == total:
                    yield Arrow(filled.names([circle]), filled.names(rest))


def _pairs(filled: Filled, cell: int, rng: random.Random) -> Iterator[tuple[int, int]]:
    around = list(filled.grid.neighbours(cell))
    rng.shuffle(around)
    for other in around:
        yield min(cell, other), max(cell, other)


def _difference(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    for pair in _pairs(filled, cell, rng):
        yield Difference(filled.names(pair))


def _ratio(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    for pair in _pairs(filled, cell, rng):
        yield Ratio(filled.names(pair))


def _pair_sum(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    for pair in _pairs(filled, cell, rng):
        total = sum(filled.values[one] for one in pair)
        if total in (5, 10):
            yield PairSum(filled.names(pair), total)


def _greater_than(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    for pair in _pairs(filled, cell, rng):
        larger = sorted(pair, key=lambda one: -filled.values[one])
        yield GreaterThan(filled.names(larger))


def _even(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    yield Even(filled.names([cell]))


def _odd(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    yield Odd(filled.names([cell]))


def _quadruple(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    squares = [square for square in filled.grid.squares if cell in square]
    rng.shuffle(squares)
    for square in squares:
        digits = [filled.values[one] for one in square]
        rng.shuffle(digits)
        yield Quadruple(
            filled.names(square), tuple(sorted(digits[: 1 + rng.randrange(len(digits))]))
        )


def _lines(filled: Filled, cell: int, rng: random.Random) -> Iterator[tuple[str, list[int]]]:
    """Yield the row and the column of a cell, from both ends, as cells and as values."""
    row, column = divmod(cell, filled.grid.columns)
    ends = [
        part[::step]
        for part in (filled.grid.row(row), filled.grid.column(column))
        for step in (1, -1)
    ]
    rng.shuffle(ends)
    for cells in ends:
        yield filled.names(cells), [filled.values[one] for one in cells]


def _sandwich(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    crusts = filled.grid.digits[0], filled.grid.digits[-1]
    row, column = divmod(cell, filled.grid.columns)
    lines = [filled.grid.row(row), filled.grid.column(column)]
    rng.shuffle(lines)
    for cells in lines:
        values = [filled.values[one] for one in cells]
        if all(crust in values for crust in crusts):
            start, end = sorted(map(values.index, crusts))
            yield Sandwich(filled.names(cells), sum(values[start + 1 : end]))


def _skyscraper(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    for cells, values in _lines(filled, cell, rng):
        seen = sum(value > max((0, *values[:place])) for place, value in enumerate(values))
        yield Skyscraper(cells, seen)


def _x_sum(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    for cells, values in _lines(filled, cell, rng):
        yield XSum(cells, sum(values[: max(values[0], 0)]))


def _little_killer(filled: Filled, cell: int, rng: random.Random) -> Iterator[Constraint]:
    grid = filled.grid
    diagonals = []
    for slope in (1, -1):
        row, column = divmod(cell, grid.columns)
        while row > 0 and 0 <= column - slope < grid.columns:
            row, column = row - 1, column - slope
        cells = []
        while row < grid.rows and 0 <= column < grid.columns:
            cells.append(row * grid.columns + column)
            row, column = row + 1, column + slope
        if len(cells) > 1 and not grid.holes.intersection(cells):
            diagonals.append(cells)
    rng.shuffle(diagonals)
    for cells in diagonals:
        yield LittleKiller(filled.names(cells), sum(filled.values[one] for one in cells))


KINDS: Mapping[type[Constraint], Kind] = MappingProxyType(
    {
        KillerCage: Kind(_killer_cage, takes_room=True),
        Thermometer: Kind(_thermometer, takes_room=True),
        Arrow: Kind(_arrow, takes_room=True),
        Whisper: Kind(_whisper, takes_room=True),
        Renban: Kind(_renban, takes_room=True),
        Palindrome: Kind(_palindrome, takes_room=True),
        Difference: Kind(_difference),
        Ratio: Kind(_ratio),
        PairSum: Kind(_pair_sum),
        GreaterThan: Kind(_greater_than),
        Quadruple: Kind(_quadruple),
        Even: Kind(_even),
        Odd: Kind(_odd),
        LittleKiller: Kind(_little_killer),
        Sandwich: Kind(_sandwich),
        Skyscraper: Kind(_skyscraper),
        XSum: Kind(_x_sum),
    }
)
"""The constraints that can be chosen."""
