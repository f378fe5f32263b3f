"""From puzzles to the text of the Interactive Sudoku Solver.

The grid comes first, then the givens, then the constraints in their order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.formats.iss import codes
from sudoku_model.formats.iss.clues import TIES
from sudoku_model.formats.iss.plain import MAX_ORDER, NUMERALS
from sudoku_model.formats.iss.statements import NAME, WHOLE, WRITERS, item, label, never, refuse
from sudoku_model.formats.writing import refusal, stated_only
from sudoku_model.grid import Grid, tiling_box
from sudoku_model.puzzle import Puzzle

_SYMBOLS = "0123456789" + ascii_uppercase
_VARIABLE = re.compile(r"(v[a-z]+)(\d*)")
_REGIONAL = (
    kinds.ChaosConstruction,
    kinds.DisjointGroups,
    kinds.Doppelganger,
    kinds.RegionSameDigits,
    kinds.RegionSumLine,
)
"""Constraints that look at the regions of the grid."""


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as one line.

    Raises:
        UnsupportedError: if it has something that the Interactive Sudoku Solver cannot say.
    """
    stated_only(puzzle, NAME)
    return "".join(Writer(puzzle).text())


@dataclass
class Writer:
    """Writes one puzzle.

    Attributes:
        puzzle: the puzzle.
        composites: in how many composites the next item stands.
        names: what items call each cell.
        seen: the places that were used up; see `once`.
        region_size: how many cells a region has.
    """

    puzzle: Puzzle
    composites: int = 0
    names: dict[int, str] = field(default_factory=dict)
    seen: set[object] = field(default_factory=set)
    region_size: int = 0

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.puzzle.grid

    @property
    def digits(self) -> range:
        """The digits of the grid."""
        return self.puzzle.grid.digits

    def text(self) -> Iterator[str]:
        """Yield the items one after the other."""
        yield from self._shape()
        yield from self._variables()
        yield from self._givens()
        yield from self._houses()
        yield from self._ties()
        yield from self._all(self.puzzle.constraints)

    # The grid.

    def _shape(self) -> Iterator[str]:
        grid = self.grid
        size, count = max(grid.rows, grid.columns), len(grid.digits)
        if (
            size > MAX_ORDER
            or not size <= count <= MAX_ORDER
            or grid.digits[0] not in (0, 1)
            or grid.holes
        ):
            raise refusal(
                NAME,
                f"grids of at most {MAX_ORDER}x{MAX_ORDER} cells and as many digits, from 0 or 1, "
                "without holes",
                "another one",
            )
        for cell in grid.board:
            row, column = divmod(cell, grid.columns)
            self.names[cell] = f"R{NUMERALS[row + 1]}C{NUMERALS[column + 1]}"
        parts = [f"{grid.rows}x{grid.columns}"]
        if grid.digits != range(1, size + 1):
            first, last = grid.digits[0], grid.digits[-1]
            parts.append(f"{first}-{last}" if first == 0 else str(last))
        raw = not (grid.has_rows and grid.has_columns)
        if raw:
            parts += [""] * (2 - len(parts))
            parts.append("Raw")
        yield item("Shape", *parts)
        yield from self._regions(size, raw)

    def _regions(self, usual_size: int, raw: bool) -> Iterator[str]:
        grid = self.grid
        sizes = set(map(len, grid.regions_by_number.values()))
        size = min(sizes, default=usual_size)
        self.region_size = self._chaos_size() or (size if len(sizes) == 1 else usual_size)
        if self.region_size != usual_size:
            yield item("RegionSize", self.region_size)
        has_default = not raw and tiling_box(grid.rows, grid.columns, self.region_size) is not None
        if has_default and self._are_default_boxes():
            return
        if has_default:
            yield item("NoBoxes")
        if not sizes:
            return
        free = grid.regions.count(None)
        pieces = len(grid.regions_by_number) + bool(free)
        if sizes != {self.region_size} or free == size or not 1 < pieces <= len(_SYMBOLS):
            # Regions that the form has no room for can still be sets of different digits.
            if self.puzzle.board.of_kind(*_REGIONAL):
                raise refusal(NAME, "regions of the same size", "others")
            yield from map(self.different, grid.regions_by_number.values())
            return
        numbers = {number: i for i, number in enumerate(grid.regions_by_number)}
        last = _SYMBOLS[pieces - 1]
        layout = (last if number is None else _SYMBOLS[numbers[number]] for number in grid.regions)
        yield item("Jigsaw", "".join(layout))

    def _chaos_size(self) -> int | None:
        for constraint in self.puzzle.board.of_kind(kinds.ChaosConstruction):
            return constraint.size or max(self.grid.rows, self.grid.columns)
        return None

    def _are_default_boxes(self) -> bool:
        box = tiling_box(self.grid.rows, self.grid.columns, self.region_size)
        return (
            box is not None
            and self.grid.regions_by_number != {}
            and {frozenset(cells) for cells in self.grid.regions_by_number.values()}
            == {frozenset(cells) for cells in _tiles(self.grid, box)}
        )

    def _variables(self) -> Iterator[str]:
        """Declare the extra cells; those of constraints that have their own are there already."""
        grid = self.grid
        first = len(grid.board)
        own: set[str] = set()
        if self.puzzle.board.of_kind(kinds.ChaosConstruction):
            own.update(f"cc{number}" for number in range(1, first + 1))
        if self.puzzle.board.of_kind(kinds.Doppelganger):
            own.update(f"dg{kind}{number}" for kind in "rcb" for number in range(1, first + 1))
        groups: dict[str, list[int]] = {}
        others = []
        for cell, extra in enumerate(grid.extras, start=first):
            if extra.name in own:
                self.names[cell] = extra.name.upper()
                continue
            match = _VARIABLE.fullmatch(extra.name)
            group = groups.setdefault(match[1], []) if match else []
            if match and match[2] == (str(len(group) + 1) if match[2] else ""):
                group.append(cell)
            else:
                others.append(cell)
        names = [
            _VARIABLE.fullmatch(grid.cell_name(cells[0])) for cells in groups.values() if cells
        ]
        if others or any(
            match is None or (match[2] == "") != (len(groups[match[1]]) == 1) for match in names
        ):
            groups = {"vx": [*(cell for cells in groups.values() for cell in cells), *others]}
        for prefix, cells in groups.items():
            if not cells:
                continue
            yield item("Var", prefix[1:].upper(), "", len(cells), *self._picture(cells))
            for number, cell in enumerate(cells, start=1):
                self.names[cell] = prefix.upper() + (str(number) if len(cells) > 1 else "")

    def width(self, prefix: str, cells: Sequence[int]) -> int:
        """Return the length of the rows in which readers lay out a group, "" being the board."""
        if prefix.startswith("DG"):
            return len(cells)
        pictured = self._picture(cells) if prefix.startswith("V") else ()
        return next(iter(pictured), self.grid.columns)

    def _picture(self, cells: Sequence[int]) -> Iterator[int]:
        """Yield the width of the picture of some extra cells where a constraint gives one."""
        for constraint in self.puzzle.board.of_kind(kinds.Connected):
            if constraint.columns and self.grid.select(constraint.cells) == tuple(cells):
                yield constraint.columns
                return

    def _givens(self) -> Iterator[str]:
        parts = []
        for cell in self.grid.cells:
            domain = tuple(self.grid.domains[cell])
            allowed = self.puzzle.allowed(cell)
            usual = domain if self.names[cell].startswith(("CC", "DG")) else tuple(self.digits)
            if not set(allowed) <= set(usual):
                raise refusal(NAME, "variables that are digits", self.grid.extras[0].name)
            if not allowed:
                yield never()
            elif allowed != usual:
                parts.append("_".join((self.names[cell], *map(str, allowed))))
        if parts:
            yield item("", *parts)

    def _houses(self) -> Iterator[str]:
        grid = self.grid
        if not (grid.has_rows and grid.has_columns):
            if grid.has_rows:
                yield from map(self.different, map(grid.row, range(grid.rows)))
            if grid.has_columns:
                yield from map(self.different, map(grid.column, range(grid.columns)))
        for house in grid.more_houses:
            yield self.different(house.cells)

    def _ties(self) -> Iterator[str]:
        board = self.puzzle.board
        clues = board.of_kind(kinds.FullRank)
        found = {clue.ties for clue in clues}
        found.update("none" for alone in board.of_kind(kinds.FullRankTies) if alone.ties == "none")
        if len(found) > 1:
            raise refusal(NAME, "ranks that all treat ties alike", " and ".join(sorted(found)))
        if found - {TIES[0]}:
            yield item("FullRankTies", found.pop())

    # Constraints.

    def _all(self, constraints: Iterable[Constraint]) -> Iterator[str]:
        exempt = self._exempt_both(constraints)
        for constraint in constraints:
            if constraint not in exempt:
                yield from self.write(constraint)
        if exempt:
            yield item("StrictKropki")

    def _exempt_both(self, constraints: Iterable[Constraint]) -> set[Constraint]:
        """Return the two constraints that are one item together, if they are there."""
        both: set[Constraint] = {kinds.NegativeRatio((2,)), kinds.NegativeDifference((1,))}
        return both if self._usual_dots() and both <= set(constraints) else set()

    # Marks only exempt a pair where they are written as marks.

    def _usual_dots(self) -> bool:
        board = self.puzzle.board
        white = (dot for dot in board.of_kind(kinds.Difference) if dot.value == 1)
        black = (dot for dot in board.of_kind(kinds.Ratio) if dot.value == 2)
        usual = [dot for dot in (*white, *black) if self.adjacent(dot.cells)]
        return len(usual) == len(board.of_kind(kinds.Difference, kinds.Ratio))

    def usual_sums(self) -> bool:
        """Say whether all sums of two cells are written as X or V."""
        return all(
            mark.total in (5, 10) and self.adjacent(mark.cells)
            for mark in self.puzzle.board.of_kind(kinds.PairSum)
        )

    def write(self, constraint: Constraint) -> Iterator[str]:
        """Yield the items of a constraint.

        Raises:
            UnsupportedError: if there are none.
        """
        writer = WRITERS.get(type(constraint))
        if writer is None:
            raise refuse(constraint)
        if self.composites and isinstance(constraint, WHOLE):
            raise refuse(constraint)
        for cell in self._named(constraint):
            # A region is a number that need not be a digit, and tables are about digits.
            if not set(self.grid.domains[cell]) <= set(self.digits):
                raise refusal(NAME, "clues on variables that are digits", self.names[cell])
        try:
            yield from writer(self, constraint)
        except codes.CodeError as problem:
            raise refusal(NAME, problem.args[1], problem.args[0]) from None

    def _named(self, constraint: Constraint) -> Iterator[int]:
        """Yield the extra cells that a constraint names."""
        for name in constraint.cell_fields if self.grid.extras else ():
            texts = getattr(constraint, name)
            for text in (texts,) if isinstance(texts, str) else texts:
                yield from (cell for cell in self.grid.select(text) if cell not in self.grid.board)

    def cells(self, text: str) -> list[str]:
        """Return the names of cells."""
        return [self.names[cell] for cell in self.grid.select(text)]

    def different(self, cells: Sequence[int]) -> str:
        """Say that cells differ."""
        names = [self.names[cell] for cell in cells]
        return item("AllDifferent", *names) if len(names) > 1 else ""

    def adjacent(self, text: str) -> bool:
        """Say whether two cells of the grid touch orthogonally."""
        first, second = self.grid.select(text)
        return first in self.grid.board and second in self.grid.neighbours(first)

    def relation(
        self,
        pairs: Iterable[tuple[int, int]],
        holds: Callable[[int, int], bool],
        name: str = "",
    ) -> Iterator[str]:
        """Say that each of some pairs of cells are in a relation."""
        allowed = [(a, b) for a in self.digits for b in self.digits if holds(a, b)]
        pairs = list(pairs)
        peers = self.grid.peers
        different = any(a != b for a, b in allowed)
        possible = [(a, b) for a, b in pairs if different or (allowed and b not in peers[a])]
        if len(possible) < len(pairs):
            yield never()
        lines = [f"{self.names[a]}~{self.names[b]}" for a, b in possible]
        if lines:
            word = codes.pack_pairs(allowed, self.digits)
            yield item("Pair", word, *label(name), "~~".join(lines))

    def machine(self, names: Sequence[str], machine: codes.Machine, name: str = "") -> str:
        """Say that a machine accepts the digits of cells; its symbols are their places."""
        return item("NFA", codes.pack_machine(machine), *label(name), *names)

    def composite(self, name: str, constraints: Iterable[Constraint]) -> Iterator[str]:
        """Write a composite; each of the constraints is one part of it."""
        self.composites += 1
        yield item(name)
        for constraint in constraints:
            parts = [part for part in self.write(constraint) if part]
            yield from parts if len(parts) == 1 else (item("And"), *parts, item("End"))
        yield item("End")
        self.composites -= 1

    def once(self, text: str, key: object) -> Iterator[str]:
        """Write an item that a later one of the same kind at the same place would replace."""
        if key in self.seen:
            yield f"{item('Or')}{text}{item('End')}"
        else:
            self.seen.add(key)
            yield text

    def line(self, text: str) -> tuple[str, bool] | None:
        """Return the name of a row or column, and whether the cells are read from its far end."""
        cells = self.grid.select(text)
        for letter, count, line in (
            ("R", self.grid.rows, self.grid.row),
            ("C", self.grid.columns, self.grid.column),
        ):
            for number in range(count):
                if cells in (line(number), line(number)[::-1]):
                    return f"{letter}{number + 1}", cells != line(number)
        return None


def _tiles(grid: Grid, box: tuple[int, int]) -> list[tuple[int, ...]]:
    down, across = box
    found: dict[tuple[int, int], list[int]] = {}
    for cell in grid.board:
        row, column = divmod(cell, grid.columns)
        found.setdefault((row // down, column // across), []).append(cell)
    return list(map(tuple, found.values()))
