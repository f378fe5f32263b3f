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

TYPEFACE: Final = "Arial, Helvetica, sans-serif"

# Marks of constraints, in the colours that setters' programs have made usual, but light enough
# for digits to be read on them.

CAGE: Final = "#000000"
OUTLINE: Final = "#7a7a7a"
OUTSIDE: Final = "#000000"
ARROW: Final = "#7a7a7a"
DOT: Final = "#000000"
DIAGONAL: Final = "#6fb7e0"
SUM_OUTLINE: Final = "#2f6fb5"
SET_OUTLINE: Final = "#b0601c"
DIFFERENT_OUTLINE: Final = "#1d8a80"
REFUSING_OUTLINE: Final = "#b52a2a"

EXTRA_REGION: Final = "#dcdcdc"
PARITY: Final = "#d2d2d2"
EXTREME: Final = "#e6e6e6"
MAGIC: Final = "#f3e3b5"
TINTS: Final = ("#cfe3f7", "#f7d3d3", "#d3efd0", "#eadcf5", "#fbe3c4", "#cdeeee")

THERMOMETER: Final = "#cfcfcf"
SLOW_THERMOMETER: Final = "#b3cdf0"
PALINDROME: Final = "#c4c4c4"
WHISPER: Final = "#8fe08f"
RENBAN: Final = "#eba8eb"
NABNER: Final = "#dede92"
BETWEEN: Final = "#d2c7a4"
LOCKOUT: Final = "#a9c8f2"
REGION_SUM: Final = "#8fd3f7"
SUM_LINE: Final = "#b7d9a0"
ZIPPER: Final = "#cdbff5"
ENTROPIC: Final = "#f8c49a"
MODULAR: Final = "#93dcd4"
SEQUENCE: Final = "#d9c3b0"
VALUE_INDEXING: Final = "#dcbc98"
PLAIN_LINE: Final = "#bdbdbd"

GROUNDS: Final = (
    *(EXTRA_REGION, PARITY, EXTREME, MAGIC, THERMOMETER, SLOW_THERMOMETER, PALINDROME, WHISPER),
    *(RENBAN, NABNER, BETWEEN, LOCKOUT, REGION_SUM, SUM_LINE, ZIPPER, ENTROPIC, MODULAR),
    *(SEQUENCE, VALUE_INDEXING, PLAIN_LINE),
)
"""What digits may stand on."""
