"""What several engines do to a linear statement before they translate it.

Source: the primitive; target: a state machine over values.
"""

from __future__ import annotations

from sudoku_model.model import Linear, Model, Term
from sudoku_model.model.machines import SumMachine
from sudoku_model.model.primitives import merged


def linear_machine(linear: Linear, model: Model) -> tuple[tuple[Term, ...], SumMachine]:
    """Return a machine for a linear primitive, and the terms in the order that it reads them.

    Terms that occur twice are read once. ``<`` and ``>`` become ``<=`` and ``>=``, and a constant
    out of reach the nearest one that is.
    """
    coefficients = merged(linear.terms)
    terms = tuple(coefficients)
    relation, constant = linear.relation, linear.constant
    if relation == "<":
        relation, constant = "<=", constant - 1
    elif relation == ">":
        relation, constant = ">=", constant + 1
    domains = [model.domain(term) for term in terms]
    return terms, SumMachine.of(tuple(coefficients.values()), domains, relation, constant)
