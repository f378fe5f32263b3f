"""All that a step says."""

from __future__ import annotations

import re
from collections.abc import Iterator

import sudoku_model as sm
from sudoku_model.analysis.steps.stages import places_of

RAW = re.compile(r"\bcc\d+|\bdg[rcb]\d+|\b[a-z]+_r\d+c\d+")
"""What the cells beside the board are called in a puzzle's file, and nowhere else."""


def texts_of(step: sm.Step) -> Iterator[str]:
    """Yield each text of a step: its sentence, its parts, its reasons, where to look."""
    yield from (step.sentence, step.notation, *step.reasons)
    for part in step.parts:
        yield from (part.sentence, part.notation)
    yield from (place.name for place in places_of(step))
    yield from map(str, step.facts)


def raw_names(step: sm.Step) -> list[str]:
    """Return the texts of a step that call a cell as a file does."""
    return [*filter(RAW.search, texts_of(step))]
