"""Translate a model into clauses: source `Model`, target conjunctive normal form.

Literal `k` of the model is variable `k` of the CNF; auxiliary variables come after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_model.errors import UnsupportedError
from sudoku_model.model import AllDifferent, DistinctSum, Model, Statement, Variable
from sudoku_model.solvers.engines import Encoding
from sudoku_model.solvers.sat.all_different import (
    Parts,
    Rules,
    encode_cages_in_houses,
    encode_domains,
    encode_rules,
)
from sudoku_model.solvers.sat.statements import StatementEncoder
from sudoku_model.solvers.sat.writer import ClauseWriter, Cnf

__all__ = ["Cnf", "encode", "encode_statements"]


def encode(model: Model, encoding: Encoding, at_most_one: str) -> Cnf:
    """Return the clauses that are true of exactly the assignments that obey the model.

    The auxiliary variables are determined by those of the model, so that models of the CNF and
    solutions correspond one to one.

    Args:
        model: the model.
        encoding: of "all different".
        at_most_one: PySAT's name of the encoding of "at most one".
    """
    in_houses: dict[int, Variable] = {}
    houses = tuple(_houses(model, in_houses))
    first = 1 + max(in_houses, default=-1)
    # As the houses know them: domains that were narrowed since then would fit this puzzle only.
    whole = tuple(in_houses.get(number, model.variables[number]) for number in range(first))
    top = model.literals_before(first)
    rules_of = encode_rules if top <= SHARED_LITERALS else encode_rules.__wrapped__
    rules = rules_of(whole, houses, top, encoding, at_most_one)
    cnf, known = _renumbered(rules, model.literal_count)
    cnf.units += model.facts
    writer = ClauseWriter(cnf, at_most_one, known.pairs)
    parts = Parts(writer, known.parts)
    encode_domains(model.variables[first:], (), encoding, writer)
    if encoding is Encoding.TRIADS:
        cages = [
            primitive.variables
            for primitive, _, when in model.statements
            if isinstance(primitive, DistinctSum) and not when
        ]
        encode_cages_in_houses(houses, cages, parts, writer)
    statements = StatementEncoder(model, houses, writer, parts, encoding)
    known_houses = set(map(id, houses))
    for primitive, origin, when in model.statements:
        if id(primitive) not in known_houses:
            writer.guard = tuple(-literal for literal in when)
            try:
                statements.encode(primitive)
            except UnsupportedError as problem:
                raise UnsupportedError(f"{origin:.150}: {problem}") from None
            writer.guard = ()
    return cnf


SHARED_LITERALS = 5_000
"""The rules of larger grids are not kept: they are stated for what the clues of one puzzle leave,
so no other puzzle shares them, and those of a few 100x100 grids would fill a gigabyte."""

LARGE = 5
"""From this size on a group is worth cutting along its intersections with others."""


def _houses(model: Model, variables: dict[int, Variable]) -> Iterator[AllDifferent]:
    """Yield the groups that are worth sharing among puzzles, and collect their variables.

    A group that knows a variable with another domain than an earlier group did speaks of
    narrowed domains; it is this puzzle's own.
    """
    for primitive, _, when in model.statements:
        if (
            not when
            and isinstance(primitive, AllDifferent)
            and (
                len(primitive.variables) >= LARGE
                or (len(primitive.variables) > 2 and primitive.is_permutation)
            )
            and all(variables.get(v.number, v) == v for v in primitive.variables)
            and len({v.number for v in primitive.variables}) == len(primitive.variables)
        ):
            variables.update((variable.number, variable) for variable in primitive.variables)
            yield primitive


def _renumbered(rules: Rules, top: int) -> tuple[Cnf, Rules]:
    """Return a copy of the clauses whose auxiliary variables come after the literal `top`.

    The other part of the result has the pairs and the parts in the same numbers.
    """
    kept = rules.cnf
    shift = top - rules.top
    if shift == 0 or kept.variable_count == rules.top:
        copied = Cnf(
            kept.variable_count + shift,
            kept.units.copy(),
            kept.clauses.copy(),
            kept.native_at_most_one.copy(),
            kept.names.copy(),
        )
        return copied, rules
    numbers = [*range(rules.top + 1), *range(top + 1, top + 1 + kept.variable_count - rules.top)]
    # A negative literal counts from the end, so one look-up serves both signs.
    moved = [*numbers, *(-number for number in reversed(numbers[1:]))]
    copied = Cnf(
        kept.variable_count + shift,
        [moved[literal] for literal in kept.units],
        [tuple([moved[literal] for literal in clause]) for clause in kept.clauses],
        [tuple([moved[literal] for literal in group]) for group in kept.native_at_most_one],
        {moved[literal]: name for literal, name in kept.names.items()},
    )
    pairs = frozenset((moved[first], moved[second]) for first, second in rules.pairs)
    parts = {
        part: {value: moved[literal] for value, literal in holders.items()}
        for part, holders in rules.parts.items()
    }
    return copied, Rules(top, copied, pairs, parts)


def encode_statements(model: Model, statements: Iterable[Statement]) -> Cnf:
    """Return the clauses of some statements alone, without those of the model's domains."""
    cnf = Cnf(model.literal_count)
    writer = ClauseWriter(cnf, "pairwise")
    encoder = StatementEncoder(model, (), writer, Parts(writer), Encoding.EXTENDED)
    for primitive, _, when in statements:
        writer.guard = tuple(-literal for literal in when)
        encoder.encode(primitive)
        writer.guard = ()
    return cnf
