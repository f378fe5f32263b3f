"""Lines of HoDoKu's library: fields between colons, the third of which is the puzzle."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice

from sudoku_model.formats.base import Options, by_line, of_digits, one_by_one
from sudoku_model.formats.behind import heard
from sudoku_model.formats.cells import decode_symbols, grid_of, or_classic, quote
from sudoku_model.formats.source import ErrorOf, Source
from sudoku_model.formats.writing import classic_line, classic_only
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle

COLONS = 6
"""Fewest colons of a line: one before each of six fields."""

_RECORD = re.compile(r":[^:\s]*:[^:\s]*:(?:\+?[0-9.]){81}:")
"""The beginning of a line, which may also stand behind the end of another."""

_WORD = re.compile(r"[^\W\d_]{3}|\{")
_NO_STEP = "0000"
_CELL = re.compile(r"(\+?)(.)", re.DOTALL)
_DELETED = re.compile(r"[1-9]{3}")


def _starts(text: str) -> list[int]:
    return [found.start() for found in _RECORD.finditer(text)]


def _remarks(technique: str, further: str) -> str:
    """Return what a record says beside the cells: the step that comes next, and words."""
    step = "" if technique == _NO_STEP else technique
    return " ".join(filter(None, [step, further if _WORD.search(further) else ""]))


def _puzzle(source: Source, options: Options) -> Puzzle:
    ((number, text),) = source
    options = or_classic(options)
    error = partial(source.error, line=number)
    fields = text.split(":", COLONS)
    if len(fields) <= COLONS:
        raise error(f"{len(fields) - 1} colons", f"at least {COLONS}, as in HoDoKu's library")
    technique, written, deleted = fields[1], fields[3], fields[4]
    start = sum(map(len, fields[:3])) + 3
    cells = _cells(written, error)
    error_at = source.errors_along(number, [start + cell.start(2) + 1 for cell in cells])
    digits, alphabet = decode_symbols("".join(cell[2] for cell in cells), 9, options, error_at)
    grid = grid_of(9, options, error)
    candidates = _without(deleted, grid, error)
    puzzle = Puzzle(
        grid,
        # A plus sign marks what the player placed, which is no clue.
        tuple(None if cell[1] else digit for cell, digit in zip(cells, digits, strict=True)),
        {cell: left for cell, left in candidates.items() if len(left) < 9},
        comment=_remarks(technique, fields[COLONS].strip(": ")),
        name=source.puzzle_name(number),
        alphabet=alphabet,
    )
    return heard(puzzle)


def _cells(written: str, error: ErrorOf) -> list[re.Match[str]]:
    """Return the cells of the third field."""
    cells = list(islice(_CELL.finditer(written), 82))
    if len(cells) != 81:
        found = f"{len(cells)} cells" if len(cells) < 82 else "more than 81 cells"
        raise error(f"{found} in the third field", "81 (9x9)")
    return cells


def _without(deleted: str, grid: Grid, error: ErrorOf) -> dict[int, frozenset[int]]:
    """Return the candidates of each cell that are left of all digits."""
    candidates = dict.fromkeys(grid.cells, frozenset(grid.digits))
    for name in deleted.split():
        if not _DELETED.fullmatch(name):
            raise error(quote(name), "deleted candidates as digit, row and column, such as 123")
        digit, row, column = map(int, name)
        candidates[(row - 1) * 9 + column - 1] -= {digit}
    return candidates


def _line_of(puzzle: Puzzle) -> str:
    classic_only(puzzle, HODOKU.name)
    deleted = " ".join(
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, digits in sorted(puzzle.candidates.items())
        for digit in puzzle.grid.digits
        if digit not in digits
    )
    return f":{_NO_STEP}:x:{classic_line(puzzle, '.')}:{deleted}::\n"


HODOKU = of_digits(
    "hodoku",
    "HoDoKu library: fields between colons, one puzzle a line",
    partial(by_line, _puzzle, starts_of=_starts),
    one_by_one(_line_of),
    is_one_a_line=True,
    fits_in_cells=True,
)
