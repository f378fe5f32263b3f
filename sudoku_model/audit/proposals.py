"""Fillings in which a single clause is false: those that a clause which says too much would cost.

What a wrong clause costs obeys all other clauses. So a SAT solver is asked for fillings that do,
where all literals of the clause are false. It only proposes: whether such a filling obeys the clue
is decided by its check, and what the clauses say of it by `Clauses`. A solver that is wrong hides
nothing that would be found without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count
from math import isqrt
from random import Random

from sudoku_model.audit.fillings import Filling
from sudoku_model.closeable import Closing
from sudoku_model.deadline import heed_deadline
from sudoku_model.model import Literal, Variable
from sudoku_model.solvers import Limits
from sudoku_model.solvers.sat.clauses import ClauseSession
from sudoku_model.solvers.sat.writer import SmallClause

MOST_TRIES = 8
"""Fillings that are proposed for one clause; none obeys the clue if the clause is right."""

CONFLICTS = 100_000
LEAST_CONFLICTS, MOST_CONFLICTS = 300, 5_000
"""In all searches together, and in one: most end within a few, or hardly ever."""

MOST_GIVEN_UP = 2
"""So many searches for the same may take too many conflicts, one after the other."""

REFUTED = 0.1
"""What a search counts that ends in a moment, as there is no such filling."""

COSTLY = 10_000
"""So many clauses that may be false make a search twice as dear as it is in any case."""

LIKELY = 0.2
"""Share of the values that a search guesses to be true; others are guessed to be false."""


class Proposals(Closing):
    """Fillings that obey all clauses but one. Close it.

    Args:
        clauses: the clauses, one of which is false.
        others: clauses that are true in any case.
        variables: the cells; those that no clause speaks of stay open.
        random: what clauses and guesses are drawn with.
        limits: when to give up.

    Example:
        >>> from random import Random
        >>> from sudoku_model.audit.proposals import Proposals
        >>> from sudoku_model.model import Model
        >>> from sudoku_model.solvers import NO_LIMITS
        >>> model = Model()
        >>> cells = [model.variable("r1c1", (1, 2)), model.variable("r1c2", (1, 2))]
        >>> [(one, _), (other, _)] = (cell.literals for cell in cells)
        >>> each = [[one, one + 1], [-one, -one - 1], [other, other + 1], [-other, -other - 1]]
        >>> with Proposals([(-one, -other)], each, cells, Random(0), NO_LIMITS) as proposals:
        ...     set(proposals.obeying(9)) <= {(1, 2), (2, 1), (2, 2)}, set(proposals.breaking(3))
        (True, {(1, 1)})
    """

    def __init__(
        self,
        clauses: Iterable[SmallClause],
        others: Iterable[SmallClause],
        variables: Sequence[Variable],
        random: Random,
        limits: Limits,
    ) -> None:
        self._random = random
        self._variables = variables
        self._clauses = list(dict.fromkeys(clauses))
        random.shuffle(self._clauses)
        self._clauses.sort(key=lambda clause: len(clause) > 1)  # a single literal says most
        known = [*map(list, others)]
        literals = {abs(one) for clause in (*self._clauses, *known) for one in clause}
        self._price = 1 + len(self._clauses) / COSTLY
        self._spoken_of = [literals.issuperset(variable.literals) for variable in variables]
        spoken_of = compress(variables, self._spoken_of)
        self._facts = [one for variable in spoken_of for one in variable.literals]
        self._new = count(max(literals, default=0) + 1)
        # The clauses of a group hold unless its literal is true.
        size = isqrt(len(self._clauses)) + 1
        starts = range(0, len(self._clauses), size)
        self._groups = {next(self._new): self._clauses[at : at + size] for at in starts}
        grouped = ([*one, group] for group, own in self._groups.items() for one in own)
        self._session = ClauseSession([*known, *grouped], limits)

    def close(self) -> None:
        """Free the solver."""
        self._session.close()

    def obeying(self, most: int, facts: Iterable[Sequence[Literal]] = ()) -> Iterator[Filling]:
        """Yield fillings that obey all clauses.

        Args:
            most: how many at most, besides those with facts.
            facts: literals; there is a filling in which these are true, if one is found.
        """
        closed = [-group for group in self._groups]
        for fact in facts:
            yield from filter(None, self._found([*closed, *fact], 1, MOST_CONFLICTS))
        yield from filter(None, self._found(closed, most, MOST_CONFLICTS))

    def breaking(self, searches: int) -> Iterator[Filling]:
        """Yield fillings that obey all clauses but one, each clause in its turn.

        Args:
            searches: how many there are at most, of few clauses; each clause is tried several
                times if that is enough for all of them. Those that end in a moment, as nothing
                breaks that clause alone, count less.
        """
        solves = searches / self._price
        each = max(1, len(self._clauses))
        tries = max(1, min(MOST_TRIES, int(solves / each)))
        conflicts = max(LEAST_CONFLICTS, min(MOST_CONFLICTS, CONFLICTS // (MOST_GIVEN_UP * each)))
        waiting = list(self._groups)
        while waiting and solves > 0:
            group = waiting.pop(0)
            others = [-one for one in waiting]
            switches = self._switched(group)
            for breaking in self._each_broken(group, switches):
                solves -= REFUTED
                for filling in self._found([*others, *breaking], tries, conflicts):
                    solves -= 1
                    if filling is not None:
                        yield filling
            for switch in switches:
                self._session.add([-switch])

    def _each_broken(self, group: Literal, switches: Sequence[Literal]) -> Iterator[list[Literal]]:
        """Yield what breaks each clause of a group in its turn, and demands the others."""
        for switch, clause in zip(switches, self._groups[group], strict=True):
            own = [-one for one in switches if one != switch]
            yield [*own, *(-literal for literal in clause)]

    def _switched(self, group: Literal) -> list[Literal]:
        """Let each clause of a group hold unless a literal of its own is true."""
        self._session.add([group])
        switches = [next(self._new) for _ in self._groups[group]]
        for switch, clause in zip(switches, self._groups[group], strict=True):
            self._session.add([*clause, switch])
        return switches

    def _found(
        self, assume: Sequence[Literal], most: int, conflicts: int
    ) -> Iterator[Filling | None]:
        """Yield fillings, and None for each search that takes too many conflicts.

        Other guesses may find what these did not, so it is tried again then.
        """
        draw = self._random.random
        found = given_up = 0
        while found < most and given_up < MOST_GIVEN_UP:
            heed_deadline()
            self._session.prefer([one if draw() < LIKELY else -one for one in self._facts])
            answer = self._session.solve(assume, conflicts)
            if answer is False:
                return
            found += answer is True
            given_up = 0 if answer else given_up + 1
            yield self._filling() if answer else None

    def _filling(self) -> Filling:
        """Return the values that the solver has found."""
        true = {*self._session.assignment()}
        values = []
        for variable, is_spoken_of in zip(self._variables, self._spoken_of, strict=True):
            pairs = zip(variable.literals, variable.domain, strict=True)
            own = (value for literal, value in pairs if literal in true)
            values.append(next(own, None) if is_spoken_of else None)
        return tuple(values)
