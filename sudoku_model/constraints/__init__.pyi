# Written by `python -m tests.public_surface`: every constraint, also what is code.
# Where a field is a tuple, any sequence may be handed over: it becomes one.

import collections.abc as _abc

import sudoku_model.constraints.base as _base
from sudoku_model.constraints.cages import DifferentDigits as DifferentDigits
from sudoku_model.constraints.cages import EqualityCage as EqualityCage
from sudoku_model.constraints.cages import ExtraRegion as ExtraRegion
from sudoku_model.constraints.cages import KillerCage as _KillerCage
from sudoku_model.constraints.cages import MagicSquare as MagicSquare
from sudoku_model.constraints.cages import RellikCage as RellikCage
from sudoku_model.constraints.cages import Sum as _Sum
from sudoku_model.constraints.cell_marks import DigitClass as _DigitClass
from sudoku_model.constraints.cell_marks import Even as Even
from sudoku_model.constraints.cell_marks import Maximum as Maximum
from sudoku_model.constraints.cell_marks import Minimum as Minimum
from sudoku_model.constraints.cell_marks import Odd as Odd
from sudoku_model.constraints.cell_marks import Quadruple as _Quadruple
from sudoku_model.constraints.combinations import Combinations as _Combinations
from sudoku_model.constraints.composites import And as _And
from sudoku_model.constraints.composites import Exactly as _Exactly
from sudoku_model.constraints.composites import Not as Not
from sudoku_model.constraints.composites import Or as _Or
from sudoku_model.constraints.composites import Replicate as _Replicate
from sudoku_model.constraints.custom import Predicate as Predicate
from sudoku_model.constraints.full_rank import FullRank as FullRank
from sudoku_model.constraints.full_rank import FullRankTies as FullRankTies
from sudoku_model.constraints.lines import BetweenLine as BetweenLine
from sudoku_model.constraints.lines import Lockout as Lockout
from sudoku_model.constraints.lines import Nabner as Nabner
from sudoku_model.constraints.lines import Palindrome as Palindrome
from sudoku_model.constraints.lines import Renban as Renban
from sudoku_model.constraints.lines import SlowThermometer as SlowThermometer
from sudoku_model.constraints.lines import Thermometer as Thermometer
from sudoku_model.constraints.lines import Whisper as Whisper
from sudoku_model.constraints.machines import Automaton as _Automaton
from sudoku_model.constraints.machines import BoxIndexing as BoxIndexing
from sudoku_model.constraints.machines import ColumnIndexing as ColumnIndexing
from sudoku_model.constraints.machines import Entropic as Entropic
from sudoku_model.constraints.machines import Modular as Modular
from sudoku_model.constraints.machines import Regex as Regex
from sudoku_model.constraints.machines import RowIndexing as RowIndexing
from sudoku_model.constraints.machines import Sequence as Sequence
from sudoku_model.constraints.machines import ValueIndexing as ValueIndexing
from sudoku_model.constraints.missing_digits import Doppelganger as Doppelganger
from sudoku_model.constraints.missing_digits import RegionSameDigits as RegionSameDigits
from sudoku_model.constraints.modifiers import Doubler as Doubler
from sudoku_model.constraints.modifiers import HotCold as HotCold
from sudoku_model.constraints.modifiers import Negator as Negator
from sudoku_model.constraints.modifiers import Values as Values
from sudoku_model.constraints.negative import NegativeDifference as _NegativeDifference
from sudoku_model.constraints.negative import NegativeRatio as _NegativeRatio
from sudoku_model.constraints.negative import NegativeSum as _NegativeSum
from sudoku_model.constraints.negative import NonConsecutive as NonConsecutive
from sudoku_model.constraints.outside import LittleKiller as LittleKiller
from sudoku_model.constraints.outside import NumberedRoom as NumberedRoom
from sudoku_model.constraints.outside import XSum as XSum
from sudoku_model.constraints.pairs import AllPairs as _AllPairs
from sudoku_model.constraints.pairs import Difference as Difference
from sudoku_model.constraints.pairs import GreaterThan as GreaterThan
from sudoku_model.constraints.pairs import Pair as _Pair
from sudoku_model.constraints.pairs import PairSum as PairSum
from sudoku_model.constraints.pairs import Ratio as Ratio
from sudoku_model.constraints.regions import ChaosArrow as _ChaosArrow
from sudoku_model.constraints.regions import ChaosConstruction as ChaosConstruction
from sudoku_model.constraints.regions import ChaosCount as ChaosCount
from sudoku_model.constraints.sandwiches import Lunchbox as Lunchbox
from sudoku_model.constraints.sandwiches import Sandwich as Sandwich
from sudoku_model.constraints.sets import Clone as Clone
from sudoku_model.constraints.sets import Connected as _Connected
from sudoku_model.constraints.sets import Contains as _Contains
from sudoku_model.constraints.sets import CountDistinct as CountDistinct
from sudoku_model.constraints.sets import CountingCircles as CountingCircles
from sudoku_model.constraints.sets import LookAndSay as LookAndSay
from sudoku_model.constraints.sets import SameDigits as _SameDigits
from sudoku_model.constraints.sightlines import HiddenSkyscraper as HiddenSkyscraper
from sudoku_model.constraints.sightlines import Skyscraper as Skyscraper
from sudoku_model.constraints.squares import GlobalEntropy as GlobalEntropy
from sudoku_model.constraints.squares import GlobalModular as GlobalModular
from sudoku_model.constraints.sum_lines import Arrow as Arrow
from sudoku_model.constraints.sum_lines import DoubleArrow as DoubleArrow
from sudoku_model.constraints.sum_lines import EqualSum as _EqualSum
from sudoku_model.constraints.sum_lines import RegionSumLine as RegionSumLine
from sudoku_model.constraints.sum_lines import SumLine as SumLine
from sudoku_model.constraints.sum_lines import Zipper as Zipper
from sudoku_model.constraints.whole_grid import AntiKing as AntiKing
from sudoku_model.constraints.whole_grid import AntiKnight as AntiKnight
from sudoku_model.constraints.whole_grid import AntiLeaper as _AntiLeaper
from sudoku_model.constraints.whole_grid import AntiTaxicab as AntiTaxicab
from sudoku_model.constraints.whole_grid import Diagonal as Diagonal
from sudoku_model.constraints.whole_grid import DisjointGroups as _DisjointGroups
from sudoku_model.constraints.whole_grid import DutchFlatmates as DutchFlatmates
from sudoku_model.constraints.whole_grid import Windoku as Windoku

class KillerCage(_KillerCage):
    def __init__(self, cells: str, total: int | _abc.Sequence[int] | None = ...) -> None: ...

class Sum(_Sum):
    def __init__(
        self,
        cells: str,
        op: str,
        value: int,
        coefficients: _abc.Sequence[int] = ...,
    ) -> None: ...

class DigitClass(_DigitClass):
    def __init__(self, cells: str, digits: _abc.Sequence[int]) -> None: ...

class Quadruple(_Quadruple):
    def __init__(self, cells: str, digits: _abc.Sequence[int]) -> None: ...

class Combinations(_Combinations):
    def __init__(
        self,
        cells: str,
        combinations: _abc.Sequence[_abc.Sequence[int]],
        name: str = ...,
    ) -> None: ...

class And(_And):
    def __init__(self, constraints: _abc.Sequence[_base.Constraint]) -> None: ...

class Exactly(_Exactly):
    def __init__(self, count: int, constraints: _abc.Sequence[_base.Constraint]) -> None: ...

class Or(_Or):
    def __init__(self, constraints: _abc.Sequence[_base.Constraint]) -> None: ...

class Replicate(_Replicate):
    def __init__(
        self,
        constraints: _abc.Sequence[_base.Constraint],
        origin: str,
        targets: str,
    ) -> None: ...

class Automaton(_Automaton):
    def __init__(
        self,
        cells: str,
        start: _abc.Sequence[int | str],
        transitions: _abc.Sequence[_abc.Sequence[int | str]],
        accept: _abc.Sequence[int | str],
    ) -> None: ...

class NegativeDifference(_NegativeDifference):
    def __init__(self, differences: _abc.Sequence[int] = ..., any_dot: bool = ...) -> None: ...

class NegativeRatio(_NegativeRatio):
    def __init__(self, ratios: _abc.Sequence[int] = ..., any_dot: bool = ...) -> None: ...

class NegativeSum(_NegativeSum):
    def __init__(self, sums: _abc.Sequence[int] = ...) -> None: ...

class AllPairs(_AllPairs):
    def __init__(
        self,
        cells: str,
        pairs: _abc.Sequence[_abc.Sequence[int]],
        name: str = ...,
    ) -> None: ...

class Pair(_Pair):
    def __init__(
        self,
        cells: str,
        pairs: _abc.Sequence[_abc.Sequence[int]],
        name: str = ...,
    ) -> None: ...

class ChaosArrow(_ChaosArrow):
    def __init__(self, control: str, arms: _abc.Sequence[str] = ..., offset: int = ...) -> None: ...

class Connected(_Connected):
    def __init__(
        self,
        digits: _abc.Sequence[int],
        size: int | None = ...,
        cells: str = ...,
        columns: int | None = ...,
    ) -> None: ...

class Contains(_Contains):
    def __init__(self, cells: str, digits: _abc.Sequence[int], exactly: bool = ...) -> None: ...

class SameDigits(_SameDigits):
    def __init__(self, groups: _abc.Sequence[str]) -> None: ...

class EqualSum(_EqualSum):
    def __init__(self, groups: _abc.Sequence[str]) -> None: ...

class AntiLeaper(_AntiLeaper):
    def __init__(self, rows: int, columns: int, digits: _abc.Sequence[int] = ...) -> None: ...

class DisjointGroups(_DisjointGroups):
    def __init__(self, size: int | None = ..., places: _abc.Sequence[int] = ...) -> None: ...
