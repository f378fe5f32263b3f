"""Why a clause came to be broken, and the clause that is learnt from it.

The clause that is learnt is that of the first unique implication point: going back from the
broken clause, the first literal of the last decision level through which all ways lead. Source:
J. Marques-Silva and K. Sakallah, "GRASP", ICCAD 1996; L. Zhang et al., "Efficient Conflict Driven
Learning in a Boolean Satisfiability Solver", ICCAD 2001.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sudoku_model.cached_values import cached_property
from sudoku_model.inside.tables import ShownTable, Tabular
from sudoku_model.inside.unit_propagation import DECISION, Assigned
from sudoku_model.model import Literal

if TYPE_CHECKING:
    from sudoku_model.inside.cnf import NamedClause, NamedCnf
    from sudoku_model.inside.implication_graph import ImplicationGraph


class Resolvent(NamedTuple):
    """A clause between the broken one and the one that is learnt.

    Attributes:
        replaced: the literal that its reason stands for from here on; None in the broken clause.
        causes: the true literals whose negations make up the clause, those of the last level
            first; what holds without a decision is left out.
    """

    replaced: Literal | None
    causes: tuple[Literal, ...]


@dataclass(frozen=True, repr=False)
class ConflictAnalysis(Tabular):
    """A clause whose literals are all false, and how that came about.

    Attributes:
        cnf: the formula.
        trail: the literals that were true, in order.
        number: the number of the broken clause.
        clause_of: tells the clause of a number; some may have been learnt.

    Example:
        >>> import sudoku_model as sm
        >>> trace = sm.encode(sm.read("1... ..3. .4.. ....")).propagate(["r1c3=2", "r4c3=2"])
        >>> print(trace.conflict.clause)
        r1c3≠2 or r4c3≠2 (column 3 holds 2 at most once)
    """

    cnf: NamedCnf
    trail: tuple[Assigned, ...]
    number: int
    clause_of: Callable[[int], NamedClause]

    @property
    def clause(self) -> NamedClause:
        """The broken clause."""
        return self.clause_of(self.number)

    @cached_property
    def assigned(self) -> dict[Literal, Assigned]:
        """The true literals that stood when the clause broke."""
        return {step.literal: step for step in self.trail}

    def antecedents(self, literal: Literal) -> list[Literal]:
        """Return the true literals that forced a true literal; none for a decision."""
        step = self.assigned[literal]
        if step.reason == DECISION:
            return []
        literals = self.clause_of(step.reason).literals
        return [-other for other in dict.fromkeys(literals) if other != literal]

    @cached_property
    def level(self) -> int:
        """The decision level of the conflict; 0 means that the formula has no solution."""
        return max(self.assigned[-literal].level for literal in self.clause.literals)

    @cached_property
    def resolvents(self) -> tuple[Resolvent, ...]:
        """The way from the broken clause to the one that is learnt; empty at level 0.

        Going back, each literal of the last level that a clause holds is replaced by what forced
        it, until only one of that level is left.
        """
        return tuple(self._resolvents()) if self.level else ()

    def _resolvents(self) -> Iterator[Resolvent]:
        needed: dict[Literal, None] = {}
        before: dict[Literal, None] = {}

        def need(literals: list[Literal]) -> None:
            for literal in literals:
                level = self.assigned[literal].level
                if level == self.level:
                    needed[literal] = None
                elif level > 0:
                    before[literal] = None

        need([-literal for literal in self.clause.literals])
        yield Resolvent(None, (*needed, *before))
        for step in reversed(self.trail):
            if step.literal in needed:
                if len(needed) == 1:
                    return
                del needed[step.literal]
                need(self.antecedents(step.literal))
                yield Resolvent(step.literal, (*needed, *before))
        raise AssertionError("the decision of the level is always an implication point")

    @cached_property
    def _analysed(self) -> tuple[Literal | None, tuple[Literal, ...]]:
        """The first unique implication point, and the literals of the clause that is learnt."""
        if not self.resolvents:
            return None, ()
        uip, *before = self.resolvents[-1].causes
        latest = sorted(before, key=lambda lit: -self.assigned[lit].level)
        return uip, (-uip, *(-literal for literal in latest))

    @property
    def uip(self) -> str | None:
        """The first unique implication point by name; None at level 0."""
        literal = self._analysed[0]
        return None if literal is None else self.cnf.name(literal)

    @property
    def uip_literal(self) -> Literal | None:
        """The first unique implication point as in DIMACS."""
        return self._analysed[0]

    @property
    def learnt(self) -> tuple[str, ...]:
        """The literals of the clause that is learnt, by name; empty at level 0."""
        return tuple(map(self.cnf.name, self._analysed[1]))

    @property
    def learnt_literals(self) -> tuple[Literal, ...]:
        """The literals of the clause that is learnt, as in DIMACS: that of the UIP comes first."""
        return self._analysed[1]

    @property
    def back_to(self) -> int:
        """The decision level at which the clause that is learnt forces its first literal."""
        return max((self.assigned[-lit].level for lit in self._analysed[1][1:]), default=0)

    @cached_property
    def graph(self) -> ImplicationGraph:
        """What led to the conflict, as a graph."""
        from sudoku_model.inside.implication_graph import ImplicationGraph

        return ImplicationGraph.of(self)

    def tables(self) -> Iterator[ShownTable]:
        """Return one table: what broke, where, and what is learnt from it."""
        rows = [("broken clause", str(self.clause)), ("decision level", self.level)]
        if self.level == 0:
            rows.append(("which means", "there is no solution"))
        else:
            rows += [
                ("first unique implication point", self.uip),
                ("learnt", " or ".join(self.learnt)),
                ("back to level", self.back_to),
            ]
        yield ShownTable.of("", ("conflict", ""), rows)

    def _repr_html_(self) -> str:
        return f"{super()._repr_html_()}\n{self.graph.svg()}"
