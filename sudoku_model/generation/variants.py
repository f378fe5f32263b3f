"""Constraints that are chosen for a filled grid until it is the only solution.

Marks such as cages and thermometers are laid on the board at random, each true of the grid. While
there is another solution, a mark that it breaks is laid through one of the cells in which it
differs; what was in the way is taken up, and the room that this leaves is filled again. The other
solutions are kept, so that none of them comes back unseen. Where no mark helps, one of these cells
is given, if it may be.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import partial
from itertools import islice

from sudoku_model.cached_values import cached_property
from sudoku_model.clues import Clue, with_more_clues
from sudoku_model.constraints import Arrow, EqualityCage, KillerCage, RellikCage
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.reading import Line
from sudoku_model.generation.other_solutions import other_solution, with_givens
from sudoku_model.grid import Grid
from sudoku_model.proposals.kinds import KINDS, Kind
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Limits

CHANGES, CHANGES_BESIDE_GIVENS = 400, 100
"""How often the marks of a grid are changed before another grid is tried, or digits are given."""

_TRIES = 60
"""Marks through a cell that are drawn to find one that another solution breaks."""

CHOSEN = tuple(
    kind for kind, how in KINDS.items() if not isinstance(kind, str) and how.shape.is_drawn
)
"""The constraints that can be chosen."""

_TAKING_ROOM = (Line, Arrow, KillerCage, RellikCage, EqualityCage)
"""What no mark that takes room is laid over, if it is there already."""


@dataclass(frozen=True)
class Filled:
    """A filled grid that marks are chosen for.

    Attributes:
        board: the grid, and the constraints that are there already.
        values: the value of each cell.
    """

    board: Board
    values: tuple[int, ...]

    @property
    def grid(self) -> Grid:
        """The geometry."""
        return self.board.grid

    @cached_property
    def taken(self) -> frozenset[int]:
        """The cells of cages, lines and arrows that are there already."""
        marks = (part for part in self.board.parts if isinstance(part, _TAKING_ROOM))
        return frozenset(cell for mark in marks for cell in mark.cells_named(self.grid))


@dataclass(frozen=True)
class _Mark:
    constraint: Constraint
    cells: frozenset[int] = frozenset()
    """Those that may carry no other mark that takes room."""


def with_marks(
    puzzle: Puzzle,
    values: tuple[int, ...],
    kinds: Sequence[Kind],
    spare: Sequence[tuple[int, ...]],
    rng: random.Random,
    limits: Limits,
) -> Puzzle | None:
    """Return the puzzle with marks of these kinds that leave these values as its only solution.

    Groups of cells that are `spare` may be given where marks do not help. None if marks did not
    suffice, and nothing could be given.

    Raises:
        UndecidedError: if the time is over.
    """
    filled = Filled(puzzle.board, values)
    marks = _covered(filled, kinds, rng, [])
    others: list[tuple[int, ...]] = []
    changes_left = CHANGES_BESIDE_GIVENS if spare else CHANGES
    while True:
        other = _other(puzzle, marks, values, others, limits)
        if other is None:
            return _marked(puzzle, marks)
        known = None if isinstance(other, str) else other
        changed = _changed(filled, kinds, rng, marks, known) if known and changes_left else None
        if changed is not None:
            marks = changed
            changes_left -= 1
            continue
        # No mark helps, or it is too hard to tell what would.
        given = next((group for group in spare if _helps(puzzle, group, values, known)), None)
        if given is None:
            return None
        puzzle = with_givens(puzzle, values, given)


def _other(
    puzzle: Puzzle,
    marks: Sequence[_Mark],
    values: tuple[int, ...],
    others: list[tuple[int, ...]],
    limits: Limits,
) -> tuple[int, ...] | str | None:
    """Return another solution that givens and marks leave, None if there is none.

    It is one of the others that are known, or a new one, which is put among them; or a text that
    says why it is not known whether there is one.
    """
    known = next((known for known in others if _allows(puzzle, marks, known)), None)
    if known is not None:
        return known
    answer = other_solution(_marked(puzzle, marks), values, limits)
    if isinstance(answer, tuple):
        others.append(answer)
    return answer


def _marked(puzzle: Puzzle, marks: Sequence[_Mark]) -> Puzzle:
    return puzzle.with_constraints(*(mark.constraint for mark in marks))


def _helps(
    puzzle: Puzzle, group: Sequence[int], values: Sequence[int], other: Sequence[int] | None
) -> bool:
    """Say whether another solution is none if these cells are given; if none is known, any help."""
    if other is None:
        return any(puzzle.givens[cell] is None for cell in group)
    return any(other[cell] != values[cell] for cell in group)


def without_spare_marks(
    puzzle: Puzzle, bare: Puzzle, values: tuple[int, ...], rng: random.Random, limits: Limits
) -> Puzzle:
    """Return a puzzle with those of its marks that it needs; they are tried in random order.

    `bare` is the same puzzle without marks, `values` are its solution.

    Raises:
        UndecidedError: if the time is over.
    """
    kept = list(puzzle.constraints[len(bare.constraints) :])
    order = list(kept)
    rng.shuffle(order)
    others: list[tuple[int, ...]] = []
    for mark in order:
        rest = [one for one in kept if one is not mark]
        thinner = with_more_clues(bare, [Clue(constraint=one) for one in rest])
        if any(map(thinner.holds, others)):
            continue
        answer = other_solution(thinner, values, limits)
        if answer is None:
            kept = rest
        elif not isinstance(answer, str):
            others.append(answer)
    return bare.with_constraints(*kept)


def _allows(puzzle: Puzzle, marks: Sequence[_Mark], values: Sequence[int]) -> bool:
    """Say whether a solution of the puzzle as it was at first is one with its givens and marks."""
    given = zip(puzzle.givens, values, strict=True)
    return all(digit in (None, value) for digit, value in given) and all(
        mark.constraint.holds(puzzle.board, values) for mark in marks
    )


def _covered(
    filled: Filled, kinds: Sequence[Kind], rng: random.Random, marks: list[_Mark]
) -> list[_Mark]:
    """Return the marks, and more of the kinds that take room wherever there is room."""
    roomy = [kind for kind in kinds if kind.takes_room]
    taken = {cell for mark in marks for cell in mark.cells}.union(filled.taken)
    covered = list(marks)
    cells = [cell for cell in filled.grid.board if cell not in taken]
    rng.shuffle(cells)
    for cell in cells if roomy else ():
        if cell in taken:
            continue
        mark = _mark_beside(taken, filled, rng.choice(roomy), cell, rng)
        if mark is not None:
            covered.append(mark)
            taken |= mark.cells
    return covered


def _mark_beside(
    taken: Set[int], filled: Filled, kind: Kind, cell: int, rng: random.Random
) -> _Mark | None:
    """Return a mark about a cell that leaves the taken cells alone; None if none is soon drawn."""
    proposed = islice(_proposals(filled, [kind], cell, rng), _TRIES // 10)
    marks = (_mark(filled, constraint) for constraint in proposed)
    return next((mark for mark in marks if taken.isdisjoint(mark.cells)), None)


def _changed(
    filled: Filled,
    kinds: Sequence[Kind],
    rng: random.Random,
    marks: list[_Mark],
    other: Sequence[int],
) -> list[_Mark] | None:
    """Return the marks with one more that another solution breaks, None if none was found."""
    for constraint in _broken_by(other, filled, kinds, rng):
        new = _mark(filled, constraint)
        if not new.cells & filled.taken:
            rest = [mark for mark in marks if not mark.cells & new.cells]
            return _covered(filled, kinds, rng, [*rest, new])
    return None


def _broken_by(
    other: Sequence[int], filled: Filled, kinds: Sequence[Kind], rng: random.Random
) -> Iterator[Constraint]:
    """Yield constraints about the cells where another solution differs, which it breaks."""
    cells = [cell for cell in filled.grid.board if other[cell] != filled.values[cell]]
    for _ in range(_TRIES if cells else 0):  # no mark stands beside the board
        proposed = islice(_proposals(filled, kinds, rng.choice(cells), rng), _TRIES)
        yield from (one for one in proposed if not one.holds(filled.board, other))


def _proposals(
    filled: Filled, kinds: Sequence[Kind], cell: int, rng: random.Random
) -> Iterator[Constraint]:
    """Yield marks of the kinds about a cell that the grid allows and that hold."""
    grid, values = filled.grid, filled.values
    order = list(kinds)
    rng.shuffle(order)
    for kind in order:
        grows = partial(_may_begin, kind, filled)
        for cells in kind.shape.drawn(grid, cell, rng, grows):
            sayings = [*kind.says(grid.digits, [values[one] for one in cells])]
            rng.shuffle(sayings)
            for saying in sayings:
                clue = kind.clue(filled.board, cells, saying)
                if clue is None or clue.constraint is None:
                    continue
                if clue.constraint.holds(filled.board, values):
                    yield clue.constraint


def _may_begin(kind: Kind, filled: Filled, cells: Sequence[int]) -> bool:
    values = [filled.values[cell] for cell in cells]
    return kind.grows is None or kind.grows(filled.grid.digits, values)


def _mark(filled: Filled, constraint: Constraint) -> _Mark:
    if not KINDS[type(constraint)].takes_room:
        return _Mark(constraint)
    return _Mark(constraint, frozenset(constraint.cells_named(filled.grid)))
