"""Is the solution the only one?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sudoku_model.analysis.classics import compiled_verdict, note
from sudoku_model.analysis.conversation import Asked, asking
from sudoku_model.analysis.limits import UNWANTED, GaveUpError, share_of
from sudoku_model.analysis.propagation import Candidates, propagate
from sudoku_model.analysis.verdict import Status, Verdict, obvious_contradiction
from sudoku_model.errors import DefectError
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle, is_classic
from sudoku_model.solvers import Answer, Engine, Limits, Outcome, Propagation, engine_named
from sudoku_model.solvers.engines import loaded, spelled

BOTH = "both"
"""What `check` calls two engines that must agree."""

ENGINES = ("sat", "cpsat")
"""The two: they share no code but ours."""


def check(
    puzzle: Puzzle | str,
    solver: str | Engine | None = None,
    *,
    time_limit: float | None = None,
    conflict_budget: int | None = None,
    implied: bool = True,
) -> Verdict:
    """Decide whether a puzzle has exactly one solution, none, or several.

    Solve; check the solution against the rules and every clue; forbid it by a blocking clause;
    solve again. Where propagation alone fills the grid no second search is needed.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine: ``"sat"``, ``"cpsat"``, ``"backtracking"``, ``"propagation"``, or one
            with settings; see `engine_named`. ``"both"`` asks sat and cpsat and compares. None for
            sat; where the extra ``fast`` is installed, the search that `check_array` compiles
            takes over when hundreds of classic 9x9 puzzles were asked about without a limit.
        time_limit: seconds after which to give up, None for never.
        conflict_budget: conflicts of each search after which to give up, None for never.
        implied: whether to state what follows from sums over whole houses as well; see
            `sudoku_model.implied`. The answer is the same, only slower or faster.

    Returns:
        The verdict. It is UNDECIDED if a limit was reached or Ctrl-C was pressed, never a guess.

    Raises:
        PuzzleFormatError: if a text is not that of one puzzle.
        UndecidedError: if the time is over before a text has been read.
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
    if solver == BOTH:
        return _check_with_both(puzzle, time_limit, conflict_budget, implied=implied)
    engine = engine_named("sat" if solver is None else solver)
    loaded(engine)
    limits = Limits(time_limit, conflict_budget)
    puzzle = as_puzzle(puzzle, time_limit)
    may_be_compiled = solver is None and conflict_budget is None and is_classic(puzzle)
    if may_be_compiled and (verdict := compiled_verdict(puzzle, limits)) is not None:
        return verdict
    solutions: list[Solution] = []
    answers: list[Answer] = []
    left: Candidates | None = None
    try:
        with limits.in_force():
            with asking(puzzle, engine, implied=implied) as asked:
                _ask_twice(asked, limits, answers, solutions)
            if answers[0].outcome is Outcome.UNDECIDED and isinstance(engine, Propagation):
                left = propagate(puzzle, engine, implied=implied)
    except GaveUpError as stop:
        # What comes before a search took too long.
        undecided = Answer(Outcome.UNDECIDED, reason=str(stop))
        answers = [answers[0], undecided] if solutions else [undecided]
    if may_be_compiled:
        note(is_searched=not answers[0].forced)
    status, reason = _conclude(puzzle, *answers)
    return Verdict(puzzle, status, tuple(solutions), spelled(engine), limits.elapsed, reason, left)


def _ask_twice(
    asked: Asked, limits: Limits, answers: list[Answer], solutions: list[Solution]
) -> None:
    """Look for a solution and, unless it was forced, for another one; what is found is kept."""
    solution = None
    for _ in range(2):
        answer, solution = asked.solution(limits, besides=solution)
        answers.append(answer)
        if solution is not None:
            solutions.append(solution)
        if solution is None or answer.forced:
            return


def _check_with_both(
    puzzle: Puzzle | str, time_limit: float | None, conflict_budget: int | None, *, implied: bool
) -> Verdict:
    """Ask both engines, the first one for half of the time at most, and compare what they say.

    If only one of them decided, the verdict is that of this one, with a note. After Ctrl-C it is
    undecided.
    """
    from sudoku_model.analysis.both import agreed
    from sudoku_model.analysis.defects import defect

    for engine in ENGINES:
        loaded(engine_named(engine))
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    settings: dict[str, Any] = {
        "time_limit": time_limit,
        "conflict_budget": conflict_budget,
        "implied": implied,
    }
    verdicts: list[Verdict] = []
    for engine in ENGINES:
        share = share_of(limits, 1.0 if verdicts else 0.5).seconds
        try:
            verdict = check(
                puzzle, engine, time_limit=share, conflict_budget=conflict_budget, implied=implied
            )
        except DefectError as error:
            raise defect(str(error).split("; please")[0], puzzle, verdicts, **settings) from None
        verdicts.append(verdict)
        if verdict.reason in UNWANTED:
            break
    verdict = replace(agreed(puzzle, verdicts, settings), solver=BOTH, seconds=limits.elapsed)
    if (reason := verdicts[-1].reason) in UNWANTED:
        # One of them may have decided, but the caller must hear of Ctrl-C.
        solutions = verdict.solutions[:1]
        return replace(verdict, status=Status.UNDECIDED, solutions=solutions, reason=reason)
    return verdict


def _conclude(puzzle: Puzzle, first: Answer, second: Answer | None = None) -> tuple[Status, str]:
    if first.outcome is Outcome.UNDECIDED:
        return Status.UNDECIDED, first.reason
    if first.outcome is Outcome.UNSAT:
        return Status.NONE, obvious_contradiction(puzzle)
    if second is None or second.outcome is Outcome.UNSAT:
        return Status.UNIQUE, ""
    if second.outcome is Outcome.UNDECIDED:
        return Status.UNDECIDED, second.reason
    return Status.MULTIPLE, ""
