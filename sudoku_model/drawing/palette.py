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
