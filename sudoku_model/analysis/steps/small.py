"""What one fact or two exclude, worked out on sets of candidates without any search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits


def exclusions(layout: Layout, alive: int) -> Iterator[tuple[int, int]]:
    """Yield each fact all of whose candidates exclude some other ones, with these."""
    for number in range(layout.first_rule):
        live = layout.masks[number] & alive
        if live & (live - 1):
            common = alive
            for one in bits(live):
                common &= layout.links[one]
                if not common:
                    break
            if common:
                yield number, common


class Pairs:
    """Finds what two facts exclude together, and keeps in mind which were looked at."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._looked_at: dict[int, int] = {}

    def find(self, alive: int, facts: Sequence[int]) -> list[tuple[tuple[int, int], int]]:
        """Return all pairs of facts that exclude something, with the candidates they exclude.

        One of the candidates of each fact is true. So a candidate is excluded if each two of
        them that go together exclude it. Facts that exclude something alone are not expected.

        Pairs that had nothing to say before, and whose candidates are the same, are left out.
        """
        layout, found = self._layout, []
        links = layout.links
        lives = {number: layout.masks[number] & alive for number in facts}
        changed = {number for number in facts if self._looked_at.get(number) != lives[number]}
        touched_by = {number: layout.all_links(live) for number, live in lives.items()}
        for place, first in enumerate(facts):
            reached = touched_by[first]
            rest: dict[int, int] = {}
            for second in facts[place + 1 :]:
                live = lives[second]
                if not live & reached or not (first in changed or second in changed):
                    continue
                common = alive
                for one in bits(live):
                    known = rest.get(one)
                    if known is None:
                        known = links[one]
                        if reached >> one & 1:
                            known |= layout.common_links(lives[first] & ~links[one])
                        rest[one] = known
                    common &= known
                    if not common:
                        break
                if common:
                    found.append(((first, second), common))
        if not found:
            self._looked_at = lives
        return found
