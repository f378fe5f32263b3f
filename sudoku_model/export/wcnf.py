"""WCNF: the input of MaxSAT solvers, in the form of the MaxSAT evaluations since 2022."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from sudoku_model.export.text import one_line
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
    for literal in range(1, model.literal_count + 1):
        yield f"c {literal} {one_line(model.name(literal))}"
    for literal, name in cnf.names.items():
        yield f"c {literal} {one_line(name)}"
    for clause in chain(([unit] for unit in cnf.units), cnf.clauses):
        yield f"h {' '.join(map(str, clause))} 0"
    for selector, clue in stated.selectors.items():
        yield f"c the next one is {one_line(str(clue))}"
        yield f"1 {selector} 0"
