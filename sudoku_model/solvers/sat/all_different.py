"""Clauses for domains and for "all different"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

from sudoku_model.model import AllDifferent, DistinctSum, Literal, Variable
from sudoku_model.solvers.encodings import Encoding
from sudoku_model.solvers.sat.writer import ClauseWriter, Holders


def write_rules(
    variables: Iterable[Variable],
    houses: Sequence[AllDifferent],
    encoding: Encoding,
    writer: ClauseWriter,
) -> None:
    """Say that variables have a value each, and differ in each house."""
    write_domains(variables, houses, encoding, writer)
    if encoding is Encoding.TRIADS:
        _write_triads(houses, writer)
        return
    for house in houses:
        writer.about(house)
        write_all_different(house, encoding, writer)


def write_domains(
    variables: Iterable[Variable],
    houses: Iterable[AllDifferent],
    encoding: Encoding,
    writer: ClauseWriter,
) -> None:
    """Say that each variable has exactly one value.

    The minimal encoding leaves "at most one" out where it follows: n variables that share n
    values, each taken once at most, cannot have two values each.
    """
    single: set[int] = set()
    if encoding is Encoding.MINIMAL:
        for house in houses:
            if house.is_permutation:
                single |= house.numbers
    for variable in variables:
        if variable.is_boolean:
            continue
        writer.about(variable)
        writer.clause(variable.literals)
        if variable.number not in single:
            writer.at_most_one(variable.literals)


def write_all_different(group: AllDifferent, encoding: Encoding, writer: ClauseWriter) -> None:
    """Say that variables differ, and of a permutation that each value is taken."""
    for literals in group.literals_by_value.values():
        writer.at_most_one(literals)
        if group.is_permutation and encoding is not Encoding.MINIMAL:
            writer.clause(literals)


def _write_triads(houses: Sequence[AllDifferent], writer: ClauseWriter) -> None:
    """Say "all different" through a Boolean for each value and each part of a house.

    The parts are the intersections with other houses. On a 9x9 grid those of rows and columns
    with boxes have three cells: triads. A row is then three triads that share each digit out
    among them, and so is a box, both ways.
    """
    for house in houses:
        writer.about(house)
        for partition in _partitions(house, houses):
            shares = [writer.holders(part, house.by_number) for part in partition]
            for value in house.values:
                literals = _of_value(value, shares)
                writer.at_most_one(literals)
                if house.is_permutation:
                    writer.clause(literals)


def write_cages_in_houses(
    houses: Sequence[AllDifferent], cages: Sequence[DistinctSum], writer: ClauseWriter
) -> None:
    """Say that what a cage holds, the rest of a house around it does not, and the other way.

    Where the digits of a cage are known before their places are, unit propagation then removes
    them from the rest of the house; and where the rest of a house that holds every digit cannot
    hold one, the cage does.
    """
    for house in houses:
        inside = [cage for cage in cages if cage.numbers < house.numbers]
        if not inside:
            continue
        writer.about(house)
        for partition in _partitions(house, inside):
            _write_parts(house, partition, writer)


def _write_parts(
    house: AllDifferent, partition: Sequence[frozenset[int]], writer: ClauseWriter
) -> None:
    """Say that each digit is in one part of a house at most, and in one if the house holds it."""
    shares = [writer.holders(part, house.by_number) for part in partition]
    # Single cells, which come last, exclude each other already.
    large = shares[: sum(len(part) > 1 for part in partition)]
    for value in house.values:
        literals = _of_value(value, shares)
        if house.is_permutation:
            writer.clause(literals)
        for place, literal in enumerate(_of_value(value, large), start=1):
            writer.exclude(zip(repeat(literal), literals[place:]))


def _of_value(value: int, shares: Iterable[Holders]) -> list[Literal]:
    """Return for each part that can hold a value the literal that says that it does."""
    return [share[value] for share in shares if value in share]


def _partitions(
    group: AllDifferent, others: Iterable[AllDifferent | DistinctSum]
) -> Iterator[list[frozenset[int]]]:
    """Cut a group along its intersections with other groups, in each way that they allow.

    Every intersection of at least two cells appears in one of the partitions; cells that a
    partition does not cover stand alone in it. Without intersections all cells stand alone.
    """
    cells = group.numbers
    intersections = {cells & other.numbers for other in others if other.numbers != cells}
    unused = sorted([part for part in intersections if len(part) > 1], key=sorted)
    while True:
        parts = _apart(unused)
        covered = frozenset[int]().union(*parts)
        yield parts + [frozenset({cell}) for cell in sorted(cells - covered)]
        unused = [part for part in unused if part not in parts]
        if not unused:
            return


def _apart(parts: Iterable[frozenset[int]]) -> list[frozenset[int]]:
    """Return those of some sets that share nothing with one before."""
    apart: list[frozenset[int]] = []
    for part in parts:
        if all(map(part.isdisjoint, apart)):
            apart.append(part)
    return apart
