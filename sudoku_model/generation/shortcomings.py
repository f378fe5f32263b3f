"""What a puzzle that was made lacks of what was wished."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING

from sudoku_model.analysis.limits import OVER, heed
from sudoku_model.analysis.minimal import minimal as find_redundant
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.errors import DefectError
from sudoku_model.generation.wishes import Wishes
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Limits
from sudoku_model.uncollected import uncollected

if TYPE_CHECKING:
    from sudoku_model.analysis.steps import Step

WithoutEasier = Callable[[int], int]
"""Tells which candidates steps leave that are easier than is wished, if they are known."""


class Shortfall:
    """Remembers why the puzzles that were made are not as wished."""

    def __init__(self) -> None:
        self._made: list[int] = []
        self._problem = ""

    def note(self, puzzle: Puzzle | None, problem: str) -> None:
        """Remember a puzzle, or that there is none."""
        self._problem = problem
        if puzzle is not None:
            self._made.append(puzzle.given_count)

    def __str__(self) -> str:
        made = len(self._made)
        if not self._problem:
            return "no puzzle was made yet"
        numbers = f" ({min(self._made)} to {max(self._made)} givens)" if made else ""
        return (
            f"no such puzzle was found; {made} with one solution{numbers} were made; "
            f"the last attempt: {self._problem}"
        )


def shortcoming(
    puzzle: Puzzle | None,
    values: tuple[int, ...],
    wishes: Wishes,
    without_easier: WithoutEasier,
    limits: Limits,
) -> str:
    """Say why a puzzle is not as wished, nothing if it is.

    Raises:
        DefectError: if it has another solution than the one that it was made for.
        UndecidedError: if the time is over.
    """
    if puzzle is None and wishes.choose:
        return (
            "the constraints that could be chosen left several solutions; allow some givens, or "
            "name more kinds to choose from"
        )
    if puzzle is None:
        return "its difficulty was forecast to be another one"
    return next(filter(None, _problems(puzzle, values, wishes, without_easier, limits)), "")


def _other_number(number: int, wishes: Wishes) -> str:
    """Say how many givens there are if that is not as wished."""
    least, most = wishes.givens or (number, number)
    return "" if least <= number <= most else f"{number} givens"


def _problems(
    puzzle: Puzzle,
    values: tuple[int, ...],
    wishes: Wishes,
    without_easier: WithoutEasier,
    limits: Limits,
) -> Iterator[str]:
    """Yield why a puzzle may not be as wished, nothing where it is; what is dear comes later."""
    if wishes.choose and len(puzzle.constraints) == len(wishes.base.constraints):
        yield "no constraint of the kinds to choose from had a place, or was needed"
    yield _other_number(puzzle.given_count, wishes)
    yield _doubt(puzzle, values, limits)
    if wishes.minimal:
        yield _spare(puzzle, wishes, limits)
    if wishes.is_about_steps:
        yield _other_steps(puzzle, values, wishes, without_easier, limits)
    if wishes.accept is not None and not wishes.accept(puzzle):
        yield "it was not accepted"


def _doubt(puzzle: Puzzle, values: tuple[int, ...], limits: Limits) -> str:
    """Say why it is not certain that a puzzle has this solution only."""
    verdict = check(puzzle, time_limit=limits.remaining())
    heed(verdict.reason, OVER)
    if verdict.status is Status.UNDECIDED:
        return f"whether it has one solution was not decided ({verdict.reason})"
    if verdict.solution is None or verdict.solution.values != values or not verdict.is_unique:
        raise DefectError(
            f"a puzzle was made for one solution and has another: {puzzle.line()!r} "
            f"({verdict}); please report this"
        )
    return ""


def _spare(puzzle: Puzzle, wishes: Wishes, limits: Limits) -> str:
    """Say which clue that was not there before could be left out, if there is one."""
    spare = find_redundant(puzzle, time_limit=limits.remaining())
    heed(spare.reason, OVER)
    base = wishes.base
    fixed = {base.grid.cell_name(cell) for cell in wishes.fixed}
    for clue in spare.redundant:
        if clue.constraint not in base.constraints and clue.cell not in fixed:
            return f"it has clues to spare, such as {clue}"
    if not spare.is_complete:
        return f"whether it has clues to spare was not decided ({spare.reason})"
    return ""


def _other_steps(
    puzzle: Puzzle,
    values: tuple[int, ...],
    wishes: Wishes,
    without_easier: WithoutEasier,
    limits: Limits,
) -> str:
    """Say how difficult a puzzle is, or what its hardest step is, if that is not as wished."""
    # Loaded here, as few puzzles are made for their steps.
    from sudoku_model.analysis.steps.explanation import Path
    from sudoku_model.analysis.steps.missing_cells import with_missing_cells
    from sudoku_model.analysis.steps.prices import most_for

    least, most = wishes.rating or (0.0, inf)
    if wishes.technique is not None:
        most = min(most, most_for(wishes.technique))
    solution = with_missing_cells(Solution(puzzle, values))
    hardest: Step | None = None
    way = Path(
        solution,
        limits,
        most=most,
        assume_unique=wishes.assumes_unique,
        without_easier=without_easier,
    )
    with limits.in_force(), uncollected(), way as path:
        for step in path:
            if step.difficulty > most:
                return f"its difficulty is more than {most:.1f}"
            if hardest is None or step.difficulty > hardest.difficulty:
                hardest = step
        at_least = path.at_least
    if at_least:
        return f"its difficulty is at least {at_least:.1f}"
    return _other_hardest(hardest, least, wishes.technique)


def _other_hardest(hardest: Step | None, least: float, technique: str | None) -> str:
    """Say what the hardest step of a puzzle is if that is not as wished, nothing if it is."""
    found = hardest.difficulty if hardest else 0.0
    if found < least:
        return f"its difficulty is less than {least:.1f}"
    if technique is None or (hardest is not None and hardest.name == technique):
        return ""
    if hardest is None:
        return "its steps are easier"
    return f"its hardest step is {hardest.name or 'unnamed'}"
