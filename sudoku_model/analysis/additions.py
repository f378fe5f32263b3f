"""Fewest clues to add so that one solution is left.

For one solution that is known beforehand these are a smallest set of clues that no other solution
keeps. Among all solutions each clue that may be added is a set of them: those that keep it, one
bit for each. The aim is the fewest sets with exactly one solution in common.

Where there are too many solutions to list, a clue that few of them keep is fixed first. The fewest
clues for the rest are then the fewest in all only if something else shows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sudoku_model.analysis.clues import ClueSession
from sudoku_model.analysis.cores import minimal_core, smallest_cores
from sudoku_model.bits import bits, mask_of
from sudoku_model.deadline import heed_deadline
from sudoku_model.model import Literal
from sudoku_model.solvers import Limits
from sudoku_model.solvers.sat.hitting import HittingSets

Grid = tuple[int, ...]

MOST_SOLUTIONS = 500
"""Up to this number all solutions are listed."""

MOST_TRIED = 3
"""Up to this number of clues every choice among the listed solutions is tried."""

RARE = 20
"""Among more solutions than can be listed, a clue that fewer than this number keep is rare."""

MOST_POLISHED = 6
"""Up to this number of clues, fewest for the same solution are looked for at the end: some
hundredths of a second. With each clue more it takes several times as long."""


@dataclass
class Additions:
    """The best that is known so far; it stays when a limit is reached.

    Attributes:
        target: the solution that is the only one with the clues, None if nothing is known.
        clues: the selectors of the clues.
        is_complete: whether fewer are known not to do.
    """

    target: Grid | None = None
    clues: tuple[Literal, ...] = ()
    is_complete: bool = False

    def improve(self, target: Grid, clues: Sequence[Literal]) -> None:
        """Keep these clues if they are fewer."""
        if self.target is None or len(clues) < len(self.clues):
            self.target, self.clues = target, tuple(clues)

    @property
    def most(self) -> int | None:
        """The most clues that would be an improvement."""
        return None if self.target is None else len(self.clues) - 1


class Adding:
    """Looks for clues to add to those of a base, if these are not in force anyway.

    What is found is put into `best`.
    """

    def __init__(self, asked: ClueSession, base: Sequence[Literal], best: Additions) -> None:
        self._asked = asked
        self._base = base
        self._best = best
        self._offered = [clue for clue in asked.clues if clue not in {*base}]

    def for_one(self, target: Grid) -> None:
        """Find fewest clues that make one solution, the target, the only one."""
        asked, best, offered = self._asked, self._best, self._kept_by(target)
        with asked.others_than(target):
            if not self._keep_needed(offered, target):
                return
            for clues in smallest_cores(asked, offered, base=self._base, most=best.most):
                best.improve(target, clues)
                break
            best.is_complete = True

    def for_any(self) -> None:
        """Find few clues that make any solution the only one; fewest, if `best` says so."""
        best = self._best
        fixed: list[Literal] = []
        grids, are_all = self._listed(fixed)
        if not are_all:
            # Some clues for some solution, to have an answer soon.
            self._reduce(self._kept_by(grids[-1]), grids[-1])
        while not are_all and (clue := self._next_fixed(grids, fixed)):
            fixed.append(clue)
            grids, are_all = self._listed(fixed)
        chosen = self._of_all(grids) if are_all else None
        if chosen is not None:
            best.improve(chosen[0], [*fixed, *chosen[1]])
            best.is_complete |= not fixed
        if best.target is not None and not best.is_complete:
            self._polish(best.target)

    def _kept_by(self, target: Grid) -> list[Literal]:
        """Return the clues that may be added and that a solution keeps."""
        return [clue for clue in self._offered if self._asked.holds(clue, target)]

    def _reduce(self, clues: Sequence[Literal], target: Grid) -> None:
        """Find those of some clues, not fewest, that make one solution the only one."""
        with self._asked.others_than(target):
            self._keep_needed(clues, target)

    def _keep_needed(self, clues: Sequence[Literal], target: Grid) -> bool:
        """Keep as few of some clues as still exclude all other solutions; say if all of them do."""
        core = minimal_core(self._asked, [*self._base, *clues], needed=self._base)
        if core is None:
            return False
        self._best.improve(target, [clue for clue in core.literals if clue not in {*self._base}])
        core.heed_unwanted()
        return True

    def _next_fixed(self, grids: list[Grid], fixed: Sequence[Literal]) -> Literal | None:
        """Return the clue to fix next, which the fewest solutions keep.

        None if rare clues lead to an only solution, or there is nothing to choose from.
        """
        counts = self._count(fixed, grids)
        rare = [clue for clue in self._offered if 0 < counts[clue] < RARE]
        if self._add_rare(sorted(rare, key=counts.__getitem__), grids, fixed):
            return None
        leaves_some_out = (clue for clue in self._offered if 0 < counts[clue] < len(grids))
        return min(leaves_some_out, key=counts.__getitem__, default=None)

    def _add_rare(
        self, rare: Sequence[Literal], grids: Sequence[Grid], fixed: Sequence[Literal]
    ) -> bool:
        """Add each rare clue in turn, and others to it; say if that leads to an only solution.

        The clues that the fewest solutions keep come first; `grids` has all solutions that keep one
        of the rare clues. `fixed` are clues that were added before.
        """
        best, leads = self._best, False
        for clue in rare:
            few = self._asked.keeping(clue, grids)
            chosen = (few[0], []) if len(few) == 1 else self._of_all(few)
            if chosen is not None:
                best.improve(chosen[0], [*fixed, clue, *chosen[1]])
                leads = True
            if best.target is not None and len(best.clues) <= len(fixed) + 2:
                # A clue that does alone is the rarest, so it came first.
                best.is_complete = not fixed
                break
        return leads

    def _polish(self, target: Grid) -> None:
        """Look for fewer clues that make the same solution the only one."""
        if len(self._best.clues) <= MOST_POLISHED:
            self.for_one(target)
            self._best.is_complete = False
        else:
            self._reduce(self._best.clues, target)

    # Solutions to choose from.

    def _listed(self, fixed: Sequence[Literal]) -> tuple[list[Grid], bool]:
        """Return solutions, and whether these are all: too many are not listed. Some are known."""
        asked, kept = self._asked, [*self._base, *fixed]
        listed = asked.all_solutions()
        if listed is not None:
            return [grid for grid in listed if not asked.broken(kept, grid)], True
        grids = [grid for grid in asked.known_solutions() if not asked.broken(kept, grid)]
        if len(grids) > MOST_SOLUTIONS:
            return grids, False
        is_all = self._add_others(kept, grids)
        if is_all and not fixed:
            asked.note_only(grids)
        return grids, is_all

    def _add_others(self, kept: Sequence[Literal], grids: list[Grid]) -> bool:
        """Find the solutions beside some until there are too many; say whether these are all."""
        asked = self._asked
        with asked.session.scope():
            for grid in grids:
                asked.session.forbid(grid)
            while (found := asked.solve(kept)) is not None:
                grids.append(found)
                asked.note_solution(found)
                if len(grids) > MOST_SOLUTIONS:
                    return False
                asked.session.forbid(found)
        return True

    def _count(self, fixed: Sequence[Literal], grids: list[Grid]) -> Counter[Literal]:
        """Return how many of some solutions, which keep others anyway, keep each clue offered.

        Where these are fewer than `RARE`, no other solution keeps the clue; those that are found
        join the solutions.
        """
        asked, kept = self._asked, [*self._base, *fixed]
        counts = asked.counts(grids)
        forbidden: set[Grid] = set()
        with asked.session.scope():
            for clue in self._offered:
                if counts[clue] >= RARE:
                    continue
                # A known solution is in the way of those clues only that it keeps.
                for grid in asked.keeping(clue, grids):
                    if grid not in forbidden:
                        forbidden.add(grid)
                        asked.session.forbid(grid)
                asked.session.prefer([one for one in self._offered if counts[one] < RARE])
                while counts[clue] < RARE and (found := asked.solve([*kept, clue])) is not None:
                    grids.append(found)
                    asked.note_solution(found)
                    forbidden.add(found)
                    asked.session.forbid(found)
                    counts.update(asked.kept(found))
        return counts

    def _keeping(self, grids: Sequence[Grid]) -> dict[Literal, int]:
        """Return for each clue offered which solutions keep it, one bit for each."""
        sets = dict.fromkeys(self._offered, 0)
        for bit, grid in enumerate(grids):
            for clue in self._asked.kept(grid):
                if clue in sets:
                    sets[clue] |= 1 << bit
        return sets

    def _of_all(self, grids: Sequence[Grid]) -> tuple[Grid, list[Literal]] | None:
        """Return fewest clues with exactly one of some solutions in common, None if none have."""
        sets = self._keeping(grids)
        all_bits = (1 << len(grids)) - 1
        # Equal sets only once.
        clue_of = {own: clue for clue, own in sets.items() if own not in (0, all_bits)}
        useful = sorted(clue_of, key=int.bit_count)
        chosen = _few_of(useful, all_bits) or _for_any(useful, len(grids), self._asked.limits)
        if chosen is None:
            return None
        bit, few = chosen
        return grids[bit], [clue_of[one] for one in few]


# Exact answers about listed solutions, of which sets are bits.


def _few_of(useful: Sequence[int], left: int) -> tuple[int, list[int]] | None:
    """Return up to `MOST_TRIED` sets with one solution in common, and its place."""
    for size in range(1, MOST_TRIED + 1):
        chosen = _choose(useful, left, size, 0)
        if chosen is not None:
            return chosen[0].bit_length() - 1, chosen[1]
    return None


def _for_any(useful: Sequence[int], count: int, limits: Limits) -> tuple[int, list[int]] | None:
    """Return fewest sets, more than `MOST_TRIED`, with one solution in common, and its place."""
    fewest: tuple[int, list[int]] | None = None
    for bit in range(count):
        own = [bits for bits in useful if bits >> bit & 1]
        most = len(own) if fewest is None else len(fewest[1]) - 1
        chosen = _for_one(own, count, bit, most, limits)
        if chosen is not None:
            fewest = bit, chosen
            if len(chosen) == MOST_TRIED + 1:
                break
    return fewest


def _choose(
    useful: Sequence[int], left: int, size: int, start: int
) -> tuple[int, list[int]] | None:
    """Return so many sets with one solution of `left` in common, and that solution's bit."""
    if size == 1:
        for place in range(start, len(useful)):
            common = left & useful[place]
            if common and not common & common - 1:
                return common, [useful[place]]
        return None
    heed_deadline()
    for place in range(start, len(useful)):
        common = left & useful[place]
        if common & common - 1:
            rest = _choose(useful, common, size - 1, place + 1)
            if rest is not None:
                return rest[0], [useful[place], *rest[1]]
    return None


def _for_one(
    own: Sequence[int], count: int, bit: int, most: int, limits: Limits
) -> list[int] | None:
    """Return fewest of a solution's own sets, up to a number, that no other solution is in.

    For each other solution, the sets without it: one of them must be chosen.
    """
    heed_deadline()
    smallest = _smallest({_without(own, other) for other in range(count) if other != bit})
    if 0 in smallest or _disjoint(smallest) > most:
        return None
    with HittingSets(limits) as hitting:
        for choice in smallest:
            hitting.must_meet(place + 1 for place in bits(choice))
        chosen = hitting.smallest()
    if chosen is None or len(chosen) > most:
        return None
    return [own[place - 1] for place in sorted(chosen)]


def _without(sets: Sequence[int], solution: int) -> int:
    """Return the places of the sets that a solution is not in, as bits."""
    return mask_of(place for place, one in enumerate(sets) if not one >> solution & 1)


def _smallest(choices: Iterable[int]) -> list[int]:
    """Return the choices without those that have all of another one, the smaller ones first."""
    smallest: list[int] = []
    for choice in sorted(choices, key=int.bit_count):
        if not any(known & choice == known for known in smallest):
            smallest.append(choice)
    return smallest


def _disjoint(choices: Sequence[int]) -> int:
    """Return how many of the choices share nothing, taken as they come."""
    taken = count = 0
    for choice in choices:
        if not taken & choice:
            taken |= choice
            count += 1
    return count
