"""All candidates on one line: for each cell one place per digit, 729 characters for 9x9."""

from __future__ import annotations

from functools import partial

from sudoku_model.formats.base import Options, by_line, of_digits, one_by_one
from sudoku_model.formats.behind import with_remark_heard
from sudoku_model.formats.cells import FIELD, decode_symbols, givens_of, grid_of, quote
from sudoku_model.formats.source import Source
from sudoku_model.formats.writing import digit_symbols, usual_box
from sudoku_model.grid import MAX_CELLS
from sudoku_model.puzzle import Puzzle

ORDERS = {order**3: order for order in range(2, 101) if order**2 <= MAX_CELLS}
"""The orders of grids, by how many characters describe one."""


def _starts(text: str) -> list[int]:
    words = [*FIELD.finditer(text.partition("#")[0])]
    # Words as long as the first are puzzles too.
    return [word.start() for word in words if len(word[0]) == len(words[0][0])]


def _puzzle(source: Source, options: Options) -> Puzzle:
    ((number, text),) = source
    error = partial(source.error, line=number)
    field = FIELD.search(text)
    if field is None:
        raise error("quotes without anything in them", "a puzzle")
    columns = range(field.start() + 1, len(text) + 1)
    error_at = source.errors_along(number, columns)
    order = ORDERS.get(len(field[0]))
    if order is None:
        usual = options.order or 9
        raise error(f"{len(field[0])} characters", f"{usual**3} ({usual} for each cell)")
    grid = grid_of(order, options, error)
    marks, alphabet = decode_symbols(field[0], order, options, error_at)
    for index, mark in enumerate(marks):
        if mark not in (None, index % order + 1):
            expected = f"{alphabet[index % order]} or a blank"
            raise error_at(index, quote(field[0][index]), expected)
    allowed = [
        frozenset(filter(None, marks[start : start + order]))
        for start in range(0, len(marks), order)
    ]
    said = text[field.end() :]
    puzzle = Puzzle(
        grid,
        givens_of(allowed),
        {cell: digits for cell, digits in enumerate(allowed) if len(digits) not in (1, order)},
        comment=said.strip(" \t,;#"),
        name=source.puzzle_name(number),
        alphabet=alphabet,
    )
    behind = source.errors_along(number, columns[len(field[0]) :])
    return with_remark_heard(puzzle, said, "the candidates of a puzzle", "these alone", behind)


def _line_of(puzzle: Puzzle) -> str:
    usual_box(puzzle, PENCILMARKS.name)
    symbols = digit_symbols(puzzle, PENCILMARKS.name)
    marks = (
        symbol if digit in digits else "."
        for digits in map(puzzle.allowed, puzzle.grid.cells)
        for digit, symbol in enumerate(symbols, 1)
    )
    return "".join(marks) + "\n"


PENCILMARKS = of_digits(
    "pencilmarks",
    "candidates on one line, 729 characters for 9x9",
    partial(by_line, _puzzle, starts_of=_starts),
    one_by_one(_line_of),
    is_one_a_line=True,
    fits_in_cells=True,
)
