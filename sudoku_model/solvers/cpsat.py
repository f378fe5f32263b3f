"""The CP-SAT engine: a session that asks OR-Tools.

Importing this module imports OR-Tools, which takes half a second; it is imported when first used.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue

from ortools.sat.python import cp_model

from sudoku_model.cached_values import cached_property
from sudoku_model.deadline import (
    CANCELLED,
    TIME_LIMIT,
    GaveUpError,
    in_time,
    stopped_by_cancellation,
)
from sudoku_model.errors import DefectError
from sudoku_model.model import AllDifferent, Literal, Model
from sudoku_model.solvers.cpsat_model import CpSatModel
from sudoku_model.solvers.propagation import propagate_by_elimination
from sudoku_model.solvers.session import (
    CONFLICT_LIMIT,
    UNSAT,
    Answer,
    Consequences,
    Limits,
    ListedClausesSession,
    Outcome,
    Statistics,
)

LARGE_LITERALS = 20_000
LITERALS_PER_SECOND = 150_000
"""CP-SAT does not look at the clock while it loads a model. That takes 3 to 5 microseconds for
each value of each variable. A large model that cannot be loaded in time is not loaded at all."""

PRESOLVE = False
"""Machines come unrolled and pruned, so the presolve finds little: without it most puzzles take two
thirds of the time (``python -m benchmarks levers``)."""

STOPS, STOP_SECONDS = 5, 0.02
"""How often a search that was cancelled is told to stop, and how long it has after each time."""


class CpSatSession(ListedClausesSession):
    """A session with CP-SAT, which is not incremental: each question searches anew.

    The model is built once, and copied for each question. Assumptions become domains.
    """

    def __init__(self, model: Model, workers: int) -> None:
        super().__init__(model)
        self._workers = workers
        self._counters: Statistics = {"conflicts": 0, "branches": 0}

    @cached_property
    def _built(self) -> CpSatModel:
        built = CpSatModel(self.model)
        if not PRESOLVE:
            built.guard_tables()
        return built

    @cached_property
    def _is_constrained(self) -> bool:
        return any(not isinstance(one.primitive, AllDifferent) for one in self.model.statements)

    def _solve(self, assume: Sequence[Literal], limits: Limits) -> Answer:
        return self._answer(assume, limits, wants_other=False)

    def _solve_first(self, assume: Sequence[Literal], limits: Limits) -> Answer:
        """One search finds an assignment, and then another one or that there is none."""
        return self._answer(assume, limits, wants_other=self._workers == 1)

    def _answer(self, assume: Sequence[Literal], limits: Limits, *, wants_other: bool) -> Answer:
        with limits.in_force():
            prepared = self._prepared(assume)
        if prepared is None:
            return UNSAT
        return self._run(*prepared, limits, wants_other=wants_other)

    def _prepared(self, assume: Sequence[Literal]) -> tuple[cp_model.CpSolver, CpSatModel] | None:
        """Return a solver and the model for it, None if a domain is empty."""
        domains = self._domains(assume)
        if not all(domains):
            return None  # CP-SAT takes an empty domain for a defect of the model
        built = self._built.narrowed(domains)
        for clause in self.clauses:
            built.add_clause(clause)
        solver = cp_model.CpSolver()
        guess = self.model.guess
        if guess and all(value in domain for value, domain in zip(guess, domains, strict=False)):
            for target, value in in_time(zip(built.variables, guess, strict=False)):
                built.target.add_hint(target, value)
        return solver, built

    def _domains(self, assume: Sequence[Literal]) -> list[list[int]]:
        """Return the values that assumptions leave to each variable."""
        domains = [list(variable.domain) for variable in self.model.variables]
        for literal in assume:
            variable, value = self.model.meaning(literal)
            domain = domains[variable.number]
            domains[variable.number] = [v for v in domain if (v == value) == (literal > 0)]
        return domains

    def _run(
        self, solver: cp_model.CpSolver, built: CpSatModel, limits: Limits, *, wants_other: bool
    ) -> Answer:
        remaining = limits.remaining()
        if remaining is not None and self._takes_longer_than(remaining):
            return Answer(Outcome.UNDECIDED, reason=TIME_LIMIT)
        self._tune(solver)
        self._limit(solver, remaining, limits.conflicts)
        solver.parameters.enumerate_all_solutions = wants_other
        found = _UpToTwo() if wants_other else None
        status = solve_interruptibly(solver, built.target, found)
        self._counters["conflicts"] += solver.num_conflicts
        self._counters["branches"] += solver.num_branches
        if status != cp_model.UNKNOWN:
            # The second one may differ in auxiliary variables alone, and says nothing.
            is_only = found is not None and found.count == 1 and status == cp_model.OPTIMAL
            return _decided(solver, status, built, is_only=is_only)
        # CP-SAT may stop a moment before the time is over.
        usual = TIME_LIMIT if limits.conflicts is None else CONFLICT_LIMIT
        return Answer(Outcome.UNDECIDED, reason=limits.reason_to_stop() or usual)

    def _tune(self, solver: cp_model.CpSolver) -> None:
        parameters = solver.parameters
        parameters.num_workers = self._workers
        # On hard classics these cost a quarter of the time more than they save; on easy ones
        # they would save as much (benchmarks/).
        parameters.linearization_level = 0
        parameters.symmetry_level = 0
        parameters.cp_model_presolve = PRESOLVE
        # Without presolve, sums and lines would take twice as long.
        parameters.cp_model_probing_level = 2 if self._is_constrained else 0

    def _limit(
        self, solver: cp_model.CpSolver, seconds: float | None, conflicts: int | None
    ) -> None:
        if seconds is not None:
            solver.parameters.max_time_in_seconds = seconds
        if conflicts is not None:
            solver.parameters.max_number_of_conflicts = conflicts

    def _takes_longer_than(self, seconds: float) -> bool:
        """Say whether CP-SAT would still be reading the model when the time is over."""
        return self.model.literal_count > max(LARGE_LITERALS, seconds * LITERALS_PER_SECOND)

    def _propagate(self, assume: Sequence[Literal]) -> Consequences:
        """Propagate as `PropagationSession` does, because CP-SAT tells nothing."""
        return propagate_by_elimination(self.model, self.clauses, assume)

    def statistics(self) -> Statistics:
        """Return the size of the model, and the conflicts and branches of all searches."""
        constraints = len(self.model.statements) + len(self.clauses)
        return {
            "variables": len(self.model.variables),
            "constraints": constraints,
            **self._counters,
        }


class _UpToTwo(cp_model.CpSolverSolutionCallback):
    """Counts the assignments of an enumeration, and stops it at the second one."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def on_solution_callback(self) -> None:
        self.count += 1
        if self.count == 2:
            self.stop_search()


def _decided(
    solver: cp_model.CpSolver, status: cp_model.CpSolverStatus, built: CpSatModel, *, is_only: bool
) -> Answer:
    """Return what a search has found out, which came to its end.

    Raises:
        DefectError: if CP-SAT did not take the model.
    """
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Answer(Outcome.SAT, tuple(map(solver.value, built.variables)), forced=is_only)
    if status == cp_model.INFEASIBLE:
        return UNSAT
    raise DefectError(f"CP-SAT refuses the model: {built.target.validate()}")


def solve_interruptibly(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    callback: cp_model.CpSolverSolutionCallback | None = None,
) -> cp_model.CpSolverStatus:
    """Solve in a thread of its own, so that Ctrl-C reaches Python and can stop the search.

    Raises:
        KeyboardInterrupt: after the search has stopped.
        GaveUpError: if the question was cancelled and the search does not stop soon.
    """
    solver.parameters.catch_sigint_signal = False
    answer: Future[cp_model.CpSolverStatus] = Future()
    # Unlike an event it can be put into from a signal handler while this thread waits.
    is_over: SimpleQueue[None] = SimpleQueue()

    def run() -> None:
        try:
            answer.set_result(solver.solve(model, callback))
        except BaseException as error:
            answer.set_exception(error)
        finally:
            is_over.put(None)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        with stopped_by_cancellation(lambda: is_over.put(None)):
            is_over.get()
        for _ in range(STOPS):
            if answer.done():
                return answer.result()
            # A search that has not begun does not notice that it should stop: it is told again.
            solver.stop_search()
            thread.join(STOP_SECONDS)
        # It is loading a large model, and stops when it looks at the clock again. It is left
        # behind: the session has no part in it, and Python waits for it at its end.
        raise GaveUpError(CANCELLED)
    except KeyboardInterrupt:
        while thread.is_alive():
            # Pressed again: nothing may continue while a search still works on the model.
            with suppress(KeyboardInterrupt):
                solver.stop_search()
                thread.join(STOP_SECONDS)
        raise
