"""Which clues of a puzzle with one solution could be spared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sudoku_model.analysis.clues import ClueSession, clue_session
from sudoku_model.analysis.cores import Core, minimal_core, smallest_cores
from sudoku_model.analysis.drawn import Drawn
from sudoku_model.analysis.found_sets import FoundSets
from sudoku_model.analysis.limits import GaveUpError, is_final
from sudoku_model.analysis.listing import listed
from sudoku_model.analysis.verdict import Status
from sudoku_model.clues import Clue, cells_of, clues_of, with_clues_only
from sudoku_model.errors import expect_known
from sudoku_model.option_numbers import whole_number_or_none
from sudoku_model.puzzle import Puzzle, as_puzzle
from sudoku_model.solvers import Engine, Limits, engine_named

Find = Literal["one", "fewest", "all"]
FINDS: tuple[Find, ...] = ("one", "fewest", "all")


@dataclass(frozen=True)
class Minimal(Drawn):
    """What can be left out of a puzzle with one solution.

    Attributes:
        puzzle: the puzzle.
        status: how many solutions it has; only of a unique one clues can be spared.
        redundant: the clues that can each be dropped alone, in the puzzle's order; if not all is
            proved, those of which it is known.
        sets: minimal sets of clues that keep the solution the only one, as were asked for.
        is_complete: whether everything asked for is known: which clues are redundant, that no
            clue of a set can be dropped, that there is no smaller set, that these are all.
        reason: why it is not, else empty.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> found = sm.minimal(sm.read("1... ..3. .4.. 3..2"))
        >>> print(found)
        1 clue can be dropped alone: the given 3 at r4c1
        4 of 5 clues suffice; left out: the given 3 at r4c1
        >>> found.puzzles[0].line(), found.is_complete
        ('1.....3..4.....2', True)
    """

    puzzle: Puzzle
    status: Status
    redundant: tuple[Clue, ...]
    sets: tuple[tuple[Clue, ...], ...]
    is_complete: bool
    reason: str
    seconds: float

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles that the sets leave.

        Raises:
            ConstraintError: if a constraint makes no sense without one that can be dropped.
        """
        return [with_clues_only(self.puzzle, clues) for clues in self.sets]

    def __str__(self) -> str:
        if self.status is Status.UNDECIDED:
            return f"undecided: {self.reason}"
        if self.status is not Status.UNIQUE:
            have = "no solution" if self.status is Status.NONE else "several solutions"
            return f"the puzzle has {have}: clues can be spared only where there is exactly one"
        lines = [*self._spared()]
        if not self.redundant and self.is_complete:
            lines.append("every clue is needed")
        if not self.is_complete:
            lines.append(f"({self.reason}: more clues may be superfluous)")
        return "\n".join(lines)

    def _spared(self) -> Iterator[str]:
        """Say which clues can be spared, each alone and together; nothing if none can."""
        number = len(self.redundant)
        if not number:
            return
        which = "clue can be" if number == 1 else "clues can each be"
        yield f"{number} {which} dropped alone: {listed(self.redundant)}"
        for clues in self.sets:
            left_out = self._left_out(clues)
            everything = len(clues) + len(left_out)
            yield f"{len(clues)} of {everything} clues suffice; left out: {listed(left_out)}"

    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return what to draw: the board, and the cells of what can be dropped to shade.

        That is what the first set does without, and only if none is known what can be dropped
        alone: of a board full of cages that is often each of them.
        """
        dropped = self._left_out(self.sets[0]) if self.sets else self.redundant
        return self.puzzle, {"highlight": cells_of(dropped, self.puzzle)}

    def _left_out(self, kept: Sequence[Clue]) -> list[Clue]:
        return [clue for clue in clues_of(self.puzzle) if clue not in {*kept}]


def minimal(
    puzzle: Puzzle | str,
    solver: str | Engine = "sat",
    *,
    find: Find = "one",
    limit: int | None = 20,
    time_limit: float | None = None,
) -> Minimal:
    """Find the clues of a uniquely solvable puzzle that can be spared.

    Another grid that keeps all other clues, and is checked against their meaning, shows that a
    clue is needed; another solver confirms that a set of clues suffices.

    Clues whose meaning depends on marks ("no unmarked pair is consecutive") always see the marks
    of the whole puzzle: without the clue that is its mark, nothing is known of a pair.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine; see `engine_named`.
        find: ``"one"`` minimal set of clues that keeps the solution unique; one with the
            ``"fewest"`` clues; or ``"all"`` minimal sets, smallest first.
        limit: how many sets at most, None for no limit.
        time_limit: seconds after which to give up, None for never. What is known by then, or
            when Ctrl-C is pressed, is returned.

    Returns:
        The clues that can be dropped alone, and the sets that suffice.

    Raises:
        OptionError: if there is no such engine, or `find` or a limit makes no sense.
        DefectError: if an engine returned something wrong, or another solver disagrees.

    Example:
        >>> import sudoku_model as sm
        >>> spare = sm.minimal(sm.read("1... ..3. .4.. 3..2"), find="fewest")
        >>> [str(clue) for clue in spare.redundant], len(spare.sets[0])
        (['the given 3 at r4c1'], 4)
    """
    expect_known("find", find, FINDS)
    limit = whole_number_or_none("limit", limit, least=1)
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    engine = engine_named(solver)
    status = Status.UNDECIDED
    solution: tuple[int, ...] | None = None
    redundant: list[Clue] = []
    found = FoundSets(limit)
    with found.noting_why(), limits.in_force(), clue_session(puzzle, engine, limits) as asked:
        solution = asked.solve(asked.clues)
        if solution is None:
            status = Status.NONE
        else:
            # Only other solutions are looked for from here on.
            with asked.others_than(solution):
                other, used = asked.refute(asked.clues)
                status = Status.UNIQUE if other is None else Status.MULTIPLE
                if status is Status.UNIQUE:
                    needed, found.reason = _tell_apart(asked, used, redundant)
                    search = _one if find == "one" else _smallest_first
                    found.add_cores(asked, search(asked, needed), only_first=find != "all")
    found.confirm(puzzle, engine, limits, other_than=solution or ())
    in_order = tuple(clue for clue in clues_of(puzzle) if clue in {*redundant})
    sets, reason = tuple(found.sets), found.reason
    return Minimal(puzzle, status, in_order, sets, not reason, reason, limits.elapsed)


def _tell_apart(
    asked: ClueSession, used: Sequence[int], redundant: list[Clue]
) -> tuple[list[int], str]:
    """Return the clues that are needed, and why that is not known of all of them, else empty.

    A refutation needed those in `used`; all others can be dropped without asking. Clues that can
    be dropped are put into `redundant` as they are found.
    """
    redundant += asked.named({*asked.clues} - {*used})
    needed: list[int] = []
    reason = ""
    for clue in used:
        try:
            other = asked.solve([one for one in asked.clues if one != clue])
        except GaveUpError as stop:
            if is_final(stop, asked.limits):
                raise
            reason = str(stop)
            continue
        if other is None:
            redundant += asked.named([clue])
        else:
            needed.append(clue)
    return needed, reason


def _one(asked: ClueSession, needed: Sequence[int]) -> Iterator[Core]:
    if len(needed) == len(asked.clues):
        yield Core(tuple(needed))
        return
    core = minimal_core(asked, list(asked.clues), needed)
    if core is not None:
        yield core


def _smallest_first(asked: ClueSession, needed: Sequence[int]) -> Iterator[Core]:
    """Yield the sets in the order of their sizes; all of them have the clues that are needed."""
    others = [clue for clue in asked.clues if clue not in {*needed}]
    for chosen in smallest_cores(asked, others, base=needed):
        yield Core((*needed, *chosen))
