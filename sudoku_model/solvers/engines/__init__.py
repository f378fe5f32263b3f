"""The engines: which to ask, and with which settings. One file each; importing it loads no solver.

An engine is a class derived from `Engine`; its file is called as the engine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import ClassVar

from sudoku_model.errors import OptionError, unknown
from sudoku_model.model import Model
from sudoku_model.solvers.session import Session
from sudoku_model.texts import shown

_KINDS: dict[str, type[Engine]] = {}


class Engine(ABC):
    """Which solver to ask, and with which settings. An engine is a frozen data class.

    Attributes:
        name: what ``solver=`` and ``--solver`` call it.
        shares_shapes: whether one session answers fast about all puzzles that have the same
            constraints and differ in their givens, which are then assumptions.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.solvers import Engine
        >>> isinstance(sm.CpSat(workers=2), Engine), sm.CpSat.name
        (True, 'cpsat')
    """

    name: ClassVar[str]
    shares_shapes: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        # A class derived from an engine does not answer to the engine's name, unless it says so.
        if "name" in vars(cls):
            _KINDS[cls.name] = cls

    def __str__(self) -> str:
        return self.name

    @classmethod
    def with_settings(cls, settings: Sequence[str]) -> Engine:
        """Return the engine for a name that is followed by settings, as in ``sat:glucose4``.

        Raises:
            OptionError: if there is no such setting.
        """
        if settings:
            text = ":".join([cls.name, *settings])
            raise OptionError(f"found {text!r}, expected {cls.name!r}: it has no settings to name")
        return cls()

    @abstractmethod
    def load(self) -> Callable[[Model], Session]:
        """Import what the engine needs, and return what opens a session."""


@lru_cache(maxsize=64)
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
    if isinstance(text, Engine):
        return text
    if not isinstance(text, str):
        raise OptionError(f"found the solver {shown(text)}, expected a name or an engine")
    name, *settings = text.split(":")
    return _kind(name).with_settings(settings)


@lru_cache(maxsize=64)
def loaded(engine: Engine) -> Callable[[Model], Session]:
    """Load an engine, once, so that no clock runs meanwhile; return what opens a session."""
    return engine.load()


@lru_cache(maxsize=64)
def spelled(engine: Engine) -> str:
    """Return what `engine_named` takes for an engine, worked out once for all verdicts."""
    return str(engine)


def engine_names() -> tuple[str, ...]:
    """Return the names of all engines."""
    from pkgutil import iter_modules

    return tuple(sorted({module.name for module in iter_modules(__path__)} | _KINDS.keys()))


def _kind(name: str) -> type[Engine]:
    if name not in _KINDS:
        known = engine_names()
        if name not in known:
            raise unknown("solver", name, known)
        import_module(f"{__name__}.{name}")
    return _KINDS[name]


def open_session(model: Model, engine: Engine) -> Session:
    """Open a conversation with an engine about a model; this loads the engine's solver.

    Args:
        model: what must hold.
        engine: the engine to ask; `engine_named` returns one by its name.

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
    return loaded(engine)(model)


def open_prepared(model: Model, engine: Engine) -> Session:
    """Open a conversation as `open_session` does, with all done that its first search begins with.

    Raises:
        UnsupportedError: as `open_session` does, or if a statement is too large for the engine.
    """
    session = open_session(model, engine)
    try:
        session.prepare()
    except BaseException:
        session.close()
        raise
    return session
