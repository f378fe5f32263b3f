"""Sessions that are kept between questions.

To state a model and to load it into a solver takes longer than to answer an easy question about
it. So a session that was lent goes back into the pool, from which the next question about the same
takes it.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Hashable
from threading import RLock

from sudoku_model.solvers.session import Session

KEPT_KINDS = 16
"""Number of keys for which idle sessions are kept: those used last."""


class SessionKey:
    """What a session is about.

    Args:
        subject: what it knows, with whatever else tells it from other sessions.
        is_shared: whether different questions are asked about it. The others make room first, so
            that a corpus of many kinds costs no shared session its place.
    """

    def __init__(self, *subject: Hashable, is_shared: bool = False) -> None:
        self.subject = subject
        self.is_shared = is_shared
        # A key is looked up several times for a question, and may hold dozens of constraints.
        self._hash = hash(subject)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SessionKey) and self.subject == other.subject


_idle: dict[SessionKey, list[Session]] = {}
"""What was used last comes last."""

changing = RLock()
"""Held for a moment at a time, while that changes, or what decides which sessions are kept."""

if hasattr(os, "register_at_fork"):
    # A thread that holds it would not exist in the new process, and never let go.
    os.register_at_fork(
        before=changing.acquire, after_in_parent=changing.release, after_in_child=changing.release
    )


def take(key: SessionKey) -> Session | None:
    """Return an idle session, if there is one; no one else gets it until it is kept again."""
    with changing:
        sessions = _idle.pop(key, None)
        if not sessions:
            return None
        *others, session = sessions
        if others:
            _idle[key] = others
        return session


def keep(key: SessionKey, session: Session) -> None:
    """Keep a session for the next question; whatever was added to it in a scope must be gone."""
    closing = []
    with changing:
        _idle[key] = [*_idle.pop(key, ()), session]
        while len(_idle) > KEPT_KINDS:
            closing += _idle.pop(_least_needed())
    for old in closing:
        old.close()


def _least_needed() -> SessionKey:
    """Return the key that has been unused for longest; one that is not shared may stay."""
    own = [key for key in _idle if not key.is_shared]
    shared = (key for key in _idle if key.is_shared)
    return own[0] if len(own) > 1 else next(shared)


@atexit.register
def close_idle() -> None:
    """Free all idle sessions.

    PySAT's solvers complain if the interpreter's end does it.
    """
    with changing:
        sessions = [session for kept in _idle.values() for session in kept]
        _idle.clear()
    for session in sessions:
        session.close()
