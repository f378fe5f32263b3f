"""Clauses and the names of their variables as objects of PySAT."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from pysat.formula import CNF, IDPool

from sudoku_model.model import Literal

PySatFormula: TypeAlias = tuple[CNF, IDPool]
"""A formula, and the pool that knows its variables by their names."""


def as_pysat(clauses: Iterable[Sequence[Literal]], names: Sequence[str]) -> PySatFormula:
    """Return clauses and names as PySAT's own objects."""
    pool = IDPool()
    for name in names:
        pool.id(name)
    formula = CNF(from_clauses=[*map(list, clauses)])
    formula.nv = max(formula.nv, len(names))
    return formula, pool
