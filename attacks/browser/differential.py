"""The differential attack from within Pyodide, where it is asked to run for a while."""

from __future__ import annotations

from time import monotonic

from attacks.differential.command import summary
from attacks.differential.hunt import Totals, attack_shape


def attacked(seed: str, seconds: float) -> tuple[str, list[str]]:
    """Attack shapes until the time is over.

    Returns:
        What was done, and what was found.
    """
    totals, found = Totals(), []
    deadline, number = monotonic() + seconds, 0
    while monotonic() < deadline:
        problem = attack_shape(f"{seed} {number}", totals)
        number += 1
        if problem is not None:
            asked = problem.asked
            found.append(f"{asked.question} ({asked.engines}, {asked.seed}): {problem.problem}")
    return summary(totals, seed), found
