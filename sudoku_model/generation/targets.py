"""Classic puzzles made for how they are solved: many are made, and those rated that may be meant.

To rate a puzzle takes a hundred times as long as to make it and to forecast its rating. So of a
filled grid puzzles are made until one may be as wished by the forecast, and is not much work to
rate. What is made is thus no fair sample: of puzzles as hard, those with many hard steps come
less often than among all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from sudoku_model.generation.compiled import CompiledMaker
from sudoku_model.generation.forecast.difficulty import CHAINS_OF_CELLS, KINDS_FROM, forecast
from sudoku_model.generation.seeds import in_random_order

_TRIES = 64
"""How many puzzles are made of a filled grid to find one that may be as wished."""

_MOST_WORK = 400
"""So much work is taken as it comes, about two hard steps; more only if no puzzle of the grid is
less."""

_TOO_MUCH = 81 * 9 * 81
"""More work than any puzzle is: a step has no more candidates left, nor a puzzle as many steps."""


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
        self._rng = rng

    def thinned(
        self, values: Sequence[int], orbits: Sequence[tuple[int, ...]], fewest: int
    ) -> set[int] | None:
        """Return the cells that are left as givens, None if nothing as wished was found."""
        digits = np.array(values, np.uint8)
        best, least_work = None, _TOO_MUCH
        for _ in range(_TRIES):
            kept = self.kept(digits, in_random_order(self._rng, orbits), fewest)
            givens = np.where(kept, digits, np.uint8(0))
            difficulty, work = forecast(givens, self._most, least_work)
            if self._may_do(difficulty) and work < least_work:
                best, least_work = kept, work
                if work <= _MOST_WORK:
                    break
        return None if best is None else set(np.flatnonzero(best).tolist())

    def _may_do(self, difficulty: float) -> bool:
        """Say whether a puzzle may be as wished of which this is forecast."""
        if self._is_of_cells and difficulty not in CHAINS_OF_CELLS:
            return False
        return self._least <= difficulty <= self._most
