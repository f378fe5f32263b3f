"""Whether facts imply a conclusion, by trying out every way to fill their cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.analysis.steps import CellFact, Fact, PlaceFact, RuleFact, Step
from tests.clue_brute_force import GRID, ON_4X4, filled

APART = (sm.KillerCage, sm.DifferentDigits, sm.Renban)
"""Constraints that say, among other things, that their cells differ: that is seen at once."""

ONLY_APART = (sm.AntiKnight, sm.AntiKing, sm.Diagonal, sm.DisjointGroups, sm.Windoku)


@st.composite
def unique_puzzles(draw: st.DrawFn) -> sm.Puzzle:
    """4x4 puzzles with one solution: constraints that it obeys, and as few givens as that takes."""
    values = draw(st.sampled_from(filled(GRID)))
    puzzle = sm.Puzzle.empty(GRID)
    for constraint in draw(st.lists(st.sampled_from(ON_4X4), max_size=5, unique=True)):
        if constraint.holds(puzzle.with_constraints(constraint).board, values):
            puzzle = puzzle.with_constraints(constraint)
    for cell in draw(st.permutations(GRID.cells)):
        if sum(map(puzzle.holds, filled(GRID))) == 1:
            break
        puzzle = puzzle.with_given(GRID.cell_name(cell), values[cell])
    return puzzle


def is_possible(
    puzzle: sm.Puzzle, step: Step, facts: Sequence[Fact], cell: int, digit: int
) -> bool:
    """Say whether a digit can be in a cell while the facts hold, and nothing else is known.

    Cells need not hold a digit unless a fact says so.
    """
    cells = sorted({number for fact in facts for number in fact.cells} | {cell})
    left = {number: (digit,) if number == cell else step.candidates[number] for number in cells}
    return any(
        all(_holds(puzzle, fact, filled) for fact in facts)
        for filled in _fillings(puzzle, cells, left, facts, cell)
    )


def _fillings(
    puzzle: sm.Puzzle,
    cells: Sequence[int],
    left: dict[int, tuple[int, ...]],
    facts: Sequence[Fact],
    fixed: int,
) -> Iterator[dict[int, int]]:
    must = {
        number for fact in facts if isinstance(fact, CellFact | RuleFact) for number in fact.cells
    } | {fixed}
    apart = _apart(puzzle)
    filled: dict[int, int] = {}

    def fill(place: int) -> Iterator[dict[int, int]]:
        if place == len(cells):
            yield filled
            return
        number = cells[place]
        for digit in left[number]:
            if all(
                filled.get(other) != digit
                for other in filled
                if frozenset((other, number)) in apart
            ):
                filled[number] = digit
                if _rules_hold(puzzle, filled):
                    yield from fill(place + 1)
                del filled[number]
        if number not in must:
            yield from fill(place + 1)

    return fill(0)


def _apart(puzzle: sm.Puzzle) -> set[frozenset[int]]:
    groups = [house.cells for house in puzzle.grid.houses]
    groups += [
        puzzle.grid.select(one.cells) for one in puzzle.constraints if isinstance(one, APART)
    ]
    return {frozenset((a, b)) for group in groups for a in group for b in group if a != b}


def _rules_hold(puzzle: sm.Puzzle, filled: dict[int, int]) -> bool:
    values = _values(puzzle, filled)
    return all(
        one.holds(puzzle.board, values) for one in puzzle.constraints if isinstance(one, ONLY_APART)
    )


def _values(puzzle: sm.Puzzle, filled: dict[int, int]) -> list[int]:
    """Return values for a check: cells that hold no digit have numbers that offend nobody."""
    return [filled.get(cell, 1000 + 37 * cell) for cell in puzzle.grid.cells]


def _holds(puzzle: sm.Puzzle, fact: Fact, filled: dict[int, int]) -> bool:
    if isinstance(fact, CellFact):
        return fact.cell in filled
    if isinstance(fact, PlaceFact):
        return any(filled.get(cell) == fact.digit for cell in fact.cells)
    own = {cell: filled[cell] for cell in fact.cells}
    return fact.constraint.holds(puzzle.board, _values(puzzle, own))


def conclusions(puzzle: sm.Puzzle, step: Step) -> list[tuple[int, int]]:
    """List the candidates that a step says are false."""
    if step.placed is None:
        return [(puzzle.grid.cell(name), digit) for name, digit in step.removed]
    cell, digit = puzzle.grid.cell(step.placed[0]), step.placed[1]
    return [(cell, other) for other in step.candidates[cell] if other != digit]
