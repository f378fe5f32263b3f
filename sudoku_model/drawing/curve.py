"""The curve of a rating: how hard each step is, and how many were open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from sudoku_model.drawing import chart, palette
from sudoku_model.drawing.elements import as_svg

Curve = Sequence[tuple[float, int]]
"""For each step its difficulty, and how many are open that are as easy."""

Levels = Sequence[tuple[float, str]]
"""Up to which difficulty each word goes, easiest first; the last one is without an end."""

_WIDTH, _HEIGHT, _LEFT, _BELOW, _ABOVE = 640, 220, 76, 34, 12
_MOST_OPEN: Final = 9
"""So many steps that are open, or more, are drawn alike."""


def curve_svg(curve: Curve, levels: Levels) -> str:
    """Draw a bar for each step, dark where nothing else as easy is open, as a standalone SVG."""
    hardest = max((difficulty for difficulty, _ in curve), default=0.0)
    summary = f"{len(curve)} steps, the hardest {hardest:.1f}"
    look = {"font-family": palette.TYPEFACE, "font-size": "11"}
    root = chart.sheet((0, 0, _WIDTH, _HEIGHT), summary, look)
    top = max(2.0, hardest * 1.05)
    foot = _HEIGHT - _BELOW
    scale = (foot - _ABOVE) / top
    for (lower, _), (upper, word) in pairwise([(0.0, ""), *levels]):
        if lower >= top:
            break
        y = foot - lower * scale
        line = {"stroke": palette.CELL_LINE, "stroke_width": "0.5"}
        chart.line(root, (_LEFT, y), (_WIDTH, y), **line)
        middle = foot - (lower + min(upper, top)) / 2 * scale
        chart.text(root, (_LEFT - 6, middle + 4), word, text_anchor="end")
    step = (_WIDTH - _LEFT - 6) / max(len(curve), 1)
    for number_of, (difficulty, choices) in enumerate(curve):
        height = difficulty * scale
        corner = _LEFT + number_of * step, foot - height
        opacity = f"{1 - 0.75 * (min(choices, _MOST_OPEN) - 1) / (_MOST_OPEN - 1):.2f}"
        sides = max(0.5, step * 0.85), height
        bar = chart.rectangle(root, corner, sides, fill=palette.SOLVED, opacity=opacity)
        open_ones = f"{choices} as easy" if choices > 1 else "nothing else as easy"
        chart.tip(bar, f"step {number_of + 1}: {difficulty:.1f}, {open_ones}")
    caption = "steps; the darker, the fewer as easy are open"
    chart.text(root, ((_LEFT + _WIDTH) // 2, _HEIGHT - 12), caption, text_anchor="middle")
    return as_svg(root)


def curve_text(curve: Curve, levels: Levels, width: int = 72, *, unicode: bool = True) -> str:
    """Draw a line for each level, and how many steps are open, in characters.

    Args:
        curve: the steps.
        levels: the words for difficulties.
        width: the columns for the steps. If there are more steps, the hardest of a few neighbours
            and the fewest that are open stand for all of them.
        unicode: False draws in ASCII.
    """
    full, bar = ("█", "│") if unicode else ("#", "|")
    hardest, fewest = _condensed(curve, max(1, width))
    digits = "".join(str(one) if one < _MOST_OPEN else "+" for one in fewest)
    rows = [*reversed([*_level_lines(hardest, levels, full)]), ("open", digits)]
    margin = max(len(word) for word, _ in rows)
    return "\n".join(f"{word:{margin}} {bar}{line}".rstrip() for word, line in rows)


def _condensed(curve: Curve, width: int) -> tuple[list[float], list[int]]:
    """Return how hard the hardest of each few neighbours is, and how many are open at least."""
    each = max(1, -(-len(curve) // width))
    parts = [curve[start : start + each] for start in range(0, len(curve), each)]
    hardest = [max(difficulty for difficulty, _ in part) for part in parts]
    return hardest, [min(choices for _, choices in part) for part in parts]


def _level_lines(hardest: Sequence[float], levels: Levels, full: str) -> Iterator[tuple[str, str]]:
    """Yield the word and the line of each level that a step is in, and of each below."""
    for (lower, _), (upper, word) in pairwise([(0.0, ""), *levels]):
        if any(lower < one for one in hardest):
            yield word, "".join(full if lower < one <= upper else " " for one in hardest)
