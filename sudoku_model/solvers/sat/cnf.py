"""Translate a model into clauses: source `Model`, target conjunctive normal form.

Literal `k` of the model is variable `k` of the CNF; auxiliary variables come after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sudoku_model.errors import UnsupportedError
from sudoku_model.model import (
    AllDifferent,
    DistinctSum,
    Literal,
    Model,
    Statement,
    Variable,
)
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.sat.all_different import write_cages_in_houses, write_domains, write_rules
from sudoku_model.solvers.sat.statements import StatementEncoder
from sudoku_model.solvers.sat.writer import ClauseWriter, Cnf
from sudoku_model.uncollected import uncollected

__all__ = ["Cnf", "GrowingCnf", "encode", "encode_statements", "write_clauses"]


def encode(model: Model, encoding: Encoding, at_most_one: str) -> Cnf:
    """Return the clauses that are true of exactly the assignments that obey the model.

    The auxiliary variables need not be determined by those of the model: under a guard that is off
    they are free, and so are those of `sudoku_model.solvers.sat.counts` in part.

    Args:
        model: the model.
        encoding: of "all different".
        at_most_one: PySAT's name of the encoding of "at most one".
    """
    return GrowingCnf(model, encoding, at_most_one).cnf


class GrowingCnf:
    """The clauses of `encode`, and later those of what was stated since."""

    def __init__(self, model: Model, encoding: Encoding, at_most_one: str) -> None:
        variables, houses = _rules_of(model)
        top = model.literals_before(len(variables))
        written = _written_rules if top <= SHARED_LITERALS else _written_rules.__wrapped__
        rules = written(variables, houses, top, encoding, at_most_one)
        self._model = model
        self._encoding = encoding
        self._houses = houses
        self._writer = rules.continued(model.literal_count)
        self.cnf = self._writer.cnf
        self.cnf.units += model.facts
        _write_clues(model, len(variables), houses, encoding, self._writer)
        self._count()

    def _count(self) -> None:
        self._written = len(self._model.variables), len(self._model.statements)

    def grow(self) -> Cnf:
        """Write what was stated since the last time, and return its clauses alone.

        The model must have left out the numbers of all auxiliary variables; see `Model.skip_to`.
        """
        model, whole, writer = self._model, self.cnf, self._writer
        whole.variable_count = max(whole.variable_count, model.literal_count)
        units, clauses = len(whole.units), len(whole.clauses)
        native = len(whole.native_at_most_one)
        variables, statements = self._written
        write_domains(model.variables[variables:], (), self._encoding, writer)
        _write_statements(model, self._houses, self._encoding, writer, statements)
        self._count()
        return Cnf(
            whole.variable_count,
            whole.units[units:],
            whole.clauses[clauses:],
            whole.native_at_most_one[native:],
        )


def write_clauses(model: Model, encoding: Encoding, writer: ClauseWriter) -> None:
    """Write the clauses of `encode`, in its order, without those of a narrowed domain's facts.

    The writer writes all of them and is told whose they are; nothing is kept for other puzzles.
    """
    variables, houses = _rules_of(model)
    write_rules(variables, houses, encoding, writer)
    _write_clues(model, len(variables), houses, encoding, writer)


SHARED_LITERALS = 5_000
"""The rules of larger grids are not kept: they are stated for what the clues of one puzzle leave,
so no other puzzle shares them, and those of a few 100x100 grids would fill a gigabyte."""

LARGE = 5
"""From this size on a group is worth cutting along its intersections with others."""


@lru_cache(maxsize=16)
def _written_rules(
    variables: tuple[Variable, ...],
    houses: tuple[AllDifferent, ...],
    top: Literal,
    encoding: Encoding,
    at_most_one: str,
) -> ClauseWriter:
    """Return what has written that variables have a value each, and differ in each house.

    The variables are the first ones of their model, and their literals those up to `top`.
    """
    writer = ClauseWriter(Cnf(top), at_most_one)
    write_rules(variables, houses, encoding, writer)
    return writer


def _rules_of(model: Model) -> tuple[tuple[Variable, ...], tuple[AllDifferent, ...]]:
    """Return the first variables, up to the last in a house, and the houses.

    Houses are the groups that are worth sharing among puzzles. The variables are as the houses
    know them: with domains that have been narrowed since then the clauses would fit this puzzle
    only. A group that knows a variable with another domain than an earlier group did speaks of
    narrowed domains; it is this puzzle's own.
    """
    houses = []
    known: dict[int, Variable] = {}
    for primitive, _, when in model.statements.larger():
        if when or not isinstance(primitive, AllDifferent) or not _is_worth_sharing(primitive):
            continue
        common = known.keys() & primitive.numbers
        if all(known[number] == primitive.by_number[number] for number in common):
            known.update(primitive.by_number)
            houses.append(primitive)
    first = model.variables[: 1 + max(known, default=-1)]
    return tuple([known.get(variable.number, variable) for variable in first]), tuple(houses)


def _is_worth_sharing(group: AllDifferent) -> bool:
    """Say whether a group is a large one, or a house, of variables that are all different ones."""
    size = len(group.variables)
    is_large = size >= LARGE or (size > 2 and group.is_permutation)
    return is_large and len(group.by_number) == size


@uncollected()
def _write_clues(
    model: Model,
    first: int,
    houses: Sequence[AllDifferent],
    encoding: Encoding,
    writer: ClauseWriter,
) -> None:
    """Write what the houses do not say: the other variables, from `first`, and statements."""
    write_domains(model.variables[first:], (), encoding, writer)
    if encoding is Encoding.TRIADS:
        cages = [
            primitive
            for primitive, _, when in model.statements.larger()
            if isinstance(primitive, DistinctSum) and not when
        ]
        write_cages_in_houses(houses, cages, writer)
    _write_statements(model, houses, encoding, writer)


def _write_statements(
    model: Model,
    houses: Sequence[AllDifferent],
    encoding: Encoding,
    writer: ClauseWriter,
    start: int = 0,
) -> None:
    """Write the statements of a model that are no houses, from a place on."""
    statements = StatementEncoder(model, houses, writer, encoding)
    known_houses = set(map(id, houses))
    end = (len(model.statements), None)
    for place, statement in (*model.statements.others(start), end):
        if start < place:
            _write_clauses_between(start, place, model, writer)
        start = place + 1
        if statement is None or id(statement.primitive) in known_houses:
            continue
        writer.about(statement)
        try:
            statements.encode(statement)
        except UnsupportedError as problem:
            raise UnsupportedError(f"{statement.origin!s:.150}: {problem}") from None


def _write_clauses_between(start: int, end: int, model: Model, writer: ClauseWriter) -> None:
    """Write what is stated from a place to another: clauses, most statements of large models."""
    if not writer.takes_notes:
        writer.plain_clauses(model.statements.clauses(start, end))
        return
    for statement in model.statements[start:end]:
        writer.about(statement)
        writer.clause(statement.primitive.literals)  # type: ignore[union-attr]


def encode_statements(model: Model, statements: Iterable[Statement]) -> Cnf:
    """Return the clauses of some statements alone, without those of the model's domains."""
    writer = ClauseWriter(Cnf(model.literal_count), "pairwise")
    encoder = StatementEncoder(model, (), writer, Encoding.EXTENDED)
    for statement in statements:
        encoder.encode(statement)
    return writer.cnf
