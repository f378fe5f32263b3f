"""From a puzzle to a model: the one place where rules and clues become statements.

There are four ways to state a puzzle. They differ in what the givens and candidates become and in
what is worked out beforehand; the grids that are solutions are the same.

============================ ========================== ============================================
way                          givens and candidates are  for
============================ ========================== ============================================
`state_puzzle`               statements, one for each   reading, writing, proving, a second opinion
`state_shape`                assumptions                many puzzles that differ in them alone
`state_narrowed`             worked into the domains    one puzzle
`state_switched`             switched on one by one,    questions about clues
                             as all clues are
============================ ========================== ============================================

Variable `i` of each model is cell `i`, so the first values of an assignment are those of the cells.
The origin of a statement is the `House` or the `Clue` that it comes from, or a `JointOrigin` of
several of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sudoku_model.clues import Clue, cell_clues, clues_of, constraint_clues, with_clues_only
from sudoku_model.constraints.base import Board, Constraint, Stating, WatchedBoard
from sudoku_model.constraints.well_made import is_own, require_well_made
from sudoku_model.grid import Grid
from sudoku_model.grouped import grouped
from sudoku_model.implied import add_implied_statements
from sudoku_model.model import AllDifferent, Clause, JointOrigin, Literal, Model, Statement
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.uncollected import uncollected

if TYPE_CHECKING:
    from sudoku_model.solvers.propagation import PropagationSession

GUESSED_CELLS = 256
"""On grids with more cells a search with little to go by gets stuck without a guess."""

WARM_CELLS = 256
"""Largest grid whose rules stay loaded for further puzzles: up to 16x16 that measured two to ten
times as fast, on hard 25x25 puzzles a fifth as fast (``python -m benchmarks warm``)."""

KEPT_GRIDS = 16
"""Number of grids whose statements are kept."""


@dataclass(frozen=True, eq=False)
class Stated:
    """A puzzle in the form that solvers are asked about.

    Attributes:
        puzzle: the puzzle.
        model: its statements.
        assumptions: what must be assumed for the clues that are not stated.
        selectors: for each clue that can be switched on the literal that does it, in order.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.stated import state_puzzle, state_switched
        >>> puzzle = sm.read("1... ..3. .4.. ...2").with_constraints(sm.Even("r4c3"))
        >>> stated = state_puzzle(puzzle)
        >>> [str(statement.origin) for statement in stated.model.statements][::4]
        ['row 1', 'column 1', 'box 1', 'r4c3 holds an even digit', 'the given 4 at r3c2']
        >>> stated = state_switched(puzzle)
        >>> stated.model.name(list(stated.selectors)[0]), str(list(stated.selectors.values())[-1])
        ('r1c1=1', 'r4c3 holds an even digit')
    """

    puzzle: Puzzle
    model: Model
    assumptions: Sequence[Literal] = ()
    selectors: Mapping[Literal, Clue] = field(default_factory=dict)

    def statements_by_clue(self) -> dict[Clue, list[Statement]]:
        """Return the statements of each clue; what several clues share is listed for each."""
        return grouped(
            (origin, statement)
            for statement in self.model.statements
            for origin in origins_of(statement)
            if isinstance(origin, Clue)
        )


def origins_of(statement: Statement) -> Iterable[object]:
    """Return the rules and clues that a statement comes from."""
    origin = statement.origin
    return origin if isinstance(origin, JointOrigin) else (origin,)


# The rules.


def is_warm(grid: Grid) -> bool:
    """Say whether the rules of a grid stay loaded for further puzzles."""
    return len(grid.cells) <= WARM_CELLS


def state_rules(grid: Grid, domains: Sequence[Iterable[int]] | None = None) -> Model:
    """Return the model of a grid: one variable for each cell, one `AllDifferent` for each house.

    Args:
        grid: the grid.
        domains: the values that each cell can take; all that the grid allows by default.
    """
    return _rules_of(grid).copy() if domains is None else _state_rules(grid, domains)


@lru_cache(maxsize=KEPT_GRIDS)
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
            model.post(AllDifferent(cells), house)
    return model


def shifted_rows(grid: Grid) -> tuple[int, ...]:
    """Return a solution of the empty grid in which the rows are shifts of the digits in order.

    It takes no search. Empty if the grid is not a square of equal boxes, or has more to it.
    """
    if grid.box is None or grid.extras or grid.holes or len(grid.cells) != grid.order**2:
        return ()
    high, wide = grid.box
    return tuple(
        grid.digits[(wide * (row % high) + row // high + column) % grid.order]
        for row in range(grid.order)
        for column in range(grid.order)
    )


# The clues.


def state_puzzle(puzzle: Puzzle | str, clues: Sequence[Clue] | None = None) -> Stated:
    """Return the model in which each clue is a statement as it is; nothing is worked out.

    Args:
        puzzle: the puzzle, or its text as `read` takes it; it also says what marks there are.
        clues: the clues to state instead of all.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.stated import state_puzzle
        >>> model = state_puzzle(sm.read("1... ..3. .4.. ...2")).model
        >>> len(model.variables), len(model.statements)
        (16, 16)
    """
    puzzle = as_puzzle(puzzle)
    model = state_rules(puzzle.grid)
    if clues is None:
        cells, clues = puzzle, constraint_clues(puzzle)
    else:
        cells = with_clues_only(puzzle, [clue for clue in clues if clue.constraint is None])
    _state_constraints(clues, puzzle.board, model)
    for clue, cell, is_given in cell_clues(cells):
        for literal in _literals_of(clue, cell, is_given, model):
            model.post(Clause((literal,)), clue)
    return Stated(puzzle, model)


def state_shape(puzzle: Puzzle, *, implied: bool = True) -> Stated:
    """State the constraints for all candidates; the other clues are assumptions."""
    model = state_rules(puzzle.grid)
    _state_all_constraints(puzzle, model, implied)
    return Stated(puzzle, model, clue_assumptions(puzzle, model))


def state_narrowed(puzzle: Puzzle, *, implied: bool = True, offered: Sequence[Clue] = ()) -> Stated:
    """State the constraints for the candidates that elimination of the other clues leaves.

    What single constraints say of single cells is eliminated as well; see `Constraint.leaves`.

    Args:
        puzzle: the puzzle.
        implied: whether what follows from the constraints is stated as well.
        offered: further clues, which can be switched on; they do not contradict the others.
    """
    grid = puzzle.grid
    model = state_rules(grid)
    assumptions = clue_assumptions(puzzle, model)
    for constraint in puzzle.constraints:
        for cell, digits in constraint.leaves(puzzle.board):
            assumptions += _excluded(cell, digits, model)
    if assumptions:
        elimination = _kept_elimination(grid) if is_warm(grid) else _elimination(model)
        left = elimination.candidates(assumptions)
        if left is None:
            # After a contradiction the empty domains make the model a contradiction as well.
            return Stated(puzzle, state_rules(grid, [()] * len(grid.cells)))
        if not is_warm(grid):
            model = state_rules(grid, left)
        else:
            # The clauses of the whole grid are at hand, those of what is left would be made anew.
            for cell, values in enumerate(left):
                if len(values) < len(model.variables[cell].domain):
                    model.narrow(cell, values)
    _state_all_constraints(puzzle, model, implied)
    return Stated(
        puzzle, model, selectors=Switchboard(grid, model).selectors_of(offered, puzzle.board)
    )


@lru_cache(maxsize=KEPT_GRIDS)
def _kept_elimination(grid: Grid) -> PropagationSession:
    """Return the session that eliminates by the rules alone; asking it changes nothing."""
    return _elimination(state_rules(grid))


def _elimination(model: Model) -> PropagationSession:
    # A bare grid, which is what most puzzles are on, needs none, and starts without loading it.
    from sudoku_model.solvers.propagation import PropagationSession

    return PropagationSession(model)


def state_switched(puzzle: Puzzle, offered: Sequence[Clue] = ()) -> Stated:
    """State each clue under a literal that switches it on; a given is its own.

    Args:
        puzzle: the puzzle; it also says what marks there are.
        offered: further clues that can be switched on.
    """
    switches = Switchboard(puzzle.grid)
    selectors = switches.selectors_of((*clues_of(puzzle), *offered), puzzle.board)
    return Stated(puzzle, switches.model, selectors=selectors)


class Switch(NamedTuple):
    """What a clue is in a model where it can be switched on.

    Attributes:
        selector: the literal that switches it on.
        number: its number among the clues that are no givens, from 0.
    """

    selector: Literal
    number: int


class Switchboard:
    """A model to which clues are stated when they are first asked for, each under a selector.

    What a clue means may depend on the others. Where it has read something else of them it is
    another clue, with a selector of its own.

    Attributes:
        model: the model.
        selectors: those of the clues that are no givens, in the order in which they were stated.
    """

    def __init__(self, grid: Grid, model: Model | None = None) -> None:
        self.model = state_rules(grid) if model is None else model
        self.selectors: list[Literal] = []
        self._grid = grid
        # Each with the board, which knows what the clue has read of the other constraints.
        self._switches: dict[Clue, list[tuple[Switch, WatchedBoard]]] = {}

    def known(self, clue: Clue, board: Board) -> Switch | None:
        """Return the switch of a clue of the puzzle with this board, if there is one already.

        A given has always been stated: it is its own selector.
        """
        if clue.is_given and not clue.copy:
            variable = self.model.variables[self._grid.cell(clue.cell)]
            return Switch(variable.equals(clue.digits[0]), 0)
        known = self._switches.get(clue, ())
        return next((switch for switch, seen in known if seen.is_like(board)), None)

    def switch(self, clue: Clue, board: Board) -> Switch:
        """Return the switch of a clue of the puzzle with this board; state the clue if need be."""
        return self.known(clue, board) or self._state(clue, WatchedBoard(board))

    def selectors_of(self, clues: Iterable[Clue], board: Board) -> dict[Literal, Clue]:
        """Return clues of the puzzle with this board by the literal that switches each on."""
        return {self.switch(clue, board).selector: clue for clue in clues}

    def _state(self, clue: Clue, board: WatchedBoard) -> Switch:
        model = self.model
        if clue.constraint is not None:
            selector = model.boolean(str(clue))
            _state_constraint(clue.constraint, Stating(board, model, clue, (selector,)))
        else:
            variable = model.variables[self._grid.cell(clue.cell)]
            selector = model.boolean(str(clue))
            model.post(Clause((-selector, *variable.among(clue.digits))), clue)
        switch = Switch(selector, len(self.selectors))
        self.selectors.append(selector)
        self._switches.setdefault(clue, []).append((switch, board))
        return switch


def _state_all_constraints(puzzle: Puzzle, model: Model, implied: bool) -> None:
    """State the constraints, and what follows from them if that is wanted."""
    _state_constraints(constraint_clues(puzzle), puzzle.board, model)
    if implied:
        add_implied_statements(model)


@uncollected()
def _state_constraints(clues: Iterable[Clue], board: Board, model: Model) -> None:
    """State those of the clues that are constraints."""
    for clue in clues:
        if clue.constraint is not None:
            _state_constraint(clue.constraint, Stating(board, model, clue))


def _state_constraint(constraint: Constraint, to: Stating) -> None:
    """State a constraint; what one of the user's own has stated is checked.

    Raises:
        ConstraintError: if that is not made of variables and literals.
    """
    before = len(to.model.statements)
    constraint.state(to)
    if is_own(constraint):
        posted = ((one.primitive, one.when) for one in to.model.statements[before:])
        require_well_made(str(to.origin), posted, to.model)


def clue_assumptions(puzzle: Puzzle, model: Model) -> list[Literal]:
    """Return givens and candidates as literals of a model that begins with the rules' variables."""
    grid = puzzle.grid
    if grid.extras or grid.holes:
        return [one for clue in cell_clues(puzzle) for one in _literals_of(*clue, model)]
    # A corpus asks this for each of its puzzles: literals are counted instead of looked up.
    order, offset = grid.order, 1 - grid.digits[0]
    assumptions = [
        cell * order + given + offset
        for cell, given in enumerate(puzzle.givens)
        if given is not None
    ]
    for cell, digits in sorted(puzzle.candidates.items()):
        assumptions += _excluded(cell, digits, model)
    return assumptions


def _literals_of(clue: Clue, cell: int, is_given: bool, model: Model) -> list[Literal]:
    """Return the literals that a given or the candidates of a cell make true."""
    if is_given:
        return [model.variables[cell].equals(clue.digits[0])]
    return _excluded(cell, clue.digits, model)


def _excluded(cell: int, digits: Iterable[int], model: Model) -> list[Literal]:
    variable = model.variables[cell]
    return [-variable.equals(digit) for digit in sorted(set(variable.domain).difference(digits))]
