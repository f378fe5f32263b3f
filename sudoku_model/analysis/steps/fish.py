"""Fish with fins: lines that have a digit in as many lines across, but for a few places in a box.

If none of these places, the fins, is right, it is a plain fish. So what the fish excludes is
excluded where it sees all fins. (HoDoKu, "Finned Fish"; SudokuWiki, "Finned X-Wing".)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import chain, combinations
from operator import or_
from typing import NamedTuple

from sudoku_model.analysis.steps.facts import PlaceFact
from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.slots import small_unions
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import isolated
from sudoku_model.deadline import heed_deadline

SIZES = (3, 4)
"""How many lines are looked at together; of two all that they exclude is known anyway."""

_ACROSS = {"row": "column", "column": "row"}
_BOXES = ("box", "region")


class _Box(NamedTuple):
    """A box, for one digit.

    Attributes:
        live: its candidates.
        met: the lines across where they are, as bits.
        outside: for each line the lines across that it has candidates in; if it has some in the
            box without those that meet it.
    """

    live: int
    met: int
    outside: dict[int, int]


class _Lines:
    """The lines of a kind, those across, and the boxes, for one digit.

    Attributes:
        lines: for the fact of each line that has several places its candidates.
        boxes: the boxes that have candidates.
    """

    def __init__(self, layout: Layout, alive: int, kind: str, digit: int) -> None:
        self.lines: dict[int, int] = {}
        boxes: list[int] = []
        self._across: dict[int, int] = {}
        slots = layout.slots_along(kind)
        for number in layout.places[digit][0]:
            fact, live = layout.facts[number], layout.masks[number] & alive
            assert isinstance(fact, PlaceFact)
            if fact.kind == kind:
                if live & (live - 1):
                    self.lines[number] = live
            elif fact.kind == _ACROSS[kind]:
                self._across[slots.taken(layout.masks[number])] = live
            elif fact.kind in _BOXES:
                boxes.append(live)
        known = sum(self._across)
        taken = {number: slots.taken(live) & known for number, live in self.lines.items()}
        self._most_met = 0
        self.boxes: list[_Box] = []
        for box in filter(None, boxes):
            met = slots.taken(box) & known
            self._most_met = max(self._most_met, met.bit_count())
            outside = {
                number: own & ~met if self.lines[number] & box else own
                for number, own in taken.items()
            }
            self.boxes.append(_Box(box, met, outside))
        self._taken = taken

    def fish(self, box: _Box, chosen: Sequence[int], outside: int) -> Iterator[tuple[int, int]]:
        """Yield the fins of some lines, all in a box, and what the lines across hold otherwise.

        Args:
            box: the box.
            chosen: the lines.
            outside: the lines across in which they have candidates that are no fins.
        """
        size = len(chosen)
        missing = size - outside.bit_count()
        if missing < 0:
            return
        union = slots = 0
        for line in chosen:
            union |= self.lines[line]
            slots |= self._taken[line]
        # One of the lines across that meet the box is no fin: there something is excluded.
        if not union & box.live or not size < slots.bit_count() < size + self._most_met:
            return
        for more in combinations(isolated(box.met & ~outside), missing):
            held = 0
            for slot in (*isolated(outside), *more):
                held |= self._across[slot]
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
    found: dict[tuple[int, ...], int] = {}
    for box in board.boxes:
        heed_deadline()
        few = small_unions(box.outside.items(), SIZES[-1], SIZES[-1])
        for chosen, outside in chain.from_iterable(few[size - 1] for size in SIZES):
            for fins, held in board.fish(box, chosen, outside):
                excluded = layout.common_links(fins) & held
                if excluded:
                    found[chosen] = found.get(chosen, 0) | excluded
    for chosen, excluded in found.items():
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
    for box in board.boxes:
        outside = reduce(or_, (box.outside[line] for line in chosen))
        for fins, held in board.fish(box, chosen, outside):
            if not excluded & alive & ~(layout.common_links(fins) & held):
                if all((board.lines[line] & ~fins).bit_count() > 1 for line in chosen):
                    return "finned", fins
                found = "sashimi", fins
    return found
