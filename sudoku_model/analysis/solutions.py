"""Solutions: one, or all of them lazily."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice

from sudoku_model.analysis.conversation import Asked, asking, checked, conversation
from sudoku_model.analysis.limits import GaveUpError, decided
from sudoku_model.errors import UndecidedError
from sudoku_model.model import Literal
from sudoku_model.option_numbers import whole_number_or_none
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle
from sudoku_model.solvers import INTERRUPTED, Answer, Engine, Limits, Outcome, Session, engine_named


def solve(
    puzzle: Puzzle | str,
    solver: str | Engine = "sat",
    *,
    time_limit: float | None = None,
    implied: bool = True,
) -> Solution | None:
    """Return a solution, or None if there is none.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine; see `engine_named`.
        time_limit: seconds after which to give up, None for never.
        implied: whether to state what follows from sums over whole houses as well; see
            `sudoku_model.implied`. The answer is the same, only slower or faster.

    Raises:
        UndecidedError: if the engine could not tell (in time).
        OptionError: if there is no such engine.

    Example:
        >>> import sudoku_model as sm
        >>> print(sm.solve(sm.read("1... ..3. .4.. ...2")))
        1324423124133142
        >>> print(sm.solve(sm.read("11.. .... .... ....")))
        None
    """
    engine = engine_named(solver)
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    try:
        with (
            limits.in_force(),
            conversation(puzzle, engine, implied=implied) as (session, assumptions),
        ):
            answer = session.solve(assumptions, limits)
    except GaveUpError as stop:
        answer = Answer(Outcome.UNDECIDED, reason=str(stop))
    if answer.outcome is Outcome.UNDECIDED:
        raise _undecided(answer.reason, "whether there is a solution is not known")
    return checked(puzzle, answer, engine) if answer.outcome is Outcome.SAT else None


def solutions(
    puzzle: Puzzle | str,
    solver: str | Engine = "sat",
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    implied: bool = True,
) -> Iterator[Solution]:
    """Yield the solutions one by one, each once, in no particular order.

    After each solution a blocking clause forbids it. The generator holds a session of its own
    until it is exhausted or closed; other questions are not disturbed.

    Arguments and errors are those of `solve`, with a `limit` besides: the number of solutions after
    which to stop, None for all. An `UndecidedError` comes while iterating: a generator that ends
    without it has yielded all solutions, or `limit` many.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. 3...")
        >>> sorted(solution.line() for solution in sm.solutions(puzzle))
        ['1324423124133142', '1342423124133124']
        >>> len(list(sm.solutions(sm.Puzzle.empty(9), limit=3)))
        3
    """
    limit = whole_number_or_none("limit", limit)
    engine, limits = engine_named(solver), Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    return _enumerate(puzzle, engine, limit, limits, implied)


def _enumerate(
    puzzle: Puzzle, engine: Engine, limit: int | None, limits: Limits, implied: bool
) -> Iterator[Solution]:
    count = 0
    with ExitStack() as stack:
        try:
            with limits.in_force():
                asked = stack.enter_context(asking(puzzle, engine, implied=implied))
                session = asked.session
                stack.enter_context(session.scope())
        except GaveUpError as stop:
            raise _undecided(str(stop), "whether there is a solution is not known") from None
        while limit is None or count < limit:
            answer = asked.ask(limits)
            if answer.outcome is Outcome.UNDECIDED:
                raise _undecided(
                    answer.reason, f"{count} solutions were found and there may be more"
                )
            if answer.outcome is Outcome.UNSAT:
                return
            solution = checked(puzzle, answer, engine)
            count += 1
            yield solution
            session.pass_on()  # another thread may have asked for the next one
            session.forbid(solution.values)


@dataclass(frozen=True)
class SolutionSession:
    """A session that is asked for solutions of a puzzle, again and again.

    Attributes:
        question: what is asked about, and what is known of it beforehand.
        session: the session; variable `i` is cell `i`.
        limits: when to give up.
    """

    question: Asked
    session: Session
    limits: Limits

    def known(self, most: int | None = None) -> list[tuple[int, ...]]:
        """Return solutions that were found for this or another version, up to a number."""
        bench = self.question.bench
        return [] if bench is None else [*islice(bench.solutions(), most)]

    def found_in_all(self) -> int:
        """Return how many filled grids are remembered that solve this or another version."""
        return 0 if self.question.bench is None else self.question.bench.grid_count

    def conflicts(self) -> int:
        """Return how many conflicts the session has met, as far as the engine counts them."""
        return int(self.session.statistics().get("conflicts", 0))

    def solution(self, literals: Sequence[Literal] = ()) -> Solution | None:
        """Return a solution that also obeys some literals, None if there is none.

        Raises:
            GaveUpError: if that is not known.
            DefectError: if the engine returned something else.
        """
        question = self.question
        if literals:
            answer = self.session.solve([*question.assumptions, *literals], self.limits)
        else:
            answer = question.ask(self.limits)
        if decided(answer).outcome is Outcome.UNSAT:
            return None
        return checked(question.puzzle, answer, question.engine)


@contextmanager
def solution_session(puzzle: Puzzle, engine: Engine, limits: Limits) -> Iterator[SolutionSession]:
    """Lend a session that is asked for solutions of a puzzle under limits."""
    with limits.in_force(), asking(puzzle, engine) as asked:
        yield SolutionSession(asked, asked.session, limits)


def _undecided(reason: str, known: str) -> BaseException:
    return KeyboardInterrupt() if reason == INTERRUPTED else UndecidedError(f"{reason}; {known}")
