"""Lines whose cells are compared with their neighbours, with each other, or with their ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from operator import eq, le, lt
from typing import ClassVar

from sudoku_model.constraints.base import Board, Goes, PairRelation, Stating
from sudoku_model.constraints.negation import is_recorded
from sudoku_model.constraints.picture import LineThrough, Mark
from sudoku_model.constraints.reading import EndsAnywhere, Line, read
from sudoku_model.constraints.rules import marked_lines
from sudoku_model.constraints.shared import places_of, values_of
from sudoku_model.model import Literal, Variable

SECTION = "Lines"

_USUAL_WHISPER, _USUAL_LOCKOUT = 5, 4
"""The least differences of lines that carry no mark."""


@dataclass(frozen=True)
class _Spread(Line):
    """A line whose digits, in increasing order, lie some distance apart.

    Attributes:
        apart: the distance at least.
        why: the same in words.
    """

    may_repeat: ClassVar = False
    apart: ClassVar = 1
    why: ClassVar = "as the digits differ"

    def validate(self, board: Board) -> None:
        """Expect no more cells than there are such digits."""
        super().validate(board)
        cells = board.cells(self.cells)
        taken: list[int] = []  # as many as there are
        for value in board.possible_values(cells):
            if not taken or value >= taken[-1] + self.apart:
                taken.append(value)
        if len(cells) > len(taken):
            raise self.impossible(f"{len(cells)} cells", f"at most {len(taken)}, {self.why}")


@dataclass(frozen=True)
class Thermometer(_Spread):
    """Digits rise from the bulb to the tip of a thermometer.

    Each two successive cells are one relation; unit propagation on a chain of them removes every
    value that no filling of the thermometer has.

    Attributes:
        cells: the cells from the bulb on; each branch is a thermometer of its own.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r4c4 r3c5 r2c5"}
    why: ClassVar = "as each digit is greater"
    must_touch: ClassVar = True
    sentence_text: ClassVar = "digits rise along the thermometer {cells}"
    rule_text: ClassVar = "Digits along a thermometer strictly increase from the bulb end."
    picture_marks: ClassVar = (LineThrough("{cells}", "light grey", 0.26, start="bulb"),)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return all(a < b for a, b in pairwise(board.values(self.cells, values)))

    def state(self, to: Stating) -> None:
        for first, second in pairwise(to.cells(self.cells)):
            to.pair(first, second, lt)


@dataclass(frozen=True)
class SlowThermometer(Line):
    """Digits rise or stay equal from the bulb to the tip of a slow thermometer.

    Attributes:
        cells: the cells from the bulb on; each branch is a thermometer of its own.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r4c4 r3c5 r2c5"}
    must_touch: ClassVar = True
    sentence_text: ClassVar = "digits never fall along the slow thermometer {cells}"
    rule_text: ClassVar = (
        "Digits along a slow thermometer increase or stay the same from the bulb end, but "
        "never decrease."
    )
    picture_marks: ClassVar = (LineThrough("{cells}", "light blue", 0.26, start="bulb"),)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return all(a <= b for a, b in pairwise(board.values(self.cells, values)))

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        variables = to.variables(cells)
        peers = to.grid.peers
        for place in range(len(cells) - 1):
            relation = lt if cells[place + 1] in peers[cells[place]] else le
            to.pair(variables[place], variables[place + 1], relation)
        # Cells that see each other differ, so somewhere between them the digits rise.
        for i, j in combinations(range(len(cells)), 2):
            if j > i + 1 and cells[j] in peers[cells[i]]:
                to.pair(variables[i], variables[j], lt)


@dataclass(frozen=True)
class Palindrome(Line):
    """A line reads the same from both ends.

    Attributes:
        cells: the line.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r2c3 r3c3 r4c4 r5c4"}
    must_touch: ClassVar = True
    sentence_text: ClassVar = "the line {cells} reads the same from both ends"
    rule_text: ClassVar = "Digits along a grey line read the same in both directions (palindrome)."
    picture_marks: ClassVar = (LineThrough("{cells}", "grey", 0.16),)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        return taken == taken[::-1]

    def state(self, to: Stating) -> None:
        variables = to.cells(self.cells)
        for place in range(len(variables) // 2):
            to.pair(variables[place], variables[-1 - place], eq)


@dataclass(frozen=True)
class _WithDifference(Line):
    """A line some of whose digits differ by at least a number."""

    must_touch: ClassVar = True
    difference: int

    def validate(self, board: Board) -> None:
        """Expect a difference that two digits can have."""
        super().validate(board)
        values = board.possible_values(board.cells(self.cells))
        most = values[-1] - values[0]
        if not 0 <= self.difference <= most:
            error = self.error if self.difference < 0 else self.impossible
            raise error(f"a difference of {self.difference}", f"one from 0 to {most}")


@dataclass(frozen=True)
class Whisper(_WithDifference):
    """Neighbours on a line differ by at least a number (German whispers: 5, Dutch: 4).

    Each two successive cells are one relation. A machine that also knows which cells of the line
    see each other propagates more, but measured slower; one consequence of it is kept: a digit
    with a single partner does not stand between two cells that see each other.

    Tools differ where a line has no number: in f-puzzles it is half of the digits, rounded up, in
    the Interactive Sudoku Solver 5 on a grid of any size. In SudokuMaker there is always one.

    Attributes:
        cells: the line.
        difference: the least difference.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c1 r3c2", "difference": 5}
    sentence_text: ClassVar = "neighbours on the line {cells} differ by at least {difference}"
    difference: int = 5

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        return all(abs(a - b) >= self.difference for a, b in pairwise(taken))

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        variables = to.variables(cells)
        apart = far_apart(self.difference)
        for first, second in pairwise(variables):
            to.pair(first, second, apart)
        # German whispers know this as "no 4 and no 6".
        for place in range(1, len(cells) - 1):
            if cells[place + 1] in to.grid.peers[cells[place - 1]]:
                around = {*variables[place - 1].domain, *variables[place + 1].domain}
                middle = variables[place]
                to.among(
                    middle,
                    [v for v in middle.domain if sum(apart(v, other) for other in around) > 1],
                )

    @classmethod
    def rules(cls, clues: Sequence[Whisper], board: Board) -> Iterable[str]:
        names = {5: " (German whispers)", 4: " (Dutch whispers)"}
        for least, mark in marked_lines((clue.difference for clue in clues), _USUAL_WHISPER, "≥"):
            name = names.get(least, "")
            yield f"Adjacent digits along a green line{mark} differ by at least {least}{name}."

    def picture(self, board: Board) -> Iterable[Mark]:
        label = "" if self.difference == _USUAL_WHISPER else f"≥{self.difference}"
        yield LineThrough(self.cells, "green", label=label)


@dataclass(frozen=True)
class Renban(_Spread):
    """A line holds consecutive digits in any order, none twice.

    One variable says with which digit the run begins. A digit in a cell leaves the runs that have
    it, and one that all these runs have is in some cell. A machine that remembers which digits it
    has read propagates more and has ten times as many clauses; on lines that cross, searches took
    up to thirty times as long with it.

    Tools differ: in SudokuMaker lines that share a cell are one, with all their cells; in f-puzzles
    each is one of its own.

    Attributes:
        cells: the line; the order of its cells does not matter.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r2c3 r3c3"}
    sentence_text: ClassVar = "the line {cells} holds consecutive digits in any order, none twice"
    rule_text: ClassVar = (
        "A pink line contains a set of consecutive digits in any order, without repeats (renban)."
    )
    picture_marks: ClassVar = (LineThrough("{cells}", "pink"),)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = sorted(board.values(self.cells, values))
        return all(b == a + 1 for a, b in pairwise(taken))

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        variables = to.variables(cells)
        digits = values_of(variables)
        places = {digit: places_of(variables, digit) for digit in digits}
        run = range(len(cells))
        lowest = self._lowest(to, places, run)
        for digit in digits:
            with_it = lowest.among(digit - place for place in run)
            without = [low for low in lowest.literals if low not in with_it]
            to.clause(*without, *places[digit])
            for literal, low in product(places[digit], without):
                to.clause(-literal, -low)
        for one, other in combinations(cells, 2):
            if other not in to.grid.peers[one]:
                to.all_different(to.variables((one, other)))

    def _lowest(self, to: Stating, places: Mapping[int, Sequence[Literal]], run: range) -> Variable:
        """Return the lowest digit of the line, at which a run can begin.

        Where the statement may be broken it is defined also where there is no run.
        """
        name, digits = f"lowest digit of {self.cells}", [*places]
        starts = [low for low in digits if all(low + place in places for place in run)]
        if not (to.guard or is_recorded(to)):
            return to.variable(name, starts)
        lowest = to.variable(name, digits)
        for low, is_low in zip(digits, lowest.literals, strict=True):
            to.definition.clause(-is_low, *places[low])
            for digit in digits[: digits.index(low)]:
                for literal in places[digit]:
                    to.definition.clause(-is_low, -literal)
        to.among(lowest, starts)
        return lowest


@dataclass(frozen=True)
class Nabner(_Spread):
    """A line holds no digit twice and no two consecutive digits, wherever on it they stand.

    A machine remembers the digits that it has read, if they are not too many; else each two cells
    are a relation.

    Attributes:
        cells: the line; the order of its cells does not matter.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r2c3 r3c3"}
    apart: ClassVar = 2
    why: ClassVar = "as no two digits are consecutive"
    sentence_text: ClassVar = "the line {cells} holds no digit twice and no two consecutive digits"
    rule_text: ClassVar = (
        "A yellow line contains no repeated digits and no two consecutive digits, wherever on "
        "the line they stand (nabner)."
    )
    picture_marks: ClassVar = (LineThrough("{cells}", "yellow"),)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = sorted(board.values(self.cells, values))
        return all(b > a + 1 for a, b in pairwise(taken))

    def state(self, to: Stating) -> None:
        variables = to.cells(self.cells)
        digits = values_of(variables)
        if len(digits) <= MOST_SETS:
            to.regular(variables, _Scattered(min(digits, default=0)))
            return
        for first, second in combinations(variables, 2):
            to.pair(first, second, far_apart(2))


@dataclass(frozen=True)
class BetweenLine(Line):
    """The digits of a line lie strictly between the digits at its two ends.

    One machine reads the ends and then the others. It knows that between the ends there must be
    as many digits as the line has cells, other than its ends, in one house.

    Attributes:
        cells: the line, from end to end.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2 r3c3 r4c4"}
    two_ends: ClassVar = "ends in two cells"
    must_touch: ClassVar = True
    sentence_text: ClassVar = (
        "the digits of the line {cells} lie strictly between those at its ends"
    )
    rule_text: ClassVar = (
        "Digits on a line between two circles lie strictly between the digits in the circles."
    )
    picture_marks: ClassVar = (LineThrough("{cells}", "sand", 0.12, ends="circle"),)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        low, high = sorted((taken[0], taken[-1]))
        return all(low < value < high for value in taken[1:-1])

    def state(self, to: Stating) -> None:
        _read_ends_first(to, to.board.cells(self.cells), inside=True)


@dataclass(frozen=True)
class Lockout(_WithDifference):
    """The ends of a line differ by at least a number; all others lie outside of their range.

    Stated as `BetweenLine` is.

    Tools differ where a line has no number: in f-puzzles it is half of the digits, rounded down, in
    the Interactive Sudoku Solver 4 on a grid of any size. In SudokuMaker it is always that half.

    Attributes:
        cells: the line, from end to end.
        difference: the least difference of the ends.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c2 r3c3 r4c4", "difference": 4}
    two_ends: ClassVar = "ends in two cells"
    sentence_text: ClassVar = (
        "the ends of the line {cells} differ by at least {difference} and its other digits lie "
        "outside of their range"
    )
    difference: int = 4

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        low, high = sorted((taken[0], taken[-1]))
        return high - low >= self.difference and not any(
            low <= value <= high for value in taken[1:-1]
        )

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        _read_ends_first(to, cells, inside=False, difference=self.difference)

    @classmethod
    def rules(cls, clues: Sequence[Lockout], board: Board) -> Iterable[str]:
        for least, mark in marked_lines((clue.difference for clue in clues), _USUAL_LOCKOUT, "≥"):
            yield (
                f"The digits in the diamonds at the ends of a line{mark} differ by at least "
                f"{least}, and the other digits on the line are neither equal to nor between them "
                "(lockout)."
            )

    def picture(self, board: Board) -> Iterable[Mark]:
        label = "" if self.difference == _USUAL_LOCKOUT else f"≥{self.difference}"
        yield LineThrough(self.cells, "blue", 0.12, label, ends="diamond")


MOST_SETS = 9
"""Number of digits up to which a machine remembers the set of those on a line."""


@lru_cache(maxsize=64)
def far_apart(difference: int) -> PairRelation:
    """Return the relation of digits that differ by so much at least."""
    return lambda a, b: abs(a - b) >= difference


@dataclass(frozen=True)
class _Scattered(EndsAnywhere):
    """Accepts values no two of which are equal or consecutive; the state is their set."""

    lowest: int
    start: ClassVar[int] = 0

    def step(self, state: int, value: int) -> int | None:
        bit = 1 << (value - self.lowest)
        return None if state & (bit | bit << 1 | bit >> 1) else state | bit


@dataclass(frozen=True)
class _Ends(EndsAnywhere):
    """Reads the two ends and then what lies strictly between them, or else outside of them.

    Attributes:
        inside: whether the others lie between the ends.
        difference: the least difference of the ends.
        room: how many different values the others need.
        lowest, highest: the range of all values.
    """

    inside: bool
    difference: int
    room: int
    lowest: int
    highest: int
    start: ClassVar[tuple[int, ...]] = ()

    def step(self, state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if not state:
            return (value,)
        if len(state) == 1:
            low, high = min(state[0], value), max(state[0], value)
            between = max(0, high - low - 1)
            outside = low - self.lowest + self.highest - high
            if high - low < self.difference or self.room > (between if self.inside else outside):
                return None
            return (low, high)
        low, high = state
        if self.inside:
            return state if low < value < high else None
        return None if low <= value <= high else state


def _read_ends_first(to: Stating, cells: Sequence[int], inside: bool, difference: int = 0) -> None:
    others = set(cells[1:-1])
    room = max((len(others.intersection(house.cells)) for house in to.grid.houses), default=0)
    values = values_of(to.variables(cells))
    machine = _Ends(inside, difference, room, min(values, default=0), max(values, default=0))
    read(to, (cells[0], cells[-1], *cells[1:-1]), machine)
