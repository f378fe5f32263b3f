"""Fish with fins: lines that have a digit in as many lines across, but for a few places in a box.

If none of these places, the fins, is right, it is a plain fish. So what the fish excludes is
excluded where it sees all fins. (HoDoKu, "Finned Fish"; SudokuWiki, "Finned X-Wing".)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.lines import Lines
from sudoku_model.analysis.steps.memory import Memory
from sudoku_model.analysis.steps.slots import small_unions
from sudoku_model.analysis.steps.techniques import Pattern
from sudoku_model.bits import isolated, union_of

SIZES = (3, 4)
"""How many lines are looked at together; of two all that they exclude is known anyway."""


class _Board:
    """Lines of a board that have several places for a digit, those across, and the boxes.

    Attributes:
        lines: for the fact of each line its candidates.
        slots: the same for the lines across where they are, as bits.
        boxes: the candidates of each box that has some, by the lines across where they are.
    """

    def __init__(
        self, layout: Layout, alive: int, lines: Lines, open_lines: Mapping[int, int]
    ) -> None:
        masks, slots = layout.masks, lines.slots
        self.lines = open_lines
        self._across = {slot: mask & alive for slot, mask in lines.across.items()}
        known = sum(self._across)
        self.slots = {number: slots.taken(live) & known for number, live in self.lines.items()}
        self.boxes: dict[int, list[int]] = {}
        for number in layout.groups.in_boxes[lines.digit]:
            if box := masks[number] & alive:
                self.boxes.setdefault(slots.taken(box) & known, []).append(box)
        self._most_met = max(map(int.bit_count, self.boxes), default=0)

    def most_slots(self, size: int) -> int:
        """Return over how many lines across so many lines may spread to be a fish with fins.

        One of the lines across that meet the box is no fin: there something is excluded.
        """
        return size + self._most_met - 1

    def fish(self, chosen: Sequence[int], slots: int) -> Iterator[tuple[int, int]]:
        """Yield the fins of some lines, all in a box, and what the lines across hold otherwise."""
        size = len(chosen)
        if size < slots.bit_count() <= self.most_slots(size):
            for met, boxes in self.boxes.items():
                if (slots & ~met).bit_count() <= size:
                    for box in boxes:
                        outside = 0
                        for line in chosen:
                            own = self.slots[line]
                            outside |= own & ~met if self.lines[line] & box else own
                        if outside.bit_count() <= size:
                            yield from self._with_fins(box, met, chosen, outside)

    def _with_fins(
        self, box: int, met: int, chosen: Sequence[int], outside: int
    ) -> Iterator[tuple[int, int]]:
        """Yield those whose fins are in a box, given the lines across that they need outside."""
        union = 0
        for line in chosen:
            union |= self.lines[line]
        if not union & box:
            return
        missing = len(chosen) - outside.bit_count()
        for more in combinations(isolated(met & ~outside), missing):
            held = 0
            for slot in (*isolated(outside), *more):
                held |= self._across[slot]
            if union & ~held:
                yield union & ~held, held & ~union


def finned_fish(layout: Layout, alive: int, memory: Memory) -> Iterator[Pattern]:
    """Yield finned and sashimi swordfish and jellyfish."""

    def list_anew(place: int) -> Iterator[Pattern]:
        return _finned_fish_of(layout, alive, layout.lines[place])

    parts = [layout.groups.places[lines.digit][1] for lines in layout.lines]
    for found in memory.recall(finned_fish, parts, alive, list_anew):
        yield from found


def _finned_fish_of(layout: Layout, alive: int, lines: Lines) -> Iterator[Pattern]:
    """Yield the finned fish in the lines of a board."""
    open_lines = _open_lines(layout, alive, lines.numbers)
    # Of fewer lines the lines across that are left make a smaller fish, which excludes the same.
    sizes = [size for size in SIZES if len(open_lines) >= 2 * size or not lines.is_twofold]
    if not sizes:
        return
    board = _Board(layout, alive, lines, open_lines)
    few = small_unions(board.slots.items(), sizes[-1], board.most_slots(sizes[-1]))
    for chosen, slots in chain.from_iterable(few[size - 1] for size in sizes):
        excluded = 0
        for fins, held in board.fish(chosen, slots):
            excluded |= layout.common_links(fins) & held
        if excluded:
            yield tuple(sorted(chosen)), excluded


def _open_lines(layout: Layout, alive: int, numbers: Sequence[int]) -> dict[int, int]:
    """Return the candidates of those lines that have several places, by their facts."""
    masks = layout.masks
    return {number: live for number in numbers if (live := masks[number] & alive) & (live - 1)}


def finned(layout: Layout, alive: int, facts: Sequence[int], excluded: int) -> tuple[str, int]:
    """Say whether lines make a "finned" or a "sashimi" fish, or neither; and return the fins.

    In a sashimi fish a line has only one place but for the fins.
    """
    lines = layout.lines_with(facts)
    if lines is None:
        return "", 0
    board = _Board(layout, alive, lines, _open_lines(layout, alive, facts))
    chosen = [*board.lines]
    found = "", 0
    slots = union_of(board.slots.values())
    for fins, held in board.fish(chosen, slots):
        if not excluded & alive & ~(layout.common_links(fins) & held):
            if all((board.lines[line] & ~fins).bit_count() > 1 for line in chosen):
                return "finned", fins
            found = "sashimi", fins
    return found
