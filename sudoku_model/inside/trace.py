"""What unit propagation did, step by step, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from sudoku_model.cached_values import cached_property
from sudoku_model.errors import OptionError
from sudoku_model.inside.attribution import CLUES, ONCE, ONE_DIGIT, PARTS, SOME_DIGIT, SOMEWHERE
from sudoku_model.inside.cnf import NamedClause, NamedCnf
from sudoku_model.inside.conflict import ConflictAnalysis
from sudoku_model.inside.tables import MOST_ROWS, ShownTable, Tabular, TabularList, counted
from sudoku_model.inside.unit_propagation import DECISION, Assigned, UnitPropagation
from sudoku_model.model import Literal
from sudoku_model.texts import shown

if TYPE_CHECKING:
    from sudoku_model.drawing.film import FilmFrame

_MOST_NAMED = 4
"""Antecedents that a reason names; the others are in `TraceStep.because`."""


@dataclass(frozen=True)
class TraceStep:
    """A literal that became true, with its reason.

    Attributes:
        number: its place in the trace, from 1.
        literal: as in DIMACS.
        name: ``r1c3=4``.
        level: how many literals had been assumed.
        clause: the clause whose other literals were all false; None for what was assumed.
        because: the true literals that made them false, by name.
        is_digit: whether a cell got its digit.
    """

    number: int
    literal: Literal
    name: str
    level: int
    clause: NamedClause | None
    because: tuple[str, ...]
    is_digit: bool

    @property
    def reason(self) -> str:
        """Why, in words: "row 1 has no other place for 4"."""
        if self.clause is None:
            return "assumed"
        return _reason(self.clause, self.literal, self.because)

    def __str__(self) -> str:
        return f"{self.name} because {self.reason}" if self.clause else f"{self.name} (assumed)"


def _reason(clause: NamedClause, literal: Literal, because: Sequence[str]) -> str:
    """Say why a clause whose other literals are false makes its last one true."""
    origin = clause.origins[0]
    if origin.family == CLUES:
        return "given" if literal > 0 else f"not among the candidates of {origin.subject}"
    if origin.family == SOMEWHERE:
        return f"{origin.subject} has no other place for {origin.value}"
    if origin.family == SOME_DIGIT:
        return f"{origin.subject} has no other digit left"
    return f"{_listed(because)}{_by_rule(clause)}" if because else clause.origin


def _by_rule(clause: NamedClause) -> str:
    """Say what a clause adds to the literals because of which its last one is true."""
    origin = clause.origins[0]
    if origin.family == PARTS:
        return f", by the meaning of “{origin.subject}”"
    if origin.family == ONE_DIGIT:
        return f", and {origin.text}"
    if origin.family == ONCE:
        houses = [said.subject for said in clause.origins if said.family == ONCE]
        verb = "holds" if len(houses) == 1 else "hold"
        return f", and {' and '.join(houses)} {verb} {origin.value} at most once"
    return f"; {clause.origin}"


def _listed(names: Sequence[str]) -> str:
    quoted = [f"“{name}”" if "," in name and "(" not in name else name for name in names]
    if len(names) > _MOST_NAMED:
        return f"{', '.join(quoted[: _MOST_NAMED - 1])} and {len(names) - _MOST_NAMED + 1} more"
    return ", ".join(quoted)


class TraceSteps(TabularList[TraceStep]):
    """Steps of a trace, in its order.

    Attributes:
        caption: which steps these are.
    """

    def tables(self) -> Iterator[ShownTable]:
        """Return one table: number, level, literal, reason."""
        rows = ((str(s.number), s.level, s.name, s.reason) for s in islice(self, MOST_ROWS))
        yield counted(self.caption, "step", ("", "level", "literal", "because"), rows, len(self))


class Trace(Tabular):
    """What follows from the clauses, and from what was assumed, by unit propagation alone.

    Attributes:
        cnf: the formula.
        assumed: the literals that were assumed, by name.
        steps: all that became true, in order.
        conflict: the broken clause with what led to it; None if no clause is broken.

    Example:
        >>> import sudoku_model as sm
        >>> trace = sm.encode(sm.read("1... ..3. .4.. ....")).propagate()
        >>> trace.is_complete, trace.candidates[15]
        (False, (2, 3, 4))
        >>> print(trace["r1c2=3"])
        r1c2=3 because row 1 has no other place for 3
        >>> trace.decide("r4c4=2").is_complete
        True
    """

    def __init__(
        self, cnf: NamedCnf, assumed: Sequence[str], trail: Sequence[Assigned], broken: int | None
    ) -> None:
        self.cnf = cnf
        self.assumed = tuple(assumed)
        self.steps = TraceSteps(_steps_of(cnf, trail), "propagated")
        self._by_literal = {step.literal: step for step in self.steps}
        self.conflict = None
        if broken is not None:
            self.conflict = ConflictAnalysis(cnf, tuple(trail), broken, cnf.clause)

    def __len__(self) -> int:
        return len(self.steps)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.cnf.literal(name) in self._by_literal

    def __getitem__(self, name: str) -> TraceStep:
        """Return the step by which a literal such as ``r1c3=4`` became true.

        Raises:
            OptionError: if it did not.
        """
        literal = self.cnf.literal(name)
        if literal in self._by_literal:
            return self._by_literal[literal]
        if -literal in self._by_literal:
            raise OptionError(f"{shown(name)} is false here: {self._by_literal[-literal]}")
        raise OptionError(f"{shown(name)} is open: neither it nor its negation follows")

    def why(self, name: str) -> TraceSteps:
        """Return the steps that lead to a literal, from the clues and assumptions to itself.

        Raises:
            OptionError: if it did not become true.
        """
        needed = {self[name].literal}
        steps = []
        for step in reversed(self.steps[: self[name].number]):
            if step.literal in needed:
                steps.append(step)
                literals = step.clause.literals if step.clause else ()
                needed.update(-other for other in literals if other != step.literal)
        return TraceSteps(steps[::-1], f"why {name}")

    def decide(self, name: str) -> Trace:
        """Assume one more literal and propagate on; this trace stays as it is.

        Raises:
            OptionError: if there is no such literal, or a clause is broken already.
        """
        if self.conflict is not None:
            raise OptionError("a clause is broken already, so nothing more can be assumed")
        return self.cnf.propagate([*self.assumed, name])

    @property
    def digits(self) -> TraceSteps:
        """The steps by which cells got their digits."""
        return TraceSteps([step for step in self.steps if step.is_digit], "cells that are filled")

    @property
    def is_complete(self) -> bool:
        """Whether every cell has its digit and no clause is broken: the puzzle is solved."""
        return self.conflict is None and len(self.digits) == len(self.cnf.puzzle.grid.cells)

    @cached_property
    def candidates(self) -> dict[int, tuple[int, ...]]:
        """For each cell the digits that are not ruled out, as `sudoku_model.drawing` takes them."""
        cells = self.cnf.puzzle.grid.cells
        return {
            cell: tuple(
                value
                for value, literal in zip(variable.domain, variable.literals, strict=True)
                if -literal not in self._by_literal
            )
            for cell, variable in zip(cells, self.cnf.model.variables, strict=False)
        }

    @property
    def candidates_left(self) -> int:
        """How many candidates are left, one for each cell that has its digit."""
        cell_of = self.cnf.model.literal_owners
        filled = {cell_of[step.literal] for step in self.digits}
        left = self.candidates.items()
        return sum(1 if cell in filled else len(digits) for cell, digits in left)

    @property
    def summary(self) -> str:
        """What came out, in a sentence."""
        given = sum(step.reason == "given" for step in self.digits)
        filled = len(self.digits) - given
        cells = len(self.cnf.puzzle.grid.cells)
        text = f"{given} givens, {filled} more cells filled, {cells - given - filled} open"
        if self.assumed:
            text = f"assuming {', '.join(self.assumed)}: {text}"
        if self.conflict is not None:
            text += f"; then a clause is broken: {self.conflict.clause.origin}"
        return text

    def frames(self) -> Iterator[FilmFrame]:
        """Yield the board step by step, as `sudoku_model.film` takes it.

        All that one literal rules out at once is one picture.
        """
        from sudoku_model.inside.trace_film import trace_frames

        return trace_frames(self)

    def tables(self) -> Iterator[ShownTable]:
        """Return one table: what was assumed, and the cells that are filled, with reasons."""
        shown_steps = [step for step in self.digits if step.reason != "given"]
        table = next(iter(TraceSteps(shown_steps, "").tables()))
        yield ShownTable(self.summary, table.headers, table.rows, table.size)

    def _repr_html_(self) -> str:
        from sudoku_model.drawing import svg

        board = svg(self.cnf.puzzle, candidates=self.candidates)
        return f"{board}\n{super()._repr_html_()}"


def _steps_of(cnf: NamedCnf, trail: Sequence[Assigned]) -> list[TraceStep]:
    """Return the steps by which literals became true."""
    steps = []
    for number, (literal, level, reason) in enumerate(trail, start=1):
        clause = None if reason == DECISION else cnf.clause(reason)
        others = [-other for other in clause.literals if other != literal] if clause else ()
        because = tuple(map(cnf.name, dict.fromkeys(others)))
        is_digit = 0 < literal <= cnf.fact_count
        name = cnf.name(literal)
        steps.append(TraceStep(number, literal, name, level, clause, because, is_digit))
    return steps


def trace(cnf: NamedCnf, assume: Sequence[str]) -> Trace:
    """Propagate after assuming literals one by one; see `NamedCnf.propagate`."""
    state = UnitPropagation(cnf.literals)
    broken = state.run()
    for name in assume:
        if broken is not None:
            break
        literal = cnf.literal(name)
        if state.is_true(-literal):
            broken = state.reason_of[-literal]
            if broken == DECISION:
                raise OptionError(f"found {shown(name)} and its opposite, expected one of them")
            state.decide(literal)
        elif not state.is_true(literal):
            state.decide(literal)
            broken = state.run()
    return Trace(cnf, assume, state.assigned(), broken)
