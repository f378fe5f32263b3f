"""What one statement says about the values that are left: candidate elimination by primitives.

A filter reads and narrows the domains of a few variables; domains are bit masks. A literal is a
mask too: it is true if its variable's value is one of the mask's, so its complement is the
complement. Tables, sums and machines are filtered through their layered diagrams: a pass forward
finds the nodes that the values left can reach, a pass backward the values that lead on to the
end. That is domain consistency. (G. Pesant, CP 2004.)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.errors import UnsupportedError
from sudoku_model.model import (
    AllDifferent,
    Assignment,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Literal,
    Machine,
    Model,
    Primitive,
    Regular,
    Statement,
    Table,
    Term,
)
from sudoku_model.model.diagram import Diagram, unroll
from sudoku_model.model.machines import MembershipMachine, TableMachine
from sudoku_model.reach import reachable
from sudoku_model.solvers.lowering import linear_machine

Fact: TypeAlias = tuple[int, int]
"""The number of a variable and the mask of the values that make the fact true."""


class Masks:
    """The values of a model as bits.

    Attributes:
        model: the model.
        lowest: the value of the first bit.
        domains: for each variable its values.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        # Values that were narrowed away may still be spoken of.
        self.lowest = min(model.literal_values)
        self.domains = [self.of(variable.domain) for variable in in_time(model.variables)]

    def of(self, values: Sequence[int]) -> int:
        """Return values as a mask."""
        mask = 0
        for value in values:
            mask |= 1 << value - self.lowest
        return mask

    def value(self, bit: int) -> int:
        """Return the value of a mask of one bit; of a larger mask its greatest."""
        return bit.bit_length() - 1 + self.lowest

    def fact(self, literal: Literal) -> Fact:
        """Return what a literal says; the mask of a negative literal is a complement."""
        variable, value = self.model.meaning(literal)
        bit = 1 << value - self.lowest
        return variable.number, bit if literal > 0 else ~bit

    def term(self, term: Term) -> tuple[int, dict[int, int]]:
        """Return the variable of a term, and for each value of the term the mask that gives it."""
        if isinstance(term, int):
            number, mask = self.fact(term)
            return number, {0: ~mask & self.domains[number], 1: mask & self.domains[number]}
        return term.number, {value: 1 << value - self.lowest for value in term.domain}


class Filter(ABC):
    """A statement that watches the domains of its variables.

    Attributes:
        numbers: the variables that it watches.
    """

    numbers: tuple[int, ...]

    @abstractmethod
    def may_hold(self, domains: Sequence[int]) -> bool:
        """Say false only if no assignment from the domains obeys the statement."""

    @abstractmethod
    def narrow(self, domains: list[int]) -> bool:
        """Remove values that no assignment which obeys the statement has.

        Returns:
            False after a contradiction; where every domain has one value left, exactly if that
            assignment breaks the statement. A domain that became empty is one too.
        """


def make_filter(statement: Statement, masks: Masks) -> Filter:
    """Return the filter of a statement with its guard."""
    heed_deadline()
    primitive, _, when = statement
    inner = _unguarded(primitive, masks)
    if not when:
        return inner
    return GuardedFilter(inner, [masks.fact(literal) for literal in dict.fromkeys(when)])


def _unguarded(primitive: Primitive, masks: Masks) -> Filter:
    terms: Sequence[Term]
    machine: Machine
    match primitive:
        case Clause(literals):
            return ClauseFilter([masks.fact(literal) for literal in literals])
        case AllDifferent():
            return AllDifferentFilter(primitive, masks)
        case DistinctSum():
            return DistinctSumFilter(primitive, masks)
        case Connectivity():
            return ConnectedFilter(primitive, masks)
        case Table(terms, tuples, allowed):
            machine = TableMachine(tuples, allowed)
        case Linear():
            terms, machine = linear_machine(primitive, masks.model)
        case Regular(terms, machine):
            pass
    try:
        return MachineFilter(terms, machine, masks)
    except UnsupportedError:  # too large to be unrolled
        return CheckFilter(primitive, terms, masks)


class ClauseFilter(Filter):
    """At least one of some facts is true; facts about the same variable are one fact."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        merged: dict[int, int] = {}
        for number, mask in facts:
            merged[number] = merged.get(number, 0) | mask
        self._facts = tuple(merged.items())
        self.numbers = tuple(merged)

    def may_hold(self, domains: Sequence[int]) -> bool:
        return any(domains[number] & mask for number, mask in self._facts)

    def narrow(self, domains: list[int]) -> bool:
        """Make the only fact true that can be."""
        only: Fact | None = None
        for number, mask in self._facts:
            domain = domains[number]
            if domain & mask:
                if only is not None or not domain & ~mask:
                    return True
                only = number, mask
        if only is None:
            return False
        domains[only[0]] &= only[1]
        return True


class GuardedFilter(Filter):
    """A filter that works once all facts of its guard are true.

    Where only one of them is open and the statement can no longer hold, that one is false.
    """

    def __init__(self, inner: Filter, guard: Sequence[Fact]) -> None:
        self._inner = inner
        self._guard = guard
        self.numbers = tuple(dict.fromkeys((*(number for number, _ in guard), *inner.numbers)))

    def _open(self, domains: Sequence[int]) -> list[Fact] | None:
        """Return the facts of the guard that are not decided, None if one is false."""
        undecided = []
        for number, mask in self._guard:
            if not domains[number] & mask:
                return None
            if domains[number] & ~mask:
                undecided.append((number, mask))
        return undecided

    def may_hold(self, domains: Sequence[int]) -> bool:
        return self._open(domains) != [] or self._inner.may_hold(domains)

    def narrow(self, domains: list[int]) -> bool:
        undecided = self._open(domains)
        if undecided == []:
            return self._inner.narrow(domains)
        if undecided is not None and len(undecided) == 1 and not self._inner.may_hold(domains):
            number, mask = undecided[0]
            domains[number] &= ~mask
        return True


class CheckFilter(Filter):
    """Waits until every variable has one value, and then looks whether the primitive holds."""

    def __init__(self, primitive: Primitive, terms: Sequence[Term], masks: Masks) -> None:
        self._primitive = primitive
        self._masks = masks
        self.numbers = tuple(dict.fromkeys(masks.term(term)[0] for term in terms))

    def may_hold(self, domains: Sequence[int]) -> bool:
        if any(domains[number] & domains[number] - 1 for number in self.numbers):
            return True
        # The primitive reads its own variables only, all of which have one value.
        values = [self._masks.value(domain) for domain in domains]
        return self._primitive.holds(Assignment(self._masks.model, values))

    def narrow(self, domains: list[int]) -> bool:
        return self.may_hold(domains)


class AllDifferentFilter(Filter):
    """The variables differ: naked singles and, where each value must appear, hidden ones."""

    def __init__(self, primitive: AllDifferent, masks: Masks) -> None:
        self.numbers = tuple(variable.number for variable in primitive.variables)
        self._required = masks.of(primitive.values) if primitive.is_permutation else 0

    def may_hold(self, domains: Sequence[int]) -> bool:
        return may_differ(self.numbers, domains)

    def narrow(self, domains: list[int]) -> bool:
        return find_naked_singles(self.numbers, domains) and find_hidden_singles(
            self.numbers, self._required, domains, []
        )


def may_differ(numbers: Sequence[int], domains: Sequence[int]) -> bool:
    """Say whether no two of the variables have the same only value, and values are enough."""
    settled = union = 0
    for number in numbers:
        domain = domains[number]
        union |= domain
        if not domain & domain - 1:
            if domain & settled:
                return False
            settled |= domain
    return union.bit_count() >= len(numbers)


def find_naked_singles(numbers: Sequence[int], domains: list[int]) -> bool:
    """Remove the only value of each of some different variables from the others."""
    open_numbers = list(numbers)
    settled = 0
    while True:
        still_open = []
        before = settled
        for number in open_numbers:
            domain = domains[number]
            if domain & domain - 1:
                still_open.append(number)
            elif not domain or domain & settled:
                return False
            else:
                settled |= domain
        if settled == before:
            return True
        for number in still_open:
            domains[number] &= ~settled
        open_numbers = still_open


def find_hidden_singles(
    members: Sequence[int], required: int, domains: list[int], changed: list[int]
) -> bool:
    """Settle each variable that is the only place left for a value which must appear.

    The members differ; which values are required among them a mask says. Variables that were
    settled join `changed`. False after a contradiction.
    """
    once = twice = 0
    for index in members:
        domain = domains[index]
        twice |= once & domain
        once |= domain
    if required & ~once:
        return False
    single = required & once & ~twice
    if not single:
        return True
    for index in members:
        value = domains[index] & single
        if value and domains[index] != value:
            if value & value - 1:
                return False  # the only place left for two values
            domains[index] = value
            changed.append(index)
    return True


class _Passes:
    """A diagram with its labels as masks, by layer and value, and the passes through it."""

    def __init__(self, diagram: Diagram, labels: Sequence[Mapping[int, int]]) -> None:
        self._is_empty = diagram.is_empty
        # For each layer and each of its nodes the ways on: a mask and the node it leads to.
        self._layers: list[list[list[tuple[int, int]]]] = []
        for edges, width, masks in zip(diagram.layers, diagram.widths, labels, strict=False):
            heed_deadline()
            joined: list[dict[int, int]] = [{} for _ in range(width)]
            for source, value, target in edges:
                joined[source][target] = joined[source].get(target, 0) | masks[value]
            self._layers.append([[(mask, to) for to, mask in ways.items()] for ways in joined])

    def reached(self, left: Sequence[int]) -> list[set[int]] | None:
        """Return the nodes of each layer that can be reached, None if none of the last."""
        if self._is_empty:
            return None
        here = {0}
        layers = [here]
        for nodes, domain in zip(self._layers, left, strict=True):
            here = {target for node in here for mask, target in nodes[node] if mask & domain}
            if not here:
                return None
            layers.append(here)
        return layers

    def supported(self, left: Sequence[int]) -> list[int] | None:
        """Return for each layer the values that lie on a way to the end, None without any."""
        layers = self.reached(left)
        if layers is None:
            return None
        supported = []
        leading = layers.pop()
        for nodes, domain in zip(reversed(self._layers), reversed(left), strict=True):
            values = 0
            before = set()
            for node in layers.pop():
                for mask, target in nodes[node]:
                    if mask & domain and target in leading:
                        values |= mask
                        before.add(node)
            supported.append(values & domain)
            leading = before
        return supported[::-1]


class MachineFilter(Filter):
    """A machine accepts the values of some terms."""

    def __init__(self, terms: Sequence[Term], machine: Machine, masks: Masks) -> None:
        read = [masks.term(term) for term in terms]
        self.numbers = tuple(number for number, _ in read)
        diagram = unroll(machine, [masks.model.domain(term) for term in terms])
        self._passes = _Passes(diagram, [labels for _, labels in read])

    def may_hold(self, domains: Sequence[int]) -> bool:
        return self._passes.reached([domains[number] for number in self.numbers]) is not None

    def narrow(self, domains: list[int]) -> bool:
        supported = self._passes.supported([domains[number] for number in self.numbers])
        if supported is None:
            return False
        for number, values in zip(self.numbers, supported, strict=True):
            domains[number] &= values
        return True


_OUT, _IN = 1, 2  # whether a set has a value, as a mask


class DistinctSumFilter(Filter):
    """The variables differ, and the set of their values has a right sum.

    The diagram reads of each value whether it is in the set. Where the set must have a value,
    its only place is a hidden single.
    """

    def __init__(self, primitive: DistinctSum, masks: Masks) -> None:
        group = AllDifferent(primitive.variables)
        self.numbers = tuple(variable.number for variable in primitive.variables)
        self._bits = [1 << value - masks.lowest for value in group.values]
        machine = MembershipMachine(group.values, len(self.numbers), primitive.totals)
        diagram = unroll(machine, [(0, 1)] * len(group.values))
        self._passes = _Passes(diagram, [{0: _OUT, 1: _IN}] * len(group.values))

    def _membership(self, domains: Sequence[int]) -> list[int]:
        """Say of each value whether the set can and whether it must have it."""
        possible = settled = 0
        for number in self.numbers:
            domain = domains[number]
            possible |= domain
            if not domain & domain - 1:
                settled |= domain
        return [
            (0 if settled & bit else _OUT) | (_IN if possible & bit else 0) for bit in self._bits
        ]

    def may_hold(self, domains: Sequence[int]) -> bool:
        return (
            may_differ(self.numbers, domains)
            and self._passes.reached(self._membership(domains)) is not None
        )

    def narrow(self, domains: list[int]) -> bool:
        if not find_naked_singles(self.numbers, domains):
            return False
        membership = self._passes.supported(self._membership(domains))
        if membership is None:
            return False
        allowed = required = 0
        for bit, left in zip(self._bits, membership, strict=True):
            allowed |= bit if left & _IN else 0
            required |= 0 if left & _OUT else bit
        for number in self.numbers:
            domains[number] &= allowed
        return find_hidden_singles(self.numbers, required, domains, [])


class ConnectedFilter(Filter):
    """The true members can be reached from each other over members that are not false."""

    def __init__(self, primitive: Connectivity, masks: Masks) -> None:
        self._members = [masks.fact(literal) for literal in primitive.members]
        self.numbers = tuple(dict.fromkeys(number for number, _ in self._members))
        self._touching = primitive.touching

    def _cut_off(self, domains: Sequence[int]) -> list[int] | None:
        """Return the members that cannot be reached, None if one of them is true."""
        possible = {
            index for index, (number, mask) in enumerate(self._members) if domains[number] & mask
        }
        true = {
            index
            for index in possible
            if not domains[self._members[index][0]] & ~self._members[index][1]
        }
        if not true:
            return []
        reached = reachable([min(true)], lambda index: possible.intersection(self._touching[index]))
        return sorted(possible - reached) if true <= reached else None

    def may_hold(self, domains: Sequence[int]) -> bool:
        return self._cut_off(domains) is not None

    def narrow(self, domains: list[int]) -> bool:
        cut_off = self._cut_off(domains)
        if cut_off is None:
            return False
        for index in cut_off:
            number, mask = self._members[index]
            domains[number] &= ~mask
        return True
