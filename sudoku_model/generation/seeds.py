"""Seeds: one for a run, and from it one for each thing that is made."""

from __future__ import annotations

import random
import secrets
from typing import TypeAlias

from sudoku_model.option_numbers import seed_of

Seed: TypeAlias = int | str


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
