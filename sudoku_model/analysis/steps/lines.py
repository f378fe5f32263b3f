"""The rows of a board, and its columns: no two have a digit in the same line across.

Grids that overlap have several boards. Rows of two boards may meet a column of the same number and
yet both have a digit there, so what fish say holds for each board by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from sudoku_model.analysis.steps.facts import CellFact, PlaceFact
from sudoku_model.analysis.steps.slots import Slots
from sudoku_model.grid import Grid

_ACROSS = {"row": "column", "column": "row"}

_Cells: TypeAlias = tuple[int, ...]


class Lines(NamedTuple):
    """The rows of a board that need a digit, or the columns.

    Attributes:
        digit: the digit.
        numbers: their facts.
        slots: what tells candidates apart by the lines across.
        across: for each slot all candidates for the digit in the line across, where that needs it.
    """

    digit: int
    numbers: tuple[int, ...]
    slots: Slots
    across: dict[int, int]

    @property
    def is_twofold(self) -> bool:
        """Whether each line across needs the digit as well, in one of these."""
        return len(self.across) == len(self.numbers)


def lines_of_boards(
    grid: Grid,
    facts: Iterable[CellFact | PlaceFact],
    masks: Sequence[int],
    slots: Mapping[str, Slots],
) -> list[Lines]:
    """Return the rows of each board for each digit, then the columns.

    The facts of a house follow each other by digit. For each kind of line there are slots, which
    tell candidates apart by the lines across.
    """
    firsts = _first_facts(facts)
    found: list[Lines] = []
    for kind, first_of in firsts.items():
        taken, first_across = slots[kind].taken, firsts[_ACROSS[kind]]
        for board in _boards(grid, kind, [*first_of]):
            met = [first_across[line] for line in first_across if _meets_all(line, board)]
            for place, digit in enumerate(grid.digits):
                across = [masks[first + place] for first in met]
                numbers = tuple(first_of[line] + place for line in board)
                by_slot = {taken(mask): mask for mask in across}
                found.append(Lines(digit, numbers, slots[kind], by_slot))
    return found


def _first_facts(facts: Iterable[CellFact | PlaceFact]) -> dict[str, dict[_Cells, int]]:
    """Return for each kind of line the cells of each, with the number of its first fact."""
    firsts: dict[str, dict[_Cells, int]] = {kind: {} for kind in _ACROSS}
    for number, fact in enumerate(facts):
        if isinstance(fact, PlaceFact) and fact.kind in _ACROSS:
            firsts[fact.kind].setdefault(fact.cells, number)
    return firsts


def _boards(grid: Grid, kind: str, lines: Sequence[_Cells]) -> list[list[_Cells]]:
    """Return which lines of a kind lie on a board: where two meet the same line, cells differ."""
    by_slot = [
        {cell % grid.columns if kind == "row" else cell // grid.columns: cell for cell in line}
        for line in lines
    ]
    near = [
        tuple(number for number, other in enumerate(by_slot) if _are_beside(grid, one, other))
        for one in by_slot
    ]
    # A line of two boards lies beside lines that do not lie beside each other.
    return [
        [lines[number] for number in board]
        for board in dict.fromkeys(near)
        if all({*board} <= {*near[number]} for number in board)
    ]


def _are_beside(grid: Grid, one: dict[int, int], other: dict[int, int]) -> bool:
    """Say whether lines, their cells by the lines across, are the same or differ cell by cell."""
    return one is other or (
        one.keys() == other.keys()
        and all(other[slot] in grid.peers[cell] for slot, cell in one.items())
    )


def _meets_all(line: _Cells, others: Iterable[_Cells]) -> bool:
    return all({*line} & {*other} for other in others)
