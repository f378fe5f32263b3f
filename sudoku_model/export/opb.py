"""OPB: the input of pseudo-Boolean solvers (format of the PB competitions, linear part)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_model.model import Clause, Literal, Model


def write_opb(model: Model) -> Iterator[str]:
    """Yield the lines of the model in 0-1 inequalities; comments say what each variable means.

    "Exactly one" and "at most one" are one inequality each, without auxiliary variables.
    """
    constraints = list(_constraints(model))
    yield f"* #variable= {model.literal_count} #constraint= {len(constraints)}"
    for literal in range(1, model.literal_count + 1):
        yield f"* x{literal} {model.name(literal)}"
    yield from constraints


def _constraints(model: Model) -> Iterator[str]:
    for variable in model.variables:
        yield f"{_sum(variable.literals)} = 1 ;"
    for primitive, _ in model.statements:
        if isinstance(primitive, Clause):
            # A negative literal counts 1 - x, so each of them moves a 1 to the right-hand side.
            negative = sum(literal < 0 for literal in primitive.literals)
            yield f"{_sum(primitive.literals)} >= {1 - negative} ;"
            continue
        for literals in primitive.literals_by_value.values():
            if primitive.is_permutation:
                yield f"{_sum(literals)} = 1 ;"
            else:
                yield f"{_sum(-literal for literal in literals)} >= -1 ;"


def _sum(literals: Iterable[Literal]) -> str:
    return " ".join(f"{'+' if literal > 0 else '-'}1 x{abs(literal)}" for literal in literals)
