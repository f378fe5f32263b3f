"""BUG+1: but for one candidate, each open cell has two digits and each digit two places.

In such a *bivalue universal grave* the two digits of all open cells can be exchanged at once: from
each solution that gives another one. So if the solution may be assumed to be the only one, the
candidate without which there would be a grave is true. (HoDoKu, "Bivalue Universal Grave + 1";
SudokuWiki, "BUG".)
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_model.analysis.steps.facts import GraveFact, PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import bits


def graves(layout: Layout, alive: int) -> Iterator[Pattern]:
    """Yield the cell with a third candidate, without which there would be a grave."""
    if not isinstance(layout.facts[-1], GraveFact):
        return
    own = [mask & alive for mask in layout.cell_masks]
    more = [mask for mask in own if mask.bit_count() > 2]
    if len(more) == 1 and more[0].bit_count() == 3:
        for one in bits(more[0]):
            if is_grave(layout, alive ^ 1 << one):
                yield (len(layout.facts) - 1,), more[0] ^ 1 << one


def is_grave(layout: Layout, alive: int) -> bool:
    """Say whether the open cells have two candidates each, and open digits two places each."""
    done = 0
    for mask in layout.cell_masks:
        own = mask & alive
        if own.bit_count() == 1:
            done |= own
        elif own.bit_count() != 2:
            return False
    places = (mask & alive for mask in _masks_of_places(layout))
    return all(own.bit_count() == 2 or (own.bit_count() == 1 and own & done) for own in places)


def _masks_of_places(layout: Layout) -> list[int]:
    """Return the candidates of each digit in each house."""
    facts = zip(layout.facts, layout.masks, strict=True)
    return [mask for fact, mask in facts if isinstance(fact, PlaceFact)]
