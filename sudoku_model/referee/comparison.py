"""How large a model is that somebody has written, and what propagation sees in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from sudoku_model.generation.grids import random_solution
from sudoku_model.inside import encode
from sudoku_model.inside.tables import ShownTable, Tabular
from sudoku_model.model import Literal
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.referee.given_clauses import given_clauses
from sudoku_model.referee.numbering import CellLiterals, Literals
from sudoku_model.solvers import NO_LIMITS, Encoding
from sudoku_model.solvers.sat.clauses import ClauseSession

_FILLED = 0.3
"""The part of the cells that a position fills: so much that something follows, and not all."""


@dataclass(frozen=True)
class ComparedModel:
    """A model beside others of the same puzzle.

    Attributes:
        name: ``"yours"``, or the name of an encoding.
        variables: how many there are, auxiliary ones included.
        clauses: how many there are.
        left: how many candidates propagation leaves in a position, as a mean; None if it refutes
            all of them.
        refuted: how many positions it refutes, though they are of right grids: the model is too
            strong.

    Example:
        >>> import sudoku_model as sm
        >>> ours = sm.compare_model(sm.encode(sm.Puzzle.empty(4)), sm.Puzzle.empty(4)).models[0]
        >>> ours.name, ours.variables, ours.clauses
        ('yours', 64, 384)
    """

    name: str
    variables: int
    clauses: int
    left: float | None
    refuted: int = 0


@dataclass(frozen=True, repr=False)
class Comparison(Tabular):
    """A model that somebody has written beside the encodings of the package.

    Attributes:
        positions: how many positions were looked at: right grids of which some cells are known.
        models: the models, the one that was written first.

    Example:
        >>> import sudoku_model as sm
        >>> holds = sm.Numbering(4)
        >>> rows = [[holds(r, c, d) for c in range(1, 5)] for r in range(1, 5) for d in range(1, 5)]
        >>> compared = sm.compare_model(rows, sm.Puzzle.empty(4))
        >>> [(one.name, one.clauses) for one in compared.models]
        [('yours', 16), ('minimal', 240), ('extended', 384), ('triads', 496)]
        >>> compared.models[0].left > compared.models[1].left > compared.models[2].left
        True
    """

    positions: int
    models: tuple[ComparedModel, ...]

    def tables(self) -> Iterator[ShownTable]:
        """Return one table: a row for each model."""
        rows = (
            (one.name, f"{one.variables:,}", f"{one.clauses:,}", _shown_left(one))
            for one in self.models
        )
        left = f"candidates left in {self.positions} positions, mean"
        yield ShownTable.of("", ("model", "variables", "clauses", left), rows)


def _shown_left(model: ComparedModel) -> str:
    left = "none" if model.left is None else f"{model.left:.1f}"
    return f"{left} (refutes {model.refuted} right ones)" if model.refuted else left


def compare_model(
    model: Any,
    puzzle: Puzzle | str,
    *,
    literals: Literals | None = None,
    positions: int = 20,
    seed: int = 0,
) -> Comparison:
    """Set clauses that somebody has written beside the minimal, extended and triads encodings.

    What propagation sees is measured in positions: of a random right grid three in ten cells
    are assumed, and counted is how many candidates unit propagation leaves.

    Args:
        model: the clauses, as for `judge`.
        puzzle: what they should state, or its text.
        literals: the literal of each fact, as for `judge`.
        positions: how many positions.
        seed: of the positions.

    Returns:
        The sizes, and how many candidates are left.

    Raises:
        OptionError: if `model` holds no clauses, or `literals` does not number all facts.
        ConstraintError: if the puzzle has no solution.
        UndecidedError: if none is found.

    Example:
        >>> import sudoku_model as sm
        >>> cnf = sm.encode(sm.Puzzle.empty(4), "minimal")
        >>> yours, minimal, *_ = sm.compare_model(cnf, sm.Puzzle.empty(4)).models
        >>> yours.left == minimal.left
        True
    """
    positions = whole_number("positions", positions, least=1)
    puzzle = as_puzzle(puzzle)
    cells, random = CellLiterals(puzzle.grid, literals), Random(whole_number("seed", seed))
    assumed = [_position(puzzle, random) for _ in range(positions)]
    clauses = [clause.literals for clause in given_clauses(model)]
    used = {abs(one) for clause in clauses for one in clause} | {*map(abs, cells.literals)}
    theirs = [[cells.theirs(one) for one in facts] for facts in assumed]
    models = [
        ComparedModel("yours", len(used), len(clauses), *_left(clauses, theirs, cells.literals))
    ]
    for encoding in Encoding:
        cnf = encode(puzzle, encoding)
        facts = range(1, len(cells.literals) + 1)
        left = _left(cnf.literals, assumed, facts)
        models.append(ComparedModel(encoding.value, cnf.variable_count, len(cnf), *left))
    return Comparison(positions, tuple(models))


def _position(puzzle: Puzzle, random: Random) -> list[Literal]:
    """Return some facts of a random right grid, and the givens among them."""
    grid = puzzle.grid
    values = random_solution(puzzle, seed=random.getrandbits(32)).values
    known = random.sample(range(len(values)), round(_FILLED * len(values)))
    known += [cell for cell, given in enumerate(puzzle.givens) if given is not None]
    return [cell * grid.order + values[cell] - grid.digits[0] + 1 for cell in sorted({*known})]


def _left(
    clauses: Sequence[Sequence[Literal]],
    positions: Sequence[Sequence[Literal]],
    facts: Sequence[Literal],
) -> tuple[float | None, int]:
    """Return how many candidates are left, as a mean, and how many positions are refuted."""
    left = []
    with ClauseSession(clauses, NO_LIMITS) as session:
        for assumed in positions:
            consistent, known = session.propagate(assumed)
            if consistent:
                false = {-one for one in known}
                left.append(sum(fact not in false for fact in facts))
    return fmean(left) if left else None, len(positions) - len(left)
