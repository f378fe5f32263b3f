"""The model of CP-SAT to explore: constraints by origin, the solver's log and its figures.

Importing this module imports OR-Tools, which takes half a second; it is imported when first used.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Any, Final

from ortools.sat.python import cp_model

from sudoku_model.cached_values import cached_property
from sudoku_model.errors import DefectError, OptionError, did_you_mean
from sudoku_model.export.text import Written
from sudoku_model.inside.attribution import ADDED, Attribution, Origin, Origins
from sudoku_model.inside.linear_wording import linear_in_words
from sudoku_model.inside.tables import MOST_ROWS, ShownTable, Tabular, TabularList, counted
from sudoku_model.model import Literal, Primitive
from sudoku_model.option_numbers import number_from_0
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers.cpsat_constraints import kind_of, variable_of, variables_of
from sudoku_model.solvers.cpsat_model import CpSatModel
from sudoku_model.stated import Stated, state_puzzle
from sudoku_model.texts import shown

BOOLEANS: Final = "what Booleans of cells mean"

_SECTION: Final = re.compile(r"^Presolve summary:\n(?P<rules>.*?)\n\n", re.M | re.S)
_RULE: Final = re.compile(r"- rule '(?P<rule>.*)' was applied (?P<times>[\d']+) times?\.")
_PRESOLVED: Final = re.compile(r"^Presolved .*?\n(?P<size>.*?)\n\n", re.M | re.S)


_KINDS: Final = ("all_diff", "linear", "bool_or", "table", "automaton")
"""The kinds of constraints that `CpSatModel` uses."""


class Log(str):
    """The log of a solver: a string that prints itself in lines, also as the value of a cell."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True)
class NamedConstraint:
    """A constraint of a CP-SAT model.

    Attributes:
        index: its place in the model, from 0, as in CP-SAT's log.
        kind: CP-SAT's name of it: ``all_diff``, ``linear``, ``table``, ``automaton``, ...
        text: what it says, with the variables' names; for tables and automata only the size.
        variables: the names of the variables it is about.
        origin: the rule or clue it comes from.
        family: the kind of rule, or the name of the constraint's class.
        proto: its text in CP-SAT's own form, where variables are numbers.
    """

    index: int
    kind: str
    text: str
    variables: tuple[str, ...]
    origin: str
    family: str
    proto: Log

    def __str__(self) -> str:
        return f"{self.text} ({self.origin})"


class ConstraintList(TabularList[NamedConstraint]):
    """Constraints of a model, in its order."""

    def about(self, cell: str) -> ConstraintList:
        """Return those that mention a variable: a cell (``"r1c3"``) or a Boolean by its name."""
        constraints = [constraint for constraint in self if cell in constraint.variables]
        return ConstraintList(constraints, f"about {cell}")

    def of(self, origin: str) -> ConstraintList:
        """Return those whose origin, family or kind says these words: ``"row 3"``."""
        wanted = re.compile(rf"(?<!\w){re.escape(origin)}(?!\w)", re.IGNORECASE)
        constraints = [c for c in self if wanted.search(f"{c.origin}\n{c.family}\n{c.kind}")]
        return ConstraintList(constraints, f"of “{origin}”")

    def tables(self) -> Iterator[ShownTable]:
        """Return one table: index, kind, text, origin."""
        rows = ((str(c.index), c.kind, c.text, c.origin) for c in islice(self, MOST_ROWS))
        headers = ("", "kind", "constraint", "where it comes from")
        yield counted(self.caption, "constraint", headers, rows, len(self))


@dataclass(frozen=True, repr=False)
class CpStatistics(Tabular):
    """How large a CP-SAT model is.

    Attributes:
        variables: number of variables.
        booleans: how many of them are Booleans.
        constraints: number of constraints.
        kinds: how many constraints of each kind there are, by CP-SAT's names.
        families: how many each family of rules has.
        text: the same as CP-SAT counts it.
    """

    variables: int
    booleans: int
    constraints: int
    kinds: dict[str, int]
    families: dict[str, int]
    text: str

    def tables(self) -> Iterator[ShownTable]:
        """Return three tables: sizes, kinds, families."""
        sizes = (
            ("variables", self.variables),
            ("of them Booleans", self.booleans),
            ("constraints", self.constraints),
        )
        yield ShownTable.of("", ("size", ""), sizes)
        yield ShownTable.of("", ("kind", "constraints"), self.kinds.items())
        yield ShownTable.of("", ("where they come from", "constraints"), self.families.items())


@dataclass(frozen=True, repr=False)
class Presolve(Tabular):
    """What CP-SAT did to a model before it searched.

    Attributes:
        rules: how often each of its rules was applied.
        left: what is left of the model, in CP-SAT's words.
    """

    rules: dict[str, int]
    left: tuple[str, ...]

    def tables(self) -> Iterator[ShownTable]:
        """Return two tables: what is left, and the rules."""
        yield ShownTable.of("", ("left to be searched",), ((line,) for line in self.left))
        yield ShownTable.of("", ("presolve rule", "applied"), self.rules.items())


@dataclass(frozen=True, repr=False)
class CpRun(Tabular):
    """What CP-SAT answered, and how it went.

    Attributes:
        status: ``OPTIMAL`` (a solution; there is nothing to be optimised), ``INFEASIBLE`` (none)
            or ``UNKNOWN`` (a limit was reached).
        solution: a solution, if one was found.
        statistics: CP-SAT's figures by its names: conflicts, branches, propagations, walltime.
        log: everything it logged.
    """

    status: str
    solution: Solution | None
    statistics: dict[str, str]
    log: Log

    @cached_property
    def presolve(self) -> Presolve:
        """What happened before the search, read from the log."""
        section, after = _SECTION.search(self.log), _PRESOLVED.search(self.log)
        rules = _RULE.finditer(section["rules"]) if section else ()
        return Presolve(
            {match["rule"]: int(match["times"].replace("'", "")) for match in rules},
            tuple(re.findall(r"^(?:#|  - ).*", after["size"], re.M)) if after else (),
        )

    def tables(self) -> Iterator[ShownTable]:
        """Return one table: the solver's figures."""
        yield ShownTable.of("", ("CP-SAT", ""), self.statistics.items())


class NamedCpModel(Tabular, Written):
    """The CP-SAT model of a puzzle, with origins; made by `sudoku_model.encode`.

    Attributes:
        puzzle: the puzzle.
        target: the model as OR-Tools' own object, to which constraints can be added.
        cells: the variable of each cell in it, by its name.

    Example:
        >>> import sudoku_model as sm
        >>> model = sm.encode(sm.read("1... ..3. .4.. ...2"), "cpsat")
        >>> model.variables["r1c1"], len(model.constraints.of("row 1"))
        ('1..4', 1)
        >>> model.solve().solution.line()
        '1324423124133142'
        >>> _ = model.target.add(model.cells["r1c2"] + model.cells["r1c3"] == 6)
        >>> model.solve().status
        'INFEASIBLE'
    """

    def __init__(self, puzzle: Puzzle, other_than: Solution | None = None) -> None:
        self.puzzle = puzzle
        traced = _TracedModel(state_puzzle(puzzle), other_than)
        self.target = traced.target
        cells = zip(puzzle.grid.cells, traced.variables, strict=False)
        self.cells = {puzzle.grid.cell_name(cell): variable for cell, variable in cells}
        self._origins = traced.origins

    @property
    def constraints(self) -> ConstraintList:
        """All constraints, in the order of the model; what was added to `target` comes last."""
        names = [variable.name for variable in self.target.proto.variables]
        listed = []
        for index, (proto, origins) in enumerate(
            zip_longest(self.target.proto.constraints, self._origins, fillvalue=(ADDED,))
        ):
            kind = kind_of(proto) or "nothing"
            text, variables = _text(proto, kind, names), _variables(proto, names)
            listed.append(
                NamedConstraint(
                    index,
                    kind,
                    text,
                    variables,
                    "; ".join(origin.text for origin in origins),
                    origins[0].family,
                    Log(proto),
                )
            )
        return ConstraintList(listed, "all")

    @property
    def variables(self) -> dict[str, str]:
        """The variables in order: name and domain, as in ``{"r1c1": "1..9"}``."""
        return {
            variable.name: ", ".join(_intervals(list(variable.domain)))
            for variable in self.target.proto.variables
        }

    @property
    def proto(self) -> Log:
        """The model in CP-SAT's own text form (a protocol buffer, `CpModelProto`)."""
        return Log(self.target.proto)

    @property
    def statistics(self) -> CpStatistics:
        """How large the model is."""
        domains = [list(variable.domain) for variable in self.target.proto.variables]
        constraints = self.constraints
        return CpStatistics(
            len(domains),
            sum(domain == [0, 1] for domain in domains),
            len(constraints),
            dict(Counter(constraint.kind for constraint in constraints)),
            dict(Counter(constraint.family for constraint in constraints)),
            self.target.model_stats(),
        )

    def solve(self, *, time_limit: float | None = 60, **parameters: Any) -> CpRun:
        """Let CP-SAT solve the model once, with its log.

        It uses its own defaults and one worker, so that the log can be read. (`check` with the
        solver ``"cpsat"`` switches off what does not pay on puzzles.)

        Args:
            time_limit: seconds after which to give up, None for never.
            parameters: parameters of CP-SAT by name, such as ``linearization_level=0`` or
                ``cp_model_presolve=False``.

        Raises:
            OptionError: if there is no such parameter, or it takes no such value.
            DefectError: if the solution that is found breaks a rule.
        """
        solver = cp_model.CpSolver()
        settings = {"num_workers": 1, "log_search_progress": True, **parameters}
        if time_limit is not None:
            settings["max_time_in_seconds"] = number_from_0("a limit of", time_limit)
        for name, value in settings.items():
            _set(solver.parameters, name, value)
        lines: list[str] = []
        solver.parameters.log_to_stdout = False
        solver.log_callback = lines.append
        status = solver.solve(self.target)
        solution = None
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            values = tuple(map(solver.value, self.cells.values()))
            if not self.puzzle.holds(values):
                raise DefectError(f"CP-SAT found an assignment that is no solution: {values}")
            solution = Solution(self.puzzle, values)
        figures = (line.partition(": ") for line in solver.response_stats().splitlines())
        statistics = {name: value for name, _, value in figures if value}
        return CpRun(solver.status_name(status), solution, statistics, Log("\n".join(lines)))

    def log(self, **parameters: Any) -> Log:
        """Return what CP-SAT logs when it solves the model; see `solve`."""
        return self.solve(**parameters).log

    def lines(self) -> Iterator[str]:
        """Yield the model in CP-SAT's own text form (`CpModelProto`), line by line."""
        return iter(str(self.target.proto).splitlines())

    def tables(self) -> Iterator[ShownTable]:
        """Return the tables of `statistics`."""
        return self.statistics.tables()

    def __repr__(self) -> str:
        size = self.statistics
        return f"<NamedCpModel: {size.variables:,} variables, {size.constraints:,} constraints>"


class _TracedModel(CpSatModel):
    """The translation of a model, with the origins of each constraint, in order."""

    def __init__(self, stated: Stated, other_than: Solution | None) -> None:
        self.origins: list[Origins] = []
        self._statements = map(Attribution(stated).origins, stated.model.statements)
        super().__init__(stated.model)
        if other_than is not None:
            self.add_clause(stated.model.blocking_clause(other_than.values))
            self._pad((ADDED,))

    def _state(
        self, primitive: Primitive, guard: list[cp_model.LiteralT], when: tuple[Literal, ...]
    ) -> None:
        first = len(self.origins)
        super()._state(primitive, guard, when)
        self._pad(())
        origins = next(self._statements)
        self.origins[first:] = [known or origins for known in self.origins[first:]]

    def _boolean(self, literal: Literal) -> cp_model.IntVar:
        self._pad(())
        boolean = super()._boolean(literal)
        name = boolean.name
        self._pad((Origin(BOOLEANS, name, f"the Boolean “{name}” says what its name says"),))
        return boolean

    def _pad(self, origins: Origins) -> None:
        """Note the origins of what has been written, none for the statement being written."""
        self.origins += [origins] * (len(self.target.proto.constraints) - len(self.origins))


def _size_text(body: Any, kind: str) -> str:
    if kind == "table":
        verb = "none" if body.negated else "one"
        return f" is {verb} of {len(body.values) // len(body.exprs)} tuples"
    return f", {len(body.transition_label)} transitions" if kind == "automaton" else ""


def _text(proto: Any, kind: str, names: Sequence[str]) -> str:
    """Write a constraint for people; tables and automata only by their size."""

    def name(number: int) -> str:
        called = names[variable_of(number)]
        called = called if called.isalnum() else f"[{called}]"
        return called if number >= 0 else f"not {called}"

    body: Any = getattr(proto, kind, None)
    match kind:
        case "linear":
            text = linear_in_words(body, name)
        case "bool_or":
            text = " or ".join(map(name, body.literals)) or "never"
        case _ if kind not in _KINDS:
            text = f"{kind}({', '.join(_variables(proto, names))})"
        case _:
            read = ", ".join(name(expr.vars[0]) for expr in body.exprs)
            text = f"{kind}({read}){_size_text(body, kind)}"
    condition = " and ".join(map(name, proto.enforcement_literal))
    return f"if {condition}: {text}" if condition else text


def _variables(proto: Any, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the variables that a constraint is about, enforcement included."""
    return tuple(dict.fromkeys(names[index] for index in variables_of(proto)))


def _intervals(bounds: Sequence[int]) -> Iterator[str]:
    for low, high in zip(bounds[::2], bounds[1::2], strict=True):
        yield str(low) if low == high else f"{low}..{high}"


def _set(parameters: Any, name: str, value: object) -> None:
    """Set a parameter of CP-SAT."""
    known = [field for field in dir(parameters) if not field.startswith(("_", "has_", "clear_"))]
    if name not in known:
        hint = did_you_mean(name, known)
        raise OptionError(f"found {name!r}, which is no parameter of CP-SAT{hint}")
    try:
        setattr(parameters, name, value)
    except (TypeError, ValueError):
        raise OptionError(f"found {name}={shown(value)}, which CP-SAT does not take") from None
