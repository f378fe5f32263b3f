"""Solutions to count over: all of them, or a sample."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sudoku_model.analysis.candidates import TrueCandidates
from sudoku_model.analysis.limits import GaveUpError, is_final, share_of
from sudoku_model.analysis.solutions import SolutionSession, solution_session
from sudoku_model.puzzle import Puzzle, Solution
from sudoku_model.solvers import Engine, Limits

Values = tuple[int, ...]

MOST_LISTED = 500
"""Up to this number all solutions are listed."""

MOST_SAMPLED = 100
"""A sample has as many, or those that show each digit of each cell."""

ENOUGH = MOST_SAMPLED
"""Where it is likely that there are more than can be listed, or dear to list them, no more than
these are looked for."""

MANY_OPEN = 250
"""Digits that are open besides one for each cell, from which on it is likely: of 287 half-made
variants 154 have more, and three of these have few enough solutions to be listed."""

SHARE = 0.25
"""A part of the time for them; most of it is for what they are wanted for."""

DEAR = 5_000
"""Conflicts after which it is dear, about a third of a second. (Few solutions are listed whatever
it takes: then each clue is dear to try by itself.)"""


@dataclass
class KnownSolutions:
    """Solutions of a puzzle that are known, each once.

    Attributes:
        grids: the solutions, or a sample of them.
        are_all: whether there are no others.
        spare: those that are not in the sample.
    """

    grids: list[Values]
    are_all: bool
    spare: list[Values] = field(default_factory=list)

    def learn(self, grid: Values) -> None:
        """Add a solution to the sample unless it is there."""
        if grid not in self.grids:
            self.grids.append(grid)
        if grid in self.spare:
            self.spare.remove(grid)


def known_solutions(
    puzzle: Puzzle, engine: Engine, seen: TrueCandidates, limits: Limits
) -> KnownSolutions:
    """List all solutions, or else a sample in which each digit of each cell is seen.

    Solutions that were found for another version of the puzzle are among them.

    Raises:
        GaveUpError: if the time is over.
    """
    with solution_session(puzzle, engine, limits) as asked:
        grids = [*dict.fromkeys([*asked.known(), *(one.values for one in seen.solutions)])]
        open_digits = sum(len(own) - 1 for own in seen.digits)
        are_many = open_digits > MANY_OPEN or asked.found_in_all() > MOST_LISTED
        most = ENOUGH if are_many else MOST_LISTED
        if _list(replace(asked, limits=share_of(limits, SHARE)), grids, most, limits):
            return KnownSolutions(sorted(grids), are_all=True)
    return _sample(grids, seen)


def _sample(grids: list[Values], seen: TrueCandidates) -> KnownSolutions:
    # The true candidates were seen in solutions that are unlike each other.
    sample = dict.fromkeys(solution.values for solution in seen.solutions)
    others = [grid for grid in grids if grid not in sample]
    if missing := max(0, MOST_SAMPLED - len(sample)):
        sample.update(dict.fromkeys(others[:: len(others) // missing + 1]))
    spare = [grid for grid in others if grid not in sample]
    return KnownSolutions([*sample], are_all=False, spare=spare)


def _list(asked: SolutionSession, grids: list[Values], most: int, limits: Limits) -> bool:
    """Add solutions to those that are known, up to a number; say whether these are all."""
    listed = asked.question.all_solutions()
    if listed is not None:
        grids[:] = listed
        return True
    if len(grids) > most:
        return False
    dear = asked.conflicts() + DEAR
    with asked.session.scope():
        for grid in grids:
            asked.session.forbid(grid)
            # Some were found by earlier questions, which may be forgotten.
            asked.question.note(Solution(asked.question.puzzle, grid))
        try:
            while (solution := asked.solution()) is not None:
                grids.append(solution.values)
                asked.question.note(solution)
                if len(grids) > most or (len(grids) > ENOUGH and asked.conflicts() > dear):
                    return False
                asked.session.forbid(solution.values)
        except GaveUpError as stop:
            if is_final(stop, limits):
                raise
            return False
        asked.question.note_only(grids, by_asking=True)
    return True
