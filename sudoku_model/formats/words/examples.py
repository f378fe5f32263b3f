"""Examples: where in a sentence they are, and whether they are more than a case of what is said.

"If the clue is 10 and the first digit is 3, ..." is a case, and "1-4-7, but not 1-4-4" are digits
that may stand somewhere or not. What an example demands of all clues is a rule by itself: "for
example, all cages contain a 1".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress, dropwhile

from sudoku_model.formats.words.clauses import (
    beside,
    big_words,
    bracketed,
    clauses_of,
    has,
    meanings_of,
)
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.vocabulary import BREAK, QUIET_ROLES, Item, Vocabulary


def without_examples(items: list[Item]) -> list[Item]:
    """Leave out examples, up to the end of their bracket or of the sentence.

    And brackets that only have the numbers of one: "enter 1 to 6 (1 to 4 in the example)".
    """
    return [*compress(items, (not is_example for is_example in _are_examples(items)))]


def examples_in(items: list[Item]) -> list[Item]:
    """Return the words that stand in examples."""
    return [*compress(items, _are_examples(items))]


def unannounced(example: Sequence[Item]) -> list[Item]:
    """Leave out what says that it is an example, and the break behind it."""
    words = [item for item in example if "example" not in item.labels]
    return words[1:] if words and words[0].kind == "break" else words


def demands_of_all(example: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether an example demands or denies something of clues, and not in a case only.

    A case supposes a digit or a number, or tells two cells apart. Of numbers alone it may be said
    that they can stand somewhere or not.

    Args:
        example: its words.
        vocabulary: its language.
    """
    return not _is_case(example, vocabulary) and any(
        _demands(clause, vocabulary) and not all(map(_is_number_or_quiet, clause))
        for clause in clauses_of(example)
    )


def _are_examples(items: list[Item]) -> list[bool]:
    """Say of each word whether it stands in an example."""
    found: list[bool] = []
    depth, skipped_from = 0, -1
    for at, (before, item, after) in enumerate(beside(items)):
        depth += (item.text in "([") - (item.text in ")]") if item.kind == "break" else 0
        if skipped_from >= 0 and depth < skipped_from:
            skipped_from = -1
        is_of_example = bool(depth) and _is_of_example(bracketed(items, at - 1))
        if skipped_from < 0 and (is_of_example or _begins_example(before, item, after)):
            skipped_from = depth
        found.append(skipped_from >= 0)
    return found


def _begins_example(before: Item, item: Item, after: Item) -> bool:
    """Say whether an example is announced, or explains a cell: "..., so if r1c1 is 3"."""
    is_of_cell = "if" in item.labels and after.kind == "place" and before.text in _EXPLAINING
    return is_of_cell or "example" in item.labels


def _is_of_example(inner: list[Item]) -> bool:
    """Say whether a bracket ends with an example, of which it tells nothing but numbers."""
    *numbers, last = inner or [BREAK]
    return "example" in last.labels and all(
        item.kind in ("number", "range", "product") or item.labels == {"filler"} for item in numbers
    )


def _is_case(example: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether it supposes a number or a cell, or has two cells: "r1c1 can't equal r2c3".

    Or has a clue with a number, of which something must be so: "a cage with 3 must have a 1".
    """
    places = sum(item.kind == "place" for item in example)
    return places > 1 or _supposes(example, vocabulary) or _has_clue_of_number(example, vocabulary)


def _supposes(example: list[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a number or a cell stands behind an "if", or before a "means"."""
    before_case = dropwhile(lambda item: not vocabulary.tells_case(item), example[::-1])
    supposed = (
        dropwhile(lambda item: not vocabulary.supposes(item), clause)
        for clause in clauses_of(example)
    )
    return any(item.numbers or item.kind == "place" for item in chain(before_case, *supposed))


def _has_clue_of_number(example: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a clue has a number that is not that of its cells, and nothing is denied."""
    is_of_all = any(map(vocabulary.is_universal, example)) or has(example, "negates")
    words = [item for item in big_words(example) if not item.labels & _TOTALS] + [BREAK]
    return not is_of_all and any(
        clue.labels & MARKS and number.kind == "number" and not after.labels & _COUNTED
        for clue, number, after in zip(words, words[1:], words[2:], strict=False)
    )


def _demands(clause: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a clause demands or denies, or says what clues contain: "bulbs contain 1"."""
    said = meanings_of(clause)
    is_duty = not said.isdisjoint(_DEMANDING) or any(map(vocabulary.is_universal, clause))
    is_of_clues = not said.isdisjoint(_CLUES) and any(item.numbers for item in clause)
    return is_duty or (is_of_clues and "permits" not in said and not said.isdisjoint(_CLAIMING))


def _is_number_or_quiet(item: Item) -> bool:
    is_number = item.kind in ("number", "range") and not item.labels
    return is_number or item.kind in ("break", "sign") or item.labels <= _QUIET


_QUIET = QUIET_ROLES | {"alternative"}
_TOTALS = frozenset(("sum", "total", "clue"))
_COUNTED = MARKS | {"cell"}
_CLUES = MARKS | {"x", "v", "tip", "inequality"}
_CLAIMING = frozenset(("contain", "asserts"))
_DEMANDING = frozenset(("obliges", "negates", "denies", "no-two-clues"))
_EXPLAINING = frozenset((":", "("))
"""What stands before an example that names cells: "...: if r4c3 is 9 then r9c3 is 4"."""
