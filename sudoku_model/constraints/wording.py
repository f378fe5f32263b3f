"""The words of rules: how constraints write the sentences that setters publish."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from sudoku_model.grid import Grid
from sudoku_model.texts import in_plural

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
    "AllPairs": "group of pairs",
    "And": "group of clues",
    "AntiKing": "anti-king rule",
    "AntiKnight": "anti-knight rule",
    "AntiLeaper": "anti-leaper rule",
    "AntiTaxicab": "anti-taxicab rule",
    "BoxIndexing": "box index",
    "ColumnIndexing": "column index",
    "Combinations": "list of combinations",
    "Connected": "connected area",
    "Contains": "list of digits",
    "CountDistinct": "count of different digits",
    "DifferentDigits": "group of different digits",
    "DigitClass": "class of digits",
    "DutchFlatmates": "Dutch flatmates rule",
    "Entropic": "entropic line",
    "EqualSum": "group of equal sums",
    "Even": "even cell",
    "Exactly": "number of true clues",
    "FullRank": "full-rank clue",
    "FullRankTies": "full-rank rule",
    "GlobalEntropy": "global entropy rule",
    "GlobalModular": "global modular rule",
    "GreaterThan": "inequality",
    "HotCold": "hot-and-cold rule",
    "Lockout": "lockout line",
    "LookAndSay": "look-and-say clue",
    "Modular": "modular line",
    "NegativeDifference": "negative rule for differences",
    "NegativeRatio": "negative rule for ratios",
    "NegativeSum": "negative rule for sums",
    "NonConsecutive": "nonconsecutive rule",
    "Not": "denied clue",
    "Odd": "odd cell",
    "Or": "choice of clues",
    "RegionSameDigits": "same-digits rule",
    "Replicate": "repeated clue",
    "RowIndexing": "row index",
    "SameDigits": "group of the same digits",
    "ValueIndexing": "value index",
    "Values": "clue about values",
    "Zipper": "zipper line",
}
"""What clues are called whose class is no noun."""


def kind_in_words(constraint: type) -> str:
    """Return what clues of a class are called, mostly from its name: ``killer cage``, ``X-sum``."""
    if constraint.__name__ in _CALLED:
        return _CALLED[constraint.__name__]
    words = re.findall(r"[A-Z][a-z0-9]*|[A-Z]+(?![a-z])", constraint.__name__)
    return re.sub("^x ", "X-", " ".join(words).lower()) or "rule"


def houses_in_words(names: Iterable[str]) -> str:
    """List names, houses of a kind by their numbers: ``r1c1, rows 2 and 6 and boxes 1 to 3``."""
    return enumerated(_numbered(kind, [*own]) for kind, own in groupby(names, _kind_of_house))


def _numbered(kind: str, names: Sequence[str]) -> str:
    """Name houses of a kind by their numbers."""
    if kind == names[0] or len(names) == 1:
        return names[0]
    numbers = [name.removeprefix(kind) for name in names]
    is_run = len(numbers) > 2 and int(numbers[-1]) - int(numbers[0]) == len(numbers) - 1
    which = f"{numbers[0]} to {numbers[-1]}" if is_run else enumerated(numbers)
    return f"{in_plural(kind.rstrip())} {which}"


def _kind_of_house(name: str) -> str:
    """Return what stands before the number of a house; of anything else all of its name."""
    kind = name.rstrip("0123456789")
    return kind if kind.endswith(" ") else name


def with_article(number: int) -> str:
    """Return a number as people speak of one.

    Example:
        >>> with_article(7), with_article(8)
        ('a 7', 'an 8')
    """
    return f"an {number}" if str(number).startswith("8") or number in (11, 18) else f"a {number}"
