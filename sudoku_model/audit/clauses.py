"""Do clauses admit a filling? Unit propagation for many fillings at once, and a search.

A set of fillings is the bits of a number, one for each: for each literal there is the set of those
in which it is true. One operation on these numbers then serves all fillings, so a thousand of them
take hardly longer than one. Nothing here knows what a clause is about, and no solver takes part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from sudoku_model.deadline import heed_deadline
from sudoku_model.model import Literal
from sudoku_model.solvers.sat.writer import SmallClause

T = TypeVar("T")

MOST_GUESSES = 2_000
"""So many guesses are made for a set of fillings; auxiliary variables mostly follow."""


def chosen(fillings: Sequence[T], which: int) -> list[T]:
    """Return those of some fillings that are in a set of them."""
    return [filling for number, filling in enumerate(fillings) if which >> number & 1]


class Judgement(NamedTuple):
    """What clauses say of fillings; each is a set of them, as the bits of a number.

    Attributes:
        admitted: they can be true.
        refused: they cannot.
    """

    admitted: int
    refused: int


class Clauses:
    """Clauses that are asked about fillings.

    Example:
        >>> from sudoku_model.audit.clauses import Clauses
        >>> either = Clauses([(1, 3), (-3, 2)])  # 3 is an auxiliary variable
        >>> either.judge({1: 0b0011, 2: 0b0101}, 4)
        Judgement(admitted=7, refused=8)
    """

    def __init__(self, clauses: Iterable[SmallClause]) -> None:
        self._clauses = list(dict.fromkeys(tuple(dict.fromkeys(one)) for one in clauses))

    def judge(self, known: Mapping[Literal, int], count: int) -> Judgement:
        """Say which fillings the clauses admit.

        Args:
            known: for each literal of the cells the fillings in which it is true.
            count: how many fillings there are.
        """
        everything = (1 << count) - 1
        true: dict[Literal, int] = {}
        for literal, fillings in known.items():
            true[literal], true[-literal] = fillings, everything & ~fillings
        search = _Search(everything)
        for clause in self._clauses:
            # What is left of a clause where its cells do not satisfy it.
            left, open_literals = everything, []
            for literal in clause:
                if literal in true:
                    left &= true[-literal]
                else:
                    open_literals.append(literal)
            if left:
                search.add(open_literals, left)
        return search.judge()

    def nearly_broken(self, known: Mapping[Literal, int], count: int) -> dict[SmallClause, int]:
        """Return for each clause the fillings in which a single one of its literals can be true.

        Args:
            known: for each literal of the cells the fillings in which it is true.
            count: how many fillings there are.

        Example:
            >>> from sudoku_model.audit.clauses import Clauses
            >>> Clauses([(1, 3), (-3, 2)]).nearly_broken({1: 0b0011, 2: 0b0110}, 3)
            {(1, 3): 5, (-3, 2): 5}
        """
        everything = (1 << count) - 1
        search = _Search(everything)
        for literal, fillings in known.items():
            search.suppose(literal, fillings)
            search.suppose(-literal, everything & ~fillings)
        for clause in self._clauses:
            search.add(clause, everything)
        search.propagate()
        return {clause: search.with_one_left(clause) for clause in self._clauses}

    def refuted(self, assumptions: Sequence[Sequence[Literal]]) -> list[bool]:
        """Say of each set of literals whether unit propagation alone refutes it.

        Args:
            assumptions: literals that are true; all other ones are open.
        """
        search = _Search((1 << len(assumptions)) - 1)
        search.assume(assumptions)
        for clause in self._clauses:
            search.add(clause, (1 << len(assumptions)) - 1)
        refused = search.propagate()
        return [bool(refused >> number & 1) for number in range(len(assumptions))]


class _Search:
    """The search for values of the variables that the fillings leave open."""

    def __init__(self, everything: int) -> None:
        self._everything = everything
        self._clauses: list[tuple[Sequence[Literal], int]] = []
        self._with: defaultdict[Literal, list[int]] = defaultdict(list)
        self._true: defaultdict[Literal, int] = defaultdict(int)
        self._refused = 0
        self._guesses = MOST_GUESSES

    def add(self, literals: Sequence[Literal], where: int) -> None:
        """Demand that one of the literals is true in some of the fillings."""
        if not literals:
            self._refused |= where
            return
        for literal in literals:
            self._with[literal].append(len(self._clauses))
        self._clauses.append((literals, where))

    def assume(self, assumptions: Sequence[Sequence[Literal]]) -> None:
        """Make literals true, others in each filling."""
        for number, literals in enumerate(assumptions):
            for literal in literals:
                self.suppose(literal, 1 << number)

    def suppose(self, literal: Literal, where: int) -> None:
        """Make a literal true in some of the fillings."""
        self._true[literal] |= where

    def with_one_left(self, literals: Iterable[Literal]) -> int:
        """Return the fillings in which all of some literals are false but one."""
        none, one = self._everything, 0
        for literal in literals:
            can_be_true = self._everything & ~self._true[-literal]
            one = one & ~can_be_true | none & can_be_true
            none &= ~can_be_true
        return one

    def propagate(self) -> int:
        """Draw all conclusions, and return the fillings that they contradict."""
        asked = self._everything & ~self._refused
        self._refused |= self._propagate(range(len(self._clauses)), asked)
        return self._refused

    def judge(self) -> Judgement:
        """Say which fillings can be completed."""
        asked = self._everything & ~self.propagate()
        admitted = self._admitted(asked & ~self._refused)
        if self._guesses > 0:  # nothing was left out
            self._refused = self._everything & ~admitted
        return Judgement(admitted, self._refused)

    def _propagate(self, waiting: Iterable[int], asked: int) -> int:
        """Draw all conclusions of some clauses; return where they contradict."""
        true, refused = self._true, 0
        queue = list(waiting)
        queued = set(queue)
        looked = 0
        while queue:
            following: list[int] = []
            for number in queue:
                looked += 1
                if not looked % 1_000:
                    heed_deadline()
                queued.discard(number)
                literals, where = self._clauses[number]
                where &= asked & ~refused
                if not where:
                    continue
                # In each filling: is all false up to a literal, and from it on?
                before, all_before = where, []
                for literal in literals:
                    all_before.append(before)
                    before &= true[-literal]
                refused |= before
                after = self._everything
                for place in range(len(literals) - 1, -1, -1):
                    literal = literals[place]
                    new = all_before[place] & after & ~true[literal] & ~true[-literal]
                    if new:
                        true[literal] |= new
                        for one in self._with.get(-literal, ()):
                            if one not in queued:
                                queued.add(one)
                                following.append(one)
                    after &= true[-literal]
            queue = following
        return refused

    def _admitted(self, asked: int) -> int:
        """Return in which of the fillings, which do not contradict yet, all clauses can be true."""
        true = self._true
        guess, where = 0, 0
        for literals, of_clause in self._clauses:
            left = of_clause & asked & ~where
            for literal in literals:
                left &= ~true[literal]
            if left:
                where |= left
                if not guess:
                    guess = next(one for one in literals if left & ~true[-one])
        if not guess:
            return asked
        admitted = asked & ~where
        for literal in (guess, -guess):
            left = asked & ~admitted
            if not left:
                break
            self._guesses -= 1
            if self._guesses <= 0:
                return admitted
            heed_deadline()
            before = true.copy()
            true[literal] |= left & ~true[-literal]
            here = left & true[literal]
            contradicted = self._propagate(self._with.get(-literal, ()), here)
            admitted |= self._admitted(here & ~contradicted)
            self._true = true = before
        return admitted
