"""What a thought marks on a board: digits found so far, candidates, cells of facts, links.

Questions say what to mark, drawings know how it looks; neither knows the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Candidate: TypeAlias = tuple[int, int]
"""A digit that a cell may hold: the number of the cell, and the digit."""


class Inference(NamedTuple):
    """An inference from some candidates to others, of which one is true each time.

    Attributes:
        tail: the candidates that it starts from; several are a group.
        head: those that it leads to.
        is_strong: whether the head is true if the tail is false; else the head is false if the
            tail is true.

    Example:
        >>> import sudoku_model as sm
        >>> sm.Inference(((0, 1),), ((1, 1),), is_strong=True).head
        ((1, 1),)
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
        inferences: those of a chain, drawn as arrows.

    Example:
        >>> import sudoku_model as sm
        >>> from sudoku_model.drawing import text
        >>> pair = sm.Overlay(support=((0, 1), (0, 2), (1, 1), (1, 2)), struck=((2, 1), (3, 2)))
        >>> left = {0: [1, 2], 1: [1, 2], 2: [1, 3, 4], 3: [2, 3, 4]}
        >>> puzzle = sm.Puzzle.empty(4)
        >>> print(*text(puzzle, candidates=left, overlay=pair).splitlines()[:3], sep=chr(10))
        ┌────────────┬────────────┐
        │ +1+2  +1+2 │ -1 ·   ·-2 │
        │  · ·   · · │  3 4   3 4 │
    """

    filled: Mapping[int, int] = field(default_factory=dict)
    placed: tuple[Candidate, ...] = ()
    struck: tuple[Candidate, ...] = ()
    support: tuple[Candidate, ...] = ()
    areas: tuple[frozenset[int], ...] = ()
    inferences: tuple[Inference, ...] = ()

    def premises(self) -> tuple[Candidate, ...]:
        """Return each candidate that this rests on, also those between which is inferred."""
        ends = (one for link in self.inferences for one in (*link.tail, *link.head))
        return tuple(dict.fromkeys((*self.support, *ends)))

    def candidates(self) -> set[Candidate]:
        """Return all candidates that are marked in some way."""
        return {*self.placed, *self.struck, *self.premises()}
