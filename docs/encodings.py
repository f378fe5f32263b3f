"""The tables of the encodings page: sizes are computed here, times were measured beforehand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import sudoku_model as sm
from docs.measurements import report
from sudoku_model.solvers.encodings import AT_MOST_ONE_ENCODINGS

_ENCODINGS = tuple(encoding.value for encoding in sm.Encoding)
_ORDERS = (4, 6, 9, 12, 16)
_PUZZLES = {
    "a hard puzzle": "..9..2.6. .6.5..... .7.....23 ..2.1.8.. .5..9..3. .17...... 9..35.2.. "
    "......... ..17..9.4",
    "an easy puzzle": "..6...3.. .5..4...2 7...8.1.. .95..763. .....5... 4..6.9.1. ..3274..9 "
    "9..35...1 .....175.",
    "an empty grid": "." * 81,
}


def write_pages(source: Path) -> None:
    """Fill the tables into the page where it asks for them by name."""
    page = source / "encodings.md"
    text = page.read_text(encoding="utf-8")
    for name, table in TABLES.items():
        text = text.replace(f"<!-- table: {name} -->", table())
    page.write_text(text, encoding="utf-8")


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|:--{'|--:' * (len(head) - 1)}|"]
    lines += [f"| {' | '.join(map(_shown, row))} |" for row in rows]
    return "\n".join(lines)


def _shown(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _size(order: int, encoding: str, at_most_one: str = "pairwise") -> tuple[int, int]:
    """Return the numbers of variables and clauses of the rules of a grid."""
    head = sm.encode(sm.Puzzle.empty(order), encoding, at_most_one=at_most_one).text()
    match = re.search(r"^p cnf (\d+) (\d+)$", head, re.M)
    assert match is not None
    return int(match[1]), int(match[2])


def _sizes() -> str:
    head = [
        "grid",
        *(f"{encoding}: {what}" for encoding in _ENCODINGS for what in ("variables", "clauses")),
    ]
    rows = [
        [f"{order}x{order}", *(n for encoding in _ENCODINGS for n in _size(order, encoding))]
        for order in _ORDERS
    ]
    return _table(head, rows)


def _at_most_one() -> str:
    rows = [
        [f"`{name}`", *_size(9, "extended", name)]
        for name in AT_MOST_ONE_ENCODINGS
        if name != "native"  # it makes no clauses
    ]
    return _table(["at most one", "variables", "clauses"], rows)


def _propagation() -> str:
    rows = []
    for title, text in _PUZZLES.items():
        puzzle = sm.read(text)
        left = [sm.propagate(puzzle, f"sat:glucose4:{encoding}") for encoding in _ENCODINGS]
        rows.append([title, *(sum(map(len, candidates.digits)) for candidates in left)])
    return _table(["candidates left", *_ENCODINGS], rows)


TABLES: Mapping[str, Callable[[], str]] = {
    "sizes": _sizes,
    "at-most-one": _at_most_one,
    "propagation": _propagation,
    "measured": lambda: report("encodings", ("python-sat",)),
}
"""The tables by the names under which the page asks for them."""
