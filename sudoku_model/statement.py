"""State the rules and the clues of a puzzle in the primitives of a model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sudoku_model.constraints.base import Stating
from sudoku_model.grid import Grid
from sudoku_model.model import AllDifferent, Clause, Literal, Model
from sudoku_model.pattern import shifted_rows
from sudoku_model.puzzle import Puzzle

GUESSED_CELLS = 256
"""On grids with more cells a search with little to go by gets stuck without a guess."""


def state_rules(grid: Grid, domains: Sequence[Iterable[int]] | None = None) -> Model:
    """Return the model of a grid: one variable for each cell, one `AllDifferent` for each house.

    Variable `i` is cell `i`, so the first values of an assignment are a list of cell values.

    Args:
        grid: the grid.
        domains: the values that each cell can take; all that the grid allows by default.
    """
    return _rules_of(grid).copy() if domains is None else _state_rules(grid, domains)


@lru_cache(maxsize=16)
def _rules_of(grid: Grid) -> Model:
    # Puzzles on the same grid share these statements, and engines know them again.
    return _state_rules(grid, grid.domains)


def _state_rules(grid: Grid, domains: Sequence[Iterable[int]]) -> Model:
    model = Model()
    if len(grid.cells) > GUESSED_CELLS:
        model.guess = shifted_rows(grid)
    for cell, values in enumerate(domains):
        model.variable(grid.cell_name(cell), values)
    for house in grid.houses:
        if len(house.cells) > 1:
            cells = tuple(model.variables[cell] for cell in house.cells)
            model.post(AllDifferent(cells), house.name)
    return model


def state_constraints(puzzle: Puzzle, model: Model) -> None:
    """State the constraints of a puzzle in a model that `state_rules` made of its grid."""
    for constraint in puzzle.constraints:
        constraint.state(Stating(puzzle.board, model, constraint.describe()))


def state_puzzle(puzzle: Puzzle) -> Model:
    """Return the model of a puzzle with each clue as a statement of its own.

    The domains are those of the empty grid: this is the model to read, to write to a file, or to
    prove something about, in which nothing has been worked out beforehand.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.statement import state_puzzle
        >>> model = state_puzzle(sm.read("1... ..3. .4.. ...2"))
        >>> len(model.variables), len(model.statements)
        (16, 16)
        >>> [statement.origin for statement in model.statements][::4]
        ['row 1', 'column 1', 'box 1', 'clue r1c1']
    """
    model = state_rules(puzzle.grid)
    state_constraints(puzzle, model)
    for cell, literals in _clue_literals(puzzle, model):
        for literal in literals:
            model.post(Clause((literal,)), f"clue {puzzle.grid.cell_name(cell)}")
    return model


def clue_assumptions(puzzle: Puzzle, model: Model) -> list[Literal]:
    """Return the clues as literals over a model that `state_rules` made of the puzzle's grid."""
    grid = puzzle.grid
    if grid.extras or grid.holes:
        return [literal for _, literals in _clue_literals(puzzle, model) for literal in literals]
    order = grid.order
    offset = 1 - grid.digits[0]
    assumptions = [
        cell * order + given + offset
        for cell, given in enumerate(puzzle.givens)
        if given is not None
    ]
    if puzzle.candidates:
        assumptions += [
            literal
            for cell, literals in _clue_literals(puzzle, model)
            if cell in puzzle.candidates
            for literal in literals
        ]
    return assumptions


def _clue_literals(puzzle: Puzzle, model: Model) -> Iterable[tuple[int, list[Literal]]]:
    """Yield each cell that has a clue with the literals that the clue makes true."""
    for cell, given in enumerate(puzzle.givens):
        variable = model.variables[cell]
        literals = [] if given is None else [variable.equals(given)]
        if cell in puzzle.candidates:
            excluded = set(variable.domain) - puzzle.candidates[cell]
            literals += [-variable.equals(digit) for digit in sorted(excluded)]
        if literals:
            yield cell, literals
