"""The CP-SAT engine: OR-Tools, whose import takes half a second."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from sudoku_model.libraries import needed_for
from sudoku_model.model import Model
from sudoku_model.option_numbers import whole_number
from sudoku_model.solvers.engines import Engine
from sudoku_model.solvers.session import Session


@dataclass(frozen=True)
class CpSat(Engine):
    """An OR-Tools CP-SAT model.

    Attributes:
        workers: number of search workers. One is fastest on puzzles up to 16x16.

    Raises:
        OptionError: if `workers` is not positive.

    Example:
        >>> import sudoku_model as sm
        >>> sm.check(sm.read("1... ..3. .4.. ...2"), sm.CpSat(workers=2)).solver
        'cpsat'
    """

    name: ClassVar[str] = "cpsat"
    workers: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "workers", whole_number("workers", self.workers, least=1, most=1000)
        )

    def load(self) -> Callable[[Model], Session]:
        """Import OR-Tools, and return what opens a session.

        Raises:
            UnsupportedError: if OR-Tools is missing, as in a browser.
        """
        with needed_for("the solver 'cpsat'", "choose another one, such as 'sat'"):
            from sudoku_model.solvers.cpsat import CpSatSession

        return partial(CpSatSession, workers=self.workers)
