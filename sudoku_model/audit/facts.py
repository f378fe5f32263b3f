"""What literals of clauses say of cells, and what fillings of cells say of literals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku_model.audit.fillings import Filling
from sudoku_model.model import Literal, Model


class Facts:
    """The literals of a model that say which digit a cell holds.

    Args:
        model: the model; its first variables are the cells.
        cells: how many cells there are.
    """

    def __init__(self, model: Model, cells: int) -> None:
        self.variables = model.variables[:cells]
        self._most = model.literals_before(cells)
        self._owner = model.meaning

    def are_all(self, clause: Iterable[Literal]) -> bool:
        """Say whether a clause speaks of cells alone."""
        return all(abs(literal) <= self._most for literal in clause)

    def meanings(self, clause: Iterable[Literal]) -> Iterator[tuple[int, int, bool]]:
        """Yield what literals of a clause say of cells: a cell, a value, whether it has that."""
        for literal in clause:
            if abs(literal) <= self._most:
                variable, value = self._owner(literal)
                yield variable.number, value, literal > 0

    def cells_of(self, clauses: Iterable[Iterable[Literal]]) -> set[int]:
        """Return the cells that clauses speak of."""
        literals = {abs(literal) for clause in clauses for literal in clause}
        return {self._owner(one)[0].number for one in literals if one <= self._most}

    def said_by(self, filling: Filling) -> list[Literal]:
        """Return what a filling says of each digit of its cells."""
        return [
            literal if value == own else -literal
            for variable, own in zip(self.variables, filling, strict=False)
            if own is not None
            for value, literal in zip(variable.domain, variable.literals, strict=True)
        ]

    def truths(self, fillings: Sequence[Filling]) -> dict[Literal, int]:
        """Return for each literal of the cells in which of some fillings it is true."""
        known: dict[Literal, int] = {}
        by_cell = zip(*fillings, strict=True)
        for variable, values in zip(self.variables, by_cell, strict=bool(fillings)):
            if None not in values:  # a cell that the clauses do not speak of
                sets = dict.fromkeys(variable.domain, 0)
                for number, value in enumerate(values):
                    sets[value] |= 1 << number
                known.update(zip(variable.literals, sets.values(), strict=True))
        return known
