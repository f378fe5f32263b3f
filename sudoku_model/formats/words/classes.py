"""Classes of digits: those named together ("one of 1, 4 and 7"), and which comes after which."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import replace
from itertools import dropwhile, pairwise

from sudoku_model.formats.words.clauses import LISTING, has
from sudoku_model.formats.words.vocabulary import BREAK, Item


def are_of_classes(items: Sequence[Item], classes: Collection[frozenset[int]]) -> bool:
    """Say whether digits that are named together are of one of the classes, or all of them.

    Args:
        items: the words of a part of a sentence.
        classes: those of a constraint, of the same size but for one, none if it has no classes. If
            there is only one, its digits are named together.
    """
    if not classes:
        return True
    every = frozenset().union(*classes)
    named = _named_together([*_with_bounds_as_ranges(items, every)], min(map(len, classes)))
    if len(classes) == 1:
        return all(digits == every for digits in named)
    if _come_in_order(items) or _leaves_remainders_out(items, len(classes)):
        return False
    return all(digits == every or digits in classes or len(digits) == 1 for digits in named)


def _with_bounds_as_ranges(items: Sequence[Item], digits: Set[int]) -> Iterator[Item]:
    """Make ranges of bounds: of "above 5", from 6 to the last of some digits."""
    before = BREAK
    for item in items:
        number = item.numbers[0] if item.kind == "number" else 0
        if number and before.labels & _GREATER:
            yield replace(item, kind="range", numbers=(number + 1, max(digits)))
        elif number and before.labels & _SMALLER:
            yield replace(item, kind="range", numbers=(min(digits), number - 1))
        else:
            yield item
        before = before if _is_small(item) else item


def _leaves_remainders_out(items: Sequence[Item], modulus: int) -> bool:
    """Say whether some remainders are named: "each digit has the remainder 1"; all are there."""
    return 0 < len(_remainders_named(items, modulus)) < modulus


def leaves_classes_out(items: Sequence[Item], classes: Collection[frozenset[int]]) -> bool:
    """Say whether one of some classes or another one has to be there: "contain a low or a high".

    Args:
        items: the words of a sentence.
        classes: as `are_of_classes` has them.
    """
    if len(classes) > 1 and _counts_classes(items) - {1, len(classes)}:
        return True
    verb = "asserts" if has(items, "any-three") else "contain"  # each digit is in one
    held = dropwhile(lambda item: verb not in item.labels, items)
    words = [item for item in held if item.labels & (_CLASSES | {"alternative"})]
    return len(classes) > 1 and any(word.labels <= _OR for word in words[1:-1])


def _counts_classes(items: Sequence[Item]) -> Set[int]:
    """Return of how many classes there is talk: "two of the groups", "all three sets"."""
    words = [item for item in items if item.labels != {"filler"}]
    return {
        item.numbers[0]
        for item, noun in pairwise(words)
        if item.kind == "number" and not item.labels and noun.labels & _GROUPS
    }


def _come_in_order(items: Sequence[Item]) -> bool:
    """Say whether a class follows another one: "low, then middle", "low, middle, high, low"."""
    row = 0  # so many classes stand in a row
    is_next = False
    for item in items:
        is_class = not item.labels.isdisjoint(_CLASSES)
        leads_on = row > 0 and not item.labels.isdisjoint(_NEXT)
        if is_class and is_next:
            return True
        is_beside = item.kind == "break" or item.labels <= _BESIDE_CLASSES
        if item.text == "(" or not (is_class or leads_on or is_beside):
            row = 0
        row += is_class
        is_next = leads_on or (is_next and _is_small(item))
    return row > _THIRDS


def _is_small(item: Item) -> bool:
    return item.labels == {"filler"}


def _remainders_named(items: Sequence[Item], modulus: int) -> frozenset[int]:
    """Return the remainders that are named behind their noun, or before a "modulo"."""
    named: set[int] = set()
    is_behind = False
    for item, after in pairwise([*items, BREAK]):
        is_before = "modulus" in after.labels and item.numbers < (modulus,)
        if _is_amount(item) and (is_behind or is_before):
            named.update(number % modulus for number in item.numbers)
        is_behind = "remainder" in item.labels or (is_behind and _leads_on(item))
    return frozenset(named)


def _is_amount(item: Item) -> bool:
    return item.kind == "number" and "base" not in item.labels


def _leads_on(item: Item) -> bool:
    """Say whether what is named may go on behind a word."""
    return _is_amount(item) or _separates(item) or _is_small(item)


def _named_together(items: Sequence[Item], size: int) -> Iterator[frozenset[int]]:
    singles: list[int] = []
    for item in items:
        written = tuple(map(int, item.text)) if item.text.isdecimal() else ()
        if item.kind == "range":
            yield frozenset(range(item.numbers[0], item.numbers[-1] + 1))
        elif item.kind == "number" and 1 < size <= len(written):
            yield frozenset(written)
        elif item.kind == "number" and len(written) == 1:
            singles.extend(written)
        elif not _separates(item):
            yield from _cut(singles, size)
            singles = []
    yield from _cut(singles, size)


def _separates(item: Item) -> bool:
    return item.text in (",", "/", "-", "–") or bool(item.labels & LISTING)


def _cut(digits: list[int], size: int) -> Iterator[frozenset[int]]:
    """Yield the classes of a list such as "1 4 7, 2 5 8"."""
    for start in range(0, len(digits), size):
        yield frozenset(digits[start : start + size])


_GREATER = frozenset(("greater", "above"))
_SMALLER = frozenset(("smaller", "below"))
_CLASSES = frozenset(("low", "middle", "high"))
_GROUPS = frozenset(("group", "remainder"))
_BESIDE_CLASSES = frozenset(("asserts", "digit", "filler"))
_OR = frozenset(("alternative", "filler"))
_THIRDS = 3
_NEXT = frozenset(("then", "before", "after"))
