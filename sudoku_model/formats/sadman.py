"""SadMan Sudoku files (.sdk): headers, then nine rows, perhaps followed by the player's work."""

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

HEADER = re.compile(r"#([ABCDLSU])(.*)")
_SECTION = re.compile(r"\s*\[([A-Za-z ]+)\]\s*")
_REMARKS = {"B": "date", "L": "level", "S": "source", "U": "URL"}
"""Headers that Puzzle has no attribute for; they become lines of its comment."""


def _read(source: Source, options: Options) -> Iterator[Puzzle]:
    headers: dict[str, list[str]] = {"A": [], "C": [], "D": []}
    rows = _rows(source, headers)
    puzzle = Drawing(source, or_classic(options)).drawn(rows)
    if puzzle is None:
        return
    for number, text in rows:
        if text.strip():
            raise source.error("another row", "one puzzle a file", line=number)
    yield heard(
        replace(
            puzzle,
            title=" ".join(headers["D"]),
            author=", ".join(headers["A"]),
            comment="\n".join(headers["C"]),
        )
    )


def _rows(source: Source, headers: dict[str, list[str]]) -> Iterator[Line]:
    """Yield the lines of the puzzle itself; collect the headers on the way."""
    section = "puzzle"
    for number, text in source.document_lines():
        said = text.strip()
        if match := _SECTION.fullmatch(text):
            section = match[1].lower()
        elif match := HEADER.match(said):
            letter, value = match[1], match[2].strip()
            if letter in _REMARKS:
                letter, value = "C", f"{_REMARKS[letter]}: {value}"
            headers[letter].append(value)
        elif said.startswith("#"):
            headers["C"].append(said[1:].strip())
        elif section == "puzzle":
            yield number, text
        elif has_words(text):  # in a section that only people read
            headers["C"].append(said)


def _write(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    for puzzle in only_one(puzzles, SDK.name):
        rows = classic_rows(puzzle, SDK.name, ".")
        headers = [
            f"#{letter}{' '.join(value.split())}"
            for letter, value in (("A", puzzle.author), ("D", puzzle.title))
            if value
        ]
        headers += [f"#C{line}" for line in puzzle.comment.splitlines()]
        yield "\n".join([*headers, "[Puzzle]", *rows]) + "\n"


SDK = of_digits(
    "sdk",
    "SadMan Sudoku file: # headers and nine rows",
    _read,
    _write,
    keeps=frozenset(("title", "author")),
    keeps_comments=True,
)
