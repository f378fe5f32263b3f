"""Which clues of a puzzle with one solution could be spared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Literal

from sudoku_model.analysis.clues import Clue, ClueSession, clue_session, with_clues_only
from sudoku_model.analysis.corrections import fewest_broken
from sudoku_model.analysis.hitting import HittingSets
from sudoku_model.analysis.limits import GaveUpError, decided
from sudoku_model.analysis.uniqueness import Status
from sudoku_model.errors import DefectError, OptionError
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Engine, Limits, Outcome, engine_named

Find = Literal["one", "fewest", "all"]
FINDS: tuple[Find, ...] = ("one", "fewest", "all")


@dataclass(frozen=True)
class Redundancy:
    """What can be left out of a puzzle.

    Attributes:
        puzzle: the puzzle.
        status: how many solutions it has; only of a unique one clues can be spared.
        redundant: the clues that can each be dropped alone, in the puzzle's order.
        sets: minimal sets of clues that keep the solution the only one, as were asked for.
        is_proved: whether everything asked for is known: which clues are redundant, that no
            clue of a set can be dropped, that there is no smaller set, that these are all.
        reason: why it is not, else empty.
        seconds: how long it took.
    """

    puzzle: Puzzle
    status: Status
    redundant: tuple[Clue, ...]
    sets: tuple[tuple[Clue, ...], ...]
    is_proved: bool
    reason: str
    seconds: float

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles that the sets leave."""
        return [with_clues_only(self.puzzle, clues) for clues in self.sets]

    def __str__(self) -> str:
        if self.status is not Status.UNIQUE:
            return f"the puzzle has not exactly one solution ({self.status.value})"
        if not self.redundant:
            text = "every clue is needed"
        else:
            text = f"{len(self.redundant)} clues can each be dropped alone: "
            text += "; ".join(map(str, self.redundant))
        for clues in self.sets:
            dropped = len({*self._all_clues}) - len(clues)
            text += f"\n{len(clues)} clues suffice ({dropped} dropped)"
        return text if self.is_proved else f"{text}\n({self.reason}: not all of this is proved)"

    @property
    def _all_clues(self) -> list[Clue]:
        from sudoku_model.analysis.clues import clues_of

        return clues_of(self.puzzle)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer in values that JSON can hold."""
        return {
            "name": self.puzzle.name,
            "verdict": self.status.value,
            "redundant": [str(clue) for clue in self.redundant],
            "minimal": [[str(clue) for clue in clues] for clues in self.sets],
            "proved": self.is_proved,
            **({"reason": self.reason} if self.reason else {}),
        }

    def _repr_svg_(self) -> str:
        from sudoku_model.drawing import svg

        cells = {cell for clue in self.redundant for cell in clue.cells(self.puzzle)}
        return svg(self.puzzle, highlight=cells)


def minimal(
    puzzle: Puzzle,
    solver: str | Engine = "sat",
    *,
    find: Find = "one",
    limit: int | None = 20,
    time_limit: float | None = None,
) -> Redundancy:
    """Find the clues of a uniquely solvable puzzle that can be spared.

    Args:
        puzzle: the puzzle.
        solver: the engine; see `engine_named`.
        find: ``"one"`` minimal set of clues that keeps the solution unique; one with the
            ``"fewest"`` clues; or ``"all"`` minimal sets, smallest first.
        limit: how many sets at most, None for no limit.
        time_limit: seconds after which to give up, None for never.

    Raises:
        OptionError: if there is no such engine or `find` is unknown.
        DefectError: if an engine returned something that is not a solution.
    """
    if find not in FINDS:
        raise OptionError(f"found find={find!r}, expected one of {', '.join(FINDS)}")
    started = perf_counter()
    limits = Limits(time_limit)
    redundant: list[Clue] = []
    sets: list[tuple[Clue, ...]] = []
    reason = ""
    status = Status.UNDECIDED
    with clue_session(puzzle, engine_named(solver)) as asked:
        everything = list(asked.selectors)
        try:
            status, solution = _first_verdict(asked, everything, limits)
            if solution is not None:
                # Only other solutions are looked for from here on.
                with asked.session.scope():
                    asked.session.add(asked.differs(solution.values))
                    needed = _uses(asked, everything, limits)
                    if needed is None:
                        status = Status.MULTIPLE
                    else:
                        status = Status.UNIQUE
                        redundant = _redundant(asked, everything, needed, limits)
                        for clues in _SEARCHES[find](asked, everything, limits):
                            sets.append(clues)
                            if find != "all":
                                break
                            if limit is not None and len(sets) >= limit:
                                reason = f"stopped at {limit} sets"
                                break
        except GaveUpError as stopped:
            reason = str(stopped)
    return Redundancy(
        puzzle,
        status,
        tuple(redundant),
        tuple(sets),
        not reason,
        reason,
        perf_counter() - started,
    )


def _first_verdict(
    asked: ClueSession, clues: Sequence[Clue], limits: Limits
) -> tuple[Status, Solution | None]:
    answer = decided(asked.session.solve(asked.assume(clues), limits))
    if answer.outcome is Outcome.UNSAT:
        return Status.NONE, None
    values = asked.values(answer.values or ())
    if not asked.puzzle.holds(values):
        raise DefectError(f"an engine returned {values}, which breaks the puzzle's rules")
    return Status.UNDECIDED, Solution(asked.puzzle, values)


def _uses(asked: ClueSession, clues: Sequence[Clue], limits: Limits) -> list[Clue] | None:
    """Return clues that exclude every other solution, None if there is another one."""
    answer, used = asked.session.refute(asked.assume(clues), limits)
    return asked.clues(used) if decided(answer).outcome is Outcome.UNSAT else None


def _redundant(
    asked: ClueSession, clues: Sequence[Clue], used: Sequence[Clue], limits: Limits
) -> list[Clue]:
    """Return the clues without any one of which there is still no other solution.

    What a refutation did not use can be dropped without asking.
    """
    needed = set()
    for clue in used:
        rest = [other for other in clues if other != clue]
        if _uses(asked, rest, limits) is None:
            needed.add(clue)
    return [clue for clue in clues if clue not in needed]


def _one(asked: ClueSession, clues: Sequence[Clue], limits: Limits) -> Iterator[tuple[Clue, ...]]:
    core = asked.session.core(asked.assume(clues), limits)
    if core is None or limits.expired():
        raise GaveUpError("time limit")
    yield tuple(asked.clues(core))


def _smallest_first(
    asked: ClueSession, clues: Sequence[Clue], limits: Limits
) -> Iterator[tuple[Clue, ...]]:
    """Yield all minimal sets of clues that exclude other solutions, in the order of their sizes.

    Each other grid breaks some of the clues, one of which must be kept: the smallest sets that
    meet all of those are wanted.
    """
    with HittingSets[Clue]() as hitting:
        while (chosen := hitting.smallest()) is not None:
            kept = [clue for clue in clues if clue in chosen]
            broken = list(_broken_by_others(asked, clues, kept, limits))
            if not broken:
                yield tuple(kept)
                hitting.forbid(kept)
            for some in broken:
                hitting.must_meet(some)


def _broken_by_others(
    asked: ClueSession, clues: Sequence[Clue], kept: Sequence[Clue], limits: Limits
) -> Iterator[list[Clue]]:
    """Yield sets of clues that other grids break, none sharing a clue with another or `kept`."""
    base = list(kept)
    while True:
        broken = fewest_broken(asked, clues, base, limits)
        if broken is None:
            return
        yield broken
        if not broken:
            return
        base += broken


_SEARCHES: dict[
    str, Callable[[ClueSession, Sequence[Clue], Limits], Iterator[tuple[Clue, ...]]]
] = {"one": _one, "fewest": _smallest_first, "all": _smallest_first}
