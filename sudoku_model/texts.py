"""Small things that texts for people have in common: how they count, and how they are cut."""

from __future__ import annotations

import re
from collections.abc import Sequence


def in_plural(noun: str) -> str:
    """Return the plural of a noun, which may go on with "of", "for", "with" or "beside".

    Example:
        >>> in_plural("row"), in_plural("box"), in_plural("sandwich"), in_plural("list of digits")
        ('rows', 'boxes', 'sandwiches', 'lists of digits')
    """
    head, *rest = re.split(r"(?= (?:of|for|with|without|beside) )", noun, maxsplit=1)
    if head.endswith(("ty", "ry")):
        head = f"{head[:-1]}ies"
    else:
        head = f"{head}es" if head.endswith(("x", "ch", "sh", "s")) else f"{head}s"
    return "".join([head, *rest])


def counted(number: int, one: str, many: str = "") -> str:
    """Count things: ``1 drawn line``, ``5 drawn lines``.

    Args:
        number: how many there are.
        one: what one of them is called.
        many: what several are called, if that is no regular plural.
    """
    return f"{number} {one if number == 1 else many or in_plural(one)}"


def cut(text: str, most: int, end: str = "…") -> str:
    """Return a text, of a longer one only the beginning; in ASCII with ``...`` as its `end`."""
    return text if len(text) <= most else text[: most - len(end)] + end


def first_of(texts: Sequence[str], most: int, rest: str = "and {} more") -> list[str]:
    """Return texts, of very many only the first, with the number of the others behind them."""
    left_out = len(texts) - most
    return [*texts[:most], rest.format(left_out)] if left_out > 0 else [*texts]
