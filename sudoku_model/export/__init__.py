"""The model of a puzzle in the languages of other solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sudoku_model.errors import OptionError
from sudoku_model.export.text import Written
from sudoku_model.model import Clause, Model
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.stated import state_puzzle

FEWEST_CLUES = "wcnf"
"""The language that asks for the fewest clues to remove, all others for a solution."""

LANGUAGES = ("opb", "lp", "smtlib", "minizinc", FEWEST_CLUES)
"""The languages of a `ModelText`; clauses and CP-SAT's model have a text of their own."""


@dataclass(frozen=True)
class ModelText(Written):
    """A model that is only written, for another solver; made by `sudoku_model.encode`.

    Attributes:
        puzzle: the puzzle.
        language: ``"opb"`` (pseudo-Boolean), ``"lp"`` (integer programs), ``"smtlib"``,
            ``"minizinc"``, or ``"wcnf"``: for MaxSAT solvers, which clues to remove.
        other_than: a solution; the model then also says that there is another one.

    Raises:
        OptionError: with `other_than` and a language that does not ask for a solution.

    Example:
        >>> import sudoku_model as sm
        >>> model = sm.encode(sm.read("1... ..3. .4.. ...2"), "minizinc")
        >>> model.text().splitlines()[3]
        'var 1..4: r1c1;'
    """

    puzzle: Puzzle
    language: str
    other_than: Solution | None = None

    def __post_init__(self) -> None:
        if self.language == FEWEST_CLUES and self.other_than is not None:
            raise OptionError(f"found other_than for {FEWEST_CLUES}, which asks for clues")

    def lines(self) -> Iterator[str]:
        if self.language == FEWEST_CLUES:
            from sudoku_model.export.wcnf import write_wcnf

            return write_wcnf(self.puzzle)
        model = state_puzzle(self.puzzle).model
        if self.other_than is not None:
            other = Clause(tuple(model.blocking_clause(self.other_than.values)))
            model.post(other, "another solution")
        return _writer(self.language)(model)


def _writer(language: str) -> Callable[[Model], Iterator[str]]:
    """Return what writes a model in a language; its module is imported when it is needed."""
    if language == "opb":
        from sudoku_model.export.opb import write_opb as write
    elif language == "lp":
        from sudoku_model.export.lp import write_lp as write
    elif language == "smtlib":
        from sudoku_model.export.smtlib import write_smtlib as write
    else:
        from sudoku_model.export.minizinc import write_minizinc as write
    return write
