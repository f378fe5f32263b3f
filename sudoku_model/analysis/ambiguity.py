"""Why a puzzle has several solutions, and what to add so that it has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from sudoku_model.analysis.additions import Adding, Additions
from sudoku_model.analysis.candidates import TrueCandidates, true_candidates
from sudoku_model.analysis.clues import ClueSession, clue_session, offering_session, why_unconfirmed
from sudoku_model.analysis.deadly_patterns import deadly_patterns, equal_cells
from sudoku_model.analysis.drawn import Drawn
from sudoku_model.analysis.limits import Stoppable
from sudoku_model.analysis.listing import listed
from sudoku_model.analysis.solutions import solution_session
from sudoku_model.analysis.suggestions import Suggestion, suggestions
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.clues import Clue, cells_of, clues_of, with_more_clues
from sudoku_model.constraints.base import Constraint
from sudoku_model.errors import GridError, OptionError
from sudoku_model.option_numbers import whole_number
from sudoku_model.proposals.kinds import Key, Kind, kinds_named
from sudoku_model.puzzle import Puzzle, Solution, as_puzzle
from sudoku_model.solvers import Engine, Limits, engine_named

FEW, NAMED = 3, 8
"""In short so many facts of each sort are told, each with so many cells by name."""


@dataclass(frozen=True)
class Ambiguity(Drawn):
    """Why a puzzle has several solutions, and what to add so that it has one.

    Attributes:
        puzzle: the puzzle.
        status: how many solutions it has.
        candidates: the digits that each cell takes over all solutions.
        patterns: deadly patterns of `target`: minimal sets of cells that can be filled in
            another way while all other cells stay; one cell of each must be given.
        equal_cells: groups of cells, not the same in all solutions, that are always equal.
        target: the solution that `additions` make the only one.
        additions: few clues that make it the only one, empty if none are known.
        suggestions: if kinds of clues were named, single clues of these kinds that leave one
            solution, or else the fewest, the best first.
        is_complete: whether fewer are known not to do: for this target, and if none was named for
            any solution.
        reason: why something above is not known, else empty.
        seconds: how long it took.

    Example:
        >>> import sudoku_model as sm
        >>> found = sm.ambiguity(sm.read("1... ..3. .4.. 3..."))
        >>> found.status.value, len(found.additions), found.is_complete
        ('multiple', 1, True)
        >>> print(found.open_cells == found.candidates.open_cells, found.equal_cells)
        True (('r1c3', 'r4c4'), ('r1c4', 'r4c3'))
    """

    puzzle: Puzzle
    status: Status
    candidates: TrueCandidates | None
    patterns: tuple[tuple[str, ...], ...]
    equal_cells: tuple[tuple[str, ...], ...]
    target: Solution | None
    additions: tuple[Clue, ...]
    suggestions: tuple[Suggestion, ...]
    is_complete: bool
    reason: str
    seconds: float

    @property
    def open_cells(self) -> list[str]:
        """The names of the cells that are not the same in all solutions."""
        return self.candidates.open_cells if self.candidates else []

    @property
    def best_patterns(self) -> tuple[tuple[str, ...], ...]:
        """The few smallest patterns; large ones say little, so only where nothing else helps."""
        few = sorted(self.patterns, key=len)[:FEW]
        small = tuple(one for one in few if len(one) <= NAMED)
        return small or (() if self.suggestions or self.additions else tuple(few[:1]))

    def __str__(self) -> str:
        """Return the few facts that help; `details` has them all."""
        return self._told(FEW, NAMED)

    @property
    def details(self) -> str:
        """All that is known, in words."""
        return self._told(None, None)

    def _told(self, few: int | None, named: int | None) -> str:
        """Return what is known in words: so many facts of each sort, so many cells of each."""
        if self.status is not Status.MULTIPLE:
            return {
                Status.UNIQUE: "not ambiguous: exactly one solution",
                Status.NONE: "not ambiguous: no solution",
            }.get(self.status, f"undecided: {self.reason}")
        lines = [self._differing(named), *self._to_give(few, named)]
        if self.suggestions:
            lines += self._suggested(few)
        elif self.additions:
            lines.append(self._added())
        if self.reason:
            lines.append(f"({self.reason})")
        return "\n".join(lines)

    def _to_give(self, few: int | None, named: int | None) -> Iterator[str]:
        """Say which cells one must be given of, and which ones come to the same."""
        patterns = sorted(self.patterns, key=len) if few is None else self.best_patterns
        equal = self.equal_cells if few is None else []
        yield from (f"one of these must be given: {_named(cells, named)}" for cells in patterns)
        yield from (f"always equal: {_named(cells, named)}" for cells in equal)

    def _added(self) -> str:
        proof = "" if self.is_complete else " (fewer may do)"
        number = len(self.additions)
        words = "clue makes" if number == 1 else "clues make"
        return f"{number} {words} it unique{proof}: {listed(self.additions)}"

    def _differing(self, named: int | None) -> str:
        few = "" if self.candidates and self.candidates.is_complete else "at least "
        cells = self.open_cells
        verb = "differs" if len(cells) == 1 else "differ"
        names = f": {', '.join(cells)}" if named is None or len(cells) <= named else ""
        number = len(self.puzzle.grid.cells) - len(self.puzzle.grid.holes)
        return f"{few}{len(cells)} of {number} cells {verb}{names}"

    def _suggested(self, few: int | None) -> Iterator[str]:
        sufficient = [one for one in self.suggestions if one.is_sufficient]
        if sufficient:
            yield "each of these clues alone would leave one solution:"
            yield from (_line(one, str(one.clue)) for one in sufficient[:few])
            if few is not None:
                return
        others = [one for one in self.suggestions if not one.is_sufficient]
        if others and not sufficient:
            yield "no single clue that was tried leaves one solution; the best:"
        yield from (_line(one, one.effect) for one in others[:few])

    def drawing(self) -> tuple[Puzzle, dict[str, Any]]:
        """Return what to draw: the board with the candidates, and the cells to add to, to shade.

        Where nothing is known to add, the smallest deadly pattern is shaded.
        """
        added = [clue for clue in self.additions if clue.constraint is not None]
        cells = cells_of(self.additions, self.puzzle)
        names = min(self.patterns, key=len) if self.patterns and not self.additions else ()
        cells.update(map(self.puzzle.grid.cell, names))
        seen = self.candidates
        digits = seen.digits if seen is not None and seen.solutions else None
        board = with_more_clues(self.puzzle, added)
        return board, {"candidates": digits, "highlight": cells}


def ambiguity(
    puzzle: Puzzle | str,
    solver: str | Engine = "sat",
    *,
    solution: Sequence[int] | Solution | None = None,
    clues: Sequence[Clue | Constraint] | None = None,
    offer: Key | Sequence[Key] = (),
    limit: int = 10,
    time_limit: float | None = None,
) -> Ambiguity:
    """Explain why a puzzle has several solutions, and find fewest clues that leave one.

    Another solver confirms that the clues leave one solution.

    Args:
        puzzle: the puzzle, or its text as `read` takes it.
        solver: the engine; see `engine_named`.
        solution: the solution that is to be the only one, by cell; by default any for which few
            clues are needed. Among up to 500 solutions it is one with the fewest; among more, the
            fewest are found if they are one or two, and often otherwise, unproved.
        clues: what may be added: clues or constraints that hold in the solution (others are not
            considered). By default a given for any cell.
        offer: kinds of clues instead, such as ``["KillerCage", "thermo"]`` or ``"Given"``: classes,
            or what setters call them. Single clues of these kinds are suggested, wherever on the
            board they could stand.
        limit: how many deadly patterns to look for at most, and how many suggestions.
        time_limit: seconds after which to give up, None for never. What is known by then, or
            when Ctrl-C is pressed, is returned. That nothing smaller will do can take very long
            to prove where many clues are missing.

    Returns:
        What is known; its ``candidates``, ``patterns`` and ``additions`` answer three questions.

    Raises:
        OptionError: if there is no such engine, a number makes no sense, or clues of a kind have
            no natural places on a board.
        GridError: if `solution` breaks the puzzle, or one of `clues` does not fit the grid.
        ConstraintError: if one of `clues` does not fit the grid.
        DefectError: if an engine returned something wrong, or another solver disagrees.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .4.. 3...")
        >>> found = sm.ambiguity(puzzle, clues=[sm.Even("r4c4"), sm.KillerCage("r4c3 r4c4", 6)])
        >>> print(found)
        4 of 16 cells differ: r1c3, r1c4, r4c3, r4c4
        one of these must be given: r1c3, r1c4, r4c3, r4c4
        (no clues were found among those offered that make it unique)
        >>> found = sm.ambiguity(puzzle, clues=[sm.GreaterThan("r4c3 r4c4")])
        >>> found.additions[0].constraint
        GreaterThan(cells='r4c3 r4c4')
        >>> found = sm.ambiguity(puzzle, offer=["KillerCage"], limit=1)
        >>> print(found.suggestions[0])
        the cage r1c2 r1c3 holds different digits that add up to 5: leaves one solution
    """
    limit = whole_number("limit", limit)
    engine = engine_named(solver)
    limits = Limits(time_limit)
    puzzle = as_puzzle(puzzle, time_limit)
    named = None if solution is None else _as_solution(puzzle, solution)
    offered = None if clues is None else [_as_clue(puzzle, clue) for clue in clues]
    kinds = kinds_named(offer)
    if kinds and offered is not None:
        raise OptionError("found clues and offer, expected one of them: clues, or kinds of clues")
    seen = true_candidates(puzzle, engine, time_limit=limits.remaining())
    status = _status(seen)
    found = _Inquiry(puzzle, engine, named, offered, kinds, seen, limits)
    if status is Status.MULTIPLE and seen.is_complete:
        found.answer(limit)
    best = found.best
    return Ambiguity(
        puzzle,
        status,
        seen,
        tuple(found.patterns),
        tuple(found.equal),
        named if best.target is None else Solution(puzzle, best.target),
        found.added,
        tuple(found.suggestions),
        best.is_complete,
        found.reason or seen.reason,
        limits.elapsed,
    )


@dataclass
class _Inquiry(Stoppable):
    """What is asked of a puzzle with several solutions, and what is found one after the other.

    What was found stays when a limit is reached.
    """

    puzzle: Puzzle
    engine: Engine
    named: Solution | None
    offered: Sequence[Clue] | None
    kinds: Sequence[Kind]
    seen: TrueCandidates
    limits: Limits
    patterns: list[tuple[str, ...]] = field(default_factory=list)
    equal: list[tuple[str, ...]] = field(default_factory=list)
    suggestions: list[Suggestion] = field(default_factory=list)
    best: Additions = field(default_factory=Additions)
    added: tuple[Clue, ...] = ()
    reason: str = ""

    def answer(self, limit: int) -> None:
        """Find all that is asked, up to so many patterns and suggestions."""
        with self.noting_why():
            if self.kinds:
                self._suggest(limit)
            with solution_session(self.puzzle, self.engine, self.limits) as session:
                self.equal += equal_cells(session, self.seen)
            if not self.kinds:
                self._add_fewest()
            self._find_patterns(limit)
        if not self.kinds:
            self._doubt_fewest()

    def _suggest(self, limit: int) -> None:
        """Find single clues of some kinds; the best one is added if it leaves one solution."""
        if limit == 0:
            return
        wanted = None if self.named is None else self.named.values
        for suggestion in suggestions(
            self.puzzle, self.engine, self.kinds, wanted, self.seen, limit, self.limits
        ):
            self.suggestions.append(suggestion)
            if suggestion.is_sufficient and not self.added:
                self.added = (suggestion.clue,)
                # None would not do, as there are several solutions.
                self.best = Additions(suggestion.solution.values, is_complete=True)
        if not self.suggestions:
            self.reason = "no clue that was tried removes a solution and keeps one"

    def _add_fewest(self) -> None:
        """Find fewest clues of those offered, or givens."""
        lent = _session_of(self.puzzle, self.engine, self.limits, self.offered, self.seen)
        with self.limits.in_force(), lent as (asked, base):
            adding = Adding(asked, base, self.best)
            try:
                if self.named is not None:
                    adding.for_one(self.named.values)
                else:
                    adding.for_any()
            finally:
                self.added = asked.named(self.best.clues)

    def _find_patterns(self, limit: int) -> None:
        """Find deadly patterns of the solution that is to be the only one, or of any."""
        values = self.best.target or self.seen.solutions[0].values
        target = self.named or Solution(self.puzzle, values)
        with solution_session(self.puzzle, self.engine, self.limits) as session:
            for pattern in islice(deadly_patterns(session, target), limit):
                self.patterns.append(pattern)

    def _doubt_fewest(self) -> None:
        """Have it confirmed that the fewest clues leave one solution."""
        target = self.best.target
        if target is None:
            self.reason = (
                self.reason or "no clues were found among those offered that make it unique"
            )
            return
        doubt = self._doubt(target)
        self.best.is_complete = self.best.is_complete and not doubt
        self.reason = self.reason or doubt

    def _doubt(self, target: Sequence[int]) -> str:
        """Say why it is not sure that the clues make the solution the only one, if it is not."""
        puzzle, added, limits = self.puzzle, self.added, self.limits
        clues = [*clues_of(puzzle), *added]
        unconfirmed = why_unconfirmed(puzzle, clues, self.engine, limits, other_than=target)
        if unconfirmed:
            return unconfirmed
        # A constraint on unmarked cells says less as soon as there is one more mark.
        if self.offered is not None and any(clue.constraint for clue in added):
            verdict = check(with_more_clues(puzzle, added), time_limit=limits.remaining())
            if not verdict.is_unique:
                return "the clues to add change what others mean, and may then not suffice"
        return ""


def _line(suggestion: Suggestion, effect: str) -> str:
    return f"  {suggestion.clue.call}: {'; '.join((effect, *suggestion.looks))}"


def _named(cells: Sequence[str], most: int | None) -> str:
    """List cells, the first ones only if they are many more."""
    if most is None or len(cells) <= most:
        return ", ".join(cells)
    return f"{', '.join(cells[:most])}, ... ({len(cells)} in all)"


def _status(seen: TrueCandidates) -> Status:
    if len(seen.solutions) > 1:
        return Status.MULTIPLE
    if seen.reason:
        return Status.UNDECIDED
    return Status.UNIQUE if seen.solutions else Status.NONE


def _as_solution(puzzle: Puzzle, solution: Sequence[int] | Solution) -> Solution:
    values = tuple(solution)
    if len(values) != len(puzzle.grid.cells) or not puzzle.holds(values):
        raise GridError("the solution that is to be the only one breaks the puzzle")
    return Solution(puzzle, values)


@contextmanager
def _session_of(
    puzzle: Puzzle,
    engine: Engine,
    limits: Limits,
    offered: Sequence[Clue] | None,
    seen: TrueCandidates,
) -> Iterator[tuple[ClueSession, list[int]]]:
    """Lend a session with the clues that may be added, and the selectors of the puzzle's own."""
    if offered is not None:
        with clue_session(puzzle, engine, limits, list(dict.fromkeys(offered))) as offering:
            yield offering, list(offering.clues)[: len(clues_of(puzzle))]
        return
    clues = [
        Clue.given(puzzle.grid.cell_name(cell), digit)
        for cell, digits in enumerate(seen.digits)
        for digit in digits
        if len(digits) > 1
    ]
    with offering_session(puzzle, engine, limits, clues) as offering:
        yield offering, []


def _as_clue(puzzle: Puzzle, clue: Clue | Constraint) -> Clue:
    """Return what was offered as a clue that fits the grid."""
    offered = clue if isinstance(clue, Clue) else Clue(constraint=clue)
    with_more_clues(puzzle, [offered])  # checks it
    return offered
