"""Single clues that would leave one solution of several, or the fewest, the most natural first.

Of each clue that could stand on the board it is known how many of the known solutions keep it (see
`further_clues`). If all solutions are known, that settles it. If not, the clues that the fewest
keep are put to the solver, and the solutions that it finds join the known ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sudoku_model.analysis.candidates import TrueCandidates
from sudoku_model.analysis.clues import ClueSession, clue_session, referee_of
from sudoku_model.analysis.further_clues import FurtherClue, FurtherClues
from sudoku_model.analysis.known_solutions import KnownSolutions, Values, known_solutions
from sudoku_model.analysis.limits import GaveUpError
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.clues import Clue, clues_of, with_more_clues
from sudoku_model.constraints import Maximum, Minimum, negative
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import DefectError
from sudoku_model.model import Literal
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Engine, Limits

MOST_COUNTED = 20
"""Where not all solutions are known, those that a clue leaves are counted up to this number."""

ROUNDS = 2
"""So often the clues that look best are put to the solver, while what it finds changes which."""


@dataclass(frozen=True)
class Suggestion:
    """A clue that may be added: what it would do, and how it would look.

    Attributes:
        clue: the clue.
        left: how many solutions it leaves, as far as they were counted.
        is_exact: whether it leaves no more than these. That it leaves one only is confirmed by
            another solver.
        removed: the share of the known solutions that it removes, from 0 to 1.
        solution: a solution that it leaves: the intended one, if there is one.
        touches: the clues of the puzzle with which it shares a cell, or a place beside the board.
        partner: the clue of the puzzle to which it would be symmetric.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. 3...")
        >>> best = sm.ambiguity(puzzle, offer=["Given"]).suggestions[0]
        >>> print(best)
        the given 4 at r1c4: leaves one solution; symmetric to r4c1
        >>> best.is_sufficient, best.partner == sm.Clue.given("r4c1", 3)
        (True, True)
    """

    clue: Clue
    left: int
    is_exact: bool
    removed: float
    solution: Solution
    touches: tuple[Clue, ...]
    partner: Clue | None

    @property
    def is_sufficient(self) -> bool:
        """Whether it is proved to leave exactly one solution."""
        return self.is_exact and self.left == 1

    def __str__(self) -> str:
        return f"{self.clue}: {'; '.join((self.effect, *self.looks))}"

    @property
    def effect(self) -> str:
        """What it would do, in words."""
        number = "one solution" if self.left == 1 else f"{self.left} solutions"
        if self.is_exact:
            return f"leaves {number}"
        return f"leaves at least {number} (removes about {self.removed:.0%})"

    @property
    def looks(self) -> tuple[str, ...]:
        """What would be noticed of it on the board, in words."""
        noticed = []
        if self.partner is not None:
            puzzle = self.solution.puzzle
            cells = puzzle.grid.names(self.partner.cells(puzzle))
            noticed.append(f"symmetric to {cells}")
        if number := len(self.touches):
            noticed.append(f"touches {number} other clue{'' if number == 1 else 's'}")
        return tuple(noticed)

    def to_dict(self) -> dict[str, Any]:
        """Return the suggestion in values that JSON can hold."""
        return {
            "clue": str(self.clue),
            "left": self.left,
            "exact": self.is_exact,
            "removed": round(self.removed, 4),
            "solution": self.solution.line(),
            "touches": [str(clue) for clue in self.touches],
            "partner": None if self.partner is None else str(self.partner),
        }


def suggestions(
    puzzle: Puzzle,
    engine: Engine,
    kinds: Sequence[str | type[Constraint]],
    target: Values | None,
    seen: TrueCandidates,
    limit: int,
    limits: Limits,
) -> Iterator[Suggestion]:
    """Yield single clues that leave one solution, or else the fewest, the best first.

    Args:
        puzzle: a puzzle with several solutions.
        engine: the engine to ask.
        kinds: the kinds of clues, keys of `KINDS`.
        target: the solution to leave, None for any.
        seen: the puzzle's true candidates.
        limit: how many at most, from 1.
        limits: when to give up.

    Raises:
        GaveUpError: if the time is over.
        DefectError: if the solvers disagree.
    """
    with limits.in_force():
        known = known_solutions(puzzle, engine, seen, limits)
        if target is not None:
            known.learn(target)
        settled = _Settled(puzzle, engine, target, known, limits)
        # Not all of them do what they seem to do where clues depend on marks.
        number = 2 * limit if _depend_on_marks(puzzle) else limit
        best = settled.best(FurtherClues(puzzle, kinds, target), number)
    yield from islice(filter(None, map(settled.suggestion, best)), limit)


class _Settled:
    """What is certain of further clues.

    Args:
        puzzle: the puzzle.
        engine: the engine to ask.
        target: the solution to leave, None for any.
        known: known solutions; those that are found join them.
        limits: when to give up.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        engine: Engine,
        target: Values | None,
        known: KnownSolutions,
        limits: Limits,
    ) -> None:
        self._puzzle = puzzle
        self._engine = engine
        self._target = target
        self._known = known
        self._limits = limits
        self._left: dict[Clue, tuple[int, bool]] = {}
        """How many solutions each clue leaves that was put to the solver; if these are all."""

    def best(self, further: FurtherClues, limit: int) -> list[FurtherClue]:
        """Return the best clues, as far as they are settled."""
        if self._known.are_all:
            return further.best(self._known.grids, limit)
        settled: dict[Clue, FurtherClue] = {}
        for _ in range(ROUNDS):
            best = {one.clue: one for one in further.best(self._known.grids, limit)}
            new = [clue for clue in best if clue not in settled]
            settled = {**best, **settled}
            if not new:
                break
            self._count(new)
        return sorted(settled.values(), key=self._order)

    def _order(self, further: FurtherClue) -> tuple[bool, int]:
        """Put first what leaves few solutions for certain, then what few known ones keep."""
        left, is_exact = self._left[further.clue]
        return not is_exact, left if is_exact else self._kept(further.clue)

    def _kept(self, clue: Clue) -> int:
        return sum(clue.holds(self._puzzle, grid) for grid in self._known.grids)

    def _count(self, clues: Sequence[Clue]) -> None:
        """Count the solutions that each of some clues leaves, up to a number."""
        with clue_session(self._puzzle, self._engine, clues, alone=True) as asked:
            selectors = list(asked.clues)
            base = selectors[: len(clues_of(self._puzzle))]
            for selector in selectors[len(base) :]:
                clue = asked.clues[selector]
                self._left[clue] = self._counted(asked, [*base, selector])

    def _counted(self, asked: ClueSession, selectors: Sequence[Literal]) -> tuple[int, bool]:
        count = 0
        with asked.session.scope():
            for grid in self._known.grids:
                if asked.holds(selectors[-1], grid):
                    asked.forbid(grid)
                    count += 1
            while count < MOST_COUNTED:
                found = asked.solve(selectors, self._limits)
                if found is None:
                    return count, True
                self._known.learn(found)
                asked.forbid(found)
                count += 1
        return count, False

    def suggestion(self, further: FurtherClue) -> Suggestion | None:
        """Return the suggestion of a clue; None if it does not do what it seemed to do."""
        clue = further.clue
        kept = [grid for grid in self._known.grids if clue.holds(self._puzzle, grid)]
        left, is_exact = self._left.get(clue, (len(kept), True))
        if left == 1 and is_exact:
            if not self._is_confirmed(clue, kept[0]):
                return None
        elif _depend_on_marks(self._puzzle):
            is_exact = False  # the clue may loosen others
        removed = 1 - len(kept) / len(self._known.grids)
        only = Solution(self._puzzle, self._target or kept[0])
        return Suggestion(clue, left, is_exact, removed, only, further.touches, further.partner)

    def _is_confirmed(self, clue: Clue, only: Values) -> bool:
        """Have another solver say whether the puzzle with the clue has this solution only.

        It has others if the clue changes what further ones mean: a mark says less about cells
        beside it as soon as these are marked.

        Raises:
            GaveUpError: if that is not known.
            DefectError: if the solvers disagree.
        """
        puzzle = with_more_clues(self._puzzle, [clue])
        verdict = check(puzzle, referee_of(self._engine), time_limit=self._limits.remaining())
        if verdict.status is Status.UNDECIDED:
            raise GaveUpError(verdict.reason)
        for grid in (solution.values for solution in verdict.solutions):
            if grid != only and self._puzzle.holds(grid) and clue.holds(self._puzzle, grid):
                raise DefectError(f"solvers disagree on what is left with the clue: {clue}")
        return verdict.is_unique


def _depend_on_marks(puzzle: Puzzle) -> bool:
    """Say whether a clue means less where there is a further mark."""
    return any(
        isinstance(part, Minimum | Maximum) or type(part).__module__ == negative.__name__
        for constraint in puzzle.constraints
        for part in constraint.parts()
    )
