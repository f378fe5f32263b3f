"""Digits that tell where another one is: which one, and whether its row or its column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from sudoku_model.formats.words.clauses import LISTING, has, numbers_in
from sudoku_model.formats.words.profiles import Profile
from sudoku_model.formats.words.vocabulary import BREAK, Item


def mistakes_indices(items: Sequence[Item], profiles: Sequence[Profile]) -> bool:
    """Say whether a column is said to tell of another digit than its own, or of rows.

    "The digit in column 1 tells where the 9 is", "in which row the 1 is". So it is with rows.

    Args:
        items: the words of a sentence that count.
        profiles: what may be said of each kind that is stated.
    """
    leading = [profile.leads for profile in profiles if profile.leads]
    if len(leading) != 1 or has(items, "outside"):
        return False
    _, other = leading[0]
    return _asks_for(other, items) or not _are_of_their_own(items)


def _asks_for(house: str, items: Sequence[Item]) -> bool:
    """Say whether a house is what is told, or its number: "the row of the 5", "the row's number".

    "In the row", "that row" and "its row" only say where.
    """
    around = zip([BREAK, BREAK, *items], [BREAK, *items], items, [*items[1:], BREAK], strict=False)
    return has(items, f"which-{house}") or any(
        house in item.labels
        and ((verb.text in _TELLING and the.text == "the") or after.text == "number")
        for verb, the, item, after in around
    )


def _are_of_their_own(items: Sequence[Item]) -> bool:
    """Say whether each digit that is named is that of the houses beside it.

    Where a digit comes first, all are compared: "a 7 in column 1: the 1 is in column 7". More
    digits than houses are those of other houses: "... where the 1 is; so do columns 5 and 9".
    """
    groups = _groups_in_turn(items)
    houses, digits = (_of_role(groups, is_of_houses) for is_of_houses in (True, False))
    in_turn = len(houses) == len(digits) and all(first for first, _ in groups[:1])
    pairs = zip(houses, digits, strict=True) if in_turn else [(_union(houses), _union(digits))]
    return not digits or all(own <= told for own, told in pairs)


def _of_role(groups: Iterable[tuple[bool, set[int]]], role: bool) -> list[set[int]]:
    return [group for is_of_houses, group in groups if is_of_houses is role]


def _groups_in_turn(items: Sequence[Item]) -> list[tuple[bool, set[int]]]:
    """Return the numbers that are named of houses and of digits, by turns.

    What is all of these comes first: "in columns 1 and 5, the digit in column 1".
    """
    groups: list[tuple[bool, set[int]]] = []
    for role, run in groupby(_lists_of_numbers(items), lambda group: group[0]):
        first, *others = (group for _, group in run)
        are_its_parts = others and _union(others) <= first
        groups.append((role, _union(others if are_its_parts else [first, *others])))
    return groups


def _lists_of_numbers(items: Sequence[Item]) -> Iterator[tuple[bool, set[int]]]:
    """Yield numbers that are listed, and whether they are those of houses.

    "Columns 1, 5 and 9" are three houses, though only the first number has their name before it.
    """
    for _, run in groupby(items, may_be_listed):
        numbers = [item for item in run if item.kind == "number"]
        if numbers:
            yield has(numbers[:1], "house-number"), {*numbers_in(numbers)}


def may_be_listed(item: Item) -> bool:
    """Say whether a word may be part of a list of numbers: "1, 5 and 9"."""
    return item.kind == "number" or item.text == "," or bool(item.labels & LISTING)


def _union(groups: Iterable[set[int]]) -> set[int]:
    return set[int]().union(*groups)


_TELLING = frozenset(
    ("give", "gives", "tell", "tells", "indicate", "indicates", "show", "shows", "is", "name")
)
