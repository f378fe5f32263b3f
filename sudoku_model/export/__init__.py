"""The model of a puzzle in the languages of other solvers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku_model.export.text import Written
from sudoku_model.model import Clause
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.stated import state_puzzle

LANGUAGES = ("opb", "minizinc")
"""The languages of a `ModelText`; clauses and CP-SAT's model have a text of their own."""


@dataclass(frozen=True)
class ModelText(Written):
    """A model that is only written, for another solver; made by `sudoku_model.encode`.

    Attributes:
        puzzle: the puzzle.
        language: ``"opb"`` (pseudo-Boolean) or ``"minizinc"``.
        other_than: a solution; the model then also says that there is another one.

    Example:
        >>> import sudoku_model as sm
        >>> model = sm.encode(sm.read("1... ..3. .4.. ...2"), "minizinc")
        >>> model.text().splitlines()[3]
        'var 1..4: r1c1;'
    """

    puzzle: Puzzle
    language: str
    other_than: Solution | None = None

    def lines(self) -> Iterator[str]:
        model = state_puzzle(self.puzzle).model
        if self.other_than is not None:
            other = Clause(tuple(model.blocking_clause(self.other_than.values)))
            model.post(other, "another solution")
        if self.language == "opb":
            from sudoku_model.export.opb import write_opb

            return write_opb(model)
        from sudoku_model.export.minizinc import write_minizinc

        return write_minizinc(model)
