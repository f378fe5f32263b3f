"""Which puzzles are versions of each other, as somebody edits one, and what is known of them."""

from __future__ import annotations

import atexit
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from itertools import islice, takewhile
from operator import eq, ne

from sudoku_model.analysis.workbench import MOST_GRIDS, Workbench
from sudoku_model.constraints.base import Constraint
from sudoku_model.deadline import GaveUpError
from sudoku_model.puzzle import Puzzle
from sudoku_model.solvers import Engine
from sudoku_model.solvers.pool import SessionKey, changing

MOST_CHANGES = 4
"""Up to so many clues may be changed at once; a clue that is moved counts twice."""

MOST_FOLLOWED = 2
"""Number of puzzles of a kind that are followed at the same time."""

MOST_KINDS = 4
"""Number of kinds, which are grids with engines."""


class Versions:
    """The versions of one puzzle that were asked about.

    There is no workbench before the second one: most puzzles are never changed.

    Attributes:
        is_edited: whether there was a second version.
    """

    def __init__(self, puzzle: Puzzle, engine: Engine, implied: bool) -> None:
        self.is_edited = False
        self._latest = puzzle
        self._first: Puzzle | None = puzzle
        self._found: dict[tuple[int, ...], None] = {}
        self._shows_all = self._are_listed = False
        self._engine = engine
        self._implied = implied
        self._bench: Workbench | None = None
        self._is_too_large = False

    def follows(self, puzzle: Puzzle) -> bool:
        """Say whether a puzzle is a version of this one, which then is the latest."""
        changes = _changes(self._latest, puzzle)
        if changes > MOST_CHANGES:
            return False
        self.is_edited |= changes > 0
        self._latest = puzzle
        return True

    def note(self, solution: tuple[int, ...]) -> None:
        """Remember a solution of the first version."""
        with changing:
            if self._first is not None and not self.is_edited and len(self._found) < MOST_GRIDS:
                self._found[solution] = None

    def note_all(self, *, are_listed: bool) -> None:
        """Remember that in no solution of the first version there is more than in those noted.

        With `are_listed` there is no other solution at all.
        """
        with changing:
            if self._first is not None and not self.is_edited and len(self._found) < MOST_GRIDS:
                self._shows_all = True
                self._are_listed |= are_listed

    def take(self, puzzle: Puzzle, *, at_once: bool = False) -> Workbench | None:
        """Return a workbench for a version, which nobody else has; None if there is none.

        With `at_once` the first version is worth a workbench too.
        """
        if not (self.is_edited or self._bench or at_once) or self._is_too_large:
            return None
        with changing:
            bench, self._bench = self._bench, None
            first, self._first = self._first, None
        try:
            return self._turned(bench, first, puzzle)
        except GaveUpError:
            raise
        except Exception:
            # What is wrong may be wrong with an earlier version: who asked now must not hear of it.
            self.give_up()
            return None

    def _turned(self, bench: Workbench | None, first: Puzzle | None, puzzle: Puzzle) -> Workbench:
        """Turn a workbench to a version: the one that there is, or that of the first version."""
        try:
            if bench is None:
                bench = Workbench(first or puzzle, self._engine, implied=self._implied)
                if first is not None:
                    self._hand_on(bench)
            bench.turn_to(puzzle)
        except BaseException:
            if bench is not None:
                bench.close()
            raise
        return bench

    def _hand_on(self, bench: Workbench) -> None:
        """Tell a workbench what was found of the first version."""
        for values in self._found:
            bench.note_solution(values)
        if self._are_listed:
            bench.note_only(self._found)
        elif self._shows_all:
            bench.note_shown(self._found)
        self._found.clear()

    def give_up(self) -> None:
        """Make no workbench again: some version cannot be stated for all candidates, or at all."""
        self._is_too_large = True

    def give_back(self, bench: Workbench) -> None:
        """Keep a workbench for the next version."""
        with changing:
            other, self._bench = self._bench, bench  # two threads may have asked
        if other is not None:
            other.close()

    def close(self) -> None:
        """Free the workbench."""
        with changing:
            bench, self._bench = self._bench, None
        if bench is not None:
            bench.close()


_followed: OrderedDict[SessionKey, list[Versions]] = OrderedDict()
"""By kind; what was asked last comes last, among the kinds and in each of them."""


def versions_of(puzzle: Puzzle, engine: Engine, implied: bool) -> Versions:
    """Return the versions that a puzzle belongs to; they may begin with it."""
    kind = SessionKey(puzzle.grid, engine, implied)
    closing: list[Versions] = []
    with changing:
        known = _followed.pop(kind, [])
        for versions in reversed(known):
            if versions.follows(puzzle):
                known.remove(versions)
                break
        else:
            versions = Versions(puzzle, engine, implied)
            # Of puzzles that were never changed only the last one may be a first version.
            closing += [one for one in known if not one.is_edited]
            known = [one for one in known if one.is_edited]
        _followed[kind] = [*known, versions]
        if len(_followed[kind]) > MOST_FOLLOWED:
            closing.append(_followed[kind].pop(0))
        if len(_followed) > MOST_KINDS:
            closing += _followed.popitem(last=False)[1]
    for old in closing:
        old.close()
    return versions


@atexit.register
def forget_versions() -> None:
    """Forget all versions, and free their workbenches."""
    with changing:
        closing = [versions for known in _followed.values() for versions in known]
        _followed.clear()
    for versions in closing:
        versions.close()


def _changes(before: Puzzle, after: Puzzle) -> int:
    """Count the clues of two puzzles on one grid in which they differ, to `MOST_CHANGES` + 1."""
    cells = map(ne, before.givens, after.givens)
    count = len(list(islice(filter(None, cells), MOST_CHANGES + 1)))
    if count <= MOST_CHANGES and before.candidates != after.candidates:
        pairs = before.candidates.items() ^ after.candidates.items()
        count += len({cell for cell, _ in pairs})
    if count <= MOST_CHANGES and before.constraints != after.constraints:
        one, other = map(Counter, _without_common_ends(before.constraints, after.constraints))
        count += (one - other).total() + (other - one).total()
    return count


def _without_common_ends(
    one: Sequence[Constraint], other: Sequence[Constraint]
) -> tuple[Sequence[Constraint], Sequence[Constraint]]:
    """Return what is left of two lists where neither their beginnings nor their ends are alike.

    To compare constraints in turn takes a fraction of the time of counting them.
    """
    start = _alike(one, other)
    one, other = one[start:], other[start:]
    end = _alike(reversed(one), reversed(other))
    return one[: len(one) - end], other[: len(other) - end]


def _alike(one: Iterable[Constraint], other: Iterable[Constraint]) -> int:
    """Return at how many places from the first two lists have equals."""
    return sum(1 for _ in takewhile(bool, map(eq, one, other)))
