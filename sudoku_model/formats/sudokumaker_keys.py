"""The keys of SudokuMaker's documents, for each kind of element those that it may have."""

from __future__ import annotations

from sudoku_model.formats.keys import Keys

DOCUMENT_KEYS = Keys("puzzle", harmless={"about the document": "formatVersion version createdWith"})

PUZZLE_KEYS = Keys(
    "type size width height minDigit maxDigit spec cells constraints name author comment",
    harmless={
        "what solvers read at the end": "messages",
        "a setting of a program": "exportSettings",
        "about the document": "creationTimestamp id",
    },
)

SPEC_KEYS = Keys("type size minDigit maxDigit", harmless={"follows from the others": "digitCount"})

CELL_KEYS = Keys(
    "given value",
    named="candidates cornerPencilMarks colors",
    harmless={
        "where the cell stands": "id x y",
        "what was found out by a program": "valid",
    },
)

_EVERY = {
    "how it is drawn": "style",
    "about the document": "id",
}
_STATED = "type disabled solverIgnored name "


def _element(stated: str = "", named: str = "") -> Keys:
    return Keys(_STATED + stated, named=named, harmless=_EVERY)


_LINES, _CELLS, _CAGES, _CLUES = map(_element, ("lines", "cells", "cages", "clues"))
_SWITCH = _element()

ELEMENT_KEYS = {
    0: _SWITCH,
    1: _element("regions"),
    2003: _element("areas"),
    **dict.fromkeys(range(10, 16), _SWITCH),
    16: _element("groups"),
    **dict.fromkeys((100, 101, 102, 103, 600, 601, 305, 306), _CELLS),
    200: _element("clues negative overrideNegativeRatios"),
    201: _element("clues negative overrideNegativeDifferences"),
    202: _element("clues negative"),
    300: _element("thermometers slow"),
    301: _CAGES,
    302: _element("groups"),
    303: _CLUES,
    304: _CAGES,
    **dict.fromkeys((400, 402, 403, 405, 407, 409), _LINES),
    401: _element("lines minDifference"),
    404: _element("lines singleRegionTotals"),
    406: _element("lines groups"),
    408: _element("bulbsWithArrows"),
    **dict.fromkeys(range(500, 505), _CLUES),
    1000: _element(named="definition input"),
    2000: _element(named="lines"),
    2001: _element(named="cages"),
    2002: _element(named="symbols params"),
    4000: _element("lightCells"),
    4001: Keys(
        _STATED,
        harmless={
            **_EVERY,
            "fog, which hides clues": "patterns overrides triggers effects editor",
        },
    ),
}
"""By the number of its kind what an element may have; elements of other numbers are named."""

CLUE_KEYS = {
    **dict.fromkeys((200, 201, 202), Keys("edge value")),
    303: Keys("corner digits"),
    **dict.fromkeys(range(500, 505), Keys("outerCell value diagonal")),
    **dict.fromkeys((301, 304), Keys("cells value")),
    408: Keys("bulbCells arrows"),
}
"""By the number of its kind what the clues or cages of an element may have."""

COLOURS = (
    *("white", "red", "orange", "yellow", "light green", "green", "light blue", "blue", "purple"),
    *("pink", "light grey", "dark grey", "black", "bright pink", "brown", "lime green"),
    *("turquoise", "royal blue", "violet"),
)
"""The colours of cells, by the place of their bit."""
