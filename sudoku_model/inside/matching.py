"""What the constraint "all different" of a house can see: a matching, and its Hall sets.

Cells and digits are the two sides of a graph, with an edge for each candidate. A matching gives
each cell a digit of its own. One matching is enough to find all candidates that are in none: from
the digit of such a candidate go to the cell that has it, from there to all its digits, and so on.
If this way leads back to the candidate's own cell, or to a digit that nobody has, the digits can be
passed on along it. If it does not, the cells on it hold as many digits as they are: a Hall set,
which uses them up.

Source: J.-C. Régin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sudoku_model.drawing.scene import Candidates
from sudoku_model.errors import GridError, unknown
from sudoku_model.grid import Grid, House
from sudoku_model.inside import encode
from sudoku_model.inside.tables import ShownTable, Tabular
from sudoku_model.puzzle import Puzzle, as_puzzle, symbols_of
from sudoku_model.reach import largest_matching, reachable

if TYPE_CHECKING:
    from sudoku_model.drawing.film import FilmFrame


class HallSet(NamedTuple):
    """Cells that hold no more digits than they are, and so use them up.

    Attributes:
        cells: the cells, by number.
        digits: what they hold together: as many, or fewer if the house cannot be filled.
        removed: the candidates of other cells that go, each as cell and digit.

    Example:
        >>> import sudoku_model as sm
        >>> left = {0: [1, 2], 1: [1, 2], 2: [1, 3, 4], 3: [2, 3, 4]}
        >>> sm.match_house(sm.Puzzle.empty(4), "row 1", left).hall_sets[0].removed
        ((2, 1), (3, 2))
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    removed: tuple[tuple[int, int], ...]


@dataclass(frozen=True, repr=False)
class HouseMatching(Tabular):
    """The candidates of a house as a graph; made by `sudoku_model.match_house`.

    Attributes:
        puzzle: the puzzle.
        house: the name of the house.
        candidates: the digits of each cell.
        matched: for each cell a digit of its own; cells that can have none are missing.
        components: cells whose digits can be passed around in a circle, largest sets first, and
            those that can pass a digit on for one that nobody has. A candidate between two of
            them is removed.
        hall_sets: why candidates are removed, the smallest sets first; each is explained once.

    Example:
        >>> import sudoku_model as sm
        >>> left = {0: [1, 2], 1: [1, 2], 2: [1, 3, 4], 3: [2, 3, 4]}
        >>> found = sm.match_house(sm.Puzzle.empty(4), "row 1", left)
        >>> found.hall_sets[0].cells, found.hall_sets[0].digits, found.is_possible
        ((0, 1), (1, 2), True)
        >>> found.left[2]
        (3, 4)
    """

    puzzle: Puzzle
    house: str
    candidates: Mapping[int, tuple[int, ...]]
    matched: Mapping[int, int]
    components: tuple[frozenset[int], ...]
    hall_sets: tuple[HallSet, ...]

    @property
    def is_possible(self) -> bool:
        """Whether the house can be filled."""
        return len(self.matched) == len(self.candidates)

    @property
    def removed(self) -> tuple[tuple[int, int], ...]:
        """The candidates that are in no matching, each as cell and digit."""
        return tuple(one for hall in self.hall_sets for one in hall.removed)

    @property
    def left(self) -> dict[int, tuple[int, ...]]:
        """The candidates that remain."""
        gone = {*self.removed}
        return {
            cell: tuple(digit for digit in digits if (cell, digit) not in gone)
            for cell, digits in self.candidates.items()
        }

    def tables(self) -> Iterator[ShownTable]:
        """Return one table: the Hall sets with what they remove."""
        rows = (
            (self._cells(hall.cells), self._digits(hall.digits), self._named(hall.removed))
            for hall in self.hall_sets
        )
        caption = f"{self.house}: {len(self.removed)} candidates are in no matching"
        if not self.is_possible:
            caption = f"{self.house} cannot be filled"
        yield ShownTable.of(caption, ("cells", "use up", "removed"), rows, len(self.hall_sets))

    def frames(self) -> Iterator[FilmFrame]:
        """Yield the stages of the filtering, as `sudoku_model.film` takes them."""
        from sudoku_model.inside.matching_film import matching_frames

        return matching_frames(self)

    def _cells(self, cells: tuple[int, ...]) -> str:
        return self.puzzle.grid.names(cells)

    def _digits(self, digits: tuple[int, ...]) -> str:
        symbols = symbols_of(self.puzzle)
        return " ".join(symbols[digit] for digit in digits)

    def _named(self, candidates: tuple[tuple[int, int], ...]) -> str:
        symbols, name = symbols_of(self.puzzle), self.puzzle.grid.cell_name
        return " ".join(f"{name(cell)}={symbols[digit]}" for cell, digit in candidates)


def match_house(
    puzzle: Puzzle | str, house: str, candidates: Candidates | None = None
) -> HouseMatching:
    """Return what "all different" removes from a house: every candidate that is in no matching.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        house: the name of a house, such as ``"row 3"`` or ``"box 5"``.
        candidates: the digits that remain, by cell number or for each cell in row-major order; by
            default those that unit propagation leaves, that is naked and hidden singles.

    Raises:
        OptionError: if there is no such house.
        GridError: if `candidates` say nothing of one of its cells.

    Example:
        >>> import sudoku_model as sm
        >>> print(sm.match_house("12.. .... .... ....", "row 1"))
        row 1: 0 candidates are in no matching
    """
    puzzle = as_puzzle(puzzle)
    grid = puzzle.grid
    found = next((one for one in grid.houses if one.name == house), None)
    if found is None:
        raise unknown("house", house, tuple(one.name for one in grid.houses))
    if candidates is None:
        candidates = encode(puzzle).propagate().candidates
    domains = _left_in(found, candidates, grid)
    matched = largest_matching(domains)
    components, hall_sets = _filtered(domains, matched)
    return HouseMatching(puzzle, house, domains, matched, components, hall_sets)


def _left_in(house: House, candidates: Candidates, grid: Grid) -> dict[int, tuple[int, ...]]:
    """Return the digits that remain in each cell of a house."""
    left = candidates if isinstance(candidates, Mapping) else dict(enumerate(candidates))
    for cell in house.cells:
        if cell not in left:
            raise GridError(f"found no candidates of {grid.cell_name(cell)} in {house.name}")
    return {cell: tuple(sorted(set(left[cell]))) for cell in house.cells}


class _Way(NamedTuple):
    """Where digits can be passed on to from a cell.

    Attributes:
        cells: the cells that can come by another digit so, the first one included.
        is_free: whether a digit that nobody has is among those that they can take.
    """

    cells: frozenset[int]
    is_free: bool


def _filtered(
    domains: Mapping[int, tuple[int, ...]], matched: Mapping[int, int]
) -> tuple[tuple[frozenset[int], ...], tuple[HallSet, ...]]:
    """Return the components of the cells, and the Hall sets."""
    holder = {digit: cell for cell, digit in matched.items()}
    ways = {cell: _way_from(cell, domains, holder) for cell in domains}
    unmatched = [cell for cell in domains if cell not in matched]
    if unmatched:
        return (), (_hall_set(domains, ways[unmatched[0]].cells, ()),)
    removed = _removed(domains, holder, ways)
    sets = sorted(removed, key=lambda cells: (len(cells), min(cells)))
    hall_sets = tuple(_hall_set(domains, one, tuple(removed[one])) for one in sets)
    return _components(ways), hall_sets


def _way_from(
    start: int, domains: Mapping[int, tuple[int, ...]], holder: Mapping[int, int]
) -> _Way:
    """Return where digits can be passed on to from a cell."""

    def passed_to(cell: int) -> list[int]:
        return [holder[digit] for digit in domains[cell] if digit in holder]

    cells = reachable([start], passed_to)
    is_free = any(digit not in holder for cell in cells for digit in domains[cell])
    return _Way(frozenset(cells), is_free)


def _removed(
    domains: Mapping[int, tuple[int, ...]], holder: Mapping[int, int], ways: Mapping[int, _Way]
) -> dict[frozenset[int], list[tuple[int, int]]]:
    """Return the candidates that are in no matching, by the cells that use their digits up."""
    removed: dict[frozenset[int], list[tuple[int, int]]] = {}
    for cell, digits in domains.items():
        for digit in digits:
            way = ways[holder[digit]] if digit in holder else None
            if way is not None and cell not in way.cells and not way.is_free:
                removed.setdefault(way.cells, []).append((cell, digit))
    return removed


def _components(ways: Mapping[int, _Way]) -> tuple[frozenset[int], ...]:
    """Return the cells that can pass digits on in a circle, or to a free one; the largest first."""
    free = frozenset(cell for cell, way in ways.items() if way.is_free)
    circles = {
        frozenset(other for other in way.cells if cell in ways[other].cells)
        for cell, way in ways.items()
        if not way.is_free
    }
    found = {*circles, free} if free else circles
    return tuple(sorted(found, key=lambda one: (-len(one), min(one))))


def _hall_set(
    domains: Mapping[int, tuple[int, ...]],
    cells: frozenset[int],
    removed: tuple[tuple[int, int], ...],
) -> HallSet:
    digits = {digit for cell in cells for digit in domains[cell]}
    return HallSet(tuple(sorted(cells)), tuple(sorted(digits)), removed)
