"""Sessions that are kept between questions.

Stating the rules of a grid and loading them into a solver takes 20 times as long as deciding an
easy puzzle. So the rules of small grids are loaded once, and the clues are assumptions. On large
grids it is the other way round: most of the rules are settled by the clues, and stating only what
is left is faster than carrying all of it. Puzzles with constraints are stated one by one as well;
a session that has answered a question about such a puzzle is kept for the next one.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

from sudoku_model.grid import Grid
from sudoku_model.implied import add_implied_statements
from sudoku_model.model import Literal, Model
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine, Sat, Session, open_session
from sudoku_model.solvers.propagation import PropagationSession
from sudoku_model.statement import clue_assumptions, state_constraints, state_rules

WARM_CELLS = 256
"""Largest grid whose rules a SAT solver keeps loaded: up to 16x16 that measured two to ten times
as fast, on hard 25x25 puzzles a fifth as fast (``python -m benchmarks warm``)."""

KEPT_KINDS = 16
"""Number of different grids and engines for which idle sessions are kept."""

_Key: TypeAlias = tuple[Grid | Puzzle, Engine, bool]
"""The clues of a classic are assumptions, so its grid is enough to know the session by."""

_idle: dict[_Key, list[Session]] = {}


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
    if not puzzle.constraints and _stays_warm(puzzle.grid, engine):
        key: _Key = (puzzle.grid, engine, implied)
        session = _idle_session(key) or open_session(state_rules(puzzle.grid), engine)
        assumptions = clue_assumptions(puzzle, session.model)
    else:
        key = (puzzle, engine, implied)
        session = _idle_session(key) or open_session(_narrowed_model(puzzle, implied), engine)
        assumptions = []
    try:
        yield session, assumptions
    except BaseException:
        session.close()
        raise
    if len(puzzle.grid.cells) <= WARM_CELLS:
        _keep(key, session)
    else:
        session.close()


def _stays_warm(grid: Grid, engine: Engine) -> bool:
    return not isinstance(engine, Sat) or len(grid.cells) <= WARM_CELLS


def _idle_session(key: _Key) -> Session | None:
    try:
        return _idle[key].pop()
    except (KeyError, IndexError):
        return None


def _keep(key: _Key, session: Session) -> None:
    if key not in _idle and len(_idle) >= KEPT_KINDS:
        _close_all(_idle.pop(next(iter(_idle)), []))
    _idle.setdefault(key, []).append(session)


@atexit.register
def close_idle() -> None:
    """Free all idle sessions; PySAT's solvers complain if the interpreter's end does it."""
    while _idle:
        _close_all(_idle.popitem()[1])


def _close_all(sessions: list[Session]) -> None:
    # Another thread may still be lent one of them: each is taken out before it is closed.
    with suppress(IndexError):
        while True:
            sessions.pop().close()


def _narrowed_model(puzzle: Puzzle, implied: bool) -> Model:
    """State a puzzle for the candidates that elimination of its clues leaves."""
    grid = puzzle.grid
    rules = state_rules(grid)
    with PropagationSession(rules) as elimination:
        left = elimination.candidates(clue_assumptions(puzzle, rules))
    if left is None:
        # After a contradiction the empty domains make the model a contradiction as well.
        return state_rules(grid, [()] * len(grid.cells))
    if len(grid.cells) > WARM_CELLS:
        model = state_rules(grid, left)
    else:
        # The clauses of the whole grid are at hand, those of what is left would be made anew.
        model = rules
        for cell, values in enumerate(left):
            if len(values) < len(model.variables[cell].domain):
                model.narrow(cell, values)
    state_constraints(puzzle, model)
    if implied:
        add_implied_statements(model)
    return model
