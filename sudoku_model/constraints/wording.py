"""The words of rules: how constraints write the sentences that setters publish."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from sudoku_model.grid import Grid

_BEGINS_WITH_CELL = re.compile(r"r\d+c\d")


def as_sentence(text: str) -> str:
    """Write a description as a sentence; the name of a cell keeps its small letters.

    Example:
        >>> as_sentence("digits rise"), as_sentence("r1c1 holds an even digit")
        ('Digits rise.', 'r1c1 holds an even digit.')
    """
    start = text if _BEGINS_WITH_CELL.match(text) else text[:1].upper() + text[1:]
    return start if start.endswith((".", "!", "?")) else f"{start}."


def enumerated(items: Iterable[object], last: str = "and") -> str:
    """List things as people do.

    Example:
        >>> enumerated([2, 4, 6], "or"), enumerated(["r1"])
        ('2, 4 or 6', 'r1')
    """
    *others, end = map(str, items)
    return f"{', '.join(others)} {last} {end}" if others else end


def span(digits: Sequence[int]) -> str:
    """Write successive digits by the first and the last of them.

    Example:
        >>> span(range(1, 10)), span([4])
        ('1-9', '4')
    """
    return f"{digits[0]}-{digits[-1]}" if len(digits) > 1 else str(digits[0])


def digit_sets(sets: Iterable[Iterable[int]]) -> str:
    """Write sets of digits.

    Example:
        >>> digit_sets([(1, 4, 7), (2, 5, 8), (3, 6, 9)])
        '{1,4,7}, {2,5,8} and {3,6,9}'
    """
    return enumerated(f"{{{','.join(map(str, digits))}}}" for digits in sets)


def kinds_of_houses(grid: Grid) -> list[str]:
    """Name the kinds of houses that a grid has, but for further ones.

    Example:
        >>> kinds_of_houses(Grid.square(9)), kinds_of_houses(Grid.samurai())
        (['row', 'column', 'box'], [])
    """
    has = {"row": grid.has_rows, "column": grid.has_columns}
    region = "region" if grid.box is None else "box"
    return [*filter(has.get, has), *([region] if grid.regions_by_number else [])]


_CALLED: Final = {
    "Entropic": "entropic line",
    "Even": "even cell",
    "Lockout": "lockout line",
    "Modular": "modular line",
    "Odd": "odd cell",
    "Or": "alternatives",
    "Zipper": "zipper line",
}
"""What clues are called whose class has the name of a quality only."""


def kind_in_words(constraint: type) -> str:
    """Return what clues of a class are called, mostly from its name: ``killer cage``, ``X-sum``."""
    if constraint.__name__ in _CALLED:
        return _CALLED[constraint.__name__]
    words = re.findall(r"[A-Z][a-z0-9]*|[A-Z]+(?![a-z])", constraint.__name__)
    return re.sub("^x ", "X-", " ".join(words).lower()) or "rule"


def in_plural(noun: str) -> str:
    """Return the plural of a word for cells or houses.

    Example:
        >>> in_plural("row"), in_plural("box")
        ('rows', 'boxes')
    """
    return f"{noun}es" if noun.endswith("x") else f"{noun}s"


def with_article(number: int) -> str:
    """Return a number as people speak of one.

    Example:
        >>> with_article(7), with_article(8)
        ('a 7', 'an 8')
    """
    return f"an {number}" if str(number).startswith("8") or number in (11, 18) else f"a {number}"
