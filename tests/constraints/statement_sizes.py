"""How large the statements of the constraints are, as numbers to hold later versions against.

After a change that is meant to make statements larger or smaller, or with a new class, run
``python -m tests.constraints.statement_sizes`` and look at what it changes in the JSON file.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from sudoku_model.constraints import Doubler, RegionSameDigits
from sudoku_model.constraints.base import Board, Constraint, Stating
from sudoku_model.constraints.catalog import CONSTRAINTS
from sudoku_model.grid import Grid
from sudoku_model.solvers.sat.cnf import encode_statements
from sudoku_model.stated import state_rules
from tests.constraints.test_catalog import example_of

GOLDEN = Path(__file__).with_name("statement_sizes.json")
COMMAND = "python -m tests.constraints.statement_sizes"


def boards() -> dict[str, tuple[Board, Constraint]]:
    """Return the example of every class, and further instances of those that state nothing."""
    found = {name: example_of(kind) for name, kind in CONSTRAINTS.items()}
    doubler = Doubler()
    found["Doubler, one per house"] = (
        Board(doubler.extend(Grid.square(9)), (doubler,)),
        doubler,
    )
    same = RegionSameDigits()
    found["RegionSameDigits, more digits than cells"] = (
        Board(Grid.rectangle(4, 4, range(1, 6), (2, 2)), (same,)),
        same,
    )
    return found


def size_of(board: Board, constraint: Constraint) -> dict[str, Any]:
    """Count the statements by their kind, the auxiliary variables, and what becomes clauses.

    The clauses are those of the statements alone, in the encoding that needs nothing beside them.
    """
    model = state_rules(board.grid)
    known, variables = len(model.statements), len(model.variables)
    constraint.state(Stating(board, model, "example"))
    stated = model.statements[known:]
    cnf = encode_statements(model, stated)
    kinds = Counter(type(primitive).__name__ for primitive, _, _ in stated)
    return {
        "statements": dict(sorted(kinds.items())),
        "variables": len(model.variables) - variables,
        "clauses": len(cnf.units) + len(cnf.clauses),
        "literals": len(cnf.units) + sum(map(len, cnf.clauses)),
    }


def sizes() -> dict[str, dict[str, Any]]:
    """Return the size of every statement by the name of its class."""
    return {name: size_of(*board) for name, board in boards().items()}


if __name__ == "__main__":
    lines = [f"  {json.dumps(name)}: {json.dumps(size)}" for name, size in sorted(sizes().items())]
    GOLDEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
