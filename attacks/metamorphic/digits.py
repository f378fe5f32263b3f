"""Changes of digits: any other digits, all of them larger or smaller, or the other way up.

What a constraint becomes is said family by family. Where nothing is said of a class, no change of
digits keeps what it means.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from attacks.metamorphic.change import Change, NotCarriedError, classes
from sudoku_model import constraints as c
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.composites import Composite
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle


@dataclass(frozen=True)
class Digits:
    """What becomes of the digits: ``factor * digit + offset`` if `is_linear`, else anything.

    Attributes:
        before: the grid.
        map: for each digit another one.
        is_linear: whether differences keep their size.
        factor: 1, or -1 where small digits become large ones.
        offset: what is added.
    """

    before: Grid
    map: Mapping[int, int]
    is_linear: bool = False
    factor: int = 1
    offset: int = 0

    def of(self, digits: Iterable[int]) -> tuple[int, ...]:
        """Return what becomes of digits; what is no digit of the grid becomes no digit."""
        return tuple(self.map[digit] for digit in digits if digit in self.map)

    def total(self, total: int, cells: int) -> int:
        """Return what becomes of the sum of so many cells."""
        return self.factor * total + cells * self.offset

    @property
    def is_reversed(self) -> bool:
        """Whether small digits become large ones."""
        return self.factor < 0


def random_digits(puzzle: Puzzle, chance: random.Random) -> Change:
    """Return the puzzle in other digits.

    Raises:
        NotCarriedError: if one of its constraints cannot be carried along.
    """
    grid = puzzle.grid
    low, high = grid.digits[0], grid.digits[-1]
    kind = chance.choice(("other digits", "other digits", "shifted digits", "reversed digits"))
    if kind == "other digits":
        mixed = chance.sample(grid.digits, grid.order)
        digits = Digits(grid, dict(zip(grid.digits, mixed, strict=True)))
    elif kind == "shifted digits":
        offset = chance.choice((-1, 1, 2, 3))
        digits = Digits(grid, {d: d + offset for d in grid.digits}, True, 1, offset)
    else:
        digits = Digits(grid, {d: low + high - d for d in grid.digits}, True, -1, low + high)
    return recoded(puzzle, kind, digits)


def recoded(puzzle: Puzzle, name: str, digits: Digits) -> Change:
    """Return the puzzle in other digits.

    Raises:
        NotCarriedError: if one of its constraints cannot be carried along.
    """
    grid = puzzle.grid
    if any(min(house.cells) < len(grid.board) <= max(house.cells) for house in grid.houses):
        raise NotCarriedError("a house of the board and of other cells")  # which keep their values
    first = min(digits.map.values())
    after = replace(grid, digits=range(first, first + grid.order))
    board = len(grid.board)
    changed = Puzzle(
        after,
        tuple(
            given if given is None or cell >= board else digits.map[given]
            for cell, given in enumerate(puzzle.givens)
        ),
        {
            cell: frozenset(digits.of(own)) if cell < board else own
            for cell, own in puzzle.candidates.items()
        },
        constraints=tuple(carried(one, digits, puzzle.board) for one in puzzle.constraints),
    )
    return Change(name, changed, digits=digits.map, is_symmetry=True)


def carried(constraint: Constraint, digits: Digits, board: Board) -> Constraint:
    """Return what becomes of a constraint.

    Raises:
        NotCarriedError: if there is nothing that means the same.
    """
    name = type(constraint).__name__
    if any(cell >= len(board.grid.board) for cell in constraint.cells_named(board.grid)):
        raise NotCarriedError(name)  # extra cells keep their values
    if isinstance(constraint, Composite) and name not in ("Values", "Replicate"):
        return replace(
            constraint,
            **{
                field.name: _members(getattr(constraint, field.name), digits, board)
                for field in fields(constraint)
            },
        )
    if name in WITH_ANY_DIGITS:
        return constraint
    if name in _RESTATED and (digits.is_linear or name not in NEEDS_LINEAR):
        found: Constraint = _RESTATED[name](constraint, digits, board)
        return found
    if name in WITH_SHIFTED and digits.is_linear and not digits.is_reversed:
        return constraint
    if name in WITH_REVERSED and digits.is_linear:
        return constraint
    raise NotCarriedError(name)


def _members(value: Any, digits: Digits, board: Board) -> Any:
    if isinstance(value, Constraint):
        return carried(value, digits, board)
    if isinstance(value, tuple):
        return tuple(_members(part, digits, board) for part in value)
    return value


WITH_ANY_DIGITS = classes(
    """
    Diagonal Windoku DisjointGroups AntiKnight AntiKing RegionSameDigits Palindrome Clone
    SameDigits DifferentDigits ExtraRegion
    """
)
"""Classes that only say which cells are equal, and which differ."""

WITH_REVERSED = classes(
    """
    Whisper Renban Nabner Difference BetweenLine Lockout NonConsecutive Sequence
    NegativeDifference Modular GlobalModular
    """
)
"""Classes that speak of differences, whichever digit is the larger one, or of remainders."""

WITH_SHIFTED = frozenset(("FullRank", "FullRankTies", "Entropic", "GlobalEntropy"))
"""Classes that keep their meaning when all digits become larger by the same number."""


_Carry = Callable[[Any, Digits, Board], Any]
"""Makes of a constraint of a certain class what it becomes."""


def _mapped(constraint: Any, digits: Digits, board: Board) -> Any:
    """Carry the digits that a field of this name lists."""
    known = constraint.digits
    if not known or not {*known} <= digits.map.keys():
        raise NotCarriedError("digits")
    return replace(constraint, digits=digits.of(known))


def _class(constraint: Any, digits: Digits, board: Board) -> Any:
    """Even, odd: the digits that are so before the change."""
    is_odd = isinstance(constraint, c.Odd)
    wanted = [digit for digit in digits.before.digits if digit % 2 == is_odd]
    if not wanted:
        raise NotCarriedError(type(constraint).__name__)
    return c.DigitClass(constraint.cells, digits.of(wanted))


def _pairs(constraint: Any, digits: Digits, board: Board) -> Any:
    pairs = ((digits.map[a], digits.map[b]) for a, b in constraint.pairs)
    return replace(constraint, pairs=tuple(sorted(pairs)))


def _combinations(constraint: Any, digits: Digits, board: Board) -> Any:
    listed = (tuple(digits.map[digit] for digit in one) for one in constraint.combinations)
    return replace(constraint, combinations=tuple(listed))


def _moves(constraint: Any, digits: Digits, board: Board) -> Any:
    moves = ((state, digits.map[digit], there) for state, digit, there in constraint.transitions)
    return replace(constraint, transitions=tuple(moves))


def _says(constraint: Any, digits: Digits, board: Board) -> Any:
    def other(match: re.Match[str]) -> str:
        return f"{match[1]}x{digits.map[int(match[2])]}"

    if not re.fullmatch(r"(\d+x\d+ ?)+", constraint.says):
        raise NotCarriedError("LookAndSay")
    if min(digits.map.values()) < 0:
        raise NotCarriedError("LookAndSay")
    return c.LookAndSay(constraint.cells, re.sub(r"(\d+)x(\d+)", other, constraint.says))


def _turned(constraint: Any, digits: Digits, board: Board) -> Any:
    """Thermometers and inequalities are read from the other end if large becomes small."""
    if not digits.is_reversed:
        return constraint
    cells = board.cells(constraint.cells)
    return replace(constraint, cells=board.grid.names(reversed(cells)))


def _extreme(constraint: Any, digits: Digits, board: Board) -> Any:
    if not digits.is_reversed:
        return constraint
    kind = c.Maximum if isinstance(constraint, c.Minimum) else c.Minimum
    return kind(constraint.cells)


def _total(constraint: Any, digits: Digits, board: Board) -> Any:
    count = len(board.cells(constraint.cells))
    total = constraint.total
    if total is None:
        return constraint
    if isinstance(total, tuple):
        return replace(constraint, total=tuple(digits.total(one, count) for one in total))
    return replace(constraint, total=digits.total(total, count))


def _sum(constraint: Any, digits: Digits, board: Board) -> Any:
    factors = constraint.coefficients or (1,) * len(board.cells(constraint.cells))
    weight = sum(factors)
    flipped = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
    op = flipped.get(constraint.op, constraint.op) if digits.is_reversed else constraint.op
    return replace(constraint, op=op, value=digits.total(constraint.value, weight))


def _pair_sums(constraint: Any, digits: Digits, board: Board) -> Any:
    return replace(constraint, sums=tuple(digits.total(one, 2) for one in constraint.sums))


def _equal_groups(constraint: Any, digits: Digits, board: Board) -> Any:
    if len({len(board.cells(group)) for group in constraint.groups}) > 1:
        raise NotCarriedError("EqualSum")
    return constraint


def _even_length(constraint: Any, digits: Digits, board: Board) -> Any:
    if len(board.cells(constraint.cells)) % 2:
        raise NotCarriedError("Zipper")
    return constraint


_RESTATED: Mapping[str, _Carry] = {
    "DigitClass": _mapped,
    "Contains": _mapped,
    "Quadruple": _mapped,
    "Connected": _mapped,
    "AntiLeaper": lambda one, digits, board: _mapped(one, digits, board) if one.digits else one,
    "Even": _class,
    "Odd": _class,
    "Pair": _pairs,
    "AllPairs": _pairs,
    "Combinations": _combinations,
    "Automaton": _moves,
    "LookAndSay": _says,
    "Thermometer": _turned,
    "SlowThermometer": _turned,
    "GreaterThan": _turned,
    "Minimum": _extreme,
    "Maximum": _extreme,
    "KillerCage": _total,
    "PairSum": _total,
    "LittleKiller": _total,
    "Sum": _sum,
    "NegativeSum": _pair_sums,
    "EqualSum": _equal_groups,
    "Zipper": _even_length,
}

NEEDS_LINEAR = classes(
    """
    Thermometer SlowThermometer GreaterThan Minimum Maximum KillerCage PairSum LittleKiller
    Sum NegativeSum EqualSum Zipper
    """
)
"""Classes that go with shifted and reversed digits only."""
