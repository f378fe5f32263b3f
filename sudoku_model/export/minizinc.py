"""MiniZinc: the common modelling language of constraint programming."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_model.model import AllDifferent, Model, Primitive, Variable


def write_minizinc(model: Model) -> Iterator[str]:
    """Yield the lines of a MiniZinc model; each constraint names the rule or clue it came from."""
    yield 'include "alldifferent.mzn";'
    for variable in model.variables:
        yield f"var {_domain(variable)}: {variable.name};"
    for primitive, origin in model.statements:
        yield f"constraint {_expression(model, primitive)}; % {origin}"
    yield "solve satisfy;"
    names = ", ".join(f'"{v.name}=\\({v.name})\\n"' for v in model.variables)
    yield f"output [{names}];"


def _domain(variable: Variable) -> str:
    first, last = variable.domain[0], variable.domain[-1]
    if variable.domain == tuple(range(first, last + 1)):
        return f"{first}..{last}"
    return f"{{{', '.join(map(str, variable.domain))}}}"


def _expression(model: Model, primitive: Primitive) -> str:
    if isinstance(primitive, AllDifferent):
        return f"alldifferent([{', '.join(v.name for v in primitive.variables)}])"
    literals = []
    for literal in primitive.literals:
        variable, value = model.meaning(literal)
        literals.append(f"{variable.name} {'=' if literal > 0 else '!='} {value}")
    return " \\/ ".join(literals)
