"""What a grid alone says of its candidates: worked out once for all puzzles on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import lru_cache, partial
from itertools import chain

from sudoku_model.analysis.steps.extra_cells import cell_in_words
from sudoku_model.analysis.steps.facts import CellFact, PlaceFact
from sudoku_model.analysis.steps.lines import Lines, lines_of_boards
from sudoku_model.analysis.steps.slots import Slots, most_kept
from sudoku_model.bits import bits, union_of
from sudoku_model.cached_values import cached_property
from sudoku_model.grid import Grid, House


class PlainLayout:
    """The candidates, links and facts of a grid without clues. Nobody changes them.

    Attributes:
        grid: the grid.
        first: the number of the first candidate of each cell.
        cell_of, digit_of: the cell and the digit of each candidate.
        cell_masks: the candidates of each cell.
        links: for each candidate those that cannot be true with it.
        facts: the facts about cells, then about houses.
        fact_of_cell: for each cell the number of the fact that it holds a digit.
        masks: for each fact the candidates one of which must be true.
        facts_at: for each candidate the numbers of the facts that speak of it.
        are_lines: for each fact whether it is about a row or a column.
        house_masks: for each fact about a house all candidates of its cells, for others nothing.
        by_cell, by_digit, by_row, by_column: candidates told apart.
        common_links: returns the candidates that are linked to all of a set.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.first: list[int] = []
        self.cell_of: list[int] = []
        self.digit_of: list[int] = []
        for cell, domain in enumerate(grid.domains):
            self.first.append(len(self.cell_of))
            self.cell_of += [cell] * len(domain)
            self.digit_of += domain
        self.cell_masks = [
            ((1 << len(domain)) - 1) << self.first[cell] for cell, domain in enumerate(grid.domains)
        ]
        self.by_cell, self.by_digit = Slots(self.cell_of), Slots(self.digit_of)
        self.by_row, self.by_column = (
            Slots([cell // grid.columns for cell in self.cell_of]),
            Slots([cell % grid.columns for cell in self.cell_of]),
        )
        self.links = self.linked(grid.peers)
        self.common_links = common_links_of(self.links)
        self._list_facts()
        self.are_lines = [
            isinstance(fact, PlaceFact) and fact.kind in ("row", "column") for fact in self.facts
        ]
        self.facts_at = _facts_at(self.masks, len(self.cell_of))

    def _list_facts(self) -> None:
        """List the facts about cells, then about houses."""
        grid = self.grid
        cells = [cell for cell in grid.cells if cell not in grid.holes]
        self.facts: list[CellFact | PlaceFact] = [
            CellFact(cell, cell_in_words(grid, cell)) for cell in cells
        ]
        self.masks = [self.cell_masks[cell] for cell in cells]
        self.fact_of_cell = {cell: number for number, cell in enumerate(cells)}
        self.house_masks = [0] * len(cells)
        for house in grid.houses:
            area = self.house_mask(house)
            for fact, mask in self.places(house):
                self.facts.append(fact)
                self.masks.append(mask)
                self.house_masks.append(area)

    def candidate(self, cell: int, digit: int) -> int:
        """Return the number of a candidate."""
        return self.first[cell] + self.grid.domains[cell].index(digit)

    def linked(self, seen: Sequence[Iterable[int]]) -> list[int]:
        """Return for each candidate those that cannot be true with it, by what each cell sees."""
        grid, links = self.grid, []
        usual = len(grid.board) if not grid.holes else 0
        for cell, domain in enumerate(grid.domains):
            own = self.cell_masks[cell]
            # The cells of a usual board have the same digits at the same distances.
            is_usual = cell < usual
            alike = sum(1 << self.first[o] for o in seen[cell] if o < usual) if is_usual else 0
            others = [other for other in seen[cell] if not is_usual or other >= usual]
            for place, digit in enumerate(domain):
                mask = own ^ (1 << self.first[cell] + place) | alike << place
                for other in others:
                    if digit in grid.domains[other]:
                        mask |= 1 << self.candidate(other, digit)
                links.append(mask)
        return links

    def places(self, house: House) -> Iterable[tuple[PlaceFact, int]]:
        """Yield what a house needs, with the candidates; nothing if it need not hold each digit."""
        if not has_every_digit(self.grid, house.cells):
            return
        kind, domains = _kind_of(self.grid, house), self.grid.domains
        for digit in _values(self.grid, house.cells):
            able = [cell for cell in house.cells if digit in domains[cell]]
            mask = sum(1 << self.candidate(cell, digit) for cell in able)
            yield PlaceFact(house.name, kind, house.cells, digit), mask

    def house_mask(self, house: House) -> int:
        """Return all candidates of the cells of a house."""
        return union_of(map(self.cell_masks.__getitem__, house.cells))

    @cached_property
    def lines(self) -> list[Lines]:
        """The rows of each board for each digit, then the columns."""
        return lines_of_boards(
            self.grid, self.facts, self.masks, {"row": self.by_column, "column": self.by_row}
        )


def common_links_of(links: Sequence[int]) -> Callable[[int], int]:
    """Return what finds the candidates that are linked to all of a set."""
    return lru_cache(most_kept(len(links)))(partial(linked_to_all, links))


def linked_to_all(links: Sequence[int], mask: int, among: int = -1) -> int:
    """Return the candidates, `among` some, that are linked to all of a set."""
    while mask and among:
        highest = mask.bit_length() - 1
        among &= links[highest]
        mask ^= 1 << highest
    return among


@lru_cache(maxsize=4)
def plain_layout(grid: Grid) -> PlainLayout:
    """Return what a grid says."""
    return PlainLayout(grid)


def has_every_digit(grid: Grid, cells: Sequence[int] | Set[int]) -> bool:
    """Say whether different cells hold each digit that they can: they are as many."""
    if max(cells) < len(grid.board):
        return len(cells) == grid.order
    return len(cells) == len(_values(grid, cells))


def _values(grid: Grid, cells: Iterable[int]) -> list[int]:
    """Return the digits that some cells can hold, extra cells their own, in order."""
    return sorted({*chain.from_iterable(map(grid.domains.__getitem__, cells))})


def _kind_of(grid: Grid, house: House) -> str:
    if house not in grid.houses:
        return "group"
    kind = house.name.split()[0]
    return kind if kind in ("row", "column", "box", "region") else "house"


def _facts_at(masks: Iterable[int], candidates: int) -> list[list[int]]:
    """Return for each candidate the numbers of the facts of which it is a way."""
    facts_at: list[list[int]] = [[] for _ in range(candidates)]
    for number, mask in enumerate(masks):
        for candidate in bits(mask):
            facts_at[candidate].append(number)
    return facts_at
