"""What one rule says alone, given the candidates of its cells."""

from __future__ import annotations

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits, mask_of
from sudoku_model.closeable import Closing
from sudoku_model.solvers import Limits
from sudoku_model.solvers.sat.clauses import ClauseSession


class RuleAlone(Closing):
    """A small solver that knows a rule and the cells it speaks of, nothing else. Close it.

    Args:
        layout: the puzzle.
        rule: the number of the rule.
        alive: the candidates that are left.
        limits: when to give up.
    """

    def __init__(self, layout: Layout, rule: int, alive: int, limits: Limits) -> None:
        self._layout = layout
        cells = [layout.cell_masks[cell] for cell in layout.facts[rule].cells]
        self._scope = scope = layout.masks[rule] & alive
        self._number = {one: place for place, one in enumerate(bits(scope), start=1)}
        self._candidates = list(bits(scope))
        self._switch = len(self._number) + 1
        count = len(layout.cell_of)
        clauses = [[self._number[one] for one in bits(mask & scope)] for mask in cells]
        for one, number in self._number.items():
            higher = layout.links[one] & scope & (-1 << one)
            clauses += [[-number, -self._number[other]] for other in bits(higher)]
        for clause in layout.rule_clauses(rule).clauses:
            moved = [-self._switch]
            for literal in clause:
                variable = abs(literal)
                if variable > count:
                    own = self._switch + variable - count
                elif scope >> (variable - 1) & 1:
                    own = self._number[variable - 1]
                elif literal < 0:
                    break  # the candidate is gone, so this is true
                else:
                    continue
                moved.append(own if literal > 0 else -own)
            else:
                clauses.append(moved)
        self._session = ClauseSession(clauses, limits)

    def excluded(self, alive: int, false: int, *, by_rule_only: bool) -> int:
        """Return the candidates that the rule excludes.

        Args:
            alive: the candidates that are left.
            false: those that are not in the solution; no others are asked about.
            by_rule_only: whether to leave out what its cells exclude without the rule.

        Raises:
            GaveUpError: if the time is over.
        """
        layout = self._layout
        scope = self._scope & alive
        for one in bits(self._scope & ~scope):
            self._session.add([-self._number[one]])
        self._scope = scope
        reached = scope | layout.all_links(scope)
        with_rule = self._impossible(reached & alive & false, [self._switch])
        if with_rule and by_rule_only:
            return with_rule & ~self._impossible(with_rule, [-self._switch])
        return with_rule

    def _impossible(self, asked: int, assumptions: list[int]) -> int:
        """Return those of some candidates that no way of filling the cells goes with."""
        layout, impossible = self._layout, 0
        while asked:
            one = asked.bit_length() - 1
            asked ^= 1 << one
            own = (
                [self._number[one]]
                if self._scope >> one & 1
                else [-self._number[other] for other in bits(layout.links[one] & self._scope)]
            )
            filled = self._filled([*assumptions, *own])
            if filled is None:
                impossible |= 1 << one
                continue
            # What goes with this way of filling the cells need not be asked about.
            asked &= ~(filled | ~self._scope & ~layout.all_links(filled))
        return impossible

    def _filled(self, assumptions: list[int]) -> int | None:
        """Return the true candidates of one way to fill the cells, None if there is none."""
        if not self._session.solve(assumptions):
            return None
        true = self._session.assignment()[: len(self._candidates)]
        return mask_of(self._candidates[literal - 1] for literal in true if literal > 0)

    def close(self) -> None:
        """Free the solver."""
        self._session.close()
