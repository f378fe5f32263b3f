"""The SAT engine: which solver of PySAT to ask, and how a model becomes clauses for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import partial
from typing import ClassVar

from sudoku_model.errors import OptionError
from sudoku_model.model import Model
from sudoku_model.solvers.engines import Engine, unknown
from sudoku_model.solvers.session import Session


class Encoding(str, Enum):
    """How "all different" becomes clauses.

    MINIMAL: each cell holds at least one digit; two cells of a house never hold the same one.
        (Lynce and Ouaknine, "Sudoku as a SAT Problem", 2006.)
    EXTENDED: both directions: exactly one digit for each cell, and each digit exactly once in
        each house that has as many cells as digits. Unit propagation then finds naked and hidden
        singles. (The same paper.)
    TRIADS: as EXTENDED, through a Boolean "digit d is in these cells" for each intersection of
        two houses. Unit propagation then also finds locked candidates (pointing and claiming).
        (The idea is that of T. Dillon's solver tdoku.)

    Example:
        >>> import sudoku_model as sm
        >>> sm.Encoding.named("triads") is sm.Encoding.TRIADS
        True
    """

    MINIMAL = "minimal"
    EXTENDED = "extended"
    TRIADS = "triads"

    @staticmethod
    def named(name: str) -> Encoding:
        """Return the encoding of that name.

        Raises:
            OptionError: if there is none.
        """
        try:
            return Encoding(name)
        except ValueError:
            raise unknown("encoding", name, tuple(member.value for member in Encoding)) from None


AT_MOST_ONE_ENCODINGS = (
    "pairwise",
    "seqcounter",
    "sortnetwrk",
    "cardnetwrk",
    "bitwise",
    "ladder",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
    "native",
)
"""The names that PySAT gives its encodings of "at most one" (`pysat.card.EncType`)."""


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
        if self.encoding is not None:
            object.__setattr__(self, "encoding", Encoding.named(self.encoding))
        if self.at_most_one is not None and self.at_most_one not in AT_MOST_ONE_ENCODINGS:
            raise unknown("at-most-one encoding", self.at_most_one, AT_MOST_ONE_ENCODINGS)

    def __str__(self) -> str:
        settings = (self.solver, self.encoding and self.encoding.value, self.at_most_one)
        return ":".join([self.name, *(setting or "" for setting in settings)]).rstrip(":")

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
