"""What a SAT session works with, chosen for a model: solvers, encodings, "at most one"."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from typing import NamedTuple

from pysat.solvers import Solver, SolverNames

from sudoku_model.errors import UnsupportedError, unknown
from sudoku_model.libraries import can_compile
from sudoku_model.model import AllDifferent, DistinctSum, Model
from sudoku_model.model.primitives import exclusive_pairs
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.engines.sat import Sat
from sudoku_model.solvers.sat.pysat_internals import free, heeding_limits

PAIRWISE_PAIRS = 50_000
"""Pairs of literals that exclude each other, up to which pairwise clauses measured best
(``python -m benchmarks settings``: a full 12x12 grid has 38,000, a hard 25x25 puzzle 14,000)."""

PROPAGATOR = "glucose4"
SEARCHER = heeding_limits("minisat-gh")
LARGE_SEARCHER = heeding_limits("minicard")
"""The fastest of PySAT's solvers for each task; see ``benchmarks/``. With MiniCard's native "at
most one" half of the clauses of a puzzle with constraints need not be loaded (``python -m
benchmarks variants``); where it has sums, cages and houses share their digits by TRIADS."""

MANY_CLAUSES = 20_000
CLAUSE_SEARCHER = heeding_limits("glucose4")
"""From so many stated clauses on the fastest solver, with pairwise clauses; unknown regions have
thirty-five thousand. What it learns there is worth more than at sums, and it hands nothing over."""

HARD_SEARCHER = "cadical195"
"""What goes on with a search that proved hard: where sums or lines interlock CaDiCaL needs far
fewer conflicts, and each of them takes it longer (``python -m benchmarks levers``). Killers are
searched on TRIADS; where cages cover less than half of the cells that takes a fifth longer."""

HARD_PAIRS = 1_000_000
"""Pairs that exclude each other, up to which it is worth their loading: shuffled 36x36 grids of
which half is given have up to a hundred thousand (``python -m benchmarks settings``)."""

KISSAT = "kissat404"
APART_CELLS = 625
"""On larger grids without other constraints a search that proved hard goes on in Kissat, in a
process of its own: CaDiCaL takes from as long to more than ten times as long there, as it begins
anew with each slice (``python -m benchmarks settings``)."""

LOOSE_CHOICES = 6
"""Values of an open cell on average from which local search finds a solution before Kissat. On
tighter grids, 36x36 with 52 % or 49x49 with 58 % given, it lost the time that it was given."""

COMPACT = "seqcounter"
"""The encoding of "at most one" of large puzzles for solvers that have none built in."""


class SatSettings(NamedTuple):
    """What a SAT session works with.

    Attributes:
        searcher: PySAT's name of the solver that searches.
        propagator: PySAT's name of the solver that only propagates.
        search_encoding: of "all different", for the search.
        propagation_encoding: of "all different", for propagation.
        at_most_one: PySAT's name of the encoding of "at most one", or ``native``.
        fills_by_propagation: whether propagation alone often answers, and is worth a try.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.solvers.sat.settings import choose_settings
        >>> from sudoku_model.stated import state_puzzle
        >>> choose_settings(state_puzzle(sm.Puzzle.empty(9)).model, sm.Sat())[:2]
        ('minisat-gh', 'glucose4')
    """

    searcher: str
    propagator: str
    search_encoding: Encoding
    propagation_encoding: Encoding
    at_most_one: str
    fills_by_propagation: bool


def choose_settings(model: Model, engine: Sat) -> SatSettings:
    """Choose what a session about a model works with; what the engine names is taken.

    Raises:
        OptionError: if PySAT has no solver of the engine's name.
        UnsupportedError: if it has one that cannot hold a conversation, has no native "at most
            one" that is asked for, or is not installed.
    """
    named = _named(engine)
    kind = _kind_of(model)
    at_most_one = engine.at_most_one or _at_most_one(model, kind, named)
    if at_most_one == "native":
        searcher = propagator = LARGE_SEARCHER
    else:
        searcher, propagator = CLAUSE_SEARCHER if kind.is_clauses else SEARCHER, PROPAGATOR
    encoding = Encoding.TRIADS if kind.has_sums else Encoding.EXTENDED
    return SatSettings(
        searcher=named or searcher,
        propagator=named or propagator,
        search_encoding=engine.encoding or encoding,
        propagation_encoding=engine.encoding or Encoding.TRIADS,
        at_most_one=at_most_one,
        # Few puzzles with constraints are finished by propagation alone.
        fills_by_propagation=kind.is_plain,
    )


def _named(engine: Sat) -> str | None:
    """Return the solver that an engine names, None if it names none."""
    if engine.solver is None:
        return None
    named = _known(engine.solver)
    if engine.at_most_one == "native" and not _is_native(named):
        raise UnsupportedError(
            f"PySAT's solver {named!r} has no native at-most-one constraints; "
            f"choose another one, such as {LARGE_SEARCHER!r}, or another encoding"
        )
    return named


class _Kind(NamedTuple):
    """What decides how a model is searched best.

    Attributes:
        has_sums: whether sums of different cells are stated.
        is_plain: whether nothing but groups of different cells is stated, clauses aside.
        is_clauses: whether so many clauses are stated that most of it are clauses.
    """

    has_sums: bool
    is_plain: bool
    is_clauses: bool


def _kind_of(model: Model) -> _Kind:
    larger = model.statements.larger()
    return _Kind(
        has_sums=any(isinstance(one.primitive, DistinctSum) for one in larger),
        is_plain=all(isinstance(one.primitive, AllDifferent) and not one.when for one in larger),
        is_clauses=len(model.statements) - len(larger) > MANY_CLAUSES,
    )


def _at_most_one(model: Model, kind: _Kind, named: str | None) -> str:
    """Choose how "at most one" is said to a solver: by pairs of literals if they are few."""
    is_native = _is_native(named or LARGE_SEARCHER)
    prefers_native = not (named or kind.is_plain or kind.is_clauses)
    if not (is_native and prefers_native) and exclusive_pairs(model) <= PAIRWISE_PAIRS:
        return "pairwise"
    return "native" if is_native else COMPACT


def first_settings(settings: SatSettings, engine: Sat) -> SatSettings | None:
    """Return what the first few questions of a session are answered with, if with anything else.

    Pairwise clauses are most of what a plain grid has to load; MiniCard needs none of them.
    """
    is_usual = engine == Sat() and settings.searcher == SEARCHER
    if not is_usual or settings.at_most_one != "pairwise" or not _is_native(LARGE_SEARCHER):
        return None
    return settings._replace(searcher=LARGE_SEARCHER, at_most_one="native")


def busy_settings(model: Model, settings: SatSettings) -> SatSettings | None:
    """Return what a session goes on with once its searches have met some hundred conflicts.

    MiniCard has no pairwise clauses to load; with them MiniSat searches up to four times as fast
    (``python -m benchmarks candidates``). What is native to MiniCard becomes pairs when it is
    loaded, so nothing is encoded again. None if pairwise clauses are too many.
    """
    if settings.at_most_one == "pairwise":
        return settings
    if exclusive_pairs(model) > PAIRWISE_PAIRS:
        return None
    return settings._replace(searcher=SEARCHER)


def hard_settings(model: Model) -> SatSettings | None:
    """Return what a search works with that proved hard.

    None if pairwise clauses are too many, or the same solver searches from the beginning.
    """
    if SEARCHER == HARD_SEARCHER or exclusive_pairs(model) > HARD_PAIRS:
        return None
    if is_large_grid(model) and _can_ask_apart():
        settings = choose_settings(model, Sat(HARD_SEARCHER, Encoding.EXTENDED, "pairwise"))
        return settings._replace(searcher=KISSAT)
    caged, cells = 0, set[int]()
    for primitive, _, _ in model.statements.larger():
        if isinstance(primitive, DistinctSum):
            caged += len(primitive.variables)
        elif isinstance(primitive, AllDifferent):
            cells |= primitive.numbers
    encoding = Encoding.TRIADS if 2 * caged >= len(cells) else Encoding.EXTENDED
    return choose_settings(model, Sat(HARD_SEARCHER, encoding, "pairwise"))


def is_large_grid(model: Model) -> bool:
    """Say whether a model is a grid of more than 25x25 without other constraints."""
    return len(model.variables) > APART_CELLS and _kind_of(model).is_plain


def takes_advice(model: Model) -> bool:
    """Say whether a hard search on a model is told what a local search finds."""
    if not is_large_grid(model) or not can_compile():
        return False
    choices = [len(variable.domain) for variable in model.variables if len(variable.domain) > 1]
    return sum(choices) >= LOOSE_CHOICES * len(choices)


def _can_ask_apart() -> bool:
    """Say whether PySAT has Kissat, and the system ends a process with the one that started it.

    Kissat lets no other thread of its process run that could do so.
    """
    return sys.platform == "linux" and hasattr(SolverNames, KISSAT)


_UNFIT = {
    "kissat": "knows no assumptions and answers once only",
    # It forgets a variable between two questions, and aborts when a clause is added about it.
    "lingeling": "ends the process when it is asked again",
}
"""Families of solvers that cannot hold a conversation, and why."""


def solver_names() -> tuple[str, ...]:
    """Return the usual name of each solver of PySAT."""
    return tuple(sorted(family if family in names else names[-1] for family, names in _families()))


def _families() -> Iterator[tuple[str, tuple[str, ...]]]:
    return (entry for entry in vars(SolverNames).items() if not entry[0].startswith("_"))


def _known(solver: str) -> str:
    """Return the name if PySAT has a solver of that name that can be used here.

    Raises:
        OptionError: if it has none; the message lists those it has.
        UnsupportedError: if it has one that cannot hold a conversation, or is not installed.
    """
    family = next((family for family, names in _families() if solver.lower() in names), None)
    if family is None:
        raise unknown("PySAT solver", solver, solver_names())
    for name, problem in _UNFIT.items():
        if family.startswith(name):
            raise UnsupportedError(
                f"PySAT's solver {solver!r} {problem}; choose another one, such as {SEARCHER!r}"
            )
    if family == "cryptosat" and find_spec("pycryptosat") is None:
        raise UnsupportedError(f"PySAT's solver {solver!r} needs the package pycryptosat")
    return solver


@lru_cache(maxsize=64)
def _is_native(solver: str) -> bool:
    """Say whether a solver of PySAT has "at most one" built in."""
    probe = Solver(name=solver)
    try:
        return bool(probe.supports_atmost())
    finally:
        free(probe)
