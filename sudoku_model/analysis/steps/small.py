"""What one fact or two exclude, worked out on sets of candidates without any search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from sudoku_model.analysis.steps.layout import Layout
from sudoku_model.analysis.steps.plain import linked_to_all
from sudoku_model.bits import bits, both
from sudoku_model.deadline import heed_deadline


class Ones:
    """Finds what one fact excludes.

    A fact that says no more than before excludes what it did, so only those whose candidates have
    become fewer are looked at anew.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._ways = [0] * layout.first_rule
        self._found: dict[int, int] = {}

    def find(self, alive: int, ways: Sequence[int]) -> list[tuple[int, int]]:
        """Return each fact all of whose candidates exclude some other ones, with these.

        Args:
            alive: the candidates that are left.
            ways: for each fact how many of its candidates are left; fewer from call to call.
        """
        before, found = self._ways, self._found
        masks, links = self._layout.masks, self._layout.links
        self._ways = now = [*ways[: self._layout.first_rule]]
        for fact in [fact for fact, count in enumerate(now) if count != before[fact]]:
            left = masks[fact] & alive
            found[fact] = linked_to_all(links, left, alive ^ left) if now[fact] > 1 else 0
        self._found = {fact: common for fact, common in found.items() if common & alive}
        return [(fact, common & alive) for fact, common in sorted(self._found.items())]


class Pairs:
    """Finds what two facts exclude together.

    One of the candidates of each fact is true. If a candidate leaves two facts some ways each of
    which excludes all that are left of the other, it is false. Facts that exclude something alone
    are not expected; so both are facts of which the candidate takes a way.

    What was found stays true while candidates disappear, and more can only come from facts whose
    candidates are fewer than before: so both are kept in mind from step to step.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._ways = [0] * layout.first_rule
        self._left: dict[int, list[_Left]] = {}
        self._facts_by_rest: dict[int, dict[int, dict[int, int]]] = {}
        """What is left of facts by its last candidate: where that is excluded, all of it may be.
        For each such rest the facts, with the candidates that leave just that."""
        self._last = 0
        """These last candidates."""
        self._found: dict[tuple[int, int], int] = {}

    def find(
        self, alive: int, targets: int, ways: Sequence[int]
    ) -> list[tuple[tuple[int, int], int]]:
        """Return all pairs of facts that exclude something, with the candidates they exclude.

        Args:
            alive: the candidates that are left.
            targets: those that may be excluded.
            ways: for each fact how many of its candidates are left; fewer from call to call.
        """
        before = self._ways
        self._ways = now = [*ways[: self._layout.first_rule]]
        changed = [fact for fact, count in enumerate(now) if count != before[fact]]
        for fact in changed:
            self._forget(fact)
        gone = {*changed}
        found = {
            pair: excluded & targets
            for pair, excluded in self._found.items()
            if excluded & targets and gone.isdisjoint(pair)
        }
        # A pair is found when the second of its facts comes; what has one way left is no news.
        for fact in changed:
            if now[fact] < 2:
                continue
            heed_deadline()
            own = _left_of(self._layout, alive, targets, fact)
            for _, common, excluded in own:
                self._compare(fact, common, excluded, found)
            self._learn(fact, own)
        self._found = found
        return list(found.items())

    def _compare(
        self, fact: int, common: int, excluded: int, found: dict[tuple[int, int], int]
    ) -> None:
        """Find the facts of which nothing is left, with one that candidates leave something of.

        All that is left of the one excludes `common`; the pairs join `found`.
        """
        facts_by_rest = self._facts_by_rest
        for last in bits(common & self._last):
            for rest, facts in facts_by_rest[last].items():
                if rest & common == rest:
                    for other, others in facts.items():
                        if shared := excluded & others:
                            pair = (fact, other) if fact < other else (other, fact)
                            found[pair] = found.get(pair, 0) | shared

    def _learn(self, fact: int, own: list[_Left]) -> None:
        self._left[fact] = own
        for rest, _, targets in own:
            last = rest.bit_length() - 1
            self._last |= 1 << last
            self._facts_by_rest.setdefault(last, {}).setdefault(rest, {})[fact] = targets

    def _forget(self, fact: int) -> None:
        for rest, _, _ in self._left.pop(fact, ()):
            last = rest.bit_length() - 1
            by_rest = self._facts_by_rest[last]
            facts = by_rest[rest]
            del facts[fact]
            if not facts:
                del by_rest[rest]
                if not by_rest:
                    self._last ^= 1 << last


_Left: TypeAlias = tuple[int, int, int]
"""What some candidates, if one is true, leave of a fact: its candidates that are left, what all of
these exclude, and the candidates."""


def _left_of_two(links: Sequence[int], live: int, others: int, targets: int) -> list[_Left]:
    """Return what candidates leave of a fact with two ways left, which is one of them."""
    one, other = both(live)
    either = targets & (links[one] ^ links[other])
    parts = [
        (1 << other, others & links[other], either & links[one]),
        (1 << one, others & links[one], either & links[other]),
    ]
    return [part for part in parts if part[1] and part[2]]


def _left_of(layout: Layout, alive: int, targets: int, fact: int) -> list[_Left]:
    """Return what candidates leave of a fact, where all that is left excludes something."""
    live, links = layout.masks[fact] & alive, layout.links
    # What the others exclude of the fact itself, the candidates that leave just these exclude too.
    others, targets = alive ^ live, targets ^ targets & live
    if live.bit_count() == 2:
        return _left_of_two(links, live, others, targets)
    parts = [(0, others, targets)]
    for one in bits(live):
        linked, split = links[one], []
        for rest, common, those in parts:
            taken = those & linked
            if taken:
                split.append((rest, common, taken))
                if taken == those:
                    continue
            if further := common & linked:
                split.append((rest | 1 << one, further, those ^ taken))
        parts = split
    return [part for part in parts if part[0] and part[0] != live]
