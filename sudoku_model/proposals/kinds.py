"""The kinds of clues that have natural places, and what they say there of a filled grid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from sudoku_model import constraints as kinds
from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.line_clues import LineClue
from sudoku_model.errors import ConstraintError, OptionError
from sudoku_model.frozen_dict import FrozenDict
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped
from sudoku_model.languages.finding import constraints_called
from sudoku_model.languages.names import calling
from sudoku_model.proposals import shapes
from sudoku_model.proposals.shapes import Cells
from sudoku_model.texts import shown

Values: TypeAlias = Sequence[int]
"""The values of the cells of a place, in its order."""

Saying: TypeAlias = tuple[object, ...]
"""What a clue says besides where it stands, such as the total of a cage."""

GIVEN = "Given"
"""The kind of clue that is no constraint."""


def _nothing(digits: range, values: Values) -> Iterable[Saying]:
    """Say nothing more, whatever the values are."""
    return ((),)


def _itself(grid: Grid, cells: Cells) -> Hashable:
    """Take no place for another."""
    return cells


def _number(grid: Grid, cells: Cells) -> Hashable:
    """Take all places with as many cells for the same."""
    return len(cells)


def _regions(grid: Grid, cells: Cells) -> Hashable:
    """Take all places for the same that regions cut into the same parts."""
    regions = [grid.regions[cell] for cell in cells]
    return tuple(map(regions.index, regions))


_NONE: Final[FrozenDict[str, Any]] = FrozenDict()


# How clues are made.


def _named(kind: type[Constraint], grid: Grid, cells: Cells, *saying: object) -> Constraint:
    """Make a clue whose first field is its cells."""
    return kind(grid.names(cells), *saying)


def _in_first(kind: type[Constraint], grid: Grid, cells: Cells) -> Constraint:
    """Make a clue that stands in the first of its cells."""
    return kind(grid.names(cells[:1]))


def _global(kind: type[Constraint], grid: Grid, cells: Cells, *saying: object) -> Constraint:
    """Make a clue on the whole board."""
    return kind(*saying)


def _along(kind: type[Constraint], grid: Grid, cells: Cells, *saying: object) -> Constraint:
    """Make a clue that looks along a whole row or column, named by its two ends."""
    ends = f"{grid.cell_name(cells[0])}-{grid.cell_name(cells[-1])}"
    return kind(grid.names(cells) if grid.holes else ends, *saying)


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of clue that has natural places.

    Attributes:
        shape: where its clues stand.
        make: returns the clue for its class, the grid, the cells of a place and what it says.
        says: yields what a clue on cells with these values may say; a clue that says something
            else does not hold there.
        is_told: whether each clue holds that says what `says` yields; else only `holds` tells.
        alike: returns what has to be the same on two places, besides the values that their cells
            may take, for a clue to hold on the same values there; by default the place itself.
        grows: whether cells with these values may begin a place on which a clue holds; None for
            any.
        takes_room: whether its cells may carry no other clue that takes room.
        constraint: the class of its clues, None of givens.
        fields: what the clues of this kind are told apart by from others of the class, such as a
            difference of 4.
    """

    shape: shapes.Shape
    make: Callable[..., Constraint | Clue] = _named
    says: Callable[[range, Values], Iterable[Saying]] = _nothing
    is_told: bool = False
    alike: Callable[[Grid, Cells], Hashable] = _itself
    grows: Callable[[range, Values], bool] | None = None
    takes_room: bool = False
    constraint: type[Constraint] | None = None
    fields: FrozenDict[str, Any] = field(default_factory=FrozenDict)

    def __str__(self) -> str:
        """Return the class, with the fields if there are some."""
        return calling(self.constraint.__name__ if self.constraint else GIVEN, self.fields)

    def __reduce__(self) -> tuple[Callable[..., Kind], tuple[Key, FrozenDict[str, Any]]]:
        """Pickle what it is called: functions that make clues cannot be pickled."""
        return _kind_with, (self.constraint or GIVEN, self.fields)

    def clue(self, board: Board, cells: Cells, saying: Saying) -> Clue | None:
        """Return the clue that says this on these cells, None if the grid does not allow it."""
        made = self.make(self.constraint, board.grid, cells, *saying)
        if isinstance(made, Clue):
            return made
        try:
            made.validate(board)
        except ConstraintError:  # such as dots on a grid of other digits
            return None
        return Clue(constraint=made)


Key: TypeAlias = str | type[Constraint]
"""A key of `KINDS`."""


def kinds_named(
    names: Key | Sequence[Key], among: Collection[Key] | None = None
) -> tuple[Kind, ...]:
    """Return the kinds of clues that names, words of setters or classes stand for.

    Args:
        names: the names, words or classes.
        among: the keys that may be named; None for those of all kinds with natural places.

    Raises:
        OptionError: if there is no such constraint, or it is not among the keys.
    """
    listed = (names,) if isinstance(names, str | type) else names
    known = KINDS if among is None else among
    return tuple(dict.fromkeys(kind for name in listed for kind in _kinds_named(name, known)))


def kind_names() -> list[str]:
    """Return the names of the kinds."""
    return [_name_of(key) for key in KINDS]


def _name_of(key: Key) -> str:
    return key if isinstance(key, str) else key.__name__


def _kinds_named(name: Key, among: Collection[Key]) -> list[Kind]:
    if not isinstance(name, str | type):
        raise OptionError(f"found {shown(name)} as a kind of clues, expected a name or a class")
    if isinstance(name, type):
        return [_kind_with(_one_of(name, among))]
    if name.strip().lower() in ("given", "givens"):
        return [KINDS[_one_of(GIVEN, among)]]
    meant = grouped(
        (_one_of(named.kind, among), FrozenDict(named.fields)) for named in constraints_called(name)
    )
    # Where a word leaves a field open, such as the sum of an XV, so does the kind.
    return [
        _kind_with(kind, fields[0]) if len(fields) == 1 else _kind_with(kind)
        for kind, fields in meant.items()
    ]


_T = TypeVar("_T", bound=Key)


def _one_of(key: _T, among: Collection[Key]) -> _T:
    """Return the key, which must be among these."""
    if key not in among:
        raise OptionError(
            f"clues of the kind {_name_of(key)} cannot be proposed, "
            f"only those of {', '.join(map(_name_of, among))}"
        )
    return key


@cache
def _kind_with(key: Key, fields: FrozenDict[str, Any] = _NONE) -> Kind:
    """Return the kind of a key, whose clues have these fields."""
    kind = KINDS[key]
    if not fields:
        return kind

    def make(*place: object) -> Constraint | Clue:
        return replace(kind.make(*place), **fields)

    # What lines say as they grow is about the fields that they have else.
    says = _nothing if kind.grows else kind.says
    return replace(kind, make=make, says=says, is_told=False, grows=None, fields=fields)


# How other clues are made.


def _given(kind: None, grid: Grid, cells: Cells, digit: int) -> Clue:
    return Clue.given(grid.names(cells), digit)


def _arrow(kind: type[kinds.Arrow], grid: Grid, cells: Cells) -> Constraint:
    return kind(grid.names(cells[:1]), grid.names(cells[1:]))


def _greater_than(
    kind: type[kinds.GreaterThan], grid: Grid, cells: Cells, first_is_greater: bool
) -> Constraint:
    return kind(grid.names(cells if first_is_greater else cells[::-1]))


def _whisper(kind: type[kinds.Whisper], grid: Grid, cells: Cells) -> Constraint:
    return kind(grid.names(cells), _apart(grid.digits))


def _apart(digits: range) -> int:
    """Return the difference on whispers: 5 for nine digits."""
    return (len(digits) + 1) // 2


# What they say.


def _digit(digits: range, values: Values) -> Iterator[Saying]:
    yield (values[0],)


def _total(digits: range, values: Values) -> Iterator[Saying]:
    yield (sum(values),)


def _total_if_different(digits: range, values: Values) -> Iterator[Saying]:
    if len({*values}) == len(values):
        yield (sum(values),)


def _x_or_v(digits: range, values: Values) -> Iterator[Saying]:
    if sum(values) in (5, 10):
        yield (sum(values),)


def _which_is_greater(digits: range, values: Values) -> Iterator[Saying]:
    if values[0] != values[1]:
        yield (values[0] > values[1],)


def _some_of_four(digits: range, values: Values) -> Iterator[Saying]:
    """Yield one of the digits, two, ..., all of them."""
    for count in range(1, len(values) + 1):
        for some in sorted({*combinations(sorted(values), count)}):
            yield (some,)


def _direction(digits: range, values: Values) -> Iterator[Saying]:
    yield from (("down",), ("up",))


# Which values a clue that says nothing more holds on; some of them also say how far a place can go.


def _if(test: Callable[[range, Values], bool]) -> Callable[[range, Values], Iterator[Saying]]:
    """Return what says nothing more where a test holds."""

    def says(digits: range, values: Values) -> Iterator[Saying]:
        if test(digits, values):
            yield ()

    return says


def _differ(digits: range, values: Values) -> bool:
    return len({*values}) == len(values)


def _rise(digits: range, values: Values) -> bool:
    return all(a < b for a, b in pairwise(values))


def _never_fall(digits: range, values: Values) -> bool:
    return all(a <= b for a, b in pairwise(values))


def _are_far_apart(digits: range, values: Values) -> bool:
    least = _apart(digits)
    return all(abs(a - b) >= least for a, b in pairwise(values))


def _fit_circle(digits: range, values: Values) -> bool:
    return sum(values[1:]) <= values[0]


def _fill_circle(digits: range, values: Values) -> bool:
    return sum(values[1:]) == values[0]


def _read_alike(digits: range, values: Values) -> bool:
    return tuple(values) == tuple(values)[::-1]


def _are_a_run(digits: range, values: Values) -> bool:
    return max(values) - min(values) == len(values) - 1 and _differ(digits, values)


def _lie_between(digits: range, values: Values) -> bool:
    low, high = sorted((values[0], values[-1]))
    return all(low < value < high for value in values[1:-1])


def _line(
    test: Callable[[range, Values], bool] | None = None,
    alike: Callable[[Grid, Cells], Hashable] = _number,
) -> Kind:
    """Return a kind of lines that say nothing more; `test` says on which values, if it is given."""
    says = _nothing if test is None else _if(test)
    return Kind(shapes.Lines(), says=says, is_told=test is not None, alike=alike, takes_room=True)


def _beside(kind: type[LineClue], *, from_both_ends: bool = True) -> Kind:
    """Return a kind of clues that look along a whole row or column."""

    def says(digits: range, values: Values) -> Iterator[Saying]:
        number = kind.told(digits, values)
        if number is not None:
            yield (number,)

    return Kind(shapes.Rows(from_both_ends), _along, says, is_told=True)


def _growing_line(
    test: Callable[[range, Values], bool],
    make: Callable[..., Constraint] = _named,
    *,
    has_direction: bool = False,
) -> Kind:
    """Return a kind of lines that are such lines as soon as each of their steps is one."""
    shape = shapes.Lines(has_direction=has_direction)
    return Kind(shape, make, _if(test), True, grows=test, takes_room=True)


_HOW: Mapping[Key, Kind] = {
    GIVEN: Kind(shapes.SingleCells(), _given, _digit, is_told=True),
    kinds.KillerCage: Kind(
        shapes.Areas(2, 4, 5), _named, _total_if_different, True, grows=_differ, takes_room=True
    ),
    kinds.Thermometer: _growing_line(_rise, has_direction=True),
    kinds.SlowThermometer: _growing_line(_never_fall, has_direction=True),
    kinds.Arrow: Kind(
        shapes.Arrows(), _arrow, _if(_fill_circle), True, grows=_fit_circle, takes_room=True
    ),
    kinds.DoubleArrow: _line(),
    kinds.Whisper: _growing_line(_are_far_apart, _whisper),
    kinds.Renban: _line(_are_a_run),
    kinds.Nabner: _line(),
    kinds.Palindrome: _line(_read_alike),
    kinds.RegionSumLine: _line(alike=_regions),
    kinds.BetweenLine: _line(_lie_between),
    kinds.Lockout: _line(),
    kinds.Zipper: _line(),
    kinds.Entropic: _line(),
    kinds.Modular: _line(),
    kinds.Difference: Kind(shapes.Neighbours(), alike=_number),
    kinds.Ratio: Kind(shapes.Neighbours(), alike=_number),
    kinds.PairSum: Kind(shapes.Neighbours(), _named, _x_or_v, is_told=True),
    kinds.GreaterThan: Kind(shapes.Neighbours(), _greater_than, _which_is_greater, is_told=True),
    kinds.Quadruple: Kind(shapes.Squares(), _named, _some_of_four, is_told=True),
    kinds.Even: Kind(shapes.SingleCells(), alike=_number),
    kinds.Odd: Kind(shapes.SingleCells(), alike=_number),
    kinds.Minimum: Kind(shapes.Crosses(), _in_first),
    kinds.Maximum: Kind(shapes.Crosses(), _in_first),
    kinds.LittleKiller: Kind(shapes.Diagonals(), _named, _total, is_told=True),
    kinds.Sandwich: _beside(kinds.Sandwich, from_both_ends=False),
    **{
        kind: _beside(kind)
        for kind in (kinds.Skyscraper, kinds.HiddenSkyscraper, kinds.XSum, kinds.NumberedRoom)
    },
    kinds.Diagonal: Kind(shapes.WholeBoard(), _global, _direction),
    kinds.AntiKnight: Kind(shapes.WholeBoard(), _global),
    kinds.AntiKing: Kind(shapes.WholeBoard(), _global),
    kinds.NonConsecutive: Kind(shapes.WholeBoard(), _global),
    kinds.Windoku: Kind(shapes.WholeBoard(), _global),
    kinds.DisjointGroups: Kind(shapes.WholeBoard(), _global),
    kinds.GlobalEntropy: Kind(shapes.WholeBoard(), _global),
}

KINDS: Mapping[Key, Kind] = MappingProxyType(
    {
        key: how if isinstance(key, str) else replace(how, constraint=key)
        for key, how in _HOW.items()
    }
)
"""The kinds whose clues have natural places, by their class; and givens."""
