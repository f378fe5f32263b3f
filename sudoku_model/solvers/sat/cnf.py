"""Translate a model into clauses: source `Model`, target conjunctive normal form.

Literal `k` of the model is variable `k` of the CNF; auxiliary variables come after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku_model.deadline import heed_deadline, in_time
from sudoku_model.errors import UnsupportedError
from sudoku_model.model import AllDifferent, DistinctSum, Model, Statement, Variable
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.sat.all_different import (
    Parts,
    Rules,
    encode_cages_in_houses,
    encode_domains,
    encode_rules,
    write_rules,
)
from sudoku_model.solvers.sat.statements import StatementEncoder
from sudoku_model.solvers.sat.writer import ClauseWriter, Cnf

__all__ = ["Cnf", "encode", "encode_statements", "write_clauses"]


def encode(model: Model, encoding: Encoding, at_most_one: str) -> Cnf:
    """Return the clauses that are true of exactly the assignments that obey the model.

    The auxiliary variables are determined by those of the model, so that models of the CNF and
    solutions correspond one to one.

    Args:
        model: the model.
        encoding: of "all different".
        at_most_one: PySAT's name of the encoding of "at most one".
    """
    variables, houses = _variables_and_houses(model)
    top = model.literals_before(len(variables))
    rules_of = encode_rules if top <= SHARED_LITERALS else encode_rules.__wrapped__
    rules = rules_of(variables, houses, top, encoding, at_most_one)
    cnf, known = _renumbered(rules, model.literal_count)
    cnf.units += model.facts
    writer = ClauseWriter(cnf, at_most_one, known.pairs)
    _write_clues(model, len(variables), houses, encoding, writer, Parts(writer, known.parts))
    return cnf


def write_clauses(model: Model, encoding: Encoding, writer: ClauseWriter) -> None:
    """Write the clauses of `encode`, in its order, without those of a narrowed domain's facts.

    The writer writes all of them and is told whose they are; nothing is kept for other puzzles.
    """
    variables, houses = _variables_and_houses(model)
    parts = write_rules(variables, houses, encoding, writer)
    _write_clues(model, len(variables), houses, encoding, writer, parts)


def _write_clues(
    model: Model,
    first: int,
    houses: Sequence[AllDifferent],
    encoding: Encoding,
    writer: ClauseWriter,
    parts: Parts,
) -> None:
    """Write what the houses do not say: the other variables, from `first`, and statements."""
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
    for statement in model.statements:
        if id(statement.primitive) in known_houses:
            continue
        writer.about(statement)
        writer.guard = tuple(-literal for literal in statement.when)
        try:
            statements.encode(statement.primitive)
        except UnsupportedError as problem:
            raise UnsupportedError(f"{statement.origin!s:.150}: {problem}") from None
        writer.guard = ()


SHARED_LITERALS = 5_000
"""The rules of larger grids are not kept: they are stated for what the clues of one puzzle leave,
so no other puzzle shares them, and those of a few 100x100 grids would fill a gigabyte."""

LARGE = 5
"""From this size on a group is worth cutting along its intersections with others."""


def _variables_and_houses(model: Model) -> tuple[tuple[Variable, ...], tuple[AllDifferent, ...]]:
    """Return the first variables, up to the last in a house, and the houses.

    The variables are as the houses know them: with domains that have been narrowed since then
    the clauses would fit this puzzle only.
    """
    in_houses: dict[int, Variable] = {}
    houses = tuple(_houses(model, in_houses))
    first = 1 + max(in_houses, default=-1)
    variables = (in_houses.get(number, model.variables[number]) for number in range(first))
    return tuple(variables), houses


def _houses(model: Model, variables: dict[int, Variable]) -> Iterator[AllDifferent]:
    """Yield the groups that are worth sharing among puzzles, and collect their variables.

    A group that knows a variable with another domain than an earlier group did speaks of
    narrowed domains; it is this puzzle's own.
    """
    for primitive, _, when in model.statements:
        heed_deadline()
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
        [tuple([moved[literal] for literal in clause]) for clause in in_time(kept.clauses)],
        [tuple([moved[literal] for literal in part]) for part in in_time(kept.native_at_most_one)],
        {moved[literal]: name for literal, name in kept.names.items()},
    )
    pairs = frozenset((moved[first], moved[second]) for first, second in in_time(rules.pairs))
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
