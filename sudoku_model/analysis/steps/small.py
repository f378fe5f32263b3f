"""What one fact or two exclude, worked out on sets of candidates without any search.

What was found stays true while candidates disappear, and new conclusions come only from facts
whose candidates are fewer than before. So both are kept in mind from step to step.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits


class Single:
    """Finds what one fact excludes alone."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._looked_at: dict[int, int] = {}
        self._found: dict[int, int] = {}

    def find(self, alive: int, facts: Sequence[int]) -> list[tuple[int, int]]:
        """Return each fact all of whose candidates exclude some other ones, with these."""
        layout, found = self._layout, {}
        for number in facts:
            live = layout.masks[number] & alive
            if self._looked_at.get(number) == live:
                common = self._found.get(number, 0) & alive
            else:
                self._looked_at[number] = live
                common = alive
                for one in bits(live):
                    common &= layout.links[one]
                    if not common:
                        break
            if common:
                found[number] = common
        self._found = found
        return list(found.items())


class Pairs:
    """Finds what two facts exclude together."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._looked_at: dict[int, int] = {}
        self._found: dict[tuple[int, int], int] = {}

    def find(self, alive: int, facts: Sequence[int]) -> list[tuple[tuple[int, int], int]]:
        """Return all pairs of facts that exclude something, with the candidates they exclude.

        One of the candidates of each fact is true. So a candidate is excluded if each two of
        them that go together exclude it. Facts that exclude something alone are not expected.
        """
        layout = self._layout
        links = layout.links
        lives = {number: layout.masks[number] & alive for number in facts}
        changed = {number for number in facts if self._looked_at.get(number) != lives[number]}
        found: dict[tuple[int, int], int] = {}
        for (first, second), common in self._found.items():
            if first in lives and second in lives and not changed & {first, second}:
                found[first, second] = common & alive
        for place, first in enumerate(facts):
            is_changed = first in changed
            reached = 0
            rest: dict[int, int] = {}
            for second in facts[place + 1 :]:
                if not (is_changed or second in changed):
                    continue
                if not reached:
                    reached = layout.all_links(lives[first])
                live = lives[second]
                if not live & reached:
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
                    found[first, second] = common
        self._found = {pair: common for pair, common in found.items() if common}
        self._looked_at = lives
        return list(self._found.items())
