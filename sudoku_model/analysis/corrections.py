"""What a grid that keeps some clues must break of the others."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.analysis.clues import Clue, ClueSession
from sudoku_model.analysis.limits import decided
from sudoku_model.solvers import Limits, Outcome


def fewest_broken(
    asked: ClueSession,
    clues: Sequence[Clue],
    kept: Sequence[Clue],
    limits: Limits,
    base: Sequence[Clue] = (),
) -> list[Clue] | None:
    """Return the clues that some grid breaks that keeps `kept` and `base`.

    No grid that keeps these breaks a part of them only.

    (A minimal correction set, found by growing what is kept: J. Marques-Silva et al., "On
    Computing Minimal Correction Subsets", IJCAI 2013.)

    Returns:
        The clues, or None if there is no such grid.

    Raises:
        GaveUpError: if a limit is reached.
    """
    held = list(kept)
    broken: list[Clue] | None = None
    for clue in (None, *clues):
        if clue is not None:
            if clue not in (broken or ()):
                continue
            held = [other for other in clues if other not in (broken or ())] + [clue]
        answer = decided(asked.session.solve(asked.assume([*base, *held]), limits))
        if answer.outcome is Outcome.SAT:
            values = asked.values(answer.values or ())
            broken = [other for other in clues if not other.holds(asked.puzzle, values)]
        elif broken is None:
            return None
    return broken
