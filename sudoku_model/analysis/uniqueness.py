"""Is the solution the only one?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from html import escape
from time import perf_counter
from typing import Any

from sudoku_model.analysis.conversation import conversation
from sudoku_model.analysis.limits import GaveUpError
from sudoku_model.analysis.propagation import Candidates, propagate
from sudoku_model.analysis.solutions import blocking_clause, checked
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import (
    Answer,
    Elimination,
    Engine,
    Limits,
    Outcome,
    Session,
    engine_named,
)

_SHOWN = 8
"""How many cells a sentence lists."""


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
class Verdict:
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

        Empty for NONE: what has no solution has none either if more is demanded.
        """
        return () if self.status is Status.NONE else self.puzzle.unstated

    @property
    def disagreements(self) -> list[str]:
        """UNIQUE: the names of the cells in which the source states another solution."""
        if self.status is not Status.UNIQUE or not self.puzzle.expected:
            return []
        found = zip(self.solutions[0], self.puzzle.expected, strict=True)
        grid = self.puzzle.grid
        return [
            grid.cell_name(cell)
            for cell, (value, expected) in enumerate(found)
            if expected not in (None, value)
        ]

    def __bool__(self) -> bool:
        raise TypeError("a verdict is neither true nor false; ask for .is_unique or .status")

    def __str__(self) -> str:
        text = self._finding()
        if self.conditions:
            text += f"; this holds without {'; '.join(self.conditions)}, which cannot be stated"
        if self.disagreements:
            cells = _first(self.disagreements)
            text += f"; it is not the solution that the source states (other at {cells})"
        notes = (*self.notes, *self.puzzle.notes)
        if notes:
            text += f" (note: {'; '.join(notes)})"
        return text

    def _finding(self) -> str:
        if self.status is Status.UNIQUE:
            return "exactly one solution"
        if self.status is Status.NONE:
            even = "; ".join(self.puzzle.unstated)
            even = f", even without {even}, which cannot be stated" if even else ""
            return f"no solution{f': {self.reason}' if self.reason else ''}{even}"
        if self.status is Status.MULTIPLE:
            return f"several solutions; two of them differ at {_first(self.differences)}"
        known = "one solution found, there may be more" if self.solutions else "no solution found"
        return f"undecided: {self.reason} ({known} so far)"

    def to_dict(self) -> dict[str, Any]:
        """Return the verdict in values that JSON can hold; solutions are one-line strings."""
        answer: dict[str, Any] = {
            "name": self.puzzle.name,
            "verdict": self.status.value,
            "solutions": [solution.line() for solution in self.solutions],
            "solver": self.solver,
            "seconds": round(self.seconds, 6),
        }
        if self.reason:
            answer["reason"] = self.reason
        if self.puzzle.grid.extras:
            answer["extras"] = [solution.extras for solution in self.solutions]
        if self.status is Status.MULTIPLE:
            answer["differences"] = self.differences
        if self.conditions:
            answer["without"] = list(self.conditions)
        if self.disagreements:
            answer["disagreements"] = self.disagreements
        if self.notes or self.puzzle.notes:
            answer["notes"] = [*self.notes, *self.puzzle.notes]
        return answer

    def _repr_html_(self) -> str:
        from sudoku_model.drawing import svg

        cells = {self.puzzle.grid.cell(name) for name in self.differences}
        if self.candidates is not None:
            boards = svg(self.puzzle, candidates=self.candidates.digits)
        else:
            boards = "".join(svg(b, highlight=cells) for b in self.solutions or (self.puzzle,))
        return f"<p>{escape(str(self))}</p>{boards}"


def check(
    puzzle: Puzzle,
    solver: str | Engine = "sat",
    *,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    implied: bool = True,
) -> Verdict:
    """Decide whether a puzzle has exactly one solution, none, or several.

    Solve; check the solution against the rules and every clue; forbid it by a blocking clause;
    solve again. Where propagation alone fills the grid no second search is needed.

    Args:
        puzzle: the puzzle.
        solver: the engine: ``"sat"``, ``"cpsat"``, ``"backtracking"``, ``"propagation"``, or one
            with settings; see `engine_named`. ``"both"`` asks sat and cpsat and compares.
        time_limit: seconds after which to give up, None for never.
        conflict_limit: conflicts of each search after which to give up, None for never.
        implied: whether to state what follows from sums over whole houses as well; see
            `sudoku_model.implied`. The answer is the same, only slower or faster.

    Returns:
        The verdict. It is UNDECIDED if a limit was reached or Ctrl-C was pressed, never a guess.

    Raises:
        OptionError: if there is no such engine.
        DefectError: if the engine returned something that is not a solution, or two engines
            contradict each other.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. ...2")
        >>> print(sm.check(puzzle))
        exactly one solution
        >>> sm.check(puzzle.without("r1c1"), "cpsat", time_limit=10).status.value
        'multiple'
        >>> print(sm.check(puzzle.with_given("r1c4", 1)))
        no solution: r1c1 and r1c4 both hold 1 (row 1)
    """
    if solver == "both":
        from sudoku_model.analysis.both import check_with_both

        return check_with_both(
            puzzle, time_limit=time_limit, conflict_limit=conflict_limit, implied=implied
        )
    engine = engine_named(solver)
    engine.load()
    started = perf_counter()
    limits = Limits(time_limit, conflict_limit)
    found: list[Solution] = []
    second: Answer | None = None
    left: Candidates | None = None
    try:
        with limits.in_force():
            with conversation(puzzle, engine, implied=implied) as (session, assumptions):
                first = session.solve(assumptions, limits)
                if first.outcome is Outcome.SAT:
                    found.append(checked(puzzle, first, engine))
                    if not first.forced:
                        second = _another(session, assumptions, found[0], limits)
                        if second.outcome is Outcome.SAT:
                            found.append(checked(puzzle, second, engine))
            if first.outcome is Outcome.UNDECIDED and isinstance(engine, Elimination):
                left = propagate(puzzle, engine, implied=implied)
    except GaveUpError as stop:
        # What comes before a search took too long.
        second = Answer(Outcome.UNDECIDED, reason=str(stop))
        first = first if found else second
    status, reason = _conclude(puzzle, first, second)
    return Verdict(
        puzzle, status, tuple(found), str(engine), perf_counter() - started, reason, left
    )


def _another(session: Session, assumptions: list[int], known: Solution, limits: Limits) -> Answer:
    with session.scope():
        session.add(blocking_clause(session, known))
        return session.solve(assumptions, limits)


def _conclude(puzzle: Puzzle, first: Answer, second: Answer | None) -> tuple[Status, str]:
    if first.outcome is Outcome.UNDECIDED:
        return Status.UNDECIDED, first.reason
    if first.outcome is Outcome.UNSAT:
        return Status.NONE, obvious_contradiction(puzzle)
    if second is None or second.outcome is Outcome.UNSAT:
        return Status.UNIQUE, ""
    if second.outcome is Outcome.UNDECIDED:
        return Status.UNDECIDED, second.reason
    return Status.MULTIPLE, ""


def obvious_contradiction(puzzle: Puzzle) -> str:
    """Say which two givens clash, or which cell has no digit, if one of these is the case."""
    clashes = puzzle.clashes()
    if clashes:
        return str(clashes[0])
    for cell in puzzle.grid.cells:
        if not puzzle.allowed(cell):
            return f"the clues leave no digit for {puzzle.grid.cell_name(cell)}"
    return ""


def _first(cells: list[str]) -> str:
    """List the first cells, and count those left out."""
    more = len(cells) - _SHOWN
    rest = f" and {more} more cell{'s' * (more > 1)}" if more > 0 else ""
    return ", ".join(cells[:_SHOWN]) + rest
