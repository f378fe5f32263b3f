"""Which format a text is in: the rules, in the order in which they are tried.

A rule looks at the first lines only and asks for marks that no format after it shows. It does not
read: what it picks may still turn out to be broken, and then that format's reader says where. A
text without any such mark is taken for `line`, the format that people use most.

The rules are told apart by these marks (empty lines and comments, which begin with ``#``, are left
out where not said otherwise):

1. `fpuzzles`, `sudokupad`, `sudokumaker`, `penpa`, `iss`: a link to the program of that name.
   Any other link is refused. Where all lines are links, or what links carry, each of them is
   recognised by itself.
2. `penpa`: what stands in such a link behind ``#``. `sudokupad`: one of SudokuPad's identifiers
   with a puzzle in it.
3. `fpuzzles`, `sudokumaker`: a compressed text that begins with ``{"``.
4. `iss`: a dot, a name and ``~``; or a dot and a word; or on one line the cells of a grid and
   then, for each cell, the symbol of its region.
5. `sumocue`, `ps-killer`: the headers ``SumoCueV1`` and ``3x3::k:``. `short-killer`: 81
   characters, among them arrows.
6. Formats that have a `Format.mark`, as `opensudoku` has: the first line begins with it.
7. `json`: it is ``{``, or ``[`` followed by ``{``. The keys tell this package's own JSON from that
   of `fpuzzles`, `sudokumaker` and `sudokupad`.
8. `sdk`: ``[`` followed by a letter; or headers such as ``#A`` and at most nine rows of nine.
9. `nested`: any other ``[``.
10. `hodoku`: the first line begins with ``:`` and holds the colons of the library.
11. `gsf`: it holds the commas of gsf's lines, and the fifth field has 81 characters.
12. `ss`: the first line is the frame ``*-----------*`` and the next one has three digits between
   bars.
13. `sdx` and `candidates`: rows of 4 to 9 groups of increasing digits, at least one of which has
   two. Without borders and marks it is `sdx`.
14. `judge`: a number alone, followed by a row of nine cells (and itself not as long as a row).
15. `pencilmarks`: n^3 characters, those of each cell at their own places, and none without any.
16. `line`: the first line is a whole grid. A line of 16 or 36 characters could also be one row of
    a grid of that order: it is, if such lines follow and most of them need the larger digits.
17. `grid`: borders or bars are drawn, or there are short rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from math import isqrt
from typing import NoReturn

from sudoku_model.cached_values import cached_property
from sudoku_model.digits import LETTERS, default_alphabet
from sudoku_model.formats import gsf, hodoku, judge, pencilmarks, sadman, simple_sudoku
from sudoku_model.formats.base import Options
from sudoku_model.formats.candidates import unmark
from sudoku_model.formats.cells import has_grid, quote, symbol_table
from sudoku_model.formats.drawn import Row, has_bars, is_border, is_heading, row_order, split_row
from sudoku_model.formats.line import find_cells
from sudoku_model.formats.lzstring import beginning
from sudoku_model.formats.registry import FORMATS
from sudoku_model.formats.source import QUOTES, Line, Source, bare_link

_MAX_SYMBOLS = 61
_SHORT_ROW = 12
_GROUP = re.compile(r"u?[1-9]+")

_SITES = (
    ("fpuzzles", re.compile(r"f-puzzles\.com", re.IGNORECASE)),
    ("sudokumaker", re.compile(r"sudokumaker\.app", re.IGNORECASE)),
    ("penpa", re.compile(r"penpa", re.IGNORECASE)),
    ("iss", re.compile(r"Interactive-Sudoku-Solver|[?&]q=(\.|%2E)", re.IGNORECASE)),
    ("sudokupad", re.compile(r"sudokupad|crackingthecryptic\.com", re.IGNORECASE)),
)
"""What the addresses of programs hold, before the puzzle itself."""

_LINK = re.compile(
    r"https?://|(www\.)?f-puzzles\.com/|(\w+\.)?(sudokumaker\.app|sudokupad\.app|"
    r"crackingthecryptic\.com)/|swaroopg92\.github\.io/|sigh\.github\.io/",
    re.IGNORECASE,
)
_LIKE_A_LINK = re.compile(
    rf"(?<!\S)[{QUOTES}]*(?:https?://|[\w.-]+\.(?:com|app|io)/|N4|scl|ctc|fpuz|scf|[#?]|[mp]=)\S*",
    re.IGNORECASE,
)
"""Words that may be a link, or what one carries."""
_PENPA_PARAMETERS = re.compile(r"[#?]?(m=\w+&)?p=[\w+/%=-]{20}")
_IDENTIFIER = re.compile(r"(scl|ctc|fpuzzles|fpuz)(N4|\{|%)|scf\S{20}")
_PAYLOAD = re.compile(r"N4[\w+/=$% -]{30}", re.ASCII)
_ISS = re.compile(r"\.[A-Za-z]*~|\.[A-Z][a-z][A-Za-z]*(\.[.A-Za-z]*)?(~|$)")
_SHORT_KILLER = re.compile(r"(?=.*[<>^])[0-9A-Za-z.,<>^`']{81}")
_OWN_JSON = re.compile(r'^\s*\[|"format"\s*:\s*"sudoku-model"|"givens"\s*:')
_KEY = re.compile(r'"(\w+)"\s*:')
_JSON_KEYS = (
    # The first lines may end long before the last key does, so for each one key is enough.
    (
        "fpuzzles",
        "grid ruleset arrow clone disabledlogic extraregion even odd maximum minimum killercage "
        "littlekillersum thermometer betweenline givenPencilMarks",
    ),
    ("sudokumaker", "formatVersion constraints"),
    ("sudokupad", "cellSize cages underlays overlays regions metadata metaData"),
    # SudokuPad's metadata have switches of the same names.
    ("fpuzzles", "size antiknight antiking"),
)
"""Keys by which the JSON of other programs is known, in the order in which they are tried."""


class _Head:
    """The first lines of a text."""

    def __init__(self, lines: list[Line], options: Options) -> None:
        self.options = options
        self.texts = [text for _, text in lines if text.strip()]
        self.content = [text for text in self.texts if not text.lstrip().startswith("#")]
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


def recognise(source: Source, options: Options) -> str:
    """Return the name of the format that `source` seems to be in, without consuming it.

    Raises:
        PuzzleFormatError: if it is a link to another program than those that are known.
    """
    head = _Head(source.peek(), options)
    if _LINK.match(head.first):
        linked = (name for name, site in _SITES if site.search(head.first))
        return next(linked, None) or _refuse_link(source, head)
    if _is_json(head):
        return _json_format(head)
    return next((name for name, fits in _RULES if head.content and fits(head)), "line")


def are_links(source: Source, options: Options) -> bool:
    """Say whether `source` begins with several lines, each of which is a link or what one carries.

    They need not be links to the same program: each is to be recognised by itself. A line may hold
    several.
    """
    links = 0
    for line in source.peek():
        head = _Head([line], options)
        if head.content:
            if not _is_link(head):
                return False
            links += max(1, len(starts_of_links(line[1])))
    return links > 1


def starts_of_links(text: str) -> list[int]:
    """Return where on a line links begin, or what links carry; none is within a text of JSON."""
    words = _LIKE_A_LINK.finditer(text.partition("{")[0])
    return [word.start() for word in words if _is_link(_Head([(1, word[0])], Options()))]


def _is_link(head: _Head) -> bool:
    """Say whether a text begins with a link, or is what links carry."""
    first = head.first.lstrip(QUOTES)
    return bool(_LINK.match(first)) or any(fits(head) for _, fits in _PAYLOADS)


def is_link(text: str) -> bool:
    """Say whether a text is a link, as people copy it: with or without ``https://``."""
    return _LINK.match(bare_link(text)) is not None


def _refuse_link(source: Source, head: _Head) -> NoReturn:
    link = head.first
    host = link.split("/")[2] if link.count("/") > 1 else link
    raise source.error(
        f"a link to {quote(host)}",
        "a link to f-puzzles, SudokuPad, SudokuMaker, Penpa+ or the Interactive Sudoku Solver",
        line=next(number for number, text in source.peek() if text == head.content[0]),
    )


def _compressed(by_sudokumaker: bool, head: _Head) -> bool:
    """Say whether the first line is compressed JSON of SudokuMaker, or of f-puzzles."""
    if not _PAYLOAD.match(head.first):
        return False
    text = beginning(head.first)
    return text.startswith('{"') and ('"formatVersion"' in text) == by_sudokumaker


def _is_jigsaw(head: _Head) -> bool:
    """Say whether the first line holds as many symbols of regions as cells before them."""
    text = "".join(head.first.split())
    half = len(text) // 2
    order, layout = isqrt(half), text[half:]
    return (
        order in range(2, 17)
        and len(text) == 2 * order**2
        and len(set(layout)) == order
        and all(layout.count(symbol) == order for symbol in set(layout))
        # What stands behind a puzzle may also be its solution; then all symbols of a row differ.
        and len(set(layout[:order])) < order
    )


def _is_json(head: _Head) -> bool:
    return re.match(r"\{|\[\s*\{", "\n".join(head.content[:2]).lstrip()) is not None


def _json_format(head: _Head) -> str:
    """Tell the programs whose JSON begins in the same way by their keys, on whatever level."""
    text = "\n".join(head.content)
    if not _OWN_JSON.search(text):
        keys = set(_KEY.findall(text))
        for name, wanted in _JSON_KEYS:
            if not keys.isdisjoint(wanted.split()):
                return name
    return "json"


def _is_sdk(head: _Head) -> bool:
    if re.match(r"\[\s*[A-Za-z]+( +[A-Za-z]*)?\]$", head.first):
        return True
    return (
        any(sadman.HEADER.match(text) for text in head.texts)
        and not head.is_drawn
        and len(head.rows) <= 9
        and all(row_order(row) == 9 for row in head.rows)
    )


def _is_hodoku(head: _Head) -> bool:
    return head.first.startswith(":") and head.first.count(":") >= hodoku.COLONS


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
        and not head.is_drawn
        and all(_GROUP.fullmatch(text) for row in head.rows for text, _ in row.tokens)
    )


def _lists_candidates(head: _Head) -> bool:
    order = len(head.rows[0].tokens) if head.rows else 0
    if not 4 <= order <= 9:
        return False
    groups = [unmark(text, order) for row in head.rows[:order] for text, _ in row.tokens]
    digits = default_alphabet(range(1, order + 1)) or ""
    return any(len(group) > 1 for group in groups) and all(
        set(group) <= set(digits) and list(group) == sorted(set(group)) for group in groups
    )


def _is_judge(head: _Head) -> bool:
    order = head.options.order or 9
    return (
        judge.COUNT.fullmatch(head.first) is not None
        and len(head.first) != order
        and len(head.rows) > 1
        and head.rows[1].cells(order) is not None
    )


def _is_pencilmarks(head: _Head) -> bool:
    field = re.split(r"[\s,;#]", head.first, maxsplit=1)[0]
    order = pencilmarks.order_of(len(field))
    if order is None or order > _MAX_SYMBOLS or not has_grid(order, head.options):
        return False
    table = symbol_table(default_alphabet(range(1, order + 1)) or "")
    cells = [field[start : start + order] for start in range(0, len(field), order)]
    return all(
        {table.get(mark, 0) for mark in cell} != {None}
        and all(table.get(mark, 0) in (None, place) for place, mark in enumerate(cell, 1))
        for cell in cells
    )


def _is_line(head: _Head) -> bool:
    text = next((t for t in head.content if not is_heading(t)), "")
    cells = find_cells(text, head.options)
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
    small = {*symbol_table(LETTERS[:order]), *map(str, range(order + 1))}
    large_rows = sum(any(text not in small for text, _ in row) for row in rows)
    # Half of the rows are enough, so that a damaged grid is still reported as a grid.
    return 2 * len(rows) >= size and 2 * large_rows >= len(rows)


def _is_grid(head: _Head) -> bool:
    if head.is_drawn:
        return True
    if not head.rows or not re.search(r"[0-9._*]", head.first):
        return False
    order = row_order(head.rows[0])
    return order <= max(_SHORT_ROW, 2 * len(head.rows))


def _begins_with(mark: str, head: _Head) -> bool:
    return head.first.startswith(mark)


_Rule = tuple[str, Callable[[_Head], bool]]

_PAYLOADS: tuple[_Rule, ...] = (
    ("penpa", lambda head: _PENPA_PARAMETERS.match(head.first) is not None),
    ("sudokupad", lambda head: _IDENTIFIER.match(head.first) is not None),
    ("sudokumaker", partial(_compressed, True)),
    ("fpuzzles", partial(_compressed, False)),
)
"""What links carry."""

_RULES: tuple[_Rule, ...] = (
    *_PAYLOADS,
    ("iss", lambda head: _ISS.match("".join(head.first.split())) is not None),
    ("iss", _is_jigsaw),
    ("sumocue", lambda head: head.first.startswith("SumoCueV1")),
    ("ps-killer", lambda head: head.first.startswith("3x3:") and ":k:" in head.first[:8]),
    ("short-killer", lambda head: _SHORT_KILLER.fullmatch(head.first) is not None),
    *((form.name, partial(_begins_with, form.mark)) for form in FORMATS.values() if form.mark),
    ("sdk", _is_sdk),
    ("nested", lambda head: head.first.startswith("[")),
    ("hodoku", _is_hodoku),
    ("gsf", _is_gsf),
    ("ss", _is_ss),
    ("sdx", _is_sdx),
    ("candidates", _lists_candidates),
    ("judge", _is_judge),
    ("pencilmarks", _is_pencilmarks),
    ("line", _is_line),
    ("grid", _is_grid),
)
