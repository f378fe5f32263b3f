"""Opens sessions. Importing this loads no solver: each engine is imported when it is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sudoku_model.model import Model
from sudoku_model.solvers.engines import Backtracking, CpSat, Engine, Sat
from sudoku_model.solvers.session import Session


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
