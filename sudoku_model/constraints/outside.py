"""Clues that stand outside the grid and speak of a whole line.

Every line is listed in its reading direction: the first cell is the one next to the clue.

A row of a Sudoku holds every digit once, and the strongest statements use that. Where it matters
the clues look at the grid: whether the cells of the line see each other, and whether the line
must hold every digit. On other grids they state the same meaning without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, NamedTuple

from sudoku_model.constraints.base import Board, Constraint, PairRelation, Stating
from sudoku_model.constraints.kept import (
    Fact,
    any_fact,
    at_most,
    equals,
    kept,
    negation,
    order,
    state_clause,
)
from sudoku_model.grid import Grid
from sudoku_model.model import Variable


def _check_numbers(constraint: Constraint, *names: str) -> None:
    """Check that fields hold whole numbers."""
    for name in names:
        value = getattr(constraint, name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise constraint.error(f"{name} is {value!r}", "a whole number")


# What the clues ask of the grid.


def _all_see_each_other(grid: Grid, cells: Sequence[int]) -> bool:
    return all(set(cells) - {cell} <= grid.peers[cell] for cell in cells)


def _is_full(grid: Grid, cells: Sequence[int]) -> bool:
    """Say whether the cells hold every digit of the grid exactly once."""
    return (
        len(cells) == len(grid.digits)
        and all(cell in grid.board for cell in cells)
        and _all_see_each_other(grid, cells)
    )


@lru_cache(maxsize=256)
def _sums(digits: tuple[int, ...], count: int) -> frozenset[int]:
    """Return the sums of `count` different digits."""
    found: list[set[int]] = [{0}, *(set() for _ in range(count))]
    for digit in digits:
        for taken in range(count, 0, -1):
            found[taken] |= {total + digit for total in found[taken - 1]}
    return frozenset(found[count])


@dataclass(frozen=True)
class _Line(Constraint):
    """A row or column, or a part of one, read from one of its ends."""

    cells: str

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: cells of one row or column, in order."""
        super().validate(board)
        cells = board.cells(self.cells)
        grid = board.grid
        if len(cells) < 2:
            raise self.error(f"{len(cells)} cell", "a line of at least two")
        if not all(cell in grid.board for cell in cells):
            raise self.error(f"the cells {self.cells}", "cells of the grid")
        places = [divmod(cell, grid.columns) for cell in cells]
        steps = {
            ((a > c) - (a < c), (b > d) - (b < d))
            for (a, b), (c, d) in zip(places[1:], places, strict=False)
        }
        if len(steps) > 1 or 0 not in next(iter(steps)):
            raise self.error(
                f"the cells {self.cells}", "cells of one row or column from one end to the other"
            )
        self._validate_line(board, cells)

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        """Check the numbers of the clue."""

    def _validate_digit(self, board: Board, digit: int) -> None:
        if digit not in board.digits:
            raise self.error(
                f"the digit {digit}", f"one from {board.digits[0]} to {board.digits[-1]}"
            )


# Sums.


@dataclass(frozen=True)
class LittleKiller(Constraint):
    """The digits along a diagonal add up to a number; digits may repeat.

    The parts whose cells see each other, such as the three cells in a box, are added first: of
    each its set of digits, as it holds no digit twice, and then the sums of the parts. On hard
    puzzles that takes half the time of adding cell by cell, although it says less about single
    cells.

    Attributes:
        cells: the diagonal, from the clue.
        total: the sum.
    """

    example: ClassVar = {"cells": "r1c3 r2c2 r3c1", "total": 12}
    cells: str
    total: int

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        _check_numbers(self, "total")

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: a diagonal, and a sum in reach."""
        super().validate(board)
        cells, grid = board.cells(self.cells), board.grid
        if not all(cell in grid.board for cell in cells):
            raise self.error(f"the cells {self.cells}", "cells of the grid")
        places = [divmod(cell, grid.columns) for cell in cells]
        steps = [(a - c, b - d) for (a, b), (c, d) in zip(places[1:], places, strict=False)]
        directions = {(down > 0, across > 0) for down, across in steps}
        if len(directions) > 1 or any(abs(down) != abs(across) for down, across in steps):
            raise self.error(f"the cells {self.cells}", "the cells of a diagonal in order")
        parts = [len(part) for part in _seeing_parts(grid, cells)]
        low = sum(sum(board.digits[:count]) for count in parts)
        high = sum(sum(board.digits[len(board.digits) - count :]) for count in parts)
        if not low <= self.total <= high:
            raise self.error(f"a sum of {self.total} on {self.cells}", f"one from {low} to {high}")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        return sum(board.values(self.cells, values)) == self.total

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        parts = [to.variables(p) for p in _seeing_parts(to.grid, to.board.cells(self.cells))]
        if len(parts) == 1:
            to.distinct_sum(parts[0], (self.total,))
            return
        to.sum((_sum_of_seeing(to, part) for part in parts), "==", self.total)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return f"the diagonal {self.cells} adds up to {self.total}"


def _seeing_parts(grid: Grid, cells: Sequence[int]) -> list[tuple[int, ...]]:
    """Cut a line into as few parts as a greedy walk finds whose cells see each other."""
    parts: list[tuple[int, ...]] = []
    for cell in cells:
        place = next(
            (i for i, part in enumerate(parts) if set(part) <= grid.peers[cell]), len(parts)
        )
        parts[place:] = [(*part, cell) for part in parts[place : place + 1] or [()]] + parts[
            place + 1 :
        ]
    return parts


@dataclass(frozen=True)
class _SetSumMachine:
    """Reads which digits a set holds, then a number; accepts if that is the sum of the digits.

    Attributes:
        digits: the digits that are read about, in order.
        count: how many of them the set holds.
    """

    digits: tuple[int, ...]
    count: int

    @property
    def start(self) -> tuple[int, int, int]:
        return (0, 0, 0)

    def step(self, state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        place, count, total = state
        if place == len(self.digits):
            return (place + 1, 0, 0) if (count, total) == (self.count, value) else None
        if value:
            count, total = count + 1, total + self.digits[place]
        return None if count > self.count else (place + 1, count, total)

    def accepts(self, state: tuple[int, int, int]) -> bool:
        return state[0] > len(self.digits)


def _sum_of_seeing(to: Stating, cells: Sequence[Variable]) -> Variable:
    """Return a variable that is the sum of cells that see each other."""
    if len(cells) == 1:
        return cells[0]
    digits = sorted({digit for cell in cells for digit in cell.domain})
    total = to.variable(f"sum of {_names(cells)}", _sums(tuple(digits), len(cells)))
    held = [(digit, _holds_digit(to, cells, digit)) for digit in digits]
    known = [(digit, fact) for digit, fact in held if not isinstance(fact, bool)]
    machine = _SetSumMachine(tuple(digit for digit, _ in known), len(cells))
    to.definition.regular([*(fact for _, fact in known), total], machine)
    return total


def _holds_digit(to: Stating, cells: Sequence[Variable], digit: int) -> Fact:
    """Return the fact that one of the cells holds a digit."""
    key = ("holds", frozenset(cell.number for cell in cells), digit)
    return kept(
        to,
        key,
        lambda to: any_fact(
            to,
            [equals(cell, digit) for cell in cells],
            f"{digit} in {' '.join(cell.name for cell in cells)}",
        ),
    )


@dataclass(frozen=True)
class Sandwich(_Line):
    """The digits between two given digits of the line add up to a number.

    A machine reads the line and adds between the two; it removes all values that fit no such
    sum. Distances between the two digits at which no different digits have the sum are excluded
    besides.

    Attributes:
        cells: the line; each of the two digits must be on it exactly once.
        total: the sum.
        first, last: the two digits, by default the smallest and the largest one of the grid.
    """

    example: ClassVar = {"cells": "r1", "total": 11}
    total: int
    first: int | None = None
    last: int | None = None

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        given = ("first", "last")
        _check_numbers(self, "total", *(name for name in given if getattr(self, name) is not None))

    def _crusts(self, board: Board) -> tuple[int, int]:
        digits = board.digits
        return (
            digits[0] if self.first is None else self.first,
            digits[-1] if self.last is None else self.last,
        )

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        crusts = self._crusts(board)
        for digit in crusts:
            self._validate_digit(board, digit)
        if crusts[0] == crusts[1]:
            raise self.error(f"the digit {crusts[0]} at both ends", "two different digits")
        if not self._gaps(board, cells):
            raise self.error(
                f"a sum of {self.total} between {crusts[0]} and {crusts[1]}",
                f"one that can be reached in a line of {len(cells)} cells",
            )

    def _gaps(self, board: Board, cells: Sequence[int]) -> list[int]:
        """Return how many cells there can be between the two digits."""
        between = tuple(digit for digit in board.digits if digit not in self._crusts(board))
        if _all_see_each_other(board.grid, cells):
            return [n for n in range(len(cells) - 1) if self.total in _sums(between, n)]
        low, high = (between[0], between[-1]) if between else (0, 0)
        most = len(cells) - 1 if between else 1
        return [n for n in range(most) if n * low <= self.total <= n * high]

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        taken = board.values(self.cells, values)
        crusts = self._crusts(board)
        if any(taken.count(crust) != 1 for crust in crusts):
            return False
        start, end = sorted(map(taken.index, crusts))
        return sum(taken[start + 1 : end]) == self.total

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        cells = to.board.cells(self.cells)
        crusts = self._crusts(to.board)
        _state_sandwich(to, cells, crusts, self.total, self._gaps(to.board, cells))

    def describe(self) -> str:
        """See `Constraint.describe`."""
        between = (
            "the smallest and the largest digit"
            if self.first is None and self.last is None
            else f"{'the smallest digit' if self.first is None else self.first} and "
            f"{'the largest digit' if self.last is None else self.last}"
        )
        return f"the digits of {self.cells} between {between} add up to {self.total}"


@dataclass(frozen=True)
class _SandwichMachine:
    """Reads a line and adds between two digits; the state is the phase, the digit seen, the sum."""

    crusts: tuple[int, int]
    total: int
    most: int | None  # a sum that is never exceeded in the end

    @property
    def start(self) -> tuple[str, int, int]:
        return ("before", 0, 0)

    def step(self, state: tuple[str, int, int], value: int) -> tuple[str, int, int] | None:
        phase, seen, total = state
        if value in self.crusts:
            if phase == "before":
                return ("between", value, 0)
            ends = phase == "between" and value != seen and total == self.total
            return ("after", 0, 0) if ends else None
        if phase == "between":
            total += value
            if self.most is not None and total > self.most:
                return None
        return (phase, seen, total)

    def accepts(self, state: tuple[str, int, int]) -> bool:
        return state[0] == "after"


def _state_sandwich(
    to: Stating,
    cells: Sequence[int],
    crusts: tuple[int, int],
    total: int,
    gaps: Sequence[int],
) -> None:
    variables = to.variables(cells)
    if _is_full(to.grid, cells):
        between = _digits_between(to, variables, crusts)
        known = [(digit, fact) for digit, fact in between.items() if not isinstance(fact, bool)]
        to.linear(known, "==", total)
    else:
        most = total if to.digits[0] >= 0 else None
        to.regular(variables, _SandwichMachine((min(crusts), max(crusts)), total, most))
    # Which distances fit, the machine does not know: it adds the same digit twice.
    for place, variable in enumerate(variables):
        for crust, other in (crusts, crusts[::-1]):
            partners = [
                equals(variables[there], other)
                for there in range(len(variables))
                if abs(there - place) - 1 in gaps
            ]
            state_clause(to, negation(equals(variable, crust)), *partners)


def _digits_between(
    to: Stating, variables: Sequence[Variable], crusts: tuple[int, int]
) -> dict[int, Fact]:
    """Return of each digit the fact that it is between two others on a line of all digits."""
    names = _names(variables)
    between: dict[int, Fact] = {
        digit: to.boolean(f"{digit} between {crusts[0]} and {crusts[1]} in {names}")
        for digit in to.digits
        if digit not in crusts
    }
    inside: Fact = False  # whether one of the two has been passed, and not the other
    for variable in variables:
        crust = any_fact(
            to.definition,
            [equals(variable, digit) for digit in crusts],
            f"{variable.name} is {crusts[0]} or {crusts[1]}",
        )
        before = inside
        inside = _exactly_one(to.definition, before, crust, f"{names} inside after {variable.name}")
        for digit, fact in between.items():
            here = negation(equals(variable, digit))
            for side in (before, inside):
                state_clause(to.definition, here, negation(side), fact)
                state_clause(to.definition, here, side, negation(fact))
    state_clause(to.definition, negation(inside))  # both are on the line
    return between


def _exactly_one(to: Stating, first: Fact, second: Fact, name: str) -> Fact:
    if isinstance(first, bool):
        return negation(second) if first else second
    if isinstance(second, bool):
        return negation(first) if second else first
    result = to.boolean(name)
    to.clause(-result, first, second)
    to.clause(-result, -first, -second)
    to.clause(result, -first, second)
    to.clause(result, first, -second)
    return result


@dataclass(frozen=True)
class Lunchbox(Constraint):
    """The digits between the smallest and the largest one of the listed cells add up to a number.

    The digits of the cells differ. For each two places of the smallest and the largest digit the
    cells between are a sum of different digits of its own.

    Attributes:
        cells: the cells in order.
        total: the sum.
    """

    example: ClassVar = {"cells": "r2c2 r2c3 r3c3 r4c3 r4c4", "total": 8}
    cells: str
    total: int

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        _check_numbers(self, "total")

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: at least two cells, not too many, and a sum in reach."""
        super().validate(board)
        count, digits = len(board.cells(self.cells)), board.digits
        if not 2 <= count <= len(digits):
            raise self.error(f"{count} cells", f"2 to {len(digits)}, as the digits differ")
        # Between two cells that are k apart there is room for k different digits.
        inner = tuple(digits[1:-1])
        if not any(self.total in _sums(inner, k) for k in range(count - 1)):
            raise self.error(
                f"a sum of {self.total} in {count} cells",
                "one that different digits between a smaller and a larger one have",
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        taken = board.values(self.cells, values)
        start, end = sorted((taken.index(min(taken)), taken.index(max(taken))))
        return len(set(taken)) == len(taken) and sum(taken[start + 1 : end]) == self.total

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        cells = to.board.cells(self.cells)
        variables, digits = to.variables(cells), tuple(to.digits)
        if not _all_see_each_other(to.grid, cells):
            to.all_different(variables)
        if _is_full(to.grid, cells):
            gaps = [n for n in range(len(cells) - 1) if self.total in _sums(digits[1:-1], n)]
            _state_sandwich(to, cells, (digits[0], digits[-1]), self.total, gaps)
            return
        smallest, largest = [], []
        for cell, variable in zip(cells, variables, strict=True):
            below, above = [], []
            for there, other in zip(cells, variables, strict=True):
                if there != cell:
                    may_tie = there not in to.grid.peers[cell]
                    below.append(_less(to, (variable,), (other,), may_tie))
                    above.append(_less(to, (other,), (variable,), may_tie))
            smallest.append(_all_facts(to, below, f"{variable.name} smallest of {self.cells}"))
            largest.append(_all_facts(to, above, f"{variable.name} largest of {self.cells}"))
        state_clause(to, *smallest)
        state_clause(to, *largest)
        for a, b in combinations(range(len(cells)), 2):
            between = variables[a + 1 : b]
            fits = self.total in _sums(digits[1:-1], len(between))
            for low, high in ((a, b), (b, a)):
                facts = [smallest[low], largest[high]]
                if False in [fact for fact in facts if isinstance(fact, bool)]:
                    continue
                guard = [fact for fact in facts if not isinstance(fact, bool)]
                if not fits:
                    to.clause(*(-literal for literal in guard))
                elif between:
                    _state_sum_by_digits(to.when(*guard), between, self.total)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return (
            f"the digits of {self.cells} differ, and those between the smallest and the largest "
            f"of them add up to {self.total}"
        )


def _all_facts(to: Stating, facts: list[Fact], name: str) -> Fact:
    return negation(any_fact(to.definition, [negation(f) for f in facts], f"not ({name})"))


@dataclass(frozen=True)
class _DigitsMachine:
    """Reads of each of some digits whether it is there; accepts a number and sum of them."""

    digits: tuple[int, ...]
    count: int
    total: int

    @property
    def start(self) -> tuple[int, int, int]:
        return (0, 0, 0)

    def step(self, state: tuple[int, int, int], there: int) -> tuple[int, int, int] | None:
        place, count, total = state
        if there:
            count, total = count + 1, total + self.digits[place]
        return None if count > self.count else (place + 1, count, total)

    def accepts(self, state: tuple[int, int, int]) -> bool:
        return state[1:] == (self.count, self.total)


def _state_sum_by_digits(to: Stating, cells: Sequence[Variable], total: int) -> None:
    """State the sum of cells that are known to differ by the set of their digits."""
    if len(cells) == 1:
        to.among(cells[0], (total,))
        return
    if len(cells) == 2:
        to.pair(cells[0], cells[1], _differ_and_add_up_to(total))
        return
    held = {digit: _holds_digit(to, cells, digit) for digit in to.digits}
    known = [(digit, fact) for digit, fact in held.items() if not isinstance(fact, bool)]
    machine = _DigitsMachine(tuple(digit for digit, _ in known), len(cells), total)
    to.regular([fact for _, fact in known], machine)


@lru_cache(maxsize=256)
def _differ_and_add_up_to(total: int) -> PairRelation:
    return lambda a, b: a != b and a + b == total


@dataclass(frozen=True)
class XSum(_Line):
    """The first x digits of the line add up to a number, where x is the first digit.

    Where the cells of the line see each other the statement speaks of the set of the first x
    digits, one sum for each x; elsewhere a machine counts the cells that are left.

    Attributes:
        cells: the line, from the clue.
        total: the sum, the first digit included.
    """

    example: ClassVar = {"cells": "r1", "total": 15}
    total: int

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        _check_numbers(self, "total")

    def _lengths(self, board: Board, cells: Sequence[int]) -> list[int]:
        """Return the first digits with which the sum can be reached."""
        found = []
        for x in board.digits:
            if 1 <= x <= len(cells):
                rest = self.total - x
                if _all_see_each_other(board.grid, cells):
                    others = tuple(digit for digit in board.digits if digit != x)
                    fits = rest in _sums(others, x - 1)
                else:
                    fits = (x - 1) * board.digits[0] <= rest <= (x - 1) * board.digits[-1]
                if fits:
                    found.append(x)
        return found

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        if not self._lengths(board, cells):
            raise self.error(
                f"a sum of {self.total}", f"one that the first x of {len(cells)} cells can have"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        taken = board.values(self.cells, values)
        return 1 <= taken[0] <= len(taken) and sum(taken[: taken[0]]) == self.total

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        cells = to.board.cells(self.cells)
        variables = to.variables(cells)
        lengths = self._lengths(to.board, cells)
        to.among(variables[0], lengths)
        if not _all_see_each_other(to.grid, cells):
            to.regular(variables, _XSumMachine(self.total))
            return
        held: dict[int, Fact] = {d: equals(variables[0], d) for d in to.digits}
        for x in range(1, max(lengths, default=0) + 1):
            if x > 1:
                held = {d: self._also(to, held[d], variables[x - 1], d) for d in to.digits}
            first = equals(variables[0], x)
            if x in lengths and not isinstance(first, bool):
                known = [(d, fact) for d, fact in held.items() if not isinstance(fact, bool)]
                machine = _DigitsMachine(tuple(d for d, _ in known), x, self.total)
                to.when(first).regular([fact for _, fact in known], machine)

    def _also(self, to: Stating, held: Fact, cell: Variable, digit: int) -> Fact:
        return any_fact(
            to.definition,
            [held, equals(cell, digit)],
            f"{digit} in {self.cells} up to {cell.name}",
        )

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return f"the first x digits of {self.cells} add up to {self.total}, x being the first one"


@dataclass(frozen=True)
class _XSumMachine:
    """Reads a line; the state is how many cells are left and what they must add up to."""

    total: int

    @property
    def start(self) -> tuple[str, int]:
        return ("first", self.total)

    def step(self, state: tuple[str | int, int], value: int) -> tuple[str | int, int] | None:
        left, total = state
        if isinstance(left, str):
            return (value - 1, total - value) if value >= 1 else None
        return (left - 1, total - value) if left else state

    def accepts(self, state: tuple[str | int, int]) -> bool:
        return state == (0, 0)


# Heights.


@dataclass(frozen=True)
class Skyscraper(_Line):
    """So many digits of the line are higher than all before them; 0 is no building.

    A machine reads the line with the highest digit so far and the number seen. In a line whose
    cells see each other it also knows that the highest of k different digits is at least the
    k-th smallest.

    Attributes:
        cells: the line, from the clue.
        count: how many are seen.
    """

    example: ClassVar = {"cells": "r1", "count": 4}
    count: int

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        _check_numbers(self, "count")

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        buildings = sum(digit > 0 for digit in board.digits)
        most = min(len(cells), buildings)
        least = int(board.digits[0] > 0 or _is_full(board.grid, cells))
        if not least <= self.count <= most:
            raise self.error(f"{self.count} seen", f"a number from {least} to {most}")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        taken = board.values(self.cells, values)
        seen = [v for i, v in enumerate(taken) if v > max((0, *taken[:i]))]
        return len(seen) == self.count

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        cells = to.board.cells(self.cells)
        digits = tuple(to.digits) if _all_see_each_other(to.grid, cells) else ()
        to.regular(to.variables(cells), _SkyscraperMachine(self.count, digits, len(cells)))

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return f"{self.count} digits of {self.cells} are higher than all before them"


@dataclass(frozen=True)
class _SkyscraperMachine:
    """Reads a line; the state is the place, the highest building so far and how many are seen.

    Attributes:
        count: how many are to be seen.
        digits: the digits of the grid if those of the line differ, else nothing.
        length: the number of cells.
    """

    count: int
    digits: tuple[int, ...]
    length: int

    @property
    def start(self) -> tuple[int, int, int]:
        return (0, 0, 0)

    def step(self, state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        place, highest, seen = state
        if value > highest:
            highest, seen = value, seen + 1
        elif value == highest and self.digits and value > 0:
            return None
        place += 1
        if seen > self.count or seen + self.length - place < self.count:
            return None
        if self.digits and highest < self.digits[place - 1]:
            return None
        return (place, highest, seen)

    def accepts(self, state: tuple[int, int, int]) -> bool:
        return state[2] == self.count


@dataclass(frozen=True)
class HiddenSkyscraper(_Line):
    """The first digit of the line that is lower than one before it is the given digit.

    Attributes:
        cells: the line, from the clue.
        digit: the digit of the first hidden skyscraper.
    """

    example: ClassVar = {"cells": "r1", "digit": 3}
    digit: int

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        _check_numbers(self, "digit")

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        self._validate_digit(board, self.digit)
        if self.digit == board.digits[-1]:
            raise self.error(f"the digit {self.digit}", "one that a higher digit can hide")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        taken = board.values(self.cells, values)
        hidden = (v for i, v in enumerate(taken) if any(before > v for before in taken[:i]))
        return next(hidden, None) == self.digit

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        cells = to.board.cells(self.cells)
        differ = _all_see_each_other(to.grid, cells)
        to.regular(to.variables(cells), _HiddenMachine(self.digit, differ))

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return f"{self.digit} is the first digit of {self.cells} that is lower than one before it"


@dataclass(frozen=True)
class _HiddenMachine:
    """Reads a line; the state is the highest digit so far, or "done"."""

    digit: int
    differ: bool

    @property
    def start(self) -> int | str:
        return "start"

    def step(self, state: int | str, value: int) -> int | str | None:
        if state == "done":
            # The digit has been read, and differs from all others.
            return None if self.differ and value == self.digit else state
        if isinstance(state, str) or value > state:
            return None if self.differ and value == self.digit else value
        if value == state:
            return None if self.differ else state
        return "done" if value == self.digit else None

    def accepts(self, state: int | str) -> bool:
        return state == "done"


@dataclass(frozen=True)
class NumberedRoom(_Line):
    """The x-th cell of the line holds the given digit, where x is the first digit.

    Attributes:
        cells: the line, from the clue.
        digit: the digit of the x-th cell.
    """

    example: ClassVar = {"cells": "r1", "digit": 4}
    digit: int

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        _check_numbers(self, "digit")

    def _validate_line(self, board: Board, cells: tuple[int, ...]) -> None:
        self._validate_digit(board, self.digit)
        if not any(1 <= x <= len(cells) for x in board.digits):
            raise self.error(f"a line of {len(cells)} cells", "one that a digit can number")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        taken = board.values(self.cells, values)
        return 1 <= taken[0] <= len(taken) and taken[taken[0] - 1] == self.digit

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        cells = to.board.cells(self.cells)
        variables = to.variables(cells)
        first, differ = variables[0], _all_see_each_other(to.grid, cells)
        to.among(first, range(1, len(cells) + 1))
        for x, room in enumerate(variables, start=1):
            if x in first.domain:
                state_clause(to, -first.equals(x), equals(room, self.digit))
            if differ:
                # No other cell of the line holds the digit, so it tells which room it is.
                state_clause(to, negation(equals(room, self.digit)), equals(first, x))

    def describe(self) -> str:
        """See `Constraint.describe`."""
        return f"the x-th digit of {self.cells} is {self.digit}, x being the first one"


# The order of all lines.


class _Reading(NamedTuple):
    """A row or column read from one end.

    Attributes:
        side: where it starts: "left", "right", "top" or "bottom".
        cells: its cells.
    """

    side: str
    cells: tuple[int, ...]


def _readings(grid: Grid) -> Iterator[_Reading]:
    for row in range(grid.rows):
        yield _Reading("left", grid.row(row))
        yield _Reading("right", grid.row(row)[::-1])
    for column in range(grid.columns):
        yield _Reading("top", grid.column(column))
        yield _Reading("bottom", grid.column(column)[::-1])


TIES = ("none", "only-unclued", "any")
"""Which readings of the grid may be equal."""


@dataclass(frozen=True)
class FullRank(Constraint):
    """The line has the given place in the order of all rows and columns, read from both ends.

    Each row and column is read as a number, forwards and backwards; the smallest one has rank 1.

    On a Latin square each digit begins exactly four of these numbers, one from each side, so the
    rank determines the first digit of the line, and only the three others that begin with it
    are to be compared. Two numbers are compared digit by digit as far as they can be equal: at
    the latest at two cells that see each other they differ.

    Attributes:
        cells: the whole row or column, from the clue.
        rank: one more than how many readings are smaller.
        ties: "only-unclued": no other reading equals this one; "any": some may, and both then
            have the same rank; "none": no two of all readings are equal.
    """

    example: ClassVar = {"cells": "r1", "rank": 10}
    cells: str
    rank: int
    ties: str = "only-unclued"

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        _check_numbers(self, "rank")
        _check_ties(self, self.ties)

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: a square grid, a whole line, a rank that exists."""
        super().validate(board)
        _check_square(self, board)
        if board.cells(self.cells) not in [reading.cells for reading in _readings(board.grid)]:
            raise self.error(f"the cells {self.cells}", "a whole row or column in order")
        most = 4 * board.grid.rows
        if not 1 <= self.rank <= most:
            raise self.error(f"a rank of {self.rank}", f"one from 1 to {most}")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        cells = board.cells(self.cells)
        numbers = [[values[c] for c in reading.cells] for reading in _readings(board.grid)]
        own = [values[cell] for cell in cells]
        if self.ties == "only-unclued" and numbers.count(own) > 1:
            return False
        if self.ties == "none" and not _no_two_equal(numbers):
            return False
        return 1 + sum(number < own for number in numbers) == self.rank

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        cells = to.board.cells(self.cells)
        others = [reading for reading in _readings(to.grid) if reading.cells != cells]
        if self.ties == "none":
            _state_no_ties(to)
        if self._digits_begin_four_lines(to.grid):
            self._state_among_four(to, cells, others)
            return
        own = to.variables(cells)
        smaller = []
        for reading in others:
            other = to.variables(reading.cells)
            smaller.append(_less(to, other, own, _may_tie(to.grid, reading.cells, cells)))
            if self.ties == "only-unclued":
                _state_differ(to, reading.cells, cells)
        known = sum(fact is True for fact in smaller)
        literals = [fact for fact in smaller if not isinstance(fact, bool)]
        to.sum(literals, "==", self.rank - 1 - known)

    @staticmethod
    def _digits_begin_four_lines(grid: Grid) -> bool:
        return grid.rows > 1 and all(_is_full(grid, reading.cells) for reading in _readings(grid))

    def _state_among_four(
        self, to: Stating, cells: tuple[int, ...], others: Sequence[_Reading]
    ) -> None:
        digit = to.digits[(self.rank - 1) // 4]
        smaller_ones = (self.rank - 1) % 4
        own = to.variables(cells)
        own_side = next(r.side for r in _readings(to.grid) if r.cells == cells)
        to.among(own[0], (digit,))
        by_side: list[Fact] = []  # whether the one of that side is smaller
        for side in sorted({reading.side for reading in others} - {own_side}):
            name = f"the line from the {side} with {digit} is below {self.cells}"
            is_smaller: Fact = bool(smaller_ones) if smaller_ones in (0, 3) else to.boolean(name)
            by_side.append(is_smaller)
            for reading in others:
                other = to.variables(reading.cells)
                begins = equals(other[0], digit)
                if reading.side != side or begins is False:
                    continue
                if reading.cells[0] in to.grid.peers[cells[0]]:
                    # Where the clue is in force this line begins with another digit.
                    if not isinstance(is_smaller, bool):
                        state_clause(to.definition, negation(begins), -is_smaller)
                    continue
                may_tie = _may_tie(to.grid, reading.cells, cells)
                less = _less(to, other[1:], own[1:], may_tie)
                # A Boolean is defined even where the clue is not in force.
                place = to if isinstance(is_smaller, bool) else to.definition
                state_clause(place, negation(begins), negation(is_smaller), less)
                state_clause(place, negation(begins), is_smaller, negation(less))
                if self.ties == "only-unclued" and may_tie:
                    _state_differ(to.when(begins), reading.cells, cells)
        literals = [fact for fact in by_side if not isinstance(fact, bool)]
        if literals:
            to.sum(literals, "==", smaller_ones)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        tied = {
            "none": ", and no two readings are equal",
            "only-unclued": ", and none equals it",
            "any": "",
        }[self.ties]
        return (
            f"{self.cells}, read as a number, has rank {self.rank} among all rows and columns "
            f"read from both ends{tied}"
        )


@dataclass(frozen=True)
class FullRankTies(Constraint):
    """No two rows or columns, read as numbers from either end, are equal, if ties are "none".

    Attributes:
        ties: "none", or "only-unclued" or "any", which demand nothing by themselves.
    """

    example: ClassVar = {}
    cell_fields: ClassVar = ()
    ties: str = "none"

    def check_fields(self) -> None:
        """See `Constraint.check_fields`."""
        _check_ties(self, self.ties)

    def validate(self, board: Board) -> None:
        """See `Constraint.validate`: a square grid."""
        super().validate(board)
        _check_square(self, board)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        """See `Constraint.holds`."""
        numbers = [[values[c] for c in reading.cells] for reading in _readings(board.grid)]
        return self.ties != "none" or _no_two_equal(numbers)

    def state(self, to: Stating) -> None:
        """See `Constraint.state`."""
        if self.ties == "none":
            _state_no_ties(to)

    def describe(self) -> str:
        """See `Constraint.describe`."""
        if self.ties == "none":
            return "no two rows or columns, read as numbers from either end, are equal"
        return "rows and columns, read as numbers from either end, may be equal"


def _check_ties(constraint: Constraint, ties: str) -> None:
    if ties not in TIES:
        raise constraint.error(f"ties is {ties!r}", " or ".join(map(repr, TIES)))


def _check_square(constraint: Constraint, board: Board) -> None:
    if board.grid.rows != board.grid.columns or board.grid.holes:
        raise constraint.error(f"a grid of {board.grid}", "a square one without holes")


def _no_two_equal(numbers: Iterable[list[int]]) -> bool:
    listed = list(map(tuple, numbers))
    return len(set(listed)) == len(listed)


def _may_tie(grid: Grid, first: Sequence[int], second: Sequence[int]) -> bool:
    """Say whether two readings can be equal: not if cells at the same place see each other."""
    return not any(b in grid.peers[a] for a, b in zip(first, second, strict=True))


def _state_no_ties(to: Stating) -> None:
    for first, second in combinations([reading.cells for reading in _readings(to.grid)], 2):
        _state_differ(to, first, second)


def _state_differ(to: Stating, first: Sequence[int], second: Sequence[int]) -> None:
    """State that two readings are not equal."""
    if _may_tie(to.grid, first, second):
        one, other = to.variables(first), to.variables(second)
        state_clause(to, _less(to, one, other, True), _less(to, other, one, True))


def _less(
    to: Stating, first: Sequence[Variable], second: Sequence[Variable], may_tie: bool
) -> Fact:
    """Return the fact that a sequence comes before another of the same length.

    Args:
        to: where it is needed.
        first: what comes before.
        second: what comes after.
        may_tie: whether they can be equal; if not, cells at some place see each other.
    """
    numbers = [tuple(variable.number for variable in line) for line in (first, second)]
    if not may_tie and numbers[0] > numbers[1]:
        return negation(_less(to, second, first, may_tie))

    def define(to: Stating) -> Fact:
        if not first:
            return False
        a, b = first[0], second[0]
        if a.number == b.number:
            return _less(to, first[1:], second[1:], may_tie)
        peers = to.grid.peers[a.number] if a.number < len(to.grid.peers) else ()
        differ = b.number in peers
        less = to.boolean(f"{_names(first)} < {_names(second)}")
        if a.domain != b.domain:
            for value in sorted({*a.domain, *b.domain}):
                here, there = at_most(to, a, value), at_most(to, b, value)
                state_clause(to, -less, negation(there), here)
                state_clause(to, less, negation(here), there)
        else:  # the usual case, which there are thousands of
            for here, there in zip(order(to, a), order(to, b), strict=True):
                to.clause(-less, -there, here)
                to.clause(less, -here, there)
        if not differ:
            rest = _less(to, first[1:], second[1:], may_tie)
            for value, here in zip(a.domain, a.literals, strict=True):
                if value in b.domain:
                    there = b.equals(value)
                    state_clause(to, -less, -here, -there, rest)
                    state_clause(to, less, -here, -there, negation(rest))
        return less

    return kept(to, ("less", *numbers, may_tie), define)


def _names(variables: Iterable[Variable]) -> str:
    return " ".join(variable.name for variable in variables)
