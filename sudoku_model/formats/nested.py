"""Lists of rows, as in programming exercises: ``[["5", "3", "."], ...]`` or ``[[5, 3, 0], ...]``.

All cells of one grid may also stand in one list, and a list may have a name, as in a program:
``board = [[5, 3, 0, ...], ...]``, or ``int[][] board = {{5, 3, 0, ...}, ...};`` with comments, or
``board = [|5, 3, _, ...|...|];`` as MiniZinc has it.

Text is scanned for its few kinds of tokens and never evaluated; so JSON, Python lists and printed
arrays are all understood, and an error can name its line and column.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import filterfalse
from math import isqrt
from typing import Any, NamedTuple, TypeAlias

from sudoku_model.errors import PuzzleFormatError
from sudoku_model.formats.base import Entry, Options, attempt, of_digits, one_by_one
from sudoku_model.formats.behind import heard
from sudoku_model.formats.cells import blank_for, decode_cells, grid_of, quote
from sudoku_model.formats.columns import PUZZLES
from sudoku_model.formats.source import Line, Source
from sudoku_model.formats.writing import givens_only, usual_box
from sudoku_model.grid import MAX_CELLS
from sudoku_model.puzzle import Puzzle

_KIND = (
    r":(?:[\s\[\],.;\d]"
    r"|(?i:list|int|str|number|string|char|typing|np|numpy|ndarray|[ui]size|[ui](?=\d))(?![a-z]))*"
)
_ARRAY = r"(?:(?:np|numpy)\.)?array\("
_TYPE = (
    r"(?:const|let|mut|var|val|auto|static|final|readonly|private|public|protected|unsigned"
    r"|u?int(?:\d+(?:_t)?)?|char(?:acter)?|s?byte|u?short|u?long|[Ss]tring|(?:std::)?(?:array|vector|List)\b)"
    r"(?:<[\w<>,: ]{1,60}>)?(?:\[[,\d\s]{0,20}\])*[\s*&]{1,9}"
)
_OF_MINIZINC = r"array\s?\[[^\]]{0,60}\]\s*of\s+(?:var\s+|opt\s+){0,2}[\w.]{1,30}\s*:\s*"
_NEW = r"new\s+(?:int|byte|short|long|char|[Ss]tring)\s*(?:\[[^\]]{0,20}\]\s*)+"
_BEFORE = (
    rf"\b(?:{_OF_MINIZINC}|(?:{_TYPE}){{0,5}})(?P<name>[^\W\d]\w{{0,60}})\s*(?:\[[^\]=]{{0,20}}\]\s*)*(?:{_KIND})?"
    rf"=\s*(?:{_NEW}|{_ARRAY})?(?=[\[{{]|$)"
    rf"|{_ARRAY}(?=\[)"
)
"""What stands before a list in a program: its kind and name, and what makes an array of it."""

_COMMENT = r"/\*.*?\*/|(?://|/\*|[*#]).*|^\s*(?:import|from|using|package|use)\s.*"
"""What says nothing of a list, but may be a rule: also imports, for those who write sentences."""

_SKIPPED = re.compile(rf"\s*(?:{_COMMENT})?")
_TOKEN = re.compile(
    rf"(?P<comment>{_COMMENT})|(?P<before>{_BEFORE})|(?P<behind>(?:,\s*dtype=[\w.']+)?\)|;)"
    r"|(?P<barred>\[\||\|\]?)|(?P<open>[\[{])|(?P<close>[\]}])"
    r"|(?:null|None|_\b)(?P<blank>)|(?P<number>[0-9]{1,3}(?![0-9]))"
    r"""|"(?P<double>[^"\\]*)"|'(?P<single>[^'\\]*)'"""
    r"|(?P<other>[^\s,])"
)
_BARS = {"[|": "[[", "|": "][", "|]": "]]"}
"""What the bars of MiniZinc mean, which stand between rows."""

_CELLS = ("blank", "number", "double", "single")
"""The kinds of tokens that are cells; what a blank one holds is empty."""

_MAX_DEPTH = 3
"""A list of grids, which are lists of rows, which are lists of cells."""

_LONGEST_CELL = 3
_FEWEST_ROWS = 4
_LARGE_ROW = 81
_BLANKS = frozenset(("0", ".", "", " ", "_", "*", "None"))
_NESTED = (list, tuple, dict, set)
"""What is no cell, and may be nested too deeply to be written."""

_MISSING = ("nan", "<NA>")
"""How NumPy and pandas write that a cell holds nothing."""

_EXPECTED = "a list of rows, such as [[5, 3, 0, ...], ...]"

_Place: TypeAlias = tuple[int, int]
"""Line and column in a text, row and column in a list; both one-based."""

_ErrorAt: TypeAlias = Callable[[_Place, str, str], PuzzleFormatError]


class _Cell(NamedTuple):
    """A cell as it is written, or a row that is written as one string."""

    text: str
    place: _Place
    is_number: bool = False


_Row: TypeAlias = "list[_Cell] | _Cell"


def _read(source: Source, options: Options) -> Iterator[Entry]:
    def error_at(place: _Place, found: str, expected: str) -> PuzzleFormatError:
        return source.error(found, expected, line=place[0], column=place[1])

    for called, rows in _scan(source, error_at):
        entry = attempt(partial(_puzzle, rows, options, error_at, source.puzzle_name))
        title = "" if called in PUZZLES else called.replace("_", " ")
        if title and isinstance(entry, Puzzle):
            entry = heard(replace(entry, title=title))
        yield entry


def begins_with_list(lines: Iterable[str]) -> bool:
    """Say whether a text begins with a list, also behind what a program has before one."""
    line = next((text.strip() for text in lines if not _SKIPPED.fullmatch(text)), "")
    return line.startswith(("[", "{")) or re.match(_BEFORE, line) is not None


def comments_within(lines: Iterable[Line]) -> str:
    """Return what the comments of a program say, also those that are imports."""
    found = (match["comment"] for _, text in lines for match in _TOKEN.finditer(text))
    return "\n".join(said.strip("/*# \t") for said in found if said)


def _scan(source: Source, error_at: _ErrorAt) -> Iterator[tuple[str, list[_Row]]]:
    """Yield what each grid in a text is called and its rows, as soon as its list is closed."""
    open_lists: list[list[_Row]] = []
    called = ""
    cells = 0
    place = (1, 1)
    for place, match in _tokens(source):
        kind = match.lastgroup
        if kind in ("before", "behind") and not open_lists:
            called = match["name"] or ""
        elif kind == "open" and len(open_lists) < _MAX_DEPTH:
            open_lists.append([])
        elif kind == "close" and open_lists:
            if grid := _close(open_lists, place, error_at):
                yield called, grid
                cells = 0
        elif kind in _CELLS and open_lists:
            cells += 1
            open_lists[-1].append(_cell_in_text(match, place, cells, error_at))
        else:
            raise error_at(place, quote(match[0]), _EXPECTED)
    if open_lists:
        raise error_at(place, "the end of the text after this", "]")


def _cell_in_text(match: re.Match[str], place: _Place, number: int, error_at: _ErrorAt) -> _Cell:
    """Return the cell of a token, unless there are too many in the grid with it."""
    if number > MAX_CELLS:
        raise error_at(place, "another cell", f"at most {MAX_CELLS} in a grid")
    kind = match.lastgroup or ""
    return _Cell(_dotted(match[kind]), place, kind == "number")


def _tokens(source: Source) -> Iterator[tuple[_Place, re.Match[str]]]:
    for number, text in source:
        for match in _TOKEN.finditer(text):
            if match.lastgroup != "comment":  # which is heard
                barred = match.lastgroup == "barred"
                for token in _TOKEN.finditer(_BARS[match[0]]) if barred else (match,):
                    yield (number, match.start() + 1), token


def _close(open_lists: list[list[_Row]], place: _Place, error_at: _ErrorAt) -> list[_Row]:
    """End the innermost list: return it if it is a grid, else it is a row of the list around it."""
    closed = open_lists.pop()
    if _is_grid(closed):
        return closed
    if not open_lists and (rows := _in_rows(closed)):
        return rows
    if closed:
        if not open_lists:
            raise error_at(place, f"a list of {len(closed)} values", _EXPECTED)
        open_lists[-1].append([item for item in closed if isinstance(item, _Cell)])
    return []


def _is_grid(items: list[_Row]) -> bool:
    """Say whether a list holds rows rather than the cells of one row."""
    return any(isinstance(item, list) for item in items) or (
        len(items) > _LONGEST_CELL and all(len(item[0]) == len(items) for item in items)
    )


def _in_rows(items: Sequence[_Row]) -> list[_Row]:
    """Return the rows of a grid whose cells stand in one list, none if there are other things."""
    cells = [
        item
        for item in items
        if isinstance(item, _Cell) and (item.is_number or len(item.text) == 1)
    ]
    return _rows_of(cells) if len(cells) == len(items) else []


def _rows_of(cells: Sequence[Any]) -> list[Any]:
    """Return the rows of the grid that has as many cells, none if there is no such grid."""
    order = isqrt(len(cells))
    if order < _FEWEST_ROWS or order**2 != len(cells):
        return []
    return [cells[start : start + order] for start in range(0, len(cells), order)]


def read_lists(lists: Sequence[Any], options: Options) -> Iterator[Entry]:
    """Yield the puzzle of a list of rows, or of each item of a list of puzzles.

    Args:
        lists: rows are strings of one character per cell, or lists of cells; a cell is an int or
            a string, and 0, ``"0"``, ``"."``, ``""`` and None are blank. The cells may also stand
            in one list, or in one string if there are several puzzles.
        options: what the caller knows.

    Raises:
        PuzzleFormatError: if it is a single one, and forms no grid.
    """
    if not lists:
        raise PuzzleFormatError("nothing", "a puzzle", source="<list>")
    if not _are_puzzles(lists):
        yield _listed_puzzle(lists, "", options)
        return
    for index, grid in enumerate(lists, 1):
        cells = [*grid] if isinstance(grid, str) else grid
        yield attempt(partial(_listed_puzzle, cells, f"grid {index}", options))


def _plain(value: Any) -> Any:
    """Return a list of Python's for an array, and a number for one of NumPy's."""
    return value.tolist() if hasattr(value, "tolist") else value


def _are_puzzles(lists: Sequence[Any]) -> bool:
    """Say whether each item is a puzzle by itself, and no row of one: so the first one tells."""
    first = _plain(lists[0])
    if not _is_row(first) or isinstance(_plain(first[0]), list | tuple):
        return _is_row(first)
    if not _rows_of(first):
        return False
    # No row has a digit twice: that 81 puzzles were one grid of 81x81 would be a wrong verdict.
    texts = [str(cell) for cell in first if not isinstance(cell, _NESTED)]
    filled = [*filterfalse(_BLANKS.__contains__, texts)]
    is_no_row = len(first) >= _LARGE_ROW and len({*filled}) < len(filled)
    return is_no_row or len(lists) != len(first)


def _is_row(item: object) -> bool:
    return isinstance(item, list | tuple | str) and len(item) > 1


def _listed_puzzle(listed: object, name: str, options: Options) -> Puzzle:
    def error_at(place: _Place, found: str, expected: str) -> PuzzleFormatError:
        where = f"<list>, {name}" if name else "<list>"
        return PuzzleFormatError(f"{found} at r{place[0]}c{place[1]}", expected, source=where)

    listed = _plain(listed)
    if not isinstance(listed, list | tuple) or not listed:
        raise error_at((1, 1), type(listed).__name__, "a list of rows")
    rows = [*map(_plain, listed)]
    if not any(map(_is_row, rows)):  # all cells stand in one list
        found, expected = f"a list of {len(rows)} cells", f"{_EXPECTED}, or all cells of them"
        rows = _rows_of(rows)
        if not rows:
            raise error_at((1, 1), found, expected)
    written: list[_Row] = [
        [_cell(value, (r, c), error_at) for c, value in enumerate(row, 1)]
        if isinstance(row, list | tuple)
        else _cell(row, (r, 1), error_at)
        for r, row in enumerate(rows, 1)
    ]
    return _puzzle(written, options, error_at, lambda row: name)


def _as_written(value: object) -> object:
    """Return a value as it is written: a missing one is blank, and makes others beside it float."""
    value = _plain(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    may_be = not isinstance(value, (str, int, *_NESTED))
    is_missing = value is None or (may_be and str(value) in _MISSING)
    return "" if is_missing else value


def _cell(value: object, place: _Place, error_at: _ErrorAt) -> _Cell:
    if isinstance(value, str):
        return _Cell(_dotted(value), place)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000:
        return _Cell(str(value), place, is_number=True)
    written = _as_written(value)
    if written is not value:
        return _cell(written, place, error_at)
    found = "a number out of range" if type(value) is int else f"a {type(value).__name__}"
    raise error_at(place, found, "an int, a string or None for each cell")


def _dotted(text: str) -> str:
    return text if len(text) > 1 else text.strip() or "."


def _puzzle(
    written: list[_Row], options: Options, error_at: _ErrorAt, name_of: Callable[[int], str]
) -> Puzzle:
    order = len(written)
    rows = [_split(row) if isinstance(row, _Cell) else row for row in written]
    _check_rows(rows, error_at)
    cells = [cell for row in rows for cell in row]
    first = cells[0].place
    givens, alphabet = decode_cells(
        [cell.text for cell in cells],
        order,
        options,
        lambda i, found, expected: error_at(cells[i].place, found, expected),
        separated=any(cell.is_number for cell in cells),
    )
    return Puzzle(
        grid_of(order, options, lambda found, expected: error_at(first, found, expected)),
        givens,
        name=name_of(first[0]),
        alphabet=alphabet,
    )


def _check_rows(rows: list[list[_Cell]], error_at: _ErrorAt) -> None:
    """Refuse rows that do not have as many cells as there are rows."""
    order = len(rows)
    for number, row in enumerate(rows, 1):
        if len(row) != order:
            place = row[0].place if row else (number, 1)
            raise error_at(
                place, f"{len(row)} cells in row {number}", f"{order}, as there are {order} rows"
            )


def _split(row: _Cell) -> list[_Cell]:
    line, column = row.place
    return [_Cell(symbol, (line, column + i)) for i, symbol in enumerate(row.text, 1)]


def _text_of(puzzle: Puzzle) -> str:
    givens_only(puzzle, NESTED.name)
    usual_box(puzzle, NESTED.name)
    alphabet = puzzle.alphabet
    cells: list[int | str]
    if alphabet is None:
        cells = [given or 0 for given in puzzle.givens]
    else:
        blank = blank_for(alphabet)
        cells = [alphabet[given - 1] if given else blank for given in puzzle.givens]
    rows = [json.dumps(cells[part], ensure_ascii=False) for part in puzzle.grid.row_slices()]
    return "[" + ",\n ".join(rows) + "]\n"


NESTED = of_digits("nested", "lists of rows, as in JSON or Python", _read, one_by_one(_text_of))
