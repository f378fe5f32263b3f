"""Digits that tell where another one is: which one, and whether its row or its column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby

from sudoku_model.formats.words.clauses import has
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
    groups = _numbers_by_role(items)
    pairs = [*zip(groups[::2], groups[1::2], strict=False)]
    if len(groups) % 2 or not all(of_houses for (of_houses, _), _ in pairs):
        both = [[n for it, group in groups if it is role for n in group] for role in (True, False)]
        pairs = [((True, {*both[0]}), (False, {*both[1]}))] if all(both) else []
    return all(houses <= digits for (_, houses), (_, digits) in pairs)


def _numbers_by_role(items: Sequence[Item]) -> list[tuple[bool, set[int]]]:
    """Return the numbers that are named in turn, and whether they are those of houses.

    "Columns 1, 5 and 9" are three houses, though only the first number has their name before it.
    What is all of these comes first: "in columns 1 and 5, the digit in column 1".
    """
    groups: list[tuple[bool, set[int]]] = []
    for is_list, run in groupby(items, _may_be_listed):
        numbers = [item for item in run if item.kind == "number"]
        if is_list and numbers:
            role, group = has(numbers[:1], "house-number"), {*numbers_in(numbers)}
            if groups and groups[-1][0] is role:
                _, last = groups.pop()
                group = group if group <= last else group | last
            groups.append((role, group))
    return groups


def _may_be_listed(item: Item) -> bool:
    return item.kind == "number" or item.text == "," or bool(item.labels & _IN_LISTS)


def numbers_in(items: Iterable[Item]) -> Iterator[int]:
    """Yield the numbers that some words name."""
    return chain.from_iterable(item.numbers for item in items)


_IN_LISTS = frozenset(("joins", "alternative"))
_TELLING = frozenset(
    ("give", "gives", "tell", "tells", "indicate", "indicates", "show", "shows", "is", "name")
)
