"""Why a puzzle has no solution, and what to take away so that it has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Literal

from sudoku_model.analysis.clues import Clue, ClueSession, clue_session, clues_of, fresh_session
from sudoku_model.analysis.corrections import fewest_broken
from sudoku_model.analysis.hitting import HittingSets
from sudoku_model.analysis.limits import GaveUpError, decided
from sudoku_model.errors import DefectError, OptionError
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine, Limits, Outcome, Sat, engine_named

Find = Literal["one", "disjoint", "smallest", "all"]
FINDS: tuple[Find, ...] = ("one", "disjoint", "smallest", "all")

REFEREE = Sat("cadical153")
"""Another solver than those that look for conflicts: it checks what they found."""


@dataclass(frozen=True)
class Conflict:
    """Sets of clues that cannot stand together.

    Attributes:
        puzzle: the puzzle.
        is_broken: whether the puzzle has no solution; None if that could not be decided.
        sets: the sets that were asked for, each in the puzzle's order.
        is_proved: whether all that was asked of the sets is known to hold: that none of their
            members can be left out, that there is no smaller one, that these are all.
        reason: why it is not proved, else empty.
        seconds: how long it took.
    """

    puzzle: Puzzle
    is_broken: bool | None
    sets: tuple[tuple[Clue, ...], ...]
    is_proved: bool
    reason: str
    seconds: float

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The first set."""
        return self.sets[0] if self.sets else ()

    @property
    def cells(self) -> list[str]:
        """The names of the cells that the clues of the first set name."""
        numbers = {cell for clue in self.clues for cell in clue.cells(self.puzzle)}
        return [self.puzzle.grid.cell_name(cell) for cell in sorted(numbers)]

    def __str__(self) -> str:
        if self.is_broken is None:
            return f"undecided: {self.reason}"
        if not self.is_broken:
            return "no conflict: the puzzle has a solution"
        if self.sets == ((),):
            return "the grid has no solution even without clues"
        lines = []
        for clues in self.sets:
            listed = "; ".join(map(str, clues))
            lines.append(
                f"{listed} cannot stand"
                if len(clues) == 1
                else f"these {len(clues)} clues cannot stand together: {listed}"
            )
        if not self.is_proved:
            lines.append(f"({self.reason}: smaller or further sets are possible)")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer in values that JSON can hold."""
        return {
            "name": self.puzzle.name,
            "broken": self.is_broken,
            "conflicts": [[str(clue) for clue in clues] for clues in self.sets],
            "proved": self.is_proved,
            **({"reason": self.reason} if self.reason else {}),
        }

    def _repr_svg_(self) -> str:
        return _drawn(self.puzzle, self.clues)


def _drawn(puzzle: Puzzle, clues: Sequence[Clue]) -> str:
    from sudoku_model.analysis.clues import with_clues_only
    from sudoku_model.drawing import svg

    cells = {cell for clue in clues for cell in clue.cells(puzzle)}
    return svg(with_clues_only(puzzle, clues), highlight=cells)


def conflict(
    puzzle: Puzzle,
    solver: str | Engine = "sat",
    *,
    find: Find = "one",
    limit: int | None = 20,
    time_limit: float | None = None,
) -> Conflict:
    """Find clues of a puzzle without solutions that cannot stand together.

    Each set that is returned is checked with another solver: together its clues have no
    solution, and without any one of them they have one.

    Args:
        puzzle: the puzzle.
        solver: the engine; see `engine_named`. ``sat`` knows which clues a refutation used.
        find: ``"one"`` minimal set; ``"disjoint"``: one after the other, none sharing a clue;
            the ``"smallest"`` one; or ``"all"`` minimal sets, smallest first.
        limit: how many sets at most, None for no limit.
        time_limit: seconds after which to give up, None for never.

    Raises:
        OptionError: if there is no such engine or `find` is unknown.
        DefectError: if another solver finds a set to be wrong.
    """
    if find not in FINDS:
        raise OptionError(f"found find={find!r}, expected one of {', '.join(FINDS)}")
    started = perf_counter()
    limits = Limits(time_limit)
    engine = engine_named(solver)
    found: list[tuple[Clue, ...]] = []
    proved = True
    reason = ""
    with clue_session(puzzle, engine) as asked:
        everything = list(asked.selectors)
        answer = asked.session.solve(asked.assume(everything), limits)
        if answer.outcome is not Outcome.UNSAT:
            broken = False if answer.outcome is Outcome.SAT else None
            return Conflict(
                puzzle, broken, (), broken is False, answer.reason, perf_counter() - started
            )
        search = _smallest_first if find in ("smallest", "all") else _one_by_one
        try:
            for clues in search(asked, everything, limits):
                found.append(clues)
                if find in ("one", "smallest"):
                    break
                if limit is not None and len(found) >= limit:
                    proved, reason = find == "disjoint", f"stopped at {limit} sets"
                    break
        except GaveUpError as stopped:
            proved, reason = False, str(stopped)
            if not found:
                found += _one_unproved(asked, everything)
    for clues in found:
        proved = _is_minimal(puzzle, clues, limits) and proved
    if not proved and not reason:
        reason = "time limit"
    return Conflict(puzzle, True, tuple(found), proved, reason, perf_counter() - started)


def _core(asked: ClueSession, clues: Sequence[Clue], limits: Limits) -> tuple[Clue, ...] | None:
    """Return a minimal conflict among the clues, None if they have a solution.

    Raises:
        GaveUpError: if it is not known whether they have.
    """
    core = asked.session.core(asked.assume(clues), limits)
    if core is not None:
        return tuple(asked.clues(core))
    if decided(asked.session.solve(asked.assume(clues), limits)).outcome is not Outcome.SAT:
        raise GaveUpError("time limit")
    return None


def _one_by_one(
    asked: ClueSession, clues: Sequence[Clue], limits: Limits
) -> Iterator[tuple[Clue, ...]]:
    """Yield conflicts that share no clue, until what is left over has a solution."""
    left = list(clues)
    while True:
        found = _core(asked, left, limits)
        if found is None:
            return
        yield found
        if not found:
            return
        left = [clue for clue in left if clue not in found]


def _one_unproved(asked: ClueSession, clues: Sequence[Clue]) -> list[tuple[Clue, ...]]:
    """Return what a single refutation gives; a limit was hit before anything better was known."""
    _, used = asked.session.refute(asked.assume(clues))
    return [tuple(asked.clues(used))]


def _smallest_first(
    asked: ClueSession, clues: Sequence[Clue], limits: Limits
) -> Iterator[tuple[Clue, ...]]:
    """Yield all minimal conflicts in the order of their sizes.

    A conflict has a clue in common with every set of clues whose removal leaves a solution, so
    the smallest sets that meet all of those are the smallest conflicts. (A. Ignatiev et al.,
    "Smallest MUS Extraction with Minimal Hitting Set Dualization", CP 2015.)
    """
    with HittingSets[Clue]() as hitting:
        while True:
            chosen = hitting.smallest()
            if chosen is None:
                return
            kept = [clue for clue in clues if clue in chosen]
            removed = fewest_broken(asked, clues, kept, limits)
            if removed is None:
                yield tuple(kept)
                hitting.forbid(kept)
            else:
                hitting.must_meet(removed)


def _is_minimal(puzzle: Puzzle, clues: Sequence[Clue], limits: Limits) -> bool:
    """Check with another solver that a set is a conflict, and that no part of it is.

    Returns False if a limit left that open.

    Raises:
        DefectError: if the clues have a solution together.
    """
    if limits.expired():
        return False
    with fresh_session(puzzle, clues, REFEREE) as session:
        outcome = session.solve(limits=limits).outcome
    if outcome is Outcome.SAT:
        listed = "; ".join(map(str, clues))
        raise DefectError(f"engines disagree on whether these clues conflict: {listed}")
    minimal = outcome is Outcome.UNSAT
    for left_out in clues:
        rest = [clue for clue in clues if clue is not left_out]
        with fresh_session(puzzle, rest, REFEREE) as session:
            minimal = session.solve(limits=limits).outcome is Outcome.SAT and minimal
    return minimal


@dataclass(frozen=True)
class Repair:
    """Smallest sets of clues whose removal leaves a solution.

    Attributes:
        puzzle: the puzzle.
        is_broken: whether the puzzle has no solution; None if that could not be decided.
        sets: the smallest sets, all of the same size.
        is_proved: whether no smaller set will do and these are all of their size.
        reason: why that is not known, else empty.
        seconds: how long it took.
    """

    puzzle: Puzzle
    is_broken: bool | None
    sets: tuple[tuple[Clue, ...], ...]
    is_proved: bool
    reason: str
    seconds: float

    def __str__(self) -> str:
        if self.is_broken is None:
            return f"undecided: {self.reason}"
        if not self.is_broken:
            return "nothing to repair: the puzzle has a solution"
        if not self.sets:
            return f"no repair found: {self.reason}"
        lines = [
            f"without {' and '.join(map(str, clues))} there is a solution" for clues in self.sets
        ]
        if not self.is_proved:
            lines.append(f"({self.reason}: there may be more)")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer in values that JSON can hold."""
        return {
            "name": self.puzzle.name,
            "broken": self.is_broken,
            "repairs": [[str(clue) for clue in clues] for clues in self.sets],
            "proved": self.is_proved,
            **({"reason": self.reason} if self.reason else {}),
        }

    def _repr_svg_(self) -> str:
        from sudoku_model.drawing import svg

        clues = self.sets[0] if self.sets else ()
        cells = {cell for clue in clues for cell in clue.cells(self.puzzle)}
        return svg(self.puzzle, highlight=cells)


def repair(
    puzzle: Puzzle,
    solver: str | Engine = "sat",
    *,
    limit: int | None = 20,
    time_limit: float | None = None,
) -> Repair:
    """Find the smallest sets of clues whose removal leaves a solution.

    Such a set meets every conflict, so conflicts are collected until a smallest set that meets
    all known ones will do; another solver confirms it.

    Args:
        puzzle: the puzzle.
        solver: the engine; see `engine_named`.
        limit: how many sets of the smallest size at most, None for all.
        time_limit: seconds after which to give up, None for never.

    Raises:
        OptionError: if there is no such engine.
        DefectError: if another solver finds no solution after a repair.
    """
    started = perf_counter()
    limits = Limits(time_limit)
    found: list[tuple[Clue, ...]] = []
    reason = ""
    everything = clues_of(puzzle)
    with clue_session(puzzle, engine_named(solver)) as asked, HittingSets[Clue]() as hitting:
        first = asked.session.solve(asked.assume(asked.selectors), limits)
        if first.outcome is not Outcome.UNSAT:
            broken = False if first.outcome is Outcome.SAT else None
            seconds = perf_counter() - started
            return Repair(puzzle, broken, (), broken is False, first.reason, seconds)
        try:
            while (removed := hitting.smallest()) is not None:
                if found and len(removed) > len(found[0]):
                    break
                core = _core(asked, [c for c in asked.selectors if c not in removed], limits)
                if core is not None:
                    hitting.must_meet(core)
                    continue
                found.append(tuple(clue for clue in everything if clue in removed))
                hitting.forbid(removed)
                if limit is not None and len(found) >= limit:
                    reason = f"stopped at {limit} sets"
                    break
        except GaveUpError as stopped:
            reason = str(stopped)
    if not found and not reason:
        reason = "the grid has no solution even without clues"
    for clues in found:
        rest = [clue for clue in everything if clue not in clues]
        with fresh_session(puzzle, rest, REFEREE) as session:
            if session.solve(limits=limits).outcome is Outcome.UNSAT:
                raise DefectError(f"engines disagree on a repair: {'; '.join(map(str, clues))}")
    return Repair(puzzle, True, tuple(found), not reason, reason, perf_counter() - started)
