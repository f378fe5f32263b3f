"""Candidate elimination without guessing: naked singles, hidden singles, unit clauses.

What solvers of puzzles do first on paper, as an engine of its own: it never searches, so it may
stop unfinished, and then it says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku_model.model import AllDifferent, Literal, Model
from sudoku_model.solvers.session import (
    NO_LIMITS,
    UNSAT,
    Answer,
    Limits,
    ListedClausesSession,
    Outcome,
    Propagation,
    Statistics,
)

UNFINISHED = "elimination stopped unfinished"


def domain_masks(model: Model) -> tuple[int, list[int]]:
    """Return the lowest value of a model, and for each variable its values as bits from there."""
    lowest = min((value for variable in model.variables for value in variable.domain), default=0)
    return lowest, [
        sum(1 << value - lowest for value in variable.domain) for variable in model.variables
    ]


class PropagationSession(ListedClausesSession):
    """Elimination to a fixed point; domains are kept as bit masks."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._lowest, self._domains = domain_masks(model)
        self._groups: list[tuple[tuple[int, ...], int]] = []  # members; values that must appear
        peers: list[set[int]] = [set() for _ in model.variables]
        for primitive, _, when in model.statements:
            if isinstance(primitive, AllDifferent):
                members = tuple(variable.number for variable in primitive.variables)
                required = primitive.values if primitive.is_permutation else ()
                mask = sum(1 << value - self._lowest for value in required)
                self._groups.append((members, mask))
                for index in members:
                    peers[index].update(members)
            else:
                self.clauses.append(primitive.literals)
        self._peers = [tuple(seen - {index}) for index, seen in enumerate(peers)]
        self._removed = 0

    def candidates(self, assume: Sequence[Literal] = ()) -> list[tuple[int, ...]] | None:
        """Return the values that are left for each variable, or None after a contradiction."""
        domains = self._eliminate(assume)
        if domains is None:
            return None
        return [
            tuple(value for value in variable.domain if domain >> value - self._lowest & 1)
            for variable, domain in zip(self.model.variables, domains, strict=True)
        ]

    def solve(self, assume: Sequence[Literal] = (), limits: Limits = NO_LIMITS) -> Answer:
        """See `Session.solve`. UNDECIDED means that elimination alone does not get further."""
        domains = self._eliminate(assume)
        if domains is None:
            return UNSAT
        if any(domain & domain - 1 for domain in domains):
            return Answer(Outcome.UNDECIDED, reason=UNFINISHED)
        values = tuple(domain.bit_length() - 1 + self._lowest for domain in domains)
        return Answer(Outcome.SAT, values, forced=True)

    def propagate(self, assume: Sequence[Literal] = ()) -> Propagation:
        """See `Session.propagate`: naked singles, hidden singles and unit clauses."""
        candidates = self.candidates(assume)
        if candidates is None:
            return Propagation(False, [])
        literals: list[Literal] = []
        for variable, left in zip(self.model.variables, candidates, strict=True):
            for value, literal in zip(variable.domain, variable.literals, strict=True):
                if value not in left:
                    literals.append(-literal)
                elif len(left) == 1:
                    literals.append(literal)
        return Propagation(True, literals)

    def _eliminate(self, assume: Sequence[Literal]) -> list[int] | None:
        """Return the domains at the fixed point, or None if one of them became empty."""
        domains = self._domains.copy()
        before = sum(map(int.bit_count, domains))
        changed = [index for index, domain in enumerate(domains) if not domain & domain - 1]
        for literal in assume:
            changed += self._make_true(literal, domains)
        consistent = True
        while consistent and changed:
            consistent = self._naked_singles(changed, domains)
            changed = []
            if consistent:
                consistent = self._hidden_singles(domains, changed)
                consistent = consistent and self._unit_clauses(domains, changed)
        self._removed += before - sum(map(int.bit_count, domains))
        return domains if consistent and all(domains) else None

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
            once = twice = 0
            for index in members:
                domain = domains[index]
                twice |= once & domain
                once |= domain
            if required & ~once:
                return False
            single = required & once & ~twice
            if not single:
                continue
            for index in members:
                found = domains[index] & single
                if found and domains[index] != found:
                    if found & found - 1:
                        return False  # the only place left for two values
                    domains[index] = found
                    changed.append(index)
        return True

    def _unit_clauses(self, domains: list[int], changed: list[int]) -> bool:
        """Make true the only literal of a clause that is not yet false."""
        for clause in self.clauses:
            open_literals = []
            for literal in clause:
                variable, value = self.model.meaning(literal)
                bit = 1 << value - self._lowest
                domain = domains[variable.number]
                if domain == bit if literal > 0 else not domain & bit:
                    break  # satisfied
                if domain & bit if literal > 0 else domain != bit:
                    open_literals.append(literal)
            else:
                if not open_literals:
                    return False
                if len(open_literals) == 1:
                    changed += self._make_true(open_literals[0], domains)
        return True

    def _make_true(self, literal: Literal, domains: list[int]) -> list[int]:
        """Narrow the domain that a literal speaks of; return its variable if it has changed."""
        variable, value = self.model.meaning(literal)
        bit = 1 << value - self._lowest
        narrowed = domains[variable.number] & (bit if literal > 0 else ~bit)
        if narrowed == domains[variable.number]:
            return []
        domains[variable.number] = narrowed
        return [variable.number]

    def statistics(self) -> Statistics:
        """Return the number of variables and of candidates removed so far."""
        return {"variables": len(self.model.variables), "candidates removed": self._removed}


def propagate_by_elimination(
    model: Model, clauses: Iterable[Sequence[Literal]], assume: Sequence[Literal]
) -> Propagation:
    """Answer `Session.propagate` for an engine that tells nothing of its own propagation."""
    with PropagationSession(model) as elimination:
        for clause in clauses:
            elimination.add(clause)
        return elimination.propagate(assume)
