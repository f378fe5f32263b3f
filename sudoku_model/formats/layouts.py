"""How texts look that are no links: the rules by which `recognition` tells formats apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import filterfalse, islice
from operator import methodcaller

from sudoku_model.cached_values import cached_property
from sudoku_model.digits import BLANKS, LETTERS, default_alphabet
from sudoku_model.formats import gsf, hodoku, judge, pencilmarks, sadman, simple_sudoku
from sudoku_model.formats.base import Options
from sudoku_model.formats.candidates import unmark
from sudoku_model.formats.cells import symbol_table
from sudoku_model.formats.drawn import (
    Row,
    Token,
    has_bars,
    is_border,
    is_heading,
    row_order,
    split_row,
)
from sudoku_model.formats.line import find_cells
from sudoku_model.formats.nested import begins_with_list
from sudoku_model.formats.region_layouts import may_name_regions, names_regions
from sudoku_model.formats.registry import FORMATS
from sudoku_model.formats.source import (
    Line,
    bare_link,
    begins_with_items,
    begins_with_object,
    is_content,
)
from sudoku_model.formats.whole_grids import whole_grid

_MAX_SYMBOLS = 61
_FEWEST_MARKS = 4
"""Digits of the smallest grid; shorter texts may be anything."""

_SHORT_ROW = 12
_GROUP = re.compile(r"u?[1-9]+")
_SHORT_KILLER = re.compile(r"(?=.*[<>^])[0-9A-Za-z.,<>^`']{81}")
_OWN_JSON = re.compile(r'^\s*\[\s*[^\s{]|"format"\s*:\s*"sudoku-model"|"givens"\s*:')
_KEY = re.compile(r'"(\w+)"\s*:')
_JSON_KEYS = (
    # The first lines may end long before the last key does, so for each one key is enough.
    ("sudokupad", "cellSize"),
    (
        "fpuzzles",
        "grid ruleset arrow clone disabledlogic extraregion even odd maximum minimum killercage "
        "littlekillersum thermometer betweenline givenPencilMarks",
    ),
    ("sudokumaker", "formatVersion constraints"),
    ("sudokupad", "cages underlays overlays regions metadata metaData"),
    # SudokuPad's metadata have switches of the same names.
    ("fpuzzles", "size antiknight antiking"),
)
"""Keys by which the JSON of other programs is known, in the order in which they are tried."""

_RECORD_KEYS = ("initial_board", "visual_elements", "encoded_puzzle", "sudokupad_url")
"""Keys of the records of Sudoku-Bench."""

_RECORD_FIELD = re.compile(rf'"({"|".join(_RECORD_KEYS)})"\s*:')


class _Head:
    """The first lines of a text."""

    def __init__(self, lines: list[Line], options: Options) -> None:
        self.options = options
        self.texts = [text for _, text in lines if text.strip()]
        self.content = [text for text in self.texts if is_content(text)]
        self.first = bare_link(self.content[0]) if self.content else ""

    @cached_property
    def rows(self) -> list[Row]:
        """The lines that could be rows of a grid."""
        return [
            split_row(0, text)
            for text in self.content
            if not is_border(text) and not is_heading(text)
        ]

    @cached_property
    def is_drawn(self) -> bool:
        """Whether borders are drawn anywhere."""
        return any(is_border(text) or has_bars(text) for text in self.content)


def layout_of(lines: list[Line], options: Options) -> str:
    """Return the name of the format that the first lines of a text seem to be in."""
    head = _Head(lines, options)
    if _is_json(head):
        return _json_format(head)
    if whole_grid(lines):
        return "grid"
    return next((name for name, fits in _RULES if head.content and fits(head)), "line")


def _is_jigsaw(head: _Head) -> bool:
    """Say whether symbols of regions follow as many cells, with nothing else between or behind."""
    text = "".join("".join(head.content).split())
    layout = text[len(text) // 2 :]
    if len(text) != 2 * len(layout):
        return False
    # What stands on one line without a gap could be nothing else.
    return names_regions(layout) or (text == head.first and may_name_regions(layout))


def _is_json(head: _Head) -> bool:
    text = "\n".join(head.content[:2]).lstrip()
    return begins_with_object(text) or re.match(r"\[\s*\{", text) is not None


def _json_format(head: _Head) -> str:
    """Tell the programs whose JSON begins in the same way by their keys, on whatever level."""
    text = "\n".join(head.content)
    keys = set(_KEY.findall(text))
    if not keys.isdisjoint(_RECORD_KEYS):  # also of a list, as the own form has them
        return "sudoku-bench"
    if not _OWN_JSON.search(text):
        for name, wanted in _JSON_KEYS:
            if not keys.isdisjoint(wanted.split()):
                return name
    return "json"


def kind_of_object(line: str) -> str:
    """Return what sort of JSON object a line is: a puzzle of this package, a record, or another."""
    if not _RECORD_FIELD.search(line):
        return "json" if _OWN_JSON.search(line) else "another object"
    return "sudoku-bench"


def _is_sdk(head: _Head) -> bool:
    if re.match(r"\[\s*[A-Za-z]+( +[A-Za-z]*)?\]$", head.first):
        return True
    return (
        any(sadman.HEADER.match(text) for text in head.texts)
        and not head.is_drawn
        and len(head.rows) <= 9
        and all(row_order(row) == 9 for row in head.rows)
    )


def _is_gsf(head: _Head) -> bool:
    fields = head.first.split(",", gsf.COMMAS)
    return len(fields) > gsf.COMMAS and len(fields[gsf.FIELD].strip()) == 81


def _is_ss(head: _Head) -> bool:
    return (
        head.first == simple_sudoku.FRAME
        and len(head.content) > 1
        and simple_sudoku.ROW.fullmatch(head.content[1]) is not None
    )


def _is_sdx(head: _Head) -> bool:
    return (
        _lists_candidates(head)
        and len(head.rows) <= 9
        and not head.is_drawn
        and all(_GROUP.fullmatch(text) for row in head.rows for text, _ in row.tokens)
    )


def _is_increasing(digits: str) -> bool:
    return list(digits) == sorted({*digits})


def _lists_candidates(head: _Head) -> bool:
    order = len(head.rows[0].tokens) if head.rows else 0
    if not 4 <= order <= _MAX_SYMBOLS:
        return False
    groups = [unmark(text, order) for row in head.rows[:order] for text, _ in row.tokens]
    digits = {*(default_alphabet(range(1, order + 1)) or "")}
    are_lists = all(map(digits.issuperset, groups)) and all(map(_is_increasing, groups))
    longest_number = len(str(order))
    return are_lists and any(len(group) > longest_number for group in groups)


def _is_judge(head: _Head) -> bool:
    order = head.options.order or 9
    return (
        judge.COUNT.fullmatch(head.first) is not None
        and len(head.first) != order
        and len(head.rows) > 1
        and not head.rows[0].fields
        and head.rows[1].cells(order) is not None
    )


def _is_pencilmarks(line: str) -> bool:
    """Say whether a line has a place for each digit of each cell.

    Read as the cells of a larger grid, it would have the same digit twice in a column.
    """
    field = re.split(r"[\s,;#]", line, maxsplit=1)[0]
    order = pencilmarks.ORDERS.get(len(field))
    if order is None or not _FEWEST_MARKS <= order <= _MAX_SYMBOLS:
        return False
    table = symbol_table(default_alphabet(range(1, order + 1)) or "")
    cells = [field[start : start + order] for start in range(0, len(field), order)]
    return all(_has_marks([table.get(mark, 0) for mark in cell]) for cell in cells)


def _has_marks(digits: Sequence[int | None]) -> bool:
    """Say whether there is a digit, and each stands in its own place, beside blanks."""
    are_in_place = all(digit in (None, place) for place, digit in enumerate(digits, 1))
    return are_in_place and set(digits) != {None}


def _is_line(head: _Head) -> bool:
    # Before a whole grid a line that was cut off is one of a list, too.
    first = islice(filterfalse(is_heading, head.content), 1 if head.is_drawn else 2)
    cells = next(filter(None, map(partial(find_cells, options=head.options), first)), None)
    if cells is None or has_bars("".join(cells.texts)):
        return False
    if " " in cells.texts and cells.order < 8:
        return False
    return not _are_rows(head, cells.order, separated=cells.separated)


def _are_rows(head: _Head, order: int, *, separated: bool) -> bool:
    """Say whether lines of ``order ** 2`` cells are the rows of one larger grid."""
    size = order**2
    if 2 * len(head.rows) < size or (size > _MAX_SYMBOLS and not separated):
        return False
    rows = [cells for row in head.rows[:size] if (cells := row.cells(size)) is not None]
    if 2 * len(rows) < size:
        return False
    filled = [*filter(None, map(_digits_in, rows))]
    if len(head.rows) == size and 2 * len(filled) <= size:
        return True  # nobody lists puzzles of which most have no given
    return _have_more_digits(filled, order)


def _digits_in(cells: Sequence[Token]) -> set[str]:
    """Return what stands in those cells of a row that are not blank."""
    return {text for text, _ in cells}.difference(BLANKS)


def _have_more_digits(filled: Sequence[set[str]], order: int) -> bool:
    """Say whether rows hold what grids of an order do not.

    Half of the rows are enough, so that a damaged grid is still reported as a grid.
    """
    small = {*symbol_table(LETTERS[:order]), *map(str, range(order + 1))}
    large_rows = sum(not texts <= small for texts in filled)
    return large_rows > 0 and 2 * large_rows >= len(filled)


def _is_grid(head: _Head) -> bool:
    if head.is_drawn:
        return True
    if not head.rows:
        return False
    order = row_order(head.rows[0])
    if len(head.rows[0].fields) == order:  # of a spreadsheet, which may have rows without a digit
        return True
    is_row = re.search(r"[0-9._*]", head.first) is not None
    return is_row and order <= max(_SHORT_ROW, 2 * len(head.rows))


def _by_first(fits: Callable[[str], bool]) -> Callable[[_Head], bool]:
    return lambda head: fits(head.first)


_TELLING: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("iss", begins_with_items),
    ("sumocue", lambda line: line.startswith("SumoCueV1")),
    ("ps-killer", lambda line: line.startswith("3x3:") and ":k:" in line[:8]),
    ("short-killer", lambda line: _SHORT_KILLER.fullmatch(line) is not None),
    ("hodoku", lambda line: line.startswith(":") and line.count(":") >= hodoku.COLONS),
    ("pencilmarks", _is_pencilmarks),
)
"""Formats that a line tells by itself, whatever stands around it."""


def told_by(line: str) -> str | None:
    """Return the format that a line tells by itself, which is no link; None of other lines."""
    return next((name for name, fits in _TELLING if fits(line)), None)


_Rule = tuple[str, Callable[[_Head], bool]]

_RULES: tuple[_Rule, ...] = (
    *((name, _by_first(fits)) for name, fits in _TELLING),
    ("iss", _is_jigsaw),
    *(
        (form.name, _by_first(methodcaller("startswith", form.mark)))
        for form in FORMATS.values()
        if form.mark
    ),
    ("sdk", _is_sdk),
    ("nested", lambda head: begins_with_list(head.content)),
    ("gsf", _is_gsf),
    ("ss", _is_ss),
    ("sdx", _is_sdx),
    ("candidates", _lists_candidates),
    ("judge", _is_judge),
    ("line", _is_line),
    ("grid", _is_grid),
)
