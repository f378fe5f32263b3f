"""How far unit propagation gets: numbers that a lost clause changes, though no solution changes.

On all 49,158 puzzles with 17 clues (G. Royle's list) the extended encoding solves 21,905 by unit
propagation alone, 44.6 %, and the minimal one none. Here the puzzles of a sample of that list.
"""

from __future__ import annotations

import pytest

import sudoku_model as sm
from tests.puzzles import SHARED_CLASSICS, UNIQUE

SAMPLE = SHARED_CLASSICS / "17_clue_sample.txt"


FINISHED = {"minimal": 0, "extended": 2_227, "triads": 3_770}
"""How many of the sample's 5,000 puzzles each encoding finishes."""


@pytest.mark.slow
@pytest.mark.skipif(not SAMPLE.exists(), reason="the sample is not part of the project")
@pytest.mark.parametrize("encoding", FINISHED)
def test_so_many_puzzles_are_solved_without_a_search(encoding: str) -> None:
    puzzles = map(sm.read, SAMPLE.read_text(encoding="ascii").split())
    found = [sm.propagate(puzzle, f"sat:cadical153:{encoding}").is_finished for puzzle in puzzles]
    assert (len(found), sum(found)) == (5_000, FINISHED[encoding])


DIGITS_LEFT = {"minimal": 247, "extended": 198, "triads": 194}
"""How many digits are possible in the cells of a puzzle that propagation alone does not solve."""


@pytest.mark.parametrize("encoding", DIGITS_LEFT)
def test_so_many_digits_are_left(encoding: str) -> None:
    left = sm.propagate(sm.read(UNIQUE), f"sat:cadical153:{encoding}")
    assert sum(len(values) for values in left.digits) == DIGITS_LEFT[encoding]
