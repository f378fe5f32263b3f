"""Boards that somebody has filled, whole or in part, as a question is handed them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from sudoku_model.digits import BLANKS, write_digits
from sudoku_model.errors import OptionError
from sudoku_model.faces import read
from sudoku_model.grid import Grid
from sudoku_model.option_numbers import plain_integer
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import shown

Filled: TypeAlias = (
    Puzzle | str | Mapping[str, int] | Sequence[int | None] | Sequence[Sequence[int | None]]
)
"""A board with the digits that somebody has found: a puzzle or the text of one, digits by cell
name, or a digit for each cell, also row by row; None is an open cell, and so is 0 where it is no
digit."""


_BETWEEN = "|" + "".join(map(chr, range(0x2500, 0x2580)))
"""What is drawn between cells: a bar, and Unicode's box drawings."""

_ACROSS = "+-="
"""What lines between rows are drawn of besides; beside a cell it is something else."""


class Entries(NamedTuple):
    """What stands on a board, right or wrong.

    Attributes:
        digits: the numbers that were entered, by cell.
        candidates: for cells that are restricted to some digits these, by cell.
    """

    digits: Mapping[int, int]
    candidates: Mapping[int, frozenset[int]]


def entries_of(puzzle: Puzzle, filled: Filled) -> Entries:
    """Return what stands on a board for a puzzle, whether or not it fits.

    Raises:
        OptionError: if the board has another number of cells, or holds something that is no
            number.
        GridError: if it names a cell that the puzzle does not have.
        PuzzleFormatError: if a text cannot be read.
    """
    grid = puzzle.grid
    if isinstance(filled, Mapping):
        named = {grid.cell(name): digit for name, digit in filled.items()}
        return Entries(_as_numbers(grid, named), {})
    if isinstance(filled, str):
        filled = _symbol_by_symbol(puzzle, filled) or read(filled, box=grid.box)
    values: Sequence[object]
    candidates: Mapping[int, frozenset[int]] = {}
    if isinstance(filled, Puzzle):
        values, candidates = filled.givens, filled.candidates
    else:
        values = _listed(grid, filled)
    if len(values) not in (len(grid.cells), len(grid.board)):
        raise OptionError(
            f"found a board of {len(values)} cells, expected {len(grid.board)} as the puzzle has"
        )
    entered = {cell: value for cell, value in enumerate(values) if value is not None}
    return Entries(_as_numbers(grid, entered), candidates)


def _as_numbers(grid: Grid, entered: Mapping[int, object]) -> dict[int, int]:
    """Return what was entered, by cell, if each of it is a number."""
    digits = {}
    for cell, value in entered.items():
        number = plain_integer(value)
        if number is None:
            name = grid.cell_name(cell)
            raise OptionError(f"found {shown(value)} on the board at {name}, expected a digit")
        digits[cell] = number
    return digits


def _listed(grid: Grid, filled: object) -> list[object]:
    """Return the values of a list, None for open cells."""
    if not isinstance(filled, Iterable):
        raise OptionError(
            f"found the board {shown(filled)}, expected a text, digits by cell, or a list"
        )
    values = [*_by_cell(filled)]
    if 0 in grid.digits:
        return values
    return [None if plain_integer(value) == 0 else value for value in values]


def _by_cell(values: Iterable[object]) -> Iterator[object]:
    """Yield what a list holds, or each of the rows in a list."""
    for value in values:
        if isinstance(value, Iterable) and not isinstance(value, str):
            yield from value
        else:
            yield value


def board_of(puzzle: Puzzle, filled: Filled | None) -> Puzzle:
    """Return the puzzle with what was filled in as further givens and candidates.

    Raises:
        OptionError: if it contradicts a given, or holds what is no digit of its cell; and the
            errors of `entries_of`.
    """
    if filled is None:
        return puzzle
    entries, restricted = entries_of(puzzle, filled)
    givens, candidates = list(puzzle.givens), dict(puzzle.candidates)
    for cell, digits in restricted.items():
        candidates[cell] = digits & candidates.get(cell, digits)
    for cell, digit in entries.items():
        if givens[cell] not in (None, digit):
            raise OptionError(
                f"found {digit} on the board at {puzzle.grid.cell_name(cell)}, "
                f"expected the {givens[cell]} that the puzzle gives there"
            )
        if digit not in puzzle.grid.domains[cell]:
            allowed = puzzle.grid.domains[cell]
            raise OptionError(
                f"found {digit} on the board at {puzzle.grid.cell_name(cell)}, "
                f"expected a digit from {allowed[0]} to {allowed[-1]}"
            )
        givens[cell] = digit
    return replace(puzzle, givens=tuple(givens), candidates=candidates, expected=())


def _symbol_by_symbol(puzzle: Puzzle, text: str) -> list[int | None] | None:
    """Read a text that has a symbol of the puzzle for each cell, None if it is something else."""
    grid, alphabet = puzzle.grid, puzzle.alphabet
    parts = _without_lines(text, alphabet or "").split()
    symbols = parts if alphabet is None else [*"".join(parts)]
    if len(symbols) != len(grid.board):
        return None
    known: dict[str, int | None] = dict.fromkeys(BLANKS)
    known.update({write_digits((one,), grid.digits, alphabet): one for one in grid.digits})
    if not known.keys() >= {*symbols}:
        return None
    return [known[symbol] for symbol in symbols]


def _without_lines(text: str, alphabet: str) -> str:
    """Return a text without the lines that are drawn between its cells.

    Whoever reads the rest as a puzzle of its own does not know what its symbols stand for here.
    """
    between, across = (
        "".join(one for one in lines if one not in alphabet) for lines in (_BETWEEN, _ACROSS)
    )
    rows = (row for row in text.splitlines() if row.strip(between + across + " \t"))
    return "\n".join(rows).translate(dict.fromkeys(map(ord, between), " "))
