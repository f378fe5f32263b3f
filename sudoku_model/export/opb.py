"""OPB: the input of pseudo-Boolean solvers (format of the PB competitions, linear part)."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_model.export.inequalities import Inequalities
from sudoku_model.model import Model


def write_opb(model: Model) -> Iterator[str]:
    """Yield the lines of the model in 0-1 inequalities; comments say what each variable means.

    Raises:
        UnsupportedError: if the clauses of a statement would be too many.
    """
    target = Inequalities(model)
    yield f"* #variable= {target.variable_count} #constraint= {len(target.rows)}"
    for variable, name in target.meanings:
        yield f"* x{variable} {name}"
    for coefficients, relation, bound in target.rows:
        left = " ".join(f"{c:+d} x{variable}" for variable, c in coefficients.items())
        yield f"{left} {relation} {bound} ;"
