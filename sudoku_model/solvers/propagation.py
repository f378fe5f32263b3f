"""Candidate elimination without guessing: singles, unit clauses, and a filter for each primitive.

What solvers of puzzles do first on paper, as an engine of its own: it never searches, so it may
stop unfinished, and then it says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku_model.deadline import heed_deadline
from sudoku_model.model import AllDifferent, Literal, Model
from sudoku_model.solvers.filtering import (
    ClauseFilter,
    Filter,
    Masks,
    find_hidden_singles,
    make_filter,
)
from sudoku_model.solvers.session import (
    UNSAT,
    Answer,
    Consequences,
    Limits,
    ListedClausesSession,
    Outcome,
    Statistics,
)

UNFINISHED = "elimination stopped unfinished"


class PropagationSession(ListedClausesSession):
    """Propagation to a fixed point; domains are kept as bit masks."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._masks = Masks(model)
        self._groups: list[tuple[tuple[int, ...], int]] = []  # members; values that must appear
        peers: list[set[int]] = [set() for _ in model.variables]
        filters: list[Filter] = []
        for statement in model.statements:
            heed_deadline()
            primitive = statement.primitive
            if isinstance(primitive, AllDifferent) and not statement.when:
                members = tuple([variable.number for variable in primitive.variables])
                required = primitive.values if primitive.is_permutation else ()
                self._groups.append((members, self._masks.of(required)))
                for index in members:
                    peers[index].update(members)
            else:
                filters.append(make_filter(statement, self._masks))
        self._peers = [tuple(seen - {index}) for index, seen in enumerate(peers)]
        # Clauses are the cheapest, then what watches few variables.
        filters.sort(key=lambda one: (not isinstance(one, ClauseFilter), len(one.numbers)))
        self._filters = filters
        self._clause_filters = sum(isinstance(one, ClauseFilter) for one in filters)
        self._watching = _watching(filters, len(model.variables))
        self._removed = 0

    def candidates(self, assume: Sequence[Literal] = ()) -> list[tuple[int, ...]] | None:
        """Return the values that are left for each variable, or None after a contradiction."""
        domains = self._eliminate(assume)
        if domains is None:
            return None
        lowest, candidates = self._masks.lowest, []
        for variable, whole, left in zip(
            self.model.variables, self._masks.domains, domains, strict=True
        ):
            # In many puzzles most cells keep all their values.
            if left == whole:
                candidates.append(variable.domain)
            else:
                candidates.append(tuple([v for v in variable.domain if left >> v - lowest & 1]))
        return candidates

    def _solve(self, assume: Sequence[Literal], limits: Limits) -> Answer:
        """UNDECIDED means that elimination alone does not get further."""
        with limits.in_force():
            domains = self._eliminate(assume)
        if domains is None:
            return UNSAT
        if any(domain & domain - 1 for domain in domains):
            return Answer(Outcome.UNDECIDED, reason=UNFINISHED)
        values = tuple(map(self._masks.value, domains))
        # Each rule looks at its own part of the model; the model itself has the last word.
        return Answer(Outcome.SAT, values, forced=True) if self.model.holds(values) else UNSAT

    def _propagate(self, assume: Sequence[Literal]) -> Consequences:
        """Return the candidates that are left, as literals."""
        candidates = self.candidates(assume)
        if candidates is None:
            return Consequences(False, [])
        literals: list[Literal] = []
        for variable, left in zip(self.model.variables, candidates, strict=True):
            for value, literal in zip(variable.domain, variable.literals, strict=True):
                if value not in left:
                    literals.append(-literal)
                elif len(left) == 1:
                    literals.append(literal)
        return Consequences(True, literals)

    def _eliminate(self, assume: Sequence[Literal]) -> list[int] | None:
        """Return the domains at the fixed point, or None if one of them became empty."""
        domains = self._masks.domains.copy()
        before = sum(map(int.bit_count, domains))
        changed = [index for index, domain in enumerate(domains) if not domain & domain - 1]
        for literal in assume:
            changed += self._make_true(literal, domains)
        consistent = self._reach_fixed_point(domains, changed)
        self._removed += before - sum(map(int.bit_count, domains))
        return domains if consistent else None

    def _reach_fixed_point(self, domains: list[int], changed: list[int]) -> bool:
        """Apply the cheapest rule that changes anything until none does."""
        filtered = [-1] * len(domains)  # the domains as the filters know them
        waiting = set(range(len(self._filters)))
        while all(domains):
            heed_deadline()
            if not (
                self._naked_singles(changed, domains)
                and self._hidden_singles(domains, changed)
                and self._unit_clauses(domains, changed)
            ):
                return False
            if not changed and not self._filter(domains, changed, filtered, waiting):
                return False
            if not changed:
                return all(domains)
        return False

    def _filter(
        self, domains: list[int], changed: list[int], filtered: list[int], waiting: set[int]
    ) -> bool:
        """Let filters narrow domains until one has changed something; clauses all at once."""
        if not self._filters:
            return True
        for index in differing_places(domains, filtered):
            waiting.update(self._watching[index])
        filtered[:] = domains
        for place in sorted(waiting):
            heed_deadline()
            if place >= self._clause_filters and domains != filtered:
                break
            waiting.remove(place)
            if not self._filters[place].narrow(domains):
                return False
        changed += differing_places(domains, filtered)
        return True

    def _naked_singles(self, changed: list[int], domains: list[int]) -> bool:
        """Remove the value of each variable that has one left from its peers."""
        settled = set()
        while changed:
            index = changed.pop()
            value = domains[index]
            if value & value - 1 or index in settled:
                continue
            settled.add(index)
            for peer in self._peers[index]:
                if domains[peer] & value:
                    domains[peer] &= ~value
                    if not domains[peer]:
                        return False
                    if not domains[peer] & domains[peer] - 1:
                        changed.append(peer)
        return True

    def _hidden_singles(self, domains: list[int], changed: list[int]) -> bool:
        """Settle each variable that is the only place left for a value its group must hold."""
        for members, required in self._groups:
            heed_deadline()
            if not find_hidden_singles(members, required, domains, changed):
                return False
        return True

    def _unit_clauses(self, domains: list[int], changed: list[int]) -> bool:
        """Make true the only literal of an added clause that is not yet false."""
        for clause in self.clauses:
            open_literals = []
            for literal in clause:
                number, mask = self._masks.fact(literal)
                if not domains[number] & ~mask:
                    break  # satisfied
                if domains[number] & mask:
                    open_literals.append(literal)
            else:
                if not open_literals:
                    return False
                if len(open_literals) == 1:
                    changed += self._make_true(open_literals[0], domains)
        return True

    def _make_true(self, literal: Literal, domains: list[int]) -> list[int]:
        """Narrow the domain that a literal speaks of; return its variable if it has changed."""
        number, mask = self._masks.fact(literal)
        narrowed = domains[number] & mask
        if narrowed == domains[number]:
            return []
        domains[number] = narrowed
        return [number]

    def statistics(self) -> Statistics:
        """Return the number of variables and of candidates removed so far."""
        return {"variables": len(self.model.variables), "candidates removed": self._removed}


def propagate_by_elimination(
    model: Model, clauses: Iterable[Sequence[Literal]], assume: Sequence[Literal]
) -> Consequences:
    """Answer `Session.propagate` for an engine that tells nothing of its own propagation."""
    with PropagationSession(model) as elimination:
        for clause in clauses:
            elimination.add(clause)
        return elimination.propagate(assume)


def differing_places(now: Sequence[int], then: Sequence[int]) -> list[int]:
    """Return the places in which two sequences differ."""
    pairs = enumerate(zip(now, then, strict=True))
    return [index for index, (one, other) in pairs if one != other]


def _watching(filters: Sequence[Filter], variables: int) -> list[list[int]]:
    """Return for each variable the places of the filters that watch it."""
    watching: list[list[int]] = [[] for _ in range(variables)]
    for place, one in enumerate(filters):
        for number in set(one.numbers):
            watching[number].append(place)
    return watching
