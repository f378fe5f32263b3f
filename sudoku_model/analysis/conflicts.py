"""Why a puzzle has no solution, and what to take away so that it has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from sudoku_model.analysis.clues import ClueSession, clue_session, note_conflict
from sudoku_model.analysis.cores import Core, minimal_core, smallest_cores
from sudoku_model.analysis.drawn import Drawn
from sudoku_model.analysis.found_sets import FoundSets
from sudoku_model.analysis.limits import look_at_clock, no_longer_than
from sudoku_model.analysis.listing import MOST_SENTENCES, listed, quoted
from sudoku_model.clues import Clue, cells_of, clues_of, with_clues_only
from sudoku_model.errors import ConstraintError, expect_known
from sudoku_model.option_numbers import whole_number_or_none
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.solvers import Engine, Limits, engine_named
from sudoku_model.solvers.sat.hitting import HittingSets

Find = Literal["one", "disjoint", "smallest", "all"]
FINDS: tuple[Find, ...] = ("one", "disjoint", "smallest", "all")

REASON_SECONDS = 2.0
"""How long a reason for a mistake is looked for; then what is known of it will do."""

NO_GRID = "the grid has no solution even without clues"


@dataclass(frozen=True)
class Conflict(Drawn):
    """Sets of clues that cannot stand together.

    Attributes:
        puzzle: the puzzle.
        is_broken: whether the puzzle has no solution; None if that could not be decided.
        sets: the sets that were asked for, each in the puzzle's order.
        is_complete: whether all that was asked of the sets is known to hold: that none of their
            members can be left out, that there is no smaller one, that these are all; of disjoint
            ones, that what they leave over has a solution.
        reason: why that is not known, else empty.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> found = sm.conflict(sm.read("1... ..3. .4.1 ...2"))
        >>> found.is_broken, found.cells, found.is_complete
        (True, ['r1c1', 'r2c3', 'r3c4'], True)
        >>> for clue in found.clues:
        ...     print(clue)
        the given 1 at r1c1
        the given 3 at r2c3
        the given 1 at r3c4
    """

    puzzle: Puzzle
    is_broken: bool | None
    sets: tuple[tuple[Clue, ...], ...]
    is_complete: bool
    reason: str
    seconds: float

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The first set."""
        return self.sets[0] if self.sets else ()

    @property
    def cells(self) -> list[str]:
        """The names of the cells that the clues of the first set name."""
        numbers = cells_of(self.clues, self.puzzle)
        return [self.puzzle.grid.cell_name(cell) for cell in sorted(numbers)]

    def __str__(self) -> str:
        if self.is_broken is None:
            return f"undecided: {self.reason}"
        if not self.is_broken:
            return "no conflict: the puzzle has a solution"
        if self.sets == ((),):
            return NO_GRID
        lines = [
            f"{listed(clues)} cannot stand"
            if len(clues) == 1
            else f"these {len(clues)} clues cannot stand together: {listed(clues)}"
            for clues in self.sets
        ]
        if not self.is_complete:
            lines.append(f"({self.reason}: there may be smaller or further sets)")
        return "\n".join(lines)

    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return what to draw: the board with the first set only, and the cells to shade."""
        board = self.puzzle
        # Sums of values make no sense on a board without its doublers: then all is drawn.
        with suppress(ConstraintError):
            board = with_clues_only(board, self.clues) if self.clues else board
        return board, {"highlight": self.cells}


def conflict(
    puzzle: Puzzle | str,
    solver: str | Engine = "sat",
    *,
    find: Find = "one",
    limit: int | None = 20,
    time_limit: float | None = None,
) -> Conflict:
    """Find clues of a puzzle without solutions that cannot stand together.

    Each set is checked in two other ways: another solver, for which the clues are stated anew,
    confirms that they have no solution together; and without any one of them a grid was found
    that keeps the others, which is checked against their meaning.

    Clues whose meaning depends on marks ("no unmarked pair is consecutive") always see the marks
    of the whole puzzle.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine; see `engine_named`. ``sat`` knows which clues a refutation used.
        find: ``"one"`` minimal set; ``"disjoint"``: one after the other, none sharing a clue;
            the ``"smallest"`` one; or ``"all"`` minimal sets, smallest first.
        limit: how many sets at most, None for no limit.
        time_limit: seconds after which to give up, None for never. What is known by then, or
            when Ctrl-C is pressed, is returned.

    Returns:
        The sets that were found, and whether all that was asked of them is proved.

    Raises:
        OptionError: if there is no such engine, or `find` or a limit makes no sense.
        DefectError: if an engine returned something wrong, or another solver disagrees.

    Example:
        >>> import sudoku_model as sm
        >>> broken = sm.read("1... ..3. .4.1 ...2")
        >>> len(sm.conflict(broken, find="all").sets)
        2
        >>> print(sm.conflict(sm.read("1..1 .... .... ....")))
        these 2 clues cannot stand together: the given 1 at r1c1; the given 1 at r1c4
    """
    expect_known("find", find, FINDS)
    limit = whole_number_or_none("limit", limit, least=1)
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    engine = engine_named(solver)
    broken: bool | None = None
    found = FoundSets(limit)
    refuted: tuple[Clue, ...] = ()
    with (
        found.noting_why(),
        limits.in_force(),
        clue_session(puzzle, engine, limits) as asked,
    ):
        look_at_clock(limits)
        known = asked.known_conflict() if find == "one" else None
        if known is not None:
            return Conflict(puzzle, True, (known,), True, "", limits.elapsed)
        grid, used = asked.refute_all()
        broken = grid is None
        refuted = asked.named(used)
        if broken:
            cores = _cores(asked, find)
            found.add_cores(asked, cores, only_first=find in ("one", "smallest"))
    if broken and not found.sets:
        found.sets.append(refuted)
    found.confirm(puzzle, engine, limits)
    sets, reason = tuple(found.sets), found.reason
    if find == "one" and sets and not reason:
        note_conflict(puzzle, engine, sets[0])
    return Conflict(puzzle, broken, sets, not reason, reason, limits.elapsed)


def clues_in_conflict(puzzle: Puzzle, limits: Limits, find: Find = "one") -> tuple[Clue, ...]:
    """Return clues that cannot stand together, as the reason for a mistake in a puzzle.

    They are looked for no longer than `REASON_SECONDS`; `find` says which, as for `conflict`.
    """
    seconds = no_longer_than(REASON_SECONDS, limits).seconds
    return conflict(puzzle, find=find, time_limit=seconds).clues


def _cores(asked: ClueSession, find: Find) -> Iterator[Core]:
    everything = list(asked.clues)
    if find in ("one", "disjoint"):
        return _disjoint_cores(asked, everything)
    return map(Core, smallest_cores(asked, everything))


def _disjoint_cores(asked: ClueSession, clues: Sequence[int]) -> Iterator[Core]:
    """Yield conflicts that share no clue, until what is left over has a solution."""
    left = list(clues)
    while (core := minimal_core(asked, left)) is not None:
        yield core
        core.heed_unwanted()
        if not core.literals:
            return
        left = [clue for clue in left if clue not in core.literals]


@dataclass(frozen=True)
class Repair(Drawn):
    """Smallest sets of clues whose removal leaves a solution.

    Attributes:
        puzzle: the puzzle.
        is_broken: whether the puzzle has no solution; None if that could not be decided.
        sets: the smallest sets, all of the same size, in the puzzle's order. None at all if even
            the grid without clues has no solution. What another solver has named may not be the
            smallest; see `sudoku_model.decode`.
        is_complete: whether no smaller set will do and these are all of their size.
        reason: why that is not known, else empty.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> found = sm.repair(sm.read("1... ..3. .4.1 ...2"))
        >>> for clues in found.sets:
        ...     print("without", "; ".join(map(str, clues)))
        without the given 3 at r2c3
        without the given 1 at r3c4
        >>> found.to_dict()["complete"]
        True
    """

    puzzle: Puzzle
    is_broken: bool | None
    sets: tuple[tuple[Clue, ...], ...]
    is_complete: bool
    reason: str
    seconds: float

    def __str__(self) -> str:
        if self.is_broken is None and not self.sets:
            return f"undecided: {self.reason}"
        if self.is_broken is False:
            return "nothing to repair: the puzzle has a solution"
        if not self.sets:
            return f"no repair found: {self.reason or NO_GRID}"
        lines = self._ways_out()
        if not self.is_complete:
            lines.append(f"({self.reason}: there may be more)")
        return "\n".join(lines)

    def _ways_out(self) -> list[str]:
        """Say what each set does; of many single clues in one sentence."""
        singles = [clue for clues in self.sets for clue in clues if len(clues) == 1]
        if len(self.sets) == len(singles) > MOST_SENTENCES:
            without = f"any one of these {len(singles)} clues there is a solution"
            return [f"without {without}: {listed(singles)}"]
        return [
            f"without {' and '.join(map(quoted, clues))} there is a solution" for clues in self.sets
        ]

    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return what to draw: the board, and the cells of the first set to shade."""
        clues = self.sets[0] if self.sets else ()
        return self.puzzle, {"highlight": cells_of(clues, self.puzzle)}


def repair(
    puzzle: Puzzle | str,
    solver: str | Engine = "sat",
    *,
    limit: int | None = 20,
    time_limit: float | None = None,
) -> Repair:
    """Find the smallest sets of clues whose removal leaves a solution.

    Such a set meets every conflict, so conflicts are collected until a smallest set that meets
    all known ones will do: that is shown by a grid, which is checked against what the clues that
    are left mean.

    Clues whose meaning depends on marks ("no unmarked pair is consecutive") always see the marks
    of the whole puzzle: without the clue that is its mark, nothing is known of a pair.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine; see `engine_named`.
        limit: how many sets of the smallest size at most, None for all.
        time_limit: seconds after which to give up, None for never. What is known by then, or
            when Ctrl-C is pressed, is returned.

    Returns:
        The sets that were found, and whether they are known to be the smallest, and all.

    Raises:
        OptionError: if there is no such engine, or a limit makes no sense.
        DefectError: if the engine returned something that is not a solution.

    Example:
        >>> import sudoku_model as sm
        >>> [len(clues) for clues in sm.repair(sm.read("1... ..3. .4.1 ...2")).sets]
        [1, 1]
    """
    limit = whole_number_or_none("limit", limit, least=1)
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    broken: bool | None = None
    found = FoundSets(limit)
    with (
        found.noting_why(),
        limits.in_force(),
        clue_session(puzzle, engine_named(solver), limits) as asked,
        HittingSets(limits) as hitting,
    ):
        broken = asked.solve(asked.clues) is None
        for removed in _repairs(asked, hitting) if broken else ():
            if found.add(asked.named(removed)):
                break
    order = {clue: place for place, clue in enumerate(clues_of(puzzle))}
    sets = sorted(found.sets, key=lambda clues: [order[clue] for clue in clues])
    reason = found.reason
    return Repair(puzzle, broken, tuple(sets), not reason, reason, limits.elapsed)


def _repairs(asked: ClueSession, hitting: HittingSets) -> Iterator[frozenset[int]]:
    """Yield the smallest sets of clues that meet every conflict."""
    smallest: int | None = None
    while (removed := hitting.smallest()) is not None:
        if smallest is not None and len(removed) > smallest:
            return
        left = [clue for clue in asked.clues if clue not in removed]
        cores = list(_disjoint_cores(asked, left))
        for core in cores:
            hitting.must_meet(core.literals)
        if not cores:
            smallest = len(removed)
            hitting.forbid(removed)
            yield removed
