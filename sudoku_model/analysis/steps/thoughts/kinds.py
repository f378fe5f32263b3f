"""The table of thoughts: what people call each, what it says, and what it costs.

Prices are on the scale of `sudoku_model.analysis.steps.prices`, which adds what a thought makes a
person do beyond the least of its kind.
"""

from __future__ import annotations

from typing import Final

from sudoku_model.analysis.steps.thoughts.thought import Kind

# Sums.

SUM_DIGITS: Final = Kind(
    "digits of a sum",
    1.9,
    "The combinations that make a sum take some digits only: 6 in three different cells is 1+2+3.",
    is_sweeping=True,
)
SUM_LAST: Final = Kind(
    "last cell of a sum",
    2.0,
    "All cells of a sum but one are known, and so is the last one.",
)
SUM_PARTNER: Final = Kind(
    "two cells of a sum",
    2.2,
    "Two cells of a sum are open: what one of them cannot be, the other cannot be either.",
)
SUM_BOUND: Final = Kind(
    "least and most in a sum",
    2.3,
    "The other cells of a sum make at least or at most so much: that leaves a cell its share.",
    is_sweeping=True,
)
SUM_NEEDS: Final = Kind(
    "digit that a sum needs",
    2.4,
    "All combinations that are left hold a digit: what sees all its places loses it.",
)
SUM_PLACE: Final = Kind(
    "place of a digit in a sum",
    2.5,
    "All combinations that are left hold a digit, and one cell alone can take it.",
)
SUM_PARITY: Final = Kind(
    "parity of a sum",
    2.7,
    "Whether the other cells of a sum make an odd or an even number is known: so is the last one.",
)
SUM_MISSED: Final = Kind(
    "sum out of reach",
    2.9,
    "With a digit in a cell the other cells would have to make an amount that they cannot make.",
)

ALL: Final = {kind.name: kind for kind in globals().values() if isinstance(kind, Kind)}
"""All thoughts by their names."""
