"""The model of a puzzle, to look at and to hand on: clauses, propagation, conflicts, CP-SAT.

For teaching, and for finding out what an encoding does. To decide a puzzle, ask
`sudoku_model.check`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from sudoku_model.errors import OptionError, unknown
from sudoku_model.export import LANGUAGES, ModelText
from sudoku_model.libraries import needed_for
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle
from sudoku_model.solvers import CpSat, Encoding, Engine, Sat, engine_named
from sudoku_model.texts import shown

if TYPE_CHECKING:
    from sudoku_model.inside.cnf import NamedCnf
    from sudoku_model.inside.cpsat import NamedCpModel

_ENCODINGS = tuple(encoding.value for encoding in Encoding)
CHOICES = (*_ENCODINGS, CpSat.name, *LANGUAGES)
"""The names of what a puzzle can be encoded as."""


@overload
def encode(  # type: ignore[overload-overlap]  # of all strings these are special
    puzzle: Puzzle | str, how: CpSat | Literal["cpsat"], *, other_than: Solution | None = None
) -> NamedCpModel: ...


@overload
def encode(  # type: ignore[overload-overlap]
    puzzle: Puzzle | str,
    how: Literal["opb", "lp", "smtlib", "minizinc", "wcnf"],
    *,
    other_than: Solution | None = None,
) -> ModelText: ...


@overload
def encode(
    puzzle: Puzzle | str,
    how: str | Sat | Encoding = "extended",
    *,
    at_most_one: str | None = None,
    other_than: Solution | None = None,
) -> NamedCnf: ...


def encode(
    puzzle: Puzzle | str,
    how: str | Engine | Encoding = "extended",
    *,
    at_most_one: str | None = None,
    other_than: Solution | None = None,
) -> NamedCnf | NamedCpModel | ModelText:
    """Return the model of a puzzle: to look into, and as text that other programs read.

    The rules are stated, and every clue as a statement of its own; nothing has been worked out
    beforehand. Each model has a `text()`, and `lines()` where that is long.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        how: ``"minimal"``, ``"extended"`` or ``"triads"`` for clauses (see `Encoding`; their text
            is DIMACS), ``"cpsat"`` for the model of CP-SAT, and for a text alone ``"opb"``
            (pseudo-Boolean), ``"lp"`` (integer programs), ``"smtlib"``, ``"minizinc"`` or
            ``"wcnf"``, which asks a MaxSAT solver for the fewest clues to remove; or an engine,
            as in ``"sat::minimal:ladder"``.
        at_most_one: for clauses, PySAT's name of the encoding of "at most one"; pairwise by
            default.
        other_than: a solution of the puzzle, to state also that there is another one: the last
            statement says that some cell holds another digit.

    Raises:
        OptionError: if a name is unknown, or `other_than` is no solution of the puzzle.
        UnsupportedError: if a CNF cannot say it (``native`` "at most one"), the model would
            become too large, or OR-Tools is missing, as in a browser.

    Example:
        >>> import sudoku_model as sm
        >>> cnf = sm.encode(sm.read("1... ..3. .4.. ...2"), "extended")
        >>> print(cnf.clauses("row 3 holds a 1")[0])
        r3c1=1 or r3c2=1 or r3c3=1 or r3c4=1 (row 3 holds a 1 somewhere)
        >>> cnf.propagate()["r2c2=2"].reason
        'r2c2 has no other digit left'
        >>> cnf.text().splitlines()[-1]
        '44 48 60 64 0'
    """
    puzzle = as_puzzle(puzzle)
    if other_than is not None:
        _expect_solution(puzzle, other_than)
    if isinstance(how, str) and how in LANGUAGES:
        _expect_no_at_most_one(how, at_most_one)
        return ModelText(puzzle, how, other_than)
    engine = _engine(how, at_most_one)
    if isinstance(engine, CpSat):
        with needed_for("the model of CP-SAT", "all other languages do without it"):
            from sudoku_model.inside.cpsat import NamedCpModel

        return NamedCpModel(puzzle, other_than)
    from sudoku_model.inside.cnf import NamedCnf

    return NamedCnf(
        puzzle, engine.encoding or Encoding.EXTENDED, engine.at_most_one or "pairwise", other_than
    )


def _engine_called(name: str) -> Engine:
    if name == "dimacs":
        clauses = ", ".join(_ENCODINGS)
        raise OptionError(f"found {name!r}, expected one of {clauses}: their text is DIMACS")
    if name.partition(":")[0] not in (Sat.name, CpSat.name):
        raise unknown("encoding", name, CHOICES)
    return engine_named(name)


def _engine(how: str | Engine | Encoding, at_most_one: str | None) -> Sat | CpSat:
    if isinstance(how, str) and how in _ENCODINGS:
        return Sat(None, Encoding(how), at_most_one)
    engine = _engine_called(how) if isinstance(how, str) else how
    if isinstance(engine, CpSat):
        _expect_no_at_most_one(engine.name, at_most_one)
        return engine
    if not isinstance(engine, Sat):
        raise OptionError(f"found {shown(how)}, expected one of {', '.join(CHOICES)}")
    return engine if at_most_one is None else Sat(engine.solver, engine.encoding, at_most_one)


def _expect_solution(puzzle: Puzzle, solution: Solution) -> None:
    if not isinstance(solution, Solution):
        raise OptionError(f"found other_than={shown(solution)}, expected a Solution, as of decode")
    grid = puzzle.grid
    if len(solution.values) != len(grid.cells) or not puzzle.holds(solution.values):
        raise OptionError("found a solution of another puzzle, expected one of this puzzle")


def _expect_no_at_most_one(how: str, at_most_one: str | None) -> None:
    if at_most_one is not None:
        raise OptionError(f"found an encoding of at-most-one for {how}, which takes none")
