"""How many solutions are there?"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sudoku_model.analysis.conversation import conversation
from sudoku_model.analysis.counting.answer import AT_LIMIT, Count, Method
from sudoku_model.analysis.counting.houses import HousePuzzle, house_puzzle
from sudoku_model.analysis.counting.sampling import Estimate, estimate, sample_with
from sudoku_model.analysis.limits import GaveUpError, share_of
from sudoku_model.analysis.solutions import solutions
from sudoku_model.deadline import TIME_LIMIT
from sudoku_model.errors import DefectError, UndecidedError, UnsupportedError, member_named
from sudoku_model.libraries import is_there, needed_for
from sudoku_model.option_numbers import whole_number_or_none
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.solvers import INTERRUPTED, Engine, Limits, Sat, engine_named

if TYPE_CHECKING:
    from sudoku_model.analysis.counting.orders import Plan

FEW = 500
"""Solutions that are listed before another way of counting is tried."""

LISTED = 10_000
"""Solutions that are listed where counting without listing them is not possible."""

SHARE_OF_EXACT = 0.6
"""Part of a time limit that exact counting may take; the rest is for an estimate."""

WIDTH = 2_000
"""States of one cell that are followed for an estimate."""


def count(
    puzzle: Puzzle | str,
    solver: str | Engine = "sat",
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    implied: bool = True,
    method: str | Method | None = None,
) -> Count:
    """Count the solutions: exactly where possible, else estimate their number with bounds.

    Solutions are filled cells: whatever else a model needs is not counted. Few solutions are
    listed one by one. More are counted without listing them where all rules are houses and
    candidates: classics of all shapes, diagonals, windows, ... Otherwise, and in a browser, 10,000
    are listed, and if there are more their number is estimated. The answer says which of the three
    it is.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine; see `engine_named`. Estimates always use ``"sat"``.
        limit: stop at this number of solutions, found one by one; None to count them all.
        time_limit: seconds after which to stop, None for never.
        implied: whether to state what follows from sums over whole houses as well; see
            `sudoku_model.implied`. The answer is the same, only slower or faster.
        method: ``"enumeration"``, ``"decomposition"`` or ``"estimate"`` to count in this way only.

    Returns:
        What is known in the end, also when time is over or after Ctrl-C (its reason then is
        "interrupted").

    Raises:
        OptionError: if there is no such engine or method, or a limit makes no sense.
        UnsupportedError: if the puzzle cannot be counted by the method, or not here: counting
            without listing takes NumPy, which a browser lacks.

    Example:
        >>> import sudoku_model as sm
        >>> print(sm.count(sm.Puzzle.empty(4)))
        288 solutions
        >>> print(sm.count(sm.Puzzle.empty(6)))
        28200960 solutions (exact; counted without listing them)
        >>> print(sm.count(sm.Puzzle.empty(9), limit=10))
        at least 10 solutions (stopped at the limit of 10)
    """
    limit = whole_number_or_none("limit", limit, least=1)
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    question = _Question(puzzle, engine_named(solver), limits, implied)
    found = _counted(
        question, limit, None if method is None else member_named(Method, "method", method)
    )
    return replace(found, puzzle=puzzle, seconds=limits.elapsed)


def _counted(question: _Question, limit: int | None, chosen: Method | None) -> Count:
    """Return what is known in the end."""
    try:
        with question.limits.in_force():
            return question.answered(limit, chosen)
    except GaveUpError as stopped:
        return Count(question.found, False, str(stopped))
    except UndecidedError as stopped:
        return Count(question.found, False, str(stopped.__cause__ or stopped).split(";")[0])
    except KeyboardInterrupt:
        return Count(question.found, False, INTERRUPTED)


class _DeadEndError(Exception):
    """None of the states that were drawn has a solution: there may be others that have."""


class _Question:
    """One question, and how many solutions have been found so far."""

    def __init__(self, puzzle: Puzzle, engine: Engine, limits: Limits, implied: bool) -> None:
        self.puzzle = puzzle
        self.engine = engine
        self.limits = limits
        self.implied = implied
        self.found = 0
        self._planned: Plan | None = None

    def answered(self, limit: int | None, method: Method | None) -> Count:
        """Count in the way that was asked for."""
        if limit is not None or method is Method.ENUMERATION:
            return self.listed(limit)
        if method is Method.DECOMPOSITION:
            return self.decomposed()
        if method is Method.ESTIMATE:
            return self.estimated("as was asked for")
        return self.answer()

    def answer(self) -> Count:
        """Count in the way that suits the puzzle."""
        few = self.listed(FEW)
        if few.is_exact:
            return few
        board = self._board()
        if board is None:
            listed = self.listed(LISTED)
            return listed if listed.is_exact else self.estimated(f"more than {LISTED} solutions")
        # NumPy takes a tenth of a second to import, and many questions do not need it.
        from sudoku_model.analysis.counting.orders import HOPELESS, LABORIOUS

        try:
            limits = share_of(self.limits, SHARE_OF_EXACT)
            plan = self._plan(board, limits)
            if plan is not None and LABORIOUS < plan.work <= HOPELESS:
                listed = self.listed(LISTED)
                if listed.is_exact:
                    return listed
            return self._decomposed(board, limits)
        except UndecidedError as stopped:
            return self.estimated(str(stopped))

    def listed(self, limit: int | None) -> Count:
        """Find the solutions one by one."""
        # One more than the limit is asked for, to know whether the limit was all there is.
        enumeration = solutions(
            self.puzzle,
            self.engine,
            limit=None if limit is None else limit + 1,
            time_limit=self.limits.remaining(),
            implied=self.implied,
        )
        self.found = 0
        for _ in enumeration:
            if self.found == limit:
                return Count(limit, False, f"{AT_LIMIT} of {limit}")
            self.found += 1
        return Count(self.found, True)

    def decomposed(self) -> Count:
        """Count without finding the solutions.

        Raises:
            UnsupportedError: if the puzzle has other rules than houses and candidates.
        """
        board = house_puzzle(self.puzzle)
        if board is not None:
            with needed_for("counting by decomposition", "choose the method 'estimate'"):
                return self._decomposed(board, self.limits)
        if self.listed(0).is_exact:
            return Count(0, True, method=Method.DECOMPOSITION)
        raise UnsupportedError(
            "counting by decomposition knows houses and candidates only, and the puzzle has other "
            "constraints; choose the method 'enumeration' or 'estimate'"
        )

    def _decomposed(self, board: HousePuzzle, limits: Limits) -> Count:
        from sudoku_model.analysis.counting.frontier import count_states
        from sudoku_model.analysis.counting.orders import HOPELESS

        plan = self._plan(board, limits)
        if plan is not None and plan.work > HOPELESS:
            raise UndecidedError("too many half-filled grids to count exactly")
        value = 0 if plan is None else count_states(plan.diagrams, limits)
        if value < self.found:
            raise DefectError(
                f"{value} solutions of the puzzle {self.puzzle.line()!r} were counted, but "
                f"{self.found} are known; please report this"
            )
        return Count(value, True, method=Method.DECOMPOSITION)

    def _board(self) -> HousePuzzle | None:
        """Return the puzzle as houses and candidates; None if it cannot be counted as such."""
        return house_puzzle(self.puzzle) if is_there("numpy") else None

    def _plan(self, board: HousePuzzle, limits: Limits) -> Plan | None:
        from sudoku_model.analysis.counting.orders import best_plan

        if self._planned is None:
            self._planned = best_plan(self.puzzle.grid, board, limits)
        return self._planned

    def estimated(self, reason: str) -> Count:
        """Estimate the number of solutions; `reason` is why it is not counted."""
        board = self._board()
        guess = self._sampled_search() if board is None else self._sampled_states(board)
        if guess is None:
            return Count(self.found, False, TIME_LIMIT)
        if guess.high == 0:
            return Count(0, True)
        bounds = guess.low, guess.high
        return Count(guess.value, False, reason, Method.ESTIMATE, bounds)

    def _sampled_states(self, board: HousePuzzle) -> Estimate | None:
        import numpy as np

        from sudoku_model.analysis.counting.diagrams import OutOfReachError
        from sudoku_model.analysis.counting.frontier import estimate_states

        try:
            plan = self._plan(board, self.limits)
        except OutOfReachError:
            return self._sampled_search()
        if plan is None:
            return Estimate(0, 0, 0)
        random = np.random.default_rng(0)

        def sample(limits: Limits) -> float:
            drawn = estimate_states(plan.diagrams, WIDTH, random, limits)
            if drawn == 0:
                raise _DeadEndError
            return drawn

        try:
            return estimate(sample, self.found, self.limits)
        except _DeadEndError:
            # Few of the states have a solution; a solver tells which.
            return self._sampled_search()

    def _sampled_search(self) -> Estimate | None:
        engine = self.engine if isinstance(self.engine, Sat) else Sat()
        lent = conversation(self.puzzle, engine, implied=self.implied, alone=True)
        with lent as (session, assumptions):
            cells = len(self.puzzle.grid.cells)
            sample = partial(sample_with, session, assumptions, cells, random.Random(0))
            return estimate(sample, self.found, self.limits)
