"""What a source shows besides its clues, to which its words may give a meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sudoku_model.cosmetics import Cosmetic
from sudoku_model.grid import Grid

if TYPE_CHECKING:
    from sudoku_model.formats.words.offers import Proposal


@dataclass(frozen=True)
class Signals:
    """Colours and drawings, by the phrases of `Puzzle.unstated` that name them.

    Attributes:
        colours: the cells, by number, that are filled with each colour.
        coloured: the phrase for all of these colours; an empty text if none may carry a rule.
        drawings: what is drawn, by phrase; None for each that is like no drawing of ours.
    """

    colours: Mapping[str, Sequence[int]] = field(default_factory=dict)
    coloured: str = ""
    drawings: Mapping[str, Sequence[Cosmetic | None]] = field(default_factory=dict)

    def shown(self) -> list[Cosmetic]:
        """Return all that is drawn and may carry a rule."""
        return [one for drawn in self.drawings.values() for one in drawn if one is not None]

    def explained_by(self, proposals: Sequence[Proposal], grid: Grid) -> Iterator[str]:
        """Yield the phrases of which nothing is left if some proposals are stated."""
        if self.coloured and self._are_colours_meant(proposals, grid):
            yield self.coloured
        drawn = frozenset().union(*(proposal.drawings for proposal in proposals))
        for phrase, drawings in self.drawings.items():
            if drawn.issuperset(drawings):
                yield phrase

    def _are_colours_meant(self, proposals: Sequence[Proposal], grid: Grid) -> bool:
        """Say whether the sentences speak of the colours, or mean the cells that they fill."""
        named = frozenset().union(*(proposal.colours for proposal in proposals))
        if named >= self.colours.keys():
            return True
        texts = [getattr(c, "cells", "") for proposal in proposals for c in proposal.constraints]
        meant = {cell for text in texts for cell in grid.select(text)}
        return meant == {cell for cells in self.colours.values() for cell in cells}
