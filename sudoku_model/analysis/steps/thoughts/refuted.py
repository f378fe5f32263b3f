"""Candidates that cannot be true, supposed one by one, and what must be known to see that."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sudoku_model.analysis.steps.thoughts.thought import Kind, Thought, keep_together
from sudoku_model.analysis.steps.thoughts.view import RuleView


class Refuted(NamedTuple):
    """A candidate that cannot be true.

    Attributes:
        candidate: the candidate.
        known: the cells of which it must be known what they can be.
        seen: what is seen of them, where all other cells may be anything.
    """

    candidate: int
    known: tuple[int, ...]
    seen: RuleView

    @property
    def supposed(self) -> RuleView:
        """The view where the candidate is true all the same."""
        return self.seen.supposing(self.candidate)


def refuted(
    view: RuleView, candidates: Iterable[int], fails: Callable[[int, RuleView], bool]
) -> Iterator[Refuted]:
    """Yield those of some candidates that fail, by what a view knows of the rule's cells."""
    for one in candidates:
        if fails(one, view):
            others = [cell for cell in view.cells if cell != view.layout.cell_of[one]]
            yield Refuted(one, *view.needed(others, partial(fails, one)))


def told_together(
    view: RuleView,
    kind: Kind,
    found: Iterable[Refuted],
    reason: Callable[[Refuted], Hashable],
    why: Callable[[Refuted, Sequence[int]], str],
) -> Iterator[Thought]:
    """Yield a thought for what is refuted for the same reason.

    Args:
        view: the rule.
        kind: what such a thought is called.
        found: the candidates.
        reason: what candidates have in common that are told together, besides what must be known.
        why: says why some of them cannot be true.
    """
    told: dict[Hashable, Thought] = {}
    alike: dict[Hashable, list[int]] = {}
    for one in found:
        key = one.known, reason(one)
        at = alike.setdefault(key, [])
        at.append(one.candidate)
        premises, excluded = view.premises(one.known), 1 << one.candidate
        keep_together(told, key, Thought(kind, (view.rule,), premises, excluded, why(one, at)))
    yield from told.values()
