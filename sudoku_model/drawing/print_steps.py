"""A solve on paper: its steps as pictures with their words, several on each page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sudoku_model.drawing.elements import showable
from sudoku_model.drawing.frames import SIGNS, Solve, frames_of
from sudoku_model.drawing.print_typst import picture_of, set_pages
from sudoku_model.texts import cut

PER_PAGE: Final = 6

_LONGEST_SENTENCE: Final = 700


def steps_pdf(solve: Solve) -> bytes:
    """Return a document with the pictures of a solve.

    Raises:
        UnsupportedError: if the package ``typst`` is not installed.
    """
    items = list(_items(solve))
    data = {
        "title": showable(" ".join(solve.puzzle.title.split()))[:120] or "Sudoku, step by step",
        "signs": SIGNS,
        "pages": [items[start : start + PER_PAGE] for start in range(0, len(items), PER_PAGE)],
    }
    return set_pages("steps.typ", data, "pdf")


def _items(solve: Solve) -> Iterator[dict[str, Any]]:
    for frame in frames_of(solve):
        yield {
            "title": frame.heading,
            "difficulty": "" if frame.difficulty is None else f"{frame.difficulty:.1f}",
            "sentence": _cut(showable(frame.sentence)),
            **picture_of(frame.board, **frame.shown),
        }


def _cut(text: str) -> str:
    """Return a sentence that is not too long; one that is ends with a whole line if it can."""
    if len(text) <= _LONGEST_SENTENCE:
        return text
    lines = text[:_LONGEST_SENTENCE].rpartition("\n")[0]
    return f"{lines}\n…" if lines else cut(text, _LONGEST_SENTENCE)
