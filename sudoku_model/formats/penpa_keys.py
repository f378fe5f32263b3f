"""The layers of a Penpa+ drawing, and the colours of its cells."""

from __future__ import annotations

from sudoku_model.formats.keys import Keys

LAYERS = Keys(
    "number numberS killercages thermo nobulbthermo arrows direction lineE",
    named="surface symbol line freeline freelineE wall deletelineE squareframe polygon cage",
    harmless={"what was done before": "command_redo command_undo command_replay"},
)

COLOURS = {
    1: "#444444",
    2: "#b3ffb3",
    3: "#cccccc",
    4: "#000000",
    5: "#c0e0ff",
    6: "#ffa3a3",
    7: "#ffffa3",
    8: "#999999",
    9: "#ffb3ff",
    10: "#ffcc80",
    11: "#cc99ff",
    12: "#eecab1",
    13: "#ff6700",
    99: "#f0f0f0",
    100: "#ffa3a3",
}
"""The colours of cells by their style, where the author chose no colour of their own."""
