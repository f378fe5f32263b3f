"""From constraints to items: how each constraint is said.

Where no item means exactly what a constraint does, it is said by others that do together:
relations between two cells as tables of pairs, what is read along a line as machines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations, pairwise
from operator import le
from typing import Any, ClassVar

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.cages import comparison_of, lines_of_square
from sudoku_model.constraints.cell_marks import unmarked_neighbours
from sudoku_model.constraints.machines import Progression
from sudoku_model.constraints.negative import relation_left, unmarked_pairs
from sudoku_model.constraints.pairs import relation_of
from sudoku_model.constraints.reading import EndsAnywhere
from sudoku_model.constraints.whole_grid import steps_of
from sudoku_model.deadline import in_time
from sudoku_model.formats.iss import codes
from sudoku_model.formats.iss.clues import diagonal_from
from sudoku_model.formats.iss.item_text import (
    NAME,
    Writer,
    all_but_cells,
    item,
    label,
    refuse,
    together,
)
from sudoku_model.formats.iss.items import CELLS, NUMBERED, SIDES, SWITCHES
from sudoku_model.formats.iss.machines import trimmed
from sudoku_model.formats.writing import refusal
from sudoku_model.grid import tiling_box
from sudoku_model.grouped import grouped

# Writers of constraints.


def _flag(name: str) -> Callable[[Writer, Constraint], Iterator[str]]:
    return lambda writer, constraint: iter((item(name),))


def _plain(name: str) -> Callable[[Writer, Constraint], Iterator[str]]:
    """Return the writer of an item that is a constraint as it is: its number, and its cells."""

    def write(writer: Writer, constraint: Any) -> Iterator[str]:
        cells = (cell for text in constraint.cell_texts() for cell in writer.cells(text))
        yield item(name, *all_but_cells(constraint), *cells)

    return write


def _side(name: str) -> Callable[[Writer, Constraint], Iterator[str]]:
    """Return the writer of an item that has a clue at each end of a line."""

    def write(writer: Writer, constraint: Any) -> Iterator[str]:
        number, *_ = all_but_cells(constraint)
        line = writer.line(constraint.cells)
        if line is None:
            raise refuse(constraint)
        clues = ["", number] if line[1] else [number, ""]
        yield from writer.once(item(name, line[0], *clues), (name, line))

    return write


def _all_pairs(writer: Writer, constraint: kinds.AllPairs) -> Iterator[str]:
    cells = writer.cells(constraint.cells)
    table = {pair for pair in constraint.pairs if set(pair) <= set(writer.digits)}
    if all((b, a) in table for a, b in table):
        word = codes.pack_pairs(table, writer.digits)
        yield item("PairX", word, *label(constraint.name), *cells)
        return
    pairs = combinations(writer.grid.select(constraint.cells), 2)
    yield from writer.relation(pairs, lambda a, b: (a, b) in table, constraint.name)


def _pair(writer: Writer, constraint: kinds.Pair) -> Iterator[str]:
    word = codes.pack_pairs(constraint.pairs, writer.digits)
    yield item("Pair", word, *label(constraint.name), *writer.cells(constraint.cells))


def _anti_leaper(writer: Writer, constraint: kinds.AntiLeaper) -> Iterator[str]:
    digits = set(constraint.digits or writer.digits)
    pairs = writer.grid.pairs_apart(constraint.rows, constraint.columns)
    yield from writer.relation(pairs, _not_both_in(digits), "leaper")


def _not_both_in(digits: Collection[int]) -> Callable[[int, int], bool]:
    return lambda a, b: a != b or a not in digits


def _anti_taxicab(writer: Writer, constraint: kinds.AntiTaxicab) -> Iterator[str]:
    grid = writer.grid
    if constraint.distance is not None:
        far = {constraint.distance: set(writer.digits)}
    elif grid.digits[0] == 1 and (constraint.in_lines or (grid.has_rows and grid.has_columns)):
        yield item("AntiTaxicab")
        return
    else:
        far = {digit: {digit} for digit in writer.digits}
    for distance, digits in far.items():
        steps = steps_of(constraint, distance)
        pairs = sorted(pair for step in steps for pair in grid.pairs_apart(*step))
        yield from writer.relation(pairs, _not_both_in(digits), "taxicab")


def _arrow(writer: Writer, constraint: kinds.Arrow) -> Iterator[str]:
    pill, shaft = writer.grid.select(constraint.circle), writer.cells(constraint.shaft)
    circle = writer.cells(constraint.circle)
    if len(pill) == 1:
        yield item("Arrow", *circle, *shaft)
    elif list(pill) == sorted(pill) and (writer.digits[-1] < 10 or writer.digits[0] > 0):
        yield item("PillArrow", len(pill), *circle, *shaft)
    else:
        powers = (10**place for place in reversed(range(len(pill))))
        factors = "_".join(map(str, (*powers, *(-1 for _ in shaft))))
        yield item("Sum", f"0_=_{factors}", *circle, *shaft)
        figures = tuple(digit for digit in writer.digits if digit < 10)
        if len(figures) < len(writer.digits):
            yield from _digit_class(writer, kinds.DigitClass(writer.grid.names(pill[1:]), figures))


def _automaton(writer: Writer, constraint: kinds.Automaton) -> Iterator[str]:
    digits = writer.digits
    states = sorted(
        {*constraint.start, *constraint.accept}
        | {state for a, _, b in constraint.transitions for state in (a, b)}
    )
    number = {state: i for i, state in enumerate(states)}
    machine = codes.PackedMachine(
        len(states),
        tuple(
            (number[a], digits.index(digit), number[b])
            for a, digit, b in constraint.transitions
            if digit in digits
        ),
        tuple(map(number.__getitem__, constraint.start)),
        tuple(map(number.__getitem__, constraint.accept)),
    )
    yield writer.packed(writer.cells(constraint.cells), trimmed(machine))


def _box_indexing(writer: Writer, constraint: kinds.BoxIndexing) -> Iterator[str]:
    grid = writer.grid
    for cell in grid.select(constraint.cells):
        region = grid.regions[cell]
        if region is None:
            raise refuse(constraint)
        cells = grid.regions_by_number[region]
        place = cells.index(cell) + 1
        ways = [
            item("", f"{writer.names[cell]}_{digit}", f"{writer.names[target]}_{place}")
            for digit, target in enumerate(cells, start=1)
            if digit in grid.digits and place in grid.digits
        ]
        yield _any_of(writer, ways)


def _cage(writer: Writer, constraint: kinds.KillerCage) -> Iterator[str]:
    cells, total = writer.cells(constraint.cells), constraint.total
    if isinstance(total, tuple):
        ways = (part for one in total for part in _cage(writer, replace(constraint, total=one)))
        yield _any_of(writer, [*ways]) if len(total) > 1 else next(ways)
    elif total == 0:  # which would mean any sum
        different = writer.different(writer.grid.select(constraint.cells))
        yield together((item("Sum", 0, *cells), different))
    else:
        yield item("Cage", total or 0, *cells)


def _chaos_arrow(writer: Writer, constraint: kinds.ChaosArrow) -> Iterator[str]:
    arms = "~-~".join("~".join(_regions(writer, arm)) for arm in constraint.arms)
    yield item("ChaosArrow", *writer.cells(constraint.control), constraint.offset, arms)


def _chaos_count(writer: Writer, constraint: kinds.ChaosCount) -> Iterator[str]:
    cells = _regions(writer, constraint.cells)
    yield item("ChaosCount", *writer.cells(constraint.control), constraint.offset, *cells)


def _regions(writer: Writer, text: str) -> list[str]:
    return [f"CC{cell + 1}" for cell in writer.grid.select(text)]


def _clone(writer: Writer, constraint: kinds.Clone) -> Iterator[str]:
    for pair in zip(writer.cells(constraint.cells), writer.cells(constraint.copy), strict=True):
        yield item("SameValues", 2, *pair)


def _combinations(writer: Writer, constraint: kinds.Combinations) -> Iterator[str]:
    machine = _Listed(frozenset(constraint.combinations))
    cells = writer.cells(constraint.cells)
    yield writer.machine(cells, machine, constraint.name or "Combinations")


@dataclass(frozen=True)
class _Listed(EndsAnywhere):
    """Reads one of some combinations; the state is how those that are left go on."""

    start: frozenset[tuple[int, ...]]

    def step(self, state: frozenset[tuple[int, ...]], digit: int) -> Hashable | None:
        return _goings_on(state).get(digit)


@lru_cache(maxsize=1)  # a state is asked about one digit after the other
def _goings_on(combinations: frozenset[tuple[int, ...]]) -> dict[int, frozenset[tuple[int, ...]]]:
    """Return how combinations go on after each digit with which one of them begins."""
    ends = grouped((first, tuple(rest)) for first, *rest in in_time(combinations))
    return {first: frozenset(own) for first, own in ends.items()}


def _connected(writer: Writer, constraint: kinds.Connected) -> Iterator[str]:
    digits = "_".join(map(str, constraint.digits))
    size = "" if constraint.size is None else constraint.size
    cells = writer.grid.select(constraint.cells)
    prefix = _picture_of(writer, cells)
    if prefix is None:
        raise refuse(constraint)
    if (constraint.columns or writer.grid.columns) != writer.width(prefix, cells):
        raise refuse(constraint)
    yield item("ConnectedValues", prefix, digits, size)


def _picture_of(writer: Writer, cells: Sequence[int]) -> str | None:
    """Return the first letters of the picture that cells fill, "" for the board; else None."""
    board = writer.grid.board
    if not cells or cells == tuple(board):
        return ""
    extras = ((cell, name) for cell, name in writer.names.items() if cell not in board)
    pictures = grouped((re.sub(r"\d+$", "", name), cell) for cell, name in extras)
    return next((prefix for prefix, filled in pictures.items() if filled == [*cells]), None)


def _contains(writer: Writer, constraint: kinds.Contains) -> Iterator[str]:
    name = "ContainExact" if constraint.exactly else "ContainAtLeast"
    yield item(name, "_".join(map(str, constraint.digits)), *writer.cells(constraint.cells))


def _diagonal(writer: Writer, constraint: kinds.Diagonal) -> Iterator[str]:
    yield item("Diagonal", 1 if constraint.direction == "up" else -1)


def _digit_class(
    writer: Writer, constraint: kinds.DigitClass | kinds.Even | kinds.Odd
) -> Iterator[str]:
    parts = []
    for cell, allowed in constraint.leaves(writer.puzzle.board):
        if not allowed:
            yield writer.never()
            return
        parts.append("_".join((writer.names[cell], *map(str, allowed))))
    yield item("", *parts)


def _disjoint(writer: Writer, constraint: kinds.DisjointGroups) -> Iterator[str]:
    grid = writer.grid
    usual = tiling_box(grid.rows, grid.columns, writer.region_size)
    if constraint.box(grid) == usual and not constraint.places:
        yield item("DisjointSets")
    else:
        yield from map(writer.different, constraint.sets(grid))


def _windoku(writer: Writer, constraint: kinds.Windoku) -> Iterator[str]:
    grid = writer.grid
    usual = (grid.rows, grid.columns, writer.region_size, len(writer.digits))
    if usual == (9, 9, 9, 9) and constraint.box(grid) == (3, 3):
        yield item("Windoku")
    else:
        yield from map(writer.different, constraint.sets(grid))


def _equal_sum(writer: Writer, constraint: kinds.EqualSum) -> Iterator[str]:
    groups = ("~".join(writer.cells(group)) for group in constraint.groups)
    yield item("EqualSum", "~-~".join(groups))


def _nine_digits(
    write: Callable[[Writer, Constraint], Iterator[str]],
) -> Callable[[Writer, Constraint], Iterator[str]]:
    """Return the writer of an item that needs the digits 1 to 9."""

    def write_nine(writer: Writer, constraint: Constraint) -> Iterator[str]:
        if writer.digits != range(1, 10):
            raise refuse(constraint)
        yield from write(writer, constraint)

    return write_nine


def _extremum(writer: Writer, constraint: kinds.Minimum | kinds.Maximum) -> Iterator[str]:
    for cell, other in unmarked_neighbours(constraint, writer.puzzle.board):
        pair = (cell, other) if constraint.relation == ">" else (other, cell)
        yield item("GreaterThan", *(writer.names[one] for one in pair))


def _global_modular(writer: Writer, constraint: kinds.GlobalModular) -> Iterator[str]:
    if constraint.modulus != 3 or len(writer.digits) > 9:
        raise refuse(constraint)
    yield from _flag("GlobalMod")(writer, constraint)


def _mark(
    writer: Writer, constraint: kinds.Difference | kinds.Ratio | kinds.PairSum | kinds.GreaterThan
) -> Iterator[str]:
    cells = writer.cells(constraint.cells)
    if name := writer.name_of_mark(constraint):
        yield item(name, *cells)
    elif isinstance(constraint, kinds.PairSum):
        yield item("Sum", constraint.total, *cells)
    else:
        first, second = writer.grid.select(constraint.cells)
        called = _CALLED[type(constraint)]
        yield from writer.relation([(first, second)], relation_of(constraint), called)


_CALLED = {kinds.Difference: "difference", kinds.GreaterThan: "greater", kinds.Ratio: "ratio"}
"""What tables are called that stand for marks."""


def _little_killer(writer: Writer, constraint: kinds.LittleKiller) -> Iterator[str]:
    grid = writer.grid
    cells = grid.select(constraint.cells)
    for end in (cells, cells[::-1]):
        if end[0] in grid.board and tuple(
            diagonal_from(grid, *divmod(end[0], grid.columns))
        ) == tuple(end):
            start = writer.names[end[0]]
            text = item("LittleKiller", constraint.total, start)
            yield from writer.once(text, ("LittleKiller", start))
            return
    yield item("Sum", constraint.total, *writer.cells(constraint.cells))


def _look_and_say(writer: Writer, constraint: kinds.LookAndSay) -> Iterator[str]:
    says = "".join(constraint.says.split())
    if not says.isdigit():
        raise refuse(constraint)
    yield item("LookAndSay", says, *writer.cells(constraint.cells))


def _magic_square(writer: Writer, constraint: kinds.MagicSquare) -> Iterator[str]:
    lines = lines_of_square(writer.cells(constraint.cells))
    yield item("EqualSum", "~-~".join(map("~".join, lines)))


def _region_same_digits(writer: Writer, constraint: kinds.RegionSameDigits) -> Iterator[str]:
    grid = writer.grid
    # Further houses, and rows without columns, are written as cells that differ, not as houses.
    lost = {house.cells for house in grid.more_houses}
    if not (grid.has_rows and grid.has_columns):
        lost = {house.cells for house in grid.houses} - {*grid.regions_by_number.values()}
    largest = max(len(house.cells) for house in grid.houses)
    if any(len(cells) == largest for cells in lost):
        raise refuse(constraint)
    yield item("RegionSameValues")


def _nabner(writer: Writer, constraint: kinds.Nabner) -> Iterator[str]:
    table = tuple((a, b) for a in writer.digits for b in writer.digits if abs(a - b) > 1)
    return _all_pairs(writer, kinds.AllPairs(constraint.cells, table, "Nabner"))


def _negative(
    writer: Writer, constraint: kinds.NegativeSum | kinds.NegativeRatio | kinds.NegativeDifference
) -> Iterator[str]:
    sums = constraint.sums if isinstance(constraint, kinds.NegativeSum) else ()
    if {*sums} == {5, 10} and writer.are_items(kinds.PairSum):
        yield item("StrictXV")
    else:
        yield from _unmarked(writer, constraint, "unmarked")


def _non_consecutive(writer: Writer, constraint: kinds.NonConsecutive) -> Iterator[str]:
    if constraint.neighbours == "orthogonal" and not constraint.exempt_dots:
        yield item("AntiConsecutive")
    else:
        yield from _unmarked(writer, constraint, "not consecutive")


def _unmarked(
    writer: Writer,
    constraint: kinds.NegativeSum
    | kinds.NegativeRatio
    | kinds.NegativeDifference
    | kinds.NonConsecutive,
    name: str,
) -> Iterator[str]:
    """Say a constraint on neighbours without a mark, all of which are seen."""
    pairs = unmarked_pairs(constraint, writer.puzzle.board)
    yield from writer.relation(pairs, relation_left(constraint), name)


def _quadruple(writer: Writer, constraint: kinds.Quadruple) -> Iterator[str]:
    cells = writer.grid.select(constraint.cells)
    if tuple(sorted(cells)) in writer.grid.squares:
        corner = writer.names[min(cells)]
        yield from writer.once(item("Quad", corner, *constraint.digits), ("Quad", corner))
    else:
        digits = "_".join(map(str, constraint.digits))
        yield item("ContainAtLeast", digits, *writer.cells(constraint.cells))


def _regex(writer: Writer, constraint: kinds.Regex) -> Iterator[str]:
    yield item("Regex", codes.pack_text(constraint.pattern), *writer.cells(constraint.cells))


def _region_sum_line(writer: Writer, constraint: kinds.RegionSumLine) -> Iterator[str]:
    parts = constraint.parts_of(writer.puzzle.board)
    if constraint.total is None:  # ISS counts both ends of a closed line, so it is written open
        cells = chain.from_iterable(parts)
        yield item("RegionSumLine", *(writer.names[cell] for cell in cells))
        return
    for part in parts:
        yield item("Sum", constraint.total, *(writer.names[cell] for cell in part))


def _replicate(writer: Writer, constraint: kinds.Replicate) -> Iterator[str]:
    for copy in constraint.copies:
        yield from write_constraint(writer, copy)


def _same_digits(writer: Writer, constraint: kinds.SameDigits) -> Iterator[str]:
    groups = [writer.cells(group) for group in constraint.groups]
    if len({len(group) for group in groups}) > 1:
        yield writer.never()
    elif len(groups) > 1:
        yield item("SameValues", len(groups), *(cell for group in groups for cell in group))


def _sandwich(writer: Writer, constraint: kinds.Sandwich) -> Iterator[str]:
    crusts = constraint.crusts(writer.puzzle.board)
    line = writer.line(constraint.cells)
    cells = writer.cells(constraint.cells)
    ends = {writer.digits[0], writer.digits[-1]}
    if line and {*crusts} == ends and len(cells) == len(writer.digits):
        text = item("Sandwich", constraint.total, line[0])
        yield from writer.once(text, ("Sandwich", line[0]))
        return
    if len({*crusts}) < 2:
        raise refuse(constraint)
    yield writer.machine(cells, constraint.machine(writer.puzzle.board), "Sandwich")


def _sequence(writer: Writer, constraint: kinds.Sequence) -> Iterator[str]:
    yield writer.machine(writer.cells(constraint.cells), Progression(), "Sequence")


def _slow_thermometer(writer: Writer, constraint: kinds.SlowThermometer) -> Iterator[str]:
    pairs = list(pairwise(writer.grid.select(constraint.cells)))
    yield from writer.relation(pairs, le, "slow")


def _sum(writer: Writer, constraint: kinds.Sum) -> Iterator[str]:
    cells = writer.cells(constraint.cells)
    factors = constraint.coefficients or (1,) * len(cells)
    if constraint.op == "==":
        coefficients = f"_=_{'_'.join(map(str, factors))}" if {*factors} != {1} else ""
        yield item("Sum", f"{constraint.value}{coefficients}", *cells)
        return
    merged: Counter[str] = Counter()
    for cell, factor in zip(cells, factors, strict=True):
        merged[cell] += factor
    machine = _Weighed(tuple(merged.values()), comparison_of(constraint), constraint.value)
    yield writer.machine(list(merged), machine, f"Sum {constraint.op} {constraint.value}")


@dataclass(frozen=True)
class _Weighed:
    """Reads digits with a factor for each, and compares their sum with a number."""

    factors: tuple[int, ...]
    holds: Callable[[int, int], bool]
    value: int
    start: ClassVar[tuple[int, int]] = (0, 0)

    def step(self, state: tuple[int, int], digit: int) -> tuple[int, int]:
        place, total = state
        return (place + 1, total + self.factors[place] * digit)

    def accepts(self, state: tuple[int, int]) -> bool:
        return self.holds(state[1], self.value)


def _sum_line(writer: Writer, constraint: kinds.SumLine) -> Iterator[str]:
    loop = ("LOOP",) if constraint.loop else ()
    yield item("SumLine", constraint.total, *writer.cells(constraint.cells), *loop)


def _x_sum(writer: Writer, constraint: kinds.XSum) -> Iterator[str]:
    if constraint.total:
        yield from _side("XSum")(writer, constraint)
    else:  # which the item says of no line
        first, *_ = writer.grid.select(constraint.cells)
        yield from _digit_class(writer, kinds.DigitClass(writer.grid.cell_name(first), (0,)))


def _or(writer: Writer, constraint: kinds.Or) -> Iterator[str]:
    seen = writer.seen
    writer.composites += 1
    choices = []
    for choice in constraint.constraints:
        writer.seen = set()  # only items side by side replace each other
        choices.append([*filter(None, write_constraint(writer, choice))])
    writer.composites -= 1
    writer.seen = seen
    if all(choices):  # one that says nothing always holds; ISS would forget it
        yield _any_of(writer, [*map(together, choices)])


def _any_of(writer: Writer, ways: Sequence[str]) -> str:
    return "".join((item("Or"), *ways, item("End"))) if ways else writer.never()


def _and(writer: Writer, constraint: kinds.And) -> Iterator[str]:
    for part in constraint.constraints:
        yield from write_constraint(writer, part)


_WHOLE = (
    kinds.AntiKing,
    kinds.AntiKnight,
    kinds.AntiTaxicab,
    kinds.ChaosConstruction,
    kinds.Diagonal,
    kinds.DisjointGroups,
    kinds.Doppelganger,
    kinds.DutchFlatmates,
    kinds.FullRankTies,
    kinds.GlobalEntropy,
    kinds.GlobalModular,
    kinds.NegativeSum,
    kinds.NonConsecutive,
    kinds.RegionSameDigits,
    kinds.Windoku,
)
"""Constraints whose items stand outside of composites."""

_WRITERS: Mapping[Any, Callable[[Writer, Any], Iterator[str]]] = {
    **{kind: _flag(name) for name, kind in SWITCHES.items()},
    **{kind: _plain(name) for name, kind in CELLS.items()},
    **{row.kind: _plain(name) for name, row in NUMBERED.items()},
    **{row.kind: _side(name) for name, row in SIDES.items()},
    kinds.AllPairs: _all_pairs,
    kinds.And: _and,
    kinds.AntiLeaper: _anti_leaper,
    kinds.AntiTaxicab: _anti_taxicab,
    kinds.Arrow: _arrow,
    kinds.Automaton: _automaton,
    kinds.BoxIndexing: _box_indexing,
    kinds.ChaosArrow: _chaos_arrow,
    kinds.ChaosConstruction: _flag("ChaosConstruction"),
    kinds.ChaosCount: _chaos_count,
    kinds.Clone: _clone,
    kinds.ColumnIndexing: _plain("Indexing~C"),
    kinds.Combinations: _combinations,
    kinds.Connected: _connected,
    kinds.Contains: _contains,
    kinds.CountDistinct: _plain("CountDistinct"),
    kinds.Diagonal: _diagonal,
    kinds.Difference: _mark,
    kinds.DigitClass: _digit_class,
    kinds.DisjointGroups: _disjoint,
    kinds.DutchFlatmates: _nine_digits(_flag("DutchFlatmates")),
    kinds.Entropic: _nine_digits(_plain("Entropic")),
    kinds.EqualSum: _equal_sum,
    kinds.Even: _digit_class,
    kinds.ExtraRegion: _plain("AllDifferent"),
    kinds.FullRank: _side("FullRank"),
    kinds.FullRankTies: lambda writer, constraint: iter(()),
    kinds.GlobalEntropy: _nine_digits(_flag("GlobalEntropy")),
    kinds.GlobalModular: _global_modular,
    kinds.GreaterThan: _mark,
    kinds.KillerCage: _cage,
    kinds.LittleKiller: _little_killer,
    kinds.LookAndSay: _look_and_say,
    kinds.MagicSquare: _magic_square,
    kinds.Maximum: _extremum,
    kinds.Minimum: _extremum,
    kinds.Modular: _plain("Modular"),
    kinds.Nabner: _nabner,
    kinds.NegativeDifference: _negative,
    kinds.NegativeRatio: _negative,
    kinds.NegativeSum: _negative,
    kinds.NonConsecutive: _non_consecutive,
    kinds.Odd: _digit_class,
    kinds.Or: _or,
    kinds.Pair: _pair,
    kinds.PairSum: _mark,
    kinds.Quadruple: _quadruple,
    kinds.Ratio: _mark,
    kinds.Regex: _regex,
    kinds.RegionSameDigits: _region_same_digits,
    kinds.RegionSumLine: _region_sum_line,
    kinds.Replicate: _replicate,
    kinds.RowIndexing: _plain("Indexing~R"),
    kinds.SameDigits: _same_digits,
    kinds.Sandwich: _sandwich,
    kinds.Sequence: _sequence,
    kinds.SlowThermometer: _slow_thermometer,
    kinds.Sum: _sum,
    kinds.SumLine: _sum_line,
    kinds.Whisper: _plain("Whisper"),
    kinds.Windoku: _windoku,
    kinds.XSum: _x_sum,
}


def write_constraint(writer: Writer, constraint: Constraint) -> Iterator[str]:
    """Yield the items of a constraint.

    Raises:
        UnsupportedError: if there are none.
    """
    write = _WRITERS.get(type(constraint))
    if write is None:
        raise refuse(constraint)
    if writer.composites and isinstance(constraint, _WHOLE):
        raise refuse(constraint)
    for cell in _named(writer, constraint):
        # A region is a number that need not be a digit, and tables are about digits.
        if not set(writer.grid.domains[cell]) <= set(writer.digits):
            raise refusal(NAME, "clues on variables that are digits", writer.names[cell])
    try:
        yield from write(writer, constraint)
    except codes.CodeError as problem:
        raise refusal(NAME, problem.args[1], problem.args[0]) from None


def _named(writer: Writer, constraint: Constraint) -> Iterator[int]:
    """Yield the extra cells that a constraint names."""
    if writer.grid.extras:
        named = constraint.cells_named(writer.grid)
        yield from (cell for cell in named if cell not in writer.grid.board)
