"""The common interface: one incremental conversation with a solver about one model.

A new engine is a file of its own in `engines`, with a class derived from `Session`.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from enum import Enum
from threading import Lock, get_ident
from typing import NamedTuple, TypeAlias

from sudoku_model.closeable import Closing
from sudoku_model.deadline import TIME_LIMIT, GaveUpError, deadline, reason_to_stop
from sudoku_model.errors import UndecidedError, UnsupportedError
from sudoku_model.model import Literal, Model
from sudoku_model.option_numbers import number_from_0, whole_number
from sudoku_model.solvers.deletion import needed_of


class Outcome(Enum):
    """What a solver found out.

    Example:
        >>> from sudoku_model.solvers import Outcome
        >>> [outcome.value for outcome in Outcome]
        ['satisfiable', 'unsatisfiable', 'undecided']
    """

    SAT = "satisfiable"
    UNSAT = "unsatisfiable"
    UNDECIDED = "undecided"


class Answer(NamedTuple):
    """The answer to `Session.solve`.

    Attributes:
        outcome: whether there is an assignment.
        values: with SAT one value for each variable of the model, in order.
        forced: with SAT, true if no other assignment exists: `values` follows from the assumptions
            by propagation alone, or the engine has looked for another one. False says nothing.
        reason: with UNDECIDED, why: "time limit", "conflict limit", "cancelled", "interrupted", ...

    Example:
        >>> from sudoku_model.solvers import Answer, Outcome
        >>> Answer(Outcome.UNDECIDED, reason="time limit").values is None
        True
    """

    outcome: Outcome
    values: tuple[int, ...] | None = None
    forced: bool = False
    reason: str = ""


UNSAT = Answer(Outcome.UNSAT)
INTERRUPTED = "interrupted"
CONFLICT_LIMIT = "conflict limit"


def reason_of(stop: UndecidedError | KeyboardInterrupt) -> str:
    """Say why a question was given up. Ctrl-C between two searches is an exception."""
    return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else str(stop)


class Consequences(NamedTuple):
    """What follows from assumptions by propagation alone.

    Attributes:
        consistent: false if propagation met a contradiction; `literals` is then unspecified.
        literals: every literal of the model that was found to be true, the assumptions included.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.solvers import engine_named, open_session
        >>> from sudoku_model.stated import state_puzzle
        >>> model = state_puzzle(sm.read("1... ..3. .4.. ....")).model
        >>> with open_session(model, engine_named("propagation")) as session:
        ...     found = session.propagate()
        >>> found.consistent, model.variables[1].equals(3) in found.literals
        (True, True)
    """

    consistent: bool
    literals: Collection[Literal]


@dataclass(frozen=True)
class Limits:
    """When to give up.

    Attributes:
        seconds: wall-clock time, None for no limit.
        conflicts: number of conflicts (dead ends, for an engine that learns nothing from them),
            None for no limit.
        deadline: when the time is over, by `time.monotonic`; None without a time limit.
        started: when the question began that has these limits, by `time.perf_counter`.

    Raises:
        OptionError: if a limit is negative or not a number.

    Example:
        >>> from sudoku_model.solvers import Limits
        >>> limits = Limits(seconds=0)
        >>> limits.remaining(), limits.reason_to_stop()
        (0.0, 'time limit')
    """

    seconds: float | None = None
    conflicts: int | None = None
    deadline: float | None = field(init=False, default=None)
    started: float = field(init=False, default_factory=time.perf_counter, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.conflicts is not None:
            conflicts = whole_number("conflicts", self.conflicts)
            object.__setattr__(self, "conflicts", conflicts)
        if self.seconds is not None:
            seconds = number_from_0("a limit of", self.seconds)
            object.__setattr__(self, "seconds", seconds)
            # A question may take several solves; they share the time that starts here.
            object.__setattr__(self, "deadline", time.monotonic() + seconds)

    @property
    def elapsed(self) -> float:
        """The seconds since the question began."""
        return time.perf_counter() - self.started

    def remaining(self) -> float | None:
        """Return the seconds that are left, at least 0, or None without a time limit."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def reason_to_stop(self) -> str:
        """Say why to give up now: "cancelled" or "time limit"; nothing while there is no reason."""
        is_late = self.deadline is not None and time.monotonic() >= self.deadline
        return reason_to_stop() or (TIME_LIMIT if is_late else "")

    def in_force(self) -> AbstractContextManager[None]:
        """Let whatever runs in a ``with`` block heed the time; see `sudoku_model.deadline`."""
        return _NO_DEADLINE if self.deadline is None else deadline(self.deadline)


NO_LIMITS = Limits()

_NO_DEADLINE = nullcontext()

Statistics: TypeAlias = dict[str, int | float]


IN_USE = (
    "the session is in use in another thread: it answers one thread at a time, and while a scope "
    "is open the thread that has opened it; open a session for each thread"
)


class _Turn:
    """Lets one thread in at a time; any other is refused, not kept waiting.

    Attributes:
        thread: the only one that is let in, while it has a scope open; else None.
    """

    def __init__(self) -> None:
        self.thread: int | None = None
        self._is_taken = Lock()

    def __enter__(self) -> None:
        is_kept = self.thread is not None and self.thread != get_ident()
        if is_kept or not self._is_taken.acquire(blocking=False):
            raise UnsupportedError(IN_USE)

    def __exit__(self, *_: object) -> None:
        self._is_taken.release()


class Session(Closing, ABC):
    """An incremental conversation with one engine about one model.

    One thread asks at a time: while a question is asked of a session, whatever another thread asks
    of it is refused with an `UnsupportedError`. (What the others have added in their scopes would
    change the answer anyway; a session of its own for each thread costs some milliseconds.) Use as
    a context manager, or call `close`. Literals are those of the model.

    Attributes:
        model: the model.
        shown: of how many of its first variables answers have the values; None for all.
        open_scopes: number of scopes that were opened and not yet closed.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.solvers import Limits, engine_named, open_session
        >>> from sudoku_model.stated import state_puzzle
        >>> model = state_puzzle(sm.read("1... ..3. .4.. ....")).model
        >>> last = model.variables[15]
        >>> with open_session(model, engine_named("sat")) as session:
        ...     print(session.solve([last.equals(1)], Limits(seconds=10)).outcome)
        ...     with session.scope():
        ...         session.add([-last.equals(2)])
        ...         print(session.solve().values[15] in (3, 4))
        ...     core = session.core([last.equals(1), last.equals(2)])
        Outcome.UNSAT
        True
        >>> [model.name(literal) for literal in core]
        ['r4c4=1']
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.shown: int | None = None
        self.open_scopes = 0
        self._alone = _Turn()

    def prepare(self) -> None:
        """Do now what the first search would begin with.

        Raises:
            UnsupportedError: if a statement of the model is too large for the engine.
        """

    def solve(
        self,
        assume: Sequence[Literal] = (),
        limits: Limits = NO_LIMITS,
        *,
        wants_other: bool = False,
    ) -> Answer:
        """Look for an assignment that obeys the model, the added clauses and the assumptions.

        Ctrl-C gives the answer UNDECIDED with the reason "interrupted", a `Cancellation` that was
        cancelled the reason "cancelled"; the session stays usable. Once the time is over nothing
        is looked for any more: many short searches end as one long search does.

        Args:
            assume: literals that are true for this question.
            limits: when to give up.
            wants_other: whether another assignment will be asked for next. An engine for which
                one long search costs less than two may then say that there is none (`forced`).
        """
        with self._alone:
            if reason := limits.reason_to_stop():
                return Answer(Outcome.UNDECIDED, reason=reason)
            try:
                return (self._solve_first if wants_other else self._solve)(assume, limits)
            except (GaveUpError, KeyboardInterrupt) as stop:
                return Answer(Outcome.UNDECIDED, reason=reason_of(stop))

    def propagate(self, assume: Sequence[Literal] = ()) -> Consequences:
        """Return what the engine derives from the assumptions without any search.

        Raises:
            UnsupportedError: if the engine cannot tell.
        """
        with self._alone:
            return self._propagate(assume)

    def add(self, clause: Iterable[Literal]) -> None:
        """Demand that one of the literals is true: until the end of the innermost open scope."""
        with self._alone:
            self._add(clause)

    def forbid(self, values: Iterable[int]) -> None:
        """Demand, as `add` does, that one of the first variables differs from these values."""
        with self._alone:
            self._add(self.model.blocking_clause(values))

    def grow(self, state: Callable[[], None]) -> None:
        """Take up what a function states: more variables and statements of the session's model.

        Raises:
            UnsupportedError: if the engine cannot. After an exception the session is of no use.
        """
        with self._alone:
            self._grow(state)

    def _grow(self, state: Callable[[], None]) -> None:
        raise UnsupportedError("the model of a session with this engine cannot grow")

    def prefer(self, literals: Sequence[Literal], *, first: bool = False) -> None:
        """Ask a search to guess that these literals are true, until the open scopes are closed.

        That changes which of several assignments comes first; an engine may ignore it.

        Args:
            literals: the literals.
            first: whether the next search is to guess about them before anything else, so that
                many of them are true at once.
        """
        with self._alone:
            self._prefer(literals, first)

    def pass_on(self) -> None:
        """Let the calling thread, and no other, continue with the open scopes."""
        if self.open_scopes:
            self._alone.thread = get_ident()

    # What an engine does, for one thread at a time. It need not catch what stops it.

    @abstractmethod
    def _solve(self, assume: Sequence[Literal], limits: Limits) -> Answer: ...

    def _solve_first(self, assume: Sequence[Literal], limits: Limits) -> Answer:
        """Solve where another assignment will be asked for; by default as always."""
        return self._solve(assume, limits)

    @abstractmethod
    def _propagate(self, assume: Sequence[Literal]) -> Consequences: ...

    @abstractmethod
    def _add(self, clause: Iterable[Literal]) -> None: ...

    def _prefer(self, literals: Sequence[Literal], first: bool) -> None:
        """By default nothing is preferred."""

    @abstractmethod
    def _open_scope(self) -> None: ...

    @abstractmethod
    def _close_scope(self) -> None: ...

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Forget, at the end of the ``with`` block, every clause that was added inside it."""
        with self._alone:
            self._open_scope()
            self.open_scopes += 1
            self._alone.thread = get_ident()
        try:
            yield
        finally:
            self.open_scopes -= 1
            if not self.open_scopes:
                self._alone.thread = None
            self._close_scope()

    def refute(
        self, assume: Sequence[Literal], limits: Limits = NO_LIMITS
    ) -> tuple[Answer, tuple[Literal, ...]]:
        """Solve and, if there is no assignment, say which assumptions already exclude one.

        Returns:
            The answer and, with UNSAT, some of the assumptions that cannot all be true; all of
            them, unless the engine knows better.
        """
        with self._alone:
            if reason := limits.reason_to_stop():
                return Answer(Outcome.UNDECIDED, reason=reason), ()
            try:
                return self._refute(assume, limits)
            except (GaveUpError, KeyboardInterrupt) as stop:
                return Answer(Outcome.UNDECIDED, reason=reason_of(stop)), ()

    def _refute(
        self, assume: Sequence[Literal], limits: Limits
    ) -> tuple[Answer, tuple[Literal, ...]]:
        answer = self._solve(assume, limits)
        return answer, tuple(assume) if answer.outcome is Outcome.UNSAT else ()

    def core(
        self, assume: Sequence[Literal], limits: Limits = NO_LIMITS
    ) -> tuple[Literal, ...] | None:
        """Return some of the assumptions that cannot all be true, in the order given.

        None of them can be left out, unless a limit was hit (see `needed_of`).

        Returns:
            The core, or None if the assumptions can all be true or it could not be decided.
        """

        def refuted(literals: Sequence[Literal]) -> tuple[Literal, ...] | None:
            answer, used = self.refute(literals, limits)
            return used if answer.outcome is Outcome.UNSAT else None

        used = refuted(assume)
        if used is None:
            return None
        needed = {*needed_of(refuted, list(dict.fromkeys(used)))}
        return tuple(literal for literal in dict.fromkeys(assume) if literal in needed)

    @abstractmethod
    def statistics(self) -> Statistics:
        """Return the engine's counters for this session: variables, clauses, conflicts, ..."""


class ListedClausesSession(Session):
    """A session of an engine that is shown all clauses for each question.

    Attributes:
        clauses: what has been added and is still in force.
    """

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.clauses: list[tuple[Literal, ...]] = []
        self._scope_starts: list[int] = []

    def _add(self, clause: Iterable[Literal]) -> None:
        self.clauses.append(tuple(clause))

    def _open_scope(self) -> None:
        self._scope_starts.append(len(self.clauses))

    def _close_scope(self) -> None:
        del self.clauses[self._scope_starts.pop() :]
