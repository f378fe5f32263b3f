"""Classes of puzzles: those that are the same but for symmetry are in one.

A class is a text that no symmetry of the grid changes: other digits, another order of bands, rows,
stacks and columns, rows for columns, the board turned and mirrored. For puzzles with givens only it
is the canonical form, so that it tells all others apart. Where there are constraints it is made of
what no symmetry changes; then puzzles that are not the same may share it, which only means that
they stay on one side of a split, and that one of them is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from itertools import combinations
from typing import TypeAlias

from sudoku_model.clues import Clue
from sudoku_model.errors import UnsupportedError
from sudoku_model.generation.equivalence import canonical
from sudoku_model.puzzle import Solution
from sudoku_model.reach import parts_that_share

_Lines: TypeAlias = Sequence[Sequence[int | None]]

_BYTES = 16
"""Of the digest: by chance two of 10^9 puzzles share it with a probability of 10^-21."""


def class_of(solution: Solution, time_limit: float | None = None) -> str:
    """Return the class of a puzzle with one solution, as a digest in hexadecimal.

    Args:
        solution: the solution, with its puzzle.
        time_limit: seconds after which to give up, None for never.

    Raises:
        UndecidedError: if the puzzle has too many symmetries of its own, or the time is over.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.dataset.classes import class_of
        >>> one, mirrored = sm.solve("1... ..3. .4.. ...2"), sm.solve("...1 .3.. ..4. 2...")
        >>> class_of(one) == class_of(mirrored)
        True
    """
    try:
        text = canonical(solution.puzzle, time_limit=time_limit).line()
    except UnsupportedError:
        text = repr(_invariants(solution))
    return blake2b(text.encode(), digest_size=_BYTES).hexdigest()


def _invariants(solution: Solution) -> tuple[object, ...]:
    """Return what no symmetry changes of a puzzle with any clues."""
    puzzle = solution.puzzle
    grid = puzzle.grid
    parts = [*grid.row_slices()]
    filled = [
        [None if cell in grid.holes else solution.values[cell] for cell in grid.cells[part]]
        for part in parts
    ]
    given = [puzzle.givens[part] for part in parts]
    across = _side(filled, given)
    downwards = _side([*zip(*filled, strict=True)], [*zip(*given, strict=True)])
    sides = sorted((across, downwards))
    digits = Counter(digit for digit in puzzle.givens if digit is not None)
    restricted = sorted(map(len, puzzle.candidates.values()))
    sizes = sorted(len(Clue(constraint=one).cells(puzzle)) for one in puzzle.constraints)
    return (sides, sorted(digits.values()), restricted, sizes)


def _side(lines: _Lines, givens: _Lines) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return what is told of a board from one side: of its solution, and of its givens."""
    return _structure(lines), sorted(len(line) - [*line].count(None) for line in givens)


def _structure(lines: _Lines) -> list[tuple[int, ...]]:
    """Return for each two lines how the digits that stand beside each other hang together.

    These pairs are the edges of a graph; the sizes of its components are told.
    """
    each = (zip(*two, strict=True) for two in combinations(lines, 2))
    edges = ([pair for pair in pairs if None not in pair] for pairs in each)
    return sorted(tuple(sorted(map(len, parts_that_share(one)))) for one in edges)
