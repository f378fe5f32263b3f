"""Classic puzzles made for how they are solved: many are made, and those rated that may be meant.

To rate a puzzle takes a hundred times as long as to make it and to forecast its rating. So of a
filled grid puzzles are made, each much like the best before, until one may be as wished by the
forecast and is not much work to rate. What is made is thus no fair sample: of puzzles as hard,
those with many hard steps come less often than among all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf

import numpy as np

from sudoku_model.analysis.steps.prices import joined
from sudoku_model.analysis.steps.techniques import TECHNIQUES
from sudoku_model.generation.compiled import Cells, CompiledMaker
from sudoku_model.generation.forecast.difficulty import (
    CHAINS_OF_CELLS,
    COLOURS,
    KINDS_FROM,
    LOCKED,
    PAIRS,
    PER_FACT,
    SINGLES,
    TRIPLES,
    W_WINGS,
    WINGS,
    forecast,
)
from sudoku_model.generation.seeds import in_random_order

_ALL = 511
"""All digits, as bits."""

_TRIES = 64
"""How many puzzles are made of a filled grid to find one that may be as wished."""

_MOST_WORK = 550
"""So much work is taken as it comes, about three hard steps; more only if no puzzle of the grid is
less."""

_MOST_OTHERS = 16
"""How many cells are given at most that were not, to make a puzzle that is much like another."""

_TOO_MUCH = 81 * 9 * 81
"""More work than any puzzle is: a step has no more candidates left, nor a puzzle as many steps."""


_HARDEST_SIMPLE = {
    SINGLES: "naked single",
    LOCKED: "claiming",
    PAIRS: "hidden pair",
    TRIPLES: "hidden triple",
    WINGS: "XY-wing",
    W_WINGS: "XYZ-wing",
    COLOURS: "simple colouring",
}
"""Up to each of these kinds, which technique costs most, with three facts. What such steps leave is
the same in whatever order they are taken: see `sudoku_model.analysis.steps.rating`."""


class TargetedMaker(CompiledMaker):
    """Makes classic puzzles that may be as hard as is wished.

    Args:
        least: how hard the hardest step is to be at least.
        most: and at most.
        technique: what it is to be called; None if that does not matter.
        rng: where chance comes from.
    """

    def __init__(
        self, least: float, most: float, technique: str | None, rng: random.Random
    ) -> None:
        super().__init__()
        # Of other techniques nothing is forecast but the price.
        self._is_of_cells = technique == "XY-chain"
        self._least = max((kind for kind in KINDS_FROM if kind <= least), default=0.0)
        self._most = most
        # What a solver finds depends on the steps before, so there none may be left out.
        simple = _HARDEST_SIMPLE if most < joined(3) else {}
        easier = (kind for kind, name in simple.items() if TECHNIQUES[name].cost(3) < least)
        self._simple = max(easier, default=0)
        self._rng = rng

    def thinned(
        self, values: Sequence[int], orbits: Sequence[tuple[int, ...]], fewest: int
    ) -> set[int] | None:
        """Return the cells that are left as givens, None if nothing as wished was found."""
        digits = np.array(values, np.uint8)
        given = np.left_shift(1, digits - 1, dtype=np.int64)
        best, least_far, least_work = np.zeros(81, bool), inf, _TOO_MUCH
        order = in_random_order(self._rng, orbits)
        for _ in range(_TRIES):
            kept = self.kept(digits, order, fewest)
            left = np.where(kept, given, _ALL)
            difficulty, work = forecast(left, self._most, _TOO_MUCH if least_far else least_work)
            far = self._distance(difficulty)
            if (far, work) <= (least_far, least_work):
                best, least_far, least_work = kept, far, work
                if not far and work <= _MOST_WORK:
                    break
            order = self._with_others(best, orbits)
        return None if least_far else set(np.flatnonzero(best).tolist())

    def _with_others(self, kept: Cells, orbits: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Return the cells that were left in random order, then a few others.

        What is left of these is a puzzle that is much like the one that it was.
        """
        mixed = in_random_order(self._rng, orbits)
        given = [orbit for orbit in mixed if kept[orbit[0]]]
        others = [orbit for orbit in mixed if not kept[orbit[0]]]
        return given + others[: 1 + self._rng.randrange(_MOST_OTHERS)]

    def without_easier(self, candidates: int) -> int:
        """Return what is left when steps are taken that are easier than is wished.

        In whatever order they are taken, the same is left, so none of them need be looked for in
        the order in which people find them.
        """
        if not self._simple:
            return candidates
        left = np.array([candidates >> first & _ALL for first in range(0, 9 * 81, 9)])
        forecast(left, self._simple, _TOO_MUCH)
        return sum(digits << 9 * cell for cell, digits in enumerate(left.tolist()))

    def _distance(self, difficulty: float) -> float:
        """Return how far a puzzle is from what is wished of which this is forecast."""
        far = max(self._least - difficulty, difficulty - self._most, 0.0)
        if not far and self._is_of_cells and difficulty not in CHAINS_OF_CELLS:
            return PER_FACT
        return far
