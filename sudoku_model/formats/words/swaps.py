"""Whether marks may be others than they are: "a dot may be of either colour", "bulbs at the end".

Such a sentence demands nothing; but what the marks demand is not known any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_model.formats.words.clauses import (
    big_words,
    clauses_of,
    each_has,
    has,
    meanings_of,
    parted_at,
    statements_of,
)
from sudoku_model.formats.words.looks import MARKS
from sudoku_model.formats.words.vocabulary import Item, Vocabulary


def lets_marks_be_others(items: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether marks may have another colour or end, or which of two stands where both could.

    "Where both could stand, the dot is white" demands that others are not as both demand.

    Args:
        items: the words of a sentence.
        vocabulary: its language.
    """
    return any(
        _lets_be_others(statement, vocabulary) for statement in statements_of([*items])
    ) or _tells_which_of_two(items, vocabulary)


def _lets_be_others(statement: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether marks of a statement may be, or some are, of a colour or at an end.

    That lines have any colour takes nothing from them; dots are known by theirs.
    """
    is_partial = any(map(vocabulary.is_partial, statement))
    subject, told = parted_at(statement, {"asserts"} if is_partial else {"permits"})
    marks = [word for word in subject if word.kind != "break" and "filler" not in word.labels]
    predicate = [word for word in big_words(told[1:]) if word.labels.isdisjoint(_BEING)]
    said = meanings_of(marks)
    is_any = any(map(vocabulary.is_universal, told)) and said.isdisjoint(_DOTS)
    if not _are_only(marks, _NAMES):
        return False
    are_tips = not said.isdisjoint(_TIPS) and _are_only(predicate, _PLACES)
    return are_tips or (has(predicate, "colour") and not is_any and _are_only(predicate, _LOOKS))


def _are_only(words: Sequence[Item], meanings: frozenset[str]) -> bool:
    return bool(words) and each_has(words, meanings)


def _tells_which_of_two(items: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a condition speaks of two marks, and one of them has to stand then."""
    condition, *others = clauses_of([*items])
    rest = [word for clause in others for word in clause]
    _, told = parted_at(rest, {"asserts"})
    leaves_choice = not meanings_of(rest).isdisjoint(("permits", "alternative", "excuses"))
    names_one = not meanings_of(told).isdisjoint(_TOLD_APART)
    return names_one and not leaves_choice and _supposes_both(condition, vocabulary)


def _supposes_both(condition: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Say whether a clause supposes two things: "if both apply", "where either could stand"."""
    is_of_two = has(condition, "alternative") or any(map(vocabulary.is_both, condition))
    is_supposed = any(map(vocabulary.supposes, condition))
    return has(condition, "both-apply") or (is_supposed and is_of_two)


_TIPS = frozenset(("bulb", "tip", "start"))
_DOTS = frozenset(("dot", "white-dot", "black-dot"))
_NAMES = MARKS | _TIPS | _DOTS | {"colour"}
_BEING = frozenset(("asserts", "contain", "place"))
_LOOKS = _DOTS | {"colour", "alternative", "other"}
_PLACES = frozenset(
    ("end", "either-end", "at-ends", "far", "other", "alternative", "wrong", *_TIPS)
)
_TOLD_APART = frozenset(("colour", "white-dot", "black-dot"))
