"""What the constraints that read cells in order have in common.

A machine that reads a line knows nothing of the houses; that cells of the line see each other is
said elsewhere, and two statements that share several cells propagate less than one that says both.
So a machine is given sight: it remembers which values the cells still to be read can no longer
take. The larger the memory the larger the diagram; as much is remembered as its size allows.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, ClassVar, Protocol

from sudoku_model.cell_names import NAMED
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.grid import Grid
from sudoku_model.model import Machine, Variable
from sudoku_model.texts import counted

MOST_EDGES = 1_000
"""Size of a diagram up to which sight measured worth its clauses."""

MOST_CELLS = 1_000
"""Largest number of cells of a line; input is untrusted."""

WINDOWS = (4, 2)
"""How far a machine looks back if it cannot look back over the whole line."""


@dataclass(frozen=True)
class Line(Constraint):
    """Cells that are read in order.

    Attributes:
        least: the smallest number of cells that makes sense.
        must_touch: whether successive cells have to touch.
        two_ends: what is expected of a line that may not end where it begins; "" if it may.
    """

    may_repeat: ClassVar[bool] = True
    least: ClassVar[int] = 2
    must_touch: ClassVar[bool] = False
    two_ends: ClassVar[str] = ""
    cells: str

    def validate(self, board: Board) -> None:
        """Expect enough cells, which touch where they have to."""
        super().validate(board)
        require_order(self, self.cells)
        cells = board.cells(self.cells)
        if len(cells) < self.least:
            raise self.error(counted(len(cells), "cell"), f"at least {self.least}")
        if len(cells) > MOST_CELLS:
            raise self.error(counted(len(cells), "cell"), f"at most {MOST_CELLS}")
        if self.must_touch:
            require_touching(self, board, cells)
        if self.two_ends:
            self._validate_ends(board, cells)

    def _validate_ends(self, board: Board, cells: Sequence[int]) -> None:
        if len(cells) > 1 and cells[0] == cells[-1]:
            raise self.error(f"both ends in {board.grid.cell_name(cells[0])}", self.two_ends)


def require_order(constraint: Constraint, cells: str) -> None:
    """Check that no range of a line is a block: many mean the diagonal between its corners.

    Raises:
        ConstraintError: if one is.
    """
    for name in cells.lower().split() if "-" in cells else ():
        match = NAMED.fullmatch(name)
        if match and match["r2"] not in (None, match["r"]) and match["c2"] != match["c"]:
            expected = "ranges along a row or a column, and other cells one by one"
            raise constraint.error(f"the block {name} on a line", expected)


def require_touching(constraint: Constraint, board: Board, cells: Sequence[int]) -> None:
    """Check that successive cells touch by a side or a corner, or are the same.

    Cells outside the board lie nowhere, so they may follow any cell.

    Raises:
        ConstraintError: if a line jumps.
    """
    jump = first_jump(board.grid, cells)
    if jump:
        start, end = map(board.grid.cell_name, jump)
        expected = "cells that touch, by a side or a corner"
        raise constraint.error(f"the line jumps from {start} to {end}", expected)


def first_jump(grid: Grid, cells: Sequence[int]) -> tuple[int, int] | None:
    """Return the first two successive cells on the board that neither touch nor are the same."""
    for cell, following in pairwise(cells):
        if cell in grid.board and following in grid.board:
            (row, column), (down, across) = (divmod(c, grid.columns) for c in (cell, following))
            if max(abs(row - down), abs(column - across)) > 1:
                return cell, following
    return None


class EndsAnywhere:
    """A machine that accepts every sequence that it can read."""

    def accepts(self, state: object) -> bool:
        """Say that the sequence may end."""
        return True


@dataclass(frozen=True)
class Sighted:
    """A machine with sight: it also refuses equal values of cells that see each other.

    Attributes:
        machine: the machine.
        seen: for each place how far after it the places lie that must not repeat its value.
        lowest: the smallest value that can be read.
    """

    machine: Machine
    seen: tuple[tuple[int, ...], ...]
    lowest: int

    @property
    def start(self) -> tuple[Hashable, int, tuple[int, ...]]:
        """The machine's state, the place, and for each place to come the values it cannot have."""
        return (self.machine.start, 0, (0,) * len(self.seen))

    def step(
        self, state: tuple[Any, int, tuple[int, ...]], value: int
    ) -> tuple[Hashable, int, tuple[int, ...]] | None:
        """Read a value unless a cell before has it that sees this one."""
        inner, place, taken = state
        bit = 1 << (value - self.lowest)
        if taken[0] & bit:
            return None
        following = self.machine.step(inner, value)
        if following is None:
            return None
        rest = list(taken[1:])
        for distance in self.seen[place]:
            rest[distance - 1] |= bit
        return (following, place + 1, tuple(rest))

    def accepts(self, state: tuple[Any, int, tuple[int, ...]]) -> bool:
        """Ask the machine."""
        return self.machine.accepts(state[0])


class HashableMachine(Machine, Hashable, Protocol):
    """A machine that can be told from others, so that its diagrams are kept."""


def read(to: Stating, cells: Sequence[int], machine: Machine) -> None:
    """State that a machine accepts the values of the cells."""
    to.regular(to.variables(cells), machine)


def read_with_sight(
    to: Stating,
    cells: Sequence[int],
    machine: HashableMachine,
    after: Sequence[Variable] = (),
    most_edges: int = MOST_EDGES,
) -> None:
    """State that a machine accepts the values of the cells, and of further variables after them.

    Args:
        to: where to state it.
        cells: the cells by number.
        machine: the machine.
        after: what the machine reads when it has read the cells.
        most_edges: how large its diagram may become by sight.
    """
    variables = (*to.variables(cells), *after)
    peers = to.grid.peers
    distances = tuple(
        tuple(
            later - place for later in range(place + 1, len(cells)) if cells[later] in peers[cell]
        )
        for place, cell in enumerate(cells)
    ) + ((),) * len(after)
    domains = tuple(variable.domain for variable in variables)
    to.regular(variables, _sighted(machine, distances, domains, most_edges))


@lru_cache(maxsize=1024)
def _sighted(
    machine: HashableMachine,
    distances: tuple[tuple[int, ...], ...],
    domains: tuple[tuple[int, ...], ...],
    most_edges: int,
) -> Machine:
    """Return the machine with as much sight as its size allows."""
    lowest = min((domain[0] for domain in domains if domain), default=0)
    tried = None
    for window in (len(domains), *WINDOWS):
        seen = tuple(tuple(d for d in ahead if d <= window) for ahead in distances)
        if not any(seen):
            break
        if seen == tried:
            continue
        tried = seen
        sighted = Sighted(machine, seen, lowest)
        if is_small(sighted, domains, most_edges):
            return sighted
    return machine


def is_small(machine: Machine, domains: Sequence[tuple[int, ...]], most: int) -> bool:
    """Say whether a machine takes at most so many steps over the domains."""
    edges = 0
    reached: set[Hashable] = {machine.start}
    for domain in domains:
        following = set()
        for state in reached:
            for value in domain:
                target = machine.step(state, value)
                if target is not None:
                    edges += 1
                    following.add(target)
            if edges > most:
                return False
        reached = following
    return True
