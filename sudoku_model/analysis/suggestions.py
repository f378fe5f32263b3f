"""Single clues that would leave one solution of several, or the fewest, the most natural first.

Of each clue that could stand on the board it is known how many of the known solutions keep it (see
`further_clues`). If all solutions are known, that settles it. If not, the clues that the fewest
keep are put to the solver, and the solutions that it finds join the known ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from sudoku_model.analysis.candidates import TrueCandidates
from sudoku_model.analysis.clues import ClueSession, offering_session, referee_of
from sudoku_model.analysis.further_clues import FurtherClue, FurtherClues
from sudoku_model.analysis.known_solutions import KnownSolutions, Values, known_solutions
from sudoku_model.analysis.limits import GaveUpError, is_final, share_of
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.clues import Clue, kept_by, with_more_clues
from sudoku_model.constraints import Maximum, Minimum
from sudoku_model.constraints.negative import forbids_unmarked
from sudoku_model.errors import DefectError
from sudoku_model.model import Literal
from sudoku_model.proposals.kinds import Kind
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Engine, Limits
from sudoku_model.texts import counted

MOST_COUNTED = 20
"""Where not all solutions are known, those that a clue leaves are counted up to this number."""

FEW, LITTLE, MUCH = 300, 1_000, 20_000
"""Conflicts after which a search for one more solution is given up. Much is done only to find out
whether one of the best clues leaves a single solution; few where two are known and further ones
are only counted."""

ROUNDS, BREADTH, TRIED = 2, 3, 4
"""In each of so many rounds so many times as many clues as are wanted are tried: what they leave is
counted up to the third number. What is found changes which clues look best."""


@dataclass(frozen=True)
class Suggestion:
    """A single clue that could be added.

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
            noticed.append(f"touches {counted(number, 'other clue')}")
        return tuple(noticed)


def suggestions(
    puzzle: Puzzle,
    engine: Engine,
    kinds: Sequence[Kind],
    target: Values | None,
    seen: TrueCandidates,
    limit: int,
    limits: Limits,
) -> Iterator[Suggestion]:
    """Yield single clues that leave one solution, or else the fewest, the best first.

    Args:
        puzzle: a puzzle with several solutions.
        engine: the engine to ask.
        kinds: the kinds of clues.
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
        settling = _Settling(puzzle, engine, target, known, limits)
        # Not all of them do what they seem to do where clues depend on marks.
        number = 2 * limit if _depend_on_marks(puzzle) else limit
        best = settling.best(FurtherClues(puzzle, kinds, target), number)
    yield from islice(filter(None, map(settling.suggestion, best)), limit)
    if settling.stop is not None:
        raise settling.stop


class _Settling:
    """Finds out for certain how many solutions clues leave, of those that keep a target if any.

    Solutions that are found join the known ones.

    Attributes:
        stop: why not all was found out, None if it was.
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
        self._kept_by: dict[Clue, tuple[int, list[Values]]] = {}
        self.stop: GaveUpError | None = None

    def best(self, further: FurtherClues, limit: int) -> list[FurtherClue]:
        """Return the best clues: of all or, where not all solutions are known, of the likeliest."""
        if self._known.are_all:
            return further.best(self._known.grids, limit)
        tried: dict[Clue, FurtherClue] = {}
        best: list[FurtherClue] = []
        try:
            for _ in range(ROUNDS):
                best = further.best(self._known.grids, BREADTH * limit)
                new = {one.clue: one for one in best if one.clue not in tried}
                tried.update(new)
                self._count([*new], TRIED, LITTLE)
            best = sorted(tried.values(), key=self._order)[:limit]
            self._count([one.clue for one in best], MOST_COUNTED, MUCH)
        except GaveUpError as stop:
            self.stop = stop
        return sorted(best, key=self._order)[:limit]

    def _order(self, further: FurtherClue) -> tuple[bool, int]:
        """Put first what leaves few solutions for certain, then what few known ones keep."""
        left, is_exact = self._settled(further.clue)
        return not is_exact, left if is_exact else len(self._kept(further.clue))

    def _settled(self, clue: Clue) -> tuple[int, bool]:
        """Return how many solutions a clue leaves, as far as is known; whether these are all."""
        kept = len(self._kept(clue))
        left, is_exact = self._left.get(clue, (kept, self._known.are_all))
        return max(left, kept), is_exact

    def _kept(self, clue: Clue) -> list[Values]:
        """Return the known solutions that keep a clue; each is looked at once."""
        looked, kept = self._kept_by.get(clue, (0, []))
        new = self._known.grids[looked:]
        kept += kept_by(clue, self._puzzle, new)
        self._kept_by[clue] = looked + len(new), kept
        return kept

    def _count(self, clues: Sequence[Clue], most: int, conflicts: int) -> None:
        """Count the solutions that each of some clues leaves, up to a number.

        No search for a second one may have more conflicts, and none for further ones many.
        """
        clues = [clue for clue in clues if not self._settled(clue)[1]]
        if not clues:
            return
        with (
            offering_session(self._puzzle, self._engine, self._limits, clues) as asked,
            asked.session.scope(),
        ):
            forbidden: set[Values] = set()
            for place, (selector, clue) in enumerate(asked.clues.items()):
                share = 1 / (len(clues) - place)
                whole = self._limits
                limits = share_of(whole, share, conflicts), share_of(whole, share, FEW)
                self._left[clue] = self._counted(asked, selector, most, limits, forbidden)

    def _counted(
        self,
        asked: ClueSession,
        selector: Literal,
        most: int,
        limits: tuple[Limits, Limits],
        forbidden: set[Values],
    ) -> tuple[int, bool]:
        """Count the solutions that a clue leaves, up to a number.

        The limits are those of a search for a second solution, and for further ones. What the
        session is told to forbid joins `forbidden`.
        """
        # To look at a cell takes less than to search, to ask a constraint takes more.
        is_cheap = asked.clues[selector].constraint is None
        spare = self._known.spare if is_cheap else []
        known = asked.keeping(selector, [*self._known.grids, *spare])
        count = len(known)
        if count >= most:
            return count, False
        for grid in known:
            if grid not in forbidden:
                self._forbid(asked, grid, forbidden)
        if known:
            asked.look_near(known[-1])
        for number in range(most - count):
            try:
                found = asked.solve([selector], limits[count + number > 1])
            except GaveUpError as stop:
                if is_final(stop, self._limits):
                    raise
                return count + number, False
            if found is None:
                return count + number, True
            asked.note_solution(found)
            self._forbid(asked, found, forbidden)
        return most, False

    def _forbid(self, asked: ClueSession, grid: Values, forbidden: set[Values]) -> None:
        """Look for other solutions only; this one counts for each clue from now on."""
        self._known.learn(grid)
        asked.session.forbid(grid)
        forbidden.add(grid)

    def suggestion(self, further: FurtherClue) -> Suggestion | None:
        """Return the suggestion of a clue; None if it does not do what it seemed to do."""
        clue = further.clue
        kept = self._kept(clue)
        left, is_exact = self._settled(clue)
        if left > 1 and clue.constraint is not None and _depend_on_marks(self._puzzle):
            is_exact = False  # it may loosen others
        if is_exact and left == 1:
            is_only = self._is_only(clue, kept[0])
            if is_only is False:
                return None
            is_exact = is_only is True
        removed = 1 - len(kept) / len(self._known.grids)
        solution = Solution(self._puzzle, self._target or kept[0])
        return Suggestion(clue, left, is_exact, removed, solution, further.touches, further.partner)

    def _is_only(self, clue: Clue, grid: Values) -> bool | None:
        """Have another solver say whether the puzzle with a clue has this solution only, if it can.

        It has others if the clue changes what further ones mean: a mark says less about cells
        beside it as soon as these are marked.

        Raises:
            DefectError: if the solvers disagree.
        """
        if self.stop is not None:
            return None
        puzzle = with_more_clues(self._puzzle, [clue])
        verdict = check(
            puzzle, referee_of(self._engine), time_limit=share_of(self._limits, 0.5).seconds
        )
        if verdict.status is Status.UNDECIDED:
            stop = GaveUpError(verdict.reason)
            self.stop = stop if is_final(stop, self._limits) else None
            return None
        for other in (solution.values for solution in verdict.solutions):
            if other != grid and self._puzzle.holds(other) and clue.holds(self._puzzle, other):
                raise DefectError(f"solvers disagree on what is left with the clue: {clue}")
        return verdict.is_unique and verdict.solutions[0].values == grid


def _depend_on_marks(puzzle: Puzzle) -> bool:
    """Say whether a clue means less where there is a further mark."""
    return bool(puzzle.board.of_kind(Minimum, Maximum)) or forbids_unmarked(puzzle.board)
