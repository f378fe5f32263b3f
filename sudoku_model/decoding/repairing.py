"""What a MaxSAT solver's answer says about the fewest clues to remove."""

from __future__ import annotations

from sudoku_model.analysis.conflicts import Repair
from sudoku_model.clues import clues_of
from sudoku_model.decoding.claims import Claim
from sudoku_model.errors import AnswerError
from sudoku_model.puzzle import Puzzle

NOT_PROVED = "that fewer are not enough is the solver's word alone"


def decoded_repair(puzzle: Puzzle, claim: Claim) -> Repair:
    """Return the clues that the last grid of an answer breaks: without them it is a solution.

    Raises:
        AnswerError: if the grid breaks a rule, or more clues than the answer says.
    """
    if not claim.fillings:
        return Repair(puzzle, None, (), False, "the answer has no grid", 0.0)
    filling = claim.fillings[-1]
    if not puzzle.grid.holds(filling.values):
        raise AnswerError("its grid breaks the rules", claim.source, filling.line)
    removed = tuple(clue for clue in clues_of(puzzle) if not clue.holds(puzzle, filling.values))
    if claim.cost is not None and claim.cost < len(removed):
        raise AnswerError(
            f"it removes {claim.cost} clues, and its grid breaks {len(removed)}", claim.source
        )
    if not removed:
        return Repair(puzzle, False, (), True, "", 0.0)
    return Repair(puzzle, None, (removed,), False, NOT_PROVED, 0.0)
