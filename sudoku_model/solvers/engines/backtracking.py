"""Depth-first search with a table of free values for each group: the textbook solution.

"Fill the board in place": take an empty cell, try each value that its row, column and box still
have free, go on to the next cell, and take the value back when that fails. The cell with the
fewest values is taken first; without that, hard puzzles take hours.

Statements other than "all different" are looked at whenever one of their variables gets a value:
can the values chosen so far, and those still possible elsewhere, obey it?
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from sudoku_model.deadline import GaveUpError
from sudoku_model.model import AllDifferent, Assignment, Clause, Literal, Model
from sudoku_model.solvers.engines import Engine
from sudoku_model.solvers.filtering import Filter, Masks, make_filter
from sudoku_model.solvers.propagation import propagate_by_elimination
from sudoku_model.solvers.session import (
    CONFLICT_LIMIT,
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


class _Way:
    """The values that the search has chosen so far, and what they leave to choose from, as masks.

    Attributes:
        left: for each variable its value as a bit, its domain while it is open.
    """

    def __init__(
        self, model: Model, domains: list[int], groups_of: list[list[int]], group_total: int
    ) -> None:
        self.left = domains.copy()
        self._domains, self._groups_of = domains, groups_of
        self._free = [-1] * group_total  # for each group the values not yet used, as a mask
        # Booleans mostly follow from the other variables: they come last, in their order.
        self._cells = {v.number for v in model.variables if not v.is_boolean}
        self._booleans = set(range(len(domains))) - self._cells
        self._open_of = [self._booleans if v.is_boolean else self._cells for v in model.variables]
        self._taken: list[tuple[int, int]] = []  # each variable with the values still to try

    @property
    def is_at_start(self) -> bool:
        """Whether no variable has a value."""
        return not self._taken

    @property
    def is_at_end(self) -> bool:
        """Whether each variable has a value."""
        return not (self._cells or self._booleans)

    def most_constrained(self) -> tuple[int, int]:
        """Return the open variable with the fewest values left, and these values."""
        fewest, best = -1, (-1, 0)
        for index in self._cells or {min(self._booleans)}:
            values = self._domains[index]
            for group in self._groups_of[index]:
                values &= self._free[group]
            count = values.bit_count()
            if fewest < 0 or count < fewest:
                fewest, best = count, (index, values)
                if count <= 1:
                    break
        return best

    def take(self, index: int, values: int) -> None:
        """Give a variable the least of some values; the others are to be tried later."""
        bit = values & -values
        self._taken.append((index, values ^ bit))
        self.left[index] = bit
        self._open_of[index].remove(index)
        for group in self._groups_of[index]:
            self._free[group] ^= bit

    def go_back(self) -> tuple[int, int]:
        """Take the last value back, and return its variable with the values still to try."""
        index, values = self._taken.pop()
        for group in self._groups_of[index]:
            self._free[group] ^= self.left[index]
        self.left[index] = self._domains[index]
        self._open_of[index].add(index)
        return index, values


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
                and len(primitive.numbers) == len(primitive.variables)
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
        except (KeyboardInterrupt, GaveUpError):
            self._suspended = None
            raise

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
        way = _Way(self.model, domains, self._groups_of, self._group_total)
        dead_ends = 0
        index, values = way.most_constrained()
        while True:
            if values:
                way.take(index, values)
                self._nodes += 1
                # Short of a dead end too: the empty 100x100 grid has none for minutes.
                if reason := self._limits.reason_to_stop():
                    yield Answer(Outcome.UNDECIDED, reason=reason)
                    dead_ends = 0
                if self._may_hold(index, way.left):
                    if not way.is_at_end:
                        index, values = way.most_constrained()
                        continue
                    solution = tuple(map(self._masks.value, way.left))
                    if self.model.holds(solution):
                        yield Answer(Outcome.SAT, solution)
                        dead_ends = 0
            # A dead end: take the last value back and try the next one of the same variable.
            dead_ends += 1
            self._dead_ends += 1
            if way.is_at_start:
                return
            if self._limits.conflicts is not None and dead_ends >= self._limits.conflicts:
                yield Answer(Outcome.UNDECIDED, reason=CONFLICT_LIMIT)
                dead_ends = 0
            index, values = way.go_back()

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
