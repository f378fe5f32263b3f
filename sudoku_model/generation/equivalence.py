"""Which puzzles are the same but for the symmetries of the grid: a canonical form.

The symmetries: other digits, another order of the bands and of the rows in each of them, of the
stacks and of the columns in each of them, and on square grids with square boxes rows for columns.
On 9x9 these are 3,359,232 times 9! ways. The canonical form is the smallest text that any of them
makes of a puzzle, read row by row, a blank being smaller than a digit ("minlex").

It is built row by row. What has been built so far leaves choices open, and only those are settled
that the next place depends on:

- columns that were blank in all rows so far stay together in one class, and stacks that were blank
  stay together, in no order yet;
- the digits of the first row with givens get their numbers from the places of their columns, so a
  number is settled by the first question about it.

Among all choices for a row, those that make the smallest row are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import mul
from typing import TypeAlias

from sudoku_model.deadline import GaveUpError, heed_deadline
from sudoku_model.errors import UndecidedError, UnsupportedError
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.solvers import Limits

MOST_CHOICES = 50_000
"""Ways that make the same rows, after which a puzzle counts as too symmetric."""

_Row: TypeAlias = tuple[int, ...]
_Class: TypeAlias = tuple[int, ...]
"""Columns of a stack in no order yet."""
_Stack: TypeAlias = tuple[_Class, ...]
_Group: TypeAlias = tuple[_Stack, ...]
"""Stacks in no order yet, with classes of the same sizes."""


def canonical(puzzle: Puzzle | str, *, time_limit: float | None = None) -> Puzzle:
    """Return the smallest of all puzzles that the symmetries of the grid make of a puzzle.

    Two puzzles have the same canonical form if and only if one can be made of the other by other
    digits, another order of bands, rows, stacks and columns, and, where grid and boxes are square,
    rows for columns.

    Args:
        puzzle: a puzzle, or its text as `read` takes it, with givens only, on a grid with boxes.
        time_limit: seconds after which to give up, None for never.

    Raises:
        UnsupportedError: if it has candidates or constraints, which most symmetries do not keep,
            a grid of another kind, or givens that clash.
        UndecidedError: if it is a large one with so many symmetries of its own that it takes too
            long, or if the time did not suffice.
        OptionError: if the limit is negative or not a number.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. ...2")
        >>> mirrored = sm.read("...1 .3.. ..4. 2...")
        >>> sm.canonical(puzzle) == sm.canonical(mirrored)
        True
    """
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    box = _box_of(puzzle)
    grid = puzzle.grid
    rows = _numbered_rows(puzzle)
    boards = [rows]
    if box[0] == box[1] and grid.rows == grid.columns:
        boards.append(tuple(zip(*rows, strict=True)))
    below = grid.digits[0] - 1
    try:
        with limits.in_force():
            smallest = [label for row in _smallest(boards, box) for label in row]
    except GaveUpError as stop:
        raise UndecidedError(f"{stop} before the canonical form was found") from None
    givens = tuple(below + label if label else None for label in smallest)
    return Puzzle(grid, givens)


def _numbered_rows(puzzle: Puzzle) -> tuple[_Row, ...]:
    """Return the rows of a puzzle with its digits numbered from 1, and 0 for open cells."""
    grid = puzzle.grid
    return tuple(
        tuple(0 if given is None else given - grid.digits[0] + 1 for given in puzzle.givens[part])
        for part in grid.row_slices()
    )


def _box_of(puzzle: Puzzle) -> tuple[int, int]:
    """Return the box of a grid that the symmetries keep.

    Raises:
        UnsupportedError: if they do not.
    """
    grid = puzzle.grid
    if puzzle.constraints or puzzle.candidates:
        raise UnsupportedError(
            "the canonical form is defined for puzzles with givens only: "
            "most symmetries of the grid do not keep constraints and candidates"
        )
    if grid.box is None or not grid.is_plain:
        raise UnsupportedError("the canonical form is defined for grids with rectangular boxes")
    for clash in puzzle.clashes():
        raise UnsupportedError(f"a puzzle that breaks a rule has no canonical form: {clash}")
    return grid.box


@dataclass(frozen=True)
class _Choice:
    """Choices that make the rows so far.

    Attributes:
        rows: the puzzle, perhaps transposed.
        bands: the rows of each band that is not begun yet.
        band: the rows that are left of the present one.
        groups: the order of the columns, as far as it is settled.
        labels: the number of each digit, 0 where it is not settled.
        tied: for each digit of the first row with givens its column there, else -1.
        ranks: how many givens that row has up to each place.
        next_label: the number for the next digit that has none.
    """

    rows: tuple[_Row, ...]
    bands: tuple[tuple[int, ...], ...]
    band: tuple[int, ...]
    groups: tuple[_Group, ...]
    labels: tuple[int, ...]
    tied: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    next_label: int = 1

    def next_rows(self) -> Iterator[tuple[int, _Choice]]:
        """Yield the rows that may come next, of those without givens one of each band."""
        if self.band:
            yield from self._rows_of(self.band, self.bands)
            return
        spare = [band for band in self.bands if not any(any(self.rows[row]) for row in band)][1:]
        for place, band in enumerate(self.bands):
            if band not in spare:
                yield from self._rows_of(band, self.bands[:place] + self.bands[place + 1 :])

    def _rows_of(
        self, band: tuple[int, ...], bands: tuple[tuple[int, ...], ...]
    ) -> Iterator[tuple[int, _Choice]]:
        spare = [row for row in band if not any(self.rows[row])][1:]
        for row in band:
            if row not in spare:
                yield row, replace(self, bands=bands, band=tuple(one for one in band if one != row))


def _smallest(boards: Sequence[tuple[_Row, ...]], box: tuple[int, int]) -> list[_Row]:
    height, width = box
    count = len(boards[0])
    columns = len(boards[0][0])
    digits = max(map(max, boards[0]))
    bands = tuple(tuple(range(top, top + height)) for top in range(0, count, height))
    stacks = tuple((tuple(range(left, left + width)),) for left in range(0, columns, width))
    choices = [_Choice(board, bands, (), (stacks,), (0,) * (digits + 1)) for board in boards]
    smallest: list[_Row] = []
    for _ in range(count):
        row, choices = _next_row(choices)
        smallest.append(row)
    return smallest


def _next_row(choices: Sequence[_Choice]) -> tuple[_Row, list[_Choice]]:
    """Return the smallest row that can come next, and all ways to make it."""
    best: list[int] = []  # filled in place: whatever places rows reads it
    kept: list[_Choice] = []
    for choice in choices:
        for number, rest in choice.next_rows():
            heed_deadline()
            for line, way in _ways(rest, rest.rows[number], best):
                if line < best or not best:
                    best[:] = line
                    kept.clear()
                kept.append(way)
                if len(kept) > MOST_CHOICES:
                    raise UndecidedError(
                        "the puzzle has too many symmetries of its own: "
                        f"more than {MOST_CHOICES:,} ways make the same rows"
                    )
    return tuple(best), kept


def _ways(choice: _Choice, row: _Row, best: list[int]) -> Iterator[tuple[list[int], _Choice]]:
    """Yield the ways to make the smallest row of one, each with that row."""
    if not any(row):
        yield [0] * len(row), choice
    elif choice.tied:
        yield from _Placing(choice, row, best).ways()
    else:
        yield from _first_row(choice, row, best)


def _first_row(choice: _Choice, row: _Row, best: list[int]) -> Iterator[tuple[list[int], _Choice]]:
    """Settle what the first row with givens settles: which columns have one, which stacks how many.

    Nothing was settled before, so each stack is one class.
    """
    (stacks,) = choice.groups
    by_count = grouped(
        (len([*filter(row.__getitem__, columns)]), _blanks_first(row, columns))
        for (columns,) in stacks
    )
    groups = tuple(tuple(by_count[count]) for count in sorted(by_count))
    givens = [1 if row[column] else 0 for column in _columns(groups)]
    ranks = tuple(accumulate(givens))
    made = [*map(mul, ranks, givens)]
    if best and made > best:
        return
    tied = [-1] * len(choice.labels)
    for column, digit in enumerate(row):
        tied[digit] = column
    given = ranks[-1]
    yield made, replace(choice, groups=groups, tied=tuple(tied), ranks=ranks, next_label=given + 1)


class _Placing:
    """Places a row with givens: yields all ways to make the smallest row of it.

    The smallest row that was found by others, `best`, is read again and again.
    """

    def __init__(self, choice: _Choice, row: _Row, best: list[int]) -> None:
        self._choice = choice
        self._row = row
        self._best = best

    def ways(self) -> Iterator[tuple[list[int], _Choice]]:
        """Yield each way with the row that it makes, none larger than the best one so far."""
        start = self._choice
        placed = self._place([], start.groups, start.labels, start.next_label)
        for made, groups, labels, next_label in placed:
            yield made, replace(start, groups=groups, labels=labels, next_label=next_label)

    def _place(
        self, made: list[int], groups: tuple[_Group, ...], labels: tuple[int, ...], next_label: int
    ) -> Iterator[tuple[list[int], tuple[_Group, ...], tuple[int, ...], int]]:
        """Fill the places from ``len(made)`` on in all ways that may be the smallest."""
        place = len(made)
        if self._best and made > self._best[:place]:
            return
        heed_deadline()
        if place == len(self._row):
            yield made, groups, labels, next_label
            return
        number, stack_number, class_number, offset = _at(groups, place)
        group = groups[number]
        if len(group) > 1:
            for settled in self._orders(groups, number):
                first = settled[number]
                blanks = len(_columns((first,))) if self._is_blank(first) else 0
                yield from self._place([*made, *[0] * blanks], settled, labels, next_label)
            return
        members = group[stack_number][class_number]
        if offset == 0 and len(members) > 1:
            parts = _blanks_first(self._row, members)
            if not self._row[parts[0][0]]:
                settled = _with_class(groups, number, class_number, parts)
                yield from self._place([*made, *[0] * len(parts[0])], settled, labels, next_label)
                return
        for column in members:
            settled = _with_column(groups, number, class_number, column)
            yield from self._hold(made, settled, labels, next_label, self._row[column])

    def _hold(
        self,
        made: list[int],
        groups: tuple[_Group, ...],
        labels: tuple[int, ...],
        next_label: int,
        digit: int,
    ) -> Iterator[tuple[list[int], tuple[_Group, ...], tuple[int, ...], int]]:
        """Fill the next place with a digit, and settle its number if that is open."""
        label = labels[digit] if digit else 0
        if digit and not label:
            column = self._choice.tied[digit]
            if column < 0:
                label = next_label
                next_label += 1
            else:
                groups, place = _settled(groups, column)
                label = self._choice.ranks[place]
            labels = (*labels[:digit], label, *labels[digit + 1 :])
        yield from self._place([*made, label], groups, labels, next_label)

    def _is_blank(self, group: _Group) -> bool:
        return not any(
            self._row[column] for stack in group for members in stack for column in members
        )

    def _orders(self, groups: tuple[_Group, ...], number: int) -> Iterator[tuple[_Group, ...]]:
        """Yield the ways to settle which stacks of a group come first: the blank ones, or any."""
        group = groups[number]
        blank = tuple(stack for stack in group if self._is_blank((stack,)))
        if blank:
            yield _with_stacks(groups, number, blank)
        else:
            for stack in group:
                yield _with_stacks(groups, number, (stack,))


def _columns(groups: tuple[_Group, ...]) -> list[int]:
    """Return the columns of groups, in their order."""
    return [
        column for group in groups for stack in group for members in stack for column in members
    ]


def _blanks_first(row: _Row, columns: _Class) -> _Stack:
    """Cut columns into those that are blank in a row, and those that have a given."""
    blank = tuple([column for column in columns if not row[column]])
    if len(blank) in (0, len(columns)):
        return (columns,)
    return blank, tuple([column for column in columns if row[column]])


def _at(groups: tuple[_Group, ...], place: int) -> tuple[int, int, int, int]:
    """Return group, stack, class of a place, and its offset in the class."""
    for number, group in enumerate(groups):
        for stack_number, stack in enumerate(group):
            for class_number, members in enumerate(stack):
                if place < len(members):
                    return number, stack_number, class_number, place
                place -= len(members)
    raise IndexError(place)


def _with_class(
    groups: tuple[_Group, ...], number: int, class_number: int, parts: tuple[_Class, ...]
) -> tuple[_Group, ...]:
    """Return the groups with one class of a stack, alone in its group, split into parts."""
    (stack,) = groups[number]
    split = (*stack[:class_number], *parts, *stack[class_number + 1 :])
    return (*groups[:number], (split,), *groups[number + 1 :])


def _with_column(
    groups: tuple[_Group, ...], number: int, class_number: int, column: int
) -> tuple[_Group, ...]:
    """Return the groups with a column before the others of its class, its stack being alone."""
    (stack,) = groups[number]
    members = stack[class_number]
    if len(members) == 1:
        return groups
    rest = tuple(one for one in members if one != column)
    return _with_class(groups, number, class_number, ((column,), rest))


def _with_stacks(groups: tuple[_Group, ...], number: int, first: _Group) -> tuple[_Group, ...]:
    """Return the groups with some stacks before the others of their group."""
    group = groups[number]
    if len(first) == len(group):
        return groups
    rest = tuple(stack for stack in group if stack not in first)
    return (*groups[:number], first, rest, *groups[number + 1 :])


def _settled(groups: tuple[_Group, ...], column: int) -> tuple[tuple[_Group, ...], int]:
    """Put a column at the first place that is open to it, and return this place too."""
    start = 0
    for number, group in enumerate(groups):
        for stack in group:
            for class_number, members in enumerate(stack):
                if column in members:
                    groups = _with_stacks(groups, number, (stack,))
                    groups = _with_column(groups, number, class_number, column)
                    before = sum(map(len, stack[:class_number]))
                    return groups, start + before
        start += sum(len(members) for stack in group for members in stack)
    raise IndexError(column)
