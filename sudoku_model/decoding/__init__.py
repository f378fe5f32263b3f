"""What other solvers answer, brought back: solutions that are checked, proofs that are replayed.

The counterpart of `sudoku_model.encode`. Nobody's word is taken for anything: a filled grid counts
once it obeys the rules and every clue, and that there is no (other) one counts once a proof of it
has been replayed. What an answer claims besides is left undecided.
"""

from sudoku_model.decoding.deciding import decode

__all__ = ["decode"]
