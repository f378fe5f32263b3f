"""The one question that making a puzzle asks again and again: is there another solution?

A puzzle must depend on its seed alone. So only yes or no counts where a solver's memory of earlier
questions could matter. Where the solution that a solver finds is used, or where it may give up
after so many conflicts, it answers in a session that knows nothing but this puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from sudoku_model.analysis.conversation import checked, conversation
from sudoku_model.analysis.limits import OVER, GaveUpError, heed
from sudoku_model.errors import UndecidedError
from sudoku_model.model import Literal
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Answer, Limits, Outcome, Session, engine_named, open_session
from sudoku_model.stated import is_warm, state_shape

ENGINE = engine_named("sat")

EASY_CELLS = 100
"""On grids without constraints up to this size every question is easy: 10 conflicts at most in
thousands of them on 9x9 and 12x12. They need no limit, so a session that is warm will do."""

CONFLICTS, CONFLICTS_ON_LARGE = 1_000, 100
"""After so many conflicts a question is given up, and the clue in question is kept: 16x16 grids
took 180 at most. A search is cut into slices by the clock after the first 1,000 conflicts, so
with more the answers would depend on how busy the machine is."""


class Asker:
    """Asks a session about a puzzle under limits, in the words of the cells.

    Args:
        session: the session to ask; variable `i` is cell `i`.
        puzzle: the puzzle whose grid and constraints are stated there.
        assumptions: literals that stand for its other clues.
        limits: when to give up altogether.
        conflicts: when to give up a single question.
    """

    def __init__(
        self,
        session: Session,
        puzzle: Puzzle,
        assumptions: Sequence[Literal],
        limits: Limits,
        conflicts: int | None,
    ) -> None:
        self._session = session
        self._puzzle = puzzle
        self._assumptions = list(assumptions)
        self._limits = limits
        self._conflicts = conflicts

    def literal(self, cell: int, value: int) -> Literal:
        """Return the literal that says that a cell holds a value."""
        return self._session.model.variables[cell].equals(value)

    def grid(self, literals: Iterable[Literal] = (), *, at_any_cost: bool = False) -> Answer:
        """Look for a filled grid; an answer has the values of the cells only.

        Args:
            literals: what it must obey, besides the puzzle.
            at_any_cost: whether not to give up this question alone.

        Raises:
            UndecidedError: if the time is over.
            KeyboardInterrupt: if the search was interrupted.
        """
        conflicts = None if at_any_cost else self._conflicts
        limits = Limits(self._limits.remaining(), conflicts)
        answer = self._session.solve([*self._assumptions, *literals], limits)
        heed(answer.reason, OVER)
        if answer.outcome is not Outcome.SAT:
            return answer
        return answer._replace(values=checked(self._puzzle, answer, ENGINE).values)

    @contextmanager
    def forbidding(self, values: Sequence[int]) -> Iterator[None]:
        """Look for other filled grids than this one for a while."""
        with self._session.scope():
            self._session.forbid(values)
            yield


@contextmanager
def asker(puzzle: Puzzle, limits: Limits, *, for_grids: bool = False) -> Iterator[Asker]:
    """Open a session that holds the grid and the constraints of a puzzle.

    If more than yes or no is asked (`for_grids`) it must have no memory.
    """
    cells = len(puzzle.grid.cells)
    if not (puzzle.constraints or for_grids) and cells <= EASY_CELLS:
        with conversation(puzzle, ENGINE) as (session, assumptions):
            yield Asker(session, puzzle, assumptions, limits, None)
        return
    try:
        with limits.in_force():
            stated = state_shape(puzzle)
            opened = open_session(stated.model, ENGINE)
    except GaveUpError as stop:
        raise UndecidedError(str(stop)) from None
    with opened as session:
        conflicts = CONFLICTS if is_warm(puzzle.grid) else CONFLICTS_ON_LARGE
        yield Asker(session, puzzle, stated.assumptions, limits, conflicts)


def other_solution(
    puzzle: Puzzle, values: Sequence[int], limits: Limits
) -> tuple[int, ...] | str | None:
    """Return another solution than this one, None if there is none, or why that is not known.

    Raises:
        UndecidedError: if the time is over.
        KeyboardInterrupt: if the search was interrupted.
    """
    with asker(puzzle, limits, for_grids=True) as asked, asked.forbidding(values):
        answer = asked.grid()
    return answer.reason if answer.outcome is Outcome.UNDECIDED else answer.values


def with_givens(puzzle: Puzzle, values: Sequence[int], cells: Iterable[int]) -> Puzzle:
    """Return a puzzle in which these cells are given as well."""
    givens = list(puzzle.givens)
    for cell in cells:
        givens[cell] = values[cell]
    return replace(puzzle, givens=tuple(givens))
