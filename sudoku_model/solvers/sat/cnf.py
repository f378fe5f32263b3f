"""Translate a model into clauses: source `Model`, target conjunctive normal form.

Literal `k` of the model is variable `k` of the CNF; auxiliary variables come after them.
"""

from __future__ import annotations

from typing import TypeGuard

from sudoku_model.model import AllDifferent, DistinctSum, Model, Primitive
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

__all__ = ["Cnf", "encode"]


def encode(model: Model, encoding: Encoding, at_most_one: str) -> Cnf:
    """Return the clauses that are true of exactly the assignments that obey the model.

    The auxiliary variables are determined by those of the model, so that models of the CNF and
    solutions correspond one to one.

    Args:
        model: the model.
        encoding: of "all different".
        at_most_one: PySAT's name of the encoding of "at most one".
    """
    houses = tuple(
        primitive for primitive, _, when in model.statements if not when and _is_house(primitive)
    )
    first = 1 + max((v.number for house in houses for v in house.variables), default=-1)
    rules = encode_rules(tuple(model.variables[:first]), houses, encoding, at_most_one)
    cnf, known = _renumbered(rules, model.literal_count)
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
    for primitive, _, when in model.statements:
        if when or not _is_house(primitive):
            writer.guard = tuple(-literal for literal in when)
            statements.encode(primitive)
            writer.guard = ()
    return cnf


LARGE = 5
"""From this size on a group is worth cutting along its intersections with others."""


def _is_house(primitive: Primitive) -> TypeGuard[AllDifferent]:
    return isinstance(primitive, AllDifferent) and (
        len(primitive.variables) >= LARGE
        or (len(primitive.variables) > 2 and primitive.is_permutation)
    )


def _renumbered(rules: Rules, top: int) -> tuple[Cnf, Rules]:
    """Return a copy of the clauses whose auxiliary variables come after the literal `top`.

    The other part of the result has the pairs and the parts in the same numbers.
    """
    kept = rules.cnf
    shift = top - rules.top
    if shift == 0:
        copied = Cnf(
            kept.variable_count,
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
