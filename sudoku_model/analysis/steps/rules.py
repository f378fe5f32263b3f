"""What a few rules say alone, given the candidates of their cells."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits, mask_of, union_of
from sudoku_model.closeable import Closing
from sudoku_model.deadline import heed_deadline
from sudoku_model.solvers import Limits
from sudoku_model.solvers.sat.clauses import ClauseSession


class RulesAlone(Closing):
    """A small solver that knows a few facts and the cells they speak of, nothing else. Close it.

    The facts are rules, and houses' facts that go with them. Nothing of what the cells have lost is
    known to one that is made with -1 for what is left.
    """

    def __init__(self, layout: Layout, facts: Sequence[int], alive: int, limits: Limits) -> None:
        self._layout = layout
        self._scope = layout.candidates_of(facts) & alive
        self._number = {one: place for place, one in enumerate(bits(self._scope), start=1)}
        self._candidates = list(bits(self._scope))
        self._switch = top = len(self._number) + 1
        clauses: list[list[int]] = []
        for one, number in self._number.items():
            higher = layout.links[one] & self._scope & (-1 << one)
            clauses += [[-number, -self._number[other]] for other in bits(higher)]
        filled: set[int] = set()
        for fact in facts:
            if fact < layout.first_rule:
                clauses.append([-self._switch, *self._numbers(layout.masks[fact])])
                continue
            filled.update(layout.facts[fact].cells)
            clauses += self._rule(fact, top)
            top += layout.rule_clauses(fact).auxiliary
        clauses += [self._numbers(layout.cell_masks[cell]) for cell in sorted(filled)]
        self._session = ClauseSession(clauses, limits)
        self._supported: dict[int, int] = {}

    def _numbers(self, mask: int) -> list[int]:
        return [self._number[one] for one in bits(mask & self._scope)]

    def _rule(self, rule: int, top: int) -> list[list[int]]:
        """Return the clauses of a rule, with variables above `top` for its auxiliary ones."""
        count, clauses = len(self._layout.cell_of), []
        for clause in self._layout.rule_clauses(rule).clauses:
            moved = [-self._switch]
            for literal in clause:
                variable = abs(literal)
                if variable > count:
                    own = top + variable - count
                elif self._scope >> (variable - 1) & 1:
                    own = self._number[variable - 1]
                elif literal < 0:
                    break  # the candidate is gone, so this is true
                else:
                    continue
                moved.append(own if literal > 0 else -own)
            else:
                clauses.append(moved)
        return clauses

    def excluded(self, alive: int, false: int, *, by_rule_only: bool) -> int:
        """Return the candidates that the rules exclude.

        The solver keeps in mind what is gone. Only candidates that are `false` are asked about;
        with `by_rule_only` those are left out that the cells exclude without the rules.

        Raises:
            GaveUpError: if the time is over.
        """
        layout = self._layout
        scope = self._scope & alive
        for one in bits(self._scope & ~scope):
            self._session.add([-self._number[one]])
        self._scope = scope
        reached = scope | layout.all_links(scope)
        # The ways to fill the cells that were found before are good as long as nothing of them is
        # gone; what goes with one of these need not be asked about.
        self._supported = {
            filled: support for filled, support in self._supported.items() if not filled & ~scope
        }
        with_rule = self._impossible(reached & alive & false, self._switch, self._supported)
        if with_rule and by_rule_only:
            return with_rule & ~self._impossible(with_rule, -self._switch, {})
        return with_rule

    def _impossible(self, asked: int, switch: int, supported: dict[int, int]) -> int:
        """Return those of some candidates that no way of filling the cells goes with.

        The literal `switch` turns the rules on, or off. Ways that are found join `supported`, with
        what goes with each.
        """
        layout, impossible = self._layout, 0
        asked &= ~union_of(supported.values())
        while asked:
            one = asked.bit_length() - 1
            asked ^= 1 << one
            if not self._answer(one, [switch]):
                impossible |= 1 << one
                continue
            filled = self._filling()
            supported[filled] = filled | ~self._scope & ~layout.all_links(filled)
            asked &= ~supported[filled]
        return impossible

    def refutes(self, candidate: int, left: int, conflicts: int | None = None) -> bool | None:
        """Say whether a candidate goes with no way to fill the cells, which may see it.

        After so many conflicts of the solver the answer is None.

        Raises:
            GaveUpError: if the time is over.
        """
        gone = [-one for one in self._numbers(~left)]
        fits = self._answer(candidate, [self._switch, *gone], conflicts)
        return None if fits is None else not fits

    def used(
        self, candidate: int, gone: Sequence[int], conflicts: int | None = None
    ) -> list[int] | None:
        """Return those of some candidates that exclude another one by being gone, in their order.

        The first ones are used rather than the last, perhaps more than needed. None if all are not
        enough, or after so many conflicts.

        Raises:
            GaveUpError: if the time is over.
        """
        known = [self._switch, *(-self._number[one] for one in gone)]
        if self._answer(candidate, known, conflicts) is not False:
            return None
        core = {*self._session.core()}
        return [one for one in gone if -self._number[one] in core]

    def _answer(
        self, candidate: int, assumptions: list[int], conflicts: int | None = None
    ) -> bool | None:
        own = (
            [self._number[candidate]]
            if self._scope >> candidate & 1
            else [-one for one in self._numbers(self._layout.links[candidate])]
        )
        heed_deadline()  # a search that is short does not
        return self._session.solve([*assumptions, *own], conflicts)

    def _filling(self) -> int:
        """Return the true candidates of the way that was found last."""
        true = self._session.assignment()[: len(self._candidates)]
        return mask_of(self._candidates[literal - 1] for literal in true if literal > 0)

    def close(self) -> None:
        """Free the solver."""
        self._session.close()
