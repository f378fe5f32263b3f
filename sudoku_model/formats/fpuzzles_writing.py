"""From a puzzle to the JSON of f-puzzles, with the keys of its usual extensions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import partial
from typing import Any, TypeAlias

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint
from sudoku_model.cosmetics import Cosmetic
from sudoku_model.errors import GridError, UnsupportedError
from sudoku_model.fog import Fog
from sudoku_model.formats.fpuzzles_drawings import coloured_cell, drawn_entry
from sudoku_model.formats.fpuzzles_keys import KEYS, Form, Key
from sudoku_model.formats.fpuzzles_reading import DIAGONAL, Place, Step, read_board, seen_from
from sudoku_model.formats.json_text import Node
from sudoku_model.formats.lzstring import compress
from sudoku_model.formats.writing import constraint_refusal, grid_refusal, refusal, stated_only
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

NAME = "fpuzzles"

_Entry: TypeAlias = "dict[str, Any]"
_Writer: TypeAlias = "Callable[[_Board, Any], None]"

_LETTERS = {10: "X", 5: "V"}
_STRAIGHT: tuple[Step, ...] = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""The steps along rows and columns."""


def write_payload(puzzle: Puzzle) -> str:
    """Return the compressed JSON of a puzzle, as it stands in links.

    Raises:
        UnsupportedError: if f-puzzles cannot express something; the message names it.
    """
    return compress(json.dumps(write_board(puzzle), separators=(",", ":")))


def write_board(puzzle: Puzzle) -> dict[str, Any]:
    """Return the JSON object of a puzzle.

    Raises:
        UnsupportedError: if f-puzzles cannot express something; the message names it.
    """
    grid = puzzle.grid
    size = grid.rows
    is_square = size == grid.columns and grid.digits == range(1, size + 1)
    if not (is_square and grid.is_plain):
        raise grid_refusal(NAME, "square grids with rows, columns and the digits from 1", grid)
    board = _Board(puzzle)
    for constraint in puzzle.constraints:
        write = _WRITERS.get(type(constraint))
        if write is None:
            raise board.refusal(constraint)
        write(board, constraint)
    for cosmetic in puzzle.cosmetics:
        _cosmetic(board, cosmetic)
    if puzzle.fog is not None and holds_fog(puzzle.fog):
        board.members["foglight"] = board.names(puzzle.fog.lit)
    read_again = partial(read_board, Node(board.members))
    stated_only(puzzle, NAME, has_texts=True, read_again=read_again)
    return board.members


def holds_fog(fog: Fog) -> bool:
    """Say whether fog can be written: there is some where cells are free of it. Else it is lost."""
    return bool(fog.lit.strip()) and not fog.links


def _cosmetic(board: _Board, cosmetic: Cosmetic) -> None:
    size = board.grid.rows
    if coloured := coloured_cell(cosmetic, size):
        row, column, colour = coloured
        cell = board.members["grid"][row][column]
        if "c" not in cell:
            cell["c"] = colour
            return
    drawn = drawn_entry(cosmetic, size)
    if drawn is None:
        holds = "drawings in the middle, at an edge or at a corner of cells, without arrows"
        raise refusal(NAME, holds, f"a {cosmetic.describe()} that is another one")
    board.add(*drawn)


class _Board:
    """The JSON object under construction."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.members: dict[str, Any] = {
            "size": self.grid.rows,
            "title": puzzle.title,
            "author": puzzle.author,
            "ruleset": puzzle.rules,
            "grid": _cells(puzzle),
        }
        if puzzle.expected:
            self.members["solution"] = list(puzzle.expected)

    def add(self, key: str, entry: Any) -> None:
        self.members.setdefault(key, []).append(entry)

    def places(self, text: str) -> list[tuple[int, int]]:
        """Return row and column of the cells that a text names, from 1."""
        columns = self.grid.columns
        return [(cell // columns + 1, cell % columns + 1) for cell in self.grid.select(text)]

    def names(self, text: str) -> list[str]:
        return _names(self.places(text))

    def marks(self, *classes: type[Constraint]) -> list[Any]:
        return [mark for mark in self.puzzle.constraints if isinstance(mark, classes)]

    def only(self, constraint: Constraint, *names: str) -> None:
        """Refuse a constraint with another field than those named that is not as usual."""
        for field in fields(constraint):
            if field.name not in names and getattr(constraint, field.name) != field.default:
                raise self.refusal(constraint, f"with {field.name}")

    def refusal(self, constraint: Constraint, why: str = "") -> UnsupportedError:
        """Build the error for a constraint that f-puzzles cannot express."""
        has = type(constraint).__name__ + (f" {why}" if why else "")
        holds = "the constraints of f-puzzles and its extensions"
        return constraint_refusal(NAME, holds, constraint, has)


def _names(places: Iterable[tuple[int, int]]) -> list[str]:
    return [f"R{row}C{column}" for row, column in places]


def _cells(puzzle: Puzzle) -> list[list[_Entry]]:
    grid = puzzle.grid
    usual = _usual_regions(grid)
    cells: list[_Entry] = []
    for number, given in enumerate(puzzle.givens):
        cell: _Entry = {} if given is None else {"value": given, "given": True}
        if grid.regions != usual:
            cell["region"] = grid.regions[number]
        if number in puzzle.candidates:
            digits = sorted(puzzle.candidates[number])
            if not digits:  # an empty list means that there are no marks
                name = grid.cell_name(number)
                raise refusal(NAME, "at least one candidate a cell", f"none for {name}")
            cell["givenPencilMarks"] = digits
        cells.append(cell)
    return [cells[part] for part in grid.row_slices()]


def _usual_regions(grid: Grid) -> tuple[int | None, ...] | None:
    try:
        return Grid.square(grid.order).regions
    except GridError:
        return None


# Writers. Each adds what stands for one constraint.


def _plain(key: Key, board: _Board, constraint: Any) -> None:
    """Write a constraint under its key of the table."""
    if key.form is Form.SWITCH:
        board.only(constraint)
        board.members[key.name] = True
        return
    # The third and fourth field of a clue outside have been looked at.
    names = [field.name for field in fields(constraint)][:2]
    board.only(constraint, *names)
    for entry in _entries(key, board, constraint, *(getattr(constraint, name) for name in names)):
        board.add(key.name, entry)


def _entries(
    key: Key, board: _Board, constraint: Constraint, cells: str, value: int | None = None
) -> Iterator[_Entry]:
    names = board.names(cells)
    match key.form:
        case Form.CELL:
            yield from ({"cell": name} for name in names)
        case Form.AREA:
            yield {"cells": names}
        case Form.LINE | Form.LOOP:
            yield {"lines": [names]} | ({"value": str(value)} if key.usual else {})
        case Form.DOT:
            is_usual = key.usual is not None and value == key.usual(board.grid.rows)
            yield {"cells": names} | ({} if is_usual else {"value": str(value)})
        case Form.OUTSIDE:
            sight = _sight_of(board.places(cells), _STRAIGHT, board.grid.rows)
            if sight is None:
                raise board.refusal(constraint, "that is no whole row or column")
            place, _ = sight
            yield {"cell": _names([place])[0], "value": str(value)}


def _sight_of(cells: list[Place], steps: Iterable[Step], size: int) -> tuple[Place, Step] | None:
    """Return from which place beside a grid, and in which direction, just these cells are seen."""
    for step in steps:
        row, column = place = cells[0][0] - step[0], cells[0][1] - step[1]
        is_beside = not (1 <= row <= size and 1 <= column <= size)
        if is_beside and seen_from(place, step, size) == cells:
            return place, step
    return None


def _region_sum_line(board: _Board, line: kinds.RegionSumLine) -> None:
    if any(board.grid.regions[cell] is None for cell in board.grid.select(line.cells)):
        raise board.refusal(line, "through cells in no region")
    board.only(line, "cells")
    board.add("regionsumline", {"lines": [board.names(line.cells)]})


def _disjoint_groups(board: _Board, constraint: kinds.DisjointGroups) -> None:
    if board.grid.box is None:
        raise board.refusal(constraint, "in a grid whose regions are no boxes")
    board.only(constraint)
    board.members["disjointgroups"] = True


def _modular(board: _Board, line: kinds.Modular) -> None:
    if line.modulus != 3:
        raise board.refusal(line, f"with modulus {line.modulus}")
    _plain(_KEY_OF[kinds.Modular], board, line)


def _diagonal(board: _Board, constraint: kinds.Diagonal) -> None:
    board.members["diagonal+" if constraint.direction == "up" else "diagonal-"] = True


def _non_consecutive(board: _Board, constraint: kinds.NonConsecutive) -> None:
    if constraint.neighbours != "orthogonal":
        raise board.refusal(constraint, f"of {constraint.neighbours} neighbours")
    if not constraint.exempt_dots and board.marks(kinds.Difference, kinds.Ratio):
        raise board.refusal(constraint, "that holds for pairs with a dot as well")
    board.members["nonconsecutive"] = True


def _negative_difference(board: _Board, constraint: kinds.NegativeDifference) -> None:
    if constraint.differences != (1,):
        raise board.refusal(constraint, "of other differences than 1")
    if not constraint.any_dot and board.marks(kinds.Ratio):
        raise board.refusal(constraint, "that holds for pairs with a black dot as well")
    board.members["nonconsecutive"] = True


def _negative_sum(board: _Board, constraint: kinds.NegativeSum) -> None:
    if sorted(constraint.sums) != [5, 10]:
        raise board.refusal(constraint, "of other sums than 5 and 10")
    board.add("negative", "xv")


def _negative_ratio(board: _Board, constraint: kinds.NegativeRatio) -> None:
    if not constraint.any_dot and board.marks(kinds.Difference):
        raise board.refusal(constraint, "that holds for pairs with a white dot as well")
    implied = {mark.value for mark in board.marks(kinds.Ratio)} or {2}
    if set(constraint.ratios) != implied:
        wanted = ", ".join(map(str, sorted(implied)))
        raise board.refusal(constraint, f"of other ratios than those of its marks ({wanted})")
    board.add("negative", "ratio")


def _arrow(board: _Board, arrow: kinds.Arrow) -> None:
    circle, shaft = board.places(arrow.circle), board.places(arrow.shaft)
    if circle != sorted(circle):
        raise board.refusal(arrow, "whose pill is read against the direction of reading")
    row, column = shaft[0]
    start = min(circle, key=lambda place: max(abs(place[0] - row), abs(place[1] - column)))
    board.add("arrow", {"cells": _names(circle), "lines": [_names([start, *shaft])]})


def _killer_cage(board: _Board, cage: kinds.KillerCage) -> None:
    entry: _Entry = {"cells": board.names(cage.cells)}
    if isinstance(cage.total, tuple):
        raise board.refusal(cage, "with several totals")
    if cage.total == 0:  # which f-puzzles takes for none
        raise board.refusal(cage, "with total 0")
    if cage.total is not None:
        entry["value"] = str(cage.total)
    board.add("killercage", entry)


def _pair_sum(board: _Board, mark: kinds.PairSum) -> None:
    if mark.total not in _LETTERS:
        raise board.refusal(mark, f"of {mark.total}, neither 5 nor 10")
    board.add("xv", {"cells": board.names(mark.cells), "value": _LETTERS[mark.total]})


def _clone(board: _Board, clone: kinds.Clone) -> None:
    entry = {"cells": board.names(clone.cells), "cloneCells": board.names(clone.copy)}
    board.add("clone", entry)


def _quadruple(board: _Board, mark: kinds.Quadruple) -> None:
    board.add("quadruple", {"cells": board.names(mark.cells), "values": list(mark.digits)})


def _little_killer(board: _Board, clue: kinds.LittleKiller) -> None:
    if clue.total == 0:  # which f-puzzles takes for none
        raise board.refusal(clue, "with total 0")
    places = board.places(clue.cells)
    sight = _sight_of(places, DIAGONAL.values(), board.grid.rows)
    if sight is None:
        raise board.refusal(clue, "that is no whole diagonal from the edge")
    place, step = sight
    direction = next(direction for direction, own in DIAGONAL.items() if own == step)
    entry = {"cell": _names([place])[0], "cells": _names(places), "direction": direction}
    board.add("littlekillersum", {**entry, "value": str(clue.total)})


def _sandwich(board: _Board, clue: kinds.Sandwich) -> None:
    if clue.first is not None or clue.last is not None:
        raise board.refusal(clue, "between other digits than the smallest and the largest")
    _plain(_KEY_OF[kinds.Sandwich], board, clue)


_KEY_OF = {key.kind: key for key in KEYS}

_WRITERS: Mapping[Any, _Writer] = {
    **{kind: partial(_plain, key) for kind, key in _KEY_OF.items()},
    kinds.DifferentDigits: partial(_plain, _KEY_OF[kinds.ExtraRegion]),
    kinds.Diagonal: _diagonal,
    kinds.DisjointGroups: _disjoint_groups,
    kinds.NonConsecutive: _non_consecutive,
    kinds.NegativeDifference: _negative_difference,
    kinds.NegativeSum: _negative_sum,
    kinds.NegativeRatio: _negative_ratio,
    kinds.RegionSumLine: _region_sum_line,
    kinds.Modular: _modular,
    kinds.Arrow: _arrow,
    kinds.KillerCage: _killer_cage,
    kinds.PairSum: _pair_sum,
    kinds.Clone: _clone,
    kinds.Quadruple: _quadruple,
    kinds.LittleKiller: _little_killer,
    kinds.Sandwich: _sandwich,
}
