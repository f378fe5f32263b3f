"""From puzzles to the text of the Interactive Sudoku Solver.

The grid comes first, then the givens, then the constraints in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase

from sudoku_model import constraints as kinds
from sudoku_model.cached_values import cached_property
from sudoku_model.constraints.base import Constraint
from sudoku_model.formats.base import one_by_one
from sudoku_model.formats.iss.clues import TIES, yin_yang
from sudoku_model.formats.iss.item_text import NAME, Writer, item, refuse
from sudoku_model.formats.iss.plain import cell_names
from sudoku_model.formats.iss.statements import write_constraint
from sudoku_model.formats.iss.syntax import MAX_ORDER
from sudoku_model.formats.writing import grid_refusal, refusal, stated_only
from sudoku_model.grid import ExtraCell, box_regions, tiling_box
from sudoku_model.grouped import grouped
from sudoku_model.puzzle import Puzzle

_SYMBOLS = "0123456789" + ascii_uppercase
_VARIABLE = re.compile(r"([a-z]{1,20})(\d*)")
_OWN = ("CC", "DG", "YY")
"""How the names of cells begin that constraints bring along."""

_LINES = re.compile(r"\.(NFA|Pair|PairX|Regex)~[^.~]*~(_[^.~]*~)?(?=[^.]*$)")
"""How an item begins whose cells may be several lines."""

_REGIONAL = (
    kinds.ChaosConstruction,
    kinds.DisjointGroups,
    kinds.Doppelganger,
    kinds.RegionSameDigits,
    kinds.RegionSumLine,
)
"""Constraints that look at the regions of the grid."""


def _line_of(puzzle: Puzzle) -> str:
    """Return a puzzle as one line.

    Raises:
        UnsupportedError: if it has something that the Interactive Sudoku Solver cannot say.
    """
    stated_only(puzzle, NAME)
    return "".join(_PuzzleWriter(puzzle).text()) + "\n"


write = one_by_one(_line_of)


class _PuzzleWriter(Writer):
    """Writes one puzzle."""

    def text(self) -> Iterator[str]:
        """Yield the items one after the other."""
        yield from self._shape()
        yield from self._variables()
        yield from self._givens()
        yield from self._houses()
        yield from self._ties()
        yield from _in_one_item(self._constraints())

    # The grid.

    def _shape(self) -> Iterator[str]:
        grid = self.grid
        size = max(grid.rows, grid.columns)
        raw = not (grid.has_rows and grid.has_columns)
        self._check_size(size, 1 if raw else size)
        self.names |= enumerate(cell_names(grid.board, grid.columns))
        parts = [f"{grid.rows}x{grid.columns}"]
        if grid.digits != range(1, size + 1):
            first, last = grid.digits[0], grid.digits[-1]
            parts.append(f"{first}-{last}" if first == 0 else str(last))
        if raw:
            parts += [""] * (2 - len(parts))
            parts.append("Raw")
        yield item("Shape", *parts)
        yield from self._regions(size, raw)

    def _check_size(self, size: int, fewest_digits: int) -> None:
        grid = self.grid
        if (
            size > MAX_ORDER
            or not fewest_digits <= len(grid.digits) <= MAX_ORDER
            or grid.digits[0] not in (0, 1)
            or grid.holes
        ):
            raise grid_refusal(
                NAME,
                f"grids of at most {MAX_ORDER}x{MAX_ORDER} cells, with up to {MAX_ORDER} digits "
                "from 0 or 1, without holes",
                grid,
            )

    def _regions(self, usual_size: int, raw: bool) -> Iterator[str]:
        grid = self.grid
        sizes = set(map(len, grid.regions_by_number.values()))
        self.region_size = min(sizes) if len(sizes) == 1 else usual_size
        if chaos := self.puzzle.board.of_kind(kinds.ChaosConstruction):
            self.region_size = chaos[0].size or usual_size
        if self.region_size != usual_size:
            yield item("RegionSize", self.region_size)
        box = None if raw else tiling_box(grid.rows, grid.columns, self.region_size)
        if box is not None:
            if self._are_boxes(box):
                return
            yield item("NoBoxes")
        if sizes:
            yield from self._pieces(sizes)

    def _pieces(self, sizes: set[int]) -> Iterator[str]:
        """Say which cells are in a region together; the regions have these numbers of cells."""
        grid = self.grid
        free = grid.regions.count(None)
        pieces = len(grid.regions_by_number) + bool(free)
        is_room = free != self.region_size and 1 < pieces <= len(_SYMBOLS)
        if sizes != {self.region_size} or not is_room:
            # Regions that the form has no room for can still be sets of different digits.
            if self.puzzle.board.of_kind(*_REGIONAL):
                raise refusal(NAME, "regions of the same size", "others")
            yield from map(self.different, grid.regions_by_number.values())
            return
        numbers = {number: i for i, number in enumerate(grid.regions_by_number)}
        last = _SYMBOLS[pieces - 1]
        layout = (last if number is None else _SYMBOLS[numbers[number]] for number in grid.regions)
        yield item("Jigsaw", "".join(layout))

    def _are_boxes(self, box: tuple[int, int]) -> bool:
        regions, boxes = self.grid.regions, box_regions(self.grid.rows, self.grid.columns, box)
        pairs = set(zip(regions, boxes, strict=True))
        return None not in regions and len(pairs) == len(set(regions)) == len(set(boxes))

    def _variables(self) -> Iterator[str]:
        """Declare the extra cells; those of constraints that have their own are there already."""
        own = self._own_variables()
        cells = []
        for cell, extra in enumerate(self.grid.extras, start=len(self.grid.board)):
            if extra.name in own:
                self.names[cell] = extra.name.upper()
            else:
                cells.append(cell)
        for prefix, group in self._groups(cells).items():
            yield item("Var", prefix[1:].upper(), "", len(group), *self.picture(group))
            for number, cell in enumerate(group, start=1):
                self.names[cell] = prefix.upper() + (str(number) if len(group) > 1 else "")

    def _own_variables(self) -> set[str]:
        """Return the names of extra cells that constraints bring along."""
        numbers = range(1, len(self.grid.board) + 1)
        board, own = self.puzzle.board, []
        if board.of_kind(kinds.ChaosConstruction):
            own.append("cc")
        if board.of_kind(kinds.Doppelganger):
            own += ["dgr", "dgc", "dgb"]
        if self._shading:
            own.append("yy")
        return {f"{prefix}{number}" for prefix in own for number in numbers}

    @cached_property
    def _shading(self) -> frozenset[Constraint]:
        """What the item ``YinYang`` says of its cells, if the puzzle says it all."""
        grid = self.grid
        names = [f"yy{number}" for number in range(1, len(grid.board) + 1)]
        shades = tuple(grid.digits[:2])
        if not {ExtraCell(name, shades) for name in names} <= {*grid.extras}:
            return frozenset()
        said = frozenset(yin_yang(names, grid.columns, shades))
        return said if said <= {*self.puzzle.constraints} else frozenset()

    def _groups(self, cells: list[int]) -> dict[str, list[int]]:
        """Group cells by the letters before their numbers; with other names they are one group."""
        names = [self.grid.cell_name(cell) for cell in cells]
        matches = [match for name in names if (match := _VARIABLE.fullmatch(name))]
        groups = grouped(zip((match[1] for match in matches), cells, strict=False))
        prefixed = {_prefixed(letters): group for letters, group in groups.items()}
        is_told = dict(_numbered(groups)) == dict(zip(names, cells, strict=True))
        return prefixed if is_told and len(prefixed) == len(groups) else {"vx": cells}

    def _givens(self) -> Iterator[str]:
        parts = []
        for cell in self.grid.cells:
            domain = tuple(self.grid.domains[cell])
            allowed = self.puzzle.allowed(cell)
            usual = domain if self.names[cell].startswith(_OWN) else tuple(self.digits)
            if not set(allowed) <= set(usual):
                raise refusal(NAME, "variables that are digits", self.grid.extras[0].name)
            if not allowed:
                yield self.never()
            elif allowed != usual:
                parts.append("_".join((self.names[cell], *map(str, allowed))))
        if parts:
            yield item("", *parts)

    def _houses(self) -> Iterator[str]:
        grid = self.grid
        if grid.has_rows != grid.has_columns:
            rows, columns = map(grid.row, range(grid.rows)), map(grid.column, range(grid.columns))
            yield from map(self.different, rows if grid.has_rows else columns)
        for house in grid.more_houses:
            yield self.different(house.cells)

    def _ties(self) -> Iterator[str]:
        ranks: list[kinds.FullRank | kinds.FullRankTies]
        ranks = self.puzzle.board.of_kind(kinds.FullRank, kinds.FullRankTies)
        told = [one for one in ranks if isinstance(one, kinds.FullRank) or one.ties == "none"]
        ties = {one.ties for one in told}
        if len(ties) > 1:
            raise refusal(NAME, "ranks that all treat ties alike", " and ".join(sorted(ties)))
        if ties == {"none"} and {*told}.isdisjoint(self.puzzle.constraints):
            raise refuse(told[0])  # an item would say it whichever of the alternatives holds
        if ties - {TIES[0]}:
            yield item("FullRankTies", ties.pop())

    # Constraints.

    def _constraints(self) -> Iterator[str]:
        if self._shading:
            yield item("YinYang")
        constraints = [one for one in self.puzzle.constraints if one not in self._shading]
        both: set[Constraint] = {kinds.NegativeRatio((2,)), kinds.NegativeDifference((1,))}
        are_one_item = both <= set(constraints) and self.are_items(kinds.Difference, kinds.Ratio)
        for constraint in constraints:
            if not are_one_item or constraint not in both:
                yield from write_constraint(self, constraint)
        if are_one_item:
            yield item("StrictKropki")


def _numbered(groups: Mapping[str, Sequence[int]]) -> Iterator[tuple[str, int]]:
    """Yield the cells of groups with the names that are read back: a single one has no number."""
    for letters, group in groups.items():
        for number, cell in enumerate(group, 1):
            yield f"{letters}{number if len(group) > 1 else ''}", cell


def _prefixed(letters: str) -> str:
    """Return how variables are called that begin with these letters."""
    return letters if letters[0] == "v" and len(letters) > 1 else f"v{letters}"


def _in_one_item(texts: Iterable[str]) -> Iterator[str]:
    """Yield items; lines that are read by the same table or machine follow it in one."""
    before = None
    for text in texts:
        match = _LINES.match(text)
        if match and match[0] == before:
            yield f"~~{text[match.end() :]}"
        else:
            yield text
            before = match and match[0]
