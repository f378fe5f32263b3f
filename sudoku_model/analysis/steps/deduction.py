"""A step in numbers, before it is put into words."""

from __future__ import annotations

from typing import NamedTuple

from sudoku_model.analysis.steps.thoughts.thought import Thought


class Called(NamedTuple):
    """What a step is called, and what it costs to see: see `sudoku_model.analysis.steps.prices`."""

    name: str
    price: float


class Deduction(NamedTuple):
    """A step, in numbers.

    Attributes:
        facts: the numbers of the facts.
        excluded: the candidates that they exclude.
        placed: the candidate that one fact leaves alone, else None.
        is_smallest: whether it is known that no smaller set of facts excludes anything.
        choices: how many different conclusions were found that are as easy to see.
        thought: the thought that it is, if it is one.
        is_judged: whether a solver that had no part in finding it has confirmed it.
        called: its name and its price, where they are known already.
    """

    facts: tuple[int, ...]
    excluded: int
    placed: int | None = None
    is_smallest: bool = False
    choices: int = 1
    thought: Thought | None = None
    is_judged: bool = False
    called: Called | None = None
