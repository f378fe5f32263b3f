"""Clues as things that can be taken away: every question about clues is asked here.

A clue is what the setter put there: a given, a set of candidates, a constraint. The houses are
background. Each clue gets a *selector*, a literal that switches it on; a question about some of
the clues is then a question under assumptions, and one session answers all of them.

What a constraint means may depend on the marks around it ("no unmarked pair sums to 10"). That is
settled by the whole puzzle: taking a mark away does not make its pair an unmarked one, and a mark
that might be added does not make its pair a marked one for the constraints that are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from sudoku_model.analysis.limits import GaveUpError, decided, look_at_clock, reason_of
from sudoku_model.analysis.warm import WARM_CELLS, conversation
from sudoku_model.cached import cached_property
from sudoku_model.constraints.base import Constraint, Stating
from sudoku_model.errors import DefectError
from sudoku_model.model import Clause, Literal, Model
from sudoku_model.puzzle import Puzzle, require_puzzle
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
from sudoku_model.statement import clue_assumptions, state_rules


@dataclass(frozen=True)
class Clue:
    """One thing that the setter put there.

    Attributes:
        cell: of a given or of candidates the name of the cell, else empty.
        digits: of a given its digit, of candidates all of them, else empty.
        constraint: of a constraint the constraint itself, else None.
        copy: which of several equal clues of the puzzle it is, from 0.

    Example:
        >>> import sudoku_model as sm
        >>> given, cage = sm.clues_of(sm.read(".Shape~4x4.~R1C1_1.Cage~7~R1C3~R1C4"))
        >>> print(given, given.is_given, given == sm.Clue.given("r1c1", 1), sep="; ")
        the given 1 at r1c1; True; True
        >>> print(cage, cage.is_given, sep="; ")
        the cage r1c3 r1c4 holds different digits that add up to 7; False
    """

    cell: str = ""
    digits: tuple[int, ...] = ()
    constraint: Constraint | None = None
    copy: int = 0

    @staticmethod
    def given(cell: str, digit: int) -> Clue:
        """Return the clue that a cell holds a digit."""
        return Clue(cell, (digit,))

    @property
    def is_given(self) -> bool:
        """Whether the clue fixes the digit of a cell."""
        return self.constraint is None and len(self.digits) == 1

    def __str__(self) -> str:
        return f"{self._described()} (again)" if self.copy else self._described()

    def _described(self) -> str:
        if self.constraint is not None:
            return self.constraint.describe()
        if self.is_given:
            return f"the given {self.digits[0]} at {self.cell}"
        if not self.digits:
            return f"{self.cell} has no candidates"
        return f"{self.cell} is one of {', '.join(map(str, self.digits))}"

    def holds(self, puzzle: Puzzle, values: Sequence[int]) -> bool:
        """Say whether a filled grid obeys the clue, in the company of the puzzle's other ones."""
        if self.constraint is not None:
            return self.constraint.holds(puzzle.board, values)
        return values[puzzle.grid.cell(self.cell)] in self.digits

    def cells(self, puzzle: Puzzle) -> tuple[int, ...]:
        """Return the cells that the clue names; none for a constraint on the whole grid."""
        if self.constraint is None:
            return (puzzle.grid.cell(self.cell),)
        found: list[int] = []
        for part in self.constraint.parts():
            for name in part.cell_fields:
                value = getattr(part, name, "")
                for text in value if isinstance(value, tuple) else (value,):
                    found += puzzle.grid.select(text)
        return tuple(dict.fromkeys(found))


def clues_of(puzzle: Puzzle) -> list[Clue]:
    """List the clues of a puzzle: givens and candidates in reading order, then constraints.

    Example:
        >>> import sudoku_model as sm
        >>> puzzle = sm.read("1... ..3. .... ....").with_candidates("r4c4", [1, 2])
        >>> for clue in sm.clues_of(puzzle):
        ...     print(clue)
        the given 1 at r1c1
        the given 3 at r2c3
        r4c4 is one of 1, 2
    """
    require_puzzle(puzzle)
    found = []
    for cell, given in enumerate(puzzle.givens):
        name = puzzle.grid.cell_name(cell)
        # Where a filled board is made a puzzle, its holes have values too, but no name.
        if given is not None and cell not in puzzle.grid.holes:
            found.append(Clue.given(name, given))
        if cell in puzzle.candidates:
            found.append(Clue(name, tuple(sorted(puzzle.candidates[cell]))))
    found += [Clue(constraint=constraint) for constraint in puzzle.constraints]
    copies: dict[Clue, int] = {}
    for place, clue in enumerate(found):
        copies[clue] = copies.get(clue, -1) + 1
        if copies[clue]:
            found[place] = replace(clue, copy=copies[clue])
    return found


def with_clues_only(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """Return the puzzle with these of its clues, or further ones, and no others."""
    bare = replace(
        puzzle, givens=(None,) * len(puzzle.givens), candidates={}, constraints=(), expected=()
    )
    return with_more_clues(bare, clues)


def with_more_clues(puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """Return the puzzle with further clues."""
    givens, candidates = list(puzzle.givens), dict(puzzle.candidates)
    constraints = list(puzzle.constraints)
    for clue in clues:
        if clue.constraint is not None:
            constraints.append(clue.constraint)
            continue
        cell = puzzle.grid.cell(clue.cell)
        if clue.is_given and givens[cell] is None:
            givens[cell] = clue.digits[0]
        else:
            known = candidates.get(cell, frozenset(clue.digits))
            candidates[cell] = known & frozenset(clue.digits)
    return replace(
        puzzle, givens=tuple(givens), candidates=candidates, constraints=tuple(constraints)
    )


@dataclass(frozen=True)
class ClueSession:
    """A session in which each clue can be switched on.

    Attributes:
        puzzle: where the clues come from; it also says what marks there are.
        session: the session.
        clues: for the literal that switches it on each clue, in the puzzle's order.
        background: what holds in the session anyway, by default the houses alone.
        always: assumptions that stand for what holds anyway.
    """

    puzzle: Puzzle
    session: Session
    clues: dict[Literal, Clue]
    background: Puzzle
    always: tuple[Literal, ...] = ()

    def solve(self, selectors: Iterable[Literal], limits: Limits) -> tuple[int, ...] | None:
        """Return a grid that keeps the clues with these selectors, None if there is none.

        Raises:
            GaveUpError: if that is not known.
            DefectError: if the engine returned something else.
        """
        look_at_clock(limits)
        selectors = tuple(selectors)
        return self._grid(self.session.solve([*self.always, *selectors], limits), selectors)

    def refute(
        self, selectors: Iterable[Literal], limits: Limits
    ) -> tuple[tuple[int, ...] | None, tuple[Literal, ...]]:
        """Return a grid as `solve` does, or None with those selectors that already exclude one.

        Raises:
            GaveUpError: if neither is known.
            DefectError: if the engine returned something else.
        """
        look_at_clock(limits)
        selectors = tuple(selectors)
        answer, used = self.session.refute([*self.always, *selectors], limits)
        grid = self._grid(answer, selectors)
        return grid, tuple(literal for literal in selectors if literal in {*used})

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
        found = [one for one, (cell, digits) in self._fields.items() if values[cell] in digits]
        if len(self._fields) < len(self.clues):
            others = (one for one in self.clues if one not in self._fields)
            found += [one for one in others if self.holds(one, values)]
        return found

    @cached_property
    def _fields(self) -> dict[Literal, tuple[int, tuple[int, ...]]]:
        # Names of cells are read once, not for each of a thousand grids.
        cell = self.puzzle.grid.cell
        return {
            selector: (cell(clue.cell), clue.digits)
            for selector, clue in self.clues.items()
            if clue.constraint is None
        }

    def named(self, selectors: Iterable[Literal]) -> tuple[Clue, ...]:
        """Return the clues with these selectors, in the puzzle's order."""
        wanted = set(selectors)
        return tuple(clue for selector, clue in self.clues.items() if selector in wanted)

    def differs(self, values: Sequence[int]) -> list[Literal]:
        """Return the clause that says: some cell differs from these values."""
        return [-literal for literal in self.session.model.literals(values)]


@contextmanager
def clue_session(
    puzzle: Puzzle, engine: Engine, offered: Sequence[Clue] = ()
) -> Iterator[ClueSession]:
    """Open a session in which the clues of a puzzle can be switched on one by one.

    Args:
        puzzle: the puzzle.
        engine: whom to ask.
        offered: further clues that can be switched on.
    """
    clues = [*clues_of(puzzle), *offered]
    bare = with_clues_only(puzzle, ())
    if (
        all(clue.is_given and not clue.copy for clue in clues)
        and len(puzzle.grid.cells) <= WARM_CELLS
    ):
        # A given is its own selector, so the warm session of the bare grid will do.
        with conversation(bare, engine) as (session, _):
            selectors = {_fact(session.model, puzzle, clue): clue for clue in clues}
            yield ClueSession(puzzle, session, selectors, bare)
        return
    model = state_rules(puzzle.grid)
    selectors = {}
    for clue in clues:
        if clue.is_given and not clue.copy:
            selectors[_fact(model, puzzle, clue)] = clue
            continue
        selector = model.boolean(str(clue))
        selectors[selector] = clue
        if clue.constraint is not None:
            clue.constraint.state(Stating(puzzle.board, model, str(clue), (selector,)))
        else:
            variable = model.variables[puzzle.grid.cell(clue.cell)]
            model.post(Clause((-selector, *variable.among(clue.digits))), str(clue))
    with open_session(model, engine) as session:
        yield ClueSession(puzzle, session, selectors, bare)


def _fact(model: Model, puzzle: Puzzle, clue: Clue) -> Literal:
    return model.variables[puzzle.grid.cell(clue.cell)].equals(clue.digits[0])


# A second opinion.

REFEREES = (Sat("cadical153"), Sat("glucose4"))
"""The first of these that was not asked itself checks what was found."""


def why_unconfirmed(
    puzzle: Puzzle,
    clues: Iterable[Clue],
    engine: str | Engine,
    limits: Limits,
    other_than: Sequence[int] = (),
) -> str:
    """Ask another solver to confirm that no grid keeps the clues, or none but one.

    The clues are stated as they are, without selectors, in a session of their own.

    Args:
        puzzle: where the clues come from.
        clues: the clues.
        engine: who was asked first.
        limits: when to give up.
        other_than: the values of a grid that keeps them, if there is one.

    Returns:
        Nothing if it is confirmed, else why that could not be done.

    Raises:
        DefectError: if the solvers disagree.
    """
    clues = list(clues)
    asked = engine_named(engine)
    known = asked.solver if isinstance(asked, Sat) else None
    referee = next(one for one in REFEREES if one.solver != known)
    try:
        look_at_clock(limits)
        with (
            limits.in_force(),
            _fresh_session(puzzle, clues, referee) as session,
            session.scope(),
        ):
            if other_than:
                session.add([-literal for literal in session.model.literals(other_than)])
            answer = decided(session.solve(limits=limits))
    except (GaveUpError, KeyboardInterrupt) as stop:
        return f"{reason_of(stop)}, not confirmed by another solver"
    if answer.outcome is Outcome.SAT:
        listed = "; ".join(map(str, clues))
        raise DefectError(f"{referee} and {engine} disagree on what these clues leave: {listed}")
    return ""


def _fresh_session(puzzle: Puzzle, clues: Sequence[Clue], engine: Engine) -> Session:
    model = state_rules(puzzle.grid)
    rest = with_clues_only(puzzle, [clue for clue in clues if clue.constraint is None])
    for literal in clue_assumptions(rest, model):
        model.post(Clause((literal,)), "clue")
    for clue in clues:
        if clue.constraint is not None:
            clue.constraint.state(Stating(puzzle.board, model, str(clue)))
    return open_session(model, engine)


# What all answers about clues say.


def heading(puzzle: Puzzle) -> dict[str, Any]:
    """Return what an answer in JSON begins with: the puzzle, and what is not taken into account."""
    without = {"without": list(puzzle.unstated)} if puzzle.unstated else {}
    return {"name": puzzle.name, **without}
