"""Cells as people type and draw them, and as programs for letters and sheets copy them."""

from __future__ import annotations

import re

from sudoku_model.formats.behind import has_words

_USUAL_BLANKS = dict.fromkeys(map(ord, "0*_"), ".")
_BLANK = re.compile("[.?x\xb7\u2022\u2219\u22c5\u25a1\u25cb\u25e6\u25fb\u2b1c]", re.IGNORECASE)
"""What stands for empty cells."""

_AS_COPIED: dict[int, str] = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-"),
    **{0xFF10 + digit: str(digit) for digit in range(10)},
}
"""What programs put in the place of what was typed."""

_FIELD = re.compile(r"(?<![^\s,;])([\"'])([^\"']*)\1(?![^\s,;])")
_CROSSED = re.compile(r"[\dxX\s|+-]+")


def with_usual_cells(page: str) -> str:
    """Return a text whose rows of cells are written as readers know them.

    Where empty cells are shown in two ways, these may mean two things and stay as they are.
    """
    rows = page.split("\n")
    cells = "".join(filter(_shows_cells, rows)).translate(_USUAL_BLANKS).lower()
    is_plain = len({*_BLANK.findall(cells)}) == 1 and re.search(r"\d", cells) is not None
    return "\n".join(_row(row, is_plain=is_plain) if _shows_cells(row) else row for row in rows)


def _shows_cells(row: str) -> bool:
    return not has_words(row) or _CROSSED.fullmatch(row) is not None


def _row(row: str, *, is_plain: bool) -> str:
    """Return a row without quotes around its cells, and with dots if all blanks are alike."""
    bare = _FIELD.sub(r"\2", row.translate(_AS_COPIED))
    return _BLANK.sub(".", bare) if is_plain else bare
