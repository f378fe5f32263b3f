"""What a thought marks on a board: digits found so far, candidates, cells of facts, links.

Questions say what to mark, drawings know how it looks; neither knows the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Candidate: TypeAlias = tuple[int, int]
"""A digit that a cell may hold: the number of the cell, and the digit."""


class Arrow(NamedTuple):
    """An inference from some candidates to others, of which one is true each time.

    Attributes:
        tail: the candidates that it starts from; several are a group.
        head: those that it leads to.
        is_strong: whether the head is true if the tail is false; else the head is false if the
            tail is true.
    """

    tail: tuple[Candidate, ...]
    head: tuple[Candidate, ...]
    is_strong: bool


@dataclass(frozen=True)
class Overlay:
    """What is marked on a board, over its givens and candidates.

    Attributes:
        filled: the digits that have been found, by the number of the cell; they are no givens.
        placed: the candidates that prove to be true.
        struck: the candidates that prove to be false.
        support: the candidates that this rests on.
        areas: sets of cells to outline: a house, the cells of a clue.
        arrows: the inferences of a chain.
    """

    filled: Mapping[int, int] = field(default_factory=dict)
    placed: tuple[Candidate, ...] = ()
    struck: tuple[Candidate, ...] = ()
    support: tuple[Candidate, ...] = ()
    areas: tuple[frozenset[int], ...] = ()
    arrows: tuple[Arrow, ...] = ()

    def candidates(self) -> set[Candidate]:
        """Return all candidates that are marked in some way."""
        ends = {one for arrow in self.arrows for one in (*arrow.tail, *arrow.head)}
        return {*self.placed, *self.struck, *self.support, *ends}
