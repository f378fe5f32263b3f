"""The text form of CP-SAT's own model (a protocol buffer, `CpModelProto`)."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_model.model import Model
from sudoku_model.solvers.cpsat_model import CpSatModel


def write_cpsat(model: Model) -> Iterator[str]:
    """Return the lines of the model that the CP-SAT engine is given."""
    return iter(str(CpSatModel(model).target.proto).splitlines())
