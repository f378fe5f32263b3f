"""The session in which a question about a puzzle is asked; what comes back is checked.

A *shape* is what puzzles of a corpus have in common: the grid and the constraints, without the
givens and candidates. Its session holds all of it, and the other clues are assumptions. A bare grid
is a shape from the first question on; a grid with constraints once a second puzzle of the same
shape is asked about.

A puzzle that differs in a few clues from one that was asked about is another *version* of it, as
somebody edits it; see `sudoku_model.analysis.versions`. Versions share a workbench.

Otherwise the puzzle has a session of its own, stated for the candidates that its clues leave, which
costs less where they are many. Puzzles of grids that are too large to carry what the clues settle
also have sessions of their own, which are not kept.

What is kept changes how fast an answer comes, not which verdict it is, nor what propagation finds.
Which solutions of several come first may depend on the questions before; after `close_idle` the
same questions in the same order get the same answers again.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from sudoku_model.analysis.versions import forget_versions, versions_of
from sudoku_model.analysis.workbench import Workbench
from sudoku_model.bits import bits, mask_of
from sudoku_model.constraints.well_made import is_of_package
from sudoku_model.errors import ConstraintError, DefectError, UnsupportedError
from sudoku_model.model import Literal
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import (
    CONFLICT_LIMIT,
    UNSAT,
    Answer,
    Engine,
    Limits,
    Outcome,
    Session,
    open_session,
    pool,
)
from sudoku_model.solvers.engines import open_prepared
from sudoku_model.solvers.pool import SessionKey, changing
from sudoku_model.stated import clue_assumptions, is_warm, state_narrowed, state_shape

REMEMBERED_SHAPES = 64
"""Number of shapes of which it is remembered whether one puzzle was asked about or several."""


LIKELY_CONFLICTS = 2_000
"""Conflicts after which likely values are given up."""

HARD_FOR_VERSIONS = 2_000
"""Conflicts after which a verdict is looked for in a session of the puzzle's own: what was learnt
about other versions may lead a search astray, up to a hundred times as long."""

_asked: OrderedDict[SessionKey, Puzzle | bool] = OrderedDict()
"""For each shape the only puzzle asked about so far, then whether its session serves them all:
not where it cannot be stated for all candidates, only for those that the clues leave."""


class _Effort:
    """What was spent on classic puzzles in this process; see `sudoku_model.analysis.classics`.

    Attributes:
        spent: in puzzles that took no search.
        has_paid: whether the compiled search was loaded because of it.
    """

    spent = 0
    has_paid = False


on_classics = _Effort()


@contextmanager
def conversation(
    puzzle: Puzzle, engine: Engine, *, implied: bool = True, alone: bool = False
) -> Iterator[tuple[Session, list[Literal]]]:
    """Lend a session about a puzzle together with the assumptions that stand for its clues.

    Variable `i` of the session's model is cell `i`. What is added in a scope of the session is
    gone afterwards; nothing may be added outside of one. After an exception the session is not
    used again. Safe in threads: no two callers are lent the same session at once.

    Args:
        puzzle: the puzzle.
        engine: the engine to ask.
        implied: whether statements that follow from the constraints are stated as well.
        alone: whether a puzzle with constraints has a session of its own in any case: what
            propagation finds there does not depend on what was asked before.
    """
    with asking(puzzle, engine, implied=implied, alone=alone) as asked:
        yield asked.session, asked.assumptions


@contextmanager
def asking(
    puzzle: Puzzle,
    engine: Engine,
    *,
    implied: bool = True,
    alone: bool = False,
    at_workbench: bool = False,
) -> Iterator[Asked]:
    """Begin a question as `conversation` does, with what is known of other versions.

    With `at_workbench` already the first version is asked about there, where possible.
    """
    asked = Asked(puzzle, engine, implied, alone, at_workbench)
    is_whole = False
    try:
        yield asked
        is_whole = True
    except GeneratorExit:
        # An enumeration was left between two answers. (Garbage collection may end the question
        # before its scopes, and when the interpreter ends nobody asks any more.)
        is_whole = not (asked.has_open_scopes or sys.is_finalizing())
        raise
    finally:
        asked.end(is_whole=is_whole)


class Asked:
    """A question about a puzzle: what is known beforehand, and a session that tells the rest.

    Attributes:
        puzzle: the puzzle.
        engine: the engine to ask.
        bench: what is known of the versions of the puzzle; None for the first one.
    """

    def __init__(
        self, puzzle: Puzzle, engine: Engine, implied: bool, alone: bool, at_workbench: bool
    ) -> None:
        self.puzzle = puzzle
        self.engine = engine
        self._how = implied, alone
        self._used: Sequence[Literal] | None = None
        self._lent: tuple[SessionKey | None, Session] | None = None
        self._assumptions: list[Literal] = []
        is_followed = not alone and engine.shares_shapes and is_warm(puzzle.grid)
        self._versions = versions_of(puzzle, engine, implied) if is_followed else None
        self.bench = self._versions.take(puzzle, at_once=at_workbench) if self._versions else None
        is_likely_known = puzzle.constraints and engine.shares_shapes
        self._likely = puzzle.board.likely if is_likely_known else []
        self._asked_bench = self.bench  # None once its session proves too slow for the question

    @property
    def session(self) -> Session:
        """The session, which is opened when it is first asked for."""
        return self._begun()[0]

    @property
    def assumptions(self) -> list[Literal]:
        """What stands for the clues of the puzzle in the session."""
        return self._begun()[1]

    def _begun(self) -> tuple[Session, list[Literal]]:
        """Return the session and the assumptions."""
        if (bench := self._asked_bench) is not None:
            try:
                return bench.session(), bench.assumptions
            except UnsupportedError:
                assert self._versions is not None
                self._versions.give_up()
                bench.close()
                self.bench = self._asked_bench = None
        if self._lent is None:
            implied, alone = self._how
            has_left_bench = self.bench is not None
            self._lent = key, session = _opened(
                self.puzzle, self.engine, implied, alone or has_left_bench
            )
            if key is not None and key.is_shared:
                self._assumptions = clue_assumptions(self.puzzle, session.model)
        return self._lent[1], self._assumptions

    # Questions.

    def solution(
        self, limits: Limits, besides: Solution | None = None
    ) -> tuple[Answer, Solution | None]:
        """Look for a solution, for another one than `besides` if that is given."""
        if self.bench is not None and not limits.reason_to_stop():
            known = self._known(self.bench, besides)
            if known is not None:
                return known
        answer = self._ask_at_length(limits, besides)
        solution = None
        if answer.outcome is Outcome.SAT:
            solution = checked(self.puzzle, answer, self.engine)
            self.note(solution)
            if answer.forced:
                self.note_only([solution.values], by_asking=True)
        elif answer.outcome is Outcome.UNSAT:
            self.note_only([besides.values] if besides else [], by_asking=True)
        return answer, solution

    def _known(
        self, bench: Workbench, besides: Solution | None
    ) -> tuple[Answer, Solution | None] | None:
        """Return what is known from other versions, if that answers the question."""
        for values in bench.solutions():
            is_other = besides is None or values != besides.values
            if is_other and self.puzzle.holds(values):
                return Answer(Outcome.SAT, values), Solution(self.puzzle, values)
        is_none = bench.is_broken() if besides is None else bench.is_only(besides.values)
        return (UNSAT, None) if is_none else None

    def _ask_at_length(self, limits: Limits, besides: Solution | None) -> Answer:
        """Ask for a solution; what proves hard is asked in a session of its own."""
        ask = partial(self.ask, besides=besides, wants_other=besides is None)
        if self._asked_bench is None or limits.conflicts is not None:
            return ask(limits)
        answer = ask(Limits(limits.remaining(), HARD_FOR_VERSIONS))
        if answer.reason != CONFLICT_LIMIT:
            return answer
        self._asked_bench = None
        return ask(limits)

    def ask(
        self, limits: Limits, besides: Solution | None = None, *, wants_other: bool = False
    ) -> Answer:
        """Ask the session about the puzzle and what was added, for a solution but `besides`.

        Say whether another solution will be asked for next.
        """
        session, assumptions = self._begun()
        if besides is not None:
            with session.scope():
                session.forbid(besides.values)
                return self.ask(limits)
        self._used = None
        if self._likely and (likely := self._likely_answer(limits)) is not None:
            return likely
        if self._asked_bench is None:
            return session.solve(assumptions, limits, wants_other=wants_other)
        answer, used = session.refute(assumptions, limits)
        self._used = used if answer.outcome is Outcome.UNSAT else None
        return answer

    def _likely_answer(self, limits: Limits) -> Answer | None:
        """Look for a moment for a solution with likely values; None if there is none, or not soon.

        Once that was in vain it is not tried again.
        """
        session, assumptions = self._begun()
        variables = session.model.variables
        if all(value in variables[cell].domain for cell, value in self._likely):
            literals = [variables[cell].equals(value) for cell, value in self._likely]
            asked_for = LIKELY_CONFLICTS if limits.conflicts is None else limits.conflicts
            soon = Limits(limits.remaining(), min(asked_for, LIKELY_CONFLICTS))
            answer = session.solve([*assumptions, *literals], soon)
            if answer.outcome is Outcome.SAT:
                return answer._replace(forced=False)
            if answer.outcome is Outcome.UNDECIDED and answer.reason != CONFLICT_LIMIT:
                return answer
        self._likely = []
        return None

    # What is known, and what is found out.

    def unseen(self, solutions: list[Solution]) -> set[Literal]:
        """Return the literals of cells that some solution may have though no known one has them.

        Known solutions, as many as it takes to show all their literals, join those that are given.
        """
        if self.bench is None:
            cells = self.session.model.variables[: len(self.puzzle.grid.cells)]
            return {literal for variable in cells for literal in variable.literals}
        left, found = self.bench.unseen()
        solutions += [Solution(self.puzzle, values) for values in found]
        return {*bits(left)}

    def note(self, solution: Solution) -> None:
        """Remember a solution, which was checked."""
        if self.bench is not None:
            self.bench.note_solution(solution.values)
        elif self._versions is not None:
            self._versions.note(solution.values)

    def all_solutions(self) -> list[tuple[int, ...]] | None:
        """Return all solutions of the puzzle if it is known from other versions that they are."""
        return None if self.bench is None else self.bench.all_solutions()

    def note_only(self, solutions: Iterable[tuple[int, ...]], *, by_asking: bool) -> None:
        """Remember that there are no other solutions than these, which were noted.

        If `ask` has shown that just now, it is known why.
        """
        if self.bench is not None:
            self.bench.note_only(solutions, self._used if by_asking else None)
        elif self._versions is not None:
            self._versions.note_all(are_listed=True)

    def note_unseen(self, literals: Iterable[Literal]) -> None:
        """Remember that no solution has these, and that those noted show all others.

        That there is none was shown by `ask` just now.
        """
        if self.bench is not None:
            self.bench.note_excluded(mask_of(literals), self._used)
        elif self._versions is not None:
            self._versions.note_all(are_listed=False)

    # The end.

    @property
    def has_open_scopes(self) -> bool:
        """Whether something is still added to the session."""
        at_bench = self.bench.opened if self.bench else None
        lent = self._lent[1] if self._lent else None
        return any(one is not None and one.open_scopes for one in (at_bench, lent))

    def end(self, *, is_whole: bool) -> None:
        """Give the session back; say whether it can be used again."""
        if self._versions is not None and self.bench is not None:
            if is_whole:
                self._versions.give_back(self.bench)
            else:
                self.bench.close()
        if self._lent is not None:
            key, session = self._lent
            if is_whole and key is not None:
                pool.keep(key, session)
            else:
                session.close()


def checked(puzzle: Puzzle, answer: Answer, engine: Engine) -> Solution:
    """Return the solution of an answer after checking it against the puzzle's meaning.

    Raises:
        DefectError: if it breaks a rule or a clue.
    """
    # The model's variables after those of the cells are auxiliary.
    values = (answer.values or ())[: len(puzzle.grid.cells)]
    if not puzzle.holds(values):
        raise DefectError(
            f"the engine {engine} returned {values} for the puzzle {puzzle.line()!r}, "
            f"which breaks its rules; {_culprit(puzzle, values) or 'please report this'}"
        )
    return Solution(puzzle, values)


def _culprit(puzzle: Puzzle, values: Sequence[int]) -> str:
    """Say which constraint of a user is broken, if one is: its two meanings differ then."""
    for constraint in puzzle.constraints:
        kind = type(constraint)
        if not is_of_package(kind) and not constraint.holds(puzzle.board, values):
            return f"{kind.__name__}.state allows what {kind.__name__}.holds forbids"
    return ""


def _opened(
    puzzle: Puzzle, engine: Engine, implied: bool, alone: bool
) -> tuple[SessionKey | None, Session]:
    """Return the session to lend, and the key to keep it under; None if it is not kept."""
    grid, constraints = puzzle.grid, puzzle.constraints
    if not is_warm(grid):
        return None, _open_own(puzzle, engine, implied)
    if not constraints or (engine.shares_shapes and not alone):
        shape = SessionKey(grid, constraints, engine, implied, is_shared=True)
        if not constraints or _serves_several(shape, puzzle):
            session = pool.take(shape) or _open_shape(puzzle, engine, implied)
            if session is not None:
                return shape, session
            if constraints:
                with changing:
                    _asked[shape] = False
    own = SessionKey(puzzle, engine, implied)
    return own, pool.take(own) or _open_own(puzzle, engine, implied)


def _open_own(puzzle: Puzzle, engine: Engine, implied: bool) -> Session:
    return open_session(state_narrowed(puzzle, implied=implied).model, engine)


def _serves_several(shape: SessionKey, puzzle: Puzzle) -> bool:
    """Say whether other puzzles of the shape were asked about, and one session serves them all."""
    with changing:
        known = _asked.pop(shape, puzzle)
        if isinstance(known, Puzzle) and (
            known.givens != puzzle.givens or known.candidates != puzzle.candidates
        ):
            known = True
        _asked[shape] = known
        while len(_asked) > REMEMBERED_SHAPES:
            _asked.popitem(last=False)
    return known is True


def _open_shape(puzzle: Puzzle, engine: Engine, implied: bool) -> Session | None:
    """Open the session of a shape, unless it is too large for all candidates."""
    try:
        opens = open_prepared if puzzle.constraints else open_session
        return opens(state_shape(puzzle, implied=implied).model, engine)
    except (ConstraintError, UnsupportedError):
        return None


def close_idle() -> None:
    """Free all idle sessions, and forget what was asked."""
    pool.close_idle()
    forget_versions()
    on_classics.spent, on_classics.has_paid = 0, False
    with changing:
        _asked.clear()
