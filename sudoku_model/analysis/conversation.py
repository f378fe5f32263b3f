"""The session in which a question about a puzzle is asked; what comes back is checked.

A *shape* is what puzzles of a corpus have in common, and the versions of a puzzle that is being
made: the grid and the constraints, without the givens and candidates. Its session holds all of
it, and the other clues are assumptions. A bare grid is a shape from the first question on; a grid
with constraints once a second puzzle of the same shape is asked about.

Until then the puzzle has a session of its own, stated for the candidates that its clues leave,
which costs less where they are many. Puzzles of grids that are too large to carry what the clues
settle also have sessions of their own, which are not kept.

Kept sessions change how fast an answer comes, not which verdict it is, nor what propagation finds.
Which solutions of several come first may depend on the questions before; after `close_idle` the
same questions in the same order get the same answers again.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sudoku_model.errors import ConstraintError, DefectError, UnsupportedError
from sudoku_model.model import Literal
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Answer, Engine, Session, open_session, pool
from sudoku_model.solvers.pool import SessionKey
from sudoku_model.stated import (
    clue_assumptions,
    is_warm,
    state_narrowed,
    state_shape,
)

REMEMBERED_SHAPES = 64
"""Number of shapes of which it is remembered whether one puzzle was asked about or several."""


_asked: OrderedDict[SessionKey, Puzzle | bool] = OrderedDict()
"""For each shape the only puzzle asked about so far, then whether its session serves them all:
not where it cannot be stated for all candidates, only for those that the clues leave."""


class _Effort:
    """What was spent on classic puzzles in this process; see `sudoku_model.analysis.classics`.

    Attributes:
        spent: in puzzles that took no search.
        has_paid: whether the compiled search was loaded because of it.
    """

    spent = 0
    has_paid = False


on_classics = _Effort()


@contextmanager
def conversation(
    puzzle: Puzzle, engine: Engine, *, implied: bool = True, alone: bool = False
) -> Iterator[tuple[Session, list[Literal]]]:
    """Lend a session about a puzzle together with the assumptions that stand for its clues.

    Variable `i` of the session's model is cell `i`. What is added in a scope of the session is
    gone afterwards; nothing may be added outside of one. After an exception the session is not
    used again. Safe in threads: no two callers are lent the same session at once.

    Args:
        puzzle: the puzzle.
        engine: the engine to ask.
        implied: whether statements that follow from the constraints are stated as well.
        alone: whether a puzzle with constraints has a session of its own in any case: what
            propagation finds there does not depend on what was asked before.
    """
    key, session = _opened(puzzle, engine, implied, alone)
    is_whole = False
    try:
        yield session, clue_assumptions(puzzle, session.model) if key.is_shared else []
        is_whole = True
    except GeneratorExit:
        # An enumeration was left between two answers. (Garbage collection may end the question
        # before its scopes, and when the interpreter ends nobody asks any more.)
        is_whole = not (session.open_scopes or sys.is_finalizing())
        raise
    finally:
        if is_whole and is_warm(puzzle.grid):
            pool.keep(key, session)
        else:
            session.close()


def checked(puzzle: Puzzle, answer: Answer, engine: Engine) -> Solution:
    """Return the solution of an answer after checking it against the puzzle's meaning.

    Raises:
        DefectError: if it breaks a rule or a clue.
    """
    # The model's variables after those of the cells are auxiliary.
    values = (answer.values or ())[: len(puzzle.grid.cells)]
    if not puzzle.holds(values):
        raise DefectError(
            f"the engine {engine} returned {values} for the puzzle {puzzle.line()!r}, "
            f"which breaks its rules; {_culprit(puzzle, values) or 'please report this'}"
        )
    return Solution(puzzle, values)


def _culprit(puzzle: Puzzle, values: Sequence[int]) -> str:
    """Say which constraint of a user is broken, if one is: its two meanings differ then."""
    for constraint in puzzle.constraints:
        kind = type(constraint)
        is_ours = kind.__module__.partition(".")[0] == __name__.partition(".")[0]
        if not is_ours and not constraint.holds(puzzle.board, values):
            return f"{kind.__name__}.state allows what {kind.__name__}.holds forbids"
    return ""


def _opened(
    puzzle: Puzzle, engine: Engine, implied: bool, alone: bool
) -> tuple[SessionKey, Session]:
    """Return the session to lend, an idle one or a new one, and the key to keep it under."""
    shape = _shape(puzzle, engine, implied, alone)
    if shape is not None:
        session = pool.take(shape) or _open_shape(puzzle, engine, implied)
        if session is not None:
            return shape, session
        if puzzle.constraints:
            with pool.changing:
                _asked[shape] = False
    own = SessionKey(puzzle, engine, implied)
    return own, pool.take(own) or open_session(
        state_narrowed(puzzle, implied=implied).model, engine
    )


def _shape(puzzle: Puzzle, engine: Engine, implied: bool, alone: bool) -> SessionKey | None:
    """Return the key of a puzzle's shape, unless the puzzle gets a session of its own."""
    grid, constraints = puzzle.grid, puzzle.constraints
    if not is_warm(grid) or (constraints and (alone or not engine.shares_shapes)):
        return None
    key = SessionKey(grid, constraints, engine, implied, is_shared=True)
    return key if not constraints or _serves_several(key, puzzle) else None


def _serves_several(shape: SessionKey, puzzle: Puzzle) -> bool:
    """Say whether other puzzles of the shape were asked about, and one session serves them all."""
    with pool.changing:
        known = _asked.pop(shape, puzzle)
        if isinstance(known, Puzzle) and (
            known.givens != puzzle.givens or known.candidates != puzzle.candidates
        ):
            known = True
        _asked[shape] = known
        while len(_asked) > REMEMBERED_SHAPES:
            _asked.popitem(last=False)
    return known is True


def _open_shape(puzzle: Puzzle, engine: Engine, implied: bool) -> Session | None:
    """Open the session of a shape, unless it is too large for all candidates."""
    try:
        session = open_session(state_shape(puzzle, implied=implied).model, engine)
        if puzzle.constraints:
            try:
                session.prepare()
            except BaseException:
                session.close()
                raise
    except (ConstraintError, UnsupportedError):
        return None
    return session


def close_idle() -> None:
    """Free all idle sessions, and forget what was asked."""
    pool.close_idle()
    on_classics.spent, on_classics.has_paid = 0, False
    with pool.changing:
        _asked.clear()
