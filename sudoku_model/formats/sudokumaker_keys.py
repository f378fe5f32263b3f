"""The keys of SudokuMaker's documents; those of elements stand beside what these mean."""

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

COLOURS = (
    *("white", "red", "orange", "yellow", "light green", "green", "light blue", "blue", "purple"),
    *("pink", "light grey", "dark grey", "black", "bright pink", "brown", "lime green"),
    *("turquoise", "royal blue", "violet"),
)
"""The colours of cells, by the place of their bit."""
