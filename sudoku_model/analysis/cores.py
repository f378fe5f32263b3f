"""Sets of clues that leave no grid: a minimal one, and all of them beginning with the smallest.

With the clause "some cell differs from the solution" these are the sets of clues that make the
solution the only one: one search answers which clues conflict, which suffice, and which to add.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from sudoku_model.analysis.clues import ClueSession
from sudoku_model.analysis.limits import UNWANTED, GaveUpError, is_final
from sudoku_model.errors import DefectError
from sudoku_model.model import Literal
from sudoku_model.solvers import Limits
from sudoku_model.solvers.deletion import needed_of
from sudoku_model.solvers.sat.hitting import HittingSets


class Core(NamedTuple):
    """Clues that leave no grid together.

    Attributes:
        literals: their selectors.
        reason: why it is not known that none of them can be left out, else empty.
    """

    literals: tuple[Literal, ...]
    reason: str = ""

    def heed_unwanted(self) -> None:
        """Stop if the set may not be minimal because nobody waits; call this once it was used.

        Raises:
            GaveUpError: if nobody waits for the answer.
        """
        if self.reason in UNWANTED:
            raise GaveUpError(self.reason)


class Refutable(Protocol):
    """What can be asked whether clues, or whatever selectors stand for, leave a grid."""

    @property
    def limits(self) -> Limits:
        """When to give up."""

    def refute(self, selectors: Sequence[Literal], /) -> tuple[object | None, Sequence[Literal]]:
        """Return a grid, or None with those selectors that already exclude one.

        Raises:
            GaveUpError: if neither is known.
        """


def minimal_core(
    asked: Refutable, clues: Sequence[Literal], needed: Sequence[Literal] = ()
) -> Core | None:
    """Return a minimal set of clues that leaves no grid, None if all of them leave one.

    A grid that keeps all other clues of the set shows that a clue is needed; that grid is checked.
    Those that are known to be needed are in every such set.

    Raises:
        GaveUpError: if it is not known whether the clues leave a grid.
    """
    grid, used = asked.refute(clues)
    if grid is not None:
        return None
    reason, is_over = "", False

    def refuted(selectors: Sequence[Literal]) -> Sequence[Literal] | None:
        nonlocal reason, is_over
        if is_over:
            return None
        try:
            grid, used = asked.refute(selectors)
        except GaveUpError as stop:
            reason, is_over = str(stop), is_final(stop, asked.limits)
            return None
        return used if grid is None else None

    kept = [clue for clue in clues if clue in needed]
    core = needed_of(refuted, [clue for clue in used if clue not in needed], kept)
    return Core(tuple(sorted(core, key=list(clues).index)), reason)


def smallest_cores(
    asked: ClueSession,
    clues: Sequence[Literal],
    *,
    base: Sequence[Literal] = (),
    most: int | None = None,
) -> Iterator[tuple[Literal, ...]]:
    """Yield all minimal sets of clues that leave no grid, in the order of their sizes.

    Each grid breaks some of the clues, and one of those is in every such set: so the smallest sets
    that meet all of those are wanted. (A. Ignatiev et al., "Smallest MUS Extraction with Minimal
    Hitting Set Dualization", CP 2015.) Clues in `base` hold in any case, and are no part of the
    sets, which have `most` clues at most.

    Raises:
        GaveUpError: if a limit is reached.
        DefectError: if the engine contradicts itself.
    """
    with HittingSets(asked.limits) as hitting:
        while (chosen := hitting.smallest()) is not None:
            if most is not None and len(chosen) > most:
                return
            kept = [clue for clue in clues if clue in chosen]
            corrections = list(_disjoint_corrections(asked, clues, kept, base))
            if not corrections:
                _check_minimal(asked, kept, base)
                yield tuple(kept)
                hitting.forbid(kept)
            for broken in corrections:
                hitting.must_meet(broken)


def _check_minimal(asked: ClueSession, core: Sequence[Literal], base: Sequence[Literal]) -> None:
    """Look for a grid that keeps all but one of the clues; none can be missing."""
    for left_out in core:
        if asked.solve([*base, *(clue for clue in core if clue != left_out)]) is None:
            listed = "; ".join(map(str, asked.named(core)))
            raise DefectError(f"an engine contradicts itself on the clues: {listed}")


# What a grid that keeps some clues must break of the others.


def _fewest_broken(
    asked: ClueSession, clues: Sequence[Literal], kept: Sequence[Literal], base: Sequence[Literal]
) -> list[Literal] | None:
    """Return the clues that some grid breaks while it keeps `kept` and `base`; None if none does.

    No grid that keeps those breaks only a part of these. (A minimal correction set, found by
    growing what is kept: J. Marques-Silva et al., "On Computing Minimal Correction Subsets", IJCAI
    2013.)
    """
    grid = asked.solve([*base, *kept])
    if grid is None:
        return None
    broken = asked.broken(clues, grid)
    for clue in list(broken):
        if clue in broken:
            excused = {*broken} - {clue}
            held = [other for other in clues if other not in excused]
            grid = asked.solve([*base, *held])
            if grid is not None:
                broken = asked.broken(clues, grid)
    return broken


def _disjoint_corrections(
    asked: ClueSession, clues: Sequence[Literal], kept: Sequence[Literal], base: Sequence[Literal]
) -> Iterator[list[Literal]]:
    """Yield sets as `_fewest_broken` does, none sharing a clue with another or with `kept`."""
    kept = list(kept)
    while (broken := _fewest_broken(asked, clues, kept, base)) is not None:
        yield broken
        if not broken:
            return
        kept += broken
