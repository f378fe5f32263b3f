"""True candidates: the digits that each cell takes over all solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudoku_model.analysis.limits import Stoppable, look_at_clock
from sudoku_model.analysis.solutions import SolutionSession, solution_session
from sudoku_model.as_data import AsData
from sudoku_model.faces import svg, text
from sudoku_model.option_numbers import whole_number_or_none
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle
from sudoku_model.solvers import Engine, Limits, engine_named
from sudoku_model.texts import counted


@dataclass(frozen=True)
class TrueCandidates(AsData):
    """The digits that each cell takes over all solutions.

    Attributes:
        puzzle: the puzzle.
        digits: for each cell in row-major order its digits in increasing order; all of them
            empty if there is no solution.
        counts: if asked for, for each cell how many solutions have each of its digits, in the
            same order; a count that reached the cap is the cap.
        solutions: the solutions in which the digits were seen.
        is_complete: whether a digit that is missing is known to be in no solution.
        is_counted: whether the counts, if they were asked for, are final; else there may be more
            of each.
        reason: why one of these is not so, else empty.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> candidates = sm.true_candidates(sm.read("1... ..3. .4.. ...."))
        >>> candidates["r4c4"], candidates.is_complete
        ((2, 3, 4), True)
        >>> candidates.open_cells
        ['r1c3', 'r1c4', 'r3c1', 'r3c4', 'r4c1', 'r4c3', 'r4c4']
    """

    puzzle: Puzzle
    digits: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[int, ...], ...] | None
    solutions: tuple[Solution, ...]
    is_complete: bool
    is_counted: bool
    reason: str
    seconds: float

    def __getitem__(self, cell: str) -> tuple[int, ...]:
        """Return the digits of a cell, as in ``candidates["r1c1"]``."""
        return self.digits[self.puzzle.grid.cell(cell)]

    @property
    def open_cells(self) -> list[str]:
        """The names of the cells that are not the same in all solutions."""
        grid = self.puzzle.grid
        return [grid.cell_name(cell) for cell, own in enumerate(self.digits) if len(own) > 1]

    def __str__(self) -> str:
        if not self.solutions:
            return f"undecided: {self.reason}" if self.reason else "no solution"
        return f"{text(self.puzzle, candidates=self.digits)}\n{self.found}"

    @property
    def found(self) -> str:
        """What is known of the digits, in words."""
        number = len(self.solutions)
        words = f"seen in {counted(number, 'solution')}"
        if not self.is_complete:
            words += f"; there may be more candidates ({self.reason})"
        elif not self.is_counted:
            words += f"; these are all, but not all counts are final ({self.reason})"
        return words

    def _repr_svg_(self) -> str:
        return svg(self.puzzle, candidates=self.digits if self.solutions else None)


def true_candidates(
    puzzle: Puzzle | str,
    solver: str | Engine = "sat",
    *,
    limit: int | None = None,
    time_limit: float | None = None,
) -> TrueCandidates:
    """Find the digits that each cell takes over all solutions.

    Each solution shows one digit of each cell; a clause then demands a digit that no solution
    has shown yet, until that is impossible. That takes as many solutions as are needed to see
    all digits, often not many more than a cell has digits, and one proof.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine; see `engine_named`.
        limit: count for each digit of each cell the solutions that have it, up to this
            number; None not to count.
        time_limit: seconds after which to give up, None for never. What is known by then, or
            when Ctrl-C is pressed, is returned.

    Returns:
        The digits of each cell, with the solutions in which they were seen.

    Raises:
        OptionError: if there is no such engine, or `limit` is less than 1.
        DefectError: if the engine returned something that is not a solution.

    Example:
        >>> import sudoku_model as sm
        >>> found = sm.true_candidates(sm.read("1... ..3. .4.. ...."), limit=10)
        >>> found["r4c4"], found.counts[15]
        ((2, 3, 4), (1, 1, 1))
    """
    limit = whole_number_or_none("limit", limit, least=1)
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    solutions: list[Solution] = []
    counts: list[dict[int, int]] | None = None
    complete, seeing = False, Stoppable()
    engine = engine_named(solver)
    with seeing.noting_why(), solution_session(puzzle, engine, limits) as asked:
        _see_all(asked, solutions)
        complete = True
        if limit is not None:
            counts = [dict.fromkeys(own, 0) for own in _shown(puzzle, solutions)]
            _count(asked, counts, limit)
    digits = tuple(tuple(sorted(own)) for own in _shown(puzzle, solutions))
    counted = counts and tuple(
        tuple(own[digit] for digit in left) for own, left in zip(counts, digits, strict=True)
    )
    seconds = limits.elapsed
    reason = seeing.reason
    return TrueCandidates(
        puzzle, digits, counted or None, tuple(solutions), complete, not reason, reason, seconds
    )


def _shown(puzzle: Puzzle, solutions: Sequence[Solution]) -> list[set[int]]:
    if not solutions:
        return [set() for _ in puzzle.grid.cells]
    return [{*column} for column in zip(*(one.values for one in solutions), strict=True)]


def _see_all(asked: SolutionSession, solutions: list[Solution]) -> None:
    look_at_clock(asked.limits)
    session, known = asked.session, asked.question
    cell_of, digit_of = session.model.literal_owners, session.model.literal_values
    unseen = sorted(known.unseen(solutions))
    with session.scope():
        while unseen:
            # A solution shows many of them if it is free to: that takes a third of the solutions.
            session.prefer(unseen, first=True)
            if solutions:
                session.add(unseen)
            solution = asked.solution()
            if solution is None:
                known.note_unseen(unseen)
                return
            solutions.append(solution)
            known.note(solution)
            values = solution.values
            unseen = [one for one in unseen if values[cell_of[one]] != digit_of[one]]


def _count(asked: SolutionSession, counts: list[dict[int, int]], cap: int) -> None:
    """Count solutions until each digit of each cell has been seen as often as the cap.

    Each further solution has a digit that is still below the cap.
    """
    session = asked.session
    cells = session.model.variables[: len(asked.question.puzzle.grid.cells)]
    with session.scope():
        while True:
            below = [
                variable.equals(digit)
                for variable, own in zip(cells, counts, strict=True)
                for digit, seen in own.items()
                if seen < cap
            ]
            if not below:
                return
            with session.scope():
                session.add(below)
                solution = asked.solution()
            if solution is None:
                return
            for own, digit in zip(counts, solution.values, strict=True):
                own[digit] = min(cap, own[digit] + 1)
            session.forbid(solution.values)
