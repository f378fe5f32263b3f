"""The SAT engine: which solver of PySAT to ask, and how a model becomes clauses for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import ClassVar

from sudoku_model.errors import OptionError, expect_known
from sudoku_model.model import Model
from sudoku_model.solvers.encodings import AT_MOST_ONE_ENCODINGS, Encoding
from sudoku_model.solvers.engines import Engine
from sudoku_model.solvers.session import Session


@dataclass(frozen=True)
class Sat(Engine):
    """Clauses for a SAT solver of PySAT.

    Attributes:
        solver: a name that PySAT knows (``cadical153``, ``glucose4``, ...), or None for what
            measured best on puzzles of the size. Glucose and Gluecard look at their limits only
            where they restart: on a hard search they may exceed a time limit, the others do not.
        encoding: of "all different", or None for what measured best: propagation on TRIADS
            first, then search on EXTENDED.
        at_most_one: PySAT's name of the encoding of "at most one", or None for ``pairwise`` on
            small puzzles and ``native`` (a solver with built-in cardinality constraints) on
            large ones.

    Raises:
        OptionError: if a name is unknown.

    Example:
        >>> import sudoku_model as sm
        >>> engine = sm.Sat("glucose4", sm.Encoding.MINIMAL)
        >>> str(engine), sm.check(sm.read("1... ..3. .4.. ...2"), engine).is_unique
        ('sat:glucose4:minimal', True)
    """

    name: ClassVar[str] = "sat"
    shares_shapes: ClassVar[bool] = True
    solver: str | None = None
    encoding: Encoding | None = None
    at_most_one: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.encoding, Encoding | None):
            object.__setattr__(self, "encoding", Encoding.named(self.encoding))
        if self.at_most_one is not None:
            expect_known("at-most-one encoding", self.at_most_one, AT_MOST_ONE_ENCODINGS)

    def __str__(self) -> str:
        encoding = self.encoding.value if self.encoding else ""
        settings = [self.name, self.solver or "", encoding, self.at_most_one or ""]
        return ":".join(settings).rstrip(":")

    @classmethod
    def with_settings(cls, settings: Sequence[str]) -> Sat:
        """Return the engine for PySAT's name of a solver and the names of two encodings."""
        if len(settings) > len(fields(cls)):
            text = ":".join([cls.name, *settings])
            raise OptionError(f"found {text!r}, expected at most sat:SOLVER:ENCODING:AT-MOST-ONE")
        return cls(*(setting or None for setting in settings))  # type: ignore[arg-type]

    def load(self) -> Callable[[Model], Session]:
        """Import PySAT, and return what opens a session."""
        from sudoku_model.solvers.sat.session import SatSession

        return partial(SatSession, engine=self)
