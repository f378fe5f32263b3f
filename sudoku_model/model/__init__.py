"""The solver-neutral model: finite-domain variables and statements about them.

Knows neither Sudoku nor a solver. A constraint states itself here once, and every engine
translates the few primitives in its own strongest way.
"""

from sudoku_model.model.diagram import FunctionMachine, Machine
from sudoku_model.model.model import (
    Assignment,
    JointOrigin,
    Literal,
    Model,
    Origin,
    Statement,
    Term,
    Variable,
)
from sudoku_model.model.primitives import (
    RELATIONS,
    AllDifferent,
    Clause,
    Connectivity,
    DistinctSum,
    Linear,
    Primitive,
    Regular,
    Table,
)

__all__ = [
    "RELATIONS",
    "AllDifferent",
    "Assignment",
    "Clause",
    "Connectivity",
    "DistinctSum",
    "FunctionMachine",
    "JointOrigin",
    "Linear",
    "Literal",
    "Machine",
    "Model",
    "Origin",
    "Primitive",
    "Regular",
    "Statement",
    "Table",
    "Term",
    "Variable",
]
