"""For each constraint a filling that obeys it and one that breaks it, found by the package.

The one is a solution of the constraint's example. The other obeys the rules of the grid and breaks
nothing but the constraint. It differs by one exchange of two digits, at most two: along a chain of
cells that see each other both of them change places, which keeps each house right (a Kempe chain,
as colourings of graphs have it).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import sudoku_model as sm
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.catalog import example_board
from sudoku_model.constraints.regions import ChaosConstruction
from sudoku_model.grid import Grid
from sudoku_model.model import Model
from sudoku_model.solvers import Limits, Outcome, engine_named, open_session

_SHORT: Final = Limits(conflicts=100)
"""How long to look for a way to leave out a cell: what takes longer, no reader sees either."""

OTHER_GRIDS: Final[Mapping[str, Grid]] = {
    "FullRankTies": Grid(6, 6, range(1, 7), (None,) * 36),  # boxes leave no room for a tie
    "RegionSameDigits": Grid.rectangle(9, 9, range(10), (3, 3)),  # a digit must be left over
}
"""Grids for constraints that no filling of the usual one breaks."""

UNBREAKABLE: Final[Mapping[str, str]] = {
    "Doubler": "What its example says is what counts in a cell, which nothing breaks.",
    "Negator": "What its example says is what counts in a cell, which nothing breaks.",
}
"""Constraints whose example holds in every grid, and why."""


class Filling(NamedTuple):
    """A filled grid to look at.

    Attributes:
        puzzle: the clue, with the digits of the cells that it is about.
        broken: the cells whose digits break the clue, whatever the others hold; no cell is among
            them that is seen at once not to matter. Empty if it holds.
        values: the value of each cell.
    """

    puzzle: sm.Puzzle
    broken: tuple[int, ...]
    values: tuple[int, ...]


def fillings(kind: type[Constraint]) -> list[Filling]:
    """Return a filling that obeys the example of a constraint, and one that breaks it alone.

    The second is missing for those that are `UNBREAKABLE`.

    Raises:
        LookupError: if no two exchanges of digits break the clue alone.
    """
    puzzle, clue = example_of(kind), kind(**kind.example)
    solution = sm.solve(_with_usual_boxes(puzzle))
    assert solution is not None
    found = [_filling(puzzle, clue, solution.values)]
    if kind.__name__ not in UNBREAKABLE:
        found.append(_filling(puzzle, clue, _broken(puzzle, clue, solution.values)))
    return found


def example_of(kind: type[Constraint]) -> sm.Puzzle:
    """Return the puzzle that shows a constraint: its example, and what that cannot do without."""
    if kind.__name__ in OTHER_GRIDS:
        grid = OTHER_GRIDS[kind.__name__]
        return sm.Puzzle.empty(grid).with_constraints(kind(**kind.example))
    board = example_board(kind)
    return sm.Puzzle.empty(board.grid).with_constraints(*board.constraints)


def _filling(puzzle: sm.Puzzle, clue: Constraint, values: tuple[int, ...]) -> Filling:
    grid, board = puzzle.grid, puzzle.board
    broken = () if clue.holds(board, values) else cells_that_break(board, clue, values)
    extras = grid.cells[len(grid.board) :]
    for cell in sorted({*cells_about(puzzle, clue), *broken, *extras}):
        if cell not in grid.holes:
            puzzle = puzzle.with_given(grid.cell_name(cell), values[cell])
    return Filling(puzzle, broken, values)


def _broken(puzzle: sm.Puzzle, clue: Constraint, values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the nearest filling that breaks a clue and nothing else."""
    grid, board = puzzle.grid, puzzle.board
    others = [other for other in puzzle.constraints if other != clue]
    about = {*cells_about(puzzle, clue)}

    def distance(changed: Sequence[int]) -> tuple[int, int, int]:
        """Count what differs: what is no digit first, then what the clue is about, then all."""
        differing = {cell for cell in grid.cells if changed[cell] != values[cell]}
        return len(differing.difference(grid.board)), len(differing & about), len(differing)

    near = [*exchanges(grid, values)]
    farther = (twice for once in near for twice in exchanges(grid, once))
    for tried in (near, farther):
        breaking = (
            changed
            for changed in tried
            if not clue.holds(board, changed) and all(one.holds(board, changed) for one in others)
        )
        nearest = min(breaking, key=distance, default=None)
        if nearest is not None:
            return nearest
    raise LookupError(f"no two exchanges of digits break this alone: {clue.describe()}")


def _with_usual_boxes(puzzle: sm.Puzzle) -> sm.Puzzle:
    """Where regions are to be found, let them be the usual ones: to look for them takes long."""
    grid = puzzle.grid
    usual = sm.Puzzle.empty(9).grid.regions
    for cell in grid.cells[len(grid.board) :] if puzzle.board.of_kind(ChaosConstruction) else ():
        region = usual[cell - len(grid.board)]
        assert region is not None
        puzzle = puzzle.with_given(grid.cell_name(cell), region + 1)
    return puzzle


def on_board(grid: Grid, cell: int) -> int:
    """Return the cell of the board that shows a cell: for an extra one the cell that it is of."""
    return cell % len(grid.board)


def cells_about(puzzle: sm.Puzzle, clue: Constraint) -> set[int]:
    """Return the cells that a clue names; all cells if it names none."""
    return {*sm.Clue(constraint=clue).cells(puzzle)} or {*puzzle.grid.cells}


def exchanges(grid: Grid, values: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the fillings in which two digits have changed places along a chain of cells."""
    peers: dict[int, set[int]] = {cell: set() for cell in grid.cells}
    for house in grid.houses:
        for cell in house.cells:
            peers[cell] |= {*house.cells} - {cell}
    for one, other in combinations(sorted({*grid.digits, *values}), 2):
        left = {cell for cell in grid.cells if values[cell] in (one, other)}
        while left:
            chain, reached = set(), [min(left)]
            while reached:
                cell = reached.pop()
                if cell in left:
                    left.discard(cell)
                    chain.add(cell)
                    reached += peers[cell] & left
            changed = tuple(
                (one + other - value) if cell in chain else value
                for cell, value in enumerate(values)
            )
            if grid.holds(changed):
                yield changed


def cells_that_break(board: Board, clue: Constraint, values: Sequence[int]) -> tuple[int, ...]:
    """Return cells whose values break a clue whatever the others hold."""
    model = Model()
    for cell, domain in enumerate(board.grid.domains):
        model.variable(board.grid.cell_name(cell), domain)
    clue.state(Stating(board, model, clue.describe()))
    kept = list(board.grid.cells)
    with open_session(model, engine_named("sat")) as session:
        for cell in board.grid.cells:
            fewer = [other for other in kept if other != cell]
            literals = [model.variables[other].equals(values[other]) for other in fewer]
            if session.solve(literals, _SHORT).outcome is Outcome.UNSAT:
                kept = fewer
    return tuple(kept)
