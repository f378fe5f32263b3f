"""One warm solver in which each fact has a switch.

"This cell holds a digit" is a fact like others, so no digit of a cell need be true. A rule speaks
of cells that hold a digit each; its switch says that they do. So a set of facts says exactly what
its facts and the links say: what excludes what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.singly import needed_singly
from sudoku_model.bits import bits, mask_of
from sudoku_model.closeable import Closing
from sudoku_model.deadline import heed_deadline
from sudoku_model.solvers import Limits
from sudoku_model.solvers.sat.clauses import SEARCHER, ClauseSession, SearcherName

_NO_FACT = -1
"""What stands for a candidate among facts."""


class Refuter(Closing):
    """Answers whether facts exclude a candidate. Close it.

    It knows some facts, and what is left; that can only become less.
    """

    def __init__(
        self,
        layout: Layout,
        alive: int,
        facts: Iterable[int],
        limits: Limits,
        solver: SearcherName = SEARCHER,
    ) -> None:
        self._layout = layout
        self._alive = alive
        self._left: list[int] = []
        self._count = top = len(layout.cell_of)
        clauses: list[Sequence[int]] = []
        gone = 0
        self._switch = [0] * len(layout.facts)
        for number in facts:
            top += 1
            switch = self._switch[number] = top
            if number < layout.first_rule:
                mask = layout.masks[number] & alive
                clauses.append([-switch, *(one + 1 for one in bits(mask))])
                continue
            for cell in layout.facts[number].cells:
                mask = layout.cell_masks[cell] & alive
                clauses.append([-switch, *(one + 1 for one in bits(mask))])
            gone |= layout.masks[number] & ~alive
            rule = layout.rule_clauses(number)
            shift = top - self._count
            clauses += [
                [-switch, *(_moved(one, self._count, shift) for one in clause)]
                for clause in rule.clauses
            ]
            top += rule.auxiliary
        clauses += _not_together(layout, alive)
        clauses += [[-one - 1] for one in bits(gone)]
        self._fact_of = [_NO_FACT] * (top + 1)
        for number, switch in enumerate(self._switch):
            if switch:
                self._fact_of[switch] = number
        self._session = ClauseSession(clauses, limits, solver)

    def exclude(self, mask: int) -> None:
        """Learn that candidates are gone."""
        self._alive &= ~mask
        self._left = []
        for one in bits(mask):
            self._session.add([-one - 1])

    def refute(
        self, facts: Iterable[int], candidate: int, conflicts: int | None = None
    ) -> list[int] | None:
        """Return those of the facts that already exclude a candidate; None if all do not.

        Args:
            facts: the facts.
            candidate: the candidate.
            conflicts: after how many conflicts of the solver to answer None as well.

        Raises:
            GaveUpError: if the time is over.
        """
        heed_deadline()  # a search that is short does not
        if self._session.solve(self._assuming(candidate, facts), conflicts) is not False:
            return None
        used = [*map(self._fact_of.__getitem__, self._session.core())]
        if _NO_FACT in used:
            used.remove(_NO_FACT)
        return used

    def has_way(self, fact: int, left: int) -> bool:
        """Say whether a fact alone can hold where no more than `left` is left of its candidates.

        Raises:
            GaveUpError: if the time is over.
        """
        gone = self._layout.masks[fact] & self._alive & ~left
        literals = (-one - 1 for one in bits(gone))
        return self._session.solve([self._switch[fact], *literals]) is not False

    def excluded_by(self, facts: Sequence[int], asked: int) -> int:
        """Return those of some candidates that facts exclude.

        Raises:
            GaveUpError: if the time is over.
        """
        excluded = self.implied(facts) & asked
        left = asked & ~excluded
        while left:
            one = left & -left
            left ^= one
            if self.refute(facts, one.bit_length() - 1) is not None:
                excluded |= one
            else:
                left &= ~self._shown(facts, left)
        return excluded

    def _shown(self, facts: Sequence[int], asked: int) -> int:
        """Return those of some candidates that the grid the solver has found shows to be possible.

        These are the true ones, and those of which each fact has a true candidate still when what
        is linked to them is not true any more.
        """
        true, links = self._true_ones(), self._layout.links
        shown = asked & true
        if self._are_plain(facts):
            masks = [self._layout.masks[fact] for fact in facts]
            for one in bits(asked & ~true):
                exchanged = true & ~links[one] | 1 << one
                if all(mask & exchanged for mask in masks):
                    shown |= 1 << one
        return shown

    def needed_as_well(self, facts: Sequence[int], missing: int, candidate: int) -> set[int]:
        """Return some facts without which a candidate would not be excluded.

        The solver has found a grid in which one fact is missing, and the candidate true. Where
        making one of the candidates of that fact true leaves exactly one other fact without any,
        that one cannot be left out either (model rotation: Belov and Marques-Silva, "Accelerating
        MUS extraction with recursive model rotation", 2011).
        """
        needed = {missing}
        if not self._are_plain(facts):
            return needed
        masks, links = self._layout.masks, self._layout.links
        open_ends = [(missing, self._true_ones())]
        free = self._alive & ~links[candidate]
        while open_ends:
            missing, true = open_ends.pop()
            for one in bits(masks[missing] & free):
                exchanged = true & ~links[one] | 1 << one
                without = [fact for fact in facts if not masks[fact] & exchanged]
                if len(without) == 1 and without[0] not in needed:
                    needed.add(without[0])
                    open_ends.append((without[0], exchanged))
        return needed

    def _are_plain(self, facts: Iterable[int]) -> bool:
        """Say whether facts are about cells and houses: each holds where one candidate is true."""
        return max(facts, default=0) < self._layout.first_rule

    def _true_ones(self) -> int:
        """Return the candidates that are true in the grid that the solver has found."""
        model = self._session.assignment()
        self._left = self._left or [*bits(self._alive)]
        return mask_of([one for one in self._left if model[one] > 0])

    def needed_by_propagation(self, facts: Sequence[int], candidate: int) -> list[int]:
        """Return some of the facts by which unit propagation excludes a candidate.

        None of them can be left out for that; the last ones are tried first. All facts if
        propagation does not exclude it.
        """
        heed_deadline()
        if self._are_plain(facts):
            needed = needed_singly(self._layout, self._alive, facts, candidate)
            if needed is not None:
                return needed
        propagate = self._session.propagate
        kept = self._assuming(candidate, facts)
        if not propagate(kept)[0]:
            for place in range(len(facts), 0, -1):
                rest = kept[:place] + kept[place + 1 :]
                if not propagate(rest)[0]:
                    kept = rest
        return [self._fact_of[switch] for switch in kept[1:]]

    def follow(self, facts: Iterable[int], chosen: int) -> tuple[bool, int, int]:
        """Follow by unit propagation what facts say where some candidates are true.

        Return whether that is possible as far as is seen, then which candidates are true and which
        are not; if it is impossible, those that were known by then.
        """
        assumed = [*(one + 1 for one in bits(chosen)), *(self._switch[one] for one in facts)]
        is_possible, literals = self._session.propagate(assumed)
        true = mask_of(one - 1 for one in literals if 0 < one <= self._count)
        return is_possible, true, mask_of(-one - 1 for one in literals if -self._count <= one < 0)

    def forces(self, facts: Iterable[int], candidate: int) -> tuple[bool, int]:
        """Return whether propagation lets a candidate be true, and how much it forces.

        What the solver has learnt takes part, so the facts alone may force less.
        """
        is_possible, literals = self._session.propagate(self._assuming(candidate, facts))
        return is_possible, len(literals)

    def _assuming(self, candidate: int, facts: Iterable[int]) -> list[int]:
        return [candidate + 1, *map(self._switch.__getitem__, facts)]

    def implied(self, facts: Iterable[int]) -> int:
        """Return the candidates that facts exclude by unit propagation."""
        _, literals = self._session.propagate([self._switch[one] for one in facts])
        low = -self._count
        return mask_of(-literal - 1 for literal in literals if low <= literal < 0)

    def prefer(self, false: int) -> None:
        """Guess that facts hold and that some candidates are false, so that few facts break."""
        guesses = [-one - 1 if false >> one & 1 else one + 1 for one in range(self._count)]
        self._session.prefer([*guesses, *filter(None, self._switch)])

    def broken(self, kept: Sequence[int], facts: Sequence[int], candidate: int) -> list[int] | None:
        """Return facts that are broken where a candidate is true and some facts are kept.

        Each of them would be too much: with it no way is left to keep the others that hold. None
        if the facts to be kept exclude the candidate.

        Raises:
            GaveUpError: if the time is over.
        """
        holding = {*kept}
        if not self._hold(holding, candidate):
            return None
        self._add_holding(holding, facts)
        broken = []
        for fact in facts:
            if fact not in holding:
                if self._hold([*holding, fact], candidate):
                    holding.add(fact)
                    self._add_holding(holding, facts)
                else:
                    broken.append(fact)
        return broken

    def _hold(self, facts: Iterable[int], candidate: int) -> bool:
        heed_deadline()
        return self._session.solve(self._assuming(candidate, facts)) is True

    def _add_holding(self, holding: set[int], facts: Sequence[int]) -> None:
        """Add the facts that hold in the grid that the solver has found."""
        layout, model = self._layout, self._session.assignment()
        true = mask_of(literal - 1 for literal in model[: self._count] if literal > 0)
        for fact in facts:
            holds = (
                bool(layout.masks[fact] & true)
                if fact < layout.first_rule
                else model[self._switch[fact] - 1] > 0
            )
            if holds:
                holding.add(fact)

    def close(self) -> None:
        """Free the solver."""
        self._session.close()


def _not_together(layout: Layout, alive: int) -> Iterator[list[int]]:
    """Yield the clauses that candidates that are linked are not both true."""
    for one in bits(alive):
        higher = layout.links[one] & alive & (-1 << one)
        yield from ([-one - 1, -other - 1] for other in bits(higher))


def _moved(literal: int, count: int, shift: int) -> int:
    """Return a literal of a rule with auxiliary variables in another place."""
    if abs(literal) <= count:
        return literal
    return literal + shift if literal > 0 else literal - shift
