"""LP: the format of CPLEX, which MIP solvers read (HiGHS, SCIP, CBC, Gurobi, ...)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from sudoku_model.export.inequalities import Inequalities
from sudoku_model.model import Model

_IN_A_LINE = 20
"""Variables in a line: some readers take lines of some hundred signs only."""


def write_lp(model: Model) -> Iterator[str]:
    """Yield the lines of the model as an integer program without an objective.

    Comments say what each variable means.

    Raises:
        UnsupportedError: if the clauses of a statement would be too many.
    """
    target = Inequalities(model)
    for variable, name in target.meanings:
        yield f"\\ x{variable} {name}"
    yield "Minimize"
    yield " obj: 0 x1"
    yield "Subject To"
    for number, (coefficients, relation, bound) in enumerate(target.rows, start=1):
        terms = (f"{c:+d} x{variable}" for variable, c in coefficients.items())
        yield f" c{number}:"
        yield from (f"  {line}" for line in _lines(terms))
        yield f"  {relation} {bound}"
    yield "Binary"
    yield from _lines(f" x{variable}" for variable in range(1, target.variable_count + 1))
    yield "End"


def _lines(words: Iterable[str]) -> Iterator[str]:
    """Yield words in lines of bounded length."""
    left = iter(words)
    while line := " ".join(islice(left, _IN_A_LINE)):
        yield line
