"""Conflict-driven clause learning in plain Python, for looking at.

The loop is that of every modern SAT solver, without what makes these fast: no restarts, no
deletion of clauses, no activity of variables. It decides the cell with the fewest digits left.
Source: J. Marques-Silva, I. Lynce and S. Malik, "Conflict-Driven Clause Learning SAT Solvers",
Handbook of Satisfiability, 2009.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku_model.errors import DefectError
from sudoku_model.inside.attribution import Origin
from sudoku_model.inside.cnf import NamedClause
from sudoku_model.inside.conflict import ConflictAnalysis
from sudoku_model.inside.tables import MOST_ROWS, ShownTable, Tabular
from sudoku_model.inside.unit_propagation import UnitPropagation
from sudoku_model.model import Literal
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Solution
from sudoku_model.solvers.session import Outcome

if TYPE_CHECKING:
    from sudoku_model.inside.cnf import NamedCnf

LEARNT = "learnt"
"""The family of clauses that were learnt."""


@dataclass(frozen=True, repr=False)
class Search(Tabular):
    """What a search did.

    Attributes:
        outcome: whether there is a solution, or the limit was reached before that was known.
        solution: one, if there is.
        decisions: how many literals were decided.
        propagations: how many were forced.
        conflicts: every conflict, in order; each says what was learnt from it.

    Example:
        >>> import sudoku_model as sm
        >>> search = sm.encode(sm.read("1... ..3. .4.. ...."), "minimal").search()
        >>> search.outcome.value, search.solution is not None, len(search.conflicts)
        ('satisfiable', True, 0)
    """

    outcome: Outcome
    solution: Solution | None
    decisions: int
    propagations: int
    conflicts: tuple[ConflictAnalysis, ...]

    def tables(self) -> Iterator[ShownTable]:
        """Return a table of the effort, and one of the conflicts."""
        effort = (
            ("outcome", self.outcome.value),
            ("decisions", self.decisions),
            ("propagated literals", self.propagations),
            ("conflicts", len(self.conflicts)),
        )
        yield ShownTable.of("", ("search", ""), effort)
        if self.conflicts:
            rows = (
                (str(number), c.level, c.clause.origin, " or ".join(c.learnt) or "⊥", c.back_to)
                for number, c in enumerate(self.conflicts[:MOST_ROWS], start=1)
            )
            headers = ("conflict", "level", "broken", "learnt", "back to level")
            yield ShownTable.of("", headers, rows, len(self.conflicts))


def search(cnf: NamedCnf, most_conflicts: int) -> Search:
    """Solve a formula; see `NamedCnf.search`."""
    most_conflicts = whole_number("conflicts", most_conflicts, least=1)
    state = UnitPropagation(cnf.literals)
    choice = _Choice(cnf, state)
    conflicts: list[ConflictAnalysis] = []
    learnt: dict[int, NamedClause] = {}
    decisions = propagations = 0

    def clause_of(number: int) -> NamedClause:
        return learnt[number] if number in learnt else cnf.clause(number)

    while True:
        before = len(state.trail)
        broken = state.run()
        propagations += len(state.trail) - before
        if broken is not None:
            conflict = ConflictAnalysis(cnf, tuple(state.assigned()), broken, clause_of)
            conflicts.append(conflict)
            if conflict.level == 0:
                return Search(Outcome.UNSAT, None, decisions, propagations, tuple(conflicts))
            if len(conflicts) == most_conflicts:
                return Search(Outcome.UNDECIDED, None, decisions, propagations, tuple(conflicts))
            state.back_to(conflict.back_to)
            choice.begin_anew()
            literals = conflict.learnt_literals
            number = state.add(literals)
            said = f"learnt from conflict {len(conflicts)}"
            origin = Origin(LEARNT, f"conflict {len(conflicts)}", said)
            learnt[number] = NamedClause(number, literals, conflict.learnt, (origin,))
            if len(literals) > 1:
                state.force(literals[0], number)
            propagations += 1
            continue
        decision = choice.next()
        if decision is None:
            solution = _decoded(cnf, state)
            return Search(Outcome.SAT, solution, decisions, propagations, tuple(conflicts))
        decisions += 1
        state.decide(decision)


class _Choice:
    """Chooses what is decided: the first open digit of the cell with the fewest.

    Once all cells are filled the variables that are still open are made false: they need not be
    determined by the cells. There may be many of them, so they are gone through once only.
    """

    def __init__(self, cnf: NamedCnf, state: UnitPropagation) -> None:
        variables = cnf.model.variables[: len(cnf.puzzle.grid.cells)]
        self._cells = [variable.literals for variable in variables]
        self._variables = range(1, cnf.variable_count + 1)
        self._state = state
        self._rest: Iterator[int] | None = None

    def begin_anew(self) -> None:
        """Hear that decisions have been taken back."""
        self._rest = None

    def next(self) -> Literal | None:
        """Return the next decision; None if everything is settled."""
        is_true = self._state.is_true
        if self._rest is None:
            open_cells = (cell for cell in self._cells if not any(map(is_true, cell)))
            left = ([literal for literal in cell if not is_true(-literal)] for cell in open_cells)
            if fewest := min(left, key=len, default=None):
                return fewest[0]
            self._rest = iter(self._variables)
        return next((-n for n in self._rest if not is_true(n) and not is_true(-n)), None)


def _decoded(cnf: NamedCnf, state: UnitPropagation) -> Solution:
    cells = len(cnf.puzzle.grid.cells)
    values = tuple(
        value
        for variable in cnf.model.variables[:cells]
        for value, literal in zip(variable.domain, variable.literals, strict=True)
        if state.is_true(literal)
    )
    if len(values) != cells or not cnf.puzzle.holds(values):
        raise DefectError(f"the clauses have a model that is no solution: {values}")
    return Solution(cnf.puzzle, values)
