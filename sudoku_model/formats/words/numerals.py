"""What numbers of a sentence are: digits in cells, houses, measures, or how many there are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from sudoku_model.formats.words.clauses import USUAL_HOUSES, clauses_of, has
from sudoku_model.formats.words.vocabulary import BREAK, Item, Vocabulary


def with_sums(items: list[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Take for a sum what digits make: "make ten", not "make a set" or "make 36 numbers"."""
    for at, item in enumerate(items):
        after, noun = [*items[at + 1 : at + 3], BREAK, BREAK][:2]
        makes = after.kind == "number" and vocabulary.makes(item)
        is_sum = makes and not noun.labels & _NOUNS
        yield replace(item, labels=frozenset(("sum",))) if is_sum else item


def with_differences(items: list[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Take for a difference what has an amount behind it: "they differ from neighbours by 5"."""
    for at, item in enumerate(items):
        has_amount = "different" in item.labels and any(
            vocabulary.tells_amount(word) and _tells_how_much(after)
            for word, after in pairwise([*next(clauses_of(items[at + 1 :])), BREAK])
        )
        yield replace(item, labels=frozenset(("difference",))) if has_amount else item


def _tells_how_much(item: Item) -> bool:
    return item.kind == "number" or not item.labels.isdisjoint(("at-least", "at-most", "exactly"))


def with_amounts(items: list[Item], vocabulary: Vocabulary) -> Iterator[Item]:
    """Make numbers of "one" and "two" where they are no articles: "two more", "differ by one"."""
    before = BREAK
    for item, after in pairwise([*items, BREAK]):
        number = vocabulary.small_number(item)
        is_amount = number and _is_amount(number, before, after)
        yield Item(item.text, "number", numbers=(number,)) if is_amount else item
        if item.labels != {"filler"} or number:
            before = item


def _is_amount(number: int, before: Item, after: Item) -> bool:
    """Say so by the words beside it; "at least one" is no amount that matters."""
    if number == 1 and "at-least" in before.labels:
        return False
    is_behind = before.labels & _BEFORE_AMOUNTS and not after.labels & _NOUNS
    return bool(is_behind or after.labels & _AFTER_AMOUNTS)


_AFTER_AMOUNTS = frozenset(("greater", "smaller", "more"))
_NOUNS = frozenset(("sum", "total", "digit", "cell", "box", "region"))
_BEFORE_AMOUNTS = frozenset(
    (
        *("difference", "at-least", "at-most", "close", "sum", "step", "increase", "copies"),
        "remainder",
    )
)


def with_roles_of_numbers(items: list[Item]) -> Iterator[Item]:
    """Mark numbers that are digits ("contains a 5", "9s"), and those after "modulo"."""
    is_held = False
    for at, item in enumerate(items):
        if item.kind == "number" and not item.labels:
            role = _role_of_number(items, at, is_held=is_held)
            yield replace(item, labels=frozenset((role,))) if role else item
            continue
        is_held = "contain" in item.labels or (is_held and bool(item.labels & _BEFORE_WHAT_IS_HELD))
        yield item


def _role_of_number(items: list[Item], at: int, *, is_held: bool) -> str:
    before = items[at - 1] if at else BREAK
    if "modulus" in before.labels:
        return "base"
    if _PLURAL.fullmatch(items[at].text):  # some digits, never how many there are
        return "held-alone"
    if before.labels & USUAL_HOUSES:
        return "house-number"
    if any(other.labels & _MEASURED for other in items[at + 1 : at + 4]):
        return ""
    if is_held or _is_held_there(items, at):
        return "held" if _numbers_in(items) > 1 else "held-alone"
    return ""


def _is_held_there(items: list[Item], at: int) -> bool:
    """Say whether a number is denied or counts what is there."""
    return _denies_number(items, at) or _is_count(items, at)


def _denies_number(items: list[Item], at: int) -> bool:
    """Say whether a number is denied by itself: "no 5", not "neither 5 nor 10"."""
    is_denied = at > 0 and "denies" in items[at - 1].labels
    return is_denied and not any("negates" in item.labels for item in items[at + 1 : at + 2])


def _is_count(items: list[Item], at: int) -> bool:
    """Say whether a number is how many things are there: "contains exactly three such pairs"."""
    return has(items[max(0, at - 1) : at], "exactly") and has(items[max(0, at - 2) : at], "contain")


def _numbers_in(items: list[Item]) -> int:
    return sum(item.kind == "number" for item in items)


_PLURAL = re.compile(r"\d+['’]?s")
_BEFORE_WHAT_IS_HELD = frozenset(("filler", "digit", "all-of", "only", "except", "once", "joins"))
_MEASURED = frozenset(
    (
        *("difference", "or-more", "apart", "between", "away", "ratio", "times", "digit", "cell"),
        *("group", "modulus"),
    )
)

_SCENERY = frozenset(
    ("colour", "shade", "marked", "outlined", "corner", "surround", "small", "extra", "dashed")
)
_COUNTED_FROM = frozenset(("first", "nearest", "last", "exactly")) | USUAL_HOUSES
"""What makes a rule of a count: the sum of "the first three cells", "exactly three cages".

Or it numbers a house: "dots in box 3 mark cells". So does "between", which is between two unless it
is said of how many: "circles between four cells" are no dots.
"""
_COUNTED = frozenset(
    ("cell", "region", "box", "line", "cage", "circle", "window", "arrow", "group")
)


def without_counts(items: Iterable[Item]) -> Iterator[Item]:
    """Leave out numbers that say how many cells or other things there are: "the four cells"."""
    waiting: list[Item] = []  # a number, and words such as "marked" behind it
    before: frozenset[str] = frozenset()
    for item in items:
        if waiting and item.labels & _SCENERY and not item.labels & _COUNTED:
            waiting.append(item)
            continue
        yield from waiting[1:] if _is_counted(item, waiting) else waiting
        waiting = [item] if _may_count(item, before) else []
        if not waiting:
            yield item
        before = item.labels
    yield from waiting


def _may_count(item: Item, before: frozenset[str]) -> bool:
    """Say whether a number may be how many there are, by the meanings of the word before it."""
    if item.kind != "number" or item.labels or before & _COUNTED_FROM:
        return False
    return item.numbers == (2,) or "between" not in before


def _is_counted(item: Item, waiting: list[Item]) -> bool:
    """Say whether a number before a word is nothing but how many there are.

    "The eight surrounding" cells touch at corners, too, which may be a rule, and windows are those
    of Windoku if they are four.
    """
    if not waiting or not item.labels & _COUNTED:
        return False
    count = waiting[0].numbers
    if has(waiting, "surround"):
        return count != (_AROUND,)
    return "window" not in item.labels or count == (_WINDOWS,)


_WINDOWS = 4
_AROUND = 8
