"""Further clues of some kinds, those first that keep the fewest of some solutions.

All places of a kind are visited (see `sudoku_model.proposals`), and of what clues may say there it
is counted how many of the solutions keep them. Among clues that keep equally many the most natural
come first: those that touch no other clue, then those that are symmetric to one of their kind,
then those that are as large as others of their kind, then small ones. Of several kinds the best of
each take turns, those that touch least first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import compress
from typing import NamedTuple

from sudoku_model.analysis.known_solutions import Values
from sudoku_model.analysis.naturalness import Surroundings
from sudoku_model.analysis.sayings import ByValues, Sayings, fillings
from sudoku_model.clues import Clue, kept_by
from sudoku_model.deadline import heed_deadline
from sudoku_model.proposals.kinds import Kind, Saying
from sudoku_model.proposals.shapes import Cells, Spot
from sudoku_model.puzzle import Puzzle

SPARE = 5
"""So many times as many clues as are wanted are ranked: some do the same as others."""


@dataclass(frozen=True)
class FurtherClue:
    """A clue that may be added, with those that it touches and one to which it is symmetric."""

    clue: Clue
    touches: tuple[Clue, ...]
    partner: Clue | None


class _Candidate(NamedTuple):
    """What a clue of a kind may say at a place, and how many of the solutions keep it."""

    kind: Kind
    cells: Cells
    saying: Saying
    kept: int

    @property
    def spots(self) -> frozenset[Spot]:
        """What it stands on."""
        return self.kind.shape.spots(self.cells)

    @property
    def size(self) -> int:
        """How much there is to see and to read of it."""
        return len(self.spots) + sum(len(one) for one in self.saying if isinstance(one, tuple))


class FurtherClues:
    """The clues of some kinds that may be added to a puzzle, and keep a target if there is one."""

    def __init__(self, puzzle: Puzzle, kinds: Sequence[Kind], target: Values | None) -> None:
        self._puzzle = puzzle
        self._target = target
        self._surroundings = {kind: Surroundings(puzzle, kind.constraint) for kind in kinds}
        self._sayings = {kind: Sayings(puzzle, kind, target) for kind in kinds}

    def best(self, grids: Sequence[Values], limit: int) -> list[FurtherClue]:
        """Return the best clues: none keeps all of these solutions, each keeps at least one.

        The target is among the solutions.
        """
        ranked = [one for kind in self._surroundings for one in self._of_kind(kind, grids, limit)]
        ranked.sort(key=lambda entry: entry[0])
        chosen: list[tuple[_Candidate, FurtherClue, list[Values]]] = []
        for _, candidate in ranked:
            if len(chosen) == limit:
                break
            board = self._puzzle.board
            clue = candidate.kind.clue(board, candidate.cells, candidate.saying)
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
        self, kind: Kind, grids: Sequence[Values], limit: int
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

    def _candidates(self, kind: Kind, grids: Sequence[Values]) -> Iterator[_Candidate]:
        """Yield all candidates of a kind, place by place."""
        digits = self._puzzle.grid.digits
        values_of = zip(*grids, strict=True)
        open_cells = {cell for cell, values in enumerate(values_of) if len({*values}) > 1}
        growing = None
        if kind.grows is not None:
            to_keep = grids if self._target is None else [self._target]
            growing = _Growing(partial(kind.grows, digits), to_keep)
        for cells in kind.shape.places(self._puzzle.grid, growing):
            heed_deadline()
            if open_cells.isdisjoint(cells):
                continue
            able = growing.able(cells) if growing and self._target is None else grids
            kept = self._sayings[kind].kept(cells, able)
            yield from (_Candidate(kind, cells, saying, number) for saying, number in kept.items())


class _Growing:
    """Says of the first cells of a place which of some solutions may still keep a clue there."""

    def __init__(self, grows: Callable[[Values], bool], grids: Sequence[Values]) -> None:
        self._grows = ByValues(grows)
        self._grids = grids
        self._able: dict[Cells, Sequence[Values]] = {}

    def __call__(self, cells: Cells) -> bool:
        if cells not in self._able:
            before = self._able.get(cells[:-1], self._grids)
            may_go_on = map(self._grows.__getitem__, fillings(cells, before))
            self._able[cells] = [*compress(before, may_go_on)]
        return bool(self._able[cells])

    def able(self, cells: Cells) -> Sequence[Values]:
        """Return the solutions that may keep a clue on some cells."""
        return self._able.get(cells, self._grids)


def _repeats(
    later: _Candidate, kept: list[Values], earlier: _Candidate, kept_before: list[Values]
) -> bool:
    """Say whether a clue does, with as many cells or more, what one of its kind does already."""
    around = earlier.spots and earlier.spots <= later.spots
    return later.kind is earlier.kind and bool(around) and kept == kept_before
