"""What follows from the clues without any guess."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from sudoku_model.analysis.conversation import conversation
from sudoku_model.as_data import AsData
from sudoku_model.faces import svg, text
from sudoku_model.model import Literal, Model, Variable
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.solvers import Engine, engine_named


@dataclass(frozen=True)
class Candidates(AsData):
    """The digits that each cell can still take, without any guess.

    Attributes:
        puzzle: the puzzle.
        digits: for each cell in row-major order its remaining digits in increasing order.
        consistent: false if a contradiction was met: the puzzle has no solution, and `digits`
            are those that the clues of each cell itself allow.

    Example:
        >>> import sudoku_model as sm
        >>> left = sm.propagate(sm.read("1... ..3. .4.. ...."))
        >>> left["r1c1"], left["r4c4"], left.is_finished, left.consistent
        ((1,), (2, 3, 4), False, True)
    """

    puzzle: Puzzle
    digits: tuple[tuple[int, ...], ...]
    consistent: bool = True

    def __getitem__(self, cell: str) -> tuple[int, ...]:
        """Return the remaining digits of a cell, as in ``candidates["r1c1"]``."""
        return self.digits[self.puzzle.grid.cell(cell)]

    @property
    def is_finished(self) -> bool:
        """Whether every cell has exactly one digit left, which then is the only solution."""
        return self.consistent and all(len(left) == 1 for left in self.digits)

    def __str__(self) -> str:
        return text(self.puzzle, candidates=self.digits)

    def _repr_svg_(self) -> str:
        return svg(self.puzzle, candidates=self.digits)


def propagate(
    puzzle: Puzzle | str, solver: str | Engine = "propagation", *, implied: bool = True
) -> Candidates:
    """Eliminate candidates without guessing, and return those that are left.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: ``"propagation"`` finds naked and hidden singles. ``"sat"`` propagates units on
            a SAT encoding, and with settings shows what each encoding is worth:
            ``"sat:glucose4:minimal"``, ``"sat:glucose4:extended"``, ``"sat:glucose4:triads"``.
        implied: whether to state what follows from sums over whole houses as well; see
            `sudoku_model.implied`. The answer is the same, only slower or faster.

    Returns:
        The candidates that are left, and whether a contradiction was met.

    Raises:
        OptionError: if there is no such engine.
        UnsupportedError: if it cannot propagate.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. ...2")
        >>> sm.propagate(puzzle).is_finished
        True
        >>> sum(map(len, sm.propagate(puzzle, "sat:glucose4:minimal").digits))
        16
    """
    puzzle = as_puzzle(puzzle)
    lent = conversation(puzzle, engine_named(solver), implied=implied, alone=True)
    with lent as (session, assumptions):
        result = session.propagate(assumptions)
        known = set(result.literals)
        cells = session.model.variables[: len(puzzle.grid.cells)]
        left = tuple(_left(session.model, cell, known) for cell in cells)
    candidates = Candidates(puzzle, left, result.consistent)
    # Weak propagation may fill all cells before it has looked at a constraint that they break.
    is_broken = candidates.is_finished and not puzzle.holds([digits[0] for digits in left])
    if is_broken or not candidates.consistent:
        own = tuple(map(puzzle.allowed, puzzle.grid.cells))
        return Candidates(puzzle, own, consistent=False)
    return candidates


def _left(model: Model, cell: Variable, known: Set[Literal]) -> tuple[int, ...]:
    """Return the digits that known literals leave to a cell."""
    true = [literal for literal in cell.literals if literal in known]
    open_literals = true or [literal for literal in cell.literals if -literal not in known]
    return tuple(model.meaning(literal)[1] for literal in open_literals)
