"""A referee for questions about clues: every filled 4x4 grid against every subset of the clues."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from hypothesis import strategies as st

import sudoku_model as sm
from sudoku_model.clues import Clue, clues_of
from sudoku_model.errors import ConstraintError
from sudoku_model.grid import Grid
from sudoku_model.puzzle import Puzzle
from tests.puzzles import all_solutions

Subset = frozenset[Clue]
Values = tuple[int, ...]

GRID = Grid.square(4)

ON_4X4 = (
    sm.KillerCage("r1c1 r1c2", 3),
    sm.KillerCage("r1c1 r2c1 r2c2", 8),
    sm.KillerCage("r3c3 r3c4 r4c4", (6, 7)),
    sm.Sum("r1c4 r2c4 r3c4", "<=", 6),
    sm.Difference("r1c1 r1c2", 1),
    sm.Difference("r3c2 r4c2", 2),
    sm.Ratio("r2c3 r2c4", 2),
    sm.PairSum("r4c3 r4c4", 5),
    sm.GreaterThan("r1c3 r1c4"),
    sm.Thermometer("r1c1 r2c2 r3c3"),
    sm.Thermometer("r4c1 r3c1 r2c1 r1c1"),
    sm.Even("r2c2 r3c3"),
    sm.Odd("r1c4"),
    sm.DigitClass("r4c4", (1, 3)),
    sm.Palindrome("r1c2 r2c3 r3c4"),
    sm.Whisper("r3c1 r4c1", 2),
    sm.Renban("r2c1 r3c1 r3c2"),
    sm.BetweenLine("r1c1 r1c2 r2c2 r3c2"),
    sm.Arrow("r4c2", "r3c2 r2c2"),
    sm.Quadruple("r2c2 r2c3 r3c2 r3c3", (1, 1, 2)),
    sm.Clone("r1c1 r1c2", "r3c3 r3c4"),
    sm.Skyscraper("r2c1 r2c2 r2c3 r2c4", 2),
    sm.Sandwich("r3c1 r3c2 r3c3 r3c4", 3),
    sm.LittleKiller("r1c2 r2c3 r3c4", 6),
    sm.Minimum("r2c2"),
    sm.Maximum("r3c3"),
    sm.Diagonal("down"),
    sm.Diagonal("up"),
    sm.AntiKnight(),
    sm.NonConsecutive(),
    sm.NonConsecutive(exempt_dots=True),
    sm.NegativeSum((5,)),
    sm.Or((sm.KillerCage("r1c1 r1c2", 3), sm.KillerCage("r4c1 r4c2", 3))),
    sm.Not(sm.Even("r1c1 r4c4")),
    sm.Exactly(1, (sm.Odd("r1c1"), sm.Odd("r1c2"), sm.Odd("r2c1"))),
)


@lru_cache(maxsize=4)
def filled(grid: Grid) -> tuple[Values, ...]:
    return tuple(all_solutions(Puzzle.empty(grid)))


class Referee:
    """What is true of every subset of a puzzle's clues."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.clues = clues_of(puzzle)
        self.kept = {
            values: frozenset(clue for clue in self.clues if clue.holds(puzzle, values))
            for values in filled(puzzle.grid)
        }
        self.solutions = self.grids(self.clues)

    def grids(self, clues: object) -> list[Values]:
        wanted = frozenset(clues)  # type: ignore[call-overload]
        return [values for values, kept in self.kept.items() if wanted <= kept]

    def minimal(self, most: int) -> set[Subset]:
        """The minimal sets of clues that at most so many grids keep."""
        found: set[Subset] = set()
        for size in range(len(self.clues) + 1):
            for chosen in map(frozenset, combinations(self.clues, size)):
                if not any(known <= chosen for known in found) and len(self.grids(chosen)) <= most:
                    found.add(chosen)
        return found

    def repairs(self) -> set[Subset]:
        """The smallest sets of clues without which there is a solution."""
        broken = {frozenset(self.clues) - kept for kept in self.kept.values()}
        fewest = min(map(len, broken))
        return {one for one in broken if len(one) == fewest}


@st.composite
def puzzles(draw: st.DrawFn, most: int = 9) -> Puzzle:
    """4x4 puzzles with clues of many kinds: most clues are those of one filled grid."""
    values = draw(st.sampled_from(filled(GRID)))
    puzzle = Puzzle.empty(GRID)
    for cell in draw(st.sets(st.sampled_from(GRID.cells), max_size=6)):
        puzzle = puzzle.with_given(GRID.cell_name(cell), values[cell])
    if draw(st.booleans()):
        cell = draw(st.sampled_from(GRID.cells))
        puzzle = puzzle.with_given(GRID.cell_name(cell), draw(st.sampled_from(GRID.digits)))
    restricted = st.dictionaries(
        st.sampled_from(GRID.cells), st.frozensets(st.sampled_from(GRID.digits)), max_size=2
    )
    for cell, digits in draw(restricted).items():
        puzzle = puzzle.with_candidates(GRID.cell_name(cell), sorted(digits))
    for constraint in draw(st.lists(st.sampled_from(ON_4X4), max_size=4)):
        if len(clues_of(puzzle)) < most:
            puzzle = puzzle.with_constraints(constraint)
    return puzzle


def fits(constraint: object) -> bool:
    try:
        Puzzle.empty(GRID).with_constraints(constraint)  # type: ignore[arg-type]
    except ConstraintError:
        return False
    return True


def cage_puzzle(*constraints: object) -> Puzzle:
    return Puzzle.empty(GRID).with_constraints(*constraints)  # type: ignore[arg-type]
