"""What a check forbids of two cells, found by asking it about two cells at a time.

A check of the whole grid often forbids something of many pairs of cells. A search that asks it
about the grid so far learns of a contradiction late; one that knows the pairs does not try it. So
the check is asked about boards on which two cells have values and all others hold what equals
nothing, or anything. What is learnt so only leads a search: whatever it finds is put to the check
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, TypeAlias

from sudoku_model.deadline import heed_deadline

Check: TypeAlias = Callable[[Sequence[Any]], bool]

Forbidden: TypeAlias = dict[tuple[int, int], dict[int, frozenset[int]]]
"""For a cell and its value the values that other cells then cannot have."""

MOST_PROBES = 40_000
"""So many questions are asked at most; knight's moves on 9x9 take 18,000."""


class Nothing:
    """What equals no value, whatever is added to it: for checks that forbid something.

    Attributes:
        answer: what comes of each comparison.
        cell: the cell that it stands in.
        met: the cells that it was compared with or added to, each with the values that it then had.
    """

    answer: ClassVar = False

    def __init__(self, cell: int) -> None:
        self.cell = cell
        self.met: dict[int, set[int]] = {}

    def _compared(self, other: object) -> bool:
        self._meet(other)
        return self.answer

    def _same(self, *others: object) -> Nothing:
        for other in others:
            self._meet(other)
        return self

    def _meet(self, other: object) -> None:
        if isinstance(other, _Value):
            self.met.setdefault(other.cell, set()).add(int(other))

    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = _compared
    __hash__ = object.__hash__
    __neg__ = __pos__ = __abs__ = __add__ = __radd__ = __sub__ = __rsub__ = _same
    __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _same


class Anything(Nothing):
    """What is as large as one likes, whatever it is held against: for checks that demand it."""

    answer: ClassVar = True


class _Value(int):
    """The value of a cell, which tells whose it is."""

    cell = -1


def forbidden_pairs(
    check: Check,
    domains: Sequence[Sequence[int]],
    cells: Collection[int],
    instead: type[Nothing] = Nothing,
) -> Forbidden:
    """Return what a check forbids of two cells; nothing where that takes too many questions.

    Args:
        check: the check.
        domains: for each cell of the grid its possible values.
        cells: the cells to ask about.
        instead: what stands in all other cells.
    """
    nothing: list[Any] = [instead(cell) for cell in range(len(domains))]
    pairs = _pairs_that_meet(check, domains, cells, nothing)
    board = nothing.copy()
    found: dict[tuple[int, int], dict[int, set[int]]] = {}
    if sum(len(values) * len(partners) for _, values, _, partners in pairs) > MOST_PROBES:
        return {}
    for one, values, other, partners in pairs:
        heed_deadline()
        for value in values:
            board[one] = value
            for partner in partners:
                board[other] = partner
                if not _allows(check, board):
                    found.setdefault((one, value), {}).setdefault(other, set()).add(partner)
                    found.setdefault((other, partner), {}).setdefault(one, set()).add(value)
        board[one], board[other] = nothing[one], nothing[other]
    return {
        fact: {cell: frozenset(values) for cell, values in others.items()}
        for fact, others in found.items()
    }


def _pairs_that_meet(
    check: Check, domains: Sequence[Sequence[int]], cells: Collection[int], nothing: Sequence[Any]
) -> list[tuple[int, Collection[int], int, Collection[int]]]:
    """Return two cells at a time, with those values that a check holds against the other cell."""
    board = [*nothing]
    for cell in cells:
        for value in domains[cell]:
            board[cell] = _Value(value)
            board[cell].cell = cell
            _allows(check, board)
        board[cell] = nothing[cell]
    return [
        (cell, nothing[other].met[cell], other, nothing[cell].met.get(other, domains[other]))
        for cell in cells
        for other in cells
        if cell in nothing[other].met and (other > cell or other not in nothing[cell].met)
    ]


def _allows(check: Check, board: Sequence[Any]) -> bool:
    try:
        return bool(check(board))
    except Exception:  # the check cannot do without a value
        return True
