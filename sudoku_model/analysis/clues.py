"""Clues as things that can be taken away: every question about clues is asked here.

Each clue gets a *selector*, a literal that switches it on; a question about some of the clues is
then a question under assumptions, and one session answers all of them.

What a constraint means may depend on the marks around it ("no unmarked pair sums to 10"). That is
settled by the whole puzzle: taking a mark away does not make its pair an unmarked one, and a mark
that might be added does not make its pair a marked one for the constraints that are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from sudoku_model.analysis.conversation import Asked, asking, conversation
from sudoku_model.analysis.limits import GaveUpError, decided, reason_of
from sudoku_model.cached_values import cached_property
from sudoku_model.clues import Clue, kept_by
from sudoku_model.errors import DefectError
from sudoku_model.model import Literal
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import (
    Answer,
    Engine,
    Limits,
    Outcome,
    Sat,
    Session,
    engine_named,
    open_session,
)
from sudoku_model.stated import is_warm, state_narrowed, state_puzzle, state_switched


@dataclass(frozen=True)
class ClueSession:
    """A session in which each clue can be switched on.

    Attributes:
        puzzle: where the clues come from; it also says what marks there are.
        session: the session.
        limits: when to give up.
        clues: for the literal that switches it on each clue, in the puzzle's order.
        background: what holds in the session anyway, by default the houses alone.
        always: assumptions that stand for what holds anyway.
        asked: what is known beforehand, if that may be used.
    """

    puzzle: Puzzle
    session: Session
    limits: Limits
    clues: Mapping[Literal, Clue]
    background: Puzzle
    always: tuple[Literal, ...] = ()
    asked: Asked | None = None

    def solve(
        self, selectors: Iterable[Literal], limits: Limits | None = None
    ) -> tuple[int, ...] | None:
        """Return a grid that keeps the clues with these selectors, None if there is none.

        Args:
            selectors: the selectors.
            limits: when to give up this question, if not with all others.

        Raises:
            GaveUpError: if that is not known.
            DefectError: if the engine returned something else.
        """
        selectors = tuple(selectors)
        answer = self.session.solve([*self.always, *selectors], limits or self.limits)
        return self._grid(answer, selectors)

    def refute(
        self, selectors: Iterable[Literal]
    ) -> tuple[tuple[int, ...] | None, tuple[Literal, ...]]:
        """Return a grid as `solve` does, or None with those selectors that already exclude one.

        Raises:
            GaveUpError: if neither is known.
            DefectError: if the engine returned something else.
        """
        selectors = tuple(selectors)
        answer, used = self.session.refute([*self.always, *selectors], self.limits)
        wanted = set(used)
        return self._grid(answer, selectors), tuple([one for one in selectors if one in wanted])

    def refute_all(self) -> tuple[tuple[int, ...] | None, tuple[Literal, ...]]:
        """Return what `refute` does about all clues; a grid may have been found before."""
        known = next(self.known_solutions(), None)
        if known is not None and self.puzzle.holds(known):
            return known, ()
        grid, used = self.refute(self.clues)
        if grid is not None:
            self.note_solution(grid)
        return grid, used

    def known_solutions(self) -> Iterator[tuple[int, ...]]:
        """Yield solutions of the puzzle that were found for this or another version of it."""
        if self.asked is not None and self.asked.bench is not None:
            yield from self.asked.bench.solutions()

    def all_solutions(self) -> list[tuple[int, ...]] | None:
        """Return all solutions of the puzzle if they are known from other versions of it."""
        return None if self.asked is None else self.asked.all_solutions()

    def note_only(self, grids: Sequence[tuple[int, ...]]) -> None:
        """Remember that the puzzle, which holds in the session, has these solutions only."""
        if self.asked is not None and self.background is self.puzzle:
            self.asked.note_only(grids, by_asking=False)

    def note_solution(self, grid: tuple[int, ...]) -> None:
        """Remember a solution of the puzzle, which was checked."""
        if self.asked is not None:
            self.asked.note(Solution(self.puzzle, grid))

    def known_conflict(self) -> tuple[Clue, ...] | None:
        """Return clues that were found to be a minimal conflict, of a version that had them too."""
        bench = None if self.asked is None else self.asked.bench
        return None if bench is None else bench.conflict()

    def _grid(self, answer: Answer, selectors: Sequence[Literal]) -> tuple[int, ...] | None:
        if decided(answer).outcome is Outcome.UNSAT:
            return None
        values = tuple((answer.values or ())[: len(self.puzzle.grid.cells)])
        if not self.background.holds(values) or self.broken(selectors, values):
            listed = "; ".join(map(str, self.named(selectors)))
            raise DefectError(
                f"an engine returned {values}, which breaks a rule or one of the clues: {listed}"
            )
        return values

    def broken(self, selectors: Iterable[Literal], values: Sequence[int]) -> list[Literal]:
        """Return the selectors of the clues that a filled grid breaks."""
        return [one for one in selectors if not self.holds(one, values)]

    def holds(self, selector: Literal, values: Sequence[int]) -> bool:
        """Say whether a filled grid keeps the clue with this selector."""
        if selector in self._fields:
            cell, digits = self._fields[selector]
            return values[cell] in digits
        return self.clues[selector].holds(self.puzzle, values)

    def kept(self, values: Sequence[int]) -> list[Literal]:
        """Return the selectors of all clues that a filled grid keeps."""
        pairs = zip(self._by_digit, values, strict=True)
        kept = [one for own, value in pairs for one in own.get(value, ())]
        if len(self._fields) < len(self.clues):
            others = (one for one in self.clues if one not in self._fields)
            kept += [one for one in others if self.holds(one, values)]
        return kept

    def keeping(self, selector: Literal, grids: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Return those of some filled grids that keep the clue with this selector."""
        return kept_by(self.clues[selector], self.puzzle, grids)

    def counts(self, grids: Sequence[tuple[int, ...]]) -> Counter[Literal]:
        """Return how many of some filled grids keep each clue, by its selector."""
        counts: Counter[Literal] = Counter()
        for own, column in zip(self._by_digit, zip(*grids, strict=True), strict=bool(grids)):
            for value, number in Counter(column).items():
                for selector in own.get(value, ()):
                    counts[selector] += number
        for selector in self.clues:
            if selector not in self._fields:
                counts[selector] = len(self.keeping(selector, grids))
        return counts

    @cached_property
    def _fields(self) -> dict[Literal, tuple[int, tuple[int, ...]]]:
        # Names of cells are read once, not for each of a thousand grids.
        cell = self.puzzle.grid.cell
        return {
            selector: (cell(clue.cell), clue.digits)
            for selector, clue in self.clues.items()
            if clue.constraint is None
        }

    @cached_property
    def _by_digit(self) -> list[dict[int, list[Literal]]]:
        """For each cell and each of its digits the selectors of what that digit keeps."""
        by_digit: list[dict[int, list[Literal]]] = [
            {digit: [] for digit in domain} for domain in self.puzzle.grid.domains
        ]
        for selector, (cell, digits) in self._fields.items():
            for digit in digits:
                by_digit[cell][digit].append(selector)
        return by_digit

    def named(self, selectors: Iterable[Literal]) -> tuple[Clue, ...]:
        """Return the clues with these selectors, in the puzzle's order."""
        wanted = set(selectors)
        return tuple(clue for selector, clue in self.clues.items() if selector in wanted)

    @contextmanager
    def others_than(self, values: Sequence[int]) -> Iterator[None]:
        """Look only for grids in which some cell differs from these values."""
        with self.session.scope():
            self.session.forbid(values)
            yield

    def look_near(self, values: Sequence[int]) -> None:
        """Have searches guess that cells are as in a solution, and that no clue is switched on."""
        model = self.session.model
        cells = [*range(1, 1 + model.literals_before(len(values)))]
        true = {*model.literals(values)}
        off = [-clue for clue in self.clues if clue > len(cells)]
        self.session.prefer([*(one if one in true else -one for one in cells), *off])


@contextmanager
def clue_session(
    puzzle: Puzzle, engine: Engine, limits: Limits, offered: Sequence[Clue] = ()
) -> Iterator[ClueSession]:
    """Open a session in which the clues of a puzzle, and others, can be switched on one by one."""
    empty = Puzzle.empty(puzzle.grid)
    with asking(puzzle, engine, at_workbench=True) as asked:
        if asked.bench is not None:
            session, clues = asked.bench.session(), asked.bench.clues(offered)
            off = tuple(asked.bench.without(clues))
            yield ClueSession(puzzle, session, limits, clues, empty, off, asked)
            return
    stated = state_switched(puzzle, offered)
    needs_no_switch = len(stated.model.variables) == len(puzzle.grid.cells)
    if needs_no_switch and is_warm(puzzle.grid):
        # Givens are their own selectors, so the session of the bare grid will do.
        with conversation(empty, engine) as (session, _):
            yield ClueSession(puzzle, session, limits, stated.selectors, empty)
    else:
        with open_session(stated.model, engine) as session:
            yield ClueSession(puzzle, session, limits, stated.selectors, empty)


def note_conflict(puzzle: Puzzle, engine: Engine, clues: tuple[Clue, ...]) -> None:
    """Remember a minimal conflict, which was confirmed, for other versions of the puzzle."""
    with asking(puzzle, engine, at_workbench=True) as asked:
        if asked.bench is not None:
            asked.bench.note_conflict(clues)


@contextmanager
def offering_session(
    puzzle: Puzzle, engine: Engine, limits: Limits, offered: Sequence[Clue]
) -> Iterator[ClueSession]:
    """Open a session that holds a puzzle, in which further clues can be switched on one by one.

    No clue that is offered contradicts the puzzle. Givens are their own selectors, so the session
    in which anything else is asked about the puzzle will do for them.
    """
    if all(clue.is_given and not clue.copy for clue in offered):
        with asking(puzzle, engine) as asked:
            session, assumptions = asked.session, tuple(asked.assumptions)
            cells = [puzzle.grid.cell(clue.cell) for clue in offered]
            clues = {
                session.model.variables[cell].equals(clue.digits[0]): clue
                for cell, clue in zip(cells, offered, strict=True)
            }
            yield ClueSession(puzzle, session, limits, clues, puzzle, assumptions, asked)
        return
    stated = state_narrowed(puzzle, offered=offered)
    with open_session(stated.model, engine) as session:
        yield ClueSession(puzzle, session, limits, stated.selectors, puzzle)


# A second opinion.

REFEREES = (Sat("cadical153"), Sat("glucose4"))
"""The first of these that was not asked itself checks what was found."""


def referee_of(engine: str | Engine) -> Sat:
    """Return the solver that checks what an engine found."""
    known = getattr(engine_named(engine), "solver", None)
    return next(one for one in REFEREES if one.solver != known)


def why_unconfirmed(
    puzzle: Puzzle,
    clues: Iterable[Clue],
    engine: str | Engine,
    limits: Limits,
    other_than: Sequence[int],
) -> str:
    """Ask another solver to confirm that no grid keeps the clues, or none but one, the other.

    The clues are stated as they are, without selectors, in a session of their own. Nothing is
    returned if it is confirmed, else why that could not be done.

    Raises:
        DefectError: if the solvers disagree.
    """
    clues = list(clues)
    referee = referee_of(engine)
    try:
        with (
            limits.in_force(),
            open_session(state_puzzle(puzzle, clues).model, referee) as session,
            session.scope(),
        ):
            if other_than:
                session.forbid(other_than)
            answer = decided(session.solve(limits=limits))
    except (GaveUpError, KeyboardInterrupt) as stop:
        return f"{reason_of(stop)}, not confirmed by another solver"
    if answer.outcome is Outcome.SAT:
        listed = "; ".join(map(str, clues))
        raise DefectError(f"{referee} and {engine} disagree on what these clues leave: {listed}")
    return ""
