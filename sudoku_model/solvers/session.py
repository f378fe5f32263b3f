"""The common interface: one incremental conversation with a solver about one model.

A new engine is a subclass of `Session` in a file of its own, and one line in `engines.py`.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from sudoku_model.errors import OptionError
from sudoku_model.model import Literal, Model

if TYPE_CHECKING:
    from typing_extensions import Self


class Outcome(Enum):
    """What a solver found out."""

    SAT = "satisfiable"
    UNSAT = "unsatisfiable"
    UNDECIDED = "undecided"


class Answer(NamedTuple):
    """The answer to `Session.solve`.

    Attributes:
        outcome: whether there is an assignment.
        values: with SAT one value for each variable of the model, in order.
        forced: with SAT, true if `values` follows from the assumptions by propagation alone, so
            that no other assignment exists. False says nothing.
        reason: with UNDECIDED, why: "time limit", "conflict limit", "interrupted", ...
    """

    outcome: Outcome
    values: tuple[int, ...] | None = None
    forced: bool = False
    reason: str = ""


UNSAT = Answer(Outcome.UNSAT)
INTERRUPTED = "interrupted"


class Propagation(NamedTuple):
    """What follows from assumptions by propagation alone.

    Attributes:
        consistent: false if propagation met a contradiction; `literals` is then unspecified.
        literals: every literal of the model that was found to be true, the assumptions included.
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

    Raises:
        OptionError: if a limit is negative or not a number.
    """

    seconds: float | None = None
    conflicts: int | None = None
    _deadline: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        for limit in (self.seconds, self.conflicts):
            if limit is not None and not limit >= 0:  # NaN is not either
                raise OptionError(f"found a limit of {limit}, expected a number from 0")
        if self.seconds is not None:
            # A question may take several solves; they share the time that starts here.
            object.__setattr__(self, "_deadline", time.monotonic() + self.seconds)

    def remaining(self) -> float | None:
        """Return the seconds that are left, at least 0, or None without a time limit."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def expired(self) -> bool:
        """Say whether the time is over."""
        return self._deadline is not None and time.monotonic() >= self._deadline


NO_LIMITS = Limits()

Statistics: TypeAlias = dict[str, int | float]


class Session(ABC):
    """An incremental conversation with one engine about one model.

    Not safe for use from several threads at once. Use as a context manager, or call `close`.
    Literals are those of the model.

    Attributes:
        model: the model.
        open_scopes: number of scopes that were opened and not yet closed.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.open_scopes = 0

    def prepare(self) -> None:  # noqa: B027 - most engines translate the model at once
        """Do now what the first search would begin with.

        Raises:
            UnsupportedError: if a statement of the model is too large for the engine.
        """

    @abstractmethod
    def solve(self, assume: Sequence[Literal] = (), limits: Limits = NO_LIMITS) -> Answer:
        """Look for an assignment that obeys the model, the added clauses and the assumptions.

        Ctrl-C gives the answer UNDECIDED with the reason "interrupted"; the session stays usable.
        """

    @abstractmethod
    def propagate(self, assume: Sequence[Literal] = ()) -> Propagation:
        """Return what the engine derives from the assumptions without any search.

        Raises:
            UnsupportedError: if the engine cannot tell.
        """

    @abstractmethod
    def add(self, clause: Iterable[Literal]) -> None:
        """Demand that one of the literals is true: until the end of the innermost open scope."""

    @abstractmethod
    def _open_scope(self) -> None: ...

    @abstractmethod
    def _close_scope(self) -> None: ...

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Forget, at the end of the ``with`` block, every clause that was added inside it."""
        self._open_scope()
        self.open_scopes += 1
        try:
            yield
        finally:
            self.open_scopes -= 1
            self._close_scope()

    def refute(
        self, assume: Sequence[Literal], limits: Limits = NO_LIMITS
    ) -> tuple[Answer, tuple[Literal, ...]]:
        """Solve and, if there is no assignment, say which assumptions already exclude one.

        Returns:
            The answer and, with UNSAT, some of the assumptions that cannot all be true; all of
            them, unless the engine knows better.
        """
        answer = self.solve(assume, limits)
        return answer, tuple(assume) if answer.outcome is Outcome.UNSAT else ()

    def core(
        self, assume: Sequence[Literal], limits: Limits = NO_LIMITS
    ) -> tuple[Literal, ...] | None:
        """Return some of the assumptions that cannot all be true, in the order given.

        None of them can be left out, unless a limit was hit: each is tried in turn, the last
        ones first. (The deletion method: R. Bakker et al., "Diagnosing and Solving
        Over-Determined Constraint Satisfaction Problems", IJCAI 1993; assumptions that a
        refutation did not use are dropped at once.)

        Returns:
            The core, or None if the assumptions can all be true or it could not be decided.
        """
        answer, found = self.refute(assume, limits)
        if answer.outcome is not Outcome.UNSAT:
            return None
        needed: list[Literal] = []
        open_literals = list(dict.fromkeys(found))
        while open_literals:
            tried = open_literals.pop()
            answer, failing = self.refute([*needed, *open_literals], limits)
            if answer.outcome is Outcome.UNSAT:
                open_literals = [literal for literal in open_literals if literal in failing]
            else:
                needed.append(tried)
        order = {literal: place for place, literal in enumerate(assume)}
        return tuple(sorted(needed, key=order.__getitem__))

    @abstractmethod
    def statistics(self) -> Statistics:
        """Return the engine's counters for this session: variables, clauses, conflicts, ..."""

    def close(self) -> None:  # noqa: B027 - most engines have nothing to free
        """Free what the engine holds. The session must not be used afterwards."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class ListedClausesSession(Session):
    """A session of an engine that is shown all clauses for each question.

    Attributes:
        clauses: what has been added and is still in force.
    """

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self.clauses: list[tuple[Literal, ...]] = []
        self._scope_starts: list[int] = []

    def add(self, clause: Iterable[Literal]) -> None:
        """See `Session.add`."""
        self.clauses.append(tuple(clause))

    def _open_scope(self) -> None:
        self._scope_starts.append(len(self.clauses))

    def _close_scope(self) -> None:
        del self.clauses[self._scope_starts.pop() :]
