"""Small puzzles, treated as large ones are.

The package does much in another way from some size on: another solver, another encoding, another
machine. What an exhaustive search can judge is smaller than any of these sizes, so the sizes are
made smaller.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from sudoku_model.libraries import is_there

SIZES: dict[str, tuple[int, ...]] = {
    "analysis.counting.question.FEW": (1,),
    "analysis.versions.MOST_CHANGES": (0, 50),
    "analysis.workbench.MOST_FINDINGS": (1,),
    "analysis.workbench.MOST_GRIDS analysis.versions.MOST_GRIDS": (1, 5),
    "analysis.workbench.SPARE_SWITCHES": (0,),
    "stated.WARM_CELLS generation.other_solutions.EASY_CELLS": (0,),
    "constraints.lines.MOST_SETS": (0,),
    "constraints.machines.MOST_CLASSES": (0,),
    "constraints.digit_sets.MOST_COUNTS": (0,),
    "constraints.sum_lines.FEWEST_MEMBERS": (2, 9),
    "constraints.sum_lines.MOST_EDGES_OF_RUNS": (0, 10_000),
    "constraints.sum_lines.MOST_GROUPS": (0,),
    "implied.MOST_CELLS": (0, 9),
    "implied.MOST_HOUSES": (1, 9),
    "solvers.cpsat_model.MACHINE_EDGES": (0,),
    "solvers.sat.cnf.LARGE": (2, 9),
    "solvers.sat.cnf.SHARED_LITERALS": (0,),
    "solvers.sat.session.KEEP_FOR_SCOPES": (0,),
    "solvers.sat.settings.PAIRWISE_PAIRS": (0,),
    "solvers.sat.session.PROPAGATE_AFTER": (0, 1),
    "solvers.sat.session.RECYCLE_AFTER_CONFLICTS": (1,),
    "solvers.sat.session.RECYCLE_AFTER_SCOPES": (1,),
    "solvers.sat.session.RETIRE_TOGETHER": (1,),
    "stated.GUESSED_CELLS": (0,),
}
"""The sizes from which on, or up to which, something is done in its own way (some go together),
and what else they may be."""

AS_THEY_ARE = 0.5
"""Part of the questions for which nothing is changed."""


@contextmanager
def other_sizes(chance: random.Random) -> Iterator[None]:
    """Change some of the sizes for a while."""
    changed: list[tuple[ModuleType, str, int]] = []
    try:
        if chance.random() >= AS_THEY_ARE:
            for places in chance.sample([*SIZES], chance.choice((1, 2, 5))):
                size = chance.choice(SIZES[places])
                for place in places.split():
                    module_name, name = place.rsplit(".", 1)
                    if "cpsat" in module_name and not is_there("ortools"):
                        continue
                    module = import_module(f"sudoku_model.{module_name}")
                    changed.append((module, name, getattr(module, name)))
                    setattr(module, name, size)
        yield
    finally:
        for module, name, value in changed:
            setattr(module, name, value)
