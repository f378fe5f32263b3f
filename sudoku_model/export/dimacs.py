"""DIMACS CNF: the input of SAT solvers since the second DIMACS challenge (1993)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_model.errors import UnsupportedError
from sudoku_model.export.text import meanings
from sudoku_model.model import Literal, Model
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.sat.cnf import encode


def write_dimacs(
    model: Model,
    encoding: Encoding,
    at_most_one: str,
    cells: int | None = None,
    added: Sequence[Sequence[Literal]] = (),
) -> Iterator[str]:
    """Return the lines of the model as CNF, with a comment for each variable that has a name.

    Auxiliary variables need not be determined by the cells. Where there are any, a comment tells
    model counters that solutions are counted by the literals of the cells (``c p show``, as in
    the model counting competitions since 2021).

    Args:
        model: the model.
        encoding: of "all different".
        at_most_one: PySAT's name of the encoding of "at most one".
        cells: how many of the model's first variables make a solution; all by default.
        added: further clauses, which come last.

    Raises:
        UnsupportedError: with ``native`` "at most one", which CNF cannot say.
    """
    if at_most_one == "native":
        raise UnsupportedError(
            "DIMACS CNF has no native at-most-one constraints; choose another encoding of them"
        )
    cnf = encode(model, encoding, at_most_one)
    shown = dict.fromkeys(
        abs(lit) for variable in model.variables[:cells] for lit in variable.literals
    )
    has_auxiliaries = cnf.variable_count > len(shown)

    def lines() -> Iterator[str]:
        if has_auxiliaries:
            yield "c t pmc"
        yield f"c {encoding.value} encoding, at most one: {at_most_one}"
        yield from (f"c {literal} {name}" for literal, name in meanings(model, cnf))
        clauses = [*cnf.all_clauses, *added]
        yield f"p cnf {cnf.variable_count} {len(clauses)}"
        if has_auxiliaries:
            yield " ".join(map(str, ("c p show", *shown, 0)))
        for clause in clauses:
            yield f"{' '.join(map(str, clause))} 0"

    return lines()
