"""How hard a puzzle may be: what a few techniques need that compiled code takes in their order.

They are singles, locked candidates, subsets and fish, chains through facts with two ways left,
W-wings, and pairs of almost locked sets. That is most of what is listed below forcing chains (see
`sudoku_model.analysis.steps.techniques`), so 97 of 100 forecasts of 6.2 are right.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from sudoku_model.generation.forecast.board import (
    COUNT,
    Board,
    Numbers,
    board_of,
    locked,
    singles,
    subsets,
)
from sudoku_model.generation.forecast.chains import OF_A_DIGIT, OF_BOTH, OF_CELLS, chains
from sudoku_model.generation.forecast.sets import linked_sets, w_wings

SINGLES, LOCKED, PAIRS, TRIPLES, WINGS, W_WINGS, COLOURS, QUADS, SETS, CHAINS, CELLS, BEYOND = (
    *(1.0, 2.6, 3.0, 3.6, 4.0, 4.3, 4.5, 5.0, 5.5, 6.0, 6.05, 6.8),
)
"""From which rating on a step of each kind, of the fewest facts, is the hardest."""

PER_FACT = 0.2
"""What a fact or a cell more adds to a chain, or to a pair of sets."""

_LEAST_CELLS, _LEAST_FACTS = 4, 3

_PART = 4
"""Which part of the work it is to find a step below almost locked sets."""

_TWO, _THREE, _FOUR = np.arange(2, 5)
"""Sizes that are compiled once for all: see `OF_BOTH`."""

_LONGER = round((BEYOND - CHAINS) / PER_FACT)
_MOST_FACTS = np.int64(_LEAST_FACTS + _LONGER - 1)

KINDS_FROM: Final = (
    *(SINGLES, LOCKED, PAIRS, TRIPLES, WINGS, W_WINGS, COLOURS, QUADS, SETS, SETS + PER_FACT),
    *(CHAINS + PER_FACT * more for more in range(_LONGER)),
    BEYOND,
)
"""What is forecast: what is harder than one and no harder than the next may be of either kind."""

CHAINS_OF_CELLS: Final = tuple(CELLS + PER_FACT * more for more in range(1, _LONGER + 1))
"""What is forecast in place of these if the hardest step is a chain of five cells or more."""


@njit(cache=True, error_model="numpy")
def forecast(left: Numbers, most: float, most_work: int) -> tuple[float, int]:
    """Return about how hard the hardest step is, and how much work it is to rate the puzzle.

    Work is what there is to look at: the candidates that are left at each step from almost locked
    sets on, and a part of them at easier ones from pairs on.

    Args:
        left: the digits that are left of each of 81 cells, as bits; those that steps up to the most
            leave are written there.
        most: what is harder is not looked at more closely.
        most_work: neither is what takes more work.
    """
    board = board_of(left)
    hardest, work = SINGLES, 0
    # Beyond the techniques that are known here there is nothing to go on with.
    while hardest <= most and hardest < BEYOND and work <= most_work:
        singles(board)
        left[:] = board.cands
        if not board.is_open.any():
            break
        if locked(board):
            hardest = max(hardest, LOCKED)
            continue
        candidates = _candidates(board)
        # What is found early costs a part of what it costs to look for all kinds.
        work += candidates // _PART
        if subsets(board, _TWO):
            hardest = max(hardest, PAIRS)
        elif subsets(board, _THREE):
            hardest = max(hardest, TRIPLES)
        elif work <= most_work:
            step = _other_step(board)
            hardest = max(hardest, step)
            if step >= SETS:
                work += candidates
    return hardest, work


@njit(error_model="numpy")
def _candidates(board: Board) -> int:
    """Return how many candidates are left in open cells."""
    candidates = 0
    for cell in range(81):
        if board.is_open[cell]:
            candidates += COUNT[board.cands[cell]]
    return candidates


@njit(cache=True, error_model="numpy")
def _other_step(board: Board) -> float:
    """Take the easiest of the other steps; return about how hard it is."""
    if chains(board, OF_A_DIGIT, _TWO) or chains(board, OF_CELLS, _THREE):
        return WINGS
    if w_wings(board):
        return W_WINGS
    if chains(board, OF_A_DIGIT, _THREE):
        return COLOURS
    if subsets(board, _FOUR):
        return QUADS
    cells = linked_sets(board)
    if cells:
        # Two sets of three cells are an XY-wing or an XYZ-wing.
        return W_WINGS if cells < _LEAST_CELLS else float(SETS + PER_FACT * (cells - _LEAST_CELLS))
    of_chain: float = _chain(board)
    return of_chain


@njit(cache=True, error_model="numpy")
def _chain(board: Board) -> float:
    """Take the shortest chains; return about how hard they are."""
    before = Board(board.cands.copy(), board.places.copy(), board.is_open)
    facts = chains(board, OF_BOTH, _MOST_FACTS)
    if not facts:
        return BEYOND
    more = max(0, facts - _LEAST_FACTS)
    # Chains of cells alone cost as much as others of a fact less; four cells are two sets.
    if more > 1 and chains(before, OF_CELLS, facts) == facts:
        return float(CELLS + PER_FACT * (more - 1))
    return float(CHAINS + PER_FACT * more)
