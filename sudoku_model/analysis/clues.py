"""Clues as things that can be taken away: every question about clues is asked here.

A clue is what the setter put there: a given, a set of candidates, a constraint. The houses are
background. Each clue gets a *selector*, a literal that switches it on; a question about some of
the clues is then a question under assumptions, and one session answers all of them.

What a constraint means may depend on the marks around it ("no unmarked pair sums to 10"). That is
settled by the whole puzzle: taking a mark away does not make its pair an unmarked one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sudoku_model.analysis.warm import conversation
from sudoku_model.constraints.base import Constraint, Stating
from sudoku_model.model import Clause, Literal, Model
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine, Session, open_session
from sudoku_model.statement import clue_assumptions, state_rules


@dataclass(frozen=True)
class Clue:
    """One thing that the setter put there.

    Attributes:
        cell: of a given or of candidates the name of the cell, else empty.
        digits: of a given its digit, of candidates all of them, else empty.
        constraint: of a constraint the constraint itself, else None.
    """

    cell: str = ""
    digits: tuple[int, ...] = ()
    constraint: Constraint | None = None

    @staticmethod
    def given(cell: str, digit: int) -> Clue:
        """Return the clue that a cell holds a digit."""
        return Clue(cell, (digit,))

    @property
    def is_given(self) -> bool:
        """Whether the clue fixes the digit of a cell."""
        return self.constraint is None and len(self.digits) == 1

    def __str__(self) -> str:
        if self.constraint is not None:
            return self.constraint.describe()
        if self.is_given:
            return f"the given {self.digits[0]} at {self.cell}"
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
    """List the clues of a puzzle: givens and candidates in reading order, then constraints."""
    found = []
    for cell, given in enumerate(puzzle.givens):
        name = puzzle.grid.cell_name(cell)
        if given is not None:
            found.append(Clue.given(name, given))
        if cell in puzzle.candidates:
            found.append(Clue(name, tuple(sorted(puzzle.candidates[cell]))))
    return found + [Clue(constraint=constraint) for constraint in puzzle.constraints]


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
        session: the session; nothing but the houses holds in it without assumptions.
        selectors: for each clue the literal that switches it on.
        always: assumptions that stand for what is switched on anyway.
    """

    puzzle: Puzzle
    session: Session
    selectors: dict[Clue, Literal]
    always: tuple[Literal, ...] = ()

    def assume(self, clues: Iterable[Clue]) -> list[Literal]:
        """Return the assumptions under which these clues hold."""
        return [*self.always, *(self.selectors[clue] for clue in clues)]

    def clues(self, literals: Iterable[Literal]) -> list[Clue]:
        """Return the clues whose selectors are among the literals, in the puzzle's order."""
        wanted = set(literals)
        return [clue for clue, selector in self.selectors.items() if selector in wanted]

    def values(self, values: Sequence[int]) -> tuple[int, ...]:
        """Return the values of the cells out of those of all variables."""
        return tuple(values[: len(self.puzzle.grid.cells)])

    def differs(self, values: Sequence[int]) -> list[Literal]:
        """Return the clause that says: some cell differs from these values."""
        return [-literal for literal in self.session.model.literals(values)]


@contextmanager
def clue_session(
    puzzle: Puzzle, engine: Engine, clues: Sequence[Clue] | None = None
) -> Iterator[ClueSession]:
    """Open a session in which the clues of a puzzle can be switched on one by one.

    Args:
        puzzle: the puzzle.
        engine: whom to ask.
        clues: the clues that can be switched on; by default all those of the puzzle. Others than
            the puzzle's own may be among them.
    """
    clues = clues_of(puzzle) if clues is None else clues
    if all(clue.is_given for clue in clues):
        # A given is its own selector, so the warm session of the bare grid will do.
        bare = with_clues_only(puzzle, ())
        with conversation(bare, engine) as (session, assumptions):
            assert not assumptions
            model = session.model
            yield ClueSession(puzzle, session, {clue: _fact(model, puzzle, clue) for clue in clues})
        return
    model = state_rules(puzzle.grid)
    board = with_more_clues(puzzle, [c for c in clues if c.constraint not in puzzle.constraints])
    selectors: dict[Clue, Literal] = {}
    for clue in clues:
        if clue.is_given:
            selectors[clue] = _fact(model, puzzle, clue)
            continue
        selectors[clue] = selector = model.boolean(str(clue))
        if clue.constraint is not None:
            clue.constraint.state(Stating(board.board, model, str(clue), (selector,)))
        else:
            variable = model.variables[puzzle.grid.cell(clue.cell)]
            model.post(Clause((-selector, *variable.among(clue.digits))), str(clue))
    with open_session(model, engine) as session:
        yield ClueSession(puzzle, session, selectors)


def _fact(model: Model, puzzle: Puzzle, clue: Clue) -> Literal:
    return model.variables[puzzle.grid.cell(clue.cell)].equals(clue.digits[0])


def fresh_session(puzzle: Puzzle, clues: Iterable[Clue], engine: Engine) -> Session:
    """Return a new session about some clues of a puzzle, stated as they are, without selectors.

    It shares neither a solver nor a guard with a `ClueSession`: answers are checked with it.
    """
    clues = list(clues)
    model = state_rules(puzzle.grid)
    rest = with_clues_only(puzzle, [clue for clue in clues if clue.constraint is None])
    for literal in clue_assumptions(rest, model):
        model.post(Clause((literal,)), "clue")
    for clue in clues:
        if clue.constraint is not None:
            clue.constraint.state(Stating(puzzle.board, model, str(clue)))
    return open_session(model, engine)
