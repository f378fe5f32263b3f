"""What a referee says of a model, with the grids that show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from sudoku_model.as_data import AsData
from sudoku_model.faces import svg
from sudoku_model.puzzle import Puzzle
from sudoku_model.referee.symmetries import in_words
from sudoku_model.texts import first_of

T = TypeVar("T")

_SHOWN = 4
"""How many rules or clauses a sentence lists."""


class Judged(str, Enum):
    """What can be said of a model.

    Example:
        >>> import sudoku_model as sm
        >>> [judged.value for judged in sm.Judged]
        ['right', 'too weak', 'too strong', 'too weak and too strong', 'not refuted', 'undecided']
    """

    RIGHT = "right"
    TOO_WEAK = "too weak"
    TOO_STRONG = "too strong"
    BOTH = "too weak and too strong"
    NOT_REFUTED = "not refuted"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Weakness:
    """A grid that a model allows, although it breaks a rule.

    Attributes:
        digits: for each cell the digits that the model says it holds: one where all is well.
        broken: the rule that the grid breaks, in words.
        cells: the names of the cells where it does.
        missing: all rules that do not follow from the model, in words; where a rule is missing for
            all rows (columns, cells, ...), one sentence says so.

    Example:
        >>> import sudoku_model as sm
        >>> weakness = sm.judge([[1], [-1, 2]], sm.Puzzle.empty(4)).weakness
        >>> weakness.missing[1], weakness.broken, weakness.digits[0]
        ('r1c3 holds a digit', 'r1c2 holds no digit', (1, 2))
    """

    digits: tuple[tuple[int, ...], ...]
    broken: str
    cells: tuple[str, ...]
    missing: tuple[str, ...]

    def __str__(self) -> str:
        more = len(self.missing) - _SHOWN
        rest = f" and {more} more" if more > 0 else ""
        return (
            f"It does not follow that {'; that '.join(self.missing[:_SHOWN])}{rest}. It allows "
            f"a grid in which {self.broken}"
        )


def told_conflict(of_all: Sequence[T], of_one: Sequence[T]) -> tuple[Sequence[T], bool]:
    """Return what forbids all grids, and whether it is that: else what forbids one right grid.

    What forbids all is told unless it is too long to be listed, and longer than the other.
    """
    is_of_all = len(of_all) <= max(_SHOWN, len(of_one))
    return (of_all if is_of_all else of_one), is_of_all


@dataclass(frozen=True)
class Excess:
    """A right grid that a model forbids.

    Attributes:
        values: the digit of each cell.
        clauses: what forbids it, as few parts of the model as do, in words.
        numbers: their numbers in the model, from 1.
        cells: the names of the cells of which they speak.
        up_to: the symmetries that the model may break; it forbids all images of the grid as well.
        is_of_all: whether these clauses, which are few, forbid all grids and not only this one.

    Example:
        >>> import sudoku_model as sm
        >>> holds = sm.Numbering(4)
        >>> excess = sm.judge([[holds(1, 1, 2)]], sm.Even("r1c1"), grid=4).excess
        >>> excess.clauses, excess.values[0], excess.cells
        (('clause 1 (r1c1=2)',), 4, ('r1c1',))
    """

    values: tuple[int, ...]
    clauses: tuple[str, ...]
    numbers: tuple[int, ...]
    cells: tuple[str, ...]
    up_to: tuple[str, ...] = ()
    is_of_all: bool = False

    def __str__(self) -> str:
        shown = "; ".join(first_of(self.clauses, _SHOWN))
        if self.is_of_all:
            return f"It allows no grid: {shown}"
        images = f" and all that are the same but for {in_words(self.up_to)}" if self.up_to else ""
        return f"It forbids a right grid{images}: {shown}"


@dataclass(frozen=True)
class Judgement(AsData):
    """What a referee says of a model that somebody has written.

    Attributes:
        puzzle: what the model should state.
        weakness: a grid that it allows and should forbid, if there is one.
        excess: a grid that it forbids and should allow, if there is one.
        is_proved: whether it is proved, where no such grid was found, that there is none.
        tried: where that is not proved, how many right grids the model was seen to allow.
        reason: why nothing is decided, else empty.
        up_to: the symmetries that the model may break, by their names.
        is_empty: whether a model that is right allows no grid, as no grid is right.

    Example:
        >>> import sudoku_model as sm
        >>> from itertools import combinations
        >>> holds = sm.Numbering(4)
        >>> rows = [[holds(r, c, d) for c in range(1, 5)] for r in range(1, 5) for d in range(1, 5)]
        >>> judgement = sm.judge(rows, sm.Puzzle.empty(4))
        >>> judgement.status.value, judgement.weakness.missing[0]
        ('too weak', 'each cell holds a digit')
    """

    puzzle: Puzzle
    weakness: Weakness | None
    excess: Excess | None
    is_proved: bool
    tried: int = 0
    reason: str = ""
    up_to: tuple[str, ...] = ()
    is_empty: bool = False

    @property
    def status(self) -> Judged:
        """What it comes to."""
        if self.weakness and self.excess:
            return Judged.BOTH
        if self.weakness:
            return Judged.TOO_WEAK
        if self.excess:
            return Judged.TOO_STRONG
        if self.reason:
            return Judged.UNDECIDED
        return Judged.RIGHT if self.is_proved else Judged.NOT_REFUTED

    @property
    def is_right(self) -> bool:
        """Whether the model is proved to allow the right grids and no others."""
        return self.status is Judged.RIGHT

    def __bool__(self) -> bool:
        raise TypeError("a judgement is neither true nor false; ask for .is_right or .status")

    def __str__(self) -> str:
        status = self.status
        found = [str(one) for one in (self.weakness, self.excess) if one]
        if found:
            found[0] = f"{status.value}: {found[0][0].lower()}{found[0][1:]}"
        if status is Judged.RIGHT:
            found.append(self._proved())
        elif status is Judged.NOT_REFUTED:
            image = " with all its images" if self.up_to else ""
            found.append(
                f"not refuted: all that it allows is right, and none of {self.tried} right grids "
                f"that were tried is forbidden{image}"
            )
        if self.reason:
            found.append(
                f"undecided: {self.reason}" if not found else f"not all was judged: {self.reason}"
            )
        return ". ".join(found)

    def _proved(self) -> str:
        """Say what is proved of a right model."""
        if self.is_empty:
            return (
                "right: it allows no grid, and none is right, as what it should state has no "
                "solution (proved)"
            )
        if not self.up_to:
            return "right: it allows the right grids and no others (proved)"
        return (
            f"right but for {in_words(self.up_to)}: it allows right grids only, and of each "
            "right grid an image (proved)"
        )

    def drawings(self) -> list[tuple[Puzzle, dict[str, Any]]]:
        """Return the boards that show it, each with what is to be drawn: the weakness first."""
        boards = []
        bare = Puzzle.empty(self.puzzle.grid).with_constraints(*self.puzzle.constraints)
        for digits, cells in self._shown():
            givens = tuple(own[0] if len(own) == 1 else None for own in digits)
            board = replace(bare, givens=givens)
            boards.append((board, {"candidates": list(digits), "highlight": cells}))
        return boards

    @property
    def captions(self) -> tuple[str, ...]:
        """What each of the boards that show it is, in words."""
        weak = ("allowed, but wrong",) if self.weakness else ()
        return (*weak, "right, but forbidden") if self.excess else weak

    def _shown(self) -> list[tuple[Sequence[tuple[int, ...]], tuple[str, ...]]]:
        shown: list[tuple[Sequence[tuple[int, ...]], tuple[str, ...]]] = []
        if self.weakness:
            shown.append((self.weakness.digits, self.weakness.cells))
        if self.excess:
            shown.append(([(value,) for value in self.excess.values], self.excess.cells))
        return shown

    def _repr_html_(self) -> str:
        from html import escape

        boards = "".join(svg(board, **drawn) for board, drawn in self.drawings())
        return f"<p>{escape(str(self))}</p>{boards}"
