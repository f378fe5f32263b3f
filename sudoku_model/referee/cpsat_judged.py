"""Judges a CP-SAT model that somebody has written: what it allows and what it forbids.

Importing this module imports OR-Tools, which takes half a second; it is imported when first used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, combinations
from typing import Any, TypeAlias

from ortools.sat.python import cp_model

from sudoku_model.analysis.limits import look_at_clock
from sudoku_model.closeable import Closing
from sudoku_model.deadline import TIME_LIMIT, GaveUpError
from sudoku_model.errors import DefectError, OptionError
from sudoku_model.generation.grids import random_solution
from sudoku_model.inside.linear_wording import linear_in_words
from sudoku_model.model import Clause, Literal, Model
from sudoku_model.referee.case import Case
from sudoku_model.referee.cpsat_booleans import (
    lies_beyond,
    only_value,
    variable_indices,
    with_cells,
)
from sudoku_model.referee.images_cpsat import state_image
from sudoku_model.referee.judgement import Excess, Weakness, told_conflict
from sudoku_model.referee.maximal import maximal_subset
from sudoku_model.referee.reified_rules import (
    Rule,
    broken_by,
    listed,
    reified_clues,
    reified_houses,
    weakness_of,
)
from sudoku_model.solvers.cpsat import solve_interruptibly
from sudoku_model.solvers.cpsat_constraints import (
    intervals_of,
    kind_of,
    variable_of,
    variables_of,
)
from sudoku_model.solvers.cpsat_model import CpSatModel
from sudoku_model.stated import state_puzzle, state_rules

Variables: TypeAlias = (
    "Sequence[Sequence[Any]] | Mapping[tuple[int, ...], Any] | Callable[[int, int], Any]"
)
"""The variable of each cell: rows of them, or by row and column from 1; or a Boolean for each fact:
rows of cells with one for each digit, or by row, column and digit."""

_ROUNDS = 12
"""How often a grid is looked for that breaks a rule that none before has broken."""

_FOR_BEAUTY = 0.5
"""Seconds to look for a grid that breaks few rules."""

_NAMED = 9
"""How many variables of a constraint are named."""


class CpSatJudge(Closing):
    """Judges a model of CP-SAT, which is not changed.

    Raises:
        OptionError: if `variables` does not hold a variable of the model for each cell, or a
            Boolean for each fact.
    """

    def __init__(self, case: Case, model: cp_model.CpModel, variables: Variables | None) -> None:
        self._case = case
        self._puzzle, self._limits = case.puzzle, case.limits
        grid = case.puzzle.grid
        expect_model(model)
        self._constraints = range(len(model.proto.constraints))
        groups = variable_indices(model, variables, grid)
        self._model, self._cells = model, [group[0] for group in groups]
        self._facts = groups if len(groups[0]) > 1 else []
        if self._facts:
            self._model, self._cells = with_cells(model, groups, grid)
        # Givens may be constants; of each value there is one, which then stands for no one cell.
        times = Counter(chain.from_iterable(groups))
        self._cell_of = {
            index: cell for cell, own in enumerate(groups) for index in own if times[index] == 1
        }
        self._has_shared = len(self._cell_of) < len(times)

    # Too weak.

    def weakness(self) -> Weakness | None:
        """Return a grid that the model allows although it breaks a rule; None if there is none.

        Raises:
            GaveUpError: if the time is over.
        """
        return (None if self._case.rules_are_given else self._outside()) or self._breaking()

    def _outside(self) -> Weakness | None:
        """Look for a cell that holds something else than a digit."""
        copy, cells = self._copied()
        outside = []
        for cell, domain in zip(cells, self._puzzle.grid.domains, strict=True):
            outside.append(copy.new_bool_var(""))
            lies_beyond(copy, cell, cp_model.Domain.from_values([*domain]), outside[-1])
        copy.add_bool_or(outside)
        grid = self._puzzle.grid
        facts = [copy.get_int_var_from_proto_index(index) for own in self._facts for index in own]
        values = self._solved(copy, [*cells, *facts])
        if values is None:
            return None
        if facts:
            return self._of_facts(iter(values[len(cells) :]))
        wrong = [cell for cell in grid.cells if values[cell] not in grid.domains[cell]]
        names = tuple(map(grid.cell_name, wrong))
        return Weakness(
            tuple(() if cell in wrong else (values[cell],) for cell in grid.cells),
            f"{names[0]} holds {values[wrong[0]]}",
            names,
            ("each cell holds one of its digits",),
        )

    def _of_facts(self, are_true: Iterator[int]) -> Weakness:
        """Return the grid of some facts, in which a cell holds no digit or several."""
        grid = self._puzzle.grid
        held = tuple(tuple(d for d in digits if next(are_true)) for digits in grid.domains)
        wrong = [cell for cell in grid.cells if len(held[cell]) != 1]
        names = tuple(map(grid.cell_name, wrong))
        digits = " and ".join(map(str, held[wrong[0]])) or "no digit"
        return Weakness(held, f"{names[0]} holds {digits}", names, tuple(_missing_of(held)))

    def _breaking(self) -> Weakness | None:
        """Look for grids of digits that break a house or a clue."""
        asked = _Breaking(self._case, *self._copied())
        if not asked.rules:
            return None
        values = asked.first(lambda copy, time: self._solved(copy, asked.cells, time))
        if values is None:
            return None
        puzzle = self._puzzle
        shown_rule = self._expect_broken(asked.rules, values)[0]
        missing: list[Rule] = []
        # One grid shows a few rules that are missing; others may break others.
        found: list[int] | None = values
        with suppress(GaveUpError):  # what is found already is wrong, whatever else may be
            for _ in range(_ROUNDS):
                if found is None:
                    break
                new = [r for r in self._expect_broken(asked.rules, found) if r not in missing]
                missing += new
                if len(missing) == len(asked.rules):
                    break
                asked.expect_others(missing)
                found = self._solved(asked.model, asked.cells)
        return weakness_of(shown_rule, listed(missing, asked.rules), puzzle, values)

    def _expect_broken(self, rules: Sequence[Rule], values: Sequence[int]) -> list[Rule]:
        found = broken_by(rules, self._puzzle, values)
        if not found:
            raise DefectError(f"a grid was to break a rule, but obeys all: {values}")
        return found

    # Too strong.

    def excess(self) -> tuple[Excess | None, int | None]:
        """Return a right grid that the model forbids, None if there is none.

        Returns:
            The grid; and None if it is proved that there is no other, else how many were tried.

        Raises:
            GaveUpError: if the time is over.
        """
        # That all images of a grid are forbidden has no simple statement: grids are tried.
        opposites = None if self._case.up_to.names else self._opposites()
        if opposites is not None:
            copy, cells, broken = opposites
            copy.add_bool_or(broken)
            values = self._solved(copy, cells)
            return (None if values is None else self._excess(values)), None
        few = self._case.few_right_grids()
        tried = 0
        for grid in self._drawn_grids() if few is None else few:
            look_at_clock(self._limits)
            if not self._allows(grid):
                return self._excess(grid), None
            tried += 1
        return None, tried if few is None else None

    def _drawn_grids(self) -> Iterator[tuple[int, ...]]:
        """Yield some right grids."""
        for number in range(self._case.tries):
            seconds = self._limits.remaining()
            seed = self._case.seed + number
            yield random_solution(self._puzzle, seed=seed, time_limit=seconds).values

    def _opposites(
        self,
    ) -> tuple[cp_model.CpModel, list[cp_model.IntVar], list[cp_model.IntVar]] | None:
        """Return the right grids with a Boolean for each constraint, under which it is broken.

        None if a constraint has auxiliary variables, or is of a kind that has no simple opposite,
        or several cells or facts have one variable.
        """
        if self._has_shared:
            return None
        stated = CpSatModel(state_puzzle(self._puzzle).model)
        right, cells = stated.target, stated.variables[: len(self._cells)]
        by_index = dict(zip(self._cells, cells, strict=True))
        if self._facts:
            by_index = self._facts_of(cells, right)
        broken = []
        proto, opposites = self._model.proto, _Opposites(right, by_index)
        for number in self._constraints:
            broken.append(right.new_bool_var(""))
            if not opposites.state(proto.constraints[number], broken[-1]):
                return None
        for index, variable in by_index.items():
            domain = cp_model.Domain.from_flat_intervals([*proto.variables[index].domain])
            broken.append(right.new_bool_var(""))
            lies_beyond(right, variable, domain, broken[-1])
        return right, cells, broken

    def _facts_of(
        self, cells: Sequence[cp_model.IntVar], right: cp_model.CpModel
    ) -> dict[int, cp_model.IntVar]:
        """Return a Boolean of another model for each fact, by the index of that fact here."""
        found = {}
        domains = self._puzzle.grid.domains
        for cell, digits, indices in zip(cells, domains, self._facts, strict=True):
            for digit, index in zip(digits, indices, strict=True):
                found[index] = right.new_bool_var("")
                right.add(cell == digit).only_enforce_if(found[index])
                right.add(cell != digit).only_enforce_if(~found[index])
        return found

    def _allows(self, values: Sequence[int] | None, without: Sequence[int] = ()) -> bool:
        """Say whether the model, without some constraints, allows a grid, or any if it is None."""
        copy, cells = self._copied()
        constraints = copy.proto.constraints
        left_out = {*without}
        # An interval that others speak of stays: without it they would make no sense.
        for index in self._constraints:
            if index not in left_out:
                left_out -= {*intervals_of(constraints[index])}
        for index in left_out:
            constraints[index].copy_from(type(constraints[index])())
        if values is not None and self._case.up_to.names:
            state_image(copy, self._case.up_to, values, cells)
        elif values is not None:
            for cell, value in zip(cells, values, strict=True):
                copy.add(cell == value)
        return self._solved(copy, cells) is not None

    def _excess(self, values: Sequence[int]) -> Excess:
        """Return a right grid with as few constraints as forbid it."""
        self._case.expect_right(values)
        numbers: Sequence[int] = self._forbidding(values)
        is_of_all = not self._allows(None)
        if is_of_all:
            numbers, is_of_all = told_conflict(self._forbidding(None), numbers)
        words = tuple(map(self._in_words, numbers))
        return Excess(
            tuple(values),
            words or ("the domains of the variables",),
            tuple(number + 1 for number in numbers),
            tuple(map(self._puzzle.grid.cell_name, self._spoken_of(numbers))),
            self._case.up_to.names,
            is_of_all,
        )

    def _forbidding(self, values: Sequence[int] | None) -> list[int]:
        """Return as few constraints as forbid a grid, or all grids if it is None."""
        constraints = self._model.proto.constraints
        every = sorted(self._constraints, key=lambda number: constraints[number].has_interval())
        without = {*maximal_subset(every, lambda some: not self._allows(values, some))}
        return [number for number in self._constraints if number not in without]

    def _spoken_of(self, numbers: Iterable[int]) -> Iterable[int]:
        """Return the cells that constraints speak of, each once."""
        indices = chain.from_iterable(map(self._variables_of, numbers))
        return dict.fromkeys(self._cell_of[index] for index in indices if index in self._cell_of)

    def _variables_of(self, number: int) -> list[int]:
        """Return the indices of the variables of a constraint, and of the intervals it is about."""
        constraints = self._model.proto.constraints
        about = [number, *intervals_of(constraints[number])]
        return [*chain.from_iterable(variables_of(constraints[one]) for one in about)]

    def _in_words(self, number: int) -> str:
        constraint = self._model.proto.constraints[number]
        kind = kind_of(constraint)
        indices = [*dict.fromkeys(self._variables_of(number))]
        called = f" “{constraint.name}”" if constraint.name else ""
        is_short = len(indices) <= _NAMED
        if kind == "linear" and is_short and not (self._facts or constraint.enforcement_literal):
            said = linear_in_words(constraint.linear, self._named)
        else:
            names = ", ".join(map(self._named, indices[:_NAMED]))
            said = f"{kind or 'on'} {names}{'' if is_short else ', ...'}"
        return f"constraint {number + 1}{called} ({said})"

    def _named(self, index: int) -> str:
        """Return the name of a cell, or of a fact, that a variable stands for, or its own."""
        if index not in self._cell_of:
            variable = self._model.proto.variables[index]
            value = only_value(variable)
            return variable.name or (f"x{index}" if value is None else str(value))
        cell = self._cell_of[index]
        name, grid = self._puzzle.grid.cell_name(cell), self._puzzle.grid
        if not self._facts:
            return name
        return f"{name}={grid.domains[cell][self._facts[cell].index(index)]}"

    # Solving.

    def _copied(self) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
        copy = self._model.clone()
        copy.proto.clear_objective()
        copy.proto.clear_solution_hint()
        return copy, [copy.get_int_var_from_proto_index(index) for index in self._cells]

    def _solved(
        self,
        model: cp_model.CpModel,
        cells: Sequence[cp_model.IntVar],
        seconds: float | None = None,
    ) -> list[int] | None:
        """Return what the cells hold in a solution; None if there is none.

        Raises:
            GaveUpError: if the time is over, but for that of `seconds`.
        """
        look_at_clock(self._limits)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        left = self._limits.remaining()
        times = [time for time in (left, seconds) if time is not None]
        if times:
            solver.parameters.max_time_in_seconds = min(times)
        status = solve_interruptibly(solver, model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return [solver.value(cell) for cell in cells]
        if status == cp_model.MODEL_INVALID:
            raise OptionError(f"CP-SAT does not accept the model: {model.validate()}")
        if status != cp_model.INFEASIBLE and seconds is None:
            raise GaveUpError(TIME_LIMIT)
        return None


class _Breaking:
    """A copy of a model that is to break rules, with its variables for the cells."""

    def __init__(
        self, case: Case, copy: cp_model.CpModel, cells: Sequence[cp_model.IntVar]
    ) -> None:
        self.model, self.cells = copy, cells
        puzzle = case.puzzle
        known: dict[Rule, Literal] = {}
        if case.rules_are_given:
            model = state_rules(puzzle.grid)
        else:
            model = Model()
            for number, values in enumerate(puzzle.grid.domains):
                model.variable(puzzle.grid.cell_name(number), values)
            known |= reified_houses(puzzle, model)
        known |= reified_clues(puzzle, model)
        self.rules = [*known]
        self._known = known
        for cell, domain in zip(cells, puzzle.grid.domains, strict=True):
            copy.add_linear_expression_in_domain(cell, cp_model.Domain.from_values([*domain]))
        counted = {rule: model.boolean("holds") for rule in known}
        for rule, literal in counted.items():
            model.post(Clause((-literal, known[rule])), rule)
        self._stated = CpSatModel(model, into=copy, known=cells)
        self._counted = [
            self._stated.variables[model.meaning(literal)[0].number] for literal in counted.values()
        ]
        self.expect_others(())

    def expect_others(self, rules: Sequence[Rule]) -> None:
        """Demand that a rule is broken besides some."""
        others = [-literal for rule, literal in self._known.items() if rule not in rules]
        self._stated.add_clause(others)

    def first(
        self, solved: Callable[[cp_model.CpModel, float | None], list[int] | None]
    ) -> list[int] | None:
        """Return a grid that breaks a rule, and few others if such a one is soon found."""
        self.model.maximize(sum(self._counted))
        values = solved(self.model, _FOR_BEAUTY)
        self.model.proto.clear_objective()
        return values or solved(self.model, None)


def _missing_of(held: Collection[Sequence[int]]) -> Iterator[str]:
    """Yield which of the rules of a cell are missing if cells hold these digits."""
    if () in held:
        yield "each cell holds a digit"
    if any(len(digits) > 1 for digits in held):
        yield "no cell holds two digits"


def expect_model(model: object) -> None:
    """Refuse what is no model of CP-SAT, or one that is solved under assumptions.

    Raises:
        OptionError: if it is none, or has some.
    """
    if not isinstance(model, cp_model.CpModel):
        raise OptionError(f"found a {type(model).__name__} as the model, expected a CpModel")
    if model.proto.assumptions:
        raise OptionError("found assumptions in the model, expected constraints alone: model.add")


class _Opposites:
    """States in a model, each under a literal, that constraints about its cells are broken."""

    def __init__(self, model: cp_model.CpModel, cells: Mapping[int, cp_model.IntVar]) -> None:
        self._model = model
        self._cells = cells

    def state(self, constraint: Any, under: cp_model.IntVar) -> bool:
        """State that a constraint is broken; return False if that cannot be said."""
        kind = kind_of(constraint)
        if kind not in _OPPOSITES or not {*variables_of(constraint)} <= self._cells.keys():
            return False
        for literal in constraint.enforcement_literal:
            self._model.add(self._literal(literal) == 1).only_enforce_if(under)
        _OPPOSITES[kind](self, getattr(constraint, kind), under)
        return True

    def _literal(self, literal: int) -> Any:
        variable = self._cells[variable_of(literal)]
        return variable if literal >= 0 else 1 - variable

    def _sum(self, terms: Any) -> Any:
        pairs = zip(terms.vars, terms.coeffs, strict=True)
        return sum(self._cells[index] * factor for index, factor in pairs)

    def _terms(self, expressions: Iterable[Any]) -> list[Any]:
        return [self._sum(one) + one.offset for one in expressions]

    def _one_of(self, relations: Iterable[Any], under: cp_model.IntVar) -> None:
        """State that one of some relations holds."""
        holding = []
        for relation in relations:
            holding.append(self._model.new_bool_var(""))
            self._model.add(relation).only_enforce_if(holding[-1])
        self._model.add_bool_or([~under, *holding])

    def some_equal(self, body: Any, under: cp_model.IntVar) -> None:
        """State that two of some terms are equal."""
        pairs = combinations(self._terms(body.exprs), 2)
        self._one_of((one == other for one, other in pairs), under)

    def other_sum(self, body: Any, under: cp_model.IntVar) -> None:
        """State that a sum is another one."""
        domain = cp_model.Domain.from_flat_intervals([*body.domain])
        lies_beyond(self._model, self._sum(body), domain, under)

    def other_rows(self, body: Any, under: cp_model.IntVar) -> None:
        """State that terms are no row of a table, or one of those that are forbidden."""
        terms = self._terms(body.exprs) or [self._cells[index] for index in body.vars]
        values = [*body.values]
        rows = [tuple(values[i : i + len(terms)]) for i in range(0, len(values), len(terms))]
        if body.negated:
            self._model.add_allowed_assignments(terms, rows).only_enforce_if(under)
            return
        for row in rows:
            pairs = zip(terms, row, strict=True)
            self._one_of((term != value for term, value in pairs), under)

    def other_number(self, body: Any, under: cp_model.IntVar, least: int, most: int) -> None:
        """State that fewer or more literals are true; a negative number counts from all of them."""
        number = len(body.literals)
        allowed = cp_model.Domain(least + (least < 0) * (number + 1), most % (number + 1))
        lies_beyond(self._model, sum(map(self._literal, body.literals)), allowed, under)


_OPPOSITES: dict[str, Callable[..., None]] = {
    "all_diff": _Opposites.some_equal,
    "linear": _Opposites.other_sum,
    "table": _Opposites.other_rows,
    "bool_or": partial(_Opposites.other_number, least=1, most=-1),
    "bool_and": partial(_Opposites.other_number, least=-1, most=-1),
    "exactly_one": partial(_Opposites.other_number, least=1, most=1),
    "at_most_one": partial(_Opposites.other_number, least=0, most=1),
}
"""How the opposite of each kind that has a simple one is stated."""
