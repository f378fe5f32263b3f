"""Changes of words: the same said otherwise, in another order, or with what follows from it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from attacks.metamorphic.change import Change, NotCarriedError, classes
from attacks.puzzles import Values
from attacks.puzzles.drawing import Draw
from attacks.puzzles.fields import random_constraint
from sudoku_model.constraints import And, DifferentDigits, DigitClass, Exactly, KillerCage, Not, Or
from sudoku_model.constraints import Sum as SumOf
from sudoku_model.constraints.base import Board, Constraint
from sudoku_model.constraints.modifiers import Modifier
from sudoku_model.puzzle import Puzzle

MARKS = classes(
    """
    Difference Ratio PairSum Minimum Maximum FullRank FullRankTies Doubler Negator HotCold
    """
)
"""Classes that others look for: adding one changes what those mean."""

ANY_ORDER = classes(
    """
    KillerCage DifferentDigits ExtraRegion Renban Nabner Contains LookAndSay CountingCircles
    RellikCage EqualityCage LittleKiller Even Odd DigitClass Quadruple Minimum Maximum
    RowIndexing ColumnIndexing
    """
)
"""Classes that mean the same in whatever order the cells are named."""

BOTH_WAYS = classes(
    """
    Palindrome Whisper BetweenLine Lockout DoubleArrow RegionSumLine SumLine Zipper Entropic
    Modular Sequence Difference Ratio PairSum
    """
)
"""Classes that mean the same from the other end."""

Restating = Callable[[Puzzle, Sequence[Values], random.Random], Puzzle]


def random_restating(puzzle: Puzzle, solutions: Sequence[Values], chance: random.Random) -> Change:
    """Return a puzzle that means the same.

    Args:
        puzzle: the puzzle.
        solutions: all of its solutions.
        chance: what to do.

    Raises:
        NotCarriedError: if what was chosen cannot be done to the puzzle.
    """
    name = chance.choice([*RESTATINGS])
    return Change(name, RESTATINGS[name](puzzle, solutions, chance))


def _with_other(
    puzzle: Puzzle, chance: random.Random, other: Callable[[Constraint], Sequence[Constraint]]
) -> Puzzle:
    """Return the puzzle with something else in the place of one of its constraints."""
    places = [n for n, one in enumerate(puzzle.constraints) if not isinstance(one, Modifier)]
    chance.shuffle(places)
    for place in places:
        known = puzzle.constraints
        found = other(known[place])
        if found:
            return replace(puzzle, constraints=(*known[:place], *found, *known[place + 1 :]))
    raise NotCarriedError


def _in_a_composite(puzzle: Puzzle, solutions: Sequence[Values], chance: random.Random) -> Puzzle:
    """Say not not, both of one and itself, either of it, exactly two of it, exactly none."""

    def other(one: Constraint) -> Sequence[Constraint]:
        ways = (
            Not(Not(one)),
            And((one, one)),
            Or((one, one)),
            Exactly(2, (one, one)),
            Exactly(0, (Not(one),)),
            Not(Or((Not(one),))),
        )
        return (chance.choice(ways),)

    return _with_other(puzzle, chance, other)


def _as_two(puzzle: Puzzle, solutions: Sequence[Values], chance: random.Random) -> Puzzle:
    """Make a cage a set of different digits and a sum."""

    def other(one: Constraint) -> Sequence[Constraint]:
        if not isinstance(one, KillerCage) or not isinstance(one.total, int):
            return ()
        return DifferentDigits(one.cells), SumOf(one.cells, "==", one.total)

    return _with_other(puzzle, chance, other)


def _by_cases(puzzle: Puzzle, solutions: Sequence[Values], chance: random.Random) -> Puzzle:
    """Make a cage its first cell and the rest, one alternative for each digit of the cell."""
    grid = puzzle.grid

    def other(one: Constraint) -> Sequence[Constraint]:
        cells = grid.select(one.cells) if isinstance(one, KillerCage) else ()
        if not isinstance(one, KillerCage) or not isinstance(one.total, int) or len(cells) < 2:
            return ()
        first, rest = grid.names(cells[:1]), grid.names(cells[1:])
        board = Board(grid, puzzle.constraints)
        ways = []
        for digit in grid.domains[cells[0]]:
            way = And((DigitClass(first, (digit,)), SumOf(rest, "==", one.total - digit)))
            try:
                way.validate(board)
            except ValueError:
                continue
            ways.append(way)
        return DifferentDigits(one.cells), Or(tuple(ways))

    return _with_other(puzzle, chance, other)


def _in_other_order(puzzle: Puzzle, solutions: Sequence[Values], chance: random.Random) -> Puzzle:
    """Name the clues in another order, and their cells where the order does not matter."""
    constraints = [_reordered(one, puzzle, chance) for one in puzzle.constraints]
    if sum(isinstance(one, Modifier) for one in constraints) < 2:
        chance.shuffle(constraints)
    return replace(puzzle, constraints=tuple(constraints))


def _reordered(constraint: Constraint, puzzle: Puzzle, chance: random.Random) -> Constraint:
    name = type(constraint).__name__
    text = getattr(constraint, "cells", "")
    if not text or name not in ANY_ORDER | BOTH_WAYS:
        return constraint
    cells = list(puzzle.grid.select(text))
    if name in ANY_ORDER:
        chance.shuffle(cells)
    else:
        cells.reverse()
    return replace(constraint, cells=puzzle.grid.names(cells))  # type: ignore[call-arg]


def _with_known_digits(
    puzzle: Puzzle, solutions: Sequence[Values], chance: random.Random
) -> Puzzle:
    """Give what is the same in all solutions, and say which digits other cells take."""
    if not solutions:
        raise NotCarriedError
    givens, candidates = list(puzzle.givens), dict(puzzle.candidates)
    for cell, column in enumerate(zip(*solutions, strict=True)):
        if cell in puzzle.grid.holes or chance.random() < 0.5:
            continue
        if len({*column}) == 1 and chance.random() < 0.5:
            givens[cell] = column[0]
        else:
            candidates[cell] = frozenset(column)
    return replace(puzzle, givens=tuple(givens), candidates=candidates)


def _with_what_follows(
    puzzle: Puzzle, solutions: Sequence[Values], chance: random.Random
) -> Puzzle:
    """Add constraints that all solutions obey."""
    filled = chance.choice(solutions) if solutions else tuple(d[0] for d in puzzle.grid.domains)
    draw = Draw(chance, puzzle.grid, filled)
    added: list[Constraint] = []
    for _ in range(12):
        one = random_constraint(draw)
        if any(type(part).__name__ in MARKS for part in one.parts()):
            continue
        board = Board(puzzle.grid, (*puzzle.constraints, *added, one))
        if all(one.holds(board, values) for values in solutions):
            added.append(one)
        if len(added) == 2:
            break
    if not added:
        raise NotCarriedError
    return puzzle.with_constraints(*added)


def _with_cases(puzzle: Puzzle, solutions: Sequence[Values], chance: random.Random) -> Puzzle:
    """Say of a cell that it has one of some digits, or one of the others."""
    cells = [cell for cell in puzzle.grid.board if cell not in puzzle.grid.holes]
    name = puzzle.grid.cell_name(chance.choice(cells))
    digits = puzzle.grid.digits
    some = chance.sample(digits, chance.randint(1, len(digits)))
    others = [digit for digit in digits if digit not in some]
    parts = [DigitClass(name, tuple(part)) for part in (some, others) if part]
    return puzzle.with_constraints(Or(tuple(parts)))


def _cells_as_constraints(
    puzzle: Puzzle, solutions: Sequence[Values], chance: random.Random
) -> Puzzle:
    """Make givens and candidates constraints."""
    grid = puzzle.grid
    found: list[Constraint] = []
    givens, candidates = list(puzzle.givens), dict(puzzle.candidates)
    for cell, given in enumerate(puzzle.givens):
        digits = puzzle.allowed(cell)
        is_clue = given is not None or cell in candidates
        if not (is_clue and digits) or cell in grid.holes or chance.random() < 0.5:
            continue
        found.append(DigitClass(grid.cell_name(cell), digits))
        givens[cell] = None
        candidates.pop(cell, None)
    if not found:
        raise NotCarriedError
    rest = replace(puzzle, givens=tuple(givens), candidates=candidates)
    return rest.with_constraints(*found)


RESTATINGS: dict[str, Restating] = {
    "in a composite": _in_a_composite,
    "cage as different digits and a sum": _as_two,
    "cage by cases": _by_cases,
    "other order": _in_other_order,
    "with known digits": _with_known_digits,
    "with what follows": _with_what_follows,
    "with cases": _with_cases,
    "cells as constraints": _cells_as_constraints,
}
"""Ways to say the same."""
