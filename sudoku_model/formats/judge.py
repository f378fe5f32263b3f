"""The form of programming contests: the number of grids, then nine lines of digits for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sudoku_model.formats.base import Entry, Options, of_digits
from sudoku_model.formats.cells import or_classic, quote
from sudoku_model.formats.drawn import read_grids
from sudoku_model.formats.source import Source
from sudoku_model.formats.writing import classic_rows
from sudoku_model.puzzle import Puzzle

COUNT = re.compile(r"\s*([0-9]{1,9})\s*")


def _read(source: Source, options: Options) -> Iterator[Entry]:
    number, text = next((line for line in source if line[1].strip()), (1, ""))
    match = COUNT.fullmatch(text)
    if match is None:
        raise source.error(quote(text), "the number of grids alone in the first line", line=number)
    expected = int(match[1])
    found = 0
    for entry in read_grids(source, or_classic(options)):
        found += 1
        if found > expected:
            name = f" ({entry.name})" if isinstance(entry, Puzzle) else ""
            raise source.error(f"grid {found}{name}", f"{expected} as line {number} says")
        yield entry
    if found < expected:
        raise source.error(f"the end after grid {found}", f"{expected} as line {number} says")


def _write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    grids = ["\n".join(classic_rows(puzzle, JUDGE.name, "0")) + "\n" for puzzle in puzzles]
    yield f"{len(grids)}\n"
    yield from grids


JUDGE = of_digits(
    "judge", "contest form: the number of grids, then nine lines of nine digits each", _read, _write
)
