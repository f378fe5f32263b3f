"""Depth-first search with a table of free values for each group: the textbook solution.

"Fill the board in place": take an empty cell, try each value that its row, column and box still
have free, go on to the next cell, and take the value back when that fails. The cell with the
fewest values is taken first; without that, hard puzzles take hours.

Statements other than "all different" are looked at whenever one of their variables gets a value:
can the values chosen so far, and those still possible elsewhere, obey it?
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from sudoku_model.deadline import GaveUpError
from sudoku_model.model import AllDifferent, Assignment, Clause, Literal, Model
from sudoku_model.solvers.engines import Engine
from sudoku_model.solvers.filtering import Filter, Masks, make_filter
from sudoku_model.solvers.propagation import propagate_by_elimination
from sudoku_model.solvers.session import (
    CONFLICT_LIMIT,
    INTERRUPTED,
    NO_LIMITS,
    UNSAT,
    Answer,
    Consequences,
    Limits,
    ListedClausesSession,
    Outcome,
    Session,
    Statistics,
)


@dataclass(frozen=True)
class Backtracking(Engine):
    """Depth-first search with a table of free values for each house; in plain Python.

    Example:
        >>> import sudoku_model as sm
        >>> sm.check(sm.read("1... ..3. .4.. ...2"), sm.Backtracking()).is_unique
        True
    """

    name: ClassVar[str] = "backtracking"

    def load(self) -> Callable[[Model], Session]:
        """Return the class of the search, which is in plain Python."""
        return BacktrackingSession


class BacktrackingSession(ListedClausesSession):
    """The search and its tables; values are bits of a mask."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._masks = Masks(model)
        self._group_total = 0
        self._groups_of: list[list[int]] = [[] for _ in model.variables]
        self._filters: list[Filter] = []
        self._filters_of: list[list[Filter]] = [[] for _ in model.variables]
        for statement in model.statements:
            primitive = statement.primitive
            if (
                isinstance(primitive, AllDifferent)
                and not statement.when
                and len({v.number for v in primitive.variables}) == len(primitive.variables)
            ):
                for variable in primitive.variables:
                    self._groups_of[variable.number].append(self._group_total)
                self._group_total += 1
            else:
                one = make_filter(statement, self._masks)
                self._filters.append(one)
                for number in set(one.numbers):
                    self._filters_of[number].append(one)
        self._last = UNSAT
        self._suspended: tuple[tuple[Literal, ...], Iterator[Answer]] | None = None
        self._limits = NO_LIMITS
        self._nodes = 0
        self._dead_ends = 0

    def _solve(self, assume: Sequence[Literal], limits: Limits) -> Answer:
        """The conflicts of a limit are dead ends of the search.

        The same question asked again, after clauses were added, goes on where the search stood:
        what it has left behind has no assignment that more clauses would allow.
        """
        if self._suspended is None or self._suspended[0] != tuple(assume):
            self._suspended = tuple(assume), self._search(assume)
            self._last = UNSAT
        if self._last.values is not None and self._still_allowed(self._last.values):
            return self._last
        self._limits = limits
        try:
            self._last = next(self._suspended[1], UNSAT)
            return self._last
        except (KeyboardInterrupt, GaveUpError) as stop:
            self._suspended = None
            reason = INTERRUPTED if isinstance(stop, KeyboardInterrupt) else str(stop)
            return Answer(Outcome.UNDECIDED, reason=reason)

    def _still_allowed(self, values: Sequence[int]) -> bool:
        assignment = Assignment(self.model, values)
        return all(Clause(literals).holds(assignment) for literals in self.clauses)

    def _search(self, assume: Sequence[Literal]) -> Iterator[Answer]:
        """Yield each assignment, and each time that a limit is reached an undecided answer."""
        domains = self._domains(assume)
        if not (yield from self._all_may_hold(domains)):
            return
        if not domains:
            yield Answer(Outcome.SAT, ())
            return
        free = [-1] * self._group_total  # for each group the values not yet used, as a mask
        left = domains.copy()  # for each variable its value as a bit, its domain while it is open
        # Booleans mostly follow from the other variables: they come last, in their order.
        cells = {v.number for v in self.model.variables if not v.is_boolean}
        booleans = set(range(len(domains))) - cells
        open_of = [booleans if v.is_boolean else cells for v in self.model.variables]
        path: list[tuple[int, int]] = []  # each variable on the way with the values still to try
        dead_ends = 0

        index, values = self._most_constrained(domains, free, cells or {min(booleans)})
        while True:
            if values:
                bit = values & -values
                path.append((index, values ^ bit))
                self._nodes += 1
                left[index] = bit
                open_of[index].remove(index)
                for group in self._groups_of[index]:
                    free[group] ^= bit
                # Short of a dead end too: the empty 100x100 grid has none for minutes.
                if reason := self._limits.reason_to_stop():
                    yield Answer(Outcome.UNDECIDED, reason=reason)
                    dead_ends = 0
                if self._may_hold(index, left):
                    if cells or booleans:
                        index, values = self._most_constrained(
                            domains, free, cells or {min(booleans)}
                        )
                        continue
                    solution = tuple(map(self._masks.value, left))
                    if self.model.holds(solution):
                        yield Answer(Outcome.SAT, solution)
                        dead_ends = 0
            # A dead end: take the last value back and try the next one of the same variable.
            dead_ends += 1
            self._dead_ends += 1
            if not path:
                return
            if self._limits.conflicts is not None and dead_ends >= self._limits.conflicts:
                yield Answer(Outcome.UNDECIDED, reason=CONFLICT_LIMIT)
                dead_ends = 0
            index, values = path.pop()
            for group in self._groups_of[index]:
                free[group] ^= left[index]
            left[index] = domains[index]
            open_of[index].add(index)

    def _domains(self, assume: Sequence[Literal]) -> list[int]:
        domains = self._masks.domains.copy()
        for literal in assume:
            number, mask = self._masks.fact(literal)
            domains[number] &= mask
        return domains

    def _all_may_hold(self, domains: list[int]) -> Generator[Answer, None, bool]:
        """Say whether all statements can hold, after undecided answers while time is over."""
        for one in self._filters:
            if reason := self._limits.reason_to_stop():
                yield Answer(Outcome.UNDECIDED, reason=reason)
            if not one.may_hold(domains):
                return False
        return True

    def _most_constrained(
        self, domains: list[int], free: list[int], open_variables: Iterable[int]
    ) -> tuple[int, int]:
        """Return the open variable with the fewest values left, and these values."""
        fewest, best = -1, (-1, 0)
        for index in open_variables:
            values = domains[index]
            for group in self._groups_of[index]:
                values &= free[group]
            count = values.bit_count()
            if fewest < 0 or count < fewest:
                fewest, best = count, (index, values)
                if count <= 1:
                    break
        return best

    def _may_hold(self, index: int, left: list[int]) -> bool:
        """Say whether the statements about a variable, and all added clauses, can still hold."""
        for one in self._filters_of[index]:
            if not one.may_hold(left):
                return False
        for clause in self.clauses:
            if not any(left[number] & mask for number, mask in map(self._masks.fact, clause)):
                return False
        return True

    def _propagate(self, assume: Sequence[Literal]) -> Consequences:
        """Propagate as `PropagationSession` does; the search has no part in it."""
        return propagate_by_elimination(self.model, self.clauses, assume)

    def _close_scope(self) -> None:
        self._suspended = None  # what it has left behind may be allowed again
        super()._close_scope()

    def statistics(self) -> Statistics:
        """Return the number of variables, of values tried, and of dead ends so far."""
        return {
            "variables": len(self.model.variables),
            "nodes": self._nodes,
            "conflicts": self._dead_ends,
        }
