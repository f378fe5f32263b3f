"""Rule texts in which one word is swapped for its opposite: how many are found to say more?

A text that describes the stated clues describes others then: "digits decrease from the bulb". A few
swaps change nothing that matters, such as those in a hint, so not all can be found.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sudoku_model.formats.words import with_words_accounted_for
from sudoku_model.puzzle import Puzzle

SWAPS = (
    *(("increase", "decrease"), ("larger", "smaller"), ("greater", "less"), ("higher", "lower")),
    *(("at least", "at most"), ("more than", "less than"), ("largest", "smallest")),
    *(("even", "odd"), ("sum", "difference"), ("sum", "product"), ("bulb", "tip")),
    *(("must", "must not"), ("cannot", "can"), ("can't", "can"), ("may not", "may")),
    *(("do not", "do"), ("not", ""), ("same", "different"), ("consecutive", "equal")),
    *(("between", "outside"), ("knight", "king"), ("diagonally", "orthogonally"), ("all", "some")),
    *((str(digit), str(digit + 1)) for digit in range(1, 9)),
)
"""Words, and what stands in their place instead."""


def count_swaps(puzzles: Iterable[Puzzle]) -> Counter[bool]:
    """Return how many texts with a swapped word are found to say more, and how many are not.

    Args:
        puzzles: they state what their texts say, and no text is taken to say more.
    """
    return Counter(
        bool(with_words_accounted_for(replace(puzzle, rules=text)).rules_in_words)
        for puzzle in puzzles
        for text in dict.fromkeys(_swapped(puzzle.rules))
    )


def _swapped(text: str) -> Iterator[str]:
    for word, other in SWAPS:
        for place in re.finditer(rf"\b{re.escape(word)}\b", text, re.IGNORECASE):
            yield text[: place.start()] + other + text[place.end() :]
