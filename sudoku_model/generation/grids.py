"""Random filled grids.

The cells are drawn one after the other: each takes one of the digits with which the grid can still
be filled, all of them equally likely. A solver says which these are; since only its yes or no is
used, the grids are the same whatever solver that is and whatever it was asked before.

Every filled grid can come up, but not all are equally likely: one whose cells had fewer digits to
choose from on the way comes up more often. There are two ways to deal with that:

- One draw takes the cells in random order, in which most of the differences cancel out: of the 288
  grids of 4x4 each comes up with 1/288 within about a tenth. Of 9x9 grids those with many pairs
  of cells that can be exchanged come up a little too rarely: 10.6 of the smallest kind (two digits
  in two rows of a band, or two columns of a stack) on average, where an even choice has 11.3.
- Several draws take them in one order, so the probability of each grid is known: 1 over the product
  of the numbers of digits to choose from. One of the draws is chosen in proportion to that product,
  which makes the distribution as even as one likes (importance resampling; D. Rubin, "The
  calculation of posterior distributions by data augmentation", 1987). Before that choice 100 draws
  are worth as much as 90 even ones on 4x4 and 40 on 9x9 (effective sample size), fewer on larger
  grids.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import exp, log

from sudoku_model.errors import ConstraintError, UndecidedError
from sudoku_model.generation.other_solutions import Asker, asker
from sudoku_model.generation.seeds import Seed, generator, in_random_order, new_seed
from sudoku_model.grid import Grid
from sudoku_model.option_numbers import whole_number
from sudoku_model.puzzle import Puzzle, Solution, base_puzzle
from sudoku_model.solvers import Limits, Outcome

GIVEN_UP_AFTER = 10
"""Draws that lead to questions too hard to answer, one after the other."""

_MOST_DRAWS = 100_000
"""All of them are held in memory."""


def random_solution(
    puzzle: Puzzle | Grid | int | str = 9,
    *,
    seed: Seed | None = None,
    draws: int = 1,
    time_limit: float | None = None,
) -> Solution:
    """Return a random filled grid, or a random solution of a puzzle.

    All solutions can come up, but they are not quite equally likely; `draws` evens that out. How
    far is told in `sudoku_model.generation.grids`.

    Args:
        puzzle: the puzzle, or its text as `read` takes it; or a grid without clues, or its order.
        seed: the same seed gives the same grid; None for another one each time.
        draws: of so many grids, each of known probability, one is chosen so that this is made up
            for: on 9x9 the choice is close to even with 20 draws.
        time_limit: seconds after which to give up, None for never.

    Raises:
        OptionError: if an option makes no sense.
        ConstraintError: if the puzzle has no solution.
        UndecidedError: if it is too hard, or the time is over.

    Example:
        >>> import sudoku_model as sm
        >>> solution = sm.random_solution(4, seed=1)
        >>> solution == sm.random_solution(4, seed=1), sm.Grid.square(4).holds(solution.values)
        (True, True)
    """
    draws = whole_number("draws", draws, least=1, most=_MOST_DRAWS)
    limits = Limits(time_limit)
    puzzle = base_puzzle(puzzle, time_limit)
    rng = generator(new_seed() if seed is None else seed, "solution")
    with asker(puzzle, limits) as asked:
        grids = [drawn(asked, puzzle, rng, weighed=draws > 1) for _ in range(draws)]
    largest = max(weight for _, weight in grids)
    mark = rng.random() * sum(exp(weight - largest) for _, weight in grids)
    while True:
        values, weight = grids.pop()
        mark -= exp(weight - largest)
        if mark <= 0 or not grids:
            return Solution(puzzle, values)


def drawn(
    asked: Asker, puzzle: Puzzle, rng: random.Random, *, weighed: bool = False
) -> tuple[tuple[int, ...], float]:
    """Draw a solution of a puzzle, which the session is about.

    To find out how likely it was (`weighed`) takes some times as long.

    Returns:
        Its values, and if it was weighed the logarithm of 1 over its probability, else 0.

    Raises:
        ConstraintError: if the puzzle has no solution.
        UndecidedError: if it is too hard, or the time is over.
    """
    first = asked.grid(at_any_cost=True).values
    if first is None:
        raise ConstraintError("the rules and clues leave no filled grid; see conflict")
    for _ in range(GIVEN_UP_AFTER):
        grid = _drawn(asked, puzzle, first, rng, weighed=weighed)
        if grid is not None:
            return grid
    raise UndecidedError("the rules and clues are too hard to draw a filled grid at random")


def _drawn(
    asked: Asker, puzzle: Puzzle, known: Sequence[int], rng: random.Random, *, weighed: bool
) -> tuple[tuple[int, ...], float] | None:
    grid = puzzle.grid
    order = _even_order(grid) if weighed else in_random_order(rng, grid.cells)
    choices = {cell: in_random_order(rng, puzzle.allowed(cell)) for cell in order}
    values: dict[int, int] = {}
    literals: list[int] = []
    weight = 0.0
    for cell in order:
        seen = {values[peer] for peer in grid.peers[cell] if peer in values}
        left = [value for value in choices[cell] if value not in seen]
        possible = _possible(asked, literals, cell, left, known)
        first = next(possible, None)
        if first is None:  # what was known before is not found again within the limits
            return None
        if weighed:
            weight += log(1 + len([*possible]))
        values[cell], known = first
        literals.append(asked.literal(cell, values[cell]))
    return tuple(values[cell] for cell in grid.cells), weight


def _possible(
    asked: Asker, literals: Sequence[int], cell: int, left: Sequence[int], known: Sequence[int]
) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield the values of a cell with which the grid can be filled, each with a filled grid.

    The literals say what the cells before it hold; one filled grid is known.
    """
    for value in left:
        if value == known[cell]:
            yield value, known
            continue
        answer = asked.grid([*literals, asked.literal(cell, value)])
        if answer.outcome is Outcome.SAT:
            yield value, answer.values or ()


def _even_order(grid: Grid) -> list[int]:
    """Return the cells in the order in which probabilities differed least, of those measured.

    Boxes of the first row and column of boxes come first, then the others: on 9x9 the effective
    sample size is 0.41 of the draws; row by row it is 0.25, in random order 0.01.
    """
    if grid.box is None:
        return list(grid.cells)
    height, width = grid.box

    def place(cell: int) -> tuple[bool, int, int, int]:
        row, column = divmod(cell, grid.columns)
        down, across = row // height, column // width
        return (bool(down and across), down, across, cell)

    return [*sorted(grid.board, key=place), *grid.cells[len(grid.board) :]]
