"""What neighbours without a mark must not be: non-consecutive, negative XV and Kropki."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from sudoku_model.constraints.base import (
    Board,
    Constraint,
    ConstraintType,
    Goes,
    PairRelation,
    Stating,
    in_doubt,
    pairs_of,
)
from sudoku_model.constraints.checks import check_digits, check_least
from sudoku_model.constraints.pairs import Difference, PairSum, Ratio, relate
from sudoku_model.constraints.whole_grid import Moves, pairs_apart
from sudoku_model.constraints.wording import enumerated

SECTION = "The whole grid"

_ORTHOGONAL: Moves = ((0, 1),)
_DIAGONAL: Moves = ((1, 1),)


@dataclass(frozen=True)
class _Forbidden(Constraint):
    """Neighbours that are not in a relation, unless a mark between them exempts them."""

    cell_fields: ClassVar = ()

    @abstractmethod
    def _allowed(self) -> PairRelation:
        """Return what is left: a relation, the same function each time."""

    @abstractmethod
    def _forbids(self, first: int, second: int) -> bool:
        """Say whether neighbours without a mark must not hold these digits."""

    @abstractmethod
    def _marks(self) -> tuple[type[Constraint], ...]:
        """Return the kinds of marks that exempt a pair."""

    def _moves(self) -> Moves:
        return _ORTHOGONAL

    def validate(self, board: Board) -> None:
        """Expect to know which pairs carry a mark."""
        super().validate(board)
        if in_doubt(board, self._marks(), pairs_of):
            raise self.error("a mark among alternatives", "marks that are there in any case")

    def holds(self, board: Board, values: Sequence[int]) -> bool:
        marked = board.marked_pairs(*self._marks())
        return not any(
            self._forbids(values[a], values[b]) and {a, b} not in marked
            for a, b in pairs_apart(board.grid, self._moves())
        )

    def _has_marks(self, board: Board) -> bool:
        """Say whether a pair of the puzzle carries a mark that exempts it."""
        return not board.kinds.isdisjoint(self._marks())

    def state(self, to: Stating) -> None:
        relation = self._allowed()
        for pair in unmarked_pairs(self, to.board):
            first, second = to.variables(pair)
            relate(to, first, second, relation)


def unmarked_pairs(clue: _Forbidden, board: Board) -> list[tuple[int, int]]:
    """Return the neighbours that no mark exempts."""
    marked = board.marked_pairs(*clue._marks())
    pairs = pairs_apart(board.grid, clue._moves())
    return [(one, other) for one, other in pairs if frozenset((one, other)) not in marked]


def forbids_unmarked(board: Board) -> bool:
    """Say whether a constraint forbids what neighbours without a mark hold."""
    return any(issubclass(kind, _Forbidden) for kind in board.kinds)


def relation_left(clue: _Forbidden) -> PairRelation:
    """Return the relation that is left to these."""
    return clue._allowed()


# The relations are kept, so that the pairs of each are worked out once for all pairs of cells.


@lru_cache(maxsize=64)
def _no_sum_of(sums: tuple[int, ...]) -> PairRelation:
    return lambda a, b: a + b not in sums


@lru_cache(maxsize=64)
def _no_ratio_of(ratios: tuple[int, ...]) -> PairRelation:
    return lambda a, b: all(a != ratio * b and b != ratio * a for ratio in ratios)


@lru_cache(maxsize=64)
def _no_difference_of(differences: tuple[int, ...]) -> PairRelation:
    return lambda a, b: abs(a - b) not in differences


@dataclass(frozen=True)
class _BetweenDots(_Forbidden):
    """A relation that neighbours without a dot between them do not have."""

    @classmethod
    def rules(
        cls: type[ConstraintType], clues: Sequence[ConstraintType], board: Board
    ) -> Iterable[str]:
        """Say in one sentence that neither relation holds, if all dots are given."""
        if _all_dots_are_given(board):
            return [
                "All dots are given: orthogonally adjacent digits without a dot between them are "
                "neither consecutive nor in a 1:2 ratio."
            ]
        return (clue.rule(board) for clue in clues)


@dataclass(frozen=True)
class NonConsecutive(_BetweenDots):
    """Neighbours do not hold consecutive digits.

    Tools differ: in f-puzzles a pair with a dot is exempt (`exempt_dots`), in the Interactive
    Sudoku Solver none is, and in SudokuMaker the setter chooses.

    Attributes:
        neighbours: "orthogonal" or "diagonal".
        exempt_dots: whether pairs with a dot (a difference or a ratio) are exempt.
    """

    goes: ClassVar = Goes.TURNED
    neighbours: str = "orthogonal"
    exempt_dots: bool = False

    def check_fields(self) -> None:
        if self.neighbours not in ("orthogonal", "diagonal"):
            raise self.error(f"the neighbours {self.neighbours!r}", "'orthogonal' or 'diagonal'")

    def _forbids(self, first: int, second: int) -> bool:
        return first + 1 == second or second + 1 == first

    def _allowed(self) -> PairRelation:
        return _no_difference_of((1,))

    def _marks(self) -> tuple[type[Constraint], ...]:
        return (Difference, Ratio) if self.exempt_dots else ()

    def _moves(self) -> Moves:
        return _ORTHOGONAL if self.neighbours == "orthogonal" else _DIAGONAL

    def describe(self) -> str:
        exempt = " without a dot between them" if self.exempt_dots else ""
        return f"{self.neighbours} neighbours{exempt} do not hold consecutive digits"

    def rule(self, board: Board) -> str:
        touching = "Orthogonally" if self.neighbours == "orthogonal" else "Diagonally"
        if not self._has_marks(board):
            return f"{touching} adjacent digits cannot be consecutive."
        return f"{touching} adjacent digits without a dot between them cannot be consecutive."


@dataclass(frozen=True)
class NegativeSum(_Forbidden):
    """Orthogonal neighbours without an X, a V or another sum between them have no such sum.

    Tools differ: in f-puzzles the sums are always 5 and 10, in SudokuMaker the setter chooses them.

    Attributes:
        sums: the forbidden sums (negative XV: 5 and 10).
    """

    goes: ClassVar = Goes.TURNED
    sums: tuple[int, ...] = (5, 10)

    def check_fields(self) -> None:
        check_digits(self, self.sums)

    def _forbids(self, first: int, second: int) -> bool:
        return first + second in self.sums

    def _allowed(self) -> PairRelation:
        return _no_sum_of(self.sums)

    def _marks(self) -> tuple[type[Constraint], ...]:
        return (PairSum,)

    def describe(self) -> str:
        return (
            "orthogonal neighbours without a sum marked between them "
            f"do not add up to {_alternatives(self.sums)}"
        )

    def rule(self, board: Board) -> str:
        sums = enumerated(self.sums, "or")
        if not self._has_marks(board):
            return f"Orthogonally adjacent digits cannot sum to {sums}."
        named = [f"{letter}s" for total, letter in ((10, "X"), (5, "V")) if total in self.sums]
        if len(named) < len(set(self.sums)):
            return f"Orthogonally adjacent digits without a sum between them do not sum to {sums}."
        return (
            f"All {enumerated(named)} are given: orthogonally adjacent digits without an X or a V "
            f"between them do not sum to {sums}."
        )


@dataclass(frozen=True)
class NegativeRatio(_BetweenDots):
    """Orthogonal neighbours without a dot between them have no such ratio.

    Tools differ: in f-puzzles a dot of either kind exempts a pair, and the forbidden ratios are
    those of the black dots on the board. In SudokuMaker the setter chooses both.

    Attributes:
        ratios: the forbidden ratios (no black dot: 2).
        any_dot: whether a dot of either kind exempts a pair, or only a black one.
    """

    goes: ClassVar = Goes.TURNED
    ratios: tuple[int, ...] = (2,)
    any_dot: bool = True

    def check_fields(self) -> None:
        check_digits(self, self.ratios)
        check_least(self, "a ratio of", min(self.ratios), 1)

    def _forbids(self, first: int, second: int) -> bool:
        return any(first == k * second or second == k * first for k in self.ratios)

    def _allowed(self) -> PairRelation:
        return _no_ratio_of(self.ratios)

    def _marks(self) -> tuple[type[Constraint], ...]:
        return (Difference, Ratio) if self.any_dot else (Ratio,)

    def describe(self) -> str:
        dot = "dot" if self.any_dot else "black dot"
        return (
            f"of two orthogonal neighbours without a {dot} between them "
            f"neither is {_alternatives(self.ratios)} times the other"
        )

    def rule(self, board: Board) -> str:
        ratio = f"not in a {enumerated((f'1:{ratio}' for ratio in self.ratios), 'or')} ratio"
        if not self._has_marks(board):
            return f"Orthogonally adjacent digits are never {ratio.removeprefix('not ')}."
        dot = "dot" if self.any_dot else "black dot"
        all_given = "All black dots are given: o" if self.ratios == (2,) else "O"
        return f"{all_given}rthogonally adjacent digits without a {dot} between them are {ratio}."


@dataclass(frozen=True)
class NegativeDifference(_BetweenDots):
    """Orthogonal neighbours without a dot between them have no such difference.

    Tools differ: in SudokuMaker the setter chooses whether a black dot exempts a pair (`any_dot`).

    Attributes:
        differences: the forbidden differences (no white dot: 1).
        any_dot: whether a dot of either kind exempts a pair, or only a white one.
    """

    goes: ClassVar = Goes.TURNED
    differences: tuple[int, ...] = (1,)
    any_dot: bool = True

    def check_fields(self) -> None:
        check_digits(self, self.differences)
        check_least(self, "a difference of", min(self.differences), 0)

    def _forbids(self, first: int, second: int) -> bool:
        return max(first, second) - min(first, second) in self.differences

    def _allowed(self) -> PairRelation:
        return _no_difference_of(self.differences)

    def _marks(self) -> tuple[type[Constraint], ...]:
        return (Difference, Ratio) if self.any_dot else (Difference,)

    def describe(self) -> str:
        dot = "dot" if self.any_dot else "white dot"
        return (
            f"orthogonal neighbours without a {dot} between them "
            f"do not differ by {_alternatives(self.differences)}"
        )

    def rule(self, board: Board) -> str:
        differ = f"do not differ by {_alternatives(self.differences)}"
        if self.differences == (1,):
            differ = "are not consecutive"
        if not self._has_marks(board):
            return f"Orthogonally adjacent digits {differ}."
        dot = "dot" if self.any_dot else "white dot"
        all_given = "All white dots are given: o" if self.differences == (1,) else "O"
        return f"{all_given}rthogonally adjacent digits without a {dot} between them {differ}."


def _alternatives(numbers: Iterable[int]) -> str:
    return " or ".join(map(str, numbers))


def _all_dots_are_given(board: Board) -> bool:
    """Say whether the usual white and black dots are where they can be, and nowhere else."""
    white = {
        *(no.any_dot and no.differences == (1,) for no in board.of_kind(NegativeDifference)),
        *(no.exempt_dots and no.neighbours == "orthogonal" for no in board.of_kind(NonConsecutive)),
    }
    black = {no.any_dot and no.ratios == (2,) for no in board.of_kind(NegativeRatio)}
    return white == black == {True} and not board.kinds.isdisjoint((Difference, Ratio))


def open_marks(board: Board) -> Iterator[tuple[tuple[type[Constraint], ...], str]]:
    """Yield kinds of marks of which not all need be given, with a sentence that says so."""
    yield from _open_dots(board)
    yield from _open_sums(board)


def _open_dots(board: Board) -> Iterator[tuple[tuple[type[Constraint], ...], str]]:
    kinds = board.kinds
    colours = {
        "white": Difference in kinds and kinds.isdisjoint((NonConsecutive, NegativeDifference)),
        "black": Ratio in kinds and NegativeRatio not in kinds,
    }
    missing = [colour for colour, is_open in colours.items() if is_open]
    if missing:
        dots = "dots" if len(missing) > 1 else f"{missing[0]} dots"
        yield (Difference, Ratio), _not_all(dots)


def _open_sums(board: Board) -> Iterator[tuple[tuple[type[Constraint], ...], str]]:
    denied = {total for negative in board.of_kind(NegativeSum) for total in negative.sums}
    totals = {mark.total for mark in board.of_kind(PairSum)} - denied
    names = [name for total, name in ((10, "Xs"), (5, "Vs")) if total in totals]
    if totals:
        yield (PairSum,), _not_all(enumerated(names or ["sums"]))


def _not_all(marks: str) -> str:
    return f"Not all {marks} are necessarily given."
