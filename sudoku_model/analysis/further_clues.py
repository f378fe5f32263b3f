"""Further clues of some kinds, those first that keep the fewest of some solutions.

All places of a kind are visited (see `sudoku_model.proposals`), and of what clues may say there it
is counted how many of the solutions keep them. Among clues that keep equally many the most natural
come first: those that touch no other clue, then those that are symmetric to one of their kind,
then those that are as large as others of their kind, then small ones. Of several kinds the best of
each take turns, those that touch least first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sudoku_model.analysis.known_solutions import Values
from sudoku_model.analysis.naturalness import Surroundings
from sudoku_model.analysis.sayings import Sayings
from sudoku_model.bits import bits, mask_of
from sudoku_model.clues import Clue, kept_by
from sudoku_model.deadline import heed_deadline
from sudoku_model.proposals.kinds import KINDS, Key, Kind, Saying
from sudoku_model.proposals.shapes import Cells, Spot
from sudoku_model.puzzle import Puzzle

SPARE = 5
"""So many times as many clues as are wanted are ranked: some do the same as others."""


@dataclass(frozen=True)
class FurtherClue:
    """A clue that may be added.

    Attributes:
        clue: the clue.
        touches: the clues of the puzzle that it touches.
        partner: the clue of the puzzle to which it is symmetric.
    """

    clue: Clue
    touches: tuple[Clue, ...]
    partner: Clue | None


class _Candidate(NamedTuple):
    """What a clue of a kind may say at a place, and how many of the solutions keep it."""

    kind: Key
    cells: Cells
    saying: Saying
    kept: int

    @property
    def spots(self) -> frozenset[Spot]:
        """What it stands on."""
        return KINDS[self.kind].shape.spots(self.cells)

    @property
    def size(self) -> int:
        """How much there is to see and to read of it."""
        return len(self.spots) + sum(len(one) for one in self.saying if isinstance(one, tuple))


class FurtherClues:
    """The clues of some kinds that may be added to a puzzle.

    Args:
        puzzle: the puzzle.
        kinds: the kinds, keys of `KINDS`.
        target: a solution that they have to keep, None if any will do.
    """

    def __init__(self, puzzle: Puzzle, kinds: Sequence[Key], target: Values | None) -> None:
        self._puzzle = puzzle
        self._target = target
        self._surroundings = {
            kind: Surroundings(puzzle, None if isinstance(kind, str) else kind) for kind in kinds
        }
        self._sayings = {kind: Sayings(puzzle, KINDS[kind], target) for kind in kinds}

    def best(self, grids: Sequence[Values], limit: int) -> list[FurtherClue]:
        """Return the best clues: none keeps all of these solutions, each keeps at least one.

        Args:
            grids: the solutions, the target among them.
            limit: how many at most.
        """
        ranked = [one for kind in self._surroundings for one in self._of_kind(kind, grids, limit)]
        ranked.sort(key=lambda entry: entry[0])
        chosen: list[tuple[_Candidate, FurtherClue, list[Values]]] = []
        for _, candidate in ranked:
            if len(chosen) == limit:
                break
            how = KINDS[candidate.kind]
            clue = how.clue(self._puzzle.board, candidate.cells, candidate.saying)
            if clue is None:
                continue
            kept = kept_by(clue, self._puzzle, grids)
            if kept and not any(_repeats(candidate, kept, one, same) for one, _, same in chosen):
                surroundings = self._surroundings[candidate.kind]
                touches = surroundings.touched(candidate.spots)
                further = FurtherClue(clue, touches, surroundings.partner(candidate.spots))
                chosen.append((candidate, further, kept))
        return [further for _, further, _ in chosen]

    def _of_kind(
        self, kind: Key, grids: Sequence[Values], limit: int
    ) -> Iterator[tuple[tuple[int, ...], _Candidate]]:
        """Yield the best candidates of a kind, each with its rank among those of all kinds."""
        found = [one for one in self._candidates(kind, grids) if 0 < one.kept < len(grids)]
        numbers = sorted(one.kept for one in found)
        enough = numbers[min(SPARE * limit, len(numbers)) - 1] if numbers else 0
        surroundings = self._surroundings[kind]
        looks = []
        for one in found:
            if one.kept <= enough:
                spots = one.spots
                is_alone = surroundings.partner(spots) is None
                rank = (one.kept, len(surroundings.touched(spots)))
                looks.append((*rank, is_alone, surroundings.unlikeness(spots), one.size, one))
        looks.sort(key=lambda entry: entry[:-1])
        places: Counter[Hashable] = Counter()
        for kept, touched, *_, one in looks:
            yield (kept, touched, places[kept, touched]), one
            places[kept, touched] += 1

    def _candidates(self, kind: Key, grids: Sequence[Values]) -> Iterator[_Candidate]:
        """Yield all candidates of a kind, place by place."""
        how, digits = KINDS[kind], self._puzzle.grid.digits
        values_of = zip(*grids, strict=True)
        open_cells = {cell for cell, values in enumerate(values_of) if len({*values}) > 1}
        growing = _Growing(how, digits, grids if self._target is None else [self._target])
        for cells in how.shape.places(self._puzzle.grid, growing if how.grows else None):
            heed_deadline()
            if open_cells.isdisjoint(cells):
                continue
            able = growing.able(cells) if self._target is None else grids
            kept = self._sayings[kind].kept(cells, able)
            yield from (_Candidate(kind, cells, saying, number) for saying, number in kept.items())


class _Growing:
    """Says of the first cells of a place which of some solutions may still keep a clue there.

    Sets of solutions are integers with one bit for each.
    """

    def __init__(self, kind: Kind, digits: range, grids: Sequence[Values]) -> None:
        self._kind = kind
        self._digits = digits
        self._grids = grids
        self._all = (1 << len(grids)) - 1
        self._able: dict[Cells, int] = {}
        self._steps: dict[Cells, int] = {}

    def __call__(self, cells: Cells) -> bool:
        if cells not in self._able:
            before = self._able.get(cells[:-1], self._all)
            if self._kind.grows_by_steps:
                able = before & self._passing_step(cells[-2:])
            else:
                able = self._passing(cells, before)
            self._able[cells] = able
        return self._able[cells] != 0

    def _passing_step(self, cells: Cells) -> int:
        # Thousands of lines take the same step.
        if cells not in self._steps:
            self._steps[cells] = self._passing(cells, self._all)
        return self._steps[cells]

    def _passing(self, cells: Cells, among: int) -> int:
        assert self._kind.grows is not None
        grows, digits, grids = self._kind.grows, self._digits, self._grids
        return mask_of(
            bit for bit in bits(among) if grows(digits, [grids[bit][cell] for cell in cells])
        )

    def able(self, cells: Cells) -> Sequence[Values]:
        """Return the solutions that may keep a clue on some cells."""
        able = self._able.get(cells)
        return self._grids if able is None else [self._grids[bit] for bit in bits(able)]


def _repeats(
    later: _Candidate, kept: list[Values], earlier: _Candidate, kept_before: list[Values]
) -> bool:
    """Say whether a clue does, with as many cells or more, what one of its kind does already."""
    around = earlier.spots and earlier.spots <= later.spots
    return later.kind is earlier.kind and bool(around) and kept == kept_before
