"""Texts that are one grid, of which a row alone does not say what is a cell and what is drawn.

So are blanks that are spaces, of which separators are made as well; blanks that are dashes, of
which borders are made; tables of Markdown, which have a border below their first row; and rows and
columns with labels, as spreadsheets and books have them. What could be read in two ways is left as
it is, and refused as such rows are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase

from sudoku_model.cached_values import known_again
from sudoku_model.formats.base import NO_OPTIONS
from sudoku_model.formats.cells import has_grid
from sudoku_model.formats.source import Line, is_content
from sudoku_model.grid import default_box

_FEWEST, _MOST = 4, 9
"""Rows of such grids: of larger ones a cell may be a number of two digits."""

_MOST_LINES = 64
_BETWEEN = re.compile(r"[\s,;|]")
_DASHED = re.compile(r"[1-9-]+")
_LABEL = re.compile(
    r"[\s|│║┃]*[\"'*`]*(?:row\s*|r)?(?P<name>[a-z]|\d{1,2})[\"'*`]*"
    r"(?:[:.)] *| *(?=[|│║┃])| *[,;\t]| +)",
    re.IGNORECASE,
)
"""What a row is called, up to its first cell."""

_ROW = re.compile(r"[^\W_]|[.*_,;\t]")
_BETWEEN_FIELDS = re.compile(r"[,;\t|│║┃]")
_AROUND_LABELS = " \"'*`"
_CORNER = re.compile(r"(?:\W|_|rows?|col(?:umn)?s?|[rc])*", re.IGNORECASE)
"""What may stand over the labels of rows; other words may be a rule."""

_COLUMN = re.compile(r"(?:column|col|c)\s*(?=\d)", re.IGNORECASE)
_BELOW_HEADER = re.compile(r"\|?(?:\s*:?-+:?\s*\|){3,}(?:\s*:?-+:?\s*)?")


@known_again  # who reads a text asks what was asked when it was recognised
def whole_grid(lines: Sequence[Line]) -> list[Line] | None:
    """Return the rows of a text that is one such grid, with a dot for each blank, else None.

    Args:
        lines: the text, or as much of it as is known to be more than such a grid has.
    """
    if not _FEWEST <= len(lines) <= _MOST_LINES:
        return None
    lines = [line for line in lines if line[1] and (is_content(line[1]) or line[1].isspace())]
    bare = _without_labels(lines)
    lines = bare or lines
    return _spaced(lines) or _dashed(lines) or _below_header(lines) or bare


def _without_labels(lines: list[Line]) -> list[Line] | None:
    """Return rows with blanks for what they are called, and without the names of the columns.

    Read as cells, labels would be a row more than there are columns, or a column more, or hold the
    same digits in the first row and in the first column.
    """
    filled = [line for line in lines if _ROW.search(line[1])]
    has_names = len(filled) > _FEWEST and _names_columns(filled[0][1], len(filled) - 1)
    rows = filled[has_names:]
    order = len(rows)
    if order < _FEWEST:
        return None
    ways = (_behind_labels(rows), rows if has_names else [])
    bare = next((way for way in ways if _are_rows(way, order)), None)
    return None if bare is None else _with_rows(lines, bare)


def _with_rows(lines: list[Line], bare: list[Line]) -> list[Line]:
    """Return lines from the first row on, with other texts for the rows."""
    texts = dict(bare)
    return [(number, texts.get(number, text)) for number, text in lines if number >= bare[0][0]]


def _behind_labels(rows: list[Line]) -> list[Line]:
    """Return rows with blanks for what each is called; none if they are not called in order."""
    labels = [(label, row) for row in rows if (label := _LABEL.match(row[1]))]
    if not are_labels([label["name"] for label, _ in labels]):
        return []
    return [(n, " " * label.end() + text[label.end() :]) for label, (n, text) in labels]


def _names_columns(text: str, order: int) -> bool:
    """Say whether a row holds what the columns are called, perhaps behind a corner."""
    corner, *behind = _in_cells(text, order + 1) or [""]
    names = behind if _CORNER.fullmatch(corner) else []
    return (len(names) == order and not any(names)) or any(
        cells and are_labels([_COLUMN.sub("", cell.strip(_AROUND_LABELS)) for cell in cells])
        for cells in (names, _in_cells(text, order))
    )


def _are_rows(lines: list[Line], order: int) -> bool:
    return len(lines) == order and all(_in_cells(text, order) for _, text in lines)


def _in_cells(text: str, order: int) -> list[str] | None:
    """Return what stands in the cells of a row, None if they are not so many."""
    apart = _BETWEEN_FIELDS.sub(" ", text).split()
    one_each = [*"".join(apart)] if order <= _MOST else []  # a longer one may be a puzzle of 4x4
    ways = (_fields(text), _BETWEEN_FIELDS.split(text), apart, one_each)
    return next((cells for cells in ways if len(cells) == order), None)


def _spaced(lines: list[Line]) -> list[Line] | None:
    """Return rows in which spaces are blanks, if each is as wide as the grid."""
    order = len(lines)
    texts = [text for _, text in lines]
    step = _step_between_cells(texts, order) if _FEWEST <= order <= _MOST else 0
    if not step:
        return None
    cells = [text[::step] for text in texts]
    if not {" "} < {*"".join(cells)} <= {" ", *"123456789"[:order]} or _are_rows_of_smaller(cells):
        return None
    between = " " * (step - 1)
    rows = (between.join(row.replace(" ", ".")) for row in cells)
    return [(number, row) for (number, _), row in zip(lines, rows, strict=True)]


def _step_between_cells(texts: list[str], order: int) -> int:
    """Return 1 if all characters of rows are cells, 2 if each other one is; 0 if they are not."""
    sizes = {*map(len, texts)}
    if sizes == {order}:
        return 1
    is_apart = sizes == {2 * order - 1} and all(text[1::2].isspace() for text in texts)
    return 2 if is_apart else 0


def _are_rows_of_smaller(cells: list[str]) -> bool:
    """Say whether the digits of all rows are as many as those of a smaller grid."""
    few, *others = {len(row) - row.count(" ") for row in cells}
    return not others and has_grid(few, NO_OPTIONS) and len(cells) % few == 0


def _dashed(lines: list[Line]) -> list[Line] | None:
    """Return rows in which dashes are blanks; how many there are says which lines are borders."""
    bare = [_BETWEEN.sub("", text) for _, text in lines]
    given = [row for row in bare if _DASHED.fullmatch(row) and row.strip("-")]
    order = _order_of_dashed(given)
    if not order:
        return None
    empty = _empty_rows(bare, order, len(given))
    if len(given) + len(empty) != order:
        return None
    return [
        (number, text.replace("-", ".") if row in given or place in empty else text)
        for place, ((number, text), row) in enumerate(zip(lines, bare, strict=True))
    ]


def _order_of_dashed(given: list[str]) -> int:
    """Return how long the rows with digits are; 0 if that is no size, or none has a dash."""
    order, *others = {*map(len, given)} or {0}
    is_size = not others and _FEWEST <= order <= _MOST
    return order if is_size and "-" in "".join(given) else 0


def _empty_rows(bare: list[str], order: int, given: int) -> list[int]:
    """Return which lines of dashes are rows without digits, if they are no borders."""
    empty = [place for place, row in enumerate(bare) if row == "-" * order]
    return [] if given == order or _are_borders(bare, empty, order) else empty


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
    if not any(header) or are_labels(header):
        return lines[2:] if len(rows) == order else None
    return [lines[0], *lines[2:]] if len(rows) == order - 1 else None


def _fields(text: str) -> list[str]:
    return [field.strip() for field in text.strip().removeprefix("|").removesuffix("|").split("|")]


def are_labels(header: list[str]) -> bool:
    """Say whether names of columns are numbers or letters in their order, as 1, c1 or A."""
    names = [name.upper() for name in header]
    numbers = [*map(str, range(len(names) + 1))]
    series = (numbers[1:], numbers[:-1], [f"C{number}" for number in numbers[1:]])
    return names in (*series, [*ascii_uppercase[: len(names)]])
