"""The kinds of clues that have natural places, and what they say there of a filled grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, islice
from types import MappingProxyType
from typing import TypeAlias

from sudoku_model.clues import Clue
from sudoku_model.constraints import (
    AntiKing,
    AntiKnight,
    Arrow,
    BetweenLine,
    Diagonal,
    Difference,
    DisjointGroups,
    DoubleArrow,
    Entropic,
    Even,
    GlobalEntropy,
    GreaterThan,
    HiddenSkyscraper,
    KillerCage,
    LittleKiller,
    Lockout,
    Maximum,
    Minimum,
    Modular,
    Nabner,
    NonConsecutive,
    NumberedRoom,
    Odd,
    PairSum,
    Palindrome,
    Quadruple,
    Ratio,
    RegionSumLine,
    Renban,
    Sandwich,
    Skyscraper,
    SlowThermometer,
    Thermometer,
    Whisper,
    Windoku,
    XSum,
    Zipper,
)
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.catalog import find_constraint
from sudoku_model.errors import ConstraintError, OptionError
from sudoku_model.grid import Grid
from sudoku_model.proposals.shapes import (
    Areas,
    Arrows,
    Cells,
    Diagonals,
    Lines,
    Neighbours,
    Rows,
    Shape,
    SingleCells,
    Squares,
    WholeBoard,
)

Values: TypeAlias = Sequence[int]
"""The values of the cells of a place, in its order."""

Saying: TypeAlias = tuple[object, ...]
"""What a clue says besides where it stands, such as the total of a cage."""

GIVEN = "Given"
"""The kind of clue that is no constraint."""


def _nothing(digits: range, values: Values) -> Iterable[Saying]:
    return ((),)


def _always(digits: range, values: Values) -> bool:
    return True


@dataclass(frozen=True)
class Kind:
    """A kind of clue that has natural places.

    Attributes:
        shape: where its clues stand.
        make: returns the clue for the grid, the cells of a place and what it says.
        says: yields what a clue on cells with these values may say; a clue that says something
            else does not hold there. What it yields need not hold either.
        grows: whether cells with these values may begin a place on which a clue holds.
        takes_room: whether its cells may carry no other clue that takes room.
    """

    shape: Shape
    make: Callable[..., Constraint | Clue]
    says: Callable[[range, Values], Iterable[Saying]] = _nothing
    grows: Callable[[range, Values], bool] = _always
    takes_room: bool = False

    def clue(self, board: Board, cells: Cells, saying: Saying) -> Clue | None:
        """Return the clue that says this on these cells, None if the grid does not allow it."""
        made = self.make(board.grid, cells, *saying)
        if isinstance(made, Clue):
            return made
        try:
            made.validate(board)
        except ConstraintError:  # such as dots on a grid of other digits
            return None
        return Clue(constraint=made)


def kind_named(name: str | type[Constraint]) -> str | type[Constraint]:
    """Return the key in `KINDS` that a name or a class stands for.

    Raises:
        OptionError: if there is no such constraint, or it has no natural places.
    """
    is_given = isinstance(name, str) and name.strip().lower() in ("given", "givens")
    kind = find_constraint(name) if isinstance(name, str) and not is_given else name
    key = GIVEN if is_given else kind
    if key not in KINDS:
        listed = ", ".join(known if isinstance(known, str) else known.__name__ for known in KINDS)
        raise OptionError(
            f"found the kind {getattr(kind, '__name__', repr(kind))}, whose clues have no natural "
            f"places on a board, expected some of {listed}"
        )
    return key


# How clues are made.


def _named(kind: type[Constraint]) -> Callable[..., Constraint]:
    """Return what makes clues whose first field is their cells."""

    def make(grid: Grid, cells: Cells, *saying: object) -> Constraint:
        return kind(grid.names(cells), *saying)

    return make


def _global(kind: type[Constraint]) -> Callable[..., Constraint]:
    """Return what makes clues on the whole board."""

    def make(grid: Grid, cells: Cells, *saying: object) -> Constraint:
        return kind(*saying)

    return make


def _given(grid: Grid, cells: Cells, digit: int) -> Clue:
    return Clue.given(grid.names(cells), digit)


def _arrow(grid: Grid, cells: Cells) -> Constraint:
    return Arrow(grid.names(cells[:1]), grid.names(cells[1:]))


def _greater_than(grid: Grid, cells: Cells, first_is_greater: bool) -> Constraint:
    return GreaterThan(grid.names(cells if first_is_greater else cells[::-1]))


def _whisper(grid: Grid, cells: Cells) -> Constraint:
    return Whisper(grid.names(cells), _apart(grid.digits))


def _apart(digits: range) -> int:
    """Return the difference on whispers: 5 for nine digits."""
    return (len(digits) + 1) // 2


# What they say.


def _total(digits: range, values: Values) -> Iterator[Saying]:
    yield (sum(values),)


def _x_or_v(digits: range, values: Values) -> Iterator[Saying]:
    if sum(values) in (5, 10):
        yield (sum(values),)


def _which_is_greater(digits: range, values: Values) -> Iterator[Saying]:
    yield (values[0] > values[1],)


def _some_of_four(digits: range, values: Values) -> Iterator[Saying]:
    """Yield one of the digits, two, ..., all of them."""
    for count in range(1, len(values) + 1):
        for some in sorted({*combinations(sorted(values), count)}):
            yield (some,)


def _total_between(digits: range, values: Values) -> Iterator[Saying]:
    crusts = digits[0], digits[-1]
    if all(values.count(crust) == 1 for crust in crusts):
        start, end = sorted(map(values.index, crusts))
        yield (sum(values[start + 1 : end]),)


def _number_seen(digits: range, values: Values) -> Iterator[Saying]:
    before = (0, *accumulate(values, max))
    yield (sum(value > max(highest, 0) for highest, value in zip(before, values, strict=False)),)


def _first_hidden(digits: range, values: Values) -> Iterator[Saying]:
    tops = zip(accumulate(values, max), values, strict=True)
    yield from islice(((value,) for top, value in tops if value < top), 1)


def _total_of_first(digits: range, values: Values) -> Iterator[Saying]:
    yield (sum(values[: max(values[0], 0)]),)


def _digit_of_room(digits: range, values: Values) -> Iterator[Saying]:
    if 1 <= values[0] <= len(values):
        yield (values[values[0] - 1],)


def _direction(digits: range, values: Values) -> Iterator[Saying]:
    yield from (("down",), ("up",))


# How far a place can go on.


def _differ(digits: range, values: Values) -> bool:
    return values[-1] not in values[:-1]


def _rises(digits: range, values: Values) -> bool:
    return len(values) < 2 or values[-2] < values[-1]


def _never_falls(digits: range, values: Values) -> bool:
    return len(values) < 2 or values[-2] <= values[-1]


def _far_apart(digits: range, values: Values) -> bool:
    return len(values) < 2 or abs(values[-2] - values[-1]) >= _apart(digits)


def _fits_circle(digits: range, values: Values) -> bool:
    return sum(values[1:]) <= values[0]


def _line(kind: type[Constraint]) -> Kind:
    """Return a kind of lines that say nothing more and have no direction."""
    return Kind(Lines(), _named(kind), takes_room=True)


KINDS: Mapping[str | type[Constraint], Kind] = MappingProxyType(
    {
        GIVEN: Kind(SingleCells(), _given, lambda _, values: (tuple(values),)),
        KillerCage: Kind(Areas(2, 4, 5), _named(KillerCage), _total, _differ, takes_room=True),
        Thermometer: Kind(
            Lines(has_direction=True, most=5), _named(Thermometer), grows=_rises, takes_room=True
        ),
        SlowThermometer: Kind(
            Lines(has_direction=True), _named(SlowThermometer), grows=_never_falls, takes_room=True
        ),
        Arrow: Kind(Arrows(), _arrow, grows=_fits_circle, takes_room=True),
        DoubleArrow: _line(DoubleArrow),
        Whisper: Kind(Lines(most=5), _whisper, grows=_far_apart, takes_room=True),
        Renban: Kind(Lines(), _named(Renban), grows=_differ, takes_room=True),
        Nabner: Kind(Lines(), _named(Nabner), grows=_differ, takes_room=True),
        Palindrome: _line(Palindrome),
        RegionSumLine: _line(RegionSumLine),
        BetweenLine: _line(BetweenLine),
        Lockout: _line(Lockout),
        Zipper: _line(Zipper),
        Entropic: _line(Entropic),
        Modular: _line(Modular),
        Difference: Kind(Neighbours(), _named(Difference)),
        Ratio: Kind(Neighbours(), _named(Ratio)),
        PairSum: Kind(Neighbours(), _named(PairSum), _x_or_v),
        GreaterThan: Kind(Neighbours(), _greater_than, _which_is_greater),
        Quadruple: Kind(Squares(), _named(Quadruple), _some_of_four),
        Even: Kind(SingleCells(), _named(Even)),
        Odd: Kind(SingleCells(), _named(Odd)),
        Minimum: Kind(SingleCells(), _named(Minimum)),
        Maximum: Kind(SingleCells(), _named(Maximum)),
        LittleKiller: Kind(Diagonals(), _named(LittleKiller), _total),
        Sandwich: Kind(Rows(from_both_ends=False), _named(Sandwich), _total_between),
        Skyscraper: Kind(Rows(from_both_ends=True), _named(Skyscraper), _number_seen),
        HiddenSkyscraper: Kind(Rows(from_both_ends=True), _named(HiddenSkyscraper), _first_hidden),
        XSum: Kind(Rows(from_both_ends=True), _named(XSum), _total_of_first),
        NumberedRoom: Kind(Rows(from_both_ends=True), _named(NumberedRoom), _digit_of_room),
        Diagonal: Kind(WholeBoard(), _global(Diagonal), _direction),
        AntiKnight: Kind(WholeBoard(), _global(AntiKnight)),
        AntiKing: Kind(WholeBoard(), _global(AntiKing)),
        NonConsecutive: Kind(WholeBoard(), _global(NonConsecutive)),
        Windoku: Kind(WholeBoard(), _global(Windoku)),
        DisjointGroups: Kind(WholeBoard(), _global(DisjointGroups)),
        GlobalEntropy: Kind(WholeBoard(), _global(GlobalEntropy)),
    }
)
"""The kinds whose clues have natural places, by their class; and givens."""
