"""Sessions that are kept between questions.

Stating the rules of a puzzle and loading them into a solver takes longer than deciding an easy
one: 20 times as long without constraints, 10 times with those of a usual variant. So what is
stated once is kept, in two ways.

A *shape* is what puzzles of a corpus have in common, and the versions of a puzzle that is being
made: the grid and the constraints, without the givens and candidates. Its session holds all of
it, and the clues are assumptions. A bare grid is a shape from the first question on; a grid with
constraints once a second puzzle of the same shape is asked about.

Until then the puzzle has a session of its own, stated for the candidates that its clues leave,
which costs less where they are many. It is kept as well, for the next question about the same
puzzle. So is it on grids that are too large to carry what the clues settle, but not kept.

What is kept changes how fast an answer comes, not which verdict it is, nor what propagation
finds. Which solutions of several come first may depend on the questions before; after
`close_idle` the same questions in the same order get the same answers again.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from threading import RLock
from typing import TypeAlias

from sudoku_model.cached import cached_property
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import ConstraintError, UnsupportedError
from sudoku_model.grid import Grid
from sudoku_model.implied import add_implied_statements
from sudoku_model.model import Literal, Model
from sudoku_model.puzzle import Puzzle, require_puzzle
from sudoku_model.solvers import (
    Answer,
    Engine,
    Limits,
    Propagation,
    Sat,
    Session,
    Statistics,
    open_session,
)
from sudoku_model.solvers.propagation import PropagationSession
from sudoku_model.statement import clue_assumptions, state_constraints, state_rules

WARM_CELLS = 256
"""Largest grid whose rules a SAT solver keeps loaded: up to 16x16 that measured two to ten times
as fast, on hard 25x25 puzzles a fifth as fast (``python -m benchmarks warm``)."""

KEPT_KINDS = 16
"""Number of shapes and puzzles, each with an engine, for which idle sessions are kept: those used
last. Puzzles make room before shapes do, so that a corpus of all kinds costs no shape its place."""

REMEMBERED_SHAPES = 64
"""Number of shapes of which it is remembered whether one puzzle was asked about or several."""


@dataclass(frozen=True)
class Shape:
    """What many puzzles have in common; they differ in givens and candidates."""

    grid: Grid
    constraints: tuple[Constraint, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # A shape is looked up several times for a question, and may have dozens of constraints.
        return hash((self.grid, self.constraints))


_Key: TypeAlias = tuple[Grid | Shape | Puzzle, Engine, bool]
"""A bare grid is a shape too; it is known by itself, which is quicker to look up."""

_idle: dict[_Key, list[Session]] = {}
"""What was used last comes last."""

_asked: dict[_Key, Puzzle | bool] = {}
"""For each shape the only puzzle asked about so far, then whether its session serves them all:
not where it cannot be stated for all candidates, only for those that the clues leave."""

_changing = RLock()
"""Held for a moment at a time, while these two change."""

if hasattr(os, "register_at_fork"):
    # A thread that holds it would not exist in the new process, and never let go.
    os.register_at_fork(
        before=_changing.acquire,
        after_in_parent=_changing.release,
        after_in_child=_changing.release,
    )


@contextmanager
def conversation(
    puzzle: Puzzle, engine: Engine, *, implied: bool = True
) -> Iterator[tuple[Session, list[Literal]]]:
    """Lend a session about a puzzle together with the assumptions that stand for its clues.

    Variable `i` of the session's model is cell `i`. What is added in a scope of the session is
    gone afterwards; nothing may be added outside of one. After an exception the session is not
    used again. Safe in threads: no two callers are lent the same session at once.

    Args:
        puzzle: the puzzle.
        engine: whom to ask.
        implied: whether statements that follow from the constraints are stated as well.
    """
    require_puzzle(puzzle)
    key, session = _taken(puzzle, engine, implied)
    is_own = isinstance(key[0], Puzzle)
    assumptions = [] if is_own else clue_assumptions(puzzle, session.model)
    lent = _OfShape(session, puzzle, engine, implied) if isinstance(key[0], Shape) else session
    is_whole = False
    try:
        yield lent, assumptions
        is_whole = True
    except GeneratorExit:
        # An enumeration was left between two answers. (Garbage collection may leave the question
        # before its scopes, and at the interpreter's end nobody asks any more.)
        is_whole = not (lent.open_scopes or sys.is_finalizing())
        raise
    finally:
        if lent is not session:
            lent.close()
        if is_whole and len(puzzle.grid.cells) <= WARM_CELLS:
            _keep(key, session)
        else:
            session.close()


class _OfShape(Session):
    """The session of a shape, lent for one puzzle.

    Propagation is left to a session of the puzzle's own, as it is for the first puzzle of a
    shape: what it finds must not depend on what was asked before. Closing frees that one only.
    """

    def __init__(self, shared: Session, puzzle: Puzzle, engine: Engine, implied: bool) -> None:
        super().__init__(shared.model)
        self._shared = shared
        self._of_puzzle = puzzle, engine, implied
        self._own: Session | None = None

    def _solve(self, assume: Sequence[Literal], limits: Limits) -> Answer:
        """See `Session.solve`."""
        return self._shared.solve(assume, limits)

    def _propagate(self, assume: Sequence[Literal]) -> Propagation:
        """See `Session.propagate`. The cells have the same literals in both sessions."""
        if self._own is None:
            puzzle, engine, implied = self._of_puzzle
            self._own = open_session(_narrowed_model(puzzle, implied), engine)
        return self._own.propagate(assume)

    def _add(self, clause: Iterable[Literal]) -> None:
        """See `Session.add`."""
        self._shared.add(clause)

    def _open_scope(self) -> None:
        self._shared._open_scope()

    def _close_scope(self) -> None:
        self._shared._close_scope()

    def _refute(
        self, assume: Sequence[Literal], limits: Limits
    ) -> tuple[Answer, tuple[Literal, ...]]:
        """See `Session.refute`."""
        return self._shared.refute(assume, limits)

    def statistics(self) -> Statistics:
        """Return the counters of the session of the shape."""
        return self._shared.statistics()

    def close(self) -> None:
        """Free what is this puzzle's own."""
        if self._own is not None:
            self._own.close()


def _taken(puzzle: Puzzle, engine: Engine, implied: bool) -> tuple[_Key, Session]:
    """Take the session to lend from those that are idle, or open one."""
    key: _Key
    if not puzzle.constraints and _stays_warm(puzzle.grid, engine):
        key = (puzzle.grid, engine, implied)
        return key, _idle_session(key) or open_session(state_rules(puzzle.grid), engine)
    key = (Shape(puzzle.grid, puzzle.constraints), engine, implied)
    if isinstance(engine, Sat) and _stays_warm(puzzle.grid, engine) and _is_shared(key, puzzle):
        session = _idle_session(key) or _session_of_shape(puzzle, engine, implied)
        if session is not None:
            return key, session
        with _changing:
            _asked[key] = False
    key = (puzzle, engine, implied)
    return key, _idle_session(key) or open_session(_narrowed_model(puzzle, implied), engine)


def _stays_warm(grid: Grid, engine: Engine) -> bool:
    return not isinstance(engine, Sat) or len(grid.cells) <= WARM_CELLS


def _is_shared(key: _Key, puzzle: Puzzle) -> bool:
    """Say whether a puzzle shares its shape with others that were asked about."""
    with _changing:
        known = _asked.pop(key, puzzle)
        if isinstance(known, Puzzle) and (
            known.givens != puzzle.givens or known.candidates != puzzle.candidates
        ):
            known = True
        _asked[key] = known
        while len(_asked) > REMEMBERED_SHAPES:
            del _asked[next(iter(_asked))]
    return known is True


def _session_of_shape(puzzle: Puzzle, engine: Engine, implied: bool) -> Session | None:
    """Open the session of a puzzle's shape, unless it is too large for all candidates."""
    model = state_rules(puzzle.grid)
    try:
        _state_more(puzzle, model, implied)
        session = open_session(model, engine)
        try:
            session.prepare()
        except BaseException:
            session.close()
            raise
    except (ConstraintError, UnsupportedError):
        return None
    return session


def _idle_session(key: _Key) -> Session | None:
    with _changing:
        sessions = _idle.pop(key, None)
        if not sessions:
            return None
        *others, session = sessions
        if others:
            _idle[key] = others
        return session


def _keep(key: _Key, session: Session) -> None:
    closing = []
    with _changing:
        _idle[key] = [*_idle.pop(key, ()), session]
        while len(_idle) > KEPT_KINDS:
            closing += _idle.pop(_least_needed())
    for old in closing:
        old.close()


def _least_needed() -> _Key:
    """Return the puzzle that was longest not asked about, or the shape if there is only one."""
    puzzles = [key for key in _idle if isinstance(key[0], Puzzle)]
    shapes = (key for key in _idle if not isinstance(key[0], Puzzle))
    return puzzles[0] if len(puzzles) > 1 else next(shapes)


@atexit.register
def close_idle() -> None:
    """Free all idle sessions, and forget what was asked.

    PySAT's solvers complain if the interpreter's end does it.
    """
    with _changing:
        sessions = [session for kept in _idle.values() for session in kept]
        _idle.clear()
        _asked.clear()
    for session in sessions:
        session.close()


def _narrowed_model(puzzle: Puzzle, implied: bool) -> Model:
    """State a puzzle for the candidates that elimination of its clues leaves."""
    grid = puzzle.grid
    is_small = len(grid.cells) <= WARM_CELLS
    elimination = _elimination(grid) if is_small else PropagationSession(state_rules(grid))
    left = elimination.candidates(clue_assumptions(puzzle, elimination.model))
    if left is None:
        # After a contradiction the empty domains make the model a contradiction as well.
        return state_rules(grid, [()] * len(grid.cells))
    if not is_small:
        model = state_rules(grid, left)
    else:
        # The clauses of the whole grid are at hand, those of what is left would be made anew.
        model = state_rules(grid)
        for cell, values in enumerate(left):
            if len(values) < len(model.variables[cell].domain):
                model.narrow(cell, values)
    _state_more(puzzle, model, implied)
    return model


@lru_cache(maxsize=KEPT_KINDS)
def _elimination(grid: Grid) -> PropagationSession:
    """Return the session that eliminates by the rules alone; asking it changes nothing."""
    return PropagationSession(state_rules(grid))


def _state_more(puzzle: Puzzle, model: Model, implied: bool) -> None:
    """State the constraints, and what follows from them, in a model of the rules."""
    state_constraints(puzzle, model)
    if implied:
        add_implied_statements(model)
