"""One mistake: does it cost or admit a grid, and does the audit see it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from attacks.audit.losing import mistakes, opposite, shortened
from sudoku_model.analysis.conversation import close_idle
from sudoku_model.analysis.solutions import solve
from sudoku_model.audit.checking import REFUSED, Audit
from sudoku_model.audit.sources import Saying, Sayings, sayings_of
from sudoku_model.certificates.layout import chosen_encoding
from sudoku_model.clues import Clue
from sudoku_model.constraints.base import Constraint
from sudoku_model.constraints.catalog import example_board
from sudoku_model.grid import House
from sudoku_model.model import Clause, Model, Primitive, Statement
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
        adds: whether it can only admit what is no solution, not cost one.
        matters: whether it costs a solution, or admits what is none; None if that could not be
            decided.
        is_seen: whether the audit calls the encoding wrong.
        is_suspected: whether it names what the clauses refuse, without a grid as the witness.
    """

    kind: str
    way: str
    where: str
    adds: bool
    matters: bool | None
    is_seen: bool
    is_suspected: bool


@dataclass(frozen=True)
class _Wrong:
    """An encoding with a mistake, and what is true of the grids that it may cost, or admit."""

    way: str
    where: str
    sayings: Sayings
    doubtful: Sequence[SmallClause]
    adds: bool = False


def trials(
    kind: type[Constraint], count: int, fillings: int, seed: str, *, knows_solution: bool
) -> Iterator[Trial]:
    """Try mistakes in what the example of a constraint states.

    Args:
        kind: its class.
        count: how many in its statements, how many in clauses, and how many of these are dropped.
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
            is_seen = any(one.let_through if wrong.adds else one.lost for one in audited)
            is_suspected = not is_seen and any(one.reason.startswith(_REFUSED) for one in audited)
            matters = is_seen or _matters(puzzle, model, wrong)
            yield Trial(
                kind.__name__, wrong.way, wrong.where, wrong.adds, matters, is_seen, is_suspected
            )


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

    def wrong(
        way: str, place: int, stated: Iterable[Primitive], doubtful: Iterable[Primitive], adds: bool
    ) -> _Wrong:
        """Return a mistake; doubtful grids are those of what it adds to, with more besides."""
        statement = model.statements[place]
        other = model.copy()
        other.statements[place : place + 1] = _stated(stated, statement)
        those = other.copy() if adds else model.copy()
        those.statements += _stated(doubtful, statement._replace(when=()))
        for literal in statement.when:
            those.post(Clause((literal,)), statement.origin)
        return _Wrong(
            way,
            f"{statement.primitive!r:.200}",
            sayings_of(other, puzzle, encoding),
            _all_clauses(sayings_of(those, puzzle, encoding)),
            adds,
        )

    tried = 0
    for place in places:
        for mistake in mistakes(model.statements[place], model, random):
            if tried == count:
                break
            tried += 1
            yield wrong(mistake.way, place, mistake.stated, mistake.lost, False)
    told = ((place, opposite(model.statements[place].primitive)) for place in places)
    for place, negated in islice(((place, other) for place, other in told if other), count):
        yield wrong("a statement dropped", place, (), negated, True)


def _stated(primitives: Iterable[Primitive], like: Statement) -> list[Statement]:
    return [like._replace(primitive=primitive) for primitive in primitives]


def _in_clauses(right: Sayings, count: int, random: Random) -> Iterator[_Wrong]:
    """Half of the clauses come from constraints."""
    of_clues = [s for s in right.all if isinstance(s.source, Clue) and s.clauses]
    of_rules = [s for s in right.all if isinstance(s.source, str | House) and s.clauses]
    for number in range(count):
        saying = random.choice(of_clues if of_clues and number % 2 else of_rules)
        clause = random.choice(saying.clauses)
        where = f"{clause} of {saying.source!s:.60}"
        short = shortened(clause, random)
        shorter = _with_instead(right, clause, [short])
        lost = [*_all_clauses(right), *((-literal,) for literal in short)]
        yield _Wrong("a clause shortened", where, shorter, lost)
        fewer = _with_instead(right, clause, [])
        admitted = [*_all_clauses(fewer), *((-literal,) for literal in clause)]
        yield _Wrong("a clause dropped", where, fewer, admitted, adds=True)


def _with_instead(right: Sayings, clause: SmallClause, others: Sequence[SmallClause]) -> Sayings:
    """Return what says others wherever a clause was said."""

    def changed(clauses: Iterable[SmallClause]) -> list[SmallClause]:
        return [one for own in clauses for one in (others if own == clause else [own])]

    return Sayings(
        right.model,
        [Saying(one.source, changed(one.clauses), changed(one.borrowed)) for one in right.all],
    )


def _all_clauses(sayings: Sayings) -> list[SmallClause]:
    return list(dict.fromkeys(clause for saying in sayings.all for clause in saying.clauses))


def _matters(puzzle: Puzzle, model: Model, wrong: _Wrong) -> bool | None:
    """Say whether a grid is a solution and not admitted, or the reverse; None if undecided."""
    cells = model.variables[: len(puzzle.grid.cells)]
    literals = [literal for cell in cells for literal in cell.literals]
    with (
        ClauseSession(wrong.doubtful, NO_LIMITS) as doubtful,
        ClauseSession(_all_clauses(wrong.sayings), NO_LIMITS) as session,
    ):
        for _ in range(MOST_WITNESSES):
            if not (found := doubtful.solve([], MOST_CONFLICTS)):
                return found
            true = {*doubtful.assignment()}
            grid = [literal for literal in literals if literal in true]
            is_solution = puzzle.holds([model.meaning(literal)[1] for literal in grid])
            assert wrong.adds or is_solution, "the right encoding is wrong"
            if session.solve(grid) != is_solution:
                return True
            doubtful.add([-literal for literal in grid])
    return False
