"""Verdicts: what is known about the number of solutions of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sudoku_model.analysis.propagation import Candidates
from sudoku_model.analysis.stated_solution import broken_by_stated, name_broken
from sudoku_model.as_data import AsData
from sudoku_model.faces import svg
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.texts import counted, summed_up

_SHOWN = 8
"""How many cells a sentence lists."""

_NAMED = 3
"""How many clues it names."""

_QUOTED = 5
"""How many rules in words it quotes."""


class Status(str, Enum):
    """The four things that can be said about the number of solutions.

    Example:
        >>> import sudoku_model as sm
        >>> sm.check(sm.Puzzle.empty(4)).status is sm.Status.MULTIPLE
        True
        >>> [status.value for status in sm.Status]
        ['unique', 'none', 'multiple', 'undecided']
    """

    UNIQUE = "unique"
    NONE = "none"
    MULTIPLE = "multiple"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Verdict(AsData):
    """What is known about the number of solutions of a puzzle.

    A verdict is neither true nor false: ask `status` or `is_unique`.

    Attributes:
        puzzle: the puzzle.
        status: unique, none, multiple or undecided.
        solutions: UNIQUE: the solution; MULTIPLE: two different ones; UNDECIDED: the first one
            if it was found in time; NONE: nothing.
        solver: the engine that decided.
        seconds: how long it took.
        reason: UNDECIDED: why; NONE: the first clash of two givens, if there is one.
        candidates: what elimination left over, if it was asked and stopped unfinished.
        notes: remarks on how the verdict came about.

    Example:
        >>> import sudoku_model as sm
        >>> verdict = sm.check(sm.read("1... ..3. .4.. ...2"))
        >>> verdict.is_unique, verdict.status.value, verdict.solution.line()
        (True, 'unique', '1324423124133142')
        >>> verdict = sm.check(sm.read("1... ..3. .4.. 3..."))
        >>> print(verdict)
        several solutions; two of them differ at r1c3, r1c4, r4c3, r4c4
        >>> len(verdict.solutions), verdict.differences
        (2, ['r1c3', 'r1c4', 'r4c3', 'r4c4'])
        >>> verdict.to_dict()["verdict"]
        'multiple'
    """

    puzzle: Puzzle
    status: Status
    solutions: tuple[Solution, ...]
    solver: str
    seconds: float
    reason: str = ""
    candidates: Candidates | None = None
    notes: tuple[str, ...] = ()

    @property
    def is_unique(self) -> bool:
        """Whether the puzzle is known to have exactly one solution."""
        return self.status is Status.UNIQUE

    @property
    def is_complete(self) -> bool:
        """Whether the question is decided."""
        return self.status is not Status.UNDECIDED

    @property
    def solution(self) -> Solution | None:
        """The first solution that was found, if any; look at `status` before you trust it."""
        return self.solutions[0] if self.solutions else None

    @property
    def differences(self) -> list[str]:
        """The names of the cells in which the two solutions of MULTIPLE differ."""
        return self.solutions[0].differs_at(self.solutions[1]) if len(self.solutions) > 1 else []

    @property
    def conditions(self) -> tuple[str, ...]:
        """What the verdict does not take into account although the puzzle's source demands it.

        They do not depend on the verdict: "no solution" is conditional too, because what is left
        out may say that something stated is meant otherwise.
        """
        return self.puzzle.unstated

    @property
    def disagreements(self) -> list[str]:
        """UNIQUE: the names of the cells in which the source states another solution."""
        if self.status is not Status.UNIQUE or not self.puzzle.expected:
            return []
        pairs = zip(self.solutions[0], self.puzzle.expected, strict=True)
        grid = self.puzzle.grid
        return [
            grid.cell_name(cell)
            for cell, (value, expected) in enumerate(pairs)
            if expected not in (None, value)
        ]

    @property
    def broken(self) -> list[str]:
        """The houses and clues that the solution which the source states breaks, in words."""
        if not self.puzzle.expected:
            return []
        return list(map(name_broken, broken_by_stated(self.puzzle)))

    @property
    def said_of_stated(self) -> str:
        """A phrase about what the source's own solution breaks; empty if it breaks nothing."""
        broken = self.broken
        if not broken:
            return ""
        more = len(broken) - _NAMED
        rest = f" and {more} more" if more > 0 else ""
        return f"the source's own solution breaks {'; '.join(broken[:_NAMED])}{rest}"

    @property
    def is_conditional(self) -> bool:
        """Whether the source demands more than is stated, or states another solution."""
        return bool(self.puzzle.unstated or self.disagreements)

    def __bool__(self) -> bool:
        raise TypeError("a verdict is neither true nor false; ask for .is_unique or .status")

    def __str__(self) -> str:
        text = self._of_stated_part() if self.puzzle.unstated else self._finding()
        if self.puzzle.expected:
            text += self._of_stated_solution()
        notes = (*self.notes, *self.puzzle.notes)
        if notes:
            text += f" (note: {summed_up(notes)})"
        return text

    def _of_stated_part(self) -> str:
        """Say what is found of what is stated, and what is not."""
        words = self.puzzle.rules_in_words
        # A setter whose rule stands in words only must not be told of a mistake.
        text = self._finding(" of what could be stated" if words else "")
        if words:
            are = "is" if len(words) == 1 else "are"
            text += f"; the rules also say {_quoted(self.puzzle)}, which {are} not stated"
        others = [phrase for phrase in self.puzzle.unstated if phrase not in words]
        if others:
            text += f"; this holds without {summed_up(others)}, which cannot be stated"
        return text

    def _of_stated_solution(self) -> str:
        """Say what is wrong with the solution that the source states; nothing if nothing is."""
        text = ""
        if others := self.disagreements:
            text += f"; it is not the solution that the source states (other at {_first(others)})"
        if broken := self.said_of_stated:
            text += f"; {broken}"
        return text

    def _finding(self, of: str = "") -> str:
        if self.status is Status.UNIQUE:
            return f"exactly one solution{of}"
        if self.status is Status.NONE:
            return f"no solution{of}{f': {self.reason}' if self.reason else ''}"
        if self.status is Status.MULTIPLE:
            return f"several solutions{of}; two of them differ at {_first(self.differences)}"
        known = "one solution found, there may be more" if self.solutions else "no solution found"
        return f"undecided: {self.reason} ({known} so far)"

    def _repr_html_(self) -> str:
        from html import escape

        cells = {self.puzzle.grid.cell(name) for name in self.differences}
        if self.candidates is not None:
            boards = svg(self.puzzle, candidates=self.candidates.digits)
        else:
            boards = "".join(svg(b, highlight=cells) for b in self.solutions or (self.puzzle,))
        return f"<p>{escape(str(self))}</p>{boards}"


def obvious_contradiction(puzzle: Puzzle) -> str:
    """Say which two givens clash, or which cell has no digit, if one of these is the case."""
    clashes = puzzle.clashes()
    if clashes:
        return str(clashes[0])
    for cell in puzzle.grid.cells:
        if not puzzle.allowed(cell):
            return f"the clues leave no digit for {puzzle.grid.cell_name(cell)}"
    return ""


def _quoted(puzzle: Puzzle) -> str:
    """List the first rules in words with what is offered for them; count those left out."""
    phrases = puzzle.rules_in_words
    offers = {offer.rule: offer for offer in puzzle.offered}
    quoted = []
    for phrase in phrases[:_QUOTED]:
        words = phrase.removeprefix("the rule ")
        offer = offers.get(phrase)
        quoted.append(f"{words} (offered: {offer.listed()})" if offer else words)
    more = len(phrases) - _QUOTED
    return ", ".join(quoted) + (f" and {counted(more, 'more rule')}" if more > 0 else "")


def _first(cells: list[str]) -> str:
    """List the first cells, and count those left out."""
    more = len(cells) - _SHOWN
    rest = f" and {counted(more, 'more cell')}" if more > 0 else ""
    return ", ".join(cells[:_SHOWN]) + rest
