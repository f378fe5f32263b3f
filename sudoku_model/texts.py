"""Small things that texts for people have in common: how they count, and how they are cut."""

from __future__ import annotations


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
