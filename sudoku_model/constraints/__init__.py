"""What setters demand beyond rows, columns and regions: one module for each family.

`base` says what a constraint is; `catalog` lists all of them. Nothing is imported before it is
needed.
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """Import a constraint class by its name."""
    if not name.startswith("_"):
        from sudoku_model.constraints.catalog import CONSTRAINTS

        if name in CONSTRAINTS:
            return CONSTRAINTS[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
