"""One mistake: does it cost a solution, and does the audit see it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import NamedTuple

from attacks.audit.losing import mistakes, shortened
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.solutions import solve
from sudoku_model.audit.checking import REFUSED, Audit
from sudoku_model.audit.sources import Saying, Sayings, sayings_of
from sudoku_model.certificates.layout import chosen_encoding
from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import example_board
from sudoku_model.grid import House
from sudoku_model.model import Literal, Model, Primitive, Statement
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import NO_LIMITS
from sudoku_model.solvers.sat.clauses import ClauseSession
from sudoku_model.solvers.sat.writer import SmallClause
from sudoku_model.stated import origins_of, state_puzzle

MOST_WITNESSES = 8
"""Grids that are tried for each mistake, where the first ones are not lost."""

MOST_CONFLICTS = 100_000
"""In a search for a witness: those for unknown regions may not end in an hour."""

_REFUSED = REFUSED.partition("{")[0]
"""How the audit begins the reason that names what clauses refuse, if no grid was found for it."""


class Trial(NamedTuple):
    """A mistake and what came of it.

    Attributes:
        kind: the class of the constraint.
        way: what is wrong.
        where: the statement or clause.
        loses: whether it costs a solution; None if that could not be decided.
        is_seen: whether the audit calls the encoding wrong.
        is_suspected: whether it names what the clauses refuse, without a grid as the witness.
    """

    kind: str
    way: str
    where: str
    loses: bool | None
    is_seen: bool
    is_suspected: bool


@dataclass(frozen=True)
class _Wrong:
    """An encoding with a mistake, and what is true of the solutions that it may cost."""

    way: str
    where: str
    sayings: Sayings
    lost: Sequence[SmallClause]


def trials(
    kind: type[Constraint], count: int, fillings: int, seed: str, *, knows_solution: bool
) -> Iterator[Trial]:
    """Try mistakes in what the example of a constraint states.

    Args:
        kind: its class.
        count: how many in its statements, and how many in clauses.
        fillings: how many the audit tries.
        seed: of the draw.
        knows_solution: whether the audit may start from a solution, as `verify` does.
    """
    board = example_board(kind)
    puzzle = Puzzle.empty(board.grid).with_constraints(*board.constraints)
    model = state_puzzle(puzzle).model
    right = sayings_of(model, puzzle, chosen_encoding(model))
    close_idle()  # which of several solutions comes first depends on what was asked before
    solution = solve(puzzle) if knows_solution else None
    known = [solution.values] if solution else []
    random = Random(f"{seed} {kind.__name__}")
    example = board.constraints[-1]
    drawn = chain(
        _in_statements(puzzle, model, example, count, random),
        _in_clauses(right, count, random),
    )
    with Audit(puzzle, right, fillings, known, 0, NO_LIMITS) as audit:
        for wrong in drawn:
            same = {saying.source: saying for saying in right.all}
            changed = [saying for saying in wrong.sayings.all if saying != same[saying.source]]
            audited = [audit.of(saying) for saying in changed]
            is_seen = any(clue.lost for clue in audited)
            is_suspected = not is_seen and any(clue.reason.startswith(_REFUSED) for clue in audited)
            loses = is_seen or _loses(puzzle, model, right, wrong)
            yield Trial(kind.__name__, wrong.way, wrong.where, loses, is_seen, is_suspected)


def _in_statements(
    puzzle: Puzzle, model: Model, example: Constraint, count: int, random: Random
) -> Iterator[_Wrong]:
    encoding = chosen_encoding(model)
    places = [
        place
        for place, statement in enumerate(model.statements)
        if any(isinstance(o, Clue) and o.constraint == example for o in origins_of(statement))
    ]
    random.shuffle(places)
    tried = 0
    for place in places:
        statement = model.statements[place]
        for mistake in mistakes(statement, model, random):
            if tried == count:
                return
            tried += 1
            other = model.copy()
            other.statements[place : place + 1] = _stated(mistake.stated, statement)
            lost = model.copy()
            lost.statements += _stated(mistake.lost, statement._replace(when=()))
            for literal in statement.when:
                lost.post(_unit(literal), statement.origin)
            yield _Wrong(
                mistake.way,
                f"{statement.primitive!r:.200}",
                sayings_of(other, puzzle, encoding),
                _all_clauses(sayings_of(lost, puzzle, encoding)),
            )


def _stated(primitives: Iterable[Primitive], like: Statement) -> list[Statement]:
    return [like._replace(primitive=primitive) for primitive in primitives]


def _unit(literal: Literal) -> Primitive:
    from sudoku_model.model import Clause

    return Clause((literal,))


def _in_clauses(right: Sayings, count: int, random: Random) -> Iterator[_Wrong]:
    """Half of the clauses come from constraints."""
    of_clues = [s for s in right.all if isinstance(s.source, Clue) and s.clauses]
    of_rules = [s for s in right.all if isinstance(s.source, str | House) and s.clauses]
    for number in range(count):
        saying = random.choice(of_clues if of_clues and number % 2 else of_rules)
        clause = random.choice(saying.clauses)
        short = shortened(clause, random)
        all_wrong = [
            Saying(
                one.source,
                [short if own == clause else own for own in one.clauses],
                [short if own == clause else own for own in one.borrowed],
            )
            for one in right.all
        ]
        yield _Wrong(
            "a clause shortened",
            f"{clause} of {saying.source!s:.60}",
            Sayings(right.model, all_wrong),
            [*_all_clauses(right), *((-literal,) for literal in short)],
        )


def _all_clauses(sayings: Sayings) -> list[SmallClause]:
    return list(dict.fromkeys(clause for saying in sayings.all for clause in saying.clauses))


def _loses(puzzle: Puzzle, model: Model, right: Sayings, wrong: _Wrong) -> bool | None:
    """Say whether a grid obeys the right clauses, and not the wrong ones; None if undecided."""
    cells = model.variables[: len(puzzle.grid.cells)]
    literals = [literal for cell in cells for literal in cell.literals]
    with (
        ClauseSession(wrong.lost, NO_LIMITS) as lost,
        ClauseSession(_all_clauses(wrong.sayings), NO_LIMITS) as session,
    ):
        for _ in range(MOST_WITNESSES):
            if not (found := lost.solve([], MOST_CONFLICTS)):
                return found
            true = {*lost.assignment()}
            grid = [literal for literal in literals if literal in true]
            if not session.solve(grid):
                values = [model.meaning(literal)[1] for literal in grid]
                assert puzzle.holds(values), "the right encoding is wrong"
                return True
            lost.add([-literal for literal in grid])
    return False
