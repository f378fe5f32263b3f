"""The colours and the typeface of pictures.

The colours of digits keep a contrast of at least 4.5 to 1 with the paper and with the shade of
highlighted cells, and blue next to black is told apart with any colour vision; weight tells
givens from solved digits as well.
"""

from __future__ import annotations

from typing import Final

PAPER: Final = "#ffffff"
SHADE: Final = "#ffe28a"
CELL_LINE: Final = "#8c8c8c"
REGION_LINE: Final = "#000000"
GIVEN: Final = "#000000"
SOLVED: Final = "#0a58b8"
CANDIDATE: Final = "#444444"

# Thoughts. Each sign has a shape of its own too: see `sudoku_model.drawing.thoughts`.

AREA: Final = "#b45309"
SUPPORT: Final = "#bfe6c8"
SUPPORT_RING: Final = "#1b6b35"
STRUCK: Final = "#ffd0cc"
STRIKE: Final = "#c01818"
PLACED: Final = "#0b6430"
LINK: Final = "#6a1b9a"

TYPEFACE: Final = "Arial, Helvetica, sans-serif"

# Marks of constraints, in the colours that setters' programs have made usual, but light enough
# for digits to be read on them.

OUTSIDE: Final = "#000000"
ARROW: Final = "#7a7a7a"
DOT: Final = "#000000"
LAMP: Final = "#ffd75e"
LAMP_LINE: Final = "#8a5a00"
DIAGONAL: Final = "#6fb7e0"
PARITY: Final = "#d2d2d2"

BORDERS: Final = {
    "black": "#000000",
    "grey": "#7a7a7a",
    "blue": "#2f6fb5",
    "brown": "#b0601c",
    "teal": "#1d8a80",
    "red": "#b52a2a",
}
"""The colours of outlines by name."""

TINTS: Final = ("#cfe3f7", "#f7d3d3", "#d3efd0", "#eadcf5", "#fbe3c4", "#cdeeee")
"""The shades that take turns."""

SHADES: Final = {
    "grey": "#dcdcdc",
    "light grey": "#e6e6e6",
    "gold": "#f3e3b5",
    **dict(zip(("blue", "red", "green", "violet", "orange", "turquoise"), TINTS, strict=True)),
}
"""The colours of shaded cells by name."""

LINES: Final = {
    "grey": "#c4c4c4",
    "dark grey": "#bdbdbd",
    "light grey": "#cfcfcf",
    "pale grey": "#dcdcdc",
    "green": "#8fe08f",
    "light green": "#b7d9a0",
    "blue": "#a9c8f2",
    "light blue": "#b3cdf0",
    "sky blue": "#8fd3f7",
    "turquoise": "#93dcd4",
    "violet": "#cdbff5",
    "pink": "#eba8eb",
    "orange": "#f8c49a",
    "yellow": "#dede92",
    "sand": "#d2c7a4",
    "beige": "#d9c3b0",
    "brown": "#dcbc98",
}
"""The colours of lines through cells by name."""
