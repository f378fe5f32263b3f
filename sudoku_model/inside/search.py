"""Conflict-driven clause learning in plain Python, for looking at; and backtracking beside it.

The loop is that of every modern SAT solver, without what makes these fast: no restarts, no
deletion of clauses, no activity of variables. It decides the cell with the fewest digits left.

Backtracking is the same loop with another lesson: "not all of these decisions again". From that
clause the last decision is false, one level further up, and nothing else ever follows.
Source: J. Marques-Silva, I. Lynce and S. Malik, "Conflict-Driven Clause Learning SAT Solvers",
Handbook of Satisfiability, 2009.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from sudoku_model.errors import DefectError
from sudoku_model.inside.attribution import Origin
from sudoku_model.inside.cnf import NamedClause
from sudoku_model.inside.conflict import ConflictAnalysis
from sudoku_model.inside.tables import MOST_ROWS, ShownTable, Tabular
from sudoku_model.inside.unit_propagation import DECISION, UnitPropagation
from sudoku_model.model import Literal
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Solution
from sudoku_model.solvers.session import Outcome

if TYPE_CHECKING:
    from sudoku_model.drawing.film import FilmFrame
    from sudoku_model.inside.cnf import NamedCnf

LEARNT = "learnt"
"""The family of clauses that were learnt."""


@dataclass(frozen=True)
class SearchNode:
    """A place in the tree of a search: a decision, or where it went on after a conflict.

    Attributes:
        parent: the number of the node below which it lies; None for the root, which has number 0.
        literal: what was decided, or what a conflict forced; empty for the root.
        is_decision: whether it was decided.
        end: the place of the conflict at which it ended, among those of the search; None if
            the search went on from here, or ended with a solution.

    Example:
        >>> import sudoku_model as sm
        >>> search = sm.encode(sm.read("1... ..3. .... ...."), "minimal").search()
        >>> [node.literal for node in search.nodes[:3]]
        ['', 'r1c3=2', 'r2c1=2']
    """

    parent: int | None
    literal: str
    is_decision: bool
    end: int | None = None


class Lesson(NamedTuple):
    """What was concluded from a conflict.

    Attributes:
        clause: the clause that is added, its literals by name; empty if there is no solution.
        back_to: the level at which it forces its first literal.

    Example:
        >>> from sudoku_model.inside.search import Lesson
        >>> Lesson(("r1c1=2", "r1c2=3"), back_to=1).clause[0]
        'r1c1=2'
    """

    clause: tuple[str, ...]
    back_to: int


@dataclass(frozen=True, repr=False)
class Search(Tabular):
    """What a search did.

    Attributes:
        outcome: whether there is a solution, or the limit was reached before that was known.
        solution: one, if there is.
        decisions: how many literals were decided.
        propagations: how many were forced.
        conflicts: every conflict, in order.
        lessons: what was concluded from each conflict.
        nodes: the tree of the search, in the order in which it grew.

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
    lessons: tuple[Lesson, ...]
    nodes: tuple[SearchNode, ...]

    def frames(self) -> Iterator[FilmFrame]:
        """Yield the tree as it grows, for `sudoku_model.film`; a large one up to some node."""
        from sudoku_model.inside.search_tree import tree_frames

        return tree_frames(self)

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
                (str(number), c.level, c.clause.origin, " or ".join(clause) or "⊥", back_to)
                for number, (c, (clause, back_to)) in enumerate(
                    zip(self.conflicts[:MOST_ROWS], self.lessons, strict=False), start=1
                )
            )
            headers = ("conflict", "level", "broken", "learnt", "back to level")
            yield ShownTable.of("", headers, rows, len(self.conflicts))


def _learn(conflict: ConflictAnalysis) -> tuple[tuple[Literal, ...], int]:
    """Return the clause that is learnt, and the level from which its first literal holds."""
    return conflict.learnt_literals, conflict.back_to


def _backtrack(conflict: ConflictAnalysis) -> tuple[tuple[Literal, ...], int]:
    """Return the clause that says "not all of these decisions", and the level before the last."""
    decisions = [step.literal for step in conflict.trail if step.reason == DECISION]
    return tuple(-literal for literal in reversed(decisions)), max(0, len(decisions) - 1)


def search(cnf: NamedCnf, most_conflicts: int, *, learning: bool) -> Search:
    """Solve a formula; see `NamedCnf.search`."""
    most_conflicts = whole_number("conflicts", most_conflicts, least=1)
    state = UnitPropagation(cnf.literals)
    choice = _Choice(cnf, state)
    tree = _Tree()
    conflicts: list[ConflictAnalysis] = []
    lessons: list[Lesson] = []
    learnt: dict[int, NamedClause] = {}
    decisions = propagations = 0

    def clause_of(number: int) -> NamedClause:
        return learnt[number] if number in learnt else cnf.clause(number)

    def ended(outcome: Outcome, solution: Solution | None = None) -> Search:
        told = (tuple(conflicts), tuple(lessons), tuple(tree.nodes))
        return Search(outcome, solution, decisions, propagations, *told)

    while True:
        before = len(state.trail)
        broken = state.run()
        propagations += len(state.trail) - before
        if broken is not None:
            conflict = ConflictAnalysis(cnf, tuple(state.assigned()), broken, clause_of)
            tree.end(len(conflicts))
            conflicts.append(conflict)
            literals, back_to = (_learn if learning else _backtrack)(conflict)
            lessons.append(Lesson(tuple(map(cnf.name, literals)), back_to))
            if conflict.level == 0:
                return ended(Outcome.UNSAT)
            if len(conflicts) == most_conflicts:
                return ended(Outcome.UNDECIDED)
            state.back_to(back_to)
            choice.begin_anew()
            number = state.add(literals)
            said = f"learnt from conflict {len(conflicts)}"
            origin = Origin(LEARNT, f"conflict {len(conflicts)}", said)
            learnt[number] = NamedClause(number, literals, lessons[-1].clause, (origin,))
            if len(literals) > 1:
                state.force(literals[0], number)
            tree.go_on(back_to, lessons[-1].clause[0])
            propagations += 1
            continue
        decision = choice.next()
        if decision is None:
            return ended(Outcome.SAT, _decoded(cnf, state))
        decisions += 1
        state.decide(decision)
        tree.decide(cnf.name(decision) if decision > 0 else "")


class _Tree:
    """The tree of a search while it grows."""

    def __init__(self) -> None:
        self.nodes = [SearchNode(None, "", is_decision=False)]
        self._at = [0]  # for each level the node that it has come to

    def decide(self, name: str) -> None:
        """Open a level; without a name, as of variables that no cell depends on, it is no node."""
        if name:
            self.nodes.append(SearchNode(self._at[-1], name, is_decision=True))
        self._at.append(len(self.nodes) - 1 if name else self._at[-1])

    def end(self, conflict: int) -> None:
        """Note that the search has come to a conflict."""
        self.nodes[self._at[-1]] = replace(self.nodes[self._at[-1]], end=conflict)

    def go_on(self, level: int, name: str) -> None:
        """Take levels back, and go on with what is forced now."""
        del self._at[level + 1 :]
        self.nodes.append(SearchNode(self._at[level], name, is_decision=False))
        self._at[level] = len(self.nodes) - 1


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
        if self._rest is None:
            if fewest := self._left_to_open_cell():
                return fewest[0]
            self._rest = iter(self._variables)
        is_true = self._state.is_true
        return next((-n for n in self._rest if not is_true(n) and not is_true(-n)), None)

    def _left_to_open_cell(self) -> list[Literal] | None:
        """Return what is left to the open cell that has least; None if no cell is open."""
        is_true = self._state.is_true
        open_cells = (cell for cell in self._cells if not any(map(is_true, cell)))
        left = ([literal for literal in cell if not is_true(-literal)] for cell in open_cells)
        return min(left, key=len, default=None)


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
