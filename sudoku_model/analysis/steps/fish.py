"""Fish with fins: lines that have a digit in as many lines across, but for a few places in a box.

If none of these places, the fins, is right, it is a plain fish. So what the fish excludes is
excluded where it sees all fins. (HoDoKu, "Finned Fish"; SudokuWiki, "Finned X-Wing".)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import combinations
from operator import or_

from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.slots import small_unions
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import bits

SIZES = (3, 4)
"""How many lines are looked at together; of two all that they exclude is known anyway."""

_ACROSS = {"row": "column", "column": "row"}
_BOXES = ("box", "region")


class _Lines:
    """The lines of a kind, those across, and the boxes, for one digit.

    Attributes:
        lines: for the fact of each line that has several places its candidates.
        slots: the same for the lines across where they are, as bits.
        across: the candidates of each line across.
        boxes: the candidates of each box, and the lines across where they are, as bits.
        most_met: how many such lines a box has at most.
    """

    def __init__(self, layout: Layout, alive: int, kind: str, digit: int) -> None:
        self.lines: dict[int, int] = {}
        boxes: list[int] = []
        self.across: list[int] = []
        for number in layout.places[digit][0]:
            fact, live = layout.facts[number], layout.masks[number] & alive
            assert isinstance(fact, PlaceFact)
            if fact.kind == kind and live & (live - 1):
                self.lines[number] = live
            elif fact.kind == _ACROSS[kind]:
                self.across.append(live)
            elif fact.kind in _BOXES:
                boxes.append(live)
        self.slots = {number: self._slots(live) for number, live in self.lines.items()}
        self.boxes = [(box, self._slots(box)) for box in boxes]
        self.most_met = max((met.bit_count() for _, met in self.boxes), default=0)

    def _slots(self, live: int) -> int:
        return sum(1 << slot for slot, other in enumerate(self.across) if other & live)

    def most_slots(self, size: int) -> int:
        """Return over how many lines across so many lines may spread to be a fish with fins.

        One of the lines across that meet the box is no fin: there something is excluded.
        """
        return size + self.most_met - 1

    def fish(self, chosen: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield the fins of some lines, all in a box, and what the lines across hold otherwise."""
        size = len(chosen)
        slots = reduce(or_, (self.slots[line] for line in chosen))
        if not size < slots.bit_count() <= self.most_slots(size):
            return
        union = reduce(or_, (self.lines[line] for line in chosen))
        for box, met in self.boxes:
            if not union & box:
                continue
            outside = 0
            for line in chosen:
                own = self.slots[line]
                outside |= own & ~met if self.lines[line] & box else own
            missing = size - outside.bit_count()
            if missing < 0:
                continue
            for more in combinations(bits(met & ~outside), missing):
                held = reduce(or_, (self.across[slot] for slot in (*bits(outside), *more)))
                if union & ~held:
                    yield union & ~held, held & ~union


def finned_fish(layout: Layout, alive: int, memory: Memory) -> Iterator[Pattern]:
    """Yield finned and sashimi swordfish and jellyfish."""
    for kind in _ACROSS:
        for digit, (_, mask) in layout.places.items():
            list_anew = partial(_finned_fish_of, layout, alive, kind, digit)
            yield from memory.recall((finned_fish, kind, digit), mask & alive, list_anew)


def _finned_fish_of(layout: Layout, alive: int, kind: str, digit: int) -> Iterator[Pattern]:
    """Yield the finned fish of a digit in lines of a kind."""
    board = _Lines(layout, alive, kind, digit)
    for size in SIZES:
        for chosen, _ in small_unions(board.slots.items(), size, board.most_slots(size))[-1]:
            excluded = 0
            for fins, held in board.fish(chosen):
                excluded |= layout.common_links(fins) & held
            if excluded:
                yield tuple(sorted(chosen)), excluded


def finned(layout: Layout, alive: int, facts: Sequence[int], excluded: int) -> tuple[str, int]:
    """Say whether lines make a "finned" or a "sashimi" fish, or neither; and return the fins.

    In a sashimi fish a line has only one place but for the fins.
    """
    first = layout.facts[facts[0]]
    if not isinstance(first, PlaceFact) or first.kind not in _ACROSS:
        return "", 0
    board = _Lines(layout, alive, first.kind, first.digit)
    chosen = [line for line in board.lines if line in facts]
    found = "", 0
    for fins, held in board.fish(chosen):
        if not excluded & alive & ~(layout.common_links(fins) & held):
            if all((live & ~fins).bit_count() > 1 for live in map(board.lines.__getitem__, chosen)):
                return "finned", fins
            found = "sashimi", fins
    return found
