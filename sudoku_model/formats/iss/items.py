"""The items that are one constraint as it is: each row serves reading and writing.

What has conditions, or is not the same both ways, stands in `clues` and in `statements`, and goes
before these rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sudoku_model import constraints as kinds
from sudoku_model.constraints.base import Constraint

SWITCHES: Mapping[str, Callable[[], Constraint]] = {
    "AntiConsecutive": kinds.NonConsecutive,
    "AntiKing": kinds.AntiKing,
    "AntiKnight": kinds.AntiKnight,
    "AntiTaxicab": kinds.AntiTaxicab,
    "Doppelganger": kinds.Doppelganger,
    "DutchFlatmates": kinds.DutchFlatmates,
    "GlobalEntropy": kinds.GlobalEntropy,
    "RegionSameValues": kinds.RegionSameDigits,
}
"""Items without any parts."""

CELLS: Mapping[str, Callable[[str], Constraint]] = {
    "AllDifferent": kinds.DifferentDigits,
    "Between": kinds.BetweenLine,
    "CountingCircles": kinds.CountingCircles,
    "DoubleArrow": kinds.DoubleArrow,
    "EqualityCage": kinds.EqualityCage,
    "Palindrome": kinds.Palindrome,
    "Renban": kinds.Renban,
    "Thermo": kinds.Thermometer,
    "ValueIndexing": kinds.ValueIndexing,
    "Zipper": kinds.Zipper,
}
"""Items that are nothing but cells."""


MARKS: Mapping[str, tuple[Any, ...]] = {
    "BlackDot": (kinds.Ratio, 2),
    "GreaterThan": (kinds.GreaterThan,),
    "V": (kinds.PairSum, 5),
    "WhiteDot": (kinds.Difference, 1),
    "X": (kinds.PairSum, 10),
}
"""Items between two neighbours: the class of the constraint, and what it says besides its cells."""


class Numbered(NamedTuple):
    """An item with a number.

    Attributes:
        kind: the class of the constraint, whose fields are its cells and the number.
        what: what the number is.
        usual: the number of an item that has none, if that is allowed.
    """

    kind: Callable[[str, int], Constraint]
    what: str
    usual: int | None = None


NUMBERED: Mapping[str, Numbered] = {
    "Lockout": Numbered(kinds.Lockout, "a difference", 4),
    "Lunchbox": Numbered(kinds.Lunchbox, "a sum", 0),
    "RellikCage": Numbered(kinds.RellikCage, "a sum"),
}
"""Items with a number before their cells."""

SIDES: Mapping[str, Numbered] = {
    "HiddenSkyscraper": Numbered(kinds.HiddenSkyscraper, "a digit"),
    "NumberedRoom": Numbered(kinds.NumberedRoom, "a digit"),
    "Skyscraper": Numbered(kinds.Skyscraper, "a number of buildings"),
}
"""Items with a line and a number at each of its ends."""
