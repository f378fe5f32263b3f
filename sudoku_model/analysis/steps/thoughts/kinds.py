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
SUM_NEEDS: Final = Kind(
    "digits that a sum needs",
    2.4,
    "All combinations that are left hold a digit: what sees all its places loses it.",
)
SUM_PLACE: Final = Kind(
    "place of a digit in a sum",
    2.4,
    "All combinations that are left hold a digit, and one cell alone can take it.",
)

ALL: Final = {kind.name: kind for kind in globals().values() if isinstance(kind, Kind)}
"""All thoughts by their names."""
