"""DIMACS CNF: the input of SAT solvers since the second DIMACS challenge (1993)."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_model.errors import UnsupportedError
from sudoku_model.model import Model
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.sat.cnf import encode


def write_dimacs(model: Model, encoding: Encoding, at_most_one: str) -> Iterator[str]:
    """Return the lines of the model as CNF, with a comment for each variable that has a name.

    Raises:
        UnsupportedError: with ``native`` "at most one", which CNF cannot say.
    """
    if at_most_one == "native":
        raise UnsupportedError(
            "DIMACS CNF has no native at-most-one constraints; choose another encoding of them"
        )
    cnf = encode(model, encoding, at_most_one)

    def lines() -> Iterator[str]:
        yield f"c {encoding.value} encoding, at most one: {at_most_one}"
        for literal in range(1, model.literal_count + 1):
            yield f"c {literal} {model.name(literal)}"
        for literal, name in cnf.names.items():
            yield f"c {literal} {name}"
        yield f"p cnf {cnf.variable_count} {len(cnf.units) + len(cnf.clauses)}"
        for literal in cnf.units:
            yield f"{literal} 0"
        for clause in cnf.clauses:
            yield f"{' '.join(map(str, clause))} 0"

    return lines()
