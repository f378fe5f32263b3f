"""Which engine to ask, and with which settings. Importing this loads no solver."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache, partial
from typing import ClassVar, TypeAlias

from sudoku_model.errors import OptionError
from sudoku_model.model import Model
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
class Sat:
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


@dataclass(frozen=True)
class CpSat:
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
    shares_shapes: ClassVar[bool] = False
    workers: int = 1

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise OptionError(f"found {self.workers} workers, expected at least 1")

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Backtracking:
    """Depth-first search with a table of free values for each house; in plain Python.

    Example:
        >>> import sudoku_model as sm
        >>> sm.check(sm.read("1... ..3. .4.. ...2"), sm.Backtracking()).is_unique
        True
    """

    name: ClassVar[str] = "backtracking"
    shares_shapes: ClassVar[bool] = False

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Elimination:
    """Candidate elimination without guessing: naked and hidden singles; may stop unfinished.

    Example:
        >>> import sudoku_model as sm
        >>> verdict = sm.check(sm.read("1... ..3. .4.. ...."), sm.Elimination())
        >>> verdict.status.value, verdict.candidates["r4c4"]
        ('undecided', (2, 3, 4))
    """

    name: ClassVar[str] = "propagation"
    shares_shapes: ClassVar[bool] = False

    def __str__(self) -> str:
        return self.name


Engine: TypeAlias = Sat | CpSat | Backtracking | Elimination
"""An engine's `shares_shapes` says whether one session answers fast about all puzzles that have the
same constraints and differ in their givens, which are then assumptions."""

_ENGINES: dict[str, type[Engine]] = {
    kind.name: kind for kind in (Sat, CpSat, Backtracking, Elimination)
}


def engine_named(text: str | Engine) -> Engine:
    """Return the engine that a string names.

    The string is the engine's name, for `Sat` optionally followed by PySAT's name of the solver
    and by the encodings: ``"sat"``, ``"cpsat"``, ``"sat:glucose4"``,
    ``"sat:cadical153:minimal:ladder"``.

    Raises:
        OptionError: if a part of it is unknown.

    Example:
        >>> from sudoku_model.solvers import engine_named
        >>> engine_named("sat:cadical153:minimal")
        Sat(solver='cadical153', encoding=<Encoding.MINIMAL: 'minimal'>, at_most_one=None)
        >>> engine_named("cpsat").workers
        1
    """
    return _parse(text) if isinstance(text, str) else text


@lru_cache(maxsize=64)
def _parse(text: str) -> Engine:
    name, *settings = text.split(":")
    kind = _ENGINES.get(name)
    if kind is None:
        raise unknown("solver", name, tuple(_ENGINES))
    if kind is not Sat and settings:
        raise OptionError(f"found {text!r}, expected {name!r}: it has no settings to name")
    if len(settings) > len(fields(Sat)):
        raise OptionError(f"found {text!r}, expected at most sat:SOLVER:ENCODING:AT-MOST-ONE")
    return kind(*(setting or None for setting in settings))  # type: ignore[arg-type]


def open_session(model: Model, engine: Engine) -> Session:
    """Open a conversation with an engine about a model; this loads the engine's solver.

    Args:
        model: what must hold.
        engine: whom to ask; `engine_named` returns one by its name.

    Returns:
        The session; close it, or use it in a ``with`` statement.

    Raises:
        OptionError: if the engine names a PySAT solver that does not exist.
        UnsupportedError: if that solver cannot do what the settings ask for.

    Example:
        >>> from sudoku_model.model import Model
        >>> from sudoku_model.solvers import engine_named, open_session
        >>> model = Model()
        >>> die = model.variable("die", range(1, 7))
        >>> with open_session(model, engine_named("sat")) as session:
        ...     session.solve([-die.equals(face) for face in range(1, 6)]).values
        (6,)
    """
    return load_engine(engine)(model)


def load_engine(engine: Engine) -> Callable[[Model], Session]:
    """Import what an engine needs, so that no clock runs meanwhile, and return what opens it."""
    # OR-Tools alone takes half a second to import, so each engine is imported where it is used.
    if isinstance(engine, Sat):
        from sudoku_model.solvers.sat.session import SatSession

        return partial(SatSession, engine=engine)
    if isinstance(engine, CpSat):
        from sudoku_model.solvers.cpsat import CpSatSession

        return partial(CpSatSession, engine=engine)
    if isinstance(engine, Backtracking):
        from sudoku_model.solvers.backtracking import BacktrackingSession

        return BacktrackingSession
    from sudoku_model.solvers.propagation import PropagationSession

    return PropagationSession


def unknown(what: str, found: str, known: tuple[str, ...]) -> OptionError:
    """Build the error for a name that is none of `known`; it names the nearest one."""
    near = get_close_matches(found, known, n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    return OptionError(f"found {what} {found!r}, expected one of {', '.join(known)}{hint}")
