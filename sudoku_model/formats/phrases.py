"""Phrases for what a reader finds and cannot state."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.formats.cells import quote

_MOST = 5
"""How many texts are quoted before the rest is only counted."""


def counted(number: int, one: str, many: str = "") -> str:
    """Count things: ``1 drawn line``, ``5 drawn lines``.

    Args:
        number: how many there are.
        one: what one of them is called.
        many: what several are called, if not the same with an s at the end.
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(phrase: str, texts: Sequence[str]) -> list[str]:
    """Return a phrase for each text, up to a few; the texts come from a stranger's file.

    Args:
        phrase: what to say, with ``{}`` where the text is quoted.
        texts: the texts.
    """
    found = [phrase.format(quote(text)) for text in texts[:_MOST]]
    rest = len(texts) - _MOST
    return [*found, f"{rest} more of the kind of the last one"] if rest > 0 else found
