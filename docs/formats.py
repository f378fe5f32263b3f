"""The page of the formats, from their register."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from sudoku_model.formats import (
    FORMATS,
    fpuzzles_keys,
    penpa,
    sudokumaker,
    sudokupad_keys,
)
from sudoku_model.formats.keys import Keys
from sudoku_model.formats.sudokumaker_elements import ELEMENTS

_INTRODUCTION = """\
# Formats

`--format` and `--to` on the command line, and `read` and `write` in Python, know these names. What
is read is recognised without a name. Nothing is fetched from the network: open a short link in a
browser, and export the puzzle.

A writer refuses what its format cannot hold, and names it. Which constraints it can hold is listed
in the [catalog](../catalog/index.md), constraint by constraint.
"""


_KEYS: Mapping[str, Mapping[str, Keys]] = {
    "fpuzzles": {
        "the board": fpuzzles_keys.BOARD_KEYS,
        "cells": fpuzzles_keys.CELL_KEYS,
        **{f"`{key}`": keys for key, keys in fpuzzles_keys.ENTRY_KEYS.items()},
    },
    "sudokupad": {
        "the board": sudokupad_keys.BOARD_KEYS,
        "metadata": sudokupad_keys.METADATA_KEYS,
        "cells": sudokupad_keys.CELL_KEYS,
        "cages": sudokupad_keys.CAGE_KEYS,
    },
    "sudokumaker": {
        "the document": sudokumaker.DOCUMENT_KEYS,
        "the puzzle": sudokumaker.PUZZLE_KEYS,
        "its `spec`": sudokumaker.SPEC_KEYS,
        "cells": sudokumaker.CELL_KEYS,
        **{f"type {number}": kind.keys for number, kind in ELEMENTS.items()},
        **{
            f"clues of type {number}": kind.clue_keys
            for number, kind in ELEMENTS.items()
            if kind.clue_keys
        },
    },
    "penpa": {"the drawing": penpa.LAYERS},
}
"""By format the kinds of objects in its documents, with their keys."""

_ABOUT_KEYS = """\
What becomes of each key. What is *named* may carry a rule, and is named with the verdict unless it
shows a clue again or no rule in words speaks of it. What is *harmless* changes no solution. A key
that is not in the table is named wherever it holds something.

| in | stated | named | harmless |
|---|---|---|---|
"""


def _keys(name: str) -> Iterator[str]:
    """Yield the table of the keys of a format, one row for objects with the same keys."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for what, keys in _KEYS.get(name, {}).items():
        harmless = "; ".join(f"{why}: {_code(listed)}" for why, listed in keys.harmless.items())
        rows.setdefault((_code(keys.stated), _code(keys.named), harmless), []).append(what)
    if rows:
        yield _ABOUT_KEYS + "".join(
            f"| {', '.join(of)} | {' | '.join(columns)} |\n" for columns, of in rows.items()
        )


def _code(keys: str) -> str:
    return " ".join(f"`{key}`" for key in keys.split())


def write_pages(source: Path) -> None:
    """Write the page."""
    parts = [_INTRODUCTION]
    for name, form in FORMATS.items():
        access = "Read and written" if form.can_write else "Read only"
        holds = "grids and their digits" if form.digits_only else "puzzles with constraints"
        texts = (
            f" Keeps the {', '.join(sorted(form.keeps))}." if form.keeps and form.can_write else ""
        )
        parts.append(
            f"({name})=\n## `{name}`\n\n{form.description[0].upper()}{form.description[1:]}.\n\n"
            f"{access}; for {holds}.{texts}\n"
        )
        parts += _keys(name)
    folder = source / "reference"
    folder.mkdir(exist_ok=True)
    (folder / "formats.md").write_text("\n".join(parts), encoding="utf-8")
