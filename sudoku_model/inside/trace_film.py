"""A propagation as a film: the board, what follows, the clause, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from sudoku_model.drawing import svg
from sudoku_model.drawing.film import FilmFrame
from sudoku_model.model import Literal
from sudoku_model.overlay import Candidate, Overlay
from sudoku_model.texts import first_of

if TYPE_CHECKING:
    from sudoku_model.inside.cnf import NamedClause
    from sudoku_model.inside.trace import Trace, TraceStep

_MOST_LISTED: Final = 3
"""Clauses, and rules, that a picture lists of those by which one literal forces several."""


def trace_frames(trace: Trace) -> Iterator[FilmFrame]:
    """Yield the pictures of a propagation.

    All that one literal forces at once by clauses of two literals is one picture: in a Sudoku that
    is a digit that is ruled out for all its neighbours.
    """
    board = _Board(trace)
    runs = [[*run] for _, run in groupby(trace.steps, _kind)]
    units = runs.pop(0) if runs and _kind(runs[0][0]) == _UNITS else []
    board.take(units)
    facts = "1 fact is a clause" if len(units) == 1 else f"{len(units)} facts are clauses"
    yield FilmFrame(board.picture(), "What is given", f"{facts} of a single literal.")
    for run in runs:
        yield board.frame(run)
        board.take(run)
    yield board.end()


def board_after(trace: Trace) -> str:
    """Draw the board with all that a propagation has found."""
    board = _Board(trace)
    board.take(trace.steps)
    return board.picture()


_UNITS: Final = "units"


def _kind(step: TraceStep) -> object:
    """Return what steps of one picture that follow each other have in common."""
    if step.clause is not None and len(step.clause.literals) == 1:
        return _UNITS
    if step.clause is None or len(step.because) != 1 or step.is_digit:
        return step.number
    return step.because


class _Board:
    """The board as it is between two steps."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        cnf = trace.cnf
        cells = zip(cnf.puzzle.grid.cells, cnf.model.variables, strict=False)
        self._facts: dict[Literal, Candidate] = {}
        self._left: dict[int, list[int]] = {}
        for cell, variable in cells:
            self._left[cell] = [*variable.domain]
            for value, literal in zip(variable.domain, variable.literals, strict=True):
                self._facts[literal] = cell, value
        self._filled: dict[int, int] = {}

    def take(self, steps: Sequence[TraceStep]) -> None:
        """Take over what steps have found."""
        for step in steps:
            if step.literal in self._facts:
                cell, value = self._facts[step.literal]
                self._filled[cell] = value
            elif -step.literal in self._facts:
                cell, value = self._facts[-step.literal]
                self._left[cell].remove(value)

    # The pictures.

    def picture(self, highlight: frozenset[int] = frozenset(), **marked: Any) -> str:
        """Draw the board with some cells shaded, and what else `Overlay` marks."""
        overlay = Overlay(filled=dict(self._filled), **marked)
        puzzle = self._trace.cnf.puzzle
        return svg(puzzle, candidates=self._left, highlight=highlight, overlay=overlay)

    def frame(self, run: Sequence[TraceStep]) -> FilmFrame:
        """Return the picture of steps that one literal forces, or of a single one."""
        first = run[0]
        struck = self._about(-one.literal for one in run)
        placed = self._about(one.literal for one in run)
        picture = self._shown_by(first, struck=(*struck,), placed=(*placed,))
        clauses = [one.clause for one in run if one.clause is not None]
        notation = "\n".join(first_of([*map(_written, clauses)], _MOST_LISTED))
        if len(run) > 1:
            does = "rules out {} candidates" if len(struck) == len(run) else "forces {} literals"
            title = f"{first.because[0]} {does.format(len(run))}"
            return FilmFrame(picture, title, _rules_of(clauses), notation)
        is_decision = first.clause is None
        sentence = "assumed: a decision" if is_decision else first.reason
        return FilmFrame(picture, first.name, sentence, notation, bool(placed) or is_decision)

    def _shown_by(self, step: TraceStep, **marked: Any) -> str:
        """Draw the board with the cells of a step's clause, and those that cause it."""
        if step.clause is None:
            return self.picture(**marked)
        where = self._cells([step.clause])
        if len(step.because) > 1 and len(where) > 1:
            marked["areas"] = (where,)
        causes = self._about(-literal for literal in step.clause.literals)
        return self.picture(frozenset(cell for cell, _ in causes), **marked)

    def end(self) -> FilmFrame:
        """Return the last picture: what came out."""
        trace = self._trace
        if trace.conflict is not None:
            clause = trace.conflict.clause
            sentence = f"{clause.origin}, and all literals of this clause are false"
            picture = self.picture(self._cells([clause]))
            return FilmFrame(picture, "A clause is broken", sentence, _written(clause), True)
        if trace.is_complete:
            return FilmFrame(self.picture(), "Solved", "every cell has its digit", "", True)
        sentence = f"{trace.candidates_left} candidates are left, and no clause forces anything"
        return FilmFrame(self.picture(), "Nothing more follows", sentence, "", True)

    def _cells(self, clauses: Sequence[NamedClause]) -> frozenset[int]:
        literals = (abs(lit) for clause in clauses for lit in clause.literals)
        return frozenset(cell for cell, _ in self._about(literals))

    def _about(self, literals: Iterable[Literal]) -> list[Candidate]:
        """Return the candidates that literals say to be true, where they speak of one."""
        return [self._facts[literal] for literal in literals if literal in self._facts]


def _written(clause: NamedClause) -> str:
    """Write a clause without its origin."""
    return " or ".join(clause.names)


def _rules_of(clauses: Sequence[NamedClause]) -> str:
    """Say what some clauses are of."""
    rules = dict.fromkeys(said.text for one in clauses for said in one.origins)
    return "; ".join(first_of([*rules], _MOST_LISTED))
