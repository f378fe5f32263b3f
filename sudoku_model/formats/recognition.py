"""Which format a text is in: the rules, in the order in which they are tried.

A rule looks at the first lines only and asks for marks that no format after it shows. It does not
read: what it picks may still turn out to be broken, and then that format's reader says where. A
text without any such mark is taken for `line`, the format that people use most.

The rules are told apart by these marks (empty lines and comments, which begin with ``#``, are left
out where not said otherwise; the rules from the fourth on are those of `layouts`):

1. `fpuzzles`, `sudokupad`, `sudokumaker`, `penpa`, `iss`, `pzpr`: a link to the program of that
   name; `board`: one to any site, with a puzzle behind ``#``. Any other link is refused. Where all
   lines are links, or what links carry, or whole puzzles that tell several formats, each of them is
   recognised by itself.
2. `penpa`: what stands in such a link behind ``#``. `sudokupad`: one of SudokuPad's identifiers
   with a puzzle in it.
3. `fpuzzles`, `sudokumaker`: a compressed text that begins with ``{"``.
4. `iss`: a dot, a name and ``~``; or a dot and a word; or on one line the cells of a grid and
   then, for each cell, the symbol of its region.
5. `sumocue`, `ps-killer`: the headers ``SumoCueV1`` and ``3x3::k:``. `short-killer`: 81
   characters, among them arrows. `hodoku`: the first line begins with ``:`` and holds the colons of
   the library. `pencilmarks`: n^3 characters, those of each cell at their own places, and none
   without any.
6. Formats that have a `Format.mark`, as `opensudoku` has: the first line begins with it.
7. `json`: it is ``{``, or ``[`` followed by ``{``. The keys tell this package's own JSON from that
   of `fpuzzles`, `sudokumaker`, `sudokupad` and `sudoku-bench`.
8. `sdk`: ``[`` followed by a letter; or headers such as ``#A`` and at most nine rows of nine.
9. `nested`: any other ``[``, also behind ``board =`` or ``np.array(``, or ``{`` as in C and Java,
   also behind comments and imports.
10. `gsf`: it holds the commas of gsf's lines, and the fifth field has 81 characters.
11. `ss`: the first line is the frame ``*-----------*`` and the next one has three digits between
   bars.
12. `sdx` and `candidates`: rows of groups of increasing digits, at least one of which is longer
   than a number of the grid. Without borders and marks, and up to 9x9, it is `sdx`.
13. `judge`: a number alone, followed by a row of nine cells (and itself not as long as a row).
14. `line`: the first line is a whole grid, or the second one before which it was damaged. A line of
    16 or 36 characters could also be one row of a grid of that order: it is, if such lines follow
    and most of those with givens need the larger digits, or if there are just as many and most have
    no given.
15. `grid`: borders or bars are drawn, or there are short rows. What only all rows together show
    to be a grid (see `whole_grids`) is one before all rules from the fourth on, but for JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NoReturn

from sudoku_model.formats.base import Options
from sudoku_model.formats.cells import quote
from sudoku_model.formats.line import RECORD
from sudoku_model.formats.lzstring import beginning
from sudoku_model.formats.source import (
    BOARD,
    QUOTES,
    Source,
    bare_link,
    begins_with_object,
    is_content,
)

_SITES = (
    ("fpuzzles", re.compile(r"f-puzzles\.com", re.IGNORECASE)),
    ("sudokumaker", re.compile(r"sudokumaker\.app", re.IGNORECASE)),
    ("board", re.compile(rf"\A\S*{BOARD}")),
    ("penpa", re.compile(r"penpa", re.IGNORECASE)),
    ("iss", re.compile(r"Interactive-Sudoku-Solver|[?&]q=(\.|%2E)", re.IGNORECASE)),
    ("sudokupad", re.compile(r"sudokupad|cracking-?the-?cryptic\.", re.IGNORECASE)),
    ("pzpr", re.compile(r"puzz\.link/|pzv\.jp/|/p(\.html)?\?\w+/\d", re.IGNORECASE)),
)
"""What the addresses of programs hold, before the puzzle itself."""

_LINK = re.compile(
    r"https?://|(www\.)?f-puzzles\.com/|(\w+\.)?(sudokumaker\.app|sudokupad\.app|"
    r"crackingthecryptic\.com)/|swaroopg92\.github\.io/|sigh\.github\.io/|puzz\.link/|pzv\.jp/|"
    rf"[\w.:-]+/\S*{BOARD}",
    re.IGNORECASE,
)
_LIKE_A_LINK = re.compile(
    rf"(?<!\S)[{QUOTES}]*(?:https?(?::/|%)/?|[\w.-]+\.(?:com|app|io|jp|link)/|N4|scl|ctc|fpuz|scf|[#?]|[mp]=)\S*",
    re.IGNORECASE,
)
"""Words that may be a link, or what one carries."""
_NO_CELL = re.compile(rf"[{QUOTES}\s]*(?:[^\d.*_]|\.[A-Za-z~]|3x3:)")
"""How most lines of cells do not begin."""
_LIKE_CANDIDATES = re.compile(
    r"\s*[1.0*_][2.0*_][3.0*_][4.0*_][^\s,;#]{60}(?:[^\s,;#]{152}|[\s,;#]|$)"
)
"""How a line begins that has a place for each digit of each cell: of 4x4, or of 6x6 and more."""

_WHOLE_GRID = re.compile(r"[0-9A-Za-z.*_<>^]{16,}(?=[\s,;]|$)")
_PENPA_PARAMETERS = re.compile(r"[#?]?(m=\w+&)?p=[\w+/%=-]{20}")
_IDENTIFIER = re.compile(r"(scl|ctc|fpuzzles|fpuz)(N4|\{|%)|scf\S{20}")
_PAYLOAD = re.compile(r"N4[\w+/=$% -]{30}", re.ASCII)


def recognise(source: Source, options: Options) -> str:
    """Return the name of the format that `source` seems to be in, without consuming it.

    Raises:
        PuzzleFormatError: if it is a link to another program than those that are known.
    """
    content = source.content()
    first = bare_link(content[0][1]) if content else ""
    if _LINK.match(link := first.lstrip(QUOTES)):  # something may follow the closing quote
        return program_of(link) or _refuse_link(source, link)
    carried = next((name for name, fits in _PAYLOADS if fits(first)), None)
    if carried is not None:
        return carried
    from sudoku_model.formats.layouts import layout_of

    return layout_of(source.peek(), options)


def lone_link(source: Source) -> str | None:
    """Return the name of the format of a text that is one pasted link and nothing else.

    Of any other text it is None, also of a link within one: it is to be recognised.
    """
    line = source.lone_line()
    if line is None or len(line.split()) != 1:
        return None
    link = bare_link(line)
    return program_of(link) if _LINK.match(link) else None


def program_of(link: str) -> str | None:
    """Return the name of the format of a link, None of one to another program."""
    for name, site in _SITES:
        if site.search(link):
            return name
    return None


def are_of_several_formats(source: Source) -> bool:
    """Say whether each of the lines at the start of `source` is to be recognised by itself.

    So are several links, or what these carry, also on one line, and a column in which puzzles of
    several kinds stand. A document of JSON on several lines begins with one that is no object.
    Elsewhere each line is a whole puzzle: a drawn grid may have a link to its source below it.
    """
    lines = [text.strip() for _, text in source.content()]
    are_objects = [_is_object(text) for text in lines]
    if len({*are_objects}) > 1 and (are_objects[0] or lines[0][0] not in "[{"):
        return True
    kinds = {*map(_kind_of_line, lines)}
    if kinds == {"link"}:
        return len(lines) > 1 or len(starts_of_links(lines[0])) > 1
    return len(kinds) > 1 and None not in kinds


def are_cells_beside_records(source: Source) -> bool:
    """Say whether `source` begins with lines of cells, some of which have something beside them.

    So are the rows of a table of which few say more than digits.
    """
    lines = [text for _, text in source.content()]
    cells = [text.strip() for text in lines if not text.startswith(RECORD)]
    return 0 < len(cells) < len(lines) and {*map(_kind_of_line, cells)} == {"cells"}


def _kind_of_line(text: str) -> str | None:
    """Return what sort of puzzle a line is by itself, None if it may be a part of one."""
    if _is_object(text):
        from sudoku_model.formats.layouts import kind_of_object

        return kind_of_object(text)
    if (told := _told_by(text)) or not _WHOLE_GRID.match(text):
        return told
    return "short-killer" if re.search("[<>^]", text) else "cells"  # a damaged one, too


def says_what_it_is(text: str) -> bool:
    """Say whether a line is read by itself among lines of cells: a link, JSON, or ISS text.

    Lines of the library of HoDoKu and of programs for killers are so as well, and candidates.
    """
    # What is quick is asked first, as there may be millions of lines.
    if (
        _NO_CELL.match(text)
        or "<" in text
        or ">" in text
        or "^" in text
        or _LIKE_CANDIDATES.match(text)
    ):
        return _told_by(text) is not None
    return False


def _told_by(text: str) -> str | None:
    from sudoku_model.formats.layouts import told_by

    if _is_object(text):
        return "json"
    if text.startswith("[[") and text.endswith("]]"):
        return "nested"
    return "link" if _is_linked(text) else told_by(text.strip())


def _is_object(text: str) -> bool:
    return begins_with_object(text) and text.endswith("}")


def starts_of_links(text: str) -> list[int]:
    """Return where on a line links begin, or what links carry; none is within a text of JSON."""
    words = _LIKE_A_LINK.finditer(text.partition("{")[0])
    return [word.start() for word in words if _is_linked(word[0])]


def _is_linked(text: str) -> bool:
    """Say whether a text begins with a link, or is what links carry; no comment does."""
    if not is_content(text):
        return False
    bare = bare_link(text)
    return bool(_LINK.match(bare.lstrip(QUOTES))) or any(fits(bare) for _, fits in _PAYLOADS)


def is_link(text: str) -> bool:
    """Say whether a text is a link, as people copy it: with or without ``https://``."""
    return _LINK.match(bare_link(text)) is not None


def _refuse_link(source: Source, link: str) -> NoReturn:
    host = link.split("/")[2] if link.count("/") > 1 else link
    raise source.error(
        f"a link to {quote(host)}",
        "a link to f-puzzles, SudokuPad, SudokuMaker, Penpa+, puzz.link or the Interactive Sudoku "
        "Solver",
        line=source.content()[0][0],
    )


def _compressed(by_sudokumaker: bool, first: str) -> bool:
    """Say whether a line is compressed JSON of SudokuMaker, or of f-puzzles."""
    if not _PAYLOAD.match(first):
        return False
    text = beginning(first)
    return text.startswith('{"') and ('"formatVersion"' in text) == by_sudokumaker


_PAYLOADS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("penpa", lambda first: _PENPA_PARAMETERS.match(first) is not None),
    ("sudokupad", lambda first: _IDENTIFIER.match(first) is not None),
    ("sudokumaker", partial(_compressed, True)),
    ("fpuzzles", partial(_compressed, False)),
)
"""What links carry."""
