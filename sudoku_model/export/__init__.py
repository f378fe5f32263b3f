"""The model of a puzzle in the languages of other solvers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module

from sudoku_model.errors import OptionError
from sudoku_model.export.text import Written
from sudoku_model.model import Clause
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.stated import state_puzzle

FEWEST_CLUES = "wcnf"
"""The language that asks for the fewest clues to remove, all others for a solution."""

LANGUAGES: Mapping[str, str] = {
    "opb": ".opb",
    "lp": ".lp",
    "smtlib": ".smt2",
    "minizinc": ".mzn",
    FEWEST_CLUES: ".wcnf",
}
"""The languages of a `ModelText`, with the usual endings of files; each has a module of its name.
Clauses and CP-SAT's model have a text of their own."""


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
        module = import_module(f"sudoku_model.export.{self.language}")
        lines: Iterator[str] = getattr(module, f"write_{self.language}")(model)
        return lines
