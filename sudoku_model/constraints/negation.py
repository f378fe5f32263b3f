"""The opposite of a constraint, derived from its statement.

A constraint states itself here to a recorder, which collects the primitives instead of posting
them. The constraint holds if and only if all of them do, as its auxiliary variables follow from
the cells; so its opposite is that at least one of them fails, and each primitive has an opposite
of its own. Definitions of auxiliary variables are not recorded but posted: they hold in every
filled grid.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from sudoku_model.constraints.base import Constraint, Stating
from sudoku_model.constraints.well_made import is_own, require_well_made
from sudoku_model.model import (
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Literal,
    Machine,
    Origin,
    Primitive,
    Regular,
    Table,
    Variable,
)


class Recorded(NamedTuple):
    """A primitive that a constraint would post, and the literals under which it would hold."""

    primitive: Primitive
    when: tuple[Literal, ...]


class Redirected(Stating):
    """A place that passes on to another place what it does not do itself."""

    def __init__(self, to: Stating, guard: tuple[Literal, ...]) -> None:
        super().__init__(to.board, to.model, to.origin, guard)
        self.to = to

    def variables(self, cells: Iterable[int]) -> tuple[Variable, ...]:
        return self.to.variables(cells)

    def clauses(self, clauses: Iterable[tuple[Literal, ...]]) -> None:
        for literals in clauses:
            self.clause(*literals)

    def defining(self, origin: Origin) -> Stating:
        """Return the real place, as definitions are not part of the meaning."""
        return self.to.defining(origin)


class Recorder(Redirected):
    """A place where a constraint states itself without effect."""

    def __init__(
        self, to: Stating, guard: tuple[Literal, ...] = (), recorded: list[Recorded] | None = None
    ) -> None:
        super().__init__(to, guard)
        self.recorded: list[Recorded] = [] if recorded is None else recorded

    def when(self, *literals: Literal) -> Stating:
        return Recorder(self.to, (*self.guard, *literals), self.recorded)

    def post(self, primitive: Primitive) -> None:
        """Record a primitive."""
        self.recorded.append(Recorded(primitive, self.guard))


def is_recorded(to: Stating) -> bool:
    """Say whether what is stated here may be turned into its opposite.

    Then it must not use Booleans that are only implied: a Boolean that may be true or false in
    the same filled grid makes the opposite wrong.
    """
    while isinstance(to, Redirected):
        if isinstance(to, Recorder):
            return True
        to = to.to
    return False


def state_opposite(constraint: Constraint, to: Stating) -> None:
    """State that a filled grid breaks the constraint."""
    _state_that_one_fails(_recorded(constraint, to), to)


def reified(constraint: Constraint, to: Stating) -> Literal:
    """Return a literal that is true if and only if a filled grid obeys the constraint."""
    recorded = _recorded(constraint, to)
    name = constraint.describe()
    if len(recorded) == 1 and isinstance(recorded[0].primitive, Clause):
        literals = (*(-literal for literal in recorded[0].when), *recorded[0].primitive.literals)
        return to.any_of(literals, name)
    holds = to.boolean(name)
    for primitive, when in recorded:
        to.definition.when(holds, *when).post(primitive)
    _state_that_one_fails(recorded, to.definition.when(-holds))
    return holds


def _recorded(constraint: Constraint, to: Stating) -> list[Recorded]:
    """Return what a constraint would post; what one of the user's own would is checked."""
    recorder = Recorder(to)
    constraint.state(recorder)
    if is_own(constraint):
        require_well_made(str(to.origin), recorder.recorded, to.model)
    return recorder.recorded


def _state_that_one_fails(recorded: list[Recorded], to: Stating) -> None:
    if len(recorded) == 1 and not recorded[0].when:
        opposite = _opposite(recorded[0].primitive)
        if opposite is not None:
            for primitive in opposite:
                to.post(primitive)
            return
    failing: list[Literal] = []
    for primitive, when in recorded:
        failures = _failures(primitive, to)
        if when:
            # It can only fail if it is demanded.
            fails = to.boolean("a statement fails")
            for literal in when:
                to.when(fails).clause(literal)
            to.when(fails).clause(*failures)
            failures = [fails]
        failing += failures
    to.clause(*failing)


_OPPOSITE_RELATION = {"==": "!=", "!=": "==", "<=": ">", ">": "<=", ">=": "<", "<": ">="}


def _opposite(primitive: Primitive) -> list[Primitive] | None:
    """Return primitives that all hold if and only if the given one fails; None if there are none.

    All of this can be done without further Booleans.
    """
    match primitive:
        case Clause(literals):
            return [Clause((-literal,)) for literal in literals]
        case Table(variables, tuples, allowed):
            return [Table(variables, tuples, not allowed)]
        case Linear(terms, relation, constant):
            return [Linear(terms, _OPPOSITE_RELATION[relation], constant)]
        case Regular(terms, machine):
            return [Regular(terms, _Complement(machine))]
    return None


def _failures(primitive: Primitive, to: Stating) -> list[Literal]:
    """Return literals: any of them makes the primitive fail; if it fails, one can be true."""
    match primitive:
        case Clause((literal,)):
            return [-literal]
        case AllDifferent():
            return _repetitions(primitive, to)
        case DistinctSum(variables, totals):
            misses = to.boolean("another sum")
            to.when(misses).regular(variables, _SumOutside(totals))
            return [*_repetitions(AllDifferent(variables), to), misses]
        case Connectivity():
            return [_falls_apart(primitive, to)]
    fails = to.boolean("a statement fails")
    for opposite in _opposite(primitive) or ():
        to.when(fails).post(opposite)
    return [fails]


def _repetitions(primitive: AllDifferent, to: Stating) -> list[Literal]:
    """Return for each value that can repeat a literal that makes it repeat."""
    repeating = []
    for value, literals in primitive.literals_by_value.items():
        if len(literals) > 1:
            repeats = to.boolean(f"{value} repeats")
            to.when(repeats).sum(literals, ">=", 2)
            repeating.append(repeats)
    return repeating


def _falls_apart(primitive: Connectivity, to: Stating) -> Literal:
    """Return a literal that makes the members fall into two parts that do not touch.

    Each part is one or more of the connected pieces. So, unlike that members are connected, that
    they are not takes no more than a choice, and clauses for each pair that touches.
    """
    apart = to.boolean("not connected")
    there = to.when(apart)
    parts: list[tuple[Literal, Literal]] = []
    for member in primitive.members:
        here = to.boolean("in the first part"), to.boolean("in the second part")
        there.clause(-member, *here)
        there.clause(-here[0], -here[1])
        for part in here:
            # Nothing is left open where it does not matter.
            to.definition.clause(-part, member)
            to.definition.clause(-part, apart)
        parts.append(here)
    for one, other in primitive.edges:
        there.clause(-parts[one][0], -parts[other][1])
        there.clause(-parts[one][1], -parts[other][0])
    there.clause(*(first for first, _ in parts))
    there.clause(*(second for _, second in parts))
    return apart


@dataclass(frozen=True)
class _Complement:
    """Accepts what a machine does not; a state is that of the machine, or none once it is dead."""

    machine: Machine

    @property
    def start(self) -> tuple[Hashable, ...]:
        return (self.machine.start,)

    def step(self, state: tuple[Any, ...], value: int) -> tuple[Hashable, ...]:
        following = self.machine.step(state[0], value) if state else None
        return () if following is None else (following,)

    def accepts(self, state: tuple[Any, ...]) -> bool:
        return not state or not self.machine.accepts(state[0])


@dataclass(frozen=True)
class _SumOutside:
    """Reads values and accepts if their sum is none of the totals."""

    totals: frozenset[int]
    start: ClassVar[int] = 0

    def step(self, state: int, value: int) -> int:
        return state + value

    def accepts(self, state: int) -> bool:
        return state not in self.totals
