"""What a grid that keeps some clues must break of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_model.analysis.clues import ClueSession
from sudoku_model.model import Literal
from sudoku_model.solvers import Limits


def fewest_broken(
    asked: ClueSession,
    clues: Sequence[Literal],
    kept: Sequence[Literal],
    limits: Limits,
    base: Sequence[Literal] = (),
) -> list[Literal] | None:
    """Return the clues that some grid breaks while it keeps `kept` and `base`.

    No grid that keeps those breaks only a part of these. (A minimal correction set, found by
    growing what is kept: J. Marques-Silva et al., "On Computing Minimal Correction Subsets",
    IJCAI 2013.)

    Args:
        asked: the session to ask.
        clues: the selectors of the clues that may be broken.
        kept: the selectors of those that must be kept.
        limits: when to give up.
        base: selectors of further clues that must be kept.

    Returns:
        Their selectors, or None if there is no such grid.

    Raises:
        GaveUpError: if a limit is reached.
    """
    grid = asked.solve([*base, *kept], limits)
    if grid is None:
        return None
    broken = asked.broken(clues, grid)
    for clue in list(broken):
        if clue in broken:
            excused = {*broken} - {clue}
            held = [other for other in clues if other not in excused]
            grid = asked.solve([*base, *held], limits)
            if grid is not None:
                broken = asked.broken(clues, grid)
    return broken


def disjoint_corrections(
    asked: ClueSession,
    clues: Sequence[Literal],
    kept: Sequence[Literal],
    limits: Limits,
    base: Sequence[Literal] = (),
) -> Iterator[list[Literal]]:
    """Yield sets as `fewest_broken` does, none sharing a clue with another or with `kept`."""
    kept = list(kept)
    while (broken := fewest_broken(asked, clues, kept, limits, base)) is not None:
        yield broken
        if not broken:
            return
        kept += broken
