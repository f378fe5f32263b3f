"""Lines of comma-separated fields as gsf's solver prints them: the fifth is the puzzle."""

from __future__ import annotations

from functools import partial

from sudoku_model.formats.base import Options, by_line, of_digits
from sudoku_model.formats.behind import heard
from sudoku_model.formats.cells import decode_symbols, grid_of, or_classic
from sudoku_model.formats.source import Source
from sudoku_model.puzzle import Puzzle

COMMAS = 6
"""Fewest commas of a line."""

FIELD = 4
"""Index of the field that is the puzzle."""


def _puzzle(source: Source, options: Options) -> Puzzle:
    ((number, text),) = source
    options = or_classic(options)
    error = partial(source.error, line=number)
    fields = text.split(",", COMMAS)
    if len(fields) <= COMMAS:
        raise error(f"{len(fields) - 1} commas", f"at least {COMMAS}")
    written = fields[FIELD].strip()
    if len(written) != 81:
        raise error(f"{len(written)} characters in the fifth field", "81 (9x9)")
    start = text.index(written, sum(map(len, fields[:FIELD])) + FIELD)
    error_at = source.errors_along(number, range(start + 1, start + 82))
    givens, alphabet = decode_symbols(written, 9, options, error_at)
    others = [field.strip() for field in (*fields[:FIELD], *fields[FIELD + 1 :])]
    puzzle = Puzzle(
        grid_of(9, options, error),
        givens,
        comment=", ".join(field for field in others if field),
        name=source.puzzle_name(number),
        alphabet=alphabet,
    )
    return heard(puzzle)


GSF = of_digits(
    "gsf",
    "comma-separated lines, the fifth field is the puzzle",
    partial(by_line, _puzzle),
    is_one_a_line=True,
)
