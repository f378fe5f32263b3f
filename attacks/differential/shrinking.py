"""Make a disagreement small: fewer clues, fewer cells, fewer questions before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic

from attacks.differential.hunt import Asked, Found, problem_again
from attacks.puzzles.smaller import smaller_puzzles, smallest

SEEDS = ("0", "1", "2")
"""Further settings that are tried with each smaller puzzle."""


def shrunk(found: Found, seconds: float = 60.0) -> Found:
    """Return a disagreement that is as small as could be made in the time.

    If it does not come again when the same is asked from the start, it is returned as it is.
    """
    alone = _found_again(found.asked)
    if alone is not None:
        return smallest(alone, _smaller_questions, _found_again, seconds)
    problem = problem_again([*found.before, found.asked])
    return _with_short_history(replace(found, problem=problem), seconds) if problem else found


def _found_again(asked: Asked) -> Found | None:
    problem = problem_again([asked])
    return Found(asked, (), problem) if problem else None


def _with_short_history(found: Found, seconds: float) -> Found:
    """Leave out halves, quarters, ... of what was asked before."""
    deadline = monotonic() + seconds
    size = len(found.before)
    while size and monotonic() < deadline:
        size = (size + 1) // 2 if size > 1 else 0
        start = 0
        while size and start < len(found.before) and monotonic() < deadline:
            rest = (*found.before[:start], *found.before[start + size :])
            problem = problem_again([*rest, found.asked])
            if problem:
                found = Found(found.asked, rest, problem)
            else:
                start += size
    return found


def _smaller_questions(found: Found) -> Iterator[Asked]:
    asked = found.asked
    for engine in asked.engines if len(asked.engines) > 1 else ():
        yield replace(asked, engines=(engine,))
    for puzzle in smaller_puzzles(asked.puzzle):
        for seed in dict.fromkeys((asked.seed, *SEEDS)):
            yield replace(asked, puzzle=puzzle, seed=seed)
