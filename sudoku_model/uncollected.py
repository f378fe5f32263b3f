"""Work that makes many objects at once, without garbage collections in between."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class uncollected:  # noqa: N801 - used like a function
    """Pause the search for garbage that refers to itself; also a decorator.

    Fifty thousand clauses are made one after the other, and all of them are kept; or a step is
    looked for among as many small sets, none of which refers to itself. Python looks through what
    there is so far again and again, and finds nothing: that was up to half of the time of stating
    unknown regions, and a fortieth of that of hard steps. What nothing refers to is freed as ever.
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

    __slots__ = ("_pauses",)

    def __enter__(self) -> None:
        self._pauses = gc.isenabled()
        if self._pauses:
            gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._pauses:
            gc.enable()

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Return a function that pauses it each time, in threads as well."""

        @wraps(function)
        def paused(*args: P.args, **kwargs: P.kwargs) -> R:
            with uncollected():
                return function(*args, **kwargs)

        return paused
