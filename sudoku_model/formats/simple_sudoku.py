"""Simple Sudoku files (.ss): a framed grid of givens, perhaps followed by the player's work."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sudoku_model.formats.base import Options, of_digits
from sudoku_model.formats.behind import has_words, heard
from sudoku_model.formats.cells import or_classic
from sudoku_model.formats.drawn import Drawing
from sudoku_model.formats.source import Line, Source
from sudoku_model.formats.writing import classic_rows, only_one
from sudoku_model.puzzle import Puzzle

FRAME = "*-----------*"
_RULE = "|---+---+---|"
ROW = re.compile(r"\s*\|[^\s|]{3}\|[^\s|]{3}\|[^\s|]{3}\|\s*")


def _read(source: Source, options: Options) -> Iterator[Puzzle]:
    options = or_classic(options)
    lines = source.document_lines()
    puzzle = Drawing(source, options).drawn(lines)
    if puzzle is None:
        return
    # A second grid repeats the givens with the digits that the player placed; the candidates
    # after it tell nothing more about the puzzle. The rest is mostly the program's name.
    remarks: list[str] = []
    rows = _rows(lines, remarks)
    while (placed := Drawing(source, options).drawn(rows)) is not None:
        if any(
            given not in (None, now)
            for given, now in zip(puzzle.givens, placed.givens, strict=True)
        ):
            raise source.error(f"another puzzle ({placed.name})", "one puzzle a file")
    yield heard(replace(puzzle, comment="\n".join(remarks)))


def _rows(lines: Iterator[Line], remarks: list[str]) -> Iterator[Line]:
    """Yield the rows of further grids; collect what is said beside them on the way."""
    for line in lines:
        if ROW.fullmatch(line[1]):
            yield line
        elif has_words(line[1]):
            remarks.append(line[1].strip())


def _write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    for puzzle in only_one(puzzles, SS.name):
        rows = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in classic_rows(puzzle, SS.name, ".")]
        bands = [rows[:3], [_RULE], rows[3:6], [_RULE], rows[6:]]
        yield "\n".join([FRAME, *(row for band in bands for row in band), FRAME]) + "\n"


SS = of_digits("ss", "Simple Sudoku file: a framed grid", _read, _write)
