"""State a Sudoku once, and decide with real solvers whether its solution is the only one.

>>> import sudoku_model as sm
>>> puzzle = sm.read("1... ..3. .4.. ...2")
>>> print(sm.check(puzzle))
exactly one solution

Importing this package loads nothing but this list of names: each part is imported when it is
first used, and each solver when it is first asked. The constraints, such as `KillerCage`, are
listed by ``sudoku-model constraints``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sudoku_model.analysis.ambiguity import Ambiguity, ambiguity
    from sudoku_model.analysis.candidates import TrueCandidates, true_candidates
    from sudoku_model.analysis.certificates import certify, verify
    from sudoku_model.analysis.clues import Clue, clues_of
    from sudoku_model.analysis.conflicts import Conflict, Repair, conflict, repair
    from sudoku_model.analysis.counting import Count, count
    from sudoku_model.analysis.propagation import Candidates, propagate
    from sudoku_model.analysis.redundancy import Redundancy, minimal
    from sudoku_model.analysis.solutions import solutions, solve
    from sudoku_model.analysis.steps import (
        Explanation,
        Hint,
        Mistake,
        Rating,
        Step,
        hint,
        rate,
        steps,
    )
    from sudoku_model.analysis.uniqueness import Status, Verdict, check
    from sudoku_model.batch.bulk import check_array
    from sudoku_model.batch.decided import Decided
    from sudoku_model.batch.many import check_many
    from sudoku_model.batch.outputs import read_records
    from sudoku_model.batch.records import Record
    from sudoku_model.boards import is_valid, solve_in_place
    from sudoku_model.constraints import (
        AllPairs,
        And,
        AntiKing,
        AntiKnight,
        AntiLeaper,
        AntiTaxicab,
        Arrow,
        Automaton,
        BetweenLine,
        BoxIndexing,
        ChaosArrow,
        ChaosConstruction,
        ChaosCount,
        Clone,
        ColumnIndexing,
        Connected,
        Contains,
        CountDistinct,
        CountingCircles,
        Diagonal,
        Difference,
        DifferentDigits,
        DigitClass,
        DisjointGroups,
        Doppelganger,
        DoubleArrow,
        Doubler,
        DutchFlatmates,
        Entropic,
        EqualityCage,
        EqualSum,
        Even,
        Exactly,
        ExtraRegion,
        FullRank,
        FullRankTies,
        GlobalEntropy,
        GlobalModular,
        GreaterThan,
        HiddenSkyscraper,
        HotCold,
        KillerCage,
        LittleKiller,
        Lockout,
        LookAndSay,
        Lunchbox,
        MagicSquare,
        Maximum,
        Minimum,
        Modular,
        Nabner,
        NegativeDifference,
        NegativeRatio,
        NegativeSum,
        Negator,
        NonConsecutive,
        Not,
        NumberedRoom,
        Odd,
        Or,
        Pair,
        PairSum,
        Palindrome,
        Predicate,
        Quadruple,
        Ratio,
        Regex,
        RegionSameDigits,
        RegionSumLine,
        RellikCage,
        Renban,
        Replicate,
        RowIndexing,
        SameDigits,
        Sandwich,
        Sequence,
        Skyscraper,
        SlowThermometer,
        Sum,
        SumLine,
        Thermometer,
        ValueIndexing,
        Values,
        Whisper,
        Windoku,
        XSum,
        Zipper,
    )
    from sudoku_model.constraints.base import Board, Constraint, Stating
    from sudoku_model.deadline import Cancellation
    from sudoku_model.drawing.print_sheet import sheet
    from sudoku_model.drawing.printing import draw
    from sudoku_model.errors import (
        CertificateError,
        ConstraintError,
        DefectError,
        GridError,
        OptionError,
        PuzzleFormatError,
        SourceError,
        SudokuModelError,
        UndecidedError,
        UnsupportedError,
    )
    from sudoku_model.export import write_model
    from sudoku_model.formats import format_names, read, read_many, write, write_many
    from sudoku_model.generation.equivalence import canonical
    from sudoku_model.generation.grids import random_solution
    from sudoku_model.generation.making import generate, generate_many
    from sudoku_model.grid import ExtraCell, Grid, House
    from sudoku_model.inside import encode
    from sudoku_model.notebook import LiveBoard
    from sudoku_model.puzzle import Clash, Puzzle, Solution
    from sudoku_model.solvers import Backtracking, CpSat, Elimination, Encoding, Sat

__version__ = "0.1.0"

_HOMES = {
    "analysis.ambiguity": ("Ambiguity", "ambiguity"),
    "analysis.candidates": ("TrueCandidates", "true_candidates"),
    "analysis.certificates": ("certify", "verify"),
    "analysis.clues": ("Clue", "clues_of"),
    "analysis.conflicts": ("Conflict", "Repair", "conflict", "repair"),
    "analysis.redundancy": ("Redundancy", "minimal"),
    "analysis.counting": ("Count", "count"),
    "analysis.propagation": ("Candidates", "propagate"),
    "analysis.solutions": ("solutions", "solve"),
    "analysis.steps": (
        "Explanation",
        "Hint",
        "Mistake",
        "Rating",
        "Step",
        "hint",
        "rate",
        "steps",
    ),
    "analysis.uniqueness": ("Status", "Verdict", "check"),
    "boards": ("is_valid", "solve_in_place"),
    "constraints.base": ("Board", "Constraint", "Stating"),
    "batch.bulk": ("check_array",),
    "batch.decided": ("Decided",),
    "batch.many": ("check_many",),
    "batch.outputs": ("read_records",),
    "batch.records": ("Record",),
    "deadline": ("Cancellation",),
    "drawing.print_sheet": ("sheet",),
    "drawing.printing": ("draw",),
    "errors": (
        "CertificateError",
        "ConstraintError",
        "DefectError",
        "GridError",
        "OptionError",
        "PuzzleFormatError",
        "SourceError",
        "SudokuModelError",
        "UndecidedError",
        "UnsupportedError",
    ),
    "export": ("write_model",),
    "formats": ("format_names", "read", "read_many", "write", "write_many"),
    "generation.equivalence": ("canonical",),
    "generation.grids": ("random_solution",),
    "generation.making": ("generate", "generate_many"),
    "grid": ("ExtraCell", "Grid", "House"),
    "inside": ("encode",),
    "notebook": ("LiveBoard",),
    "puzzle": ("Clash", "Puzzle", "Solution"),
    "solvers": ("Backtracking", "CpSat", "Elimination", "Encoding", "Sat"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "AllPairs",
    "Ambiguity",
    "And",
    "AntiKing",
    "AntiKnight",
    "AntiLeaper",
    "AntiTaxicab",
    "Arrow",
    "Automaton",
    "Backtracking",
    "BetweenLine",
    "Board",
    "BoxIndexing",
    "Cancellation",
    "Candidates",
    "CertificateError",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "Clash",
    "Clone",
    "Clue",
    "ColumnIndexing",
    "Conflict",
    "Connected",
    "Constraint",
    "ConstraintError",
    "Contains",
    "Count",
    "CountDistinct",
    "CountingCircles",
    "CpSat",
    "Decided",
    "DefectError",
    "Diagonal",
    "Difference",
    "DifferentDigits",
    "DigitClass",
    "DisjointGroups",
    "Doppelganger",
    "DoubleArrow",
    "Doubler",
    "DutchFlatmates",
    "Elimination",
    "Encoding",
    "Entropic",
    "EqualSum",
    "EqualityCage",
    "Even",
    "Exactly",
    "Explanation",
    "ExtraCell",
    "ExtraRegion",
    "FullRank",
    "FullRankTies",
    "GlobalEntropy",
    "GlobalModular",
    "GreaterThan",
    "Grid",
    "GridError",
    "HiddenSkyscraper",
    "Hint",
    "HotCold",
    "House",
    "KillerCage",
    "LittleKiller",
    "LiveBoard",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "MagicSquare",
    "Maximum",
    "Minimum",
    "Mistake",
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
    "OptionError",
    "Or",
    "Pair",
    "PairSum",
    "Palindrome",
    "Predicate",
    "Puzzle",
    "PuzzleFormatError",
    "Quadruple",
    "Rating",
    "Ratio",
    "Record",
    "Redundancy",
    "Regex",
    "RegionSameDigits",
    "RegionSumLine",
    "RellikCage",
    "Renban",
    "Repair",
    "Replicate",
    "RowIndexing",
    "SameDigits",
    "Sandwich",
    "Sat",
    "Sequence",
    "Skyscraper",
    "SlowThermometer",
    "Solution",
    "SourceError",
    "Stating",
    "Status",
    "Step",
    "SudokuModelError",
    "Sum",
    "SumLine",
    "Thermometer",
    "TrueCandidates",
    "UndecidedError",
    "UnsupportedError",
    "ValueIndexing",
    "Values",
    "Verdict",
    "Whisper",
    "Windoku",
    "XSum",
    "Zipper",
    "ambiguity",
    "canonical",
    "certify",
    "check",
    "check_array",
    "check_many",
    "clues_of",
    "conflict",
    "count",
    "draw",
    "encode",
    "format_names",
    "generate",
    "generate_many",
    "hint",
    "is_valid",
    "minimal",
    "propagate",
    "random_solution",
    "rate",
    "read",
    "read_many",
    "read_records",
    "repair",
    "sheet",
    "solutions",
    "solve",
    "solve_in_place",
    "steps",
    "true_candidates",
    "verify",
    "write",
    "write_many",
    "write_model",
]


def __getattr__(name: str) -> Any:
    """Import the part of the package that a public name lives in."""
    if name in _HOME_OF:
        home = _HOME_OF[name]
    elif name in __all__:
        home = "constraints"
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_nearest(name)}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def _nearest(name: str) -> str:
    """Return a question for the public name that is most like a wrong one, if one is."""
    if name.startswith("_"):  # Python itself asks for these, and expects that there are none
        return ""
    from difflib import get_close_matches

    by_plain_name = {public.lower(): public for public in __all__}
    near = get_close_matches(name.lower()[:60], by_plain_name, n=1)
    return f"; did you mean {by_plain_name[near[0]]!r}?" if near else ""


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
