"""What setters demand beyond rows, columns and regions: one module for each family.

`base` says what a constraint is; `catalog` lists all of them. Each can be imported from here by
its name; nothing is loaded before it is needed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sudoku_model.constraints.cages import (
        DifferentDigits,
        EqualityCage,
        ExtraRegion,
        KillerCage,
        MagicSquare,
        RellikCage,
        Sum,
    )
    from sudoku_model.constraints.composites import And, Exactly, Not, Or, Replicate
    from sudoku_model.constraints.custom import Predicate
    from sudoku_model.constraints.full_rank import FullRank, FullRankTies
    from sudoku_model.constraints.lines import (
        BetweenLine,
        Lockout,
        Nabner,
        Palindrome,
        Renban,
        SlowThermometer,
        Thermometer,
        Whisper,
    )
    from sudoku_model.constraints.machines import (
        Automaton,
        BoxIndexing,
        ColumnIndexing,
        Entropic,
        Modular,
        Regex,
        RowIndexing,
        Sequence,
        ValueIndexing,
    )
    from sudoku_model.constraints.missing_digits import Doppelganger, RegionSameDigits
    from sudoku_model.constraints.modifiers import Doubler, HotCold, Negator, Values
    from sudoku_model.constraints.negative import (
        NegativeDifference,
        NegativeRatio,
        NegativeSum,
        NonConsecutive,
    )
    from sudoku_model.constraints.outside import LittleKiller, NumberedRoom, XSum
    from sudoku_model.constraints.pairs import (
        AllPairs,
        Difference,
        DigitClass,
        Even,
        GreaterThan,
        Maximum,
        Minimum,
        Odd,
        Pair,
        PairSum,
        Quadruple,
        Ratio,
    )
    from sudoku_model.constraints.regions import ChaosArrow, ChaosConstruction, ChaosCount
    from sudoku_model.constraints.sandwiches import Lunchbox, Sandwich
    from sudoku_model.constraints.sets import (
        Clone,
        Connected,
        Contains,
        CountDistinct,
        CountingCircles,
        LookAndSay,
        SameDigits,
    )
    from sudoku_model.constraints.sightlines import HiddenSkyscraper, Skyscraper
    from sudoku_model.constraints.squares import GlobalEntropy, GlobalModular
    from sudoku_model.constraints.sum_lines import (
        Arrow,
        DoubleArrow,
        EqualSum,
        RegionSumLine,
        SumLine,
        Zipper,
    )
    from sudoku_model.constraints.whole_grid import (
        AntiKing,
        AntiKnight,
        AntiLeaper,
        AntiTaxicab,
        Diagonal,
        DisjointGroups,
        DutchFlatmates,
        Windoku,
    )

_FAMILIES = {
    "cages": (
        "DifferentDigits",
        "EqualityCage",
        "ExtraRegion",
        "KillerCage",
        "MagicSquare",
        "RellikCage",
        "Sum",
    ),
    "composites": (
        "And",
        "Exactly",
        "Not",
        "Or",
        "Replicate",
    ),
    "custom": ("Predicate",),
    "full_rank": (
        "FullRank",
        "FullRankTies",
    ),
    "lines": (
        "BetweenLine",
        "Lockout",
        "Nabner",
        "Palindrome",
        "Renban",
        "SlowThermometer",
        "Thermometer",
        "Whisper",
    ),
    "machines": (
        "Automaton",
        "BoxIndexing",
        "ColumnIndexing",
        "Entropic",
        "Modular",
        "Regex",
        "RowIndexing",
        "Sequence",
        "ValueIndexing",
    ),
    "missing_digits": (
        "Doppelganger",
        "RegionSameDigits",
    ),
    "modifiers": (
        "Doubler",
        "HotCold",
        "Negator",
        "Values",
    ),
    "negative": (
        "NegativeDifference",
        "NegativeRatio",
        "NegativeSum",
        "NonConsecutive",
    ),
    "outside": (
        "LittleKiller",
        "NumberedRoom",
        "XSum",
    ),
    "pairs": (
        "AllPairs",
        "Difference",
        "DigitClass",
        "Even",
        "GreaterThan",
        "Maximum",
        "Minimum",
        "Odd",
        "Pair",
        "PairSum",
        "Quadruple",
        "Ratio",
    ),
    "regions": (
        "ChaosArrow",
        "ChaosConstruction",
        "ChaosCount",
    ),
    "sandwiches": (
        "Lunchbox",
        "Sandwich",
    ),
    "sets": (
        "Clone",
        "Connected",
        "Contains",
        "CountDistinct",
        "CountingCircles",
        "LookAndSay",
        "SameDigits",
    ),
    "sightlines": (
        "HiddenSkyscraper",
        "Skyscraper",
    ),
    "squares": (
        "GlobalEntropy",
        "GlobalModular",
    ),
    "sum_lines": (
        "Arrow",
        "DoubleArrow",
        "EqualSum",
        "RegionSumLine",
        "SumLine",
        "Zipper",
    ),
    "whole_grid": (
        "AntiKing",
        "AntiKnight",
        "AntiLeaper",
        "AntiTaxicab",
        "Diagonal",
        "DisjointGroups",
        "DutchFlatmates",
        "Windoku",
    ),
}
FAMILY_OF = {name: family for family, names in _FAMILIES.items() for name in names}
"""The module of each constraint, by the constraint's name."""

__all__ = [
    "AllPairs",
    "And",
    "AntiKing",
    "AntiKnight",
    "AntiLeaper",
    "AntiTaxicab",
    "Arrow",
    "Automaton",
    "BetweenLine",
    "BoxIndexing",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "Clone",
    "ColumnIndexing",
    "Connected",
    "Contains",
    "CountDistinct",
    "CountingCircles",
    "Diagonal",
    "Difference",
    "DifferentDigits",
    "DigitClass",
    "DisjointGroups",
    "Doppelganger",
    "DoubleArrow",
    "Doubler",
    "DutchFlatmates",
    "Entropic",
    "EqualSum",
    "EqualityCage",
    "Even",
    "Exactly",
    "ExtraRegion",
    "FullRank",
    "FullRankTies",
    "GlobalEntropy",
    "GlobalModular",
    "GreaterThan",
    "HiddenSkyscraper",
    "HotCold",
    "KillerCage",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "MagicSquare",
    "Maximum",
    "Minimum",
    "Modular",
    "Nabner",
    "NegativeDifference",
    "NegativeRatio",
    "NegativeSum",
    "Negator",
    "NonConsecutive",
    "Not",
    "NumberedRoom",
    "Odd",
    "Or",
    "Pair",
    "PairSum",
    "Palindrome",
    "Predicate",
    "Quadruple",
    "Ratio",
    "Regex",
    "RegionSameDigits",
    "RegionSumLine",
    "RellikCage",
    "Renban",
    "Replicate",
    "RowIndexing",
    "SameDigits",
    "Sandwich",
    "Sequence",
    "Skyscraper",
    "SlowThermometer",
    "Sum",
    "SumLine",
    "Thermometer",
    "ValueIndexing",
    "Values",
    "Whisper",
    "Windoku",
    "XSum",
    "Zipper",
]


def __getattr__(name: str) -> Any:
    """Import the family that a constraint belongs to."""
    if name not in FAMILY_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{FAMILY_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *FAMILY_OF])
