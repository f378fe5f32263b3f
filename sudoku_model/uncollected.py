"""Work that makes many objects at once, without garbage collections in between."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 100_000
"""New objects from which on they are not looked through afterwards either: each million of them
takes three tenths of a second, which nothing may interrupt, even if the time is over."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause the search for garbage that refers to itself; also a decorator.

    Fifty thousand clauses are made one after the other, and all of them are kept; or a step is
    looked for among as many small sets, none of which refers to itself. Python looks through what
    there is so far again and again, and finds nothing: that was up to half of the time of stating
    unknown regions, a fortieth of that of hard steps, and more than half of that of taking over
    steps that another process has found. What nothing refers to is freed as ever. Where many
    are left, they count as old ones afterwards, which Python looks through less often.
    Where another thread, or the program, has paused it already, nothing changes.

    Example:
        >>> import gc
        >>> from sudoku_model.uncollected import uncollected
        >>> with uncollected():
        ...     gc.isenabled()
        False
        >>> gc.isenabled()
        True
    """
    pauses = gc.isenabled()
    if pauses:
        gc.disable()
    try:
        yield
    finally:
        if pauses:
            _let_grow_old()
            gc.enable()


def _let_grow_old() -> None:
    """Pass over the collections of new objects, if these are many."""
    # What the program itself has frozen stays so.
    if gc.get_count()[0] >= MANY and not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()
