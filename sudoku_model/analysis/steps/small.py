"""What one fact or two exclude, worked out on sets of candidates without any search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.bits import bits


class Single:
    """Finds what one fact excludes alone.

    What was found stays true while candidates disappear, and more can only come from facts whose
    candidates are fewer than before: so both are kept in mind from step to step.
    """

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


def pairs(
    layout: Layout, alive: int, targets: int, facts: Iterable[int]
) -> list[tuple[tuple[int, int], int]]:
    """Return all pairs of facts that exclude something, with the candidates they exclude.

    One of the candidates of each fact is true. If a candidate leaves two facts some ways each of
    which excludes all that are left of the other, it is false. Facts that exclude something alone
    are not expected; so both are facts of which the candidate takes a way.

    Args:
        layout: the puzzle.
        alive: the candidates that are left.
        targets: those that may be excluded.
        facts: the facts to look at.
    """
    links, facts_at = layout.links, layout.facts_at
    lives = {number: layout.masks[number] & alive for number in facts}
    common_to: dict[int, int] = {}
    found: dict[tuple[int, int], int] = {}
    for target in bits(targets):
        ruled_out = links[target]
        touched = {fact for one in bits(ruled_out & alive) for fact in facts_at[one]}
        left: list[tuple[int, int, int]] = []
        fitting = 0
        for fact in touched.difference(facts_at[target]):
            rest = lives.get(fact, 0) & ~ruled_out
            if not rest:
                continue
            common = common_to.get(rest)
            if common is None:
                common = common_to[rest] = layout.common_links(rest) & alive
            if common:
                left.append((fact, rest, common))
                fitting |= common
        for first, rest, _ in left:
            if rest & ~fitting:
                continue
            for second, _, common in left:
                if first < second and not rest & ~common:
                    pair = first, second
                    found[pair] = found.get(pair, 0) | 1 << target
    return list(found.items())
