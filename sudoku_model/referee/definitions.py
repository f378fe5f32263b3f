"""Values of auxiliary variables for every right grid.

A model with auxiliary variables forbids a grid if no values of them go with it. That some right
grid is forbidden so cannot be asked of a SAT solver at once: it is a question about all grids and,
for each, all values. But values can be given by a rule: the variables are taken one after the
other, and each is true where a clause of earlier ones and of cells demands it, and false elsewhere.
If no right grid demands a variable both ways, then this rule gives values that obey all clauses,
and no right grid is forbidden. If a grid does, then either it is forbidden, which is seen at once,
or the rule was not the right one, and another is tried: the other order, or true where nothing
demands it. For definitions, where the values follow from the grid, every rule is the same; counters
that state implications in one direction only need the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from sudoku_model.grouped import grouped
from sudoku_model.model import Literal
from sudoku_model.referee.given_clauses import GivenClause
from sudoku_model.solvers.sat.clauses import ClauseSession


class RightGrids:
    """A solver that knows the right grids, and is told of auxiliary variables one by one.

    These keep the numbers of the model; those that are new come after `top`.
    """

    def __init__(self, session: ClauseSession, top: int) -> None:
        self._session = session
        self._top = top

    def define(self, variable: Literal, clauses: Iterable[GivenClause]) -> bool:
        """Give a variable its values; return whether a right grid demands it both ways.

        Then `session` has found this grid, and the variable is as it was. Else the variable (or its
        opposite, if that is given) is true where one of the clauses, which have no further
        variables but earlier ones, demands it, and false elsewhere.

        Raises:
            GaveUpError: if the time is over.
        """
        known = list(clauses)
        demanding, denying = (
            self._broken(
                [[one for one in c.literals if one != sign] for c in known if sign in c.literals]
            )
            for sign in (variable, -variable)
        )
        if demanding and denying:
            both = self._new()
            self._session.add([-both, *demanding])
            self._session.add([-both, *denying])
            if self._session.solve([both]):
                return True
            self._session.add([-both])
        self._session.add([-variable, *demanding])
        for clause in known:
            self._session.add(clause.literals)
        return False

    def _broken(self, clauses: Iterable[Sequence[Literal]]) -> list[Literal]:
        """Return for each clause a literal under which it is broken."""
        broken = []
        for clause in clauses:
            if len(clause) == 1:
                broken.append(-clause[0])
                continue
            choice = self._new()
            broken.append(choice)
            for literal in clause:
                self._session.add([-choice, -literal])
        return broken

    def _new(self) -> Literal:
        self._top += 1
        return self._top


def find_forbidden(
    clauses: Sequence[GivenClause],
    is_fact: Callable[[Literal], bool],
    right_grids: Callable[[], RightGrids],
    is_forbidden: Callable[[], bool],
) -> bool | None:
    """Say whether clauses with auxiliary variables forbid a right grid; None if it is not known.

    Args:
        clauses: those that have auxiliary variables.
        is_fact: whether a literal is about a cell, and so not auxiliary.
        right_grids: begins anew with nothing but the right grids.
        is_forbidden: whether the right grid that was found last is forbidden.

    Raises:
        GaveUpError: if the time is over.
    """
    for definitions in _ways_to_define(clauses, is_fact):
        right = right_grids()
        if not any(right.define(literal, defining) for literal, defining in definitions):
            return False
        if is_forbidden():
            return True
    return None


def _ways_to_define(
    clauses: Sequence[GivenClause], is_fact: Callable[[Literal], bool]
) -> Iterator[list[tuple[Literal, list[GivenClause]]]]:
    """Yield the auxiliary variables in an order, each with the clauses that make it the last one.

    Each order comes with the variables and with their opposites.
    """
    variables = {
        clause.number: {abs(one) for one in clause.literals if not is_fact(one)}
        for clause in clauses
    }
    orders: tuple[tuple[Callable[[set[int]], int], bool], ...] = ((max, False), (min, True))
    for last, is_backwards in orders:
        to_decide = grouped((last(variables[clause.number]), clause) for clause in clauses)
        order = sorted(to_decide, reverse=is_backwards)
        for sign in (1, -1):
            yield [(sign * variable, to_decide[variable]) for variable in order]
