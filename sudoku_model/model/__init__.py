"""The solver-neutral model: finite-domain variables and statements about them.

Knows neither Sudoku nor a solver. A constraint states itself here once, and every engine
translates the few primitives in its own strongest way.
"""

from sudoku_model.model.model import Assignment, Literal, Model, Statement, Variable
from sudoku_model.model.primitives import AllDifferent, Clause, Primitive

__all__ = [
    "AllDifferent",
    "Assignment",
    "Clause",
    "Literal",
    "Model",
    "Primitive",
    "Statement",
    "Variable",
]
