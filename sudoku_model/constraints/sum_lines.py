"""Lines and groups of cells whose sums are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import ClassVar

from sudoku_model.constraints.base import Board, Constraint, Goes, Stating
from sudoku_model.constraints.checks import (
    require_few_values,
    require_little_work,
    see_each_other,
)
from sudoku_model.constraints.digit_sets import SumOfMembers
from sudoku_model.constraints.negation import is_recorded
from sudoku_model.constraints.part_sums import is_long, state_by_parts
from sudoku_model.constraints.picture import CircledArrow, LineThrough, Mark
from sudoku_model.constraints.reading import Line, read_with_sight, require_order
from sudoku_model.constraints.sets import Groups
from sudoku_model.constraints.shared import membership, sums_of
from sudoku_model.constraints.sum_runs import RunGoesOn, Runs, WhetherRuns
from sudoku_model.model import Variable
from sudoku_model.model.machines import SumMachine

SECTION = "Lines"


@dataclass(frozen=True)
class Arrow(Constraint):
    """The digits of a shaft add up to the digit in its circle, or to the number in its pill.

    One machine reads the shaft and then the circle; it knows which of the cells see each other,
    as far as its size allows.

    Tools differ: in f-puzzles, the Interactive Sudoku Solver and SudokuMaker a pill reads from left
    to right and from top to bottom; here it reads as its cells are listed. Of digits with two
    figures only the first cell can hold one, as in the Interactive Sudoku Solver; others read 1 and
    12 as 112.

    Attributes:
        circle: the circle, or the two or three cells of a pill, which read as one number.
        shaft: the cells of the shaft.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"circle": "r1c1", "shaft": "r1c2 r1c3 r2c4"}
    cell_fields: ClassVar = ("circle", "shaft")
    may_repeat: ClassVar = True
    sentence_text: ClassVar = "the digits of the shaft {shaft} add up to the number in {circle}"
    picture_marks: ClassVar = (CircledArrow("{circle}", "{shaft}"),)
    circle: str
    shaft: str

    def validate(self, board: Board) -> None:
        """Expect a circle that the shaft can reach."""
        super().validate(board)
        require_order(self, self.shaft)
        circle = board.cells(self.circle)
        if len(circle) > MOST_PILL:
            raise self.error(f"a circle of {len(circle)} cells", f"at most {MOST_PILL}")
        if len(set(circle)) < len(circle):
            raise self.error(f"the pill {self.circle} with a cell twice", "each cell once")
        shaft = board.cells(self.shaft)
        if back := set(circle).intersection(shaft):
            raise self.error(f"{board.grid.names(back)} on the shaft", "no cell of its circle")
        low, high = board.reach(shaft)
        domains = [board.grid.domains[cell] for cell in circle]
        places = list(zip(_powers_of_ten(len(circle)), domains, strict=True))
        least = sum(power * domain[0] for power, domain in places)
        if low > sum(power * domain[-1] for power, domain in places) or high < least:
            raise self.impossible(
                f"a shaft of {len(shaft)} cells, which add up to {low} to {high}",
                f"sums that {self.circle} can show",
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        number, *figures = board.values(self.circle, values)
        for figure in figures:
            number = number * 10 + figure
        is_read = not any(figure > 9 and figure in board.digits for figure in figures)
        return is_read and sum(board.values(self.shaft, values)) == number

    def state(self, to: Stating) -> None:
        circle, shaft = to.board.cells(self.circle), to.board.cells(self.shaft)
        places = _powers_of_ten(len(circle))
        long = {digit for digit in to.digits if digit > 9}
        for variable in to.variables(circle[1:]):
            to.among(variable, set(variable.domain) - long)
        add_up(to, [(1, cell) for cell in shaft], [*zip(places, circle, strict=True)])

    def rule(self, board: Board) -> str:
        count = len(board.cells(self.circle))
        if count == 1:
            return "Digits along an arrow sum to the digit in its circle."
        return (
            f"Digits along an arrow from a pill sum to the {_FIGURES.get(count, 'multi')}-digit "
            "number in the pill."
        )


@dataclass(frozen=True)
class DoubleArrow(Line):
    """The digits at the two ends of a line add up to the sum of the digits between them.

    Attributes:
        cells: the line, from end to end.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r1c3 r2c4"}
    least: ClassVar = 3
    sentence_text: ClassVar = "the ends of {cells} add up to as much as the cells between them"
    rule_text: ClassVar = (
        "The digits in the circles at both ends of a grey line (double arrow) have the same "
        "sum as the digits on the line between them."
    )
    picture_marks: ClassVar = (LineThrough("{cells}", "light grey", 0.12, ends="circle"),)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        first, *between, last = board.values(self.cells, values)
        return first + last == sum(between)

    def state(self, to: Stating) -> None:
        first, *between, last = to.board.cells(self.cells)
        add_up(to, [(1, cell) for cell in between], [(1, first), (1, last)])


@dataclass(frozen=True)
class RegionSumLine(Line):
    """The parts into which region borders cut a line all have the same sum.

    A line that comes back to a region begins a new part there. Successive cells that belong to
    no region are a part as well. A line that ends where it begins is closed: that cell counts once,
    and what its ends have in one region is one part. The sum is a variable, or the digit of a part
    of one cell.

    Tools differ: in f-puzzles a line that comes back begins a new part as well. In SudokuMaker the
    setter chooses; where all cells of a region are one part, the line is read as `EqualSum`.

    Attributes:
        cells: the line.
        total: the sum of each part, None if it is not known.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r2c2 r3c3 r4c4 r5c4"}
    total: int | None = None

    def parts_of(self, board: Board) -> list[tuple[int, ...]]:
        """Return the cells of each part, in the order of the line."""
        region_of = board.grid.region_of
        parts = groupby(_opened(board.cells(self.cells), region_of), region_of)
        return [tuple(part) for _, part in parts]

    def validate(self, board: Board) -> None:
        """Expect a grid with regions, a sum that can be reached."""
        super().validate(board)
        if not board.grid.regions_by_number:
            raise self.error("a grid without regions", "regions that cut the line")
        if self.total is not None:
            _require_reachable(self, board, self.parts_of(board), self.total)

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        region_of = board.grid.region_of
        first, *rest = board.cells(self.cells)
        is_closed = first == rest[-1]
        sums: list[int] = []
        before: int | None = -1
        for cell in rest if is_closed else (first, *rest):
            region = region_of(cell)
            if region != before:
                sums.append(0)
            before = region
            sums[-1] += values[cell]
        if is_closed and len(sums) > 1 and region_of(rest[0]) == before:
            sums[0] += sums.pop()
        return all(total in (sums[0], self.total) for total in sums) and self.total in (
            None,
            sums[0],
        )

    def state(self, to: Stating) -> None:
        groups = self.parts_of(to.board)
        if self.total is None:
            have_equal_sums(to, groups, self.cells)
        else:
            for group in groups:
                _sum_is(to, group, self.total)

    def describe(self) -> str:
        total = "the same sum" if self.total is None else f"the sum {self.total}"
        return f"the parts of {self.cells} in each region have {total}"

    def rule(self, board: Board) -> str:
        borders = "Region borders" if board.grid.box is None else "Box borders"
        total = "with the same sum" if self.total is None else "that each sum to its number"
        return f"{borders} divide a blue line into segments {total} (region sum line)."

    def picture(self, board: Board) -> Iterable[Mark]:
        label = "" if self.total is None else str(self.total)
        yield LineThrough(self.cells, "sky blue", 0.16, label)


@dataclass(frozen=True)
class SumLine(Line):
    """A line can be cut into runs of successive cells that each have the same given sum.

    One machine reads the line and adds up the run that it is in. A closed line has a variable for
    each border between its cells: the sum of the run so far. That takes a tenth of the clauses of
    one machine for each place at which the first run may end; these are stated where a digit may
    be 0, or the opposite may be asked for, as the sums need not follow from the cells.

    Attributes:
        cells: the line.
        total: the sum of each run.
        loop: whether the line is closed, so that a run may go over its end to its beginning.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r1c2 r1c3 r2c4", "total": 10}
    two_ends: ClassVar = "each cell of a closed line once, with loop=True"
    least: ClassVar = 1
    total: int
    loop: bool = False

    def check_fields(self) -> None:
        if not 0 < self.total <= MOST_TOTAL:
            raise self.error(f"a sum of {self.total}", f"one from 1 to {MOST_TOTAL}")

    def validate(self, board: Board) -> None:
        """Expect a sum that the line can have."""
        super().validate(board)
        if any(board.grid.domains[cell][0] < 0 for cell in board.cells(self.cells)):
            raise self.error("negative digits", "digits from 0")
        cells = board.cells(self.cells)
        _, most = board.reach(cells)
        if self.total > most:
            raise self.impossible(f"a sum of {self.total} on {len(cells)} cells", f"at most {most}")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        starts = range(len(taken)) if self.loop else range(1)
        return any(_can_be_cut(taken[start:] + taken[:start], self.total) for start in starts)

    def state(self, to: Stating) -> None:
        cells = to.board.cells(self.cells)
        if not self.loop:
            read_with_sight(to, cells, Runs(self.total), most_edges=MOST_EDGES_OF_RUNS)
        elif len(cells) > 1 and _is_positive(to, cells) and not is_recorded(to):
            self._state_ring(to, cells)
        else:
            self._state_first_cut(to, cells)

    def _state_ring(self, to: Stating, cells: Sequence[int]) -> None:
        """State how the sum of the run so far goes on, cell by cell and all around.

        As all digits are positive a run must end somewhere.
        """
        require_little_work(str(to.origin), len(cells) * self.total * len(to.digits))
        names = map(to.grid.cell_name, cells)
        borders = [
            to.variable(f"sum of the run of {self.cells} before {name}", range(self.total))
            for name in names
        ]
        machine = RunGoesOn(self.total)
        for before, cell, after in zip(
            borders, to.variables(cells), [*borders[1:], borders[0]], strict=True
        ):
            to.regular((before, cell, after), machine)

    def _state_first_cut(self, to: Stating, cells: Sequence[int]) -> None:
        """State that one of the places where the first run can end or begin is a cut."""
        lowest = min(to.grid.domains[cell][0] for cell in cells)
        places = len(cells) if lowest < 1 else min(len(cells), self.total // lowest)
        require_little_work(str(to.origin), places * len(cells) * self.total * len(to.digits) * 4)
        cuts = []
        for place in range(places):
            cut = to.boolean(f"{self.cells} can be cut before {to.grid.cell_name(cells[place])}")
            turned = to.variables((*cells[place:], *cells[:place]))
            to.definition.regular((*turned, cut), WhetherRuns(self.total, len(cells)))
            cuts.append(cut)
        to.clause(*cuts)

    def describe(self) -> str:
        line = "closed line" if self.loop else "line"
        return f"the {line} {self.cells} can be cut into runs that each add up to {self.total}"

    @classmethod
    def rules(cls, clues: Sequence[SumLine], board: Board) -> Iterable[str]:
        """Say the sum if all lines have the same, else where it stands."""
        totals = {clue.total for clue in clues}
        total = str(*totals) if len(totals) == 1 else "the number at its start"
        for is_closed in sorted({clue.loop for clue in clues}):
            line = "closed light green line" if is_closed else "light green line"
            yield (
                f"A {line} can be divided into segments of consecutive cells that each sum to "
                f"{total}."
            )

    def picture(self, board: Board) -> Iterable[Mark]:
        yield LineThrough(self.cells, "light green", 0.18, str(self.total), self.loop)


@dataclass(frozen=True)
class EqualSum(Groups):
    """Several groups of cells have the same sum.

    Attributes:
        groups: the cells of each group; groups may share cells.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"groups": ("r1c1 r1c2", "r2c4 r3c4 r4c4")}
    colour: ClassVar = "blue"
    rule_text: ClassVar = "Groups of cells outlined in blue have the same sum."

    def validate(self, board: Board) -> None:
        """Expect two groups or more, whose sums can be equal."""
        super().validate(board)
        if len(self.groups) < 2:
            raise self.error("a single group of cells", "two groups or more")
        groups = [board.cells(group) for group in self.groups]
        reached = [board.reach(group) for group in groups]
        if min(high for _, high in reached) < max(low for low, _ in reached):
            sizes = sorted(map(len, groups))
            raise self.impossible(
                f"groups of {sizes[0]} and of {sizes[-1]} cells", "sums that can be equal"
            )

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        return len({sum(board.values(group, values)) for group in self.groups}) == 1

    def state(self, to: Stating) -> None:
        groups = [to.board.cells(group) for group in self.groups]
        have_equal_sums(to, groups, "; ".join(self.groups))

    def describe(self) -> str:
        return f"these groups of cells have the same sum: {'; '.join(self.groups)}"


@dataclass(frozen=True)
class Zipper(Line):
    """Cells at equal distance from the middle of a line have the same sum.

    If the line has a middle cell, its digit is that sum. Each pair is stated with the sum, which
    propagates as much as the line as a whole would if its cells did not see each other; that
    measured better than one machine, and than successive pairs without the sum.

    Attributes:
        cells: the line.
    """

    goes: ClassVar = Goes.ANYWHERE
    example: ClassVar = {"cells": "r1c1 r2c1 r3c2 r4c2 r5c2"}
    must_touch: ClassVar = True
    sentence_text: ClassVar = "cells at equal distance from the middle of {cells} have the same sum"
    rule_text: ClassVar = (
        "Digits at an equal distance from the centre of a violet line have the same sum, which "
        "is the digit in the central cell if the line has one (zipper line)."
    )
    picture_marks: ClassVar = (LineThrough("{cells}", "violet"),)

    def parts_of(self, board: Board) -> list[tuple[int, ...]]:
        """Return what has the same sum: the cell in the middle, if there is one, and the pairs."""
        cells = board.cells(self.cells)
        half = len(cells) // 2
        middle = [tuple(cells[half : half + 1])] if len(cells) % 2 else []
        return [*middle, *((cells[i], cells[-1 - i]) for i in range(half))]

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        taken = board.values(self.cells, values)
        pairs = len(taken) // 2
        sums = {taken[i] + taken[-1 - i] for i in range(pairs)}
        return len(sums | set(taken[pairs : len(taken) - pairs])) == 1

    def state(self, to: Stating) -> None:
        have_equal_sums(to, self.parts_of(to.board), self.cells)


_FIGURES = {2: "two", 3: "three"}

FEWEST_MEMBERS = 3
"""Number of cells from which on the digits that they hold are worth variables."""

MOST_PILL = 3
"""Largest number of cells of a pill."""

MOST_GROUPS = 30
"""Number of groups inside a house up to which those are looked for that make it up."""

MOST_EDGES_OF_RUNS = 300
"""Size of the diagram of a `SumLine` up to which sight measured worth its clauses."""

MOST_TOTAL = 100
"""Largest sum of the runs of a line."""


def _powers_of_ten(count: int) -> list[int]:
    return [10**place for place in reversed(range(count))]


def add_up(
    to: Stating,
    left: Sequence[tuple[int, int]],
    right: Sequence[tuple[int, int]],
    total: int | Variable = 0,
) -> None:
    """State that two weighted sums of cells are equal, the right one with a total added.

    Each sum is a list of pairs of a coefficient and a cell. Cells of the same region are read one
    after the other, so that little must be remembered.
    """
    after, constant = ([total], 0) if isinstance(total, Variable) else ([], total)
    taken = [(-coefficient, cell) for coefficient, cell in right]
    if is_long(to, len(left) + len(right)):
        state_by_parts(to, [*left, *taken], "==", constant, [(-1, one) for one in after])
        return

    def region(term: tuple[int, int]) -> float:
        number = to.grid.region_of(term[1])
        return inf if number is None else number

    terms = [*sorted(left, key=region), *taken]
    variables = [*to.variables(cell for _, cell in terms), *after]
    coefficients = [*(coefficient for coefficient, _ in terms), *(-1 for _ in after)]
    domains = [variable.domain for variable in variables]
    machine = SumMachine.of(coefficients, domains, "==", constant)
    read_with_sight(to, [cell for _, cell in terms], machine, after)


def _opened(cells: Sequence[int], region_of: Callable[[int], int | None]) -> Sequence[int]:
    """Return a closed line opened at a border of regions, if it crosses one; any other as it is."""
    if cells[0] != cells[-1]:
        return cells
    ring = cells[1:]
    cuts = (
        place for place, cell in enumerate(ring) if region_of(cell) != region_of(ring[place - 1])
    )
    cut = next(cuts, 0)
    return [*ring[cut:], *ring[:cut]]


def have_equal_sums(to: Stating, groups: Sequence[Sequence[int]], name: str) -> None:
    """State that groups of cells have the same sum.

    The sum is a variable that all groups share, or the digit of a group that is a single cell.
    Where no other cells are shared, what propagates for each group propagates for all of them:
    the statements form a tree. Where groups make up a house, as the rows of a magic square do,
    the sum is known.
    """
    if len(groups) < 2:
        return
    known = _total_by_house(to, groups)
    if known is not None:
        for group in groups:
            _sum_is(to, group, known)
        return
    smallest = min(groups, key=len)
    rest = [group for group in groups if group is not smallest]
    total: Variable
    if len(smallest) == 1:
        (total,) = to.variables(smallest)
    else:
        # Where the statement may be broken, the sum must exist even if the groups' sums differ.
        may_differ = bool(to.guard) or is_recorded(to)
        sums = sums_of(to.variables(smallest)) if may_differ else _common_sums(to, groups)
        require_few_values(str(to.origin), sums)
        total = to.variable(f"sum of {name}", sums)
        _sum_is(to.definition, smallest, total)
    for group in rest:
        _sum_is(to, group, total)


def _common_sums(to: Stating, groups: Iterable[Sequence[int]]) -> range:
    """Return a range with all sums that the digits of each group can have."""
    ranges = [sums_of(to.variables(group)) for group in groups]
    return range(max(one.start for one in ranges), min(one.stop for one in ranges))


def _total_by_house(to: Stating, groups: Sequence[Sequence[int]]) -> int | None:
    """Return the common sum of the groups if some of them make up a house of all digits.

    None if they do not. A house that cannot be shared out equally makes the sum unreachable.
    """
    of_all = sum(to.digits)
    members = [frozenset(group) for group in groups if len(set(group)) == len(group)]
    for house in to.grid.full_houses:
        inside = [group for group in members if group.issubset(house.cells)]
        count = _cover(frozenset(house.cells), inside[:MOST_GROUPS])
        if count:
            return of_all // count if of_all % count == 0 else of_all + 1
    return None


def _cover(cells: frozenset[int], groups: Sequence[frozenset[int]]) -> int:
    """Return how many of the groups cover the cells, each once; 0 if none do."""
    if not cells:
        return 0
    first = min(cells)
    for group in groups:
        if first in group and group <= cells:
            rest = cells - group
            count = _cover(rest, groups)
            if not rest or count:
                return count + 1
    return 0


def _sum_is(to: Stating, group: Sequence[int], total: int | Variable) -> None:
    """State that the cells add up to a number or a variable.

    Where three cells or more all see each other it does not matter which of them holds which
    digit: the machine reads of each digit whether one of them does. On lines through several
    regions that took a fifth less time than a machine with sight.
    """
    if len(group) < FEWEST_MEMBERS or not see_each_other(to.grid, group):
        add_up(to, [(1, cell) for cell in group], (), total)
        return
    variables = to.variables(group)
    if isinstance(total, int):
        to.distinct_sum(variables, (total,))
        return
    held = membership(to, variables)
    machine = SumOfMembers(tuple(held), len(group), frozenset(total.domain))
    to.regular((*held.values(), total), machine)


def _require_reachable(
    constraint: Constraint, board: Board, groups: Sequence[Sequence[int]], total: int
) -> None:
    for group in groups:
        low, high = board.reach(group)
        if not low <= total <= high:
            raise constraint.impossible(
                f"a sum of {total} in {board.grid.names(group)}", f"one from {low} to {high}"
            )


def _is_positive(to: Stating, cells: Iterable[int]) -> bool:
    return all(to.grid.domains[cell][0] > 0 for cell in cells)


def _can_be_cut(taken: Sequence[int], total: int) -> bool:
    """Say whether values can be cut into runs of that sum."""
    ends = [0]  # the places at which a run can end
    for end in range(1, len(taken) + 1):
        if any(sum(taken[start:end]) == total for start in ends):
            ends.append(end)
    return ends[-1] == len(taken)
