"""Links to puzz.link, pzv.jp and other sites of pzpr, which hold puzzles of some hundred kinds.

Of these Sudoku is read and written. Behind its name and its size stand the cells, one after the
other: a given below 16 as a hexadecimal digit, a larger one as ``-`` and two of them, and from 1 to
20 empty cells as a letter from g to z. A cell with a question mark, ``.``, is empty as well. The
sites know boxes in grids of 4, 6, 9, 16 and 25 rows. They leave cells empty before which a link
ends. Where the letter for the last empty cells is missing, these are named: it may be a cut link.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby

from sudoku_model.formats.base import of_digits, one_by_one
from sudoku_model.formats.cells import quote
from sudoku_model.formats.damaged import UnfitError
from sudoku_model.formats.link_payload import read_each
from sudoku_model.formats.source import with_remark_apart
from sudoku_model.formats.writing import givens_only, grid_refusal, usual_box
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from sudoku_model.texts import counted

_ADDRESS = "https://puzz.link/p?sudoku"
_LINK = re.compile(r"[^?]*\?(?P<kind>\w+?)(?:_edit|_play)?/(?P<rest>.*)", re.ASCII)
_SUDOKU = re.compile(r"(\d{1,3})/(\d{1,3})/([^/]*)/?", re.ASCII)
_ORDERS = (4, 6, 9, 16, 25)
_CELLS = re.compile(r"(?P<given>[0-9a-f]|-[0-9a-f]{2})|(?P<empty>[g-z])|\.", re.ASCII)
_RUN = 20
"""Most empty cells that a letter stands for."""

_LETTER_OF_NONE = 15
"""The digit in base 36 that comes before the letter for one empty cell."""


def _read_link(text: str, name: str) -> tuple[Puzzle, str]:
    link, remark = with_remark_apart(text)
    example = f"a link such as {_ADDRESS}/9/9/..."
    parts = _LINK.fullmatch(link)
    if parts is None:
        raise UnfitError(quote(link), example)
    if parts["kind"] != "sudoku":
        raise UnfitError(f"a puzzle of the kind {quote(parts['kind'])}", "one of the kind 'sudoku'")
    sized = _SUDOKU.fullmatch(parts["rest"])
    if sized is None:
        raise UnfitError(quote(parts["rest"]), example)
    columns, rows, cells = int(sized[1]), int(sized[2]), sized[3]
    if rows != columns or rows not in _ORDERS:
        raise UnfitError(f"{rows} rows and {columns} columns", f"as many of both: {_listed()}")
    givens = _givens(cells, rows)
    left = rows**2 - len(givens)
    return (
        Puzzle(
            Grid.square(rows),
            givens + (None,) * left,
            name=name,
            unstated=(f"the last {counted(left, 'cell')} (the link ends before)",) if left else (),
        ),
        remark,
    )


def _listed() -> str:
    *most, last = map(str, _ORDERS)
    return f"{', '.join(most)} or {last}"


def _given(written: str, order: int) -> int:
    digit = int(written.removeprefix("-"), 16)
    if not 1 <= digit <= order:
        raise UnfitError(f"the digit {digit}", f"1 to {order}")
    return digit


def _givens(cells: str, order: int) -> tuple[int | None, ...]:
    givens: list[int | None] = []
    at = 0
    while at < len(cells):
        sign = _CELLS.match(cells, at)
        if sign is None:
            raise UnfitError(quote(cells[at : at + 3]), "a digit, or a letter for empty cells")
        if sign["given"]:
            givens.append(_given(sign["given"], order))
        else:
            run = int(sign["empty"], 36) - _LETTER_OF_NONE if sign["empty"] else 1
            givens += [None] * run
        if len(givens) > order**2:
            break
        at = sign.end()
    if not max(1, order**2 - _RUN) <= len(givens) <= order**2:
        found = "more" if len(givens) > order**2 else str(len(givens))
        raise UnfitError(f"{found} cells", f"{order**2} ({order}x{order})")
    return tuple(givens)


def _link_of(puzzle: Puzzle) -> str:
    givens_only(puzzle, PZPR.name)
    usual_box(puzzle, PZPR.name)
    order = puzzle.grid.order
    if order not in _ORDERS:
        raise grid_refusal(PZPR.name, f"grids of {_listed()} rows", puzzle.grid)
    return f"{_ADDRESS}/{order}/{order}/{''.join(_signs(puzzle.givens))}\n"


def _signs(givens: Iterable[int | None]) -> Iterator[str]:
    for given, alike in groupby(givens):
        count = sum(1 for _ in alike)
        if given is not None:
            yield (f"{given:x}" if given < 16 else f"-{given:x}") * count
            continue
        while count:
            run = min(count, _RUN)
            yield chr(ord("g") + run - 1)
            count -= run


PZPR = of_digits(
    "pzpr",
    "puzz.link and other sites of pzpr: links to Sudoku, one a line",
    partial(read_each, _read_link),
    one_by_one(_link_of),
    has_own_digits=True,
    has_links=True,
    is_one_a_line=True,
    fits_in_cells=True,
)
