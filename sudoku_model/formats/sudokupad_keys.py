"""The keys of SudokuPad's JSON, and those of the texts about a puzzle that cages may hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from sudoku_model import constraints
from sudoku_model.constraints.base import Constraint
from sudoku_model.formats.keys import LOOKS, Keys

MOVES = {"antiking": "AntiKing", "antiknight": "AntiKnight"}
"""The rules that are switched on by their names, and the public names of these constraints."""

FOGLIGHT = "FOGLIGHT"
"""What stands in a cage of cells that are free of fog."""

_FOG = {"fog, which hides clues": "fogofwar foglink"}

METADATA_KEYS = Keys(
    "title author rules solution antiking antiknight norowcol foglight",
    harmless={
        "what solvers read at the end": "msgcorrect msgincorrect successMessage",
        "about the publication": "source id tags date created createdAt updated difficulty editor "
        "thumb thumbnail copyright logo link url video videos sourceurl",
        "how it is drawn": "customstyle bgcolor backgroundcolor bgimageopacity backgroundalpha",
        **_FOG,
    },
)

BOARD_KEYS = Keys(
    "cells cages regions global metadata metaData title author rules solution foglight "
    "triggereffect settings",
    named="lines arrows underlays overlays",
    harmless={
        "how it is drawn": "cellSize",
        "about the publication": "id videos",
        **_FOG,
    },
)

SETTING_KEYS = Keys(
    harmless={
        "how it is drawn": "nogrid dashedgrid outlinesfancy digitoutlines largedigits smalldigits "
        "labelrowscols compactmarks bgimage darkmode hidecolours puzzlefont",
        "how it is solved": "conflictchecker autocheck checkpencilmarks hidetimer nopauseonstart "
        "lefthandmode flipkeypad playonstart dblclickdelay",
    },
)

CELL_KEYS = Keys(
    "value given",
    named="centremarks centermarks pencilMarks cornermarks c color colour highlight",
)

CAGE_KEYS = Keys(
    "cells value unique sum type style",
    named="hidden",
    harmless={**LOOKS, "what it was made from": "fromConstraint"},
)

_MOST_PLACES = 100_000
_BLANK = ".? "
_CELLS = re.compile(r"r(\d{1,3})c(\d{1,3})(?:\s*-\s*r(\d{1,3})c(\d{1,3}))?", re.I | re.ASCII)
_TAG = re.compile(r"\s*([^\s:]+)\s*:\s*(\S.*)", re.DOTALL)
_TRUE = ("1", "true", "yes", "on")
_FALSE = ("", "0", "false", "no", "off", "none", "null")


def move(name: str) -> type[Constraint]:
    """Return the class of a rule that is switched on by its name."""
    kind: type[Constraint] = getattr(constraints, MOVES[name])
    return kind


def places_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield row and column, from 0, of the cells that a text names, as in ``r1c1r2c1-r2c3``.

    Example:
        >>> [*places_in("r1c1R2C1-r2c2")]
        [(0, 0), (1, 0), (1, 1)]
    """
    yield from islice(_each_place(text), _MOST_PLACES)


def _each_place(text: str) -> Iterator[tuple[int, int]]:
    for match in _CELLS.finditer(text):
        row, column, last_row, last_column = match.groups()
        sides = (row, last_row), (column, last_column)
        ends = (sorted((int(first), int(last or first))) for first, last in sides)
        yield from product(*(range(low - 1, high) for low, high in ends))


def tag(text: str) -> tuple[str, str] | None:
    """Return the key and the text of something about a puzzle, such as ``title: A title``."""
    match = _TAG.fullmatch(text)
    return None if match is None else (match[1], match[2].rstrip())


def stated_digits(text: str, cells: int, notes: list[str]) -> list[str]:
    """Return what a stated solution says of each cell, an empty text where it says nothing.

    It has one character for each cell, or two; without a digit it says nothing. A note says so if
    it does not fit the grid.
    """
    for written in (text, text.strip()):
        if len(written) in (cells, 2 * cells) and re.fullmatch(r"[\d.? ]*", written, re.ASCII):
            width, end = len(written) // cells, len(written) if written.strip("0.? ") else 0
            return [written[at : at + width].strip(_BLANK) for at in range(0, end, width)]
    if text:
        notes.append("the stated solution is left out, as it does not fit the grid")
    return []


def is_true(value: Any) -> bool:
    """Say whether a value means yes, as a switch or as a text."""
    return value.strip().lower() in _TRUE if isinstance(value, str) else bool(value)


def is_doubtful(value: Any) -> bool:
    """Say whether a value is a text that means neither yes nor no."""
    return isinstance(value, str) and value.strip().lower() not in _TRUE + _FALSE
