"""Seeds: one for a run, and from it one for each thing that is made."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from sudoku_model.option_numbers import seed_of

Seed: TypeAlias = int | str
_Thing = TypeVar("_Thing")


def new_seed() -> int:
    """Return a seed that nobody has used yet, short enough to be typed again."""
    return secrets.randbelow(10**9)


def generator(seed: Seed, *path: int | str) -> random.Random:
    """Return a source of chance that depends on the seed and on what it is for.

    Only `random`, `shuffle`, `randrange` and `choice` may be asked of it: they have stayed the same
    from one version of Python to the next.

    Raises:
        OptionError: if the seed is neither an integer nor a text.
    """
    # A text is hashed by random.Random itself, the same way in every process.
    return random.Random("/".join(map(str, (seed_of(seed), *path))))


def keys(rng: random.Random, number: int) -> list[float]:
    """Return so many numbers, to put things in random order by."""
    return [rng.random() for _ in range(number)]


def in_random_order(rng: random.Random, things: Sequence[_Thing]) -> list[_Thing]:
    """Return things in an order that takes as many random numbers as there are things."""
    order = sorted(zip(keys(rng, len(things)), range(len(things)), strict=True))
    return [things[place] for _, place in order]
