"""Fish with fins: lines that have a digit in as many lines across, but for a few places in a box.

If none of these places, the fins, is right, it is a plain fish. So what the fish excludes is
excluded where it sees all fins. (HoDoKu, "Finned Fish"; SudokuWiki, "Finned X-Wing".)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.techniques import Pattern

SIZES = (3, 4)
"""How many lines are looked at together; of two all that they exclude is known anyway."""

_ACROSS = {"row": "column", "column": "row"}
_BOXES = ("box", "region")


class _Lines:
    """The lines of a kind, those across, and the boxes, for one digit.

    Attributes:
        lines: for each line that has several places its fact and its candidates.
        across: the candidates of each line across.
        boxes: the candidates of each box.
    """

    def __init__(self, layout: Layout, alive: int, kind: str, digit: int) -> None:
        self.lines: list[tuple[int, int]] = []
        self.across: list[int] = []
        self.boxes: list[int] = []
        for number in range(layout.first_rule):
            fact = layout.facts[number]
            if isinstance(fact, PlaceFact) and fact.digit == digit:
                live = layout.masks[number] & alive
                if fact.kind == kind and live & (live - 1):
                    self.lines.append((number, live))
                elif fact.kind == _ACROSS[kind]:
                    self.across.append(live)
                elif fact.kind in _BOXES:
                    self.boxes.append(live)

    def covers(self, union: int, box: int, size: int) -> Iterator[tuple[int, int]]:
        """Yield the fins in a box, and the lines across that hold all else of some lines."""
        outside = [live for live in self.across if live & union & ~box]
        missing = size - len(outside)
        if missing < 0 or not union & box:
            return
        inside = [live for live in self.across if live & box and not live & union & ~box]
        for more in combinations(inside, missing):
            cover = reduce(or_, (*outside, *more))
            if union & ~cover:
                yield union & ~cover, cover


def finned_fish(layout: Layout, alive: int) -> Iterator[Pattern]:
    """Yield finned and sashimi swordfish and jellyfish."""
    for kind in _ACROSS:
        for digit in layout.puzzle.grid.digits:
            board = _Lines(layout, alive, kind, digit)
            for size in SIZES:
                for chosen in combinations(board.lines, size):
                    union = reduce(or_, (live for _, live in chosen))
                    excluded = 0
                    for box in board.boxes:
                        for fins, cover in board.covers(union, box, size):
                            excluded |= layout.common_links(fins) & cover & ~union
                    if excluded:
                        yield tuple(sorted(number for number, _ in chosen)), excluded


def finned(layout: Layout, alive: int, facts: Sequence[int], excluded: int) -> str:
    """Say whether lines make a "finned" or a "sashimi" fish; the empty string if neither.

    In a sashimi fish a line has only one place but for the fins.
    """
    first = layout.facts[facts[0]]
    if not isinstance(first, PlaceFact) or first.kind not in _ACROSS:
        return ""
    board = _Lines(layout, alive, first.kind, first.digit)
    lives = [layout.masks[number] & alive for number in facts]
    union = reduce(or_, lives)
    found = ""
    for box in board.boxes:
        for fins, cover in board.covers(union, box, len(facts)):
            if not excluded & alive & ~(layout.common_links(fins) & cover & ~union):
                if all((live & ~fins).bit_count() > 1 for live in lives):
                    return "finned"
                found = "sashimi"
    return found
