"""Digits that a sentence names together, as those of a class: "one of 1, 4 and 7", "from 147"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sudoku_model.formats.words.vocabulary import Item


def are_of_classes(items: Sequence[Item], classes: Collection[frozenset[int]]) -> bool:
    """Say whether digits that are named together are of one of the classes, or all of them.

    Args:
        items: the words of a part of a sentence.
        classes: those of a constraint, of the same size but for one, none if it has no classes. If
            there is only one, its digits are named together.
    """
    if not classes:
        return True
    size = min(map(len, classes))
    every = frozenset().union(*classes)
    if len(classes) == 1:
        return all(named == every for named in _named_together(items, size))
    return all(
        named == every or any(named & every <= members for members in classes)
        for named in _named_together(items, size)
    )


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
    return item.text in (",", "/", "-", "–") or bool(item.labels & {"joins", "alternative"})


def _cut(digits: list[int], size: int) -> Iterator[frozenset[int]]:
    """Yield the classes of a list such as "1 4 7, 2 5 8"."""
    for start in range(0, len(digits), size):
        yield frozenset(digits[start : start + size])
