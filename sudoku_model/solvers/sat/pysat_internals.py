"""All that reaches into PySAT itself, or mends what it does to the process around it.

- `add_clauses` loads a formula without a detour through Python for each clause.
- `search` limits the conflicts of a search also where PySAT does not pass the limit on.
- `search` and `propagate` ask MiniSat directly: steps ask a hundred thousand small questions, and
  the calls in Python around each took three to six times as long.
- `heeding_limits` chooses a solver that heeds limits where not even `search` can do that.
- `undisturbed` answers for PySAT whether a thread is the main one, because its own handler of
  Ctrl-C leaves a solver in the middle of its work.
- `alarm_kept` puts back the alarm clock that two solvers set for themselves.
- `free` keeps Ctrl-C out of PySAT's deleting, which would else free memory twice.
- `search_of_enumerator` replaces the search inside the enumerator of hitting sets, which neither
  looks at the clock nor heeds Ctrl-C.

Nothing else in this package touches anything of PySAT that is not documented.
"""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from itertools import combinations
from struct import calcsize
from types import FrameType
from typing import Any, Final

import pysolvers
from pysat.solvers import MainThread, Minisat22

from sudoku_model.deadline import is_heeded, stopped_by_cancellation
from sudoku_model.libraries import IN_BROWSER

SLICE_SECONDS: Final = 0.1
"""How long a piece of a search is meant to take before somebody looks at the clock."""

_PASSES_LIMITS = calcsize("l") == 8
"""Whether PySAT passes the limits of a search on.

It reads them as a C long into 64 bits. On Windows and in browsers a long has 32, and the upper half
stays whatever it was. (CaDiCaL takes the lower half only.)
"""

_IN_BROWSER = {
    "minisat-gh": "cadical195",
    "minisat22": "cadical195",
    "minicard": "cadical195",
    "glucose4": "cadical153",
}
"""What stands in for a solver where it heeds no limits. Two that check each other stay two."""

_NOT_MAIN = 0
"""Tells PySAT's functions that another thread than the main one asks; see `undisturbed`."""

_UNDISTURBED = nullcontext(True)
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


def add_at_most_ones(solver: Any, groups: Iterable[Sequence[int]]) -> None:
    """Tell a solver that at most one of the literals of each group is true; see `add_clauses`.

    One that has nothing built in for that is told of each two literals.
    """
    handle = getattr(solver.solver, "minicard", None)
    if not solver.supports_atmost():
        pairs = (combinations(literals, 2) for literals in groups)
        add_clauses(solver, ((-first, -second) for some in pairs for first, second in some))
    elif handle is None:
        for literals in groups:
            solver.add_atmost(literals, 1)
    else:
        for literals in groups:
            pysolvers.minicard_add_am(handle, literals, 1)


def add_clauses(solver: Any, clauses: Iterable[Sequence[int]]) -> None:
    """Add many clauses to a solver.

    PySAT's own way calls two methods in Python for each clause, which took a third of the time of
    loading a puzzle.
    """
    inner = solver.solver
    attribute, function = _ADD_CLAUSE.get(type(inner).__name__, ("", ""))
    handle, add = getattr(inner, attribute, None), getattr(pysolvers, function, None)
    if handle is None or add is None:
        solver.append_formula(clauses)
        return
    deque(map(partial(add, handle), clauses), maxlen=0)


_ADD_CLAUSE = {
    "MinisatGH": ("minisat", "minisatgh_add_cl"),
    "Minicard": ("minicard", "minicard_add_cl"),
    "Minisat22": ("minisat", "minisat22_add_cl"),
    "Glucose4": ("glucose", "glucose41_add_cl"),
    "Cadical195": ("cadical", "cadical195_add_cl"),
}
"""For PySAT's classes of the solvers that are used most: where they keep theirs, and what adds."""


def decide_first(solver: Any, literals: Iterable[int]) -> None:
    """Have the next search decide about these literals before all others, if it can be told."""
    set_activities = getattr(solver, "set_activities", None)
    if set_activities is not None:  # PySAT has it since the development versions of 1.9.
        with suppress(NotImplementedError):
            set_activities(dict.fromkeys(map(abs, literals), 1.0))


def heeding_limits(solver: str) -> str:
    """Return PySAT's name of a solver, or of the one that stands in for it in a browser.

    There PySAT passes limits on to CaDiCaL alone, and no thread could interrupt the others.
    """
    return _IN_BROWSER.get(solver, solver) if IN_BROWSER else solver


def search(solver: Any, conflicts: int, assume: Sequence[int] = ()) -> bool | None:
    """Let a solver search for so many conflicts, and for other limits that it was given.

    Other threads run meanwhile, where the solver lets them.

    Returns:
        Whether the assumptions can be true; None if that is not known yet.

    Raises:
        NotImplementedError: if the solver cannot stop at a limit.
    """
    inner = getattr(solver, "solver", solver)
    if IN_BROWSER and not type(inner).__name__.startswith("Cadical"):
        raise NotImplementedError  # it would not heed the limit
    if type(inner) is Minisat22 and _PASSES_LIMITS:
        pysolvers.minisat22_cbudget(inner.minisat, conflicts)
        inner.status = pysolvers.minisat22_solve_lim(inner.minisat, assume, _NOT_MAIN, 1)
        found: bool | None = inner.status
        return found
    solver.conf_budget(conflicts)
    with _UNDISTURBED if _PASSES_LIMITS else _interrupted_by_clock(solver):
        answer: bool | None = undisturbed(
            solver.solve_limited, assumptions=assume, expect_interrupt=True
        )
    return answer


def propagate(solver: Any, assume: Sequence[int]) -> tuple[bool, list[int]]:
    """Let a solver propagate assumptions; return whether they are consistent, and what follows."""
    inner = solver.solver
    if type(inner) is Minisat22:
        consistent, literals = pysolvers.minisat22_propagate(inner.minisat, assume, 0, _NOT_MAIN)
        return bool(consistent), literals or []
    answer: tuple[bool, list[int]] = undisturbed(solver.propagate, assume)
    return answer


@contextmanager
def _interrupted_by_clock(solver: Any) -> Iterator[None]:
    """Interrupt a search after a while, if it can be interrupted."""
    try:
        solver.clear_interrupt()
    except NotImplementedError:
        yield
        return
    timer = threading.Timer(SLICE_SECONDS, solver.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # a late interruption would end the next search
        solver.clear_interrupt()


def interruptible(solver: Any) -> AbstractContextManager[bool]:
    """Let a cancellation end the search of a solver at once; the value says whether it can.

    CaDiCaL cannot be interrupted. (Nor does it let other threads run while it searches.)
    """
    return _interruptible(solver) if is_heeded() else _UNDISTURBED


@contextmanager
def _interruptible(solver: Any) -> Iterator[bool]:
    try:
        solver.clear_interrupt()
    except NotImplementedError:
        yield False
        return
    try:
        with stopped_by_cancellation(solver.interrupt):
            yield True
    finally:
        solver.clear_interrupt()  # the next search would end at once


@contextmanager
def alarm_kept() -> Iterator[None]:
    """Put the alarm clock of the process back as it was before.

    MapleCM and MapleChrono set it to 2,500 seconds for a change of strategy, with a handler in C,
    and leave it so; whoever uses it for something else would never hear it.
    """
    if not hasattr(signal, "setitimer"):  # Windows has no such clock.
        yield
        return
    seconds, interval = signal.getitimer(signal.ITIMER_REAL)
    started = time.monotonic()
    try:
        yield
    finally:
        handler = signal.getsignal(signal.SIGALRM)
        if handler is not None and _is_main_thread():
            signal.signal(signal.SIGALRM, handler)
        if seconds:  # What has run out meanwhile goes off at once.
            seconds = max(seconds - (time.monotonic() - started), 1e-6)
        signal.setitimer(signal.ITIMER_REAL, seconds, interval)


def free(solver: Any) -> None:
    """Delete a solver of PySAT, its memory and all, without Ctrl-C in the middle.

    PySAT frees the memory first and forgets the address afterwards. An interruption between the
    two would free it a second time, which aborts the process. So Ctrl-C waits until both are done.
    """
    handler = signal.getsignal(signal.SIGINT)
    if not (callable(handler) and _is_main_thread()):  # Nothing would be raised here.
        solver.delete()
        return
    pressed: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda *received: pressed.append(received))
    try:
        solver.delete()
    finally:
        signal.signal(signal.SIGINT, handler)
    if pressed:
        handler(*pressed[0])


def search_of_enumerator(hitman: Any, search: Callable[[Any, list[int]], bool | None]) -> None:
    """Have an enumerator of hitting sets (`pysat.examples.hitman.Hitman`) search in another way.

    Its searches have no limit, and it takes none: its MaxSAT solver asks a SAT solver deep inside,
    whose search is replaced.
    """
    shell = hitman.oracle.oracle

    def solve(assumptions: Iterable[int] = (), **_: Any) -> bool | None:
        return search(shell.solver, list(assumptions))

    shell.solve = shell.solve_limited = solve
