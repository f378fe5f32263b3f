"""How the answers about a changed puzzle follow from those about the puzzle."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from attacks.differential.case import SECONDS, Disagreement, NotDecidedError, expect_decided
from attacks.differential.parties import random_sat
from attacks.metamorphic.change import Change
from attacks.puzzles import Values
from sudoku_model.analysis.candidates import true_candidates
from sudoku_model.analysis.conflicts import conflict, repair
from sudoku_model.analysis.counting import count
from sudoku_model.analysis.minimal import minimal
from sudoku_model.analysis.solutions import solutions, solve
from sudoku_model.analysis.uniqueness import check
from sudoku_model.analysis.verdict import Status
from sudoku_model.errors import UndecidedError, UnsupportedError
from sudoku_model.generation.equivalence import canonical
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine, Sat

MOST_LISTED = 60
"""Solutions up to which they are compared one by one."""


@dataclass
class Pair:
    """A puzzle and what was made of it.

    Attributes:
        puzzle: the puzzle.
        listed: its solutions, None if they are too many, or not known in time.
        change: what was made of it.
        chance: where settings come from.
        undecided: how many answers were "undecided".
    """

    puzzle: Puzzle
    listed: list[Values] | None
    change: Change
    chance: random.Random
    undecided: int = field(default=0, init=False)

    @property
    def changed(self) -> Puzzle:
        """The changed puzzle."""
        return self.change.puzzle

    @cached_property
    def engine(self) -> Engine:
        """Who is asked about the changed puzzle."""
        return random_sat(self.chance) if self.chance.random() < 0.3 else Sat()

    def demand(self, holds: bool, problem: str, found: object, expected: object) -> None:
        """Stop if an answer does not follow from the other.

        Raises:
            Disagreement: if so.
        """
        if not holds:
            raise Disagreement(
                f"{self.change.name}, {problem}: found {found!s:.300}, expected {expected!s:.300}"
            )


def solutions_of(puzzle: Puzzle, engine: Engine) -> list[Values] | None:
    """Return all solutions, None if they are too many, or not known in time."""
    try:
        found = solutions(puzzle, engine, limit=MOST_LISTED + 1, time_limit=SECONDS)
        listed = [solution.values for solution in found]
    except UndecidedError:
        return None
    return listed if len(listed) <= MOST_LISTED else None


def compare_verdicts(pair: Pair) -> None:
    """The number of solutions is the same, and a solution of one is one of the other."""
    one = check(pair.puzzle, time_limit=SECONDS)
    other = check(pair.changed, pair.engine, time_limit=SECONDS)
    expect_decided(Status.UNDECIDED not in (one.status, other.status))
    pair.demand(one.status is other.status, "verdict", other.status, one.status)
    for solution in one.solutions:
        carried = pair.change.carried(solution.values)
        pair.demand(pair.changed.holds(carried), "solution carried over", "no solution", carried)


def compare_solutions(pair: Pair) -> None:
    """The solutions are the same."""
    if pair.listed is None:
        found = None
        try:
            found = solve(pair.changed, pair.engine, time_limit=SECONDS)
        except UndecidedError:
            raise NotDecidedError from None
        pair.demand(found is not None, "solve", found, "a solution")
        return
    right = sorted(map(pair.change.carried, pair.listed))
    try:
        asked = solutions(pair.changed, pair.engine, limit=MOST_LISTED + 1, time_limit=SECONDS)
        listed = sorted(solution.values for solution in asked)
    except UndecidedError:
        raise NotDecidedError from None
    pair.demand(listed == right, "solutions", listed, right)


def compare_counts(pair: Pair) -> None:
    """The numbers of solutions are the same."""
    limit = 300
    one = count(pair.puzzle, limit=limit, time_limit=SECONDS)
    other = count(pair.changed, pair.engine, limit=limit, time_limit=SECONDS)
    expect_decided(one.is_complete and other.is_complete)
    same = (one.value, one.is_exact) == (other.value, other.is_exact)
    pair.demand(same, "count", other, one)


def compare_candidates(pair: Pair) -> None:
    """The true candidates are the same."""
    one = true_candidates(pair.puzzle, time_limit=SECONDS)
    other = true_candidates(pair.changed, pair.engine, time_limit=SECONDS)
    expect_decided(one.is_complete and other.is_complete)
    change = pair.change
    right: list[set[int]] = [set() for _ in other.digits]
    for solution in one.solutions:
        for own, digit in zip(right, change.carried(solution.values), strict=True):
            own.add(digit)
    expected = tuple(tuple(sorted(own)) for own in right)
    pair.demand(other.digits == expected, "candidates", other.digits, expected)


def compare_conflicts(pair: Pair) -> None:
    """The smallest conflict has the same size, and so have the smallest repairs, as many."""
    one = conflict(pair.puzzle, find="smallest", time_limit=SECONDS)
    other = conflict(pair.changed, pair.engine, find="smallest", time_limit=SECONDS)
    expect_decided(one.is_complete and other.is_complete)
    sizes = [[len(clues) for clues in found.sets] for found in (one, other)]
    pair.demand(sizes[0] == sizes[1], "size of the smallest conflict", other, one)
    repaired = repair(pair.puzzle, limit=None, time_limit=SECONDS)
    again = repair(pair.changed, pair.engine, limit=None, time_limit=SECONDS)
    expect_decided(repaired.is_complete and again.is_complete)
    sizes = [[len(clues) for clues in found.sets] for found in (repaired, again)]
    pair.demand(sizes[0] == sizes[1], "sizes of the repairs", again, repaired)


def compare_redundancy(pair: Pair) -> None:
    """As many clues are superfluous, and as few suffice."""
    one = minimal(pair.puzzle, find="fewest", time_limit=SECONDS)
    other = minimal(pair.changed, pair.engine, find="fewest", time_limit=SECONDS)
    expect_decided(one.is_complete and other.is_complete)
    seen = [(found.status, len(found.redundant), [*map(len, found.sets)]) for found in (one, other)]
    pair.demand(seen[0] == seen[1], "superfluous clues", seen[1], seen[0])


def compare_canonical_forms(pair: Pair) -> None:
    """The canonical form is the same."""
    try:
        one, other = canonical(pair.puzzle), canonical(pair.changed)
    except (UnsupportedError, UndecidedError):
        raise NotDecidedError from None
    first, second = (
        [None if given is None else given - form.grid.digits[0] for given in form.givens]
        for form in (one, other)
    )
    pair.demand(first == second, "canonical form", other, one)


def has_canonical_form(pair: Pair) -> bool:
    """Say whether a change must keep the canonical form."""
    puzzle = pair.puzzle
    square = puzzle.grid.box is not None and puzzle.grid.box[0] == puzzle.grid.box[1]
    return (
        pair.change.is_symmetry
        and square
        and not (puzzle.constraints or puzzle.candidates or puzzle.clashes())
    )


Relation = Callable[[Pair], None]

RELATIONS: dict[str, tuple[Relation, float, Callable[[Pair], bool]]] = {
    "verdict": (compare_verdicts, 1.0, lambda pair: True),
    "solutions": (compare_solutions, 0.7, lambda pair: True),
    "count": (compare_counts, 0.2, lambda pair: True),
    "candidates": (compare_candidates, 0.4, lambda pair: True),
    "conflict and repair": (
        compare_conflicts,
        0.15,
        lambda pair: pair.change.is_symmetry and pair.listed == [],
    ),
    "redundancy": (
        compare_redundancy,
        0.15,
        lambda pair: pair.change.is_symmetry and pair.listed is not None and len(pair.listed) == 1,
    ),
    "canonical form": (compare_canonical_forms, 1.0, has_canonical_form),
}
"""For each relation how often it is looked at, and whether it must hold after a change."""
