"""A session with a SAT solver of PySAT.

Two solvers share the work. The *propagator* holds the rules alone and never learns anything. It is
made when many questions have been asked; then it is asked first, and fills most easy puzzles by
unit propagation without a search, which also shows that the solution is the only one. The
*searcher* answers the rest. At first that is one which is quickly loaded, until there are many
questions or many conflicts. It learns clauses and collects blocking clauses, both of which slow it
down after a few hundred puzzles; it is then made anew. A question that proves hard is handed over
to others, one after the other; the last one answers until it is made anew itself.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from itertools import chain
from typing import Any

from pysat.solvers import Solver, SolverNames

from sudoku_model.cached_values import cached_property
from sudoku_model.deadline import in_time
from sudoku_model.errors import UnsupportedError
from sudoku_model.model import Literal, Model
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.engines.sat import Sat
from sudoku_model.solvers.sat.cnf import Cnf, GrowingCnf
from sudoku_model.solvers.sat.pysat_internals import (
    SLICE_SECONDS,
    add_at_most_ones,
    add_clauses,
    alarm_kept,
    decide_first,
    free,
    interruptible,
    propagate,
    search,
    undisturbed,
)
from sudoku_model.solvers.sat.settings import (
    CLAUSE_SEARCHER,
    KISSAT,
    LARGE_SEARCHER,
    PROPAGATOR,
    SEARCHER,
    SatSettings,
    busy_settings,
    choose_settings,
    first_settings,
    hard_settings,
    takes_advice,
)
from sudoku_model.solvers.session import (
    CONFLICT_LIMIT,
    NO_LIMITS,
    UNSAT,
    Answer,
    Consequences,
    Limits,
    Outcome,
    Session,
    Statistics,
)

PROPAGATE_AFTER = 64
"""Number of questions after which the propagator is made: for fewer it does not pay, not even on
the easiest puzzles (``python -m benchmarks propagator``)."""

FIRST_QUESTIONS = 16
"""How many are asked before a searcher is loaded that takes longer to load and less to search: up
to twenty puzzles of a shape it does not pay (``python -m benchmarks shapes``)."""

FEW_CONFLICTS = 1_000
"""How many a searcher without pairwise clauses meets before the next question goes to one with
them, whatever is open (``python -m benchmarks candidates``)."""

FEW_SEARCHES = 4
"""How many it does in any case: the second one of a verdict lives on what the first has learnt."""

RECYCLE_AFTER_SCOPES = 400
RECYCLE_AFTER_CONFLICTS = 2_000
"""When a searcher is made anew: that costs 4 ms on a 9x9 grid, keeping it costs more."""

KEEP_FOR_SCOPES = 20
"""How many scopes a searcher serves before conflicts count against it: what it learnt in the ten
thousand conflicts of one hard puzzle answers further questions of the kind a hundred times as
fast (``python -m benchmarks shapes``)."""

EASY_CONFLICTS = 20
"""After a search with so many at most the next one may be told what to guess about first. It then
forgets which guesses led to conflicts; where these are many it needs to know."""

PAIRS_AFTER = 1_000
"""Conflicts of one question after which a searcher without pairwise clauses gives way to one with
them, but for killers: loading that takes some milliseconds, and each further conflict less."""

HAND_OVER_AFTER = 10_000
KILLER_HAND_OVER_AFTER = 2_000
"""Conflicts of one question after which the searcher of hard questions goes on with it: where cages
cover half of the grid it needs far fewer of them than others, elsewhere as many (``python -m
benchmarks levers``)."""

HAND_OVER_SECONDS = 1.0
"""With less time left nothing is handed over: loading and a first slice may take half of that."""

RETIRE_TOGETHER = 16
"""After a new unit clause MiniSat looks through all its clauses, so units come in bundles.

A clause of a closed scope does no harm until then: its activation literal is not assumed.
"""

FIRST_SLICE = 1_000
"""PySAT's solvers stop at a conflict budget, not at a time: a search is cut into slices."""

SLICE_PROPAGATIONS = 400_000
"""How many a slice takes, about `SLICE_SECONDS`. Each slice begins with a restart, so where slices
end decides how the search goes on. Measured by the clock they would end elsewhere each time, and
the same question would take twice or ten times as long as before (``python -m benchmarks
repeated``)."""

LARGEST_SLICE = 1_000_000
"""Conflicts of a slice at most, where nobody counts what it takes."""

LONGEST_SLICE_SECONDS = 0.5
"""Of processor time: slices become shorter where propagations take long."""

FIRST_TIMED_SLICE = 100
LEAST_SLICE_SECONDS = 0.01
"""With a time limit slices are shorter at the beginning and the end."""

NO_LIMIT = -1  # PySAT's

PROPAGATIONS, DECISIONS = 2_000, 100
"""With a time limit a slice also ends after so many of them for each of its conflicts: on a large
grid a search can go on for minutes without any. (CaDiCaL can be told to count decisions, the
others propagations.)"""

_processor_time = getattr(time, "thread_time", time.process_time)  # a browser has no threads

_SETTING_ALARMS = (*SolverNames.maplechrono, *SolverNames.maplecm)
"""Solvers that set the process's alarm clock and leave it set."""


class SatSession(Session):
    """A session with PySAT; see the module's description.

    Raises:
        OptionError: if PySAT has no solver of the engine's name.
        UnsupportedError: if that solver cannot do what the engine's settings ask for.
    """

    def __init__(self, model: Model, engine: Sat) -> None:
        super().__init__(model)
        self.settings = choose_settings(model, engine)
        self._first_settings = first_settings(self.settings, engine)
        self._search_settings = self._first_settings or self.settings
        self._may_hand_over = engine == Sat() and self.settings.searcher != CLAUSE_SEARCHER
        self._is_hard = False  # whether the searcher of hard questions answers
        self._is_apart = False  # whether that has a process of its own
        self._may_take_advice = self._may_hand_over
        sets_alarm = self.settings.searcher.lower() in _SETTING_ALARMS
        self._alarm = alarm_kept if sets_alarm else nullcontext
        self._questions = 0
        self._preferred: Sequence[Literal] = ()
        self._conflicts_before = 0  # the last search
        self._can_propagate = self.settings.fills_by_propagation
        self._stretches = [range(1, model.literal_count + 1)]  # the positive literals of the model
        self._has_grown = False
        self._value_of = model.literal_values
        self._has_booleans = any(variable.is_boolean for variable in model.variables)

        self._permanent: list[list[Literal]] = []
        self._scopes: list[Literal] = []  # an activation literal for each open scope
        self._scoped: list[list[array[int]]] = []  # the clauses of each open scope
        self._retired: list[Literal] = []  # activation literals not yet made false for good
        self._searcher: Any = None
        self._is_step_limited = False
        self._top = 0
        self._closed_scopes = 0
        self._searches = 0  # of the present searcher
        self._past_conflicts = 0
        self._encodings: dict[tuple[Encoding, str], GrowingCnf] = {}

    @cached_property
    def _positive(self) -> frozenset[Literal]:
        # Picking the true ones out of the thousand literals of a propagation is a fifth of the time
        # of an easy puzzle; a set does it twice as fast as a comparison of each.
        return frozenset(chain.from_iterable(self._stretches))

    # The two solvers, made when first needed.

    def _encoded(self, encoding: Encoding, at_most_one: str) -> Cnf:
        written = self._encodings.get((encoding, at_most_one))
        if written is None:
            written = GrowingCnf(self.model, encoding, at_most_one)
            self._encodings[encoding, at_most_one] = written
        return written.cnf

    def _searched_by(self, settings: SatSettings) -> Cnf:
        return self._encoded(settings.search_encoding, settings.at_most_one)

    @property
    def _propagation_cnf(self) -> Cnf:
        return self._encoded(self.settings.propagation_encoding, self.settings.at_most_one)

    @cached_property
    def _busy_settings(self) -> SatSettings | None:
        return busy_settings(self.model, self.settings)

    @cached_property
    def _hard_settings(self) -> SatSettings | None:
        return hard_settings(self.model) if self._may_hand_over else None

    @cached_property
    def _propagator(self) -> Any:
        solver = _load(self.settings.propagator, self._propagation_cnf)
        for clause in self._permanent:
            solver.add_clause(clause)
        return solver

    def _search_with(self, settings: SatSettings, *, is_hard: bool = False) -> None:
        """Have a new searcher go on, with the scopes that are open.

        Until it is ready nothing changes: time may be over, or Ctrl-C pressed. The settings are
        those of searchers after it as well, unless it is for one hard question.
        """
        cnf = self._searched_by(settings)
        solver = self._loaded_searcher(settings.searcher, cnf)
        scopes = [cnf.variable_count + number for number in range(1, 1 + len(self._scopes))]
        for activation, clauses in zip(scopes, self._scoped, strict=True):
            for clause in clauses:
                solver.add_clause([-activation, *clause])
        self._drop_searcher()
        self._searcher, self._scopes, self._is_hard = solver, scopes, is_hard
        self._is_apart = is_hard and settings.searcher == KISSAT
        if not is_hard:
            self._search_settings = settings
        self._top = cnf.variable_count + len(scopes)
        self._closed_scopes = 0
        self._searches = 0
        self._retired.clear()
        self._is_step_limited = False

    def _loaded_searcher(self, name: str, cnf: Cnf) -> Any:
        solver = _load(name, cnf)
        add_clauses(solver, ([literal] for literal in cnf.units))
        for clause in self._permanent:
            solver.add_clause(clause)
        self._guess(solver, self._first_guesses())
        self._guess(solver, self._preferred)
        return solver

    @staticmethod
    def _guess(solver: Any, literals: Iterable[Literal]) -> None:
        known = [*literals]  # Ctrl-C while C asks for the next one would end in a SystemError
        with suppress(NotImplementedError):  # not every solver can be told
            solver.set_phases(known)

    @property
    def _is_killer(self) -> bool:
        hard = self._hard_settings
        return hard is not None and hard.search_encoding is Encoding.TRIADS

    def _patience(self, met: int) -> int:
        """Return after how many conflicts of one question the next searcher goes on with it.

        Before `met` are many nobody looks what the puzzle is made of.
        """
        if self._search_settings.searcher == LARGE_SEARCHER and (
            met < PAIRS_AFTER or not self._is_killer
        ):
            return PAIRS_AFTER
        return KILLER_HAND_OVER_AFTER if self._is_killer else HAND_OVER_AFTER

    def _is_next_within(self, limits: Limits) -> bool:
        """Say whether the next searcher has time to be loaded, and heeds a limit on conflicts."""
        left = limits.remaining()
        if left is not None and left <= HAND_OVER_SECONDS:
            return False
        hard = self._hard_settings
        return limits.conflicts is None or hard is None or hard.searcher != KISSAT

    def _hand_over(self) -> None:
        """Have the next searcher go on: one with pairwise clauses, then that of hard questions.

        On a large grid the same one begins anew before, with a solution that it is told to guess.
        """
        if self._takes_advice():
            self._search_with(self._search_settings)
            self._conflicts_before = self._all_conflicts()
            return
        busy = self._busy_settings
        if busy not in (None, self._search_settings) and not self._is_killer:
            self._search_with(busy)
        elif self._hard_settings is None:
            self._may_hand_over = False
        else:
            self._search_with(self._hard_settings, is_hard=True)

    def _takes_advice(self) -> bool:
        """Look for a solution by local search, once a session; say whether one was found."""
        may_take_advice, self._may_take_advice = self._may_take_advice, False
        if not (may_take_advice and takes_advice(self.model)):
            return False
        # Compiled code is loaded for the few that need it.
        from sudoku_model.solvers.tabu import find_solution

        solution = find_solution(self.model)
        if solution is None:
            return False
        self._preferred = [
            literal if value == chosen else -literal
            for variable, chosen in zip(self.model.variables, solution, strict=True)
            for value, literal in zip(variable.domain, variable.literals, strict=True)
        ]
        return True

    def _first_guesses(self) -> Iterable[Literal]:
        """Return the literals to try first: that values are taken, or the model's guess.

        To guess that a cell has a value, not that it has not, saves about a tenth of the conflicts.
        A guess that most variables can no longer take is worth nothing.
        """
        literals = chain.from_iterable(self._stretches)
        guesses = list(zip(self.model.variables, self.model.guess, strict=False))
        possible = sum(guess in variable.domain for variable, guess in guesses)
        if not guesses or 2 * possible < len(guesses):
            return literals
        # No list is made of them: a large grid has a million.
        first = (
            literal if value == guess else -literal
            for variable, guess in guesses
            for value, literal in zip(variable.domain, variable.literals, strict=True)
        )
        others = self.model.literals_before(len(guesses))
        return chain(first, (literal for literal in literals if literal > others))

    def _drop_searcher(self) -> None:
        if self._searcher is not None:
            self._past_conflicts = self._all_conflicts()
            searcher, self._searcher = self._searcher, None
            self._is_hard = self._is_apart = False
            free(searcher)

    def _all_conflicts(self) -> int:
        return self._past_conflicts + self._counted("conflicts")

    def _counted(self, what: str) -> int:
        # Not every solver counts.
        counters = self._searcher.accum_stats() if self._searcher is not None else None
        return int(counters[what]) if counters else 0

    # Questions.

    def prepare(self) -> None:
        if self._searcher is None:
            self._search_with(self._search_settings)

    def _solve(self, assume: Sequence[Literal], limits: Limits) -> Answer:
        """A limit on time is looked at about ten times a second."""
        self._questions += 1
        if self._questions > PROPAGATE_AFTER and self._can_propagate and not self._scopes:
            with limits.in_force():
                answer = self._solve_by_propagation(assume)
            if answer is not None:
                return answer
        return self._search(assume, limits)

    def _solve_by_propagation(self, assume: Sequence[Literal]) -> Answer | None:
        """Return the answer if unit propagation alone gives it."""
        try:
            consistent, literals = self._propagated(assume)
        except NotImplementedError:
            self._can_propagate = False
            return None
        if not consistent:
            return UNSAT
        if len(literals) < self._propagation_cnf.variable_count:
            return None
        true = sorted(self._positive.intersection(literals))
        if self.shown is not None:
            top = self.model.literals_before(self.shown)
            true = [literal for literal in true if literal <= top]
        return Answer(Outcome.SAT, self._decode(true), forced=True)

    def _propagated(self, assume: Sequence[Literal]) -> tuple[bool, list[Literal]]:
        return propagate(self._propagator, [*self._propagation_cnf.units, *assume])

    def _search(self, assume: Sequence[Literal], limits: Limits) -> Answer:
        with limits.in_force():
            self._settle()
            if self._searcher is None or self._is_apart:
                self._search_with(self._search_settings)
        self._searches += 1
        self._conflicts_before = self._all_conflicts()
        try:
            satisfiable = self._ask_searchers(assume, limits)
        finally:
            if self._is_apart:
                self._searcher.stop()
        if isinstance(satisfiable, str):
            return Answer(Outcome.UNDECIDED, reason=satisfiable)
        return self._found() if satisfiable else UNSAT

    def _found(self) -> Answer:
        """Return what the searcher has just found."""
        top = self.model.literal_count
        if self.shown is not None:
            top = self.model.literals_before(self.shown)
        literals = self._searcher.get_model()[:top]
        true = [literal for literal in literals if literal > 0]
        if self._has_grown and self.shown is None:
            true = [literal for literal in true if literal in self._positive]
        if self._is_apart:
            # Another solution is likely to be near, and then no other process is needed for it.
            self._preferred = literals
        return Answer(Outcome.SAT, self._decode(true))

    def _ask_searchers(self, assume: Sequence[Literal], limits: Limits) -> bool | str:
        """Return whether literals can be true, or why that is not known.

        One searcher is asked, and after a hand-over the next one.
        """
        while True:
            literals = [*self._scopes, *assume]  # those of scopes change with the searcher
            with self._alarm(), interruptible(self._searcher) as is_interruptible:
                is_timed = limits.seconds is not None or not is_interruptible
                answer = self._search_in_slices(literals, limits, is_timed=is_timed)
            if answer is not None:
                return answer
            with limits.in_force():
                self._hand_over()

    def _search_in_slices(
        self, literals: list[Literal], limits: Limits, *, is_timed: bool
    ) -> bool | str | None:
        """Search slice by slice, short ones if time counts; None asks for a hand-over."""
        size = FIRST_TIMED_SLICE if is_timed and limits.conflicts is None else FIRST_SLICE
        while True:
            if reason := limits.reason_to_stop():  # loading may have taken all of the time
                return reason
            met = self._all_conflicts() - self._conflicts_before
            if limits.conflicts is not None:
                size = min(size, limits.conflicts - met)
                if size <= 0:
                    return CONFLICT_LIMIT
            size = self._until_hand_over(size, met, limits)
            if not size:
                return None
            started, propagated = _processor_time(), self._counted("propagations")
            satisfiable = self._search_slice(literals, limits, size, is_timed=is_timed)
            if satisfiable is not None:
                return satisfiable
            if limits.conflicts is None or limits.conflicts > FIRST_SLICE:
                propagated = self._counted("propagations") - propagated
                size = _next_size(size, propagated, _processor_time() - started, limits)

    def _until_hand_over(self, size: int, met: int, limits: Limits) -> int:
        """Return how many of a slice's conflicts come before a hand-over; 0 if it is due."""
        if self._is_hard or not self._may_hand_over:
            return size
        until = self._patience(met) - met
        if until > 0:
            return min(size, until)
        return 0 if self._is_next_within(limits) else size

    def _search_slice(
        self, literals: list[Literal], limits: Limits, size: int, *, is_timed: bool
    ) -> bool | None:
        """Search for so many conflicts, or to the end with a solver that cannot stop.

        Raises:
            UnsupportedError: if it cannot, and there are limits.
        """
        try:
            if is_timed or self._is_step_limited:
                # First: PySAT turns off all limits of MiniSat's kin together.
                self._is_step_limited = is_timed
                self._limit_steps(size, limits)
            return search(self._searcher, size, literals)
        except NotImplementedError:
            if limits != NO_LIMITS:
                raise UnsupportedError(
                    f"PySAT's solver {self.settings.searcher!r} cannot stop at a limit; "
                    f"choose another one, such as {SEARCHER!r}"
                ) from None
            return bool(undisturbed(self._searcher.solve, assumptions=literals))

    def _limit_steps(self, size: int, limits: Limits) -> None:
        """Let a slice of so many conflicts end after some number of steps if it must be short.

        With a small limit on conflicts that number is always the same: then the answer does not
        depend on how busy the machine is.
        """
        conflicts = size if limits.conflicts is None else FIRST_SLICE
        with suppress(NotImplementedError):
            try:
                steps = conflicts * PROPAGATIONS if self._is_step_limited else NO_LIMIT
                self._searcher.prop_budget(steps)
            except NotImplementedError:
                if self._is_step_limited:  # for one search only
                    self._searcher.dec_budget(conflicts * DECISIONS)

    def _decode(self, true: list[Literal]) -> tuple[int, ...]:
        """Turn the true literals, in order, into one value for each variable."""
        value_of = self._value_of
        if not self._has_booleans:
            return tuple(map(value_of.__getitem__, true))
        owners = self.model.literal_owners
        values = [0] * (len(self.model.variables) if self.shown is None else self.shown)
        for literal in true:
            values[owners[literal]] = value_of[literal]
        return tuple(values)

    def _propagate(self, assume: Sequence[Literal]) -> Consequences:
        """Propagate units on the chosen encoding of the model.

        Nothing that a search has learnt is used, so the result depends on the arguments alone.
        Clauses of open scopes are not used either.
        """
        try:
            consistent, literals = self._propagated(assume)
        except NotImplementedError:
            raise UnsupportedError(
                f"PySAT's solver {self.settings.propagator!r} cannot propagate; "
                f"choose another one, such as {PROPAGATOR!r}"
            ) from None
        top = self.model.literal_count
        return Consequences(consistent, [lit for lit in literals if -top <= lit <= top])

    def _grow(self, state: Callable[[], None]) -> None:
        """What is stated is numbered after the auxiliary variables, and those after it."""
        taken = [self._top, *(written.cnf.variable_count for written in self._encodings.values())]
        self.model.skip_to(max(taken))
        before = self.model.literal_count
        state()
        self._stretches.append(range(before + 1, self.model.literal_count + 1))
        self.__dict__.pop("_positive", None)
        self._has_grown = True
        self._can_propagate = False  # it never fills numbers that no clause has
        self._has_booleans = True
        if "_propagator" in self.__dict__:
            free(self.__dict__.pop("_propagator"))
        is_searched = self._searcher is not None and not self._is_hard
        settings = self._search_settings
        for how, written in self._encodings.items():
            added = written.grow()
            if is_searched and how == (settings.search_encoding, settings.at_most_one):
                units = ([literal] for literal in added.units)
                add_clauses(self._searcher, in_time((*added.clauses, *units)))
                add_at_most_ones(self._searcher, added.native_at_most_one)
                self._top = added.variable_count
        for stale in ("_busy_settings", "_hard_settings"):
            self.__dict__.pop(stale, None)
        if self._is_hard:
            self._search_with(self._search_settings)

    def _add(self, clause: Iterable[Literal]) -> None:
        """In a scope the clause carries the scope's activation literal."""
        literals = list(clause)
        if self._scopes:
            if self._may_hand_over:
                self._scoped[-1].append(array("i", literals))
            self._searcher.add_clause([-self._scopes[-1], *literals])
            return
        self._permanent.append(literals)
        self._propagator.add_clause(literals)
        if self._searcher is not None:
            self._searcher.add_clause(literals)

    def _prefer(self, literals: Sequence[Literal], first: bool) -> None:
        if self._searcher is not None and self._scopes:
            self._guess(self._searcher, literals)
            self._preferred = literals
            if first and self._all_conflicts() - self._conflicts_before <= EASY_CONFLICTS:
                decide_first(self._searcher, literals)

    def _settle(self) -> None:
        """Leave the settings of the first questions once they no longer pay."""
        settled = self._settled()
        if settled == self._search_settings:
            return
        if self._scopes and not self._is_hard:
            self._search_with(settled)
        elif not self._is_hard:
            self._drop_searcher()
        self._search_settings = settled

    def _settled(self) -> SatSettings:
        """Return what the next question is searched with.

        Others are worth their loading after many questions, once no scope is open, and after many
        conflicts, whatever is open.
        """
        now = self._search_settings
        if (
            self._may_hand_over
            and self._searches >= FEW_SEARCHES
            and self._counted("conflicts") >= FEW_CONFLICTS
        ):
            return self._busy_settings or now
        is_late = self._questions > FIRST_QUESTIONS and not self._scopes
        return self.settings if is_late and now == self._first_settings else now

    def _open_scope(self) -> None:
        self._settle()
        if self._searcher is None:
            self._search_with(self._search_settings)
        self._top += 1
        self._scopes.append(self._top)
        self._scoped.append([])

    def _close_scope(self) -> None:
        self._retired.append(self._scopes.pop())
        self._scoped.pop()
        if len(self._retired) >= RETIRE_TOGETHER:
            for retired in self._retired:
                self._searcher.add_clause([-retired])
            self._retired.clear()
        self._closed_scopes += 1
        if self._preferred and not self._scopes:
            self._guess(self._searcher, self._first_guesses())
            self._preferred = ()
        is_young = self._closed_scopes < KEEP_FOR_SCOPES
        has_seen_much = self._closed_scopes >= RECYCLE_AFTER_SCOPES or (
            not is_young and self._counted("conflicts") >= RECYCLE_AFTER_CONFLICTS
        )
        if has_seen_much and not self._scopes:
            self._drop_searcher()

    def _refute(
        self, assume: Sequence[Literal], limits: Limits
    ) -> tuple[Answer, tuple[Literal, ...]]:
        """The solver's last conflict tells which assumptions it used."""
        answer = self._search(assume, limits)
        if answer.outcome is not Outcome.UNSAT:
            return answer, ()
        used = set(self._searcher.get_core() or ())
        return answer, tuple(literal for literal in dict.fromkeys(assume) if literal in used)

    def statistics(self) -> Statistics:
        """Return the size of the CNF that is searched, and the conflicts of all searches."""
        hard = self._hard_settings if self._is_hard else None
        cnf = self._searched_by(hard or self._search_settings)
        return {
            "variables": cnf.variable_count,
            "clauses": len(cnf.clauses) + len(cnf.units),
            "native at-most-one constraints": len(cnf.native_at_most_one),
            "conflicts": self._all_conflicts(),
        }

    def close(self) -> None:
        """Free the memory of the solvers."""
        self._drop_searcher()
        if "_propagator" in self.__dict__:
            free(self._propagator)


def _next_size(size: int, propagated: int, seconds: float, limits: Limits) -> int:
    """Return the size of the next slice: that of the last one, held against what it took.

    The clock has a say only where slices take far too long, the end is near, or the solver does
    not count propagations.
    """
    seconds = max(seconds, 1e-6)
    most = LONGEST_SLICE_SECONDS if propagated else SLICE_SECONDS
    left = limits.remaining()
    if left is not None:
        most = min(most, max(left / 2, LEAST_SLICE_SECONDS))
    ratio = SLICE_PROPAGATIONS / propagated if propagated else float("inf")
    return max(1, int(min(size * min(ratio, most / seconds), LARGEST_SLICE)))


def _load(solver: str, cnf: Cnf) -> Any:
    """Return a PySAT solver that holds the CNF without its units."""
    loaded = _apart(solver) if solver == KISSAT else Solver(name=solver)
    load = [(add_clauses, cnf.clauses), (add_at_most_ones, cnf.native_at_most_one)]
    if not loaded.supports_atmost():
        load.reverse()  # pairs are looked at before longer clauses then
    for add, some in load:
        add(loaded, in_time(some))
    return loaded


def _apart(solver: str) -> Any:
    # What starts processes is loaded for the few that need it.
    from sudoku_model.solvers.sat.apart import Apart

    return Apart(solver)
