"""Clauses for domains and for "all different"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from sudoku_model.errors import UnsupportedError
from sudoku_model.model import AllDifferent, Literal, Variable
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.sat.writer import ClauseWriter, Cnf

MAX_CLAUSES = 8_000_000
"""They take 2 GB in Python and about as much in a solver. Pairwise clauses of the empty 64x64 grid
would be 31 million; with native constraints the empty 100x100 grid has 40,000."""

Holders = Mapping[int, Literal]
"""For each value the literal that says that a set of different variables holds it."""


class Rules(NamedTuple):
    """The clauses of the houses of a grid, kept because many puzzles share them.

    Attributes:
        top: auxiliary variables are numbered from the one after this.
        cnf: the clauses.
        pairs: the pairs of literals that they exclude, each in increasing order.
        parts: the parts of the houses that have Booleans of their own.
    """

    top: int
    cnf: Cnf
    pairs: frozenset[tuple[Literal, Literal]]
    parts: Mapping[frozenset[int], Holders]


@lru_cache(maxsize=16)
def encode_rules(
    variables: tuple[Variable, ...],
    houses: tuple[AllDifferent, ...],
    top: Literal,
    encoding: Encoding,
    at_most_one: str,
) -> Rules:
    """Return the clauses that say that variables have a value each, and differ in each house.

    The variables are the first ones of their model, and their literals those up to `top`.
    """
    writer = ClauseWriter(Cnf(top), at_most_one)
    parts = write_rules(variables, houses, encoding, writer)
    return Rules(top, writer.cnf, frozenset(writer.pairs), parts.holders)


def write_rules(
    variables: Iterable[Variable],
    houses: Sequence[AllDifferent],
    encoding: Encoding,
    writer: ClauseWriter,
) -> Parts:
    """Write the clauses of `encode_rules`, and return the parts that have got Booleans."""
    parts = Parts(writer)
    encode_domains(variables, houses, encoding, writer)
    if encoding is Encoding.TRIADS:
        _encode_triads(houses, parts, writer)
    else:
        for house in houses:
            writer.about(house)
            encode_all_different(house, encoding, writer)
    return parts


def encode_domains(
    variables: Iterable[Variable],
    houses: Iterable[AllDifferent],
    encoding: Encoding,
    writer: ClauseWriter,
) -> None:
    """Say that each variable has exactly one value.

    The minimal encoding leaves "at most one" out where it follows: n variables that share n
    values, each taken once at most, cannot have two values each.
    """
    in_permutation = {
        variable.number for house in houses if house.is_permutation for variable in house.variables
    }
    for variable in variables:
        if variable.is_boolean:
            continue
        writer.about(variable)
        writer.clause(variable.literals)
        if encoding is not Encoding.MINIMAL or variable.number not in in_permutation:
            writer.at_most_one(variable.literals)
            _bound(writer)


def encode_all_different(group: AllDifferent, encoding: Encoding, writer: ClauseWriter) -> None:
    """Say that variables differ, and of a permutation that each value is taken."""
    for literals in group.literals_by_value.values():
        writer.at_most_one(literals)
        if group.is_permutation and encoding is not Encoding.MINIMAL:
            writer.clause(literals)
        _bound(writer)


def _bound(writer: ClauseWriter) -> None:
    """Stop before the clauses fill the memory.

    Raises:
        UnsupportedError: if there are too many.
    """
    if len(writer.cnf.clauses) > MAX_CLAUSES:
        raise UnsupportedError(
            f"this encoding needs more than {MAX_CLAUSES:,} clauses for so large a grid; "
            "choose native at-most-one constraints, as in 'sat:minicard::native'"
        )


class Parts:
    """Booleans "this value is in this set of variables", made when first asked for.

    Attributes:
        holders: those that were made: the variables' numbers -> value -> literal.
    """

    def __init__(
        self, writer: ClauseWriter, known: Mapping[frozenset[int], Holders] | None = None
    ) -> None:
        self._writer = writer
        self.holders = dict(known or {})

    def of(self, variables: Sequence[Variable]) -> Holders:
        """Return for each value that one of the variables can take the literal that one does.

        The variables are known to differ.
        """
        key = frozenset(variable.number for variable in variables)
        holders = self.holders.get(key)
        if holders is None:
            places: dict[int, list[Literal]] = {}
            for variable in sorted(variables):
                for value, literal in zip(variable.domain, variable.literals, strict=True):
                    places.setdefault(value, []).append(literal)
            names = ", ".join(variable.name for variable in sorted(variables))
            holders = {
                value: literals[0]
                if len(literals) == 1
                else self._writer.any_of(literals, f"{value} in {names}")
                for value, literals in sorted(places.items())
            }
            self.holders[key] = holders
        return holders


def _encode_triads(houses: Sequence[AllDifferent], parts: Parts, writer: ClauseWriter) -> None:
    """Say "all different" through a Boolean for each value and each part of a house.

    The parts are the intersections with other houses. On a 9x9 grid those of rows and columns
    with boxes have three cells: triads. A row is then three triads that share each digit out
    among them, and so is a box, both ways.
    """
    members = [frozenset(variable.number for variable in house.variables) for house in houses]
    for house, cells in zip(houses, members, strict=True):
        writer.about(house)
        for partition in _partitions(cells, members):
            shares = _shares(house, partition, parts)
            for value in house.values:
                literals = [share[value] for share in shares if value in share]
                writer.at_most_one(literals)
                if house.is_permutation:
                    writer.clause(literals)
            _bound(writer)


def encode_cages_in_houses(
    houses: Sequence[AllDifferent],
    cages: Iterable[Sequence[Variable]],
    parts: Parts,
    writer: ClauseWriter,
) -> None:
    """Say that what a cage holds, the rest of a house around it does not, and the other way.

    Where the digits of a cage are known before their places are, unit propagation then removes
    them from the rest of the house; and where the rest of a house that holds every digit cannot
    hold one, the cage does.
    """
    inside = [frozenset(variable.number for variable in cage) for cage in cages]
    for house in houses:
        cells = frozenset(variable.number for variable in house.variables)
        found = [cage for cage in inside if cage < cells]
        if not found:
            continue
        writer.about(house)
        for partition in _partitions(cells, found):
            shares = _shares(house, partition, parts)
            large = [share for share, part in zip(shares, partition, strict=True) if len(part) > 1]
            for value in house.values:
                literals = [share[value] for share in shares if value in share]
                if house.is_permutation:
                    writer.clause(literals)
                # Single cells exclude each other already.
                of_parts = {share[value] for share in large if value in share}
                writer.exclude(
                    pair
                    for pair in combinations(literals, 2)
                    if pair[0] in of_parts or pair[1] in of_parts
                )


def _shares(
    house: AllDifferent, partition: Iterable[frozenset[int]], parts: Parts
) -> list[Holders]:
    by_number = {variable.number: variable for variable in house.variables}
    return [
        parts.of([by_number[number] for number in part])
        if len(part) > 1
        else dict(zip((one := by_number[min(part)]).domain, one.literals, strict=True))
        for part in partition
    ]


def _partitions(
    cells: frozenset[int], others: Iterable[frozenset[int]]
) -> Iterator[list[frozenset[int]]]:
    """Cut a group along its intersections with other groups, in each way that they allow.

    Every intersection of at least two cells appears in one of the partitions; cells that a
    partition does not cover stand alone in it. Without intersections all cells stand alone.
    """
    found = {cells & other for other in others if other != cells}
    unused = sorted((part for part in found if len(part) > 1), key=sorted)
    while True:
        parts: list[frozenset[int]] = []
        covered: frozenset[int] = frozenset()
        for part in unused:
            if not part & covered:
                parts.append(part)
                covered |= part
        yield parts + [frozenset({cell}) for cell in sorted(cells - covered)]
        unused = [part for part in unused if part not in parts]
        if not unused:
            return
