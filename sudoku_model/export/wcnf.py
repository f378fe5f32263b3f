"""WCNF: the input of MaxSAT solvers, in the form of the MaxSAT evaluations since 2022."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_model.export.text import meanings, one_line
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Encoding
from sudoku_model.solvers.sat.cnf import encode
from sudoku_model.stated import state_switched


def write_wcnf(puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of the question which are the fewest clues to remove for a solution.

    Hard clauses (``h``) state the rules, and each clue under a variable that switches it on. A
    soft one of weight 1 wants that variable to be true: each that is false is a clue removed.

    Raises:
        UnsupportedError: if a statement would become too large.
    """
    stated = state_switched(puzzle)
    model = stated.model
    cnf = encode(model, Encoding.EXTENDED, "pairwise")
    yield from (f"c {literal} {name}" for literal, name in meanings(model, cnf))
    for clause in cnf.all_clauses:
        yield f"h {' '.join(map(str, clause))} 0"
    for selector, clue in stated.selectors.items():
        yield f"c the next one is {one_line(str(clue))}"
        yield f"1 {selector} 0"
