"""Unit propagation in plain Python, with the clause that is the reason of each step.

Each clause of two literals or more watches two of them, and is looked at only when one of these
becomes false. Source: M. Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver", DAC 2001.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sudoku_model.model import Literal

DECISION = 0
"""The reason of a literal that was decided; clauses are numbered from 1."""


class Assigned(NamedTuple):
    """A literal that became true.

    Attributes:
        literal: the literal.
        level: how many decisions had been taken.
        reason: the number of the clause that forced it, or `DECISION`.
    """

    literal: Literal
    level: int
    reason: int


class UnitPropagation:
    """The state of a propagation: which literals are true, since when, and why.

    Attributes:
        clauses: by number, from 1.
        trail: the true literals in the order in which they became true.
        level_of: the decision level of each true literal.
        reason_of: the reason of each true literal.
    """

    def __init__(self, clauses: Iterable[Sequence[Literal]]) -> None:
        self.clauses: list[tuple[Literal, ...]] = [()]
        self.trail: list[Literal] = []
        self.level_of: dict[Literal, int] = {}
        self.reason_of: dict[Literal, int] = {}
        self._starts: list[int] = []  # where on the trail each level begins
        self._watching: dict[Literal, list[int]] = {}
        self._watched: list[list[Literal]] = [[]]
        self._done = 0  # how much of the trail has been propagated
        self._broken: int | None = None
        for clause in clauses:
            self.add(clause)

    def is_true(self, literal: Literal) -> bool:
        """Say whether a literal is true; if not it may be false or open."""
        return literal in self.level_of

    def add(self, clause: Sequence[Literal]) -> int:
        """Add a clause and return its number.

        If it is added in the middle of a search, all literals but the first must be false, and the
        second one must be the last that became false.
        """
        literals = list(dict.fromkeys(clause))
        number = len(self.clauses)
        self.clauses.append(tuple(clause))
        self._watched.append(literals)
        if len(literals) == 1:
            if -literals[0] in self.level_of:
                self._broken = self._broken or number
            elif literals[0] not in self.level_of:
                self.force(literals[0], number)
        else:
            for literal in literals[:2]:
                self._watching.setdefault(literal, []).append(number)
        return number

    def decide(self, literal: Literal) -> None:
        """Open a decision level with a literal that is not assigned."""
        self._starts.append(len(self.trail))
        self.force(literal, DECISION)

    def force(self, literal: Literal, reason: int) -> None:
        """Make an open literal true: as decided, or by a clause whose other literals are false."""
        self.trail.append(literal)
        self.level_of[literal] = len(self._starts)
        self.reason_of[literal] = reason

    def back_to(self, level: int) -> None:
        """Take back all decisions after a level, of which there is one at least."""
        start = self._starts[level]
        for literal in self.trail[start:]:
            del self.level_of[literal], self.reason_of[literal]
        del self.trail[start:]
        del self._starts[level:]
        self._done = min(self._done, start)

    def run(self) -> int | None:
        """Propagate; return the number of a clause whose literals are all false, if one is."""
        if self._broken is not None:
            return self._broken
        true, watched = self.level_of, self._watched
        while self._done < len(self.trail):
            falsified = -self.trail[self._done]
            self._done += 1
            kept = []
            numbers = self._watching.get(falsified, [])
            for place, number in enumerate(numbers):
                literals = watched[number]
                if literals[0] == falsified:
                    literals[0], literals[1] = literals[1], falsified
                other = literals[0]
                if other in true:
                    kept.append(number)
                    continue
                for index in range(2, len(literals)):
                    if -literals[index] not in true:
                        literals[1], literals[index] = literals[index], falsified
                        self._watching.setdefault(literals[1], []).append(number)
                        break
                else:
                    kept.append(number)
                    if -other in true:
                        kept += numbers[place + 1 :]
                        self._watching[falsified] = kept
                        return number
                    self.force(other, number)
            self._watching[falsified] = kept
        return None

    def assigned(self) -> list[Assigned]:
        """Return the trail with levels and reasons."""
        return [
            Assigned(literal, self.level_of[literal], self.reason_of[literal])
            for literal in self.trail
        ]
