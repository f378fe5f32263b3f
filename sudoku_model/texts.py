"""Small things that texts for people have in common: how they count, and how they are cut."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, one: str, many: str = "") -> str:
    """Count things: ``1 drawn line``, ``5 drawn lines``.

    Args:
        number: how many there are.
        one: what one of them is called.
        many: what several are called, if not the same with an s at the end.
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def cut(text: str, most: int, end: str = "…") -> str:
    """Return a text, of a longer one only the beginning; in ASCII with ``...`` as its `end`."""
    return text if len(text) <= most else text[: most - len(end)] + end


def first_of(texts: Sequence[str], most: int, rest: str = "and {} more") -> list[str]:
    """Return texts, of very many only the first, with the number of the others behind them."""
    left_out = len(texts) - most
    return [*texts[:most], rest.format(left_out)] if left_out > 0 else [*texts]
