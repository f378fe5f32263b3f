"""Keeps PySAT from handling Ctrl-C in its own way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from pysat.solvers import MainThread

_this_thread = threading.local()
_is_main_thread = MainThread.check


def _may_take_ctrl_c() -> bool:
    """Answer PySAT's question whether it may put its own handler of Ctrl-C in place."""
    return not getattr(_this_thread, "undisturbed", False) and bool(_is_main_thread())


MainThread.check = staticmethod(_may_take_ctrl_c)


def undisturbed(call: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """Call into PySAT without its own handler of Ctrl-C.

    In the main thread PySAT has Ctrl-C jump out of the solver (longjmp), which leaves it in the
    middle of its work; CaDiCaL then aborts the whole process when it is touched again. (The
    encoders of "at most one" raise an error of their own.) Told that this is another thread,
    PySAT leaves Python's handler in place, and Ctrl-C is heeded as soon as the solver returns:
    after a slice of the search. Other users of PySAT notice nothing.
    """
    _this_thread.undisturbed = True
    try:
        return call(*arguments, **options)
    finally:
        _this_thread.undisturbed = False
