"""Texts that are one grid, of which a row alone does not say what is a cell and what is drawn.

So are blanks that are spaces, of which separators are made as well; blanks that are dashes, of
which borders are made; and tables of Markdown, which have a border below their first row. What
could be read in two ways is left as it is, and refused as such rows are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase

from sudoku_model.formats.base import NO_OPTIONS
from sudoku_model.formats.cells import has_grid
from sudoku_model.formats.source import Line, is_content
from sudoku_model.grid import default_box

_FEWEST, _MOST = 4, 9
"""Rows of such grids: of larger ones a cell may be a number of two digits."""

_MOST_LINES = 64
_BETWEEN = re.compile(r"[\s,;|]")
_DASHED = re.compile(r"[1-9-]+")
_BELOW_HEADER = re.compile(r"\|?(?:\s*:?-+:?\s*\|){3,}(?:\s*:?-+:?\s*)?")


def whole_grid(lines: Sequence[Line]) -> list[Line] | None:
    """Return the rows of a text that is one such grid, with a dot for each blank, else None.

    Args:
        lines: the text, or as much of it as is known to be more than such a grid has.
    """
    if not _FEWEST <= len(lines) <= _MOST_LINES:
        return None
    lines = [line for line in lines if line[1] and (is_content(line[1]) or line[1].isspace())]
    return _spaced(lines) or _dashed(lines) or _below_header(lines)


def _spaced(lines: list[Line]) -> list[Line] | None:
    """Return rows in which spaces are blanks, if each is as wide as the grid."""
    order = len(lines)
    texts = [text for _, text in lines]
    if not _FEWEST <= order <= _MOST or {*map(len, texts)} not in ({order}, {2 * order - 1}):
        return None
    step = 1 if len(texts[0]) == order else 2
    cells = [text[::step] for text in texts]
    used = {*"".join(cells)}
    is_apart = step == 1 or all(text[1::2].isspace() for text in texts)
    if not is_apart or not {" "} < used <= {" ", *"123456789"[:order]}:
        return None
    if _are_rows_of_smaller(cells):
        return None
    between = " " * (step - 1)
    rows = (between.join(row.replace(" ", ".")) for row in cells)
    return [(number, row) for (number, _), row in zip(lines, rows, strict=True)]


def _are_rows_of_smaller(cells: list[str]) -> bool:
    """Say whether the digits of all rows are as many as those of a smaller grid."""
    few, *others = {len(row) - row.count(" ") for row in cells}
    return not others and has_grid(few, NO_OPTIONS) and len(cells) % few == 0


def _dashed(lines: list[Line]) -> list[Line] | None:
    """Return rows in which dashes are blanks; how many there are says which lines are borders."""
    bare = [_BETWEEN.sub("", text) for _, text in lines]
    given = [row for row in bare if _DASHED.fullmatch(row) and row.strip("-")]
    order = len(given[0]) if given else 0
    if {*map(len, given)} != {order} or not _FEWEST <= order <= _MOST or "-" not in "".join(given):
        return None
    empty = [place for place, row in enumerate(bare) if row == "-" * order]
    if len(given) == order:
        empty = []
    elif len(given) + len(empty) != order or _are_borders(bare, empty, order):
        return None
    return [
        (number, text.replace("-", ".") if row in given or place in empty else text)
        for place, ((number, text), row) in enumerate(zip(lines, bare, strict=True))
    ]


def _are_borders(bare: list[str], empty: list[int], order: int) -> bool:
    """Say whether lines of dashes stand where borders of boxes would, in a grid without its end."""
    height = default_box(order)[0] if has_grid(order, NO_OPTIONS) else order
    above = [sum(bool(row.strip("-")) for row in bare[:place]) for place in empty]
    return above == [*range(height, order, height)]


def _below_header(lines: list[Line]) -> list[Line] | None:
    """Return the rows of a table of Markdown, whose header is the first row or names columns."""
    if len(lines) < _FEWEST or not _BELOW_HEADER.fullmatch(lines[1][1].strip()):
        return None
    header, columns, *rows = (_fields(text) for _, text in lines)
    order = len(columns)
    if any(len(row) != order for row in (header, *rows)):
        return None
    names_columns = not any(header) or _are_labels(header)
    if len(rows) == order and names_columns:
        return lines[2:]
    if len(rows) == order - 1 and not names_columns:
        return [lines[0], *lines[2:]]
    return None


def _fields(text: str) -> list[str]:
    return [field.strip() for field in text.strip().removeprefix("|").removesuffix("|").split("|")]


def _are_labels(header: list[str]) -> bool:
    """Say whether names of columns are numbers or letters in their order, as 1, c1 or A."""
    names = [name.upper() for name in header]
    numbers = [*map(str, range(len(names) + 1))]
    series = (numbers[1:], numbers[:-1], [f"C{number}" for number in numbers[1:]])
    return names in (*series, [*ascii_uppercase[: len(names)]])
